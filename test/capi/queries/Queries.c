// What the C API says of builtin types, attributes, affine expressions, sets and locations: builds
// with MLIR's library too, and what it prints must be the same with both. SPDX-License-Identifier:
// Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void line(MlirStringRef string) { printf("%.*s\n", (int)string.length, string.data); }

static void printType(MlirType type) {
  mlirTypePrint(type, print, NULL);
  printf("\n");
}

static void printAttribute(MlirAttribute attribute) {
  if (mlirAttributeIsNull(attribute))
    printf("<<NULL>>");
  else
    mlirAttributePrint(attribute, print, NULL);
  printf("\n");
}

//===--- What is what ---===//

static const struct {
  const char *name;
  bool (*holds)(MlirType);
} typeTests[] = {{"Integer", mlirTypeIsAInteger},
                 {"Index", mlirTypeIsAIndex},
                 {"Float", mlirTypeIsAFloat},
                 {"Float4E2M1FN", mlirTypeIsAFloat4E2M1FN},
                 {"Float6E2M3FN", mlirTypeIsAFloat6E2M3FN},
                 {"Float6E3M2FN", mlirTypeIsAFloat6E3M2FN},
                 {"Float8E5M2", mlirTypeIsAFloat8E5M2},
                 {"Float8E4M3", mlirTypeIsAFloat8E4M3},
                 {"Float8E4M3FN", mlirTypeIsAFloat8E4M3FN},
                 {"Float8E5M2FNUZ", mlirTypeIsAFloat8E5M2FNUZ},
                 {"Float8E4M3FNUZ", mlirTypeIsAFloat8E4M3FNUZ},
                 {"Float8E4M3B11FNUZ", mlirTypeIsAFloat8E4M3B11FNUZ},
                 {"Float8E3M4", mlirTypeIsAFloat8E3M4},
                 {"Float8E8M0FNU", mlirTypeIsAFloat8E8M0FNU},
                 {"BF16", mlirTypeIsABF16},
                 {"F16", mlirTypeIsAF16},
                 {"F32", mlirTypeIsAF32},
                 {"F64", mlirTypeIsAF64},
                 {"TF32", mlirTypeIsATF32},
                 {"None", mlirTypeIsANone},
                 {"Complex", mlirTypeIsAComplex},
                 {"Shaped", mlirTypeIsAShaped},
                 {"Vector", mlirTypeIsAVector},
                 {"Tensor", mlirTypeIsATensor},
                 {"RankedTensor", mlirTypeIsARankedTensor},
                 {"UnrankedTensor", mlirTypeIsAUnrankedTensor},
                 {"MemRef", mlirTypeIsAMemRef},
                 {"UnrankedMemRef", mlirTypeIsAUnrankedMemRef},
                 {"Tuple", mlirTypeIsATuple},
                 {"Function", mlirTypeIsAFunction},
                 {"Opaque", mlirTypeIsAOpaque}};

static const struct {
  const char *name;
  MlirTypeID (*get)(void);
} typeIDs[] = {{"Integer", mlirIntegerTypeGetTypeID},
               {"Index", mlirIndexTypeGetTypeID},
               {"Float4E2M1FN", mlirFloat4E2M1FNTypeGetTypeID},
               {"Float6E2M3FN", mlirFloat6E2M3FNTypeGetTypeID},
               {"Float6E3M2FN", mlirFloat6E3M2FNTypeGetTypeID},
               {"Float8E5M2", mlirFloat8E5M2TypeGetTypeID},
               {"Float8E4M3", mlirFloat8E4M3TypeGetTypeID},
               {"Float8E4M3FN", mlirFloat8E4M3FNTypeGetTypeID},
               {"Float8E5M2FNUZ", mlirFloat8E5M2FNUZTypeGetTypeID},
               {"Float8E4M3FNUZ", mlirFloat8E4M3FNUZTypeGetTypeID},
               {"Float8E4M3B11FNUZ", mlirFloat8E4M3B11FNUZTypeGetTypeID},
               {"Float8E3M4", mlirFloat8E3M4TypeGetTypeID},
               {"Float8E8M0FNU", mlirFloat8E8M0FNUTypeGetTypeID},
               {"BFloat16", mlirBFloat16TypeGetTypeID},
               {"Float16", mlirFloat16TypeGetTypeID},
               {"Float32", mlirFloat32TypeGetTypeID},
               {"Float64", mlirFloat64TypeGetTypeID},
               {"FloatTF32", mlirFloatTF32TypeGetTypeID},
               {"None", mlirNoneTypeGetTypeID},
               {"Complex", mlirComplexTypeGetTypeID},
               {"Vector", mlirVectorTypeGetTypeID},
               {"RankedTensor", mlirRankedTensorTypeGetTypeID},
               {"UnrankedTensor", mlirUnrankedTensorTypeGetTypeID},
               {"MemRef", mlirMemRefTypeGetTypeID},
               {"UnrankedMemRef", mlirUnrankedMemRefTypeGetTypeID},
               {"Tuple", mlirTupleTypeGetTypeID},
               {"Function", mlirFunctionTypeGetTypeID},
               {"Opaque", mlirOpaqueTypeGetTypeID}};

static MlirStringRef (*const typeNames[])(void) = {mlirIntegerTypeGetName,
                                                   mlirIndexTypeGetName,
                                                   mlirFloat4E2M1FNTypeGetName,
                                                   mlirFloat6E2M3FNTypeGetName,
                                                   mlirFloat6E3M2FNTypeGetName,
                                                   mlirFloat8E5M2TypeGetName,
                                                   mlirFloat8E4M3TypeGetName,
                                                   mlirFloat8E4M3FNTypeGetName,
                                                   mlirFloat8E5M2FNUZTypeGetName,
                                                   mlirFloat8E4M3FNUZTypeGetName,
                                                   mlirFloat8E4M3B11FNUZTypeGetName,
                                                   mlirFloat8E3M4TypeGetName,
                                                   mlirFloat8E8M0FNUTypeGetName,
                                                   mlirBF16TypeGetName,
                                                   mlirF16TypeGetName,
                                                   mlirF32TypeGetName,
                                                   mlirF64TypeGetName,
                                                   mlirTF32TypeGetName,
                                                   mlirNoneTypeGetName,
                                                   mlirComplexTypeGetName,
                                                   mlirVectorTypeGetName,
                                                   mlirRankedTensorTypeGetName,
                                                   mlirUnrankedTensorTypeGetName,
                                                   mlirMemRefTypeGetName,
                                                   mlirUnrankedMemRefTypeGetName,
                                                   mlirTupleTypeGetName,
                                                   mlirFunctionTypeGetName,
                                                   mlirOpaqueTypeGetName};

static const struct {
  const char *name;
  bool (*holds)(MlirAttribute);
} attributeTests[] = {{"Location", mlirAttributeIsALocation},
                      {"AffineMap", mlirAttributeIsAAffineMap},
                      {"Array", mlirAttributeIsAArray},
                      {"Dictionary", mlirAttributeIsADictionary},
                      {"Float", mlirAttributeIsAFloat},
                      {"Integer", mlirAttributeIsAInteger},
                      {"Bool", mlirAttributeIsABool},
                      {"IntegerSet", mlirAttributeIsAIntegerSet},
                      {"Opaque", mlirAttributeIsAOpaque},
                      {"String", mlirAttributeIsAString},
                      {"SymbolRef", mlirAttributeIsASymbolRef},
                      {"FlatSymbolRef", mlirAttributeIsAFlatSymbolRef},
                      {"Type", mlirAttributeIsAType},
                      {"Unit", mlirAttributeIsAUnit},
                      {"Elements", mlirAttributeIsAElements},
                      {"DenseBoolArray", mlirAttributeIsADenseBoolArray},
                      {"DenseI8Array", mlirAttributeIsADenseI8Array},
                      {"DenseI16Array", mlirAttributeIsADenseI16Array},
                      {"DenseI32Array", mlirAttributeIsADenseI32Array},
                      {"DenseI64Array", mlirAttributeIsADenseI64Array},
                      {"DenseF32Array", mlirAttributeIsADenseF32Array},
                      {"DenseF64Array", mlirAttributeIsADenseF64Array},
                      {"DenseElements", mlirAttributeIsADenseElements},
                      {"DenseIntElements", mlirAttributeIsADenseIntElements},
                      {"DenseFPElements", mlirAttributeIsADenseFPElements},
                      {"DenseResourceElements", mlirAttributeIsADenseResourceElements},
                      {"SparseElements", mlirAttributeIsASparseElements},
                      {"StridedLayout", mlirAttributeIsAStridedLayout}};

static const struct {
  const char *name;
  MlirTypeID (*get)(void);
} attributeIDs[] = {{"AffineMapAttr", mlirAffineMapAttrGetTypeID},
                    {"ArrayAttr", mlirArrayAttrGetTypeID},
                    {"DictionaryAttr", mlirDictionaryAttrGetTypeID},
                    {"FloatAttr", mlirFloatAttrGetTypeID},
                    {"IntegerAttr", mlirIntegerAttrGetTypeID},
                    {"IntegerSetAttr", mlirIntegerSetAttrGetTypeID},
                    {"OpaqueAttr", mlirOpaqueAttrGetTypeID},
                    {"StringAttr", mlirStringAttrGetTypeID},
                    {"SymbolRefAttr", mlirSymbolRefAttrGetTypeID},
                    {"TypeAttr", mlirTypeAttrGetTypeID},
                    {"UnitAttr", mlirUnitAttrGetTypeID},
                    {"DenseArrayAttr", mlirDenseArrayAttrGetTypeID},
                    {"DenseIntOrFPElementsAttr", mlirDenseIntOrFPElementsAttrGetTypeID},
                    {"SparseElementsAttr", mlirSparseElementsAttrGetTypeID},
                    {"StridedLayoutAttr", mlirStridedLayoutAttrGetTypeID}};

static MlirStringRef (*const attributeNames[])(void) = {mlirAffineMapAttrGetName,
                                                        mlirArrayAttrGetName,
                                                        mlirDictionaryAttrGetName,
                                                        mlirFloatAttrGetName,
                                                        mlirIntegerAttrGetName,
                                                        mlirIntegerSetAttrGetName,
                                                        mlirOpaqueAttrGetName,
                                                        mlirStringAttrGetName,
                                                        mlirSymbolRefAttrGetName,
                                                        mlirFlatSymbolRefAttrGetName,
                                                        mlirTypeAttrGetName,
                                                        mlirUnitAttrGetName,
                                                        mlirDenseResourceElementsAttrGetName,
                                                        mlirStridedLayoutAttrGetName};

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

static const char *const typeTexts[] = {"i1",
                                        "si8",
                                        "ui64",
                                        "index",
                                        "none",
                                        "bf16",
                                        "f16",
                                        "tf32",
                                        "f32",
                                        "f64",
                                        "f80",
                                        "f128",
                                        "f4E2M1FN",
                                        "f6E2M3FN",
                                        "f6E3M2FN",
                                        "f8E5M2",
                                        "f8E4M3",
                                        "f8E4M3FN",
                                        "f8E5M2FNUZ",
                                        "f8E4M3FNUZ",
                                        "f8E4M3B11FNUZ",
                                        "f8E3M4",
                                        "f8E8M0FNU",
                                        "complex<f32>",
                                        "vector<f32>",
                                        "vector<2x[4]xi8>",
                                        "tensor<?x3xf32, 7 : i3>",
                                        "tensor<*xi1>",
                                        "memref<2x?xf32, strided<[?, 1], offset: 3>, 5>",
                                        "memref<*xf32>",
                                        "tuple<i1, tuple<>>",
                                        "(i1, index) -> f32",
                                        "() -> ()",
                                        "!other.type<a, b>"};

static void testTypes(MlirContext context) {
  for (size_t i = 0; i < LENGTH(typeTexts); i++) {
    MlirType type = mlirTypeParseGet(context, text(typeTexts[i]));
    printf("-- ");
    printType(type);
    for (size_t k = 0; k < LENGTH(typeTests); k++)
      if (typeTests[k].holds(type))
        printf(" %s", typeTests[k].name);
    printf("\n");
    for (size_t k = 0; k < LENGTH(typeIDs); k++)
      if (mlirTypeIDEqual(typeIDs[k].get(), mlirTypeGetTypeID(type)))
        printf(" id of %s", typeIDs[k].name);
    printf(" in ");
    line(mlirDialectGetNamespace(mlirTypeGetDialect(type)));
    if (mlirTypeIsAFloat(type))
      printf("%u bits\n", mlirFloatTypeGetWidth(type));
    if (mlirTypeIsAInteger(type))
      printf("%u bits, %d %d %d\n", mlirIntegerTypeGetWidth(type), mlirIntegerTypeIsSignless(type),
             mlirIntegerTypeIsSigned(type), mlirIntegerTypeIsUnsigned(type));
  }
  for (size_t k = 0; k < LENGTH(typeNames); k++)
    line(typeNames[k]());
}

static const char *const attributeTexts[] = {"true",
                                             "-5 : si8",
                                             "250 : ui8",
                                             "1.5 : bf16",
                                             "\"text\"",
                                             "\"typed\" : i8",
                                             "@a",
                                             "@a::@b::@c",
                                             "i8",
                                             "unit",
                                             "[1, \"x\", []]",
                                             "{b = 1, a, c = {}}",
                                             "affine_map<(d0)[s0] -> (d0 + s0)>",
                                             "affine_set<(d0) : (d0 >= 0)>",
                                             "dense<[1, 2]> : tensor<2xi8>",
                                             "dense<1.0> : vector<4xf16>",
                                             "dense<true> : tensor<3xi1>",
                                             "dense<\"s\"> : tensor<2x!other.t>",
                                             "dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>",
                                             "sparse<[[0, 1]], 4.0> : tensor<2x2xf32>",
                                             "dense_resource<blob> : tensor<2xi32>",
                                             "array<i1: true, false>",
                                             "array<i8: 1>",
                                             "array<i16: 1>",
                                             "array<i32>",
                                             "array<i64: 1>",
                                             "array<f32: 1.0>",
                                             "array<f64: 2.0, 3.0>",
                                             "strided<[?, 1], offset: 2>",
                                             "loc(\"f\":1:2)",
                                             "loc(unknown)",
                                             "distinct[0]<1 : i8>",
                                             "#other.attr<1>"};

static void testAttributes(MlirContext context) {
  for (size_t i = 0; i < LENGTH(attributeTexts); i++) {
    MlirAttribute attribute = mlirAttributeParseGet(context, text(attributeTexts[i]));
    printf("-- ");
    printAttribute(attribute);
    for (size_t k = 0; k < LENGTH(attributeTests); k++)
      if (attributeTests[k].holds(attribute))
        printf(" %s", attributeTests[k].name);
    printf("\n");
    for (size_t k = 0; k < LENGTH(attributeIDs); k++)
      if (mlirTypeIDEqual(attributeIDs[k].get(), mlirAttributeGetTypeID(attribute)))
        printf(" id of %s", attributeIDs[k].name);
    printf(" in ");
    line(mlirDialectGetNamespace(mlirAttributeGetDialect(attribute)));
    printType(mlirAttributeGetType(attribute));
    if (mlirAttributeIsAElements(attribute))
      printf("%d elements\n", (int)mlirElementsAttrGetNumElements(attribute));
  }
  for (size_t k = 0; k < LENGTH(attributeNames); k++)
    line(attributeNames[k]());
}

//===--- What is inside ---===//

static void testParts(MlirContext context) {
  printf("-- parts\n");
  MlirType function = mlirTypeParseGet(context, text("(i1, index) -> (f32, none, i8)"));
  printf("%d inputs, %d results\n", (int)mlirFunctionTypeGetNumInputs(function),
         (int)mlirFunctionTypeGetNumResults(function));
  printType(mlirFunctionTypeGetInput(function, 1));
  printType(mlirFunctionTypeGetResult(function, 2));
  MlirType tuple = mlirTypeParseGet(context, text("tuple<i1, tuple<f32>>"));
  printf("%d types\n", (int)mlirTupleTypeGetNumTypes(tuple));
  printType(mlirTupleTypeGetType(tuple, 1));
  printType(mlirComplexTypeGetElementType(mlirTypeParseGet(context, text("complex<i8>"))));
  MlirType vector = mlirTypeParseGet(context, text("vector<2x[4]xi8>"));
  printf("scalable %d %d %d\n", mlirVectorTypeIsScalable(vector),
         mlirVectorTypeIsDimScalable(vector, 0), mlirVectorTypeIsDimScalable(vector, 1));
  printAttribute(
      mlirRankedTensorTypeGetEncoding(mlirTypeParseGet(context, text("tensor<?x3xf32, 7 : i3>"))));
  MlirType buffer =
      mlirTypeParseGet(context, text("memref<2x?xf32, strided<[?, 1], offset: 3>, 5>"));
  printAttribute(mlirMemRefTypeGetLayout(buffer));
  printAttribute(mlirMemRefTypeGetMemorySpace(buffer));
  mlirAffineMapPrint(mlirMemRefTypeGetAffineMap(buffer), print, NULL);
  int64_t strides[2], offset;
  printf(" %d",
         mlirLogicalResultIsSuccess(mlirMemRefTypeGetStridesAndOffset(buffer, strides, &offset)));
  printf(" dynamic %d, %d, at %d\n", mlirShapedTypeIsDynamicStrideOrOffset(strides[0]),
         (int)strides[1], (int)offset);
  printf("static dimension %d %d, size %d, stride %d\n", mlirShapedTypeIsStaticDim(buffer, 0),
         mlirShapedTypeIsStaticDim(buffer, 1), mlirShapedTypeIsStaticSize(4),
         mlirShapedTypeIsStaticStrideOrOffset(strides[0]));
  MlirType opaque = mlirOpaqueTypeGet(context, text("other"), text("thing<1>"));
  line(mlirOpaqueTypeGetDialectNamespace(opaque));
  line(mlirOpaqueTypeGetData(opaque));
  printType(opaque);
}

static void testAttributeParts(MlirContext context) {
  printf("-- parts of attributes\n");
  MlirAttribute symbol = mlirAttributeParseGet(context, text("@a::@b::@c"));
  line(mlirSymbolRefAttrGetRootReference(symbol));
  line(mlirSymbolRefAttrGetLeafReference(symbol));
  printf("%d nested\n", (int)mlirSymbolRefAttrGetNumNestedReferences(symbol));
  printAttribute(mlirSymbolRefAttrGetNestedReference(symbol, 1));
  line(mlirFlatSymbolRefAttrGetValue(mlirSymbolRefAttrGetNestedReference(symbol, 0)));
  MlirAttribute dictionary = mlirAttributeParseGet(context, text("{b = 1, a, c = {}}"));
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(dictionary); i++) {
    print(mlirIdentifierStr(mlirDictionaryAttrGetElement(dictionary, i).name), NULL);
    printf(" = ");
    printAttribute(mlirDictionaryAttrGetElement(dictionary, i).attribute);
  }
  printAttribute(mlirDictionaryAttrGetElementByName(dictionary, text("d")));
  printAttribute(
      mlirArrayAttrGetElement(mlirAttributeParseGet(context, text("[1, \"x\", []]")), 1));
  printType(mlirTypeAttrGetValue(mlirTypeAttrGet(mlirIndexTypeGet(context))));
  printAttribute(mlirStringAttrTypedGet(mlirIntegerTypeGet(context, 4), text("a\tb")));
  MlirAttribute opaque =
      mlirOpaqueAttrGet(context, text("other"), 3, "xyz", mlirNoneTypeGet(context));
  line(mlirOpaqueAttrGetDialectNamespace(opaque));
  line(mlirOpaqueAttrGetData(opaque));
  printAttribute(opaque);
  MlirAttribute layout = mlirAttributeParseGet(context, text("strided<[3, 1], offset: 2>"));
  printf("%d strides, %d, at %d\n", (int)mlirStridedLayoutAttrGetNumStrides(layout),
         (int)mlirStridedLayoutAttrGetStride(layout, 0),
         (int)mlirStridedLayoutAttrGetOffset(layout));
  printf("%d %d %llu\n",
         (int)mlirIntegerAttrGetValueInt(mlirIntegerAttrGet(mlirIntegerTypeGet(context, 8), 255)),
         (int)mlirIntegerAttrGetValueSInt(
             mlirIntegerAttrGet(mlirIntegerTypeSignedGet(context, 8), -1)),
         (unsigned long long)mlirIntegerAttrGetValueUInt(
             mlirIntegerAttrGet(mlirIntegerTypeUnsignedGet(context, 8), 255)));
  MlirAttribute sparse =
      mlirAttributeParseGet(context, text("sparse<[[0, 1]], 4.0> : tensor<2x2xf32>"));
  printAttribute(mlirSparseElementsAttrGetIndices(sparse));
  printAttribute(mlirSparseElementsAttrGetValues(sparse));
  printAttribute(mlirSparseElementsAttribute(mlirTypeParseGet(context, text("tensor<3x3xf32>")),
                                             mlirSparseElementsAttrGetIndices(sparse),
                                             mlirSparseElementsAttrGetValues(sparse)));
}

//===--- Elements ---===//

static MlirType tensor(MlirType element) {
  int64_t shape[] = {1, 2};
  return mlirRankedTensorTypeGet(2, shape, element, mlirAttributeGetNull());
}

static void testDense(MlirContext context) {
  printf("-- dense elements\n");
  const uint8_t u8[] = {0, 200};
  const int8_t i8[] = {0, -3};
  const uint16_t u16[] = {0, 60000}, halves[] = {0x3c00, 0xc000}, brains[] = {0x3f80, 0x8000};
  const int16_t i16[] = {0, -300};
  const uint32_t u32[] = {7, 4000000000u};
  const int32_t i32[] = {7, -70000};
  const uint64_t u64[] = {1, UINT64_MAX};
  const int64_t i64[] = {1, INT64_MIN};
  const double doubles[] = {0.1, -1e300};
  MlirStringRef strings[] = {text("one"), text("t\"wo")};
  MlirAttribute made[] = {
      mlirDenseElementsAttrUInt8Get(tensor(mlirIntegerTypeUnsignedGet(context, 8)), 2, u8),
      mlirDenseElementsAttrInt8Get(tensor(mlirIntegerTypeGet(context, 8)), 2, i8),
      mlirDenseElementsAttrUInt16Get(tensor(mlirIntegerTypeUnsignedGet(context, 16)), 2, u16),
      mlirDenseElementsAttrInt16Get(tensor(mlirIntegerTypeGet(context, 16)), 2, i16),
      mlirDenseElementsAttrUInt32Get(tensor(mlirIntegerTypeUnsignedGet(context, 32)), 2, u32),
      mlirDenseElementsAttrInt32Get(tensor(mlirIntegerTypeGet(context, 32)), 2, i32),
      mlirDenseElementsAttrUInt64Get(tensor(mlirIntegerTypeUnsignedGet(context, 64)), 2, u64),
      mlirDenseElementsAttrInt64Get(tensor(mlirIntegerTypeGet(context, 64)), 2, i64),
      mlirDenseElementsAttrDoubleGet(tensor(mlirF64TypeGet(context)), 2, doubles),
      mlirDenseElementsAttrFloat16Get(tensor(mlirF16TypeGet(context)), 2, halves),
      mlirDenseElementsAttrBFloat16Get(tensor(mlirBF16TypeGet(context)), 2, brains),
      mlirDenseElementsAttrUInt64Get(tensor(mlirIndexTypeGet(context)), 2, u64),
      mlirDenseElementsAttrStringGet(
          tensor(mlirOpaqueTypeGet(context, text("other"), text("string"))), 2, strings)};
  uint64_t last[] = {0, 1};
  for (size_t i = 0; i < LENGTH(made); i++) {
    printAttribute(made[i]);
    if (i + 1 < LENGTH(made))
      printAttribute(mlirElementsAttrGetValue(made[i], 2, last));
  }
  printf("%u %d %u %d %u %d %llu %lld %g %llu\n", mlirDenseElementsAttrGetUInt8Value(made[0], 1),
         mlirDenseElementsAttrGetInt8Value(made[1], 1),
         mlirDenseElementsAttrGetUInt16Value(made[2], 1),
         mlirDenseElementsAttrGetInt16Value(made[3], 1),
         mlirDenseElementsAttrGetUInt32Value(made[4], 1),
         mlirDenseElementsAttrGetInt32Value(made[5], 1),
         (unsigned long long)mlirDenseElementsAttrGetUInt64Value(made[6], 1),
         (long long)mlirDenseElementsAttrGetInt64Value(made[7], 1),
         mlirDenseElementsAttrGetDoubleValue(made[8], 1),
         (unsigned long long)mlirDenseElementsAttrGetIndexValue(made[11], 1));
  line(mlirDenseElementsAttrGetStringValue(made[12], 1));
  const uint16_t *raw = mlirDenseElementsAttrGetRawData(made[9]);
  printf("raw %x %x\n", raw[0], raw[1]);
}

static void testSplats(MlirContext context) {
  printf("-- splats\n");
  MlirAttribute made[] = {
      mlirDenseElementsAttrBoolSplatGet(tensor(mlirIntegerTypeGet(context, 1)), true),
      mlirDenseElementsAttrUInt8SplatGet(tensor(mlirIntegerTypeUnsignedGet(context, 8)), 255),
      mlirDenseElementsAttrInt8SplatGet(tensor(mlirIntegerTypeGet(context, 8)), -1),
      mlirDenseElementsAttrUInt32SplatGet(tensor(mlirIntegerTypeUnsignedGet(context, 32)),
                                          UINT32_MAX),
      mlirDenseElementsAttrInt32SplatGet(tensor(mlirIntegerTypeGet(context, 32)), INT32_MIN),
      mlirDenseElementsAttrUInt64SplatGet(tensor(mlirIntegerTypeUnsignedGet(context, 64)),
                                          UINT64_MAX),
      mlirDenseElementsAttrInt64SplatGet(tensor(mlirIntegerTypeGet(context, 64)), INT64_MIN),
      mlirDenseElementsAttrFloatSplatGet(tensor(mlirF32TypeGet(context)), 0.1f),
      mlirDenseElementsAttrDoubleSplatGet(tensor(mlirF64TypeGet(context)), 0.1),
      mlirDenseElementsAttrSplatGet(tensor(mlirIntegerTypeGet(context, 5)),
                                    mlirIntegerAttrGet(mlirIntegerTypeGet(context, 5), -7)),
      mlirDenseElementsAttrSplatGet(tensor(mlirBF16TypeGet(context)),
                                    mlirFloatAttrDoubleGet(context, mlirBF16TypeGet(context), 3))};
  for (size_t i = 0; i < LENGTH(made); i++) {
    printAttribute(made[i]);
    printf("%d ", mlirDenseElementsAttrIsSplat(made[i]));
    printAttribute(mlirDenseElementsAttrGetSplatValue(made[i]));
  }
  printf("%d %u %d %u %d %llu %lld %g %g\n", mlirDenseElementsAttrGetBoolSplatValue(made[0]),
         mlirDenseElementsAttrGetUInt8SplatValue(made[1]),
         mlirDenseElementsAttrGetInt8SplatValue(made[2]),
         mlirDenseElementsAttrGetUInt32SplatValue(made[3]),
         mlirDenseElementsAttrGetInt32SplatValue(made[4]),
         (unsigned long long)mlirDenseElementsAttrGetUInt64SplatValue(made[5]),
         (long long)mlirDenseElementsAttrGetInt64SplatValue(made[6]),
         mlirDenseElementsAttrGetFloatSplatValue(made[7]),
         mlirDenseElementsAttrGetDoubleSplatValue(made[8]));
  MlirAttribute word =
      mlirAttributeParseGet(context, text("dense<\"word\"> : tensor<1x2x!other.t>"));
  line(mlirDenseElementsAttrGetStringSplatValue(word));
}

static void testArrays(MlirContext context) {
  printf("-- arrays\n");
  const int bools[] = {0, 1};
  const int8_t i8[] = {0, -3};
  const int16_t i16[] = {0, -300};
  const int32_t i32[] = {7, -70000};
  const int64_t i64[] = {1, INT64_MIN};
  const float floats[] = {0.5f, -2.0f};
  const double doubles[] = {0.1, -1e300};
  MlirAttribute made[] = {
      mlirDenseBoolArrayGet(context, 2, bools), mlirDenseI8ArrayGet(context, 2, i8),
      mlirDenseI16ArrayGet(context, 2, i16),    mlirDenseI32ArrayGet(context, 2, i32),
      mlirDenseI64ArrayGet(context, 2, i64),    mlirDenseF32ArrayGet(context, 2, floats),
      mlirDenseF64ArrayGet(context, 2, doubles)};
  for (size_t i = 0; i < LENGTH(made); i++) {
    printf("%d ", (int)mlirDenseArrayGetNumElements(made[i]));
    printAttribute(made[i]);
  }
  printf("%d %d %d %d %lld %g %g\n", mlirDenseBoolArrayGetElement(made[0], 1),
         mlirDenseI8ArrayGetElement(made[1], 1), mlirDenseI16ArrayGetElement(made[2], 1),
         mlirDenseI32ArrayGetElement(made[3], 1),
         (long long)mlirDenseI64ArrayGetElement(made[4], 1),
         mlirDenseF32ArrayGetElement(made[5], 1), mlirDenseF64ArrayGetElement(made[6], 1));
}

static void testResources(MlirContext context) {
  printf("-- resources\n");
  const int bools[] = {0, 1};
  const uint8_t u8[] = {0, 200};
  const int8_t i8[] = {0, -3};
  const uint16_t u16[] = {0, 60000};
  const int16_t i16[] = {0, -300};
  const uint32_t u32[] = {7, 4000000000u};
  const int32_t i32[] = {7, -70000};
  const uint64_t u64[] = {1, UINT64_MAX};
  const int64_t i64[] = {1, INT64_MIN};
  const float floats[] = {0.5f, -2.0f};
  const double doubles[] = {0.1, -1e300};
  MlirType types[] = {mlirIntegerTypeGet(context, 1),  mlirIntegerTypeUnsignedGet(context, 8),
                      mlirIntegerTypeGet(context, 8),  mlirIntegerTypeUnsignedGet(context, 16),
                      mlirIntegerTypeGet(context, 16), mlirIntegerTypeUnsignedGet(context, 32),
                      mlirIntegerTypeGet(context, 32), mlirIntegerTypeUnsignedGet(context, 64),
                      mlirIntegerTypeGet(context, 64), mlirF32TypeGet(context),
                      mlirF64TypeGet(context)};
  for (size_t i = 0; i < LENGTH(types); i++)
    types[i] = tensor(types[i]);
  MlirAttribute made[] = {
      mlirUnmanagedDenseBoolResourceElementsAttrGet(types[0], text("bools"), 2, bools),
      mlirUnmanagedDenseUInt8ResourceElementsAttrGet(types[1], text("u8"), 2, u8),
      mlirUnmanagedDenseInt8ResourceElementsAttrGet(types[2], text("i8"), 2, i8),
      mlirUnmanagedDenseUInt16ResourceElementsAttrGet(types[3], text("u16"), 2, u16),
      mlirUnmanagedDenseInt16ResourceElementsAttrGet(types[4], text("i16"), 2, i16),
      mlirUnmanagedDenseUInt32ResourceElementsAttrGet(types[5], text("u32"), 2, u32),
      mlirUnmanagedDenseInt32ResourceElementsAttrGet(types[6], text("same"), 2, i32),
      mlirUnmanagedDenseUInt64ResourceElementsAttrGet(types[7], text("same"), 2, u64),
      mlirUnmanagedDenseInt64ResourceElementsAttrGet(types[8], text("i64"), 2, i64),
      mlirUnmanagedDenseFloatResourceElementsAttrGet(types[9], text("f32"), 2, floats),
      mlirUnmanagedDenseDoubleResourceElementsAttrGet(types[10], text("f64"), 2, doubles)};
  for (size_t i = 0; i < LENGTH(made); i++)
    printAttribute(made[i]);
  printf("%u %d %u %d %u %d %llu %lld %g %g\n",
         mlirDenseUInt8ResourceElementsAttrGetValue(made[1], 1),
         mlirDenseInt8ResourceElementsAttrGetValue(made[2], 1),
         mlirDenseUInt16ResourceElementsAttrGetValue(made[3], 1),
         mlirDenseInt16ResourceElementsAttrGetValue(made[4], 1),
         mlirDenseUInt32ResourceElementsAttrGetValue(made[5], 1),
         mlirDenseInt32ResourceElementsAttrGetValue(made[6], 1),
         (unsigned long long)mlirDenseUInt64ResourceElementsAttrGetValue(made[7], 1),
         (long long)mlirDenseInt64ResourceElementsAttrGetValue(made[8], 1),
         mlirDenseFloatResourceElementsAttrGetValue(made[9], 1),
         mlirDenseDoubleResourceElementsAttrGetValue(made[10], 1));
}

//===--- Affine expressions, maps and sets ---===//

static void printExpr(MlirAffineExpr expr) {
  mlirAffineExprPrint(expr, print, NULL);
  printf("\n");
}

static void testExpressions(MlirContext context) {
  printf("-- expressions\n");
  MlirAffineExpr d = mlirAffineDimExprGet(context, 2), s = mlirAffineSymbolExprGet(context, 1);
  MlirAffineExpr four = mlirAffineConstantExprGet(context, 4);
  MlirAffineExpr exprs[] = {d,
                            s,
                            four,
                            mlirAffineAddExprGet(d, s),
                            mlirAffineMulExprGet(d, four),
                            mlirAffineMulExprGet(d, s),
                            mlirAffineModExprGet(s, four),
                            mlirAffineModExprGet(d, s),
                            mlirAffineFloorDivExprGet(d, four),
                            mlirAffineCeilDivExprGet(d, s)};
  for (size_t i = 0; i < LENGTH(exprs); i++) {
    MlirAffineExpr e = exprs[i];
    mlirAffineExprPrint(e, print, NULL);
    printf(": dim %d symbol %d constant %d binary %d add %d mul %d mod %d floordiv %d ceildiv %d; "
           "symbolic %d pure %d of d2 %d divisor %d\n",
           mlirAffineExprIsADim(e), mlirAffineExprIsASymbol(e), mlirAffineExprIsAConstant(e),
           mlirAffineExprIsABinary(e), mlirAffineExprIsAAdd(e), mlirAffineExprIsAMul(e),
           mlirAffineExprIsAMod(e), mlirAffineExprIsAFloorDiv(e), mlirAffineExprIsACeilDiv(e),
           mlirAffineExprIsSymbolicOrConstant(e), mlirAffineExprIsPureAffine(e),
           mlirAffineExprIsFunctionOfDim(e, 2), (int)mlirAffineExprGetLargestKnownDivisor(e));
    if (mlirAffineExprIsABinary(e)) {
      printExpr(mlirAffineBinaryOpExprGetLHS(e));
      printExpr(mlirAffineBinaryOpExprGetRHS(e));
    }
    printExpr(mlirAffineExprShiftDims(e, 3, 2, 1));
    printExpr(mlirAffineExprShiftSymbols(e, 2, 3, 0));
  }
  printf("at %d %d, value %d, equal %d %d\n", (int)mlirAffineDimExprGetPosition(d),
         (int)mlirAffineSymbolExprGetPosition(s), (int)mlirAffineConstantExprGetValue(four),
         mlirAffineExprEqual(d, mlirAffineDimExprGet(context, 2)), mlirAffineExprEqual(d, s));
  MlirAffineExpr sum =
      mlirAffineAddExprGet(mlirAffineMulExprGet(d, four), mlirAffineMulExprGet(d, four));
  printExpr(mlirSimplifyAffineExpr(mlirAffineModExprGet(mlirAffineAddExprGet(sum, s), four), 3, 2));
}

static void addMap(void *result, intptr_t index, MlirAffineMap map) {
  ((MlirAffineMap *)result)[index] = map;
}

static void testMaps(MlirContext context) {
  printf("-- maps\n");
  static const char *const sources[] = {"() -> ()",
                                        "(d0, d1)[s0] -> ()",
                                        "() -> (7)",
                                        "(d0, d1) -> (d0, d1)",
                                        "(d0, d1, d2) -> (d1, d2)",
                                        "(d0, d1) -> (d1, d0)",
                                        "(d0, d1) -> (d1)",
                                        "(d0)[s0, s1] -> (d0 * 2 + s1)",
                                        "(d0) -> (d0, 0)"};
  MlirAffineMap maps[LENGTH(sources)];
  for (size_t i = 0; i < LENGTH(sources); i++) {
    char source[80];
    snprintf(source, sizeof source, "affine_map<%s>", sources[i]);
    MlirAffineMap map = maps[i] =
        mlirAffineMapAttrGetValue(mlirAttributeParseGet(context, text(source)));
    mlirAffineMapPrint(map, print, NULL);
    printf(": %d dims %d symbols %d inputs %d results; identity %d minor %d empty %d constant %d "
           "permutation %d %d\n",
           (int)mlirAffineMapGetNumDims(map), (int)mlirAffineMapGetNumSymbols(map),
           (int)mlirAffineMapGetNumInputs(map), (int)mlirAffineMapGetNumResults(map),
           mlirAffineMapIsIdentity(map), mlirAffineMapIsMinorIdentity(map),
           mlirAffineMapIsEmpty(map), mlirAffineMapIsSingleConstant(map),
           mlirAffineMapIsProjectedPermutation(map), mlirAffineMapIsPermutation(map));
  }
  intptr_t positions[] = {2, 0, 0};
  MlirAffineMap three = mlirAffineMapMultiDimIdentityGet(context, 3);
  MlirAffineMap parts[] = {
      mlirAffineMapGetSubMap(three, 3, positions), mlirAffineMapGetMajorSubMap(three, 2),
      mlirAffineMapGetMinorSubMap(three, 2), mlirAffineMapGetMajorSubMap(three, 0),
      mlirAffineMapReplace(maps[3], mlirAffineDimExprGet(context, 1),
                           mlirAffineSymbolExprGet(context, 0), 1, 1)};
  for (size_t i = 0; i < LENGTH(parts); i++) {
    mlirAffineMapPrint(parts[i], print, NULL);
    printf("\n");
  }
  MlirAffineExpr last = mlirAffineSymbolExprGet(context, 2),
                 first = mlirAffineSymbolExprGet(context, 0);
  MlirAffineMap together[] = {mlirAffineMapGet(context, 1, 3, 1, &last),
                              mlirAffineMapGet(context, 1, 3, 1, &first)};
  MlirAffineMap compressed[2];
  mlirAffineMapCompressUnusedSymbols(together, 2, compressed, addMap);
  for (size_t i = 0; i < 2; i++) {
    mlirAffineMapPrint(compressed[i], print, NULL);
    printf("\n");
  }
  printf("constant %d, equal %d\n", (int)mlirAffineMapGetSingleConstantResult(maps[2]),
         mlirAffineMapEqual(maps[0], mlirAffineMapEmptyGet(context)));
  printExpr(mlirAffineMapGetResult(maps[7], 0));
}

static void printSet(MlirIntegerSet set) {
  mlirIntegerSetPrint(set, print, NULL);
  printf(": %d dims %d symbols %d inputs %d constraints (%d + %d), empty %d\n",
         (int)mlirIntegerSetGetNumDims(set), (int)mlirIntegerSetGetNumSymbols(set),
         (int)mlirIntegerSetGetNumInputs(set), (int)mlirIntegerSetGetNumConstraints(set),
         (int)mlirIntegerSetGetNumEqualities(set), (int)mlirIntegerSetGetNumInequalities(set),
         mlirIntegerSetIsCanonicalEmpty(set));
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); i++) {
    printf("%d ", mlirIntegerSetIsConstraintEq(set, i));
    printExpr(mlirIntegerSetGetConstraint(set, i));
  }
}

static void testSets(MlirContext context) {
  printf("-- sets\n");
  MlirIntegerSet empty = mlirIntegerSetEmptyGet(context, 1, 2);
  printSet(empty);
  printf("equal %d\n", mlirIntegerSetEqual(empty, mlirIntegerSetEmptyGet(context, 1, 2)));
  MlirAttribute attribute = mlirAttributeParseGet(
      context, text("affine_set<(d0, d1)[s0] : (d0 - s0 == 0, d1 - 9 >= 0)>"));
  MlirIntegerSet set = mlirIntegerSetAttrGetValue(attribute);
  printSet(set);
  MlirAffineExpr dims[] = {mlirAffineDimExprGet(context, 0), mlirAffineSymbolExprGet(context, 1)};
  MlirAffineExpr symbols[] = {mlirAffineSymbolExprGet(context, 0)};
  MlirIntegerSet replaced = mlirIntegerSetReplaceGet(set, dims, symbols, 1, 2);
  printSet(replaced);
  printAttribute(mlirIntegerSetAttrGet(replaced));
}

// What no value prints as; a part of no results is no map.
static void testNulls(MlirContext context) {
  printf("-- nulls\n");
  MlirAffineExpr expr = {NULL};
  MlirType type = {NULL};
  printExpr(expr);
  printType(type);
  mlirAttributePrint(mlirAttributeGetNull(), print, NULL);
  mlirAffineMapPrint(mlirAffineMapGetMinorSubMap(mlirAffineMapMultiDimIdentityGet(context, 3), 0),
                     print, NULL);
  printf("\n");
}

//===--- Locations ---===//

static const struct {
  const char *name;
  bool (*holds)(MlirLocation);
  MlirTypeID (*id)(void);
} locationKinds[] = {
    {"range", mlirLocationIsAFileLineColRange, mlirLocationFileLineColRangeGetTypeID},
    {"call", mlirLocationIsACallSite, mlirLocationCallSiteGetTypeID},
    {"fused", mlirLocationIsAFused, mlirLocationFusedGetTypeID},
    {"name", mlirLocationIsAName, mlirLocationNameGetTypeID},
};

static void printLocation(MlirLocation location) {
  mlirLocationPrint(location, print, NULL);
  for (size_t i = 0; i < LENGTH(locationKinds); i++) {
    MlirTypeID id = mlirAttributeGetTypeID(mlirLocationGetAttribute(location));
    printf(" %s %d %d", locationKinds[i].name, locationKinds[i].holds(location),
           mlirTypeIDEqual(id, locationKinds[i].id()));
  }
  printf(" same %d\n", mlirLocationEqual(location, mlirLocationFromAttribute(
                                                       mlirLocationGetAttribute(location))));
}

static void testLocations(MlirContext context) {
  printf("-- locations\n");
  MlirLocation none = {NULL};
  MlirLocation point = mlirLocationFileLineColGet(context, text("a.c"), 3, 4);
  MlirLocation range = mlirLocationFileLineColRangeGet(context, text("b.c"), 1, 2, 5, 6);
  MlirLocation call = mlirLocationCallSiteGet(point, range);
  MlirLocation name = mlirLocationNameGet(context, text("plain"), none);
  MlirLocation child = mlirLocationNameGet(context, text("of"), point);
  MlirLocation two[] = {name, call}, same[] = {point, point},
               nothing = mlirLocationUnknownGet(context);
  MlirLocation fused = mlirLocationFusedGet(context, 2, two, mlirUnitAttrGet(context));
  MlirLocation nested[] = {mlirLocationFusedGet(context, 2, two, mlirAttributeGetNull()), child,
                           nothing};
  MlirLocation all[] = {point,
                        range,
                        call,
                        name,
                        child,
                        fused,
                        nested[0],
                        mlirLocationFusedGet(context, 2, same, mlirAttributeGetNull()),
                        mlirLocationFusedGet(context, 2, same, mlirUnitAttrGet(context)),
                        mlirLocationFusedGet(context, 3, nested, mlirAttributeGetNull()),
                        mlirLocationFusedGet(context, 0, NULL, mlirAttributeGetNull()),
                        mlirLocationFusedGet(context, 1, &nothing, mlirAttributeGetNull()),
                        mlirLocationFileLineColRangeGet(context, text("c.c"), 1, 2, 1, 9),
                        mlirLocationFileLineColRangeGet(context, text("c.c"), 1, 2, 1, 2)};
  for (size_t i = 0; i < LENGTH(all); i++)
    printLocation(all[i]);
  line(mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(range)));
  printf("%d:%d to %d:%d\n", mlirLocationFileLineColRangeGetStartLine(range),
         mlirLocationFileLineColRangeGetStartColumn(range),
         mlirLocationFileLineColRangeGetEndLine(range),
         mlirLocationFileLineColRangeGetEndColumn(range));
  printLocation(mlirLocationCallSiteGetCallee(call));
  printLocation(mlirLocationCallSiteGetCaller(call));
  line(mlirIdentifierStr(mlirLocationNameGetName(child)));
  printLocation(mlirLocationNameGetChildLoc(child));
  printLocation(mlirLocationNameGetChildLoc(name));
  printAttribute(mlirLocationFusedGetMetadata(fused));
  printAttribute(mlirLocationFusedGetMetadata(nested[0]));
  MlirLocation inside[2];
  mlirLocationFusedGetLocations(fused, inside);
  printf("%u locations, equal %d %d\n", mlirLocationFusedGetNumLocations(fused),
         mlirLocationEqual(inside[0], name), mlirLocationEqual(inside[1], call));
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  testTypes(context);
  testAttributes(context);
  testParts(context);
  testAttributeParts(context);
  testDense(context);
  testSplats(context);
  testArrays(context);
  testResources(context);
  testExpressions(context);
  testMaps(context);
  testSets(context);
  testNulls(context);
  testLocations(context);
  mlirContextDestroy(context);
  return 0;
}
