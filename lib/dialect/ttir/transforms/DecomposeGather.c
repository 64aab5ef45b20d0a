// Taking apart lookups, and turning the order around.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/transforms/Decompose.h"

//===--- Lookups as products with rows that have a single one ---===//

typedef struct Numbers {
  const int64_t *at;
  intptr_t count;
} Numbers;

// A gather: what its dimensions are.
typedef struct Gather {
  MlirValue input, indices;
  IrShape inputShape, indexShape, resultShape;
  Numbers offsets, collapsed, batching, indexBatching, map, sizes;
  int64_t vectorDim;
} Gather;

static Gather readGather(MlirOperation op) {
  Gather g = {.input = ttirGatherOpGetInput(op), .indices = ttirGatherOpGetStartIndices(op)};
  g.inputShape = ttShapeOf(g.input);
  g.indexShape = ttShapeOf(g.indices);
  g.resultShape = ttShapeOf(ttirGatherOpGetResult(op));
  g.offsets.at = ttirGatherOpGetOffsetDims(op, &g.offsets.count);
  g.collapsed.at = ttirGatherOpGetCollapsedSliceDims(op, &g.collapsed.count);
  g.batching.at = ttirGatherOpGetOperandBatchingDims(op, &g.batching.count);
  g.indexBatching.at = ttirGatherOpGetStartIndicesBatchingDims(op, &g.indexBatching.count);
  g.map.at = ttirGatherOpGetStartIndexMap(op, &g.map.count);
  g.sizes.at = ttirGatherOpGetSliceSizes(op, &g.sizes.count);
  g.vectorDim = ttirGatherOpGetIndexVectorDim(op);
  return g;
}

static bool contains(Numbers numbers, int64_t number) {
  for (intptr_t i = 0; i < numbers.count; ++i)
    if (numbers.at[i] == number)
      return true;
  return false;
}

// Whether these are numbers of dimensions, each at most once.
static bool areDims(Numbers numbers, size_t rank) {
  for (intptr_t i = 0; i < numbers.count; ++i)
    if (numbers.at[i] < 0 || (size_t)numbers.at[i] >= rank ||
        contains((Numbers){numbers.at, i}, numbers.at[i]))
      return false;
  return true;
}

static bool isConsistent(const Gather *g) {
  size_t indexRank = g->indexShape.rank;
  MlirType index = ttElementTypeOf(g->indices);
  return mlirTypeIsAInteger(index) && mlirIntegerTypeGetWidth(index) <= 64 &&
         mlirShapedTypeHasStaticShape(mlirValueGetType(g->input)) &&
         mlirShapedTypeHasStaticShape(mlirValueGetType(g->indices)) &&
         areDims(g->offsets, g->resultShape.rank) && areDims(g->collapsed, g->inputShape.rank) &&
         areDims(g->batching, g->inputShape.rank) && areDims(g->map, g->inputShape.rank) &&
         areDims(g->indexBatching, indexRank) && !contains(g->indexBatching, g->vectorDim) &&
         g->batching.count == g->indexBatching.count && g->vectorDim >= 0 &&
         g->vectorDim <= (int64_t)indexRank;
}

// Whether single places along some dimensions are looked up, the others being whole.
static bool looksPlacesUp(const Gather *g) {
  size_t rank = g->inputShape.rank;
  if ((size_t)g->sizes.count != rank || g->map.count == 0 || !isConsistent(g))
    return false;
  int64_t vectorSize =
      g->vectorDim == (int64_t)g->indexShape.rank ? 1 : g->indexShape.sizes[g->vectorDim];
  if (vectorSize != g->map.count || g->collapsed.count != g->map.count)
    return false;
  intptr_t numWhole = 0;
  for (intptr_t i = 0; i < g->batching.count; ++i)
    if (g->inputShape.sizes[g->batching.at[i]] != g->indexShape.sizes[g->indexBatching.at[i]])
      return false;
  for (size_t i = 0; i < rank; ++i) {
    bool isMapped = contains(g->map, (int64_t)i), isBatch = contains(g->batching, (int64_t)i);
    if (isMapped && (!contains(g->collapsed, (int64_t)i) || g->sizes.at[i] != 1))
      return false;
    if (!isMapped && !isBatch && g->sizes.at[i] != g->inputShape.sizes[i])
      return false;
    numWhole += !isMapped && !isBatch;
  }
  size_t numPlaces = g->indexShape.rank - (g->vectorDim < (int64_t)g->indexShape.rank);
  bool isScalar = numWhole == 0 && numPlaces == 0;
  return numWhole == g->offsets.count &&
         (isScalar || numPlaces + (size_t)numWhole == g->resultShape.rank);
}

// What is put together from the parts of shapes.
typedef struct Parts {
  TtSizes batch, places, whole; // sizes: of the dimensions that go together, of what is looked up
  TtSizes indexOrder, inputOrder;
} Parts;

static void freeParts(Parts *parts) {
  tsVecFree(&parts->batch);
  tsVecFree(&parts->places);
  tsVecFree(&parts->whole);
  tsVecFree(&parts->indexOrder);
  tsVecFree(&parts->inputOrder);
}

static int64_t productOf(const TtSizes *sizes) {
  int64_t product = 1;
  for (size_t i = 0; i < sizes->size; ++i)
    product = ttWrapMul(product, sizes->data[i]);
  return product;
}

// Indices: batch, the other dimensions, and the vector last. Input: batch, what is indexed, the
// rest.
static Parts divide(const Gather *g) {
  Parts parts = {0};
  for (intptr_t i = 0; i < g->batching.count; ++i) {
    tsVecPush(&parts.batch, g->inputShape.sizes[g->batching.at[i]]);
    tsVecPush(&parts.indexOrder, g->indexBatching.at[i]);
    tsVecPush(&parts.inputOrder, g->batching.at[i]);
  }
  for (int64_t i = 0; i < (int64_t)g->indexShape.rank; ++i)
    if (i != g->vectorDim && !contains(g->indexBatching, i)) {
      tsVecPush(&parts.places, g->indexShape.sizes[i]);
      tsVecPush(&parts.indexOrder, i);
    }
  if (g->vectorDim < (int64_t)g->indexShape.rank)
    tsVecPush(&parts.indexOrder, g->vectorDim);
  for (intptr_t i = 0; i < g->map.count; ++i)
    tsVecPush(&parts.inputOrder, g->map.at[i]);
  for (int64_t i = 0; i < (int64_t)g->inputShape.rank; ++i)
    if (!contains(g->map, i) && !contains(g->batching, i)) {
      tsVecPush(&parts.whole, g->inputShape.sizes[i]);
      tsVecPush(&parts.inputOrder, i);
    }
  return parts;
}

static MlirValue splatOf(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                         int64_t number) {
  MlirAttribute element = mlirIntegerAttrGet(mlirShapedTypeGetElementType(type), number);
  MlirAttribute value = mlirDenseElementsAttrSplatGet(type, element);
  return mlirOperationGetResult(ttirConstantOpCreate(rewriter, location, type, value), 0);
}

typedef MlirOperation CreateEltwise(MlirRewriterBase rewriter, MlirLocation location,
                                    intptr_t numTypes, const MlirType *types, intptr_t numInputs,
                                    const MlirValue *inputs, intptr_t numOutputs,
                                    const MlirValue *outputs);

static MlirValue eltwise(MlirRewriterBase rewriter, MlirLocation location, CreateEltwise *create,
                         MlirType type, intptr_t count, const MlirValue *inputs) {
  MlirValue output = ttirCreateEmpty(rewriter, location, type);
  return mlirOperationGetResult(create(rewriter, location, 1, &type, count, inputs, 1, &output), 0);
}

// An index that isn't there is moved to the nearest that is.
static MlirValue clampIndex(MlirRewriterBase rewriter, MlirLocation location, MlirValue index,
                            int64_t count) {
  const int64_t one = 1;
  MlirType type = mlirValueGetType(index);
  MlirType element = mlirShapedTypeGetElementType(type);
  MlirType scalar = mlirRankedTensorTypeGet(1, &one, element, mlirAttributeGetNull());
  if (!mlirIntegerTypeIsUnsigned(element)) {
    unsigned width = mlirIntegerTypeGetWidth(element);
    int64_t highest = -(int64_t)(UINT64_C(1) << (width - 1));
    MlirType truth = tesseraTypeWithElementType(type, mlirBF16TypeGet(mlirTypeGetContext(type)));
    const MlirValue both[] = {index, splatOf(rewriter, location, scalar, highest)};
    MlirValue negative = eltwise(rewriter, location, ttirGreaterEqualOpCreate, truth, 2, both);
    const MlirValue three[] = {negative, splatOf(rewriter, location, scalar, 0), index};
    index = eltwise(rewriter, location, ttirWhereOpCreate, type, 3, three);
  }
  const MlirValue both[] = {index, splatOf(rewriter, location, scalar, count - 1)};
  return eltwise(rewriter, location, ttirMinimumOpCreate, type, 2, both);
}

// One number for the place that each vector of indices means, of batch x places.
static MlirValue linearIndex(MlirRewriterBase rewriter, MlirLocation location, const Gather *g,
                             MlirValue vectors, const int64_t flat[2]) {
  MlirContext context = mlirLocationGetContext(location);
  MlirValue index = {NULL};
  for (intptr_t i = 0; i < g->map.count; ++i) {
    int64_t count = g->inputShape.sizes[g->map.at[i]];
    const int64_t begins[] = {0, 0, i}, ends[] = {flat[0], flat[1], i + 1}, steps[] = {1, 1, 1};
    const int64_t sizes[] = {flat[0], flat[1], 1};
    MlirType type = ttTypeWithShape(mlirValueGetType(vectors), (IrShape){sizes, 3});
    MlirValue part = vectors;
    if (g->map.count > 1)
      part =
          mlirOperationGetResult(ttirSliceOpCreate(rewriter, location, type, vectors,
                                                   ttirCreateEmpty(rewriter, location, type),
                                                   ttirI32ArrayAttr(context, (IrShape){begins, 3}),
                                                   ttirI32ArrayAttr(context, (IrShape){ends, 3}),
                                                   ttirI32ArrayAttr(context, (IrShape){steps, 3})),
                                 0);
    part = clampIndex(rewriter, location, part, count);
    if (i > 0) {
      const int64_t one = 1;
      MlirType scalar = mlirRankedTensorTypeGet(1, &one, mlirShapedTypeGetElementType(type),
                                                mlirAttributeGetNull());
      const MlirValue factors[] = {index, splatOf(rewriter, location, scalar, count)};
      index = eltwise(rewriter, location, ttirMultiplyOpCreate, type, 2, factors);
      const MlirValue terms[] = {index, part};
      index = eltwise(rewriter, location, ttirAddOpCreate, type, 2, terms);
    } else {
      index = part;
    }
  }
  return ttirCreateReshape(rewriter, location, index, (IrShape){flat, 2});
}

// Large tables are looked up row by row: the library does that in bf16.
static bool isForEmbedding(const Parts *parts, MlirValue table, int64_t numPlaces) {
  enum { kManyPlaces = 4096 };
  return parts->batch.size == 0 && numPlaces >= kManyPlaces &&
         irTypeIsFloat(irType(ttElementTypeOf(table)));
}

// batch x count rows of `table`, batch x places x width.
static MlirValue lookUp(MlirRewriterBase rewriter, MlirLocation location, const Parts *parts,
                        MlirValue index, MlirValue table, DecomposeWork *work) {
  IrShape indexShape = ttShapeOf(index), tableShape = ttShapeOf(table);
  const int64_t sizes[] = {indexShape.sizes[0], indexShape.sizes[1], tableShape.sizes[2]};
  MlirType type = ttTypeWithShape(mlirValueGetType(table), (IrShape){sizes, 3});
  MlirValue output;
  if (isForEmbedding(parts, table, tableShape.sizes[1])) {
    const int64_t matrix[] = {tableShape.sizes[1], tableShape.sizes[2]};
    table = ttirCreateReshape(rewriter, location, table, (IrShape){matrix, 2});
    output = ttirCreateEmpty(rewriter, location, type);
    return mlirOperationGetResult(
        ttirEmbeddingOpCreate(rewriter, location, type, index, table, output), 0);
  }
  MlirValue rows =
      ttirCreateOneHot(rewriter, location, index, tableShape.sizes[1], ttElementTypeOf(table));
  MlirValue counted = ttirEqualOpGetInputs(mlirOpResultGetOwner(rows), 1);
  tsVecPush(work, mlirOpResultGetOwner(counted));
  output = ttirCreateEmpty(rewriter, location, type);
  return mlirOperationGetResult(ttirMatmulOpCreate(rewriter, location, type, rows, table, output),
                                0);
}

// The dimensions batch, places, whole in the order of the result.
static MlirValue arrange(MlirRewriterBase rewriter, MlirLocation location, const Gather *g,
                         const Parts *parts, MlirValue value) {
  TtSizes sizes = {0}, order = {0};
  for (size_t i = 0; i < parts->batch.size; ++i)
    tsVecPush(&sizes, parts->batch.data[i]);
  for (size_t i = 0; i < parts->places.size; ++i)
    tsVecPush(&sizes, parts->places.data[i]);
  for (size_t i = 0; i < parts->whole.size; ++i)
    tsVecPush(&sizes, parts->whole.data[i]);
  // Where the dimensions of the indices, but for the vector, have come to.
  TtSizes whereTo = {0};
  int64_t nextPlace = (int64_t)parts->batch.size;
  for (int64_t i = 0; i < (int64_t)g->indexShape.rank; ++i) {
    if (i == g->vectorDim)
      continue;
    intptr_t batch = 0;
    while (batch < g->indexBatching.count && g->indexBatching.at[batch] != i)
      ++batch;
    tsVecPush(&whereTo, batch < g->indexBatching.count ? batch : nextPlace++);
  }
  int64_t nextWhole = (int64_t)(parts->batch.size + parts->places.size);
  size_t nextIndex = 0;
  for (int64_t i = 0; i < (int64_t)sizes.size; ++i)
    tsVecPush(&order, contains(g->offsets, i) ? nextWhole++ : whereTo.data[nextIndex++]);
  if (sizes.size > 0) {
    value = ttirCreateReshape(rewriter, location, value, ttSizesShape(&sizes));
    value = ttirCreatePermute(rewriter, location, value, order.data);
  }
  if (!ttShapesEqual(ttShapeOf(value), g->resultShape))
    value = ttirCreateReshape(rewriter, location, value, g->resultShape);
  tsVecFree(&sizes);
  tsVecFree(&order);
  tsVecFree(&whereTo);
  return value;
}

MlirLogicalResult ttirDecomposeLookup(MlirRewriterBase rewriter, MlirOperation op,
                                      DecomposeWork *work) {
  Gather g = readGather(op);
  if (!looksPlacesUp(&g))
    return mlirLogicalResultFailure();
  MlirLocation location = mlirOperationGetLocation(op);
  Parts parts = divide(&g);
  int64_t batch = productOf(&parts.batch), numPlaces = 1;
  for (intptr_t i = 0; i < g.map.count; ++i)
    numPlaces = ttWrapMul(numPlaces, g.inputShape.sizes[g.map.at[i]]);
  const int64_t flat[] = {batch, productOf(&parts.places)};
  const int64_t vectors[] = {flat[0], flat[1], g.map.count};
  const int64_t table[] = {batch, numPlaces, productOf(&parts.whole)};
  MlirValue indices = ttirCreatePermute(rewriter, location, g.indices, parts.indexOrder.data);
  indices = ttirCreateReshape(rewriter, location, indices, (IrShape){vectors, 3});
  MlirValue input = ttirCreatePermute(rewriter, location, g.input, parts.inputOrder.data);
  input = ttirCreateReshape(rewriter, location, input, (IrShape){table, 3});
  MlirValue index = linearIndex(rewriter, location, &g, indices, flat);
  MlirValue value = lookUp(rewriter, location, &parts, index, input, work);
  value = arrange(rewriter, location, &g, &parts, value);
  freeParts(&parts);
  return ttirReplaceBy(rewriter, op, value);
}

//===--- reverse ---===//

// The parts of one element along a dimension, joined from the last one on.
static MlirValue reverseAlong(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                              int64_t dim) {
  MlirContext context = mlirLocationGetContext(location);
  IrShape shape = ttShapeOf(input);
  TtSizes begins = {0}, ends = {0}, steps = {0}, sizes = {0};
  for (size_t i = 0; i < shape.rank; ++i) {
    tsVecPush(&begins, 0);
    tsVecPush(&ends, shape.sizes[i]);
    tsVecPush(&steps, 1);
    tsVecPush(&sizes, (int64_t)i == dim ? 1 : shape.sizes[i]);
  }
  MlirType type = ttTypeWithShape(mlirValueGetType(input), ttSizesShape(&sizes));
  TsVec(MlirValue) slices = {0};
  for (int64_t i = shape.sizes[dim]; i > 0; --i) {
    begins.data[dim] = i - 1;
    ends.data[dim] = i;
    MlirOperation slice = ttirSliceOpCreate(rewriter, location, type, input,
                                            ttirCreateEmpty(rewriter, location, type),
                                            ttirI32ArrayAttr(context, ttSizesShape(&begins)),
                                            ttirI32ArrayAttr(context, ttSizesShape(&ends)),
                                            ttirI32ArrayAttr(context, ttSizesShape(&steps)));
    tsVecPush(&slices, mlirOperationGetResult(slice, 0));
  }
  MlirType whole = mlirValueGetType(input);
  MlirOperation concat =
      ttirConcatOpCreate(rewriter, location, whole, (intptr_t)slices.size, slices.data,
                         ttirCreateEmpty(rewriter, location, whole), ttirSI32Attr(context, dim));
  tsVecFree(&begins);
  tsVecFree(&ends);
  tsVecFree(&steps);
  tsVecFree(&sizes);
  tsVecFree(&slices);
  return mlirOperationGetResult(concat, 0);
}

MlirLogicalResult ttirDecomposeReverse(MlirRewriterBase rewriter, MlirOperation op,
                                       DecomposeWork *work) {
  (void)work;
  enum { kMostParts = 1024 };
  MlirValue value = ttirReverseOpGetInput(op);
  IrShape shape = ttShapeOf(value);
  intptr_t count;
  const int64_t *dims = ttirReverseOpGetDimensions(op, &count);
  for (intptr_t i = 0; i < count; ++i)
    if (dims[i] < 0 || (size_t)dims[i] >= shape.rank || shape.sizes[dims[i]] < 0 ||
        shape.sizes[dims[i]] > kMostParts)
      return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < count; ++i)
    if (shape.sizes[dims[i]] > 1)
      value = reverseAlong(rewriter, mlirOperationGetLocation(op), value, dims[i]);
  return ttirReplaceBy(rewriter, op, value);
}
