// How ops of vector are bufferized.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/vector/VectorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirType typeOfResult(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

//===--- Transfers ---===//

static MlirLogicalResult bufferizeTransferRead(BufState *state, MlirOperation op) {
  MlirValue buffer = bufGet(state, vectorTransferReadOpGetBase(op));
  if (!buffer.ptr)
    return failure();
  BufValues indices = {0};
  for (intptr_t i = 0; i < vectorTransferReadOpGetNumIndices(op); ++i)
    tsVecPush(&indices, vectorTransferReadOpGetIndices(op, i));
  bufReplaceBy(state, op,
               vectorTransferReadOpCreate(
                   state->rewriter, mlirOperationGetLocation(op), typeOfResult(op), buffer,
                   (intptr_t)indices.size, indices.data,
                   vectorTransferReadOpGetPermutationMapAttr(op),
                   vectorTransferReadOpGetPadding(op), vectorTransferReadOpGetMask(op),
                   vectorTransferReadOpGetInBoundsAttr(op)));
  tsVecFree(&indices);
  return success();
}

// Whether a write leaves something of the tensor.
static bool transferWriteReads(const BufState *state, MlirOpOperand operand) {
  (void)state;
  MlirOperation op = mlirOpOperandGetOwner(operand);
  MlirType whole = mlirValueGetType(vectorTransferWriteOpGetBase(op));
  MlirType part = mlirValueGetType(vectorTransferWriteOpGetValueToStore(op));
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(whole);
  if (vectorTransferWriteOpGetMask(op).ptr || !mlirShapedTypeHasStaticShape(whole) ||
      !mlirTypeIsAVector(part) || mlirShapedTypeGetRank(part) != rank ||
      !mlirAffineMapIsIdentity(vectorTransferWriteOpGetPermutationMap(op)))
    return true;
  for (intptr_t i = 0; i < rank; ++i) {
    MlirAttribute index = tesseraValueGetConstant(vectorTransferWriteOpGetIndices(op, i));
    if (!index.ptr || mlirIntegerAttrGetValueInt(index) || mlirVectorTypeIsDimScalable(part, i) ||
        mlirShapedTypeGetDimSize(part, i) != mlirShapedTypeGetDimSize(whole, i))
      return true;
  }
  return false;
}

static MlirLogicalResult bufferizeTransferWrite(BufState *state, MlirOperation op) {
  MlirValue buffer = bufGet(state, vectorTransferWriteOpGetBase(op));
  if (!buffer.ptr)
    return failure();
  BufValues indices = {0};
  for (intptr_t i = 0; i < vectorTransferWriteOpGetNumIndices(op); ++i)
    tsVecPush(&indices, vectorTransferWriteOpGetIndices(op, i));
  vectorTransferWriteOpCreate(
      state->rewriter, mlirOperationGetLocation(op), (MlirType){NULL},
      vectorTransferWriteOpGetValueToStore(op), buffer, (intptr_t)indices.size, indices.data,
      vectorTransferWriteOpGetPermutationMapAttr(op), vectorTransferWriteOpGetMask(op),
      vectorTransferWriteOpGetInBoundsAttr(op));
  tsVecFree(&indices);
  bufReplace(state, op, &buffer);
  return success();
}

//===--- gather, scatter ---===//

static MlirLogicalResult bufferizeGather(BufState *state, MlirOperation op) {
  MlirValue buffer = bufGet(state, vectorGatherOpGetBase(op));
  if (!buffer.ptr)
    return failure();
  BufValues offsets = {0};
  for (intptr_t i = 0; i < vectorGatherOpGetNumOffsets(op); ++i)
    tsVecPush(&offsets, vectorGatherOpGetOffsets(op, i));
  bufReplaceBy(state, op,
               vectorGatherOpCreate(state->rewriter, mlirOperationGetLocation(op), typeOfResult(op),
                                    buffer, (intptr_t)offsets.size, offsets.data,
                                    vectorGatherOpGetIndices(op), vectorGatherOpGetMask(op),
                                    vectorGatherOpGetPassThru(op),
                                    vectorGatherOpGetAlignmentAttr(op)));
  tsVecFree(&offsets);
  return success();
}

static MlirLogicalResult bufferizeScatter(BufState *state, MlirOperation op) {
  MlirValue buffer = bufGet(state, vectorScatterOpGetBase(op));
  if (!buffer.ptr)
    return failure();
  BufValues offsets = {0};
  for (intptr_t i = 0; i < vectorScatterOpGetNumOffsets(op); ++i)
    tsVecPush(&offsets, vectorScatterOpGetOffsets(op, i));
  vectorScatterOpCreate(state->rewriter, mlirOperationGetLocation(op), (MlirType){NULL}, buffer,
                        (intptr_t)offsets.size, offsets.data, vectorScatterOpGetIndices(op),
                        vectorScatterOpGetMask(op), vectorScatterOpGetValueToStore(op),
                        vectorScatterOpGetAlignmentAttr(op));
  tsVecFree(&offsets);
  bufReplace(state, op, &buffer);
  return success();
}

void bufAttachVectorModels(MlirContext context, void *user) {
  (void)user;
  static const BufModel kModels[] = {
      {&vectorTransferReadOpDef, {.reads = 1, .bufferize = bufferizeTransferRead}},
      {&vectorTransferWriteOpDef,
       {.writes = 2,
        .aliases = 2,
        .isEquivalent = true,
        .readsOperand = transferWriteReads,
        .bufferize = bufferizeTransferWrite}},
      {&vectorGatherOpDef, {.reads = 1, .bufferize = bufferizeGather}},
      {&vectorScatterOpDef,
       {.reads = 1,
        .writes = 1,
        .aliases = 1,
        .isEquivalent = true,
        .bufferize = bufferizeScatter}},
  };
  bufAttachModels(context, sizeof kModels / sizeof *kModels, kModels);
}
