// convert-vector-to-scf: rows whose elements aren't neighbours in memory, element by element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-scf/VectorToSCF.h"
#include "dialect/arith/ArithBuild.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static bool isRow(const VectorTransfer *transfer) {
  MlirType base = typeOf(transfer->base);
  return mlirAffineMapGetNumResults(transfer->map) && mlirTypeIsAMemRef(base) &&
         vectorRank(transfer->type) == 1 &&
         !(mlirAffineMapIsMinorIdentity(transfer->map) && vectorHasUnitStride(base));
}

// A loop over the elements; it carries the vector that is read.
static VectorLoop openLoop(VectorPlace at, const VectorTransfer *transfer) {
  MlirValue lower = vectorIndex(at, 0);
  MlirValue upper = vectorIndex(at, vectorShape(transfer->type).sizes[0]), state = {NULL};
  if (mlirVectorTypeIsScalable(transfer->type)) {
    ArithBuilder builder = {at.base, at.location};
    upper = arithBinary(&builder, &arithMulIOpDef, upper, vectorScale(at));
  }
  MlirValue step = vectorIndex(at, 1);
  if (transfer->isRead)
    state = vectorPadding(at, transfer->op, transfer->type);
  return vectorLoopOpen(at, lower, upper, step, state);
}

static MlirLogicalResult readElements(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  VectorTransfer read = vectorTransferRead(op);
  if (!isRow(&read))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  VectorLoop loop = openLoop(at, &read);
  VectorValues indices = vectorTransferIndices(at, &read, loop.round);
  VectorCheck check = vectorCheckOpen(at, &read, loop.round, read.type);
  MlirValue element = vectorLoad(at, read.base, &indices);
  const TesseraMixedNumber position = {.value = loop.round};
  MlirValue vector = vectorInsertMixed(at, element, loop.state, 1, &position);
  vectorCheckElse(at, &check, vector);
  vector = vectorCheckClose(at, &check, vector, loop.state);
  tsVecFree(&indices);
  return vectorReplaceByValue(at, op, vectorLoopClose(at, &loop, vector));
}

static MlirLogicalResult writeElements(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  VectorTransfer write = vectorTransferRead(op);
  const MlirValue nothing = {NULL};
  if (!isRow(&write))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  VectorLoop loop = openLoop(at, &write);
  VectorValues indices = vectorTransferIndices(at, &write, loop.round);
  VectorCheck check = vectorCheckOpen(at, &write, loop.round, (MlirType){NULL});
  const TesseraMixedNumber position = {.value = loop.round};
  MlirValue element =
      vectorExtractMixed(at, vectorTransferWriteOpGetValueToStore(op), 1, &position);
  vectorStore(at, element, write.base, &indices);
  vectorCheckElse(at, &check, nothing);
  vectorCheckClose(at, &check, nothing, nothing);
  vectorLoopClose(at, &loop, nothing);
  tsVecFree(&indices);
  return vectorErase(at, op);
}

void vectorToSCFPopulateElements(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, readElements, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, writeElements, NULL);
}
