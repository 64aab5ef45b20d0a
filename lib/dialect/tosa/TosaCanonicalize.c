// Canonicalization of tosa: what takes more than one op.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tensor/TensorOps.h"
#include "dialect/tosa/TosaFoldConstants.h"
#include "ir/FloatArithmetic.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static void replaceByValue(MlirPatternRewriter rewriter, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, &value);
}

MlirValue tosaMakeShape(MlirRewriterBase base, MlirLocation location, intptr_t count,
                        const int64_t *sizes) {
  MlirContext context = mlirLocationGetContext(location);
  const int64_t shape[] = {count};
  MlirType type =
      mlirRankedTensorTypeGet(1, shape, mlirIndexTypeGet(context), (MlirAttribute){NULL});
  MlirAttribute values = mlirDenseElementsAttrInt64Get(type, count, sizes);
  return mlirOperationGetResult(
      tosaConstShapeOpCreate(base, location, tosaShapeTypeGet(context, (int32_t)count), values), 0);
}

//===--- Padding in front of windows ---===//

// The least number of a type, which no maximum notices.
static bool isLowest(const TosaNumber *number) {
  if (!number->format) {
    int64_t lowest = number->width == 64 ? INT64_MIN : -(INT64_C(1) << (number->width - 1));
    return number->integer == (number->isUnsigned ? 0 : lowest);
  }
  IrFloatBits largest = irFloatLargest(number->format);
  IrFloatBits lowest = irFloatNegate(number->format, largest);
  return irFloatIsInfinity(number->format, number->bits)
             ? irFloatTakeApart(number->format, number->bits).negative
             : number->bits.low == lowest.low && number->bits.high == lowest.high;
}

static bool isInputZeroPoint(MlirOperation op, const TosaNumber *number) {
  const IrStorage *elements = tosaConstantElements(mlirOperationGetOperand(op, 3));
  TosaNumber zero;
  if (!elements || !tosaSplatOf((MlirAttribute){elements}, &zero) ||
      (zero.format != NULL) != (number->format != NULL))
    return false;
  return zero.format ? irFloatToDouble(zero.format, zero.bits) ==
                           irFloatToDouble(number->format, number->bits)
                     : zero.integer == number->integer;
}

// The attribute `pad` of an op (top, bottom, left, right) and that of `tosa.pad` in front of it
// (two numbers for each of NHWC) together; false when batches or channels are padded, or there is
// more of it than an implementation has to take.
static bool addPadding(const TosaSizes *padding, const int64_t *pad, int64_t *sum) {
  enum { kMost = 8192 };
  if (padding->size != 8)
    return false;
  for (int i = 0; i < 8; ++i) {
    bool isPicture = i >= 2 && i < 6;
    if (!isPicture ? padding->data[i] != 0 : padding->data[i] < 0)
      return false;
    if (isPicture && (!irAddFits(padding->data[i], pad[i - 2], &sum[i - 2]) || sum[i - 2] > kMost))
      return false;
  }
  return true;
}

// Padding with a number that the op takes for nothing, added to its own.
static bool foldPadding(MlirOperation op, bool isPool, const int64_t *pad, intptr_t numPad,
                        int64_t *sum, MlirValue *input) {
  MlirOperation padding = tosaDefinedBy(mlirOperationGetOperand(op, 0), &tosaPadOpDef);
  TosaSizes sizes = {0};
  TosaNumber number;
  if (!padding.ptr || numPad != 4)
    return false;
  const IrStorage *elements = tosaConstantElements(tosaPadOpGetPadConst(padding));
  *input = tosaPadOpGetInput1(padding);
  bool can = elements && tosaSplatOf((MlirAttribute){elements}, &number) &&
             (isPool ? isLowest(&number) : isInputZeroPoint(op, &number)) &&
             tosaShapeValues(tosaPadOpGetPadding(padding), &sizes) && addPadding(&sizes, pad, sum);
  tsVecFree(&sizes);
  return can;
}

static MlirLogicalResult foldPadIntoConv(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  bool isDepthwise = tosaDepthwiseConv2DOpIsA(op);
  intptr_t count;
  const int64_t *pad =
      isDepthwise ? tosaDepthwiseConv2DOpGetPad(op, &count) : tosaConv2DOpGetPad(op, &count);
  int64_t sum[4];
  MlirValue input;
  if (!foldPadding(op, false, pad, count, sum, &input))
    return failure();
  MlirAttribute made = mlirDenseI64ArrayGet(mlirOperationGetContext(op), 4, sum);
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperand(op, 0, input);
  if (isDepthwise)
    tosaDepthwiseConv2DOpSetPadAttr(op, made);
  else
    tosaConv2DOpSetPadAttr(op, made);
  mlirRewriterBaseFinalizeOpModification(base, op);
  return success();
}

static MlirLogicalResult foldPadIntoPool(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  intptr_t numPad, numKernel;
  const int64_t *pad = tosaMaxPool2dOpGetPad(op, &numPad);
  const int64_t *kernel = tosaMaxPool2dOpGetKernel(op, &numKernel);
  int64_t sum[4];
  MlirValue input;
  if (numKernel != 2 || !foldPadding(op, true, pad, numPad, sum, &input))
    return failure();
  // A window of padding alone has no maximum.
  for (int i = 0; i < 4; ++i)
    if (sum[i] >= kernel[i / 2])
      return failure();
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperand(op, 0, input);
  tosaMaxPool2dOpSetPadAttr(op, mlirDenseI64ArrayGet(mlirOperationGetContext(op), 4, sum));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return success();
}

static bool isOnePixel(MlirType type) {
  return tosaHasRank(type) && mlirShapedTypeGetRank(type) == 4 &&
         mlirShapedTypeHasStaticShape(type) && tosaSize(type, 1) == 1 && tosaSize(type, 2) == 1;
}

static MlirLogicalResult dropPoolOfOne(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = tosaOperandType(op, 0);
  if (!isOnePixel(type) || !mlirTypeEqual(type, tosaResultType(op, 0)))
    return failure();
  replaceByValue(rewriter, op, mlirOperationGetOperand(op, 0));
  return success();
}

void tosaConv2DOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tosaConv2DOpDef, 1, foldPadIntoConv, NULL);
}
void tosaDepthwiseConv2DOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tosaDepthwiseConv2DOpDef, 1, foldPadIntoConv, NULL);
}
void tosaMaxPool2dOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tosaMaxPool2dOpDef, 1, dropPoolOfOne, NULL);
  tesseraRewritePatternSetAdd(patterns, &tosaMaxPool2dOpDef, 1, foldPadIntoPool, NULL);
}

//===--- Clamps ---===//

static bool isLessAttr(MlirAttribute a, MlirAttribute b) {
  if (mlirAttributeIsAFloat(a))
    return mlirFloatAttrGetValueDouble(a) < mlirFloatAttrGetValueDouble(b);
  MlirType type = mlirAttributeGetType(a);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsUnsigned(type))
    return mlirIntegerAttrGetValueUInt(a) < mlirIntegerAttrGetValueUInt(b);
  return irIntegerAttrValue(irAttribute(a)) < irIntegerAttrValue(irAttribute(b));
}

static bool areBounds(MlirOperation op) {
  MlirAttribute low = tosaClampOpGetMinValAttr(op), high = tosaClampOpGetMaxValAttr(op);
  bool areFloats = mlirAttributeIsAFloat(low) && mlirAttributeIsAFloat(high);
  bool areIntegers = mlirAttributeIsAInteger(low) && mlirAttributeIsAInteger(high);
  return (areFloats || areIntegers) &&
         (!areIntegers || !mlirTypeIsAInteger(mlirAttributeGetType(low)) ||
          mlirIntegerTypeGetWidth(mlirAttributeGetType(low)) <= 64);
}

// Between both bounds, where there is anything between them. A NaN that the first lets through
// can't become a number any more.
static MlirLogicalResult joinClamps(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation before = tosaDefinedBy(mlirOperationGetOperand(op, 0), &tosaClampOpDef);
  bool isIgnored = before.ptr && tosaClampOpGetNanMode(before) == TosaNanPropagationModeIGNORE;
  if (!before.ptr || !areBounds(op) || !areBounds(before) ||
      (!isIgnored && tosaClampOpGetNanMode(op) == TosaNanPropagationModeIGNORE))
    return failure();
  MlirAttribute low = tosaClampOpGetMinValAttr(op), high = tosaClampOpGetMaxValAttr(op);
  MlirAttribute otherLow = tosaClampOpGetMinValAttr(before);
  MlirAttribute otherHigh = tosaClampOpGetMaxValAttr(before);
  if (!mlirTypeEqual(mlirAttributeGetType(low), mlirAttributeGetType(otherLow)) ||
      !isLessAttr(otherLow, high) || !isLessAttr(low, otherHigh))
    return failure();
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tosaClampOpCreate(
          base, mlirOperationGetLocation(op), tosaResultType(op, 0),
          mlirOperationGetOperand(before, 0), isLessAttr(low, otherLow) ? otherLow : low,
          isLessAttr(otherHigh, high) ? otherHigh : high,
          isIgnored ? tosaClampOpGetNanModeAttr(before) : tosaClampOpGetNanModeAttr(op)));
  return success();
}

void tosaClampOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tosaClampOpDef, 1, joinClamps, NULL);
}

//===--- Selections ---===//

MlirLogicalResult tosaSelectOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation negation = tosaDefinedBy(mlirOperationGetOperand(op, 0), &tosaLogicalNotOpDef);
  if (!negation.ptr)
    return failure();
  MlirValue yes = mlirOperationGetOperand(op, 1);
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperand(op, 0, mlirOperationGetOperand(negation, 0));
  mlirOperationSetOperand(op, 1, mlirOperationGetOperand(op, 2));
  mlirOperationSetOperand(op, 2, yes);
  mlirRewriterBaseFinalizeOpModification(base, op);
  return success();
}

//===--- Concatenation ---===//

static MlirLogicalResult castSingle(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (mlirOperationGetNumOperands(op) != 1)
    return failure();
  MlirValue input = mlirOperationGetOperand(op, 0);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tensorCastOpCreate(base, mlirOperationGetLocation(op), tosaResultType(op, 0), input));
  return success();
}

void tosaConcatOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tosaConcatOpDef, 1, castSingle, NULL);
}

void tosaAddCanonicalization(MlirRewritePatternSet patterns) {
  static const TesseraOpDef *const kOps[] = {
      &tosaClampOpDef,     &tosaConcatOpDef, &tosaConv2DOpDef, &tosaDepthwiseConv2DOpDef,
      &tosaMaxPool2dOpDef, &tosaSelectOpDef, &tosaSliceOpDef,  &tosaTransposeOpDef};
  for (size_t i = 0; i < sizeof kOps / sizeof *kOps; ++i)
    kOps[i]->getCanonicalizationPatterns(patterns);
}
