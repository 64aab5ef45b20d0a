// Dimensions that become several and several that become one: what may, and folding.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithReshape.h"
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
  for (intptr_t i = 0; i < numGroups; ++i)
    if (!mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(groups, i)))
      return mlirOperationEmitOpError(op, "reassociation indices must not be empty");
  for (intptr_t i = 0; i < numGroups; ++i) {
    MlirAttribute group = mlirArrayAttrGetElement(groups, i);
    bool isInOrder = true;
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

MlirLogicalResult tensorCollapseShapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                            TesseraFoldResult *results, size_t *numResults) {
  return arithFoldReshape(op, operands, &tensorExpandShapeOpDef, results, numResults);
}

MlirLogicalResult tensorExpandShapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  return arithFoldReshape(op, operands, &tensorCollapseShapeOpDef, results, numResults);
}

//===--- Canonicalisation ---===//

static const ArithReshapes reshapes = {.expand = &tensorExpandShapeOpDef,
                                       .collapse = &tensorCollapseShapeOpDef,
                                       .cast = &tensorCastOpDef};

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

// Nor has a splat.
static MlirLogicalResult reshapeSplat(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation splat = arithDefiningOp(mlirOperationGetOperand(op, 0), &tensorSplatOpDef);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!splat.ptr || !mlirShapedTypeHasStaticShape(type) ||
      !mlirShapedTypeHasStaticShape(mlirValueGetType(tensorSplatOpGetAggregate(splat))))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         tensorSplatOpCreate(base, mlirOperationGetLocation(op),
                                                             type, tensorSplatOpGetInput(splat), 0,
                                                             NULL));
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

// Constants among the output shape of dimensions whose size is known before a cast; false when
// there are none.
static bool findKnownSizes(MlirOperation op, MlirType source, TesseraMixedNumber *shape) {
  MlirAttribute groups = tensorExpandShapeOpGetReassociationAttr(op);
  intptr_t dim = 0;
  bool changes = false;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(groups); ++i) {
    intptr_t count = mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(groups, i));
    for (intptr_t end = dim + count; dim < end; ++dim) {
      int64_t constant;
      if (!shape[dim].value.ptr || mlirShapedTypeIsDynamicDim(source, i) ||
          !tesseraMixedNumberIsConstant(shape[dim], &constant) || constant < 0)
        continue;
      shape[dim] = (TesseraMixedNumber){.number = constant};
      changes = true;
    }
  }
  return changes;
}

static void expandKnown(MlirOperation op, MlirRewriterBase base, MlirType input,
                        const TesseraMixedNumber *shape, const int64_t *sizes) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType old = mlirValueGetType(tensorExpandShapeOpGetResult(op));
  MlirType type = mlirRankedTensorTypeGet(rankOf(old), sizes, mlirShapedTypeGetElementType(old),
                                          (MlirAttribute){NULL});
  MlirValue cast = mlirOperationGetResult(
      tensorCastOpCreate(base, location, input, tensorExpandShapeOpGetSrc(op)), 0);
  MlirOperation made = arithCreateExpand(base, location, &tensorExpandShapeOpDef, type, cast,
                                         tensorExpandShapeOpGetReassociationAttr(op), shape);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, tensorCastOpCreate(base, location, old, mlirOperationGetResult(made, 0)));
}

// What a cast forgot about the shape is known before it, and with that what constants make of it.
static MlirLogicalResult expandBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirValue source = tensorExpandShapeOpGetSrc(op);
  MlirOperation cast = arithDefiningOp(source, &tensorCastOpDef);
  if (!cast.ptr ||
      !tensorKeepsShape(mlirValueGetType(source), mlirValueGetType(tensorCastOpGetSource(cast))))
    return mlirLogicalResultFailure();
  TesseraMixedList list = arithOutputShape(op);
  TesseraMixedNumber *shape = tsAllocZeroed((size_t)list.size + 1, sizeof *shape);
  int64_t *sizes = tsAllocZeroed((size_t)list.size + 1, sizeof *sizes);
  tesseraMixedListRead(&list, shape);
  bool changes = findKnownSizes(op, mlirValueGetType(tensorCastOpGetSource(cast)), shape);
  for (intptr_t i = 0; i < list.size; ++i)
    sizes[i] = shape[i].value.ptr ? IR_DYNAMIC : shape[i].number;
  MlirType expanded = mlirRankedTensorTypeGet(
      list.size, sizes, mlirShapedTypeGetElementType(mlirValueGetType(source)),
      (MlirAttribute){NULL});
  if (changes)
    expandKnown(op, mlirPatternRewriterAsBase(rewriter),
                collapsedType(tensorExpandShapeOpGetReassociationAttr(op), expanded), shape, sizes);
  tsFree(shape);
  tsFree(sizes);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
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
  arithAddCollapsePatterns(patterns, &reshapes);
  tesseraRewritePatternSetAdd(patterns, &tensorCollapseShapeOpDef, 1, reshapeSplat, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorCollapseShapeOpDef, 1, reshapeElements, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorCollapseShapeOpDef, 1, collapseBeforeCast, NULL);
}

void tensorExpandShapeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  arithAddExpandPatterns(patterns, &reshapes);
  tesseraRewritePatternSetAdd(patterns, &tensorExpandShapeOpDef, 1, expandBeforeCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExpandShapeOpDef, 1, reshapeSplat, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExpandShapeOpDef, 1, reshapeElements, NULL);
}
