// The smt dialect through MLIR's C API: types, attributes, and solvers as SMT-LIB. Built with
// MLIR's library too. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/SMT.h"
#include "../Testing.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"
#include "mlir-c/Target/ExportSMTLIB.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void showType(MlirType type) {
  mlirTypePrint(type, print, NULL);
  printf(": %d%d%d%d%d%d, %d %d\n", mlirSMTTypeIsABool(type), mlirSMTTypeIsAInt(type),
         mlirSMTTypeIsABitVector(type), mlirSMTTypeIsAArray(type), mlirSMTTypeIsASMTFunc(type),
         mlirSMTTypeIsASort(type), mlirSMTTypeIsAnySMTValueType(type),
         mlirSMTTypeIsAnyNonFuncSMTValueType(type));
}

static void testTypes(MlirContext context) {
  MlirType truth = mlirSMTTypeGetBool(context), integer = mlirSMTTypeGetInt(context);
  const MlirType both[] = {truth, integer};
  showType(truth);
  showType(integer);
  showType(mlirSMTTypeGetBitVector(context, 9));
  showType(mlirSMTTypeGetArray(context, integer, truth));
  showType(mlirSMTTypeGetSMTFunc(context, 2, both, integer));
  showType(mlirSMTTypeGetSort(context, mlirIdentifierGet(context, text("s")), 2, both));
  showType(mlirSMTTypeGetSort(context, mlirIdentifierGet(context, text("t")), 0, NULL));
  showType(mlirIndexTypeGet(context));
  print(mlirSMTBoolTypeGetName(), NULL);
  print(mlirSMTIntTypeGetName(), NULL);
  print(mlirSMTBitVectorTypeGetName(), NULL);
  printf("\n");
}

static void testAttributes(MlirContext context) {
  MlirAttribute bits = mlirSMTAttrGetBitVector(context, 5, 7);
  mlirAttributePrint(bits, print, NULL);
  printf(": %d\n", mlirSMTAttrIsASMTAttribute(bits));
  const char *const words[] = {"slt", "uge", "lt", "ge"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    bool isBits = mlirSMTAttrCheckBVCmpPredicate(context, text(words[i]));
    bool isInteger = mlirSMTAttrCheckIntPredicate(context, text(words[i]));
    printf("%s: %d %d ", words[i], isBits, isInteger);
    mlirAttributePrint(isBits ? mlirSMTAttrGetBVCmpPredicate(context, text(words[i]))
                              : mlirSMTAttrGetIntPredicate(context, text(words[i])),
                       print, NULL);
    printf("\n");
  }
}

static void testExport(MlirContext context) {
  MlirModule module =
      mlirModuleCreateParse(context, text("smt.solver() : () -> () {\n"
                                          "  %0 = smt.declare_fun \"a\" : !smt.int\n"
                                          "  %1 = smt.int.add %0, %0\n"
                                          "  %2 = smt.eq %1, %0 : !smt.int\n"
                                          "  smt.assert %2\n"
                                          "}"));
  MlirOperation op = mlirModuleGetOperation(module);
  // MLIR's library takes no notice of the flags.
  printf("%d\n",
         mlirLogicalResultIsSuccess(mlirTranslateOperationToSMTLIB(op, print, NULL, false, false)));
  printf("%d\n", mlirLogicalResultIsSuccess(
                     mlirTranslateModuleToSMTLIB(module, print, NULL, false, false)));
  mlirModuleDestroy(module);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__smt__(), context);
  testTypes(context);
  testAttributes(context);
  testExport(context);
  mlirContextDestroy(context);
  return 0;
}
