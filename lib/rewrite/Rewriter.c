// Rewriters: changing the IR and telling a listener.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"

static RwRewriter *rewriterOf(MlirRewriterBase rewriter) { return rewriter.ptr; }

#define notify(rewriter, event, op)                                                                \
  do {                                                                                             \
    const TesseraRewriteListener *listener_ = (rewriter)->listener;                                \
    if (listener_ && listener_->event)                                                             \
      listener_->event(listener_->user, (op));                                                     \
  } while (0)

//===--- Life ---===//

MlirRewriterBase mlirIRRewriterCreate(MlirContext context) {
  RwRewriter *rewriter = tsAllocZeroed(1, sizeof *rewriter);
  rewriter->context = context;
  return rwBase(rewriter);
}

MlirRewriterBase mlirIRRewriterCreateFromOp(MlirOperation op) {
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(op));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  return rewriter;
}

void mlirIRRewriterDestroy(MlirRewriterBase rewriter) {
  tsArenaDestroy(&rewriterOf(rewriter)->scratch);
  tsFree(rewriter.ptr);
}

MlirRewriterBase mlirPatternRewriterAsBase(MlirPatternRewriter rewriter) {
  return (MlirRewriterBase){rewriter.ptr};
}

void tesseraRewriterSetListener(MlirRewriterBase rewriter, const TesseraRewriteListener *listener) {
  rewriterOf(rewriter)->listener = listener;
}

void tesseraRewriterStop(MlirRewriterBase rewriter) { rewriterOf(rewriter)->stopped = true; }

void rwRewriterSetTracker(MlirRewriterBase rewriter, const RwTracker *tracker) {
  rewriterOf(rewriter)->tracker = tracker;
}

const RwTracker *rwRewriterTracker(MlirRewriterBase rewriter) {
  return rewriterOf(rewriter)->tracker;
}

MlirContext mlirRewriterBaseGetContext(MlirRewriterBase rewriter) {
  return rewriterOf(rewriter)->context;
}

//===--- Insertion point ---===//

static void setInsertionPoint(MlirRewriterBase rewriter, MlirBlock block, MlirOperation next) {
  rewriterOf(rewriter)->block = block;
  rewriterOf(rewriter)->next = next;
}

void mlirRewriterBaseClearInsertionPoint(MlirRewriterBase rewriter) {
  setInsertionPoint(rewriter, (MlirBlock){NULL}, (MlirOperation){NULL});
}

void mlirRewriterBaseSetInsertionPointBefore(MlirRewriterBase rewriter, MlirOperation op) {
  setInsertionPoint(rewriter, mlirOperationGetBlock(op), op);
}

void mlirRewriterBaseSetInsertionPointAfter(MlirRewriterBase rewriter, MlirOperation op) {
  setInsertionPoint(rewriter, mlirOperationGetBlock(op), mlirOperationGetNextInBlock(op));
}

void mlirRewriterBaseSetInsertionPointAfterValue(MlirRewriterBase rewriter, MlirValue value) {
  if (mlirValueIsAOpResult(value))
    mlirRewriterBaseSetInsertionPointAfter(rewriter, mlirOpResultGetOwner(value));
  else
    mlirRewriterBaseSetInsertionPointToStart(rewriter, mlirBlockArgumentGetOwner(value));
}

void mlirRewriterBaseSetInsertionPointToStart(MlirRewriterBase rewriter, MlirBlock block) {
  setInsertionPoint(rewriter, block, mlirBlockGetFirstOperation(block));
}

void mlirRewriterBaseSetInsertionPointToEnd(MlirRewriterBase rewriter, MlirBlock block) {
  setInsertionPoint(rewriter, block, (MlirOperation){NULL});
}

MlirBlock mlirRewriterBaseGetInsertionBlock(MlirRewriterBase rewriter) {
  return rewriterOf(rewriter)->block;
}

MlirBlock mlirRewriterBaseGetBlock(MlirRewriterBase rewriter) {
  return rewriterOf(rewriter)->block;
}

MlirOperation mlirRewriterBaseGetOperationAfterInsertion(MlirRewriterBase rewriter) {
  return rewriterOf(rewriter)->next;
}

//===--- Making ---===//

MlirOperation mlirRewriterBaseInsert(MlirRewriterBase rewriter, MlirOperation op) {
  RwRewriter *self = rewriterOf(rewriter);
  if (mlirBlockIsNull(self->block))
    return op;
  if (mlirOperationIsNull(self->next))
    mlirBlockAppendOwnedOperation(self->block, op);
  else
    mlirBlockInsertOwnedOperationBefore(self->block, self->next, op);
  if (self->conversion)
    rwLogCreatedOp(self->conversion, irOp(op));
  notify(self, inserted, op);
  return op;
}

MlirOperation tesseraRewriterCreateOperation(MlirRewriterBase rewriter,
                                             const TesseraOperationParts *parts) {
  MlirOperation op = tesseraOperationCreate(parts);
  return mlirOperationIsNull(op) ? op : mlirRewriterBaseInsert(rewriter, op);
}

MlirBlock mlirRewriterBaseCreateBlockBefore(MlirRewriterBase rewriter, MlirBlock insertBefore,
                                            intptr_t nArgTypes, MlirType const *argTypes,
                                            MlirLocation const *locations) {
  MlirBlock block = mlirBlockCreate(nArgTypes, argTypes, locations);
  mlirRegionInsertOwnedBlockBefore(mlirBlockGetParentRegion(insertBefore), insertBefore, block);
  if (rewriterOf(rewriter)->conversion)
    rwLogCreatedBlock(rewriterOf(rewriter)->conversion, block.ptr);
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, block);
  return block;
}

// Tells of an op and of all ops inside.
static MlirWalkResult notifyInsertedVisitor(MlirOperation op, void *user) {
  notify((RwRewriter *)user, inserted, op);
  return MlirWalkResultAdvance;
}

MlirOperation mlirRewriterBaseClone(MlirRewriterBase rewriter, MlirOperation op) {
  MlirOperation clone = mlirOperationClone(op);
  RwRewriter *self = rewriterOf(rewriter);
  const TesseraRewriteListener *listener = self->listener;
  self->listener = NULL;
  mlirRewriterBaseInsert(rewriter, clone);
  self->listener = listener;
  if (listener)
    mlirOperationWalk(clone, notifyInsertedVisitor, self, MlirWalkPostOrder);
  return clone;
}

MlirOperation mlirRewriterBaseCloneWithoutRegions(MlirRewriterBase rewriter, MlirOperation op) {
  TesseraMapping *mapping = tesseraMappingCreate();
  MlirOperation clone = tesseraOperationCloneMapped(op, mapping, /*withRegions=*/false);
  tesseraMappingDestroy(mapping);
  return mlirRewriterBaseInsert(rewriter, clone);
}

void mlirRewriterBaseCloneRegionBefore(MlirRewriterBase rewriter, MlirRegion region,
                                       MlirBlock before) {
  TesseraMapping *mapping = tesseraMappingCreate();
  MlirBlock last = mlirRegionGetFirstBlock(region);
  tesseraRegionCloneInto(region, mlirBlockGetParentRegion(before), before, mapping);
  for (MlirBlock block = last; !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
    MlirBlock copy = tesseraMappingGetBlock(mapping, block);
    if (rewriterOf(rewriter)->conversion)
      rwLogClonedBlock(rewriterOf(rewriter)->conversion, copy.ptr);
    for (MlirOperation op = mlirBlockGetFirstOperation(copy); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op))
      mlirOperationWalk(op, notifyInsertedVisitor, rewriterOf(rewriter), MlirWalkPostOrder);
  }
  tesseraMappingDestroy(mapping);
}

//===--- Erasing ---===//

// What is nested goes first, last ops first, so that uses go before definitions.
static void eraseTree(RwRewriter *rewriter, MlirOperation op) {
  for (intptr_t r = mlirOperationGetNumRegions(op); r-- > 0;) {
    MlirRegion region = mlirOperationGetRegion(op, r);
    for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block);
         block = mlirBlockGetNextInRegion(block)) {
      IrBlock *body = block.ptr;
      // A use in an earlier block of something here would dangle otherwise.
      for (IrOperation *inner = body->last; inner; inner = inner->previous)
        for (uint32_t i = 0; i < inner->numResults; ++i)
          while (irOperationResult(inner, i)->firstUse) {
            IrUse *use = irOperationResult(inner, i)->firstUse;
            mlirOperationSetOperand(irWrapOp(use->owner), use - use->owner->operands,
                                    (MlirValue){NULL});
          }
      while (body->last)
        eraseTree(rewriter, irWrapOp(body->last));
    }
  }
  if (!mlirOperationIsNull(rewriter->next) && mlirOperationEqual(rewriter->next, op))
    rewriter->next = mlirOperationGetNextInBlock(op);
  notify(rewriter, erased, op);
  if (rewriter->tracker)
    rewriter->tracker->erased(rewriter->tracker->user, op);
  mlirOperationDestroy(op);
}

void mlirRewriterBaseEraseOp(MlirRewriterBase rewriter, MlirOperation op) {
  if (rewriterOf(rewriter)->conversion)
    rwLogIgnoredOp(rewriterOf(rewriter)->conversion, irOp(op));
  else
    eraseTree(rewriterOf(rewriter), op);
}

void mlirRewriterBaseEraseBlock(MlirRewriterBase rewriter, MlirBlock block) {
  IrBlock *body = block.ptr;
  if (rewriterOf(rewriter)->conversion) {
    rwLogErasedBlock(rewriterOf(rewriter)->conversion, body);
    return;
  }
  while (body->last)
    eraseTree(rewriterOf(rewriter), irWrapOp(body->last));
  mlirBlockDetach(block);
  mlirBlockDestroy(block);
}

//===--- Replacing ---===//

void mlirRewriterBaseStartOpModification(MlirRewriterBase rewriter, MlirOperation op) {
  if (rewriterOf(rewriter)->conversion)
    rwLogModifiedOp(rewriterOf(rewriter)->conversion, irOp(op));
}

void mlirRewriterBaseFinalizeOpModification(MlirRewriterBase rewriter, MlirOperation op) {
  notify(rewriterOf(rewriter), modified, op);
}

void mlirRewriterBaseCancelOpModification(MlirRewriterBase rewriter, MlirOperation op) {
  if (rewriterOf(rewriter)->conversion)
    rwLogCancelModification(rewriterOf(rewriter)->conversion, irOp(op));
}

static void replaceUse(RwRewriter *rewriter, IrUse *use, MlirValue to) {
  if (rewriter->conversion)
    rwLogSetUse(rewriter->conversion, use, irValue(to));
  else
    irUseSet(use, irValue(to));
  notify(rewriter, modified, irWrapOp(use->owner));
}

void mlirRewriterBaseReplaceAllUsesExcept(MlirRewriterBase rewriter, MlirValue from, MlirValue to,
                                          MlirOperation exceptedUser) {
  IrUse *next;
  for (IrUse *use = irValue(from)->firstUse; use; use = next) {
    next = use->next;
    if (use->owner != irOp(exceptedUser))
      replaceUse(rewriterOf(rewriter), use, to);
  }
}

void mlirRewriterBaseReplaceAllUsesWith(MlirRewriterBase rewriter, MlirValue from, MlirValue to) {
  if (mlirValueEqual(from, to))
    return;
  if (rewriterOf(rewriter)->conversion)
    rwLogReplacedValue(rewriterOf(rewriter)->conversion, irValue(from), irValue(to));
  else
    mlirRewriterBaseReplaceAllUsesExcept(rewriter, from, to, (MlirOperation){NULL});
}

void mlirRewriterBaseReplaceAllValueRangeUsesWith(MlirRewriterBase rewriter, intptr_t nValues,
                                                  MlirValue const *from, MlirValue const *to) {
  for (intptr_t i = 0; i < nValues; ++i)
    mlirRewriterBaseReplaceAllUsesWith(rewriter, from[i], to[i]);
}

void mlirRewriterBaseReplaceAllOpUsesWithValueRange(MlirRewriterBase rewriter, MlirOperation from,
                                                    intptr_t nTo, MlirValue const *to) {
  const RwTracker *tracker = rewriterOf(rewriter)->tracker;
  notify(rewriterOf(rewriter), replaced, from);
  if (tracker)
    tracker->replaced(tracker->user, from, to);
  for (intptr_t i = 0; i < nTo; ++i)
    mlirRewriterBaseReplaceAllUsesWith(rewriter, mlirOperationGetResult(from, i), to[i]);
}

void mlirRewriterBaseReplaceAllOpUsesWithOperation(MlirRewriterBase rewriter, MlirOperation from,
                                                   MlirOperation to) {
  const RwTracker *tracker = rewriterOf(rewriter)->tracker;
  notify(rewriterOf(rewriter), replaced, from);
  TsVec(MlirValue) values = {0};
  for (intptr_t i = 0; tracker && i < mlirOperationGetNumResults(to); ++i)
    tsVecPush(&values, mlirOperationGetResult(to, i));
  if (tracker)
    tracker->replaced(tracker->user, from, values.data);
  tsVecFree(&values);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(from); ++i)
    mlirRewriterBaseReplaceAllUsesWith(rewriter, mlirOperationGetResult(from, i),
                                       mlirOperationGetResult(to, i));
}

void mlirRewriterBaseReplaceOpUsesWithinBlock(MlirRewriterBase rewriter, MlirOperation op,
                                              intptr_t nNewValues, MlirValue const *newValues,
                                              MlirBlock block) {
  MlirOperation parent = mlirBlockGetParentOperation(block);
  for (intptr_t i = 0; i < nNewValues; ++i) {
    IrUse *next;
    for (IrUse *use = irValue(mlirOperationGetResult(op, i))->firstUse; use; use = next) {
      next = use->next;
      if (use->owner != irOp(parent) && tesseraOperationIsAncestor(parent, irWrapOp(use->owner)))
        replaceUse(rewriterOf(rewriter), use, newValues[i]);
    }
  }
}

void mlirRewriterBaseReplaceOpWithValues(MlirRewriterBase rewriter, MlirOperation op,
                                         intptr_t nValues, MlirValue const *values) {
  mlirRewriterBaseReplaceAllOpUsesWithValueRange(rewriter, op, nValues, values);
  mlirRewriterBaseEraseOp(rewriter, op);
}

void mlirRewriterBaseReplaceOpWithOperation(MlirRewriterBase rewriter, MlirOperation op,
                                            MlirOperation newOp) {
  mlirRewriterBaseReplaceAllOpUsesWithOperation(rewriter, op, newOp);
  mlirRewriterBaseEraseOp(rewriter, op);
}

//===--- Moving ---===//

void mlirRewriterBaseMoveOpBefore(MlirRewriterBase rewriter, MlirOperation op,
                                  MlirOperation existingOp) {
  if (rewriterOf(rewriter)->conversion)
    rwLogMovedOp(rewriterOf(rewriter)->conversion, irOp(op));
  mlirOperationMoveBefore(op, existingOp);
  notify(rewriterOf(rewriter), inserted, op);
}

void mlirRewriterBaseMoveOpAfter(MlirRewriterBase rewriter, MlirOperation op,
                                 MlirOperation existingOp) {
  if (rewriterOf(rewriter)->conversion)
    rwLogMovedOp(rewriterOf(rewriter)->conversion, irOp(op));
  mlirOperationMoveAfter(op, existingOp);
  notify(rewriterOf(rewriter), inserted, op);
}

void mlirRewriterBaseMoveBlockBefore(MlirRewriterBase rewriter, MlirBlock block,
                                     MlirBlock existingBlock) {
  if (rewriterOf(rewriter)->conversion)
    rwLogMovedBlock(rewriterOf(rewriter)->conversion, block.ptr);
  MlirRegion region = mlirBlockGetParentRegion(existingBlock);
  mlirBlockDetach(block);
  mlirRegionInsertOwnedBlockBefore(region, existingBlock, block);
}

void mlirRewriterBaseInlineRegionBefore(MlirRewriterBase rewriter, MlirRegion region,
                                        MlirBlock before) {
  MlirBlock next;
  for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block); block = next) {
    next = mlirBlockGetNextInRegion(block);
    mlirRewriterBaseMoveBlockBefore(rewriter, block, before);
  }
}

static void replaceArguments(MlirRewriterBase rewriter, MlirBlock source, intptr_t nArgValues,
                             MlirValue const *argValues) {
  for (intptr_t i = 0; i < nArgValues; ++i)
    mlirRewriterBaseReplaceAllUsesWith(rewriter, mlirBlockGetArgument(source, i), argValues[i]);
}

void mlirRewriterBaseInlineBlockBefore(MlirRewriterBase rewriter, MlirBlock source,
                                       MlirOperation op, intptr_t nArgValues,
                                       MlirValue const *argValues) {
  replaceArguments(rewriter, source, nArgValues, argValues);
  IrBlock *body = source.ptr;
  while (body->first)
    mlirRewriterBaseMoveOpBefore(rewriter, irWrapOp(body->first), op);
  mlirRewriterBaseEraseBlock(rewriter, source);
}

void mlirRewriterBaseMergeBlocks(MlirRewriterBase rewriter, MlirBlock source, MlirBlock dest,
                                 intptr_t nArgValues, MlirValue const *argValues) {
  replaceArguments(rewriter, source, nArgValues, argValues);
  IrBlock *body = source.ptr;
  while (body->first) {
    MlirOperation op = irWrapOp(body->first);
    if (rewriterOf(rewriter)->conversion)
      rwLogMovedOp(rewriterOf(rewriter)->conversion, irOp(op));
    mlirOperationRemoveFromParent(op);
    mlirBlockAppendOwnedOperation(dest, op);
    notify(rewriterOf(rewriter), inserted, op);
  }
  mlirRewriterBaseEraseBlock(rewriter, source);
}
