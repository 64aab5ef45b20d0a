// affine-loop-unroll: several rounds of a loop in one, or all.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// A line of text can ask for more than fits into any memory.
enum { kMaxCopied = 1 << 21 };

typedef struct Unroller {
  MlirRewriterBase base;
  const AffineLoopUnrollOptions *options;
  int64_t numCopied; ///< operations
  bool failed, changed;
} Unroller;

static bool fits(Unroller *unroller, MlirOperation loop, uint64_t copies) {
  int64_t size = 0, all;
  for (IrOperation *op = irWalkNext(irOp(loop), irOp(loop), false); op;
       op = irWalkNext(irOp(loop), op, false))
    ++size;
  if (copies <= kMaxCopied && !__builtin_mul_overflow((int64_t)copies, size, &all) &&
      (unroller->numCopied += all) <= kMaxCopied)
    return true;
  mlirOperationEmitOpError(loop, "isn't unrolled: there would be more than %d copied operations",
                           kMaxCopied);
  unroller->failed = true;
  return false;
}

//===--- What is left over ---===//

// Where the rounds begin that don't make a whole group: lower + (count - count mod factor) * step.
static bool findRest(MlirOperation loop, uint64_t factor, AffineValueMap *rest) {
  if (!affineLoopTripCountMap(loop, rest))
    return false;
  MlirContext context = mlirOperationGetContext(loop);
  MlirAffineMap lower = affineForOpGetLowerBoundMap(loop);
  intptr_t dims = mlirAffineMapGetNumDims(rest->map),
           symbols = mlirAffineMapGetNumSymbols(rest->map),
           lowerDims = mlirAffineMapGetNumDims(lower),
           lowerSymbols = mlirAffineMapGetNumSymbols(lower);
  AffineValueMap all = {.numOperands = dims + lowerDims + symbols + lowerSymbols};
  all.operands = tsAllocZeroed((size_t)all.numOperands + 1, sizeof *all.operands);
  TsVec(MlirAffineExpr) newDims = {0}, newSymbols = {0}, results = {0};
  for (intptr_t i = 0; i < dims; ++i)
    all.operands[i] = rest->operands[i];
  for (intptr_t i = 0; i < symbols; ++i)
    all.operands[dims + lowerDims + i] = rest->operands[dims + i];
  for (intptr_t i = 0; i < lowerDims; ++i) {
    all.operands[dims + i] = affineForOpGetLowerBoundOperands(loop, i);
    tsVecPush(&newDims, mlirAffineDimExprGet(context, dims + i));
  }
  for (intptr_t i = 0; i < lowerSymbols; ++i) {
    all.operands[dims + lowerDims + symbols + i] =
        affineForOpGetLowerBoundOperands(loop, lowerDims + i);
    tsVecPush(&newSymbols, mlirAffineSymbolExprGet(context, symbols + i));
  }
  MlirAffineExpr begin = affineReplaceInputs(mlirAffineMapGetResult(lower, 0), newDims.size,
                                             newDims.data, newSymbols.size, newSymbols.data);
  MlirAffineExpr step = mlirAffineConstantExprGet(context, affineForOpGetStep(loop)),
                 minus = mlirAffineConstantExprGet(context, -1),
                 by = mlirAffineConstantExprGet(context, (int64_t)factor);
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(rest->map); ++i) {
    MlirAffineExpr count = mlirAffineMapGetResult(rest->map, i);
    MlirAffineExpr left = mlirAffineMulExprGet(mlirAffineModExprGet(count, by), minus);
    MlirAffineExpr whole = mlirAffineMulExprGet(mlirAffineAddExprGet(count, left), step);
    tsVecPush(&results, mlirAffineAddExprGet(begin, whole));
  }
  all.map = mlirAffineMapGet(context, dims + lowerDims, symbols + lowerSymbols,
                             (intptr_t)results.size, results.data);
  tsVecFree(&newDims);
  tsVecFree(&newSymbols);
  tsVecFree(&results);
  affineValueMapFree(rest);
  affineValueMapSimplify(&all);
  *rest = all;
  return true;
}

bool affineLoopSplitOffRest(MlirRewriterBase base, MlirOperation loop, uint64_t factor) {
  AffineValueMap rest;
  if (!findRest(loop, factor, &rest))
    return false;
  mlirRewriterBaseSetInsertionPointAfter(base, loop);
  MlirOperation copy = mlirRewriterBaseClone(base, loop);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i) {
    irValueReplaceAllUses(irValue(mlirOperationGetResult(loop, i)),
                          irValue(mlirOperationGetResult(copy, i)));
    TesseraRange inits = tesseraOperationGetOperandGroup(copy, AFFINE_FOR_INITS);
    mlirOperationSetOperand(copy, inits.start + i, mlirOperationGetResult(loop, i));
  }
  affineLoopSetBound(copy, true, &rest);
  affineLoopPromote(base, copy);
  affineLoopSetBound(loop, false, &rest);
  affineValueMapFree(&rest);
  return true;
}

//===--- Unrolling ---===//

// The variable of the round that comes `round` rounds later.
static MlirValue createVariable(MlirRewriterBase base, MlirOperation loop, int64_t distance) {
  MlirContext context = mlirOperationGetContext(loop);
  MlirAffineExpr sum = mlirAffineAddExprGet(mlirAffineDimExprGet(context, 0),
                                            mlirAffineConstantExprGet(context, distance));
  MlirValue variable = mlirBlockGetArgument(affineBody(loop), 0);
  MlirAttribute map = mlirAffineMapAttrGet(mlirAffineMapGet(context, 1, 0, 1, &sum));
  return mlirOperationGetResult(affineApplyOpCreate(base, mlirOperationGetLocation(loop),
                                                    mlirIndexTypeGet(context), map, 1, &variable),
                                0);
}

static void copyRounds(MlirRewriterBase base, MlirOperation loop, uint64_t factor, int64_t step) {
  IrBlock *body = irBlock(affineBody(loop));
  IrOperation *yield = body->last, *last = yield->previous;
  uint32_t numCarried = body->numArguments - 1;
  MlirValue variable = irWrapValue(&body->arguments[0]->value);
  bool isUsed = irValue(variable)->firstUse != NULL;
  MlirValue *carried = tsAllocZeroed(numCarried + 1, sizeof *carried);
  for (uint32_t i = 0; i < numCarried; ++i)
    carried[i] = irWrapValue(yield->operands[i].value);
  mlirRewriterBaseSetInsertionPointBefore(base, irWrapOp(yield));
  for (uint64_t round = 1; round < factor; ++round) {
    TesseraMapping *mapping = tesseraMappingCreate();
    for (uint32_t i = 0; i < numCarried; ++i)
      tesseraMappingMapValue(mapping, irWrapValue(&body->arguments[1 + i]->value), carried[i]);
    if (isUsed)
      tesseraMappingMapValue(mapping, variable, createVariable(base, loop, (int64_t)round * step));
    for (IrOperation *op = body->first;; op = op->next) {
      mlirRewriterBaseInsert(base, tesseraOperationCloneMapped(irWrapOp(op), mapping, true));
      if (op == last)
        break;
    }
    for (uint32_t i = 0; i < numCarried; ++i)
      carried[i] = tesseraMappingGetValue(mapping, irWrapValue(yield->operands[i].value));
    tesseraMappingDestroy(mapping);
  }
  for (uint32_t i = 0; i < numCarried; ++i)
    mlirOperationSetOperand(irWrapOp(yield), i, carried[i]);
  tsFree(carried);
}

static bool unrollFully(Unroller *unroller, MlirOperation loop);

static bool unrollBy(Unroller *unroller, MlirOperation loop, uint64_t factor) {
  uint64_t count;
  bool isKnown = affineLoopTripCount(loop, &count);
  if (factor == 1)
    return !(isKnown && count == 1) || affineLoopPromote(unroller->base, loop);
  const IrBlock *body = irBlock(affineBody(loop));
  if (body->first == body->last)
    return true;
  if (isKnown && count < factor)
    return unroller->options->cleanUpUnroll && unrollFully(unroller, loop);
  int64_t step = affineForOpGetStep(loop), newStep;
  bool isWhole = affineLoopTripCountDivisor(loop) % factor == 0;
  if (!isWhole && (mlirAffineMapGetNumResults(affineForOpGetLowerBoundMap(loop)) != 1 ||
                   mlirAffineMapGetNumResults(affineForOpGetUpperBoundMap(loop)) != 1))
    return false;
  if (!isWhole && unroller->options->cleanUpUnroll)
    return unrollFully(unroller, loop);
  if (step <= 0 || factor > INT64_MAX || __builtin_mul_overflow(step, (int64_t)factor, &newStep) ||
      !fits(unroller, loop, factor) ||
      (!isWhole && !affineLoopSplitOffRest(unroller->base, loop, factor)))
    return false;
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(loop));
  affineForOpSetStepAttr(loop, mlirIntegerAttrGet(index, newStep));
  copyRounds(unroller->base, loop, factor, step);
  affineLoopPromote(unroller->base, loop);
  return true;
}

static bool unrollFully(Unroller *unroller, MlirOperation loop) {
  uint64_t count;
  if (!affineLoopTripCount(loop, &count))
    return false;
  if (count == 0)
    return true;
  return count == 1 ? affineLoopPromote(unroller->base, loop) : unrollBy(unroller, loop, count);
}

static bool unroll(Unroller *unroller, MlirOperation loop) {
  int64_t factor = unroller->options->unrollFactor;
  uint64_t count;
  if (factor == -1)
    return unrollFully(unroller, loop);
  if (factor <= 0)
    return false;
  if (unroller->options->unrollUpToFactor && affineLoopTripCount(loop, &count) &&
      count < (uint64_t)factor)
    return count != 0 && unrollBy(unroller, loop, count);
  return unrollBy(unroller, loop, (uint64_t)factor);
}

//===--- The pass ---===//

typedef TsVec(MlirOperation) Loops;

// The innermost loops, or those with few rounds. What is in one loop is left just before it.
static void collectLoops(const Unroller *unroller, IrOperation *root, Loops *loops) {
  uint64_t threshold = (uint64_t)unroller->options->unrollFullThreshold, count;
  bool byCount = unroller->options->unrollFactor == -1 && threshold != 0;
  IrOperation *last = NULL;
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op)) {
    if (!affineForOpIsA(irWrapOp(op)))
      continue;
    bool isWanted = byCount ? affineLoopTripCount(irWrapOp(op), &count) && count <= threshold
                            : !last || !tesseraOperationIsAncestor(irWrapOp(op), irWrapOp(last));
    if (isWanted)
      tsVecPush(loops, irWrapOp(op));
    last = op;
  }
}

void affineLoopUnrollPassRun(MlirPass pass, const AffineLoopUnrollOptions *options,
                             MlirOperation op) {
  Unroller unroller = {.base = mlirIRRewriterCreate(mlirOperationGetContext(op)),
                       .options = options};
  bool byCount = options->unrollFactor == -1 && options->unrollFullThreshold != 0;
  int64_t repetitions = byCount ? 1 : options->numRepetitions;
  for (int64_t i = 0; i < repetitions && !unroller.failed; ++i) {
    Loops loops = {0};
    collectLoops(&unroller, irOp(op), &loops);
    bool unrolled = false;
    for (size_t k = 0; k < loops.size && !unroller.failed; ++k)
      unrolled =
          (byCount ? unrollFully(&unroller, loops.data[k]) : unroll(&unroller, loops.data[k])) ||
          unrolled;
    tsVecFree(&loops);
    unroller.changed = unroller.changed || unrolled;
    if (!unrolled)
      break;
  }
  mlirIRRewriterDestroy(unroller.base);
  if (unroller.failed)
    tesseraPassSignalFailure(pass);
  if (!unroller.changed)
    tesseraPassMarkUnchanged(pass);
}
