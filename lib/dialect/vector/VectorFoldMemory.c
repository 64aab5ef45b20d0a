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

bool vectorTransferMayLeave(MlirOperation op) {
  MlirAttribute inBounds = vectorTransferOpInterfaceGetTransferInBounds(op);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(inBounds); ++i)
    if (!mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, i)))
      return true;
  return false;
}

bool vectorTransfersIndexAlike(MlirOperation a, MlirOperation b) {
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
  return vectorTransfersIndexAlike(a, b) &&
         mlirTypeEqual(typeOf(vectorTransferOpInterfaceGetTransferVector(a)),
                       typeOf(vectorTransferOpInterfaceGetTransferVector(b))) &&
         mlirAffineMapEqual(vectorTransferOpInterfaceGetTransferMap(a),
                            vectorTransferOpInterfaceGetTransferMap(b)) &&
         !vectorTransferOpInterfaceGetTransferMask(a).ptr &&
         !vectorTransferOpInterfaceGetTransferMask(b).ptr;
}

// How far the elements of a transfer reach in a dimension of the base; 0: not known.
static int64_t lengthIn(MlirOperation op, intptr_t dim) {
  MlirAffineMap map = vectorTransferOpInterfaceGetTransferMap(op);
  MlirType type = typeOf(vectorTransferOpInterfaceGetTransferVector(op));
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (vectorTransferDim(map, i) == dim)
      return vectorIsScalableDim(type, (size_t)i) ? 0 : vectorShape(type).sizes[i];
  return 1;
}

static bool constantIndex(MlirOperation op, intptr_t operand, int64_t *number) {
  return tesseraMixedNumberIsConstant((TesseraMixedNumber){mlirOperationGetOperand(op, operand), 0},
                                      number);
}

bool vectorTransfersAreDisjoint(MlirOperation a, MlirOperation b) {
  TesseraRange left = vectorTransferOpInterfaceGetTransferIndices(a);
  TesseraRange right = vectorTransferOpInterfaceGetTransferIndices(b);
  // As in MLIR only of the same kind of vector, and those whose elements are the base's.
  MlirType type = typeOf(vectorTransferOpInterfaceGetTransferVector(a));
  MlirAffineMap map = vectorTransferOpInterfaceGetTransferMap(a);
  if (!mlirTypeEqual(type, typeOf(vectorTransferOpInterfaceGetTransferVector(b))) ||
      !mlirAffineMapEqual(map, vectorTransferOpInterfaceGetTransferMap(b)) ||
      left.count != right.count)
    return false;
  for (intptr_t i = 0; i < left.count; ++i) {
    int64_t from, to, length = lengthIn(a, i);
    if (length > 0 && constantIndex(a, left.start + i, &from) &&
        constantIndex(b, right.start + i, &to) && from >= 0 && to >= 0 &&
        (from < to ? to - from : from - to) >= length)
      return true;
  }
  return false;
}

// What a read of a tensor gets that was written before, or null: writes that lie elsewhere are
// passed.
static MlirValue readWritten(MlirOperation op) {
  MlirValue base = baseOf(op), none = {NULL};
  if (!mlirTypeIsARankedTensor(typeOf(base)))
    return none;
  for (unsigned steps = 0; steps < VECTOR_MAX_TRANSFERS; ++steps) {
    MlirOperation write = vectorDefining(base, &vectorTransferWriteOpDef);
    if (!write.ptr)
      return none;
    if (moveSame(write, op) && !vectorTransferMayLeave(write))
      return vectorTransferWriteOpGetValueToStore(write);
    if (!vectorTransfersAreDisjoint(write, op))
      return none;
    base = baseOf(write);
  }
  return none;
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

static bool startsAtZero(MlirOperation op) {
  TesseraRange indices = vectorTransferOpInterfaceGetTransferIndices(op);
  for (intptr_t i = 0; i < indices.count; ++i) {
    MlirAttribute index = tesseraValueGetConstant(mlirOperationGetOperand(op, indices.start + i));
    if (!index.ptr || !mlirAttributeIsAInteger(index) || mlirIntegerAttrGetValueInt(index))
      return false;
  }
  return true;
}

// Whether a transfer is of all that a tensor has.
static bool movesWhole(MlirOperation op) {
  MlirType base = typeOf(baseOf(op));
  MlirType vector = typeOf(vectorTransferOpInterfaceGetTransferVector(op));
  MlirAffineMap map = vectorTransferOpInterfaceGetTransferMap(op);
  IrShape shape = irShapedShape(irType(base));
  bool isWhole = mlirAffineMapGetNumResults(map) && mlirAffineMapIsMinorIdentity(map) &&
                 vectorRank(vector) == shape.rank && !vectorTransferMayLeave(op) &&
                 !vectorTransferOpInterfaceGetTransferMask(op).ptr && startsAtZero(op);
  for (size_t i = 0; isWhole && i < shape.rank; ++i)
    isWhole = vectorShape(vector).sizes[i] == shape.sizes[i] && !vectorIsScalableDim(vector, i);
  return isWhole;
}

// The tensor that a write to one gives, where it is there already: the one that it writes to, of
// which it writes back what was read there, or one that was read as a whole.
static MlirValue writtenTensor(MlirOperation op) {
  MlirValue base = baseOf(op), none = {NULL};
  MlirOperation read =
      vectorDefining(vectorTransferWriteOpGetValueToStore(op), &vectorTransferReadOpDef);
  if (!read.ptr || !mlirTypeIsARankedTensor(typeOf(base)))
    return none;
  if (mlirTypeEqual(typeOf(baseOf(read)), typeOf(base)) && movesWhole(read) && movesWhole(op))
    return baseOf(read);
  return moveSame(op, read) && mlirValueEqual(baseOf(read), base) ? base : none;
}

MlirLogicalResult vectorTransferWriteOpFold(MlirOperation op, const MlirAttribute *operands,
                                            TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue same = writtenTensor(op), mask = vectorTransferWriteOpGetMask(op);
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

//===--- Parts of tensors ---===//

// As far as the vector goes in each dimension that it has; what a mask leaves out isn't known.
static bool getSubset(MlirOperation op, struct TesseraSlice *slice, MlirAttribute *layout) {
  if (vectorTransferOpInterfaceGetTransferMask(op).ptr)
    return false;
  MlirAffineMap map = vectorTransferOpInterfaceGetTransferMap(op);
  MlirType vector = mlirValueGetType(vectorTransferOpInterfaceGetTransferVector(op));
  TesseraRange indices = vectorTransferOpInterfaceGetTransferIndices(op);
  for (unsigned list = 0; list < 3; ++list) {
    slice->counts[list] = indices.count;
    slice->lists[list] = tsAllocZeroed((size_t)indices.count + 1, sizeof *slice->lists[list]);
  }
  for (intptr_t i = 0; i < indices.count; ++i) {
    slice->lists[0][i].value = mlirOperationGetOperand(op, indices.start + i);
    slice->lists[1][i].number = slice->lists[2][i].number = 1;
  }
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    int64_t dim = vectorTransferDim(map, i);
    if (dim >= 0)
      slice->lists[1][dim].number = mlirShapedTypeGetDimSize(vector, i);
  }
  *layout = mlirAffineMapAttrGet(map);
  return true;
}

bool vectorTransferReadOpGetSubset(MlirOperation op, struct TesseraSlice *slice,
                                   MlirAttribute *layout) {
  return getSubset(op, slice, layout);
}

bool vectorTransferWriteOpIsSubsetInsertion(MlirOperation op) {
  (void)op;
  return true;
}

bool vectorTransferWriteOpGetSubset(MlirOperation op, struct TesseraSlice *slice,
                                    MlirAttribute *layout) {
  return getSubset(op, slice, layout);
}
