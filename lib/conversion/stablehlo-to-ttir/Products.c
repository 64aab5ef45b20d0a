// Products, convolutions, lookups.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

typedef const int64_t *GetDims(MlirAttribute attribute, size_t *size);

static MlirAttribute dimsAttr(ToTTIR *c, MlirAttribute numbers, GetDims *get) {
  size_t size;
  const int64_t *dims = get(numbers, &size);
  return ttirI64DenseArrayAttr(c->context, (IrShape){dims, size});
}

static MlirAttribute i32DimsAttr(ToTTIR *c, MlirAttribute numbers, GetDims *get) {
  size_t size;
  const int64_t *dims = get(numbers, &size);
  TsVec(int32_t) narrow = {0};
  for (size_t i = 0; i < size; ++i)
    tsVecPush(&narrow, (int32_t)dims[i]);
  MlirAttribute attribute = mlirDenseI32ArrayGet(c->context, (intptr_t)size, narrow.data);
  tsVecFree(&narrow);
  return attribute;
}

MlirLogicalResult toTTIRDotGeneral(ToTTIR *c) {
  MlirAttribute dims = stablehloDotGeneralOpGetDotDimensionNumbersAttr(c->op);
  return toTTIRReplaceByOp(
      c, ttirDotGeneralOpCreate(
             c->rewriter, c->location, toTTIRResultType(c, 0), c->operands[0], c->operands[1],
             dimsAttr(c, dims, stablehloDotDimensionNumbersAttrGetLhsBatchingDimensions),
             dimsAttr(c, dims, stablehloDotDimensionNumbersAttrGetLhsContractingDimensions),
             dimsAttr(c, dims, stablehloDotDimensionNumbersAttrGetRhsBatchingDimensions),
             dimsAttr(c, dims, stablehloDotDimensionNumbersAttrGetRhsContractingDimensions)));
}

//===--- convolution ---===//

// The attribute, or so many times the number.
static MlirAttribute orNumbers(ToTTIR *c, MlirAttribute attribute, size_t count, int64_t number) {
  if (!mlirAttributeIsNull(attribute))
    return attribute;
  TtSizes numbers = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&numbers, number);
  attribute = ttirI64DenseArrayAttr(c->context, ttSizesShape(&numbers));
  tsVecFree(&numbers);
  return attribute;
}

// The elements of a constant, or so many zeros.
static MlirAttribute paddingAttr(ToTTIR *c, MlirAttribute padding, size_t count) {
  TtSizes numbers = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&numbers,
              mlirAttributeIsNull(padding) ? 0 : irDenseIntegerAt(irAttribute(padding), i));
  MlirAttribute attribute = ttirI64DenseArrayAttr(c->context, ttSizesShape(&numbers));
  tsVecFree(&numbers);
  return attribute;
}

static bool isPaddingOf(MlirAttribute padding, size_t count) {
  return mlirAttributeIsNull(padding) ||
         (irIsDense(irAttribute(padding)) &&
          irShapedNumElements(irElementsType(irAttribute(padding))) == (int64_t)count);
}

static MlirAttribute layoutOf(ToTTIR *c, MlirAttribute dims) {
  size_t numInput, numKernel, numOutput;
  const int64_t *input =
      stablehloConvDimensionNumbersAttrGetInputSpatialDimensions(dims, &numInput);
  const int64_t *kernel =
      stablehloConvDimensionNumbersAttrGetKernelSpatialDimensions(dims, &numKernel);
  const int64_t *output =
      stablehloConvDimensionNumbersAttrGetOutputSpatialDimensions(dims, &numOutput);
  return ttirConvolutionLayoutAttrGet(
      c->context, stablehloConvDimensionNumbersAttrGetInputBatchDimension(dims),
      stablehloConvDimensionNumbersAttrGetInputFeatureDimension(dims), numInput, input,
      stablehloConvDimensionNumbersAttrGetKernelOutputFeatureDimension(dims),
      stablehloConvDimensionNumbersAttrGetKernelInputFeatureDimension(dims), numKernel, kernel,
      stablehloConvDimensionNumbersAttrGetOutputBatchDimension(dims),
      stablehloConvDimensionNumbersAttrGetOutputFeatureDimension(dims), numOutput, output);
}

MlirLogicalResult toTTIRConvolution(ToTTIR *c) {
  MlirAttribute dims = stablehloConvolutionOpGetDimensionNumbersAttr(c->op);
  size_t count;
  stablehloConvDimensionNumbersAttrGetInputSpatialDimensions(dims, &count);
  MlirAttribute padding = stablehloConvolutionOpGetPaddingAttr(c->op);
  MlirAttribute reversal = stablehloConvolutionOpGetWindowReversalAttr(c->op);
  if (!isPaddingOf(padding, 2 * count))
    return toTTIRFail(c, "its padding isn't a pair for each spatial dimension");
  if (mlirAttributeIsNull(reversal)) {
    int *none = tsAllocZeroed(count + 1, sizeof *none);
    reversal = mlirDenseBoolArrayGet(c->context, (intptr_t)count, none);
    tsFree(none);
  }
  MlirType type = toTTIRResultType(c, 0);
  return toTTIRReplaceByOp(
      c, ttirConvolutionOpCreate(
             c->rewriter, c->location, type, c->operands[0], c->operands[1], (MlirValue){NULL},
             toTTIREmpty(c, type),
             orNumbers(c, stablehloConvolutionOpGetWindowStridesAttr(c->op), count, 1),
             paddingAttr(c, padding, 2 * count),
             orNumbers(c, stablehloConvolutionOpGetLhsDilationAttr(c->op), count, 1),
             orNumbers(c, stablehloConvolutionOpGetRhsDilationAttr(c->op), count, 1), reversal,
             layoutOf(c, dims), stablehloConvolutionOpGetFeatureGroupCountAttr(c->op),
             stablehloConvolutionOpGetBatchGroupCountAttr(c->op)));
}

//===--- gather and scatter ---===//

MlirLogicalResult toTTIRGather(ToTTIR *c) {
  MlirAttribute dims = stablehloGatherOpGetDimensionNumbersAttr(c->op);
  MlirType type = toTTIRResultType(c, 0), si64 = mlirIntegerTypeSignedGet(c->context, 64);
  MlirAttribute vectorDim =
      mlirIntegerAttrGet(si64, stablehloGatherDimensionNumbersAttrGetIndexVectorDim(dims));
  return toTTIRReplaceByOp(
      c, ttirGatherOpCreate(
             c->rewriter, c->location, type, c->operands[0], c->operands[1], toTTIREmpty(c, type),
             dimsAttr(c, dims, stablehloGatherDimensionNumbersAttrGetOffsetDims),
             dimsAttr(c, dims, stablehloGatherDimensionNumbersAttrGetCollapsedSliceDims),
             dimsAttr(c, dims, stablehloGatherDimensionNumbersAttrGetOperandBatchingDims),
             dimsAttr(c, dims, stablehloGatherDimensionNumbersAttrGetStartIndicesBatchingDims),
             dimsAttr(c, dims, stablehloGatherDimensionNumbersAttrGetStartIndexMap), vectorDim,
             stablehloGatherOpGetSliceSizesAttr(c->op), mlirBoolAttrGet(c->context, false)));
}

// Whether the computation gives its second argument: the update.
static bool takesUpdate(MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation first = mlirBlockGetFirstOperation(block);
  return mlirBlockGetNumArguments(block) == 2 && stablehloReturnOpIsA(first) &&
         mlirOperationGetNumOperands(first) == 1 &&
         mlirValueEqual(mlirOperationGetOperand(first, 0), mlirBlockGetArgument(block, 1));
}

static void createYield(ToTTIR *c, MlirOperation scatter, MlirType element) {
  const int64_t one = 1;
  MlirType type = mlirRankedTensorTypeGet(1, &one, element, mlirAttributeGetNull());
  const MlirType types[] = {type, type};
  const MlirLocation locations[] = {c->location, c->location};
  MlirBlock block = tesseraRewriterCreateBlock(c->rewriter, mlirOperationGetRegion(scatter, 0), 2,
                                               types, locations);
  MlirValue update = mlirBlockGetArgument(block, 1);
  ttirYieldOpCreate(c->rewriter, c->location, 1, &update);
  mlirRewriterBaseSetInsertionPointBefore(c->rewriter, c->op);
}

MlirLogicalResult toTTIRScatter(ToTTIR *c) {
  MlirAttribute dims = stablehloScatterOpGetScatterDimensionNumbersAttr(c->op);
  if (stablehloScatterOpGetNumInputs(c->op) != 1)
    return toTTIRFail(c, "it writes several tensors at once");
  if (!takesUpdate(stablehloScatterOpGetUpdateComputation(c->op)))
    return toTTIRFail(c, "it combines updates with what is there");
  IrShape shape = ttShapeOf(c->operands[0]);
  size_t numInserted, numWindow;
  const int64_t *inserted =
      stablehloScatterDimensionNumbersAttrGetInsertedWindowDims(dims, &numInserted);
  stablehloScatterDimensionNumbersAttrGetUpdateWindowDims(dims, &numWindow);
  bool fits = numInserted + numWindow == shape.rank && numInserted > 0;
  for (size_t i = 0; i < numInserted && fits; ++i)
    fits = shape.sizes[inserted[i]] == 1;
  size_t numScattered;
  const int64_t *scattered =
      stablehloScatterDimensionNumbersAttrGetScatterDimsToOperandDims(dims, &numScattered);
  for (size_t i = 0; i < numScattered && fits; ++i)
    fits = shape.sizes[scattered[i]] == 1;
  if (!fits)
    return toTTIRFail(c, "only one place, the first along each dimension, can be written");
  MlirType type = toTTIRResultType(c, 0);
  MlirOperation scatter = ttirScatterOpCreate(
      c->rewriter, c->location, type, c->operands[0], c->operands[1], c->operands[2],
      toTTIREmpty(c, type),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetUpdateWindowDims),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetInsertedWindowDims),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetInputBatchingDims),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetScatterIndicesBatchingDims),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetScatterDimsToOperandDims),
      ttirI32Attr(c->context, stablehloScatterDimensionNumbersAttrGetIndexVectorDim(dims)),
      mlirBoolAttrGet(c->context, stablehloScatterOpGetIndicesAreSorted(c->op)),
      mlirBoolAttrGet(c->context, stablehloScatterOpGetUniqueIndices(c->op)));
  createYield(c, scatter, mlirShapedTypeGetElementType(type));
  return toTTIRReplaceByOp(c, scatter);
}
