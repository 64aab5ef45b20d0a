// affine-loop-normalize: loops from 0 in steps of 1.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Pass.h"

typedef TsVec(MlirAffineExpr) Exprs;

//===--- Loops ---===//

// The old variable from the new one: lower + variable * step, where `lower` is result `result` of
// the map. All uses but that become this.
static void replaceVariable(MlirRewriterBase base, MlirOperation loop, const AffineValueMap *lower,
                            intptr_t result, int64_t step, bool canonicalizes) {
  MlirContext context = mlirOperationGetContext(loop);
  intptr_t dims = mlirAffineMapGetNumDims(lower->map);
  MlirValue variable = mlirBlockGetArgument(affineBody(loop), result);
  MlirAffineExpr scaled = mlirAffineMulExprGet(mlirAffineDimExprGet(context, dims),
                                               mlirAffineConstantExprGet(context, step));
  MlirAffineExpr expr = mlirAffineAddExprGet(mlirAffineMapGetResult(lower->map, result), scaled);
  AffineValueMap map = {.numOperands = lower->numOperands + 1};
  map.operands = tsAllocZeroed((size_t)map.numOperands, sizeof *map.operands);
  for (intptr_t i = 0; i < map.numOperands; ++i)
    map.operands[i] = i < dims ? lower->operands[i] : i > dims ? lower->operands[i - 1] : variable;
  map.map = mlirAffineMapGet(context, dims + 1, mlirAffineMapGetNumSymbols(lower->map), 1, &expr);
  if (canonicalizes)
    affineValueMapCanonicalize(&map);
  MlirOperation apply =
      affineApplyOpCreate(base, mlirOperationGetLocation(loop), mlirIndexTypeGet(context),
                          mlirAffineMapAttrGet(map.map), map.numOperands, map.operands);
  mlirRewriterBaseReplaceAllUsesExcept(base, variable, mlirOperationGetResult(apply, 0), apply);
  affineValueMapFree(&map);
}

static bool isNormal(MlirOperation loop) {
  int64_t lower;
  return affineForGetConstantBound(loop, true, &lower) && lower == 0 &&
         affineForOpGetStep(loop) == 1;
}

static bool normalizeFor(MlirRewriterBase base, MlirOperation loop, bool promotes) {
  if (promotes && affineLoopPromote(base, loop))
    return true;
  int64_t step = affineForOpGetStep(loop);
  AffineValueMap count;
  if (isNormal(loop) || step <= 0 ||
      mlirAffineMapGetNumResults(affineForOpGetLowerBoundMap(loop)) != 1)
    return false;
  if (!affineLoopRangeMap(loop, &count))
    return false;
  affineValueMapCeilDivide(&count, -1, step);
  affineValueMapCanonicalize(&count);
  affineValueMapCanonicalize(&count); // what came to nothing leaves inputs without use
  MlirContext context = mlirOperationGetContext(loop);
  AffineValueMap lower = affineValueMapGet(affineForOpGetLowerBoundMap(loop), loop,
                                           tesseraOperationGetOperandGroup(loop, AFFINE_FOR_LOWER));
  AffineValueMap zero = {.map = mlirAffineMapConstantGet(context, 0)};
  affineLoopSetBound(loop, false, &count);
  affineLoopSetBound(loop, true, &zero);
  affineForOpSetStepAttr(loop, mlirIntegerAttrGet(mlirIndexTypeGet(context), 1));
  mlirRewriterBaseSetInsertionPointToStart(base, affineBody(loop));
  replaceVariable(base, loop, &lower, 0, step, true);
  affineValueMapFree(&lower);
  affineValueMapFree(&count);
  return true;
}

//===--- Parallel loops ---===//

static int64_t stepOf(MlirOperation loop, intptr_t dim) {
  return mlirIntegerAttrGetValueInt(
      mlirArrayAttrGetElement(affineParallelOpGetStepsAttr(loop), dim));
}

// Whether each variable has one lower and one upper bound, and there is something to do.
static bool canNormalize(MlirOperation loop) {
  MlirAffineMap lower = affineParallelOpGetLowerBoundsMap(loop),
                upper = affineParallelOpGetUpperBoundsMap(loop);
  intptr_t rank = mlirArrayAttrGetNumElements(affineParallelOpGetStepsAttr(loop));
  if (mlirAffineMapGetNumResults(lower) != rank || mlirAffineMapGetNumResults(upper) != rank)
    return false;
  bool isDone = true;
  for (intptr_t i = 0; i < rank; ++i) {
    MlirAffineExpr begin = mlirAffineMapGetResult(lower, i);
    if (stepOf(loop, i) <= 0)
      return false;
    isDone = isDone && stepOf(loop, i) == 1 && mlirAffineExprIsAConstant(begin) &&
             mlirAffineConstantExprGetValue(begin) == 0;
  }
  return !isDone;
}

static bool normalizeParallel(MlirRewriterBase base, MlirOperation loop) {
  if (!canNormalize(loop))
    return false;
  MlirContext context = mlirOperationGetContext(loop);
  AffineValueMap lower = affineValueMapGet(affineParallelOpGetLowerBoundsMap(loop), loop,
                                           affineParallelGetOperands(loop, true)),
                 upper = affineValueMapGet(affineParallelOpGetUpperBoundsMap(loop), loop,
                                           affineParallelGetOperands(loop, false));
  AffineValueMap ranges = affineDifference(&upper, &lower);
  affineValueMapSimplify(&ranges);
  intptr_t rank = mlirAffineMapGetNumResults(lower.map);
  Exprs zeros = {0};
  mlirRewriterBaseSetInsertionPointToStart(base, affineBody(loop));
  for (intptr_t i = 0; i < rank; ++i) {
    affineValueMapCeilDivide(&ranges, i, stepOf(loop, i));
    tsVecPush(&zeros, mlirAffineConstantExprGet(context, 0));
    replaceVariable(base, loop, &lower, i, stepOf(loop, i), false);
  }
  MlirType type =
      mlirAttributeGetType(mlirArrayAttrGetElement(affineParallelOpGetStepsAttr(loop), 0));
  TsVec(MlirAttribute) ones = {0};
  for (intptr_t i = 0; i < rank; ++i)
    tsVecPush(&ones, mlirIntegerAttrGet(type, 1));
  affineParallelOpSetStepsAttr(loop, mlirArrayAttrGet(context, rank, ones.data));
  affineParallelOpSetMapOperands(loop, ranges.numOperands, ranges.operands);
  affineParallelOpSetLowerBoundsMapAttr(
      loop, mlirAffineMapAttrGet(mlirAffineMapGet(context, 0, 0, rank, zeros.data)));
  affineParallelOpSetUpperBoundsMapAttr(loop, mlirAffineMapAttrGet(ranges.map));
  tsVecFree(&ones);
  tsVecFree(&zeros);
  affineValueMapFree(&ranges);
  affineValueMapFree(&lower);
  affineValueMapFree(&upper);
  return true;
}

//===--- The pass ---===//

void affineLoopNormalizePassRun(MlirPass pass, const AffineLoopNormalizeOptions *options,
                                MlirOperation wrapped) {
  IrOperation *root = irOp(wrapped);
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(wrapped));
  bool changed = false;
  for (IrOperation *op = irWalkInnermost(root), *next; op != root; op = next) {
    next = irWalkPostNext(root, op);
    if (affineForOpIsA(irWrapOp(op)))
      changed = normalizeFor(base, irWrapOp(op), options->promoteSingleIter) || changed;
    else if (affineParallelOpIsA(irWrapOp(op)))
      changed = normalizeParallel(base, irWrapOp(op)) || changed;
  }
  mlirIRRewriterDestroy(base);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
