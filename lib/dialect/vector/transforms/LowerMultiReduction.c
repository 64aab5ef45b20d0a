// Reductions of some dimensions as ops on rows: lower-vector-multi-reduction.
//
// The reduced dimensions first come last (inner-reduction) or first (inner-parallel), then they and
// the others become one each. Then each row is reduced, or all rows are combined.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/vector/VectorPasses.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

// More ops than this aren't made of one.
enum { kMaxRows = 1 << 16 };

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

// What the op reduces.
typedef struct Reduced {
  MlirValue source, acc;
  MlirType type;
  IrShape shape;
  VectorCombiningKind kind;
  bool *isReduced;
  size_t count; ///< of reduced dimensions
} Reduced;

// To be freed with tsFree(isReduced).
static Reduced read(MlirOperation op) {
  Reduced reduced = {.source = vectorMultiDimReductionOpGetSource(op),
                     .acc = vectorMultiDimReductionOpGetAcc(op),
                     .kind = vectorMultiDimReductionOpGetKind(op)};
  reduced.type = typeOf(reduced.source);
  reduced.shape = vectorShape(reduced.type);
  reduced.isReduced = tsAllocZeroed(reduced.shape.rank + 1, sizeof *reduced.isReduced);
  intptr_t count;
  const int64_t *dims = vectorMultiDimReductionOpGetReductionDims(op, &count);
  for (intptr_t i = 0; i < count; ++i) {
    reduced.count += !reduced.isReduced[dims[i]];
    reduced.isReduced[dims[i]] = true;
  }
  return reduced;
}

static MlirValue reduce(VectorPlace at, VectorCombiningKind kind, MlirValue source, MlirValue acc,
                        size_t numDims, const int64_t *dims) {
  MlirContext context = mlirLocationGetContext(at.location);
  return vectorMultiDimReductionOpGetDest(vectorMultiDimReductionOpCreate(
      at.base, at.location, typeOf(acc), vectorCombiningKindAttrGet(context, kind), source, acc,
      mlirDenseI64ArrayGet(context, (intptr_t)numDims, dims)));
}

static MlirValue castTo(VectorPlace at, MlirType type, MlirValue value) {
  return vectorShapeCastOpGetResult(vectorShapeCastOpCreate(at.base, at.location, type, value));
}

//===--- Order of dimensions ---===//

// Where dimensions go: reduced ones first, or last. False when they are there.
static bool orderDims(const Reduced *reduced, bool isInner, int64_t *order) {
  size_t next = 0;
  bool changes = false;
  for (unsigned pass = 0; pass < 2; ++pass)
    for (size_t i = 0; i < reduced->shape.rank; ++i)
      if (reduced->isReduced[i] == (isInner ? pass == 1 : pass == 0)) {
        changes |= next != i;
        order[next++] = (int64_t)i;
      }
  return changes;
}

static MlirLogicalResult moveDims(MlirOperation op, MlirPatternRewriter rewriter, bool isInner) {
  if (vectorMaskOpIsA(mlirOperationGetParentOperation(op)))
    return VECTOR_FAIL;
  Reduced reduced = read(op);
  size_t rank = reduced.shape.rank, first = isInner ? rank - reduced.count : 0;
  int64_t *order = tsAllocZeroed(rank + 1, sizeof *order);
  bool changes = orderDims(&reduced, isInner, order);
  if (changes) {
    VectorPlace at = vectorPlace(rewriter, op);
    int64_t *sizes = tsAllocZeroed(rank + 1, sizeof *sizes);
    bool *scalable = tsAllocZeroed(rank + 1, sizeof *scalable);
    for (size_t i = 0; i < rank; ++i) {
      sizes[i] = reduced.shape.sizes[order[i]];
      scalable[i] = vectorIsScalableDim(reduced.type, (size_t)order[i]);
    }
    MlirType type =
        vectorTypeGet(rank, sizes, scalable, mlirShapedTypeGetElementType(reduced.type));
    MlirValue moved = vectorTransposeOpGetResult(vectorTransposeOpCreate(
        at.base, at.location, type, reduced.source,
        mlirDenseI64ArrayGet(mlirOperationGetContext(op), (intptr_t)rank, order)));
    for (size_t i = 0; i < reduced.count; ++i)
      order[i] = (int64_t)(first + i);
    vectorReplaceByValue(at, op,
                         reduce(at, reduced.kind, moved, reduced.acc, reduced.count, order));
    tsFree(sizes);
    tsFree(scalable);
  }
  tsFree(order);
  tsFree(reduced.isReduced);
  return changes ? VECTOR_OK : VECTOR_FAIL;
}

//===--- Number of dimensions ---===//

// Sizes of all reduced dimensions together and of the others.
static void joinSizes(const Reduced *reduced, int64_t *inner, int64_t *outer) {
  *inner = *outer = 1;
  for (size_t i = 0; i < reduced->shape.rank; ++i)
    *(reduced->isReduced[i] ? inner : outer) *= reduced->shape.sizes[i];
}

// Two dimensions, one of them reduced; one, where all are.
static MlirLogicalResult joinDims(MlirOperation op, MlirPatternRewriter rewriter, bool isInner) {
  Reduced reduced = read(op);
  size_t rank = reduced.shape.rank;
  int64_t *order = tsAllocZeroed(rank + 1, sizeof *order), all, others;
  bool hasOthers = reduced.count < rank;
  bool ok = rank >= 2 && reduced.count && !(rank == 2 && reduced.count == 1) &&
            !orderDims(&reduced, isInner, order) && !mlirVectorTypeIsScalable(reduced.type) &&
            !vectorMaskOpIsA(mlirOperationGetParentOperation(op));
  tsFree(order);
  tsFree(reduced.isReduced);
  if (!ok)
    return VECTOR_FAIL;
  reduced = read(op);
  joinSizes(&reduced, &all, &others);
  tsFree(reduced.isReduced);
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType element = mlirShapedTypeGetElementType(reduced.type), dest = typeOf(reduced.acc);
  const int64_t both[] = {isInner ? others : all, isInner ? all : others};
  const int64_t dims[] = {hasOthers && isInner ? 1 : 0};
  MlirType joined = vectorTypeGet(hasOthers ? 2 : 1, hasOthers ? both : &all, NULL, element);
  MlirValue source = castTo(at, joined, reduced.source), acc = reduced.acc;
  if (hasOthers)
    acc = castTo(at, vectorTypeGet(1, &others, NULL, element), acc);
  MlirValue result = reduce(at, reduced.kind, source, acc, 1, dims);
  return vectorReplaceByValue(at, op, hasOthers ? castTo(at, dest, result) : result);
}

// A row as a matrix of one: where rows are combined that needs two dimensions.
static MlirLogicalResult rowToMatrix(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirValue source = vectorMultiDimReductionOpGetSource(op);
  MlirValue acc = vectorMultiDimReductionOpGetAcc(op);
  MlirType type = typeOf(source), element = mlirShapedTypeGetElementType(type);
  if (vectorRank(type) != 1 || mlirTypeIsAVector(typeOf(acc)) ||
      vectorMaskOpIsA(mlirOperationGetParentOperation(op)))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  const int64_t sizes[] = {1, vectorShape(type).sizes[0]}, dims[] = {1}, zero[] = {0};
  const bool scalable[] = {false, vectorIsScalableDim(type, 0)};
  MlirValue matrix = castTo(at, vectorTypeGet(2, sizes, scalable, element), source);
  MlirValue one = vectorBroadcastOpGetVector(
      vectorBroadcastOpCreate(at.base, at.location, vectorTypeGet(1, sizes, NULL, element), acc));
  MlirValue result = reduce(at, vectorMultiDimReductionOpGetKind(op), matrix, one, 1, dims);
  return vectorReplaceByValue(at, op, vectorExtractAt(at, result, 1, zero));
}

//===--- Rows ---===//

static MlirValue reduceRow(VectorPlace at, VectorCombiningKind kind, MlirValue row, MlirValue acc) {
  MlirContext context = mlirLocationGetContext(at.location);
  return vectorReductionOpGetDest(vectorReductionOpCreate(
      at.base, at.location, typeOf(acc), vectorCombiningKindAttrGet(context, kind), row, acc,
      arithFastMathFlagsAttrGet(context, ArithFastMathFlagsnone)));
}

// Each row by itself.
static MlirLogicalResult reduceRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Reduced reduced = read(op);
  bool isRow = reduced.shape.rank == 1 && reduced.count == 1;
  bool isMatrix = reduced.shape.rank == 2 && reduced.count == 1 && reduced.isReduced[1];
  tsFree(reduced.isReduced);
  VectorPlace at = vectorPlace(rewriter, op);
  if (vectorMaskOpIsA(mlirOperationGetParentOperation(op)) || (!isRow && !isMatrix) ||
      (isMatrix && (vectorIsScalableDim(reduced.type, 0) || reduced.shape.sizes[0] > kMaxRows)))
    return VECTOR_FAIL;
  if (isRow)
    return vectorReplaceByValue(at, op, reduceRow(at, reduced.kind, reduced.source, reduced.acc));
  MlirType dest = typeOf(reduced.acc);
  MlirValue result =
      arithConstantOpGetResult(arithConstantOpCreate(at.base, at.location, dest, arithZero(dest)));
  for (int64_t i = 0; i < reduced.shape.sizes[0]; ++i) {
    MlirValue row = vectorExtractAt(at, reduced.source, 1, &i);
    MlirValue acc = vectorExtractAt(at, reduced.acc, 1, &i);
    result = vectorInsertAt(at, reduceRow(at, reduced.kind, row, acc), result, 1, &i);
  }
  return vectorReplaceByValue(at, op, result);
}

// All rows with each other.
static MlirLogicalResult combineRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Reduced reduced = read(op);
  bool isMatrix = reduced.shape.rank == 2 && reduced.count == 1 && reduced.isReduced[0];
  tsFree(reduced.isReduced);
  if (vectorMaskOpIsA(mlirOperationGetParentOperation(op)) || !isMatrix ||
      vectorIsScalableDim(reduced.type, 0) || reduced.shape.sizes[0] > kMaxRows)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  const MlirAttribute noFlags = {NULL};
  const MlirValue noMask = {NULL};
  MlirValue result = reduced.acc;
  for (int64_t i = 0; i < reduced.shape.sizes[0]; ++i)
    result = vectorCombine(at, reduced.kind, vectorExtractAt(at, reduced.source, 1, &i), result,
                           noFlags, noMask);
  return vectorReplaceByValue(at, op, result);
}

//===--- The pass ---===//

static MlirLogicalResult prepareInner(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (mlirLogicalResultIsSuccess(moveDims(op, rewriter, true)))
    return VECTOR_OK;
  return joinDims(op, rewriter, true);
}

static MlirLogicalResult prepareOuter(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (mlirLogicalResultIsSuccess(moveDims(op, rewriter, false)) ||
      mlirLogicalResultIsSuccess(joinDims(op, rewriter, false)))
    return VECTOR_OK;
  return rowToMatrix(op, rewriter);
}

void lowerVectorMultiReductionPassAddPatterns(MlirRewritePatternSet patterns,
                                              const LowerVectorMultiReductionOptions *options) {
  const TesseraOpDef *op = &vectorMultiDimReductionOpDef;
  bool isInner = options->loweringStrategy == 1;
  tesseraRewritePatternSetAdd(patterns, op, 2, isInner ? prepareInner : prepareOuter, NULL);
  tesseraRewritePatternSetAdd(patterns, op, 1, isInner ? reduceRows : combineRows, NULL);
}
