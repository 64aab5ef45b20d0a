// Canonical while loops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static bool isUsed(MlirValue value) { return irValue(value)->firstUse; }

static MlirValue afterArgument(MlirOperation op, intptr_t i) {
  return mlirBlockGetArgument(scfBlockOf(scfWhileOpGetAfter(op)), i);
}
static MlirOperation conditionOf(MlirOperation op) {
  return scfTerminatorOf(scfWhileOpGetBefore(op));
}

static MlirValue createBit(MlirRewriterBase base, MlirLocation location, bool bit) {
  MlirType type = mlirIntegerTypeGet(mlirRewriterBaseGetContext(base), 1);
  return mlirOperationGetResult(
      arithConstantOpCreate(base, location, type, mlirIntegerAttrGet(type, bit)), 0);
}

//===--- What the condition says ---===//

// In the second region the condition holds.
static MlirLogicalResult replaceCondition(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation condition = conditionOf(op);
  MlirValue holds = {NULL};
  for (intptr_t i = 0; i < scfConditionOpGetNumArgs(condition); ++i) {
    MlirValue argument = afterArgument(op, i);
    if (!isUsed(argument) ||
        !mlirValueEqual(scfConditionOpGetArgs(condition, i), scfConditionOpGetCondition(condition)))
      continue;
    if (!holds.ptr)
      holds = createBit(base, mlirOperationGetLocation(op), true);
    mlirRewriterBaseReplaceAllUsesWith(base, argument, holds);
  }
  return holds.ptr ? success() : failure();
}

// Comparisons of `argument` on this side, with the same other side, are known.
static bool replaceComparisons(MlirRewriterBase base, MlirOperation comparison, intptr_t side,
                               MlirValue argument) {
  MlirAttribute predicate = arithCmpIOpGetPredicateAttr(comparison);
  MlirValue other = mlirOperationGetOperand(comparison, 1 - side);
  bool changed = false;
  for (IrUse *use = irValue(argument)->firstUse, *next; use; use = next) {
    next = use->next;
    MlirOperation found = irWrapOp(use->owner);
    if (!arithCmpIOpIsA(found) || (intptr_t)irUseNumber(use) != side ||
        !mlirValueEqual(mlirOperationGetOperand(found, 1 - side), other))
      continue;
    MlirAttribute asked = arithCmpIOpGetPredicateAttr(found);
    bool isSame = mlirAttributeEqual(asked, predicate);
    if (!isSame && !mlirAttributeEqual(asked, arithInvertPredicate(predicate)))
      continue;
    MlirValue known = createBit(base, mlirOperationGetLocation(found), isSame);
    mlirRewriterBaseReplaceOpWithValues(base, found, 1, &known);
    changed = true;
  }
  return changed;
}

static MlirLogicalResult propagateComparison(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation condition = conditionOf(op);
  MlirOperation comparison =
      arithDefiningOp(scfConditionOpGetCondition(condition), &arithCmpIOpDef);
  if (!comparison.ptr ||
      !mlirTypeIsAInteger(mlirValueGetType(mlirOperationGetResult(comparison, 0))))
    return failure();
  bool changed = false;
  for (intptr_t i = 0; i < scfConditionOpGetNumArgs(condition); ++i)
    for (intptr_t side = 0; side < 2; ++side)
      if (mlirValueEqual(scfConditionOpGetArgs(condition, i),
                         mlirOperationGetOperand(comparison, side)))
        changed = replaceComparisons(base, comparison, side, afterArgument(op, i)) || changed;
  return changed ? success() : failure();
}

void scfWhileOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfWhileOpDef, 1, replaceCondition, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfWhileOpDef, 1, propagateComparison, NULL);
  tesseraRewritePatternSetAddRegionBranch(patterns, &scfWhileOpDef);
}
