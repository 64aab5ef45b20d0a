// Types of the pdl dialect through MLIR's C API, and a pattern that is read. Built with MLIR's
// library too. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/PDL.h"
#include "../Testing.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

typedef struct Kind {
  MlirType type;
  bool (*isA)(MlirType type);
  MlirTypeID (*getTypeID)(void);
  MlirStringRef (*getName)(void);
} Kind;

static void showKinds(const Kind *kinds, size_t count, MlirType other) {
  for (size_t i = 0; i < count; i++) {
    MlirStringRef name = kinds[i].getName();
    mlirTypePrint(kinds[i].type, print, NULL);
    printf(" %.*s %d %d: ", (int)name.length, name.data, mlirTypeIsAPDLType(kinds[i].type),
           mlirTypeIDEqual(kinds[i].getTypeID(), mlirTypeGetTypeID(kinds[i].type)));
    for (size_t k = 0; k < count; k++)
      printf("%d", kinds[i].isA(kinds[k].type));
    printf("%d\n", kinds[i].isA(other));
  }
  printf("other: %d\n", mlirTypeIsAPDLType(other));
}

static void testTypes(MlirContext context) {
  MlirType value = mlirPDLValueTypeGet(context), range = mlirPDLRangeTypeGet(value);
  const Kind kinds[] = {
      {mlirPDLAttributeTypeGet(context), mlirTypeIsAPDLAttributeType, mlirPDLAttributeTypeGetTypeID,
       mlirPDLAttributeTypeGetName},
      {mlirPDLOperationTypeGet(context), mlirTypeIsAPDLOperationType, mlirPDLOperationTypeGetTypeID,
       mlirPDLOperationTypeGetName},
      {range, mlirTypeIsAPDLRangeType, mlirPDLRangeTypeGetTypeID, mlirPDLRangeTypeGetName},
      {mlirPDLTypeTypeGet(context), mlirTypeIsAPDLTypeType, mlirPDLTypeTypeGetTypeID,
       mlirPDLTypeTypeGetName},
      {value, mlirTypeIsAPDLValueType, mlirPDLValueTypeGetTypeID, mlirPDLValueTypeGetName}};
  showKinds(kinds, sizeof kinds / sizeof *kinds, mlirIndexTypeGet(context));
  printf("element: %d\n", mlirTypeEqual(mlirPDLRangeTypeGetElementType(range), value));
}

static void testPattern(MlirContext context) {
  MlirModule module = mlirModuleCreateParse(context, text("pdl.pattern @p : benefit(2) {\n"
                                                          "  %0 = operation \"a.b\"\n"
                                                          "  rewrite %0 with \"done\"\n"
                                                          "}"));
  MlirOperation op = mlirModuleGetOperation(module);
  printf("verifies: %d\n", mlirOperationVerify(op));
  mlirOperationPrint(op, print, NULL);
  mlirModuleDestroy(module);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__pdl__(), context);
  testTypes(context);
  testPattern(context);
  mlirContextDestroy(context);
  return 0;
}
