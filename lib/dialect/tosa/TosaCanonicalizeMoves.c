// Canonicalization of tosa: parts of what is put together, and orders of dimensions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaFoldConstants.h"
#include "ir/Operation.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Slices ---===//

// A slice whose place and size are known, one number for each dimension of its input.
typedef struct Slice {
  MlirOperation op;
  MlirValue input;
  TosaSizes start, size;
} Slice;

static void sliceFree(Slice *slice) {
  tsVecFree(&slice->start);
  tsVecFree(&slice->size);
}

static bool sliceGet(MlirOperation op, Slice *slice) {
  *slice = (Slice){.op = op, .input = mlirOperationGetOperand(op, 0)};
  MlirType type = tosaOperandType(op, 0);
  bool isKnown = tosaHasRank(type) && tosaShapeValues(tosaSliceOpGetStart(op), &slice->start) &&
                 tosaShapeValues(tosaSliceOpGetSize(op), &slice->size) &&
                 slice->start.size == slice->size.size &&
                 (intptr_t)slice->start.size == mlirShapedTypeGetRank(type);
  if (!isKnown)
    sliceFree(slice);
  return isKnown;
}

static MlirLogicalResult sliceReplace(MlirRewriterBase base, Slice *slice, MlirValue input,
                                      MlirValue start, MlirValue size) {
  mlirRewriterBaseReplaceOpWithOperation(
      base, slice->op,
      tosaSliceOpCreate(base, mlirOperationGetLocation(slice->op), tosaResultType(slice->op, 0),
                        input, start, size));
  return success();
}

// The operand of a concatenation that all of [start, start + size) along the axis lies in, and
// where it begins; null when there is none.
static MlirValue findPart(MlirOperation concat, int64_t axis, int64_t start, int64_t size,
                          int64_t *begin) {
  *begin = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(concat); ++i) {
    MlirType type = tosaOperandType(concat, i);
    if (!tosaHasRank(type) || tosaSize(type, axis) == IR_DYNAMIC)
      break;
    int64_t end, last;
    if (!irAddFits(*begin, tosaSize(type, axis), &end) || !irAddFits(start, size, &last))
      break;
    if (start >= *begin && last <= end)
      return mlirOperationGetOperand(concat, i);
    *begin = end;
  }
  return (MlirValue){NULL};
}

static MlirLogicalResult sliceOfConcat(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation concat = tosaDefinedBy(mlirOperationGetOperand(op, 0), &tosaConcatOpDef);
  Slice slice;
  if (!concat.ptr || !sliceGet(op, &slice))
    return failure();
  int64_t axis = tosaConcatOpGetAxis(concat), begin = 0;
  MlirValue part = {NULL};
  if (axis >= 0 && (size_t)axis < slice.start.size && slice.size.data[axis] >= 0)
    part = findPart(concat, axis, slice.start.data[axis], slice.size.data[axis], &begin);
  if (part.ptr) {
    slice.start.data[axis] -= begin;
    MlirValue start = tosaMakeShape(base, mlirOperationGetLocation(op), (intptr_t)slice.start.size,
                                    slice.start.data);
    MlirValue size = tosaMakeShape(base, mlirOperationGetLocation(op), (intptr_t)slice.size.size,
                                   slice.size.data);
    sliceReplace(base, &slice, part, start, size);
  }
  sliceFree(&slice);
  return part.ptr ? success() : failure();
}

// What of the padding of a dimension the slice needs, and where it starts then. False when that
// isn't known.
static bool shrinkPadding(MlirType type, intptr_t dim, const TosaSizes *padding, Slice *slice,
                          int64_t *low, int64_t *high) {
  int64_t inner = tosaSize(type, dim), size = slice->size.data[dim];
  int64_t *start = &slice->start.data[dim];
  *low = padding->data[2 * dim], *high = padding->data[2 * dim + 1];
  if (*low < 0 || *high < 0 || *start < 0)
    return false;
  int64_t cut = *start < *low ? *start : *low;
  if (inner == IR_DYNAMIC || size < 0) {
    // Only what is in front.
    if (*low == 0 && *high == 0)
      return true;
    return false;
  }
  int64_t end, outer;
  if (!irAddFits(*start, size, &end) || !irAddFits(inner, *low, &outer) ||
      !irAddFits(outer, *high, &outer) || end > outer)
    return false;
  int64_t behind = end - (inner + *low);
  *high = behind > 0 ? behind : 0;
  *low -= cut;
  *start -= cut;
  return true;
}

// The padding that a slice leaves nothing of needn't be made.
static bool shrinkPad(MlirOperation pad, const TosaSizes *padding, Slice *slice, TosaSizes *less,
                      MlirType *type) {
  MlirType from = tosaOperandType(pad, 0), padded = tosaResultType(pad, 0);
  TosaSizes sizes = {0};
  bool changes = false, can = true;
  for (size_t i = 0; can && i < slice->start.size; ++i) {
    int64_t low, high;
    can = shrinkPadding(from, (intptr_t)i, padding, slice, &low, &high);
    changes |= can && (low != padding->data[2 * i] || high != padding->data[2 * i + 1]);
    tsVecPush(less, low);
    tsVecPush(less, high);
    int64_t inner = tosaSize(from, (intptr_t)i);
    tsVecPush(&sizes, inner == IR_DYNAMIC ? tosaSize(padded, (intptr_t)i) : inner + low + high);
  }
  if (can)
    *type = mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data,
                                    mlirShapedTypeGetElementType(padded), (MlirAttribute){NULL});
  tsVecFree(&sizes);
  return can && changes;
}

static MlirLogicalResult sliceOfPad(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirOperation pad = tosaDefinedBy(mlirOperationGetOperand(op, 0), &tosaPadOpDef);
  Slice slice;
  if (!pad.ptr || !irValueHasOneUse(irValue(mlirOperationGetResult(pad, 0))) ||
      !tosaHasRank(tosaOperandType(pad, 0)) || !sliceGet(op, &slice))
    return failure();
  TosaSizes padding = {0}, less = {0};
  MlirType type;
  bool can = tosaShapeValues(tosaPadOpGetPadding(pad), &padding) &&
             padding.size == 2 * slice.start.size && shrinkPad(pad, &padding, &slice, &less, &type);
  if (can) {
    MlirValue numbers = tosaMakeShape(base, location, (intptr_t)less.size, less.data);
    MlirOperation made =
        tosaPadOpCreate(base, mlirOperationGetLocation(pad), type, tosaPadOpGetInput1(pad), numbers,
                        tosaPadOpGetPadConst(pad));
    MlirValue start = tosaMakeShape(base, location, (intptr_t)slice.start.size, slice.start.data);
    sliceReplace(base, &slice, mlirOperationGetResult(made, 0), start, tosaSliceOpGetSize(op));
  }
  tsVecFree(&padding);
  tsVecFree(&less);
  sliceFree(&slice);
  return can ? success() : failure();
}

// Sizes that reach to the end, where the result says how much that is.
static MlirLogicalResult sizeOfResult(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirType type = tosaResultType(op, 0);
  Slice slice;
  if (!tosaHasRank(type) || !sliceGet(op, &slice))
    return failure();
  bool any = false;
  for (size_t i = 0; i < slice.size.size && (intptr_t)i < mlirShapedTypeGetRank(type); ++i)
    if (slice.size.data[i] == -1 && tosaSize(type, (intptr_t)i) != IR_DYNAMIC) {
      slice.size.data[i] = tosaSize(type, (intptr_t)i);
      any = true;
    }
  if (any) {
    MlirValue size = tosaMakeShape(base, mlirOperationGetLocation(op), (intptr_t)slice.size.size,
                                   slice.size.data);
    sliceReplace(base, &slice, slice.input, tosaSliceOpGetStart(op), size);
  }
  sliceFree(&slice);
  return any ? success() : failure();
}

void tosaSliceOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tosaSliceOpDef, 1, sliceOfConcat, NULL);
  tesseraRewritePatternSetAdd(patterns, &tosaSliceOpDef, 1, sliceOfPad, NULL);
  tesseraRewritePatternSetAdd(patterns, &tosaSliceOpDef, 1, sizeOfResult, NULL);
}

//===--- Transpositions ---===//

// Two orders, one after the other, as one.
static MlirLogicalResult joinTransposes(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation before = tosaDefinedBy(mlirOperationGetOperand(op, 0), &tosaTransposeOpDef);
  if (!before.ptr)
    return failure();
  intptr_t count, otherCount;
  const int32_t *perms = tosaTransposeOpGetPerms(op, &count);
  const int32_t *others = tosaTransposeOpGetPerms(before, &otherCount);
  if (count != otherCount)
    return failure();
  TsVec(int32_t) joined = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&joined, others[perms[i]]);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tosaTransposeOpCreate(base, mlirOperationGetLocation(op), tosaResultType(op, 0),
                            mlirOperationGetOperand(before, 0),
                            mlirDenseI32ArrayGet(mlirOperationGetContext(op), count, joined.data)));
  tsVecFree(&joined);
  return success();
}

// Whether only dimensions of one element move past others, and at most one size isn't known: it is
// -1 in `shape` then.
static bool keepsOrder(MlirOperation op, TosaSizes *shape) {
  intptr_t count, unknown = 0;
  const int32_t *perms = tosaTransposeOpGetPerms(op, &count);
  MlirType type = tosaOperandType(op, 0);
  int32_t last = -1;
  if (!tosaHasRank(type) || mlirShapedTypeGetRank(type) != count ||
      !tosaHasRank(tosaResultType(op, 0)))
    return false;
  for (intptr_t i = 0; i < count; ++i) {
    int64_t size = tosaSize(type, perms[i]);
    unknown += size == IR_DYNAMIC;
    if (size != 1 && perms[i] < last)
      return false;
    if (size != 1)
      last = perms[i];
    tsVecPush(shape, size == IR_DYNAMIC ? -1 : size);
  }
  return unknown <= 1;
}

// Whether it's one of several that can be one.
static bool touchesTranspose(MlirOperation op) {
  if (tosaDefinedBy(mlirOperationGetOperand(op, 0), &tosaTransposeOpDef).ptr)
    return true;
  for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
    if (tosaTransposeOpIsA(mlirOpOperandGetOwner(use)))
      return true;
  return false;
}

static MlirLogicalResult transposeAsReshape(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  TosaSizes shape = {0};
  bool can = !touchesTranspose(op) && keepsOrder(op, &shape);
  if (can) {
    MlirValue sizes =
        tosaMakeShape(base, mlirOperationGetLocation(op), (intptr_t)shape.size, shape.data);
    mlirRewriterBaseReplaceOpWithOperation(
        base, op,
        tosaReshapeOpCreate(base, mlirOperationGetLocation(op), tosaResultType(op, 0),
                            mlirOperationGetOperand(op, 0), sizes));
  }
  tsVecFree(&shape);
  return can ? success() : failure();
}

void tosaTransposeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tosaTransposeOpDef, 1, joinTransposes, NULL);
  tesseraRewritePatternSetAdd(patterns, &tosaTransposeOpDef, 1, transposeAsReshape, NULL);
}
