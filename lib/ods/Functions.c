// The functions that predicates may call, and the C++ methods and classes that stand for them in
// existing definitions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Expression.h"

static const OdsLibraryFunction functions[] = {
#define TESSERA_FUNCTION1(result, name, a)                                                         \
  {#name, ODS_CALL_##name, ODS_##result, 1, {ODS_##a, ODS_NOTHING, ODS_NOTHING}},
#define TESSERA_FUNCTION2(result, name, a, b)                                                      \
  {#name, ODS_CALL_##name, ODS_##result, 2, {ODS_##a, ODS_##b, ODS_NOTHING}},
#define TESSERA_FUNCTION3(result, name, a, b, c)                                                   \
  {#name, ODS_CALL_##name, ODS_##result, 3, {ODS_##a, ODS_##b, ODS_##c}},
#include "tessera/ConstraintFunctions.def"
};

const OdsLibraryFunction *odsGetFunction(OdsCall number) { return &functions[number]; }

const OdsLibraryFunction *odsFindFunction(MlirStringRef name) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i)
    if (tsEqualC(name, functions[i].name))
      return &functions[i];
  return NULL;
}

typedef struct Method {
  const char *name;
  OdsKind receiver;
  OdsCall function;
  int64_t integer;
} Method;

enum { kNone = -1 };

static const Method methods[] = {
    {"getType", ODS_VALUE, ODS_CALL_mlirValueGetType, kNone},
    {"getType", ODS_ATTRIBUTE, ODS_CALL_mlirAttributeGetType, kNone},
    {"getShapedType", ODS_ATTRIBUTE, ODS_CALL_mlirAttributeGetType, kNone},
    {"getRank", ODS_TYPE, ODS_CALL_mlirShapedTypeGetRank, kNone},
    {"hasRank", ODS_TYPE, ODS_CALL_mlirShapedTypeHasRank, kNone},
    {"hasStaticShape", ODS_TYPE, ODS_CALL_mlirShapedTypeHasStaticShape, kNone},
    {"getNumElements", ODS_TYPE, ODS_CALL_tesseraShapedTypeGetNumElements, kNone},
    {"getElementType", ODS_TYPE, ODS_CALL_tesseraElementTypeOf, kNone},
    {"getDimSize", ODS_TYPE, ODS_CALL_tesseraShapedTypeGetDim, kNone},
    {"getShape", ODS_TYPE, ODS_CALL_tesseraShapeOf, kNone},
    {"getTypeID", ODS_TYPE, ODS_CALL_tesseraDefinitionOf, kNone},
    {"getWidth", ODS_TYPE, ODS_CALL_mlirIntegerTypeGetWidth, kNone},
    {"isInteger", ODS_TYPE, ODS_CALL_tesseraTypeIsInteger, 0},
    {"isSignlessInteger", ODS_TYPE, ODS_CALL_tesseraTypeIsSignlessInteger, 0},
    {"isSignless", ODS_TYPE, ODS_CALL_tesseraTypeIsSignlessInteger, 0},
    {"isSignedInteger", ODS_TYPE, ODS_CALL_tesseraTypeIsSignedInteger, 0},
    {"isUnsignedInteger", ODS_TYPE, ODS_CALL_tesseraTypeIsUnsignedInteger, 0},
    {"isIndex", ODS_TYPE, ODS_CALL_mlirTypeIsAIndex, kNone},
    {"isF16", ODS_TYPE, ODS_CALL_tesseraTypeIsFloat, 16},
    {"isF32", ODS_TYPE, ODS_CALL_tesseraTypeIsFloat, 32},
    {"isF64", ODS_TYPE, ODS_CALL_tesseraTypeIsFloat, 64},
    {"isF80", ODS_TYPE, ODS_CALL_tesseraTypeIsFloat, 80},
    {"isF128", ODS_TYPE, ODS_CALL_tesseraTypeIsFloat, 128},
    {"isBF16", ODS_TYPE, ODS_CALL_mlirTypeIsABF16, kNone},
    {"isScalable", ODS_TYPE, ODS_CALL_mlirVectorTypeIsScalable, kNone},
    {"isStrided", ODS_TYPE, ODS_CALL_tesseraMemRefTypeIsStrided, kNone},
    {"getInputs", ODS_TYPE, ODS_CALL_tesseraFunctionTypeGetInputs, kNone},
    {"getResults", ODS_TYPE, ODS_CALL_tesseraFunctionTypeGetResults, kNone},
    {"getInput", ODS_TYPE, ODS_CALL_mlirFunctionTypeGetInput, kNone},
    {"getResult", ODS_TYPE, ODS_CALL_mlirFunctionTypeGetResult, kNone},
    {"getNumInputs", ODS_TYPE, ODS_CALL_mlirFunctionTypeGetNumInputs, kNone},
    {"getNumResults", ODS_TYPE, ODS_CALL_mlirFunctionTypeGetNumResults, kNone},
    {"getInt", ODS_ATTRIBUTE, ODS_CALL_tesseraIntegerAttrGetInt, kNone},
    {"size", ODS_ATTRIBUTE, ODS_CALL_tesseraAttributeGetSize, kNone},
    {"size", ODS_STRING, ODS_CALL_tesseraAttributeGetSize, kNone},
    {"length", ODS_STRING, ODS_CALL_tesseraAttributeGetSize, kNone},
    {"isSplat", ODS_ATTRIBUTE, ODS_CALL_mlirDenseElementsAttrIsSplat, kNone},
    {"getI1Type", ODS_CONTEXT, ODS_CALL_mlirIntegerTypeGet, 1},
    {"getI8Type", ODS_CONTEXT, ODS_CALL_mlirIntegerTypeGet, 8},
    {"getI16Type", ODS_CONTEXT, ODS_CALL_mlirIntegerTypeGet, 16},
    {"getI32Type", ODS_CONTEXT, ODS_CALL_mlirIntegerTypeGet, 32},
    {"getI64Type", ODS_CONTEXT, ODS_CALL_mlirIntegerTypeGet, 64},
    {"getIntegerType", ODS_CONTEXT, ODS_CALL_mlirIntegerTypeGet, kNone},
    {"getIndexType", ODS_CONTEXT, ODS_CALL_mlirIndexTypeGet, kNone},
    {"getNoneType", ODS_CONTEXT, ODS_CALL_mlirNoneTypeGet, kNone},
    {"getBF16Type", ODS_CONTEXT, ODS_CALL_mlirBF16TypeGet, kNone},
    {"getF16Type", ODS_CONTEXT, ODS_CALL_tesseraFloatTypeGet, 16},
    {"getF32Type", ODS_CONTEXT, ODS_CALL_tesseraFloatTypeGet, 32},
    {"getF64Type", ODS_CONTEXT, ODS_CALL_tesseraFloatTypeGet, 64},
    {"getNumOperands", ODS_OPERATION, ODS_CALL_mlirOperationGetNumOperands, kNone},
    {"getNumResults", ODS_OPERATION, ODS_CALL_mlirOperationGetNumResults, kNone},
    {"getNumRegions", ODS_OPERATION, ODS_CALL_mlirOperationGetNumRegions, kNone},
    {"getOperand", ODS_OPERATION, ODS_CALL_mlirOperationGetOperand, kNone},
    {"getResult", ODS_OPERATION, ODS_CALL_mlirOperationGetResult, kNone},
    {"getParentOp", ODS_OPERATION, ODS_CALL_mlirOperationGetParentOperation, kNone},
    {"use_empty", ODS_VALUE, ODS_CALL_tesseraValueHasNoUses, kNone},
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

// Classes that stand for several definitions, or for a part of one.
static const struct {
  const char *className;
  OdsCall function;
} classTests[] = {
    {"FloatType", ODS_CALL_mlirTypeIsAFloat},
    {"ShapedType", ODS_CALL_mlirTypeIsAShaped},
    {"TensorType", ODS_CALL_mlirTypeIsATensor},
    {"BoolAttr", ODS_CALL_mlirAttributeIsABool},
    {"LocationAttr", ODS_CALL_mlirAttributeIsALocation},
    {"FlatSymbolRefAttr", ODS_CALL_mlirAttributeIsAFlatSymbolRef},
    {"ElementsAttr", ODS_CALL_mlirAttributeIsAElements},
    {"DenseElementsAttr", ODS_CALL_mlirAttributeIsADenseElements},
    {"DenseIntElementsAttr", ODS_CALL_mlirAttributeIsADenseIntElements},
    {"DenseFPElementsAttr", ODS_CALL_mlirAttributeIsADenseFPElements},
};

const OdsLibraryFunction *odsFindClassTest(MlirStringRef className) {
  for (size_t i = 0; i < sizeof classTests / sizeof *classTests; ++i)
    if (tsEqualC(className, classTests[i].className))
      return &functions[classTests[i].function];
  return NULL;
}
