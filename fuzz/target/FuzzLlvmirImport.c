// Fuzzes what reads LLVM IR: any text gives a module or a diagnostic, and a module prints.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/dlti/DLTIOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/Diagnostics.h"
#include "support/String.h"
#include "target/llvmir-import/LLVMIRImport.h"

#include <stdlib.h>

static MlirLogicalResult note(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  ++*(size_t *)user;
  return mlirLogicalResultSuccess();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__llvm__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__dlti__(), registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  size_t numDiagnostics = 0;
  mlirContextAttachDiagnosticHandler(context, note, &numDiagnostics, NULL);
  TsString text = {0}, out = {0};
  tsStringAppend(&text, mlirStringRefCreate((const char *)data, size));
  MlirModule module = llvmirImport(context, tsLiteral("input"), tsStringView(&text), NULL);
  if (!mlirModuleIsNull(module)) {
    mlirOperationPrint(mlirModuleGetOperation(module), tsStringCallback, &out);
    mlirModuleDestroy(module);
  } else if (!numDiagnostics) {
    abort(); // a failure is said
  }
  tsStringFree(&text);
  tsStringFree(&out);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
