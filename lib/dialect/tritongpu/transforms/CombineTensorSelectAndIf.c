// tritongpu-combine-tensor-select-and-if: a branch chooses tensors, too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Rewriting.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef struct Choice {
  MlirOperation select, branch;
} Choice;

typedef struct Combination {
  TesseraDominance *dominance;
  TsVec(Choice) choices; ///< in program order
} Combination;

static MlirOperation endOf(MlirOperation branch, intptr_t region) {
  return mlirBlockGetTerminator(mlirRegionGetFirstBlock(mlirOperationGetRegion(branch, region)));
}

//===--- In branches the choice is known ---===//

static void chooseIn(MlirOperation select, MlirOperation branch) {
  MlirValue result = mlirOperationGetResult(select, 0);
  MlirOpOperand next, use = mlirValueGetFirstUse(result);
  for (; !mlirOpOperandIsNull(use); use = next) {
    next = mlirOpOperandGetNextUse(use);
    MlirOperation user = mlirOpOperandGetOwner(use);
    for (intptr_t i = 0; i < 2; ++i)
      if (ttgIsInRegion(user, mlirOperationGetRegion(branch, i))) {
        mlirOperationSetOperand(user, mlirOpOperandGetOperandNumber(use),
                                mlirOperationGetOperand(select, i + 1));
        break;
      }
  }
}

static MlirWalkResult simplifyUsers(MlirOperation op, void *user) {
  (void)user;
  if (!arithSelectOpIsA(op))
    return MlirWalkResultAdvance;
  for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetOperand(op, 0));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
    if (scfIfOpIsA(mlirOpOperandGetOwner(use)))
      chooseIn(op, mlirOpOperandGetOwner(use));
  return MlirWalkResultAdvance;
}

//===--- Branches that choose ---===//

static bool comesBeforeUsers(const Combination *c, MlirOperation branch, MlirOperation select) {
  for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(select, 0));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
    if (!tesseraDominanceOpProperlyDominates(c->dominance, branch, mlirOpOperandGetOwner(use)))
      return false;
  return mlirOperationIsBeforeInBlock(select, branch);
}

// The first branch on the same condition in the block that the select can be a result of.
static MlirWalkResult findBranch(MlirOperation op, void *user) {
  Combination *c = user;
  MlirOperation found = {NULL};
  if (!arithSelectOpIsA(op) ||
      !mlirTypeIsARankedTensor(mlirValueGetType(mlirOperationGetResult(op, 0))))
    return MlirWalkResultAdvance;
  for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetOperand(op, 0));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation branch = mlirOpOperandGetOwner(use);
    if (scfIfOpIsA(branch) &&
        mlirBlockEqual(mlirOperationGetBlock(branch), mlirOperationGetBlock(op)) &&
        comesBeforeUsers(c, branch, op) &&
        (mlirOperationIsNull(found) || mlirOperationIsBeforeInBlock(branch, found)))
      found = branch;
  }
  Choice choice = {op, found};
  if (!mlirOperationIsNull(found))
    tsVecPush(&c->choices, choice);
  return MlirWalkResultAdvance;
}

static void ensureElse(MlirRewriterBase rewriter, MlirOperation branch) {
  MlirRegion region = mlirOperationGetRegion(branch, 1);
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    tesseraRegionEnsureTerminator(region, &scfIfOpDef, mlirOperationGetLocation(branch));
  (void)rewriter;
}

static void appendToEnd(MlirOperation branch, intptr_t region, const TtgOperations *selects) {
  MlirOperation end = endOf(branch, region);
  TtgValues operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(end); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(end, i));
  for (size_t i = 0; i < selects->size; ++i)
    tsVecPush(&operands, mlirOperationGetOperand(selects->data[i], region + 1));
  mlirOperationSetOperands(end, (intptr_t)operands.size, operands.data);
  tsVecFree(&operands);
}

static void merge(MlirRewriterBase rewriter, MlirOperation branch, const TtgOperations *selects) {
  TtgTypes types = {0};
  intptr_t old = mlirOperationGetNumResults(branch);
  MlirValue condition = mlirOperationGetOperand(branch, 0);
  for (intptr_t i = 0; i < old; ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(branch, i)));
  for (size_t i = 0; i < selects->size; ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(selects->data[i], 0)));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, branch);
  MlirOperation made =
      ttgCreateWith(rewriter, branch, 1, &condition, (intptr_t)types.size, types.data);
  for (intptr_t i = 0; i < 2; ++i)
    tesseraRewriterInlineRegionAtEnd(rewriter, mlirOperationGetRegion(branch, i),
                                     mlirOperationGetRegion(made, i));
  ensureElse(rewriter, made);
  for (intptr_t i = 0; i < 2; ++i)
    appendToEnd(made, i, selects);
  for (intptr_t i = 0; i < old; ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(branch, i),
                                  mlirOperationGetResult(made, i));
  for (size_t i = 0; i < selects->size; ++i) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(selects->data[i], 0),
                                  mlirOperationGetResult(made, old + (intptr_t)i));
    mlirRewriterBaseEraseOp(rewriter, selects->data[i]);
  }
  mlirRewriterBaseEraseOp(rewriter, branch);
  tsVecFree(&types);
}

void tritonGPUCombineTensorSelectAndIfPassRun(
    MlirPass pass, const TritonGPUCombineTensorSelectAndIfOptions *options, MlirOperation module) {
  (void)pass;
  (void)options;
  Combination c = {.dominance = tesseraDominanceCreate()};
  mlirOperationWalk(module, simplifyUsers, NULL, MlirWalkPostOrder);
  mlirOperationWalk(module, findBranch, &c, MlirWalkPostOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  for (size_t i = 0; i < c.choices.size; ++i) {
    MlirOperation branch = c.choices.data[i].branch;
    if (mlirOperationIsNull(branch))
      continue;
    TtgOperations selects = {0};
    for (size_t j = i; j < c.choices.size; ++j)
      if (mlirOperationEqual(c.choices.data[j].branch, branch)) {
        tsVecPush(&selects, c.choices.data[j].select);
        c.choices.data[j].branch.ptr = NULL;
      }
    merge(rewriter, branch, &selects);
    tsVecFree(&selects);
  }
  mlirIRRewriterDestroy(rewriter);
  tesseraDominanceDestroy(c.dominance);
  tsVecFree(&c.choices);
}
