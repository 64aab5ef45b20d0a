// Fuzzes the front end of the kernel language: any bytes give a module that verifies, or an error.
// The input's first line is a signature ("*fp32:16, i32, 64"), the rest the source of a kernel `k`.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/IR.h"
#include "support/String.h"
#include "tessera/Registry.h"
#include "tessera/TritonFrontend.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition, const char *what) {
  if (condition)
    return;
  fprintf(stderr, "%s\n", what);
  abort();
}

/// A context for this and the next inputs. Making one takes longer than most inputs do; what a
/// context keeps of the types that it saw would grow for ever, so every 200 inputs have their own.
static MlirContext contextOfRun(void) {
  static MlirContext context;
  static unsigned runs;
  if (runs++ % 200)
    return context;
  if (!mlirContextIsNull(context))
    mlirContextDestroy(context);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  return context;
}

static void compile(TritonKernelRequest *request) {
  TritonError error = {0};
  MlirModule module = tritonFrontendCompile(contextOfRun(), request, &error);
  demand(!mlirModuleIsNull(module) || (error.message && error.kind), "no module and no error");
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  tritonErrorDestroy(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MlirStringRef text = mlirStringRefCreate((const char *)data, size);
  size_t end = tsFindChar(text, '\n', 0);
  if (end == SIZE_MAX)
    return 0;
  TritonKernelRequest request = {.source = tsSubstring(text, end + 1, size - end - 1),
                                 .fileName = tsLiteral("kernel.py"),
                                 .kernel = tsLiteral("k")};
  TritonError error = {0};
  TritonSignature signature = {0};
  if (mlirLogicalResultIsFailure(tritonSignatureParse(request.source, request.fileName,
                                                      request.kernel, tsSubstring(text, 0, end),
                                                      &signature, &error))) {
    demand(error.message && error.kind, "no signature and no error");
    tritonErrorDestroy(&error);
    return 0;
  }
  request.arguments = signature.arguments;
  request.numArguments = signature.numArguments;
  request.options.target = tsLiteral("cuda:80");
  compile(&request);
  tritonSignatureDestroy(&signature);
  return 0;
}
