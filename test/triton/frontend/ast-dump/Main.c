// Prints the syntax trees of Python files, for comparison with CPython's: ../cpython_dump.py writes
// the same text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Dump.h"
#include "support/File.h"

#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool dumpFile(const char *path, bool isQuiet, size_t *bytes) {
  TsArena arena = {0};
  TsString contents = {0}, text = {0}, error = {0};
  FeSyntaxError mistake = {0};
  if (!tsReadFile(path, &contents, &error)) {
    printf("%s: %s\n", path, error.data);
    tsStringFree(&error);
    return false;
  }
  *bytes += contents.size;
  FeNode *module = feParseModule(tsStringView(&contents), &arena, &mistake);
  if (!module)
    printf("%s:%d:%d: %s\n", path, (int)mistake.line, (int)mistake.column, mistake.message.data);
  if (module && !isQuiet) {
    dumpNode(module, &text);
    printf("%s\n", text.data);
  }
  tsStringFree(&text);
  tsStringFree(&mistake.message);
  tsStringFree(&contents);
  tsArenaDestroy(&arena);
  return module != NULL;
}

/// Says of each source, separated by lines of `-----`, what is wrong with it.
static int checkCases(const char *path) {
  TsArena arena = {0};
  TsString contents = {0}, error = {0};
  if (!tsReadFile(path, &contents, &error)) {
    printf("%s\n", error.data);
    tsStringFree(&error);
    return 1;
  }
  MlirStringRef text = tsStringView(&contents), separator = tsLiteral("-----\n");
  for (size_t at = 0; at < text.length;) {
    size_t end = tsFind(text, separator, at);
    end = end == SIZE_MAX ? text.length : end;
    FeSyntaxError mistake = {0};
    if (feParseModule(tsSubstring(text, at, end - at), &arena, &mistake))
      printf("accepted\n");
    else
      printf("%d:%d: %s\n", (int)mistake.line, (int)mistake.column, mistake.message.data);
    tsStringFree(&mistake.message);
    at = end + separator.length;
  }
  tsStringFree(&contents);
  tsArenaDestroy(&arena);
  return 0;
}

int main(int argc, char **argv) {
  bool isQuiet = argc > 1 && strcmp(argv[1], "--time") == 0;
  bool isFine = argc > 1;
  if (argc == 3 && strcmp(argv[1], "--cases") == 0)
    return checkCases(argv[2]);
  size_t bytes = 0;
  double start = now();
  for (int i = 1 + isQuiet; i < argc; ++i)
    isFine = dumpFile(argv[i], isQuiet, &bytes) && isFine;
  if (isQuiet)
    printf("%.1f MB/s\n", (double)bytes / 1e6 / (now() - start));
  return isFine ? 0 : 1;
}
