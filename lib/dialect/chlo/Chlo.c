// Hooks of the chlo dialect: constants, names of values, attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/chlo/ChloOps.h"
#include "dialect/stablehlo/StablehloSyntax.h"
#include "tessera/Interfaces.h"

bool chloTypesAreCompatible(MlirType a, MlirType b) { return stablehloTypesAreCompatible(a, b); }

const TesseraTrait chloCompatibleOperandsAndResultTypeTrait = {
    .name = "CompatibleOperandsAndResultType", .verify = stablehloVerifyCompatibleTypes};
const TesseraTrait chloCompatibleOperandsAndResultElementTypeTrait = {
    .name = "CompatibleOperandsAndResultElementType",
    .verify = stablehloVerifyCompatibleElementTypes};

//===--- Constants ---===//

static MlirLogicalResult foldTo(MlirAttribute value, TesseraFoldResult *results,
                                size_t *numResults) {
  if (mlirAttributeIsNull(value))
    return failure();
  results[0] = (TesseraFoldResult){.attribute = value};
  *numResults = 1;
  return success();
}

MlirLogicalResult chloConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldTo(chloConstantOpGetValueAttr(op), results, numResults);
}

MlirLogicalResult chloConstantLikeOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirAttribute value = chloConstantLikeOpGetValueAttr(op);
  MlirType type = mlirValueGetType(chloConstantLikeOpGetOperand(op));
  MlirType element = mlirAttributeGetType(value);
  bool isNumber = mlirAttributeIsAInteger(value) || mlirAttributeIsAFloat(value);
  if (!isNumber || !mlirTypeIsARankedTensor(type) || !mlirShapedTypeHasStaticShape(type))
    return failure();
  int64_t sizes[1] = {0}, *shape = sizes;
  intptr_t rank = mlirShapedTypeGetRank(type);
  if (rank)
    shape = tsAllocZeroed((size_t)rank, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  MlirType result = mlirRankedTensorTypeGet(rank, shape, element, mlirAttributeGetNull());
  if (rank)
    tsFree(shape);
  return foldTo(mlirDenseElementsAttrSplatGet(result, value), results, numResults);
}

MlirLogicalResult chloConstantLikeOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(chloConstantLikeOpGetResult(op));
  MlirType element = mlirAttributeGetType(chloConstantLikeOpGetValueAttr(op));
  if (mlirTypeEqual(element, mlirShapedTypeGetElementType(type)))
    return success();
  return mlirOperationEmitOpError(op, "value's type doesn't match element return type");
}

MlirOperation chloMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                      MlirLocation location) {
  if (!mlirAttributeIsAElements(value) || !mlirTypeEqual(mlirAttributeGetType(value), type))
    return (MlirOperation){NULL};
  return chloConstantOpCreate(rewriter, location, type, value);
}

//===--- Names of values ---===//

void chloTopKOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setName(chloTopKOpGetValues(op), mlirStringRefCreateFromCString("values"), user);
  setName(chloTopKOpGetIndices(op), mlirStringRefCreateFromCString("indices"), user);
}

void chloScanOpGetAsmBlockArgumentNames(MlirOperation op, MlirRegion region,
                                        TesseraSetValueName setName, void *user) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  intptr_t numInputs = chloScanOpGetNumInputs(op);
  for (intptr_t i = 0; !mlirBlockIsNull(block) && i < mlirBlockGetNumArguments(block); ++i)
    setName(mlirBlockGetArgument(block, i),
            mlirStringRefCreateFromCString(i < numInputs ? "input" : "carry"), user);
}

//===--- #chlo.ragged_dot ---===//

enum { NUM_LISTS = 6 };
static const char *const raggedNames[NUM_LISTS] = {
    "lhs_batching_dimensions",    "rhs_batching_dimensions", "lhs_contracting_dimensions",
    "rhs_contracting_dimensions", "lhs_ragged_dimensions",   "rhs_group_dimensions"};

#define LIST(i) lists[i].size, lists[i].data

const void *chloRaggedDotDimensionNumbersAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  StablehloSizes lists[NUM_LISTS] = {0};
  const void *result = NULL;
  if (!failed(stablehloParseListStruct(parser, NUM_LISTS, raggedNames, "ragged dot", lists)))
    result = chloRaggedDotDimensionNumbersAttrGet(tesseraAsmParserGetContext(parser), LIST(0),
                                                  LIST(1), LIST(2), LIST(3), LIST(4), LIST(5))
                 .ptr;
  for (int i = 0; i < NUM_LISTS; ++i)
    tsVecFree(&lists[i]);
  return result;
}

void chloRaggedDotDimensionNumbersAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  static const StablehloGetSizes lists[NUM_LISTS] = {
      chloRaggedDotDimensionNumbersAttrGetLhsBatchingDimensions,
      chloRaggedDotDimensionNumbersAttrGetRhsBatchingDimensions,
      chloRaggedDotDimensionNumbersAttrGetLhsContractingDimensions,
      chloRaggedDotDimensionNumbersAttrGetRhsContractingDimensions,
      chloRaggedDotDimensionNumbersAttrGetLhsRaggedDimensions,
      chloRaggedDotDimensionNumbersAttrGetRhsGroupDimensions};
  stablehloPrintListStruct(printer, storage, NUM_LISTS, lists, raggedNames);
}
