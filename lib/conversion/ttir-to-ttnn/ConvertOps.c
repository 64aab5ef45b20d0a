// Conversions of single ops from ttir to ttnn, other than windows.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-to-ttnn/TTIRToTTNN.h"
#include "ir/Operation.h"

static const MlirAttribute kNone = {NULL};

static MlirAttribute dataTypeAttr(Conversion *conversion, MlirAttribute layout) {
  return ttDataTypeAttrGet(conversion->context, ttnnTensorLayoutGetDataType(layout));
}

static MlirAttribute pageLayoutAttr(Conversion *conversion, MlirAttribute layout) {
  return ttnnLayoutAttrGet(conversion->context, ttnnTensorLayoutGetPageLayout(layout));
}

static MlirAttribute i64Attr(Conversion *conversion, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(conversion->context, 64), value);
}

//===--- Creation ---===//

MlirLogicalResult convertEmpty(Conversion *conversion, MlirOperation op) {
  MlirValue device = conversionDevice(conversion, op);
  if (mlirValueIsNull(device))
    return mlirLogicalResultFailure();
  return conversionReplace(conversion, op,
                           ttnnBuildEmpty(conversion->rewriter, mlirOperationGetLocation(op),
                                          conversionResultType(op), device));
}

typedef MlirOperation CreateFilled(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                                   MlirAttribute shape, MlirAttribute dataType,
                                   MlirAttribute pageLayout, MlirValue device,
                                   MlirAttribute memoryConfig);

// zeros and ones; on the host they have neither device nor memory configuration.
static MlirLogicalResult convertFilled(Conversion *conversion, MlirOperation op,
                                       CreateFilled *create) {
  MlirType type = conversionResultType(op);
  MlirAttribute layout = ttnnLayoutOfType(type), config = kNone;
  MlirValue device = {NULL};
  if (!mlirAttributeIsNull(ttnnTensorLayoutGetMemoryLayout(layout))) {
    device = conversionDevice(conversion, op);
    if (mlirValueIsNull(device))
      return mlirLogicalResultFailure();
    config = ttnnMemoryConfigOfLayout(layout);
  }
  return conversionReplaceByOp(conversion, op,
                               create(conversion->rewriter, mlirOperationGetLocation(op), type,
                                      ttnnShapeAttrOf(conversion->context, ttTypeShape(type)),
                                      dataTypeAttr(conversion, layout),
                                      pageLayoutAttr(conversion, layout), device, config));
}

MlirLogicalResult convertZeros(Conversion *conversion, MlirOperation op) {
  return convertFilled(conversion, op, ttnnZerosOpCreate);
}

MlirLogicalResult convertOnes(Conversion *conversion, MlirOperation op) {
  return convertFilled(conversion, op, ttnnOnesOpCreate);
}

// The one value of a splat of numbers as f32, what it is filled in from; false when that is another
// number. Integers count as unsigned unless their type is signed: so are the tensors that they
// fill. What is filled in counts modulo their size, so that a small negative number may stand for
// itself.
static bool splatValue(MlirAttribute splat, double *number) {
  const IrStorage *dense = irAttribute(splat);
  const IrStorage *type = irShapedElementType(irElementsType(dense));
  if (irTypeIsFloat(type)) {
    *number = irFloatToDouble(irFloatSemantics(type), irDenseFloatAt(dense, 0, 0));
    return true;
  }
  int64_t value = irDenseIntegerAt(dense, 0);
  unsigned width = irIntegerTypeWidth(type);
  uint64_t positive = width < 64 ? (uint64_t)value & ((UINT64_C(1) << width) - 1) : (uint64_t)value;
  bool isSigned = irIntegerTypeSignedness(type) == BuiltinSignednessSigned;
  *number = isSigned ? (double)value : (double)positive;
  if (isSigned || (double)(float)positive == (double)positive)
    return (double)(float)*number == *number;
  int64_t negative = (int64_t)(positive | (width < 64 ? ~UINT64_C(0) << width : 0));
  *number = (double)negative;
  return negative > -(INT64_C(1) << 24);
}

// A splat is filled in on the device; other constants travel in the file.
MlirLogicalResult convertConstant(Conversion *conversion, MlirOperation op) {
  MlirAttribute value = ttirConstantOpGetValueAttr(op);
  MlirType type = conversionResultType(op);
  MlirLocation location = mlirOperationGetLocation(op);
  const IrStorage *element = irShapedElementType(irElementsType(irAttribute(value)));
  bool isInteger = irTypeIsInteger(element) && irIntegerTypeWidth(element) <= 64;
  if (!isInteger && !irTypeIsFloat(element))
    return conversionFail(conversion, op, "only constants of integers and floats can be made");
  double number;
  if (!irIsDense(irAttribute(value)) || !irDenseIsSplat(irAttribute(value)) ||
      !splatValue(value, &number))
    return conversionReplaceByOp(conversion, op,
                                 ttnnConstantOpCreate(conversion->rewriter, location, type, value));
  MlirValue device = conversionDevice(conversion, op);
  if (mlirValueIsNull(device))
    return mlirLogicalResultFailure();
  MlirAttribute fill =
      mlirFloatAttrDoubleGet(conversion->context, mlirF32TypeGet(conversion->context), number);
  return conversionReplaceByOp(
      conversion, op, ttnnFullOpCreate(conversion->rewriter, location, type, device, fill));
}

MlirLogicalResult convertArange(Conversion *conversion, MlirOperation op) {
  MlirType type = conversionResultType(op);
  if (ttirArangeOpGetArangeDimension(op) != mlirShapedTypeGetRank(type) - 1)
    return conversionFail(conversion, op, "the library counts along the last dimension only");
  TtDataType dataType;
  if (!ttDataTypeOfElementType(mlirShapedTypeGetElementType(type), &dataType))
    return conversionFail(conversion, op, "its element type has no data type");
  MlirValue device = conversionDevice(conversion, op);
  if (mlirValueIsNull(device))
    return mlirLogicalResultFailure();
  return conversionReplaceByOp(
      conversion, op,
      ttnnArangeOpCreate(conversion->rewriter, mlirOperationGetLocation(op), type,
                         i64Attr(conversion, ttirArangeOpGetStart(op)),
                         i64Attr(conversion, ttirArangeOpGetEnd(op)),
                         i64Attr(conversion, ttirArangeOpGetStep(op)),
                         ttDataTypeAttrGet(conversion->context, dataType), device,
                         ttnnMemoryConfigOfLayout(ttnnLayoutOfType(type))));
}

//===--- Placement and element types ---===//

MlirLogicalResult convertToLayout(Conversion *conversion, MlirOperation op) {
  MlirType type = conversionResultType(op);
  MlirAttribute layout = ttnnLayoutOfType(type);
  MlirValue output = ttirToLayoutOpGetOutput(op), device = {NULL};
  if (ttnnTensorLayoutIsOnDevice(layout)) {
    device = conversionDevice(conversion, op);
    if (mlirValueIsNull(device))
      return mlirLogicalResultFailure();
  }
  MlirOperation created = ttnnToLayoutOpCreate(
      conversion->rewriter, mlirOperationGetLocation(op), type, ttirToLayoutOpGetInput(op),
      pageLayoutAttr(conversion, layout), dataTypeAttr(conversion, layout),
      ttnnMemoryConfigOfLayout(layout), device);
  conversionReplaceByOp(conversion, op, created);
  tsVecPush(conversion->unwritten, tesseraConversionGetRemapped(conversion->pattern, output));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult convertTypecast(Conversion *conversion, MlirOperation op) {
  MlirAttribute dataType = dataTypeAttr(conversion, conversionResultLayout(op));
  return conversionReplaceByOp(
      conversion, op,
      ttnnTypecastOpCreate(conversion->rewriter, mlirOperationGetLocation(op),
                           conversionResultType(op), ttirTypecastOpGetInputs(op, 0), dataType));
}

//===--- Arithmetic ---===//

// The library broadcasts the right side of an addition, but not of a subtraction.
MlirLogicalResult convertSubtract(Conversion *conversion, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = conversionResultType(op);
  MlirValue output = ttirSubtractOpGetOutputs(op, 0);
  MlirValue inputs[] = {ttirSubtractOpGetInputs(op, 0), ttirSubtractOpGetInputs(op, 1)};
  if (ttShapesEqual(ttShapeOf(inputs[0]), ttShapeOf(inputs[1])))
    return conversionReplaceByOp(
        conversion, op,
        ttnnSubtractOpCreate(conversion->rewriter, location, 1, &type, 2, inputs, 1, &output));
  MlirValue device = conversionDevice(conversion, op);
  if (mlirValueIsNull(device))
    return mlirLogicalResultFailure();
  MlirType negativeType = mlirValueGetType(inputs[1]);
  MlirValue empty = ttnnBuildEmpty(conversion->rewriter, location, negativeType, device);
  inputs[1] = mlirOperationGetResult(
      ttnnNegOpCreate(conversion->rewriter, location, 1, &negativeType, 1, &inputs[1], 1, &empty),
      0);
  return conversionReplaceByOp(
      conversion, op,
      ttnnAddOpCreate(conversion->rewriter, location, 1, &type, 2, inputs, 1, &output));
}

MlirLogicalResult convertProd(Conversion *conversion, MlirOperation op) {
  MlirValue input = ttirProdOpGetInput(op);
  MlirAttribute dims = ttirProdOpGetDimArgAttr(op);
  int64_t rank = ttRankOf(input);
  int64_t numDims = mlirAttributeIsNull(dims) ? rank : mlirArrayAttrGetNumElements(dims);
  if (numDims > 1 && numDims < rank)
    return conversionFail(conversion, op,
                          "the library multiplies along one dimension or along all of them");
  int64_t dim = mlirAttributeIsNull(dims) || numDims == 0 ? 0 : ttIntegerAt(dims, 0);
  bool all = numDims == rank || numDims == 0;
  return conversionReplaceByOp(
      conversion, op,
      ttnnProdOpCreate(conversion->rewriter, mlirOperationGetLocation(op), conversionResultType(op),
                       input, mlirBoolAttrGet(conversion->context, all),
                       ttirProdOpGetKeepDimAttr(op), i64Attr(conversion, dim), kNone));
}

MlirLogicalResult convertArgMax(Conversion *conversion, MlirOperation op) {
  MlirAttribute dims = ttirArgMaxOpGetDimArgAttr(op), dim = kNone;
  if (!mlirAttributeIsNull(dims) && mlirArrayAttrGetNumElements(dims) > 0)
    dim = mlirArrayAttrGetElement(dims, 0);
  return conversionReplaceByOp(
      conversion, op,
      ttnnArgMaxOpCreate(conversion->rewriter, mlirOperationGetLocation(op),
                         conversionResultType(op), ttirArgMaxOpGetInput(op), dim,
                         mlirBoolAttrGet(conversion->context, false), kNone,
                         ttirArgMaxOpGetOutput(op)));
}

// The library wants the gradient as one matrix.
MlirLogicalResult convertEmbeddingBackward(Conversion *conversion, MlirOperation op) {
  MlirValue gradient = ttirEmbeddingBackwardOpGetInGradient(op);
  IrShape shape = ttShapeOf(gradient);
  int64_t numElements = irShapedNumElements(irType(mlirValueGetType(gradient)));
  if (shape.rank == 0 || numElements <= 0)
    return conversionFail(conversion, op, "its gradient has no rows");
  int64_t columns = shape.sizes[shape.rank - 1];
  int64_t matrix[] = {1, 1, numElements / columns, columns};
  gradient = ttnnBuildReshape(conversion->rewriter, gradient, 4, matrix);
  MlirAttribute layout = conversionResultLayout(op);
  return conversionReplaceByOp(
      conversion, op,
      ttnnEmbeddingBackwardOpCreate(
          conversion->rewriter, mlirOperationGetLocation(op), conversionResultType(op),
          ttirEmbeddingBackwardOpGetInput(op), ttirEmbeddingBackwardOpGetWeight(op), gradient,
          dataTypeAttr(conversion, layout), ttnnMemoryConfigOfLayout(layout),
          ttirEmbeddingBackwardOpGetOutput(op)));
}

//===--- Shape ---===//

// squeeze and unsqueeze: what they do follows from the shape of the result.
MlirLogicalResult convertToReshape(Conversion *conversion, MlirOperation op) {
  MlirType type = conversionResultType(op);
  IrShape shape = ttTypeShape(type);
  return conversionReplaceByOp(
      conversion, op,
      ttnnReshapeOpCreate(conversion->rewriter, mlirOperationGetLocation(op), type,
                          mlirOperationGetOperand(op, 0),
                          ttnnI32ArrayAttr(conversion->context, shape.rank, shape.sizes)));
}

MlirLogicalResult convertConcat(Conversion *conversion, MlirOperation op) {
  TsVec(MlirValue) inputs = {0};
  for (intptr_t i = 0; i < ttirConcatOpGetNumInputs(op); ++i)
    tsVecPush(&inputs, ttirConcatOpGetInputs(op, i));
  int64_t dim = ttirConcatOpGetDim(op);
  if (dim < 0)
    dim += mlirShapedTypeGetRank(conversionResultType(op));
  MlirOperation created =
      ttnnConcatOpCreate(conversion->rewriter, mlirOperationGetLocation(op),
                         conversionResultType(op), (intptr_t)inputs.size, inputs.data,
                         ttirConcatOpGetOutput(op), ttirSI32Attr(conversion->context, dim), kNone);
  tsVecFree(&inputs);
  return conversionReplaceByOp(conversion, op, created);
}

static MlirLogicalResult repeatInput(Conversion *conversion, MlirOperation op, size_t rank,
                                     const int64_t *repeats) {
  return conversionReplaceByOp(
      conversion, op,
      ttnnRepeatOpCreate(conversion->rewriter, mlirOperationGetLocation(op),
                         conversionResultType(op), mlirOperationGetOperand(op, 0),
                         ttnnShapeAttrOf(conversion->context, (IrShape){repeats, rank})));
}

MlirLogicalResult convertBroadcast(Conversion *conversion, MlirOperation op) {
  intptr_t rank;
  const int64_t *repeats = ttirBroadcastOpGetBroadcastDimensions(op, &rank);
  return repeatInput(conversion, op, (size_t)rank, repeats);
}

MlirLogicalResult convertRepeat(Conversion *conversion, MlirOperation op) {
  intptr_t rank;
  const int64_t *repeats = ttirRepeatOpGetRepeatDimensions(op, &rank);
  return repeatInput(conversion, op, (size_t)rank, repeats);
}

MlirLogicalResult convertPad(Conversion *conversion, MlirOperation op) {
  MlirAttribute layout = conversionResultLayout(op), config = kNone;
  if (ttnnTensorLayoutIsOnDevice(layout))
    config = ttnnMemoryConfigOfLayout(layout);
  return conversionReplaceByOp(
      conversion, op,
      ttnnPadOpCreate(conversion->rewriter, mlirOperationGetLocation(op), conversionResultType(op),
                      ttirPadOpGetInput(op), ttirPadOpGetPaddingAttr(op), ttirPadOpGetValueAttr(op),
                      mlirBoolAttrGet(conversion->context, true), config));
}

//===--- In place ---===//

// ttnn writes the cache itself, so nothing else may want its old value.
static const char kSharedCache[] = "the cache is written in place, but has another use";

MlirLogicalResult convertUpdateCache(Conversion *conversion, MlirOperation op) {
  MlirValue cache = ttirUpdateCacheOpGetCache(op);
  if (!irValueHasOneUse(irValue(cache)))
    return conversionFail(conversion, op, kSharedCache);
  ttnnUpdateCacheOpCreate(conversion->rewriter, mlirOperationGetLocation(op), cache,
                          ttirUpdateCacheOpGetInput(op), ttirUpdateCacheOpGetUpdateIndex(op),
                          ttirUpdateCacheOpGetBatchOffsetAttr(op));
  return conversionReplace(conversion, op, cache);
}

MlirLogicalResult convertFillCache(Conversion *conversion, MlirOperation op) {
  MlirValue cache = ttirFillCacheOpGetCache(op);
  if (!irValueHasOneUse(irValue(cache)))
    return conversionFail(conversion, op, kSharedCache);
  ttnnFillCacheOpCreate(conversion->rewriter, mlirOperationGetLocation(op), cache,
                        ttirFillCacheOpGetInput(op), ttirFillCacheOpGetBatchOffsetAttr(op));
  return conversionReplace(conversion, op, cache);
}

// The library's scatter takes the update first.
MlirLogicalResult convertScatter(Conversion *conversion, MlirOperation op) {
  MlirValue inputs[] = {ttirScatterOpGetUpdate(op), ttirScatterOpGetInput(op)};
  MlirValue output = ttirScatterOpGetOutput(op);
  MlirType type = conversionResultType(op);
  return conversionReplaceByOp(conversion, op,
                               ttnnScatterOpCreate(conversion->rewriter,
                                                   mlirOperationGetLocation(op), 1, &type, 2,
                                                   inputs, 1, &output));
}

//===--- Collectives ---===//

MlirLogicalResult convertAllReduce(Conversion *conversion, MlirOperation op) {
  MlirAttribute groups = ttirAllReduceOpGetReplicaGroupsAttr(op);
  IrShape shape = irShapedShape(irElementsType(irAttribute(groups)));
  int64_t dim = ttirAllReduceOpGetDim(op);
  if (shape.rank == 0 || dim < 0)
    return conversionFail(conversion, op, "it needs a dimension, and groups of devices in a list");
  MlirValue device = conversionDevice(conversion, op);
  if (mlirValueIsNull(device))
    return mlirLogicalResultFailure();
  MlirAttribute number = ttirSI32Attr(conversion->context, shape.sizes[(size_t)dim % shape.rank]);
  return conversionReplaceByOp(
      conversion, op,
      ttnnAllReduceOpCreate(conversion->rewriter, mlirOperationGetLocation(op),
                            conversionResultType(op), ttirAllReduceOpGetInput(op), device,
                            ttirSI32Attr(conversion->context, dim), number,
                            ttirAllReduceOpGetReduceTypeAttr(op), kNone));
}

MlirLogicalResult convertAllGather(Conversion *conversion, MlirOperation op) {
  MlirValue device = conversionDevice(conversion, op);
  if (mlirValueIsNull(device))
    return mlirLogicalResultFailure();
  return conversionReplaceByOp(
      conversion, op,
      ttnnAllGatherOpCreate(conversion->rewriter, mlirOperationGetLocation(op),
                            conversionResultType(op), ttirAllGatherOpGetInput(op), device,
                            ttirAllGatherOpGetAllGatherDimAttr(op),
                            ttirAllGatherOpGetClusterAxisAttr(op), kNone));
}

MlirLogicalResult convertMeshShard(Conversion *conversion, MlirOperation op) {
  MlirValue device = conversionDevice(conversion, op);
  if (mlirValueIsNull(device))
    return mlirLogicalResultFailure();
  return conversionReplaceByOp(
      conversion, op,
      ttnnMeshShardOpCreate(
          conversion->rewriter, mlirOperationGetLocation(op), conversionResultType(op),
          ttirMeshShardOpGetInput(op), device, ttirMeshShardOpGetShardDirectionAttr(op),
          ttirMeshShardOpGetShardTypeAttr(op), ttirMeshShardOpGetShardShapeAttr(op),
          ttirMeshShardOpGetShardDimsAttr(op)));
}
