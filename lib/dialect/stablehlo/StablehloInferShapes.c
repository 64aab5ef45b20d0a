// The types of ops that move elements: slices, padding, concatenation and others.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloInfer.h"
#include "support/String.h"

// The type of the shape is that of the only result.
static MlirLogicalResult give(MlirLogicalResult result, StablehloShape *shape, MlirType like,
                              StablehloAppend *append, void *user) {
  if (failed(result))
    stablehloShapeFree(shape);
  else
    append(stablehloShapeTake(shape, elementOf(like), like), user);
  return result;
}

//===--- broadcast, concatenate ---===//

MlirLogicalResult stablehloBroadcastOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                       StablehloAppend *append, void *user) {
  StablehloSizes sizes = {0};
  StablehloShape shape = {0};
  if (!stablehloOperandsAreTensors(op) ||
      !stablehloReadNumbers(stablehloBroadcastOpAdaptorGetBroadcastSizesAttr(op), &sizes))
    return failure();
  MlirType operand = stablehloTypeOfOperand(op, 0);
  MlirLogicalResult result = success();
  for (size_t i = 0; i < sizes.size && !failed(result); ++i) {
    if (sizes.data[i] < 0)
      result = stablehloRefuse(op->location, "Broadcast with negative dimension size %lld",
                               (long long)sizes.data[i]);
    stablehloShapePush(&shape, sizes.data[i], dynamic());
  }
  for (intptr_t i = 0; i < rankOf(operand); ++i)
    stablehloShapePush(&shape, sizeOf(operand, i), dynamic());
  tsVecFree(&sizes);
  return give(result, &shape, operand, append, user);
}

static void appendSizes(TsString *text, MlirType type) {
  for (intptr_t i = 0; i < rankOf(type); ++i)
    tsStringAppendFormat(text, "%s%lld", i ? ", " : "", (long long)sizeOf(type, i));
}

static MlirLogicalResult checkConcatenated(const TesseraOpAdaptor *op, intptr_t number,
                                           int64_t dimension) {
  MlirType first = stablehloTypeOfOperand(op, 0), type = stablehloTypeOfOperand(op, number);
  if (rankOf(type) != rankOf(first))
    return stablehloRefuse(op->location, "operands (0) and (%lld) do not match rank",
                           (long long)number);
  for (intptr_t i = 0; i < rankOf(first); ++i) {
    if (i == dimension || stablehloSizesAreCompatible(sizeOf(type, i), sizeOf(first, i)))
      continue;
    TsString sizes[2] = {{0}, {0}};
    appendSizes(&sizes[0], first);
    appendSizes(&sizes[1], type);
    MlirLogicalResult result = stablehloRefuse(
        op->location,
        "shapes of operand (0) and (%lld) are not compatible at non-concat index %lld: (%s) != "
        "(%s)",
        (long long)number, (long long)i, sizes[0].data, sizes[1].data);
    tsStringFree(&sizes[0]);
    tsStringFree(&sizes[1]);
    return result;
  }
  return success();
}

// The sum of the sizes along the dimension: known where all are, bounded where those have bounds
// that aren't known.
static void pushSum(StablehloShape *shape, const TesseraOpAdaptor *op, intptr_t dim) {
  int64_t size = 0, bound = 0;
  for (intptr_t i = 0; i < op->numOperands; ++i) {
    MlirType type = stablehloTypeOfOperand(op, i);
    int64_t next = sizeOf(type, dim), nextBound = stablehloGetBound(type, dim);
    size = size == dynamic() || next == dynamic() ? dynamic() : size + next;
    int64_t most = next == dynamic() ? nextBound : next;
    bound = bound == dynamic() || most == dynamic() ? dynamic() : bound + most;
  }
  stablehloShapePush(shape, size, size == dynamic() ? bound : dynamic());
}

static MlirLogicalResult pushMeet(StablehloShape *shape, const TesseraOpAdaptor *op, intptr_t dim) {
  MlirLogicalResult result = success();
  stablehloShapePushDim(shape, stablehloTypeOfOperand(op, 0), dim);
  for (intptr_t i = 1; i < op->numOperands && !failed(result); ++i)
    result = stablehloShapeMeet(shape, op->location, dim, stablehloTypeOfOperand(op, i), dim);
  return result;
}

MlirLogicalResult stablehloConcatenateOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                         StablehloAppend *append, void *user) {
  MlirAttribute attribute = stablehloConcatenateOpAdaptorGetDimensionAttr(op);
  if (!stablehloOperandsAreTensors(op) || mlirAttributeIsNull(attribute))
    return failure();
  MlirType first = stablehloTypeOfOperand(op, 0);
  int64_t dimension = mlirIntegerAttrGetValueInt(attribute), rank = rankOf(first);
  if (!rank)
    return stablehloRefuse(op->location, "rank-0 values cannot be concatenated");
  if (dimension >= rank)
    return stablehloRefuse(op->location, "dimension %lld is out-of-bounds for input rank %lld",
                           (long long)dimension, (long long)rank);
  for (intptr_t i = 1; i < op->numOperands; ++i)
    if (failed(checkConcatenated(op, i, dimension)))
      return failure();
  StablehloShape shape = {0};
  MlirLogicalResult result = success();
  for (intptr_t i = 0; i < rank && !failed(result); ++i) {
    if (i == dimension)
      pushSum(&shape, op, i);
    else
      result = pushMeet(&shape, op, i);
  }
  return give(result, &shape, first, append, user);
}

//===--- Slices ---===//

static MlirLogicalResult checkStarts(const TesseraOpAdaptor *op, intptr_t from) {
  for (intptr_t i = from + 1; i < op->numOperands; ++i)
    if (!mlirTypeEqual(elementOf(stablehloTypeOfOperand(op, i)),
                       elementOf(stablehloTypeOfOperand(op, from))))
      return stablehloRefuse(op->location, "start indices must have same element type");
  return success();
}

static MlirLogicalResult checkDynamicSlice(const TesseraOpAdaptor *op,
                                           const StablehloSizes *sizes) {
  MlirType operand = stablehloTypeOfOperand(op, 0);
  intptr_t numStarts = op->numOperands - 1;
  if (numStarts != (intptr_t)sizes->size)
    return stablehloRefuse(op->location,
                           "has mismatched number of slice sizes (%zu) and number of start "
                           "indices (%lld)",
                           sizes->size, (long long)numStarts);
  if (rankOf(operand) != numStarts)
    return stablehloRefuse(op->location,
                           "has mismatched number of start indices (%lld) and the rank of operand "
                           "(%lld)",
                           (long long)numStarts, (long long)rankOf(operand));
  if (failed(checkStarts(op, 1)))
    return failure();
  for (intptr_t i = 0; i < numStarts; ++i) {
    int64_t size = sizes->data[i], most = sizeOf(operand, i);
    if (size < 0)
      return stablehloRefuse(op->location, "has negative size index to dynamic slice: %lld",
                             (long long)size);
    if (most != dynamic() && size > most)
      return stablehloRefuse(op->location,
                             "has slice size %lld greater than dimension size %lld in dimension "
                             "%lld of operand",
                             (long long)size, (long long)most, (long long)i);
  }
  return success();
}

MlirLogicalResult stablehloDynamicSliceOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                          StablehloAppend *append, void *user) {
  StablehloSizes sizes = {0};
  StablehloShape shape = {0};
  if (!stablehloOperandsAreTensors(op) ||
      !stablehloReadNumbers(stablehloDynamicSliceOpAdaptorGetSliceSizesAttr(op), &sizes))
    return failure();
  MlirLogicalResult result = checkDynamicSlice(op, &sizes);
  for (size_t i = 0; i < sizes.size; ++i)
    stablehloShapePush(&shape, sizes.data[i], dynamic());
  tsVecFree(&sizes);
  return give(result, &shape, stablehloTypeOfOperand(op, 0), append, user);
}

MlirLogicalResult stablehloDynamicUpdateSliceOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                                StablehloAppend *append,
                                                                void *user) {
  if (!stablehloOperandsAreTensors(op) || op->numOperands < 2)
    return failure();
  MlirType operand = stablehloTypeOfOperand(op, 0), update = stablehloTypeOfOperand(op, 1);
  intptr_t rank = rankOf(operand), numStarts = op->numOperands - 2;
  if (rankOf(update) != rank)
    return stablehloRefuse(op->location, "update rank does not match operand rank: %lld vs %lld.",
                           (long long)rankOf(update), (long long)rank);
  if (numStarts != rank)
    return stablehloRefuse(op->location,
                           "expects number of start_indices to match operand rank: %lld vs %lld.",
                           (long long)numStarts, (long long)rank);
  if (failed(checkStarts(op, 2)))
    return failure();
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t size = sizeOf(update, i), most = sizeOf(operand, i);
    if (size != dynamic() && most != dynamic() && size > most)
      return stablehloRefuse(
          op->location,
          "expects size at dimension %lld of update to be in range [0, %lld]. Got: %lld.",
          (long long)i, (long long)most, (long long)size);
  }
  append(operand, user);
  return success();
}

// Attributes of a slice or of padding, three numbers for each dimension.
typedef struct Triple {
  StablehloSizes first, second, third;
} Triple;

static bool readTriple(const MlirAttribute *attributes, Triple *triple) {
  return stablehloReadNumbers(attributes[0], &triple->first) &&
         stablehloReadNumbers(attributes[1], &triple->second) &&
         stablehloReadNumbers(attributes[2], &triple->third) &&
         triple->first.size == triple->second.size && triple->first.size == triple->third.size;
}

static void freeTriple(Triple *triple) {
  tsVecFree(&triple->first);
  tsVecFree(&triple->second);
  tsVecFree(&triple->third);
}

static MlirLogicalResult pushSlice(StablehloShape *shape, MlirLocation at, MlirType operand,
                                   const Triple *slice, intptr_t i) {
  long long start = slice->first.data[i], limit = slice->second.data[i];
  long long stride = slice->third.data[i];
  int64_t size = sizeOf(operand, i), bound = stablehloGetBound(operand, i);
  bool isKnown = size != dynamic();
  int64_t most = isKnown ? size : bound;
  if (start < 0)
    return stablehloRefuse(at, "negative start index %lld in dimension %lld", start, (long long)i);
  if (most != dynamic() && limit > most)
    return stablehloRefuse(at,
                           "limit index %lld is larger than dimension %s %lld in dimension %lld",
                           limit, isKnown ? "size" : "bound", (long long)most, (long long)i);
  if (start > limit)
    return stablehloRefuse(at, "start index %lld is larger than limit index %lld in dimension %lld",
                           start, limit, (long long)i);
  if (stride <= 0)
    return stablehloRefuse(at, "stride must be positive but got %lld in dimension %lld", stride,
                           (long long)i);
  long long length = limit - start;
  stablehloShapePush(shape, length / stride + (length % stride != 0), dynamic());
  return success();
}

MlirLogicalResult stablehloSliceOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                   StablehloAppend *append, void *user) {
  const MlirAttribute attributes[] = {stablehloSliceOpAdaptorGetStartIndicesAttr(op),
                                      stablehloSliceOpAdaptorGetLimitIndicesAttr(op),
                                      stablehloSliceOpAdaptorGetStridesAttr(op)};
  Triple slice = {0};
  StablehloShape shape = {0};
  MlirLogicalResult result = failure();
  if (stablehloOperandsAreTensors(op) && readTriple(attributes, &slice)) {
    MlirType operand = stablehloTypeOfOperand(op, 0);
    result = (intptr_t)slice.first.size == rankOf(operand)
                 ? success()
                 : stablehloRefuse(op->location,
                                   "the number of elements in start_indices (%zu) does not match "
                                   "the rank of the operand (%lld)",
                                   slice.first.size, (long long)rankOf(operand));
    for (intptr_t i = 0; i < rankOf(operand) && !failed(result); ++i)
      result = pushSlice(&shape, op->location, operand, &slice, i);
    give(result, &shape, operand, append, user);
  }
  freeTriple(&slice);
  return result;
}

//===--- pad ---===//

static MlirLogicalResult pushPadded(StablehloShape *shape, MlirLocation at, MlirType operand,
                                    const Triple *padding, intptr_t i) {
  long long low = padding->first.data[i], high = padding->second.data[i];
  long long interior = padding->third.data[i], padded = 0, inside = 0;
  int64_t size = sizeOf(operand, i), bound = stablehloGetBound(operand, i);
  bool isKnown = size != dynamic();
  int64_t most = isKnown ? size : bound;
  if (interior < 0)
    return stablehloRefuse(at, "Interior padding cannot be negative: %lld", interior);
  if (most == dynamic()) {
    stablehloShapePush(shape, dynamic(), dynamic());
    return success();
  }
  if (__builtin_mul_overflow(most > 1 ? most - 1 : 0, interior, &inside) ||
      __builtin_add_overflow(most, low, &padded) || __builtin_add_overflow(padded, high, &padded) ||
      __builtin_add_overflow(padded, inside, &padded))
    return stablehloRefuse(at, "padding is too large in dimension %lld", (long long)i);
  if (padded < 0)
    return stablehloRefuse(at, "Padding result in negative %s for dimension %lld",
                           isKnown ? "size" : "bound", (long long)i);
  stablehloShapePush(shape, isKnown ? padded : dynamic(), isKnown ? dynamic() : padded);
  return success();
}

MlirLogicalResult stablehloPadOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                 StablehloAppend *append, void *user) {
  const MlirAttribute attributes[] = {stablehloPadOpAdaptorGetEdgePaddingLowAttr(op),
                                      stablehloPadOpAdaptorGetEdgePaddingHighAttr(op),
                                      stablehloPadOpAdaptorGetInteriorPaddingAttr(op)};
  Triple padding = {0};
  StablehloShape shape = {0};
  MlirLogicalResult result = failure();
  if (stablehloOperandsAreTensors(op) && readTriple(attributes, &padding)) {
    MlirType operand = stablehloTypeOfOperand(op, 0);
    result = (intptr_t)padding.first.size == rankOf(operand)
                 ? success()
                 : stablehloRefuse(op->location,
                                   "edge_padding_low length (%zu) must match operand rank (%lld)",
                                   padding.first.size, (long long)rankOf(operand));
    for (intptr_t i = 0; i < rankOf(operand) && !failed(result); ++i)
      result = pushPadded(&shape, op->location, operand, &padding, i);
    give(result, &shape, operand, append, user);
  }
  freeTriple(&padding);
  return result;
}

//===--- transpose, reverse ---===//

static MlirLogicalResult checkPermutation(MlirLocation at, const StablehloSizes *permutation,
                                          int64_t rank) {
  if ((int64_t)permutation->size != rank)
    return stablehloRefuse(at, "TransposeOp operand rank %lld does not match permutation size %zu",
                           (long long)rank, permutation->size);
  bool fits = stablehloDimsAreUnique(stablehloDimsOf(permutation, NULL));
  for (size_t i = 0; i < permutation->size && fits; ++i)
    fits = permutation->data[i] >= 0 && permutation->data[i] < rank;
  if (fits)
    return success();
  TsString range = {0}, given = {0};
  for (size_t i = 0; i < permutation->size; ++i) {
    tsStringAppendFormat(&range, "%s%zu", i ? ", " : "", i);
    tsStringAppendFormat(&given, "%s%lld", i ? ", " : "", (long long)permutation->data[i]);
  }
  MlirLogicalResult result = stablehloRefuse(
      at, "attribute permutation must be a permutation of [%s] but got %s", range.data, given.data);
  tsStringFree(&range);
  tsStringFree(&given);
  return result;
}

MlirLogicalResult stablehloTransposeOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                       StablehloAppend *append, void *user) {
  StablehloSizes permutation = {0};
  StablehloShape shape = {0};
  if (!stablehloOperandsAreTensors(op) ||
      !stablehloReadNumbers(stablehloTransposeOpAdaptorGetPermutationAttr(op), &permutation))
    return failure();
  MlirType operand = stablehloTypeOfOperand(op, 0);
  MlirLogicalResult result = checkPermutation(op->location, &permutation, rankOf(operand));
  for (size_t i = 0; i < permutation.size && !failed(result); ++i)
    stablehloShapePushDim(&shape, operand, (intptr_t)permutation.data[i]);
  tsVecFree(&permutation);
  return give(result, &shape, operand, append, user);
}

MlirLogicalResult stablehloReverseOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                     StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  append(stablehloTypeOfOperand(op, 0), user);
  return success();
}

//===--- Sizes of dimensions, random numbers ---===//

static MlirLogicalResult checkDimension(MlirLocation at, MlirType type, int64_t dim) {
  if (dim < rankOf(type))
    return success();
  return stablehloRefuse(at, "requires dimension attribute in range [0, %lld); found (%lld)",
                         (long long)rankOf(type), (long long)dim);
}

MlirLogicalResult stablehloGetDimensionSizeOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                              StablehloAppend *append, void *user) {
  MlirAttribute dim = stablehloGetDimensionSizeOpAdaptorGetDimensionAttr(op);
  if (!stablehloOperandsAreTensors(op) || mlirAttributeIsNull(dim) ||
      failed(checkDimension(op->location, stablehloTypeOfOperand(op, 0),
                            mlirIntegerAttrGetValueInt(dim))))
    return failure();
  static const int64_t none[] = {0};
  append(
      mlirRankedTensorTypeGet(0, none, mlirIntegerTypeGet(op->context, 32), mlirAttributeGetNull()),
      user);
  return success();
}

MlirLogicalResult stablehloSetDimensionSizeOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                              StablehloAppend *append, void *user) {
  MlirAttribute attribute = stablehloSetDimensionSizeOpAdaptorGetDimensionAttr(op);
  if (!stablehloOperandsAreTensors(op) || mlirAttributeIsNull(attribute))
    return failure();
  MlirType operand = stablehloTypeOfOperand(op, 0);
  int64_t dim = mlirIntegerAttrGetValueInt(attribute);
  if (rankOf(stablehloTypeOfOperand(op, 1)))
    return stablehloRefuse(op->location, "size operand should be of rank-0");
  if (failed(checkDimension(op->location, operand, dim)))
    return failure();
  StablehloShape shape = {0};
  StablehloSizes known = {0};
  for (intptr_t i = 0; i < rankOf(operand); ++i)
    stablehloShapePushDim(&shape, operand, i);
  if (shape.sizes.data[dim] != dynamic())
    shape.bounds.data[dim] = shape.sizes.data[dim];
  shape.sizes.data[dim] = dynamic();
  if (stablehloReadConstant(stablehloSetDimensionSizeOpAdaptorGetSize(op), &known) &&
      known.size == 1 && known.data[0] == shape.bounds.data[dim]) {
    shape.sizes.data[dim] = known.data[0];
    shape.bounds.data[dim] = dynamic();
  }
  tsVecFree(&known);
  return give(success(), &shape, operand, append, user);
}

MlirLogicalResult stablehloRngOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                 StablehloAppend *append, void *user) {
  MlirAttribute distribution = stablehloRngOpAdaptorGetRngDistributionAttr(op);
  if (!stablehloOperandsAreTensors(op) || mlirAttributeIsNull(distribution))
    return failure();
  MlirType a = stablehloTypeOfOperand(op, 0), b = stablehloTypeOfOperand(op, 1);
  if (stablehloRngDistributionAttrGetValue(distribution) != StablehloRngDistributionUNIFORM &&
      (!mlirTypeIsAFloat(elementOf(a)) || !mlirTypeIsAFloat(elementOf(b))))
    return stablehloRefuse(op->location, "mu and sigma must be floats");
  StablehloSizes sizes = {0};
  StablehloShape shape = {0};
  int64_t rank = sizeOf(stablehloTypeOfOperand(op, 2), 0);
  bool isKnown = stablehloReadConstant(stablehloRngOpAdaptorGetShape(op), &sizes) &&
                 (int64_t)sizes.size == rank;
  for (int64_t i = 0; i < rank; ++i)
    stablehloShapePush(&shape, isKnown && sizes.data[i] >= 0 ? sizes.data[i] : dynamic(),
                       dynamic());
  tsVecFree(&sizes);
  return give(success(), &shape, b, append, user);
}
