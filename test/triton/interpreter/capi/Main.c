// The interpreter of kernels through its C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "support/String.h"
#include "tessera/Registry.h"
#include "tessera/TritonInterpreter.h"

#include <stdio.h>

static const char source[] =
    "tt.func public @scale(%x: !tt.ptr<f32> loc(\"x\"), %table: !tt.ptr<i64>, %factor: f32) {\n"
    "  %pid = tt.get_program_id x : i32\n"
    "  %slot = tt.addptr %table, %pid : !tt.ptr<i64>, i32\n"
    "  %address = tt.load %slot : !tt.ptr<i64>\n"
    "  %out = tt.int_to_ptr %address : i64 -> !tt.ptr<f32>\n"
    "  %from = tt.addptr %x, %pid : !tt.ptr<f32>, i32\n"
    "  %v = tt.load %from : !tt.ptr<f32>\n"
    "  %w = arith.mulf %v, %factor : f32\n"
    "  tt.store %out, %w : !tt.ptr<f32>\n"
    "  tt.print \" w: \" {hex = false, isSigned = array<i32: 0>} : %w : f32\n"
    "  tt.return\n"
    "}\n";

static int failures;

static void check(bool isTrue, const char *what) {
  if (!isTrue) {
    ++failures;
    printf("failed: %s\n", what);
  }
}

static MlirLogicalResult keep(MlirDiagnostic diagnostic, void *user) {
  tsStringClear(user);
  mlirDiagnosticPrint(diagnostic, tsStringCallback, user);
  return mlirLogicalResultSuccess();
}

static bool contains(const TsString *text, const char *part) {
  return tsFind(tsStringView(text), mlirStringRefCreateFromCString(part), 0) != SIZE_MAX;
}

// Each program writes through a pointer of its own, which it finds in memory as an address.
static void testRuns(TesseraTritonInterpreter *kernel, TsString *said) {
  float x[] = {1, 2, 3, 4}, low[2] = {0}, high[3] = {0}, factor = 2.5f;
  uint64_t table[] = {(uintptr_t)&low[1], (uintptr_t)&high[0], (uintptr_t)&low[0],
                      (uintptr_t)&high[2]};
  uint32_t factorBits;
  memcpy(&factorBits, &factor, sizeof factorBits);
  unsigned both = TESSERA_TRITON_READABLE | TESSERA_TRITON_WRITABLE;
  TesseraTritonBuffer buffers[] = {{"x", x, sizeof x, TESSERA_TRITON_READABLE},
                                   {"table", table, sizeof table, TESSERA_TRITON_READABLE},
                                   {"low", low, sizeof low, both},
                                   {"high", high, 2 * sizeof *high, both}};
  uint64_t arguments[] = {(uintptr_t)x, (uintptr_t)table, factorBits};
  TsString printed = {0};
  TesseraTritonStatistics statistics;
  TesseraTritonRun run = {.grid = {3},
                          .arguments = arguments,
                          .numArguments = 3,
                          .buffers = buffers,
                          .numBuffers = 4,
                          .checks = TESSERA_TRITON_CHECK_RACES | TESSERA_TRITON_CHECK_UNINITIALIZED,
                          .print = tsStringCallback,
                          .printUser = &printed,
                          .statistics = &statistics};
  check(mlirLogicalResultIsSuccess(tesseraTritonInterpreterRun(kernel, &run)), "runs");
  check(low[0] == 7.5f && low[1] == 2.5f && high[0] == 5 && high[1] == 0, "what is written");
  check(contains(&printed, "pid (2, 0, 0) idx () w: 7.500000\n"), "what is printed");
  check(statistics.programs == 3 && statistics.steps == 30 && statistics.peakBytes, "statistics");
  run.grid[0] = 4; // the last pointer is behind its buffer
  check(mlirLogicalResultIsFailure(tesseraTritonInterpreterRun(kernel, &run)), "outside");
  check(contains(said, "writes outside of 'high': element 2, byte 8 of 8, 4 bytes past its end"),
        "where outside");
  run.grid[0] = 5; // and then the table ends
  run.maxSteps = 3;
  check(mlirLogicalResultIsFailure(tesseraTritonInterpreterRun(kernel, &run)), "steps");
  check(contains(said, "is reached after the limit of 3 steps"), "which limit");
  run.numArguments = 2;
  check(mlirLogicalResultIsFailure(tesseraTritonInterpreterRun(kernel, &run)), "arguments");
  check(contains(said, "takes 3 arguments and is given 2"), "how many arguments");
  tsStringFree(&printed);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  TsString said = {0};
  mlirContextAttachDiagnosticHandler(context, keep, &said, NULL);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(source));
  MlirOperation op = mlirModuleGetOperation(module);
  TesseraTritonInterpreter *kernel = tesseraTritonInterpreterCreate(op, tsLiteral(""));
  check(kernel != NULL, "the only kernel");
  check(tsEqualC(tesseraTritonInterpreterGetArgumentName(kernel, 0), "x") &&
            tsEqualC(tesseraTritonInterpreterGetArgumentName(kernel, 1), "arg1"),
        "names of arguments");
  testRuns(kernel, &said);
  check(!tesseraTritonInterpreterCreate(op, tsLiteral("other")) && contains(&said, "has no kernel"),
        "no such kernel");
  tesseraTritonInterpreterDestroy(kernel);
  mlirModuleDestroy(module);
  tsStringFree(&said);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  printf("%d failures\n", failures);
  return failures != 0;
}
