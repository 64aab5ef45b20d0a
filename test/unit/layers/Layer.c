// A program of one layer and those below it: it reports a message with a type in it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Context.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "tessera/Diagnostics.h"

#include <stdio.h>

static MlirLogicalResult show(MlirDiagnostic diagnostic, void *user) {
  TsString text = {0};
  (void)user;
  mlirDiagnosticPrint(diagnostic, tsStringCallback, &text);
  printf("%s\n", tsStringView(&text).data);
  tsStringFree(&text);
  return mlirLogicalResultSuccess();
}

static MlirContext createContext(void) {
#ifdef LAYER_HAS_NO_TEXT
  return irWrapContext(irContextCreate(false, NULL));
#else
  return mlirContextCreateWithThreading(false);
#endif
}

int main(void) {
  MlirContext context = createContext();
  mlirContextAttachDiagnosticHandler(context, show, NULL, NULL);
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(mlirLocationUnknownGet(context), MlirDiagnosticError);
  tesseraDiagnosticAppendType(diagnostic, mlirIntegerTypeGet(context, 8));
  tesseraDiagnosticReport(diagnostic);
  mlirContextDestroy(context);
  return 0;
}
