// Verifiers of ops that move elements, and of those whose shapes are values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloInfer.h"
#include "dialect/stablehlo/StablehloQuantization.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"

//===--- iota, reshape, reverse, transpose ---===//

MlirLogicalResult stablehloIotaOpVerify(MlirOperation op) {
  intptr_t rank = rankOf(typeOf(stablehloIotaOpGetOutput(op)));
  if (!rank)
    return STABLEHLO_REFUSE(op, "does not support scalars.");
  if (stablehloIotaOpGetIotaDimension(op) >= rank)
    return STABLEHLO_REFUSE(op, "iota dimension cannot go beyond the output rank.");
  return success();
}

static MlirLogicalResult checkCount(MlirOperation op, MlirType from, MlirType to) {
  if (!mlirShapedTypeHasStaticShape(from) || !mlirShapedTypeHasStaticShape(to))
    return success();
  int64_t expected = tesseraShapedTypeGetNumElements(from);
  int64_t count = tesseraShapedTypeGetNumElements(to);
  if (expected == count)
    return success();
  return STABLEHLO_REFUSE(
      op, "number of output elements (%lld) doesn't match expected number of elements (%lld)",
      (long long)count, (long long)expected);
}

MlirLogicalResult stablehloReshapeOpVerify(MlirOperation op) {
  MlirType operand = typeOf(stablehloReshapeOpGetOperand(op));
  MlirType result = typeOf(stablehloReshapeOpGetResult(op));
  if (!mlirShapedTypeHasStaticShape(operand) || !mlirShapedTypeHasStaticShape(result))
    return success();
  if (failed(checkCount(op, operand, result)))
    return failure();
  return stablehloCheckQuantizedReshape(op, operand, result);
}

MlirLogicalResult stablehloReverseOpVerify(MlirOperation op) {
  intptr_t count, rank = rankOf(typeOf(stablehloReverseOpGetOperand(op)));
  const int64_t *numbers = stablehloReverseOpGetDimensions(op, &count);
  StablehloDims dims = {numbers, (size_t)count, "dimensions"};
  if (!stablehloDimsAreUnique(dims)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreate(at(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "dimensions should be unique. Got: ");
    tesseraDiagnosticAppendIntegers(error, count, numbers);
    return tesseraDiagnosticReport(error);
  }
  for (intptr_t i = 0; i < count; ++i) {
    if (numbers[i] < 0)
      return STABLEHLO_REFUSE(op, "all dimensions should be non-negative. Got dimension: %lld.",
                              (long long)numbers[i]);
    if (numbers[i] >= rank)
      return STABLEHLO_REFUSE(op,
                              "all dimensions should be between [0, %lld). Got dimension: %lld.",
                              (long long)rank, (long long)numbers[i]);
  }
  return success();
}

MlirLogicalResult stablehloTransposeOpVerify(MlirOperation op) {
  intptr_t count;
  const int64_t *permutation = stablehloTransposeOpGetPermutation(op, &count);
  return stablehloCheckQuantizedTranspose(op, typeOf(stablehloTransposeOpGetOperand(op)),
                                          typeOf(stablehloTransposeOpGetResult(op)),
                                          (StablehloDims){permutation, (size_t)count, NULL});
}

//===--- broadcast_in_dim ---===//

typedef struct Broadcast {
  MlirType operand, result;
  StablehloDims dims;
} Broadcast;

static MlirLogicalResult checkRank(MlirOperation op, const Broadcast *b) {
  intptr_t rank = rankOf(b->operand);
  if ((intptr_t)b->dims.count != rank)
    return STABLEHLO_REFUSE(op,
                            "broadcast_dimensions size (%zu) does not match operand rank (%lld)",
                            b->dims.count, (long long)rank);
  return success();
}

static MlirLogicalResult checkTarget(MlirOperation op, const Broadcast *b, intptr_t i) {
  intptr_t rank = rankOf(b->result);
  if (b->dims.at[i] >= 0 && b->dims.at[i] < rank)
    return success();
  return STABLEHLO_REFUSE(
      op, "broadcast_dimensions contains invalid value %lld for result with rank %lld",
      (long long)b->dims.at[i], (long long)rank);
}

MlirLogicalResult stablehloBroadcastInDimOpVerify(MlirOperation op) {
  intptr_t count;
  const int64_t *numbers = stablehloBroadcastInDimOpGetBroadcastDimensions(op, &count);
  Broadcast b = {typeOf(stablehloBroadcastInDimOpGetOperand(op)),
                 typeOf(stablehloBroadcastInDimOpGetResult(op)),
                 {numbers, (size_t)count, NULL}};
  if (failed(stablehloCheckSameScale(op, b.operand, b.result)) || failed(checkRank(op, &b)))
    return failure();
  if (!stablehloDimsAreUnique(b.dims))
    return STABLEHLO_REFUSE(op, "broadcast_dimensions should not have duplicates");
  for (intptr_t i = 0; i < count; ++i) {
    if (failed(checkTarget(op, &b, i)))
      return failure();
    int64_t size = sizeOf(b.operand, i), target = sizeOf(b.result, (intptr_t)numbers[i]);
    if (size != dynamic() && size != 1 && size != target)
      return STABLEHLO_REFUSE(op,
                              "size of operand dimension %lld (%lld) is not equal to 1 or size of "
                              "result dimension %lld (%lld)",
                              (long long)i, (long long)size, (long long)numbers[i],
                              (long long)target);
  }
  return stablehloCheckQuantizedBroadcast(op, b.operand, b.result, b.dims);
}

//===--- Shapes that are values ---===//

// Where the shape is a constant, it fits the type.
static MlirLogicalResult checkShape(MlirOperation op, MlirValue shape, MlirType type) {
  StablehloSizes sizes = {0};
  bool fits = true;
  MlirLogicalResult result = success();
  if (stablehloReadConstant(shape, &sizes)) {
    fits = (intptr_t)sizes.size == rankOf(type);
    for (size_t i = 0; i < sizes.size && fits; ++i)
      fits = sizes.data[i] >= 0 &&
             stablehloSizesAreCompatible(sizes.data[i], sizeOf(type, (intptr_t)i));
  }
  if (!fits) {
    TesseraDiagnostic *error = tesseraDiagnosticCreate(at(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "output shape [");
    tesseraDiagnosticAppendIntegers(error, (intptr_t)sizes.size, sizes.data);
    tesseraDiagnosticAppendFormat(error, "] is incompatible with return type of operation ");
    tesseraDiagnosticAppendType(error, type);
    result = tesseraDiagnosticReport(error);
  }
  tsVecFree(&sizes);
  return result;
}

static MlirLogicalResult checkElements(MlirOperation op, MlirType operand, MlirType result) {
  MlirType a = elementOf(operand), b = elementOf(result), types[] = {operand, result};
  if (stablehloIsQuantized(a) || stablehloIsQuantized(b) || mlirTypeEqual(a, b))
    return success();
  return stablehloRefuseTypes(
      at(op), types, "expects operand and result to have compatible element type. Got: $ and $");
}

MlirLogicalResult stablehloDynamicIotaOpVerify(MlirOperation op) {
  MlirType result = typeOf(stablehloDynamicIotaOpGetResult(op));
  if (stablehloDynamicIotaOpGetIotaDimension(op) >= rankOf(result))
    return STABLEHLO_REFUSE(op, "iota dimension cannot go beyond the output rank.");
  return checkShape(op, stablehloDynamicIotaOpGetOutputShape(op), result);
}

static MlirLogicalResult checkShapeCount(MlirOperation op, MlirType operand, MlirValue shape) {
  StablehloSizes sizes = {0};
  MlirLogicalResult result = success();
  if (mlirShapedTypeHasStaticShape(operand) && stablehloReadConstant(shape, &sizes)) {
    int64_t count = 1, expected = tesseraShapedTypeGetNumElements(operand);
    for (size_t i = 0; i < sizes.size; ++i)
      if (__builtin_mul_overflow(count, sizes.data[i], &count))
        count = -1;
    if (count != expected)
      result = STABLEHLO_REFUSE(op,
                                "output_shape is incompatible with input type of operation: input "
                                "has %lld elements, but output_shape has %lld",
                                (long long)expected, (long long)count);
  }
  tsVecFree(&sizes);
  return result;
}

MlirLogicalResult stablehloDynamicReshapeOpVerify(MlirOperation op) {
  MlirType operand = typeOf(stablehloDynamicReshapeOpGetOperand(op));
  MlirType result = typeOf(stablehloDynamicReshapeOpGetResult(op));
  MlirValue shape = stablehloDynamicReshapeOpGetOutputShape(op);
  if (failed(checkElements(op, operand, result)) || failed(checkCount(op, operand, result)) ||
      failed(checkShape(op, shape, result)))
    return failure();
  if (sizeOf(typeOf(shape), 0) != rankOf(result))
    return STABLEHLO_REFUSE(
        op, "result should have a rank equal to the number of elements in output_shape");
  if (failed(checkShapeCount(op, operand, shape)))
    return failure();
  return stablehloCheckQuantizedReshape(op, operand, result);
}

// What is said of dimensions that are made larger, and of those that aren't.
static MlirLogicalResult checkHints(MlirOperation op, intptr_t rank) {
  StablehloSizes hints = {0};
  stablehloReadNumbers(stablehloDynamicBroadcastInDimOpGetKnownExpandingDimensionsAttr(op), &hints);
  stablehloReadNumbers(stablehloDynamicBroadcastInDimOpGetKnownNonexpandingDimensionsAttr(op),
                       &hints);
  MlirLogicalResult result = success();
  if (!stablehloDimsAreUnique(stablehloDimsOf(&hints, NULL)))
    result = STABLEHLO_REFUSE(op, "duplicate expansion hint for at least one operand dimension");
  for (size_t i = 0; i < hints.size && !failed(result); ++i)
    if (hints.data[i] < 0 || hints.data[i] >= rank)
      result = STABLEHLO_REFUSE(
          op, "hint for expanding dimension %lld does not refer to a valid operand dimension",
          (long long)hints.data[i]);
  tsVecFree(&hints);
  return result;
}

static MlirLogicalResult checkBroadcastShape(MlirOperation op, const Broadcast *b) {
  StablehloSizes shape = {0};
  MlirLogicalResult result = success();
  if (mlirShapedTypeHasStaticShape(b->operand) &&
      stablehloReadConstant(stablehloDynamicBroadcastInDimOpGetOutputDimensions(op), &shape))
    for (size_t i = 0; i < b->dims.count && !failed(result); ++i) {
      int64_t size = sizeOf(b->operand, (intptr_t)i), target = shape.data[b->dims.at[i]];
      if (size != 1 && size != target)
        result = STABLEHLO_REFUSE(op,
                                  "size of operand dimension %zu (%lld) is not equal to 1 or value "
                                  "of shape at index %lld (%lld)",
                                  i, (long long)size, (long long)b->dims.at[i], (long long)target);
    }
  tsVecFree(&shape);
  return result;
}

static MlirLogicalResult checkDynamicBroadcast(MlirOperation op, const Broadcast *b) {
  if (failed(checkElements(op, b->operand, b->result)) || failed(checkRank(op, b)))
    return failure();
  if (rankOf(b->result) < rankOf(b->operand))
    return STABLEHLO_REFUSE(op, "result rank (%lld) is less than operand rank (%lld)",
                            (long long)rankOf(b->result), (long long)rankOf(b->operand));
  if (!stablehloDimsAreUnique(b->dims))
    return STABLEHLO_REFUSE(op, "broadcast_dimensions should not have duplicates");
  for (size_t i = 0; i < b->dims.count; ++i) {
    if (failed(checkTarget(op, b, (intptr_t)i)))
      return failure();
    int64_t size = sizeOf(b->operand, (intptr_t)i);
    int64_t target = sizeOf(b->result, (intptr_t)b->dims.at[i]);
    if (size != 1 && !stablehloSizesAreCompatible(size, target))
      return STABLEHLO_REFUSE(op,
                              "size of operand dimension %zu (%lld) is not compatible with size of "
                              "result dimension %lld (%lld)",
                              i, (long long)size, (long long)b->dims.at[i], (long long)target);
  }
  return success();
}

MlirLogicalResult stablehloDynamicBroadcastInDimOpVerify(MlirOperation op) {
  intptr_t count;
  const int64_t *numbers = stablehloDynamicBroadcastInDimOpGetBroadcastDimensions(op, &count);
  Broadcast b = {typeOf(stablehloDynamicBroadcastInDimOpGetOperand(op)),
                 typeOf(stablehloDynamicBroadcastInDimOpGetResult(op)),
                 {numbers, (size_t)count, NULL}};
  if (failed(checkDynamicBroadcast(op, &b)) ||
      failed(checkShape(op, stablehloDynamicBroadcastInDimOpGetOutputDimensions(op), b.result)) ||
      failed(checkHints(op, rankOf(b.operand))) || failed(checkBroadcastShape(op, &b)))
    return failure();
  return stablehloCheckQuantizedBroadcast(op, b.operand, b.result, b.dims);
}

//===--- dynamic_pad, real_dynamic_slice ---===//

typedef struct Padding {
  StablehloSizes low, high, interior;
} Padding;

static MlirLogicalResult checkPadded(MlirOperation op, const Padding *p) {
  MlirType from = typeOf(stablehloDynamicPadOpGetOperand(op));
  MlirType to = typeOf(stablehloDynamicPadOpGetResult(op));
  for (size_t i = 0; i < p->low.size; ++i) {
    int64_t size = sizeOf(from, (intptr_t)i), given = sizeOf(to, (intptr_t)i), want = 0;
    if (__builtin_mul_overflow(size > 1 ? size - 1 : 0, p->interior.data[i], &want) ||
        __builtin_add_overflow(want, p->low.data[i], &want) ||
        __builtin_add_overflow(want, p->high.data[i], &want) ||
        __builtin_add_overflow(want, size, &want) || want != given)
      return STABLEHLO_REFUSE(op,
                              "expected output dimension at index %zu to equal %lld, but got %lld",
                              i, (long long)want, (long long)given);
  }
  return success();
}

static MlirLogicalResult checkPadding(MlirOperation op, Padding *p) {
  if (!stablehloReadConstant(stablehloDynamicPadOpGetInteriorPadding(op), &p->interior))
    return success();
  for (size_t i = 0; i < p->interior.size; ++i) {
    if (p->interior.data[i] >= 0)
      continue;
    TesseraDiagnostic *error = tesseraDiagnosticCreate(at(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "interior_padding must be non-negative, but got ");
    tesseraDiagnosticAppendIntegers(error, (intptr_t)p->interior.size, p->interior.data);
    return tesseraDiagnosticReport(error);
  }
  if (!mlirShapedTypeHasStaticShape(typeOf(stablehloDynamicPadOpGetOperand(op))) ||
      !mlirShapedTypeHasStaticShape(typeOf(stablehloDynamicPadOpGetResult(op))) ||
      !stablehloReadConstant(stablehloDynamicPadOpGetEdgePaddingLow(op), &p->low) ||
      !stablehloReadConstant(stablehloDynamicPadOpGetEdgePaddingHigh(op), &p->high))
    return success();
  return checkPadded(op, p);
}

MlirLogicalResult stablehloDynamicPadOpVerify(MlirOperation op) {
  intptr_t rank = rankOf(typeOf(stablehloDynamicPadOpGetOperand(op)));
  int64_t size = sizeOf(typeOf(stablehloDynamicPadOpGetEdgePaddingLow(op)), 0);
  if (size != rank)
    return STABLEHLO_REFUSE(op, "padding operands size (%lld) must match operand rank (%lld)",
                            (long long)size, (long long)rank);
  Padding padding = {0};
  MlirLogicalResult result = checkPadding(op, &padding);
  tsVecFree(&padding.low);
  tsVecFree(&padding.high);
  tsVecFree(&padding.interior);
  return result;
}

MlirLogicalResult stablehloRealDynamicSliceOpVerify(MlirOperation op) {
  static const char *const names[] = {"start_indices", "limit_indices", "strides"};
  intptr_t rank = rankOf(typeOf(stablehloRealDynamicSliceOpGetOperand(op)));
  for (intptr_t i = 0; i < 3; ++i) {
    int64_t size = sizeOf(typeOf(mlirOperationGetOperand(op, i + 1)), 0);
    if (size != rank && size != dynamic())
      return STABLEHLO_REFUSE(op, "has mismatched number of operand rank (%lld) and %s size (%lld)",
                              (long long)rank, names[i], (long long)size);
  }
  return success();
}

//===--- bitcast_convert, random bits ---===//

static MlirLogicalResult checkBits(MlirOperation op, const MlirType *types) {
  MlirType operand = types[0], target = types[1];
  unsigned from = stablehloBitWidth(elementOf(operand)), to = stablehloBitWidth(elementOf(target));
  MlirType narrow = from < to ? operand : target, wide = from < to ? target : operand;
  unsigned less = from < to ? from : to, more = from < to ? to : from;
  intptr_t rank = rankOf(narrow), wideRank = rankOf(wide);
  if (from != to && rank != wideRank + 1)
    return STABLEHLO_REFUSE(op,
                            "rank of smaller element type (%lld) should be 1 more than rank of "
                            "larger element type (%lld), but %lld != %lld + 1.",
                            (long long)rank, (long long)wideRank, (long long)rank,
                            (long long)wideRank);
  int64_t last = from != to ? sizeOf(narrow, rank - 1) : dynamic(), bits;
  if (last != dynamic() && (__builtin_mul_overflow(last, (int64_t)less, &bits) || bits != more))
    return stablehloRefuseTypes(
        at(op), types, "requires compatible bit widths. Got: $ and $, but %u * %lld != %u.", less,
        (long long)last, more);
  for (intptr_t i = 0; i < rank - (from != to) && i < wideRank; ++i)
    if (!stablehloSizesAreCompatible(sizeOf(narrow, i), sizeOf(wide, i)))
      return stablehloRefuseTypes(
          at(op), types,
          "operand and result shapes must match except for the innermost dimension of the shape "
          "with the smaller element type. Got: $ and $.");
  return success();
}

MlirLogicalResult stablehloBitcastConvertOpVerify(MlirOperation op) {
  MlirType types[] = {typeOf(stablehloBitcastConvertOpGetOperand(op)),
                      typeOf(stablehloBitcastConvertOpGetResult(op))};
  if (mlirTypeIsAComplex(elementOf(types[0])) != mlirTypeIsAComplex(elementOf(types[1])))
    return stablehloRefuseTypes(at(op), types,
                                "cannot convert between real and complex types, but got: $ and $");
  return checkBits(op, types);
}

MlirLogicalResult stablehloRngBitGeneratorOpVerify(MlirOperation op) {
  MlirType types[] = {typeOf(stablehloRngBitGeneratorOpGetInitialState(op)),
                      typeOf(stablehloRngBitGeneratorOpGetOutputState(op))};
  return stablehloShapesAreCompatible(types[0], types[1])
             ? success()
             : stablehloRefuseTypes(at(op), types,
                                    "output state shape must be compatible with initial state "
                                    "shape. Got: $ and $");
}
