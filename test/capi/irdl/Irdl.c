// Dialects that irdl defines, through MLIR's C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/IRDL.h"
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void parse(MlirContext context, const char *source) {
  MlirModule module = mlirModuleCreateParse(context, text(source));
  if (mlirModuleIsNull(module))
    return;
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  mlirModuleDestroy(module);
}

static void load(MlirContext context) {
  MlirModule module =
      mlirModuleCreateParse(context, text("irdl.dialect @pair {\n"
                                          "  irdl.type @of {\n"
                                          "    %0 = irdl.any\n"
                                          "    irdl.parameters(a: %0, b: %0)\n"
                                          "  }\n"
                                          "  irdl.operation @first {\n"
                                          "    %0 = irdl.any\n"
                                          "    %1 = irdl.parametric @pair::@of<%0, %0>\n"
                                          "    irdl.operands(in: %1)\n"
                                          "    irdl.results(out: %0)\n"
                                          "  }\n"
                                          "}\n"));
  printf("loads: %d\n", mlirLogicalResultIsSuccess(mlirLoadIRDLDialects(module)));
  mlirModuleDestroy(module);
  printf("registered: %d\n", mlirContextIsRegisteredOperation(context, text("pair.first")));
}

static void printVariadicity(MlirContext context) {
  const char *const words[] = {"single", "optional", "variadic"};
  MlirAttribute all[3];
  for (int i = 0; i < 3; ++i) {
    all[i] = mlirIRDLVariadicityAttrGet(context, text(words[i]));
    mlirAttributePrint(all[i], print, NULL);
    printf("\n");
  }
  mlirAttributePrint(mlirIRDLVariadicityArrayAttrGet(context, 3, all), print, NULL);
  printf("\n");
  print(mlirIRDLVariadicityAttrGetName(), NULL);
  printf(" ");
  print(mlirIRDLVariadicityArrayAttrGetName(), NULL);
  printf("\n");
}

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__irdl__(), context);
  load(context);
  parse(context, "%0 = \"test.make\"() : () -> !pair.of<i32, i32>\n"
                 "%1 = \"pair.first\"(%0) : (!pair.of<i32, i32>) -> i32\n");
  parse(context, "%0 = \"test.make\"() : () -> !pair.of<i32, i32>\n"
                 "%1 = \"pair.first\"(%0) : (!pair.of<i32, i32>) -> i8\n");
  parse(context, "\"test.make\"() : () -> !pair.of<i32, i8>\n");
  printVariadicity(context);
  mlirContextDetachDiagnosticHandler(context, handler);
  mlirContextDestroy(context);
  return 0;
}
