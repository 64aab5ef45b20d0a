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
  MlirOperation root; ///< the op, or the vector.mask that it is in
  MlirValue source, acc;
  MlirValue mask; ///< null: all of it
  MlirType type;
  IrShape shape;
  VectorCombiningKind kind;
  bool *isReduced;
  size_t count; ///< of reduced dimensions
} Reduced;

// To be freed with tsFree(isReduced). What is made comes in front of the root.
static Reduced read(VectorPlace at, MlirOperation op) {
  Reduced reduced = {.source = vectorMultiDimReductionOpGetSource(op),
                     .acc = vectorMultiDimReductionOpGetAcc(op),
                     .kind = vectorMultiDimReductionOpGetKind(op)};
  reduced.root = vectorLeaveMask(at, op, &reduced.mask);
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

static MlirValue reduce(VectorPlace at, const Reduced *reduced, size_t numDims,
                        const int64_t *dims) {
  MlirContext context = mlirLocationGetContext(at.location);
  MlirOperation made = vectorMultiDimReductionOpCreate(
      at.base, at.location, typeOf(reduced->acc),
      vectorCombiningKindAttrGet(context, reduced->kind), reduced->source, reduced->acc,
      mlirDenseI64ArrayGet(context, (intptr_t)numDims, dims));
  return mlirOperationGetResult(vectorMaskOperation(at, made, reduced->mask), 0);
}

// Whether a mask says what comes where it isn't set: of a reduction nothing does.
static bool hasPassthru(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  return vectorMaskOpIsA(parent) && vectorMaskOpGetPassthru(parent).ptr;
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
  VectorPlace at = vectorPlace(rewriter, op);
  Reduced reduced = read(at, op);
  size_t rank = reduced.shape.rank, first = isInner ? rank - reduced.count : 0;
  int64_t *order = tsAllocZeroed(rank + 1, sizeof *order);
  bool changes = orderDims(&reduced, isInner, order);
  if (changes) {
    if (reduced.mask.ptr)
      reduced.mask = vectorMakeTranspose(at, reduced.mask, order);
    reduced.source = vectorMakeTranspose(at, reduced.source, order);
    for (size_t i = 0; i < reduced.count; ++i)
      order[i] = (int64_t)(first + i);
    vectorReplaceByValue(at, reduced.root, reduce(at, &reduced, reduced.count, order));
  }
  tsFree(order);
  tsFree(reduced.isReduced);
  return changes ? VECTOR_OK : VECTOR_FAIL;
}

//===--- Number of dimensions ---===//

// Sizes of all reduced dimensions together and of the others; false where that's no number.
static bool joinSizes(const Reduced *reduced, int64_t *inner, int64_t *outer) {
  bool fits = true;
  *inner = *outer = 1;
  for (size_t i = 0; i < reduced->shape.rank && fits; ++i) {
    int64_t *product = reduced->isReduced[i] ? inner : outer;
    fits = !__builtin_mul_overflow(*product, reduced->shape.sizes[i], product);
  }
  return fits;
}

static MlirValue castTo(VectorPlace at, size_t rank, const int64_t *sizes, const bool *scalable,
                        MlirValue value) {
  MlirType type = vectorTypeGet(rank, sizes, scalable, mlirShapedTypeGetElementType(typeOf(value)));
  return vectorShapeCastOpGetResult(vectorShapeCastOpCreate(at.base, at.location, type, value));
}

static bool canJoin(const Reduced *reduced, bool isInner) {
  size_t rank = reduced->shape.rank;
  int64_t *order = tsAllocZeroed(rank + 1, sizeof *order);
  bool ok = rank >= 2 && reduced->count && !(rank == 2 && reduced->count == 1) &&
            !orderDims(reduced, isInner, order) && !mlirVectorTypeIsScalable(reduced->type);
  tsFree(order);
  return ok;
}

// Two dimensions, one of them reduced; one, where all are.
static MlirLogicalResult joinDims(MlirOperation op, MlirPatternRewriter rewriter, bool isInner) {
  VectorPlace at = vectorPlace(rewriter, op);
  Reduced reduced = read(at, op);
  bool hasOthers = reduced.count < reduced.shape.rank;
  int64_t all, others;
  bool ok = canJoin(&reduced, isInner) && joinSizes(&reduced, &all, &others);
  tsFree(reduced.isReduced);
  if (!ok)
    return VECTOR_FAIL;
  MlirType dest = typeOf(reduced.acc);
  const int64_t both[] = {isInner ? others : all, isInner ? all : others};
  const int64_t dims[] = {hasOthers && isInner ? 1 : 0};
  size_t rank = hasOthers ? 2 : 1;
  if (reduced.mask.ptr)
    reduced.mask = castTo(at, rank, hasOthers ? both : &all, NULL, reduced.mask);
  reduced.source = castTo(at, rank, hasOthers ? both : &all, NULL, reduced.source);
  if (hasOthers)
    reduced.acc = castTo(at, 1, &others, NULL, reduced.acc);
  MlirValue result = reduce(at, &reduced, 1, dims);
  if (hasOthers)
    result =
        vectorShapeCastOpGetResult(vectorShapeCastOpCreate(at.base, at.location, dest, result));
  return vectorReplaceByValue(at, reduced.root, result);
}

// A row as a matrix of one: where rows are combined that needs two dimensions.
static MlirLogicalResult rowToMatrix(MlirOperation op, MlirPatternRewriter rewriter) {
  VectorPlace at = vectorPlace(rewriter, op);
  Reduced reduced = read(at, op);
  tsFree(reduced.isReduced);
  MlirType element = mlirShapedTypeGetElementType(reduced.type);
  if (reduced.shape.rank != 1 || mlirTypeIsAVector(typeOf(reduced.acc)))
    return VECTOR_FAIL;
  const int64_t sizes[] = {1, reduced.shape.sizes[0]}, dims[] = {1}, zero[] = {0};
  const bool scalable[] = {false, vectorIsScalableDim(reduced.type, 0)};
  reduced.source = castTo(at, 2, sizes, scalable, reduced.source);
  reduced.acc = vectorBroadcastOpGetVector(vectorBroadcastOpCreate(
      at.base, at.location, vectorTypeGet(1, sizes, NULL, element), reduced.acc));
  if (reduced.mask.ptr)
    reduced.mask = vectorMakeBroadcast(
        at, vectorTypeGet(2, sizes, scalable, mlirShapedTypeGetElementType(typeOf(reduced.mask))),
        reduced.mask);
  MlirValue result = reduce(at, &reduced, 1, dims);
  return vectorReplaceByValue(at, reduced.root, vectorExtractAt(at, result, 1, zero));
}

//===--- Rows ---===//

static MlirValue reduceRow(VectorPlace at, VectorCombiningKind kind, MlirValue row, MlirValue acc,
                           MlirValue mask) {
  MlirContext context = mlirLocationGetContext(at.location);
  MlirOperation made = vectorReductionOpCreate(
      at.base, at.location, typeOf(acc), vectorCombiningKindAttrGet(context, kind), row, acc,
      arithFastMathFlagsAttrGet(context, ArithFastMathFlagsnone));
  return mlirOperationGetResult(vectorMaskOperation(at, made, mask), 0);
}

// A row of the mask, null where there is none.
static MlirValue maskRow(VectorPlace at, const Reduced *reduced, int64_t row) {
  return reduced->mask.ptr ? vectorExtractAt(at, reduced->mask, 1, &row) : reduced->mask;
}

// Each row by itself.
static MlirLogicalResult reduceRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  VectorPlace at = vectorPlace(rewriter, op);
  Reduced reduced = read(at, op);
  bool isRow = reduced.shape.rank == 1 && reduced.count == 1;
  bool isMatrix = reduced.shape.rank == 2 && reduced.count == 1 && reduced.isReduced[1];
  tsFree(reduced.isReduced);
  if (hasPassthru(op) || (!isRow && !isMatrix) ||
      (isMatrix && (vectorIsScalableDim(reduced.type, 0) || reduced.shape.sizes[0] > kMaxRows)))
    return VECTOR_FAIL;
  if (isRow)
    return vectorReplaceByValue(
        at, reduced.root, reduceRow(at, reduced.kind, reduced.source, reduced.acc, reduced.mask));
  MlirType dest = typeOf(reduced.acc);
  MlirValue result =
      arithConstantOpGetResult(arithConstantOpCreate(at.base, at.location, dest, arithZero(dest)));
  for (int64_t i = 0; i < reduced.shape.sizes[0]; ++i) {
    MlirValue row = vectorExtractAt(at, reduced.source, 1, &i);
    MlirValue acc = vectorExtractAt(at, reduced.acc, 1, &i);
    MlirValue sum = reduceRow(at, reduced.kind, row, acc, maskRow(at, &reduced, i));
    result = vectorInsertAt(at, sum, result, 1, &i);
  }
  return vectorReplaceByValue(at, reduced.root, result);
}

// All rows with each other.
static MlirLogicalResult combineRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  VectorPlace at = vectorPlace(rewriter, op);
  Reduced reduced = read(at, op);
  bool isMatrix = reduced.shape.rank == 2 && reduced.count == 1 && reduced.isReduced[0];
  tsFree(reduced.isReduced);
  if (hasPassthru(op) || !isMatrix || vectorIsScalableDim(reduced.type, 0) ||
      reduced.shape.sizes[0] > kMaxRows)
    return VECTOR_FAIL;
  const MlirAttribute noFlags = {NULL};
  MlirValue result = reduced.acc;
  for (int64_t i = 0; i < reduced.shape.sizes[0]; ++i) {
    MlirValue row = vectorExtractAt(at, reduced.source, 1, &i);
    result = vectorCombine(at, reduced.kind, row, result, noFlags, maskRow(at, &reduced, i));
  }
  return vectorReplaceByValue(at, reduced.root, result);
}

// Nothing is reduced: each element with that of the accumulator. MLIR 22 leaves the latter out.
static MlirLogicalResult combineElements(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  VectorPlace at = vectorPlace(rewriter, op);
  Reduced reduced = read(at, op);
  tsFree(reduced.isReduced);
  if (hasPassthru(op) || reduced.count)
    return VECTOR_FAIL;
  const MlirAttribute noFlags = {NULL};
  return vectorReplaceByValue(
      at, reduced.root,
      vectorCombine(at, reduced.kind, reduced.source, reduced.acc, noFlags, reduced.mask));
}

//===--- The pass ---===//

static MlirLogicalResult prepareInner(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (hasPassthru(op))
    return VECTOR_FAIL;
  if (mlirLogicalResultIsSuccess(moveDims(op, rewriter, true)))
    return VECTOR_OK;
  return joinDims(op, rewriter, true);
}

static MlirLogicalResult prepareOuter(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (hasPassthru(op))
    return VECTOR_FAIL;
  if (mlirLogicalResultIsSuccess(moveDims(op, rewriter, false)) ||
      mlirLogicalResultIsSuccess(joinDims(op, rewriter, false)))
    return VECTOR_OK;
  return rowToMatrix(op, rewriter);
}

void lowerVectorMultiReductionPassAddPatterns(MlirRewritePatternSet patterns,
                                              const LowerVectorMultiReductionOptions *options) {
  const TesseraOpDef *op = &vectorMultiDimReductionOpDef;
  bool isInner = options->loweringStrategy == 1;
  tesseraRewritePatternSetAdd(patterns, op, 3, combineElements, NULL);
  tesseraRewritePatternSetAdd(patterns, op, 2, isInner ? prepareInner : prepareOuter, NULL);
  tesseraRewritePatternSetAdd(patterns, op, 1, isInner ? reduceRows : combineRows, NULL);
}
