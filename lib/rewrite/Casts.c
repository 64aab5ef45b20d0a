// Unrealized casts that undo each other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

typedef TsVec(IrOperation *) Casts;

// The cast whose results, all and in order, are the operands of this one, or NULL.
static IrOperation *castBefore(const IrOperation *cast) {
  IrOperation *before = cast->numOperands ? irDefiningOp(cast->operands[0].value) : NULL;
  if (!before || !rwIsCast(before) || before->numResults != cast->numOperands)
    return NULL;
  for (uint32_t i = 0; i < cast->numOperands; ++i)
    if (cast->operands[i].value != irOperationResult(before, i))
      return NULL;
  return before;
}

// Whether the operands of `first` have the types of the results of `last`.
static bool comesBack(IrOperation *first, IrOperation *last) {
  if (first->numOperands != last->numResults)
    return false;
  for (uint32_t i = 0; i < last->numResults; ++i)
    if (first->operands[i].value->type != irOperationResult(last, i)->type)
      return false;
  return true;
}

// Looks for the types of the cast's results along the casts before it. There are at most `count`:
// in a region without order they may go in circles.
static void reconcile(IrOperation *cast, size_t count) {
  for (IrOperation *first = cast; first && count; first = castBefore(first), --count) {
    if (!comesBack(first, cast))
      continue;
    for (uint32_t i = 0; i < cast->numResults; ++i)
      irValueReplaceAllUses(irOperationResult(cast, i), first->operands[i].value);
    return;
  }
}

static bool isUsedByOthers(IrOperation *cast) {
  for (uint32_t i = 0; i < cast->numResults; ++i)
    for (const IrUse *use = irOperationResult(cast, i)->firstUse; use; use = use->next)
      if (!rwIsCast(use->owner))
        return true;
  return false;
}

// Adds the casts that something other than a cast needs, directly or through casts, to the map.
static void findLive(const Casts *casts, TsPointerMap *live) {
  Casts pending = {0};
  for (size_t i = 0; i < casts->size; ++i)
    if (isUsedByOthers(casts->data[i]))
      tsVecPush(&pending, casts->data[i]);
  while (pending.size) {
    IrOperation *cast = pending.data[--pending.size];
    bool inserted;
    tsPointerMapInsert(live, cast, &inserted);
    for (uint32_t i = 0; inserted && i < cast->numOperands; ++i) {
      IrOperation *before = irDefiningOp(cast->operands[i].value);
      if (before && rwIsCast(before))
        tsVecPush(&pending, before);
    }
  }
  tsVecFree(&pending);
}

static void eraseDead(const Casts *casts) {
  TsPointerMap live = {0};
  findLive(casts, &live);
  for (size_t i = 0; i < casts->size; ++i)
    if (!tsPointerMapFind(&live, casts->data[i]))
      irOperationDropAllReferences(casts->data[i]);
  for (size_t i = 0; i < casts->size; ++i)
    if (!tsPointerMapFind(&live, casts->data[i]))
      irOperationErase(casts->data[i]);
  tsPointerMapFree(&live);
}

void tesseraReconcileUnrealizedCasts(MlirOperation op) {
  Casts casts = {0};
  for (IrOperation *nested = irOp(op); nested; nested = irWalkNext(irOp(op), nested, false))
    if (nested != irOp(op) && rwIsCast(nested))
      tsVecPush(&casts, nested);
  for (size_t i = casts.size; i-- > 0;)
    reconcile(casts.data[i], casts.size);
  eraseDead(&casts);
  tsVecFree(&casts);
}
