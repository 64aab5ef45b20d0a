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

static MlirValue beforeArgument(MlirOperation op, intptr_t i) {
  return mlirBlockGetArgument(scfBlockOf(scfWhileOpGetBefore(op)), i);
}
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

//===--- Arguments and results that aren't needed ---===//

// What a loop keeps: of each argument whether it does, of each result which of the new ones it is,
// -1 for none.
typedef struct Kept {
  TsVec(bool) arguments;
  TsVec(intptr_t) results;
  intptr_t numResults;
} Kept;

static void freeKept(Kept *kept) {
  tsVecFree(&kept->arguments);
  tsVecFree(&kept->results);
}

// The loop with what is kept of its arguments and results, still without regions' contents.
static MlirOperation createLoop(MlirRewriterBase base, MlirOperation op, const Kept *kept) {
  ScfTypes types = {0};
  ScfValues inits = {0};
  for (size_t i = 0; i < kept->results.size; ++i)
    if (kept->results.data[i] == (intptr_t)types.size)
      tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, (intptr_t)i)));
  for (size_t i = 0; i < kept->arguments.size; ++i)
    if (kept->arguments.data[i])
      tsVecPush(&inits, mlirOperationGetOperand(op, (intptr_t)i));
  MlirOperation made = scfWhileOpCreate(base, mlirOperationGetLocation(op), (intptr_t)types.size,
                                        types.data, (intptr_t)inits.size, inits.data);
  tsVecFree(&types);
  tsVecFree(&inits);
  return made;
}

static MlirValue copyArgument(MlirBlock block, MlirValue argument) {
  const IrBlockArgument *old = (const IrBlockArgument *)irValue(argument);
  return irWrapValue(irBlockAddArgument(irBlock(block), old->value.type, old->location));
}

static void moveBefore(MlirRewriterBase base, MlirOperation op, MlirOperation made,
                       const Kept *kept) {
  MlirBlock block = scfCreateBlock(base, scfWhileOpGetBefore(made));
  MlirOperation condition = conditionOf(op);
  ScfValues arguments = {0}, passed = {0};
  for (size_t i = 0; i < kept->arguments.size; ++i) {
    MlirValue argument = beforeArgument(op, (intptr_t)i);
    tsVecPush(&arguments, kept->arguments.data[i] ? copyArgument(block, argument) : argument);
  }
  tsVecPush(&passed, scfConditionOpGetCondition(condition));
  for (size_t i = 0; i < kept->results.size; ++i)
    if (kept->results.data[i] == (intptr_t)passed.size - 1)
      tsVecPush(&passed, scfConditionOpGetArgs(condition, (intptr_t)i));
  scfSetOperands(base, condition, &passed);
  mlirRewriterBaseMergeBlocks(base, scfBlockOf(scfWhileOpGetBefore(op)), block,
                              (intptr_t)arguments.size, arguments.data);
  tsVecFree(&arguments);
  tsVecFree(&passed);
}

static void moveAfter(MlirRewriterBase base, MlirOperation op, MlirOperation made,
                      const Kept *kept) {
  MlirBlock block = scfCreateBlock(base, scfWhileOpGetAfter(made));
  MlirOperation yield = scfTerminatorOf(scfWhileOpGetAfter(op));
  ScfValues arguments = {0}, yielded = {0};
  for (size_t i = 0; i < kept->results.size; ++i) {
    MlirValue argument = afterArgument(op, (intptr_t)i);
    intptr_t number = kept->results.data[i];
    if (number == mlirBlockGetNumArguments(block))
      argument = copyArgument(block, argument);
    else if (number >= 0)
      argument = mlirBlockGetArgument(block, number);
    tsVecPush(&arguments, argument);
  }
  for (size_t i = 0; i < kept->arguments.size; ++i)
    if (kept->arguments.data[i])
      tsVecPush(&yielded, mlirOperationGetOperand(yield, (intptr_t)i));
  scfSetOperands(base, yield, &yielded);
  mlirRewriterBaseMergeBlocks(base, scfBlockOf(scfWhileOpGetAfter(op)), block,
                              (intptr_t)arguments.size, arguments.data);
  tsVecFree(&arguments);
  tsVecFree(&yielded);
}

// What isn't kept has no uses: it stands for itself.
static void rebuild(MlirRewriterBase base, MlirOperation op, const Kept *kept) {
  MlirOperation made = createLoop(base, op, kept);
  moveBefore(base, op, made, kept);
  moveAfter(base, op, made, kept);
  ScfValues results = {0};
  for (size_t i = 0; i < kept->results.size; ++i) {
    intptr_t number = kept->results.data[i];
    tsVecPush(&results, number < 0 ? mlirOperationGetResult(op, (intptr_t)i)
                                   : mlirOperationGetResult(made, number));
  }
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

static void keepAllArguments(Kept *kept, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&kept->arguments, true);
}

static MlirLogicalResult removeUnusedResults(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  Kept kept = {.numResults = 0};
  intptr_t numResults = mlirOperationGetNumResults(op);
  keepAllArguments(&kept, op);
  for (intptr_t i = 0; i < numResults; ++i) {
    bool stays = isUsed(mlirOperationGetResult(op, i)) || isUsed(afterArgument(op, i));
    tsVecPush(&kept.results, stays ? kept.numResults++ : -1);
  }
  bool removes = kept.numResults < numResults;
  if (removes)
    rebuild(mlirPatternRewriterAsBase(rewriter), op, &kept);
  freeKept(&kept);
  return removes ? success() : failure();
}

// Results that are given the same value are one. Loops have few of them.
static MlirLogicalResult mergeResults(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Kept kept = {.numResults = 0};
  MlirOperation condition = conditionOf(op);
  intptr_t numResults = mlirOperationGetNumResults(op);
  keepAllArguments(&kept, op);
  for (intptr_t i = 0; i < numResults; ++i) {
    intptr_t same = 0;
    while (!mlirValueEqual(scfConditionOpGetArgs(condition, same),
                           scfConditionOpGetArgs(condition, i)))
      same++;
    tsVecPush(&kept.results, same < i ? kept.results.data[same] : kept.numResults++);
  }
  bool merges = kept.numResults < numResults;
  if (merges)
    rebuild(mlirPatternRewriterAsBase(rewriter), op, &kept);
  freeKept(&kept);
  return merges ? success() : failure();
}

static MlirLogicalResult removeUnusedArguments(MlirOperation op, MlirPatternRewriter rewriter,
                                               void *user) {
  (void)user;
  Kept kept = {.numResults = mlirOperationGetNumResults(op)};
  bool removes = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    bool stays = isUsed(beforeArgument(op, i));
    removes = removes || !stays;
    tsVecPush(&kept.arguments, stays);
  }
  for (intptr_t i = 0; i < kept.numResults; ++i)
    tsVecPush(&kept.results, i);
  if (removes)
    rebuild(mlirPatternRewriterAsBase(rewriter), op, &kept);
  freeKept(&kept);
  return removes ? success() : failure();
}

void scfWhileOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfWhileOpDef, 1, replaceCondition, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfWhileOpDef, 1, propagateComparison, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfWhileOpDef, 1, removeUnusedResults, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfWhileOpDef, 1, mergeResults, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfWhileOpDef, 1, removeUnusedArguments, NULL);
}
