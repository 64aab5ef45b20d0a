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

static void compile(TritonKernelRequest *request) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  TritonError error = {0};
  MlirModule module = tritonFrontendCompile(context, request, &error);
  demand(!mlirModuleIsNull(module) || (error.message && error.kind), "no module and no error");
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  tritonErrorDestroy(&error);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
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
