// tritongpu-fuse-nested-loops: one loop in place of a nest that asks for it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/FuseLoops.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "transforms/LoopInvariantCodeMotion.h"

static bool has(MlirOperation op, const char *name) {
  return !mlirAttributeIsNull(
      mlirOperationGetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name)));
}

static MlirBlock bodyOf(MlirOperation loop) { return scfBlockOf(mlirOperationGetRegion(loop, 0)); }

//===--- Nests ---===//

static void collectInnerLoops(MlirOperation loop, TtgOperations *loops) {
  for (MlirOperation op = mlirBlockGetFirstOperation(bodyOf(loop)); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (scfForOpIsA(op))
      tsVecPush(loops, op);
}

// Loops that aren't directly in another one, inner ones first. What other operations have in their
// regions is looked at by itself.
static void collectNests(MlirOperation op, bool isInNest, TtgOperations *nests) {
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
           inner = mlirOperationGetNextInBlock(inner)) {
        bool isLoop = scfForOpIsA(inner);
        collectNests(inner, isLoop, nests);
        if (isLoop && !isInNest)
          tsVecPush(nests, inner);
      }
}

// A loop with one loop in it, which has none.
static bool isSimple(MlirOperation loop, MlirOperation *inner) {
  TtgOperations loops = {0};
  collectInnerLoops(loop, &loops);
  bool is = loops.size == 1;
  if (is) {
    *inner = loops.data[0];
    collectInnerLoops(*inner, &loops);
    is = loops.size == 1;
  }
  tsVecFree(&loops);
  return is;
}

// Innermost loops first.
static MlirOperation flatten(MlirRewriterBase rewriter, MlirOperation loop) {
  TtgOperations loops = {0};
  collectInnerLoops(loop, &loops);
  for (size_t i = 0; i < loops.size; ++i)
    loops.data[i] = flatten(rewriter, loops.data[i]);
  MlirOperation made = ttgFuseLoops(rewriter, loop, &loops);
  tsVecFree(&loops);
  return made;
}

//===--- Bounds ---===//

static bool isScalar(MlirType type) {
  return mlirTypeIsAInteger(type) || mlirTypeIsAIndex(type) || mlirTypeIsAFloat(type) ||
         tritonPointerTypeIsA(type);
}

// Cheap, and nobody sees that it's done more or less often.
static bool mayHoist(MlirOperation op) {
  if (!tesseraOperationIsMemoryEffectFree(op) && !tesseraOperationOnlyReads(op))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!isScalar(mlirValueGetType(mlirOperationGetOperand(op, i))))
      return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!isScalar(mlirValueGetType(mlirOperationGetResult(op, i))))
      return false;
  return true;
}

bool ttgIsInLoop(MlirOperation loop, MlirValue value) {
  MlirBlock block = mlirValueIsABlockArgument(value)
                        ? mlirBlockArgumentGetOwner(value)
                        : mlirOperationGetBlock(mlirOpResultGetOwner(value));
  return tesseraOperationIsAncestor(loop, mlirBlockGetParentOperation(block));
}

bool ttgContains(const TtgOperations *ops, MlirOperation op) {
  for (size_t i = 0; i < ops->size; ++i)
    if (mlirOperationEqual(ops->data[i], op))
      return true;
  return false;
}

void ttgInsertInOrder(TtgOperations *ops, MlirOperation op) {
  tsVecPush(ops, op);
  for (size_t i = ops->size - 1; i && mlirOperationIsBeforeInBlock(op, ops->data[i - 1]); --i) {
    ops->data[i] = ops->data[i - 1];
    ops->data[i - 1] = op;
  }
}

// What of the loop's body the values come from. Bounds of loops come from few operations.
static bool findSources(MlirOperation outer, bool mayUseInduction, size_t count,
                        const MlirValue *values, TtgOperations *found) {
  enum { kMost = 256 };
  MlirBlock body = scfBlockOf(mlirOperationGetRegion(outer, 0));
  TtgValues queue = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&queue, values[i]);
  bool ok = true;
  while (queue.size && ok) {
    MlirValue value = queue.data[--queue.size];
    if (!ttgIsInLoop(outer, value))
      continue;
    MlirOperation op = ttgDefiningOp(value);
    if (mlirOperationIsNull(op)) {
      ok = mayUseInduction && mlirValueEqual(value, mlirBlockGetArgument(body, 0));
      continue;
    }
    if (ttgContains(found, op))
      continue;
    ok = mayHoist(op) && mlirBlockEqual(mlirOperationGetBlock(op), body) && found->size < kMost;
    ttgInsertInOrder(found, op);
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      tsVecPush(&queue, mlirOperationGetOperand(op, i));
  }
  tsVecFree(&queue);
  return ok;
}

bool ttgFindBounds(MlirOperation outer, MlirOperation inner, bool mayUseInduction,
                   TtgOperations *found) {
  const MlirValue bounds[] = {scfForOpGetLowerBound(inner), scfForOpGetUpperBound(inner),
                              scfForOpGetStep(inner)};
  found->size = 0;
  return findSources(outer, mayUseInduction, 3, bounds, found);
}

//===--- Before it ---===//

static bool isBehind(MlirOperation inner, MlirOperation user) {
  MlirOperation around = ttgAncestorIn(mlirOperationGetBlock(inner), user);
  return !mlirOperationIsNull(around) && mlirOperationIsBeforeInBlock(inner, around);
}

// Whether it can be behind the inner loop as well, as everything is that uses it.
static bool canSink(MlirOperation inner, MlirOperation op) {
  if (!tesseraOperationIsPure(op) || tritonDotOpIsA(op) || tritonDotScaledOpIsA(op))
    return false;
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r)
    for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, r));
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      if (!isBehind(inner, mlirOpOperandGetOwner(use)))
        return false;
  return true;
}

// What is computed before the inner loop and needed behind it only needs no place in between.
static void sinkBehind(MlirOperation inner) {
  MlirOperation behind = mlirOperationGetNextInBlock(inner);
  IrOperation *previous;
  for (IrOperation *op = irOp(inner)->previous; op; op = previous) {
    previous = op->previous;
    if (!canSink(inner, irWrapOp(op)))
      continue;
    mlirOperationMoveBefore(irWrapOp(op), behind);
    behind = irWrapOp(op);
  }
}

static bool isAssumed(MlirValue condition) {
  for (MlirOpOperand use = mlirValueGetFirstUse(condition); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    if (tsEqualC(mlirIdentifierStr(mlirOperationGetName(mlirOpOperandGetOwner(use))),
                 "llvm.intr.assume"))
      return true;
  return false;
}

// The kernel's author says that the lower bound is below the upper one.
static bool isAssumedToRun(MlirOperation loop) {
  MlirValue lower = scfForOpGetLowerBound(loop), upper = scfForOpGetUpperBound(loop);
  bool isUnsigned = scfForOpGetUnsignedCmp(loop);
  ArithCmpIPredicate greater = isUnsigned ? ArithCmpIPredicateugt : ArithCmpIPredicatesgt,
                     less = isUnsigned ? ArithCmpIPredicateult : ArithCmpIPredicateslt;
  for (MlirOpOperand use = mlirValueGetFirstUse(upper); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation op = mlirOpOperandGetOwner(use);
    if (!arithCmpIOpIsA(op) || !isAssumed(mlirOperationGetResult(op, 0)))
      continue;
    ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(op);
    MlirValue lhs = arithCmpIOpGetLhs(op), rhs = arithCmpIOpGetRhs(op);
    if ((predicate == greater && mlirValueEqual(lhs, upper) && mlirValueEqual(rhs, lower)) ||
        (predicate == less && mlirValueEqual(lhs, lower) && mlirValueEqual(rhs, upper)))
      return true;
  }
  return false;
}

static void yieldResults(MlirRewriterBase rewriter, MlirLocation location, MlirOperation loop) {
  TtgValues results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i)
    tsVecPush(&results, mlirOperationGetResult(loop, i));
  scfYieldOpCreate(rewriter, location, (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

// A copy of the nest without the inner loop at the insertion point.
static MlirOperation copyWithoutInner(MlirRewriterBase rewriter, MlirOperation outer) {
  MlirOperation copy = mlirRewriterBaseClone(rewriter, outer), inner = {NULL};
  if (!isSimple(copy, &inner))
    return copy;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(inner); ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(inner, i),
                                  mlirOperationGetOperand(inner, 3 + i));
  mlirOperationDestroy(inner);
  mlirOperationRemoveDiscardableAttributeByName(copy, tsLiteral(TTG_WARP_SPECIALIZE));
  return copy;
}

// The nest only where the inner loop runs, elsewhere a copy without that loop. The body of an inner
// loop that is known to run needs no condition, which lets it be pipelined.
static void branchOnEmpty(MlirRewriterBase rewriter, MlirOperation outer, MlirOperation inner) {
  ArithBuilder builder = {rewriter, mlirOperationGetLocation(inner)};
  TtgTypes types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(outer); ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(outer, i)));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, outer);
  MlirValue rounds = ttgCountRounds(rewriter, inner);
  MlirValue zero = arithInteger(&builder, mlirValueGetType(rounds), 0);
  MlirValue isEmpty = arithCompare(&builder, ArithCmpIPredicateeq, rounds, zero);
  MlirOperation branch =
      scfIfOpCreate(rewriter, builder.location, (intptr_t)types.size, types.data, isEmpty);
  tsVecFree(&types);
  scfCreateBlock(rewriter, mlirOperationGetRegion(branch, 0));
  yieldResults(rewriter, builder.location, copyWithoutInner(rewriter, outer));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(outer); ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(outer, i),
                                  mlirOperationGetResult(branch, i));
  MlirBlock block = scfCreateBlock(rewriter, mlirOperationGetRegion(branch, 1));
  mlirOperationRemoveFromParent(outer);
  mlirBlockAppendOwnedOperation(block, outer);
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, block);
  yieldResults(rewriter, builder.location, outer);
}

// Makes the nest one whose inner loop runs at least once; false where that isn't possible.
static bool prepare(MlirRewriterBase rewriter, MlirOperation outer, MlirOperation inner) {
  trMoveOutOfLoop(outer, &(TrMotionRules){.mayMove = NULL});
  sinkBehind(inner);
  bool isKnown = isAssumedToRun(inner);
  TtgOperations hoisted = {0};
  bool ok = isKnown || ttgFindBounds(outer, inner, false, &hoisted);
  for (size_t i = 0; i < hoisted.size && ok; ++i)
    mlirOperationMoveBefore(hoisted.data[i], outer);
  tsVecFree(&hoisted);
  if (!ok)
    return false;
  if (!isKnown)
    branchOnEmpty(rewriter, outer, inner);
  mlirOperationSetDiscardableAttributeByName(inner, tsLiteral(TTG_MUST_EXECUTE),
                                             mlirUnitAttrGet(mlirOperationGetContext(inner)));
  return true;
}

//===--- The pass ---===//

void tritonGPUFuseNestedLoopsPassRun(MlirPass pass, const TritonGPUFuseNestedLoopsOptions *options,
                                     MlirOperation module) {
  (void)pass, (void)options;
  TtgOperations nests = {0};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (tritonFuncOpIsA(op))
      collectNests(op, false, &nests);
  for (size_t i = 0; i < nests.size; ++i) {
    MlirOperation nest = nests.data[i], inner = {NULL};
    bool isAsked = has(nest, "ttg.always-fuse");
    if (!isAsked && !(has(nest, "tt.flatten") && isSimple(nest, &inner)))
      continue;
    if (isAsked || prepare(rewriter, nest, inner))
      flatten(rewriter, nest);
  }
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&nests);
}
