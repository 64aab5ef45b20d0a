// What a dialect conversion has done: writing it down, undoing it, making it final.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

//===--- Writing down ---===//

void rwLogCreatedOp(RwConversion *conversion, IrOperation *op) {
  tsVecPush(&conversion->log, (RwAction){.kind = RW_CREATED_OP, .op = op});
}

// Counts how often an operation is ignored: on its own, and with operations around it.
static void addIgnored(RwConversion *conversion, IrOperation *root, int change) {
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false)) {
    uintptr_t *count = tsPointerMapInsert(&conversion->ignored, op, NULL);
    *count += (uintptr_t)change;
    if (*count == 0)
      tsPointerMapErase(&conversion->ignored, op);
  }
}

bool rwConversionIsIgnored(const RwConversion *conversion, const IrOperation *op) {
  return tsPointerMapFind(&conversion->ignored, op) != NULL;
}

void rwLogIgnoredOp(RwConversion *conversion, IrOperation *op) {
  addIgnored(conversion, op, 1);
  tsVecPush(&conversion->log, (RwAction){.kind = RW_IGNORED_OP, .op = op});
}

IrValue *rwConversionLookup(const RwConversion *conversion, IrValue *value, const IrStorage *type) {
  IrValue *found = NULL;
  for (;;) {
    if (!type || value->type == type)
      found = value;
    uintptr_t *next = tsPointerMapFind(&conversion->values, value);
    if (!next)
      return found;
    value = (IrValue *)*next;
  }
}

static void setMapping(RwConversion *conversion, RwActionKind kind, IrValue *from, IrValue *to) {
  TsPointerMap *map = kind == RW_MAPPED_VALUE ? &conversion->values : &conversion->casts;
  uintptr_t *slot = tsPointerMapInsert(map, from, NULL);
  RwAction action = {
      .kind = kind, .from = from, .previous = (IrValue *)*slot, .converter = conversion->converter};
  *slot = (uintptr_t)to;
  tsVecPush(&conversion->log, action);
}

void rwLogMappedValue(RwConversion *conversion, IrValue *from, IrValue *to) {
  from = rwConversionLookup(conversion, from, NULL);
  // A value that already stands for `from` would make a circle.
  if (rwConversionLookup(conversion, to, NULL) != from)
    setMapping(conversion, RW_MAPPED_VALUE, from, to);
}

static RwSnapshot *takeSnapshot(IrOperation *op) {
  RwSnapshot *snapshot = tsAllocZeroed(1, sizeof *snapshot);
  snapshot->location = op->location;
  snapshot->discardable = op->discardable;
  snapshot->numOperands = op->numOperands;
  snapshot->operands = tsAllocZeroed(op->numOperands, sizeof *snapshot->operands);
  for (uint32_t i = 0; i < op->numOperands; i++)
    snapshot->operands[i] = op->operands[i].value;
  snapshot->successors = tsAllocZeroed(op->numSuccessors, sizeof *snapshot->successors);
  for (uint32_t i = 0; i < op->numSuccessors; i++)
    snapshot->successors[i] = op->successors[i].block;
  snapshot->resultTypes = tsAllocZeroed(op->numResults, sizeof *snapshot->resultTypes);
  for (uint32_t i = 0; i < op->numResults; i++)
    snapshot->resultTypes[i] = irOperationResult(op, i)->type;
  size_t numSlots = op->name->numAttributeSlots;
  snapshot->slots = tsAllocZeroed(numSlots, sizeof *snapshot->slots);
  for (size_t i = 0; i < numSlots; i++)
    snapshot->slots[i] = op->attributes[i];
  return snapshot;
}

static void freeSnapshot(RwSnapshot *snapshot) {
  tsFree(snapshot->operands);
  tsFree(snapshot->successors);
  tsFree(snapshot->resultTypes);
  tsFree(snapshot->slots);
  tsFree(snapshot);
}

static void restoreSnapshot(IrOperation *op, const RwSnapshot *snapshot) {
  op->location = snapshot->location;
  op->discardable = snapshot->discardable;
  irOperationSetOperands(op, snapshot->operands, snapshot->numOperands);
  for (uint32_t i = 0; i < op->numSuccessors; i++)
    irSuccessorSet(&op->successors[i], snapshot->successors[i]);
  for (uint32_t i = 0; i < op->numResults; i++)
    irValueSetType(irOperationResult(op, i), snapshot->resultTypes[i]);
  for (uint32_t i = 0; i < op->name->numAttributeSlots; i++)
    irOperationSetSlot(op, i, snapshot->slots[i]);
}

void rwLogModifiedOp(RwConversion *conversion, IrOperation *op) {
  tsVecPush(&conversion->log,
            (RwAction){.kind = RW_MODIFIED_OP, .op = op, .snapshot = takeSnapshot(op)});
}

void rwLogCancelModification(RwConversion *conversion, IrOperation *op) {
  for (size_t i = conversion->log.size; i-- > 0;) {
    RwAction *action = &conversion->log.data[i];
    if (action->kind != RW_MODIFIED_OP || action->op != op)
      continue;
    restoreSnapshot(op, action->snapshot);
    freeSnapshot(action->snapshot);
    *action = (RwAction){.kind = RW_NOTHING};
    return;
  }
}

void rwLogMovedOp(RwConversion *conversion, IrOperation *op) {
  tsVecPush(&conversion->log,
            (RwAction){.kind = RW_MOVED_OP, .op = op, .block = op->block, .next = op->next});
}

void rwLogCreatedBlock(RwConversion *conversion, IrBlock *block) {
  tsVecPush(&conversion->log, (RwAction){.kind = RW_CREATED_BLOCK, .block = block});
}

void rwLogClonedBlock(RwConversion *conversion, IrBlock *block) {
  rwLogCreatedBlock(conversion, block);
  for (IrOperation *op = block->first; op; op = op->next)
    rwLogCreatedOp(conversion, op);
}

void rwLogMovedBlock(RwConversion *conversion, IrBlock *block) {
  tsVecPush(&conversion->log, (RwAction){.kind = RW_MOVED_BLOCK,
                                         .block = block,
                                         .region = block->region,
                                         .nextBlock = block->next});
}

void rwLogErasedBlock(RwConversion *conversion, IrBlock *block) {
  for (IrOperation *op = block->first; op; op = op->next)
    rwLogIgnoredOp(conversion, op);
  rwLogMovedBlock(conversion, block);
  conversion->log.data[conversion->log.size - 1].kind = RW_ERASED_BLOCK;
  irRegionRemove(block);
}

void rwLogConvertedBlock(RwConversion *conversion, IrBlock *block, uint32_t numOld) {
  tsVecPush(&conversion->log,
            (RwAction){.kind = RW_CONVERTED_BLOCK, .block = block, .count = numOld});
}

//===--- Casts ---===//

static MlirValue createCast(MlirRewriterBase rewriter, IrValue *value, IrStorage *type,
                            MlirLocation location) {
  MlirType resultType = irWrapType(type);
  MlirValue operand = irWrapValue(value);
  TesseraOperationParts parts = {
      .definition = &builtinUnrealizedConversionCastOpDef,
      .location = location,
      .numTypes = 1,
      .types = &resultType,
      .numOperands = 1,
      .operands = &operand,
  };
  return mlirOperationGetResult(tesseraRewriterCreateOperation(rewriter, &parts), 0);
}

IrValue *rwConversionMaterialize(RwConversion *conversion, const TesseraTypeConverter *converter,
                                 bool toSource, IrValue *value, IrStorage *type) {
  uintptr_t *known = tsPointerMapFind(&conversion->casts, value);
  if (known && *known && ((IrValue *)*known)->type == type)
    return (IrValue *)*known;
  RwRewriter saved = conversion->rewriter;
  MlirRewriterBase rewriter = rwBase(&conversion->rewriter);
  MlirLocation location = mlirValueGetLocation(irWrapValue(value));
  mlirRewriterBaseSetInsertionPointAfterValue(rewriter, irWrapValue(value));
  MlirValue made = rwTypeConverterMaterialize(converter, toSource, rewriter, irWrapType(type),
                                              irWrapValue(value), location);
  if (mlirValueIsNull(made))
    made = createCast(rewriter, value, type, location);
  conversion->rewriter = saved;
  setMapping(conversion, RW_CAST_VALUE, value, irValue(made));
  return irValue(made);
}

//===--- Undoing ---===//

static void undoMapping(TsPointerMap *map, const RwAction *action) {
  if (action->previous)
    *tsPointerMapInsert(map, action->from, NULL) = (uintptr_t)action->previous;
  else
    tsPointerMapErase(map, action->from);
}

static void undoMovedOp(const RwAction *action) {
  irBlockRemove(action->op);
  irBlockInsert(action->block, action->next, action->op);
}

static void undoMovedBlock(const RwAction *action) {
  if (action->block->region)
    irRegionRemove(action->block);
  if (action->region)
    irRegionInsert(action->region, action->nextBlock, action->block);
}

static void undoConvertedBlock(const RwAction *action) {
  while (action->block->numArguments > action->count)
    mlirBlockEraseArgument(irWrapBlock(action->block), action->block->numArguments - 1);
}

static void undoCreatedBlock(const RwAction *action) {
  irRegionRemove(action->block);
  irBlockDestroy(action->block);
}

static void undoAction(RwConversion *conversion, const RwAction *action) {
  switch (action->kind) {
  case RW_NOTHING:
    break;
  case RW_CREATED_OP:
    irOperationErase(action->op);
    break;
  case RW_IGNORED_OP:
    addIgnored(conversion, action->op, -1);
    break;
  case RW_MAPPED_VALUE:
    undoMapping(&conversion->values, action);
    break;
  case RW_CAST_VALUE:
    undoMapping(&conversion->casts, action);
    break;
  case RW_MODIFIED_OP:
    restoreSnapshot(action->op, action->snapshot);
    freeSnapshot(action->snapshot);
    break;
  case RW_MOVED_OP:
    undoMovedOp(action);
    break;
  case RW_CREATED_BLOCK:
    undoCreatedBlock(action);
    break;
  case RW_MOVED_BLOCK:
  case RW_ERASED_BLOCK:
    undoMovedBlock(action);
    break;
  case RW_CONVERTED_BLOCK:
    undoConvertedBlock(action);
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

//===--- Making final ---===//

static bool hasLiveUser(const RwConversion *conversion, const IrValue *value) {
  for (const IrUse *use = value->firstUse; use; use = use->next)
    if (!rwConversionIsIgnored(conversion, use->owner))
      return true;
  return false;
}

// An operation that was erased, or replaced by nothing, must have no users left.
static bool checkErased(const RwConversion *conversion, IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; i++) {
    IrValue *result = irOperationResult(op, i);
    if (rwConversionLookup(conversion, result, NULL) != result || !hasLiveUser(conversion, result))
      continue;
    mlirOperationEmitOpError(irWrapOp(op), "was erased, but result #%u still has users", i);
    return false;
  }
  return true;
}

static void replaceMapped(RwConversion *conversion, IrValue *from,
                          const TesseraTypeConverter *converter) {
  if (!hasLiveUser(conversion, from))
    return;
  IrValue *to = rwConversionLookup(conversion, from, NULL);
  if (to->type != from->type) {
    IrValue *fitting = rwConversionLookup(conversion, from, from->type);
    to = fitting != from ? fitting
                         : rwConversionMaterialize(conversion, converter, true, to, from->type);
  }
  const IrOperation *definition = irDefiningOp(to);
  for (IrUse *use = from->firstUse, *next; use; use = next) {
    next = use->next;
    if (use->owner != definition)
      irUseSet(use, to);
  }
}

static bool isInsideIgnored(const RwConversion *conversion, const IrOperation *op) {
  const IrOperation *parent = irParentOp(op);
  return parent && rwConversionIsIgnored(conversion, parent);
}

static void eraseIgnored(RwConversion *conversion) {
  TsVec(IrOperation *) roots = {0};
  TsPointerMap seen = {0};
  for (size_t i = 0; i < conversion->log.size; i++) {
    const RwAction *action = &conversion->log.data[i];
    bool isNew = false;
    if (action->kind == RW_IGNORED_OP && !isInsideIgnored(conversion, action->op))
      tsPointerMapInsert(&seen, action->op, &isNew);
    if (isNew)
      tsVecPush(&roots, action->op);
  }
  for (size_t i = 0; i < roots.size; i++)
    irOperationDropAllReferences(roots.data[i]);
  for (size_t i = 0; i < roots.size; i++)
    irOperationErase(roots.data[i]);
  tsVecFree(&roots);
  tsPointerMapFree(&seen);
}

static void eraseOldArguments(const RwAction *action) {
  for (uint32_t i = action->count; i-- > 0;)
    mlirBlockEraseArgument(irWrapBlock(action->block), i);
}

static void finishAction(const RwAction *action) {
  if (action->kind == RW_CONVERTED_BLOCK)
    eraseOldArguments(action);
  else if (action->kind == RW_ERASED_BLOCK)
    irBlockDestroy(action->block);
  else if (action->kind == RW_MODIFIED_OP)
    freeSnapshot(action->snapshot);
}

bool rwConversionCommit(RwConversion *conversion) {
  for (size_t i = 0; i < conversion->log.size; i++)
    if (conversion->log.data[i].kind == RW_IGNORED_OP &&
        !checkErased(conversion, conversion->log.data[i].op))
      return false;
  // Materialising appends to the log, which moves.
  for (size_t i = 0; i < conversion->log.size; i++) {
    RwAction action = conversion->log.data[i];
    if (action.kind == RW_MAPPED_VALUE)
      replaceMapped(conversion, action.from, action.converter);
  }
  eraseIgnored(conversion);
  // Blocks that were erased go last: their arguments were converted too.
  for (int erasesBlocks = 0; erasesBlocks < 2; erasesBlocks++)
    for (size_t i = 0; i < conversion->log.size; i++)
      if ((conversion->log.data[i].kind == RW_ERASED_BLOCK) == erasesBlocks)
        finishAction(&conversion->log.data[i]);
  conversion->log.size = 0;
  return true;
}
