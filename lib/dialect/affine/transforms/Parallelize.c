// affine-parallelize: loops whose rounds may run in any order as parallel loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"

typedef TsVec(AffineReduction) Reductions;

// The reductions of what the loop carries; false when it carries something else.
static bool findReductions(MlirOperation loop, Reductions *reductions) {
  reductions->size = 0;
  for (intptr_t i = 0; i < affineForOpGetNumInits(loop); ++i) {
    AffineReduction reduction;
    if (!affineFindReduction(loop, i, &reduction))
      return false;
    tsVecPush(reductions, reduction);
  }
  return true;
}

static MlirAttribute groupOf(MlirContext context, intptr_t count) {
  int64_t one = 1;
  int32_t size = (int32_t)count;
  MlirType type =
      mlirRankedTensorTypeGet(1, &one, mlirIntegerTypeGet(context, 32), (MlirAttribute){NULL});
  return mlirDenseElementsAttrInt32Get(type, 1, &size);
}

static MlirOperation createParallel(MlirRewriterBase base, MlirOperation loop,
                                    const Reductions *reductions) {
  MlirContext context = mlirOperationGetContext(loop);
  TsVec(MlirType) types = {0};
  TsVec(MlirAttribute) kinds = {0};
  TsVec(MlirValue) operands = {0};
  for (size_t i = 0; i < reductions->size; ++i) {
    tsVecPush(&types, mlirValueGetType(reductions->data[i].value));
    tsVecPush(&kinds, reductions->data[i].kind);
  }
  for (intptr_t i = 0; i < affineForOpGetNumLowerBoundOperands(loop); ++i)
    tsVecPush(&operands, affineForOpGetLowerBoundOperands(loop, i));
  for (intptr_t i = 0; i < affineForOpGetNumUpperBoundOperands(loop); ++i)
    tsVecPush(&operands, affineForOpGetUpperBoundOperands(loop, i));
  MlirAffineMap lower = affineForOpGetLowerBoundMap(loop),
                upper = affineForOpGetUpperBoundMap(loop);
  MlirAttribute step =
      mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), affineForOpGetStep(loop));
  MlirOperation made = affineParallelOpCreate(
      base, mlirOperationGetLocation(loop), (intptr_t)types.size, types.data,
      mlirArrayAttrGet(context, (intptr_t)kinds.size, kinds.data), mlirAffineMapAttrGet(lower),
      groupOf(context, mlirAffineMapGetNumResults(lower)), mlirAffineMapAttrGet(upper),
      groupOf(context, mlirAffineMapGetNumResults(upper)), mlirArrayAttrGet(context, 1, &step),
      (intptr_t)operands.size, operands.data);
  tsVecFree(&types);
  tsVecFree(&kinds);
  tsVecFree(&operands);
  return made;
}

static void parallelize(MlirRewriterBase base, MlirOperation loop, const Reductions *reductions) {
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  MlirOperation made = createParallel(base, loop, reductions);
  mlirRegionTakeBody(affineParallelOpGetRegion(made), affineForOpGetRegion(loop));
  MlirOperation yield = mlirBlockGetTerminator(affineBody(made));
  // A parallel loop begins with the neutral value: the initial one is combined behind it.
  for (size_t i = 0; i < reductions->size; ++i) {
    MlirOperation combiner = reductions->data[i].combiner;
    mlirRewriterBaseMoveOpBefore(base, combiner, loop);
    mlirOperationSetOperand(combiner, 0, affineForOpGetInits(loop, (intptr_t)i));
    mlirOperationSetOperand(combiner, 1, mlirOperationGetResult(made, (intptr_t)i));
    irValueReplaceAllUses(irValue(mlirOperationGetResult(loop, (intptr_t)i)),
                          irValue(mlirOperationGetResult(combiner, 0)));
    mlirOperationSetOperand(yield, (intptr_t)i, reductions->data[i].value);
  }
  for (size_t i = 0; i < reductions->size; ++i)
    mlirBlockEraseArgument(affineBody(made), 1);
  mlirRewriterBaseEraseOp(base, loop);
}

static int64_t countParallelAround(MlirOperation loop) {
  int64_t count = 0;
  for (IrOperation *op = irParentOp(irOp(loop)); op && !irHasTrait(op, TESSERA_TRAIT_AFFINE_SCOPE);
       op = irParentOp(op))
    count += affineParallelOpIsA(irWrapOp(op));
  return count;
}

void affineParallelizePassRun(MlirPass pass, const AffineParallelizeOptions *options,
                              MlirOperation wrapped) {
  IrOperation *root = irOp(wrapped);
  TsVec(MlirOperation) loops = {0};
  Reductions reductions = {0};
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    MlirOperation loop = irWrapOp(op);
    if (affineForOpIsA(loop) &&
        (options->parallelReductions ? findReductions(loop, &reductions)
                                     : affineForOpGetNumInits(loop) == 0) &&
        affineLoopIsMemoryParallel(loop))
      tsVecPush(&loops, loop);
  }
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(wrapped));
  bool changed = false;
  for (size_t i = 0; i < loops.size; ++i) {
    if (countParallelAround(loops.data[i]) >= options->maxNested ||
        !findReductions(loops.data[i], &reductions))
      continue;
    parallelize(base, loops.data[i], &reductions);
    changed = true;
  }
  mlirIRRewriterDestroy(base);
  tsVecFree(&loops);
  tsVecFree(&reductions);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
