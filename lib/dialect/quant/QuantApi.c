// The C API of the quant dialect's types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/QuantOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Quant.h"
#include "support/Memory.h"

#include <string.h>

static const MlirType nullType = {NULL};

static MlirLocation unknownAt(MlirType type) {
  return mlirLocationUnknownGet(mlirTypeGetContext(type));
}
static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

//===--- All quantized types ---===//

// Parameters that all types but the calibrated one begin with; zero of that.
enum { IS_SIGNED, STORAGE, EXPRESSED, MINIMUM, MAXIMUM };

static int64_t commonParam(MlirType type, unsigned index) {
  return quantCalibratedQuantizedTypeIsA(type) ? 0
                                               : tesseraStorageGetParam(type.ptr, index)->integer;
}

bool mlirTypeIsAQuantizedType(MlirType type) { return quantIsQuantized(type); }
unsigned mlirQuantizedTypeGetSignedFlag(void) { return 1; }
int64_t mlirQuantizedTypeGetDefaultMinimumForInteger(bool isSigned, unsigned integralWidth) {
  return quantDefaultMinimum(isSigned, integralWidth);
}
int64_t mlirQuantizedTypeGetDefaultMaximumForInteger(bool isSigned, unsigned integralWidth) {
  return quantDefaultMaximum(isSigned, integralWidth);
}
MlirType mlirQuantizedTypeGetExpressedType(MlirType type) { return quantGetExpressedType(type); }
unsigned mlirQuantizedTypeGetFlags(MlirType type) { return commonParam(type, IS_SIGNED) != 0; }
bool mlirQuantizedTypeIsSigned(MlirType type) { return commonParam(type, IS_SIGNED) != 0; }
MlirType mlirQuantizedTypeGetStorageType(MlirType type) { return quantGetStorageType(type); }
int64_t mlirQuantizedTypeGetStorageTypeMin(MlirType type) { return commonParam(type, MINIMUM); }
int64_t mlirQuantizedTypeGetStorageTypeMax(MlirType type) { return commonParam(type, MAXIMUM); }

unsigned mlirQuantizedTypeGetStorageTypeIntegralWidth(MlirType type) {
  MlirType storage = quantGetStorageType(type);
  return mlirTypeIsNull(storage) ? 0 : mlirIntegerTypeGetWidth(storage);
}

//===--- Types of the same shape ---===//

// The type itself, or that of the elements of a tensor or a vector.
static MlirType elementOf(MlirType type) {
  return mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
}

// The type with another element type; null where it is of another kind.
static MlirType withElement(MlirType type, MlirType element) {
  if (mlirTypeIsNull(element))
    return nullType;
  if (!mlirTypeIsAShaped(type))
    return element;
  if (mlirTypeIsAUnrankedTensor(type))
    return mlirUnrankedTensorTypeGet(element);
  if (!mlirTypeIsARankedTensor(type) && !mlirTypeIsAVector(type))
    return nullType;
  intptr_t rank = mlirShapedTypeGetRank(type);
  int64_t *shape = tsAllocZeroed((size_t)rank, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  MlirType made = mlirTypeIsAVector(type)
                      ? mlirVectorTypeGetChecked(unknownAt(type), rank, shape, element)
                      : mlirRankedTensorTypeGet(rank, shape, element, mlirAttributeGetNull());
  tsFree(shape);
  return made;
}

static MlirType castFrom(MlirType type, MlirType from, MlirType candidate) {
  return !mlirTypeIsNull(from) && mlirTypeEqual(elementOf(candidate), from)
             ? withElement(candidate, type)
             : nullType;
}

static MlirType castTo(MlirType type, MlirType (*part)(MlirType quantized)) {
  MlirType element = elementOf(type);
  return quantIsQuantized(element) ? withElement(type, part(element)) : nullType;
}

bool mlirQuantizedTypeIsCompatibleExpressedType(MlirType type, MlirType candidate) {
  return mlirTypeEqual(elementOf(candidate), quantGetExpressedType(type));
}
MlirType mlirQuantizedTypeGetQuantizedElementType(MlirType type) {
  MlirType element = elementOf(type);
  return quantIsQuantized(element) ? element : nullType;
}
// As MLIR has it: a tensor or a vector, of whatever, becomes one of the storage type.
MlirType mlirQuantizedTypeCastFromStorageType(MlirType type, MlirType candidate) {
  MlirType storage = quantGetStorageType(type);
  return mlirTypeIsAShaped(candidate) ? withElement(candidate, storage)
                                      : castFrom(type, storage, candidate);
}
MlirType mlirQuantizedTypeCastToStorageType(MlirType type) {
  return castTo(type, quantGetStorageType);
}
MlirType mlirQuantizedTypeCastFromExpressedType(MlirType type, MlirType candidate) {
  return castFrom(type, quantGetExpressedType(type), candidate);
}
MlirType mlirQuantizedTypeCastToExpressedType(MlirType type) {
  return castTo(type, quantGetExpressedType);
}
MlirType mlirQuantizedTypeCastExpressedToStorageType(MlirType type, MlirType candidate) {
  MlirType quantized = mlirQuantizedTypeCastFromExpressedType(type, candidate);
  return mlirTypeIsNull(quantized) ? quantized : mlirQuantizedTypeCastToStorageType(quantized);
}

//===--- quant.any ---===//

bool mlirTypeIsAAnyQuantizedType(MlirType type) { return quantAnyQuantizedTypeIsA(type); }
MlirTypeID mlirAnyQuantizedTypeGetTypeID(void) {
  return mlirTypeIDCreate(&quantAnyQuantizedTypeDef);
}
MlirStringRef mlirAnyQuantizedTypeGetName(void) { return text("quant.any"); }
MlirType mlirAnyQuantizedTypeGet(unsigned flags, MlirType storageType, MlirType expressedType,
                                 int64_t storageTypeMin, int64_t storageTypeMax) {
  return quantAnyQuantizedTypeGetChecked(unknownAt(storageType), flags & 1, storageType,
                                         expressedType, storageTypeMin, storageTypeMax);
}

//===--- quant.uniform ---===//

bool mlirTypeIsAUniformQuantizedType(MlirType type) { return quantUniformQuantizedTypeIsA(type); }
MlirTypeID mlirUniformQuantizedTypeGetTypeID(void) {
  return mlirTypeIDCreate(&quantUniformQuantizedTypeDef);
}
MlirStringRef mlirUniformQuantizedTypeGetName(void) { return text("quant.uniform"); }
MlirType mlirUniformQuantizedTypeGet(unsigned flags, MlirType storageType, MlirType expressedType,
                                     double scale, int64_t zeroPoint, int64_t storageTypeMin,
                                     int64_t storageTypeMax) {
  return quantUniformQuantizedTypeGetChecked(unknownAt(storageType), flags & 1, storageType,
                                             expressedType, storageTypeMin, storageTypeMax, scale,
                                             zeroPoint);
}
double mlirUniformQuantizedTypeGetScale(MlirType type) {
  return quantUniformQuantizedTypeGetScale(type);
}
int64_t mlirUniformQuantizedTypeGetZeroPoint(MlirType type) {
  return quantUniformQuantizedTypeGetZeroPoint(type);
}
bool mlirUniformQuantizedTypeIsFixedPoint(MlirType type) {
  return mlirQuantizedTypeIsSigned(type) && quantUniformQuantizedTypeGetZeroPoint(type) == 0;
}

//===--- The same for each index of a dimension ---===//

bool mlirTypeIsAUniformQuantizedPerAxisType(MlirType type) {
  return quantUniformQuantizedPerAxisTypeIsA(type);
}
MlirTypeID mlirUniformQuantizedPerAxisTypeGetTypeID(void) {
  return mlirTypeIDCreate(&quantUniformQuantizedPerAxisTypeDef);
}
MlirStringRef mlirUniformQuantizedPerAxisTypeGetName(void) {
  return text("quant.uniform_per_axis");
}
MlirType mlirUniformQuantizedPerAxisTypeGet(unsigned flags, MlirType storageType,
                                            MlirType expressedType, intptr_t nDims, double *scales,
                                            int64_t *zeroPoints, int32_t quantizedDimension,
                                            int64_t storageTypeMin, int64_t storageTypeMax) {
  return quantUniformQuantizedPerAxisTypeGetChecked(
      unknownAt(storageType), flags & 1, storageType, expressedType, storageTypeMin, storageTypeMax,
      (size_t)nDims, scales, (size_t)nDims, zeroPoints, quantizedDimension);
}
intptr_t mlirUniformQuantizedPerAxisTypeGetNumDims(MlirType type) {
  size_t size;
  quantUniformQuantizedPerAxisTypeGetScales(type, &size);
  return (intptr_t)size;
}
double mlirUniformQuantizedPerAxisTypeGetScale(MlirType type, intptr_t pos) {
  return quantUniformQuantizedPerAxisTypeGetScales(type, NULL)[pos];
}
int64_t mlirUniformQuantizedPerAxisTypeGetZeroPoint(MlirType type, intptr_t pos) {
  return quantUniformQuantizedPerAxisTypeGetZeroPoints(type, NULL)[pos];
}
int32_t mlirUniformQuantizedPerAxisTypeGetQuantizedDimension(MlirType type) {
  return (int32_t)quantUniformQuantizedPerAxisTypeGetQuantizedDimension(type);
}
// As MLIR has it: where no zero point is 0.
bool mlirUniformQuantizedPerAxisTypeIsFixedPoint(MlirType type) {
  size_t size;
  const int64_t *zeroPoints = quantUniformQuantizedPerAxisTypeGetZeroPoints(type, &size);
  bool isFixed = mlirQuantizedTypeIsSigned(type);
  for (size_t i = 0; i < size; ++i)
    isFixed = isFixed && zeroPoints[i] != 0;
  return isFixed;
}

//===--- The same for each block of a tensor ---===//

bool mlirTypeIsAUniformQuantizedSubChannelType(MlirType type) {
  return quantUniformQuantizedSubChannelTypeIsA(type);
}
MlirTypeID mlirUniformQuantizedSubChannelTypeGetTypeID(void) {
  return mlirTypeIDCreate(&quantUniformQuantizedSubChannelTypeDef);
}
MlirStringRef mlirUniformQuantizedSubChannelTypeGetName(void) {
  return text("quant.uniform_sub_channel");
}
MlirType mlirUniformQuantizedSubChannelTypeGet(unsigned flags, MlirType storageType,
                                               MlirType expressedType, MlirAttribute scalesAttr,
                                               MlirAttribute zeroPointsAttr,
                                               intptr_t blockSizeInfoLength,
                                               int32_t *quantizedDimensions, int64_t *blockSizes,
                                               int64_t storageTypeMin, int64_t storageTypeMax) {
  size_t count = (size_t)blockSizeInfoLength;
  int64_t *dimensions = tsAllocZeroed(count, sizeof *dimensions);
  for (size_t i = 0; i < count; ++i)
    dimensions[i] = quantizedDimensions[i];
  MlirType type = quantUniformQuantizedSubChannelTypeGetChecked(
      unknownAt(storageType), flags & 1, storageType, expressedType, storageTypeMin, storageTypeMax,
      scalesAttr, zeroPointsAttr, count, dimensions, count, blockSizes);
  tsFree(dimensions);
  return type;
}
intptr_t mlirUniformQuantizedSubChannelTypeGetNumBlockSizes(MlirType type) {
  size_t size;
  quantUniformQuantizedSubChannelTypeGetBlockSizes(type, &size);
  return (intptr_t)size;
}
int32_t mlirUniformQuantizedSubChannelTypeGetQuantizedDimension(MlirType type, intptr_t pos) {
  return (int32_t)quantUniformQuantizedSubChannelTypeGetQuantizedDimensions(type, NULL)[pos];
}
int64_t mlirUniformQuantizedSubChannelTypeGetBlockSize(MlirType type, intptr_t pos) {
  return quantUniformQuantizedSubChannelTypeGetBlockSizes(type, NULL)[pos];
}
MlirAttribute mlirUniformQuantizedSubChannelTypeGetScales(MlirType type) {
  return quantUniformQuantizedSubChannelTypeGetScales(type);
}
MlirAttribute mlirUniformQuantizedSubChannelTypeGetZeroPoints(MlirType type) {
  return quantUniformQuantizedSubChannelTypeGetZeroPoints(type);
}

//===--- quant.calibrated ---===//

bool mlirTypeIsACalibratedQuantizedType(MlirType type) {
  return quantCalibratedQuantizedTypeIsA(type);
}
MlirTypeID mlirCalibratedQuantizedTypeGetTypeID(void) {
  return mlirTypeIDCreate(&quantCalibratedQuantizedTypeDef);
}
MlirStringRef mlirCalibratedQuantizedTypeGetName(void) { return text("quant.calibrated"); }
MlirType mlirCalibratedQuantizedTypeGet(MlirType expressedType, double min, double max) {
  return quantCalibratedQuantizedTypeGetChecked(unknownAt(expressedType), expressedType, min, max);
}
double mlirCalibratedQuantizedTypeGetMin(MlirType type) {
  return quantCalibratedQuantizedTypeGetMin(type);
}
double mlirCalibratedQuantizedTypeGetMax(MlirType type) {
  return quantCalibratedQuantizedTypeGetMax(type);
}
