// What ops ask of quantized elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloQuantization.h"
#include "dialect/quant/QuantOps.h"
#include "dialect/stablehlo/StablehloInfer.h"

bool stablehloIsQuantized(MlirType element) { return quantIsQuantized(element); }

static bool isPerTensor(MlirType element) { return quantUniformQuantizedTypeIsA(element); }
static bool isPerAxis(MlirType element) { return quantUniformQuantizedPerAxisTypeIsA(element); }
static int64_t axisOf(MlirType element) {
  return quantUniformQuantizedPerAxisTypeGetQuantizedDimension(element);
}

bool stablehloAnyQuantized(const MlirType *types, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (stablehloIsQuantized(elementOf(types[i])))
      return true;
  return false;
}

unsigned stablehloBitWidth(MlirType element) {
  if (mlirTypeIsAComplex(element))
    return 2 * stablehloBitWidth(mlirComplexTypeGetElementType(element));
  if (stablehloIsQuantized(element))
    return stablehloBitWidth(quantGetStorageType(element));
  return mlirTypeIsAInteger(element) ? mlirIntegerTypeGetWidth(element)
                                     : mlirFloatTypeGetWidth(element);
}

//===--- Scales ---===//

static bool haveSameScales(MlirType a, MlirType b) {
  size_t counts[2];
  const double *left = quantUniformQuantizedPerAxisTypeGetScales(a, &counts[0]);
  const double *right = quantUniformQuantizedPerAxisTypeGetScales(b, &counts[1]);
  const int64_t *leftZeros = quantUniformQuantizedPerAxisTypeGetZeroPoints(a, NULL);
  const int64_t *rightZeros = quantUniformQuantizedPerAxisTypeGetZeroPoints(b, NULL);
  for (size_t i = 0; i < counts[0] && i < counts[1]; ++i)
    if (left[i] != right[i] || leftZeros[i] != rightZeros[i])
      return false;
  return true;
}

MlirLogicalResult stablehloCheckSameScale(MlirOperation op, MlirType operand, MlirType result) {
  MlirType a = elementOf(operand), b = elementOf(result), types[] = {operand, result};
  if (!isPerTensor(a) || !isPerTensor(b) || mlirTypeEqual(a, b))
    return success();
  return stablehloRefuseTypes(at(op), types,
                              "expect same quantization scale and zero_point but got $ vs $");
}

static MlirLogicalResult checkSameScales(MlirOperation op, MlirType operand, MlirType result) {
  MlirType a = elementOf(operand), b = elementOf(result), types[] = {operand, result};
  if (!isPerAxis(a) || !isPerAxis(b) || haveSameScales(a, b))
    return success();
  return stablehloRefuseTypes(at(op), types,
                              "expect same quantization scales and zero_points but got $ vs $");
}

//===--- Moving elements ---===//

static int64_t productBefore(MlirType type, int64_t dim) {
  int64_t product = 1;
  for (int64_t i = 0; i < dim; ++i)
    if (__builtin_mul_overflow(product, mlirShapedTypeGetDimSize(type, (intptr_t)i), &product))
      return -1;
  return product;
}

MlirLogicalResult stablehloCheckQuantizedReshape(MlirOperation op, MlirType operand,
                                                 MlirType result) {
  MlirType a = elementOf(operand), b = elementOf(result), types[] = {operand, result};
  if (failed(stablehloCheckSameScale(op, operand, result)) ||
      failed(checkSameScales(op, operand, result)))
    return failure();
  if (!isPerAxis(a) || !isPerAxis(b))
    return success();
  if (!stablehloSizesAreCompatible(mlirShapedTypeGetDimSize(operand, (intptr_t)axisOf(a)),
                                   mlirShapedTypeGetDimSize(result, (intptr_t)axisOf(b))))
    return stablehloRefuseTypes(
        at(op), types, "expect same quantization dimension size for operand and result $ and $");
  if (!mlirShapedTypeHasStaticShape(operand) || !mlirShapedTypeHasStaticShape(result))
    return success();
  long long before[] = {productBefore(operand, axisOf(a)), productBefore(result, axisOf(b))};
  return before[0] == before[1]
             ? success()
             : STABLEHLO_REFUSE(op,
                                "product of dimensions before quantization dimension must match "
                                "between operand and result for %lld and %lld",
                                before[0], before[1]);
}

MlirLogicalResult stablehloCheckQuantizedTranspose(MlirOperation op, MlirType operand,
                                                   MlirType result, StablehloDims permutation) {
  MlirType a = elementOf(operand), b = elementOf(result);
  if (failed(stablehloCheckSameScale(op, operand, result)) ||
      failed(checkSameScales(op, operand, result)))
    return failure();
  if (!isPerAxis(a) || !isPerAxis(b) || (size_t)axisOf(b) >= permutation.count)
    return success();
  if (permutation.at[axisOf(b)] == axisOf(a))
    return success();
  return STABLEHLO_REFUSE(
      op, "operand quantization_dimension %lld is not same as permutation[%lld] = %lld",
      (long long)axisOf(a), (long long)axisOf(b), (long long)permutation.at[axisOf(b)]);
}

// A dimension of size 1 is repeated, and its scale.
static MlirLogicalResult checkRepeated(MlirOperation op, MlirType operand, MlirType result) {
  const double *from = quantUniformQuantizedPerAxisTypeGetScales(operand, NULL);
  const int64_t *fromZeros = quantUniformQuantizedPerAxisTypeGetZeroPoints(operand, NULL);
  size_t count;
  const double *scales = quantUniformQuantizedPerAxisTypeGetScales(result, &count);
  const int64_t *zeros = quantUniformQuantizedPerAxisTypeGetZeroPoints(result, NULL);
  for (size_t i = 0; i < count; ++i) {
    if (scales[i] != from[0])
      return STABLEHLO_REFUSE(op, "mismatch result scale %zu (%.6e) and operand scale 0 (%.6e)", i,
                              scales[i], from[0]);
    if (zeros[i] != fromZeros[0])
      return STABLEHLO_REFUSE(
          op, "mismatch result zero_point %zu (%lld) and operand zero_point 0 (%lld)", i,
          (long long)zeros[i], (long long)fromZeros[0]);
  }
  return success();
}

MlirLogicalResult stablehloCheckQuantizedBroadcast(MlirOperation op, MlirType operand,
                                                   MlirType result, StablehloDims dims) {
  MlirType a = elementOf(operand), b = elementOf(result);
  if (!isPerAxis(a) || !isPerAxis(b) || (size_t)axisOf(a) >= dims.count)
    return success();
  if (axisOf(b) != dims.at[axisOf(a)])
    return STABLEHLO_REFUSE(
        op, "result quantization_dimension %lld not same as broadcast_dimensions[%lld] = %lld",
        (long long)axisOf(b), (long long)axisOf(a), (long long)dims.at[axisOf(a)]);
  return mlirShapedTypeGetDimSize(operand, (intptr_t)axisOf(a)) == 1 ? checkRepeated(op, a, b)
                                                                     : success();
}

//===--- Sums, quantization ---===//

static MlirLogicalResult checkAxis(MlirOperation op, MlirType operand, MlirType result,
                                   const char *name) {
  MlirType types[] = {operand, result};
  if (!isPerAxis(operand) || axisOf(operand) == axisOf(result))
    return success();
  return stablehloRefuseTypes(at(op), types,
                              "quantization_dimension of %s and result are not same $ vs $", name);
}

static MlirLogicalResult checkQuantizedSum(MlirOperation op, const MlirType *elements) {
  MlirType lhs = elements[0], rhs = elements[1], result = elements[2];
  for (int i = 0; i < 3; ++i)
    if (!stablehloIsQuantized(elements[i]))
      return STABLEHLO_REFUSE(
          op, "expects  all operands and results to be either quantized or non-quantized");
  for (int i = 1; i < 3; ++i)
    if (!mlirTypeEqual(quantGetStorageType(lhs), quantGetStorageType(elements[i])))
      return STABLEHLO_REFUSE(op, "mismatched operands and result quantization storage types");
  for (int i = 1; i < 3; ++i)
    if (!mlirTypeEqual(quantGetExpressedType(lhs), quantGetExpressedType(elements[i])))
      return STABLEHLO_REFUSE(op, "mismatched operands and result quantization expressed types");
  if (!isPerAxis(lhs) && !isPerAxis(rhs))
    return isPerAxis(result)
               ? STABLEHLO_REFUSE(op, "result per_axis quantized but none from rhs and lhs are "
                                      "per_axis quantized")
               : success();
  if (!isPerAxis(result))
    return STABLEHLO_REFUSE(op, "result is not per_axis quantized but lhs or rhs are");
  if (failed(checkAxis(op, lhs, result, "lhs")))
    return failure();
  return checkAxis(op, rhs, result, "rhs");
}

MlirLogicalResult stablehloAddOpVerify(MlirOperation op) {
  MlirType elements[] = {elementOf(typeOf(stablehloAddOpGetLhs(op))),
                         elementOf(typeOf(stablehloAddOpGetRhs(op))),
                         elementOf(typeOf(stablehloAddOpGetResult(op)))};
  for (int i = 0; i < 3; ++i)
    if (stablehloIsQuantized(elements[i]))
      return checkQuantizedSum(op, elements);
  if (mlirTypeEqual(elements[0], elements[1]) && mlirTypeEqual(elements[0], elements[2]))
    return success();
  return STABLEHLO_REFUSE(op, "op requires the same element type for all operands and results");
}

MlirLogicalResult stablehloUniformQuantizeOpVerify(MlirOperation op) {
  MlirType operand = elementOf(typeOf(stablehloUniformQuantizeOpGetOperand(op)));
  MlirType result = elementOf(typeOf(stablehloUniformQuantizeOpGetResult(op)));
  MlirType types[] = {mlirTypeIsAFloat(operand) ? operand : quantGetExpressedType(operand),
                      quantGetExpressedType(result)};
  if (mlirTypeEqual(types[0], types[1]))
    return success();
  return stablehloRefuseTypes(at(op), types,
                              "Expressed type of result expected to be $, but got $");
}

//===--- Products ---===//

MlirLogicalResult stablehloCheckQuantizedProduct(MlirOperation op, const MlirType *types) {
  MlirType lhs = elementOf(types[0]), rhs = elementOf(types[1]), result = elementOf(types[2]);
  bool isQuantized = stablehloIsQuantized(lhs);
  if (!stablehloIsQuantized(rhs) || isQuantized != stablehloIsQuantized(result))
    return STABLEHLO_REFUSE(op, "rhs should be quantized for quantized operations and "
                                "is_quantized(lhs)=is_quantized(result) should hold");
  if (!isQuantized)
    return mlirTypeEqual(lhs, quantGetExpressedType(rhs)) && mlirTypeEqual(lhs, result)
               ? success()
               : STABLEHLO_REFUSE(op, "mismatched rhs quantization expressed type and lhs and "
                                      "result element type");
  if (!mlirTypeEqual(quantGetStorageType(lhs), quantGetStorageType(rhs)))
    return STABLEHLO_REFUSE(op, "mismatched lhs and rhs quantization storage types");
  if (!mlirTypeEqual(quantGetExpressedType(lhs), quantGetExpressedType(rhs)) ||
      !mlirTypeEqual(quantGetExpressedType(lhs), quantGetExpressedType(result)))
    return STABLEHLO_REFUSE(op, "mismatched lhs, rhs and result quantization expressed types");
  if (isPerTensor(rhs) && !isPerTensor(result))
    return STABLEHLO_REFUSE(op, "mismatched rhs and result quantization granularity");
  return success();
}
