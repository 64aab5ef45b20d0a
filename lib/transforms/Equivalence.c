// Comparing operations with everything inside.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/Equivalence.h"
#include "ir/Operation.h"

#include <stdlib.h>

static bool isCommutative(const IrOperation *op) {
  return irHasTrait(op, TESSERA_TRAIT_COMMUTATIVE);
}

uint64_t trHashOperation(const IrOperation *op) {
  uint64_t hash = tsHashCombine((uintptr_t)op->name, (uintptr_t)op->discardable), operands = 0;
  for (uint32_t i = 0; i < op->name->numAttributeSlots; ++i)
    hash = tsHashCombine(hash, (uintptr_t)op->attributes[i]);
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    uint64_t operand = tsHashCombine(0, (uintptr_t)op->operands[i].value);
    operands = isCommutative(op) ? operands + operand : tsHashCombine(operands, operand);
  }
  hash = tsHashCombine(hash, operands);
  for (uint32_t i = 0; i < op->numResults; ++i)
    hash = tsHashCombine(hash, (uintptr_t)irOperationResult((IrOperation *)op, i)->type);
  return hash;
}

/// What of the first op's regions stands for what of the second's: values and blocks.
typedef struct Pairs {
  TsPointerMap map;
  bool inOrder;     ///< commutative ops have operands in the same order too
  bool haveRegions; ///< the ops that are compared, which else need no pairs
} Pairs;

static void pair(Pairs *pairs, const void *a, const void *b) {
  *tsPointerMapInsert(&pairs->map, a, NULL) = (uintptr_t)b;
}

static const void *counterpart(const Pairs *pairs, const void *a) {
  uintptr_t *found = a && pairs->map.size ? tsPointerMapFind(&pairs->map, a) : NULL;
  return found ? (const void *)*found : a;
}

static int comparePointers(const void *a, const void *b) {
  uintptr_t x = (uintptr_t) * (const void *const *)a, y = (uintptr_t) * (const void *const *)b;
  return x < y ? -1 : x > y;
}

static bool haveSameOperandsInAnyOrder(const Pairs *pairs, const IrOperation *a,
                                       const IrOperation *b) {
  uint32_t count = a->numOperands;
  const void **left = tsAllocZeroed(count, 2 * sizeof *left), **right = left + count;
  for (uint32_t i = 0; i < count; ++i) {
    left[i] = counterpart(pairs, a->operands[i].value);
    right[i] = b->operands[i].value;
  }
  qsort(left, count, sizeof *left, comparePointers);
  qsort(right, count, sizeof *right, comparePointers);
  bool same = memcmp(left, right, count * sizeof *left) == 0;
  tsFree(left);
  return same;
}

static bool haveSameOperands(const Pairs *pairs, const IrOperation *a, const IrOperation *b) {
  if (a->numOperands != b->numOperands)
    return false;
  bool inOrder = true;
  for (uint32_t i = 0; i < a->numOperands && inOrder; ++i)
    inOrder = counterpart(pairs, a->operands[i].value) == b->operands[i].value;
  return inOrder ||
         (!pairs->inOrder && isCommutative(a) && haveSameOperandsInAnyOrder(pairs, a, b));
}

// Everything but the insides of regions. Pairs the results where something may use them.
static bool areAlike(Pairs *pairs, IrOperation *a, IrOperation *b) {
  if (a->name != b->name || a->discardable != b->discardable || a->numResults != b->numResults ||
      a->numRegions != b->numRegions || a->numSuccessors != b->numSuccessors)
    return false;
  for (uint32_t i = 0; i < a->name->numAttributeSlots; ++i)
    if (a->attributes[i] != b->attributes[i])
      return false;
  for (uint32_t i = 0; i < a->numResults; ++i) {
    if (irOperationResult(a, i)->type != irOperationResult(b, i)->type)
      return false;
    if (a != b && pairs->haveRegions)
      pair(pairs, irOperationResult(a, i), irOperationResult(b, i));
  }
  for (uint32_t i = 0; i < a->numSuccessors; ++i)
    if (counterpart(pairs, a->successors[i].block) != b->successors[i].block)
      return false;
  return haveSameOperands(pairs, a, b);
}

// Blocks of two regions, one for one, before what is in them: branches and uses may look ahead.
static bool pairBlocks(Pairs *pairs, const IrRegion *a, const IrRegion *b) {
  IrBlock *x = a->first, *y = b->first;
  for (; x && y; x = x->next, y = y->next) {
    if (x->numArguments != y->numArguments)
      return false;
    pair(pairs, x, y);
    for (uint32_t i = 0; i < x->numArguments; ++i) {
      if (x->arguments[i]->value.type != y->arguments[i]->value.type)
        return false;
      pair(pairs, &x->arguments[i]->value, &y->arguments[i]->value);
    }
  }
  return !x && !y;
}

static bool pairRegions(Pairs *pairs, const IrOperation *a, const IrOperation *b) {
  for (uint32_t i = 0; i < a->numRegions; ++i)
    if (!pairBlocks(pairs, &a->regions[i], &b->regions[i]))
      return false;
  return true;
}

static bool areEquivalent(IrOperation *a, IrOperation *b, bool inOrder) {
  Pairs pairs = {.inOrder = inOrder, .haveRegions = a->numRegions != 0};
  bool same = areAlike(&pairs, a, b) && pairRegions(&pairs, a, b);
  IrOperation *x = same && pairs.haveRegions ? irWalkNext(a, a, false) : NULL;
  IrOperation *y = same && pairs.haveRegions ? irWalkNext(b, b, false) : NULL;
  while (same && x && y) {
    // In step, so that an op meets the one in its place: where one block ends the other must too.
    same = counterpart(&pairs, x->block) == y->block && areAlike(&pairs, x, y) &&
           pairRegions(&pairs, x, y);
    x = irWalkNext(a, x, false);
    y = irWalkNext(b, y, false);
  }
  tsPointerMapFree(&pairs.map);
  return same && !x && !y;
}

bool trAreEquivalent(IrOperation *a, IrOperation *b) { return areEquivalent(a, b, false); }

bool trAreIdentical(IrOperation *a, IrOperation *b) { return areEquivalent(a, b, true); }
