// What is made of types, attributes, affine expressions, maps and sets, and what is refused. Built
// with MLIR's library too. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Debug.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"
#include "mlir-c/Rewrite.h"

#include <stdio.h>
#include <string.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void showType(MlirType type) {
  if (mlirTypeIsNull(type))
    printf("null");
  else
    mlirTypePrint(type, print, NULL);
  printf("\n");
}

static void showAttribute(MlirAttribute attribute) {
  if (mlirAttributeIsNull(attribute))
    printf("null");
  else
    mlirAttributePrint(attribute, print, NULL);
  printf("\n");
}

static const MlirAttribute none = {NULL};

//===--- Types ---===//

static void testFloats(MlirContext context) {
  static MlirType (*const get[])(MlirContext) = {
      mlirFloat6E2M3FNTypeGet,      mlirFloat6E3M2FNTypeGet,   mlirFloat8E3M4TypeGet,
      mlirFloat8E4M3B11FNUZTypeGet, mlirFloat8E4M3FNTypeGet,   mlirFloat8E4M3FNUZTypeGet,
      mlirFloat8E4M3TypeGet,        mlirFloat8E5M2FNUZTypeGet, mlirFloat8E8M0FNUTypeGet};
  for (size_t i = 0; i < sizeof get / sizeof *get; i++) {
    MlirType type = get[i](context);
    printf("%d %u ", mlirTypeIsAFloat(type), mlirFloatTypeGetWidth(type));
    showType(type);
    showAttribute(mlirFloatAttrDoubleGet(context, type, 1.625));
  }
  MlirLocation location = mlirLocationUnknownGet(context);
  showAttribute(mlirFloatAttrDoubleGetChecked(location, mlirF16TypeGet(context), 0.1));
  showAttribute(mlirFloatAttrDoubleGetChecked(location, mlirIndexTypeGet(context), 0.1));
}

static void testComposites(MlirContext context) {
  MlirType types[] = {mlirIndexTypeGet(context), mlirF32TypeGet(context)};
  MlirType tuple = mlirTupleTypeGet(context, 2, types);
  MlirType function = mlirFunctionTypeGet(context, 2, types, 1, types);
  MlirType empty = mlirFunctionTypeGet(context, 0, NULL, 0, NULL);
  showType(tuple);
  showType(function);
  showType(empty);
  showType(mlirTupleTypeGet(context, 0, NULL));
  printf("equal %d %d\n", mlirTypeEqual(mlirTupleTypeGetType(tuple, 1), types[1]),
         mlirTypeEqual(mlirFunctionTypeGetInput(function, 0), types[0]));
  MlirAttribute space = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 3);
  MlirType unranked = mlirUnrankedMemRefTypeGet(types[1], space);
  showType(unranked);
  showAttribute(mlirUnrankedMemrefGetMemorySpace(unranked));
  showAttribute(mlirUnrankedMemrefGetMemorySpace(mlirUnrankedMemRefTypeGet(types[1], none)));
  printf("dynamic %d %d\n", mlirShapedTypeIsDynamicSize(mlirShapedTypeGetDynamicSize()),
         mlirShapedTypeIsDynamicSize(4));
}

static void testRefusedTypes(MlirContext context) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType f32 = mlirF32TypeGet(context), nothing = mlirNoneTypeGet(context);
  int64_t shape[] = {2, 3}, negative[] = {2, -5}, zero[] = {2, 0};
  bool scalable[] = {false, true};
  showType(mlirUnrankedMemRefTypeGetChecked(location, f32, none));
  showType(mlirUnrankedMemRefTypeGetChecked(location, nothing, none));
  showType(mlirUnrankedTensorTypeGetChecked(location, f32));
  showType(mlirUnrankedTensorTypeGetChecked(location, nothing));
  showType(mlirVectorTypeGetScalableChecked(location, 2, shape, scalable, f32));
  showType(mlirVectorTypeGetScalableChecked(location, 2, shape, scalable, nothing));
  showType(mlirVectorTypeGetScalableChecked(location, 2, zero, scalable, f32));
  MlirAttribute layout = mlirStridedLayoutAttrGet(context, 4, 2, shape);
  MlirAttribute other = mlirStridedLayoutAttrGet(context, 4, 1, shape);
  showType(mlirMemRefTypeGetChecked(location, f32, 2, shape, layout, none));
  showType(mlirMemRefTypeGetChecked(location, nothing, 2, shape, layout, none));
  showType(mlirMemRefTypeGetChecked(location, f32, 2, shape, other, none));
  showType(mlirMemRefTypeGetChecked(location, f32, 2, negative, layout, none));
  showType(mlirRankedTensorTypeGetChecked(location, 2, negative, f32, none));
}

//===--- Elements ---===//

static MlirType tensor(MlirType element) {
  int64_t shape[] = {1, 2};
  return mlirRankedTensorTypeGet(2, shape, element, none);
}

static void testElements(MlirContext context) {
  MlirType i8 = mlirIntegerTypeGet(context, 8), i1 = mlirIntegerTypeGet(context, 1);
  MlirAttribute elements[] = {mlirIntegerAttrGet(i8, -3), mlirIntegerAttrGet(i8, 5)};
  MlirAttribute strings[] = {mlirStringAttrGet(context, text("a")),
                             mlirStringAttrGet(context, text("b"))};
  MlirAttribute dense = mlirDenseElementsAttrGet(tensor(i8), 2, elements);
  showAttribute(dense);
  showAttribute(mlirDenseElementsAttrGet(tensor(i8), 1, elements));
  showAttribute(mlirDenseElementsAttrGet(tensor(mlirNoneTypeGet(context)), 2, strings));
  uint64_t indices[][2] = {{0, 1}, {0, 2}, {1, 0}};
  for (size_t i = 0; i < sizeof indices / sizeof *indices; i++)
    printf("valid %d\n", mlirElementsAttrIsValidIndex(dense, 2, indices[i]));
  printf("valid %d\n", mlirElementsAttrIsValidIndex(dense, 1, indices[0]));
  showAttribute(mlirElementsAttrGetValue(dense, 2, indices[0]));
  int bools[] = {1, 0};
  MlirAttribute flags = mlirDenseElementsAttrBoolGet(tensor(i1), 2, bools);
  printf("bools %d %d\n", mlirDenseElementsAttrGetBoolValue(flags, 0),
         mlirDenseElementsAttrGetBoolValue(flags, 1));
  MlirAttribute array = mlirDenseBoolArrayGet(context, 2, bools);
  showAttribute(array);
  MlirAttribute blob =
      mlirUnmanagedDenseBoolResourceElementsAttrGet(tensor(i1), text("flags"), 2, bools);
  showAttribute(blob);
  printf("bools %d %d\n", mlirDenseBoolResourceElementsAttrGetValue(blob, 0),
         mlirDenseBoolResourceElementsAttrGetValue(blob, 1));
}

static void forget(void *user, const void *data, size_t size, size_t align) {
  printf("deleted: %d %zu %zu\n", data == user, size, align);
}

static void testResources(MlirContext context) {
  static int32_t data[] = {7, 8};
  MlirType type = tensor(mlirIntegerTypeGet(context, 32));
  MlirAttribute blob = mlirUnmanagedDenseResourceElementsAttrGet(
      type, text("mine"), data, sizeof data, _Alignof(int32_t), false, forget, data);
  showAttribute(blob);
  MlirAttribute again = mlirUnmanagedDenseResourceElementsAttrGet(
      type, text("mine"), data, sizeof data, _Alignof(int32_t), true, NULL, NULL);
  showAttribute(again);
  printf("equal %d, %d %d\n", mlirAttributeEqual(blob, again),
         mlirDenseInt32ResourceElementsAttrGetValue(blob, 1),
         mlirDenseInt32ResourceElementsAttrGetValue(again, 0));
}

static void testDistinct(MlirContext context) {
  MlirAttribute unit = mlirUnitAttrGet(context);
  MlirAttribute one = mlirDisctinctAttrCreate(unit), other = mlirDisctinctAttrCreate(unit);
  printf("equal %d %d\n", mlirAttributeEqual(one, one), mlirAttributeEqual(one, other));
  MlirAttribute both[] = {one, other, one};
  showAttribute(mlirArrayAttrGet(context, 3, both));
}

//===--- Affine ---===//

static void testAffine(MlirContext context) {
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0), nothing = {NULL};
  MlirAffineExpr sum = mlirAffineAddExprGet(d0, mlirAffineConstantExprGet(context, 3));
  mlirAffineExprDump(sum);
  printf("null %d %d, context %d\n", mlirAffineExprIsNull(sum), mlirAffineExprIsNull(nothing),
         mlirContextEqual(mlirAffineExprGetContext(sum), context));
  unsigned order[] = {2, 0, 1};
  MlirAffineMap map = mlirAffineMapPermutationGet(context, 3, order), noMap = {NULL};
  mlirAffineMapDump(map);
  printf("null %d %d, context %d\n", mlirAffineMapIsNull(map), mlirAffineMapIsNull(noMap),
         mlirContextEqual(mlirAffineMapGetContext(map), context));
  MlirAffineExpr constraints[] = {sum, d0};
  bool equalities[] = {true, false};
  MlirIntegerSet set = mlirIntegerSetGet(context, 1, 0, 2, constraints, equalities), noSet = {NULL};
  mlirIntegerSetDump(set);
  printf("null %d %d, context %d\n", mlirIntegerSetIsNull(set), mlirIntegerSetIsNull(noSet),
         mlirContextEqual(mlirIntegerSetGetContext(set), context));
}

//===--- Names and nulls ---===//

static void testNames(MlirContext context) {
  MlirStringRef string = mlirStringRefCreate("abcdef", 3);
  print(string, NULL);
  printf(" %d ", mlirStringRefEqual(string, text("abc")));
  print(mlirSymbolTableGetSymbolAttributeName(), NULL);
  printf(" ");
  print(mlirSymbolTableGetVisibilityAttributeName(), NULL);
  MlirLocation location = mlirLocationUnknownGet(context), nowhere = {NULL};
  printf(" %d %d", mlirLocationIsNull(location), mlirLocationIsNull(nowhere));
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirSymbolTable table = mlirSymbolTableCreate(mlirModuleGetOperation(module));
  printf(" %d\n", mlirSymbolTableIsNull(table));
  mlirSymbolTableDestroy(table);
  MlirOperationState state = mlirOperationStateGet(text("test.op"), location);
  MlirOperation op = mlirOperationCreate(&state);
  printf("no table %d\n", mlirSymbolTableIsNull(mlirSymbolTableCreate(op)));
  mlirOperationDestroy(op);
  mlirModuleDestroy(module);
  mlirRewritePatternSetDestroy(mlirRewritePatternSetCreate(context));
  // A library without debug output says so.
  const char *kinds[] = {"one", "other"};
  mlirEnableGlobalDebug(false);
  mlirSetGlobalDebugType("one");
  mlirSetGlobalDebugTypes(kinds, 2);
  printf("debug %d %d\n", mlirIsGlobalDebugEnabled(), mlirIsCurrentDebugType("nothing"));
}

int main(void) {
  static void (*const tests[])(MlirContext) = {testFloats,   testComposites, testRefusedTypes,
                                               testElements, testResources,  testDistinct,
                                               testAffine,   testNames};
  // What is dumped to standard error comes in its place.
  setvbuf(stdout, NULL, _IONBF, 0);
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    MlirContext context = mlirContextCreateWithThreading(false);
    mlirContextSetAllowUnregisteredDialects(context, true);
    mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
    printf("==== %zu\n", i);
    tests[i](context);
    mlirContextDestroy(context);
  }
  return 0;
}
