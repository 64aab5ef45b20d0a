// Canonical branches: straight to where they lead.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CF.h"
#include "dialect/cf/CFOps.h"
#include "dialect/ub/UBOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Rewrite.h"

/// Where a branch leads, with what.
typedef struct Target {
  MlirBlock block;
  TsVec(MlirValue) operands;
} Target;

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static Target targetOf(MlirOperation op, MlirBlock block, TesseraRange range) {
  Target target = {.block = block};
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&target.operands, mlirOperationGetOperand(op, range.start + i));
  return target;
}

static Target branchTarget(MlirOperation op) {
  return targetOf(op, cfBranchOpGetDest(op), cfBranchOpGetSuccessorOperands(op, 0));
}

static Target condTarget(MlirOperation op, unsigned successor) {
  return targetOf(op, mlirOperationGetSuccessor(op, successor),
                  cfCondBranchOpGetSuccessorOperands(op, successor));
}

static void freeTarget(Target *target) { tsVecFree(&target->operands); }

static void replaceByBranch(MlirRewriterBase rewriter, MlirOperation op, const Target *target) {
  cfBranchOpCreate(rewriter, mlirOperationGetLocation(op), (intptr_t)target->operands.size,
                   target->operands.data, target->block);
  mlirRewriterBaseEraseOp(rewriter, op);
}

static void replaceByCondBranch(MlirRewriterBase rewriter, MlirOperation op, const Target *ifTrue,
                                const Target *ifFalse) {
  cfCondBranchOpCreate(rewriter, mlirOperationGetLocation(op), cfCondBranchOpGetCondition(op),
                       (intptr_t)ifTrue->operands.size, ifTrue->operands.data,
                       (intptr_t)ifFalse->operands.size, ifFalse->operands.data,
                       cfCondBranchOpGetBranchWeightsAttr(op), ifTrue->block, ifFalse->block);
  mlirRewriterBaseEraseOp(rewriter, op);
}

//===--- Blocks ---===//

// The one branch into the block, or NULL when there are several or none.
static IrSuccessor *onlyPredecessor(MlirBlock block) {
  IrSuccessor *first = irBlock(block)->firstPredecessor;
  return first && !first->next ? first : NULL;
}

static bool comesFromOneBlock(MlirBlock block) {
  IrSuccessor *first = irBlock(block)->firstPredecessor;
  for (IrSuccessor *other = first; other; other = other->next)
    if (other->owner->block != first->owner->block)
      return false;
  return first != NULL;
}

// Whether following plain branches from the block comes back to one of those seen.
static bool isInCircle(MlirBlock block) {
  TsPointerMap seen = {0};
  bool inserted = true;
  while (inserted && !mlirBlockIsNull(block)) {
    tsPointerMapInsert(&seen, block.ptr, &inserted);
    MlirOperation last = irWrapOp(irBlock(block)->last);
    block = cfBranchOpIsA(last) ? cfBranchOpGetDest(last) : (MlirBlock){NULL};
  }
  tsPointerMapFree(&seen);
  return !inserted;
}

static bool onlyBranchesOn(MlirBlock block) {
  return irBlock(block)->first == irBlock(block)->last &&
         cfBranchOpIsA(irWrapOp(irBlock(block)->last));
}

// Goes through a block that only branches on. False when the target stays.
static bool passThrough(Target *target) {
  IrBlock *block = irBlock(target->block);
  if (!onlyBranchesOn(target->block) || isInCircle(target->block))
    return false;
  for (uint32_t i = 0; i < block->numArguments; ++i)
    for (IrUse *use = block->arguments[i]->value.firstUse; use; use = use->next)
      if (use->owner != block->last)
        return false;
  Target next = branchTarget(irWrapOp(block->last));
  for (size_t i = 0; i < next.operands.size; ++i) {
    IrValue *value = irValue(next.operands.data[i]);
    if (value->kind == IR_BLOCK_ARGUMENT && irValueBlock(value) == block)
      next.operands.data[i] = target->operands.data[value->index];
  }
  freeTarget(target);
  *target = next;
  return true;
}

//===--- cf.assert ---===//

static bool isConstant(MlirValue value, bool *is) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (mlirAttributeIsNull(constant) || !mlirAttributeIsAInteger(constant))
    return false;
  *is = mlirIntegerAttrGetValueInt(constant) != 0;
  return true;
}

MlirLogicalResult cfAssertOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  bool holds;
  if (!isConstant(cfAssertOpGetArg(op), &holds) || !holds)
    return failure();
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), op);
  return success();
}

//===--- cf.br ---===//

// A block that only one branch leads to is put in its place.
static MlirLogicalResult mergeSuccessor(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirBlock block = mlirOperationGetBlock(op), dest = cfBranchOpGetDest(op);
  if (mlirBlockEqual(dest, block) || !onlyPredecessor(dest))
    return failure();
  Target target = branchTarget(op);
  mlirRewriterBaseEraseOp(base, op);
  mlirRewriterBaseMergeBlocks(base, dest, block, (intptr_t)target.operands.size,
                              target.operands.data);
  freeTarget(&target);
  return success();
}

static MlirLogicalResult passThroughBranch(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirBlock dest = cfBranchOpGetDest(op);
  if (mlirBlockEqual(dest, mlirOperationGetBlock(op)) || !onlyBranchesOn(dest))
    return failure();
  Target target = branchTarget(op);
  bool passes = passThrough(&target);
  if (passes)
    replaceByBranch(mlirPatternRewriterAsBase(rewriter), op, &target);
  freeTarget(&target);
  return passes ? success() : failure();
}

void cfBranchOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &cfBranchOpDef, 1, mergeSuccessor, NULL);
  tesseraRewritePatternSetAdd(patterns, &cfBranchOpDef, 1, passThroughBranch, NULL);
}

//===--- cf.cond_br ---===//

static MlirLogicalResult branchOnConstant(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  bool condition;
  if (!isConstant(cfCondBranchOpGetCondition(op), &condition))
    return failure();
  Target target = condTarget(op, !condition);
  replaceByBranch(mlirPatternRewriterAsBase(rewriter), op, &target);
  freeTarget(&target);
  return success();
}

static MlirLogicalResult passThroughCondBranch(MlirOperation op, MlirPatternRewriter rewriter,
                                               void *user) {
  (void)user;
  if (!onlyBranchesOn(cfCondBranchOpGetTrueDest(op)) &&
      !onlyBranchesOn(cfCondBranchOpGetFalseDest(op)))
    return failure();
  Target ifTrue = condTarget(op, 0), ifFalse = condTarget(op, 1);
  bool changed = passThrough(&ifTrue);
  changed = passThrough(&ifFalse) || changed;
  if (changed)
    replaceByCondBranch(mlirPatternRewriterAsBase(rewriter), op, &ifTrue, &ifFalse);
  freeTarget(&ifTrue);
  freeTarget(&ifFalse);
  return changed ? success() : failure();
}

// Both ways lead to one block: the condition selects what is passed.
static MlirLogicalResult branchToSame(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (!mlirBlockEqual(cfCondBranchOpGetTrueDest(op), cfCondBranchOpGetFalseDest(op)))
    return failure();
  Target ifTrue = condTarget(op, 0), ifFalse = condTarget(op, 1);
  bool same = true;
  for (size_t i = 0; i < ifTrue.operands.size; ++i)
    same = same && mlirValueEqual(ifTrue.operands.data[i], ifFalse.operands.data[i]);
  // With other blocks leading there too, branching is no worse than selecting.
  bool rewrites = same || comesFromOneBlock(ifTrue.block);
  for (size_t i = 0; rewrites && i < ifTrue.operands.size; ++i) {
    MlirValue a = ifTrue.operands.data[i], b = ifFalse.operands.data[i];
    if (!mlirValueEqual(a, b))
      ifTrue.operands.data[i] = mlirOperationGetResult(
          arithSelectOpCreate(base, mlirOperationGetLocation(op), mlirValueGetType(a),
                              cfCondBranchOpGetCondition(op), a, b),
          0);
  }
  if (rewrites)
    replaceByBranch(base, op, &ifTrue);
  freeTarget(&ifTrue);
  freeTarget(&ifFalse);
  return rewrites ? success() : failure();
}

static bool beginsUnreachable(MlirBlock block) {
  return ubUnreachableOpIsA(irWrapOp(irBlock(block)->first));
}

// The way to what is never reached isn't taken.
static MlirLogicalResult branchAroundUnreachable(MlirOperation op, MlirPatternRewriter rewriter,
                                                 void *user) {
  (void)user;
  bool isTrue = beginsUnreachable(cfCondBranchOpGetTrueDest(op));
  if (!isTrue && !beginsUnreachable(cfCondBranchOpGetFalseDest(op)))
    return failure();
  Target target = condTarget(op, isTrue);
  replaceByBranch(mlirPatternRewriterAsBase(rewriter), op, &target);
  freeTarget(&target);
  return success();
}

// The way here was chosen by the same condition.
static MlirLogicalResult branchOnKnown(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirBlock block = mlirOperationGetBlock(op);
  IrSuccessor *predecessor = onlyPredecessor(block);
  MlirOperation from = irWrapOp(predecessor ? predecessor->owner : NULL);
  if (!cfCondBranchOpIsA(from) ||
      !mlirValueEqual(cfCondBranchOpGetCondition(from), cfCondBranchOpGetCondition(op)))
    return failure();
  bool isTrue = mlirBlockEqual(cfCondBranchOpGetTrueDest(from), block);
  Target target = condTarget(op, !isTrue);
  replaceByBranch(mlirPatternRewriterAsBase(rewriter), op, &target);
  freeTarget(&target);
  return success();
}

typedef struct Outcome {
  MlirRewriterBase rewriter;
  MlirOperation branch;
  IrValue *condition;
  MlirValue constant; ///< null before the first use was replaced
  bool value;
} Outcome;

static void replaceUse(Outcome *outcome, IrOperation *user, intptr_t number) {
  if (mlirValueIsNull(outcome->constant)) {
    MlirType type = mlirValueGetType(irWrapValue(outcome->condition));
    mlirRewriterBaseSetInsertionPointBefore(outcome->rewriter, outcome->branch);
    MlirOperation constant =
        arithConstantOpCreate(outcome->rewriter, mlirOperationGetLocation(outcome->branch), type,
                              mlirIntegerAttrGet(type, outcome->value));
    outcome->constant = mlirOperationGetResult(constant, 0);
  }
  mlirRewriterBaseStartOpModification(outcome->rewriter, irWrapOp(user));
  mlirOperationSetOperand(irWrapOp(user), number, outcome->constant);
  mlirRewriterBaseFinalizeOpModification(outcome->rewriter, irWrapOp(user));
}

static bool hasFewerUses(const IrValue *value, const IrBlock *block) {
  const IrUse *use = value->firstUse;
  const IrOperation *op = block->first;
  for (; use && op; use = use->next)
    op = op->next;
  return !use;
}

// In a block that only one outcome leads to, the condition is that outcome. Thousands of branches
// may have one condition, and a block may be long: what there is less of is searched.
static bool replaceCondition(MlirRewriterBase rewriter, MlirOperation branch, MlirBlock block,
                             bool value) {
  if (!onlyPredecessor(block))
    return false;
  IrValue *condition = irValue(cfCondBranchOpGetCondition(branch));
  Outcome outcome = {
      .rewriter = rewriter, .branch = branch, .condition = condition, .value = value};
  if (hasFewerUses(condition, irBlock(block))) {
    for (IrUse *use = condition->firstUse, *next; use; use = next) {
      next = use->next;
      if (use->owner->block == irBlock(block))
        replaceUse(&outcome, use->owner, (intptr_t)irUseNumber(use));
    }
  } else {
    for (IrOperation *op = irBlock(block)->first; op; op = op->next)
      for (intptr_t i = 0; i < mlirOperationGetNumOperands(irWrapOp(op)); ++i)
        if (irValue(mlirOperationGetOperand(irWrapOp(op), i)) == condition)
          replaceUse(&outcome, op, i);
  }
  return !mlirValueIsNull(outcome.constant);
}

static MlirLogicalResult propagateOutcome(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  bool changed = replaceCondition(base, op, cfCondBranchOpGetTrueDest(op), true);
  changed = replaceCondition(base, op, cfCondBranchOpGetFalseDest(op), false) || changed;
  return changed ? success() : failure();
}

void cfCondBranchOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &cfCondBranchOpDef, 1, branchOnConstant, NULL);
  tesseraRewritePatternSetAdd(patterns, &cfCondBranchOpDef, 1, passThroughCondBranch, NULL);
  tesseraRewritePatternSetAdd(patterns, &cfCondBranchOpDef, 1, branchToSame, NULL);
  tesseraRewritePatternSetAdd(patterns, &cfCondBranchOpDef, 1, branchOnKnown, NULL);
  tesseraRewritePatternSetAdd(patterns, &cfCondBranchOpDef, 1, propagateOutcome, NULL);
  tesseraRewritePatternSetAdd(patterns, &cfCondBranchOpDef, 1, branchAroundUnreachable, NULL);
}

//===--- cf.switch ---===//

static Target switchTarget(MlirOperation op, intptr_t successor) {
  return targetOf(op, mlirOperationGetSuccessor(op, successor),
                  cfSwitchOpGetSuccessorOperands(op, (unsigned)successor));
}

static void replaceSwitch(MlirRewriterBase rewriter, MlirOperation op, const Target *targets,
                          intptr_t numCases) {
  TsVec(MlirValue) operands = {0};
  TsVec(MlirBlock) blocks = {0};
  TsVec(int32_t) segments = {0};
  for (intptr_t i = 1; i <= numCases; ++i) {
    for (size_t k = 0; k < targets[i].operands.size; ++k)
      tsVecPush(&operands, targets[i].operands.data[k]);
    tsVecPush(&blocks, targets[i].block);
    tsVecPush(&segments, (int32_t)targets[i].operands.size);
  }
  cfSwitchOpCreate(rewriter, mlirOperationGetLocation(op), cfSwitchOpGetFlag(op),
                   (intptr_t)targets[0].operands.size, targets[0].operands.data,
                   (intptr_t)operands.size, operands.data, cfSwitchOpGetCaseValuesAttr(op),
                   mlirDenseI32ArrayGet(mlirOperationGetContext(op), numCases, segments.data),
                   targets[0].block, numCases, blocks.data);
  mlirRewriterBaseEraseOp(rewriter, op);
  tsVecFree(&operands);
  tsVecFree(&blocks);
  tsVecFree(&segments);
}

MlirLogicalResult cfPassThroughSwitch(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  intptr_t count = mlirOperationGetNumSuccessors(op);
  Target *targets = tsAllocZeroed((size_t)count, sizeof *targets);
  bool changed = false;
  for (intptr_t i = 0; i < count; ++i) {
    targets[i] = switchTarget(op, i);
    changed = passThrough(&targets[i]) || changed;
  }
  if (changed)
    replaceSwitch(mlirPatternRewriterAsBase(rewriter), op, targets, count - 1);
  for (intptr_t i = 0; i < count; ++i)
    freeTarget(&targets[i]);
  tsFree(targets);
  return changed ? success() : failure();
}
