// Runs Python as the front end does for kernels: a file's globals, or each line as an expression
// (--lines), with what CPython says about mistakes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"
#include "triton/frontend/Frontend.h"

#include <stdio.h>

static void printError(FeCompiler *compiler) {
  printf("!! %s: %.*s\n", feErrorKindName(compiler->error.kind),
         (int)compiler->error.message.length, compiler->error.message.data);
  feClearError(compiler);
}

static void printGlobals(const FeModule *module, const char *only) {
  for (size_t i = 0; i < feScopeCount(module->globals); ++i) {
    MlirStringRef name = feScopeNameAt(module->globals, i);
    FeValue *value;
    TsString text = {0};
    if (only && !tsEqualC(name, only))
      continue;
    feScopeAt(module->globals, i, &name, &value);
    if (!value)
      continue;
    fePyRepr(value, &text);
    if (value->kind == FE_OPAQUE)
      printf("%.*s is opaque: %s\n", (int)name.length, name.data, text.data);
    else
      printf("%.*s = %s%s\n", (int)name.length, name.data, text.data ? text.data : "",
             value->isConstexpr ? " (constexpr)" : "");
    tsStringFree(&text);
  }
}

/// Evaluates one line: what is called `result` of a function that returns it.
static void runLine(FeCompiler *compiler, MlirStringRef line) {
  TsString source = {0}, text = {0};
  tsStringAppendFormat(&source, "import math\ndef run():\n  return (%.*s\n)\n", (int)line.length,
                       line.data);
  FeModule *module = feLoadModule(compiler, tsLiteral("line"), tsLiteral("line.py"),
                                  tsArenaString(&compiler->arena, tsStringView(&source)));
  FeValue *run = module ? feScopeFindLocal(module->globals, tsLiteral("run")) : NULL;
  FeValue *value = run ? fePyCall(compiler, run, NULL, 0, NULL, NULL, 0) : NULL;
  if (value) {
    fePyRepr(value, &text);
    printf("%s\n", text.data);
  } else {
    printError(compiler);
  }
  tsStringFree(&source);
  tsStringFree(&text);
}

static void runLines(FeCompiler *compiler, MlirStringRef source) {
  for (size_t at = 0; at < source.length;) {
    size_t end = tsFindChar(source, '\n', at);
    end = end == SIZE_MAX ? source.length : end;
    MlirStringRef line = tsSubstring(source, at, end - at);
    if (line.length && line.data[0] != '#')
      runLine(compiler, line);
    at = end + 1;
  }
}

int main(int argc, char **argv) {
  bool isLines = argc > 1 && strcmp(argv[1], "--lines") == 0;
  if (argc < 2 + isLines)
    return 2;
  const char *path = argv[1 + isLines];
  FeCompiler compiler = {.options = {.target = tsLiteral("cuda:80")}};
  TsString source = {0}, error = {0};
  if (!tsReadFile(path, &source, &error)) {
    printf("%s\n", error.data);
    return 1;
  }
  MlirStringRef text = tsStringView(&source);
  FeModule *module = NULL;
  if (isLines)
    runLines(&compiler, text);
  else
    module =
        feLoadModule(&compiler, tsLiteral("module"), mlirStringRefCreateFromCString(path), text);
  if (module)
    printGlobals(module, argc > 2 ? argv[2] : NULL);
  bool isFine = !feHasError(&compiler);
  if (!isFine)
    printError(&compiler);
  tsStringFree(&source);
  tsStringFree(&error);
  feBuiltinsFree(&compiler);
  tsArenaDestroy(&compiler.arena);
  return isFine ? 0 : 1;
}
