// Types, attributes, affine expressions and the textual form through MLIR's C API; what it prints
// must be the same with MLIR's library. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Transforms.h"

#include <stdio.h>
#include <stdlib.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void printType(MlirType type) {
  if (mlirTypeIsNull(type))
    printf("null");
  else
    mlirTypePrint(type, print, NULL);
  printf("\n");
}

static void printAttribute(MlirAttribute attribute) {
  if (mlirAttributeIsNull(attribute))
    printf("null");
  else
    mlirAttributePrint(attribute, print, NULL);
  printf("\n");
}

//===--- Types ---===//

static void testScalars(MlirContext context) {
  printf("-- scalars\n");
  MlirType types[] = {mlirIntegerTypeGet(context, 1),
                      mlirIntegerTypeSignedGet(context, 16),
                      mlirIntegerTypeUnsignedGet(context, 64),
                      mlirIndexTypeGet(context),
                      mlirBF16TypeGet(context),
                      mlirF16TypeGet(context),
                      mlirF32TypeGet(context),
                      mlirF64TypeGet(context),
                      mlirTF32TypeGet(context),
                      mlirFloat8E5M2TypeGet(context),
                      mlirFloat4E2M1FNTypeGet(context),
                      mlirNoneTypeGet(context),
                      mlirComplexTypeGet(mlirF32TypeGet(context))};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i) {
    printf("%d%d%d%d ", mlirTypeIsAInteger(types[i]), mlirTypeIsAFloat(types[i]),
           mlirTypeIsAIndex(types[i]), mlirTypeIsAComplex(types[i]));
    if (mlirTypeIsAInteger(types[i]))
      printf("width %u signless %d signed %d unsigned %d ", mlirIntegerTypeGetWidth(types[i]),
             mlirIntegerTypeIsSignless(types[i]), mlirIntegerTypeIsSigned(types[i]),
             mlirIntegerTypeIsUnsigned(types[i]));
    if (mlirTypeIsAFloat(types[i]))
      printf("width %u ", mlirFloatTypeGetWidth(types[i]));
    printType(types[i]);
  }
}

static void testShaped(MlirContext context, MlirLocation location) {
  printf("-- shaped\n");
  MlirType f32 = mlirF32TypeGet(context), i8 = mlirIntegerTypeGet(context, 8);
  int64_t shape[] = {2, mlirShapedTypeGetDynamicSize(), 3}, fixed[] = {4, 5};
  bool scalable[] = {false, true};
  MlirAttribute space = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 2);
  MlirAttribute none = {NULL};
  int64_t strides[] = {5, mlirShapedTypeGetDynamicStrideOrOffset()};
  MlirType types[] = {
      mlirRankedTensorTypeGet(3, shape, f32, none),
      mlirRankedTensorTypeGet(2, fixed, f32, mlirUnitAttrGet(context)),
      mlirUnrankedTensorTypeGet(i8),
      mlirVectorTypeGet(2, fixed, i8),
      mlirVectorTypeGetScalable(2, fixed, scalable, f32),
      mlirMemRefTypeContiguousGet(f32, 3, shape, space),
      mlirMemRefTypeGet(f32, 2, fixed, mlirStridedLayoutAttrGet(context, 7, 2, strides), none),
      mlirUnrankedMemRefTypeGet(i8, space)};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i) {
    printf("ranked %d static %d ", mlirShapedTypeHasRank(types[i]),
           mlirShapedTypeHasStaticShape(types[i]));
    for (int64_t d = 0; mlirShapedTypeHasRank(types[i]) && d < mlirShapedTypeGetRank(types[i]); ++d)
      printf(mlirShapedTypeIsDynamicDim(types[i], d) ? "? " : "%d ",
             mlirShapedTypeIsDynamicDim(types[i], d) ? 0
                                                     : (int)mlirShapedTypeGetDimSize(types[i], d));
    printType(mlirShapedTypeGetElementType(types[i]));
    printType(types[i]);
  }
  printType(mlirRankedTensorTypeGetChecked(location, 1, fixed, mlirNoneTypeGet(context), none));
  printType(mlirVectorTypeGetChecked(location, 1, fixed, types[0]));
  printType(mlirMemRefTypeContiguousGetChecked(location, mlirNoneTypeGet(context), 1, fixed, none));
}

static void testParsing(MlirContext context) {
  printf("-- parsing\n");
  const char *const types[] = {"tensor<2x?xf32>",  "(i32, index) -> (f32, tuple<>)",
                               "vector<[4]xi1>",   "tensor<",
                               "i99999999",        "foo",
                               "!unknown.type<a>", "complex<index> x"};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
    printType(mlirTypeParseGet(context, text(types[i])));
  const char *const attributes[] = {"dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>",
                                    "@a::@b",
                                    "[1, \"x\", unit]",
                                    "{b = 1.5 : f16, a}",
                                    "dense<[1, 2]> : tensor<3xi8>",
                                    "300 : i8",
                                    "#foo",
                                    "affine_map<(d0)[s0] -> (d0 floordiv 4 + s0)>",
                                    "array<i64: 1, 2>",
                                    "loc(fused<\"m\">[\"a\", \"f\":1:2])"};
  for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; ++i)
    printAttribute(mlirAttributeParseGet(context, text(attributes[i])));
}

//===--- Attributes ---===//

static void testAttributes(MlirContext context) {
  printf("-- attributes\n");
  MlirType i32 = mlirIntegerTypeGet(context, 32), f64 = mlirF64TypeGet(context);
  MlirAttribute number = mlirIntegerAttrGet(i32, -7),
                real = mlirFloatAttrDoubleGet(context, f64, 2.5);
  MlirAttribute string = mlirStringAttrGet(context, text("a\n\"b\""));
  MlirAttribute nested[] = {mlirFlatSymbolRefAttrGet(context, text("inner one"))};
  MlirAttribute symbol = mlirSymbolRefAttrGet(context, text("outer"), 1, nested);
  MlirAttribute elements[] = {number,
                              real,
                              string,
                              symbol,
                              mlirBoolAttrGet(context, 1),
                              mlirTypeAttrGet(i32),
                              mlirUnitAttrGet(context)};
  MlirAttribute array = mlirArrayAttrGet(context, 7, elements);
  printAttribute(array);
  printf("%d %g %d %d %d %d\n", (int)mlirIntegerAttrGetValueInt(number),
         mlirFloatAttrGetValueDouble(real), (int)mlirArrayAttrGetNumElements(array),
         mlirBoolAttrGetValue(elements[4]), mlirAttributeIsABool(elements[4]),
         (int)mlirSymbolRefAttrGetNumNestedReferences(symbol));
  MlirNamedAttribute entries[] = {
      mlirNamedAttributeGet(mlirIdentifierGet(context, text("z")), number),
      mlirNamedAttributeGet(mlirIdentifierGet(context, text("a b")), string)};
  MlirAttribute dictionary = mlirDictionaryAttrGet(context, 2, entries);
  printAttribute(dictionary);
  printAttribute(mlirDictionaryAttrGetElementByName(dictionary, text("z")));
  printAttribute(mlirDictionaryAttrGetElementByName(dictionary, text("y")));
  int64_t longs[] = {1, -2};
  float floats[] = {0.5f, 1e10f};
  int bools[] = {1, 0};
  printAttribute(mlirDenseI64ArrayGet(context, 2, longs));
  printAttribute(mlirDenseF32ArrayGet(context, 2, floats));
  printAttribute(mlirDenseBoolArrayGet(context, 2, bools));
}

static void testElements(MlirContext context) {
  printf("-- elements\n");
  int64_t shape[] = {2, 2};
  MlirAttribute none = {NULL};
  MlirType floats = mlirRankedTensorTypeGet(2, shape, mlirF32TypeGet(context), none);
  MlirType bytes = mlirRankedTensorTypeGet(2, shape, mlirIntegerTypeGet(context, 8), none);
  MlirType flags = mlirRankedTensorTypeGet(2, shape, mlirIntegerTypeGet(context, 1), none);
  float numbers[] = {0, 1.5f, -2, 3};
  int8_t small[] = {1, -1, 127, -128};
  int bools[] = {1, 0, 0, 1};
  int64_t sum = 0;
  MlirAttribute dense = mlirDenseElementsAttrFloatGet(floats, 4, numbers);
  MlirAttribute integers = mlirDenseElementsAttrInt8Get(bytes, 4, small);
  printAttribute(dense);
  printAttribute(integers);
  printAttribute(mlirDenseElementsAttrBoolGet(flags, 4, bools));
  printAttribute(mlirDenseElementsAttrFloatSplatGet(floats, 0.25f));
  for (intptr_t i = 0; i < 4; ++i)
    sum += mlirDenseElementsAttrGetInt8Value(integers, i);
  printf("%d %g %d %d\n", (int)sum, mlirDenseElementsAttrGetFloatValue(dense, 1),
         mlirDenseElementsAttrIsSplat(dense), (int)mlirElementsAttrGetNumElements(dense));
  int64_t flat[] = {4};
  printAttribute(mlirDenseElementsAttrReshapeGet(
      dense, mlirRankedTensorTypeGet(1, flat, mlirF32TypeGet(context), none)));
  printAttribute(mlirDenseElementsAttrRawBufferGet(floats, sizeof numbers, numbers));
}

//===--- Affine ---===//

static void printExpr(MlirAffineExpr expr) {
  mlirAffineExprPrint(expr, print, NULL);
  printf(" pure %d multiple of 4: %d largest %d\n", mlirAffineExprIsPureAffine(expr),
         mlirAffineExprIsMultipleOf(expr, 4), (int)mlirAffineExprGetLargestKnownDivisor(expr));
}

static void testAffine(MlirContext context) {
  printf("-- affine\n");
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0), d1 = mlirAffineDimExprGet(context, 1);
  MlirAffineExpr s0 = mlirAffineSymbolExprGet(context, 0),
                 four = mlirAffineConstantExprGet(context, 4);
  MlirAffineExpr scaled = mlirAffineMulExprGet(d0, four);
  printExpr(mlirAffineAddExprGet(scaled, scaled));
  printExpr(mlirAffineModExprGet(mlirAffineAddExprGet(scaled, d1), four));
  printExpr(mlirAffineFloorDivExprGet(scaled, four));
  printExpr(mlirAffineCeilDivExprGet(mlirAffineAddExprGet(d0, s0), four));
  printExpr(mlirAffineMulExprGet(d0, s0));
  MlirAffineExpr results[] = {d1, mlirAffineAddExprGet(d0, s0)};
  MlirAffineMap map = mlirAffineMapGet(context, 2, 1, 2, results);
  MlirAffineMap maps[] = {map,
                          mlirAffineMapMultiDimIdentityGet(context, 3),
                          mlirAffineMapMinorIdentityGet(context, 3, 2),
                          mlirAffineMapConstantGet(context, 2),
                          mlirAffineMapZeroResultGet(context, 1, 1),
                          mlirAffineMapGetMajorSubMap(map, 1)};
  for (size_t i = 0; i < sizeof maps / sizeof maps[0]; ++i) {
    printf("%d%d%d ", mlirAffineMapIsIdentity(maps[i]),
           mlirAffineMapIsProjectedPermutation(maps[i]), mlirAffineMapIsSingleConstant(maps[i]));
    printAttribute(mlirAffineMapAttrGet(maps[i]));
  }
  bool equalities[] = {true, false};
  MlirIntegerSet set = mlirIntegerSetGet(context, 2, 1, 2, results, equalities);
  mlirIntegerSetPrint(set, print, NULL);
  printf(" %d equal %d inequal\n", (int)mlirIntegerSetGetNumEqualities(set),
         (int)mlirIntegerSetGetNumInequalities(set));
  printExpr(mlirAffineExprCompose(results[1], maps[0]));
}

//===--- Text ---===//

static const char source[] =
    "func.func @f(%a: i32, %b: tensor<4xf32>) -> (i32, tensor<4xf32>) {\n"
    "  %c = arith.constant 3 : i32\n"
    "  %d = arith.constant 4 : i32\n"
    "  %e = arith.addi %c, %d : i32\n"
    "  %f = arith.muli %a, %e {big = dense<[1, 2, 3, 4, 5]> : tensor<5xi32>} : i32\n"
    "  return %f, %b : i32, tensor<4xf32>\n"
    "}\n";

static void testText(MlirContext context) {
  printf("-- text\n");
  MlirModule module = mlirModuleCreateParse(context, text(source));
  MlirOperation op = mlirModuleGetOperation(module);
  MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  mlirFuncSetArgAttr(function, 1, text("test.b"), mlirUnitAttrGet(context));
  mlirFuncSetArgAttr(function, 1, text("test.a"), mlirTypeAttrGet(mlirIndexTypeGet(context)));
  mlirFuncSetArgAttr(function, 1, text("test.b"), mlirBoolAttrGet(context, 0));
  mlirFuncSetResultAttr(function, 0, text("test.c"), mlirUnitAttrGet(context));
  mlirOperationPrint(op, print, NULL);
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsElideLargeElementsAttrs(flags, 2);
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  mlirOpPrintingFlagsPrintGenericOpForm(flags);
  mlirOperationPrintWithFlags(op, flags, print, NULL);
  mlirOpPrintingFlagsDestroy(flags);
  printf("\nverifies: %d\n", mlirOperationVerify(op));
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCanonicalizer());
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCSE());
  printf("passes: %d\n", mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
  mlirPassManagerDestroy(manager);
  mlirOperationPrint(op, print, NULL);
  mlirModuleDestroy(module);
  const char *const bad[] = {"func.func @g() { return %x : i32 }", "module { ",
                             "%0 = arith.constant : i32", "func.func @g() -> i32 { return }",
                             "\"a.b\"() : () -> ()"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i)
    printf("null: %d\n", mlirModuleIsNull(mlirModuleCreateParse(context, text(bad[i]))));
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  mlirContextAttachDiagnosticHandler(context, printDiagnosticAtLocation, NULL, NULL);
  testScalars(context);
  testShaped(context, mlirLocationFileLineColGet(context, text("here"), 1, 2));
  testParsing(context);
  testAttributes(context);
  testElements(context);
  testAffine(context);
  testText(context);
  mlirContextDestroy(context);
  return 0;
}
