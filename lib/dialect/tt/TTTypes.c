// Element formats, tiles, and the verifiers and aliases of the tt dialect's attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TT.h"
#include "mlir-c/Diagnostics.h"
#include "support/String.h"

//===--- Element formats ---===//

bool ttDataTypeOfElementType(MlirType elementType, TtDataType *dataType) {
  if (ttTileTypeIsA(elementType)) {
    *dataType = ttTileTypeGetDataType(elementType);
    return true;
  }
  if (mlirTypeIsAF32(elementType))
    *dataType = TtDataTypeFloat32;
  else if (mlirTypeIsAF16(elementType))
    *dataType = TtDataTypeFloat16;
  else if (mlirTypeIsABF16(elementType))
    *dataType = TtDataTypeBFloat16;
  else if (mlirTypeIsAInteger(elementType)) {
    unsigned width = mlirIntegerTypeGetWidth(elementType);
    if (width != 32 && width != 16 && width != 8)
      return false;
    *dataType = width == 32 ? TtDataTypeUInt32 : width == 16 ? TtDataTypeUInt16 : TtDataTypeUInt8;
  } else {
    return false;
  }
  return true;
}

MlirType ttDataTypeToElementType(MlirContext context, TtDataType dataType) {
  switch (dataType) {
  case TtDataTypeFloat32:
    return mlirF32TypeGet(context);
  case TtDataTypeFloat16:
  case TtDataTypeBFP_Float8:
  case TtDataTypeBFP_Float4:
  case TtDataTypeBFP_Float2:
    return mlirF16TypeGet(context);
  case TtDataTypeBFloat16:
  case TtDataTypeBFP_BFloat8:
  case TtDataTypeBFP_BFloat4:
  case TtDataTypeBFP_BFloat2:
    return mlirBF16TypeGet(context);
  case TtDataTypeUInt32:
    return mlirIntegerTypeUnsignedGet(context, 32);
  case TtDataTypeUInt16:
    return mlirIntegerTypeUnsignedGet(context, 16);
  case TtDataTypeUInt8:
    return mlirIntegerTypeUnsignedGet(context, 8);
  }
  return (MlirType){NULL};
}

MlirType ttTileTypeOf(MlirContext context, TtDataType dataType) {
  const int64_t shape[] = {kTtTileHeight, kTtTileWidth};
  return ttTileTypeGet(context, 2, shape, dataType);
}

bool ttIsTileTypeOf(MlirType type, TtDataType dataType) {
  if (!ttTileTypeIsA(type) || ttTileTypeGetDataType(type) != dataType)
    return false;
  const int64_t *shape = ttTileTypeGetShape(type, NULL);
  return shape[0] == kTtTileHeight && shape[1] == kTtTileWidth;
}

static int64_t tileSizeBytes(MlirType tile) {
  const int64_t *shape = ttTileTypeGetShape(tile, NULL);
  int64_t volume = shape[0] * shape[1];
  switch (ttTileTypeGetDataType(tile)) {
  case TtDataTypeFloat32:
  case TtDataTypeUInt32:
    return volume * 4;
  case TtDataTypeFloat16:
  case TtDataTypeBFloat16:
  case TtDataTypeUInt16:
    return volume * 2;
  case TtDataTypeBFP_Float8:
  case TtDataTypeBFP_BFloat8:
  case TtDataTypeUInt8:
    return volume;
  case TtDataTypeBFP_Float4:
  case TtDataTypeBFP_BFloat4:
    return volume / 2;
  case TtDataTypeBFP_Float2:
  case TtDataTypeBFP_BFloat2:
    return volume / 4;
  }
  return 0;
}

int64_t ttElementSizeBytes(MlirType elementType) {
  if (ttTileTypeIsA(elementType))
    return tileSizeBytes(elementType);
  TtDataType dataType;
  if (!ttDataTypeOfElementType(elementType, &dataType))
    return 0;
  return dataType == TtDataTypeFloat32 || dataType == TtDataTypeUInt32 ? 4
         : dataType == TtDataTypeUInt8                                 ? 1
                                                                       : 2;
}

MlirType ttScalarElementType(MlirType elementType) {
  if (!ttTileTypeIsA(elementType))
    return elementType;
  return ttDataTypeToElementType(mlirTypeGetContext(elementType),
                                 ttTileTypeGetDataType(elementType));
}

//===--- Verifiers of attributes and types ---===//

static MlirLogicalResult fail(MlirLocation location, const char *message) {
  mlirEmitError(location, message);
  return mlirLogicalResultFailure();
}

MlirLogicalResult ttTileTypeVerify(MlirLocation location, const TesseraParam *params) {
  if (params[0].length != 2)
    return fail(location, "expected 2D shape");
  const int64_t *shape = params[0].pointer;
  // The bound keeps byte sizes of tiles and shards within 64 bits.
  if (shape[0] <= 0 || shape[1] <= 0 || shape[0] > 65536 || shape[1] > 65536)
    return fail(location, "expected tile dimensions between 1 and 65536");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttStreamLayoutAttrVerify(MlirLocation location, const TesseraParam *params) {
  int64_t mode = params[1].integer, numBuffers = params[2].integer;
  if (mode != TtStreamModeAlias || numBuffers == 1)
    return mlirLogicalResultSuccess();
  TsString text = {0};
  tsStringAppendFormat(&text, "'Alias' mode must imply no buffering: numBuffers = %lld",
                       (long long)numBuffers);
  MlirLogicalResult result = fail(location, text.data);
  tsStringFree(&text);
  return result;
}

// The number of places of a mesh, or -1 when it doesn't fit 31 bits or isn't positive.
static int64_t meshVolume(size_t rank, const int64_t *shape) {
  int64_t volume = 1;
  for (size_t i = 0; i < rank; ++i) {
    if (shape[i] <= 0 || shape[i] > INT32_MAX / volume)
      return -1;
    volume *= shape[i];
  }
  return volume;
}

MlirLogicalResult ttDeviceAttrVerify(MlirLocation location, const TesseraParam *params) {
  enum { kPhysicalGridResults = 3, kMemoryMapResults = 4 };
  MlirAttribute workerGrid = {params[0].pointer};
  MlirAffineMap l1Map = {params[1].pointer}, dramMap = {params[2].pointer};
  if (params[4].length == 0)
    return fail(location, "expected at least one chip");
  if ((int64_t)params[4].length != meshVolume(params[3].length, params[3].pointer))
    return fail(location, "expected chipIds size to match the volume of meshShape");
  size_t rank;
  const int64_t *grid = ttGridAttrGetShape(workerGrid, &rank);
  for (size_t i = 0; i < rank; ++i)
    if (grid[i] <= 0)
      return fail(location, "expected positive grid dimensions");
  MlirAffineMap mapping = ttGridAttrGetMapping(workerGrid);
  if (mlirAffineMapGetNumResults(mapping) != kPhysicalGridResults)
    return fail(location, "expected physical grid mapping to have PhysGridResultIdx::NumIndices "
                          "results");
  if (mlirAffineMapGetNumResults(l1Map) != kMemoryMapResults)
    return fail(location, "expected l1Map to have MemoryMapResultIdx::NumIndices results");
  if (mlirAffineMapGetNumResults(dramMap) != kMemoryMapResults)
    return fail(location, "expected dramMap to have MemoryMapResultIdx::NumIndices results");
  return mlirLogicalResultSuccess();
}

//===--- Aliases ---===//

// An alias that another dialect may take precedence over.
enum { kOverridableAlias = 1 };

static int nameAlias(MlirStringRef name, MlirStringCallback append, void *user) {
  append(name, user);
  return kOverridableAlias;
}

int ttSystemDescAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  (void)storage;
  return nameAlias(tsLiteral("system_desc"), append, user);
}

int ttDeviceAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  (void)storage;
  return nameAlias(tsLiteral("device"), append, user);
}

int ttMetalLayoutAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  (void)storage;
  return nameAlias(tsLiteral("layout"), append, user);
}

int ttMemorySpaceAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  MlirAttribute attribute = {storage};
  return nameAlias(ttMemorySpaceStringify(ttMemorySpaceAttrGetValue(attribute)), append, user);
}

int ttIteratorTypeAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  MlirAttribute attribute = {storage};
  return nameAlias(ttIteratorTypeStringify(ttIteratorTypeAttrGetValue(attribute)), append, user);
}
