// The checks of ops that move and reshape data.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TTChecks.h"
#include "tessera/Diagnostics.h"

#include <inttypes.h>

// `<before><shape><between><shape><after>`, sizes separated by `separator`.
static MlirLogicalResult failWithShapes(MlirOperation op, const char *before, IrShape first,
                                        const char *between, IrShape second, const char *after,
                                        const char *separator) {
  TsString text = {0};
  tsStringAppendC(&text, before);
  ttAppendShape(&text, first, separator);
  tsStringAppendC(&text, between);
  ttAppendShape(&text, second, separator);
  tsStringAppendC(&text, after);
  return ttFailWith(op, &text);
}

//===--- Concat and pad ---===//

MlirLogicalResult ttCheckConcat(MlirOperation op, intptr_t numInputs, int64_t dim) {
  if (numInputs == 0)
    return mlirOperationEmitOpError(op, "At least one input tensor is required.");
  IrShape first = ttShapeOf(mlirOperationGetOperand(op, 0));
  int64_t axis = dim < 0 ? dim + (int64_t)first.rank : dim;
  if (axis < 0 || axis >= (int64_t)first.rank)
    return mlirOperationEmitOpError(op, "Invalid dimension %" PRId64 " for concatenation.", dim);
  for (intptr_t i = 1; i < numInputs; ++i) {
    IrShape shape = ttShapeOf(mlirOperationGetOperand(op, i));
    if (shape.rank != first.rank)
      return mlirOperationEmitOpError(op, "All input tensors must have the same rank.");
    for (size_t d = 0; d < first.rank; ++d)
      if ((int64_t)d != axis && shape.sizes[d] != first.sizes[d])
        return mlirOperationEmitOpError(op,
                                        "All input tensors must have the same dimensions, except "
                                        "for dimension %" PRId64 ".",
                                        axis);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttCheckPad(MlirOperation op, MlirValue input, MlirValue result, size_t numPadding,
                             const int32_t *padding) {
  IrShape shape = ttShapeOf(input);
  if (numPadding != 2 * shape.rank)
    return mlirOperationEmitOpError(op, "Padding must have the same number of elements as twice "
                                        "the rank of the input tensor");
  TtSizes inferred = {0};
  for (size_t i = 0; i < shape.rank; ++i)
    tsVecPush(&inferred,
              ttWrapAdd(shape.sizes[i], (int64_t)padding[2 * i] + (int64_t)padding[2 * i + 1]));
  MlirLogicalResult status = mlirLogicalResultSuccess();
  if (!ttShapesEqual(ttShapeOf(result), ttSizesShape(&inferred)))
    status =
        failWithShapes(op, "Output tensor shape (", ttShapeOf(result),
                       ") must match the inferred shape: (", ttSizesShape(&inferred), ")", ",");
  tsVecFree(&inferred);
  return status;
}

//===--- Reshape ---===//

MlirLogicalResult ttCheckReshape(MlirOperation op, MlirValue input, MlirValue output,
                                 MlirAttribute shape) {
  IrShape outputShape = ttShapeOf(output);
  size_t size = (size_t)mlirArrayAttrGetNumElements(shape);
  if (size != outputShape.rank)
    return mlirOperationEmitOpError(op, "Shape attribute size must match output tensor rank");
  if (size == 0)
    return mlirOperationEmitOpError(op, "Shape attribute must be non-empty");
  int64_t numElements = irShapedNumElements(irType(mlirValueGetType(input)));
  if (numElements != irShapedNumElements(irType(mlirValueGetType(output))))
    return mlirOperationEmitOpError(
        op, "Input and output tensors must have the same number of elements");
  bool hasInferred = false;
  int64_t product = 1;
  for (size_t i = 0; i < size; ++i) {
    int64_t value = ttIntegerAt(shape, (intptr_t)i);
    if (value == -1 && hasInferred)
      return mlirOperationEmitOpError(op, "Shape attribute must have at most one -1 element");
    if (value == -1) {
      hasInferred = true;
      continue;
    }
    if (value <= 0)
      return mlirOperationEmitOpError(op, "All dimensions must be positive except the one with -1");
    if (value != outputShape.sizes[i])
      return mlirOperationEmitOpError(op, "Shape attribute must match the output tensor shape for "
                                          "dimensions that are not -1");
    product = ttWrapMul(product, value);
  }
  // A product of 0 or less comes from an overflow: no tensor has that many elements.
  if (hasInferred && (product <= 0 || numElements % product != 0))
    return mlirOperationEmitOpError(op, "Invalid shape: the dimensions do not multiply to the "
                                        "total number of elements in the tensor");
  return mlirLogicalResultSuccess();
}

//===--- Transpose and permute ---===//

MlirLogicalResult ttCheckTranspose(MlirOperation op, MlirValue input, MlirValue output,
                                   int64_t dim0, int64_t dim1) {
  IrShape from = ttShapeOf(input), to = ttShapeOf(output);
  int64_t rank = (int64_t)from.rank, dims[] = {dim0, dim1};
  if (rank < 2)
    return mlirOperationEmitOpError(op, "Input must be at least a 2D tensor");
  if (from.rank != to.rank)
    return mlirOperationEmitOpError(op, "Input must have the same rank as output");
  for (int i = 0; i < 2; ++i) {
    if (dims[i] >= rank || dims[i] < -rank)
      return mlirOperationEmitOpError(
          op, "Dimension %d attribute must be within the bounds of the input tensor", i);
    if (dims[i] < 0)
      dims[i] += rank;
  }
  if (to.sizes[dims[0]] != from.sizes[dims[1]] || to.sizes[dims[1]] != from.sizes[dims[0]])
    return mlirOperationEmitOpError(op, "Input-output transpose dimension mismatch.");
  return mlirLogicalResultSuccess();
}

static bool isPermutation(size_t rank, size_t count, const int64_t *permutation) {
  if (rank != count)
    return false;
  bool *seen = tsAllocZeroed(rank ? rank : 1, sizeof *seen);
  bool good = true;
  for (size_t i = 0; i < count && good; ++i) {
    good = permutation[i] >= 0 && permutation[i] < (int64_t)rank && !seen[permutation[i]];
    if (good)
      seen[permutation[i]] = true;
  }
  tsFree(seen);
  return good;
}

MlirLogicalResult ttCheckPermute(MlirOperation op, MlirValue input, MlirValue result,
                                 size_t numPermutation, const int64_t *permutation) {
  IrShape from = ttShapeOf(input), to = ttShapeOf(result);
  bool good = isPermutation(from.rank, numPermutation, permutation);
  TtSizes expected = {0};
  for (size_t i = 0; i < from.rank; ++i)
    tsVecPush(&expected, good ? from.sizes[permutation[i]] : (int64_t)i);
  MlirLogicalResult status = mlirLogicalResultSuccess();
  if (!good)
    status = failWithShapes(op, "Expected a permutation of (", ttSizesShape(&expected), "), got (",
                            (IrShape){permutation, numPermutation}, ")", ", ");
  else if (!ttShapesEqual(ttSizesShape(&expected), to))
    status = failWithShapes(op, "Expected result shape (", ttSizesShape(&expected), "), got (", to,
                            ")", ", ");
  tsVecFree(&expected);
  return status;
}

//===--- Slice ---===//

// ", input shape: (10, 3)" and such.
static void appendInputShape(TsString *text, const char *before, IrShape shape) {
  tsStringAppendFormat(text, "%s: (", before);
  ttAppendShape(text, shape, ", ");
  tsStringAppendC(text, ")");
}

// A negative index is shown with what it stands for.
static void appendIndex(TsString *text, const char *before, int64_t written, int64_t index) {
  tsStringAppendFormat(text, "%s%" PRId64, before, index);
  if (written < 0)
    tsStringAppendFormat(text, " (%" PRId64 ")", written);
}

static MlirLogicalResult failOnIndex(MlirOperation op, IrShape input, const char *which,
                                     TtSliceDim slice, int64_t index, char close) {
  int64_t size = input.sizes[slice.dim];
  TsString text = {0};
  tsStringAppendFormat(&text,
                       "Invalid %s index for dimension %" PRId64
                       ". Expected value in range [%" PRId64 ", %" PRId64 "%c, got %" PRId64,
                       which, slice.dim, size == IR_DYNAMIC ? size : -size, size, close, index);
  appendInputShape(&text, ". Input shape", input);
  return ttFailWith(op, &text);
}

static MlirLogicalResult failOnDirection(MlirOperation op, IrShape input, TtSliceDim written,
                                         TtSliceDim slice) {
  bool up = slice.step > 0;
  TsString text = {0};
  tsStringAppendFormat(&text,
                       "For %s step, begin index must be %s than or equal to end index for "
                       "dimension %" PRId64 ". Got ",
                       up ? "positive" : "negative", up ? "less" : "greater", slice.dim);
  appendIndex(&text, "begin: ", written.begin, slice.begin);
  appendIndex(&text, ", end: ", written.end, slice.end);
  tsStringAppendFormat(&text, ", step: %" PRId64, slice.step);
  appendInputShape(&text, ", input shape", input);
  return ttFailWith(op, &text);
}

MlirLogicalResult ttCheckSliceDim(MlirOperation op, MlirValue input, MlirValue output,
                                  TtSliceDim slice) {
  IrShape shape = ttShapeOf(input);
  int64_t size = shape.sizes[slice.dim];
  TtSliceDim written = slice;
  if (slice.begin < 0)
    slice.begin = ttWrapAdd(slice.begin, size);
  if (slice.end < 0)
    slice.end = ttWrapAdd(slice.end, size);
  if (slice.begin < 0 || slice.begin >= size)
    return failOnIndex(op, shape, "begin", written, written.begin, ')');
  if (slice.end < 0 || slice.end > size)
    return failOnIndex(op, shape, "end", written, written.end, ']');
  if (slice.step == 0)
    return mlirOperationEmitOpError(op, "Step value for dimension %" PRId64 " cannot be zero",
                                    slice.dim);
  int64_t distance = slice.end - slice.begin;
  if (slice.step > 0 ? distance < 0 : distance > 0)
    return failOnDirection(op, shape, written, slice);
  if (slice.step < 0) {
    distance = -distance;
    slice.step = -slice.step;
  }
  int64_t expected = (distance + slice.step - 1) / slice.step;
  int64_t actual = ttShapeOf(output).sizes[slice.dim];
  if (actual != expected)
    return mlirOperationEmitOpError(op,
                                    "Mismatch in dimension %" PRId64
                                    " of the output tensor: expected size %" PRId64
                                    ", but got %" PRId64,
                                    slice.dim, expected, actual);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttCheckSlice(MlirOperation op, MlirValue input, MlirValue output,
                               MlirAttribute begins, MlirAttribute ends, MlirAttribute step) {
  intptr_t rank = (intptr_t)ttRankOf(input);
  if (rank < 1)
    return mlirOperationEmitOpError(op, "Input must be at least a 1D tensor");
  if (mlirArrayAttrGetNumElements(begins) != rank || mlirArrayAttrGetNumElements(ends) != rank ||
      mlirArrayAttrGetNumElements(step) != rank)
    return mlirOperationEmitOpError(op, "Begins, ends, and step attributes must have the same "
                                        "number of elements as the input tensor rank");
  if (!mlirTypeEqual(ttElementTypeOf(input), ttElementTypeOf(output)))
    return mlirOperationEmitOpError(
        op, "Output tensor must have the same element type as the input tensor");
  if (ttRankOf(output) != rank)
    return mlirOperationEmitOpError(op,
                                    "Output tensor must have the same rank as the input tensor");
  for (intptr_t i = 0; i < rank; ++i) {
    TtSliceDim slice = {i, ttIntegerAt(begins, i), ttIntegerAt(ends, i), ttIntegerAt(step, i)};
    MlirLogicalResult result = ttCheckSliceDim(op, input, output, slice);
    if (mlirLogicalResultIsFailure(result))
      return result;
  }
  return mlirLogicalResultSuccess();
}

//===--- Repeat ---===//

MlirLogicalResult ttCheckRepeat(MlirOperation op, MlirValue input, MlirValue output,
                                size_t numRepeats, const int64_t *repeats) {
  IrShape from = ttShapeOf(input), to = ttShapeOf(output);
  if (from.rank != numRepeats)
    return mlirOperationEmitOpError(
        op, "Input tensor rank %zu doesn't match the number of repeat dimensions %zu.", from.rank,
        numRepeats);
  if (from.rank != to.rank)
    return mlirOperationEmitOpError(
        op, "Input tensor rank %zu doesn't match the output tensor rank %zu.", from.rank, to.rank);
  for (size_t i = 0; i < from.rank; ++i) {
    if (repeats[i] <= 0)
      return mlirOperationEmitOpError(op, "Repeat dimension at index %zu must be greater than 0.",
                                      i);
    if (ttWrapMul(from.sizes[i], repeats[i]) == to.sizes[i])
      continue;
    TsString between = {0}, after = {0};
    tsStringAppendFormat(&between, ") at index %zu does not repeat to output (", i);
    tsStringAppendFormat(&after, ") using repeat value %" PRId64 ".", repeats[i]);
    MlirLogicalResult result =
        failWithShapes(op, "Input tensor shape (", from, between.data, to, after.data, ",");
    tsStringFree(&between);
    tsStringFree(&after);
    return result;
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttCheckRepeatInterleave(MlirOperation op, MlirValue input, MlirValue output,
                                          int64_t repeats, int64_t dim) {
  IrShape from = ttShapeOf(input);
  int64_t rank = (int64_t)from.rank;
  if (rank < 1)
    return mlirOperationEmitOpError(op, "Input must be at least a 1D tensor");
  if (repeats == 0)
    return mlirOperationEmitOpError(op, "Repeats attribute must be non-zero");
  // The last number is the rank in the reference compiler too, not the dimension.
  if (dim >= rank || dim < -rank)
    return mlirOperationEmitOpError(
        op, "Dimension attribute must be within the bounds[%" PRId64 ", %" PRId64 "), got %" PRId64,
        -rank, rank, rank);
  int64_t axis = dim < 0 ? dim + rank : dim;
  TtSizes expected = {0};
  for (int64_t i = 0; i < rank; ++i)
    tsVecPush(&expected, i == axis ? ttWrapMul(from.sizes[i], repeats) : from.sizes[i]);
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (!ttShapesEqual(ttShapeOf(output), ttSizesShape(&expected)))
    result =
        failWithShapes(op, "Output shape [", ttShapeOf(output),
                       "] does not match the expected shape [", ttSizesShape(&expected), "]", ",");
  tsVecFree(&expected);
  return result;
}
