// loop-invariant-code-motion: moves what is the same in each round of a loop before the loop.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/LoopInvariantCodeMotion.h"
#include "ir/Operation.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Remarks.h"
#include "transforms/TransformsPasses.h"

/// One loop, whose body is looked at.
typedef struct Motion {
  MlirOperation loop;
  const TrMotionRules *rules;
  bool changed;
} Motion;

typedef TsVec(IrOperation *) Worklist;

static bool isInside(const IrOperation *op, const IrValue *value) {
  const IrBlock *block = irValueBlock(value);
  return block &&
         tesseraOperationIsAncestor(irWrapOp((IrOperation *)op), irWrapOp(irBlockParent(block)));
}

// Whether everything that the op and what is nested in it uses is there before the loop, or nested
// in the op itself.
static bool dependsOnNothingInside(const Motion *motion, IrOperation *op) {
  for (IrOperation *user = op; user; user = irWalkNext(op, user, false))
    for (uint32_t i = 0; i < user->numOperands; ++i) {
      const IrValue *value = user->operands[i].value;
      if (!(user != op && isInside(op, value)) &&
          !loopLikeOpInterfaceIsDefinedOutsideOfLoop(motion->loop, irWrapValue(value)))
        return false;
    }
  return true;
}

bool trIsFreeToMove(MlirOperation op) {
  return tesseraOperationIsMemoryEffectFree(op) && tesseraOperationIsSpeculatable(op);
}

static bool canMove(const Motion *motion, IrOperation *op) {
  const TrMotionRules *rules = motion->rules;
  if (irHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR))
    return false;
  // What the default asks is quickly known.
  if (!rules->mayMove)
    return trIsFreeToMove(irWrapOp(op)) && dependsOnNothingInside(motion, op);
  return dependsOnNothingInside(motion, op) &&
         rules->mayMove(motion->loop, irWrapOp(op), rules->user);
}

static void move(const Motion *motion, IrOperation *op) {
  const TrMotionRules *rules = motion->rules;
  if (rules->move)
    rules->move(motion->loop, irWrapOp(op), rules->user);
  else
    loopLikeOpInterfaceMoveOutOfLoop(motion->loop, irWrapOp(op));
}

static void pushUsers(Worklist *worklist, IrOperation *op, const IrRegion *region) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    for (IrUse *use = irOperationResult(op, i)->firstUse; use; use = use->next)
      if (irParentRegion(use->owner) == region)
        tsVecPush(worklist, use->owner);
}

static void visitRegion(MlirRegion wrapped, void *user) {
  Motion *motion = user;
  IrRegion *region = irRegion(wrapped);
  Worklist worklist = {0};
  for (IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next)
      tsVecPush(&worklist, op);
  // In order an op comes after what it uses; where there is none it may have to be asked again.
  bool isOrdered = region->first == region->last && tesseraRegionHasSSADominance(wrapped);
  for (size_t i = 0; i < worklist.size; ++i) {
    IrOperation *op = worklist.data[i];
    if (irParentRegion(op) != region || !canMove(motion, op))
      continue;
    move(motion, op);
    if (irParentRegion(op) == region)
      continue;
    motion->changed = true;
    if (motion->rules->moved)
      motion->rules->moved(motion->loop, irWrapOp(op), motion->rules->user);
    if (!isOrdered)
      pushUsers(&worklist, op, region);
  }
  tsVecFree(&worklist);
}

bool trMoveOutOfLoop(MlirOperation loop, const TrMotionRules *rules) {
  Motion motion = {.loop = loop, .rules = rules};
  loopLikeOpInterfaceGetLoopRegions(loop, visitRegion, &motion);
  return motion.changed;
}

bool trMoveLoopInvariantCode(MlirOperation wrapped, const TrMotionRules *rules) {
  IrOperation *root = irOp(wrapped);
  bool changed = false;
  // Inner loops first: what leaves them may leave those around them, too.
  for (IrOperation *op = irWalkInnermost(root); op;
       op = op == root ? NULL : irWalkPostNext(root, op)) {
    if (irInterface(op, &loopLikeOpInterface) && trMoveOutOfLoop(irWrapOp(op), rules))
      changed = true;
  }
  return changed;
}

static void remarkMove(MlirOperation loop, MlirOperation op, void *user) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op)),
                around = mlirIdentifierStr(mlirOperationGetName(loop));
  tesseraPassRemark(*(MlirPass *)user, TESSERA_REMARK_PASSED, "moved-out", op,
                    "'%.*s' has moved out of '%.*s'", (int)name.length, name.data,
                    (int)around.length, around.data);
}

void loopInvariantCodeMotionPassRun(MlirPass pass, const LoopInvariantCodeMotionOptions *options,
                                    MlirOperation root) {
  (void)options;
  bool remarks = tesseraPassWantsRemarks(pass, TESSERA_REMARK_PASSED);
  TrMotionRules rules = {.moved = remarks ? remarkMove : NULL, .user = &pass};
  if (!trMoveLoopInvariantCode(root, &rules))
    tesseraPassMarkUnchanged(pass);
}
