// convert-vector-to-scf: transfers of several dimensions as one for each row.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-scf/VectorToSCF.h"

// More rows than these aren't made of one transfer.
enum { kMaxRows = 1 << 16 };

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static bool canUnroll(const VectorTransfer *transfer, const ConvertVectorToSCFOptions *options) {
  return vectorIsTooDeep(vectorRank(transfer->type), options) &&
         (!transfer->isTensor || options->lowerTensors) && vectorTransferKeepsElements(transfer) &&
         !vectorIsScalableDim(transfer->type, 0) &&
         vectorShape(transfer->type).sizes[0] <= kMaxRows;
}

// A position in the vector that a row is put into or taken from: that of the op around, then the
// row's number.
typedef TsVec(TesseraMixedNumber) Position;

static Position positionBehind(const TesseraMixedList *list, int64_t row) {
  Position position = {0};
  for (intptr_t i = 0; i < list->size; ++i)
    tsVecPush(&position, tesseraMixedListGet(list, i));
  tsVecPush(&position, (TesseraMixedNumber){.number = row});
  return position;
}

// The mask of a row; null when it needs none.
static MlirValue rowMask(VectorPlace at, const VectorTransfer *transfer, int64_t row) {
  if (!transfer->mask.ptr || transfer->dim < 0)
    return transfer->mask;
  return vectorTransferHasRowMask(transfer) ? (MlirValue){NULL}
                                            : vectorExtractAt(at, transfer->mask, 1, &row);
}

static MlirValue readRow(VectorPlace at, const VectorTransfer *read, MlirValue vector,
                         const TesseraMixedList *list, int64_t row, MlirValue round) {
  VectorValues indices = vectorTransferIndices(at, read, round);
  MlirType type = vectorTypeBehind(read->type, 1);
  MlirValue part =
      vectorResult(vectorReadLike(at, read->op, type, indices.data, vectorTransferRestMap(read),
                                  rowMask(at, read, row), vectorTransferRestInBounds(read)));
  if (!vectorRank(type))
    part = vectorExtractAt(at, part, 0, NULL);
  Position position = positionBehind(list, row);
  MlirValue result = vectorInsertMixed(at, part, vector, (intptr_t)position.size, position.data);
  tsVecFree(&position);
  tsVecFree(&indices);
  return result;
}

// The vector.insert that is all that is done with the value.
static MlirOperation onlyInsert(MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  const MlirOperation none = {NULL};
  if (!use.ptr || mlirOpOperandGetNextUse(use).ptr ||
      !vectorInsertOpIsA(mlirOpOperandGetOwner(use)))
    return none;
  MlirOperation insert = mlirOpOperandGetOwner(use);
  // As what is inserted, not as a vector that something is inserted into.
  return mlirValueEqual(vectorInsertOpGetValueToStore(insert), value) ? insert : none;
}

static MlirLogicalResult unrollRead(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  VectorTransfer read = vectorTransferRead(op);
  if (!canUnroll(&read, user))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirOperation insert = onlyInsert(vectorResult(op));
  TesseraMixedList list = {0};
  if (insert.ptr)
    list = vectorInsertPosition(insert);
  MlirValue vector = insert.ptr ? vectorInsertOpGetDest(insert) : vectorPadding(at, op, read.type);
  for (int64_t i = 0; i < vectorShape(read.type).sizes[0]; ++i) {
    MlirValue round = vectorIndex(at, i);
    VectorCheck check = vectorCheckOpen(at, &read, round, typeOf(vector));
    MlirValue filled = readRow(at, &read, vector, &list, i, round);
    vectorCheckElse(at, &check, filled);
    vector = vectorCheckClose(at, &check, filled, vector);
  }
  if (!insert.ptr)
    return vectorReplaceByValue(at, op, vector);
  vectorReplaceByValue(at, insert, vector);
  return vectorErase(at, op);
}

static MlirValue writeRow(VectorPlace at, const VectorTransfer *write, MlirValue vector,
                          const TesseraMixedList *list, int64_t row, MlirValue round,
                          MlirValue base) {
  VectorValues indices = vectorTransferIndices(at, write, round);
  Position position = positionBehind(list, row);
  MlirValue part = vectorExtractMixed(at, vector, (intptr_t)position.size, position.data);
  if (vectorRank(write->type) == 1)
    part = vectorBroadcastOpGetVector(vectorBroadcastOpCreate(
        at.base, at.location, vectorTypeGet(0, NULL, NULL, typeOf(part)), part));
  MlirOperation made =
      vectorWriteLike(at, write->op, part, base, indices.data, vectorTransferRestMap(write),
                      rowMask(at, write, row), vectorTransferRestInBounds(write));
  tsVecFree(&position);
  tsVecFree(&indices);
  return write->isTensor ? vectorResult(made) : (MlirValue){NULL};
}

static MlirLogicalResult unrollWrite(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  VectorTransfer write = vectorTransferRead(op);
  if (!canUnroll(&write, user))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue vector = vectorTransferWriteOpGetValueToStore(op), base = write.base;
  const MlirValue nothing = {NULL};
  MlirOperation extract = vectorDefining(vector, &vectorExtractOpDef);
  TesseraMixedList list = {0};
  if (extract.ptr) {
    list = vectorExtractPosition(extract);
    vector = vectorExtractOpGetSource(extract);
  }
  MlirType type = write.isTensor ? typeOf(base) : (MlirType){NULL};
  for (int64_t i = 0; i < vectorShape(write.type).sizes[0]; ++i) {
    MlirValue round = vectorIndex(at, i);
    VectorCheck check = vectorCheckOpen(at, &write, round, type);
    MlirValue written = writeRow(at, &write, vector, &list, i, round, base);
    vectorCheckElse(at, &check, written);
    written = vectorCheckClose(at, &check, written, write.isTensor ? base : nothing);
    base = write.isTensor ? written : base;
  }
  return write.isTensor ? vectorReplaceByValue(at, op, base) : vectorErase(at, op);
}

void vectorToSCFPopulateUnrolled(MlirRewritePatternSet patterns,
                                 const ConvertVectorToSCFOptions *options) {
  void *user = (void *)(uintptr_t)options;
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, unrollRead, user);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, unrollWrite, user);
}
