// Windows that slide over tensors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloWindow.h"
#include "dialect/stablehlo/StablehloInfer.h"

//===--- Reading ---===//

MlirLogicalResult stablehloReadPadding(MlirLocation at, MlirAttribute padding,
                                       StablehloWindow *window) {
  if (mlirAttributeIsNull(padding))
    return success();
  MlirType type = mlirAttributeGetType(padding);
  intptr_t rank = mlirShapedTypeGetRank(type);
  if (rank == 2 && mlirShapedTypeGetDimSize(type, 1) == 2)
    return stablehloReadNumbers(padding, &window->padding) ? success() : failure();
  if (mlirLocationIsNull(at))
    return failure();
  TesseraDiagnostic *error = tesseraDiagnosticCreate(at, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error,
                                "expects the shape of padding-attribute to be {N, 2}, but got {");
  for (intptr_t i = 0; i < rank; ++i)
    tesseraDiagnosticAppendFormat(error, "%s%lld", i ? ", " : "",
                                  (long long)mlirShapedTypeGetDimSize(type, i));
  tesseraDiagnosticAppendFormat(error, "}.");
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkLength(MlirLocation at, const char *name, size_t length,
                                     size_t rank) {
  if (length == 0 || length == rank)
    return success();
  return stablehloRefuse(
      at,
      "expects %s to have same dimension-size as size of window dimensions (%zu), but got: %zu.",
      name, rank, length);
}

static MlirLogicalResult checkPositive(MlirLocation at, const char *name,
                                       const StablehloSizes *numbers, size_t i) {
  if (!numbers->size || numbers->data[i] > 0 || numbers->data[i] == dynamic())
    return success();
  return stablehloRefuse(at,
                         "expects window to have positive %s for %zu-th window dimension, but got "
                         "%lld.",
                         name, i, (long long)numbers->data[i]);
}

MlirLogicalResult stablehloReadWindow(MlirLocation at, const StablehloWindowAttrs *attributes,
                                      StablehloWindow *window) {
  stablehloReadNumbers(attributes->strides, &window->strides);
  stablehloReadNumbers(attributes->baseDilations, &window->baseDilations);
  stablehloReadNumbers(attributes->windowDilations, &window->windowDilations);
  size_t rank = window->sizes.size;
  size_t numFlags = mlirAttributeIsNull(attributes->reversal)
                        ? 0
                        : (size_t)mlirDenseArrayGetNumElements(attributes->reversal);
  if (failed(checkLength(at, "window-strides", window->strides.size, rank)) ||
      failed(checkLength(at, "base-dilation factors", window->baseDilations.size, rank)) ||
      failed(checkLength(at, "window-dilation factors", window->windowDilations.size, rank)) ||
      failed(checkLength(at, "padding-entries", window->padding.size / 2, rank)) ||
      failed(checkLength(at, "window-reversal", numFlags, rank)))
    return failure();
  for (size_t i = 0; i < rank; ++i)
    if (failed(checkPositive(at, "value", &window->sizes, i)) ||
        failed(checkPositive(at, "stride", &window->strides, i)) ||
        failed(checkPositive(at, "base dilation factor", &window->baseDilations, i)) ||
        failed(checkPositive(at, "window dilation factor", &window->windowDilations, i)))
      return failure();
  return success();
}

void stablehloWindowFree(StablehloWindow *window) {
  tsVecFree(&window->sizes);
  tsVecFree(&window->strides);
  tsVecFree(&window->baseDilations);
  tsVecFree(&window->windowDilations);
  tsVecFree(&window->padding);
}

//===--- Counting ---===//

// With the room between its elements; dynamic where that is too much.
static int64_t dilate(int64_t size, const StablehloSizes *factors, size_t dim) {
  int64_t length;
  if (size <= 0 || !factors->size)
    return size;
  return __builtin_mul_overflow(size - 1, factors->data[dim], &length) || length == INT64_MAX
             ? dynamic()
             : length + 1;
}

int64_t stablehloWindowCount(const StablehloWindow *window, size_t dim, int64_t size) {
  if (size == dynamic() || window->sizes.data[dim] == dynamic())
    return dynamic();
  int64_t length = dilate(size, &window->baseDilations, dim);
  int64_t reach = dilate(window->sizes.data[dim], &window->windowDilations, dim);
  if (length == dynamic() || reach == dynamic())
    return dynamic();
  for (size_t i = 0; i < 2 && window->padding.size; ++i)
    if (__builtin_add_overflow(length, window->padding.data[2 * dim + i], &length))
      return dynamic();
  int64_t stride = window->strides.size ? window->strides.data[dim] : 1;
  return length <= 0 || reach > length ? 0 : (length - reach) / stride + 1;
}
