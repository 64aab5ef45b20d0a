// lower-quant-ops: conversions between floats and quantized numbers, as arithmetic.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/quant-lowering/QuantLoweringPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/quant/QuantOps.h"
#include "dialect/shape/ShapeOps.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

/// A conversion, and what its quantized type says.
typedef struct Cast {
  LinalgMaker make;
  bool quantizes;
  MlirType quantized;
  MlirType expressed, storage;
  bool isSigned, isBounded;
  int64_t min, max;
} Cast;

/// The sizes of a tensor that its type doesn't say.
typedef struct Sizes {
  intptr_t count;
  MlirValue *values;
} Sizes;

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

// The type with other elements; another scalar.
static MlirType withElements(MlirType type, MlirType element) {
  if (mlirTypeIsAUnrankedTensor(type))
    return mlirUnrankedTensorTypeGet(element);
  if (!mlirTypeIsARankedTensor(type))
    return element;
  IrShape shape = irShapedShape(irType(type));
  return mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes, element,
                                 mlirRankedTensorTypeGetEncoding(type));
}

static Sizes sizesOf(const Cast *cast, MlirValue value) {
  Sizes sizes = {0};
  if (!mlirTypeIsARankedTensor(typeOf(value)))
    return sizes;
  intptr_t rank = mlirShapedTypeGetRank(typeOf(value));
  sizes.values = tsAllocZeroed((size_t)rank + 1, sizeof *sizes.values);
  for (intptr_t i = 0; i < rank; ++i)
    if (mlirShapedTypeIsDynamicDim(typeOf(value), i))
      sizes.values[sizes.count++] = linalgMakeDim(&cast->make, value, i);
  return sizes;
}

//===--- Arithmetic ---===//

static MlirValue binary(const Cast *cast, const TesseraOpDef *definition, MlirValue a,
                        MlirValue b) {
  return linalgMakeBinary(&cast->make, definition, typeOf(a), a, b);
}

static MlirValue toFloat(const Cast *cast, MlirValue stored) {
  return linalgMakeUnary(&cast->make, cast->isSigned ? &arithSIToFPOpDef : &arithUIToFPOpDef,
                         withElements(typeOf(stored), cast->expressed), stored);
}

// The scalar in every element of a tensor like `like`, itself where that is none.
static MlirValue spread(const Cast *cast, MlirValue scalar, MlirValue like, const Sizes *sizes) {
  MlirType type = withElements(typeOf(like), typeOf(scalar));
  if (mlirTypeEqual(type, typeOf(scalar)))
    return scalar;
  return resultOf(tensorSplatOpCreate(cast->make.rewriter, cast->make.location, type, scalar,
                                      sizes->count, sizes->values));
}

static MlirValue cutOff(const Cast *cast, MlirValue stored, const Sizes *sizes) {
  if (!cast->isBounded)
    return stored;
  MlirValue min = linalgMakeInteger(&cast->make, cast->storage, cast->min);
  MlirValue max = linalgMakeInteger(&cast->make, cast->storage, cast->max);
  min = spread(cast, min, stored, sizes);
  max = spread(cast, max, stored, sizes);
  stored = binary(cast, cast->isSigned ? &arithMaxSIOpDef : &arithMaxUIOpDef, stored, min);
  return binary(cast, cast->isSigned ? &arithMinSIOpDef : &arithMinUIOpDef, stored, max);
}

// From floats to what is stored, or back. `zeroPoint` null: it is 0.
static MlirValue convert(const Cast *cast, MlirValue input, MlirValue scale, MlirValue zeroPoint,
                         const Sizes *sizes) {
  scale = spread(cast, scale, input, sizes);
  MlirValue value =
      cast->quantizes ? binary(cast, &arithDivFOpDef, input, scale) : toFloat(cast, input);
  if (zeroPoint.ptr) {
    MlirValue zero = toFloat(cast, spread(cast, zeroPoint, input, sizes));
    value = binary(cast, cast->quantizes ? &arithAddFOpDef : &arithSubFOpDef, value, zero);
  }
  if (!cast->quantizes)
    return binary(cast, &arithMulFOpDef, value, scale);
  value = linalgMakeUnary(&cast->make, cast->isSigned ? &arithFPToSIOpDef : &arithFPToUIOpDef,
                          withElements(typeOf(value), cast->storage), value);
  return cutOff(cast, value, sizes);
}

//===--- Scales of a whole tensor ---===//

static MlirAttribute scaleAttr(const Cast *cast, double scale) {
  return mlirFloatAttrDoubleGet(cast->make.context, cast->expressed, scale);
}

static MlirValue convertPerLayer(const Cast *cast, MlirValue input) {
  int64_t zeroPoint = quantUniformQuantizedTypeGetZeroPoint(cast->quantized);
  MlirValue scale = linalgMakeConstant(
      &cast->make, scaleAttr(cast, quantUniformQuantizedTypeGetScale(cast->quantized)));
  MlirValue zero = linalgMakeInteger(&cast->make, cast->storage, zeroPoint);
  Sizes sizes = sizesOf(cast, input);
  MlirValue value = convert(cast, input, scale, zeroPoint ? zero : (MlirValue){NULL}, &sizes);
  tsFree(sizes.values);
  return value;
}

//===--- Scales of parts of it ---===//

static bool convertElement(const LinalgMaker *maker, const MlirValue *arguments, MlirValue *results,
                           const void *user) {
  Cast cast = *(const Cast *)user;
  cast.make = *maker;
  const Sizes none = {0};
  results[0] = convert(&cast, arguments[0], arguments[1], arguments[2], &none);
  return true;
}

// Scales and zero points are tensors that `map` finds the place in.
static MlirValue convertByParts(const Cast *cast, MlirValue input, MlirAttribute scales,
                                MlirAttribute zeroPoints, MlirAffineMap map) {
  MlirValue inputs[] = {input, linalgMakeConstant(&cast->make, scales),
                        linalgMakeConstant(&cast->make, zeroPoints)};
  Sizes sizes = sizesOf(cast, input);
  MlirType type = withElements(typeOf(input), cast->quantizes ? cast->storage : cast->expressed);
  MlirValue init = linalgMakeEmpty(&cast->make, type, sizes.count, sizes.values);
  tsFree(sizes.values);
  MlirAffineMap all =
      mlirAffineMapMultiDimIdentityGet(cast->make.context, mlirShapedTypeGetRank(type));
  const MlirAffineMap maps[] = {all, map, map, all};
  return linalgMakeGenericValue(
      &cast->make, init,
      &(LinalgGeneric){
          .numInputs = 3, .inputs = inputs, .maps = maps, .body = convertElement, .user = cast});
}

// A dimension has a scale for each index. `axis` is that dimension of the input.
static MlirValue convertPerChannel(const Cast *cast, MlirValue input, int64_t axis) {
  size_t count;
  const double *scales = quantUniformQuantizedPerAxisTypeGetScales(cast->quantized, &count);
  const int64_t *zeros = quantUniformQuantizedPerAxisTypeGetZeroPoints(cast->quantized, NULL);
  MlirAttribute *numbers = tsAllocZeroed(2 * count + 1, sizeof *numbers);
  for (size_t i = 0; i < count; ++i) {
    numbers[i] = scaleAttr(cast, scales[i]);
    numbers[count + i] = mlirIntegerAttrGet(cast->storage, zeros[i]);
  }
  int64_t size = (int64_t)count;
  MlirAttribute allScales = mlirDenseElementsAttrGet(linalgTensorType(1, &size, cast->expressed),
                                                     (intptr_t)count, numbers);
  MlirAttribute allZeros = mlirDenseElementsAttrGet(linalgTensorType(1, &size, cast->storage),
                                                    (intptr_t)count, numbers + count);
  tsFree(numbers);
  MlirAffineMap map =
      linalgPickMap(cast->make.context, mlirShapedTypeGetRank(typeOf(input)), 1, &axis);
  return convertByParts(cast, input, allScales, allZeros, map);
}

// Blocks have scales, in tensors with as many dimensions as the input.
static MlirValue convertSubChannel(const Cast *cast, MlirValue input) {
  MlirContext context = cast->make.context;
  size_t count;
  const int64_t *dims =
      quantUniformQuantizedSubChannelTypeGetQuantizedDimensions(cast->quantized, &count);
  const int64_t *blocks = quantUniformQuantizedSubChannelTypeGetBlockSizes(cast->quantized, NULL);
  intptr_t rank = mlirShapedTypeGetRank(typeOf(input));
  MlirAffineExpr *places = tsAllocZeroed((size_t)rank + 1, sizeof *places);
  for (intptr_t i = 0; i < rank; ++i)
    places[i] = mlirAffineConstantExprGet(context, 0);
  for (size_t i = 0; i < count; ++i)
    if (dims[i] < rank)
      places[dims[i]] = mlirAffineFloorDivExprGet(mlirAffineDimExprGet(context, dims[i]),
                                                  mlirAffineConstantExprGet(context, blocks[i]));
  MlirAffineMap map = mlirAffineMapGet(context, rank, 0, rank, places);
  tsFree(places);
  return convertByParts(cast, input, quantUniformQuantizedSubChannelTypeGetScales(cast->quantized),
                        quantUniformQuantizedSubChannelTypeGetZeroPoints(cast->quantized), map);
}

//===--- Tensors of no known rank ---===//

static MlirType extents(const Cast *cast) {
  int64_t unknown = IR_DYNAMIC;
  return linalgTensorType(1, &unknown, mlirIndexTypeGet(cast->make.context));
}

static MlirValue numElements(const Cast *cast, MlirValue shape) {
  return resultOf(shapeNumElementsOpCreate(cast->make.rewriter, cast->make.location,
                                           mlirIndexTypeGet(cast->make.context), shape));
}

static MlirOperation splitAt(const Cast *cast, MlirValue shape, MlirValue place) {
  return shapeSplitAtOpCreate(cast->make.rewriter, cast->make.location, extents(cast),
                              extents(cast), shape, place);
}

static MlirValue reshape(const Cast *cast, MlirValue value, MlirType type, MlirValue shape) {
  return resultOf(
      tensorReshapeOpCreate(cast->make.rewriter, cast->make.location, type, value, shape));
}

// The tensor with these sizes, `known` as far as its type is to say them.
static MlirValue flatten(const Cast *cast, MlirValue value, intptr_t rank, const MlirValue *sizes,
                         const int64_t *known) {
  MlirType index = mlirIndexTypeGet(cast->make.context);
  int64_t count = rank;
  MlirValue shape = resultOf(tensorFromElementsOpCreate(
      cast->make.rewriter, cast->make.location, linalgTensorType(1, &count, index), rank, sizes));
  MlirType element = mlirShapedTypeGetElementType(typeOf(value));
  return reshape(cast, value, linalgTensorType(rank, known, element), shape);
}

// As many elements as there are before the axis, along it, and behind it.
static MlirValue flattenAround(const Cast *cast, MlirValue value, MlirValue shape) {
  int64_t axis = quantUniformQuantizedPerAxisTypeGetQuantizedDimension(cast->quantized);
  MlirType index = mlirIndexTypeGet(cast->make.context);
  size_t count;
  quantUniformQuantizedPerAxisTypeGetScales(cast->quantized, &count);
  MlirValue before = linalgMakeInteger(&cast->make, index, axis);
  MlirValue behind = linalgMakeInteger(&cast->make, index, axis + 1);
  MlirValue sizes[3];
  sizes[0] = numElements(cast, mlirOperationGetResult(splitAt(cast, shape, before), 0));
  sizes[2] = numElements(cast, mlirOperationGetResult(splitAt(cast, shape, behind), 1));
  sizes[1] = linalgMakeInteger(&cast->make, index, (int64_t)count);
  const int64_t known[] = {IR_DYNAMIC, (int64_t)count, IR_DYNAMIC};
  return flatten(cast, value, 3, sizes, known);
}

static MlirValue convertUnranked(const Cast *cast, MlirValue input) {
  MlirValue shape = resultOf(
      shapeShapeOfOpCreate(cast->make.rewriter, cast->make.location, extents(cast), input));
  MlirValue value;
  if (quantUniformQuantizedTypeIsA(cast->quantized)) {
    const int64_t known = IR_DYNAMIC;
    MlirValue size = numElements(cast, shape);
    value = convertPerLayer(cast, flatten(cast, input, 1, &size, &known));
  } else {
    value = convertPerChannel(cast, flattenAround(cast, input, shape), 1);
  }
  MlirType element = mlirShapedTypeGetElementType(typeOf(value));
  return reshape(cast, value, mlirUnrankedTensorTypeGet(element), shape);
}

//===--- The pass ---===//

static bool readType(Cast *cast) {
  MlirType type = cast->quantized;
  if (quantUniformQuantizedTypeIsA(type)) {
    cast->isSigned = quantUniformQuantizedTypeGetIsSigned(type);
    cast->min = quantUniformQuantizedTypeGetStorageTypeMin(type);
    cast->max = quantUniformQuantizedTypeGetStorageTypeMax(type);
  } else if (quantUniformQuantizedPerAxisTypeIsA(type)) {
    cast->isSigned = quantUniformQuantizedPerAxisTypeGetIsSigned(type);
    cast->min = quantUniformQuantizedPerAxisTypeGetStorageTypeMin(type);
    cast->max = quantUniformQuantizedPerAxisTypeGetStorageTypeMax(type);
  } else if (quantUniformQuantizedSubChannelTypeIsA(type)) {
    cast->isSigned = quantUniformQuantizedSubChannelTypeGetIsSigned(type);
    cast->min = quantUniformQuantizedSubChannelTypeGetStorageTypeMin(type);
    cast->max = quantUniformQuantizedSubChannelTypeGetStorageTypeMax(type);
  } else {
    return false;
  }
  cast->expressed = quantGetExpressedType(type);
  cast->storage = quantGetStorageType(type);
  unsigned width = mlirIntegerTypeGetWidth(cast->storage);
  cast->isBounded = cast->min != quantDefaultMinimum(cast->isSigned, width) ||
                    cast->max != quantDefaultMaximum(cast->isSigned, width);
  return true;
}

static MlirValue convertAny(const Cast *cast, MlirValue input) {
  if (mlirTypeIsAUnrankedTensor(typeOf(input)))
    return convertUnranked(cast, input);
  if (quantUniformQuantizedTypeIsA(cast->quantized))
    return convertPerLayer(cast, input);
  if (quantUniformQuantizedPerAxisTypeIsA(cast->quantized))
    return convertPerChannel(
        cast, input, quantUniformQuantizedPerAxisTypeGetQuantizedDimension(cast->quantized));
  return convertSubChannel(cast, input);
}

static MlirValue storageCast(const Cast *cast, MlirType type, MlirValue value) {
  return resultOf(quantStorageCastOpCreate(cast->make.rewriter, cast->make.location, type, value));
}

static MlirLogicalResult lower(MlirRewriterBase rewriter, MlirOperation op) {
  MlirValue input = mlirOperationGetOperand(op, 0);
  MlirType result = typeOf(resultOf(op));
  Cast cast = {.make = {rewriter, mlirOperationGetContext(op), mlirOperationGetLocation(op)},
               .quantizes = quantQuantizeCastOpIsA(op)};
  cast.quantized = linalgElementType(cast.quantizes ? result : typeOf(input));
  if (mlirTypeIsAUnrankedTensor(cast.quantized))
    cast.quantized = mlirShapedTypeGetElementType(cast.quantized);
  if (!readType(&cast))
    return mlirOperationEmitOpError(op, "isn't of a uniform quantized type");
  if (mlirTypeIsAUnrankedTensor(typeOf(input)) &&
      quantUniformQuantizedSubChannelTypeIsA(cast.quantized))
    return mlirOperationEmitOpError(op, "has blocks in a tensor of no known rank");
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  if (!cast.quantizes)
    input = storageCast(&cast, withElements(typeOf(input), cast.storage), input);
  MlirValue value = convertAny(&cast, input);
  if (cast.quantizes)
    value = storageCast(&cast, result, value);
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

typedef TsVec(MlirOperation) Operations;

static MlirWalkResult collect(MlirOperation op, void *user) {
  Operations *casts = user;
  if (quantQuantizeCastOpIsA(op) || quantDequantizeCastOpIsA(op))
    tsVecPush(casts, op);
  return MlirWalkResultAdvance;
}

void lowerQuantOpsPassRun(MlirPass pass, const LowerQuantOpsOptions *options, MlirOperation root) {
  (void)options;
  Operations casts = {0};
  mlirOperationWalk(root, collect, &casts, MlirWalkPreOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(root));
  for (size_t i = 0; i < casts.size; ++i)
    if (mlirLogicalResultIsFailure(lower(rewriter, casts.data[i]))) {
      tesseraPassSignalFailure(pass);
      break;
    }
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&casts);
}
