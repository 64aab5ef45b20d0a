// The functions that predicates may call, and the C++ methods and classes that stand for them in
// existing definitions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Expression.h"

static const OdsLibraryFunction functions[] = {
#define TESSERA_FUNCTION1(result, name, a)                                                         \
  {#name, TESSERA_CALL_##name, ODS_##result, 1, {ODS_##a, ODS_NOTHING, ODS_NOTHING}},
#define TESSERA_FUNCTION2(result, name, a, b)                                                      \
  {#name, TESSERA_CALL_##name, ODS_##result, 2, {ODS_##a, ODS_##b, ODS_NOTHING}},
#define TESSERA_FUNCTION3(result, name, a, b, c)                                                   \
  {#name, TESSERA_CALL_##name, ODS_##result, 3, {ODS_##a, ODS_##b, ODS_##c}},
#include "tessera/ConstraintFunctions.def"
};

const OdsLibraryFunction *odsGetFunction(TesseraLibraryFunction number) {
  return &functions[number];
}

const OdsLibraryFunction *odsFindFunction(MlirStringRef name) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i)
    if (tsEqualC(name, functions[i].name))
      return &functions[i];
  return NULL;
}

typedef struct Method {
  const char *name;
  OdsKind receiver;
  TesseraLibraryFunction function;
  int64_t integer;
} Method;

enum { kNone = -1 };

static const Method methods[] = {
    {"getType", ODS_VALUE, TESSERA_CALL_mlirValueGetType, kNone},
    {"getType", ODS_ATTRIBUTE, TESSERA_CALL_mlirAttributeGetType, kNone},
    {"getShapedType", ODS_ATTRIBUTE, TESSERA_CALL_mlirAttributeGetType, kNone},
    {"getRank", ODS_TYPE, TESSERA_CALL_mlirShapedTypeGetRank, kNone},
    {"hasRank", ODS_TYPE, TESSERA_CALL_mlirShapedTypeHasRank, kNone},
    {"hasStaticShape", ODS_TYPE, TESSERA_CALL_mlirShapedTypeHasStaticShape, kNone},
    {"getNumElements", ODS_TYPE, TESSERA_CALL_tesseraShapedTypeGetNumElements, kNone},
    {"getElementType", ODS_TYPE, TESSERA_CALL_tesseraElementTypeOf, kNone},
    {"getDimSize", ODS_TYPE, TESSERA_CALL_tesseraShapedTypeGetDim, kNone},
    {"getShape", ODS_TYPE, TESSERA_CALL_tesseraShapeOf, kNone},
    {"getTypeID", ODS_TYPE, TESSERA_CALL_tesseraDefinitionOf, kNone},
    {"getWidth", ODS_TYPE, TESSERA_CALL_mlirIntegerTypeGetWidth, kNone},
    {"isInteger", ODS_TYPE, TESSERA_CALL_tesseraTypeIsInteger, 0},
    {"isSignlessInteger", ODS_TYPE, TESSERA_CALL_tesseraTypeIsSignlessInteger, 0},
    {"isSignless", ODS_TYPE, TESSERA_CALL_tesseraTypeIsSignlessInteger, 0},
    {"isSignedInteger", ODS_TYPE, TESSERA_CALL_tesseraTypeIsSignedInteger, 0},
    {"isUnsignedInteger", ODS_TYPE, TESSERA_CALL_tesseraTypeIsUnsignedInteger, 0},
    {"isIndex", ODS_TYPE, TESSERA_CALL_mlirTypeIsAIndex, kNone},
    {"isF16", ODS_TYPE, TESSERA_CALL_tesseraTypeIsFloat, 16},
    {"isF32", ODS_TYPE, TESSERA_CALL_tesseraTypeIsFloat, 32},
    {"isF64", ODS_TYPE, TESSERA_CALL_tesseraTypeIsFloat, 64},
    {"isF80", ODS_TYPE, TESSERA_CALL_tesseraTypeIsFloat, 80},
    {"isF128", ODS_TYPE, TESSERA_CALL_tesseraTypeIsFloat, 128},
    {"isBF16", ODS_TYPE, TESSERA_CALL_mlirTypeIsABF16, kNone},
    {"isScalable", ODS_TYPE, TESSERA_CALL_mlirVectorTypeIsScalable, kNone},
    {"isStrided", ODS_TYPE, TESSERA_CALL_tesseraMemRefTypeIsStrided, kNone},
    {"getInputs", ODS_TYPE, TESSERA_CALL_tesseraFunctionTypeGetInputs, kNone},
    {"getResults", ODS_TYPE, TESSERA_CALL_tesseraFunctionTypeGetResults, kNone},
    {"getInput", ODS_TYPE, TESSERA_CALL_mlirFunctionTypeGetInput, kNone},
    {"getResult", ODS_TYPE, TESSERA_CALL_mlirFunctionTypeGetResult, kNone},
    {"getNumInputs", ODS_TYPE, TESSERA_CALL_mlirFunctionTypeGetNumInputs, kNone},
    {"getNumResults", ODS_TYPE, TESSERA_CALL_mlirFunctionTypeGetNumResults, kNone},
    {"getInt", ODS_ATTRIBUTE, TESSERA_CALL_tesseraIntegerAttrGetInt, kNone},
    {"size", ODS_ATTRIBUTE, TESSERA_CALL_mlirArrayAttrGetNumElements, kNone},
    {"isSplat", ODS_ATTRIBUTE, TESSERA_CALL_mlirDenseElementsAttrIsSplat, kNone},
    {"getI1Type", ODS_CONTEXT, TESSERA_CALL_mlirIntegerTypeGet, 1},
    {"getI8Type", ODS_CONTEXT, TESSERA_CALL_mlirIntegerTypeGet, 8},
    {"getI16Type", ODS_CONTEXT, TESSERA_CALL_mlirIntegerTypeGet, 16},
    {"getI32Type", ODS_CONTEXT, TESSERA_CALL_mlirIntegerTypeGet, 32},
    {"getI64Type", ODS_CONTEXT, TESSERA_CALL_mlirIntegerTypeGet, 64},
    {"getIntegerType", ODS_CONTEXT, TESSERA_CALL_mlirIntegerTypeGet, kNone},
    {"getIndexType", ODS_CONTEXT, TESSERA_CALL_mlirIndexTypeGet, kNone},
    {"getNoneType", ODS_CONTEXT, TESSERA_CALL_mlirNoneTypeGet, kNone},
    {"getBF16Type", ODS_CONTEXT, TESSERA_CALL_mlirBF16TypeGet, kNone},
    {"getF16Type", ODS_CONTEXT, TESSERA_CALL_tesseraFloatTypeGet, 16},
    {"getF32Type", ODS_CONTEXT, TESSERA_CALL_tesseraFloatTypeGet, 32},
    {"getF64Type", ODS_CONTEXT, TESSERA_CALL_tesseraFloatTypeGet, 64},
    {"getNumOperands", ODS_OPERATION, TESSERA_CALL_mlirOperationGetNumOperands, kNone},
    {"getNumResults", ODS_OPERATION, TESSERA_CALL_mlirOperationGetNumResults, kNone},
    {"getNumRegions", ODS_OPERATION, TESSERA_CALL_mlirOperationGetNumRegions, kNone},
    {"getOperand", ODS_OPERATION, TESSERA_CALL_mlirOperationGetOperand, kNone},
    {"getResult", ODS_OPERATION, TESSERA_CALL_mlirOperationGetResult, kNone},
    {"getParentOp", ODS_OPERATION, TESSERA_CALL_mlirOperationGetParentOperation, kNone},
    {"use_empty", ODS_VALUE, TESSERA_CALL_tesseraValueHasNoUses, kNone},
};

const OdsLibraryFunction *odsFindMethod(MlirStringRef name, OdsKind receiver, int64_t *integer) {
  for (size_t i = 0; i < sizeof methods / sizeof *methods; ++i) {
    if (methods[i].receiver != receiver || !tsEqualC(name, methods[i].name))
      continue;
    *integer = methods[i].integer == kNone ? INT64_MIN : methods[i].integer;
    return &functions[methods[i].function];
  }
  return NULL;
}

typedef struct ClassTest {
  const char *className;
  TesseraLibraryFunction function;
  int64_t integer;
} ClassTest;

static const ClassTest classTests[] = {
    {"IntegerType", TESSERA_CALL_mlirTypeIsAInteger, kNone},
    {"IndexType", TESSERA_CALL_mlirTypeIsAIndex, kNone},
    {"FloatType", TESSERA_CALL_mlirTypeIsAFloat, kNone},
    {"BFloat16Type", TESSERA_CALL_mlirTypeIsABF16, kNone},
    {"Float16Type", TESSERA_CALL_tesseraTypeIsFloat, 16},
    {"Float32Type", TESSERA_CALL_tesseraTypeIsFloat, 32},
    {"Float64Type", TESSERA_CALL_tesseraTypeIsFloat, 64},
    {"FloatTF32Type", TESSERA_CALL_mlirTypeIsATF32, kNone},
    {"NoneType", TESSERA_CALL_mlirTypeIsANone, kNone},
    {"ComplexType", TESSERA_CALL_mlirTypeIsAComplex, kNone},
    {"ShapedType", TESSERA_CALL_mlirTypeIsAShaped, kNone},
    {"VectorType", TESSERA_CALL_mlirTypeIsAVector, kNone},
    {"TensorType", TESSERA_CALL_mlirTypeIsATensor, kNone},
    {"RankedTensorType", TESSERA_CALL_mlirTypeIsARankedTensor, kNone},
    {"UnrankedTensorType", TESSERA_CALL_mlirTypeIsAUnrankedTensor, kNone},
    {"MemRefType", TESSERA_CALL_mlirTypeIsAMemRef, kNone},
    {"UnrankedMemRefType", TESSERA_CALL_mlirTypeIsAUnrankedMemRef, kNone},
    {"TupleType", TESSERA_CALL_mlirTypeIsATuple, kNone},
    {"FunctionType", TESSERA_CALL_mlirTypeIsAFunction, kNone},
    {"OpaqueType", TESSERA_CALL_mlirTypeIsAOpaque, kNone},
    {"AffineMapAttr", TESSERA_CALL_mlirAttributeIsAAffineMap, kNone},
    {"ArrayAttr", TESSERA_CALL_mlirAttributeIsAArray, kNone},
    {"BoolAttr", TESSERA_CALL_mlirAttributeIsABool, kNone},
    {"DictionaryAttr", TESSERA_CALL_mlirAttributeIsADictionary, kNone},
    {"FloatAttr", TESSERA_CALL_mlirAttributeIsAFloat, kNone},
    {"IntegerAttr", TESSERA_CALL_mlirAttributeIsAInteger, kNone},
    {"IntegerSetAttr", TESSERA_CALL_mlirAttributeIsAIntegerSet, kNone},
    {"LocationAttr", TESSERA_CALL_mlirAttributeIsALocation, kNone},
    {"StringAttr", TESSERA_CALL_mlirAttributeIsAString, kNone},
    {"SymbolRefAttr", TESSERA_CALL_mlirAttributeIsASymbolRef, kNone},
    {"FlatSymbolRefAttr", TESSERA_CALL_mlirAttributeIsAFlatSymbolRef, kNone},
    {"TypeAttr", TESSERA_CALL_mlirAttributeIsAType, kNone},
    {"UnitAttr", TESSERA_CALL_mlirAttributeIsAUnit, kNone},
    {"ElementsAttr", TESSERA_CALL_mlirAttributeIsAElements, kNone},
    {"DenseElementsAttr", TESSERA_CALL_mlirAttributeIsADenseElements, kNone},
    {"DenseIntElementsAttr", TESSERA_CALL_mlirAttributeIsADenseIntElements, kNone},
    {"DenseFPElementsAttr", TESSERA_CALL_mlirAttributeIsADenseFPElements, kNone},
};

const OdsLibraryFunction *odsFindClassMaker(MlirStringRef className, int64_t *integer) {
  static const ClassTest makers[] = {{"IndexType", TESSERA_CALL_mlirIndexTypeGet, kNone},
                                     {"NoneType", TESSERA_CALL_mlirNoneTypeGet, kNone},
                                     {"BFloat16Type", TESSERA_CALL_mlirBF16TypeGet, kNone},
                                     {"Float16Type", TESSERA_CALL_tesseraFloatTypeGet, 16},
                                     {"Float32Type", TESSERA_CALL_tesseraFloatTypeGet, 32},
                                     {"Float64Type", TESSERA_CALL_tesseraFloatTypeGet, 64}};
  for (size_t i = 0; i < sizeof makers / sizeof *makers; ++i) {
    if (!tsEqualC(className, makers[i].className))
      continue;
    *integer = makers[i].integer == kNone ? INT64_MIN : makers[i].integer;
    return &functions[makers[i].function];
  }
  return NULL;
}

const OdsLibraryFunction *odsFindClassTest(MlirStringRef className, int64_t *integer) {
  for (size_t i = 0; i < sizeof classTests / sizeof *classTests; ++i) {
    if (!tsEqualC(className, classTests[i].className))
      continue;
    *integer = classTests[i].integer == kNone ? INT64_MIN : classTests[i].integer;
    return &functions[classTests[i].function];
  }
  return NULL;
}
