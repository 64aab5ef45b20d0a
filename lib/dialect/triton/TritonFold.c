// Folding and canonicalization of Triton's ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static MlirLogicalResult foldTo(TesseraFoldResult *results, size_t *numResults,
                                TesseraFoldResult result) {
  results[0] = result;
  *numResults = 1;
  return success();
}
static MlirLogicalResult foldToValue(TesseraFoldResult *results, size_t *numResults,
                                     MlirValue value) {
  return foldTo(results, numResults, (TesseraFoldResult){.value = value});
}
static MlirLogicalResult foldToAttribute(TesseraFoldResult *results, size_t *numResults,
                                         MlirAttribute attribute) {
  if (mlirAttributeIsNull(attribute))
    return failure();
  return foldTo(results, numResults, (TesseraFoldResult){.attribute = attribute});
}

// From TritonPatterns.td.
void tritonPatternsPopulateFor(MlirRewritePatternSet patterns, const TesseraOpDef *root);

// Null for a block argument.
static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}
static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}
static bool hasTypeOfResult(MlirOperation op, MlirValue value) {
  return mlirTypeEqual(mlirValueGetType(value), resultType(op));
}
static bool isElements(MlirAttribute attribute) {
  return !mlirAttributeIsNull(attribute) && mlirAttributeIsADenseElements(attribute);
}
static bool isSplat(MlirAttribute attribute) {
  return isElements(attribute) && mlirDenseElementsAttrIsSplat(attribute);
}

// One value everywhere, in another shape; null when it isn't that.
static MlirAttribute resizeSplat(MlirAttribute elements, MlirType type) {
  if (!isSplat(elements))
    return (MlirAttribute){NULL};
  return mlirDenseElementsAttrSplatGet(type, mlirDenseElementsAttrGetSplatValue(elements));
}

// The same elements in another shape.
static MlirAttribute reshapeElements(MlirAttribute elements, MlirType type) {
  if (isSplat(elements))
    return resizeSplat(elements, type);
  return isElements(elements) ? mlirDenseElementsAttrReshapeGet(elements, type)
                              : (MlirAttribute){NULL};
}

//===--- Casts and pointers ---===//

// Zeros are zeros in every floating-point type.
MlirLogicalResult tritonFpToFpOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = tritonFpToFpOpGetSrc(op);
  if (hasTypeOfResult(op, source))
    return foldToValue(results, numResults, source);
  bool isMinus = arithIsReal(operands[0], ARITH_MINUS_ZERO);
  if (!isMinus && !arithIsReal(operands[0], ARITH_PLUS_ZERO))
    return failure();
  MlirType type = resultType(op), element = tesseraElementTypeOrSelf(type);
  MlirAttribute zero =
      mlirFloatAttrDoubleGet(mlirOperationGetContext(op), element, isMinus ? -0.0 : 0.0);
  if (mlirTypeIsARankedTensor(type))
    zero = mlirDenseElementsAttrSplatGet(type, zero);
  return foldToAttribute(results, numResults, zero);
}

MlirLogicalResult tritonAddPtrOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  return arithIsInteger(operands[1], ARITH_ZERO)
             ? foldToValue(results, numResults, tritonAddPtrOpGetPtr(op))
             : failure();
}

MlirLogicalResult tritonAdvanceOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  for (intptr_t i = 0; i < tritonAdvanceOpGetNumOffsets(op); ++i)
    if (!arithIsInteger(operands[1 + i], ARITH_ZERO))
      return failure();
  return foldToValue(results, numResults, tritonAdvanceOpGetPtr(op));
}

//===--- Memory ---===//

// Whether a mask is a tensor that is the same everywhere, and what.
static bool readMask(MlirValue mask, bool *value) {
  if (mlirValueIsNull(mask))
    return false;
  MlirAttribute constant = tesseraValueGetConstant(mask);
  if (!isSplat(constant))
    return false;
  *value = arithIsInteger(constant, ARITH_ALL_ONES);
  return true;
}

MlirLogicalResult tritonLoadOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  bool mask;
  MlirValue other = tritonLoadOpGetOther(op);
  const MlirValue none = {NULL};
  if (!readMask(tritonLoadOpGetMask(op), &mask) || (!mask && mlirValueIsNull(other)))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (!mask)
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &other);
  else
    mlirRewriterBaseReplaceOpWithOperation(
        base, op,
        tritonLoadOpCreate(base, mlirOperationGetLocation(op), resultType(op),
                           tritonLoadOpGetPtr(op), none, none, tritonLoadOpGetCacheAttr(op),
                           tritonLoadOpGetEvictAttr(op), tritonLoadOpGetIsVolatileAttr(op)));
  return success();
}

MlirLogicalResult tritonStoreOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  bool mask;
  if (!readMask(tritonStoreOpGetMask(op), &mask))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (!mask) {
    mlirRewriterBaseEraseOp(base, op);
    return success();
  }
  const MlirValue none = {NULL};
  MlirOperation store = tritonStoreOpCreate(
      base, mlirOperationGetLocation(op), tritonStoreOpGetPtr(op), tritonStoreOpGetValue(op), none,
      tritonStoreOpGetCacheAttr(op), tritonStoreOpGetEvictAttr(op), (MlirAttribute){NULL});
  mlirRewriterBaseReplaceOpWithOperation(base, op, store);
  return success();
}

//===--- Shapes ---===//

MlirLogicalResult tritonSplatOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  if (mlirAttributeIsNull(operands[0]) ||
      (!mlirAttributeIsAInteger(operands[0]) && !mlirAttributeIsAFloat(operands[0])))
    return failure();
  return foldToAttribute(results, numResults,
                         mlirDenseElementsAttrSplatGet(resultType(op), operands[0]));
}

MlirLogicalResult tritonExpandDimsOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  return foldToAttribute(results, numResults, reshapeElements(operands[0], resultType(op)));
}

static MlirLogicalResult replaceBySplat(MlirRewriterBase base, MlirOperation op,
                                        MlirOperation splat) {
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         tritonSplatOpCreate(base, mlirOperationGetLocation(op),
                                                             resultType(op),
                                                             tritonSplatOpGetSrc(splat)));
  return success();
}

// A splat stays one; what is repeated along another dimension is so afterwards.
MlirLogicalResult tritonExpandDimsOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation source = definingOp(tritonExpandDimsOpGetSrc(op));
  if (tritonSplatOpIsA(source))
    return replaceBySplat(base, op, source);
  if (!tritonBroadcastOpIsA(source))
    return failure();
  MlirValue narrow = tritonBroadcastOpGetSrc(source);
  MlirOperation expand = tritonExpandDimsOpCreateInferred(
      base, mlirOperationGetLocation(op), narrow, tritonExpandDimsOpGetAxisAttr(op));
  if (mlirOperationIsNull(expand))
    return failure();
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tritonBroadcastOpCreate(base, mlirOperationGetLocation(source), resultType(op),
                              mlirOperationGetResult(expand, 0)));
  return success();
}

MlirLogicalResult tritonReshapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = tritonReshapeOpGetSrc(op);
  if (hasTypeOfResult(op, source) && !tritonReshapeOpGetAllowReorder(op))
    return foldToValue(results, numResults, source);
  return foldToAttribute(results, numResults, reshapeElements(operands[0], resultType(op)));
}

MlirLogicalResult tritonReshapeOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  if (tritonReshapeOpGetEfficientLayout(op))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation source = definingOp(tritonReshapeOpGetSrc(op));
  if (tritonSplatOpIsA(source))
    return replaceBySplat(base, op, source);
  if (!tritonReshapeOpIsA(source))
    return failure();
  // Any order will do after both when it will after one.
  MlirAttribute reorder = tritonReshapeOpGetAllowReorder(op)
                              ? tritonReshapeOpGetAllowReorderAttr(op)
                              : tritonReshapeOpGetAllowReorderAttr(source);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tritonReshapeOpCreate(base, mlirOperationGetLocation(op), resultType(op),
                            tritonReshapeOpGetSrc(source), reorder, (MlirAttribute){NULL}));
  return success();
}

MlirLogicalResult tritonBroadcastOpFold(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = tritonBroadcastOpGetSrc(op);
  if (hasTypeOfResult(op, source))
    return foldToValue(results, numResults, source);
  return foldToAttribute(results, numResults, resizeSplat(operands[0], resultType(op)));
}

void tritonBroadcastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tritonPatternsPopulateFor(patterns, &tritonBroadcastOpDef);
}

// What one transposition of another does, as one.
static MlirAttribute composeOrders(MlirContext context, MlirOperation inner, MlirOperation outer) {
  intptr_t size;
  const int32_t *first = tritonTransOpGetOrder(inner, &size);
  const int32_t *second = tritonTransOpGetOrder(outer, &size);
  int32_t *order = tsAllocZeroed((size_t)size + 1, sizeof *order);
  for (intptr_t i = 0; i < size; ++i)
    order[i] = first[second[i]];
  MlirAttribute attribute = mlirDenseI32ArrayGet(context, size, order);
  tsFree(order);
  return attribute;
}

static bool isIdentity(MlirOperation trans) {
  intptr_t size;
  const int32_t *order = tritonTransOpGetOrder(trans, &size);
  for (intptr_t i = 0; i < size; ++i)
    if (order[i] != i)
      return false;
  return true;
}

MlirLogicalResult tritonTransOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = tritonTransOpGetSrc(op);
  if (isIdentity(op) && hasTypeOfResult(op, source))
    return foldToValue(results, numResults, source);
  MlirOperation inner = definingOp(source);
  if (tritonTransOpIsA(inner)) {
    tritonTransOpSetOrderAttr(op, composeOrders(mlirOperationGetContext(op), inner, op));
    tritonTransOpSetSrc(op, tritonTransOpGetSrc(inner));
    return foldToValue(results, numResults, mlirOperationGetResult(op, 0));
  }
  return foldToAttribute(results, numResults, resizeSplat(operands[0], resultType(op)));
}

MlirLogicalResult tritonMakeRangeOpFold(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  if (tritonMakeRangeOpGetStart(op) + 1 != tritonMakeRangeOpGetEnd(op))
    return failure();
  return foldToAttribute(
      results, numResults,
      mlirDenseElementsAttrSplatGet(resultType(op), tritonMakeRangeOpGetStartAttr(op)));
}
