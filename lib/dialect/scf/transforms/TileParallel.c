// scf-parallel-loop-tiling: a parallel loop over tiles, and one over what is in a tile.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFPasses.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

typedef struct Tiler {
  const SCFParallelLoopTilingOptions *options;
  ArithBuilder builder;
  MlirType index;
  MlirOperation loop, outer, inner;
  ScfValues lower, upper, step; ///< of the loop
  ScfValues newSteps;
  bool needsCheck;
} Tiler;

static MlirValue createConstant(const Tiler *tiler, int64_t value) {
  return arithInteger(&tiler->builder, tiler->index, value);
}

static int64_t tileSize(const Tiler *tiler, size_t dim) {
  const TesseraIntegerList *sizes = &tiler->options->tileSizes;
  return dim < sizes->size ? sizes->data[dim] : 1;
}

// A parallel loop without results whose body is empty but for its arguments.
static MlirOperation createLoop(const Tiler *tiler, const ScfValues *lower, const ScfValues *upper,
                                const ScfValues *step, bool withTerminator) {
  MlirRewriterBase base = tiler->builder.base;
  MlirLocation location = tiler->builder.location;
  MlirOperation made = scfParallelOpCreate(base, location, 0, NULL, (intptr_t)lower->size,
                                           lower->data, (intptr_t)upper->size, upper->data,
                                           (intptr_t)step->size, step->data, 0, NULL);
  MlirBlock block = scfCreateBlock(base, scfParallelOpGetRegion(made));
  for (size_t i = 0; i < lower->size; ++i)
    mlirBlockAddArgument(block, tiler->index, location);
  if (withTerminator)
    scfReduceOpCreate(base, location, 0, NULL, 0);
  mlirRewriterBaseSetInsertionPointToStart(base, block);
  return made;
}

static MlirValue variable(MlirOperation loop, size_t dim) {
  return mlirBlockGetArgument(scfBody(loop), (intptr_t)dim);
}

// Whether all tiles are known to be full.
static bool tilesAreFull(const Tiler *tiler, size_t dim) {
  int64_t lower, upper, step, rounds;
  return scfReadInteger(tiler->lower.data[dim], &lower) &&
         scfReadInteger(tiler->upper.data[dim], &upper) &&
         scfReadInteger(tiler->step.data[dim], &step) &&
         scfTripCount(lower, upper, step, false, &rounds) && rounds % tileSize(tiler, dim) == 0;
}

// How far the inner loop goes: a tile, or what is left of the whole.
static MlirValue createBound(Tiler *tiler, size_t dim) {
  MlirValue step = tiler->newSteps.data[dim];
  if (tilesAreFull(tiler, dim))
    return step;
  if (tiler->options->noMinMaxBounds) {
    tiler->needsCheck = true;
    return step;
  }
  MlirContext context = mlirTypeGetContext(tiler->index);
  MlirAffineExpr first = mlirAffineDimExprGet(context, 0),
                 second = mlirAffineDimExprGet(context, 1),
                 third = mlirAffineDimExprGet(context, 2);
  MlirAffineExpr results[] = {
      first, mlirAffineAddExprGet(
                 second, mlirAffineMulExprGet(third, mlirAffineConstantExprGet(context, -1)))};
  MlirAttribute map = mlirAffineMapAttrGet(mlirAffineMapGet(context, 3, 0, 2, results));
  MlirValue operands[] = {step, tiler->upper.data[dim], variable(tiler->outer, dim)};
  return mlirOperationGetResult(affineMinOpCreate(tiler->builder.base, tiler->builder.location,
                                                  tiler->index, map, 3, operands),
                                0);
}

static MlirValue createSum(const Tiler *tiler, size_t dim) {
  return arithBinary(&tiler->builder, &arithAddIOpDef, variable(tiler->inner, dim),
                     variable(tiler->outer, dim));
}

// Whether the round is one of the loop's.
static MlirValue createCheck(const Tiler *tiler) {
  const ArithBuilder *builder = &tiler->builder;
  MlirType bit = mlirIntegerTypeGet(mlirTypeGetContext(tiler->index), 1);
  MlirValue all = arithInteger(builder, bit, 1);
  for (size_t i = 0; i < tiler->upper.size; ++i) {
    MlirValue product =
        arithBinary(builder, &arithMulIOpDef, variable(tiler->inner, i), tiler->step.data[i]);
    MlirValue place = arithBinary(builder, &arithAddIOpDef, product, variable(tiler->outer, i));
    MlirValue isInside = arithCompare(builder, ArithCmpIPredicateult, place, tiler->upper.data[i]);
    all = arithBinary(builder, &arithAndIOpDef, all, isInside);
  }
  return all;
}

// The loop's body goes into the inner loop, with sums for its variables.
static void moveBody(Tiler *tiler) {
  MlirRewriterBase base = tiler->builder.base;
  MlirBlock body = scfBody(tiler->loop), target = scfBody(tiler->inner);
  MlirOperation condition = {NULL};
  if (tiler->needsCheck) {
    condition = scfIfOpCreate(base, tiler->builder.location, 0, NULL, createCheck(tiler));
    target = scfCreateBlock(base, scfIfOpGetThenRegion(condition));
    mlirRewriterBaseSetInsertionPointToStart(base, scfBody(tiler->inner));
  }
  ScfValues sums = {0};
  for (size_t i = 0; i < tiler->lower.size; ++i)
    tsVecPush(&sums, createSum(tiler, i));
  MlirOperation reduce = mlirBlockGetTerminator(body);
  mlirRewriterBaseMergeBlocks(base, body, target, (intptr_t)sums.size, sums.data);
  if (tiler->needsCheck) {
    mlirRewriterBaseSetInsertionPointToEnd(base, target);
    scfYieldOpCreate(base, mlirOperationGetLocation(reduce), 0, NULL);
    mlirRewriterBaseSetInsertionPointToEnd(base, scfBody(tiler->inner));
    scfReduceOpCreate(base, tiler->builder.location, 0, NULL, 0);
    mlirRewriterBaseEraseOp(base, reduce);
  }
  tsVecFree(&sums);
}

static void readLoop(Tiler *tiler) {
  for (intptr_t i = 0; i < scfParallelOpGetNumLowerBound(tiler->loop); ++i) {
    tsVecPush(&tiler->lower, scfParallelOpGetLowerBound(tiler->loop, i));
    tsVecPush(&tiler->upper, scfParallelOpGetUpperBound(tiler->loop, i));
    tsVecPush(&tiler->step, scfParallelOpGetStep(tiler->loop, i));
  }
}

static void tile(Tiler *tiler) {
  MlirRewriterBase base = tiler->builder.base;
  tiler->builder.location = mlirOperationGetLocation(tiler->loop);
  readLoop(tiler);
  mlirRewriterBaseSetInsertionPointBefore(base, tiler->loop);
  MlirValue zero = createConstant(tiler, 0);
  ScfValues sizes = {0}, zeros = {0}, bounds = {0};
  for (size_t i = 0; i < tiler->lower.size; ++i) {
    tsVecPush(&sizes, createConstant(tiler, tileSize(tiler, i)));
    tsVecPush(&zeros, zero);
  }
  for (size_t i = 0; i < tiler->lower.size; ++i)
    tsVecPush(&tiler->newSteps,
              arithBinary(&tiler->builder, &arithMulIOpDef, tiler->step.data[i], sizes.data[i]));
  tiler->outer = createLoop(tiler, &tiler->lower, &tiler->upper, &tiler->newSteps, true);
  for (size_t i = 0; i < tiler->lower.size; ++i)
    tsVecPush(&bounds, createBound(tiler, i));
  tiler->inner = createLoop(tiler, &zeros, &bounds, &tiler->step, false);
  moveBody(tiler);
  mlirRewriterBaseEraseOp(base, tiler->loop);
  tsVecFree(&sizes);
  tsVecFree(&zeros);
  tsVecFree(&bounds);
  tsVecFree(&tiler->lower);
  tsVecFree(&tiler->upper);
  tsVecFree(&tiler->step);
  tsVecFree(&tiler->newSteps);
}

// Parallel loops without others in them.
static void collectInnermost(IrOperation *root, ScfOperations *loops) {
  IrOperation *last = NULL; // the parallel loop that was left last
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op)) {
    if (!scfParallelOpIsA(irWrapOp(op)))
      continue;
    // What is nested in it was left just before it.
    if (!last || !tesseraOperationIsAncestor(irWrapOp(op), irWrapOp(last)))
      tsVecPush(loops, irWrapOp(op));
    last = op;
  }
}

void scfParallelLoopTilingPassRun(MlirPass pass, const SCFParallelLoopTilingOptions *options,
                                  MlirOperation op) {
  MlirContext context = mlirOperationGetContext(op);
  for (size_t i = 0; i < options->tileSizes.size; ++i)
    if (options->tileSizes.data[i] == 0) {
      mlirEmitError(mlirLocationUnknownGet(context), "tile size cannot be 0");
      tesseraPassSignalFailure(pass);
      return;
    }
  ScfOperations loops = {0};
  collectInnermost(irOp(op), &loops);
  MlirRewriterBase base = mlirIRRewriterCreate(context);
  bool changed = false;
  for (size_t i = 0; i < loops.size; ++i) {
    if (mlirOperationGetNumResults(loops.data[i]))
      continue;
    Tiler tiler = {.options = options,
                   .builder = {.base = base},
                   .index = mlirIndexTypeGet(context),
                   .loop = loops.data[i]};
    tile(&tiler);
    changed = true;
  }
  mlirIRRewriterDestroy(base);
  tsVecFree(&loops);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
