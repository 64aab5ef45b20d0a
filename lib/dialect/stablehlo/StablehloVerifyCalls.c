// Verifiers of calls of what isn't StableHLO, and of composites.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/stablehlo/StablehloInfer.h"
#include "tessera/Interfaces.h"

#include <ctype.h>

//===--- Layouts ---===//

static bool isPermutation(MlirAttribute layout, int64_t rank) {
  StablehloSizes dims = {0};
  bool fits = stablehloReadNumbers(layout, &dims) && (int64_t)dims.size == rank &&
              stablehloDimsAreUnique(stablehloDimsOf(&dims, NULL));
  for (size_t i = 0; i < dims.size && fits; ++i)
    fits = dims.data[i] >= 0 && dims.data[i] < rank;
  tsVecFree(&dims);
  return fits;
}

static MlirLogicalResult checkLayout(MlirOperation op, MlirType type, MlirAttribute layout,
                                     const char *name, intptr_t i) {
  if (mlirTypeIsATuple(type))
    return mlirOperationEmitOpError(
        op, "Tuple types are not fully supported with layout constraints yet");
  bool isShaped = mlirTypeIsAShaped(type);
  if (isShaped ? !mlirShapedTypeHasRank(type) || isPermutation(layout, mlirShapedTypeGetRank(type))
               : mlirElementsAttrGetNumElements(layout) == 0)
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, isShaped ? "incorrect layout "
                                                : "Only tensor types can have non-empty layout: ");
  if (isShaped)
    tesseraDiagnosticAppendAttribute(error, layout);
  else
    tesseraDiagnosticAppendFormat(error, "%s #%lld", name, (long long)i);
  tesseraDiagnosticAppendFormat(error, isShaped ? " for type " : " of type ");
  tesseraDiagnosticAppendType(error, type);
  if (isShaped)
    tesseraDiagnosticAppendFormat(error, ", layout must be a permutation of [0, %lld)",
                                  (long long)mlirShapedTypeGetRank(type));
  else
    tesseraDiagnosticAppendFormat(error, " has layout ");
  if (!isShaped)
    tesseraDiagnosticAppendAttribute(error, layout);
  return tesseraDiagnosticReport(error);
}

typedef TsVec(MlirType) Types;

static MlirLogicalResult checkLayouts(MlirOperation op, const Types *types, MlirAttribute layouts,
                                      const char *name) {
  intptr_t count = mlirArrayAttrGetNumElements(layouts);
  if ((intptr_t)types->size != count)
    return mlirOperationEmitOpError(
        op, "Number of %ss must match the number of %s layouts, %zu != %lld", name, name,
        types->size, (long long)count);
  for (intptr_t i = 0; i < count; ++i)
    if (failed(checkLayout(op, types->data[i], mlirArrayAttrGetElement(layouts, i), name, i)))
      return failure();
  return success();
}

static MlirLogicalResult checkCallLayouts(MlirOperation op) {
  MlirAttribute operandLayouts = stablehloCustomCallOpGetOperandLayoutsAttr(op);
  MlirAttribute resultLayouts = stablehloCustomCallOpGetResultLayoutsAttr(op);
  if (mlirAttributeIsNull(operandLayouts) && mlirAttributeIsNull(resultLayouts))
    return success();
  if (mlirAttributeIsNull(operandLayouts) || mlirAttributeIsNull(resultLayouts))
    return mlirOperationEmitOpError(op, "Layout attributes should be specified for either both "
                                        "operands and results or none.");
  Types operands = {0}, results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&operands, typeOf(mlirOperationGetOperand(op, i)));
  intptr_t count = mlirOperationGetNumResults(op);
  MlirType first = count ? typeOf(mlirOperationGetResult(op, 0)) : (MlirType){NULL};
  bool isTuple = count == 1 && mlirTypeIsATuple(first);
  for (intptr_t i = 0; i < (isTuple ? mlirTupleTypeGetNumTypes(first) : count); ++i)
    tsVecPush(&results,
              isTuple ? mlirTupleTypeGetType(first, i) : typeOf(mlirOperationGetResult(op, i)));
  MlirLogicalResult result = checkLayouts(op, &operands, operandLayouts, "operand");
  if (!failed(result))
    result = checkLayouts(op, &results, resultLayouts, "result");
  tsVecFree(&operands);
  tsVecFree(&results);
  return result;
}

//===--- Aliases ---===//

// A part of nested tuples; null where there is none.
static MlirType partOf(MlirType type, size_t count, const int64_t *indices) {
  for (size_t i = 0; i < count && type.ptr; ++i) {
    bool isInside =
        mlirTypeIsATuple(type) && indices[i] >= 0 && indices[i] < mlirTupleTypeGetNumTypes(type);
    type = isInside ? mlirTupleTypeGetType(type, (intptr_t)indices[i]) : (MlirType){NULL};
  }
  return type;
}

static MlirType resultsOf(MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  if (count == 1)
    return typeOf(mlirOperationGetResult(op, 0));
  Types types = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&types, typeOf(mlirOperationGetResult(op, i)));
  MlirType type = mlirTupleTypeGet(mlirOperationGetContext(op), count, types.data);
  tsVecFree(&types);
  return type;
}

static MlirLogicalResult checkAlias(MlirOperation op, MlirAttribute alias) {
  int64_t index = stablehloOutputOperandAliasAttrGetOperandIndex(alias);
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (index < 0 || index >= numOperands)
    return mlirOperationEmitOpError(op,
                                    "expects operandIndex in the output_operand_alias attribute "
                                    "to be in range [0, %lld); got: %lld.",
                                    (long long)numOperands, (long long)index);
  size_t counts[2];
  const int64_t *from = stablehloOutputOperandAliasAttrGetOperandTupleIndices(alias, &counts[0]);
  const int64_t *to = stablehloOutputOperandAliasAttrGetOutputTupleIndices(alias, &counts[1]);
  MlirType operand = partOf(typeOf(mlirOperationGetOperand(op, (intptr_t)index)), counts[0], from);
  MlirType output = partOf(resultsOf(op), counts[1], to);
  if (!operand.ptr || !output.ptr)
    return mlirOperationEmitOpError(
        op, "%s_tuple_indices in the output_operand_alias attribute out of bounds",
        operand.ptr ? "output" : "operand");
  if (mlirTypeEqual(operand, output))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(
      error, "shapes mismatch in the output_operand_alias attribute: operand part has type ");
  tesseraDiagnosticAppendType(error, operand);
  tesseraDiagnosticAppendFormat(error, " and output part has type ");
  tesseraDiagnosticAppendType(error, output);
  return tesseraDiagnosticReport(error);
}

//===--- Calls that all know ---===//

typedef struct KnownCall {
  const char *target, *name;
  bool takesBuffer, givesBuffer;
} KnownCall;

static MlirLogicalResult checkKnownCall(MlirOperation op, const KnownCall *call) {
  if (mlirOperationGetNumOperands(op) != 1)
    return mlirOperationEmitOpError(op, "%s custom_call should have one input", call->name);
  MlirType input = typeOf(mlirOperationGetOperand(op, 0));
  if (call->takesBuffer ? !mlirTypeIsAMemRef(input) : !mlirTypeIsATensor(input))
    return mlirOperationEmitOpError(op, "%s custom_call should have a %s input", call->name,
                                    call->takesBuffer ? "memref" : "tensor");
  if (mlirOperationGetNumResults(op) != 1)
    return mlirOperationEmitOpError(op, "%s custom_call should have one output", call->name);
  MlirType output = typeOf(mlirOperationGetResult(op, 0));
  if (call->givesBuffer ? !mlirTypeIsAMemRef(output) : !mlirTypeIsATensor(output))
    return mlirOperationEmitOpError(op, "%s custom_call should have a %s output", call->name,
                                    call->givesBuffer ? "memref" : "tensor");
  bool areRanked = mlirShapedTypeHasRank(input) && mlirShapedTypeHasRank(output);
  if ((!areRanked || stablehloShapesAreCompatible(input, output)) &&
      mlirTypeEqual(mlirShapedTypeGetElementType(input), mlirShapedTypeGetElementType(output)))
    return success();
  return mlirOperationEmitOpError(
      op, "%s custom_call should have compatible input and output types", call->name);
}

static bool isCalled(MlirOperation op, const char *name) {
  return mlirStringRefEqual(stablehloCustomCallOpGetCallTargetName(op),
                            mlirStringRefCreateFromCString(name));
}

static MlirLogicalResult checkCreatedBuffer(MlirOperation op) {
  if (mlirOperationGetNumOperands(op))
    return mlirOperationEmitOpError(op, "CreateBuffer custom_call shouldn't have any inputs");
  if (mlirOperationGetNumResults(op) != 1)
    return mlirOperationEmitOpError(op, "CreateBuffer custom_call should have one result");
  if (!mlirTypeIsAMemRef(typeOf(mlirOperationGetResult(op, 0))))
    return mlirOperationEmitOpError(op, "CreateBuffer custom_call should have a memref result");
  return success();
}

static MlirLogicalResult checkConfig(MlirOperation op) {
  static const char *const versions[] = {
      "API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
      "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"};
  MlirAttribute config = stablehloCustomCallOpGetBackendConfigAttr(op);
  StablehloCustomCallApiVersion version = stablehloCustomCallOpGetApiVersion(op);
  bool isTyped = version == StablehloCustomCallApiVersionAPI_VERSION_TYPED_FFI;
  if (mlirAttributeIsNull(config) ||
      (isTyped ? mlirAttributeIsADictionary(config) : mlirAttributeIsAString(config)))
    return success();
  return mlirOperationEmitOpError(op, "backend_config for api_version %s must be a %s attribute.",
                                  versions[version], isTyped ? "dictionary" : "string");
}

MlirLogicalResult stablehloCustomCallOpVerify(MlirOperation op) {
  static const KnownCall known[] = {{"Pin", "Pin", false, true}, {"Unpin", "Unpin", true, false}};
  if (failed(checkCallLayouts(op)))
    return failure();
  MlirAttribute aliases = stablehloCustomCallOpGetOutputOperandAliasesAttr(op);
  for (intptr_t i = 0; !mlirAttributeIsNull(aliases) && i < mlirArrayAttrGetNumElements(aliases);
       ++i)
    if (failed(checkAlias(op, mlirArrayAttrGetElement(aliases, i))))
      return failure();
  if (failed(checkConfig(op)))
    return failure();
  if (isCalled(op, "CreateBuffer"))
    return checkCreatedBuffer(op);
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    if (isCalled(op, known[i].target))
      return checkKnownCall(op, &known[i]);
  return success();
}

//===--- composite ---===//

// A word, then one or more after dots.
static bool isQualifiedName(MlirStringRef name) {
  size_t numDots = 0;
  bool needsMore = true;
  for (size_t i = 0; i < name.length; ++i) {
    unsigned char c = (unsigned char)name.data[i];
    bool isDot = c == '.';
    if (i == 0 ? !isalpha(c) : !isalnum(c) && c != '_' && !(c == '$' && numDots) && !isDot)
      return false;
    if (isDot && needsMore)
      return false;
    needsMore = isDot;
    numDots += isDot;
  }
  return numDots > 0 && !needsMore;
}

static MlirLogicalResult refuseSignature(MlirOperation op, bool isResult, intptr_t index,
                                         MlirType given, MlirType wanted) {
  MlirType types[] = {given, wanted};
  return stablehloRefuseTypes(at(op), types,
                              "%s at index %lld has type $, but decomposition has type $",
                              isResult ? "result" : "operand", (long long)index);
}

static MlirLogicalResult checkSignature(MlirOperation op, MlirType type, bool areResults) {
  intptr_t count = areResults ? mlirOperationGetNumResults(op) : mlirOperationGetNumOperands(op);
  intptr_t wanted =
      areResults ? mlirFunctionTypeGetNumResults(type) : mlirFunctionTypeGetNumInputs(type);
  if (count != wanted)
    return STABLEHLO_REFUSE(op, "has %lld %s(s), but decomposition has %lld", (long long)count,
                            areResults ? "result" : "operand", (long long)wanted);
  for (intptr_t i = 0; i < count; ++i) {
    MlirType given =
        typeOf(areResults ? mlirOperationGetResult(op, i) : mlirOperationGetOperand(op, i));
    MlirType declared =
        areResults ? mlirFunctionTypeGetResult(type, i) : mlirFunctionTypeGetInput(type, i);
    if (!mlirTypeEqual(given, declared))
      return refuseSignature(op, areResults, i, given, declared);
  }
  return success();
}

MlirLogicalResult stablehloCompositeOpVerifySymbolUses(MlirOperation op,
                                                       TesseraSymbolTables *tables) {
  if (!isQualifiedName(stablehloCompositeOpGetName(op)))
    return STABLEHLO_REFUSE(op, "name must be a valid namespaced op name, i.e. it must match the "
                                "following regular expression: "
                                "^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "
                                "\"my_namespace.my_op\"");
  MlirAttribute symbol = stablehloCompositeOpGetDecompositionAttr(op);
  MlirOperation function = tesseraSymbolTablesLookupNearest(tables, op, symbol);
  if (mlirOperationIsNull(function) || !funcFuncOpIsA(function)) {
    MlirStringRef name = mlirFlatSymbolRefAttrGetValue(symbol);
    return STABLEHLO_REFUSE(op, "'%.*s' does not reference a valid function", (int)name.length,
                            name.data);
  }
  MlirType type = funcFuncOpGetFunctionType(function);
  if (failed(checkSignature(op, type, false)))
    return failure();
  return checkSignature(op, type, true);
}
