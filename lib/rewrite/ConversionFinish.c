// The end of a dialect conversion: uses of what was replaced, materializations, and erasing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

//===--- Uses ---===//

static bool hasLiveUser(const RwConversion *conversion, const IrValue *value) {
  for (const IrUse *use = value->firstUse; use; use = use->next)
    if (rwIsLiveUser(conversion, use))
      return true;
  return false;
}

static void replaceUses(RwConversion *conversion, IrValue *from, IrValue *to) {
  const IrOperation *definition = irDefiningOp(to);
  for (IrUse *use = from->firstUse, *next; use; use = next) {
    next = use->next;
    if (use->owner != definition && rwIsLiveUser(conversion, use))
      rwLogSetUse(conversion, use, to);
  }
}

// The first operation that may come before all that use the value: where it is defined, unless that
// is in an erased block.
static IrOperation *placeFor(const RwConversion *conversion, IrValue *value) {
  IrBlock *block = irValueBlock(value);
  IrOperation *definition = irDefiningOp(value);
  if (block && block->region)
    return definition ? definition : block->first;
  const IrUse *use = value->firstUse;
  while (!rwIsLiveUser(conversion, use))
    use = use->next;
  return use->owner;
}

// Gives live users of a value what it has become, in its own type.
static void replaceValue(RwConversion *conversion, IrValue *from,
                         const TesseraTypeConverter *converter) {
  if (!hasLiveUser(conversion, from))
    return;
  TesseraValueGroup to;
  MlirType type = irWrapType(from->type);
  TesseraTypeGroup types = {1, &type};
  if (!rwLookupTyped(conversion, &from, types, false, &to)) {
    to = rwLookup(conversion, &from);
    if (to.size == 1 && to.values[0].ptr == from)
      to.size = 0; // it has become nothing
    to = rwThroughTarget(conversion, to);
    RwCast cast = {.kind = from->kind == IR_BLOCK_ARGUMENT ? RW_TO_ARGUMENT : RW_TO_SOURCE,
                   .converter = converter,
                   .inputs = to};
    to = rwConversionCast(conversion, &cast, types,
                          irLocation(mlirValueGetLocation(irWrapValue(from))),
                          placeFor(conversion, from));
  }
  replaceUses(conversion, from, irValue(to.values[0]));
}

static void replaceResults(RwConversion *conversion, IrOperation *op,
                           const TesseraTypeConverter *converter) {
  for (uint32_t i = 0; i < op->numResults; i++)
    replaceValue(conversion, irOperationResult(op, i), converter);
}

// What is defined in an erased operation or block and used outside.
static void replaceNested(RwConversion *conversion, IrOperation *root,
                          const TesseraTypeConverter *converter) {
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false))
    replaceResults(conversion, op, converter);
}

static void replaceAction(RwConversion *conversion, const RwAction *action) {
  switch (action->kind) {
  case RW_MAPPED_VALUE:
    replaceValue(conversion, action->map.value, action->converter);
    break;
  case RW_IGNORED_OP:
    replaceResults(conversion, action->op.op, action->converter);
    replaceNested(conversion, action->op.op, action->converter);
    break;
  case RW_CONVERTED_BLOCK:
    for (uint32_t i = 0; i < action->number; i++)
      replaceValue(conversion, &action->block.arguments[i]->value, action->converter);
    break;
  case RW_ERASED_BLOCK:
    for (uint32_t i = 0; i < action->block.block->numArguments; i++)
      replaceValue(conversion, &action->block.block->arguments[i]->value, action->converter);
    for (IrOperation *op = action->block.block->first; op; op = op->next) {
      replaceResults(conversion, op, action->converter);
      replaceNested(conversion, op, action->converter);
    }
    break;
  default:
    break;
  }
}

//===--- Materializations ---===//

static const IrUse *findLiveUse(const RwConversion *conversion, IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; i++)
    for (const IrUse *use = irOperationResult(op, i)->firstUse; use; use = use->next)
      if (rwIsLiveUser(conversion, use))
        return use;
  return NULL;
}

static void reportCast(const RwConversion *conversion, IrOperation *op) {
  TesseraTypeList from = {0}, to = {0};
  for (uint32_t i = 0; i < op->numOperands; i++)
    tesseraTypeListAdd(&from, irWrapType(op->operands[i].value->type));
  for (uint32_t i = 0; i < op->numResults; i++)
    tesseraTypeListAdd(&to, irWrapType(irOperationResult(op, i)->type));
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(irWrapOp(op), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "failed to legalize unresolved materialization from (");
  tesseraDiagnosticAppendTypes(diagnostic, (intptr_t)from.size, from.data);
  tesseraDiagnosticAppendFormat(diagnostic, ") to (");
  tesseraDiagnosticAppendTypes(diagnostic, (intptr_t)to.size, to.data);
  tesseraDiagnosticAppendFormat(diagnostic, ") that remained live after conversion");
  const IrUse *use = findLiveUse(conversion, op);
  if (use) {
    TesseraDiagnostic *note =
        tesseraDiagnosticAttachNote(diagnostic, irWrapLocation(use->owner->location));
    tesseraDiagnosticAppendFormat(note, "see existing live user here: ");
    tesseraDiagnosticAppendOp(note, irWrapOp(use->owner), false);
  }
  tesseraTypeListFree(&from);
  tesseraTypeListFree(&to);
  tesseraDiagnosticReport(diagnostic);
}

// Puts what the converter makes in place of the cast.
static bool materialize(RwConversion *conversion, RwCast *cast) {
  IrOperation *op = cast->op;
  TesseraTypeList types = {0};
  MlirValue *values = tsAllocZeroed(op->numOperands + op->numResults, sizeof *values);
  for (uint32_t i = 0; i < op->numOperands; i++)
    values[i] = irWrapValue(op->operands[i].value);
  for (uint32_t i = 0; i < op->numResults; i++)
    tesseraTypeListAdd(&types, irWrapType(irOperationResult(op, i)->type));
  cast->inputs = (TesseraValueGroup){op->numOperands, values};
  MlirValue *made = values + op->numOperands;
  MlirRewriterBase rewriter = rwBase(&conversion->rewriter);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, irWrapOp(op));
  bool isMade = rwMaterialize(rewriter, cast, tesseraTypeListGroup(&types),
                              irWrapLocation(op->location), made);
  for (uint32_t i = 0; isMade && i < op->numResults; i++)
    replaceUses(conversion, irOperationResult(op, i), irValue(made[i]));
  if (isMade)
    rwLogIgnoredOp(conversion, op);
  tsFree(values);
  tesseraTypeListFree(&types);
  return isMade;
}

static bool materializeCasts(RwConversion *conversion) {
  RwOperations casts = {0}, live = {0};
  TsPointerMap ofOp = {0};
  for (size_t i = 0; i < conversion->casts.size; i++) {
    RwCast *cast = conversion->casts.data[i];
    tsVecPush(&casts, cast->op);
    *tsPointerMapInsert(&ofOp, cast->op, NULL) = (uintptr_t)cast;
  }
  rwReconcileCasts(&casts, conversion, &live);
  bool isDone = true;
  for (size_t i = 0; i < live.size && isDone; i++) {
    RwCast *cast = (RwCast *)*tsPointerMapFind(&ofOp, live.data[i]);
    isDone = materialize(conversion, cast);
    if (!isDone)
      reportCast(conversion, cast->op);
  }
  tsVecFree(&casts);
  tsVecFree(&live);
  tsPointerMapFree(&ofOp);
  return isDone;
}

bool rwConversionFinish(RwConversion *conversion) {
  // Replacing appends to the log, which moves.
  size_t count = conversion->log.size;
  for (size_t i = 0; i < count; i++) {
    RwAction action = conversion->log.data[i];
    replaceAction(conversion, &action);
  }
  return materializeCasts(conversion);
}

//===--- Erasing ---===//

static bool isInsideIgnored(const RwConversion *conversion, const IrOperation *op) {
  if (op->block && !op->block->region && op != conversion->root)
    return true;
  const IrOperation *parent = irParentOp(op);
  return parent && op != conversion->root && rwConversionIsIgnored(conversion, parent);
}

static void eraseOps(RwConversion *conversion) {
  RwOperations roots = {0};
  TsPointerMap seen = {0};
  for (size_t i = 0; i < conversion->log.size; i++) {
    const RwAction *action = &conversion->log.data[i];
    bool isNew = false;
    if (action->kind == RW_IGNORED_OP && !isInsideIgnored(conversion, action->op.op))
      tsPointerMapInsert(&seen, action->op.op, &isNew);
    if (isNew)
      tsVecPush(&roots, action->op.op);
  }
  for (size_t i = 0; i < roots.size; i++)
    irOperationDropAllReferences(roots.data[i]);
  for (size_t i = 0; i < roots.size; i++)
    irOperationErase(roots.data[i]);
  tsVecFree(&roots);
  tsPointerMapFree(&seen);
}

static void freeArguments(const RwAction *action) {
  for (uint32_t i = 0; i < action->number; i++) {
    IrValue *argument = &action->block.arguments[i]->value;
    while (argument->firstUse)
      irUseSet(argument->firstUse, NULL);
    irBlockArgumentFree(action->block.arguments[i]);
  }
  tsFree(action->block.arguments);
}

void rwConversionErase(RwConversion *conversion) {
  // Erased blocks may refer to each other and to erased operations.
  for (size_t i = 0; i < conversion->log.size; i++)
    if (conversion->log.data[i].kind == RW_ERASED_BLOCK)
      for (IrOperation *op = conversion->log.data[i].block.block->first; op; op = op->next)
        irOperationDropAllReferences(op);
  eraseOps(conversion);
  for (size_t i = 0; i < conversion->log.size; i++)
    if (conversion->log.data[i].kind == RW_CONVERTED_BLOCK)
      freeArguments(&conversion->log.data[i]);
  for (size_t i = 0; i < conversion->log.size; i++)
    if (conversion->log.data[i].kind == RW_ERASED_BLOCK)
      irBlockDestroy(conversion->log.data[i].block.block);
  conversion->log.size = 0;
}
