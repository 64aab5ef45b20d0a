// triton-loop-aware-cse: eliminates common subexpressions, values that loops carry twice among
// them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "ir/Operation.h"
#include "support/Map.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "transforms/Cse.h"

#include <stdlib.h>

// Carried values are sorted into classes by what they begin with, and classes are divided until
// what the members of each become in a round is the same if the members are.

/// One value that a loop carries.
typedef struct Carried {
  uint32_t position;
  uint32_t leader;     ///< the first of its class
  const IrValue *next; ///< what stands for what it becomes; at first what it begins with
} Carried;

/// An op of the body, in the list of those with its hash.
typedef struct Seen {
  IrOperation *op;
  struct Seen *next;
} Seen;

typedef struct LoopCse {
  IrBlock *body;
  Carried *carried; ///< sorted by class, then position
  uint32_t count;
  TsPointerMap stands; ///< value of the body -> the one that stands for it; others for themselves
  TsPointerMap heads;  ///< hash (odd, as a pointer) -> Seen *
  TsArena arena;
} LoopCse;

static const IrValue *standIn(const LoopCse *cse, const IrValue *value) {
  const uintptr_t *found = tsPointerMapFind(&cse->stands, value);
  return found ? (const IrValue *)*found : value;
}

//===--- The body ---===//

// Whether the op's results depend on its operands only.
static bool isComparable(IrOperation *op) {
  return op->numResults != 0 && op->numRegions == 0 && op->numSuccessors == 0 &&
         tesseraOperationIsMemoryEffectFree(irWrapOp(op));
}

static uint64_t hashOf(const LoopCse *cse, IrOperation *op) {
  uint64_t hash = tsHashCombine((uintptr_t)op->name, (uintptr_t)op->discardable);
  for (uint32_t i = 0; i < op->name->numAttributeSlots; ++i)
    hash = tsHashCombine(hash, (uintptr_t)op->attributes[i]);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    hash += tsHashCombine(0, (uintptr_t)standIn(cse, op->operands[i].value)); // in any order
  return hash | 1;
}

static bool haveSameOperands(const LoopCse *cse, const IrOperation *a, const IrOperation *b,
                             bool swapped) {
  for (uint32_t i = 0; i < a->numOperands; ++i) {
    uint32_t k = swapped ? a->numOperands - 1 - i : i;
    if (standIn(cse, a->operands[i].value) != standIn(cse, b->operands[k].value))
      return false;
  }
  return true;
}

static bool areEqual(const LoopCse *cse, IrOperation *a, IrOperation *b) {
  if (a->name != b->name || a->discardable != b->discardable || a->numResults != b->numResults ||
      a->numOperands != b->numOperands)
    return false;
  for (uint32_t i = 0; i < a->name->numAttributeSlots; ++i)
    if (a->attributes[i] != b->attributes[i])
      return false;
  for (uint32_t i = 0; i < a->numResults; ++i)
    if (irOperationResult(a, i)->type != irOperationResult(b, i)->type)
      return false;
  bool isPair = a->numOperands == 2 && irHasTrait(a, TESSERA_TRAIT_COMMUTATIVE);
  return haveSameOperands(cse, a, b, false) || (isPair && haveSameOperands(cse, a, b, true));
}

// Finds the op that stands for this one; where there is none it does so itself from now on.
static void visit(LoopCse *cse, IrOperation *op) {
  const void *key = (const void *)(uintptr_t)hashOf(cse, op);
  uintptr_t *head = tsPointerMapInsert(&cse->heads, key, NULL);
  for (const Seen *seen = (const Seen *)*head; seen; seen = seen->next)
    if (areEqual(cse, seen->op, op)) {
      for (uint32_t i = 0; i < op->numResults; ++i)
        *tsPointerMapInsert(&cse->stands, irOperationResult(op, i), NULL) =
            (uintptr_t)irOperationResult(seen->op, i);
      return;
    }
  Seen *seen = tsArenaNew(&cse->arena, Seen);
  *seen = (Seen){op, (Seen *)*head};
  *head = (uintptr_t)seen;
}

//===--- Classes ---===//

static int compareCarried(const void *a, const void *b) {
  const Carried *x = a, *y = b;
  if (x->leader != y->leader)
    return x->leader < y->leader ? -1 : 1;
  if (x->next != y->next)
    return (uintptr_t)x->next < (uintptr_t)y->next ? -1 : 1;
  return x->position < y->position ? -1 : x->position > y->position;
}

// Divides classes whose members differ in `next`; whether any was.
static bool divide(LoopCse *cse) {
  qsort(cse->carried, cse->count, sizeof *cse->carried, compareCarried);
  bool divided = false;
  uint32_t old = 0;
  for (uint32_t i = 0; i < cse->count; ++i) {
    Carried *value = &cse->carried[i], *before = i ? value - 1 : NULL;
    bool isFirst = !before || old != value->leader;
    bool continues = !isFirst && before->next == value->next;
    old = value->leader;
    uint32_t leader = continues ? before->leader : value->position;
    divided = divided || leader != value->leader;
    value->leader = leader;
  }
  return divided;
}

static bool hasClassOfTwo(const LoopCse *cse) {
  for (uint32_t i = 0; i < cse->count; ++i)
    if (cse->carried[i].leader != cse->carried[i].position)
      return true;
  return false;
}

static IrValue *argument(const LoopCse *cse, uint32_t position) {
  return &cse->body->arguments[1 + position]->value;
}

// What the values become in a round in which members of a class are the same.
static void runRound(LoopCse *cse) {
  tsPointerMapClear(&cse->stands);
  tsPointerMapClear(&cse->heads);
  for (uint32_t i = 0; i < cse->count; ++i)
    *tsPointerMapInsert(&cse->stands, argument(cse, cse->carried[i].position), NULL) =
        (uintptr_t)argument(cse, cse->carried[i].leader);
  for (IrOperation *op = cse->body->first; op != cse->body->last; op = op->next)
    if (isComparable(op))
      visit(cse, op);
  for (uint32_t i = 0; i < cse->count; ++i)
    cse->carried[i].next = standIn(cse, cse->body->last->operands[cse->carried[i].position].value);
}

// Lets the first of a class stand for the others, which carry nothing but themselves then.
static void unite(const LoopCse *cse, MlirOperation loop) {
  for (uint32_t i = 0; i < cse->count; ++i) {
    uint32_t position = cse->carried[i].position, leader = cse->carried[i].leader;
    if (position == leader)
      continue;
    irValueReplaceAllUses(argument(cse, position), argument(cse, leader));
    irUseSet(&cse->body->last->operands[position], argument(cse, position));
    irValueReplaceAllUses(irOperationResult(irOp(loop), position),
                          irOperationResult(irOp(loop), leader));
  }
}

// A class may lose one member a round: a loop that carries very many values isn't worth the time.
enum { kMaxRounds = 100 };

static void simplifyLoop(MlirOperation loop) {
  uint32_t count = (uint32_t)mlirOperationGetNumResults(loop);
  if (count < 2)
    return;
  LoopCse cse = {.body = irBlock(scfBody(loop)), .count = count};
  cse.carried = tsAllocZeroed(count, sizeof *cse.carried);
  for (uint32_t i = 0; i < count; ++i)
    cse.carried[i] = (Carried){i, 0, irValue(scfForOpGetInitArgs(loop, i))};
  divide(&cse);
  int rounds = 0;
  while (hasClassOfTwo(&cse) && rounds < kMaxRounds) {
    runRound(&cse);
    ++rounds;
    if (!divide(&cse))
      break;
  }
  if (rounds < kMaxRounds && hasClassOfTwo(&cse))
    unite(&cse, loop);
  tsFree(cse.carried);
  tsPointerMapFree(&cse.stands);
  tsPointerMapFree(&cse.heads);
  tsArenaDestroy(&cse.arena);
}

static void runCse(MlirOperation root, TesseraAnalyses *analyses) {
  bool erasedRegions = trEliminateCommonSubexpressions(root, analyses, NULL).erasedRegions;
  TesseraDominance *dominance = tesseraAnalysesGetCached(analyses, &tesseraDominanceAnalysis);
  if (erasedRegions && dominance)
    tesseraDominanceInvalidate(dominance);
}

void tritonLoopAwareCSEPassRun(MlirPass pass, const TritonLoopAwareCSEOptions *options,
                               MlirOperation root) {
  (void)options;
  TesseraAnalyses *analyses = tesseraPassGetAnalyses(pass);
  runCse(root, analyses);
  IrOperation *top = irOp(root);
  for (IrOperation *op = irWalkInnermost(top); op != top; op = irWalkPostNext(top, op))
    if (scfForOpIsA(irWrapOp(op)))
      simplifyLoop(irWrapOp(op));
  runCse(root, analyses);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(root));
  scfForOpGetCanonicalizationPatterns(patterns);
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(root, patterns, NULL)))
    tesseraPassSignalFailure(pass);
}
