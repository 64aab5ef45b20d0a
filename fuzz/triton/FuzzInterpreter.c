// Fuzzes the interpreter of kernels: any module that verifies runs, or says why it doesn't.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "support/String.h"
#include "tessera/Operation.h"
#include "tessera/Registry.h"
#include "tessera/TritonInterpreter.h"

#include <stdlib.h>

static MlirLogicalResult note(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  ++*(size_t *)user;
  return mlirLogicalResultSuccess();
}

static void forget(MlirStringRef text, void *user) { (void)text, (void)user; }

enum { MAX_ARGUMENTS = 16, BYTES = 1024 };

/// What a kernel is given.
typedef struct Given {
  uint64_t slots[MAX_ARGUMENTS];
  TesseraTritonBuffer buffers[MAX_ARGUMENTS];
  TesseraTritonDescriptor descriptors[MAX_ARGUMENTS];
  char *memory;
} Given;

// Pointers get an array each, numbers what the first bytes of the input say.
static void makeArguments(Given *given, MlirType type, intptr_t count, const uint8_t *data,
                          size_t size) {
  given->memory = calloc((size_t)count + 1, BYTES);
  for (intptr_t i = 0; i < count; ++i) {
    MlirType input = mlirFunctionTypeGetInput(type, i);
    char *memory = given->memory + i * BYTES;
    unsigned flags = TESSERA_TRITON_READABLE | TESSERA_TRITON_WRITABLE;
    flags |= i % 2 ? TESSERA_TRITON_UNINITIALIZED : 0;
    given->buffers[i] = (TesseraTritonBuffer){"memory", memory, BYTES, flags};
    given->slots[i] = size ? data[(size_t)i % size] % 17 : 0;
    if (tritonPointerTypeIsA(input))
      given->slots[i] = (uintptr_t)memory;
    if (!tritonTensorDescTypeIsA(input))
      continue;
    given->descriptors[i] =
        (TesseraTritonDescriptor){memory, {3, 5, 7, 1, 2}, {35, 7, 1, 1, 1}, false};
    given->slots[i] = (uintptr_t)&given->descriptors[i];
  }
}

static void runKernel(MlirOperation module, MlirOperation function, const uint8_t *data,
                      size_t size, size_t *numDiagnostics) {
  size_t before = *numDiagnostics;
  TesseraTritonInterpreter *kernel =
      tesseraTritonInterpreterCreate(module, tesseraSymbolGetName(function));
  if (!kernel && *numDiagnostics == before)
    abort(); // a failure is said
  MlirType type = tritonFuncOpGetFunctionType(function);
  intptr_t count = mlirFunctionTypeGetNumInputs(type);
  if (kernel && count <= MAX_ARGUMENTS) {
    Given given;
    makeArguments(&given, type, count, data, size);
    TesseraTritonRun run = {.grid = {2, 1, 2},
                            .arguments = given.slots,
                            .numArguments = count,
                            .buffers = given.buffers,
                            .numBuffers = count,
                            .checks = size % 4,
                            .seed = size % 3,
                            .maxSteps = 2000,
                            .maxBytes = 1 << 20,
                            .maxCallDepth = 20,
                            .print = forget};
    before = *numDiagnostics;
    bool isFine = mlirLogicalResultIsSuccess(tesseraTritonInterpreterRun(kernel, &run));
    if (isFine == (*numDiagnostics > before))
      abort(); // and a success isn't
    free(given.memory);
  }
  tesseraTritonInterpreterDestroy(kernel);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  size_t numDiagnostics = 0;
  mlirContextAttachDiagnosticHandler(context, note, &numDiagnostics, NULL);
  TsString text = {0};
  tsStringAppend(&text, mlirStringRefCreate((const char *)data, size));
  MlirModule module = mlirModuleCreateParse(context, tsStringView(&text));
  if (!mlirModuleIsNull(module)) {
    MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
    for (int i = 0; i < 4 && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
      if (tritonFuncOpIsA(op)) {
        runKernel(mlirModuleGetOperation(module), op, data, size, &numDiagnostics);
        ++i;
      }
    mlirModuleDestroy(module);
  }
  tsStringFree(&text);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
