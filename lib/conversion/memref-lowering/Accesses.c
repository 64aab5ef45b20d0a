// Ops that read or write a buffer at indices. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "conversion/memref-lowering/Accesses.h"
#include "dialect/gpu/GPUOps.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/vector/VectorOps.h"
#include "mlir-c/BuiltinAttributes.h"

const Access memrefAccesses[] = {
    {&memrefLoadOpDef, ACCESS_ELEMENT, 0, 1},
    {&memrefStoreOpDef, ACCESS_ELEMENT, 1, 2},
    {&vectorLoadOpDef, ACCESS_VECTOR, 0, 1},
    {&vectorStoreOpDef, ACCESS_VECTOR, 1, 2},
    {&vectorMaskedLoadOpDef, ACCESS_VECTOR, 0, 1},
    {&vectorMaskedStoreOpDef, ACCESS_VECTOR, 0, 1},
    {&vectorTransferReadOpDef, ACCESS_TRANSFER, 0, 1},
    {&vectorTransferWriteOpDef, ACCESS_TRANSFER, 1, 2},
    {&gpuSubgroupMmaLoadMatrixOpDef, ACCESS_MATRIX, 0, 1},
    {&gpuSubgroupMmaStoreMatrixOpDef, ACCESS_MATRIX, 1, 2},
};
const size_t numMemRefAccesses = sizeof memrefAccesses / sizeof memrefAccesses[0];

MlirValue accessGetBuffer(const Access *access, MlirOperation op) {
  return mlirOperationGetOperand(op, tesseraOperationGetOperandGroup(op, access->buffer).start);
}

void accessGetIndices(const Access *access, MlirOperation op, AccessIndices *indices) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, access->indices);
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(indices, mlirOperationGetOperand(op, range.start + i));
}

void accessSetTarget(const Access *access, MlirOperation op, MlirValue buffer,
                     const AccessIndices *indices) {
  tesseraOperationSetOperandGroup(op, access->indices, (intptr_t)indices->size, indices->data);
  tesseraOperationSetOperandGroup(op, access->buffer, 1, &buffer);
}

bool accessMayLeaveBuffer(MlirOperation transfer) {
  MlirAttribute inBounds = vectorTransferReadOpIsA(transfer)
                               ? vectorTransferReadOpGetInBoundsAttr(transfer)
                               : vectorTransferWriteOpGetInBoundsAttr(transfer);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(inBounds); ++i)
    if (!mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, i)))
      return true;
  return false;
}
