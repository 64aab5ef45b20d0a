// Runs the tests of the IR's storage, or one of the filters that are compared with mlir-opt.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tests.h"

#include <stdio.h>

static int numFailures;

void failTest(const char *file, int line, const char *what) {
  fprintf(stderr, "%s:%d: failed: %s\n", file, line, what);
  ++numFailures;
}

int countFailures(void) { return numFailures; }

void expectText(const char *file, int line, TsString *text, const char *expected) {
  if (!tsEqualC(tsStringView(text), expected)) {
    failTest(file, line, expected);
    fprintf(stderr, "  got: %.*s\n", (int)text->size, text->data ? text->data : "");
  }
  tsStringFree(text);
  *text = (TsString){0};
}

static int runTests(IrContext *context) {
  testAffine(context);
  testNumbers(context);
  testStorage(context);
  testElements(context);
  printf("%d failures\n", numFailures);
  return numFailures != 0;
}

int main(int argc, char **argv) {
  MlirContext context = mlirContextCreateWithThreading(argc == 1);
  const char *mode = argc > 1 ? argv[1] : "";
  int status = strcmp(mode, "affine") == 0    ? runAffineLines(irContext(context))
               : strcmp(mode, "numbers") == 0 ? runNumberLines(irContext(context))
                                              : runTests(irContext(context));
  mlirContextDestroy(context);
  return status;
}
