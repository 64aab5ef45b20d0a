// Types and attributes of dialects through the C API. Built with MLIR's library too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/Complex.h"
#include "mlir-c/Dialect/EmitC.h"
#include "mlir-c/Dialect/GPU.h"
#include "mlir-c/Dialect/NVVM.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void showType(MlirType type) {
  mlirTypePrint(type, print, NULL);
  printf("\n");
}

static void show(MlirAttribute attribute) {
  if (mlirAttributeIsNull(attribute))
    printf("null");
  else
    mlirAttributePrint(attribute, print, NULL);
  printf("\n");
}

static void showName(MlirStringRef name) { printf("%.*s\n", (int)name.length, name.data); }

static void testEmitCTypes(MlirContext context) {
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  int64_t shape[] = {2, 3};
  const struct {
    MlirType type;
    bool (*is)(MlirType type);
    MlirTypeID (*id)(void);
    MlirStringRef (*name)(void);
  } kinds[] = {
      {mlirEmitCArrayTypeGet(2, shape, i32), mlirTypeIsAEmitCArrayType, mlirEmitCArrayTypeGetTypeID,
       mlirEmitCArrayTypeGetName},
      {mlirEmitCLValueTypeGet(i32), mlirTypeIsAEmitCLValueType, mlirEmitCLValueTypeGetTypeID,
       mlirEmitCLValueTypeGetName},
      {mlirEmitCOpaqueTypeGet(context, text("std::string")), mlirTypeIsAEmitCOpaqueType,
       mlirEmitCOpaqueTypeGetTypeID, mlirEmitCOpaqueTypeGetName},
      {mlirEmitCPointerTypeGet(i32), mlirTypeIsAEmitCPointerType, mlirEmitCPointerTypeGetTypeID,
       mlirEmitCPointerTypeGetName},
      {mlirEmitCPtrDiffTTypeGet(context), mlirTypeIsAEmitCPtrDiffTType,
       mlirEmitCPtrDiffTTypeGetTypeID, mlirEmitCPtrDiffTTypeGetName},
      {mlirEmitCSignedSizeTTypeGet(context), mlirTypeIsAEmitCSignedSizeTType,
       mlirEmitCSignedSizeTTypeGetTypeID, mlirEmitCSignedSizeTTypeGetName},
      {mlirEmitCSizeTTypeGet(context), mlirTypeIsAEmitCSizeTType, mlirEmitCSizeTTypeGetTypeID,
       mlirEmitCSizeTTypeGetName},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
    showType(kinds[i].type);
    showName(kinds[i].name());
    printf("%d %d %d\n", kinds[i].is(kinds[i].type), kinds[i].is(i32),
           mlirTypeIDEqual(kinds[i].id(), mlirTypeGetTypeID(kinds[i].type)));
  }
}

static void testEmitCAttributes(MlirContext context) {
  MlirAttribute less = mlirEmitCCmpPredicateAttrGet(context, MLIR_EMITC_CMP_PREDICATE_LT);
  MlirAttribute none = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 40);
  show(less);
  showName(mlirEmitCCmpPredicateAttrGetName());
  printf("%d %d %d %d\n", mlirAttributeIsAEmitCCmpPredicate(less),
         mlirAttributeIsAEmitCCmpPredicate(none), (int)mlirEmitCCmpPredicateAttrGetValue(less),
         mlirTypeIDEqual(mlirEmitCCmpPredicateAttrGetTypeID(), mlirAttributeGetTypeID(less)));
  MlirAttribute opaque = mlirEmitCOpaqueAttrGet(context, text("NULL"));
  show(opaque);
  showName(mlirEmitCOpaqueAttrGetName());
  showName(mlirEmitCOpaqueAttrGetValue(opaque));
  printf("%d %d %d\n", mlirAttributeIsAEmitCOpaque(opaque), mlirAttributeIsAEmitCOpaque(less),
         mlirTypeIDEqual(mlirEmitCOpaqueAttrGetTypeID(), mlirAttributeGetTypeID(opaque)));
}

static void showObject(MlirAttribute object) {
  show(object);
  printf("%d %u %d %d\n", mlirAttributeIsAGPUObjectAttr(object), mlirGPUObjectAttrGetFormat(object),
         mlirGPUObjectAttrHasProperties(object), mlirGPUObjectAttrHasKernels(object));
  show(mlirGPUObjectAttrGetTarget(object));
  showName(mlirGPUObjectAttrGetObject(object));
  show(mlirGPUObjectAttrGetProperties(object));
  show(mlirGPUObjectAttrGetKernels(object));
}

static void testGPU(MlirContext context) {
  MlirType token = mlirGPUAsyncTokenTypeGet(context);
  showType(token);
  showName(mlirGPUAsyncTokenTypeGetName());
  printf("%d %d\n", mlirTypeIsAGPUAsyncTokenType(token),
         mlirTypeIsAGPUAsyncTokenType(mlirNoneTypeGet(context)));
  MlirAttribute target = mlirAttributeParseGet(context, text("#nvvm.target"));
  MlirAttribute properties = mlirAttributeParseGet(context, text("{O = 3 : i32}"));
  MlirAttribute kernels = mlirAttributeParseGet(
      context, text("#gpu.kernel_table<[#gpu.kernel_metadata<\"k\", () -> ()>]>"));
  showName(mlirGPUObjectAttrGetName());
  showObject(mlirGPUObjectAttrGet(context, target, 2, text("text of it"), mlirAttributeGetNull()));
  showObject(
      mlirGPUObjectAttrGetWithKernels(context, target, 4, text("BLOB"), properties, kernels));
}

static void testComplex(MlirContext context) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType f32 = mlirF32TypeGet(context), complex = mlirComplexTypeGet(f32);
  MlirAttribute number = mlirComplexAttrDoubleGet(context, complex, 0.1, -2);
  show(number);
  printf("%a %a %d %d %d\n", mlirComplexAttrGetRealDouble(number),
         mlirComplexAttrGetImagDouble(number), mlirAttributeIsAComplex(number),
         mlirAttributeIsAComplex(mlirUnitAttrGet(context)),
         mlirTypeIDEqual(mlirComplexAttrGetTypeID(), mlirAttributeGetTypeID(number)));
  show(mlirComplexAttrDoubleGetChecked(location, complex, 1, 2));
}

int main(void) {
  static void (*const tests[])(MlirContext) = {testEmitCTypes, testEmitCAttributes, testGPU,
                                               testComplex};
  MlirContext context = mlirContextCreate();
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__complex__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__emitc__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__gpu__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__nvvm__(), context);
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    printf("==== %zu\n", i);
    tests[i](context);
  }
  mlirContextDestroy(context);
  return 0;
}
