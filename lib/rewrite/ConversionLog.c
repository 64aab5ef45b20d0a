// What a dialect conversion has done: writing it down and undoing it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

//===--- Operations ---===//

// What is moved into the operation later isn't new.
void rwLogCreatedOp(RwConversion *conversion, IrOperation *op) {
  tsVecPush(&conversion->log, (RwAction){.kind = RW_CREATED_OP, .op = {.op = op}});
  for (IrOperation *nested = irWalkNext(op, op, false); nested;
       nested = irWalkNext(op, nested, false))
    tsVecPush(&conversion->log, (RwAction){.kind = RW_NESTED_OP, .op = {.op = nested}});
}

void rwLogMovedOp(RwConversion *conversion, IrOperation *op) {
  tsVecPush(&conversion->log, (RwAction){.kind = RW_MOVED_OP, .op = {op, op->next, op->block, 0}});
}

static void countIgnored(RwConversion *conversion, const IrOperation *op, int change) {
  uintptr_t *count = tsPointerMapInsert(&conversion->ignored, op, NULL);
  *count += (uintptr_t)change;
  if (*count == 0)
    tsPointerMapErase(&conversion->ignored, op);
}

void rwLogIgnoredOp(RwConversion *conversion, IrOperation *op) {
  countIgnored(conversion, op, 1);
  tsVecPush(
      &conversion->log,
      (RwAction){.kind = RW_IGNORED_OP, .op = {.op = op}, .converter = conversion->converter});
}

// An operation goes with those around it, and with an erased block.
bool rwConversionIsIgnored(const RwConversion *conversion, const IrOperation *op) {
  for (; op; op = irParentOp(op)) {
    if (tsPointerMapFind(&conversion->ignored, op))
      return true;
    if (op == conversion->root)
      return false;
    if (op->block && !op->block->region)
      return true;
  }
  return false;
}

//===--- Changes in place ---===//

static void saveParts(RwConversion *conversion, IrOperation *op) {
  tsVecPush(&conversion->saved, op->location);
  tsVecPush(&conversion->saved, op->discardable);
  for (uint32_t i = 0; i < op->name->numAttributeSlots; i++)
    tsVecPush(&conversion->saved, op->attributes[i]);
  for (uint32_t i = 0; i < op->numResults; i++)
    tsVecPush(&conversion->saved, irOperationResult(op, i)->type);
  for (uint32_t i = 0; i < op->numSuccessors; i++)
    tsVecPush(&conversion->saved, op->successors[i].block);
  for (uint32_t i = 0; i < op->numOperands; i++)
    tsVecPush(&conversion->saved, op->operands[i].value);
}

static void restoreParts(const RwConversion *conversion, const RwAction *action) {
  IrOperation *op = action->op.op;
  void *const *part = (void *const *)(conversion->saved.data + action->op.start);
  op->location = *part++;
  op->discardable = *part++;
  for (uint32_t i = 0; i < op->name->numAttributeSlots; i++)
    irOperationSetSlot(op, i, *part++);
  for (uint32_t i = 0; i < op->numResults; i++)
    irValueSetType(irOperationResult(op, i), *part++);
  for (uint32_t i = 0; i < op->numSuccessors; i++)
    irSuccessorSet(&op->successors[i], *part++);
  irOperationSetOperands(op, (IrValue *const *)part, action->number);
}

void rwLogModifiedOp(RwConversion *conversion, IrOperation *op) {
  size_t start = conversion->saved.size;
  saveParts(conversion, op);
  tsVecPush(&conversion->log, (RwAction){.kind = RW_MODIFIED_OP,
                                         .number = op->numOperands,
                                         .op = {.op = op, .start = start}});
}

void rwLogCancelModification(RwConversion *conversion, IrOperation *op) {
  for (size_t i = conversion->log.size; i-- > 0;) {
    RwAction *action = &conversion->log.data[i];
    if (action->kind != RW_MODIFIED_OP || action->op.op != op)
      continue;
    restoreParts(conversion, action);
    action->kind = RW_NOTHING;
    return;
  }
}

void rwLogDropModification(RwConversion *conversion) {
  conversion->saved.size = tsVecPop(&conversion->log).op.start;
}

void rwLogSetUse(RwConversion *conversion, IrUse *use, IrValue *value) {
  tsVecPush(
      &conversion->log,
      (RwAction){.kind = RW_SET_USE, .number = irUseNumber(use), .use = {use->owner, use->value}});
  irUseSet(use, value);
}

//===--- Blocks and regions ---===//

void rwLogCreatedBlock(RwConversion *conversion, IrBlock *block) {
  tsVecPush(&conversion->log, (RwAction){.kind = RW_CREATED_BLOCK, .block = {.block = block}});
}

void rwLogClonedBlock(RwConversion *conversion, IrBlock *block) {
  rwLogCreatedBlock(conversion, block);
  for (IrOperation *op = block->first; op; op = op->next)
    rwLogCreatedOp(conversion, op);
}

void rwLogSplitBlock(RwConversion *conversion, IrBlock *block, IrBlock *head) {
  tsVecPush(&conversion->log,
            (RwAction){.kind = RW_SPLIT_BLOCK, .block = {.block = block, .next = head}});
}

static void logBlockPlace(RwConversion *conversion, RwActionKind kind, IrBlock *block) {
  tsVecPush(&conversion->log, (RwAction){.kind = kind,
                                         .converter = conversion->converter,
                                         .block = {block, block->next, block->region, NULL}});
}

void rwLogMovedBlock(RwConversion *conversion, IrBlock *block) {
  logBlockPlace(conversion, RW_MOVED_BLOCK, block);
}

void rwLogErasedBlock(RwConversion *conversion, IrBlock *block) {
  logBlockPlace(conversion, RW_ERASED_BLOCK, block);
  irRegionRemove(block);
}

void rwLogConvertedBlock(RwConversion *conversion, IrBlock *block,
                         const TesseraTypeConverter *converter) {
  tsVecPush(&conversion->log, (RwAction){.kind = RW_CONVERTED_BLOCK,
                                         .number = block->numArguments,
                                         .converter = converter,
                                         .block = {.block = block, .arguments = block->arguments}});
  block->arguments = NULL;
  block->numArguments = block->argumentCapacity = 0;
}

static void setRegionConverter(RwConversion *conversion, const IrRegion *region,
                               const TesseraTypeConverter *converter) {
  if (converter)
    *tsPointerMapInsert(&conversion->regions, region, NULL) = (uintptr_t)converter;
  else
    tsPointerMapErase(&conversion->regions, region);
}

void rwLogConvertedRegion(RwConversion *conversion, IrRegion *region,
                          const TesseraTypeConverter *converter) {
  uintptr_t *previous = tsPointerMapFind(&conversion->regions, region);
  RwAction action = {.kind = RW_CONVERTED_REGION, .region = region};
  action.converter = previous ? (const TesseraTypeConverter *)*previous : NULL;
  tsVecPush(&conversion->log, action);
  setRegionConverter(conversion, region, converter);
}

//===--- Undoing ---===//

static void setMapping(RwConversion *conversion, IrValue *value, const TesseraValueGroup *group) {
  if (group)
    *tsPointerMapInsert(&conversion->values, value, NULL) = (uintptr_t)group;
  else
    tsPointerMapErase(&conversion->values, value);
}

static void undoCast(RwConversion *conversion) {
  const RwCast *cast = tsVecPop(&conversion->casts);
  const IrUse *first = cast->op->operands;
  if (cast->op->numOperands)
    *tsPointerMapInsert(&conversion->castsOf, first->value, NULL) = (uintptr_t)cast->next;
  irOperationErase(cast->op);
}

static void undoMovedOp(const RwAction *action) {
  irBlockRemove(action->op.op);
  irBlockInsert(action->op.block, action->op.next, action->op.op);
}

static void undoMovedBlock(const RwAction *action) {
  IrBlock *block = action->block.block;
  if (block->region)
    irRegionRemove(block);
  if (action->block.region)
    irRegionInsert(action->block.region, action->block.next, block);
}

static void undoConvertedBlock(const RwAction *action) {
  IrBlock *block = action->block.block;
  while (block->numArguments)
    mlirBlockEraseArgument(irWrapBlock(block), block->numArguments - 1);
  tsFree(block->arguments);
  block->arguments = action->block.arguments;
  block->numArguments = block->argumentCapacity = action->number;
}

static void undoCreatedBlock(IrBlock *block) {
  if (block->region)
    irRegionRemove(block);
  irBlockDestroy(block);
}

static void undoAction(RwConversion *conversion, const RwAction *action) {
  switch (action->kind) {
  case RW_NOTHING:
  case RW_NESTED_OP:
    break;
  case RW_CREATED_OP:
    irOperationErase(action->op.op);
    conversion->numUndone++;
    break;
  case RW_IGNORED_OP:
    countIgnored(conversion, action->op.op, -1);
    break;
  case RW_MAPPED_VALUE:
    setMapping(conversion, action->map.value, action->map.previous);
    break;
  case RW_ADDED_CAST:
    undoCast(conversion);
    break;
  case RW_SET_USE:
    irUseSet(&action->use.op->operands[action->number], action->use.previous);
    break;
  case RW_MODIFIED_OP:
    restoreParts(conversion, action);
    conversion->saved.size = action->op.start;
    break;
  case RW_MOVED_OP:
    undoMovedOp(action);
    break;
  case RW_CREATED_BLOCK:
    undoCreatedBlock(action->block.block);
    break;
  case RW_SPLIT_BLOCK:
    rwJoinBlock(action->block.next, action->block.block);
    break;
  case RW_MOVED_BLOCK:
  case RW_ERASED_BLOCK:
    undoMovedBlock(action);
    break;
  case RW_CONVERTED_BLOCK:
    undoConvertedBlock(action);
    break;
  case RW_CONVERTED_REGION:
    setRegionConverter(conversion, action->region, action->converter);
    break;
  }
}

void rwConversionUndo(RwConversion *conversion, size_t size) {
  while (conversion->log.size > size) {
    RwAction action = tsVecPop(&conversion->log);
    undoAction(conversion, &action);
  }
  mlirRewriterBaseClearInsertionPoint(rwBase(&conversion->rewriter));
}
