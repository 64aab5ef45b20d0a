// Fuzzes the parser and the printer: any bytes give IR or a diagnostic; what is printed parses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "support/String.h"

#include <stdlib.h>

static MlirLogicalResult ignore(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
  return mlirLogicalResultSuccess();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MlirContext context = mlirContextCreateWithThreading(false);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextAttachDiagnosticHandler(context, ignore, NULL, NULL);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreate((const char *)data, size));
  if (!mlirModuleIsNull(module)) {
    TsString text = {0};
    mlirOperationPrint(mlirModuleGetOperation(module), tsStringCallback, &text);
    MlirModule again = mlirModuleCreateParse(context, tsStringView(&text));
    if (mlirModuleIsNull(again))
      abort(); // what we print, we read
    mlirModuleDestroy(again);
    mlirModuleDestroy(module);
    tsStringFree(&text);
  }
  mlirContextDestroy(context);
  return 0;
}
