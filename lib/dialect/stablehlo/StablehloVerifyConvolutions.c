// Verifiers of convolutions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/QuantOps.h"
#include "dialect/stablehlo/StablehloInfer.h"
#include "dialect/stablehlo/StablehloQuantization.h"
#include "dialect/stablehlo/StablehloWindow.h"

// What the dimensions of one of the three tensors are: two of their own, and spatial ones.
typedef struct Layout {
  const char *name;
  int64_t first, second;
  const int64_t *spatial;
  size_t count;
} Layout;

// A convolution with all that its ops have in common.
typedef struct Convolution {
  MlirType types[3]; ///< lhs, rhs, result
  Layout layouts[3]; ///< of input, kernel and output
  int64_t featureGroups, batchGroups;
  MlirAttribute precision;
  StablehloWindow window;
} Convolution;

static void readLayouts(MlirAttribute dims, Layout *layouts) {
  layouts[0] = (Layout){.name = "input",
                        .first = stablehloConvDimensionNumbersAttrGetInputBatchDimension(dims),
                        .second = stablehloConvDimensionNumbersAttrGetInputFeatureDimension(dims)};
  layouts[1] =
      (Layout){.name = "kernel",
               .first = stablehloConvDimensionNumbersAttrGetKernelInputFeatureDimension(dims),
               .second = stablehloConvDimensionNumbersAttrGetKernelOutputFeatureDimension(dims)};
  layouts[2] = (Layout){.name = "output",
                        .first = stablehloConvDimensionNumbersAttrGetOutputBatchDimension(dims),
                        .second = stablehloConvDimensionNumbersAttrGetOutputFeatureDimension(dims)};
  layouts[0].spatial =
      stablehloConvDimensionNumbersAttrGetInputSpatialDimensions(dims, &layouts[0].count);
  layouts[1].spatial =
      stablehloConvDimensionNumbersAttrGetKernelSpatialDimensions(dims, &layouts[1].count);
  layouts[2].spatial =
      stablehloConvDimensionNumbersAttrGetOutputSpatialDimensions(dims, &layouts[2].count);
}

//===--- Dimensions ---===//

static StablehloSizes dimsOf(const Layout *layout) {
  StablehloSizes dims = {0};
  tsVecPush(&dims, layout->first);
  tsVecPush(&dims, layout->second);
  for (size_t i = 0; i < layout->count; ++i)
    tsVecPush(&dims, layout->spatial[i]);
  return dims;
}

static bool areInRange(const Layout *layout, int64_t rank) {
  StablehloSizes dims = dimsOf(layout);
  bool fits = true;
  for (size_t i = 0; i < dims.size && fits; ++i)
    fits = dims.data[i] >= 0 && dims.data[i] < rank;
  tsVecFree(&dims);
  return fits;
}

static MlirLogicalResult checkUnique(MlirOperation op, const Layout *layout) {
  StablehloSizes dims = dimsOf(layout);
  MlirLogicalResult result = success();
  if (!stablehloDimsAreUnique(stablehloDimsOf(&dims, NULL))) {
    TesseraDiagnostic *error = tesseraDiagnosticCreate(at(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "expects %s dimension-numbers to be unique, got {",
                                  layout->name);
    tesseraDiagnosticAppendIntegers(error, (intptr_t)dims.size, dims.data);
    tesseraDiagnosticAppendFormat(error, "}.");
    result = tesseraDiagnosticReport(error);
  }
  tsVecFree(&dims);
  return result;
}

static MlirLogicalResult checkDims(MlirOperation op, const Convolution *c) {
  const Layout *layouts = c->layouts;
  intptr_t rank = rankOf(c->types[0]);
  if (layouts[0].count != layouts[1].count || layouts[0].count != layouts[2].count)
    return STABLEHLO_REFUSE(op,
                            "expects the same size for input, kernel and output "
                            "spatial-dimensions, but got %zu, %zu, and %zu resp.",
                            layouts[0].count, layouts[1].count, layouts[2].count);
  for (int i = 0; i < 3; ++i)
    if (!areInRange(&layouts[i], rank))
      return STABLEHLO_REFUSE(
          op, "expects input, kernel, and output dimension-numbers to be in-range [0, %lld).",
          (long long)rank);
  for (int i = 0; i < 3; ++i)
    if (failed(checkUnique(op, &layouts[i])))
      return failure();
  return success();
}

//===--- Groups ---===//

static MlirLogicalResult checkOutputGroups(MlirOperation op, const Convolution *c) {
  long long features = sizeOf(c->types[1], (intptr_t)c->layouts[1].second);
  if (features == dynamic())
    return success();
  if (features % c->batchGroups)
    return STABLEHLO_REFUSE(op,
                            "expects output feature dimension size (%lld) to be a multiple of "
                            "batch_group_count. Got batch_group_count = %lld.",
                            features, (long long)c->batchGroups);
  if (features % c->featureGroups)
    return STABLEHLO_REFUSE(op,
                            "expects kernel output feature dimension (%lld) to be divisible by "
                            "feature_group_count. For feature_group_count = %lld.",
                            features, (long long)c->featureGroups);
  return success();
}

static MlirLogicalResult checkGroups(MlirOperation op, const Convolution *c) {
  long long batch = sizeOf(c->types[0], (intptr_t)c->layouts[0].first);
  long long features = sizeOf(c->types[0], (intptr_t)c->layouts[0].second);
  long long kernel = sizeOf(c->types[1], (intptr_t)c->layouts[1].first);
  long long featureGroups = c->featureGroups, batchGroups = c->batchGroups;
  if (batchGroups > 1 && featureGroups > 1)
    return STABLEHLO_REFUSE(op,
                            "expects batch_group_count and feature_group_count not to be both "
                            "greater than 1. Got %lld and %lld resp.",
                            batchGroups, featureGroups);
  if (batch != dynamic() && batch % batchGroups)
    return STABLEHLO_REFUSE(op,
                            "expects input batch dimension (%lld) to be divisible by "
                            "batch_group_count. Got batch_group_count = %lld.",
                            batch, batchGroups);
  if (features != dynamic() && features % featureGroups)
    return STABLEHLO_REFUSE(op,
                            "expects input feature dimension (%lld) to be a multiple of "
                            "feature_group_count. Got feature_group_count = %lld.",
                            features, featureGroups);
  if (features != dynamic() && kernel != dynamic() && features / featureGroups != kernel)
    return STABLEHLO_REFUSE(op,
                            "expects input feature dimension (%lld) / feature_group_count = kernel "
                            "input feature dimension (%lld). Got feature_group_count = %lld.",
                            features, kernel, featureGroups);
  if (failed(checkOutputGroups(op, c)))
    return failure();
  return stablehloCheckPrecision(op, c->precision);
}

//===--- The whole ---===//

static MlirLogicalResult checkOperands(MlirOperation op, const Convolution *c) {
  MlirType lhs = c->types[0], rhs = c->types[1];
  MlirType elements[] = {elementOf(lhs), elementOf(rhs)};
  if (rankOf(lhs) < 2)
    return stablehloRefuseTypes(
        at(op), c->types, "expects convolution arguments to have >= 2 dimensions. Got: $ and $.");
  if (rankOf(lhs) != rankOf(rhs))
    return stablehloRefuseTypes(
        at(op), c->types,
        "expects convolution arguments to have same number of dimensions. Got: $ and $.");
  if (!stablehloAnyQuantized(c->types, 2) && !mlirTypeEqual(elements[0], elements[1]))
    return stablehloRefuseTypes(
        at(op), elements, "expects lhs and rhs to have compatible element type. Got: $ and $");
  if (failed(checkDims(op, c)) || failed(checkGroups(op, c)))
    return failure();
  if (rankOf(lhs) != (intptr_t)c->layouts[0].count + 2)
    return STABLEHLO_REFUSE(op, "expects convolution arguments to have %zu dimensions. Got: %lld",
                            c->layouts[0].count + 2, (long long)rankOf(lhs));
  return success();
}

static void readWindow(Convolution *c) {
  for (size_t i = 0; i < c->layouts[1].count; ++i)
    tsVecPush(&c->window.sizes, sizeOf(c->types[1], (intptr_t)c->layouts[1].spatial[i]));
}

static MlirLogicalResult checkShape(MlirOperation op, const Convolution *c) {
  const Layout *layouts = c->layouts;
  StablehloSizes sizes = {0};
  for (intptr_t i = 0; i < rankOf(c->types[0]); ++i)
    tsVecPush(&sizes, dynamic());
  for (size_t i = 0; i < layouts[0].count; ++i)
    sizes.data[layouts[2].spatial[i]] =
        stablehloWindowCount(&c->window, i, sizeOf(c->types[0], (intptr_t)layouts[0].spatial[i]));
  int64_t batch = sizeOf(c->types[0], (intptr_t)layouts[0].first);
  sizes.data[layouts[2].first] = batch == dynamic() ? batch : batch / c->batchGroups;
  sizes.data[layouts[2].second] = sizeOf(c->types[1], (intptr_t)layouts[1].second);
  MlirLogicalResult result = stablehloCheckProductShape(op, &sizes, c->types[2]);
  tsVecFree(&sizes);
  return result;
}

static MlirLogicalResult checkQuantized(MlirOperation op, const Convolution *c) {
  MlirType rhs = elementOf(c->types[1]), result = elementOf(c->types[2]);
  if (!stablehloAnyQuantized(c->types, 3))
    return success();
  if (quantUniformQuantizedPerAxisTypeIsA(rhs) &&
      quantUniformQuantizedPerAxisTypeGetQuantizedDimension(rhs) != c->layouts[1].second)
    return STABLEHLO_REFUSE(op, "quantization dimension of rhs should be same with "
                                "kernel_output_feature_dimension");
  if (quantUniformQuantizedPerAxisTypeIsA(result) &&
      quantUniformQuantizedPerAxisTypeGetQuantizedDimension(result) != c->layouts[2].second)
    return STABLEHLO_REFUSE(
        op, "quantization dimension of result should be same with output_feature_dimension");
  return stablehloCheckQuantizedProduct(op, c->types);
}

MlirLogicalResult stablehloConvolutionOpVerify(MlirOperation op) {
  Convolution c = {.types = {typeOf(stablehloConvolutionOpGetLhs(op)),
                             typeOf(stablehloConvolutionOpGetRhs(op)),
                             typeOf(stablehloConvolutionOpGetResult(op))},
                   .featureGroups = stablehloConvolutionOpGetFeatureGroupCount(op),
                   .batchGroups = stablehloConvolutionOpGetBatchGroupCount(op),
                   .precision = stablehloConvolutionOpGetPrecisionConfigAttr(op)};
  readLayouts(stablehloConvolutionOpGetDimensionNumbersAttr(op), c.layouts);
  MlirLogicalResult result = checkOperands(op, &c);
  if (!failed(result)) {
    readWindow(&c);
    const StablehloWindowAttrs attributes = {stablehloConvolutionOpGetWindowStridesAttr(op),
                                             stablehloConvolutionOpGetLhsDilationAttr(op),
                                             stablehloConvolutionOpGetRhsDilationAttr(op),
                                             stablehloConvolutionOpGetWindowReversalAttr(op)};
    result = stablehloReadPadding(at(op), stablehloConvolutionOpGetPaddingAttr(op), &c.window);
    if (!failed(result))
      result = stablehloReadWindow(at(op), &attributes, &c.window);
    if (!failed(result))
      result = checkShape(op, &c);
    if (!failed(result))
      result = checkQuantized(op, &c);
  }
  stablehloWindowFree(&c.window);
  return result;
}

// The padding is a value, known where it is a constant.
static MlirLogicalResult checkDynamicWindow(MlirOperation op, Convolution *c) {
  MlirValue padding = stablehloDynamicConvOpGetPadding(op);
  MlirType type = typeOf(padding);
  const StablehloWindowAttrs attributes = {stablehloDynamicConvOpGetWindowStridesAttr(op),
                                           stablehloDynamicConvOpGetLhsDilationAttr(op),
                                           stablehloDynamicConvOpGetRhsDilationAttr(op),
                                           stablehloDynamicConvOpGetWindowReversalAttr(op)};
  intptr_t count = rankOf(c->types[0]) - 2;
  if (sizeOf(type, 0) != count || sizeOf(type, 1) != 2)
    return STABLEHLO_REFUSE(op, "expects padding to be of shape [%lld, 2], but got [%lld, %lld]",
                            (long long)count, (long long)sizeOf(type, 0),
                            (long long)sizeOf(type, 1));
  readWindow(c);
  if (!stablehloReadConstant(padding, &c->window.padding))
    return success();
  return stablehloReadWindow(at(op), &attributes, &c->window);
}

MlirLogicalResult stablehloDynamicConvOpVerify(MlirOperation op) {
  Convolution c = {.types = {typeOf(stablehloDynamicConvOpGetLhs(op)),
                             typeOf(stablehloDynamicConvOpGetRhs(op)),
                             typeOf(stablehloDynamicConvOpGetResult(op))},
                   .featureGroups = stablehloDynamicConvOpGetFeatureGroupCount(op),
                   .batchGroups = stablehloDynamicConvOpGetBatchGroupCount(op),
                   .precision = stablehloDynamicConvOpGetPrecisionConfigAttr(op)};
  readLayouts(stablehloDynamicConvOpGetDimensionNumbersAttr(op), c.layouts);
  MlirLogicalResult result = checkOperands(op, &c);
  if (!failed(result))
    result = checkDynamicWindow(op, &c);
  if (!failed(result))
    result = checkQuantized(op, &c);
  stablehloWindowFree(&c.window);
  return result;
}
