// ttnn-workaround: rewrites what the TTNN library can't do as it stands.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/transforms/Workarounds.h"
#include "dialect/ttnn/TTNN.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "tessera/Pass.h"

//===--- all_reduce: reduce_scatter and all_gather ---===//

// The library scatters 4-d tensors only: a shape of rank r becomes 4-d with dimension i at place i
// + r, as the reference compiler does (meant for rank 2, where it prepends ones). False where that
// leaves the four dimensions.
static bool shapeFor4d(IrShape shape, int64_t result[4]) {
  if (shape.rank * 2 > 4)
    return false;
  for (size_t i = 0; i < 4; ++i)
    result[i] = 1;
  for (size_t i = 0; i < shape.rank; ++i)
    result[i + shape.rank] = shape.sizes[i];
  return true;
}

static MlirLogicalResult decomposeAllReduce(MlirOperation op, MlirPatternRewriter patternRewriter,
                                            void *user) {
  enum { kClusterAxis = 1 };
  (void)user;
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType outputType = mlirValueGetType(ttnnAllReduceOpGetResult(op));
  MlirValue input = ttnnAllReduceOpGetInput(op), device = ttnnAllReduceOpGetDevice(op);
  IrShape shape = ttTypeShape(mlirValueGetType(input));
  int64_t dim = ttnnAllReduceOpGetScatterDim(op), parts = ttnnAllReduceOpGetScatterNum(op);
  int64_t wide[4];
  bool reshapes = shape.rank < 4;
  if (!ttnnOperationHasLayouts(op) || parts <= 0 || shape.rank > 4 ||
      (reshapes && !shapeFor4d(shape, wide)))
    return mlirLogicalResultFailure();
  for (size_t i = 0; !reshapes && i < 4; ++i)
    wide[i] = shape.sizes[i];
  if (reshapes) {
    input = ttnnBuildReshape(rewriter, input, 4, wide);
    dim += 4 - (int64_t)shape.rank;
  }
  if (dim < 0 || dim >= 4)
    return mlirLogicalResultFailure();
  MlirType gatheredType = ttnnTypeWithShape(outputType, 4, wide);
  wide[dim] /= parts;
  MlirAttribute none = {NULL};
  MlirAttribute scatterDim = mlirIntegerAttrGet(mlirIntegerTypeSignedGet(context, 32), dim);
  MlirValue scattered = ttnnReduceScatterOpGetResult(ttnnReduceScatterOpCreate(
      rewriter, location, ttnnTypeWithShape(mlirValueGetType(input), 4, wide), input, device,
      scatterDim, ttnnAllReduceOpGetMathOpAttr(op), none));
  MlirValue gathered = ttnnAllGatherOpGetResult(ttnnAllGatherOpCreate(
      rewriter, location, gatheredType, scattered, device, scatterDim,
      mlirIntegerAttrGet(mlirIntegerTypeUnsignedGet(context, 32), kClusterAxis), none));
  if (reshapes) {
    IrShape output = ttTypeShape(outputType);
    gathered = ttnnReshapeOpGetResult(
        ttnnReshapeOpCreate(rewriter, location, outputType, gathered,
                            ttnnI32ArrayAttr(context, output.rank, output.sizes)));
  }
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, 1, &gathered);
  return mlirLogicalResultSuccess();
}

//===--- Reductions over everything: with keep_dim, then reshape ---===//

// What the four reductions have in common: their generated functions.
typedef struct Reduction {
  const TesseraOpDef *definition;
  MlirOperation (*create)(MlirRewriterBase rewriter, MlirLocation location, MlirType result,
                          MlirValue input, MlirAttribute keepDim, MlirAttribute dimArg);
  MlirValue (*getInput)(MlirOperation op);
  bool (*getKeepDim)(MlirOperation op);
  MlirAttribute (*getDimArg)(MlirOperation op);
} Reduction;

static const Reduction reductions[] = {
    {&ttnnSumOpDef, ttnnSumOpCreate, ttnnSumOpGetInput, ttnnSumOpGetKeepDim,
     ttnnSumOpGetDimArgAttr},
    {&ttnnMaxOpDef, ttnnMaxOpCreate, ttnnMaxOpGetInput, ttnnMaxOpGetKeepDim,
     ttnnMaxOpGetDimArgAttr},
    {&ttnnMeanOpDef, ttnnMeanOpCreate, ttnnMeanOpGetInput, ttnnMeanOpGetKeepDim,
     ttnnMeanOpGetDimArgAttr},
    {&ttnnMinOpDef, ttnnMinOpCreate, ttnnMinOpGetInput, ttnnMinOpGetKeepDim,
     ttnnMinOpGetDimArgAttr},
};

static MlirLogicalResult keepDimsOfFullReduction(MlirOperation op,
                                                 MlirPatternRewriter patternRewriter, void *user) {
  const Reduction *reduction = user;
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirAttribute dimArg = reduction->getDimArg(op);
  MlirValue input = reduction->getInput(op);
  IrShape inputShape = ttTypeShape(mlirValueGetType(input));
  intptr_t numDims = mlirAttributeIsNull(dimArg) ? 0 : mlirArrayAttrGetNumElements(dimArg);
  if (!ttnnOperationHasLayouts(op) || reduction->getKeepDim(op) || inputShape.rank > kTtMaxRank ||
      (numDims != 0 && (size_t)numDims != inputShape.rank))
    return mlirLogicalResultFailure();
  int64_t ones[kTtMaxRank];
  for (size_t i = 0; i < inputShape.rank; ++i)
    ones[i] = 1;
  MlirType outputType = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirOperation reduced =
      reduction->create(rewriter, location, ttnnTypeWithShape(outputType, inputShape.rank, ones),
                        input, mlirBoolAttrGet(context, true), dimArg);
  MlirValue result = mlirOperationGetResult(reduced, 0);
  IrShape output = ttTypeShape(outputType);
  // A vector reduces to a vector of one element, which needs no reshape.
  if (output.rank < inputShape.rank)
    result = ttnnReshapeOpGetResult(
        ttnnReshapeOpCreate(rewriter, location, outputType, result,
                            ttnnI32ArrayAttr(context, output.rank, output.sizes)));
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, 1, &result);
  return mlirLogicalResultSuccess();
}

//===--- Cumulative sums of less than four dimensions ---===//

static MlirLogicalResult widenCumSum(MlirOperation op, MlirPatternRewriter patternRewriter,
                                     void *user) {
  (void)user;
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue input = ttnnMorehCumSumOpGetInput(op);
  IrShape shape = ttTypeShape(mlirValueGetType(input));
  if (!ttnnOperationHasLayouts(op) || shape.rank >= 4)
    return mlirLogicalResultFailure();
  int64_t wide[4] = {1, 1, 1, 1};
  for (size_t i = 0; i < shape.rank; ++i)
    wide[i] = shape.sizes[i];
  MlirType outputType =
      ttnnTypeWithShape(mlirValueGetType(ttnnMorehCumSumOpGetResult(op)), 4, wide);
  MlirValue device = ttnnGetOrInsertDevice(rewriter, op);
  if (mlirValueIsNull(device))
    return mlirLogicalResultFailure();
  MlirValue reshaped = ttnnBuildReshape(rewriter, input, 4, wide);
  MlirValue empty = ttnnBuildEmpty(rewriter, location, outputType, device);
  MlirValue sums = ttnnMorehCumSumOpGetResult(
      ttnnMorehCumSumOpCreate(rewriter, location, outputType, reshaped,
                              ttnnMorehCumSumOpGetDimAttr(op), empty, (MlirAttribute){NULL}));
  MlirValue result = ttnnBuildReshape(rewriter, sums, shape.rank, shape.sizes);
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, 1, &result);
  return mlirLogicalResultSuccess();
}

void ttnnAddDecompositionWorkarounds(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &ttnnAllReduceOpDef, 1, decomposeAllReduce, NULL);
  for (size_t i = 0; i < sizeof reductions / sizeof reductions[0]; ++i)
    tesseraRewritePatternSetAdd(patterns, reductions[i].definition, 1, keepDimsOfFullReduction,
                                (void *)&reductions[i]);
  tesseraRewritePatternSetAdd(patterns, &ttnnMorehCumSumOpDef, 1, widenCumSum, NULL);
}

//===--- Repeat as addition ---===//

// Whether only dimensions of one element are repeated: that is what an addition does.
static bool isBroadcast(MlirOperation op) {
  IrShape from = irShapedShape(irType(mlirValueGetType(ttnnRepeatOpGetInput(op))));
  IrShape to = irShapedShape(irType(mlirValueGetType(ttnnRepeatOpGetResult(op))));
  bool is = from.rank == to.rank;
  for (size_t i = 0; i < from.rank && is; ++i)
    is = from.sizes[i] == 1 || from.sizes[i] == to.sizes[i];
  return is;
}

static MlirLogicalResult repeatByAdding(MlirOperation op, MlirPatternRewriter patternRewriter,
                                        void *user) {
  (void)user;
  if (!ttnnOperationHasLayouts(op) || !isBroadcast(op))
    return mlirLogicalResultFailure();
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(ttnnRepeatOpGetResult(op));
  MlirValue input = ttnnRepeatOpGetInput(op);
  MlirValue device = ttnnGetOrInsertDevice(rewriter, op);
  if (mlirValueIsNull(device))
    return mlirLogicalResultFailure();
  MlirAttribute zero = mlirFloatAttrDoubleGet(context, mlirF32TypeGet(context), 0.0);
  MlirValue zeros = ttnnFullOpGetResult(ttnnFullOpCreate(rewriter, location, type, device, zero));
  MlirValue empty = ttnnBuildEmpty(rewriter, location, type, device);
  const MlirValue inputs[] = {input, zeros};
  MlirOperation sum = ttnnAddOpCreate(rewriter, location, 1, &type, 2, inputs, 1, &empty);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, sum);
  return mlirLogicalResultSuccess();
}

void ttnnAddRepeatFoldingWorkaround(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &ttnnRepeatOpDef, 1, repeatByAdding, NULL);
}

//===--- The pass ---===//

static MlirLogicalResult applyGroup(MlirOperation module, void (*add)(MlirRewritePatternSet),
                                    int64_t maxIterations) {
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(module));
  add(patterns);
  return tesseraApplyPatternsGreedily(
      module, patterns, &(TesseraGreedyOptions){.topDown = true, .maxIterations = maxIterations});
}

void ttnnWorkaroundsPassRun(MlirPass pass, const TTNNWorkaroundsOptions *options,
                            MlirOperation module) {
  enum { kNoLimit = -1, kApplyAndConfirm = 2 };
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (options->decompositionWorkaroundsEnabled)
    result = applyGroup(module, ttnnAddDecompositionWorkarounds, kNoLimit);
  if (mlirLogicalResultIsSuccess(result) && options->repeatFoldingWorkaroundEnabled)
    result = applyGroup(module, ttnnAddRepeatFoldingWorkaround, kNoLimit);
  // One round changes what has to change, the second confirms that nothing is left.
  if (mlirLogicalResultIsSuccess(result) && options->layoutWorkaroundsEnabled)
    result = applyGroup(
        module, options->exactIntegers ? ttnnAddExactLayoutWorkarounds : ttnnAddLayoutWorkarounds,
        kApplyAndConfirm);
  if (mlirLogicalResultIsFailure(result))
    tesseraPassSignalFailure(pass);
}
