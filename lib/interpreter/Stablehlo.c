// What ops of StableHLO compute but element by element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/chlo/ChloOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "interpreter/Images.h"
#include "interpreter/StablehloRegions.h"
#include "kernel-arrays/Arrays.h"

#include <math.h>

static const Tensor *input(Interpreter *interpreter, MlirOperation op) {
  return interpreterOperand(interpreter, op, 0);
}

//===--- Elements ---===//

/// -NaN, -inf, ..., -0, 0, ..., inf, NaN.
static int orderOf(Number a, Number b) {
  if (isnan(a) || isnan(b)) {
    int x = isnan(a) ? signbit(a) ? -1 : 1 : 0, y = isnan(b) ? signbit(b) ? -1 : 1 : 0;
    return (x > y) - (x < y);
  }
  return a != b ? (a > b) - (a < b) : (signbit(b) != 0) - (signbit(a) != 0);
}

/// Of chlo, whose enums are the same, too.
static StablehloComparisonDirection directionOf(MlirOperation op, bool *isTotal) {
  if (chloBroadcastCompareOpIsA(op)) {
    *isTotal = !mlirAttributeIsNull(chloBroadcastCompareOpGetCompareTypeAttr(op)) &&
               chloBroadcastCompareOpGetCompareType(op) == ChloComparisonTypeTOTALORDER;
    return (StablehloComparisonDirection)chloBroadcastCompareOpGetComparisonDirection(op);
  }
  *isTotal = !mlirAttributeIsNull(stablehloCompareOpGetCompareTypeAttr(op)) &&
             stablehloCompareOpGetCompareType(op) == StablehloComparisonTypeTOTALORDER;
  return stablehloCompareOpGetComparisonDirection(op);
}

static const char *runCompare(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *a = input(interpreter, op), *b = interpreterOperand(interpreter, op, 1);
  if (!a || !b || a->count != b->count || a->count != results[0]->count)
    return kInterpreterMissing;
  bool isTotal = false;
  StablehloComparisonDirection direction = directionOf(op, &isTotal);
  if (a->imaginary && direction != StablehloComparisonDirectionEQ &&
      direction != StablehloComparisonDirectionNE)
    return "complex numbers have no order";
  for (int64_t i = 0; i < a->count; ++i) {
    Number x = a->data[i], y = b->data[i];
    bool isUnordered = !isTotal && (isnan(x) || isnan(y));
    bool isOther = a->imaginary && b->imaginary && a->imaginary[i] != b->imaginary[i];
    isUnordered |= a->imaginary && (isnan(a->imaginary[i]) || isnan(b->imaginary[i]));
    int order = isOther                                ? 1
                : isTotal && irTypeIsFloat(a->element) ? orderOf(x, y)
                                                       : (x > y) - (x < y);
    bool holds = direction == StablehloComparisonDirectionEQ   ? order == 0
                 : direction == StablehloComparisonDirectionNE ? order != 0
                 : direction == StablehloComparisonDirectionGE ? order >= 0
                 : direction == StablehloComparisonDirectionGT ? order > 0
                 : direction == StablehloComparisonDirectionLE ? order <= 0
                                                               : order < 0;
    results[0]->data[i] = isUnordered ? direction == StablehloComparisonDirectionNE : holds;
  }
  return NULL;
}

static const char *runSelect(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *which = input(interpreter, op);
  const Tensor *a = interpreterOperand(interpreter, op, 1);
  const Tensor *b = interpreterOperand(interpreter, op, 2);
  Tensor *result = results[0];
  if (!which || !a || !b || a->count != result->count || b->count != result->count ||
      (which->count != 1 && which->count != result->count))
    return kInterpreterMissing;
  for (int64_t i = 0; i < result->count; ++i)
    result->data[i] = which->data[which->count == 1 ? 0 : i] != 0 ? a->data[i] : b->data[i];
  return NULL;
}

static const char *runClamp(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *low = input(interpreter, op), *in = interpreterOperand(interpreter, op, 1);
  const Tensor *high = interpreterOperand(interpreter, op, 2);
  if (!low || !in || !high || in->count != results[0]->count)
    return kInterpreterMissing;
  for (int64_t i = 0; i < in->count; ++i) {
    Number least = low->data[low->count == 1 ? 0 : i];
    Number most = high->data[high->count == 1 ? 0 : i];
    results[0]->data[i] = interpreterSmaller(interpreterLarger(in->data[i], least), most);
  }
  return NULL;
}

static const char *runReducePrecision(Interpreter *interpreter, MlirOperation op,
                                      Tensor **results) {
  const Tensor *in = input(interpreter, op);
  int64_t mantissa = interpreterInt(op, "mantissa_bits", 52);
  int64_t exponent = interpreterInt(op, "exponent_bits", 11);
  const char *failure = interpreterReshape(results[0], in);
  if (exponent < 1 || exponent > 11 || mantissa < 0 || mantissa > 52)
    return "it has no such numbers";
  for (int64_t i = 0; i < results[0]->count && !failure; ++i) {
    double value = (double)in->data[i];
    int power, most = 1 << (exponent - 1);
    if (value == 0 || !isfinite(value))
      continue;
    double part = frexp(value, &power);
    value = ldexp(rint(ldexp(part, (int)mantissa + 1)), power - (int)mantissa - 1);
    frexp(value, &power);
    results[0]->data[i] = power > most       ? copysignl(INFINITY, (Number)value)
                          : power < 3 - most ? copysignl(0, (Number)value)
                                             : (Number)value;
  }
  return failure;
}

//===--- Creation ---===//

static const char *runIota(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)interpreter;
  Tensor *result = results[0];
  int64_t dim = interpreterInt(op, "iota_dimension", 0), place[kInterpreterMaxRank] = {0};
  if (dim < 0 || dim >= (int64_t)result->shape.rank)
    return kInterpreterNoDim;
  for (int64_t i = 0; i < result->count; ++i, interpreterAdvance(result->shape, place))
    result->data[i] = (Number)place[dim];
  return NULL;
}

//===--- Shapes ---===//

static const char *runReshape(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return interpreterReshape(results[0], input(interpreter, op));
}

static const char *runBroadcastInDim(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  int64_t own[kInterpreterMaxRank], strides[kInterpreterMaxRank] = {0};
  Ints dims;
  if (!in || !interpreterInts(op, "broadcast_dimensions", &dims) || dims.size != in->shape.rank)
    return kInterpreterMissing;
  interpreterStrides(in->shape, own);
  for (size_t i = 0; i < dims.size; ++i) {
    if (dims.at[i] < 0 || dims.at[i] >= (int64_t)results[0]->shape.rank)
      return kInterpreterNoDim;
    strides[dims.at[i]] = in->shape.sizes[i] == 1 ? 0 : own[i];
  }
  interpreterView(results[0], in, 0, strides);
  return NULL;
}

static const char *runBroadcast(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  int64_t strides[kInterpreterMaxRank];
  (void)op;
  if (!in || !interpreterBroadcast(in->shape, results[0]->shape, strides))
    return kInterpreterShapes;
  interpreterView(results[0], in, 0, strides);
  return NULL;
}

static const char *runTranspose(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Ints order;
  if (!interpreterInts(op, "permutation", &order))
    return kInterpreterNoDim;
  return interpreterPermute(results[0], input(interpreter, op), &order);
}

static const char *runSlice(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Ints begins, steps;
  if (!interpreterInts(op, "start_indices", &begins) || !interpreterInts(op, "strides", &steps))
    return kInterpreterNoDim;
  return interpreterSlice(results[0], input(interpreter, op), &begins, &steps);
}

static const char *runConcatenate(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return interpreterConcat(interpreter, op, mlirOperationGetNumOperands(op),
                           interpreterInt(op, "dimension", 0), results[0]);
}

/// The numbers of an operand, where the interpreter knows them.
static bool operandInts(Interpreter *interpreter, MlirOperation op, intptr_t i, Ints *ints) {
  const Tensor *tensor = interpreterOperand(interpreter, op, i);
  if (!tensor || tensor->count > kInterpreterMaxInts || irTypeIsFloat(tensor->element))
    return false;
  ints->size = (size_t)tensor->count;
  for (size_t k = 0; k < ints->size; ++k)
    ints->at[k] = (int64_t)tensor->data[k];
  return true;
}

static const char *runDynamicPad(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *value = interpreterOperand(interpreter, op, 1);
  const Tensor *in = input(interpreter, op);
  Ints low, high, inner;
  if (!in || !value || value->count != 1 || !operandInts(interpreter, op, 2, &low) ||
      !operandInts(interpreter, op, 3, &high) || !operandInts(interpreter, op, 4, &inner))
    return kInterpreterMissing;
  if (low.size != in->shape.rank || high.size != low.size || inner.size != low.size)
    return kInterpreterShapes;
  for (size_t d = 0; d < low.size; ++d) {
    int64_t size = in->shape.sizes[d], gaps = size > 0 ? size - 1 : 0;
    if (inner.at[d] < 0 || d >= results[0]->shape.rank ||
        low.at[d] + high.at[d] + size + gaps * inner.at[d] != results[0]->shape.sizes[d])
      return "it gives another size than its type has";
  }
  return interpreterPad(results[0], in, value->data[0], &low, &inner);
}

static const char *runRealDynamicSlice(Interpreter *interpreter, MlirOperation op,
                                       Tensor **results) {
  Ints begins, ends, steps;
  if (!operandInts(interpreter, op, 1, &begins) || !operandInts(interpreter, op, 2, &ends) ||
      !operandInts(interpreter, op, 3, &steps))
    return kInterpreterMissing;
  if (ends.size != begins.size || steps.size != begins.size ||
      begins.size != results[0]->shape.rank)
    return kInterpreterShapes;
  for (size_t d = 0; d < begins.size; ++d)
    if (steps.at[d] < 1 || begins.at[d] < 0 || ends.at[d] < begins.at[d] ||
        (ends.at[d] - begins.at[d] + steps.at[d] - 1) / steps.at[d] != results[0]->shape.sizes[d])
      return "it gives another size than its type has";
  return interpreterSlice(results[0], input(interpreter, op), &begins, &steps);
}

static const char *runPad(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *value = interpreterOperand(interpreter, op, 1);
  Ints low, inner;
  if (!value || value->count != 1 || !interpreterInts(op, "edge_padding_low", &low) ||
      !interpreterInts(op, "interior_padding", &inner))
    return kInterpreterMissing;
  return interpreterPad(results[0], input(interpreter, op), value->data[0], &low, &inner);
}

static const char *runDimension(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  int64_t dim = interpreterInt(op, "dimension", 0);
  if (!in || dim < 0 || dim >= (int64_t)in->shape.rank)
    return kInterpreterNoDim;
  results[0]->data[0] = (Number)in->shape.sizes[dim];
  return NULL;
}

/// Where a slice begins that the operands from `first` on say: so that it fits.
static const char *startOf(Interpreter *interpreter, MlirOperation op, intptr_t first,
                           IrShape whole, IrShape part, int64_t *start) {
  if (part.rank != whole.rank || mlirOperationGetNumOperands(op) != first + (intptr_t)whole.rank)
    return kInterpreterShapes;
  for (size_t d = 0; d < whole.rank; ++d) {
    const Tensor *at = interpreterOperand(interpreter, op, first + (intptr_t)d);
    int64_t most = whole.sizes[d] - part.sizes[d];
    if (!at || at->count != 1 || most < 0)
      return kInterpreterMissing;
    Number wanted = at->data[0];
    start[d] = wanted < 0 ? 0 : wanted > (Number)most ? most : (int64_t)wanted;
  }
  return NULL;
}

static const char *runDynamicSlice(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  int64_t start[kInterpreterMaxRank], strides[kInterpreterMaxRank];
  if (!in)
    return kInterpreterMissing;
  const char *failure = startOf(interpreter, op, 1, in->shape, results[0]->shape, start);
  if (failure)
    return failure;
  interpreterStrides(in->shape, strides);
  interpreterView(results[0], in, interpreterOffset(in->shape.rank, start, strides), strides);
  return NULL;
}

static const char *runDynamicUpdate(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op), *update = interpreterOperand(interpreter, op, 1);
  int64_t start[kInterpreterMaxRank], strides[kInterpreterMaxRank];
  int64_t place[kInterpreterMaxRank] = {0};
  if (!in || !update)
    return kInterpreterMissing;
  const char *failure = interpreterReshape(results[0], in);
  failure = failure ? failure : startOf(interpreter, op, 2, in->shape, update->shape, start);
  if (failure)
    return failure;
  interpreterStrides(in->shape, strides);
  int64_t base = interpreterOffset(in->shape.rank, start, strides);
  for (int64_t i = 0; i < update->count; ++i, interpreterAdvance(update->shape, place))
    results[0]->data[base + interpreterOffset(update->shape.rank, place, strides)] =
        update->data[i];
  return NULL;
}

//===--- Products ---===//

static bool copyInts(const int64_t *from, size_t size, Ints *to) {
  if (size > kInterpreterMaxRank)
    return false;
  to->size = size;
  memcpy(to->at, from, size * sizeof *from);
  return true;
}

static const char *runDotGeneral(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  MlirAttribute dims = stablehloDotGeneralOpGetDotDimensionNumbersAttr(op);
  Ints batchA, batchB, sumA, sumB;
  size_t size;
  const int64_t *data = stablehloDotDimensionNumbersAttrGetLhsBatchingDimensions(dims, &size);
  bool fits = copyInts(data, size, &batchA);
  data = stablehloDotDimensionNumbersAttrGetRhsBatchingDimensions(dims, &size);
  fits &= copyInts(data, size, &batchB);
  data = stablehloDotDimensionNumbersAttrGetLhsContractingDimensions(dims, &size);
  fits &= copyInts(data, size, &sumA);
  data = stablehloDotDimensionNumbersAttrGetRhsContractingDimensions(dims, &size);
  fits &= copyInts(data, size, &sumB);
  if (!fits)
    return kInterpreterNoDim;
  return interpreterDot(interpreter, results[0], input(interpreter, op),
                        interpreterOperand(interpreter, op, 1), &batchA, &batchB, &sumA, &sumB);
}

static const char *runDot(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *a = input(interpreter, op);
  Ints none = {.size = 0}, last = {.at = {a ? (int64_t)a->shape.rank - 1 : 0}, .size = 1};
  Ints first = {.at = {0}, .size = 1};
  return interpreterDot(interpreter, results[0], a, interpreterOperand(interpreter, op, 1), &none,
                        &none, &last, &first);
}

static const char *runConvolution(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  MlirAttribute n = mlirOperationGetAttributeByName(op, tsLiteral("dimension_numbers"));
  size_t rank, kernelRank, outRank;
  const int64_t *in = stablehloConvDimensionNumbersAttrGetInputSpatialDimensions(n, &rank);
  const int64_t *kernel =
      stablehloConvDimensionNumbersAttrGetKernelSpatialDimensions(n, &kernelRank);
  const int64_t *out = stablehloConvDimensionNumbersAttrGetOutputSpatialDimensions(n, &outRank);
  if (rank + 2 > kInterpreterMaxRank || kernelRank != rank || outRank != rank)
    return kInterpreterShapes;
  Convolution how = {.featureGroups = interpreterInt(op, "feature_group_count", 1),
                     .batchGroups = interpreterInt(op, "batch_group_count", 1)};
  how.input[0] = stablehloConvDimensionNumbersAttrGetInputBatchDimension(n);
  how.input[1] = stablehloConvDimensionNumbersAttrGetInputFeatureDimension(n);
  how.kernel[0] = stablehloConvDimensionNumbersAttrGetKernelInputFeatureDimension(n);
  how.kernel[1] = stablehloConvDimensionNumbersAttrGetKernelOutputFeatureDimension(n);
  how.output[0] = stablehloConvDimensionNumbersAttrGetOutputBatchDimension(n);
  how.output[1] = stablehloConvDimensionNumbersAttrGetOutputFeatureDimension(n);
  for (size_t i = 0; i < rank; ++i) {
    how.input[2 + i] = in[i];
    how.kernel[2 + i] = kernel[i];
    how.output[2 + i] = out[i];
  }
  interpreterConvolutionWindow(op, rank, "lhs_dilation", "rhs_dilation", &how);
  Ints padding;
  if (stablehloDynamicConvOpIsA(op)) {
    if (!operandInts(interpreter, op, 2, &padding) || padding.size != 2 * rank)
      return kInterpreterMissing;
    for (size_t i = 0; i < rank; ++i)
      how.window.low.at[i] = padding.at[2 * i];
  }
  return interpreterConvolve(interpreter, results[0], input(interpreter, op),
                             interpreterOperand(interpreter, op, 1), NULL, &how);
}

static const char *runGather(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  MlirAttribute n = mlirOperationGetAttributeByName(op, tsLiteral("dimension_numbers"));
  Lookup lookup;
  size_t size;
  const int64_t *data = stablehloGatherDimensionNumbersAttrGetOffsetDims(n, &size);
  bool fits = copyInts(data, size, &lookup.offsetDims);
  data = stablehloGatherDimensionNumbersAttrGetCollapsedSliceDims(n, &size);
  fits &= copyInts(data, size, &lookup.collapsedDims);
  data = stablehloGatherDimensionNumbersAttrGetOperandBatchingDims(n, &size);
  fits &= copyInts(data, size, &lookup.batchDims);
  data = stablehloGatherDimensionNumbersAttrGetStartIndicesBatchingDims(n, &size);
  fits &= copyInts(data, size, &lookup.indexBatchDims);
  data = stablehloGatherDimensionNumbersAttrGetStartIndexMap(n, &size);
  fits &= copyInts(data, size, &lookup.indexMap);
  lookup.indexVectorDim = stablehloGatherDimensionNumbersAttrGetIndexVectorDim(n);
  bool isDynamic = stablehloDynamicGatherOpIsA(op);
  fits &= isDynamic ? operandInts(interpreter, op, 2, &lookup.sliceSizes)
                    : interpreterInts(op, "slice_sizes", &lookup.sliceSizes);
  if (!fits)
    return kInterpreterNoDim;
  return interpreterGather(results[0], input(interpreter, op),
                           interpreterOperand(interpreter, op, 1), &lookup);
}

static const char *runScatter(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  MlirAttribute n = stablehloScatterOpGetScatterDimensionNumbersAttr(op);
  Lookup lookup;
  size_t size, count = (size_t)mlirOperationGetNumResults(op);
  const int64_t *data = stablehloScatterDimensionNumbersAttrGetUpdateWindowDims(n, &size);
  bool fits = copyInts(data, size, &lookup.offsetDims);
  data = stablehloScatterDimensionNumbersAttrGetInsertedWindowDims(n, &size);
  fits &= copyInts(data, size, &lookup.collapsedDims);
  data = stablehloScatterDimensionNumbersAttrGetInputBatchingDims(n, &size);
  fits &= copyInts(data, size, &lookup.batchDims);
  data = stablehloScatterDimensionNumbersAttrGetScatterIndicesBatchingDims(n, &size);
  fits &= copyInts(data, size, &lookup.indexBatchDims);
  data = stablehloScatterDimensionNumbersAttrGetScatterDimsToOperandDims(n, &size);
  fits &= copyInts(data, size, &lookup.indexMap);
  lookup.indexVectorDim = stablehloScatterDimensionNumbersAttrGetIndexVectorDim(n);
  const Tensor *updates[kInterpreterMaxRank];
  const Tensor *indices = interpreterOperand(interpreter, op, (intptr_t)count);
  if (!fits || count < 1 || count > kInterpreterMaxRank || !indices)
    return kInterpreterNoDim;
  for (size_t i = 0; i < count; ++i) {
    updates[i] = interpreterOperand(interpreter, op, (intptr_t)(count + 1 + i));
    const char *failure =
        interpreterReshape(results[i], interpreterOperand(interpreter, op, (intptr_t)i));
    if (failure || !updates[i])
      return failure ? failure : kInterpreterMissing;
  }
  return interpreterScatter(interpreter, count, results, updates, indices, &lookup,
                            mlirOperationGetRegion(op, 0));
}

/// A tensor and numbers of each of its features.
typedef struct Features {
  const Tensor *ins[5];
  int64_t count, step, each; ///< of features; how far they are apart; of elements of each
  Number epsilon;
} Features;

static const char *featuresOf(Interpreter *interpreter, MlirOperation op, intptr_t numInputs,
                              const Tensor *result, Features *f) {
  int64_t dim = interpreterInt(op, "feature_index", 0), strides[kInterpreterMaxRank];
  f->epsilon = (Number)interpreterFloat(op, "epsilon", 0);
  for (intptr_t i = 0; i < numInputs; ++i)
    if (!(f->ins[i] = interpreterOperand(interpreter, op, i)))
      return kInterpreterMissing;
  if (dim < 0 || dim >= (int64_t)f->ins[0]->shape.rank || result->count != f->ins[0]->count)
    return kInterpreterNoDim;
  interpreterStrides(f->ins[0]->shape, strides);
  f->step = strides[dim];
  f->count = f->ins[0]->shape.sizes[dim];
  f->each = f->count ? f->ins[0]->count / f->count : 0;
  return NULL;
}

static int64_t featureOf(const Features *f, int64_t i) { return i / f->step % f->count; }

static const char *runBatchNorm(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Features f;
  const char *failure = featuresOf(interpreter, op, 5, results[0], &f);
  for (int64_t i = 0; i < results[0]->count && !failure; ++i) {
    int64_t at = featureOf(&f, i);
    results[0]->data[i] = (f.ins[0]->data[i] - f.ins[3]->data[at]) /
                              sqrtl(f.ins[4]->data[at] + f.epsilon) * f.ins[1]->data[at] +
                          f.ins[2]->data[at];
  }
  return failure;
}

/// The normalized tensor, and the mean and the variance of each feature.
static const char *runBatchNormTraining(Interpreter *interpreter, MlirOperation op,
                                        Tensor **results) {
  Features f;
  const char *failure = featuresOf(interpreter, op, 3, results[0], &f);
  if (failure)
    return failure;
  const Tensor *in = f.ins[0];
  Number *mean = results[1]->data, *variance = results[2]->data;
  for (int64_t i = 0; i < in->count; ++i)
    mean[featureOf(&f, i)] += in->data[i] / (Number)f.each;
  for (int64_t i = 0; i < in->count; ++i) {
    Number off = in->data[i] - mean[featureOf(&f, i)];
    variance[featureOf(&f, i)] += off * off / (Number)f.each;
  }
  for (int64_t i = 0; i < in->count; ++i) {
    int64_t at = featureOf(&f, i);
    results[0]->data[i] =
        (in->data[i] - mean[at]) / sqrtl(variance[at] + f.epsilon) * f.ins[1]->data[at] +
        f.ins[2]->data[at];
  }
  return NULL;
}

/// Of the operand, of the scale and of the offset, from the gradient of the normalized tensor.
static const char *runBatchNormGrad(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Features f;
  const char *failure = featuresOf(interpreter, op, 5, results[0], &f);
  if (failure)
    return failure;
  const Tensor *in = f.ins[0], *scale = f.ins[1], *mean = f.ins[2], *gradient = f.ins[4];
  Number *ofScale = results[1]->data, *ofOffset = results[2]->data;
  for (int64_t i = 0; i < in->count; ++i) {
    int64_t at = featureOf(&f, i);
    Number root = sqrtl(f.ins[3]->data[at] + f.epsilon);
    ofScale[at] += gradient->data[i] * (in->data[i] - mean->data[at]) / root;
    ofOffset[at] += gradient->data[i];
  }
  for (int64_t i = 0; i < in->count; ++i) {
    int64_t at = featureOf(&f, i);
    Number root = sqrtl(f.ins[3]->data[at] + f.epsilon), each = (Number)f.each;
    Number away = (in->data[i] - mean->data[at]) / root;
    results[0]->data[i] = scale->data[at] / root *
                          (gradient->data[i] - ofOffset[at] / each - away * ofScale[at] / each);
  }
  return NULL;
}

/// The same bytes, the first of them of the lowest bits, as elements of another size.
static const char *runBitcast(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  if (!in)
    return kInterpreterMissing;
  MlirType from = {in->element}, to = {results[0]->element};
  size_t fromBytes = kaElementBytes(from), toBytes = kaElementBytes(to);
  if (!fromBytes || !toBytes || irTypeBitWidth(in->element) != 8 * fromBytes ||
      irTypeBitWidth(results[0]->element) != 8 * toBytes)
    return "its elements aren't of whole bytes";
  if ((size_t)in->count * fromBytes != (size_t)results[0]->count * toBytes)
    return kInterpreterShapes;
  char *bytes = tsArenaAlloc(interpreter->arena, (size_t)in->count * fromBytes + 1, 16);
  for (int64_t i = 0; i < in->count; ++i) {
    uint64_t bits = interpreterBits(from, in->data[i]);
    for (size_t b = 0; b < fromBytes; ++b)
      bytes[(size_t)i * fromBytes + b] = (char)(bits >> (8 * b));
  }
  for (int64_t i = 0; i < results[0]->count; ++i)
    results[0]->data[i] = interpreterNumber(to, bytes + (size_t)i * toBytes, toBytes);
  return NULL;
}

static const InterpreterRow kRows[] = {
    {"bitcast_convert", runBitcast, kReals},
    {"compare", runCompare, kComplex},
    {"select", runSelect, kEachPart},
    {"clamp", runClamp, kReals},
    {"reduce_precision", runReducePrecision, kReals},
    {"constant", interpreterRunConstant, kComplex},
    {"iota", runIota, kReals},
    {"dynamic_iota", runIota, kReals},
    {"reshape", runReshape, kEachPart},
    {"dynamic_reshape", runReshape, kEachPart},
    {"broadcast_in_dim", runBroadcastInDim, kEachPart},
    {"dynamic_broadcast_in_dim", runBroadcastInDim, kEachPart},
    {"broadcast", runBroadcast, kEachPart},
    {"transpose", runTranspose, kEachPart},
    {"slice", runSlice, kEachPart},
    {"concatenate", runConcatenate, kEachPart},
    {"pad", runPad, kEachPart},
    {"reverse", interpreterReverse, kEachPart},
    {"get_dimension_size", runDimension, kComplex},
    {"dynamic_slice", runDynamicSlice, kEachPart},
    {"dynamic_update_slice", runDynamicUpdate, kEachPart},
    {"dot_general", runDotGeneral, kProductOfParts},
    {"dot", runDot, kProductOfParts},
    {"convolution", runConvolution, kProductOfParts},
    {"gather", runGather, kEachPart},
    {"scatter", runScatter, kComplex},
    {"batch_norm_inference", runBatchNorm, kReals},
    {"batch_norm_training", runBatchNormTraining, kReals},
    {"batch_norm_grad", runBatchNormGrad, kReals},
    {"dynamic_conv", runConvolution, kProductOfParts},
    {"dynamic_gather", runGather, kEachPart},
    {"dynamic_pad", runDynamicPad, kEachPart},
    {"real_dynamic_slice", runRealDynamicSlice, kEachPart},
};

const InterpreterRow *interpreterStablehlo(MlirStringRef name) {
  const InterpreterRow *found = interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
  found = found ? found : interpreterStablehloRegions(name);
  found = found ? found : interpreterStablehloComplex(name);
  found = found ? found : interpreterStablehloValues(name);
  return found ? found : interpreterStablehloLinear(name);
}
