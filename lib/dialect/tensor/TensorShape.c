// Dimensions that become several and several that become one: what may, and folding.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Arithmetic.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"

//===--- Verifying ---===//

static intptr_t rankOf(MlirType type) { return mlirShapedTypeGetRank(type); }

// Each group lists dimensions of `expanded`, all in order and none twice.
static MlirLogicalResult checkGroups(MlirOperation op, MlirAttribute groups, MlirType collapsed,
                                     MlirType expanded) {
  intptr_t numGroups = mlirArrayAttrGetNumElements(groups);
  if (numGroups != rankOf(collapsed))
    return mlirOperationEmitOpError(
        op, "expected collapsed rank (%lld) to equal the number of reassociation maps (%lld).",
        (long long)rankOf(collapsed), (long long)numGroups);
  int64_t next = 0;
  for (intptr_t i = 0; i < numGroups; ++i) {
    MlirAttribute group = mlirArrayAttrGetElement(groups, i);
    bool isInOrder = mlirArrayAttrGetNumElements(group) > 0;
    for (intptr_t k = 0; isInOrder && k < mlirArrayAttrGetNumElements(group); ++k)
      isInOrder = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(group, k)) == next++;
    if (!isInOrder)
      return mlirOperationEmitOpError(
          op, "expected reassociation map #%lld to be valid and contiguous.", (long long)i);
  }
  if (numGroups && next != rankOf(expanded))
    return mlirOperationEmitOpError(
        op,
        "expected reassociation map #0 to have size equal to the expanded rank (%lld), but it is  "
        "%lld.",
        (long long)rankOf(expanded), (long long)next);
  return mlirLogicalResultSuccess();
}

// The product of the sizes of a group, dynamic when one is.
static int64_t sizeOfGroup(MlirAttribute group, MlirType expanded) {
  int64_t size = 1;
  for (intptr_t k = 0; k < mlirArrayAttrGetNumElements(group); ++k) {
    intptr_t dim = (intptr_t)mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(group, k));
    if (mlirShapedTypeIsDynamicDim(expanded, dim) ||
        !irMulFits(size, mlirShapedTypeGetDimSize(expanded, dim), &size))
      return IR_DYNAMIC;
  }
  return size;
}

static MlirLogicalResult checkSizes(MlirOperation op, MlirAttribute groups, MlirType collapsed,
                                    MlirType expanded) {
  for (intptr_t i = 0; i < rankOf(collapsed); ++i) {
    int64_t size = sizeOfGroup(mlirArrayAttrGetElement(groups, i), expanded);
    if (size == mlirShapedTypeGetDimSize(collapsed, i))
      continue;
    if (size == IR_DYNAMIC)
      return mlirOperationEmitOpError(
          op,
          "expected dimension %lld of collapsed type to be dynamic since one or more of the "
          "corresponding dimensions in the expanded type is dynamic",
          (long long)i);
    return mlirOperationEmitOpError(
        op, "expected dimension %lld of collapsed type to be static value of %lld", (long long)i,
        (long long)size);
  }
  // Without groups all dimensions are one element.
  for (intptr_t i = 0; rankOf(collapsed) == 0 && i < rankOf(expanded); ++i)
    if (mlirShapedTypeGetDimSize(expanded, i) != 1)
      return mlirOperationEmitOpError(
          op, "expected dimension %lld of the expanded type to be 1, as the other has rank 0",
          (long long)i);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyShape(MlirOperation op, MlirAttribute groups, MlirType collapsed,
                                     MlirType expanded) {
  if (!mlirTypeIsARankedTensor(collapsed) || !mlirTypeIsARankedTensor(expanded))
    return mlirOperationEmitOpError(op, "expected ranked tensors");
  if (mlirLogicalResultIsFailure(checkGroups(op, groups, collapsed, expanded)) ||
      mlirLogicalResultIsFailure(checkSizes(op, groups, collapsed, expanded)))
    return mlirLogicalResultFailure();
  MlirType element = mlirShapedTypeGetElementType(expanded);
  if (mlirTypeEqual(mlirShapedTypeGetElementType(collapsed), element))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "expected collapsed type to be ");
  tesseraDiagnosticAppendType(error, tesseraTypeWithElementType(collapsed, element));
  tesseraDiagnosticAppendFormat(error, ", but got ");
  tesseraDiagnosticAppendType(error, collapsed);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult tensorCollapseShapeOpVerify(MlirOperation op) {
  return verifyShape(op, tensorCollapseShapeOpGetReassociationAttr(op),
                     mlirValueGetType(tensorCollapseShapeOpGetResult(op)),
                     mlirValueGetType(tensorCollapseShapeOpGetSrc(op)));
}

MlirLogicalResult tensorExpandShapeOpVerify(MlirOperation op) {
  MlirType result = mlirValueGetType(tensorExpandShapeOpGetResult(op));
  intptr_t numSizes, numDynamic = 0;
  const int64_t *sizes = tensorExpandShapeOpGetStaticOutputShape(op, &numSizes);
  if (mlirTypeIsARankedTensor(result) && numSizes != rankOf(result))
    return mlirOperationEmitOpError(
        op,
        "expected number of static shape dims to be equal to the output rank (%lld) but found "
        "%lld inputs instead",
        (long long)rankOf(result), (long long)numSizes);
  for (intptr_t i = 0; i < numSizes; ++i)
    numDynamic += sizes[i] == IR_DYNAMIC;
  if (numDynamic != tensorExpandShapeOpGetNumOutputShape(op))
    return mlirOperationEmitOpError(
        op,
        "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape "
        "has %lld dynamic dims while output_shape has %lld values",
        (long long)numDynamic, (long long)tensorExpandShapeOpGetNumOutputShape(op));
  return verifyShape(op, tensorExpandShapeOpGetReassociationAttr(op),
                     mlirValueGetType(tensorExpandShapeOpGetSrc(op)), result);
}

//===--- Folding ---===//

static MlirLogicalResult foldShape(MlirOperation op, const MlirAttribute *operands,
                                   const TesseraOpDef *inverse, TesseraFoldResult *results,
                                   size_t *numResults) {
  MlirValue source = mlirOperationGetOperand(op, 0);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  const IrStorage *constant = irAttribute(operands[0]);
  // Of one rank, each dimension stays itself.
  if (mlirTypeEqual(mlirValueGetType(source), type))
    return arithGiveValue(results, numResults, source);
  // There and back.
  MlirOperation before = arithDefiningOp(source, inverse);
  MlirValue original = before.ptr ? mlirOperationGetOperand(before, 0) : source;
  if (before.ptr && mlirTypeEqual(mlirValueGetType(original), type) &&
      mlirShapedTypeHasStaticShape(type))
    return arithGiveValue(results, numResults, original);
  if (!constant || !irIsDense(constant) || !mlirShapedTypeHasStaticShape(type))
    return mlirLogicalResultFailure();
  size_t size;
  const unsigned char *data = irDenseData(constant, &size);
  return arithGiveAttribute(
      results, numResults,
      irWrapAttribute(irDenseGet(irType(type), data, size, irDenseIsSplat(constant))));
}

MlirLogicalResult tensorCollapseShapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                            TesseraFoldResult *results, size_t *numResults) {
  return foldShape(op, operands, &tensorExpandShapeOpDef, results, numResults);
}

MlirLogicalResult tensorExpandShapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  return foldShape(op, operands, &tensorCollapseShapeOpDef, results, numResults);
}

//===--- Canonicalisation ---===//

typedef TsVec(MlirAttribute) Attributes;

// Groups of groups: the dimensions that each group of `outer` stands for in those of `inner`.
static MlirAttribute composeGroups(MlirContext context, MlirAttribute outer, MlirAttribute inner) {
  Attributes composed = {0}, dims = {0};
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(outer); ++i) {
    MlirAttribute group = mlirArrayAttrGetElement(outer, i);
    dims.size = 0;
    for (intptr_t k = 0; k < mlirArrayAttrGetNumElements(group); ++k) {
      int64_t number = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(group, k));
      MlirAttribute parts = mlirArrayAttrGetElement(inner, (intptr_t)number);
      for (intptr_t d = 0; d < mlirArrayAttrGetNumElements(parts); ++d)
        tsVecPush(&dims, mlirArrayAttrGetElement(parts, d));
    }
    tsVecPush(&composed, mlirArrayAttrGet(context, (intptr_t)dims.size, dims.data));
  }
  MlirAttribute result = mlirArrayAttrGet(context, (intptr_t)composed.size, composed.data);
  tsVecFree(&composed);
  tsVecFree(&dims);
  return result;
}

static MlirLogicalResult mergeCollapses(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation inner = arithDefiningOp(tensorCollapseShapeOpGetSrc(op), &tensorCollapseShapeOpDef);
  if (!inner.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirAttribute groups =
      composeGroups(mlirOperationGetContext(op), tensorCollapseShapeOpGetReassociationAttr(op),
                    tensorCollapseShapeOpGetReassociationAttr(inner));
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tensorCollapseShapeOpCreate(base, mlirOperationGetLocation(op),
                                  mlirValueGetType(tensorCollapseShapeOpGetResult(op)),
                                  tensorCollapseShapeOpGetSrc(inner), groups));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult mergeExpansions(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirOperation inner = arithDefiningOp(tensorExpandShapeOpGetSrc(op), &tensorExpandShapeOpDef);
  if (!inner.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirAttribute groups =
      composeGroups(mlirOperationGetContext(op), tensorExpandShapeOpGetReassociationAttr(inner),
                    tensorExpandShapeOpGetReassociationAttr(op));
  TsVec(MlirValue) sizes = {0};
  for (intptr_t i = 0; i < tensorExpandShapeOpGetNumOutputShape(op); ++i)
    tsVecPush(&sizes, tensorExpandShapeOpGetOutputShape(op, i));
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tensorExpandShapeOpCreate(base, mlirOperationGetLocation(op),
                                mlirValueGetType(tensorExpandShapeOpGetResult(op)),
                                tensorExpandShapeOpGetSrc(inner), groups, (intptr_t)sizes.size,
                                sizes.data, tensorExpandShapeOpGetStaticOutputShapeAttr(op)));
  tsVecFree(&sizes);
  return mlirLogicalResultSuccess();
}

// With `fine` and `coarse` groups of the same dimensions: which of the fine groups each coarse one
// is made of. Null where a fine one is in two.
static MlirAttribute divideGroups(MlirContext context, MlirAttribute fine, MlirAttribute coarse) {
  Attributes divided = {0}, parts = {0};
  MlirType number = mlirIntegerTypeGet(context, 64);
  intptr_t next = 0;
  bool fits = mlirArrayAttrGetNumElements(coarse) > 0;
  for (intptr_t i = 0; fits && i < mlirArrayAttrGetNumElements(coarse); ++i) {
    intptr_t left = mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(coarse, i));
    parts.size = 0;
    while (left > 0 && next < mlirArrayAttrGetNumElements(fine)) {
      left -= mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(fine, next));
      tsVecPush(&parts, mlirIntegerAttrGet(number, next++));
    }
    fits = left == 0;
    tsVecPush(&divided, mlirArrayAttrGet(context, (intptr_t)parts.size, parts.data));
  }
  MlirAttribute result = {NULL};
  if (fits)
    result = mlirArrayAttrGet(context, (intptr_t)divided.size, divided.data);
  tsVecFree(&divided);
  tsVecFree(&parts);
  return result;
}

// Splitting dimensions and joining the parts with others is joining, or splitting into fewer.
static MlirLogicalResult collapseExpansion(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirOperation expand = arithDefiningOp(tensorCollapseShapeOpGetSrc(op), &tensorExpandShapeOpDef);
  if (!expand.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue source = tensorExpandShapeOpGetSrc(expand);
  MlirType type = mlirValueGetType(tensorCollapseShapeOpGetResult(op));
  MlirAttribute split = tensorExpandShapeOpGetReassociationAttr(expand);
  MlirAttribute joined = tensorCollapseShapeOpGetReassociationAttr(op);
  intptr_t sourceRank = rankOf(mlirValueGetType(source)), rank = rankOf(type);
  MlirOperation made = {NULL};
  if (sourceRank > rank) {
    MlirAttribute groups = divideGroups(context, split, joined);
    if (groups.ptr)
      made = tensorCollapseShapeOpCreate(base, location, type, source, groups);
  } else if (sourceRank < rank && mlirShapedTypeHasStaticShape(type)) {
    MlirAttribute groups = divideGroups(context, joined, split);
    MlirAttribute sizes = mlirDenseI64ArrayGet(context, rank, irShapedShape(irType(type)).sizes);
    if (groups.ptr)
      made = tensorExpandShapeOpCreate(base, location, type, source, groups, 0, NULL, sizes);
  }
  if (!made.ptr)
    return mlirLogicalResultFailure();
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  return mlirLogicalResultSuccess();
}

// Elements that are given one by one have no shape of their own.
static MlirLogicalResult reshapeElements(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirOperation elements =
      arithDefiningOp(mlirOperationGetOperand(op, 0), &tensorFromElementsOpDef);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!elements.ptr || !mlirShapedTypeHasStaticShape(type))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  TsVec(MlirValue) values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(elements); ++i)
    tsVecPush(&values, mlirOperationGetOperand(elements, i));
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tensorFromElementsOpCreate(base, mlirOperationGetLocation(op), type, (intptr_t)values.size,
                                 values.data));
  tsVecFree(&values);
  return mlirLogicalResultSuccess();
}

// The type that joining dimensions of `expanded` in these groups gives.
static MlirType collapsedType(MlirAttribute groups, MlirType expanded) {
  TsVec(int64_t) sizes = {0};
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(groups); ++i)
    tsVecPush(&sizes, sizeOfGroup(mlirArrayAttrGetElement(groups, i), expanded));
  MlirType type = mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data,
                                          mlirShapedTypeGetElementType(expanded),
                                          mlirRankedTensorTypeGetEncoding(expanded));
  tsVecFree(&sizes);
  return type;
}

// What a cast forgot about the shape is known before it.
static MlirLogicalResult collapseBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(tensorCollapseShapeOpGetSrc(op), &tensorCastOpDef);
  if (!cast.ptr)
    return mlirLogicalResultFailure();
  MlirValue source = tensorCastOpGetSource(cast);
  if (!tensorKeepsShape(mlirValueGetType(tensorCollapseShapeOpGetSrc(op)),
                        mlirValueGetType(source)))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirAttribute groups = tensorCollapseShapeOpGetReassociationAttr(op);
  MlirType type = mlirValueGetType(tensorCollapseShapeOpGetResult(op));
  MlirType found = collapsedType(groups, mlirValueGetType(source));
  MlirOperation made = tensorCollapseShapeOpCreate(base, location, found, source, groups);
  if (!mlirTypeEqual(found, type))
    made = tensorCastOpCreate(base, location, type, mlirOperationGetResult(made, 0));
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  return mlirLogicalResultSuccess();
}

void tensorCollapseShapeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorCollapseShapeOpDef, 1, mergeCollapses, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorCollapseShapeOpDef, 1, collapseExpansion, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorCollapseShapeOpDef, 1, reshapeElements, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorCollapseShapeOpDef, 1, collapseBeforeCast, NULL);
}

void tensorExpandShapeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorExpandShapeOpDef, 1, mergeExpansions, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExpandShapeOpDef, 1, reshapeElements, NULL);
}
