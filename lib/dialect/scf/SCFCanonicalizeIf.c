// Canonical conditions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

static MlirRegion thenOf(MlirOperation op) { return scfIfOpGetThenRegion(op); }
static MlirRegion elseOf(MlirOperation op) { return scfIfOpGetElseRegion(op); }
static bool hasElse(MlirOperation op) { return irRegion(elseOf(op))->first; }

// Whether the region's block is a terminator and nothing else.
static bool onlyYields(MlirRegion region) {
  const IrBlock *block = irRegion(region)->first;
  return block->first == block->last;
}

static bool isIn(MlirRegion region, MlirValue value) {
  const IrBlock *block = irValueBlock(irValue(value));
  return block && block->region == irRegion(region);
}

// The value that is negated, or null.
static MlirValue negatedBy(MlirValue value) {
  MlirOperation xor = arithDefiningOp(value, &arithXOrIOpDef);
  int64_t one;
  if (!xor.ptr || !scfReadInteger(arithXOrIOpGetRhs(xor), &one) || one == 0)
    return (MlirValue){NULL};
  return arithXOrIOpGetLhs(xor);
}

static MlirValue createBit(MlirRewriterBase base, MlirLocation location, bool bit) {
  MlirType type = mlirIntegerTypeGet(mlirRewriterBaseGetContext(base), 1);
  return mlirOperationGetResult(
      arithConstantOpCreate(base, location, type, mlirIntegerAttrGet(type, bit)), 0);
}

// `if !c A else B` is `if c B else A`.
MlirLogicalResult scfIfOpFold(MlirOperation op, const MlirAttribute *operands,
                              TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  MlirValue condition = negatedBy(scfIfOpGetCondition(op));
  if (!condition.ptr || !hasElse(op))
    return failure();
  scfIfOpSetCondition(op, condition);
  IrBlock *thenBlock = irRegion(thenOf(op))->first;
  irRegionRemove(thenBlock);
  irRegionSplice(irRegion(thenOf(op)), NULL, irRegion(elseOf(op)));
  irRegionInsert(irRegion(elseOf(op)), NULL, thenBlock);
  *numResults = 0;
  return success();
}

//===--- One after the other ---===//

// What a use of a result of the first becomes in a region of the second.
static void forwardResult(MlirRewriterBase base, MlirValue result, MlirRegion region,
                          MlirValue yielded) {
  for (IrUse *use = irValue(result)->firstUse, *next; use; use = next) {
    next = use->next;
    MlirOperation user = irWrapOp(use->owner);
    if (!scfRegionContains(region, user))
      continue;
    mlirRewriterBaseStartOpModification(base, user);
    mlirOperationSetOperand(user, (intptr_t)irUseNumber(use), yielded);
    mlirRewriterBaseFinalizeOpModification(base, user);
  }
}

static void forwardResults(MlirRewriterBase base, MlirOperation first, MlirRegion from,
                           MlirRegion into) {
  MlirOperation yield = scfTerminatorOf(from);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(first); ++i)
    forwardResult(base, mlirOperationGetResult(first, i), into, mlirOperationGetOperand(yield, i));
}

// Appends the block of `next` to that of `target`; the two terminators become one.
static void mergeRegion(MlirRewriterBase base, MlirRegion target, MlirRegion next) {
  MlirOperation yield = scfTerminatorOf(target), nextYield = scfTerminatorOf(next);
  MlirBlock block = scfBlockOf(target);
  mlirRewriterBaseMergeBlocks(base, scfBlockOf(next), block, 0, NULL);
  mlirRewriterBaseSetInsertionPointToEnd(base, block);
  ScfValues values = {0};
  scfAppendOperands(&values, yield);
  scfAppendOperands(&values, nextYield);
  scfYieldOpCreate(base, mlirOperationGetLocation(nextYield), (intptr_t)values.size, values.data);
  mlirRewriterBaseEraseOp(base, yield);
  mlirRewriterBaseEraseOp(base, nextYield);
  tsVecFree(&values);
}

static void moveBlock(MlirRegion from, MlirRegion to) {
  irRegionSplice(irRegion(to), NULL, irRegion(from));
}

static void replaceByResults(MlirRewriterBase base, MlirOperation op, MlirOperation made,
                             intptr_t start) {
  ScfValues values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&values, mlirOperationGetResult(made, start + i));
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)values.size, values.data);
  tsVecFree(&values);
}

// The regions of `next` that run where the condition of `previous` holds and where it doesn't;
// both null: the conditions have nothing to do with each other.
static void alignRegions(MlirOperation previous, MlirOperation next, MlirRegion *ifHolds,
                         MlirRegion *ifNot) {
  const MlirRegion none = {NULL};
  MlirValue condition = scfIfOpGetCondition(previous), other = scfIfOpGetCondition(next);
  MlirRegion thenRegion = thenOf(next), elseRegion = hasElse(next) ? elseOf(next) : none;
  *ifHolds = *ifNot = none;
  if (mlirValueEqual(condition, other)) {
    *ifHolds = thenRegion;
    *ifNot = elseRegion;
  }
  if (mlirValueEqual(negatedBy(other), condition) || mlirValueEqual(negatedBy(condition), other)) {
    *ifHolds = elseRegion;
    *ifNot = thenRegion;
  }
}

static MlirLogicalResult combineIfs(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation previous = irWrapOp(irOp(op)->previous);
  if (!scfIfOpIsA(previous))
    return failure();
  MlirRegion ifHolds, ifNot;
  alignRegions(previous, op, &ifHolds, &ifNot);
  if (!ifHolds.ptr && !ifNot.ptr)
    return failure();
  if (ifHolds.ptr)
    forwardResults(base, previous, thenOf(previous), ifHolds);
  if (ifNot.ptr && hasElse(previous))
    forwardResults(base, previous, elseOf(previous), ifNot);
  ScfTypes types = {0};
  scfAppendResultTypes(&types, previous);
  scfAppendResultTypes(&types, op);
  MlirOperation combined = scfIfOpCreate(base, mlirOperationGetLocation(op), (intptr_t)types.size,
                                         types.data, scfIfOpGetCondition(previous));
  tsVecFree(&types);
  moveBlock(thenOf(previous), thenOf(combined));
  if (ifHolds.ptr)
    mergeRegion(base, thenOf(combined), ifHolds);
  moveBlock(elseOf(previous), elseOf(combined));
  if (ifNot.ptr && !hasElse(combined))
    moveBlock(ifNot, elseOf(combined));
  else if (ifNot.ptr)
    mergeRegion(base, elseOf(combined), ifNot);
  intptr_t numFirst = mlirOperationGetNumResults(previous);
  replaceByResults(base, previous, combined, 0);
  replaceByResults(base, op, combined, numFirst);
  return success();
}

//===--- One in the other ---===//

typedef struct Nest {
  MlirOperation outer, inner;
  ScfValues thenValues, elseValues;
  TsVec(intptr_t) selected; ///< results that the outer condition alone decides
} Nest;

// What the combined op gives; false when that isn't one thing.
static bool collectNest(Nest *nest) {
  scfAppendOperands(&nest->thenValues, scfTerminatorOf(thenOf(nest->outer)));
  if (hasElse(nest->outer))
    scfAppendOperands(&nest->elseValues, scfTerminatorOf(elseOf(nest->outer)));
  for (size_t i = 0; i < nest->thenValues.size; ++i) {
    MlirValue value = nest->thenValues.data[i];
    if (mlirValueIsAOpResult(value) &&
        mlirOperationEqual(mlirOpResultGetOwner(value), nest->inner)) {
      intptr_t number = mlirOpResultGetResultNumber(value);
      if (!mlirValueEqual(mlirOperationGetOperand(scfTerminatorOf(elseOf(nest->inner)), number),
                          nest->elseValues.data[i]))
        return false;
      nest->thenValues.data[i] =
          mlirOperationGetOperand(scfTerminatorOf(thenOf(nest->inner)), number);
    } else if (isIn(thenOf(nest->outer), value)) {
      return false;
    } else {
      tsVecPush(&nest->selected, (intptr_t)i);
    }
  }
  return true;
}

static void combineNest(MlirRewriterBase base, Nest *nest) {
  MlirLocation location = mlirOperationGetLocation(nest->outer);
  MlirValue outer = scfIfOpGetCondition(nest->outer);
  MlirValue both =
      mlirOperationGetResult(arithAndIOpCreate(base, location, mlirValueGetType(outer), outer,
                                               scfIfOpGetCondition(nest->inner)),
                             0);
  ScfTypes types = {0};
  ScfValues results = {0};
  scfAppendResultTypes(&types, nest->outer);
  MlirOperation combined = scfIfOpCreate(base, location, (intptr_t)types.size, types.data, both);
  for (size_t i = 0; i < types.size; ++i)
    tsVecPush(&results, mlirOperationGetResult(combined, (intptr_t)i));
  mlirRewriterBaseSetInsertionPointBefore(base, combined);
  for (size_t i = 0; i < nest->selected.size; ++i) {
    intptr_t number = nest->selected.data[i];
    results.data[number] = mlirOperationGetResult(
        arithSelectOpCreate(base, location, types.data[number], outer,
                            nest->thenValues.data[number], nest->elseValues.data[number]),
        0);
  }
  moveBlock(thenOf(nest->inner), thenOf(combined));
  scfSetOperands(base, scfTerminatorOf(thenOf(combined)), &nest->thenValues);
  if (nest->elseValues.size) {
    scfCreateBlock(base, elseOf(combined));
    scfYieldOpCreate(base, location, (intptr_t)nest->elseValues.size, nest->elseValues.data);
  }
  // What is left of the inner op yields nothing that anybody uses.
  mlirRewriterBaseReplaceOpWithValues(base, nest->outer, (intptr_t)results.size, results.data);
  tsVecFree(&types);
  tsVecFree(&results);
}

static MlirLogicalResult combineNestedIfs(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  const IrBlock *body = irRegion(thenOf(op))->first;
  MlirOperation inner = irWrapOp(body->first);
  if (!scfIfOpIsA(inner) || body->first->next != body->last ||
      (hasElse(op) && !onlyYields(elseOf(op))) || (hasElse(inner) && !onlyYields(elseOf(inner))))
    return failure();
  Nest nest = {.outer = op, .inner = inner};
  bool combines = collectNest(&nest);
  if (combines)
    combineNest(mlirPatternRewriterAsBase(rewriter), &nest);
  tsVecFree(&nest.thenValues);
  tsVecFree(&nest.elseValues);
  tsVecFree(&nest.selected);
  return combines ? success() : failure();
}

//===--- What the condition says ---===//

// In the regions the condition is known.
static MlirLogicalResult propagateCondition(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue condition = scfIfOpGetCondition(op), constants[2] = {{NULL}, {NULL}};
  int64_t known;
  if (scfReadInteger(condition, &known))
    return failure();
  for (IrUse *use = irValue(condition)->firstUse, *next; use; use = next) {
    next = use->next;
    MlirOperation owner = irWrapOp(use->owner);
    bool holds = scfRegionContains(thenOf(op), owner);
    if (!holds && !scfRegionContains(elseOf(op), owner))
      continue;
    if (!constants[holds].ptr)
      constants[holds] = createBit(base, mlirOperationGetLocation(op), holds);
    mlirRewriterBaseStartOpModification(base, owner);
    mlirOperationSetOperand(owner, (intptr_t)irUseNumber(use), constants[holds]);
    mlirRewriterBaseFinalizeOpModification(base, owner);
  }
  return constants[0].ptr || constants[1].ptr ? success() : failure();
}

static MlirLogicalResult removeStaticCondition(MlirOperation op, MlirPatternRewriter rewriter,
                                               void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  int64_t known;
  if (!scfReadInteger(scfIfOpGetCondition(op), &known))
    return failure();
  if (known)
    scfReplaceByRegion(base, op, thenOf(op), 0, NULL);
  else if (hasElse(op))
    scfReplaceByRegion(base, op, elseOf(op), 0, NULL);
  else
    mlirRewriterBaseEraseOp(base, op);
  return success();
}

// A result that is the condition, its negation, or the same value both ways.
static MlirLogicalResult replaceKnownResults(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation yields[2] = {scfTerminatorOf(thenOf(op)), scfTerminatorOf(elseOf(op))};
  MlirType bit = mlirIntegerTypeGet(mlirOperationGetContext(op), 1);
  MlirLocation location = mlirOperationGetLocation(op);
  bool changed = false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i), known = {NULL};
    MlirValue ifHolds = mlirOperationGetOperand(yields[0], i),
              ifNot = mlirOperationGetOperand(yields[1], i);
    int64_t a, b;
    if (!irValue(result)->firstUse)
      continue;
    if (mlirValueEqual(ifHolds, ifNot))
      known = ifHolds;
    else if (mlirTypeEqual(mlirValueGetType(result), bit) && scfReadInteger(ifHolds, &a) &&
             scfReadInteger(ifNot, &b) && !a != !b)
      known =
          a ? scfIfOpGetCondition(op)
            : mlirOperationGetResult(arithXOrIOpCreate(base, location, bit, scfIfOpGetCondition(op),
                                                       createBit(base, location, true)),
                                     0);
    if (!known.ptr)
      continue;
    mlirRewriterBaseReplaceAllUsesWith(base, result, known);
    changed = true;
  }
  return changed ? success() : failure();
}

//===--- Results and regions that aren't needed ---===//

// Values from outside of the regions are selected without them.
static MlirLogicalResult convertToSelect(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (!numResults)
    return failure();
  MlirOperation thenYield = scfTerminatorOf(thenOf(op)), elseYield = scfTerminatorOf(elseOf(op));
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue condition = scfIfOpGetCondition(op);
  ScfTypes types = {0};
  ScfValues thenValues = {0}, elseValues = {0}, results = {0};
  for (intptr_t i = 0; i < numResults; ++i) {
    MlirValue a = mlirOperationGetOperand(thenYield, i), b = mlirOperationGetOperand(elseYield, i);
    if (!isIn(thenOf(op), a) && !isIn(elseOf(op), b))
      continue;
    tsVecPush(&types, mlirValueGetType(a));
    tsVecPush(&thenValues, a);
    tsVecPush(&elseValues, b);
  }
  bool selects = (intptr_t)types.size < numResults;
  if (selects) {
    MlirOperation kept = scfIfOpCreate(base, location, (intptr_t)types.size, types.data, condition);
    moveBlock(thenOf(op), thenOf(kept));
    moveBlock(elseOf(op), elseOf(kept));
    mlirRewriterBaseSetInsertionPointBefore(base, kept);
    intptr_t next = 0;
    for (intptr_t i = 0; i < numResults; ++i) {
      MlirValue a = mlirOperationGetOperand(thenYield, i),
                b = mlirOperationGetOperand(elseYield, i), result = a;
      if (isIn(thenOf(kept), a) || isIn(elseOf(kept), b))
        result = mlirOperationGetResult(kept, next++);
      else if (!mlirValueEqual(a, b))
        result = mlirOperationGetResult(
            arithSelectOpCreate(base, location, mlirValueGetType(a), condition, a, b), 0);
      tsVecPush(&results, result);
    }
    scfSetOperands(base, thenYield, &thenValues);
    scfSetOperands(base, elseYield, &elseValues);
    mlirRewriterBaseReplaceOpWithValues(base, op, numResults, results.data);
  }
  tsVecFree(&types);
  tsVecFree(&thenValues);
  tsVecFree(&elseValues);
  tsVecFree(&results);
  return selects ? success() : failure();
}

static MlirLogicalResult removeEmptyElse(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (mlirOperationGetNumResults(op) || !hasElse(op) || !onlyYields(elseOf(op)))
    return failure();
  MlirOperation kept = mlirRewriterBaseCloneWithoutRegions(base, op);
  moveBlock(thenOf(op), thenOf(kept));
  mlirRewriterBaseEraseOp(base, op);
  return success();
}

void scfIfOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfIfOpDef, 1, combineIfs, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfIfOpDef, 1, combineNestedIfs, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfIfOpDef, 1, propagateCondition, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfIfOpDef, 1, convertToSelect, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfIfOpDef, 1, removeEmptyElse, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfIfOpDef, 1, removeStaticCondition, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfIfOpDef, 1, replaceKnownResults, NULL);
  tesseraRewritePatternSetAddRegionBranch(patterns, &scfIfOpDef);
}
