// Types of the quant dialect through the C API. Built with MLIR's library too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/Quant.h"
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>
#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void show(const char *what, MlirType type) {
  printf("%s: ", what);
  if (mlirTypeIsNull(type))
    printf("null");
  else
    mlirTypePrint(type, print, NULL);
  printf("\n");
}

static void showName(MlirStringRef name, MlirTypeID kind, MlirType type) {
  printf("%.*s %d\n", (int)name.length, name.data, mlirTypeIDEqual(kind, mlirTypeGetTypeID(type)));
}

// What all types but the calibrated one have.
static void showCommon(MlirType type) {
  show("type", type);
  printf("flags %u signed %d min %" PRId64 " max %" PRId64 " width %u\n",
         mlirQuantizedTypeGetFlags(type), mlirQuantizedTypeIsSigned(type),
         mlirQuantizedTypeGetStorageTypeMin(type), mlirQuantizedTypeGetStorageTypeMax(type),
         mlirQuantizedTypeGetStorageTypeIntegralWidth(type));
  show("storage", mlirQuantizedTypeGetStorageType(type));
  show("expressed", mlirQuantizedTypeGetExpressedType(type));
  printf("is: %d any %d uniform %d axis %d blocks %d calibrated %d\n",
         mlirTypeIsAQuantizedType(type), mlirTypeIsAAnyQuantizedType(type),
         mlirTypeIsAUniformQuantizedType(type), mlirTypeIsAUniformQuantizedPerAxisType(type),
         mlirTypeIsAUniformQuantizedSubChannelType(type), mlirTypeIsACalibratedQuantizedType(type));
}

static void showCasts(MlirContext context, MlirType type) {
  const char *const candidates[] = {"f32",          "i8",           "tensor<4x?xf32>",
                                    "tensor<*xi8>", "vector<2xi8>", "tensor<2xi16>"};
  for (size_t i = 0; i < sizeof candidates / sizeof *candidates; ++i) {
    MlirType candidate = mlirTypeParseGet(context, text(candidates[i]));
    printf("%s fits: %d\n", candidates[i],
           mlirQuantizedTypeIsCompatibleExpressedType(type, candidate));
    show("from storage", mlirQuantizedTypeCastFromStorageType(type, candidate));
    show("from expressed", mlirQuantizedTypeCastFromExpressedType(type, candidate));
    show("expressed to storage", mlirQuantizedTypeCastExpressedToStorageType(type, candidate));
  }
  int64_t shape[] = {4, 2};
  MlirType tensor = mlirRankedTensorTypeGet(2, shape, type, mlirAttributeGetNull());
  show("to storage", mlirQuantizedTypeCastToStorageType(tensor));
  show("to expressed", mlirQuantizedTypeCastToExpressedType(type));
  show("element", mlirQuantizedTypeGetQuantizedElementType(tensor));
}

static MlirAttribute parse(MlirContext context, const char *source) {
  return mlirAttributeParseGet(context, text(source));
}

static void showBlocks(MlirContext context, MlirType i8, MlirType f32) {
  int32_t dimensions[] = {0, 1};
  int64_t sizes[] = {1, 2};
  MlirType type = mlirUniformQuantizedSubChannelTypeGet(
      mlirQuantizedTypeGetSignedFlag(), i8, f32,
      parse(context, "dense<[[2.0, 3.0], [4.0, 5.0]]> : tensor<2x2xf32>"),
      parse(context, "dense<[[10, 20], [30, 40]]> : tensor<2x2xi8>"), 2, dimensions, sizes, -128,
      127);
  showCommon(type);
  showName(mlirUniformQuantizedSubChannelTypeGetName(),
           mlirUniformQuantizedSubChannelTypeGetTypeID(), type);
  for (intptr_t i = 0; i < mlirUniformQuantizedSubChannelTypeGetNumBlockSizes(type); ++i)
    printf("%" PRId32 ": %" PRId64 "\n",
           mlirUniformQuantizedSubChannelTypeGetQuantizedDimension(type, i),
           mlirUniformQuantizedSubChannelTypeGetBlockSize(type, i));
  mlirAttributePrint(mlirUniformQuantizedSubChannelTypeGetScales(type), print, NULL);
  mlirAttributePrint(mlirUniformQuantizedSubChannelTypeGetZeroPoints(type), print, NULL);
  printf("\n");
}

static void showAxis(MlirType i8, MlirType f32) {
  double scales[] = {200, 0.25};
  int64_t zeroPoints[] = {3, 120};
  MlirType type = mlirUniformQuantizedPerAxisTypeGet(
      mlirQuantizedTypeGetSignedFlag(), i8, f32, 2, scales, zeroPoints, 1,
      mlirQuantizedTypeGetDefaultMinimumForInteger(true, 8),
      mlirQuantizedTypeGetDefaultMaximumForInteger(true, 8));
  showCommon(type);
  showName(mlirUniformQuantizedPerAxisTypeGetName(), mlirUniformQuantizedPerAxisTypeGetTypeID(),
           type);
  for (intptr_t i = 0; i < mlirUniformQuantizedPerAxisTypeGetNumDims(type); ++i)
    printf("%f:%" PRId64 "\n", mlirUniformQuantizedPerAxisTypeGetScale(type, i),
           mlirUniformQuantizedPerAxisTypeGetZeroPoint(type, i));
  printf("dimension %" PRId32 " fixed point %d\n",
         mlirUniformQuantizedPerAxisTypeGetQuantizedDimension(type),
         mlirUniformQuantizedPerAxisTypeIsFixedPoint(type));
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__quant__(), context);
  MlirType i8 = mlirIntegerTypeGet(context, 8), f32 = mlirF32TypeGet(context);
  MlirType any = mlirAnyQuantizedTypeGet(0, i8, f32, 0, 7);
  showCommon(any);
  showName(mlirAnyQuantizedTypeGetName(), mlirAnyQuantizedTypeGetTypeID(), any);
  MlirType uniform =
      mlirUniformQuantizedTypeGet(mlirQuantizedTypeGetSignedFlag(), i8, f32, 0.5, 0, -8, 7);
  showCommon(uniform);
  showName(mlirUniformQuantizedTypeGetName(), mlirUniformQuantizedTypeGetTypeID(), uniform);
  printf("%f:%" PRId64 " fixed point %d\n", mlirUniformQuantizedTypeGetScale(uniform),
         mlirUniformQuantizedTypeGetZeroPoint(uniform),
         mlirUniformQuantizedTypeIsFixedPoint(uniform));
  showCasts(context, uniform);
  showAxis(i8, f32);
  showBlocks(context, i8, f32);
  MlirType calibrated = mlirCalibratedQuantizedTypeGet(f32, -0.998, 0.998);
  show("calibrated", calibrated);
  showName(mlirCalibratedQuantizedTypeGetName(), mlirCalibratedQuantizedTypeGetTypeID(),
           calibrated);
  printf("%f %f %d\n", mlirCalibratedQuantizedTypeGetMin(calibrated),
         mlirCalibratedQuantizedTypeGetMax(calibrated),
         mlirTypeIsACalibratedQuantizedType(calibrated));
  mlirContextDestroy(context);
  return 0;
}
