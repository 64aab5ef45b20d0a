// Fuzzes what writes LLVM IR: any module that verifies gives text or a diagnostic.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Diagnostics.h"
#include "support/String.h"
#include "target/llvmir/LLVMIR.h"
#include "tessera/Registry.h"

#include <stdlib.h>

static MlirLogicalResult note(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  ++*(size_t *)user;
  return mlirLogicalResultSuccess();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  size_t numDiagnostics = 0;
  mlirContextAttachDiagnosticHandler(context, note, &numDiagnostics, NULL);
  TsString text = {0}, out = {0};
  tsStringAppend(&text, mlirStringRefCreate((const char *)data, size));
  MlirModule module = mlirModuleCreateParse(context, tsStringView(&text));
  if (!mlirModuleIsNull(module)) {
    bool ok = mlirLogicalResultIsSuccess(
        llvmirTranslate(mlirModuleGetOperation(module), tsStringCallback, &out));
    if (!ok && (!numDiagnostics || out.size))
      abort(); // a failure is said, and nothing else
    mlirModuleDestroy(module);
  }
  tsStringFree(&text);
  tsStringFree(&out);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
