// Products, convolutions, lookups.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

typedef const int64_t *GetDims(MlirAttribute attribute, size_t *size);

static MlirAttribute dimsAttr(ToTTIR *c, MlirAttribute numbers, GetDims *get) {
  size_t size;
  const int64_t *dims = get(numbers, &size);
  return ttirI64DenseArrayAttr(c->context, (IrShape){dims, size});
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

//===--- gather ---===//

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
