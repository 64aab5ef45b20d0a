// ttir-to-ttir-decomposition: rewrites ops that the lower dialects don't have into simpler ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/transforms/Decompose.h"
#include "dialect/ttir/TTIRPasses.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"

//===--- Slices ---===//

// What a slice takes: everything, until a dimension is narrowed.
typedef struct SliceBounds {
  TtSizes begins, ends, steps;
} SliceBounds;

static SliceBounds wholeOf(IrShape shape) {
  SliceBounds bounds = {0};
  for (size_t i = 0; i < shape.rank; ++i) {
    tsVecPush(&bounds.begins, 0);
    tsVecPush(&bounds.ends, shape.sizes[i]);
    tsVecPush(&bounds.steps, 1);
  }
  return bounds;
}

static void freeBounds(SliceBounds *bounds) {
  tsVecFree(&bounds->begins);
  tsVecFree(&bounds->ends);
  tsVecFree(&bounds->steps);
}

static MlirValue createSlice(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                             MlirValue output, const SliceBounds *bounds) {
  MlirContext context = mlirLocationGetContext(location);
  MlirOperation slice =
      ttirSliceOpCreate(rewriter, location, mlirValueGetType(output), input, output,
                        ttirI32ArrayAttr(context, ttSizesShape(&bounds->begins)),
                        ttirI32ArrayAttr(context, ttSizesShape(&bounds->ends)),
                        ttirI32ArrayAttr(context, ttSizesShape(&bounds->steps)));
  return mlirOperationGetResult(slice, 0);
}

// A slice of one dimension, the others whole, into the output that is there.
static MlirLogicalResult decomposeIndex(MlirRewriterBase rewriter, MlirOperation op,
                                        DecomposeWork *work) {
  (void)work;
  MlirValue input = ttirIndexOpGetInput(op);
  SliceBounds bounds = wholeOf(ttShapeOf(input));
  int64_t dim = ttirIndexOpGetDim(op);
  bounds.begins.data[dim] = ttirIndexOpGetBegin(op);
  bounds.ends.data[dim] = ttirIndexOpGetEnd(op);
  bounds.steps.data[dim] = ttirIndexOpGetStep(op);
  MlirValue slice =
      createSlice(rewriter, mlirOperationGetLocation(op), input, ttirIndexOpGetOutput(op), &bounds);
  freeBounds(&bounds);
  return ttirReplaceBy(rewriter, op, slice);
}

// A slice for each stride, joined when there are several.
static MlirLogicalResult decomposeSelect(MlirRewriterBase rewriter, MlirOperation op,
                                         DecomposeWork *work) {
  (void)work;
  enum { kMaxSlices = 1 << 16 };
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue input = ttirSelectOpGetInput(op);
  IrShape shape = ttShapeOf(input);
  int64_t dim = ttirSelectOpGetDim(op), begin = ttirSelectOpGetBegin(op);
  dim = dim < 0 ? dim + (int64_t)shape.rank : dim;
  int64_t size = shape.sizes[dim], stride = ttirSelectOpGetStride(op);
  stride = stride ? stride : size;
  int64_t numSlices = (size - begin - 1) / stride + 1;
  if (numSlices > kMaxSlices)
    return mlirLogicalResultFailure();
  SliceBounds bounds = wholeOf(shape);
  TtSizes part = {0};
  for (size_t i = 0; i < shape.rank; ++i)
    tsVecPush(&part, shape.sizes[i]);
  TsVec(MlirValue) slices = {0};
  for (int64_t i = 0; i < numSlices; ++i) {
    int64_t first = begin + i * stride, end = first + ttirSelectOpGetLength(op);
    bounds.begins.data[dim] = first;
    bounds.ends.data[dim] = end < size ? end : size;
    part.data[dim] = bounds.ends.data[dim] - first;
    MlirType type = ttTypeWithShape(mlirValueGetType(input), ttSizesShape(&part));
    MlirValue output = ttirCreateEmpty(rewriter, location, type);
    tsVecPush(&slices, createSlice(rewriter, location, input, output, &bounds));
  }
  MlirValue result = slices.data[0];
  if (slices.size > 1) {
    MlirType type = mlirValueGetType(ttirSelectOpGetResult(op));
    MlirValue output = ttirCreateEmpty(rewriter, location, type);
    MlirOperation concat =
        ttirConcatOpCreate(rewriter, location, type, (intptr_t)slices.size, slices.data, output,
                           ttirSI32Attr(mlirOperationGetContext(op), dim));
    result = mlirOperationGetResult(concat, 0);
  }
  freeBounds(&bounds);
  tsVecFree(&part);
  tsVecFree(&slices);
  return ttirReplaceBy(rewriter, op, result);
}

//===--- gather ---===//

static bool isOne(const int64_t *numbers, intptr_t count, int64_t number) {
  return count == 1 && numbers[0] == number;
}

// Whether the gather looks rows of a matrix up: the form that embeddings have.
static bool isEmbedding(MlirOperation op) {
  IrShape output = ttShapeOf(ttirGatherOpGetResult(op));
  IrShape indices = ttShapeOf(ttirGatherOpGetStartIndices(op));
  intptr_t numSlices, numOffset, numCollapsed, numMap;
  const int64_t *slices = ttirGatherOpGetSliceSizes(op, &numSlices);
  const int64_t *offset = ttirGatherOpGetOffsetDims(op, &numOffset);
  const int64_t *collapsed = ttirGatherOpGetCollapsedSliceDims(op, &numCollapsed);
  const int64_t *map = ttirGatherOpGetStartIndexMap(op, &numMap);
  if (output.rank > 1 &&
      (numSlices < 2 || slices[0] != 1 || slices[1] != output.sizes[output.rank - 1]))
    return false;
  if (!isOne(offset, numOffset, 2) || !isOne(collapsed, numCollapsed, 0) || !isOne(map, numMap, 0))
    return false;
  if (ttRankOf(ttirGatherOpGetInput(op)) != 2)
    return false;
  // An embedding has one dimension more than its indices: a last one of size 1 can go.
  if (indices.rank == output.rank)
    return indices.rank > 0 && indices.sizes[indices.rank - 1] == 1;
  return indices.rank + 1 == output.rank;
}

static MlirLogicalResult decomposeGather(MlirRewriterBase rewriter, MlirOperation op,
                                         DecomposeWork *work) {
  if (!isEmbedding(op))
    return ttirDecomposeLookup(rewriter, op, work);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue indices = ttirGatherOpGetStartIndices(op);
  MlirType type = mlirValueGetType(ttirGatherOpGetResult(op));
  IrShape shape = ttShapeOf(indices);
  if (shape.rank == (size_t)mlirShapedTypeGetRank(type))
    indices =
        ttirCreateReshape(rewriter, location, indices, (IrShape){shape.sizes, shape.rank - 1});
  MlirOperation embedding = ttirEmbeddingOpCreate(
      rewriter, location, type, indices, ttirGatherOpGetInput(op), ttirGatherOpGetOutput(op));
  return ttirReplaceBy(rewriter, op, mlirOperationGetResult(embedding, 0));
}

//===--- arange ---===//

// The library counts along the last dimension of 1x1x1xN.
static bool isArangeLegal(MlirOperation op) {
  IrShape shape = ttShapeOf(ttirArangeOpGetResult(op));
  return ttirArangeOpGetArangeDimension(op) == 3 && shape.rank == 4 && shape.sizes[0] == 1 &&
         shape.sizes[1] == 1 && shape.sizes[2] == 1;
}

// Moves the last dimension of a 4-d tensor to `dim` of as many dimensions as the result has, the
// others being 1.
static MlirValue placeArange(MlirRewriterBase rewriter, MlirLocation location, MlirValue value,
                             int64_t dim, IrShape result) {
  int64_t fromEnd = dim - (int64_t)result.rank, count = ttShapeOf(value).sizes[3];
  MlirContext context = mlirLocationGetContext(location);
  if (fromEnd >= -4 && fromEnd != -1) {
    int64_t sizes[] = {1, 1, 1, 1};
    sizes[4 + fromEnd] = count;
    MlirType type = ttTypeWithShape(mlirValueGetType(value), (IrShape){sizes, 4});
    MlirValue output = ttirCreateEmpty(rewriter, location, type);
    MlirOperation transpose =
        ttirTransposeOpCreate(rewriter, location, type, value, output,
                              ttirSI32Attr(context, 4 + fromEnd), ttirSI32Attr(context, 3));
    value = mlirOperationGetResult(transpose, 0);
  }
  if (result.rank == 4)
    return value;
  TtSizes sizes = {0};
  for (size_t i = 0; i < result.rank; ++i)
    tsVecPush(&sizes, (int64_t)i == dim ? count : 1);
  value = ttirCreateReshape(rewriter, location, value, ttSizesShape(&sizes));
  tsVecFree(&sizes);
  return value;
}

static MlirValue broadcastTo(MlirRewriterBase rewriter, MlirLocation location, MlirValue value,
                             MlirType type) {
  IrShape from = ttShapeOf(value), to = irShapedShape(irType(type));
  if (ttShapesEqual(from, to))
    return value;
  TtSizes factors = {0};
  for (size_t i = 0; i < to.rank; ++i)
    tsVecPush(&factors, from.sizes[i] == to.sizes[i] ? 1 : to.sizes[i]);
  MlirAttribute attribute =
      ttirI64DenseArrayAttr(mlirLocationGetContext(location), ttSizesShape(&factors));
  tsVecFree(&factors);
  MlirValue output = ttirCreateEmpty(rewriter, location, type);
  return mlirOperationGetResult(
      ttirBroadcastOpCreate(rewriter, location, type, value, output, attribute), 0);
}

static MlirLogicalResult decomposeArange(MlirRewriterBase rewriter, MlirOperation op,
                                         DecomposeWork *work) {
  (void)work;
  MlirType type = mlirValueGetType(ttirArangeOpGetResult(op));
  if (!mlirShapedTypeHasStaticShape(type))
    return mlirLogicalResultFailure();
  MlirLocation location = mlirOperationGetLocation(op);
  IrShape shape = irShapedShape(irType(type));
  int64_t dim = ttirArangeOpGetArangeDimension(op);
  int64_t sizes[] = {1, 1, 1, shape.sizes[dim]};
  MlirType rowType = ttTypeWithShape(type, (IrShape){sizes, 4});
  MlirAttribute last = mlirIntegerAttrGet(mlirIntegerTypeGet(mlirOperationGetContext(op), 64), 3);
  MlirValue value = mlirOperationGetResult(
      ttirArangeOpCreate(rewriter, location, rowType, ttirArangeOpGetStartAttr(op),
                         ttirArangeOpGetEndAttr(op), ttirArangeOpGetStepAttr(op), last),
      0);
  // A row of one element already lies along any dimension.
  if (!mlirTypeEqual(rowType, type))
    value = placeArange(rewriter, location, value, dim, shape);
  return ttirReplaceBy(rewriter, op, broadcastTo(rewriter, location, value, type));
}

//===--- Reductions ---===//

static MlirLogicalResult decomposeReduceAnd(MlirRewriterBase rewriter, MlirOperation op,
                                            DecomposeWork *work) {
  (void)work;
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(ttirReduceAndOpGetResult(op));
  MlirValue output = ttirCreateEmpty(rewriter, location, type);
  MlirOperation prod =
      ttirProdOpCreate(rewriter, location, type, ttirReduceAndOpGetInput(op), output,
                       ttirReduceAndOpGetKeepDimAttr(op), ttirReduceAndOpGetDimArgAttr(op));
  return ttirReplaceBy(rewriter, op, mlirOperationGetResult(prod, 0));
}

static bool isArgMaxLegal(MlirOperation op) { return ttirArgMaxOpGetKeepDim(op); }

// The shape with the reduced dimensions (all when `dims` is null) set to 1.
static TtSizes reducedShape(IrShape shape, MlirAttribute dims) {
  TtSizes sizes = {0};
  for (size_t i = 0; i < shape.rank; ++i)
    tsVecPush(&sizes, mlirAttributeIsNull(dims) ? 1 : shape.sizes[i]);
  for (intptr_t i = 0; !mlirAttributeIsNull(dims) && i < mlirArrayAttrGetNumElements(dims); ++i) {
    int64_t dim = ttIntegerAt(dims, i);
    sizes.data[dim < 0 ? dim + (int64_t)shape.rank : dim] = 1;
  }
  return sizes;
}

// The library keeps the rank: a reshape drops the dimension afterwards.
static MlirLogicalResult decomposeArgMax(MlirRewriterBase rewriter, MlirOperation op,
                                         DecomposeWork *work) {
  (void)work;
  MlirLocation location = mlirOperationGetLocation(op);
  MlirContext context = mlirOperationGetContext(op);
  MlirValue input = ttirArgMaxOpGetInput(op);
  MlirAttribute dims = ttirArgMaxOpGetDimArgAttr(op);
  MlirType type = mlirValueGetType(ttirArgMaxOpGetResult(op));
  TtSizes sizes = reducedShape(ttShapeOf(input), dims);
  MlirType keptType = ttTypeWithShape(type, ttSizesShape(&sizes));
  tsVecFree(&sizes);
  if (!mlirShapedTypeHasStaticShape(keptType) || !mlirShapedTypeHasStaticShape(type))
    return mlirLogicalResultFailure();
  MlirOperation kept = ttirArgMaxOpCreate(rewriter, location, keptType, input,
                                          ttirCreateEmpty(rewriter, location, keptType),
                                          mlirBoolAttrGet(context, true), dims);
  return ttirReplaceBy(rewriter, op,
                       ttirCreateReshape(rewriter, location, mlirOperationGetResult(kept, 0),
                                         irShapedShape(irType(type))));
}

//===--- get_dimension_size ---===//

static MlirLogicalResult decomposeGetDimensionSize(MlirRewriterBase rewriter, MlirOperation op,
                                                   DecomposeWork *work) {
  (void)work;
  TesseraFoldResult size;
  size_t numResults;
  if (mlirLogicalResultIsFailure(tesseraOperationFold(op, NULL, &size, &numResults)))
    return mlirLogicalResultFailure();
  MlirOperation constant =
      ttirConstantOpCreate(rewriter, mlirOperationGetLocation(op),
                           mlirValueGetType(ttirGetDimensionSizeOpGetResult(op)), size.attribute);
  return ttirReplaceBy(rewriter, op, mlirOperationGetResult(constant, 0));
}

//===--- The pass ---===//

static const struct Decomposition {
  const TesseraOpDef *definition;
  DecomposeFunction *decompose;
  bool (*isLegal)(MlirOperation op); // NULL: never
} kDecompositions[] = {
    {&ttirIndexOpDef, decomposeIndex, NULL},
    {&ttirSelectOpDef, decomposeSelect, NULL},
    {&ttirGatherOpDef, decomposeGather, NULL},
    {&ttirConvolutionOpDef, ttirDecomposeConvolution, NULL},
    {&ttirPoolingOpDef, ttirDecomposePooling, NULL},
    {&ttirDotGeneralOpDef, ttirDecomposeDotGeneral, NULL},
    {&ttirReduceAndOpDef, decomposeReduceAnd, NULL},
    {&ttirReverseOpDef, ttirDecomposeReverse, NULL},
    {&ttirGetDimensionSizeOpDef, decomposeGetDimensionSize, NULL},
    {&ttirArangeOpDef, decomposeArange, isArangeLegal},
    {&ttirArgMaxOpDef, decomposeArgMax, isArgMaxLegal},
};
enum { kNumDecompositions = sizeof kDecompositions / sizeof kDecompositions[0] };

static const struct Decomposition *findDecomposition(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (size_t i = 0; i < kNumDecompositions; ++i)
    if (kDecompositions[i].definition == definition)
      return kDecompositions[i].isLegal && kDecompositions[i].isLegal(op) ? NULL
                                                                          : &kDecompositions[i];
  return NULL;
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  DecomposeWork *work = user;
  if (findDecomposition(op))
    tsVecPush(work, op);
  return MlirWalkResultAdvance;
}

void ttirToTTIRDecompositionPassRun(MlirPass pass, const TTIRToTTIRDecompositionOptions *options,
                                    MlirOperation module) {
  (void)options;
  DecomposeWork work = {0};
  mlirOperationWalk(module, collect, &work, MlirWalkPreOrder);
  if (work.size == 0)
    tesseraPassMarkUnchanged(pass);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  for (size_t i = 0; i < work.size; ++i) {
    MlirOperation op = work.data[i];
    mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
    if (mlirLogicalResultIsSuccess(findDecomposition(op)->decompose(rewriter, op, &work)))
      continue;
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
    mlirOperationEmitError(op,
                           "failed to legalize operation '%.*s' that was explicitly marked illegal",
                           (int)name.length, name.data);
    tesseraPassSignalFailure(pass);
    break;
  }
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&work);
}
