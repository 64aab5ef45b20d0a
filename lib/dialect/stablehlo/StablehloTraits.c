// Kinds of types, and the traits of the stablehlo dialect's ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/QuantOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

#include <math.h>

//===--- Quantized types ---===//

static bool isStorageWidth(MlirType storage) {
  unsigned width = mlirIntegerTypeGetWidth(storage);
  return mlirIntegerTypeIsSignless(storage) &&
         (width == 2 || width == 4 || width == 8 || width == 16 || width == 32);
}

static bool isZeroPoint(int64_t zeroPoint, int64_t minimum, int64_t maximum) {
  return minimum <= zeroPoint && zeroPoint <= maximum;
}

bool stablehloIsQuantizedPerTensor(MlirType type) {
  return quantUniformQuantizedTypeIsA(type) &&
         isStorageWidth(quantUniformQuantizedTypeGetStorageType(type)) &&
         isfinite(quantUniformQuantizedTypeGetScale(type)) &&
         isZeroPoint(quantUniformQuantizedTypeGetZeroPoint(type),
                     quantUniformQuantizedTypeGetStorageTypeMin(type),
                     quantUniformQuantizedTypeGetStorageTypeMax(type));
}

bool stablehloIsQuantizedPerAxis(MlirType type) {
  if (!quantUniformQuantizedPerAxisTypeIsA(type) ||
      !isStorageWidth(quantUniformQuantizedPerAxisTypeGetStorageType(type)))
    return false;
  size_t count;
  const int64_t *zeroPoints = quantUniformQuantizedPerAxisTypeGetZeroPoints(type, &count);
  for (size_t i = 0; i < count; ++i)
    if (!isZeroPoint(zeroPoints[i], quantUniformQuantizedPerAxisTypeGetStorageTypeMin(type),
                     quantUniformQuantizedPerAxisTypeGetStorageTypeMax(type)))
      return false;
  return true;
}

bool stablehloHasQuantizedAxis(MlirType type) {
  if (!mlirTypeIsARankedTensor(type))
    return true;
  MlirType element = mlirShapedTypeGetElementType(type);
  if (!quantUniformQuantizedPerAxisTypeIsA(element))
    return true;
  size_t numScales;
  int64_t axis = quantUniformQuantizedPerAxisTypeGetQuantizedDimension(element);
  quantUniformQuantizedPerAxisTypeGetScales(element, &numScales);
  return axis < mlirShapedTypeGetRank(type) &&
         (mlirShapedTypeIsDynamicDim(type, axis) ||
          mlirShapedTypeGetDimSize(type, axis) == (int64_t)numScales);
}

//===--- Shapes ---===//

static bool isTensorWithBounds(MlirType type, const int64_t **bounds, size_t *count) {
  MlirAttribute encoding =
      mlirTypeIsARankedTensor(type) ? mlirRankedTensorTypeGetEncoding(type) : (MlirAttribute){NULL};
  if (mlirAttributeIsNull(encoding) || !stablehloTypeExtensionsAttrIsA(encoding))
    return false;
  *bounds = stablehloTypeExtensionsAttrGetBounds(encoding, count);
  return true;
}

bool stablehloHasSingleBoundedDimension(MlirType type) {
  size_t count;
  const int64_t *bounds;
  if (!isTensorWithBounds(type, &bounds, &count))
    return false;
  int unknown = 0, bounded = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    bool isDynamic = mlirShapedTypeIsDynamicDim(type, i);
    unknown += isDynamic;
    bounded += isDynamic && (size_t)i < count && bounds[i] != mlirShapedTypeGetDynamicSize();
  }
  return unknown == 1 && bounded == 1;
}

static bool shapesAreCompatible(MlirType a, MlirType b) {
  if (!mlirShapedTypeHasRank(a) || !mlirShapedTypeHasRank(b))
    return true;
  intptr_t rank = mlirShapedTypeGetRank(a);
  if (rank != mlirShapedTypeGetRank(b))
    return false;
  for (intptr_t i = 0; i < rank; ++i)
    if (!mlirShapedTypeIsDynamicDim(a, i) && !mlirShapedTypeIsDynamicDim(b, i) &&
        mlirShapedTypeGetDimSize(a, i) != mlirShapedTypeGetDimSize(b, i))
      return false;
  return true;
}

// Without how it is quantized: what numbers it stands for.
static MlirType expressedType(MlirType element) {
  return quantIsQuantized(element) ? quantGetExpressedType(element) : element;
}

// What is quantized is compatible with what is quantized alike, but for scales, and with what it
// stands for.
static bool elementsAreCompatible(MlirType a, MlirType b) {
  a = tesseraElementTypeOrSelf(a), b = tesseraElementTypeOrSelf(b);
  if (mlirTypeEqual(a, b))
    return true;
  bool isQuantized[] = {quantIsQuantized(a), quantIsQuantized(b)};
  if (isQuantized[0] && isQuantized[1] &&
      !mlirTypeEqual(quantGetStorageType(a), quantGetStorageType(b)))
    return false;
  return (isQuantized[0] || isQuantized[1]) && mlirTypeEqual(expressedType(a), expressedType(b));
}

bool stablehloTypesAreCompatible(MlirType a, MlirType b) {
  if (mlirTypeIsAShaped(a) && mlirTypeIsAShaped(b) && !shapesAreCompatible(a, b))
    return false;
  return elementsAreCompatible(a, b);
}

//===--- Traits ---===//

// Whether `agree` holds between the first operand (the first result of an op without operands) and
// all operands, and results where those count.
static bool allAgree(MlirOperation op, bool (*agree)(MlirType a, MlirType b), bool withResults) {
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (!numOperands && !numResults)
    return false;
  MlirType first = mlirValueGetType(numOperands ? mlirOperationGetOperand(op, 0)
                                                : mlirOperationGetResult(op, 0));
  for (intptr_t i = 0; i < numOperands; ++i)
    if (!agree(mlirValueGetType(mlirOperationGetOperand(op, i)), first))
      return false;
  for (intptr_t i = 0; withResults && i < numResults; ++i)
    if (!agree(mlirValueGetType(mlirOperationGetResult(op, i)), first))
      return false;
  return true;
}

MlirLogicalResult stablehloVerifyCompatibleTypes(MlirOperation op) {
  if (allAgree(op, stablehloTypesAreCompatible, true))
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op, "requires compatible types for all operands and results");
}

MlirLogicalResult stablehloVerifyCompatibleElementTypes(MlirOperation op) {
  if (allAgree(op, elementsAreCompatible, true))
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op,
                                  "requires compatible element types for all operands and results");
}

static MlirLogicalResult verifyOperandElementTypes(MlirOperation op) {
  if (allAgree(op, elementsAreCompatible, false))
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op, "requires compatible element types for all operands");
}

static MlirLogicalResult verifyPairs(MlirOperation op, bool wholeTypes) {
  intptr_t count = mlirOperationGetNumOperands(op);
  if (count != mlirOperationGetNumResults(op))
    return mlirOperationEmitOpError(op, "requires the same number of operands and results");
  for (intptr_t i = 0; i < count; ++i) {
    MlirType types[] = {mlirValueGetType(mlirOperationGetOperand(op, i)),
                        mlirValueGetType(mlirOperationGetResult(op, i))};
    for (int k = 0; k < 2 && !wholeTypes; ++k)
      types[k] = tesseraElementTypeOrSelf(types[k]);
    if (!mlirTypeEqual(types[0], types[1]))
      return mlirOperationEmitOpError(op,
                                      "requires the same %stype for operand and result at index "
                                      "%lld",
                                      wholeTypes ? "" : "element ", (long long)i);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyPairsOfTypes(MlirOperation op) { return verifyPairs(op, true); }
static MlirLogicalResult verifyPairsOfElements(MlirOperation op) { return verifyPairs(op, false); }

const TesseraTrait stablehloCommutativeOperandsTrait = {.name = "CommutativeOperands"};
const TesseraTrait stablehloCompatibleOperandsAndResultTypeTrait = {
    .name = "CompatibleOperandsAndResultType", .verify = stablehloVerifyCompatibleTypes};
const TesseraTrait stablehloCompatibleOperandsAndResultElementTypeTrait = {
    .name = "CompatibleOperandsAndResultElementType",
    .verify = stablehloVerifyCompatibleElementTypes};
const TesseraTrait stablehloCompatibleOperandsElementTypeTrait = {
    .name = "CompatibleOperandsElementType", .verify = verifyOperandElementTypes};
const TesseraTrait stablehloPairwiseSameOperandAndResultTypeTrait = {
    .name = "PairwiseSameOperandAndResultType", .verify = verifyPairsOfTypes};
const TesseraTrait stablehloPairwiseSameOperandAndResultElementTypeTrait = {
    .name = "PairwiseSameOperandAndResultElementType", .verify = verifyPairsOfElements};
