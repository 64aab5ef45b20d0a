// Canonicalization of what only moves elements: one move in place of two.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/linalg/LinalgCanonicalize.h"
#include "mlir-c/BuiltinTypes.h"

static LinalgMaker makerAt(MlirOperation op, MlirRewriterBase base) {
  return (LinalgMaker){base, mlirOperationGetContext(op), mlirOperationGetLocation(op)};
}

static MlirLogicalResult replace(MlirRewriterBase base, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, &value);
  return mlirLogicalResultSuccess();
}

typedef TsVec(int64_t) Numbers;

static MlirLogicalResult mergeTransposes(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation inner = arithDefiningOp(linalgTransposeOpGetInput(op), &linalgTransposeOpDef);
  if (!inner.ptr || !mlirOperationGetNumResults(op))
    return mlirLogicalResultFailure();
  intptr_t rank;
  const int64_t *outerDims = linalgTransposeOpGetPermutation(op, &rank);
  const int64_t *innerDims = linalgTransposeOpGetPermutation(inner, &rank);
  Numbers dims = {0};
  for (intptr_t i = 0; i < rank; ++i)
    tsVecPush(&dims, innerDims[outerDims[i]]);
  LinalgMaker maker = makerAt(op, base);
  MlirValue result = linalgMakeTranspose(&maker, linalgTransposeOpGetInput(inner),
                                         linalgTransposeOpGetInit(op), rank, dims.data);
  tsVecFree(&dims);
  return replace(base, op, result);
}

// The dimension of the input for each of the result; -1 for those that repeat it.
static void inputDims(MlirOperation broadcast, Numbers *dims) {
  intptr_t count;
  const int64_t *added = linalgBroadcastOpGetDimensions(broadcast, &count);
  int64_t next = 0;
  for (int64_t i = 0; i < linalgRank(mlirValueGetType(linalgBroadcastOpGetInit(broadcast))); ++i) {
    bool isAdded = false;
    for (intptr_t k = 0; k < count; ++k)
      isAdded = isAdded || added[k] == i;
    int64_t dim = isAdded ? -1 : next++;
    tsVecPush(dims, dim);
  }
}

static MlirLogicalResult mergeBroadcasts(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation inner = arithDefiningOp(linalgBroadcastOpGetInput(op), &linalgBroadcastOpDef);
  if (!inner.ptr || !mlirOperationGetNumResults(op))
    return mlirLogicalResultFailure();
  Numbers outerDims = {0}, innerDims = {0}, added = {0};
  inputDims(op, &outerDims);
  inputDims(inner, &innerDims);
  for (size_t i = 0; i < outerDims.size; ++i) {
    int64_t dim = (int64_t)i;
    if (outerDims.data[i] < 0 || innerDims.data[outerDims.data[i]] < 0)
      tsVecPush(&added, dim);
  }
  LinalgMaker maker = makerAt(op, base);
  MlirValue result =
      linalgMakeBroadcast(&maker, linalgBroadcastOpGetInput(inner), linalgBroadcastOpGetInit(op),
                          (intptr_t)added.size, added.data);
  tsVecFree(&outerDims);
  tsVecFree(&innerDims);
  tsVecFree(&added);
  return replace(base, op, result);
}

// The smaller tensor in the order that the permutation gives its dimensions.
static MlirValue transposeInput(const LinalgMaker *maker, MlirValue input, intptr_t rank,
                                const int64_t *dims) {
  MlirType type = mlirValueGetType(input);
  TsVec(MlirValue) own = {0}, dynamic = {0};
  Numbers sizes = {0};
  for (intptr_t i = 0; i < rank; ++i) {
    MlirValue size = {NULL};
    if (mlirShapedTypeIsDynamicDim(type, i))
      size = linalgMakeDim(maker, input, i);
    tsVecPush(&own, size);
  }
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, (intptr_t)dims[i]);
    tsVecPush(&sizes, size);
    if (own.data[dims[i]].ptr)
      tsVecPush(&dynamic, own.data[dims[i]]);
  }
  MlirType turned = linalgTensorType(rank, sizes.data, mlirShapedTypeGetElementType(type));
  MlirValue init = linalgMakeEmpty(maker, turned, (intptr_t)dynamic.size, dynamic.data);
  MlirValue result = linalgMakeTranspose(maker, input, init, rank, dims);
  tsVecFree(&own);
  tsVecFree(&dynamic);
  tsVecFree(&sizes);
  return result;
}

// A repeated tensor is transposed before it is large.
static MlirLogicalResult transposeBroadcast(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation inner = arithDefiningOp(linalgTransposeOpGetInput(op), &linalgBroadcastOpDef);
  if (!inner.ptr || !mlirOperationGetNumResults(op) || !mlirOperationGetNumResults(inner))
    return mlirLogicalResultFailure();
  intptr_t rank, numAdded;
  const int64_t *permutation = linalgTransposeOpGetPermutation(op, &rank);
  const int64_t *added = linalgBroadcastOpGetDimensions(inner, &numAdded);
  Numbers own = {0}, dims = {0}, places = {0};
  inputDims(inner, &own);
  for (intptr_t i = 0; i < rank; ++i)
    if (own.data[permutation[i]] >= 0)
      tsVecPush(&dims, own.data[permutation[i]]);
  for (intptr_t k = 0; k < numAdded; ++k)
    for (int64_t i = 0; i < rank; ++i)
      if (permutation[i] == added[k])
        tsVecPush(&places, i);
  LinalgMaker maker = makerAt(op, base);
  MlirValue input =
      transposeInput(&maker, linalgBroadcastOpGetInput(inner), (intptr_t)dims.size, dims.data);
  MlirValue result = linalgMakeBroadcast(&maker, input, linalgTransposeOpGetInit(op),
                                         (intptr_t)places.size, places.data);
  tsVecFree(&own);
  tsVecFree(&dims);
  tsVecFree(&places);
  return replace(base, op, result);
}

void linalgAddTransposePatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgTransposeOpDef, 1, mergeTransposes, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgTransposeOpDef, 1, transposeBroadcast, NULL);
}

void linalgAddBroadcastPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgBroadcastOpDef, 1, mergeBroadcasts, NULL);
}
