// Parses Python, runs it as a module of kernels, and prints what it has computed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Frontend.h"

static void printGlobals(const FeModule *module) {
  for (size_t i = 0; i < feScopeCount(module->globals); ++i) {
    MlirStringRef name;
    FeValue *value;
    TsString text = {0};
    feScopeAt(module->globals, i, &name, &value);
    if (value)
      fePyRepr(value, &text);
    tsStringFree(&text);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FeCompiler compiler = {0};
  MlirStringRef source = mlirStringRefCreate((const char *)data, size);
  FeModule *module = feLoadModule(&compiler, tsLiteral("fuzzed"), tsLiteral("/fuzzed.py"), source);
  if (module)
    printGlobals(module);
  feBuiltinsFree(&compiler);
  tsArenaDestroy(&compiler.arena);
  return 0;
}
