// Before the conversion: transfers of rows as loads and stores.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/Steps.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/tensor/TensorOps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

typedef TsVec(MlirValue) Values;

static Values indicesOf(MlirOperation op) {
  Values values = {0};
  TesseraRange range = vectorTransferOpInterfaceGetTransferIndices(op);
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&values, mlirOperationGetOperand(op, range.start + i));
  return values;
}

// Whether a transfer is of a row at most, without vectors as elements: of minor dimensions, or of
// one element that is repeated.
static bool isRowTransfer(MlirOperation op) {
  MlirAffineMap map = vectorTransferOpInterfaceGetTransferMap(op);
  MlirType base = typeOf(vectorTransferOpInterfaceGetTransferBase(op));
  MlirType vector = typeOf(vectorTransferOpInterfaceGetTransferVector(op));
  bool isRepeated = mlirAffineMapGetNumResults(map) == 1 && mlirAffineMapGetNumDims(map) &&
                    vectorTransferDim(map, 0) < 0;
  return vectorRank(vector) <= 1 && !vectorMaskOpIsA(mlirOperationGetParentOperation(op)) &&
         (isRepeated || mlirAffineMapIsMinorIdentity(map)) &&
         mlirTypeEqual(mlirShapedTypeGetElementType(base), mlirShapedTypeGetElementType(vector));
}

// Of both ops.
enum { kMaskGroup = 3 };

static intptr_t indicesCount(MlirOperation op) {
  return vectorTransferOpInterfaceGetTransferIndices(op).count;
}

// The mask of what lies inside: elements below the size less where the row begins.
static MlirValue insideMask(VectorPlace at, MlirOperation op) {
  MlirValue base = vectorTransferOpInterfaceGetTransferBase(op);
  MlirType type = typeOf(base);
  MlirType vector = typeOf(vectorTransferOpInterfaceGetTransferVector(op));
  TesseraRange indices = vectorTransferOpInterfaceGetTransferIndices(op);
  intptr_t last = indices.count - 1;
  MlirValue size;
  MlirValue number = {NULL};
  if (mlirShapedTypeIsDynamicDim(type, last))
    number = arithCreateIndex(at.base, at.location, last);
  if (number.ptr && mlirTypeIsAMemRef(type))
    size = memrefDimOpGetResult(memrefDimOpCreateInferred(at.base, at.location, base, number));
  else if (number.ptr)
    size = tensorDimOpGetResult(tensorDimOpCreateInferred(at.base, at.location, base, number));
  else
    size = arithCreateIndex(at.base, at.location, mlirShapedTypeGetDimSize(type, last));
  MlirAttribute flags =
      arithIntegerOverflowFlagsAttrGet(mlirOperationGetContext(op), ArithIntegerOverflowFlagsnone);
  MlirValue left =
      resultOf(arithSubIOpCreate(at.base, at.location, typeOf(size), size,
                                 mlirOperationGetOperand(op, indices.start + last), flags));
  return vectorResult(
      vectorCreateMaskOpCreate(at.base, at.location, vectorMaskType(vector), 1, &left));
}

// A transfer that may reach outside gets the mask of what lies inside.
static MlirLogicalResult maskOutside(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!isRowTransfer(op) || vectorTransferIsInBounds(op) || !indicesCount(op))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue mask = vectorTransferOpInterfaceGetTransferMask(op), inside = insideMask(at, op);
  if (mask.ptr)
    inside = resultOf(arithAndIOpCreate(at.base, at.location, typeOf(mask), inside, mask));
  const bool isInside[] = {true};
  MlirAttribute inBounds = vectorBoolArray(mlirOperationGetContext(op), 1, isInside);
  mlirRewriterBaseStartOpModification(at.base, op);
  tesseraOperationSetOperandGroup(op, kMaskGroup, 1, &inside);
  if (vectorTransferReadOpIsA(op))
    vectorTransferReadOpSetInBoundsAttr(op, inBounds);
  else
    vectorTransferWriteOpSetInBoundsAttr(op, inBounds);
  mlirRewriterBaseFinalizeOpModification(at.base, op);
  return VECTOR_OK;
}

// Whether the transfer is of memory that is read or written as it lies there.
static bool isRowOfMemory(MlirOperation op) {
  MlirType base = typeOf(vectorTransferOpInterfaceGetTransferBase(op));
  return isRowTransfer(op) && mlirTypeIsAMemRef(base) && vectorHasUnitStride(base) &&
         vectorTransferIsInBounds(op) &&
         (!vectorTransferOpInterfaceGetTransferMask(op).ptr ||
          vectorRank(typeOf(vectorTransferOpInterfaceGetTransferVector(op))));
}

static MlirLogicalResult readRow(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  static const int64_t kOne[] = {1};
  if (!isRowOfMemory(op))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue base = vectorTransferReadOpGetBase(op), mask = vectorTransferReadOpGetMask(op);
  MlirType type = typeOf(vectorTransferReadOpGetVector(op)), read = type;
  MlirAffineMap map = vectorTransferReadOpGetPermutationMap(op);
  if (mlirAffineMapGetNumResults(map) && vectorTransferDim(map, 0) < 0)
    read = vectorTypeGet(1, kOne, NULL, mlirShapedTypeGetElementType(type));
  MlirAttribute temporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  const MlirAttribute none = {NULL};
  Values indices = indicesOf(op);
  MlirValue result;
  if (mask.ptr)
    result = vectorMaskedLoadOpGetResult(vectorMaskedLoadOpCreate(
        at.base, at.location, read, base, (intptr_t)indices.size, indices.data, mask,
        vectorMakeBroadcast(at, read, vectorTransferReadOpGetPadding(op)), none));
  else
    result = vectorLoadOpGetResult(vectorLoadOpCreate(
        at.base, at.location, read, base, (intptr_t)indices.size, indices.data, temporal, none));
  tsVecFree(&indices);
  return vectorReplaceByValue(at, op, vectorMakeBroadcast(at, type, result));
}

static MlirLogicalResult writeRow(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!isRowOfMemory(op))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue base = vectorTransferWriteOpGetBase(op), mask = vectorTransferWriteOpGetMask(op);
  MlirValue value = vectorTransferWriteOpGetValueToStore(op);
  MlirAttribute temporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  const MlirAttribute none = {NULL};
  Values indices = indicesOf(op);
  if (mask.ptr)
    vectorMaskedStoreOpCreate(at.base, at.location, base, (intptr_t)indices.size, indices.data,
                              mask, value, none);
  else
    vectorStoreOpCreate(at.base, at.location, value, base, (intptr_t)indices.size, indices.data,
                        temporal, none);
  tsVecFree(&indices);
  return vectorErase(at, op);
}

void vectorToLLVMPopulateTransfers(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, readRow, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, writeRow, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, maskOutside, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, maskOutside, NULL);
}
