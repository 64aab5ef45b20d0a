// normalize-quant-types and strip-func-quant-types: quantized types become others.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/func/FuncTypeConversion.h"
#include "dialect/quant/QuantOps.h"
#include "dialect/quant/QuantPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

//===--- Both ---===//

static TesseraOptional keepType(MlirType type, MlirType *converted, void *user) {
  (void)user;
  *converted = type;
  return TESSERA_PRESENT;
}

//===--- normalize-quant-types ---===//

// The one dimension along which there is more than one scale; -1: none or several.
static int64_t axisOfScales(MlirType scales) {
  int64_t axis = -1;
  for (int64_t dim = 0; dim < mlirShapedTypeGetRank(scales); ++dim) {
    if (mlirShapedTypeGetDimSize(scales, dim) == 1)
      continue;
    if (axis >= 0)
      return -1;
    axis = dim;
  }
  return axis;
}

// MLIR doesn't ask: a type that had a scale for two rows becomes one that has it for each.
static int64_t blockSizeAlong(MlirType type, int64_t axis) {
  size_t count;
  const int64_t *axes = quantUniformQuantizedSubChannelTypeGetQuantizedDimensions(type, &count);
  for (size_t i = 0; i < count; ++i)
    if (axes[i] == axis)
      return quantUniformQuantizedSubChannelTypeGetBlockSizes(type, NULL)[i];
  return 0;
}

static MlirAttribute elementAlong(MlirAttribute elements, int64_t axis, int64_t position) {
  int64_t rank = mlirShapedTypeGetRank(mlirAttributeGetType(elements));
  uint64_t *index = tsAllocZeroed((size_t)rank + 1, sizeof *index);
  index[axis] = (uint64_t)position;
  MlirAttribute element = mlirElementsAttrGetValue(elements, rank, index);
  tsFree(index);
  return element;
}

static MlirType toPerAxis(MlirType type, int64_t axis, int64_t count) {
  double *scales = tsAllocZeroed((size_t)count, sizeof *scales);
  int64_t *zeroPoints = tsAllocZeroed((size_t)count, sizeof *zeroPoints);
  for (int64_t i = 0; i < count; ++i) {
    scales[i] = mlirFloatAttrGetValueDouble(
        elementAlong(quantUniformQuantizedSubChannelTypeGetScales(type), axis, i));
    zeroPoints[i] = mlirIntegerAttrGetValueInt(
        elementAlong(quantUniformQuantizedSubChannelTypeGetZeroPoints(type), axis, i));
  }
  bool isSigned = quantUniformQuantizedSubChannelTypeGetIsSigned(type);
  int64_t minimum = quantUniformQuantizedSubChannelTypeGetStorageTypeMin(type);
  int64_t maximum = quantUniformQuantizedSubChannelTypeGetStorageTypeMax(type);
  MlirContext context = mlirTypeGetContext(type);
  MlirType made =
      count == 1 ? quantUniformQuantizedTypeGet(context, isSigned, quantGetStorageType(type),
                                                quantGetExpressedType(type), minimum, maximum,
                                                scales[0], zeroPoints[0])
                 : quantUniformQuantizedPerAxisTypeGet(
                       context, isSigned, quantGetStorageType(type), quantGetExpressedType(type),
                       minimum, maximum, (size_t)count, scales, (size_t)count, zeroPoints, axis);
  tsFree(scales);
  tsFree(zeroPoints);
  return made;
}

static TesseraOptional normalizeType(MlirType type, MlirType *converted, void *user) {
  (void)user;
  MlirType element = tesseraElementTypeOrSelf(type);
  bool isTensor = mlirTypeIsARankedTensor(type) || mlirTypeIsAUnrankedTensor(type);
  if (!isTensor || !quantUniformQuantizedSubChannelTypeIsA(element))
    return TESSERA_ABSENT;
  MlirType scales = mlirAttributeGetType(quantUniformQuantizedSubChannelTypeGetScales(element));
  int64_t count = tesseraShapedTypeGetNumElements(scales);
  int64_t axis = count == 1 ? 0 : axisOfScales(scales);
  if (axis < 0 || (count > 1 && blockSizeAlong(element, axis) != 1))
    return TESSERA_ABSENT;
  *converted = tesseraTypeWithElementType(type, toPerAxis(element, axis, count));
  return TESSERA_PRESENT;
}

static bool isLegalAnywhere(MlirOperation op, void *user) {
  if (funcFuncOpIsA(op))
    return tesseraConversionIsLegalFunction(user, op);
  if (!tesseraTypeConverterIsLegalOp(user, op))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    if (!tesseraTypeConverterIsLegalRegion(user, mlirOperationGetRegion(op, i)))
      return false;
  return true;
}

MlirLogicalResult normalizeQuantTypesPassPlan(TesseraPlan *plan,
                                              const NormalizeQuantTypesOptions *options) {
  (void)options;
  TesseraTypeConverter *converter = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(converter, keepType, NULL);
  tesseraTypeConverterAddConversion(converter, normalizeType, NULL);
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  tesseraConversionPatternAddSignature(patterns, &funcFuncOpDef, converter);
  tesseraConversionPatternAddGroups(patterns, NULL, 0, converter, tesseraConversionRetypeOp, NULL);
  tesseraConversionTargetMarkUnknown(tesseraPlanGetTarget(plan), isLegalAnywhere, converter);
  return mlirLogicalResultSuccess();
}

//===--- strip-func-quant-types ---===//

static TesseraOptional stripType(MlirType type, MlirType *converted, void *user) {
  (void)user;
  MlirType element = tesseraElementTypeOrSelf(type);
  bool isTensor = mlirTypeIsARankedTensor(type) || mlirTypeIsAUnrankedTensor(type);
  if (!quantIsQuantized(element) || (!isTensor && !mlirTypeEqual(type, element)))
    return TESSERA_ABSENT;
  MlirType storage = quantGetStorageType(element);
  if (mlirTypeIsNull(storage))
    return TESSERA_ABSENT;
  *converted = tesseraTypeWithElementType(type, storage);
  return TESSERA_PRESENT;
}

static MlirValue castTo(MlirRewriterBase rewriter, MlirType type, TesseraValueGroup values,
                        MlirLocation location, void *user) {
  (void)user;
  if (values.size != 1)
    return (MlirValue){NULL};
  MlirOperation cast = quantStorageCastOpCreate(rewriter, location, type, values.values[0]);
  return quantStorageCastOpGetResult(cast);
}

static bool castAll(MlirRewriterBase rewriter, TesseraTypeGroup types, TesseraValueGroup values,
                    MlirType original, MlirLocation location, MlirValue *made, void *user) {
  (void)original;
  if (types.size != 1)
    return false;
  made[0] = castTo(rewriter, types.types[0], values, location, user);
  return !mlirValueIsNull(made[0]);
}

MlirLogicalResult stripFuncQuantTypesPassPlan(TesseraPlan *plan,
                                              const StripFuncQuantTypesOptions *options) {
  (void)options;
  TesseraTypeConverter *converter = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(converter, keepType, NULL);
  tesseraTypeConverterAddConversion(converter, stripType, NULL);
  tesseraTypeConverterAddSourceMaterialization(converter, castTo, NULL);
  tesseraTypeConverterAddTargetMaterialization(converter, castAll, NULL);
  funcAddTypeConversions(tesseraPlanGetPatterns(plan), converter);
  funcSetTypeLegality(tesseraPlanGetTarget(plan), converter);
  return mlirLogicalResultSuccess();
}
