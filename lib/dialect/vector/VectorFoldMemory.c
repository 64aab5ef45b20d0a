// Folding of ops that move vectors to and from memory and tensors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/memref/MemRef.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/vector/VectorFold.h"
#include "support/Memory.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

#define FOLD_CASTS(Op)                                                                             \
  MlirLogicalResult vector##Op##Fold(MlirOperation op, const MlirAttribute *operands,              \
                                     TesseraFoldResult *results, size_t *numResults) {             \
    (void)operands, (void)results;                                                                 \
    return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);                         \
  }

FOLD_CASTS(LoadOp)
FOLD_CASTS(StoreOp)
FOLD_CASTS(MaskedLoadOp)
FOLD_CASTS(MaskedStoreOp)

//===--- Transfers ---===//

// Of both ops.
enum { kMaskGroup = 3 };

static MlirValue baseOf(MlirOperation op) { return vectorTransferOpInterfaceGetTransferBase(op); }

// Whether the part of dimension `dim` of the base that is dimension `i` of the transfer lies
// inside.
static bool isInside(MlirOperation op, intptr_t i, int64_t dim) {
  MlirType base = typeOf(baseOf(op));
  TesseraRange indices = vectorTransferOpInterfaceGetTransferIndices(op);
  MlirAttribute index =
      tesseraValueGetConstant(mlirOperationGetOperand(op, indices.start + (intptr_t)dim));
  if (mlirShapedTypeIsDynamicDim(base, (intptr_t)dim) || !index.ptr ||
      !mlirAttributeIsAInteger(index))
    return false;
  int64_t size = mlirShapedTypeGetDimSize(base, (intptr_t)dim);
  int64_t start = mlirIntegerAttrGetValueInt(index);
  int64_t length = vectorShape(typeOf(vectorTransferOpInterfaceGetTransferVector(op))).sizes[i];
  return start <= size && length <= size - start;
}

// Says of dimensions that lie inside that they do.
static MlirAttribute foldInBounds(MlirOperation op) {
  MlirAffineMap map = vectorTransferOpInterfaceGetTransferMap(op);
  MlirAttribute inBounds = vectorTransferOpInterfaceGetTransferInBounds(op);
  intptr_t rank = mlirAffineMapGetNumResults(map);
  bool *values = tsAllocZeroed((size_t)rank + 1, sizeof *values);
  bool changed = false, areAllInside = true;
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t dim = vectorTransferDim(map, i);
    values[i] = mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, i));
    if (!values[i] && dim >= 0)
      changed |= values[i] = isInside(op, i, dim);
    areAllInside &= values[i] || dim < 0;
  }
  for (intptr_t i = 0; areAllInside && i < rank; ++i) {
    changed |= !values[i];
    values[i] = true;
  }
  MlirAttribute result = {NULL};
  if (changed)
    result = vectorBoolArray(mlirOperationGetContext(op), rank, values);
  tsFree(values);
  return result;
}

static bool hasOutOfBoundsDim(MlirOperation op) {
  MlirAttribute inBounds = vectorTransferOpInterfaceGetTransferInBounds(op);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(inBounds); ++i)
    if (!mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, i)))
      return true;
  return false;
}

static bool haveEqualIndices(MlirOperation a, MlirOperation b) {
  TesseraRange left = vectorTransferOpInterfaceGetTransferIndices(a);
  TesseraRange right = vectorTransferOpInterfaceGetTransferIndices(b);
  bool isEqual = left.count == right.count;
  for (intptr_t i = 0; isEqual && i < left.count; ++i)
    isEqual = mlirValueEqual(mlirOperationGetOperand(a, left.start + i),
                             mlirOperationGetOperand(b, right.start + i));
  return isEqual;
}

// Whether both move the same part of what they are given, all of it inside, without a mask.
static bool moveSame(MlirOperation a, MlirOperation b) {
  return haveEqualIndices(a, b) &&
         mlirTypeEqual(typeOf(vectorTransferOpInterfaceGetTransferVector(a)),
                       typeOf(vectorTransferOpInterfaceGetTransferVector(b))) &&
         mlirAffineMapEqual(vectorTransferOpInterfaceGetTransferMap(a),
                            vectorTransferOpInterfaceGetTransferMap(b)) &&
         !vectorTransferOpInterfaceGetTransferMask(a).ptr &&
         !vectorTransferOpInterfaceGetTransferMask(b).ptr;
}

// What a read of a tensor gets that was written before, or null.
static MlirValue readWritten(MlirOperation op) {
  MlirValue base = baseOf(op), none = {NULL};
  MlirOperation write = vectorDefining(base, &vectorTransferWriteOpDef);
  if (!write.ptr || !mlirTypeIsARankedTensor(typeOf(base)))
    return none;
  bool isSame = moveSame(write, op) && !hasOutOfBoundsDim(write);
  return isSame ? vectorTransferWriteOpGetValueToStore(write) : none;
}

static bool useTensorsBeforeCasts(MlirOperation op) {
  MlirOperation cast = vectorDefining(baseOf(op), &tensorCastOpDef);
  if (!cast.ptr ||
      !tensorKeepsShape(typeOf(tensorCastOpGetDest(cast)), typeOf(tensorCastOpGetSource(cast))))
    return false;
  vectorTransferReadOpSetBase(op, tensorCastOpGetSource(cast));
  return true;
}

MlirLogicalResult vectorTransferReadOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue written = readWritten(op), mask = vectorTransferReadOpGetMask(op);
  if (written.ptr)
    return arithGiveValue(results, numResults, written);
  MlirAttribute inBounds = foldInBounds(op);
  if (inBounds.ptr) {
    vectorTransferReadOpSetInBoundsAttr(op, inBounds);
    return vectorChanged(numResults);
  }
  if (mask.ptr && vectorMaskKind(mask) == VECTOR_MASK_ALL) {
    tesseraOperationSetOperandGroup(op, kMaskGroup, 0, NULL);
    return vectorChanged(numResults);
  }
  if (mlirLogicalResultIsSuccess(memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults)))
    return mlirLogicalResultSuccess();
  return useTensorsBeforeCasts(op) ? vectorChanged(numResults) : vectorNothing();
}

// What a write to a tensor changes nothing of: it writes what was read from there.
static MlirValue writtenBack(MlirOperation op) {
  MlirValue base = baseOf(op), none = {NULL};
  MlirOperation read =
      vectorDefining(vectorTransferWriteOpGetValueToStore(op), &vectorTransferReadOpDef);
  if (!read.ptr || !mlirTypeIsARankedTensor(typeOf(base)) || !moveSame(op, read) ||
      !mlirValueEqual(baseOf(read), base) || hasOutOfBoundsDim(read) || hasOutOfBoundsDim(op))
    return none;
  return base;
}

MlirLogicalResult vectorTransferWriteOpFold(MlirOperation op, const MlirAttribute *operands,
                                            TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue same = writtenBack(op), mask = vectorTransferWriteOpGetMask(op);
  if (same.ptr)
    return arithGiveValue(results, numResults, same);
  MlirAttribute inBounds = foldInBounds(op);
  if (inBounds.ptr) {
    vectorTransferWriteOpSetInBoundsAttr(op, inBounds);
    return vectorChanged(numResults);
  }
  if (mask.ptr && vectorMaskKind(mask) == VECTOR_MASK_ALL) {
    tesseraOperationSetOperandGroup(op, kMaskGroup, 0, NULL);
    return vectorChanged(numResults);
  }
  return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);
}
