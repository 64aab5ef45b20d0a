// triton-flatten-cubes: tensors of many dimensions of size 2 become rows.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every operation with a cube as its result gets a twin that computes the row, and a reshape of
// that takes the place of the cube. What nobody uses then is erased.
#include "conversion/triton-lowering/TritonLoweringPasses.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

enum {
  MAX_RANK = 32,
  MAX_REPEATED = 64, // operations that are computed again for a larger shape
};

typedef TsVec(MlirOperation) Operations;

typedef struct Flattening {
  MlirRewriterBase base;
  MlirContext context;
  MlirLocation location;
  TsPointerMap rows; ///< by cube
  unsigned budget;   ///< of operations that may be computed again now
} Flattening;

static const MlirAttribute kNone = {NULL};

//===--- Types ---===//

static intptr_t rankOf(MlirType type) { return mlirShapedTypeGetRank(type); }

static bool isCube(MlirType type) {
  if (!mlirTypeIsARankedTensor(type) || rankOf(type) < 2 || rankOf(type) > MAX_RANK ||
      !mlirAttributeIsNull(mlirRankedTensorTypeGetEncoding(type)))
    return false;
  for (intptr_t i = 0; i < rankOf(type); ++i)
    if (mlirShapedTypeGetDimSize(type, i) != 2)
      return false;
  return true;
}

static bool isCubeValue(MlirValue value) { return isCube(mlirValueGetType(value)); }

static int64_t countOf(MlirType type) {
  int64_t count = 1;
  for (intptr_t i = 0; i < rankOf(type); ++i)
    count *= mlirShapedTypeGetDimSize(type, i);
  return count;
}

static MlirType rowType(MlirType element, int64_t count) {
  return mlirRankedTensorTypeGet(1, &count, element, kNone);
}

// The row with as many elements.
static MlirType rowOfType(MlirType type) {
  return rowType(mlirShapedTypeGetElementType(type), countOf(type));
}

static ArithBuilder builderOf(const Flattening *state) {
  return (ArithBuilder){state->base, state->location};
}

static MlirValue reshape(const Flattening *state, MlirValue value, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  MlirOperation made =
      tritonReshapeOpCreate(state->base, state->location, type, value, kNone, kNone);
  return mlirOperationGetResult(made, 0);
}

//===--- Rows ---===//

static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

// The row that a tensor is.
static MlirValue rowOf(Flattening *state, MlirValue value) {
  const uintptr_t *known = tsPointerMapFind(&state->rows, value.ptr);
  if (known)
    return (MlirValue){(void *)*known};
  return reshape(state, value, rowOfType(mlirValueGetType(value)));
}

static MlirValue numbers(const Flattening *state, int64_t count) {
  MlirType i32 = mlirIntegerTypeGet(state->context, 32);
  return mlirOperationGetResult(
      tritonMakeRangeOpCreate(state->base, state->location, rowType(i32, count),
                              mlirIntegerAttrGet(i32, 0), mlirIntegerAttrGet(i32, count)),
      0);
}

static MlirValue withNumber(const ArithBuilder *builder, const TesseraOpDef *definition,
                            MlirValue value, int64_t number) {
  MlirValue other = arithInteger(builder, mlirValueGetType(value), number);
  return arithBinary(builder, definition, value, other);
}

static MlirValue gather(const Flattening *state, MlirValue row, MlirValue indices) {
  MlirType i32 = mlirIntegerTypeGet(state->context, 32);
  MlirType type = rowType(mlirShapedTypeGetElementType(mlirValueGetType(row)),
                          countOf(mlirValueGetType(indices)));
  return mlirOperationGetResult(tritonGatherOpCreate(state->base, state->location, type, row,
                                                     indices, mlirIntegerAttrGet(i32, 0), kNone),
                                0);
}

// The same operation on these operands; its results are rows of `count` elements.
static MlirOperation createLike(const Flattening *state, MlirOperation op,
                                const MlirValue *operands, int64_t count) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirAttribute *attributes = tsAllocZeroed(definition->numAttributes + 1, sizeof *attributes);
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    attributes[i] = tesseraOperationGetSlot(op, i);
  intptr_t numResults = mlirOperationGetNumResults(op);
  MlirType *types = tsAllocZeroed((size_t)numResults + 1, sizeof *types);
  for (intptr_t i = 0; i < numResults; ++i)
    types[i] = rowType(
        mlirShapedTypeGetElementType(mlirValueGetType(mlirOperationGetResult(op, i))), count);
  TesseraOperationParts parts = {.definition = definition,
                                 .location = mlirOperationGetLocation(op),
                                 .numTypes = numResults,
                                 .types = types,
                                 .numOperands = mlirOperationGetNumOperands(op),
                                 .operands = operands,
                                 .attributes = attributes};
  MlirOperation made = tesseraRewriterCreateOperation(state->base, &parts);
  tsFree(types);
  tsFree(attributes);
  return made;
}

static bool isElementwise(MlirOperation op) {
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_ELEMENTWISE) &&
         mlirOperationGetNumOperands(op) > 0 && mlirOperationGetNumRegions(op) == 0 &&
         tesseraOperationIsPure(op);
}

// A constant, or a splat, as a row of `count` elements; null when it is neither.
static MlirValue sameEverywhere(const Flattening *state, MlirOperation op, int64_t count) {
  ArithBuilder builder = builderOf(state);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirType row = rowType(mlirShapedTypeGetElementType(type), count);
  if (tritonSplatOpIsA(op))
    return arithConvert(&builder, &tritonSplatOpDef, row, tritonSplatOpGetSrc(op));
  MlirAttribute value = tesseraOperationGetConstant(op);
  if (mlirAttributeIsNull(value) || !mlirAttributeIsADenseElements(value) ||
      !mlirDenseElementsAttrIsSplat(value))
    return (MlirValue){NULL};
  return arithConstant(&builder, row, mlirDenseElementsAttrGetSplatValue(value));
}

//===--- Repeating ---===//

// For each element of the row of a cube of rank `rank` the number of the element that it is of a
// tensor that has size 1 in some dimensions.
static MlirValue sourceNumbers(const Flattening *state, MlirType source, intptr_t rank) {
  ArithBuilder builder = builderOf(state);
  MlirValue all = numbers(state, (int64_t)1 << rank), sum = {NULL};
  int64_t stride = countOf(source);
  for (intptr_t i = 0; i < rank; ++i) {
    if (mlirShapedTypeGetDimSize(source, i) == 1)
      continue;
    stride /= 2;
    MlirValue bit = withNumber(&builder, &arithShRUIOpDef, all, rank - 1 - i);
    bit = withNumber(&builder, &arithAndIOpDef, bit, 1);
    if (stride > 1)
      bit = withNumber(&builder, &arithMulIOpDef, bit, stride);
    sum = sum.ptr ? arithBinary(&builder, &arithAddIOpDef, sum, bit) : bit;
  }
  return sum.ptr ? sum : arithInteger(&builder, mlirValueGetType(all), 0);
}

static MlirValue repeat(Flattening *state, MlirValue value, intptr_t rank);

// An elementwise op is computed again on what its operands are when they are repeated.
static MlirValue repeatElementwise(Flattening *state, MlirOperation op, unsigned number,
                                   intptr_t rank) {
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue *operands = tsAllocZeroed((size_t)count + 1, sizeof *operands);
  for (intptr_t i = 0; i < count; ++i) {
    operands[i] = mlirOperationGetOperand(op, i);
    if (mlirTypeIsARankedTensor(mlirValueGetType(operands[i])))
      operands[i] = repeat(state, operands[i], rank);
  }
  MlirOperation made = createLike(state, op, operands, (int64_t)1 << rank);
  tsFree(operands);
  return mlirOperationGetResult(made, number);
}

// The numbers 0 and 1 along one dimension of the cube; null when the value isn't that.
static MlirValue repeatRange(const Flattening *state, MlirValue value, intptr_t rank) {
  MlirType type = mlirValueGetType(value);
  MlirOperation op = mlirOpResultGetOwner(value);
  while (tritonReshapeOpIsA(op) || tritonExpandDimsOpIsA(op)) {
    value = mlirOperationGetOperand(op, 0);
    if (!mlirValueIsAOpResult(value))
      return (MlirValue){NULL};
    op = mlirOpResultGetOwner(value);
  }
  if (!tritonMakeRangeOpIsA(op) || countOf(type) != 2 || tritonMakeRangeOpGetStart(op) != 0)
    return (MlirValue){NULL};
  intptr_t dim = 0;
  while (mlirShapedTypeGetDimSize(type, dim) == 1)
    ++dim;
  ArithBuilder builder = builderOf(state);
  MlirValue all = numbers(state, (int64_t)1 << rank);
  if (dim + 1 < rank)
    all = withNumber(&builder, &arithShRUIOpDef, all, rank - 1 - dim);
  return withNumber(&builder, &arithAndIOpDef, all, 1);
}

// The row of a cube of rank `rank` that the value is broadcast to.
static MlirValue repeat(Flattening *state, MlirValue value, intptr_t rank) {
  int64_t count = (int64_t)1 << rank;
  MlirType type = mlirValueGetType(value);
  if (countOf(type) == count)
    return rowOf(state, value);
  if (mlirValueIsAOpResult(value) && state->budget) {
    --state->budget;
    MlirOperation op = mlirOpResultGetOwner(value);
    if (tritonBroadcastOpIsA(op))
      return repeat(state, tritonBroadcastOpGetSrc(op), rank);
    MlirValue row = sameEverywhere(state, op, count);
    if (!row.ptr)
      row = repeatRange(state, value, rank);
    if (row.ptr)
      return row;
    if (isElementwise(op))
      return repeatElementwise(state, op, (unsigned)mlirOpResultGetResultNumber(value), rank);
  }
  MlirValue row = rowOf(state, value);
  return gather(state, row, sourceNumbers(state, type, rank));
}

//===--- Neighbours ---===//

static bool isXorRegion(MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation first = mlirBlockGetFirstOperation(block);
  return arithXOrIOpIsA(first) &&
         mlirValueEqual(arithXOrIOpGetLhs(first), mlirBlockGetArgument(block, 0)) &&
         mlirValueEqual(arithXOrIOpGetRhs(first), mlirBlockGetArgument(block, 1)) &&
         tritonReduceReturnOpIsA(mlirOperationGetNextInBlock(first)) &&
         mlirValueEqual(mlirOperationGetOperand(mlirOperationGetNextInBlock(first), 0),
                        arithXOrIOpGetResult(first));
}

// Whether `both` is the xor of the elements of `cube` along a dimension, repeated along it.
static bool isXorOfBoth(MlirValue both, MlirValue cube, intptr_t *axis) {
  MlirOperation broadcast = definingOp(both);
  if (!tritonBroadcastOpIsA(broadcast))
    return false;
  MlirOperation expand = definingOp(tritonBroadcastOpGetSrc(broadcast));
  if (!tritonExpandDimsOpIsA(expand))
    return false;
  MlirOperation reduce = definingOp(tritonExpandDimsOpGetSrc(expand));
  if (!tritonReduceOpIsA(reduce) || tritonReduceOpGetNumSrcs(reduce) != 1 ||
      !mlirValueEqual(tritonReduceOpGetSrcs(reduce, 0), cube))
    return false;
  *axis = tritonReduceOpGetAxis(reduce);
  return tritonExpandDimsOpGetAxis(expand) == *axis &&
         isXorRegion(tritonReduceOpGetCombineOp(reduce));
}

static void replace(Flattening *state, MlirOperation op, MlirValue row) {
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirValue cube = reshape(state, row, mlirValueGetType(result));
  mlirRewriterBaseReplaceAllUsesWith(state->base, result, cube);
  *tsPointerMapInsert(&state->rows, cube.ptr, NULL) = (uintptr_t)row.ptr;
}

// An op that finds the neighbours along an edge gathers them.
static void gatherNeighbours(Flattening *state, MlirOperation op) {
  if (!arithXOrIOpIsA(op) || !isCubeValue(arithXOrIOpGetLhs(op)))
    return;
  MlirValue lhs = arithXOrIOpGetLhs(op), rhs = arithXOrIOpGetRhs(op), cube = lhs;
  intptr_t axis;
  if (!isXorOfBoth(rhs, lhs, &axis)) {
    if (!isXorOfBoth(lhs, rhs, &axis))
      return;
    cube = rhs;
  }
  state->location = mlirOperationGetLocation(op);
  mlirRewriterBaseSetInsertionPointBefore(state->base, op);
  intptr_t rank = rankOf(mlirValueGetType(cube));
  ArithBuilder builder = builderOf(state);
  // What is sorted as floats is gathered as floats: xor needs integers, moving doesn't.
  MlirOperation cast = definingOp(cube);
  bool isCast = tritonBitcastOpIsA(cast);
  MlirValue row = rowOf(state, isCast ? tritonBitcastOpGetSrc(cast) : cube);
  MlirValue all = numbers(state, (int64_t)1 << rank);
  all = withNumber(&builder, &arithXOrIOpDef, all, (int64_t)1 << (rank - 1 - axis));
  MlirValue neighbours = gather(state, row, all);
  if (isCast)
    neighbours =
        arithConvert(&builder, &tritonBitcastOpDef, rowOfType(mlirValueGetType(cube)), neighbours);
  replace(state, op, neighbours);
}

//===--- Operations ---===//

static MlirValue flattenElementwise(Flattening *state, MlirOperation op, unsigned number) {
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue *operands = tsAllocZeroed((size_t)count + 1, sizeof *operands);
  for (intptr_t i = 0; i < count; ++i) {
    operands[i] = mlirOperationGetOperand(op, i);
    if (isCubeValue(operands[i]))
      operands[i] = rowOf(state, operands[i]);
  }
  int64_t size = countOf(mlirValueGetType(mlirOperationGetResult(op, 0)));
  MlirOperation made = createLike(state, op, operands, size);
  tsFree(operands);
  return mlirOperationGetResult(made, number);
}

// The row of an op's only result, which is a cube; null when nothing better is known.
static MlirValue flattenResult(Flattening *state, MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (tritonReshapeOpIsA(op) || tritonExpandDimsOpIsA(op))
    return rowOf(state, mlirOperationGetOperand(op, 0));
  if (tritonBroadcastOpIsA(op)) {
    state->budget = MAX_REPEATED;
    return repeat(state, tritonBroadcastOpGetSrc(op), rankOf(type));
  }
  if (tritonBitcastOpIsA(op)) {
    MlirOperation back = definingOp(rowOf(state, tritonBitcastOpGetSrc(op)));
    if (tritonBitcastOpIsA(back) &&
        mlirTypeEqual(mlirValueGetType(tritonBitcastOpGetSrc(back)), rowOfType(type)))
      return tritonBitcastOpGetSrc(back);
  }
  MlirValue row = sameEverywhere(state, op, countOf(type));
  if (!row.ptr && isElementwise(op))
    row = flattenElementwise(state, op, 0);
  return row;
}

// A cube is reduced as three dimensions, the middle one of size 2.
static void flattenReduce(Flattening *state, MlirOperation op) {
  int64_t axis = tritonReduceOpGetAxis(op);
  intptr_t rank = rankOf(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  const int64_t dims[3] = {(int64_t)1 << axis, 2, (int64_t)1 << (rank - 1 - axis)};
  bool isFirst = axis == 0, isLast = axis == rank - 1;
  const int64_t *shape = isFirst ? dims + 1 : dims;
  intptr_t newRank = 3 - isFirst - isLast;
  for (intptr_t i = 0; i < tritonReduceOpGetNumSrcs(op); ++i) {
    MlirValue source = tritonReduceOpGetSrcs(op, i);
    MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(source));
    MlirType type = mlirRankedTensorTypeGet(newRank, shape, element, kNone);
    mlirOperationSetOperand(op, i, reshape(state, rowOf(state, source), type));
  }
  tritonReduceOpSetAxisAttr(
      op, mlirIntegerAttrGet(mlirIntegerTypeGet(state->context, 32), isFirst ? 0 : 1));
  const int64_t left[2] = {(int64_t)1 << axis, (int64_t)1 << (rank - 1 - axis)};
  const int64_t *kept = isFirst ? left + 1 : left;
  mlirRewriterBaseSetInsertionPointAfter(state->base, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    MlirType old = mlirValueGetType(result), element = mlirShapedTypeGetElementType(old);
    mlirValueSetType(result, mlirRankedTensorTypeGet(newRank - 1, kept, element, kNone));
    MlirValue row = reshape(state, result, rowOfType(old)), cube = reshape(state, row, old);
    MlirOperation reshaped = mlirOpResultGetOwner(row.ptr == result.ptr ? cube : row);
    mlirRewriterBaseReplaceAllUsesExcept(state->base, result, cube, reshaped);
    *tsPointerMapInsert(&state->rows, cube.ptr, NULL) = (uintptr_t)row.ptr;
  }
}

static void flatten(Flattening *state, MlirOperation op) {
  state->location = mlirOperationGetLocation(op);
  mlirRewriterBaseSetInsertionPointBefore(state->base, op);
  if (tritonReduceOpIsA(op) && isCubeValue(mlirOperationGetOperand(op, 0)) &&
      rankOf(mlirValueGetType(mlirOperationGetOperand(op, 0))) > 2) {
    flattenReduce(state, op);
    return;
  }
  if (mlirOperationGetNumResults(op) != 1)
    return;
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (isCube(type)) {
    MlirValue row = flattenResult(state, op);
    if (row.ptr)
      replace(state, op, row);
  } else if (tritonReshapeOpIsA(op) && isCubeValue(tritonReshapeOpGetSrc(op))) {
    MlirValue whole = reshape(state, rowOf(state, tritonReshapeOpGetSrc(op)), type);
    mlirRewriterBaseReplaceAllUsesWith(state->base, mlirOperationGetResult(op, 0), whole);
  }
}

//===--- The pass ---===//

static MlirWalkResult collect(MlirOperation op, void *user) {
  if (!tritonReduceReturnOpIsA(op))
    tsVecPush((Operations *)user, op);
  return MlirWalkResultAdvance;
}

// Whether there is a cube that isn't just a square.
static bool hasCube(const Operations *operations) {
  for (size_t i = 0; i < operations->size; ++i)
    for (intptr_t j = 0; j < mlirOperationGetNumResults(operations->data[i]); ++j) {
      MlirValue result = mlirOperationGetResult(operations->data[i], j);
      if (isCubeValue(result) && rankOf(mlirValueGetType(result)) > 2)
        return true;
    }
  return false;
}

static void eraseDead(MlirRewriterBase base, MlirOperation root) {
  Operations all = {0};
  mlirOperationWalk(root, collect, &all, MlirWalkPreOrder);
  for (size_t i = all.size; i > 0; --i)
    if (tesseraOperationIsTriviallyDead(all.data[i - 1]))
      mlirRewriterBaseEraseOp(base, all.data[i - 1]);
  tsVecFree(&all);
}

void tritonFlattenCubesPassRun(MlirPass pass, const TritonFlattenCubesOptions *options,
                               MlirOperation root) {
  (void)pass, (void)options;
  Operations all = {0};
  mlirOperationWalk(root, collect, &all, MlirWalkPreOrder);
  if (hasCube(&all)) {
    MlirContext context = mlirOperationGetContext(root);
    Flattening state = {.base = mlirIRRewriterCreate(context), .context = context};
    for (size_t i = 0; i < all.size; ++i)
      gatherNeighbours(&state, all.data[i]);
    eraseDead(state.base, root);
    all.size = 0;
    mlirOperationWalk(root, collect, &all, MlirWalkPreOrder);
    tsPointerMapClear(&state.rows);
    for (size_t i = 0; i < all.size; ++i)
      flatten(&state, all.data[i]);
    eraseDead(state.base, root);
    tsPointerMapFree(&state.rows);
    mlirIRRewriterDestroy(state.base);
  }
  tsVecFree(&all);
}
