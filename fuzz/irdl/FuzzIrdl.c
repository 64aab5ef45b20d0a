// Fuzzes dialects that irdl defines: any text gives dialects or messages, and with the dialects any
// IR is read, verified and printed, or refused. The input is definitions, a line `// -----`, and a
// module. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TwoParts.h"
#include "dialect/func/FuncOps.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/IRDL.h"
#include "support/String.h"

#include <stdlib.h>

static MlirLogicalResult ignoreDiagnostic(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic, (void)user;
  return mlirLogicalResultSuccess();
}

static void useDialects(MlirContext context, MlirStringRef text) {
  MlirModule module = mlirModuleCreateParse(context, text);
  if (mlirModuleIsNull(module))
    return;
  TsString printed = {0};
  mlirOperationPrint(mlirModuleGetOperation(module), tsStringCallback, &printed);
  MlirModule again = mlirModuleCreateParse(context, tsStringView(&printed));
  if (mlirModuleIsNull(again))
    abort(); // what we print, we read
  mlirModuleDestroy(again);
  mlirModuleDestroy(module);
  tsStringFree(&printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzParts parts;
  if (!fuzzTwoParts(data, size, &parts))
    return 0;
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextAttachDiagnosticHandler(context, ignoreDiagnostic, NULL, NULL);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__irdl__(), context);
  MlirModule definitions = mlirModuleCreateParse(context, parts.first);
  if (!mlirModuleIsNull(definitions)) {
    bool isLoaded = mlirLogicalResultIsSuccess(mlirLoadIRDLDialects(definitions));
    mlirModuleDestroy(definitions);
    if (isLoaded)
      useDialects(context, parts.second);
  }
  mlirContextDestroy(context);
  return 0;
}
