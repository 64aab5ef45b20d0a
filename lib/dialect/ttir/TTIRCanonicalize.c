// Canonicalisation of the ttir dialect's ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tensor/TensorOps.h"
#include "dialect/ttir/TTIR.h"
#include "tessera/Rewrite.h"

// The op that makes the value when it is of this kind, else null.
static MlirOperation findProducer(MlirValue value, const TesseraOpDef *definition) {
  MlirOperation none = {NULL};
  if (!mlirValueIsAOpResult(value))
    return none;
  MlirOperation producer = mlirOpResultGetOwner(value);
  return tesseraOperationIs(producer, definition) ? producer : none;
}

// Replaces the op by the value when that has the type of its one result.
static MlirLogicalResult replaceBy(MlirPatternRewriter rewriter, MlirOperation op,
                                   MlirValue value) {
  MlirValue result = mlirOperationGetResult(op, 0);
  if (!mlirTypeEqual(mlirValueGetType(result), mlirValueGetType(value)))
    return mlirLogicalResultFailure();
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, &value);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult replaceByOp(MlirPatternRewriter rewriter, MlirOperation op,
                                     MlirOperation replacement) {
  mlirRewriterBaseReplaceOpWithOperation(mlirPatternRewriterAsBase(rewriter), op, replacement);
  return mlirLogicalResultSuccess();
}

//===--- bitwise_xor ---===//

// x ^ x == 0
static MlirLogicalResult xorToZero(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (ttirBitwiseXorOpGetNumInputs(op) != 2 || mlirOperationGetNumResults(op) != 1)
    return mlirLogicalResultFailure();
  MlirValue lhs = ttirBitwiseXorOpGetInputs(op, 0);
  MlirType type = mlirValueGetType(lhs), elementType = mlirShapedTypeGetElementType(type);
  if (!mlirValueEqual(lhs, ttirBitwiseXorOpGetInputs(op, 1)) ||
      !mlirTypeEqual(type, mlirValueGetType(mlirOperationGetResult(op, 0))) ||
      !mlirShapedTypeHasStaticShape(type))
    return mlirLogicalResultFailure();
  MlirAttribute zero;
  if (mlirTypeIsAFloat(elementType))
    zero = mlirFloatAttrDoubleGet(mlirTypeGetContext(type), elementType, 0);
  else if (mlirTypeIsAInteger(elementType))
    zero = mlirIntegerAttrGet(elementType, 0);
  else
    return mlirLogicalResultFailure();
  MlirOperation constant =
      ttirConstantOpCreate(mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op), type,
                           mlirDenseElementsAttrSplatGet(type, zero));
  return replaceByOp(rewriter, op, constant);
}

void ttirBitwiseXorOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &ttirBitwiseXorOpDef, 1, xorToZero, NULL);
}

//===--- to_layout and linear ---===//

// An empty tensor has no values to move.
MlirLogicalResult ttirToLayoutOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  if (mlirOperationIsNull(findProducer(ttirToLayoutOpGetInput(op), &tensorEmptyOpDef)))
    return mlirLogicalResultFailure();
  return replaceBy(rewriter, op, ttirToLayoutOpGetOutput(op));
}

MlirLogicalResult ttirLinearOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  if (!mlirValueIsNull(ttirLinearOpGetBias(op)))
    return mlirLogicalResultFailure();
  MlirOperation matmul =
      ttirMatmulOpCreate(mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                         mlirValueGetType(ttirLinearOpGetResult(op)), ttirLinearOpGetA(op),
                         ttirLinearOpGetB(op), ttirLinearOpGetOutput(op));
  return replaceByOp(rewriter, op, matmul);
}

//===--- transpose ---===//

static MlirLogicalResult dropTrivialTranspose(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  if (ttirTransposeOpGetDim0(op) != ttirTransposeOpGetDim1(op))
    return mlirLogicalResultFailure();
  return replaceBy(rewriter, op, ttirTransposeOpGetInput(op));
}

// The smaller dimension goes first.
static MlirLogicalResult orderTransposeDims(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  if (ttirTransposeOpGetDim0(op) <= ttirTransposeOpGetDim1(op))
    return mlirLogicalResultFailure();
  MlirOperation ordered = ttirTransposeOpCreate(
      mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
      mlirValueGetType(ttirTransposeOpGetResult(op)), ttirTransposeOpGetInput(op),
      ttirTransposeOpGetOutput(op), ttirTransposeOpGetDim1Attr(op), ttirTransposeOpGetDim0Attr(op));
  return replaceByOp(rewriter, op, ordered);
}

// Dimensions are counted from the front.
static MlirLogicalResult normalizeTransposeDims(MlirOperation op, MlirPatternRewriter rewriter,
                                                void *user) {
  (void)user;
  int64_t dim0 = ttirTransposeOpGetDim0(op), dim1 = ttirTransposeOpGetDim1(op);
  if (dim0 >= 0 && dim1 >= 0)
    return mlirLogicalResultFailure();
  int64_t rank = ttRankOf(ttirTransposeOpGetInput(op));
  MlirContext context = mlirOperationGetContext(op);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  if (dim0 < 0)
    ttirTransposeOpSetDim0Attr(op, ttirSI32Attr(context, dim0 + rank));
  if (dim1 < 0)
    ttirTransposeOpSetDim1Attr(op, ttirSI32Attr(context, dim1 + rank));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

// Twice the same swap is none.
static MlirLogicalResult cancelTransposes(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirOperation inner = findProducer(ttirTransposeOpGetInput(op), &ttirTransposeOpDef);
  if (mlirOperationIsNull(inner) || ttirTransposeOpGetDim0(op) != ttirTransposeOpGetDim0(inner) ||
      ttirTransposeOpGetDim1(op) != ttirTransposeOpGetDim1(inner))
    return mlirLogicalResultFailure();
  return replaceBy(rewriter, op, ttirTransposeOpGetInput(inner));
}

void ttirTransposeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &ttirTransposeOpDef, 1, dropTrivialTranspose, NULL);
  tesseraRewritePatternSetAdd(patterns, &ttirTransposeOpDef, 1, orderTransposeDims, NULL);
  tesseraRewritePatternSetAdd(patterns, &ttirTransposeOpDef, 1, normalizeTransposeDims, NULL);
  tesseraRewritePatternSetAdd(patterns, &ttirTransposeOpDef, 1, cancelTransposes, NULL);
}

//===--- permute ---===//

// One permutation does what two in a row do.
static MlirLogicalResult composePermutes(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirOperation inner = findProducer(ttirPermuteOpGetInput(op), &ttirPermuteOpDef);
  if (mlirOperationIsNull(inner))
    return mlirLogicalResultFailure();
  intptr_t size, innerSize;
  const int64_t *outerDims = ttirPermuteOpGetPermutation(op, &size);
  const int64_t *innerDims = ttirPermuteOpGetPermutation(inner, &innerSize);
  TtSizes composed = {0};
  for (intptr_t i = 0; i < size; ++i)
    tsVecPush(&composed, innerDims[outerDims[i]]);
  MlirAttribute permutation =
      ttirI64DenseArrayAttr(mlirOperationGetContext(op), ttSizesShape(&composed));
  tsVecFree(&composed);
  MlirOperation permute =
      ttirPermuteOpCreate(mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                          mlirValueGetType(ttirPermuteOpGetResult(op)),
                          ttirPermuteOpGetInput(inner), ttirPermuteOpGetOutput(op), permutation);
  return replaceByOp(rewriter, op, permute);
}

static MlirLogicalResult dropIdentityPermute(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  intptr_t size;
  const int64_t *permutation = ttirPermuteOpGetPermutation(op, &size);
  for (intptr_t i = 0; i < size; ++i)
    if (permutation[i] != i)
      return mlirLogicalResultFailure();
  return replaceBy(rewriter, op, ttirPermuteOpGetInput(op));
}

void ttirPermuteOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &ttirPermuteOpDef, 1, composePermutes, NULL);
  tesseraRewritePatternSetAdd(patterns, &ttirPermuteOpDef, 1, dropIdentityPermute, NULL);
}

//===--- reverse ---===//

// What is reversed twice isn't reversed.
static MlirLogicalResult composeReverses(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirOperation inner = findProducer(ttirReverseOpGetInput(op), &ttirReverseOpDef);
  if (mlirOperationIsNull(inner))
    return mlirLogicalResultFailure();
  size_t rank = (size_t)ttRankOf(ttirReverseOpGetInput(op));
  bool *isReversed = tsAllocZeroed(rank + 1, sizeof *isReversed);
  const MlirOperation both[] = {op, inner};
  for (int k = 0; k < 2; ++k) {
    intptr_t size;
    const int64_t *dims = ttirReverseOpGetDimensions(both[k], &size);
    for (intptr_t i = 0; i < size; ++i)
      isReversed[dims[i]] = !isReversed[dims[i]];
  }
  TtSizes left = {0};
  for (size_t i = 0; i < rank; ++i)
    if (isReversed[i])
      tsVecPush(&left, (int64_t)i);
  MlirAttribute dims = ttirI64DenseArrayAttr(mlirOperationGetContext(op), ttSizesShape(&left));
  tsFree(isReversed);
  tsVecFree(&left);
  MlirOperation reverse =
      ttirReverseOpCreate(mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                          mlirValueGetType(ttirReverseOpGetResult(op)),
                          ttirReverseOpGetInput(inner), ttirReverseOpGetOutput(op), dims);
  return replaceByOp(rewriter, op, reverse);
}

static MlirLogicalResult dropEmptyReverse(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  intptr_t size;
  ttirReverseOpGetDimensions(op, &size);
  return size ? mlirLogicalResultFailure() : replaceBy(rewriter, op, ttirReverseOpGetInput(op));
}

void ttirReverseOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &ttirReverseOpDef, 1, composeReverses, NULL);
  tesseraRewritePatternSetAdd(patterns, &ttirReverseOpDef, 1, dropEmptyReverse, NULL);
}
