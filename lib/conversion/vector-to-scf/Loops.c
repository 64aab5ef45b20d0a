// convert-vector-to-scf: transfers of several dimensions as loops over rows, which lie in a buffer.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// First a transfer gets a buffer of the whole vector and a mark. Then each round takes one
// dimension of vectors from what is marked and makes it a dimension of the buffer: that is the same
// memory. Where in it a transfer's vector lies is said by the memref.store behind a read and the
// memref.load before a write, for its mask by the memref.load of that.
#include "conversion/vector-to-scf/VectorToSCF.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Operation.h"

static const char *const kMark = "__vector_to_scf_lowering__";

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirStringRef mark(void) { return mlirStringRefCreateFromCString(kMark); }

static void setMark(MlirOperation op) {
  mlirOperationSetDiscardableAttributeByName(op, mark(),
                                             mlirUnitAttrGet(mlirOperationGetContext(op)));
}

//===--- Buffers ---===//

static MlirOperation scopeOf(MlirOperation op) {
  do
    op = mlirOperationGetParentOperation(op);
  while (op.ptr && !tesseraOperationHasTrait(op, TESSERA_TRAIT_AUTOMATIC_ALLOCATION_SCOPE));
  return op;
}

static bool needsBuffer(const VectorTransfer *transfer, const ConvertVectorToSCFOptions *options) {
  MlirOperation scope = scopeOf(transfer->op);
  return !mlirOperationGetDiscardableAttributeByName(transfer->op, mark()).ptr &&
         vectorIsTooDeep(vectorRank(transfer->type), options) &&
         !vectorIsScalableDim(transfer->type, 0) &&
         (!transfer->isTensor || options->lowerTensors) && vectorTransferKeepsElements(transfer) &&
         scope.ptr && mlirOperationGetNumRegions(scope) == 1;
}

static MlirValue allocate(VectorPlace at, MlirType element) {
  const MlirAttribute none = {NULL};
  MlirType type = mlirMemRefTypeContiguousGet(element, 0, NULL, none);
  return mlirOperationGetResult(
      memrefAllocaOpCreate(at.base, at.location, type, 0, NULL, 0, NULL, none), 0);
}

// A buffer for the vector, at the scope's beginning; the mask, if there is one, comes from another
// one by then.
static MlirValue allocateFor(VectorPlace at, VectorTransfer *transfer) {
  const VectorValues everything = {0};
  MlirRegion region = mlirOperationGetRegion(scopeOf(transfer->op), 0);
  MlirOperation first = mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(region));
  mlirRewriterBaseSetInsertionPointBefore(at.base, first);
  MlirValue data = allocate(at, transfer->type), mask = {NULL};
  if (transfer->mask.ptr)
    mask = allocate(at, typeOf(transfer->mask));
  mlirRewriterBaseSetInsertionPointBefore(at.base, transfer->op);
  if (mask.ptr) {
    vectorStore(at, transfer->mask, mask, &everything);
    transfer->mask = vectorLoad(at, mask, &everything);
  }
  return data;
}

// Of both ops.
enum { kMaskGroup = 3 };

static void setMask(MlirOperation op, MlirValue mask) {
  if (mask.ptr)
    tesseraOperationSetOperandGroup(op, kMaskGroup, 1, &mask);
}

static MlirLogicalResult bufferRead(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  VectorTransfer read = vectorTransferRead(op);
  const VectorValues everything = {0};
  if (!needsBuffer(&read, user))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue buffer = allocateFor(at, &read);
  MlirOperation marked = mlirOperationClone(op);
  mlirRewriterBaseInsert(at.base, marked);
  setMark(marked);
  setMask(marked, read.mask);
  vectorStore(at, vectorResult(marked), buffer, &everything);
  return vectorReplaceByValue(at, op, vectorLoad(at, buffer, &everything));
}

static MlirLogicalResult bufferWrite(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  VectorTransfer write = vectorTransferRead(op);
  const VectorValues everything = {0};
  if (!needsBuffer(&write, user))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue buffer = allocateFor(at, &write);
  vectorStore(at, vectorTransferWriteOpGetValueToStore(op), buffer, &everything);
  MlirValue loaded = vectorLoad(at, buffer, &everything);
  mlirRewriterBaseStartOpModification(at.base, op);
  vectorTransferWriteOpSetValueToStore(op, loaded);
  setMark(op);
  setMask(op, write.mask);
  mlirRewriterBaseFinalizeOpModification(at.base, op);
  return VECTOR_OK;
}

//===--- Rounds ---===//

// What a transfer's vector, or its mask, is of a buffer: the memref.store or memref.load.
typedef struct Access {
  MlirOperation op;
  MlirValue buffer;
} Access;

static Access accessOf(const VectorTransfer *transfer) {
  Access access = {{NULL}, {NULL}};
  MlirValue vector = vectorTransferOpInterfaceGetTransferVector(transfer->op);
  MlirOpOperand use = mlirValueGetFirstUse(vector);
  if (!transfer->isRead) {
    access.op = vectorDefining(vector, &memrefLoadOpDef);
    if (access.op.ptr)
      access.buffer = memrefLoadOpGetMemref(access.op);
  } else if (use.ptr && !mlirOpOperandGetNextUse(use).ptr &&
             memrefStoreOpIsA(mlirOpOperandGetOwner(use))) {
    access.op = mlirOpOperandGetOwner(use);
    access.buffer = memrefStoreOpGetMemref(access.op);
  }
  return access;
}

static VectorValues accessIndices(MlirOperation access) {
  VectorValues values = {0};
  bool isStore = memrefStoreOpIsA(access);
  intptr_t count = isStore ? memrefStoreOpGetNumIndices(access) : memrefLoadOpGetNumIndices(access);
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&values,
              isStore ? memrefStoreOpGetIndices(access, i) : memrefLoadOpGetIndices(access, i));
  return values;
}

// Where the last load of the buffer was.
static VectorValues lastIndices(MlirValue buffer) {
  for (MlirOpOperand use = mlirValueGetFirstUse(buffer); use.ptr;
       use = mlirOpOperandGetNextUse(use))
    if (memrefLoadOpIsA(mlirOpOperandGetOwner(use)))
      return accessIndices(mlirOpOperandGetOwner(use));
  return (VectorValues){0};
}

// The buffer's type with the first dimension of its vectors as its own last one.
static MlirType unpackedType(MlirType buffer) {
  MlirType vector = mlirShapedTypeGetElementType(buffer);
  IrShape shape = irShapedShape(irType(buffer));
  const MlirAttribute none = {NULL};
  int64_t *sizes = tsAllocZeroed(shape.rank + 1, sizeof *sizes);
  for (size_t i = 0; i < shape.rank; ++i)
    sizes[i] = shape.sizes[i];
  sizes[shape.rank] = vectorShape(vector).sizes[0];
  MlirType type = mlirMemRefTypeContiguousGet(vectorTypeBehind(vector, 1), (intptr_t)shape.rank + 1,
                                              sizes, none);
  tsFree(sizes);
  return type;
}

static MlirValue unpack(VectorPlace at, MlirValue buffer) {
  return vectorTypeCastOpGetResult(
      vectorTypeCastOpCreate(at.base, at.location, unpackedType(typeOf(buffer)), buffer));
}

static bool isBufferOf(MlirType type, MlirType vector) {
  return mlirTypeIsAMemRef(type) && mlirTypeEqual(mlirShapedTypeGetElementType(type), vector);
}

// A transfer as it is taken apart.
typedef struct Round {
  VectorTransfer whole;
  Access access;
  MlirValue data, oldMask, mask; ///< buffers: unpacked, but for `oldMask`
  VectorLoop loop;
  const ConvertVectorToSCFOptions *options;
} Round;

// Whether the op is marked and as the mark says.
static bool canUnpack(MlirOperation op, Round *round) {
  if (!mlirOperationGetDiscardableAttributeByName(op, mark()).ptr)
    return false;
  VectorTransfer whole = vectorTransferRead(op);
  round->whole = whole;
  round->access = accessOf(&whole);
  MlirOperation masked = {NULL};
  if (whole.mask.ptr)
    masked = vectorDefining(whole.mask, &memrefLoadOpDef);
  if (masked.ptr)
    round->oldMask = memrefLoadOpGetMemref(masked);
  return round->access.op.ptr && isBufferOf(typeOf(round->access.buffer), whole.type) &&
         vectorRank(whole.type) && !vectorIsScalableDim(whole.type, 0) &&
         mlirAffineMapGetNumResults(whole.map) == (intptr_t)vectorRank(whole.type) &&
         (!whole.mask.ptr || (masked.ptr && mlirTypeIsAMemRef(typeOf(round->oldMask))));
}

static void open(VectorPlace at, Round *round) {
  const VectorTransfer *whole = &round->whole;
  round->data = unpack(at, round->access.buffer);
  round->mask = round->oldMask;
  if (whole->mask.ptr && whole->dim >= 0 && vectorRank(typeOf(whole->mask)) > 1)
    round->mask = unpack(at, round->oldMask);
  MlirValue lower = vectorIndex(at, 0);
  MlirValue upper = vectorIndex(at, vectorShape(whole->type).sizes[0]), state = {NULL};
  MlirValue step = vectorIndex(at, 1);
  if (!whole->isRead && whole->isTensor)
    state = whole->base;
  round->loop = vectorLoopOpen(at, lower, upper, step, state);
}

// Where the round's vector lies in the buffer.
static VectorValues placeOf(const Round *round) {
  VectorValues indices = accessIndices(round->access.op);
  tsVecPush(&indices, round->loop.round);
  return indices;
}

// The mask of the round's vector, or null.
static MlirValue loadMask(VectorPlace at, const Round *round) {
  if (!round->whole.mask.ptr || vectorTransferHasRowMask(&round->whole))
    return (MlirValue){NULL};
  VectorValues indices = lastIndices(round->oldMask);
  if (round->whole.dim >= 0)
    tsVecPush(&indices, round->loop.round);
  MlirValue mask = vectorLoad(at, round->mask, &indices);
  tsVecFree(&indices);
  return mask;
}

static void markAgain(const Round *round, MlirOperation made) {
  if (vectorIsTooDeep(vectorRank(round->whole.type) - 1, round->options))
    setMark(made);
}

static MlirLogicalResult unpackRead(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  Round round = {.options = user};
  const MlirValue nothing = {NULL};
  if (!canUnpack(op, &round))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  open(at, &round);
  VectorTransfer *read = &round.whole;
  MlirType type = vectorTypeBehind(read->type, 1);
  VectorCheck check = vectorCheckOpen(at, read, round.loop.round, (MlirType){NULL});
  VectorValues place = placeOf(&round);
  VectorValues indices = vectorTransferIndices(at, read, round.loop.round);
  MlirOperation made = vectorReadLike(at, op, type, indices.data, vectorTransferRestMap(read),
                                      loadMask(at, &round), vectorTransferRestInBounds(read));
  markAgain(&round, made);
  vectorStore(at, vectorResult(made), round.data, &place);
  if (vectorCheckElse(at, &check, nothing))
    vectorStore(at, vectorPadding(at, op, type), round.data, &place);
  vectorCheckClose(at, &check, nothing, nothing);
  vectorLoopClose(at, &round.loop, nothing);
  mlirRewriterBaseEraseOp(at.base, round.access.op);
  tsVecFree(&place);
  tsVecFree(&indices);
  return vectorErase(at, op);
}

static MlirLogicalResult unpackWrite(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  Round round = {.options = user};
  if (!canUnpack(op, &round))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  open(at, &round);
  VectorTransfer *write = &round.whole;
  MlirValue state = round.loop.state, written = {NULL};
  MlirType type = write->isTensor ? typeOf(state) : (MlirType){NULL};
  VectorCheck check = vectorCheckOpen(at, write, round.loop.round, type);
  VectorValues place = placeOf(&round);
  VectorValues indices = vectorTransferIndices(at, write, round.loop.round);
  MlirValue vector = vectorLoad(at, round.data, &place);
  MlirOperation made = vectorWriteLike(at, op, vector, write->isTensor ? state : write->base,
                                       indices.data, vectorTransferRestMap(write),
                                       loadMask(at, &round), vectorTransferRestInBounds(write));
  markAgain(&round, made);
  if (write->isTensor)
    written = vectorResult(made);
  vectorCheckElse(at, &check, written);
  written = vectorCheckClose(at, &check, written, state);
  written = vectorLoopClose(at, &round.loop, written);
  tsVecFree(&place);
  tsVecFree(&indices);
  return write->isTensor ? vectorReplaceByValue(at, op, written) : vectorErase(at, op);
}

void vectorToSCFPopulateLoops(MlirRewritePatternSet patterns,
                              const ConvertVectorToSCFOptions *options) {
  void *user = (void *)(uintptr_t)options;
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, bufferRead, user);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, bufferWrite, user);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, unpackRead, user);
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, unpackWrite, user);
}
