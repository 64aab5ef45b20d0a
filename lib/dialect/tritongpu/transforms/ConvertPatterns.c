// Conversions that aren't needed: what they are of, or what uses them, can do without.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/ConvertPatterns.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/Layouts.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/RemoveLayouts.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirValue operandOf(MlirOperation op, intptr_t i) { return mlirOperationGetOperand(op, i); }
static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

// The conversion that defines the value, or null.
static MlirOperation conversionOf(MlirValue value) {
  if (!mlirValueIsNull(value) && mlirValueIsAOpResult(value) &&
      tritongpuConvertLayoutOpIsA(mlirOpResultGetOwner(value)))
    return mlirOpResultGetOwner(value);
  return (MlirOperation){NULL};
}

static bool isTrivial(MlirOperation convert) {
  MlirType to = resultType(convert), from = mlirValueGetType(operandOf(convert, 0));
  return tritongpuLayoutsAreEquivalent(to, ttgEncodingOf(from), ttgEncodingOf(to));
}

// Replaces `op` by one like `like` on these operands, with the types of `op`.
static MlirLogicalResult replaceLike(MlirPatternRewriter rewriter, MlirOperation op,
                                     MlirOperation like, const MlirValue *operands) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  TtgTypes types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  MlirOperation made = ttgCreateWith(base, like, mlirOperationGetNumOperands(like), operands,
                                     (intptr_t)types.size, types.data);
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  tsVecFree(&types);
  return success();
}

static MlirLogicalResult skipConversion(MlirOperation op, MlirPatternRewriter rewriter,
                                        MlirOperation convert) {
  MlirValue source = operandOf(convert, 0);
  return replaceLike(rewriter, op, op, &source);
}

//===--- What uses conversions ---===//

static MlirLogicalResult simplifyReshape(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirOperation convert = conversionOf(operandOf(op, 0));
  if (mlirOperationIsNull(convert))
    return failure();
  if (!isTrivial(convert) &&
      (!tritonReshapeOpGetAllowReorder(op) ||
       ttgIsExpensiveView(mlirValueGetType(operandOf(convert, 0)), resultType(op))))
    return failure();
  return skipConversion(op, rewriter, convert);
}

static MlirLogicalResult simplifyTrans(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  intptr_t rank;
  const int32_t *order = tritonTransOpGetOrder(op, &rank);
  bool isNothing = true;
  for (intptr_t i = 0; i < rank; ++i)
    isNothing &= order[i] == i;
  if (isNothing) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    mlirRewriterBaseReplaceOpWithOperation(
        base, op,
        tritongpuConvertLayoutOpCreate(base, mlirOperationGetLocation(op), resultType(op),
                                       operandOf(op, 0)));
    return success();
  }
  MlirOperation convert = conversionOf(operandOf(op, 0));
  return mlirOperationIsNull(convert) || !isTrivial(convert)
             ? failure()
             : skipConversion(op, rewriter, convert);
}

static MlirLogicalResult simplifyGather(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation convert = conversionOf(operandOf(op, 0));
  if (tritonGatherOpGetEfficientLayout(op) || mlirOperationIsNull(convert))
    return failure();
  MlirValue operands[] = {operandOf(convert, 0), operandOf(op, 1)};
  return replaceLike(rewriter, op, op, operands);
}

static MlirLogicalResult simplifyHistogram(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirOperation convert = conversionOf(operandOf(op, 0));
  if (mlirOperationIsNull(convert))
    return failure();
  MlirValue operands[] = {operandOf(convert, 0), {NULL}};
  if (mlirOperationGetNumOperands(op) > 1)
    operands[1] = ttgConvert(mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                             operandOf(op, 1), ttgEncodingOf(mlirValueGetType(operands[0])));
  return replaceLike(rewriter, op, op, operands);
}

static MlirLogicalResult simplifyAlloc(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!mlirOperationGetNumOperands(op))
    return failure();
  MlirOperation convert = conversionOf(operandOf(op, 0));
  return mlirOperationIsNull(convert) ? failure() : skipConversion(op, rewriter, convert);
}

static MlirLogicalResult simplifyLocalStore(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirOperation convert = conversionOf(operandOf(op, 0));
  if (mlirOperationIsNull(convert))
    return failure();
  MlirValue operands[] = {operandOf(convert, 0), operandOf(op, 1)};
  return replaceLike(rewriter, op, op, operands);
}

static MlirLogicalResult simplifySplit(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation convert = conversionOf(operandOf(op, 0));
  if (mlirOperationIsNull(convert))
    return failure();
  MlirAttribute source = ttgEncodingOf(mlirValueGetType(operandOf(convert, 0)));
  return mlirAttributeEqual(ttgInferResult(op, source), ttgEncodingOf(resultType(op)))
             ? skipConversion(op, rewriter, convert)
             : failure();
}

//===--- What conversions are of ---===//

static bool isProductOperand(MlirType type) {
  return tritongpuDotOperandEncodingAttrIsA(ttgEncodingOf(type));
}

static MlirLogicalResult convertReshape(MlirOperation op, MlirOperation reshape,
                                        MlirPatternRewriter rewriter) {
  MlirType from = mlirValueGetType(operandOf(op, 0)), to = resultType(op);
  if (!tritonReshapeOpGetAllowReorder(reshape) || tritonReshapeOpGetEfficientLayout(reshape) ||
      ttgIsExpensiveView(mlirValueGetType(operandOf(reshape, 0)), to) || isProductOperand(from) ||
      isProductOperand(to))
    return failure();
  MlirValue source = mlirOperationGetResult(reshape, 0);
  return replaceLike(rewriter, op, reshape, &source);
}

static MlirLogicalResult convertLoad(MlirOperation op, MlirOperation load,
                                     MlirPatternRewriter rewriter) {
  TtgValues operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(load); ++i)
    tsVecPush(&operands, operandOf(load, i));
  mlirRewriterBaseSetInsertionPointBefore(mlirPatternRewriterAsBase(rewriter), load);
  MlirLogicalResult result = replaceLike(rewriter, op, load, operands.data);
  tsVecFree(&operands);
  return result;
}

static MlirLogicalResult convertConstant(MlirOperation op, MlirOperation constant,
                                         MlirPatternRewriter rewriter) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirAttribute value = arithConstantOpGetValueAttr(constant);
  MlirType type = resultType(op);
  if (!mlirAttributeIsADenseElements(value) || !mlirDenseElementsAttrIsSplat(value))
    return failure();
  MlirOperation made = arithConstantOpCreate(base, mlirOperationGetLocation(op), type,
                                             mlirDenseElementsAttrReshapeGet(value, type));
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  return success();
}

static MlirLogicalResult simplifyConversion(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirValue source = operandOf(op, 0);
  MlirType from = mlirValueGetType(source), to = resultType(op);
  if (mlirTypeEqual(from, to)) {
    mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, &source);
    return success();
  }
  // What one product computes and another one takes stays as it is.
  if (mlirAttributeIsNull(ttgEncodingOf(to)) || !mlirValueIsAOpResult(source) ||
      (isProductOperand(to) && tritongpuNvidiaMmaEncodingAttrIsA(ttgEncodingOf(from))))
    return failure();
  MlirOperation arg = mlirOpResultGetOwner(source);
  if (tritonReshapeOpIsA(arg))
    return convertReshape(op, arg, rewriter);
  if (tritongpuLocalLoadOpIsA(arg))
    return convertLoad(op, arg, rewriter);
  if (arithConstantOpIsA(arg))
    return convertConstant(op, arg, rewriter);
  MlirValue operands[2] = {{NULL}, {NULL}};
  intptr_t numOperands = mlirOperationGetNumOperands(arg);
  for (intptr_t i = 0; i < 2 && i < numOperands; ++i)
    operands[i] = operandOf(arg, i);
  if (tritonHistogramOpIsA(arg) || tritongpuConvertLayoutOpIsA(arg) || tritonSplatOpIsA(arg) ||
      tritonMakeRangeOpIsA(arg) ||
      (tritonCatOpIsA(arg) && ttgCanHaveEncoding(arg, ttgEncodingOf(to))))
    return replaceLike(rewriter, op, arg, operands);
  return failure();
}

void ttgPopulateConvertPatterns(MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *root;
    TesseraRewriteFunction function;
    const char *name;
  } all[] = {
      {&tritongpuConvertLayoutOpDef, simplifyConversion, "simplify-conversion"},
      {&tritonReshapeOpDef, simplifyReshape, "simplify-reshape-of-conversion"},
      {&tritonTransOpDef, simplifyTrans, "simplify-trans-of-conversion"},
      {&tritonGatherOpDef, simplifyGather, "simplify-gather-of-conversion"},
      {&tritonHistogramOpDef, simplifyHistogram, "simplify-histogram-of-conversion"},
      {&tritongpuLocalAllocOpDef, simplifyAlloc, "simplify-alloc-of-conversion"},
      {&tritongpuLocalStoreOpDef, simplifyLocalStore, "simplify-store-of-conversion"},
      {&tritonSplitOpDef, simplifySplit, "simplify-split-of-conversion"},
  };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i)
    tesseraRewritePatternSetAddNamed(patterns, all[i].name, all[i].root, 1, all[i].function, NULL);
}

void tritongpuConvertLayoutOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  ttgPopulateConvertPatterns(patterns);
}
