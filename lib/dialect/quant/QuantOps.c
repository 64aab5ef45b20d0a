// Ops of the quant dialect: verification and folding.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/QuantOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirType elementOf(MlirValue value) {
  return tesseraElementTypeOrSelf(mlirValueGetType(value));
}
static bool isTensor(MlirType type) {
  return mlirTypeIsARankedTensor(type) || mlirTypeIsAUnrankedTensor(type);
}

//===--- Verification ---===//

static MlirLogicalResult verifyPerAxis(MlirOperation op, MlirType quantized, MlirType container) {
  if (!isTensor(container))
    return mlirOperationEmitError(op, "scalar types may not use per-axis quantization");
  if (!mlirShapedTypeHasRank(container))
    return success();
  int64_t dimension = quantUniformQuantizedPerAxisTypeGetQuantizedDimension(quantized);
  if (dimension >= mlirShapedTypeGetRank(container))
    return mlirOperationEmitError(op, "quantized dimension must be less than tensor rank");
  size_t numScales;
  (void)quantUniformQuantizedPerAxisTypeGetScales(quantized, &numScales);
  if (!mlirShapedTypeIsDynamicDim(container, dimension) &&
      mlirShapedTypeGetDimSize(container, dimension) != (int64_t)numScales)
    return mlirOperationEmitError(op, "quantized dimension size does not match number of scales");
  return success();
}

// The size of blocks along each dimension of the tensor; those that the type doesn't name are as
// long as the dimension. INT64_MIN: not known.
static int64_t blockSizeOf(MlirType quantized, MlirType container, int64_t dimension) {
  size_t count;
  const int64_t *dimensions =
      quantUniformQuantizedSubChannelTypeGetQuantizedDimensions(quantized, &count);
  const int64_t *sizes = quantUniformQuantizedSubChannelTypeGetBlockSizes(quantized, NULL);
  int64_t size = mlirShapedTypeGetDimSize(container, dimension);
  for (size_t i = 0; i < count; ++i)
    if (dimensions[i] == dimension)
      size = sizes[i];
  return size;
}

static MlirLogicalResult verifyBlockAxis(MlirOperation op, MlirType quantized, MlirType container,
                                         MlirType scales, int64_t dimension) {
  if (mlirShapedTypeIsDynamicDim(container, dimension))
    return success();
  int64_t size = mlirShapedTypeGetDimSize(container, dimension);
  int64_t block = blockSizeOf(quantized, container, dimension);
  if (size == 0)
    return mlirOperationEmitError(
        op, "tensor dimension size of zero is not allowed with sub-channel quantization");
  if (size % block)
    return mlirOperationEmitError(
        op,
        "tensor dimension size %lld at axis %lld must be divisible by the corresponding block size "
        "%lld",
        (long long)size, (long long)dimension, (long long)block);
  int64_t numScales = mlirShapedTypeGetDimSize(scales, dimension);
  if (numScales != size / block)
    return mlirOperationEmitError(op,
                                  // MLIR says twice what it should be.
                                  "dimension size %lld of scales tensor at axis %lld should match "
                                  "(tensor dimension at axis / block sizes at axis) = %lld",
                                  (long long)(size / block), (long long)dimension,
                                  (long long)(size / block));
  return success();
}

static MlirLogicalResult verifySubChannel(MlirOperation op, MlirType quantized,
                                          MlirType container) {
  if (!isTensor(container))
    return mlirOperationEmitError(op, "scalar types may not use sub-channel quantization");
  if (!mlirShapedTypeHasRank(container))
    return mlirOperationEmitError(
        op, "tensor containing the sub-channel quantized type must be ranked");
  int64_t rank = mlirShapedTypeGetRank(container);
  size_t count;
  const int64_t *dimensions =
      quantUniformQuantizedSubChannelTypeGetQuantizedDimensions(quantized, &count);
  MlirType scales = mlirAttributeGetType(quantUniformQuantizedSubChannelTypeGetScales(quantized));
  if (mlirShapedTypeGetRank(scales) != rank)
    return mlirOperationEmitError(op, "Rank of scales %lld must match the rank of the tensor %lld",
                                  (long long)mlirShapedTypeGetRank(scales), (long long)rank);
  for (size_t i = 0; i < count; ++i)
    if (dimensions[i] >= rank)
      return mlirOperationEmitError(op,
                                    "quantized dimension %lld must be less than tensor rank %lld",
                                    (long long)dimensions[i], (long long)rank);
  for (int64_t dimension = 0; dimension < rank; ++dimension)
    if (failed(verifyBlockAxis(op, quantized, container, scales, dimension)))
      return mlirLogicalResultFailure();
  return success();
}

// Whether the container can hold the scales that a quantized type has for parts of it.
static MlirLogicalResult verifyContainer(MlirOperation op, MlirType quantized, MlirType container) {
  if (quantUniformQuantizedPerAxisTypeIsA(quantized))
    return verifyPerAxis(op, quantized, container);
  if (quantUniformQuantizedSubChannelTypeIsA(quantized))
    return verifySubChannel(op, quantized, container);
  return success();
}

static MlirLogicalResult verifyCast(MlirOperation op, MlirType quantized, MlirType real) {
  if (!mlirTypeEqual(quantGetExpressedType(quantized), real))
    return mlirOperationEmitError(op,
                                  "expressed type in quantized type expected to match float type");
  return verifyContainer(op, quantized, mlirValueGetType(mlirOperationGetOperand(op, 0)));
}

MlirLogicalResult quantDequantizeCastOpVerify(MlirOperation op) {
  return verifyCast(op, elementOf(quantDequantizeCastOpGetInput(op)),
                    elementOf(quantDequantizeCastOpGetResult(op)));
}

MlirLogicalResult quantQuantizeCastOpVerify(MlirOperation op) {
  return verifyCast(op, elementOf(quantQuantizeCastOpGetResult(op)),
                    elementOf(quantQuantizeCastOpGetInput(op)));
}

MlirLogicalResult quantStorageCastOpVerify(MlirOperation op) {
  MlirType input = elementOf(quantStorageCastOpGetInput(op));
  MlirType result = elementOf(quantStorageCastOpGetResult(op));
  bool isQuantized = quantIsQuantized(input);
  MlirType quantized = isQuantized ? input : result, integer = isQuantized ? result : input;
  if (!mlirTypeEqual(quantGetStorageType(quantized), integer))
    return mlirOperationEmitError(op,
                                  "storage type in quantized type expected to match integer type");
  return verifyContainer(op, quantized, mlirValueGetType(quantStorageCastOpGetInput(op)));
}

//===--- Folding ---===//

// What a cast's input was before the cast `inverse`, where that had the type that this one gives.
static MlirLogicalResult foldInverse(MlirOperation op, const TesseraOpDef *inverse,
                                     TesseraFoldResult *results, size_t *numResults) {
  MlirValue input = mlirOperationGetOperand(op, 0);
  if (!mlirValueIsAOpResult(input))
    return mlirLogicalResultFailure();
  MlirOperation before = mlirOpResultGetOwner(input);
  if (!tesseraOperationIs(before, inverse))
    return mlirLogicalResultFailure();
  MlirValue value = mlirOperationGetOperand(before, 0);
  if (!mlirTypeEqual(mlirValueGetType(value), mlirValueGetType(mlirOperationGetResult(op, 0))))
    return mlirLogicalResultFailure();
  results[0] = (TesseraFoldResult){.value = value};
  *numResults = 1;
  return success();
}

MlirLogicalResult quantDequantizeCastOpFold(MlirOperation op, const MlirAttribute *operands,
                                            TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldInverse(op, &quantQuantizeCastOpDef, results, numResults);
}
MlirLogicalResult quantQuantizeCastOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldInverse(op, &quantDequantizeCastOpDef, results, numResults);
}
MlirLogicalResult quantStorageCastOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldInverse(op, &quantStorageCastOpDef, results, numResults);
}
