// Ops on tensors become ops on buffers, in the order of the text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Rewrite.h"
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/bufferization/Bufferization.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

static const MlirAttribute kNone = {NULL};

//===--- Where to put things ---===//

typedef struct Place {
  MlirBlock block;
  MlirOperation before;
} Place;

static Place savePlace(const BufState *state) {
  return (Place){mlirRewriterBaseGetInsertionBlock(state->rewriter),
                 mlirRewriterBaseGetOperationAfterInsertion(state->rewriter)};
}

static void restorePlace(const BufState *state, Place place) {
  if (place.before.ptr)
    mlirRewriterBaseSetInsertionPointBefore(state->rewriter, place.before);
  else if (place.block.ptr)
    mlirRewriterBaseSetInsertionPointToEnd(state->rewriter, place.block);
}

MlirValue bufIndex(BufState *state, MlirLocation location, int64_t value) {
  return arithCreateIndex(state->rewriter, location, value);
}

//===--- Buffers ---===//

MlirValue bufGet(BufState *state, MlirValue tensor) {
  if (mlirValueIsAOpResult(tensor) && bufferizationToTensorOpIsA(mlirOpResultGetOwner(tensor)))
    return bufferizationToTensorOpGetBuffer(mlirOpResultGetOwner(tensor));
  MlirType type = bufTypeOf(state, tensor);
  if (!type.ptr)
    return (MlirValue){NULL};
  Place place = savePlace(state);
  mlirRewriterBaseSetInsertionPointAfterValue(state->rewriter, tensor);
  MlirOperation op = bufferizationToBufferOpCreate(state->rewriter, mlirValueGetLocation(tensor),
                                                   type, tensor, kNone);
  restorePlace(state, place);
  return mlirOperationGetResult(op, 0);
}

MlirValue bufCast(BufState *state, MlirLocation location, MlirValue buffer, MlirType type) {
  if (!buffer.ptr || !type.ptr)
    return (MlirValue){NULL};
  if (mlirTypeEqual(mlirValueGetType(buffer), type))
    return buffer;
  if (!memrefCastOpAreCastCompatible(mlirValueGetType(buffer), type)) {
    (void)mlirLocationEmitError(location,
                                "a buffer can't be cast to the layout that is needed here");
    return (MlirValue){NULL};
  }
  return mlirOperationGetResult(memrefCastOpCreate(state->rewriter, location, type, buffer), 0);
}

void bufReplace(BufState *state, MlirOperation op, const MlirValue *values) {
  Place place = savePlace(state);
  intptr_t count = mlirOperationGetNumResults(op);
  BufValues replacements = {0};
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue value = values[i], result = mlirOperationGetResult(op, i);
    // The last one stands first, as MLIR has it.
    mlirRewriterBaseSetInsertionPointAfter(state->rewriter, op);
    if (bufIsTensor(result))
      value = mlirOperationGetResult(
          bufferizationToTensorOpCreate(state->rewriter, mlirValueGetLocation(value),
                                        mlirValueGetType(result), value, kNone, kNone),
          0);
    tsVecPush(&replacements, value);
  }
  if (mlirOperationEqual(place.before, op))
    place.before = mlirOperationGetNextInBlock(op);
  mlirRewriterBaseReplaceOpWithValues(state->rewriter, op, count, replacements.data);
  tsVecFree(&replacements);
  restorePlace(state, place);
}

void bufReplaceBy(BufState *state, MlirOperation op, MlirOperation by) {
  BufValues values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&values, mlirOperationGetResult(by, i));
  bufReplace(state, op, values.data);
  tsVecFree(&values);
}

static MlirAttribute alignmentOf(const BufState *state) {
  return state->options->bufferAlignment
             ? mlirIntegerAttrGet(mlirIntegerTypeGet(state->context, 64),
                                  (int64_t)state->options->bufferAlignment)
             : kNone;
}

MlirValue bufAlloc(BufState *state, MlirLocation location, MlirType type, intptr_t numSizes,
                   const MlirValue *sizes) {
  return mlirOperationGetResult(memrefAllocOpCreate(state->rewriter, location, type, numSizes,
                                                    sizes, 0, NULL, alignmentOf(state)),
                                0);
}

void bufDynamicSizes(BufState *state, MlirLocation location, MlirValue shaped, BufValues *sizes) {
  MlirType type = mlirValueGetType(shaped);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    if (!mlirShapedTypeIsDynamicDim(type, i))
      continue;
    MlirValue index = bufIndex(state, location, i);
    MlirOperation dim = mlirTypeIsATensor(type)
                            ? tensorDimOpCreateInferred(state->rewriter, location, shaped, index)
                            : memrefDimOpCreateInferred(state->rewriter, location, shaped, index);
    tsVecPush(sizes, mlirOperationGetResult(dim, 0));
  }
}

//===--- Copies ---===//

typedef TsVec(TesseraFoldResult) FoldResults;
static void pushFoldResult(TesseraFoldResult result, void *user) {
  tsVecPush((FoldResults *)user, result);
}

// The dynamic sizes of an op's result from its operands; false where the op doesn't tell.
static bool reifySizes(BufState *state, MlirLocation location, MlirValue value, BufValues *sizes) {
  MlirOperation op =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  if (!op.ptr || !tesseraOperationGetInterface(op, &reifyRankedShapedTypeOpInterface))
    return false;
  FoldResults results = {0};
  bool isKnown = mlirLogicalResultIsSuccess(reifyRankedShapedTypeOpInterfaceReifyResultShapes(
      op, state->rewriter, pushFoldResult, &results));
  size_t position = 0;
  for (intptr_t r = 0; isKnown && r < mlirOpResultGetResultNumber(value); ++r)
    position += (size_t)mlirShapedTypeGetRank(mlirValueGetType(mlirOperationGetResult(op, r)));
  MlirType type = mlirValueGetType(value);
  size_t rank = (size_t)mlirShapedTypeGetRank(type);
  isKnown = isKnown && position + rank <= results.size;
  for (size_t i = 0; isKnown && i < rank; ++i)
    if (mlirShapedTypeIsDynamicDim(type, (intptr_t)i)) {
      TesseraFoldResult size = results.data[position + i];
      tsVecPush(sizes, size.value.ptr
                           ? size.value
                           : bufIndex(state, location, mlirIntegerAttrGetValueInt(size.attribute)));
    }
  tsVecFree(&results);
  return isKnown;
}

MlirValue bufAllocTensor(BufState *state, MlirLocation location, MlirValue like, bool copy) {
  BufValues sizes = {0};
  if (!copy && !reifySizes(state, location, like, &sizes))
    bufDynamicSizes(state, location, like, &sizes);
  MlirAttribute space = kNone;
  if (!copy) {
    MlirType type = bufTypeOf(state, like);
    if (!type.ptr) {
      tsVecFree(&sizes);
      return (MlirValue){NULL};
    }
    space = bufSpace(type);
  }
  MlirOperation op = bufferizationAllocTensorOpCreate(
      state->rewriter, location, mlirValueGetType(like), (intptr_t)sizes.size, sizes.data,
      copy ? like : (MlirValue){NULL}, (MlirValue){NULL}, space);
  tsVecFree(&sizes);
  return mlirOperationGetResult(op, 0);
}

// Whether what is in the tensor doesn't matter to whoever would get a copy of it.
static bool needsNoContent(const BufState *state, MlirOpOperand operand) {
  if (tsPointerMapFind(&state->undefined, operand.ptr))
    return true;
  bool reads = bufReads(state, operand);
  if (bufWrites(state, operand) && !reads)
    return true;
  if (reads)
    return false;
  BufAliasValues values = {0};
  bufAliasingValues(state, operand, &values);
  bool isRead = false;
  for (size_t i = 0; !isRead && i < values.size; ++i)
    isRead = bufValueIsRead(state, values.data[i].value);
  tsVecFree(&values);
  return !isRead;
}

// The result to copy instead of the operand: the op doesn't write, and makes one thing of it.
static MlirValue copiedResult(const BufState *state, MlirOpOperand operand) {
  MlirValue result = {NULL};
  BufAliasValues values = {0};
  bufAliasingValues(state, operand, &values);
  if (values.size == 1 && mlirValueIsAOpResult(values.data[0].value) &&
      !bufWrites(state, operand) &&
      mlirTypeIsARankedTensor(mlirValueGetType(values.data[0].value))) {
    BufAliasOperands operands = {0};
    bufAliasingOperands(state, values.data[0].value, &operands);
    if (operands.size == 1)
      result = values.data[0].value;
    tsVecFree(&operands);
  }
  tsVecFree(&values);
  return result;
}

static bool copyResult(BufState *state, MlirOperation op, MlirValue result, bool withContent) {
  mlirRewriterBaseSetInsertionPointAfter(state->rewriter, op);
  MlirValue copy = bufAllocTensor(state, mlirOperationGetLocation(op), result, withContent);
  if (!copy.ptr)
    return false;
  BufUses uses = {0};
  for (MlirOpOperand use = mlirValueGetFirstUse(result); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation owner = mlirOpOperandGetOwner(use);
    if (!mlirOperationEqual(owner, mlirOpResultGetOwner(copy)) && !tensorDimOpIsA(owner))
      tsVecPush(&uses, use);
  }
  for (size_t i = 0; i < uses.size; ++i)
    mlirOperationSetOperand(mlirOpOperandGetOwner(uses.data[i]),
                            mlirOpOperandGetOperandNumber(uses.data[i]), copy);
  tsVecFree(&uses);
  return true;
}

typedef struct Copied {
  MlirOpOperand operand;
  MlirValue result; ///< null: the operand is copied
  bool withContent;
} Copied;

// Whether the operand is what threads write together: each of them in the buffer itself.
static bool isShared(MlirOperation op, intptr_t operand) {
  return tensorParallelInsertSliceOpIsA(op) && operand == 1;
}

// Copies come before the op. What combines results of threads has nothing but that inside.
static MlirOperation placeOfCopies(MlirOperation op) {
  return tensorParallelInsertSliceOpIsA(op) ? mlirOperationGetParentOperation(op) : op;
}

MlirLogicalResult bufResolveOperands(BufState *state, MlirOperation op) {
  TsVec(Copied) copies = {0};
  bool isRight = true;
  for (intptr_t i = 0; isRight && i < mlirOperationGetNumOperands(op); ++i) {
    MlirOpOperand operand = bufOperand(op, i);
    if (!bufIsTensor(mlirOpOperandGetValue(operand)) || bufIsInPlace(state, operand) ||
        isShared(op, i))
      continue;
    isRight = mlirTypeIsARankedTensor(mlirValueGetType(mlirOpOperandGetValue(operand)));
    if (!isRight)
      (void)mlirOperationEmitError(op, "copying of unranked tensors is not implemented");
    else
      tsVecPush(&copies,
                (Copied){operand, copiedResult(state, operand), !needsNoContent(state, operand)});
  }
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, placeOfCopies(op));
  for (size_t i = 0; isRight && i < copies.size; ++i) {
    const Copied *copied = &copies.data[i];
    if (copied->result.ptr)
      continue;
    MlirValue copy = bufAllocTensor(state, mlirOperationGetLocation(op),
                                    mlirOpOperandGetValue(copied->operand), copied->withContent);
    isRight = copy.ptr;
    if (isRight)
      mlirOperationSetOperand(op, mlirOpOperandGetOperandNumber(copied->operand), copy);
  }
  for (size_t i = 0; isRight && i < copies.size; ++i)
    if (copies.data[i].result.ptr)
      isRight = copyResult(state, op, copies.data[i].result, copies.data[i].withContent);
  tsVecFree(&copies);
  return isRight ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

typedef struct Collecting {
  BufState *state;
  BufOps ops;
} Collecting;

static MlirWalkResult collectModelled(MlirOperation op, void *user) {
  Collecting *collecting = user;
  if (bufModel(collecting->state, op))
    tsVecPush(&collecting->ops, op);
  return MlirWalkResultAdvance;
}

MlirLogicalResult bufInsertCopies(BufState *state, MlirOperation root) {
  Collecting collecting = {.state = state};
  mlirOperationWalk(root, collectModelled, &collecting, MlirWalkPostOrder);
  MlirLogicalResult result = mlirLogicalResultSuccess();
  for (size_t i = 0; mlirLogicalResultIsSuccess(result) && i < collecting.ops.size; ++i) {
    MlirOperation op = collecting.ops.data[i];
    const BufferizableOpInterfaceMethods *model = bufModel(state, op);
    result = model->resolveConflicts ? model->resolveConflicts(state, op)
                                     : bufResolveOperands(state, op);
  }
  tsVecFree(&collecting.ops);
  return result;
}

//===--- Rewriting ---===//

static void noteInserted(void *user, MlirOperation op) {
  BufState *state = user;
  tsPointerMapErase(&state->erased, op.ptr);
  if (bufferizationToBufferOpIsA(op)) {
    tsPointerMapInsert(&state->toBuffers, op.ptr, NULL);
    tsVecPush(&state->toBufferOrder, op);
  } else if (!bufferizationToTensorOpIsA(op) && bufHasTensors(op) && bufIsAllowed(state, op)) {
    tsVecPush(&state->worklist, op);
  }
}

static void noteErased(void *user, MlirOperation op) {
  BufState *state = user;
  tsPointerMapInsert(&state->erased, op.ptr, NULL);
  tsPointerMapErase(&state->toBuffers, op.ptr);
}

static MlirWalkResult collectForRewrite(MlirOperation op, void *user) {
  BufState *state = user;
  if (bufferizationToBufferOpIsA(op)) {
    tsPointerMapInsert(&state->toBuffers, op.ptr, NULL);
    tsVecPush(&state->toBufferOrder, op);
  }
  if (bufHasTensors(op))
    tsVecPush(&state->worklist, op);
  return MlirWalkResultAdvance;
}

static MlirLogicalResult rewriteOps(BufState *state) {
  for (size_t i = 0; i < state->worklist.size; ++i) {
    MlirOperation op = state->worklist.data[i];
    if (tsPointerMapFind(&state->erased, op.ptr))
      continue;
    const BufferizableOpInterfaceMethods *model = bufModel(state, op);
    if (!model || !bufHasTensors(op))
      continue;
    mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
    if (mlirLogicalResultIsFailure(model->bufferize(state, op)))
      return mlirOperationEmitError(op, "failed to bufferize op");
  }
  return mlirLogicalResultSuccess();
}

void bufFoldToBuffer(BufState *state, MlirOperation toBuffer) {
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, toBuffer);
  (void)bufferizationFoldToBuffer(state->rewriter, toBuffer, alignmentOf(state));
}

static MlirWalkResult collectDeadToTensor(MlirOperation op, void *user) {
  if (bufferizationToTensorOpIsA(op) &&
      mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(op, 0))))
    tsVecPush((BufOps *)user, op);
  return MlirWalkResultAdvance;
}

static bool hasNoUses(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(op, i))))
      return false;
  return true;
}

static MlirLogicalResult checkRewritten(const BufState *state) {
  for (size_t i = 0; i < state->worklist.size; ++i) {
    MlirOperation op = state->worklist.data[i];
    if (tsPointerMapFind(&state->erased, op.ptr) || !bufHasTensors(op) || !bufIsAllowed(state, op))
      continue;
    if ((hasNoUses(op) && tesseraOperationIsMemoryEffectFree(op)) ||
        bufferizationToTensorOpIsA(op) || bufferizationToBufferOpIsA(op))
      continue;
    return mlirOperationEmitError(op, "op was not bufferized");
  }
  return mlirLogicalResultSuccess();
}

static void cleanUp(BufState *state, MlirOperation root) {
  for (size_t i = 0; i < state->toBufferOrder.size; ++i)
    if (tsPointerMapFind(&state->toBuffers, state->toBufferOrder.data[i].ptr))
      bufFoldToBuffer(state, state->toBufferOrder.data[i]);
  BufOps dead = {0};
  mlirOperationWalk(root, collectDeadToTensor, &dead, MlirWalkPostOrder);
  for (size_t i = 0; i < dead.size; ++i)
    mlirRewriterBaseEraseOp(state->rewriter, dead.data[i]);
  tsVecFree(&dead);
}

MlirLogicalResult bufRewrite(BufState *state, MlirOperation root) {
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (state->copyBeforeWrite)
    result = bufInsertCopies(state, root);
  if (mlirLogicalResultIsFailure(result))
    return result;
  state->worklist.size = state->toBufferOrder.size = 0;
  tsPointerMapClear(&state->erased);
  tsPointerMapClear(&state->toBuffers);
  mlirOperationWalk(root, collectForRewrite, state, MlirWalkPostOrder);
  TesseraRewriteListener listener = {.inserted = noteInserted, .erased = noteErased, .user = state};
  tesseraRewriterSetListener(state->rewriter, &listener);
  result = rewriteOps(state);
  if (mlirLogicalResultIsSuccess(result)) {
    cleanUp(state, root);
    if (!state->options->allowUnknownOps)
      result = checkRewritten(state);
  }
  tesseraRewriterSetListener(state->rewriter, NULL);
  return result;
}

//===--- Blocks ---===//

static MlirLogicalResult passBuffers(BufState *state, MlirOperation branch, intptr_t successor,
                                     MlirBlock block) {
  if (!tesseraOperationGetInterface(branch, &branchOpInterface))
    return mlirOperationEmitOpError(
        branch,
        "cannot bufferize ops with block references that do not implement BranchOpInterface");
  TesseraRange range = branchOpInterfaceGetSuccessorOperands(branch, successor);
  intptr_t first = mlirBlockGetNumArguments(block) - range.count;
  for (intptr_t i = 0; i < range.count; ++i) {
    MlirValue value = mlirOperationGetOperand(branch, range.start + i);
    MlirType type = mlirValueGetType(mlirBlockGetArgument(block, first + i));
    if (mlirTypeEqual(mlirValueGetType(value), type))
      continue;
    MlirType own = bufTypeOf(state, value);
    if (!own.ptr)
      return mlirLogicalResultFailure();
    mlirRewriterBaseSetInsertionPointAfterValue(state->rewriter, value);
    MlirLocation location = mlirValueGetLocation(value);
    MlirValue buffer = mlirOperationGetResult(
        bufferizationToBufferOpCreate(state->rewriter, location, own, value, kNone), 0);
    buffer = bufCast(state, location, buffer, type);
    if (!buffer.ptr)
      return mlirLogicalResultFailure();
    mlirOperationSetOperand(branch, range.start + i, buffer);
  }
  return mlirLogicalResultSuccess();
}

static void useTensorOf(BufState *state, MlirBlock block, MlirValue argument, MlirType type) {
  MlirType tensor = mlirValueGetType(argument);
  BufUses uses = {0};
  for (MlirOpOperand use = mlirValueGetFirstUse(argument); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    tsVecPush(&uses, use);
  mlirValueSetType(argument, type);
  if (uses.size) {
    mlirRewriterBaseSetInsertionPointToStart(state->rewriter, block);
    MlirOperation op = bufferizationToTensorOpCreate(
        state->rewriter, mlirValueGetLocation(argument), tensor, argument, kNone, kNone);
    for (size_t i = 0; i < uses.size; ++i)
      mlirOperationSetOperand(mlirOpOperandGetOwner(uses.data[i]),
                              mlirOpOperandGetOperandNumber(uses.data[i]),
                              mlirOperationGetResult(op, 0));
  }
  tsVecFree(&uses);
}

static MlirLogicalResult passBuffersFrom(BufState *state, MlirBlock block) {
  MlirRegion region = mlirBlockGetParentRegion(block);
  for (MlirBlock from = mlirRegionGetFirstBlock(region); from.ptr;
       from = mlirBlockGetNextInRegion(from)) {
    MlirOperation branch = mlirBlockGetTerminator(from);
    for (intptr_t s = 0; branch.ptr && s < mlirOperationGetNumSuccessors(branch); ++s)
      if (mlirBlockEqual(mlirOperationGetSuccessor(branch, s), block) &&
          mlirLogicalResultIsFailure(passBuffers(state, branch, s, block)))
        return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult bufBlockSignature(BufState *state, MlirBlock block) {
  intptr_t count = mlirBlockGetNumArguments(block);
  BufTypes types = {0};
  bool isRight = true, hasChanged = false;
  for (intptr_t i = 0; isRight && i < count; ++i) {
    tsVecPush(&types, bufTypeOf(state, mlirBlockGetArgument(block, i)));
    isRight = types.data[i].ptr;
  }
  for (intptr_t i = 0; isRight && i < count; ++i) {
    MlirValue argument = mlirBlockGetArgument(block, i);
    if (mlirTypeEqual(mlirValueGetType(argument), types.data[i]))
      continue;
    useTensorOf(state, block, argument, types.data[i]);
    hasChanged = true;
  }
  tsVecFree(&types);
  if (!isRight)
    return mlirLogicalResultFailure();
  return hasChanged ? passBuffersFrom(state, block) : mlirLogicalResultSuccess();
}
