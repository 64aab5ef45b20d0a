// Verifiers of ttnn convolutions, pooling and upsampling.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TTChecks.h"
#include "dialect/ttnn/TTNN.h"
#include "tessera/Diagnostics.h"

MlirLogicalResult ttnnConv2dOpVerify(MlirOperation op) {
  MlirValue bias = ttnnConv2dOpGetBias(op);
  MlirLogicalResult result =
      ttCheckConv2d(op, ttnnConv2dOpGetInput(op), ttnnConv2dOpGetWeight(op), bias);
  if (mlirLogicalResultIsFailure(result) || mlirValueIsNull(bias))
    return result;
  const int64_t *sizes = ttShapeOf(bias).sizes;
  if (sizes[0] != 1 || sizes[1] != 1 || sizes[2] != 1)
    return mlirOperationEmitOpError(op, "Bias must only have data on the final dimenstion");
  return mlirLogicalResultSuccess();
}

//===--- Transposed convolution ---===//

// What the attributes repeat of the shapes.
static MlirLogicalResult checkRepeatedSizes(MlirOperation op, IrShape input, IrShape output) {
  struct {
    int64_t attribute, size;
    const char *message;
  } pairs[] = {
      {ttnnConvTranspose2dOpGetInChannels(op), input.sizes[3],
       "Input channels attribute must match the last dimension of the input tensor"},
      {ttnnConvTranspose2dOpGetOutChannels(op), output.sizes[3],
       "Output channels attribute match the last dimension of the output tensor"},
      {ttnnConvTranspose2dOpGetBatchSize(op), input.sizes[0],
       "Batch size attribute must match the first dimension of the input tensor"},
      {ttnnConvTranspose2dOpGetInputHeight(op), input.sizes[1],
       "Input height attribute must match the third dimension of the input tensor"},
      {ttnnConvTranspose2dOpGetInputWidth(op), input.sizes[2],
       "Input width attribute must match the second dimension of the input tensor"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i)
    if (pairs[i].attribute != pairs[i].size)
      return mlirOperationEmitOpError(op, "%s", pairs[i].message);
  return mlirLogicalResultSuccess();
}

// Two numbers, none below `least`.
static MlirLogicalResult readPair(MlirOperation op, const char *name,
                                  const int32_t *(*get)(MlirOperation, intptr_t *), int32_t least,
                                  int64_t pair[2]) {
  intptr_t size;
  const int32_t *values = get(op, &size);
  for (intptr_t i = 0; i < size; ++i)
    if (values[i] < least)
      return mlirOperationEmitOpError(op, "Attribute '%s' contains a value less than: %d", name,
                                      least);
  if (size != 2)
    return mlirOperationEmitOpError(op, "Attribute '%s' must hold 2 values, but holds %lld", name,
                                    (long long)size);
  pair[0] = values[0], pair[1] = values[1];
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttnnConvTranspose2dOpVerify(MlirOperation op) {
  TtConvTranspose2d conv = {.input = ttnnConvTranspose2dOpGetInput(op),
                            .weight = ttnnConvTranspose2dOpGetWeight(op),
                            .bias = ttnnConvTranspose2dOpGetBias(op),
                            .output = ttnnConvTranspose2dOpGetOutput(op),
                            .groups = ttnnConvTranspose2dOpGetGroups(op)};
  if (mlirLogicalResultIsFailure(ttCheckConvTranspose2dRanks(op, &conv)))
    return mlirLogicalResultFailure();
  IrShape input = ttShapeOf(conv.input);
  int64_t padding[2] = {0}, outputSize[2];
  if (mlirLogicalResultIsFailure(checkRepeatedSizes(op, input, ttShapeOf(conv.output))) ||
      mlirLogicalResultIsFailure(
          readPair(op, "stride", ttnnConvTranspose2dOpGetStride, 1, conv.stride)) ||
      mlirLogicalResultIsFailure(
          readPair(op, "padding", ttnnConvTranspose2dOpGetPadding, 0, padding)) ||
      mlirLogicalResultIsFailure(readPair(
          op, "output padding", ttnnConvTranspose2dOpGetOutputPadding, 0, conv.outputPadding)) ||
      mlirLogicalResultIsFailure(
          readPair(op, "dilation", ttnnConvTranspose2dOpGetDilation, 1, conv.dilation)))
    return mlirLogicalResultFailure();
  for (int i = 0; i < 2; ++i) {
    conv.inputSize[i] = input.sizes[1 + i];
    conv.totalPadding[i] = 2 * padding[i];
  }
  return ttCheckConvTranspose2dChannels(op, &conv, outputSize);
}

//===--- Pooling ---===//

static TesseraDiagnostic *poolError(MlirOperation op, const char *before, IrShape shape) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s(", before);
  tesseraDiagnosticAppendIntegers(error, (intptr_t)shape.rank, shape.sizes);
  return error;
}

MlirLogicalResult ttnnMaxPool2dOpVerify(MlirOperation op) {
  long long n = ttnnMaxPool2dOpGetBatchSize(op), h = ttnnMaxPool2dOpGetInputHeight(op);
  long long w = ttnnMaxPool2dOpGetInputWidth(op), c = ttnnMaxPool2dOpGetChannels(op);
  MlirLogicalResult result = ttCheckMaxPool2dKernel(op, ttnnMaxPool2dOpGetKernelHeight(op),
                                                    ttnnMaxPool2dOpGetKernelWidth(op), h, w);
  if (mlirLogicalResultIsFailure(result))
    return result;
  IrShape input = ttShapeOf(ttnnMaxPool2dOpGetInput(op));
  TesseraDiagnostic *error;
  if (input.rank != 4) {
    error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(
        error, "Input tensor rank must be 4. Received input with rank %zu. Shape: (", input.rank);
    tesseraDiagnosticAppendIntegers(error, (intptr_t)input.rank, input.sizes);
    tesseraDiagnosticAppendFormat(error, ").");
  } else if (input.sizes[0] != 1 || input.sizes[1] != 1) {
    error =
        poolError(op, "Maxpool input must be in the form (1, 1, N*H*W, C). Received shape ", input);
    tesseraDiagnosticAppendFormat(error, ").");
  } else if (input.sizes[2] != ttWrapMul(ttWrapMul(n, h), w)) {
    error = poolError(op, "Maxpool shape ", input);
    tesseraDiagnosticAppendFormat(error,
                                  ") at dim -2 must be equal to N*H*W. However the attributes "
                                  "given are N=%lld, H=%lld, W=%lld. %lld*%lld*%lld != %lld.",
                                  n, h, w, n, h, w, (long long)input.sizes[2]);
  } else if (input.sizes[3] != c) {
    error = poolError(op, "Maxpool shape ", input);
    tesseraDiagnosticAppendFormat(error,
                                  ") at dim -3 must be equal to C. However the attribute given is "
                                  "C=%lld. %lld != %lld",
                                  c, (long long)input.sizes[3], c);
  } else {
    return mlirLogicalResultSuccess();
  }
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult ttnnUpsampleOpVerify(MlirOperation op) {
  return ttCheckUpsample2d(op, ttnnUpsampleOpGetInput(op), ttnnUpsampleOpGetResult(op),
                           ttnnUpsampleOpGetScaleFactorAttr(op), ttnnUpsampleOpGetMode(op));
}
