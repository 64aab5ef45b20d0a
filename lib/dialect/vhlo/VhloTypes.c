// What types of the vhlo dialect are in other dialects, and what they may consist of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/QuantOps.h"
#include "dialect/shape/ShapeOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "dialect/vhlo/VhloOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Generated.h"

typedef TsVec(MlirType) Types;

/// A type without parameters, and its counterpart.
typedef struct Pair {
  const TesseraStorageDef *vhlo, *other;
} Pair;

static const Pair kPairs[] = {
    {&vhloFloatBF16V1TypeDef, &builtinBFloat16TypeDef},
    {&vhloFloatF16V1TypeDef, &builtinFloat16TypeDef},
    {&vhloFloatF32V1TypeDef, &builtinFloat32TypeDef},
    {&vhloFloatF64V1TypeDef, &builtinFloat64TypeDef},
    {&vhloFloatTF32V1TypeDef, &builtinFloatTF32TypeDef},
    {&vhloFloatF4E2M1FNV1TypeDef, &builtinFloat4E2M1FNTypeDef},
    {&vhloFloatF6E2M3FNV1TypeDef, &builtinFloat6E2M3FNTypeDef},
    {&vhloFloatF6E3M2FNV1TypeDef, &builtinFloat6E3M2FNTypeDef},
    {&vhloFloatF8E3M4V1TypeDef, &builtinFloat8E3M4TypeDef},
    {&vhloFloatF8E4M3V1TypeDef, &builtinFloat8E4M3TypeDef},
    {&vhloFloatF8E4M3FNV1TypeDef, &builtinFloat8E4M3FNTypeDef},
    {&vhloFloatF8E4M3FNUZV1TypeDef, &builtinFloat8E4M3FNUZTypeDef},
    {&vhloFloatF8E4M3B11FNUZV1TypeDef, &builtinFloat8E4M3B11FNUZTypeDef},
    {&vhloFloatF8E5M2V1TypeDef, &builtinFloat8E5M2TypeDef},
    {&vhloFloatF8E5M2FNUZV1TypeDef, &builtinFloat8E5M2FNUZTypeDef},
    {&vhloFloatF8E8M0FNUV1TypeDef, &builtinFloat8E8M0FNUTypeDef},
    {&vhloIndexV1TypeDef, &builtinIndexTypeDef},
    {&vhloNoneV1TypeDef, &builtinNoneTypeDef},
    {&vhloTokenV1TypeDef, &stablehloTokenTypeDef},
    {&vhloWitnessV1TypeDef, &shapeWitnessTypeDef},
};
enum { NUM_PAIRS = sizeof kPairs / sizeof *kPairs };

typedef struct Integer {
  const TesseraStorageDef *vhlo;
  unsigned width;
  bool isUnsigned;
} Integer;

static const Integer kIntegers[] = {
    {&vhloBooleanV1TypeDef, 1, false},      {&vhloIntegerSI2V1TypeDef, 2, false},
    {&vhloIntegerSI4V1TypeDef, 4, false},   {&vhloIntegerSI8V1TypeDef, 8, false},
    {&vhloIntegerSI16V1TypeDef, 16, false}, {&vhloIntegerSI32V1TypeDef, 32, false},
    {&vhloIntegerSI64V1TypeDef, 64, false}, {&vhloIntegerUI2V1TypeDef, 2, true},
    {&vhloIntegerUI4V1TypeDef, 4, true},    {&vhloIntegerUI8V1TypeDef, 8, true},
    {&vhloIntegerUI16V1TypeDef, 16, true},  {&vhloIntegerUI32V1TypeDef, 32, true},
    {&vhloIntegerUI64V1TypeDef, 64, true},
};
enum { NUM_INTEGERS = sizeof kIntegers / sizeof *kIntegers };

bool vhloIsVhlo(const void *storage) {
  const TesseraStorageDef *definition = tesseraStorageGetDefinition(storage);
  return definition && definition->dialect == &vhloDialectDef;
}

static MlirType typeParam(MlirType type, unsigned index) {
  return (MlirType){tesseraStorageGetParam(type.ptr, index)->pointer};
}

//===--- To vhlo ---===//

static bool allFrom(const TesseraParam *list, Types *converted) {
  const MlirType *types = list->pointer;
  for (size_t i = 0; i < list->length; i++) {
    MlirType type = vhloTypeFrom(types[i]);
    if (mlirTypeIsNull(type))
      return false;
    tsVecPush(converted, type);
  }
  return true;
}

MlirAttribute vhloEncodingFrom(MlirAttribute encoding) {
  if (vhloIsVhlo(encoding.ptr))
    return encoding;
  if (!stablehloTypeExtensionsAttrIsA(encoding))
    return (MlirAttribute){NULL};
  size_t count;
  const int64_t *bounds = stablehloTypeExtensionsAttrGetBounds(encoding, &count);
  return vhloTypeExtensionsV1AttrGet(mlirAttributeGetContext(encoding), count, bounds);
}

static MlirType tensorFrom(MlirContext context, MlirType type) {
  IrShape shape = irShapedShape(irType(type));
  MlirType element = vhloTypeFrom(irWrapType(irShapedElementType(irType(type))));
  MlirAttribute encoding = irWrapAttribute(irTensorEncoding(irType(type)));
  bool hasEncoding = !mlirAttributeIsNull(encoding);
  if (hasEncoding)
    encoding = vhloEncodingFrom(encoding);
  if (mlirTypeIsNull(element) || (hasEncoding && mlirAttributeIsNull(encoding)))
    return (MlirType){NULL};
  return vhloRankedTensorV1TypeGet(context, shape.rank, shape.sizes, element, encoding);
}

static MlirType bufferFrom(MlirContext context, MlirType type) {
  MlirType element = vhloTypeFrom(mlirShapedTypeGetElementType(type));
  // A buffer says nothing of where and how it lies.
  if (mlirTypeIsNull(element) || irMemRefMemorySpace(irType(type)) ||
      !irMemRefHasIdentityLayout(irType(type)))
    return (MlirType){NULL};
  IrShape shape = irShapedShape(irType(type));
  return vhloRankedBufferV1TypeGet(context, shape.rank, shape.sizes, element);
}

static MlirType quantizedFrom(MlirContext context, MlirType type) {
  bool isPerAxis = quantUniformQuantizedPerAxisTypeIsA(type);
  if (!isPerAxis && !quantUniformQuantizedTypeIsA(type))
    return (MlirType){NULL};
  MlirType storage = vhloTypeFrom(quantGetStorageType(type));
  MlirType expressed = vhloTypeFrom(quantGetExpressedType(type));
  if (mlirTypeIsNull(storage) || mlirTypeIsNull(expressed))
    return storage;
  if (!isPerAxis)
    return vhloUniformQuantizedV1TypeGet(
        context, quantUniformQuantizedTypeGetIsSigned(type), storage, expressed,
        quantUniformQuantizedTypeGetScale(type), quantUniformQuantizedTypeGetZeroPoint(type),
        quantUniformQuantizedTypeGetStorageTypeMin(type),
        quantUniformQuantizedTypeGetStorageTypeMax(type));
  size_t numScales, numZeroPoints;
  const double *scales = quantUniformQuantizedPerAxisTypeGetScales(type, &numScales);
  const int64_t *zeroPoints = quantUniformQuantizedPerAxisTypeGetZeroPoints(type, &numZeroPoints);
  return vhloUniformQuantizedPerAxisV1TypeGet(
      context, quantUniformQuantizedPerAxisTypeGetIsSigned(type), storage, expressed,
      quantUniformQuantizedPerAxisTypeGetQuantizedDimension(type), numScales, scales, numZeroPoints,
      zeroPoints, quantUniformQuantizedPerAxisTypeGetStorageTypeMin(type),
      quantUniformQuantizedPerAxisTypeGetStorageTypeMax(type));
}

/// Of a function, a tuple or a future.
static MlirType listsFrom(MlirContext context, MlirType type) {
  Types first = {0}, second = {0};
  MlirType result = {NULL};
  if (allFrom(tesseraStorageGetParam(type.ptr, 0), &first)) {
    if (stablehloFutureTypeIsA(type))
      result = vhloFutureV1TypeGet(context, first.size, first.data);
    else if (mlirTypeIsATuple(type))
      result = vhloTupleV1TypeGet(context, first.size, first.data);
    else if (allFrom(tesseraStorageGetParam(type.ptr, 1), &second))
      result = vhloFunctionV1TypeGet(context, first.size, first.data, second.size, second.data);
  }
  tsVecFree(&first);
  tsVecFree(&second);
  return result;
}

static MlirType integerFrom(MlirContext context, MlirType type) {
  for (size_t i = 0; i < NUM_INTEGERS; i++)
    if (irTypeIsIntegerOf(irType(type), kIntegers[i].width,
                          kIntegers[i].isUnsigned ? BuiltinSignednessUnsigned
                                                  : BuiltinSignednessSignless))
      return (MlirType){tesseraStorageGet(context, kIntegers[i].vhlo, NULL)};
  return (MlirType){NULL};
}

MlirType vhloTypeFrom(MlirType type) {
  MlirContext context = mlirTypeGetContext(type);
  if (vhloIsVhlo(type.ptr))
    return type;
  if (mlirTypeIsAInteger(type))
    return integerFrom(context, type);
  if (mlirTypeIsARankedTensor(type))
    return tensorFrom(context, type);
  if (mlirTypeIsAMemRef(type))
    return bufferFrom(context, type);
  if (mlirTypeIsAFunction(type) || mlirTypeIsATuple(type) || stablehloFutureTypeIsA(type))
    return listsFrom(context, type);
  if (mlirTypeIsAComplex(type) || mlirTypeIsAUnrankedTensor(type)) {
    MlirType element = vhloTypeFrom(typeParam(type, 0));
    if (mlirTypeIsNull(element))
      return element;
    return mlirTypeIsAComplex(type) ? vhloComplexV1TypeGet(context, element)
                                    : vhloUnrankedTensorV1TypeGet(context, element);
  }
  for (size_t i = 0; i < NUM_PAIRS; i++)
    if (tesseraStorageIs(type.ptr, kPairs[i].other))
      return (MlirType){tesseraStorageGet(context, kPairs[i].vhlo, NULL)};
  return quantizedFrom(context, type);
}

//===--- And back ---===//

static bool allTo(MlirLocation location, const TesseraParam *list, Types *converted) {
  const MlirType *types = list->pointer;
  for (size_t i = 0; i < list->length; i++) {
    MlirType type = vhloTypeTo(location, types[i]);
    if (mlirTypeIsNull(type))
      return false;
    tsVecPush(converted, type);
  }
  return true;
}

static MlirAttribute encodingTo(MlirAttribute encoding) {
  if (!vhloTypeExtensionsV1AttrIsA(encoding))
    return encoding;
  size_t count;
  const int64_t *bounds = vhloTypeExtensionsV1AttrGetBounds(encoding, &count);
  return stablehloTypeExtensionsAttrGet(mlirAttributeGetContext(encoding), count, bounds);
}

static MlirType shapedTo(MlirLocation location, MlirType type) {
  const TesseraParam *sizes = tesseraStorageGetParam(type.ptr, 0);
  IrShape shape = {sizes->pointer, sizes->length};
  for (size_t i = 0; i < shape.rank; i++)
    if (shape.sizes[i] < 0 && shape.sizes[i] != IR_DYNAMIC)
      return (MlirType){NULL};
  MlirType element = vhloTypeTo(location, typeParam(type, 1));
  if (mlirTypeIsNull(element))
    return element;
  if (vhloRankedBufferV1TypeIsA(type))
    return irWrapType(irMemRefTypeGetChecked(location, shape, irType(element), NULL, NULL));
  MlirAttribute encoding = vhloRankedTensorV1TypeGetEncoding(type);
  if (!mlirAttributeIsNull(encoding))
    encoding = encodingTo(encoding);
  return irWrapType(
      irRankedTensorTypeGetChecked(location, shape, irType(element), irAttribute(encoding)));
}

/// The parameters of `quant`'s type that the two have alike.
static bool quantizedParams(MlirLocation location, MlirType type, TesseraParam *params) {
  MlirType storage = vhloTypeTo(location, typeParam(type, 1));
  MlirType expressed = vhloTypeTo(location, typeParam(type, 2));
  int64_t flags = tesseraStorageGetParam(type.ptr, 0)->integer;
  if (mlirTypeIsNull(storage) || mlirTypeIsNull(expressed) || flags & ~INT64_C(1))
    return false;
  params[0] = tesseraParamInteger(flags);
  params[1] = tesseraParamPointer(storage.ptr);
  params[2] = tesseraParamPointer(expressed.ptr);
  return true;
}

static MlirType quantizedTo(MlirLocation location, MlirType type) {
  // Where the parameters of the one are in the other.
  static const unsigned char kUniform[] = {5, 6, 3, 4}, kPerAxis[] = {6, 7, 4, 5, 3};
  bool isPerAxis = vhloUniformQuantizedPerAxisV1TypeIsA(type);
  const unsigned char *order = isPerAxis ? kPerAxis : kUniform;
  TesseraParam params[8];
  if (!quantizedParams(location, type, params))
    return (MlirType){NULL};
  for (unsigned i = 0; i < (isPerAxis ? sizeof kPerAxis : sizeof kUniform); i++)
    params[3 + i] = *tesseraStorageGetParam(type.ptr, order[i]);
  return (MlirType){tesseraStorageGetChecked(
      location, isPerAxis ? &quantUniformQuantizedPerAxisTypeDef : &quantUniformQuantizedTypeDef,
      params)};
}

static MlirType listsTo(MlirLocation location, MlirType type) {
  MlirContext context = mlirTypeGetContext(type);
  Types first = {0}, second = {0};
  MlirType result = {NULL};
  if (allTo(location, tesseraStorageGetParam(type.ptr, 0), &first)) {
    TesseraParam list = tesseraParamArray(first.size, first.data);
    if (vhloFutureV1TypeIsA(type))
      result.ptr = tesseraStorageGetChecked(location, &stablehloFutureTypeDef, &list);
    else if (vhloTupleV1TypeIsA(type))
      result = mlirTupleTypeGet(context, (intptr_t)first.size, first.data);
    else if (allTo(location, tesseraStorageGetParam(type.ptr, 1), &second))
      result = mlirFunctionTypeGet(context, (intptr_t)first.size, first.data, (intptr_t)second.size,
                                   second.data);
  }
  tsVecFree(&first);
  tsVecFree(&second);
  return result;
}

static MlirType simpleTo(MlirType type) {
  MlirContext context = mlirTypeGetContext(type);
  for (size_t i = 0; i < NUM_INTEGERS; i++)
    if (tesseraStorageIs(type.ptr, kIntegers[i].vhlo))
      return kIntegers[i].isUnsigned ? mlirIntegerTypeUnsignedGet(context, kIntegers[i].width)
                                     : mlirIntegerTypeGet(context, kIntegers[i].width);
  for (size_t i = 0; i < NUM_PAIRS; i++)
    if (tesseraStorageIs(type.ptr, kPairs[i].vhlo))
      return (MlirType){tesseraStorageGet(context, kPairs[i].other, NULL)};
  return (MlirType){NULL};
}

MlirType vhloTypeTo(MlirLocation location, MlirType type) {
  if (!vhloIsVhlo(type.ptr))
    return (MlirType){NULL};
  if (vhloRankedTensorV1TypeIsA(type) || vhloRankedBufferV1TypeIsA(type))
    return shapedTo(location, type);
  if (vhloFunctionV1TypeIsA(type) || vhloTupleV1TypeIsA(type) || vhloFutureV1TypeIsA(type))
    return listsTo(location, type);
  if (vhloUniformQuantizedV1TypeIsA(type) || vhloUniformQuantizedPerAxisV1TypeIsA(type))
    return quantizedTo(location, type);
  if (!vhloComplexV1TypeIsA(type) && !vhloUnrankedTensorV1TypeIsA(type))
    return simpleTo(type);
  MlirType element = vhloTypeTo(location, typeParam(type, 0));
  if (mlirTypeIsNull(element))
    return element;
  return irWrapType(vhloComplexV1TypeIsA(type)
                        ? irComplexTypeGetChecked(location, irType(element))
                        : irUnrankedTensorTypeGetChecked(location, irType(element)));
}

//===--- Attributes with a type ---===//

bool vhloIsNumbers(MlirAttribute attribute) { return irIsDense(irAttribute(attribute)); }

MlirAttribute vhloTensorFrom(MlirAttribute elements) {
  MlirType type = vhloTypeFrom(mlirAttributeGetType(elements));
  if (mlirTypeIsNull(type))
    return (MlirAttribute){NULL};
  return vhloTensorV1AttrGet(mlirAttributeGetContext(elements), type, elements);
}

MlirAttribute vhloIntegerFrom(MlirAttribute integer) {
  MlirType type = vhloTypeFrom(mlirAttributeGetType(integer));
  if (mlirTypeIsNull(type))
    return (MlirAttribute){NULL};
  return vhloIntegerV1AttrGet(mlirAttributeGetContext(integer), type, integer);
}

MlirAttribute vhloFloatFrom(MlirAttribute number) {
  MlirType type = vhloTypeFrom(mlirAttributeGetType(number));
  if (mlirTypeIsNull(type))
    return (MlirAttribute){NULL};
  return vhloFloatV1AttrGet(mlirAttributeGetContext(number), type, number);
}

MlirAttribute vhloIntegerGet(MlirContext context, int64_t value) {
  return vhloIntegerFrom(mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), value));
}

static MlirType listType(MlirContext context, size_t count, unsigned width) {
  int64_t size = (int64_t)count;
  return mlirRankedTensorTypeGet(1, &size, mlirIntegerTypeGet(context, width),
                                 (MlirAttribute){NULL});
}

MlirAttribute vhloIntegersGet(MlirContext context, size_t count, const int64_t *values) {
  return vhloTensorFrom(
      mlirDenseElementsAttrInt64Get(listType(context, count, 64), (intptr_t)count, values));
}

MlirAttribute vhloBooleansGet(MlirContext context, size_t count, const int *values) {
  return vhloTensorFrom(
      mlirDenseElementsAttrBoolGet(listType(context, count, 1), (intptr_t)count, values));
}

MlirAttribute vhloNoneGet(MlirContext context) {
  return vhloTypeV1AttrGet(context, vhloNoneV1TypeGet(context));
}

MlirAttribute vhloDefaultAccuracyGet(MlirContext context) {
  MlirAttribute mode = vhloResultAccuracyModeV1AttrGet(context, VhloResultAccuracyModeV1DEFAULT);
  return vhloResultAccuracyV1AttrGet(context, 0, 0, 0, mode);
}

//===--- What types and attributes consist of ---===//

static MlirLogicalResult expectVhlo(MlirLocation location, const TesseraParam *param,
                                    const char *what) {
  if (!param->pointer || vhloIsVhlo(param->pointer))
    return mlirLogicalResultSuccess();
  return mlirLocationEmitError(location, "expected VHLO %s", what);
}

static MlirLogicalResult expectAllVhlo(MlirLocation location, const TesseraParam *list,
                                       const char *what) {
  const MlirType *parts = list->pointer;
  for (size_t i = 0; i < list->length; i++)
    if (!vhloIsVhlo(parts[i].ptr))
      return mlirLocationEmitError(location, "expected VHLO %s", what);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vhloComplexV1TypeVerify(MlirLocation location, const TesseraParam *params) {
  return expectVhlo(location, &params[0], "type");
}

MlirLogicalResult vhloUnrankedTensorV1TypeVerify(MlirLocation location,
                                                 const TesseraParam *params) {
  return expectVhlo(location, &params[0], "type");
}

MlirLogicalResult vhloTupleV1TypeVerify(MlirLocation location, const TesseraParam *params) {
  return expectAllVhlo(location, &params[0], "types");
}

MlirLogicalResult vhloFutureV1TypeVerify(MlirLocation location, const TesseraParam *params) {
  return expectAllVhlo(location, &params[0], "types");
}

MlirLogicalResult vhloFunctionV1TypeVerify(MlirLocation location, const TesseraParam *params) {
  MlirLogicalResult inputs = expectAllVhlo(location, &params[0], "types");
  return mlirLogicalResultIsFailure(inputs) ? inputs : expectAllVhlo(location, &params[1], "types");
}

MlirLogicalResult vhloRankedTensorV1TypeVerify(MlirLocation location, const TesseraParam *params) {
  MlirLogicalResult element = expectVhlo(location, &params[1], "type or attribute");
  return mlirLogicalResultIsFailure(element)
             ? element
             : expectVhlo(location, &params[2], "type or attribute");
}

MlirLogicalResult vhloRankedBufferV1TypeVerify(MlirLocation location, const TesseraParam *params) {
  return expectVhlo(location, &params[1], "types");
}

MlirLogicalResult vhloUniformQuantizedV1TypeVerify(MlirLocation location,
                                                   const TesseraParam *params) {
  MlirLogicalResult storage = expectVhlo(location, &params[1], "type");
  return mlirLogicalResultIsFailure(storage) ? storage : expectVhlo(location, &params[2], "type");
}

MlirLogicalResult vhloUniformQuantizedPerAxisV1TypeVerify(MlirLocation location,
                                                          const TesseraParam *params) {
  return vhloUniformQuantizedV1TypeVerify(location, params);
}

MlirLogicalResult vhloDictionaryV1AttrVerify(MlirLocation location, const TesseraParam *params) {
  if (params[0].length != params[1].length)
    return mlirLocationEmitError(location, "expected as many values as names");
  return expectAllVhlo(location, &params[0], "key attribute");
}

MlirLogicalResult vhloTypeV1AttrVerify(MlirLocation location, const TesseraParam *params) {
  return expectVhlo(location, &params[0], "type");
}

MlirLogicalResult vhloResultAccuracyV1AttrVerify(MlirLocation location,
                                                 const TesseraParam *params) {
  return expectVhlo(location, &params[3], "result accuracy mode");
}

/// Whether a builtin attribute, of the kind, has the type of which `params[0]` is the counterpart.
static MlirLogicalResult expectTyped(MlirLocation location, const TesseraParam *params,
                                     bool (*isKind)(MlirAttribute attribute)) {
  MlirAttribute value = {params[1].pointer};
  if (!vhloIsVhlo(params[0].pointer))
    return mlirLocationEmitError(location, "expected VHLO type");
  if (!isKind(value) || vhloTypeFrom(mlirAttributeGetType(value)).ptr != params[0].pointer)
    return mlirLocationEmitError(location, "expected a value of the VHLO type");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vhloFloatV1AttrVerify(MlirLocation location, const TesseraParam *params) {
  return expectTyped(location, params, mlirAttributeIsAFloat);
}

MlirLogicalResult vhloIntegerV1AttrVerify(MlirLocation location, const TesseraParam *params) {
  return expectTyped(location, params, mlirAttributeIsAInteger);
}

MlirLogicalResult vhloTensorV1AttrVerify(MlirLocation location, const TesseraParam *params) {
  return expectTyped(location, params, vhloIsNumbers);
}
