// Verifiers of ttnn ops, but for convolutions and pooling. What ttir checks the same way is in
// dialect/tt/TTChecks.h. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TTChecks.h"
#include "dialect/ttnn/TTNN.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

// -rank <= dim < rank
static bool isDimOf(MlirValue value, int64_t dim) {
  int64_t rank = ttRankOf(value);
  return dim >= -rank && dim < rank;
}

//===--- Placement ---===//

static bool isKnownMemoryLayout(MlirAttribute layout) {
  return ttnnTensorLayoutHasMemoryLayout(layout, TtnnTensorMemoryLayoutInterleaved) ||
         ttnnTensorLayoutIsSharded(layout);
}

static MlirLogicalResult checkSharding(MlirOperation op, MlirAttribute layout) {
  if (ttnnTensorLayoutGetBufferType(layout) != TtnnBufferTypeL1)
    return mlirOperationEmitOpError(op, "Sharded tensors layout must reside in L1");
  MlirType memref = ttnnTTNNLayoutAttrGetMemref(layout);
  if (mlirShapedTypeGetRank(memref) != 2)
    return mlirOperationEmitOpError(op, "Shard shape must be 2D");
  // In scalars: what is made of tiles always fits.
  int64_t shard[2];
  ttShardShapeInScalars(memref, shard);
  if (ttnnTensorLayoutHasMemoryLayout(layout, TtnnTensorMemoryLayoutBlockSharded) &&
      (shard[0] % kTtTileHeight != 0 || shard[1] % kTtTileWidth != 0))
    return mlirOperationEmitOpError(op, "Shard shape must divide tile shape (32, 32) evenly");
  return success();
}

MlirLogicalResult ttnnToMemoryConfigOpVerify(MlirOperation op) {
  MlirAttribute output = ttnnLayoutOfValue(ttnnToMemoryConfigOpGetResult(op));
  if (mlirAttributeIsNull(ttnnLayoutOfValue(ttnnToMemoryConfigOpGetInput(op))))
    return mlirOperationEmitOpError(op, "Input tensor type missing layout attribute");
  if (mlirAttributeIsNull(output))
    return mlirOperationEmitOpError(op, "Output tensor type missing layout attribute");
  if (ttnnTensorLayoutIsOnDevice(output) && !isKnownMemoryLayout(output))
    return mlirOperationEmitOpError(
        op, "Device memory space only supports interleaved or sharded memory layouts");
  if (ttnnTensorLayoutGetBufferType(output) == TtnnBufferTypeDRAM &&
      !ttnnTensorLayoutHasMemoryLayout(output, TtnnTensorMemoryLayoutInterleaved))
    return mlirOperationEmitOpError(
        op, "Device DRAM memory space only supports interleaved memory layout");
  return ttnnTensorLayoutIsSharded(output) ? checkSharding(op, output) : success();
}

// The memory_config attribute, where there is one, says what the result's layout says.
static MlirLogicalResult verifyMemoryConfig(MlirOperation op) {
  MlirAttribute config =
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("memory_config"));
  MlirAttribute layout = ttnnLayoutOfValue(mlirOperationGetResult(op, 0));
  if (mlirAttributeIsNull(config) || mlirAttributeIsNull(layout))
    return success();
  MlirAttribute expected = ttnnMemoryConfigOfLayout(layout);
  if (!mlirAttributeEqual(ttnnMemoryConfigAttrGetBufferType(config),
                          ttnnMemoryConfigAttrGetBufferType(expected)))
    return mlirOperationEmitOpError(
        op, "Output tensor buffer type must match memory config buffer type.");
  if (!mlirAttributeEqual(ttnnMemoryConfigAttrGetTensorMemoryLayout(config),
                          ttnnMemoryConfigAttrGetTensorMemoryLayout(expected)))
    return mlirOperationEmitOpError(
        op, "Output tensor layout memory space must match memory config memory space.");
  if (!mlirAttributeEqual(ttnnMemoryConfigAttrGetShardSpec(config),
                          ttnnMemoryConfigAttrGetShardSpec(expected)))
    return mlirOperationEmitOpError(
        op, "Output tensor shard spec must match memory config shard spec.");
  return success();
}

const TesseraTrait ttnnHasMemoryConfigTrait = {.name = "HasMemoryConfig",
                                               .verify = verifyMemoryConfig};

//===--- Creation ---===//

MlirLogicalResult ttnnEmptyOpVerify(MlirOperation op) {
  MlirValue result = ttnnEmptyOpGetResult(op);
  MlirAttribute layout = ttnnLayoutOfValue(result);
  if (mlirAttributeIsNull(layout))
    return mlirOperationEmitOpError(op, "Output tensor type missing layout attribute");
  IrShape shape;
  shape.sizes = ttnnShapeAttrGetShape(ttnnEmptyOpGetShapeAttr(op), &shape.rank);
  if (!ttShapesEqual(shape, ttShapeOf(result)))
    return mlirOperationEmitOpError(op, "Output tensor shape must match shape attribute.");
  if (ttnnEmptyOpGetLayout(op) != ttnnTensorLayoutGetPageLayout(layout))
    return mlirOperationEmitOpError(op, "Output tensor layout must match layout attribute.");
  if (ttDataTypeAttrGetValue(ttnnEmptyOpGetDtypeAttr(op)) != ttnnTensorLayoutGetDataType(layout))
    return mlirOperationEmitOpError(op, "Output tensor data type must match dtype attribute.");
  MlirAttribute config = ttnnEmptyOpGetMemoryConfigAttr(op);
  if (ttnnBufferTypeAttrGetValue(ttnnMemoryConfigAttrGetBufferType(config)) !=
      ttnnTensorLayoutGetBufferType(layout))
    return mlirOperationEmitOpError(
        op, "Output tensor buffer type must match memory config buffer type.");
  if (!mlirAttributeEqual(ttnnMemoryConfigAttrGetTensorMemoryLayout(config),
                          ttnnTensorLayoutGetMemoryLayout(layout)))
    return mlirOperationEmitOpError(
        op, "Output tensor layout memory space must match memory config memory space.");
  return success();
}

MlirLogicalResult ttnnArangeOpVerify(MlirOperation op) {
  int64_t start = ttnnArangeOpGetStart(op), end = ttnnArangeOpGetEnd(op);
  int64_t step = ttnnArangeOpGetStep(op);
  if (step == 0)
    return mlirOperationEmitOpError(op, "Step cannot be zero.");
  int64_t span = (int64_t)((uint64_t)end - (uint64_t)start);
  int64_t count = step == -1 ? (int64_t)(0 - (uint64_t)span) : span / step;
  if (count <= 0)
    return mlirOperationEmitOpError(op, "Invalid range: start=%lld, end=%lld, step=%lld",
                                    (long long)start, (long long)end, (long long)step);
  const int64_t expected[] = {1, 1, 1, count};
  IrShape shape = ttShapeOf(ttnnArangeOpGetResult(op)), expectedShape = {expected, 4};
  if (ttShapesEqual(shape, expectedShape))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "Output tensor shape must be ");
  tesseraDiagnosticAppendIntegers(error, 4, expected);
  tesseraDiagnosticAppendFormat(error, ", but got ");
  tesseraDiagnosticAppendIntegers(error, (intptr_t)shape.rank, shape.sizes);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult ttnnAllocOpVerify(MlirOperation op) {
  MlirAttribute layout = ttnnLayoutOfValue(ttnnAllocOpGetResult(op));
  if (mlirAttributeIsNull(layout))
    return mlirOperationEmitOpError(op, "Result type missing layout attribute");
  if (ttnnAllocOpGetSize(op) == 0)
    return mlirOperationEmitOpError(op, "Alloc size must be non-zero");
  TtnnBufferType bufferType = ttnnTensorLayoutGetBufferType(layout);
  if (bufferType != ttnnAllocOpGetBufferType(op))
    return mlirOperationEmitOpError(
        op, "Input tensor layout memory space must match alloc memory space");
  if (!ttnnBufferTypeIsDevice(bufferType) && ttnnAllocOpGetAddress(op) != 0)
    return mlirOperationEmitOpError(op, "Allocating from system memory space must have address set "
                                        "to 0, implicitly allocated by the runtime");
  if (ttnnBufferTypeIsDevice(bufferType) && ttnnAllocOpGetAddress(op) == 0)
    return mlirOperationEmitOpError(
        op, "Allocating from a device memory space must have address set to a non-zero value, "
            "device addresses are statically allocated");
  return success();
}

//===--- Elementwise and reductions ---===//

MlirLogicalResult ttnnClampOpVerify(MlirOperation op) {
  if (ttnnClampOpGetNumInputs(op) != 1)
    return mlirOperationEmitOpError(op, "expects one tensor as input.");
  if (ttnnClampOpGetNumResult(op) != 1)
    return mlirOperationEmitOpError(op, "generates one tensor as output.");
  if (!ttShapesEqual(ttShapeOf(ttnnClampOpGetInputs(op, 0)),
                     ttShapeOf(ttnnClampOpGetResult(op, 0))))
    return mlirOperationEmitOpError(op, "input and output must have same shape.");
  return success();
}

static bool reduces(MlirAttribute dims, int64_t dim, int64_t rank) {
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(dims); ++i)
    if (ttIntegerAt(dims, i) == dim || ttIntegerAt(dims, i) + rank == dim)
      return true;
  return false;
}

static MlirLogicalResult checkReduction(MlirOperation op, MlirAttribute dims, bool keepDim) {
  if (mlirAttributeIsNull(dims))
    return success();
  IrShape input = ttShapeOf(mlirOperationGetOperand(op, 0));
  IrShape declared = ttShapeOf(mlirOperationGetResult(op, 0));
  TtSizes computed = {0};
  // No dimensions are all dimensions, as they are for the workarounds and for the runtime.
  bool reducesAll = mlirArrayAttrGetNumElements(dims) == 0;
  for (size_t i = 0; i < input.rank; ++i) {
    bool isReduced = reducesAll || reduces(dims, (int64_t)i, (int64_t)input.rank);
    if (!isReduced || keepDim)
      tsVecPush(&computed, isReduced ? 1 : input.sizes[i]);
  }
  if (computed.size == 0 && !keepDim)
    tsVecPush(&computed, 1);
  MlirLogicalResult result = success();
  if (!ttShapesEqual(declared, ttSizesShape(&computed))) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "Expected output shape ");
    tesseraDiagnosticAppendShape(error, (intptr_t)declared.rank, declared.sizes);
    tesseraDiagnosticAppendFormat(error, ", got ");
    tesseraDiagnosticAppendShape(error, (intptr_t)computed.size, computed.data);
    result = tesseraDiagnosticReport(error);
  }
  tsVecFree(&computed);
  return result;
}

MlirLogicalResult ttnnSumOpVerify(MlirOperation op) {
  return checkReduction(op, ttnnSumOpGetDimArgAttr(op), ttnnSumOpGetKeepDim(op));
}
MlirLogicalResult ttnnMeanOpVerify(MlirOperation op) {
  return checkReduction(op, ttnnMeanOpGetDimArgAttr(op), ttnnMeanOpGetKeepDim(op));
}
MlirLogicalResult ttnnMaxOpVerify(MlirOperation op) {
  return checkReduction(op, ttnnMaxOpGetDimArgAttr(op), ttnnMaxOpGetKeepDim(op));
}
MlirLogicalResult ttnnMinOpVerify(MlirOperation op) {
  return checkReduction(op, ttnnMinOpGetDimArgAttr(op), ttnnMinOpGetKeepDim(op));
}

MlirLogicalResult ttnnProdOpVerify(MlirOperation op) {
  MlirValue input = ttnnProdOpGetInput(op);
  if (ttRankOf(input) > 4)
    return mlirOperationEmitOpError(op, "Input tensor rank is greater than 4 for reduce(product).");
  if (ttnnProdOpGetAllDimensions(op) && !mlirTypeIsABF16(ttElementTypeOf(input)))
    return mlirOperationEmitOpError(
        op, "TTNN only supports Reduce(prod) along all dimensions for bfloat16 datatype.");
  return success();
}

MlirLogicalResult ttnnSoftmaxOpVerify(MlirOperation op) {
  return ttCheckSoftmax(op, ttnnSoftmaxOpGetInput(op), ttnnSoftmaxOpGetResult(op),
                        ttnnSoftmaxOpGetDimension(op));
}

//===--- Matrix products and embedding ---===//

MlirLogicalResult ttnnMatmulOpVerify(MlirOperation op) {
  return ttCheckMatmul(op, ttnnMatmulOpGetA(op), ttnnMatmulOpGetB(op), (MlirValue){NULL},
                       ttnnMatmulOpGetOutput(op));
}

MlirLogicalResult ttnnLinearOpVerify(MlirOperation op) {
  return ttCheckMatmul(op, ttnnLinearOpGetA(op), ttnnLinearOpGetB(op), ttnnLinearOpGetBias(op),
                       ttnnLinearOpGetOutput(op));
}

MlirLogicalResult ttnnEmbeddingOpVerify(MlirOperation op) {
  return ttCheckEmbedding(op, ttnnEmbeddingOpGetInput(op), ttnnEmbeddingOpGetWeight(op),
                          ttnnEmbeddingOpGetOutput(op));
}

// The gradient is one row for each index: 1x1xRxC.
static MlirLogicalResult checkGradientShape(MlirOperation op, IrShape input, IrShape weight,
                                            IrShape gradient) {
  if (gradient.rank != 4)
    return mlirOperationEmitOpError(op, "Input gradient must be a 4D tensor");
  if (gradient.sizes[0] != 1 || gradient.sizes[1] != 1)
    return mlirOperationEmitOpError(op, "Input gradient must be in the form (1, 1, R, C)");
  int64_t volume = 1;
  for (size_t i = 0; i < input.rank; ++i)
    volume = ttWrapMul(volume, input.sizes[i]);
  if (gradient.sizes[2] != volume)
    return mlirOperationEmitOpError(
        op, "Input gradient first dimension must match the volume of the input tensor");
  if (gradient.sizes[3] != weight.sizes[1])
    return mlirOperationEmitOpError(op, "Input gradient second dimension must match the second "
                                        "dimension of the weight tensor");
  return success();
}

MlirLogicalResult ttnnEmbeddingBackwardOpVerify(MlirOperation op) {
  MlirValue weight = ttnnEmbeddingBackwardOpGetWeight(op);
  MlirValue gradient = ttnnEmbeddingBackwardOpGetInGradient(op);
  IrShape input = ttShapeOf(ttnnEmbeddingBackwardOpGetInput(op));
  if (input.rank == 0 || input.sizes[input.rank - 1] % kTtTileWidth != 0)
    return mlirOperationEmitOpError(op, "Input's last dim must be divisible by TILE_WIDTH");
  if (ttRankOf(weight) != 2)
    return mlirOperationEmitOpError(op, "Input must be a 2D tensor");
  MlirLogicalResult result = checkGradientShape(op, input, ttShapeOf(weight), ttShapeOf(gradient));
  if (mlirLogicalResultIsFailure(result))
    return result;
  return ttCheckEmbeddingBackward(op, weight, gradient, ttnnEmbeddingBackwardOpGetOutput(op));
}

//===--- Shape and data movement ---===//

MlirLogicalResult ttnnConcatOpVerify(MlirOperation op) {
  return ttCheckConcat(op, ttnnConcatOpGetNumInputs(op), ttnnConcatOpGetDim(op));
}

MlirLogicalResult ttnnReshapeOpVerify(MlirOperation op) {
  return ttCheckReshape(op, ttnnReshapeOpGetInput(op), ttnnReshapeOpGetResult(op),
                        ttnnReshapeOpGetShapeAttr(op));
}

MlirLogicalResult ttnnTransposeOpVerify(MlirOperation op) {
  return ttCheckTranspose(op, ttnnTransposeOpGetInput(op), ttnnTransposeOpGetResult(op),
                          ttnnTransposeOpGetDim0(op), ttnnTransposeOpGetDim1(op));
}

MlirLogicalResult ttnnPermuteOpVerify(MlirOperation op) {
  intptr_t size;
  const int64_t *permutation = ttnnPermuteOpGetPermutation(op, &size);
  return ttCheckPermute(op, ttnnPermuteOpGetInput(op), ttnnPermuteOpGetResult(op), (size_t)size,
                        permutation);
}

MlirLogicalResult ttnnSliceOpVerify(MlirOperation op) {
  return ttCheckSlice(op, ttnnSliceOpGetInput(op), ttnnSliceOpGetOutput(op),
                      ttnnSliceOpGetBeginsAttr(op), ttnnSliceOpGetEndsAttr(op),
                      ttnnSliceOpGetStepAttr(op));
}

MlirLogicalResult ttnnPadOpVerify(MlirOperation op) {
  intptr_t size;
  const int32_t *padding = ttnnPadOpGetPadding(op, &size);
  return ttCheckPad(op, ttnnPadOpGetInput(op), ttnnPadOpGetResult(op), (size_t)size, padding);
}

MlirLogicalResult ttnnRepeatOpVerify(MlirOperation op) {
  size_t size;
  const int64_t *repeats = ttnnShapeAttrGetShape(ttnnRepeatOpGetRepeatDimsAttr(op), &size);
  return ttCheckRepeat(op, ttnnRepeatOpGetInput(op), ttnnRepeatOpGetResult(op), size, repeats);
}

MlirLogicalResult ttnnRepeatInterleaveOpVerify(MlirOperation op) {
  return ttCheckRepeatInterleave(
      op, ttnnRepeatInterleaveOpGetInput(op), ttnnRepeatInterleaveOpGetResult(op),
      ttnnRepeatInterleaveOpGetRepeats(op), ttnnRepeatInterleaveOpGetDim(op));
}

MlirLogicalResult ttnnUpdateCacheOpVerify(MlirOperation op) {
  return ttCheckUpdateCache(op, ttnnUpdateCacheOpGetCache(op), ttnnUpdateCacheOpGetInput(op),
                            ttnnUpdateCacheOpGetBatchOffset(op));
}

MlirLogicalResult ttnnFillCacheOpVerify(MlirOperation op) {
  return ttCheckFillCache(op, ttnnFillCacheOpGetCache(op), ttnnFillCacheOpGetInput(op),
                          ttnnFillCacheOpGetBatchOffset(op));
}

//===--- Collectives ---===//

static bool isSupportedReduction(TtReduceType type) {
  return type == TtReduceTypeSum || type == TtReduceTypeMax || type == TtReduceTypeMin;
}

MlirLogicalResult ttnnAllGatherOpVerify(MlirOperation op) {
  if (!isDimOf(ttnnAllGatherOpGetInput(op), ttnnAllGatherOpGetAllGatherDim(op)))
    return mlirOperationEmitOpError(op, "Invalid dimension for all gather op.");
  return success();
}

MlirLogicalResult ttnnReduceScatterOpVerify(MlirOperation op) {
  if (!isDimOf(ttnnReduceScatterOpGetInput(op), ttnnReduceScatterOpGetScatterSplitDim(op)))
    return mlirOperationEmitOpError(op, "Invalid dimension for reduce scatter op.");
  if (!isSupportedReduction(ttnnReduceScatterOpGetMathOp(op)))
    return mlirOperationEmitOpError(op, "Invalid reduction op for reduce scatter op.");
  return success();
}

MlirLogicalResult ttnnAllReduceOpVerify(MlirOperation op) {
  if (!isDimOf(ttnnAllReduceOpGetInput(op), ttnnAllReduceOpGetScatterDim(op)))
    return mlirOperationEmitOpError(op, "Invalid dimension for all reduce op.");
  if (!isSupportedReduction(ttnnAllReduceOpGetMathOp(op)))
    return mlirOperationEmitOpError(op, "Invalid reduction op for all reduce op.");
  return success();
}

MlirLogicalResult ttnnMeshShardOpVerify(MlirOperation op) {
  TtMeshShardType type = ttnnMeshShardOpGetShardType(op);
  if (type == TtMeshShardTypeMaximal)
    return mlirOperationEmitOpError(op, "Invalid shard_type (maximal) for mesh_shard op.");
  if (type != TtMeshShardTypeDevices)
    return success();
  intptr_t size;
  const int64_t *shard = ttnnMeshShardOpGetShardShape(op, &size);
  int64_t rank = ttRankOf(ttnnMeshShardOpGetInput(op)), partition = 1;
  if (rank < 2)
    return mlirOperationEmitOpError(
        op, "Invalid input rank (<2) for mesh_shard op with devices partition.");
  if (size < 2)
    return mlirOperationEmitOpError(
        op, "Invalid shard_shape (<2) for mesh_shard op with devices partition.");
  if (size != rank)
    return mlirOperationEmitOpError(
        op, "Invalid rank(shard_shape) != rank(input) for mesh_shard op with devices partition.");
  for (intptr_t i = 0; i < size; ++i)
    partition = ttWrapMul(partition, shard[i]);
  if (partition < 2)
    return mlirOperationEmitOpError(
        op, "Invalid overall partition (<2) for mesh_shard op with devices partition.");
  return success();
}
