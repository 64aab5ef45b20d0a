// Fuzzes the parser, the verifier, the printer and the canonicalizer on all dialects: any bytes give
// IR or a diagnostic; what is printed parses; what is canonicalized is valid.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Transforms.h"
#include "pipelines/Register.h"
#include "support/String.h"

#include <stdlib.h>

static MlirLogicalResult ignore(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
  return mlirLogicalResultSuccess();
}

static void checkText(MlirContext context, MlirModule module) {
  TsString text = {0};
  mlirOperationPrint(mlirModuleGetOperation(module), tsStringCallback, &text);
  MlirModule again = mlirModuleCreateParse(context, tsStringView(&text));
  if (mlirModuleIsNull(again))
    abort();
  mlirModuleDestroy(again);
  tsStringFree(&text);
}

static void checkCanonical(MlirContext context, MlirModule module) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerEnableVerifier(manager, false);
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCanonicalizer());
  MlirLogicalResult result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  if (mlirLogicalResultIsSuccess(result) && !mlirOperationVerify(mlirModuleGetOperation(module)))
    abort();
  mlirPassManagerDestroy(manager);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterTTDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextAttachDiagnosticHandler(context, ignore, NULL, NULL);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreate((const char *)data, size));
  if (!mlirModuleIsNull(module)) {
    checkText(context, module);
    checkCanonical(context, module);
    mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
