// Transfers whose maps move or repeat dimensions, as transfers of minor dimensions in order.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirValue vectorOf(MlirOperation op) {
  return vectorTransferOpInterfaceGetTransferVector(op);
}

// Where each dimension of the transfer is to go so that the map becomes that of minor dimensions
// in order, some of them repeated. Repeated ones take the places that are left. False when there is
// no such order: dimensions between the moved ones stay where they are.
static bool findOrder(MlirAffineMap map, int64_t *order) {
  intptr_t rank = mlirAffineMapGetNumResults(map), dims = mlirAffineMapGetNumDims(map);
  intptr_t room = rank > dims ? rank : dims, free = 0;
  bool *isTaken = tsAllocZeroed((size_t)room + 1, sizeof *isTaken), isFound = true;
  for (intptr_t i = 0; i < rank; ++i) {
    order[i] = vectorTransferDim(map, i);
    if (order[i] < 0)
      continue;
    order[i] += rank - dims;
    isFound &= order[i] >= 0;
    if (isFound)
      isTaken[order[i]] = true;
  }
  for (intptr_t i = 0; isFound && i < rank; ++i)
    if (vectorTransferDim(map, i) < 0) {
      while (free < room && isTaken[free])
        ++free;
      order[i] = free++;
    }
  tsFree(isTaken);
  return isFound;
}

static bool isInOrder(intptr_t rank, const int64_t *order) {
  for (intptr_t i = 0; i < rank; ++i)
    if (order[i] != i)
      return false;
  return true;
}

// Whether the map is one that findOrder would leave.
static bool isMinorInOrder(MlirAffineMap map) {
  intptr_t rank = mlirAffineMapGetNumResults(map), dims = mlirAffineMapGetNumDims(map);
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t dim = vectorTransferDim(map, i);
    if (dim >= 0 && dim != dims - rank + i)
      return false;
  }
  return dims >= rank;
}

static bool isCandidate(MlirOperation op) {
  intptr_t rank = mlirAffineMapGetNumResults(vectorTransferOpInterfaceGetTransferMap(op));
  return rank && rank == (intptr_t)vectorRank(typeOf(vectorOf(op))) &&
         !vectorMaskOpIsA(mlirOperationGetParentOperation(op));
}

// The attribute's elements, moved to their places.
static MlirAttribute moveElements(MlirAttribute array, const int64_t *order) {
  intptr_t count = mlirArrayAttrGetNumElements(array);
  MlirAttribute *moved = tsAllocZeroed((size_t)count + 1, sizeof *moved);
  for (intptr_t i = 0; i < count; ++i)
    moved[order[i]] = mlirArrayAttrGetElement(array, i);
  MlirAttribute result = mlirArrayAttrGet(mlirAttributeGetContext(array), count, moved);
  tsFree(moved);
  return result;
}

static MlirAffineMap moveResults(MlirAffineMap map, const int64_t *order) {
  intptr_t count = mlirAffineMapGetNumResults(map);
  MlirAffineExpr *moved = tsAllocZeroed((size_t)count + 1, sizeof *moved);
  for (intptr_t i = 0; i < count; ++i)
    moved[order[i]] = mlirAffineMapGetResult(map, i);
  MlirAffineMap result =
      mlirAffineMapGet(mlirAffineMapGetContext(map), mlirAffineMapGetNumDims(map), 0, count, moved);
  tsFree(moved);
  return result;
}

// The type whose dimension order[i] is dimension i of `type`.
static MlirType moveDims(MlirType type, const int64_t *order) {
  size_t rank = vectorRank(type);
  int64_t *sizes = tsAllocZeroed(rank + 1, sizeof *sizes);
  bool *scalable = tsAllocZeroed(rank + 1, sizeof *scalable);
  for (size_t i = 0; i < rank; ++i) {
    sizes[order[i]] = vectorShape(type).sizes[i];
    scalable[order[i]] = vectorIsScalableDim(type, i);
  }
  MlirType moved = vectorTypeGet(rank, sizes, scalable, mlirShapedTypeGetElementType(type));
  tsFree(sizes);
  tsFree(scalable);
  return moved;
}

static MlirLogicalResult replaceWrite(VectorPlace at, MlirOperation op, MlirOperation made) {
  return mlirOperationGetNumResults(op) ? vectorReplace(at, op, made) : vectorErase(at, op);
}

static MlirLogicalResult orderRead(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirAffineMap map = vectorTransferReadOpGetPermutationMap(op);
  intptr_t rank = mlirAffineMapGetNumResults(map);
  int64_t *order = tsAllocZeroed((size_t)rank + 1, sizeof *order);
  bool isMoved = isCandidate(op) && findOrder(map, order) && !isInOrder(rank, order);
  if (isMoved) {
    VectorPlace at = vectorPlace(rewriter, op);
    MlirOperation read =
        vectorReadLike(at, op, moveDims(typeOf(vectorOf(op)), order), NULL, moveResults(map, order),
                       vectorTransferReadOpGetMask(op),
                       moveElements(vectorTransferReadOpGetInBoundsAttr(op), order));
    vectorReplaceByValue(at, op, vectorMakeTranspose(at, vectorResult(read), order));
  }
  tsFree(order);
  return isMoved ? VECTOR_OK : VECTOR_FAIL;
}

static MlirLogicalResult orderWrite(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirAffineMap map = vectorTransferWriteOpGetPermutationMap(op);
  intptr_t rank = mlirAffineMapGetNumResults(map);
  int64_t *order = tsAllocZeroed((size_t)rank + 1, sizeof *order);
  bool isMoved = isCandidate(op) && findOrder(map, order) && !isInOrder(rank, order);
  if (isMoved) {
    VectorPlace at = vectorPlace(rewriter, op);
    int64_t *permutation = tsAllocZeroed((size_t)rank + 1, sizeof *permutation);
    for (intptr_t i = 0; i < rank; ++i)
      permutation[order[i]] = i;
    MlirValue moved = vectorMakeTranspose(at, vectorOf(op), permutation);
    MlirAffineMap minor = mlirAffineMapMinorIdentityGet(mlirOperationGetContext(op),
                                                        mlirAffineMapGetNumDims(map), rank);
    MlirOperation made =
        vectorWriteLike(at, op, moved, vectorTransferWriteOpGetBase(op), NULL, minor,
                        vectorTransferWriteOpGetMask(op),
                        moveElements(vectorTransferWriteOpGetInBoundsAttr(op), order));
    replaceWrite(at, op, made);
    tsFree(permutation);
  }
  tsFree(order);
  return isMoved ? VECTOR_OK : VECTOR_FAIL;
}

// Dimensions of the map, without those before the first that is moved, that aren't moved.
static intptr_t missingDims(MlirAffineMap map, MlirAffineExpr *missing) {
  intptr_t dims = mlirAffineMapGetNumDims(map), count = 0;
  bool *isMoved = tsAllocZeroed((size_t)dims + 1, sizeof *isMoved), isBehind = false;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (vectorTransferDim(map, i) >= 0)
      isMoved[vectorTransferDim(map, i)] = true;
  for (intptr_t i = 0; i < dims; ++i) {
    isBehind |= isMoved[i];
    if (isBehind && !isMoved[i])
      missing[count++] = mlirAffineDimExprGet(mlirAffineMapGetContext(map), i);
  }
  tsFree(isMoved);
  return count;
}

// The vector with so many dimensions of size 1 before its own.
static MlirValue extend(VectorPlace at, MlirValue vector, size_t count) {
  MlirType type = typeOf(vector);
  size_t rank = vectorRank(type);
  int64_t *sizes = tsAllocZeroed(count + rank + 1, sizeof *sizes);
  bool *scalable = tsAllocZeroed(count + rank + 1, sizeof *scalable);
  for (size_t i = 0; i < count + rank; ++i) {
    sizes[i] = i < count ? 1 : vectorShape(type).sizes[i - count];
    scalable[i] = i >= count && vectorIsScalableDim(type, i - count);
  }
  MlirType to = vectorTypeGet(count + rank, sizes, scalable, mlirShapedTypeGetElementType(type));
  tsFree(sizes);
  tsFree(scalable);
  return vectorBroadcastOpGetVector(vectorBroadcastOpCreate(at.base, at.location, to, vector));
}

// The mask with so many dimensions of size 1 behind its own.
static MlirValue extendMask(VectorPlace at, MlirValue mask, size_t count) {
  MlirValue wide = extend(at, mask, count);
  size_t rank = vectorRank(typeOf(wide));
  int64_t *permutation = tsAllocZeroed(rank + 1, sizeof *permutation);
  for (size_t i = 0; i < rank; ++i)
    permutation[i] = (int64_t)((i + count) % rank);
  MlirValue moved = vectorMakeTranspose(at, wide, permutation);
  tsFree(permutation);
  return moved;
}

// A write that leaves out dimensions: as one of them all, where those have size 1.
static MlirLogicalResult fillWrite(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirAffineMap map = vectorTransferWriteOpGetPermutationMap(op);
  MlirContext context = mlirOperationGetContext(op);
  intptr_t rank = mlirAffineMapGetNumResults(map), dims = mlirAffineMapGetNumDims(map);
  int64_t *order = tsAllocZeroed((size_t)rank + 1, sizeof *order);
  bool isOrdered = findOrder(map, order);
  tsFree(order);
  if (!isCandidate(op) || isOrdered)
    return VECTOR_FAIL;
  MlirAffineExpr *results = tsAllocZeroed((size_t)(dims + rank) + 1, sizeof *results);
  bool *inBounds = tsAllocZeroed((size_t)(dims + rank) + 1, sizeof *inBounds);
  intptr_t count = missingDims(map, results);
  for (intptr_t i = 0; i < count + rank; ++i) {
    inBounds[i] = i < count || mlirBoolAttrGetValue(mlirArrayAttrGetElement(
                                   vectorTransferWriteOpGetInBoundsAttr(op), i - count));
    if (i >= count)
      results[i] = mlirAffineMapGetResult(map, i - count);
  }
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue wide = extend(at, vectorOf(op), (size_t)count);
  MlirValue mask = vectorTransferWriteOpGetMask(op);
  if (mask.ptr)
    mask = extendMask(at, mask, (size_t)count);
  MlirOperation made = vectorWriteLike(at, op, wide, vectorTransferWriteOpGetBase(op), NULL,
                                       mlirAffineMapGet(context, dims, 0, count + rank, results),
                                       mask, vectorBoolArray(context, count + rank, inBounds));
  tsFree(results);
  tsFree(inBounds);
  return replaceWrite(at, op, made);
}

// Leading dimensions that are repeated: read once.
static MlirLogicalResult repeatRead(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirAffineMap map = vectorTransferReadOpGetPermutationMap(op);
  intptr_t rank = mlirAffineMapGetNumResults(map), count = 0;
  if (!isCandidate(op))
    return VECTOR_FAIL;
  while (count < rank && vectorTransferDim(map, count) < 0)
    ++count;
  MlirAffineMap rest = vectorMapBehind(map, count);
  if (!count || !isMinorInOrder(rest))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType type = typeOf(vectorOf(op));
  MlirOperation read = vectorReadLike(
      at, op, vectorTypeBehind(type, (size_t)count), NULL, rest, vectorTransferReadOpGetMask(op),
      vectorDropElements(vectorTransferReadOpGetInBoundsAttr(op), count));
  return vectorReplace(at, op,
                       vectorBroadcastOpCreate(at.base, at.location, type, vectorResult(read)));
}

void vectorPopulateTransferMapLowering(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, orderRead, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, orderWrite, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, repeatRead, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, fillWrite, NULL);
}
