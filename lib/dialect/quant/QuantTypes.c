// Types of the quant dialect: what they may be, and questions about them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/QuantOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"

#include <math.h>

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- Questions ---===//

bool quantIsQuantized(MlirType type) {
  return quantUniformQuantizedTypeIsA(type) || quantUniformQuantizedPerAxisTypeIsA(type) ||
         quantUniformQuantizedSubChannelTypeIsA(type) || quantAnyQuantizedTypeIsA(type) ||
         quantCalibratedQuantizedTypeIsA(type);
}

MlirType quantGetExpressedType(MlirType type) {
  if (quantUniformQuantizedTypeIsA(type))
    return quantUniformQuantizedTypeGetExpressedType(type);
  if (quantUniformQuantizedPerAxisTypeIsA(type))
    return quantUniformQuantizedPerAxisTypeGetExpressedType(type);
  if (quantUniformQuantizedSubChannelTypeIsA(type))
    return quantUniformQuantizedSubChannelTypeGetExpressedType(type);
  return quantAnyQuantizedTypeIsA(type) ? quantAnyQuantizedTypeGetExpressedType(type)
                                        : quantCalibratedQuantizedTypeGetExpressedType(type);
}

MlirType quantGetStorageType(MlirType type) {
  if (quantUniformQuantizedTypeIsA(type))
    return quantUniformQuantizedTypeGetStorageType(type);
  if (quantUniformQuantizedPerAxisTypeIsA(type))
    return quantUniformQuantizedPerAxisTypeGetStorageType(type);
  if (quantUniformQuantizedSubChannelTypeIsA(type))
    return quantUniformQuantizedSubChannelTypeGetStorageType(type);
  return quantAnyQuantizedTypeIsA(type) ? quantAnyQuantizedTypeGetStorageType(type)
                                        : (MlirType){NULL};
}

int64_t quantDefaultMinimum(bool isSigned, unsigned width) {
  return isSigned ? -(INT64_C(1) << (width - 1)) : 0;
}
int64_t quantDefaultMaximum(bool isSigned, unsigned width) {
  return (INT64_C(1) << (isSigned ? width - 1 : width)) - 1;
}

//===--- What they may be ---===//

static MlirLogicalResult verifyStorage(MlirLocation location, const TesseraParam *params,
                                       int64_t minimum, int64_t maximum) {
  MlirType type = {params[1].pointer};
  if (!mlirTypeIsAInteger(type))
    return mlirLocationEmitError(location, "storage type must be integral");
  unsigned width = mlirIntegerTypeGetWidth(type);
  if (!width || width > QUANT_MAX_STORAGE_BITS)
    return mlirLocationEmitError(location, "illegal storage type size: %u", width);
  bool isSigned = params[0].integer;
  if (maximum <= minimum || minimum < quantDefaultMinimum(isSigned, width) ||
      maximum > quantDefaultMaximum(isSigned, width))
    return mlirLocationEmitError(location, "illegal storage min and storage max: (%lld:%lld)",
                                 (long long)minimum, (long long)maximum);
  return success();
}

static MlirLogicalResult verifyExpressed(MlirLocation location, MlirType type) {
  return mlirTypeIsAFloat(type)
             ? success()
             : mlirLocationEmitError(location, "expressed type must be floating point");
}

// MLIR lets NaNs pass.
static MlirLogicalResult verifyScale(MlirLocation location, double scale) {
  return scale <= 0 || isinf(scale) ? mlirLocationEmitError(location, "illegal scale: %e", scale)
                                    : success();
}

// The parameters that all have: isSigned, storageType, expressedType, minimum, maximum.
static MlirLogicalResult verifyCommon(MlirLocation location, const TesseraParam *params) {
  if (failed(verifyStorage(location, params, params[3].integer, params[4].integer)))
    return mlirLogicalResultFailure();
  return verifyExpressed(location, (MlirType){params[2].pointer});
}

MlirLogicalResult quantAnyQuantizedTypeVerify(MlirLocation location, const TesseraParam *params) {
  return params[2].pointer ? verifyCommon(location, params)
                           : verifyStorage(location, params, params[3].integer, params[4].integer);
}

MlirLogicalResult quantUniformQuantizedTypeVerify(MlirLocation location,
                                                  const TesseraParam *params) {
  if (failed(verifyCommon(location, params)))
    return mlirLogicalResultFailure();
  return verifyScale(location, params[5].real);
}

MlirLogicalResult quantUniformQuantizedPerAxisTypeVerify(MlirLocation location,
                                                         const TesseraParam *params) {
  if (failed(verifyCommon(location, params)))
    return mlirLogicalResultFailure();
  if (params[5].length != params[6].length)
    return mlirLocationEmitError(location, "illegal number of scales and zeroPoints: %zu, %zu",
                                 params[5].length, params[6].length);
  const double *scales = params[5].pointer;
  for (size_t i = 0; i < params[5].length; ++i)
    if (failed(verifyScale(location, scales[i])))
      return mlirLogicalResultFailure();
  if (params[7].integer < 0 || params[7].integer > INT32_MAX)
    return mlirLocationEmitError(location, "illegal quantized dimension: %lld",
                                 (long long)params[7].integer);
  return success();
}

// Of a type of blocks: each dimension and the size of blocks along it.
static MlirLogicalResult verifyBlocks(MlirLocation location, const TesseraParam *dimensions,
                                      const TesseraParam *sizes) {
  const int64_t *dimension = dimensions->pointer, *size = sizes->pointer;
  if (dimensions->length != sizes->length)
    return mlirLocationEmitError(location,
                                 "illegal number of quantized dimensions and blockSizes: %zu, %zu",
                                 dimensions->length, sizes->length);
  for (size_t i = 0; i < dimensions->length; ++i)
    if (dimension[i] < 0 || dimension[i] > INT32_MAX)
      return mlirLocationEmitError(location, "illegal quantized dimension: %lld",
                                   (long long)dimension[i]);
  for (size_t i = 0; i < sizes->length; ++i)
    if (size[i] <= 0)
      return mlirLocationEmitError(location, "illegal block size: %lld", (long long)size[i]);
  return success();
}

static bool haveShape(MlirType type, MlirType other) {
  int64_t rank = mlirShapedTypeGetRank(other);
  bool isSame = mlirShapedTypeGetRank(type) == rank;
  for (int64_t i = 0; i < rank && isSame; i++)
    isSame = mlirShapedTypeGetDimSize(type, i) == mlirShapedTypeGetDimSize(other, i);
  return isSame;
}

MlirLogicalResult quantUniformQuantizedSubChannelTypeVerify(MlirLocation location,
                                                            const TesseraParam *params) {
  MlirAttribute scales = {params[5].pointer}, zeroPoints = {params[6].pointer};
  if (failed(verifyCommon(location, params)))
    return mlirLogicalResultFailure();
  if (!mlirAttributeIsADenseElements(scales) || !mlirAttributeIsADenseElements(zeroPoints))
    return mlirLocationEmitError(location, "scales and zeroPoints must be dense elements");
  MlirType scalesType = mlirAttributeGetType(scales);
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(scalesType), (MlirType){params[2].pointer}))
    return mlirLocationEmitError(location, "type of scale values must match the expressed type");
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(mlirAttributeGetType(zeroPoints)),
                     (MlirType){params[1].pointer}))
    return mlirLocationEmitError(location, "type of zero point values must match the storage type");
  if (!haveShape(mlirAttributeGetType(zeroPoints), scalesType))
    return mlirLocationEmitError(location, "scales and zeroPoints must have one shape");
  if (!mlirElementsAttrGetNumElements(scales))
    return mlirLocationEmitError(location, "there must be scales");
  return verifyBlocks(location, &params[7], &params[8]);
}

MlirLogicalResult quantCalibratedQuantizedTypeVerify(MlirLocation location,
                                                     const TesseraParam *params) {
  if (failed(verifyExpressed(location, (MlirType){params[0].pointer})))
    return mlirLogicalResultFailure();
  return params[2].real <= params[1].real
             ? mlirLocationEmitError(location, "illegal min and max: (%e:%e)", params[1].real,
                                     params[2].real)
             : success();
}
