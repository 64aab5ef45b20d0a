// cse: replaces an operation by an equal one that dominates it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Internal.h"
#include "support/Map.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "transforms/TransformsPasses.h"

// An op that was seen, in the list of those with its hash.
typedef struct Seen {
  IrOperation *op;
  struct Seen *next;
} Seen;

typedef struct Cse {
  MlirRewriterBase rewriter;
  TesseraDominance *dominance;
  TsPointerMap byHash; ///< hash (odd, as a pointer) -> Seen *
  TsArena arena;
} Cse;

static uint64_t hashOp(const IrOperation *op) {
  uint64_t hash = tsHashCombine((uintptr_t)op->name, (uintptr_t)op->discardable);
  for (uint32_t i = 0; i < op->name->numAttributeSlots; ++i)
    hash = tsHashCombine(hash, (uintptr_t)op->attributes[i]);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    hash = tsHashCombine(hash, (uintptr_t)op->operands[i].value);
  for (uint32_t i = 0; i < op->numResults; ++i)
    hash = tsHashCombine(hash, (uintptr_t)irOperationResult((IrOperation *)op, i)->type);
  return hash;
}

static bool areEqual(IrOperation *a, IrOperation *b) {
  if (a->name != b->name || a->discardable != b->discardable || a->numOperands != b->numOperands ||
      a->numResults != b->numResults)
    return false;
  for (uint32_t i = 0; i < a->name->numAttributeSlots; ++i)
    if (a->attributes[i] != b->attributes[i])
      return false;
  for (uint32_t i = 0; i < a->numOperands; ++i)
    if (a->operands[i].value != b->operands[i].value)
      return false;
  for (uint32_t i = 0; i < a->numResults; ++i)
    if (irOperationResult(a, i)->type != irOperationResult(b, i)->type)
      return false;
  return true;
}

typedef TsVec(IrOperation *) OperationVec;

static MlirWalkResult collect(MlirOperation op, void *user) {
  tsVecPush((OperationVec *)user, irOp(op));
  return MlirWalkResultAdvance;
}

static void visit(Cse *cse, IrOperation *op) {
  MlirOperation handle = irWrapOp(op);
  if (tesseraOperationIsTriviallyDead(handle) && op->numRegions == 0) {
    mlirRewriterBaseEraseOp(cse->rewriter, handle);
    return;
  }
  if (op->numRegions || op->numResults == 0 || !irIsRegistered(op) ||
      irHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR) || !tesseraOperationIsMemoryEffectFree(handle))
    return;
  uintptr_t *slot =
      tsPointerMapInsert(&cse->byHash, (const void *)(uintptr_t)(hashOp(op) | 1), NULL);
  for (Seen *seen = (Seen *)*slot; seen; seen = seen->next)
    if (areEqual(seen->op, op) &&
        tesseraDominanceOpProperlyDominates(cse->dominance, irWrapOp(seen->op), handle)) {
      mlirRewriterBaseReplaceOpWithOperation(cse->rewriter, handle, irWrapOp(seen->op));
      return;
    }
  Seen *seen = tsArenaNew(&cse->arena, Seen);
  *seen = (Seen){op, (Seen *)*slot};
  *slot = (uintptr_t)seen;
}

void csePassRun(MlirPass pass, const CSEOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  Cse cse = {.rewriter = mlirIRRewriterCreate(mlirOperationGetContext(op)),
             .dominance = tesseraDominanceCreate()};
  OperationVec ops = {0};
  mlirOperationWalk(op, collect, &ops, MlirWalkPreOrder);
  for (size_t i = 0; i < ops.size; ++i)
    if (ops.data[i] != irOp(op))
      visit(&cse, ops.data[i]);
  tsVecFree(&ops);
  tsPointerMapFree(&cse.byHash);
  tsArenaDestroy(&cse.arena);
  tesseraDominanceDestroy(cse.dominance);
  mlirIRRewriterDestroy(cse.rewriter);
}
