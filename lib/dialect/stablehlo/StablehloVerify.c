// Verifiers and other hooks of the stablehlo dialect's ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

#define REFUSE(op, ...) mlirLocationEmitError(mlirOperationGetLocation(op), __VA_ARGS__)

//===--- Constants ---===//

void stablehloConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName,
                                          void *user) {
  MlirValue result = stablehloConstantOpGetOutput(op);
  bool isInteger = mlirTypeIsAInteger(mlirShapedTypeGetElementType(typeOf(result)));
  setName(result, mlirStringRefCreateFromCString(isInteger ? "c" : "cst"), user);
}

MlirLogicalResult stablehloConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0] = (TesseraFoldResult){.attribute = stablehloConstantOpGetValueAttr(op)};
  *numResults = 1;
  return success();
}

MlirOperation stablehloMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                           MlirType type, MlirLocation location) {
  if (!mlirAttributeIsAElements(value) || !mlirTypeIsARankedTensor(type) ||
      !mlirTypeEqual(mlirAttributeGetType(value), type))
    return (MlirOperation){NULL};
  return stablehloConstantOpCreate(rewriter, location, type, value);
}

static MlirLogicalResult refuseInferred(MlirOperation op, MlirType inferred, MlirType given) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "inferred type(s) ");
  tesseraDiagnosticAppendType(error, inferred);
  tesseraDiagnosticAppendFormat(error, " are incompatible with return type(s) of operation ");
  tesseraDiagnosticAppendType(error, given);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult stablehloConstantOpVerify(MlirOperation op) {
  MlirType given = typeOf(stablehloConstantOpGetOutput(op));
  MlirType inferred = mlirAttributeGetType(stablehloConstantOpGetValueAttr(op));
  return stablehloTypesAreCompatible(inferred, given) ? success()
                                                      : refuseInferred(op, inferred, given);
}

//===--- Element by element ---===//

MlirLogicalResult stablehloAddOpVerify(MlirOperation op) {
  return stablehloCompatibleOperandsAndResultTypeTrait.verify(op);
}

MlirLogicalResult stablehloSelectOpVerify(MlirOperation op) {
  MlirType onTrue = typeOf(stablehloSelectOpGetOnTrue(op));
  if (!stablehloTypesAreCompatible(onTrue, typeOf(stablehloSelectOpGetOnFalse(op))))
    return REFUSE(op, "requires compatible types for non-predicate operands");
  MlirType pred = typeOf(stablehloSelectOpGetPred(op));
  intptr_t rank = mlirShapedTypeGetRank(pred);
  bool fits = !rank || rank == mlirShapedTypeGetRank(onTrue);
  for (intptr_t i = 0; i < rank && fits; ++i)
    fits = mlirShapedTypeIsDynamicDim(pred, i) || mlirShapedTypeIsDynamicDim(onTrue, i) ||
           mlirShapedTypeGetDimSize(pred, i) == mlirShapedTypeGetDimSize(onTrue, i);
  if (!fits)
    return REFUSE(op, "requires the same shape for all operands");
  MlirType result = typeOf(stablehloSelectOpGetResult(op));
  return stablehloTypesAreCompatible(onTrue, result) ? success()
                                                     : refuseInferred(op, onTrue, result);
}

//===--- Shapes ---===//

MlirLogicalResult stablehloIotaOpVerify(MlirOperation op) {
  intptr_t rank = mlirShapedTypeGetRank(typeOf(stablehloIotaOpGetOutput(op)));
  if (!rank)
    return REFUSE(op, "does not support scalars.");
  if (stablehloIotaOpGetIotaDimension(op) >= rank)
    return REFUSE(op, "iota dimension cannot go beyond the output rank.");
  return success();
}

static MlirLogicalResult verifyBroadcastDimension(MlirOperation op, intptr_t i, int64_t to) {
  MlirType operand = typeOf(stablehloBroadcastInDimOpGetOperand(op));
  MlirType result = typeOf(stablehloBroadcastInDimOpGetResult(op));
  intptr_t rank = mlirShapedTypeGetRank(result);
  if (to < 0 || to >= rank)
    return REFUSE(op, "broadcast_dimensions contains invalid value %lld for result with rank %lld",
                  (long long)to, (long long)rank);
  if (mlirShapedTypeIsDynamicDim(operand, i))
    return success();
  int64_t size = mlirShapedTypeGetDimSize(operand, i),
          target = mlirShapedTypeGetDimSize(result, to);
  if (size == 1 || size == target)
    return success();
  return REFUSE(op,
                "size of operand dimension %lld (%lld) is not equal to 1 or size of result "
                "dimension %lld (%lld)",
                (long long)i, (long long)size, (long long)to, (long long)target);
}

// Whether all are dimensions of a tensor of this rank, each at most once. Those that are found are
// marked in `seen`, of `rank` flags.
static bool areDistinct(const int64_t *dims, size_t count, int64_t rank, bool *seen) {
  for (size_t i = 0; i < count; ++i) {
    if (dims[i] < 0 || dims[i] >= rank || seen[dims[i]])
      return false;
    seen[dims[i]] = true;
  }
  return true;
}

static bool *makeFlags(int64_t rank) { return tsAllocZeroed((size_t)rank + 1, sizeof(bool)); }

MlirLogicalResult stablehloBroadcastInDimOpVerify(MlirOperation op) {
  intptr_t count, rank = mlirShapedTypeGetRank(typeOf(stablehloBroadcastInDimOpGetOperand(op)));
  const int64_t *dims = stablehloBroadcastInDimOpGetBroadcastDimensions(op, &count);
  if (count != rank)
    return REFUSE(op, "broadcast_dimensions size (%lld) does not match operand rank (%lld)",
                  (long long)count, (long long)rank);
  for (intptr_t i = 0; i < count; ++i)
    if (mlirLogicalResultIsFailure(verifyBroadcastDimension(op, i, dims[i])))
      return mlirLogicalResultFailure();
  int64_t resultRank = mlirShapedTypeGetRank(typeOf(stablehloBroadcastInDimOpGetResult(op)));
  bool *seen = makeFlags(resultRank);
  bool distinct = areDistinct(dims, (size_t)count, resultRank, seen);
  tsFree(seen);
  return distinct ? success() : REFUSE(op, "broadcast_dimensions should not have duplicates");
}

static int64_t countElements(MlirType type) {
  int64_t count = 1;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (__builtin_mul_overflow(count, mlirShapedTypeGetDimSize(type, i), &count))
      return -1;
  return count;
}

MlirLogicalResult stablehloReshapeOpVerify(MlirOperation op) {
  MlirType operand = typeOf(stablehloReshapeOpGetOperand(op));
  MlirType result = typeOf(stablehloReshapeOpGetResult(op));
  if (!mlirShapedTypeHasStaticShape(operand) || !mlirShapedTypeHasStaticShape(result))
    return success();
  int64_t from = countElements(operand), to = countElements(result);
  if (from == to)
    return success();
  return REFUSE(op,
                "number of output elements (%lld) doesn't match expected number of elements (%lld)",
                (long long)to, (long long)from);
}

MlirLogicalResult stablehloReverseOpVerify(MlirOperation op) {
  intptr_t count, rank = mlirShapedTypeGetRank(typeOf(stablehloReverseOpGetOperand(op)));
  const int64_t *dims = stablehloReverseOpGetDimensions(op, &count);
  for (intptr_t i = 0; i < count; ++i) {
    if (dims[i] < 0)
      return REFUSE(op, "all dimensions should be non-negative. Got dimension: %lld.",
                    (long long)dims[i]);
    if (dims[i] >= rank)
      return REFUSE(op, "all dimensions should be between [0, %lld). Got dimension: %lld.",
                    (long long)rank, (long long)dims[i]);
  }
  bool *seen = makeFlags(rank);
  bool distinct = areDistinct(dims, (size_t)count, rank, seen);
  tsFree(seen);
  return distinct ? success() : REFUSE(op, "dimensions should be unique.");
}

// Whether a result's size along a dimension is what it must be, or one of them isn't known.
static bool sizeFits(MlirType result, intptr_t dim, int64_t size) {
  return size == mlirShapedTypeGetDynamicSize() || mlirShapedTypeIsDynamicDim(result, dim) ||
         mlirShapedTypeGetDimSize(result, dim) == size;
}

// The type of the result as it follows from the sizes, for the message where it is another.
static MlirLogicalResult verifyShape(MlirOperation op, MlirType result, intptr_t rank,
                                     const int64_t *sizes) {
  bool fits = mlirShapedTypeGetRank(result) == rank;
  for (intptr_t i = 0; i < rank && fits; ++i)
    fits = sizeFits(result, i, sizes[i]);
  if (fits)
    return success();
  MlirType inferred = mlirRankedTensorTypeGet(rank, sizes, mlirShapedTypeGetElementType(result),
                                              mlirAttributeGetNull());
  return refuseInferred(op, inferred, result);
}

static MlirLogicalResult verifySliceDimension(MlirOperation op, intptr_t i, int64_t start,
                                              int64_t limit, int64_t stride) {
  MlirType type = typeOf(stablehloSliceOpGetOperand(op));
  if (start < 0)
    return REFUSE(op, "negative start index %lld in dimension %lld", (long long)start,
                  (long long)i);
  if (!mlirShapedTypeIsDynamicDim(type, i) && limit > mlirShapedTypeGetDimSize(type, i))
    return REFUSE(op, "limit index %lld is larger than dimension size %lld in dimension %lld",
                  (long long)limit, (long long)mlirShapedTypeGetDimSize(type, i), (long long)i);
  if (start > limit)
    return REFUSE(op, "start index %lld is larger than limit index %lld in dimension %lld",
                  (long long)start, (long long)limit, (long long)i);
  if (stride <= 0)
    return REFUSE(op, "stride must be positive but got %lld in dimension %lld", (long long)stride,
                  (long long)i);
  return success();
}

MlirLogicalResult stablehloSliceOpVerify(MlirOperation op) {
  intptr_t count, rank = mlirShapedTypeGetRank(typeOf(stablehloSliceOpGetOperand(op)));
  const int64_t *starts = stablehloSliceOpGetStartIndices(op, &count);
  const int64_t *limits = stablehloSliceOpGetLimitIndices(op, NULL);
  const int64_t *strides = stablehloSliceOpGetStrides(op, NULL);
  if (count != rank)
    return REFUSE(op,
                  "the number of elements in start_indices (%lld) does not match the rank of the "
                  "operand (%lld)",
                  (long long)count, (long long)rank);
  TsVec(int64_t) sizes = {0};
  MlirLogicalResult result = success();
  for (intptr_t i = 0; i < rank && mlirLogicalResultIsSuccess(result); ++i) {
    result = verifySliceDimension(op, i, starts[i], limits[i], strides[i]);
    int64_t size = limits[i] - starts[i];
    if (mlirLogicalResultIsSuccess(result))
      tsVecPush(&sizes, size / strides[i] + (size % strides[i] != 0));
  }
  if (mlirLogicalResultIsSuccess(result))
    result = verifyShape(op, typeOf(stablehloSliceOpGetResult(op)), rank, sizes.data);
  tsVecFree(&sizes);
  return result;
}

MlirLogicalResult stablehloTransposeOpVerify(MlirOperation op) {
  MlirType operand = typeOf(stablehloTransposeOpGetOperand(op));
  intptr_t count, rank = mlirShapedTypeGetRank(operand);
  const int64_t *permutation = stablehloTransposeOpGetPermutation(op, &count);
  if (count != rank)
    return REFUSE(op, "TransposeOp operand rank %lld does not match permutation size %lld",
                  (long long)rank, (long long)count);
  bool *seen = makeFlags(rank);
  bool distinct = areDistinct(permutation, (size_t)count, rank, seen);
  tsFree(seen);
  if (!distinct)
    return REFUSE(op, "attribute permutation must be a permutation of the operand's dimensions");
  TsVec(int64_t) sizes = {0};
  for (intptr_t i = 0; i < rank; ++i)
    tsVecPush(&sizes, mlirShapedTypeGetDimSize(operand, permutation[i]));
  MlirLogicalResult result =
      verifyShape(op, typeOf(stablehloTransposeOpGetResult(op)), rank, sizes.data);
  tsVecFree(&sizes);
  return result;
}

static MlirLogicalResult verifyConcatenated(MlirOperation op, intptr_t number, intptr_t rank,
                                            int64_t dimension) {
  MlirType first = typeOf(stablehloConcatenateOpGetInputs(op, 0));
  MlirType type = typeOf(stablehloConcatenateOpGetInputs(op, number));
  if (mlirShapedTypeGetRank(type) != rank)
    return REFUSE(op, "operands (0) and (%lld) do not match rank", (long long)number);
  for (intptr_t i = 0; i < rank; ++i)
    if (i != dimension && !sizeFits(type, i, mlirShapedTypeGetDimSize(first, i)))
      return REFUSE(op, "shapes of operand (0) and (%lld) do not match at non-concat index",
                    (long long)number);
  return success();
}

MlirLogicalResult stablehloConcatenateOpVerify(MlirOperation op) {
  intptr_t count = stablehloConcatenateOpGetNumInputs(op);
  if (!count)
    return mlirOperationEmitOpError(op, "expected 1 or more operands, but found 0");
  intptr_t rank = mlirShapedTypeGetRank(typeOf(stablehloConcatenateOpGetInputs(op, 0)));
  int64_t dimension = stablehloConcatenateOpGetDimension(op);
  if (!rank)
    return REFUSE(op, "rank-0 values cannot be concatenated");
  if (dimension >= rank)
    return REFUSE(op, "dimension %lld is out-of-bounds for input rank %lld", (long long)dimension,
                  (long long)rank);
  for (intptr_t i = 1; i < count; ++i)
    if (mlirLogicalResultIsFailure(verifyConcatenated(op, i, rank, dimension)))
      return mlirLogicalResultFailure();
  return success();
}

//===--- dot_general ---===//

typedef struct Side {
  MlirType type;
  const int64_t *batch, *contracted;
  size_t numBatch, numContracted;
  bool *seen; ///< which dimensions are batch or contracted ones
} Side;

static MlirLogicalResult verifyRange(MlirOperation op, const int64_t *dims, size_t count,
                                     intptr_t rank, const char *name) {
  for (size_t i = 0; i < count; ++i)
    if (dims[i] < 0 || dims[i] >= rank)
      return REFUSE(op, "%s value: %lld is out of range: [0, %lld)", name, (long long)dims[i],
                    (long long)rank);
  return success();
}

static MlirLogicalResult verifyDims(MlirOperation op, Side *side, const char *const *names) {
  intptr_t rank = mlirShapedTypeGetRank(side->type);
  if (mlirLogicalResultIsFailure(verifyRange(op, side->batch, side->numBatch, rank, names[0])) ||
      mlirLogicalResultIsFailure(
          verifyRange(op, side->contracted, side->numContracted, rank, names[1])))
    return mlirLogicalResultFailure();
  if (areDistinct(side->batch, side->numBatch, rank, side->seen) &&
      areDistinct(side->contracted, side->numContracted, rank, side->seen))
    return success();
  return REFUSE(op, "has duplicated dimension from %s and %s", names[0], names[1]);
}

static MlirLogicalResult verifyPairs(MlirOperation op, const Side *lhs, const Side *rhs,
                                     bool isBatch) {
  size_t count = isBatch ? lhs->numBatch : lhs->numContracted;
  for (size_t i = 0; i < count; ++i) {
    int64_t left = isBatch ? lhs->batch[i] : lhs->contracted[i];
    int64_t right = isBatch ? rhs->batch[i] : rhs->contracted[i];
    if (!mlirShapedTypeIsDynamicDim(lhs->type, left) &&
        !sizeFits(rhs->type, right, mlirShapedTypeGetDimSize(lhs->type, left)))
      return REFUSE(op, "%s dimension sizes must match for lhs/rhs",
                    isBatch ? "batching" : "contracting");
  }
  return success();
}

static MlirLogicalResult verifySides(MlirOperation op, Side *lhs, Side *rhs) {
  static const char *const names[2][2] = {
      {"lhs_batching_dimensions", "lhs_contracting_dimensions"},
      {"rhs_batching_dimensions", "rhs_contracting_dimensions"}};
  if (lhs->numBatch != rhs->numBatch)
    return REFUSE(op, "lhs and rhs should have the same number of batching dimensions");
  if (lhs->numContracted != rhs->numContracted)
    return REFUSE(op, "lhs and rhs should have the same number of contracting dimensions");
  if (mlirLogicalResultIsFailure(verifyDims(op, lhs, names[0])) ||
      mlirLogicalResultIsFailure(verifyDims(op, rhs, names[1])) ||
      mlirLogicalResultIsFailure(verifyPairs(op, lhs, rhs, true)))
    return mlirLogicalResultFailure();
  return verifyPairs(op, lhs, rhs, false);
}

static MlirLogicalResult verifyProduct(MlirOperation op, Side *sides) {
  if (mlirLogicalResultIsFailure(verifySides(op, &sides[0], &sides[1])))
    return mlirLogicalResultFailure();
  TsVec(int64_t) sizes = {0};
  for (size_t i = 0; i < sides[0].numBatch; ++i)
    tsVecPush(&sizes, mlirShapedTypeGetDimSize(sides[0].type, sides[0].batch[i]));
  for (int side = 0; side < 2; ++side)
    for (intptr_t i = 0; i < mlirShapedTypeGetRank(sides[side].type); ++i)
      if (!sides[side].seen[i])
        tsVecPush(&sizes, mlirShapedTypeGetDimSize(sides[side].type, i));
  MlirLogicalResult result =
      verifyShape(op, typeOf(stablehloDotGeneralOpGetResult(op)), (intptr_t)sizes.size, sizes.data);
  tsVecFree(&sizes);
  return result;
}

MlirLogicalResult stablehloDotGeneralOpVerify(MlirOperation op) {
  MlirAttribute dims = stablehloDotGeneralOpGetDotDimensionNumbersAttr(op);
  Side sides[2] = {{.type = typeOf(stablehloDotGeneralOpGetLhs(op))},
                   {.type = typeOf(stablehloDotGeneralOpGetRhs(op))}};
  sides[0].batch =
      stablehloDotDimensionNumbersAttrGetLhsBatchingDimensions(dims, &sides[0].numBatch);
  sides[1].batch =
      stablehloDotDimensionNumbersAttrGetRhsBatchingDimensions(dims, &sides[1].numBatch);
  sides[0].contracted =
      stablehloDotDimensionNumbersAttrGetLhsContractingDimensions(dims, &sides[0].numContracted);
  sides[1].contracted =
      stablehloDotDimensionNumbersAttrGetRhsContractingDimensions(dims, &sides[1].numContracted);
  for (int i = 0; i < 2; ++i)
    sides[i].seen = makeFlags(mlirShapedTypeGetRank(sides[i].type));
  MlirLogicalResult result = verifyProduct(op, sides);
  for (int i = 0; i < 2; ++i)
    tsFree(sides[i].seen);
  return result;
}

//===--- Control flow ---===//

void stablehloWhileOpGetAsmBlockArgumentNames(MlirOperation op, MlirRegion region,
                                              TesseraSetValueName setName, void *user) {
  (void)op;
  MlirBlock block = mlirRegionGetFirstBlock(region);
  for (intptr_t i = 0; !mlirBlockIsNull(block) && i < mlirBlockGetNumArguments(block); ++i)
    setName(mlirBlockGetArgument(block, i), mlirStringRefCreateFromCString("iterArg"), user);
}

static MlirLogicalResult verifyBranches(MlirOperation op) {
  MlirType operand = typeOf(mlirOperationGetOperand(op, 0));
  if (mlirShapedTypeGetRank(operand))
    return REFUSE(op, "operand should be rank 0 tensor but got rank %lld",
                  (long long)mlirShapedTypeGetRank(operand));
  intptr_t count = mlirOperationGetNumRegions(op), numResults = mlirOperationGetNumResults(op);
  if (!count)
    return REFUSE(op, "expect at least one branch");
  for (intptr_t i = 0; i < count; ++i) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
    if (mlirBlockGetNumArguments(block))
      return REFUSE(op, "branch %lld must have 0 arguments, but found %lld", (long long)i,
                    (long long)mlirBlockGetNumArguments(block));
    MlirOperation end = mlirBlockGetTerminator(block);
    bool fits = mlirOperationGetNumOperands(end) == numResults;
    for (intptr_t k = 0; k < numResults && fits; ++k)
      fits = stablehloTypesAreCompatible(typeOf(mlirOperationGetOperand(end, k)),
                                         typeOf(mlirOperationGetResult(op, k)));
    if (!fits)
      return REFUSE(op, "branch %lld doesn't return values of the op's types", (long long)i);
  }
  return success();
}

MlirLogicalResult stablehloIfOpVerifyRegions(MlirOperation op) { return verifyBranches(op); }
MlirLogicalResult stablehloCaseOpVerifyRegions(MlirOperation op) { return verifyBranches(op); }

static MlirLogicalResult refuseLoop(MlirOperation op, const char *what) {
  return REFUSE(op, "expect operands to be compatible with %s", what);
}

static bool argumentsFit(MlirOperation op, MlirBlock block) {
  intptr_t count = mlirOperationGetNumOperands(op);
  if (mlirBlockGetNumArguments(block) != count)
    return false;
  for (intptr_t i = 0; i < count; ++i)
    if (!stablehloTypesAreCompatible(typeOf(mlirBlockGetArgument(block, i)),
                                     typeOf(mlirOperationGetOperand(op, i))))
      return false;
  return true;
}

static bool valuesFit(MlirOperation op, MlirOperation end) {
  intptr_t count = mlirOperationGetNumOperands(op);
  if (mlirOperationGetNumOperands(end) != count || mlirOperationGetNumResults(op) != count)
    return false;
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = typeOf(mlirOperationGetOperand(op, i));
    if (!stablehloTypesAreCompatible(typeOf(mlirOperationGetOperand(end, i)), type) ||
        !stablehloTypesAreCompatible(typeOf(mlirOperationGetResult(op, i)), type))
      return false;
  }
  return true;
}

MlirLogicalResult stablehloWhileOpVerifyRegions(MlirOperation op) {
  MlirBlock cond = mlirRegionGetFirstBlock(stablehloWhileOpGetCond(op));
  MlirBlock body = mlirRegionGetFirstBlock(stablehloWhileOpGetBody(op));
  if (!argumentsFit(op, cond))
    return refuseLoop(op, "condition block arguments");
  if (!argumentsFit(op, body))
    return refuseLoop(op, "body block arguments");
  if (!valuesFit(op, mlirBlockGetTerminator(body)))
    return refuseLoop(op, "body block return types and results");
  MlirOperation end = mlirBlockGetTerminator(cond);
  if (mlirOperationGetNumOperands(end) != 1)
    return REFUSE(op, "expect condition body returns a single value but got %lld",
                  (long long)mlirOperationGetNumOperands(end));
  MlirType type = typeOf(mlirOperationGetOperand(end, 0));
  MlirType element = mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetElementType(type) : type;
  if (mlirTypeIsARankedTensor(type) && !mlirShapedTypeGetRank(type) &&
      mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1)
    return success();
  return REFUSE(op, "expect condition block return a zero-ranked tensor of i1");
}
