// How each ttnn op becomes a record of a .ttnn file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that write to the file stand in statements of their own, so that the order of the bytes
// doesn't depend on the compiler.
#include "dialect/func/FuncOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "target/ttnn-flatbuffer/Writer.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

typedef FbsTtnnOpTypeOffset OpOffset;
typedef FbsTtnnTensorRefOffset TensorOffset;
typedef FbsTtnnMemoryConfigOffset ConfigOffset;

//===--- Helpers ---===//

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

static FbI64VectorOffset writeShape(Writer *writer, MlirAttribute shape) {
  size_t rank;
  const int64_t *sizes = ttnnShapeAttrGetShape(shape, &rank);
  return fbI64VectorCreate(&writer->builder, sizes, rank);
}

// An array attribute of integers; offset 0 for a null one.
static FbI32VectorOffset writeI32Array(Writer *writer, MlirAttribute array) {
  if (mlirAttributeIsNull(array))
    return (FbI32VectorOffset){0};
  TsVec(int32_t) numbers = {0};
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(array); ++i)
    tsVecPush(&numbers, (int32_t)mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(array, i)));
  FbI32VectorOffset offset = fbI32VectorCreate(&writer->builder, numbers.data, numbers.size);
  tsVecFree(&numbers);
  return offset;
}

static FbI64VectorOffset writeI64Array(Writer *writer, MlirAttribute array) {
  TsVec(int64_t) numbers = {0};
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(array); ++i)
    tsVecPush(&numbers, mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(array, i)));
  FbI64VectorOffset offset = fbI64VectorCreate(&writer->builder, numbers.data, numbers.size);
  tsVecFree(&numbers);
  return offset;
}

static FbI32VectorOffset writeDenseI32(Writer *writer, const int32_t *numbers, intptr_t size) {
  return fbI32VectorCreate(&writer->builder, numbers, (size_t)size);
}

// The tensors of the first `count` operands.
static FbsTtnnTensorRefVectorOffset writeOperands(Writer *writer, intptr_t count) {
  TsVec(TensorOffset) tensors = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&tensors, writerTensor(writer, mlirOperationGetOperand(writer->op, i)));
  FbsTtnnTensorRefVectorOffset offset =
      fbsTtnnTensorRefVectorCreate(&writer->builder, tensors.data, tensors.size);
  tsVecFree(&tensors);
  return offset;
}

static TensorOffset operandTensor(Writer *writer, intptr_t operand) {
  return writerTensor(writer, mlirOperationGetOperand(writer->op, operand));
}

// How a tensor is spread over the chips of the device, and over how many.
static FbsTtnnDistributionStrategyOffset writeStrategy(Writer *writer, MlirValue device,
                                                       uint32_t *numShards) {
  size_t rank;
  MlirAttribute desc = ttDeviceTypeGetDesc(mlirValueGetType(device));
  const int64_t *mesh = ttDeviceAttrGetMeshShape(desc, &rank);
  FbsTtnnDistributionStrategyArgs args = {0};
  int64_t volume = 1;
  for (size_t i = 0; i < rank; ++i)
    volume *= mesh[i];
  *numShards = (uint32_t)volume;
  if (volume != 1 && rank != 2) {
    writerFail(writer, "needs a device whose mesh is two-dimensional");
  } else if (volume != 1 && (mesh[0] == 1 || mesh[1] == 1)) {
    IrShape shape = ttTypeShape(resultType(writer->op));
    FbsTtnnShardTensorArgs shard = {.shardDim = shape.rank ? (uint32_t)shape.rank - 1 : 0};
    args.strategy = fbsTtnnDistributedTensorConfigOfShardTensor(
        fbsTtnnShardTensorCreate(&writer->builder, shard));
  } else if (volume != 1) {
    FbsDim2d meshDim = {.y = (int32_t)mesh[0], .x = (int32_t)mesh[1]};
    args.strategy = fbsTtnnDistributedTensorConfigOfShardTensor2D(fbsTtnnShardTensor2DCreate(
        &writer->builder, (FbsTtnnShardTensor2DArgs){.shardMesh = &meshDim}));
  }
  return fbsTtnnDistributionStrategyCreate(&writer->builder, args);
}

//===--- Device and placement ---===//

static OpOffset writeGetDeviceOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  MlirValue device = ttnnGetDeviceOpGetDevice(op);
  MlirAttribute desc = ttDeviceTypeGetDesc(mlirValueGetType(device));
  size_t rank, numChips;
  const int64_t *mesh = ttDeviceAttrGetMeshShape(desc, &rank);
  const int64_t *chips = ttDeviceAttrGetChipIds(desc, &numChips);
  FbsDim2d meshDim = {.y = 1, .x = 1};
  if (rank == 2)
    meshDim = (FbsDim2d){.y = (int32_t)mesh[0], .x = (int32_t)mesh[1]};
  else if (numChips > 1)
    writerFail(writer, "needs a device whose mesh is two-dimensional");
  TsVec(uint32_t) ids = {0};
  for (size_t i = 0; i < numChips; ++i)
    tsVecPush(&ids, (uint32_t)chips[i]);
  FbU32VectorOffset chipIds = fbU32VectorCreate(&writer->builder, ids.data, ids.size);
  tsVecFree(&ids);
  writerAddDevice(writer, device);
  return fbsTtnnOpTypeOfGetDeviceOp(fbsTtnnGetDeviceOpCreate(
      &writer->builder, (FbsTtnnGetDeviceOpArgs){.mesh = &meshDim,
                                                 .chipIds = chipIds,
                                                 .out = writerDevice(writer, device)}));
}

static OpOffset writeToMemoryConfigOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  TensorOffset in = operandTensor(writer, 0), out = writerResult(writer);
  ConfigOffset config =
      writerMemoryConfig(writer, ttnnToMemoryConfigOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfToMemoryConfigOp(fbsTtnnToMemoryConfigOpCreate(
      &writer->builder, (FbsTtnnToMemoryConfigOpArgs){.in0 = in, .memcfg = config, .out = out}));
}

static OpOffset writeToLayoutOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnToLayoutOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.layout = (FbsTensorLayout)ttnnToLayoutOpGetLayout(op);
  args.dtypeHas = !mlirAttributeIsNull(ttnnToLayoutOpGetDtypeAttr(op));
  if (args.dtypeHas)
    args.dtype = (FbsDataType)ttDataTypeAttrGetValue(ttnnToLayoutOpGetDtypeAttr(op));
  args.memcfg = writerMemoryConfig(writer, ttnnToLayoutOpGetMemoryConfigAttr(op), resultType(op));
  args.device = writerDevice(writer, ttnnToLayoutOpGetDevice(op));
  return fbsTtnnOpTypeOfToLayoutOp(fbsTtnnToLayoutOpCreate(&writer->builder, args));
}

static OpOffset writeToDTypeOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnToDTypeOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.dtype = (FbsDataType)ttnnToDTypeOpGetDtype(op);
  return fbsTtnnOpTypeOfToDTypeOp(fbsTtnnToDTypeOpCreate(&writer->builder, args));
}

static OpOffset writeTypecastOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnTypecastOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.dtype = (FbsDataType)ttnnTypecastOpGetDtype(op);
  return fbsTtnnOpTypeOfTypecastOp(fbsTtnnTypecastOpCreate(&writer->builder, args));
}

static OpOffset writeToDeviceOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnToDeviceOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.device = writerDevice(writer, ttnnToDeviceOpGetDevice(op));
  args.memcfg = writerMemoryConfig(writer, ttnnToDeviceOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfToDeviceOp(fbsTtnnToDeviceOpCreate(&writer->builder, args));
}

static OpOffset writeFromDeviceOp(Writer *writer, MlirOperation op, int kind) {
  (void)op, (void)kind;
  FbsTtnnFromDeviceOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  return fbsTtnnOpTypeOfFromDeviceOp(fbsTtnnFromDeviceOpCreate(&writer->builder, args));
}

static OpOffset writeDeallocateOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnDeallocateOpArgs args = {.in = operandTensor(writer, 0),
                                  .force = ttnnDeallocateOpGetForce(op)};
  return fbsTtnnOpTypeOfDeallocateOp(fbsTtnnDeallocateOpCreate(&writer->builder, args));
}

//===--- Creation ---===//

static OpOffset writeEmptyOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnEmptyOpArgs args = {.dtype = (FbsDataType)ttnnEmptyOpGetDtype(op),
                             .layout = (FbsTensorLayout)ttnnEmptyOpGetLayout(op),
                             .device = writerDevice(writer, ttnnEmptyOpGetDevice(op))};
  args.shape = writeShape(writer, ttnnEmptyOpGetShapeAttr(op));
  args.strategy = writeStrategy(writer, ttnnEmptyOpGetDevice(op), &args.numShards);
  args.memcfg = writerMemoryConfig(writer, ttnnEmptyOpGetMemoryConfigAttr(op), resultType(op));
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfEmptyOp(fbsTtnnEmptyOpCreate(&writer->builder, args));
}

static OpOffset writeFullOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnFullOpArgs args = {.device = writerDevice(writer, ttnnFullOpGetDevice(op)),
                            .fillValue = (float)ttnnFullOpGetFillValue(op)};
  args.strategy = writeStrategy(writer, ttnnFullOpGetDevice(op), &args.numShards);
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfFullOp(fbsTtnnFullOpCreate(&writer->builder, args));
}

// zeros and ones have the same operands and attributes, and the same fields in the file.
static OpOffset writeZerosOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnZerosOpArgs args = {.device = writerDevice(writer, ttnnZerosOpGetDevice(op))};
  args.shape = writeShape(writer, ttnnZerosOpGetShapeAttr(op));
  args.dtypeHas = !mlirAttributeIsNull(ttnnZerosOpGetDtypeAttr(op));
  args.dtype = (FbsDataType)ttnnZerosOpGetDtype(op);
  args.layoutHas = !mlirAttributeIsNull(ttnnZerosOpGetLayoutAttr(op));
  args.layout = (FbsTensorLayout)ttnnZerosOpGetLayout(op);
  args.memcfg = writerMemoryConfig(writer, ttnnZerosOpGetMemoryConfigAttr(op), resultType(op));
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfZerosOp(fbsTtnnZerosOpCreate(&writer->builder, args));
}

static OpOffset writeOnesOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnOnesOpArgs args = {.device = writerDevice(writer, ttnnOnesOpGetDevice(op))};
  args.shape = writeShape(writer, ttnnOnesOpGetShapeAttr(op));
  args.dtypeHas = !mlirAttributeIsNull(ttnnOnesOpGetDtypeAttr(op));
  args.dtype = (FbsDataType)ttnnOnesOpGetDtype(op);
  args.layoutHas = !mlirAttributeIsNull(ttnnOnesOpGetLayoutAttr(op));
  args.layout = (FbsTensorLayout)ttnnOnesOpGetLayout(op);
  args.memcfg = writerMemoryConfig(writer, ttnnOnesOpGetMemoryConfigAttr(op), resultType(op));
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfOnesOp(fbsTtnnOnesOpCreate(&writer->builder, args));
}

static OpOffset writeArangeOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnArangeOpArgs args = {.start = (float)ttnnArangeOpGetStart(op),
                              .end = (float)ttnnArangeOpGetEnd(op),
                              .step = (float)ttnnArangeOpGetStep(op),
                              .device = writerDevice(writer, ttnnArangeOpGetDevice(op))};
  args.dtypeHas = !mlirAttributeIsNull(ttnnArangeOpGetDtypeAttr(op));
  args.dtype = (FbsDataType)ttnnArangeOpGetDtype(op);
  args.memcfg = writerMemoryConfig(writer, ttnnArangeOpGetMemoryConfigAttr(op), resultType(op));
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfArangeOp(fbsTtnnArangeOpCreate(&writer->builder, args));
}

// Row-major elements; a splat is written out.
static FbU8VectorOffset writeElements(Writer *writer, const IrStorage *value, size_t size) {
  size_t given = 0;
  const unsigned char *data = NULL;
  if (irIsDense(value)) {
    data = irDenseData(value, &given);
  } else if (irIsDenseResource(value) && irDenseResource(value)->hasData) {
    data = irDenseResource(value)->data;
    given = irDenseResource(value)->size;
  }
  bool isSplat = irIsDense(value) && irDenseIsSplat(value);
  if (!data || given == 0 || (isSplat ? size % given != 0 : given != size)) {
    writerFail(writer, "its elements aren't there, or don't have the type of the result");
    return (FbU8VectorOffset){0};
  }
  if (!isSplat)
    return fbU8VectorCreate(&writer->builder, data, given);
  uint8_t *bytes;
  FbU8VectorOffset offset = fbU8VectorReserve(&writer->builder, size, &bytes);
  for (size_t at = 0; bytes && at < size; at += given)
    memcpy(bytes + at, data, given);
  return offset;
}

static OpOffset writeConstantOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnConstantOpArgs args = {.out = writerResult(writer)};
  MlirType type = resultType(op);
  int64_t count = irShapedNumElements(irType(type));
  int64_t bytes = ttElementSizeBytes(mlirShapedTypeGetElementType(type));
  if (count < 0 || bytes <= 0 || count > INT32_MAX / bytes)
    writerFail(writer, "is larger than a .ttnn file can be");
  else
    args.data =
        writeElements(writer, irAttribute(ttnnConstantOpGetValueAttr(op)), (size_t)(count * bytes));
  return fbsTtnnOpTypeOfConstantOp(fbsTtnnConstantOpCreate(&writer->builder, args));
}

//===--- Elementwise ---===//

static FbsTtnnEltwiseOpParamsOffset writeParams(Writer *writer, MlirOperation op, int function) {
  if (function == FbsTtnnEltwiseOpType_LeakyRelu) {
    FbsTtnnEltwiseOpWithFloatParamsArgs args = {.parameter =
                                                    (float)ttnnLeakyReluOpGetParameter(op)};
    return fbsTtnnEltwiseOpParamsOfEltwiseOpWithFloatParams(
        fbsTtnnEltwiseOpWithFloatParamsCreate(&writer->builder, args));
  }
  if (function == FbsTtnnEltwiseOpType_Clamp) {
    FbsTtnnClampOpParamsArgs args = {.min = (float)ttnnClampOpGetMin(op),
                                     .max = (float)ttnnClampOpGetMax(op)};
    return fbsTtnnEltwiseOpParamsOfClampOpParams(
        fbsTtnnClampOpParamsCreate(&writer->builder, args));
  }
  return (FbsTtnnEltwiseOpParamsOffset){0};
}

static OpOffset writeEltwiseOp(Writer *writer, MlirOperation op, int function) {
  FbsTtnnEltwiseOpArgs args = {.type = (FbsTtnnEltwiseOpType)function,
                               .params = writeParams(writer, op, function)};
  // Operands are the inputs, then one output, which clamp lacks.
  intptr_t numOutputs = function != FbsTtnnEltwiseOpType_Clamp;
  args.ins = writeOperands(writer, mlirOperationGetNumOperands(op) - numOutputs);
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfEltwiseOp(fbsTtnnEltwiseOpCreate(&writer->builder, args));
}

//===--- Reductions and scans ---===//

// sum, mean, max and min have the same operands and attributes.
static OpOffset writeReductionOp(Writer *writer, MlirOperation op, int type) {
  static const char kKeepDim[] = "keep_dim", kDimArg[] = "dim_arg";
  MlirAttribute keepDim =
      mlirOperationGetAttributeByName(op, mlirStringRefCreate(kKeepDim, sizeof kKeepDim - 1));
  MlirAttribute dimArg =
      mlirOperationGetAttributeByName(op, mlirStringRefCreate(kDimArg, sizeof kDimArg - 1));
  FbsTtnnReductionOpArgs args = {.type = (FbsTtnnReductionOpType)type,
                                 .in = operandTensor(writer, 0),
                                 .keepDim = mlirBoolAttrGetValue(keepDim)};
  args.out = writerResult(writer);
  args.dimArg = writeI32Array(writer, dimArg);
  return fbsTtnnOpTypeOfReductionOp(fbsTtnnReductionOpCreate(&writer->builder, args));
}

static OpOffset writeReductionArgMaxOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnReductionArgMaxOpArgs args = {.in = operandTensor(writer, 0),
                                       .useMulticore = ttnnArgMaxOpGetUseMulticore(op)};
  args.dimHas = !mlirAttributeIsNull(ttnnArgMaxOpGetDimAttr(op));
  args.dim = (int32_t)ttnnArgMaxOpGetDim(op);
  args.out = writerResult(writer);
  args.memcfg = writerMemoryConfig(writer, ttnnArgMaxOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfReductionArgMaxOp(fbsTtnnReductionArgMaxOpCreate(&writer->builder, args));
}

static OpOffset writeReductionProdOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnReductionProdOpArgs args = {.in = operandTensor(writer, 0),
                                     .allDimensions = ttnnProdOpGetAllDimensions(op),
                                     .dimArg = ttnnProdOpGetDimArg(op),
                                     .keepDim = ttnnProdOpGetKeepDim(op)};
  args.out = writerResult(writer);
  args.memcfg = writerMemoryConfig(writer, ttnnProdOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfReductionProdOp(fbsTtnnReductionProdOpCreate(&writer->builder, args));
}

static OpOffset writeMorehCumSumOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnMorehCumSumOpArgs args = {.in = operandTensor(writer, 0),
                                   .dim = ttnnMorehCumSumOpGetDim(op)};
  args.out = writerResult(writer);
  args.memcfg =
      writerMemoryConfig(writer, ttnnMorehCumSumOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfMorehCumSumOp(fbsTtnnMorehCumSumOpCreate(&writer->builder, args));
}

static OpOffset writeSoftmaxOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnSoftmaxOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.dimension = (int32_t)ttnnSoftmaxOpGetDimension(op);
  return fbsTtnnOpTypeOfSoftmaxOp(fbsTtnnSoftmaxOpCreate(&writer->builder, args));
}

//===--- Products and windows ---===//

// A null value gives offset 0.
static TensorOffset optionalTensor(Writer *writer, MlirValue value) {
  return mlirValueIsNull(value) ? (TensorOffset){0} : writerTensor(writer, value);
}

static OpOffset writeMatmulOp(Writer *writer, MlirOperation op, int kind) {
  (void)op, (void)kind;
  FbsTtnnMatmulOpArgs args = {.in0 = operandTensor(writer, 0), .in1 = operandTensor(writer, 1)};
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfMatmulOp(fbsTtnnMatmulOpCreate(&writer->builder, args));
}

static OpOffset writeLinearOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnLinearOpArgs args = {.in0 = operandTensor(writer, 0),
                              .in1 = operandTensor(writer, 1),
                              .bias = optionalTensor(writer, ttnnLinearOpGetBias(op))};
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfLinearOp(fbsTtnnLinearOpCreate(&writer->builder, args));
}

static OpOffset writeEmbeddingOp(Writer *writer, MlirOperation op, int kind) {
  (void)op, (void)kind;
  FbsTtnnEmbeddingOpArgs args = {.input = operandTensor(writer, 0),
                                 .weight = operandTensor(writer, 1)};
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfEmbeddingOp(fbsTtnnEmbeddingOpCreate(&writer->builder, args));
}

static OpOffset writeEmbeddingBackwardOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnEmbeddingBackwardOpArgs args = {.input = operandTensor(writer, 0),
                                         .weight = operandTensor(writer, 1),
                                         .inGrad = operandTensor(writer, 2)};
  args.dtypeHas = !mlirAttributeIsNull(ttnnEmbeddingBackwardOpGetDtypeAttr(op));
  args.dtype = (FbsDataType)ttnnEmbeddingBackwardOpGetDtype(op);
  args.out = writerResult(writer);
  args.memcfg =
      writerMemoryConfig(writer, ttnnEmbeddingBackwardOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfEmbeddingBackwardOp(
      fbsTtnnEmbeddingBackwardOpCreate(&writer->builder, args));
}

static OpOffset writeConv2dOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnConv2dOpArgs args = {.input = operandTensor(writer, 0),
                              .weight = operandTensor(writer, 1),
                              .bias = optionalTensor(writer, ttnnConv2dOpGetBias(op)),
                              .device = writerDevice(writer, ttnnConv2dOpGetDevice(op)),
                              .inChannels = (uint32_t)ttnnConv2dOpGetInChannels(op),
                              .outChannels = (uint32_t)ttnnConv2dOpGetOutChannels(op),
                              .batchSize = (uint32_t)ttnnConv2dOpGetBatchSize(op),
                              .inputHeight = (uint32_t)ttnnConv2dOpGetInputHeight(op),
                              .inputWidth = (uint32_t)ttnnConv2dOpGetInputWidth(op),
                              .kernelHeight = (uint32_t)ttnnConv2dOpGetKernelHeight(op),
                              .kernelWidth = (uint32_t)ttnnConv2dOpGetKernelWidth(op),
                              .strideHeight = (uint32_t)ttnnConv2dOpGetStrideHeight(op),
                              .strideWidth = (uint32_t)ttnnConv2dOpGetStrideWidth(op),
                              .paddingHeight = (uint32_t)ttnnConv2dOpGetPaddingHeight(op),
                              .paddingWidth = (uint32_t)ttnnConv2dOpGetPaddingWidth(op),
                              .dilationHeight = (uint32_t)ttnnConv2dOpGetDilationHeight(op),
                              .dilationWidth = (uint32_t)ttnnConv2dOpGetDilationWidth(op),
                              .groups = (uint32_t)ttnnConv2dOpGetGroups(op)};
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfConv2dOp(fbsTtnnConv2dOpCreate(&writer->builder, args));
}

static OpOffset writeConvTranspose2dOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnConvTranspose2dOpArgs args = {
      .input = operandTensor(writer, 0),
      .weight = operandTensor(writer, 1),
      .bias = optionalTensor(writer, ttnnConvTranspose2dOpGetBias(op)),
      .device = writerDevice(writer, ttnnConvTranspose2dOpGetDevice(op)),
      .inChannels = (uint32_t)ttnnConvTranspose2dOpGetInChannels(op),
      .outChannels = (uint32_t)ttnnConvTranspose2dOpGetOutChannels(op),
      .batchSize = (uint32_t)ttnnConvTranspose2dOpGetBatchSize(op),
      .inputHeight = (uint32_t)ttnnConvTranspose2dOpGetInputHeight(op),
      .inputWidth = (uint32_t)ttnnConvTranspose2dOpGetInputWidth(op),
      .groups = (uint32_t)ttnnConvTranspose2dOpGetGroups(op)};
  intptr_t size;
  const int32_t *numbers = ttnnConvTranspose2dOpGetKernelSize(op, &size);
  args.kernelSize = writeDenseI32(writer, numbers, size);
  numbers = ttnnConvTranspose2dOpGetStride(op, &size);
  args.stride = writeDenseI32(writer, numbers, size);
  numbers = ttnnConvTranspose2dOpGetPadding(op, &size);
  args.padding = writeDenseI32(writer, numbers, size);
  numbers = ttnnConvTranspose2dOpGetOutputPadding(op, &size);
  args.outputPadding = writeDenseI32(writer, numbers, size);
  numbers = ttnnConvTranspose2dOpGetDilation(op, &size);
  args.dilation = writeDenseI32(writer, numbers, size);
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfConvTranspose2dOp(fbsTtnnConvTranspose2dOpCreate(&writer->builder, args));
}

static OpOffset writeMaxPool2dOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnMaxPool2dOpArgs args = {.in = operandTensor(writer, 0),
                                 .device = writerDevice(writer, ttnnMaxPool2dOpGetDevice(op)),
                                 .batchSize = (uint32_t)ttnnMaxPool2dOpGetBatchSize(op),
                                 .inputHeight = (uint32_t)ttnnMaxPool2dOpGetInputHeight(op),
                                 .inputWidth = (uint32_t)ttnnMaxPool2dOpGetInputWidth(op),
                                 .channels = (uint32_t)ttnnMaxPool2dOpGetChannels(op),
                                 .kernelHeight = (uint32_t)ttnnMaxPool2dOpGetKernelHeight(op),
                                 .kernelWidth = (uint32_t)ttnnMaxPool2dOpGetKernelWidth(op),
                                 .strideHeight = (uint32_t)ttnnMaxPool2dOpGetStrideHeight(op),
                                 .strideWidth = (uint32_t)ttnnMaxPool2dOpGetStrideWidth(op),
                                 .dilationHeight = (uint32_t)ttnnMaxPool2dOpGetDilationHeight(op),
                                 .dilationWidth = (uint32_t)ttnnMaxPool2dOpGetDilationWidth(op),
                                 .ceilMode = ttnnMaxPool2dOpGetCeilMode(op),
                                 .paddingHeight = (uint32_t)ttnnMaxPool2dOpGetPaddingHeight(op),
                                 .paddingWidth = (uint32_t)ttnnMaxPool2dOpGetPaddingWidth(op)};
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfMaxPool2dOp(fbsTtnnMaxPool2dOpCreate(&writer->builder, args));
}

static FbsTtnnScale2DOffset writeScale(Writer *writer, MlirAttribute scale) {
  if (mlirAttributeIsAInteger(scale))
    return fbsTtnnScale2DOfUniformScale2D(fbsTtnnUniformScale2DCreate(
        &writer->builder,
        (FbsTtnnUniformScale2DArgs){.scale = (int32_t)mlirIntegerAttrGetValueSInt(scale)}));
  TsVec(int32_t) scales = {0};
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(scale); ++i)
    tsVecPush(&scales, mlirDenseI32ArrayGetElement(scale, i));
  FbI32VectorOffset numbers = fbI32VectorCreate(&writer->builder, scales.data, scales.size);
  tsVecFree(&scales);
  return fbsTtnnScale2DOfNonUniformScale2D(fbsTtnnNonUniformScale2DCreate(
      &writer->builder, (FbsTtnnNonUniformScale2DArgs){.scale = numbers}));
}

static OpOffset writeUpsampleOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  MlirStringRef mode = ttnnUpsampleOpGetMode(op);
  FbsTtnnUpsampleOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.scaleFactor = writeScale(writer, ttnnUpsampleOpGetScaleFactorAttr(op));
  args.mode = fbStringCreate(&writer->builder, mode.data, mode.length);
  args.memoryConfig =
      writerMemoryConfig(writer, ttnnUpsampleOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfUpsampleOp(fbsTtnnUpsampleOpCreate(&writer->builder, args));
}

//===--- Shape and data movement ---===//

static OpOffset writeReshapeOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnReshapeOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.shape = writeI32Array(writer, ttnnReshapeOpGetShapeAttr(op));
  return fbsTtnnOpTypeOfReshapeOp(fbsTtnnReshapeOpCreate(&writer->builder, args));
}

static OpOffset writeTransposeOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnTransposeOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.dim0 = (int32_t)ttnnTransposeOpGetDim0(op);
  args.dim1 = (int32_t)ttnnTransposeOpGetDim1(op);
  return fbsTtnnOpTypeOfTransposeOp(fbsTtnnTransposeOpCreate(&writer->builder, args));
}

static OpOffset writePermuteOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  intptr_t size;
  const int64_t *permutation = ttnnPermuteOpGetPermutation(op, &size);
  FbsTtnnPermuteOpArgs args = {.in = operandTensor(writer, 0),
                               .padValue = (float)ttnnPermuteOpGetPadValue(op)};
  args.permutation = fbI64VectorCreate(&writer->builder, permutation, (size_t)size);
  args.memoryConfig =
      writerMemoryConfig(writer, ttnnPermuteOpGetMemoryConfigAttr(op), resultType(op));
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfPermuteOp(fbsTtnnPermuteOpCreate(&writer->builder, args));
}

static OpOffset writeConcatOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnConcatOpArgs args = {.dim = (int32_t)ttnnConcatOpGetDim(op)};
  args.inputs = writeOperands(writer, mlirOperationGetNumOperands(op) - 1);
  args.out = writerResult(writer);
  args.memoryConfig =
      writerMemoryConfig(writer, ttnnConcatOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfConcatOp(fbsTtnnConcatOpCreate(&writer->builder, args));
}

static OpOffset writeSliceOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnSliceOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.begins = writeI64Array(writer, ttnnSliceOpGetBeginsAttr(op));
  args.ends = writeI64Array(writer, ttnnSliceOpGetEndsAttr(op));
  args.step = writeI64Array(writer, ttnnSliceOpGetStepAttr(op));
  return fbsTtnnOpTypeOfSliceOp(fbsTtnnSliceOpCreate(&writer->builder, args));
}

static OpOffset writePadOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  intptr_t size;
  const int32_t *padding = ttnnPadOpGetPadding(op, &size);
  FbsTtnnPadOpArgs args = {.in = operandTensor(writer, 0),
                           .value = (float)ttnnPadOpGetValue(op),
                           .useMulticore = ttnnPadOpGetUseMulticore(op)};
  args.out = writerResult(writer);
  TsVec(uint32_t) amounts = {0};
  for (intptr_t i = 0; i < size; ++i)
    tsVecPush(&amounts, (uint32_t)padding[i]);
  args.padding = fbU32VectorCreate(&writer->builder, amounts.data, amounts.size);
  tsVecFree(&amounts);
  args.memcfg = writerMemoryConfig(writer, ttnnPadOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfPadOp(fbsTtnnPadOpCreate(&writer->builder, args));
}

static OpOffset writeRepeatOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnRepeatOpArgs args = {.in = operandTensor(writer, 0), .out = writerResult(writer)};
  args.repeatDims = writeShape(writer, ttnnRepeatOpGetRepeatDimsAttr(op));
  return fbsTtnnOpTypeOfRepeatOp(fbsTtnnRepeatOpCreate(&writer->builder, args));
}

static OpOffset writeRepeatInterleaveOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnRepeatInterleaveOpArgs args = {.input = operandTensor(writer, 0),
                                        .repeats = (uint32_t)ttnnRepeatInterleaveOpGetRepeats(op),
                                        .dim = (int32_t)ttnnRepeatInterleaveOpGetDim(op)};
  args.out = writerResult(writer);
  args.memoryConfig =
      writerMemoryConfig(writer, ttnnRepeatInterleaveOpGetMemoryConfigAttr(op), resultType(op));
  return fbsTtnnOpTypeOfRepeatInterleaveOp(fbsTtnnRepeatInterleaveOpCreate(&writer->builder, args));
}

static OpOffset writeUpdateCacheOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnUpdateCacheOpArgs args = {.cache = operandTensor(writer, 0),
                                   .input = operandTensor(writer, 1),
                                   .updateIndex = operandTensor(writer, 2),
                                   .batchOffset = (uint32_t)ttnnUpdateCacheOpGetBatchOffset(op)};
  return fbsTtnnOpTypeOfUpdateCacheOp(fbsTtnnUpdateCacheOpCreate(&writer->builder, args));
}

static OpOffset writeFillCacheOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnFillCacheOpArgs args = {.cache = operandTensor(writer, 0),
                                 .input = operandTensor(writer, 1),
                                 .batchOffset = (uint32_t)ttnnFillCacheOpGetBatchOffset(op)};
  return fbsTtnnOpTypeOfFillCacheOp(fbsTtnnFillCacheOpCreate(&writer->builder, args));
}

//===--- Collectives ---===//

static OpOffset writeAllGatherOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnAllGatherOpArgs args = {.in = operandTensor(writer, 0),
                                 .device = writerDevice(writer, ttnnAllGatherOpGetDevice(op)),
                                 .allGatherDim = (int32_t)ttnnAllGatherOpGetAllGatherDim(op),
                                 .clusterAxis = (uint32_t)ttnnAllGatherOpGetClusterAxis(op),
                                 .numLinks = (uint32_t)ttnnAllGatherOpGetNumLinks(op)};
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfAllGatherOp(fbsTtnnAllGatherOpCreate(&writer->builder, args));
}

static OpOffset writeReduceScatterOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  FbsTtnnReduceScatterOpArgs args = {
      .in = operandTensor(writer, 0),
      .device = writerDevice(writer, ttnnReduceScatterOpGetDevice(op)),
      .scatterSplitDim = (uint32_t)ttnnReduceScatterOpGetScatterSplitDim(op),
      .mathOp = (uint32_t)ttnnReduceScatterOpGetMathOp(op),
      .numLinks = (uint32_t)ttnnReduceScatterOpGetNumLinks(op)};
  args.out = writerResult(writer);
  return fbsTtnnOpTypeOfReduceScatterOp(fbsTtnnReduceScatterOpCreate(&writer->builder, args));
}

static OpOffset writeMeshShardOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  intptr_t numShape, numDims;
  const int64_t *shape = ttnnMeshShardOpGetShardShape(op, &numShape);
  const int64_t *dims = ttnnMeshShardOpGetShardDims(op, &numDims);
  FbsTtnnMeshShardOpArgs args = {
      .in = operandTensor(writer, 0),
      .device = writerDevice(writer, ttnnMeshShardOpGetDevice(op)),
      .shardDirection = (FbsTtnnMeshShardDirection)ttnnMeshShardOpGetShardDirection(op),
      .shardType = (FbsTtnnMeshShardType)ttnnMeshShardOpGetShardType(op)};
  args.out = writerResult(writer);
  args.shardShape = fbI64VectorCreate(&writer->builder, shape, (size_t)numShape);
  args.shardDims = fbI64VectorCreate(&writer->builder, dims, (size_t)numDims);
  return fbsTtnnOpTypeOfMeshShardOp(fbsTtnnMeshShardOpCreate(&writer->builder, args));
}

//===--- Functions of the processor ---===//

/// The function that takes all tensors as an array (emit-calling-convention-wrappers), by the name
/// of the one that the device's module declares.
static OpOffset writeCpuOp(Writer *writer, MlirOperation op, int kind) {
  (void)kind;
  MlirStringRef callee = mlirFlatSymbolRefAttrGetValue(funcCallOpGetCalleeAttr(op));
  const MlirStringRef suffix = tsLiteral("_decl");
  if (!writer->library.at || !tsEndsWith(callee, suffix)) {
    writerFail(writer, "calls '%.*s', which is no function that tt.cpu_module has",
               (int)callee.length, callee.data);
    return (OpOffset){0};
  }
  intptr_t count = mlirOperationGetNumOperands(op);
  if (mlirOperationGetNumResults(op) != 1 || !count) {
    writerFail(writer, "must have operands and one result to call the processor");
    return (OpOffset){0};
  }
  TsVec(FbsTtnnTensorRefOffset) tensors = {0};
  for (intptr_t i = 0; i < count; ++i) {
    FbsTtnnTensorRefOffset tensor = writerTensor(writer, mlirOperationGetOperand(op, i));
    tsVecPush(&tensors, tensor);
  }
  FbsTtnnCpuOpArgs args = {
      .ins = fbsTtnnTensorRefVectorCreate(&writer->builder, tensors.data, tensors.size)};
  args.out = writerResult(writer);
  tsVecFree(&tensors);
  TsString helper = {0};
  tsStringAppendFormat(&helper, "%.*s_helper", (int)(callee.length - suffix.length), callee.data);
  args.funcName = fbStringCreate(&writer->builder, helper.data, helper.size);
  tsStringFree(&helper);
  return fbsTtnnOpTypeOfCpuOp(fbsTtnnCpuOpCreate(&writer->builder, args));
}

//===--- The table ---===//

/// Every kind of operation that a file can hold has its writer: the compiler names one that hasn't.
static OpOffset (*const kWriters[])(Writer *writer, MlirOperation op, int function) = {
#define WRITER(kind, text) [FbsTtnnOpType_##kind] = write##kind,
    FbsTtnnOpType_EACH(WRITER)
#undef WRITER
};

static const struct Row {
  const TesseraOpDef *definition;
  FbsTtnnOpType kind;
  int function; // which of those that the kind has
} kRows[] = {
// clang-format off
#define ELTWISE(function, text)                                                                    \
    {&ttnn##function##OpDef, FbsTtnnOpType_EltwiseOp, FbsTtnnEltwiseOpType_##function},
#define REDUCTION(function, text)                                                                  \
    {&ttnn##function##OpDef, FbsTtnnOpType_ReductionOp, FbsTtnnReductionOpType_##function},
    FbsTtnnEltwiseOpType_EACH(ELTWISE)
    FbsTtnnReductionOpType_EACH(REDUCTION)
#undef ELTWISE
#undef REDUCTION
    // clang-format on
    // What has a kind of its own; of an op that is above too, this row counts.
    {&ttnnGetDeviceOpDef, FbsTtnnOpType_GetDeviceOp, 0},
    {&ttnnToMemoryConfigOpDef, FbsTtnnOpType_ToMemoryConfigOp, 0},
    {&ttnnToLayoutOpDef, FbsTtnnOpType_ToLayoutOp, 0},
    {&ttnnToDTypeOpDef, FbsTtnnOpType_ToDTypeOp, 0},
    {&ttnnTypecastOpDef, FbsTtnnOpType_TypecastOp, 0},
    {&ttnnToDeviceOpDef, FbsTtnnOpType_ToDeviceOp, 0},
    {&ttnnFromDeviceOpDef, FbsTtnnOpType_FromDeviceOp, 0},
    {&ttnnDeallocateOpDef, FbsTtnnOpType_DeallocateOp, 0},
    {&ttnnEmptyOpDef, FbsTtnnOpType_EmptyOp, 0},
    {&ttnnFullOpDef, FbsTtnnOpType_FullOp, 0},
    {&ttnnZerosOpDef, FbsTtnnOpType_ZerosOp, 0},
    {&ttnnOnesOpDef, FbsTtnnOpType_OnesOp, 0},
    {&ttnnArangeOpDef, FbsTtnnOpType_ArangeOp, 0},
    {&ttnnConstantOpDef, FbsTtnnOpType_ConstantOp, 0},
    {&ttnnArgMaxOpDef, FbsTtnnOpType_ReductionArgMaxOp, 0},
    {&ttnnProdOpDef, FbsTtnnOpType_ReductionProdOp, 0},
    {&ttnnMorehCumSumOpDef, FbsTtnnOpType_MorehCumSumOp, 0},
    {&ttnnSoftmaxOpDef, FbsTtnnOpType_SoftmaxOp, 0},
    {&ttnnMatmulOpDef, FbsTtnnOpType_MatmulOp, 0},
    {&ttnnLinearOpDef, FbsTtnnOpType_LinearOp, 0},
    {&ttnnEmbeddingOpDef, FbsTtnnOpType_EmbeddingOp, 0},
    {&ttnnEmbeddingBackwardOpDef, FbsTtnnOpType_EmbeddingBackwardOp, 0},
    {&ttnnConv2dOpDef, FbsTtnnOpType_Conv2dOp, 0},
    {&ttnnConvTranspose2dOpDef, FbsTtnnOpType_ConvTranspose2dOp, 0},
    {&ttnnMaxPool2dOpDef, FbsTtnnOpType_MaxPool2dOp, 0},
    {&ttnnUpsampleOpDef, FbsTtnnOpType_UpsampleOp, 0},
    {&ttnnReshapeOpDef, FbsTtnnOpType_ReshapeOp, 0},
    {&ttnnTransposeOpDef, FbsTtnnOpType_TransposeOp, 0},
    {&ttnnPermuteOpDef, FbsTtnnOpType_PermuteOp, 0},
    {&ttnnConcatOpDef, FbsTtnnOpType_ConcatOp, 0},
    {&ttnnSliceOpDef, FbsTtnnOpType_SliceOp, 0},
    {&ttnnPadOpDef, FbsTtnnOpType_PadOp, 0},
    {&ttnnRepeatOpDef, FbsTtnnOpType_RepeatOp, 0},
    {&ttnnRepeatInterleaveOpDef, FbsTtnnOpType_RepeatInterleaveOp, 0},
    {&ttnnUpdateCacheOpDef, FbsTtnnOpType_UpdateCacheOp, 0},
    {&ttnnFillCacheOpDef, FbsTtnnOpType_FillCacheOp, 0},
    {&ttnnAllGatherOpDef, FbsTtnnOpType_AllGatherOp, 0},
    {&ttnnReduceScatterOpDef, FbsTtnnOpType_ReduceScatterOp, 0},
    {&ttnnMeshShardOpDef, FbsTtnnOpType_MeshShardOp, 0},
    {&funcCallOpDef, FbsTtnnOpType_CpuOp, 0},
};
enum { kNumRows = sizeof kRows / sizeof kRows[0] };

void writerAddRows(Writer *writer) {
  for (size_t i = 0; i < kNumRows; ++i)
    *tsPointerMapInsert(&writer->rows, kRows[i].definition, NULL) = i;
}

OpOffset writerOp(Writer *writer) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(writer->op);
  uintptr_t *row = definition ? tsPointerMapFind(&writer->rows, definition) : NULL;
  if (row)
    return kWriters[kRows[*row].kind](writer, writer->op, kRows[*row].function);
  writerFail(writer, "has no form in a .ttnn file");
  return (OpOffset){0};
}
