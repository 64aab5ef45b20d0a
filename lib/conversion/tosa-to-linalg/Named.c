// Products, convolutions and pooling of TOSA as named ops of linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/AffineMap.h"

//===--- Matrices ---===//

MlirLogicalResult tosaTransposeToLinalg(TosaLinalg *c) {
  intptr_t rank;
  const int32_t *perms = tosaTransposeOpGetPerms(c->op, &rank);
  int64_t permutation[TOSA_LINALG_MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i)
    permutation[i] = perms[i];
  MlirValue init = tosaLinalgEmpty(c, c->type, c->operands[0], permutation);
  return tosaLinalgReplace(c,
                           linalgMakeTranspose(&c->make, c->operands[0], init, rank, permutation));
}

MlirLogicalResult tosaMatMulToLinalg(TosaLinalg *c) {
  const MlirAttribute none = {NULL};
  int64_t zeros[2];
  if (!tosaLinalgNumberOf(tosaMatMulOpGetAZp(c->op), &zeros[0]) ||
      !tosaLinalgNumberOf(tosaMatMulOpGetBZp(c->op), &zeros[1]))
    return tosaLinalgFail(c, "a zero point isn't known");
  if ((zeros[0] || zeros[1]) && !mlirTypeIsAInteger(linalgElementType(c->type)))
    return tosaLinalgFail(c, "floats have no zero point");
  // The result's batches and rows are those of `a`, its columns those of `b`.
  MlirValue dynamic[3];
  intptr_t numDynamic = 0;
  for (intptr_t i = 0; i < 3; ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, i))
      dynamic[numDynamic++] = linalgMakeDim(&c->make, c->operands[i == 2 ? 1 : 0], i);
  MlirValue zero = linalgMakeNumber(&c->make, linalgElementType(c->type), 0);
  MlirValue init =
      linalgMakeFill(&c->make, zero, linalgMakeEmpty(&c->make, c->type, numDynamic, dynamic));
  MlirValue inputs[] = {c->operands[0], c->operands[1], {NULL}, {NULL}};
  bool isShifted = zeros[0] || zeros[1];
  MlirType i32 = mlirIntegerTypeGet(c->make.context, 32);
  for (int i = 0; isShifted && i < 2; ++i)
    inputs[2 + i] = linalgMakeInteger(&c->make, i32, zeros[i]);
  MlirOperation product =
      isShifted ? linalgQuantizedBatchMatmulOpCreate(c->make.rewriter, c->make.location, 1,
                                                     &c->type, 4, inputs, 1, &init)
                : linalgBatchMatmulOpCreate(c->make.rewriter, c->make.location, 1, &c->type, 2,
                                            inputs, 1, &init, none, none);
  linalgMakeBody(&c->make, product);
  return tosaLinalgReplace(c, mlirOperationGetResult(product, 0));
}

//===--- Windows ---===//

// Two numbers, as attributes of windows are: a tensor of them for convolutions, a vector for
// pooling.
static MlirAttribute pairAttr(MlirContext context, const int64_t *pair, bool isVector) {
  const int64_t two = 2;
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  MlirType type = isVector ? mlirVectorTypeGet(1, &two, i64) : linalgTensorType(1, &two, i64);
  return mlirDenseElementsAttrInt64Get(type, 2, pair);
}

// Whether a padded size can be one.
static bool canPad(TosaLinalg *c, const int64_t *pad) {
  enum { kMostPadding = 1 << 30 };
  MlirType type = mlirValueGetType(c->operands[0]);
  bool can = true;
  for (int i = 0; i < 4; ++i)
    can = can && pad[i] >= 0 && pad[i] <= kMostPadding &&
          mlirShapedTypeGetDimSize(type, i) <= INT64_MAX - 2 * (int64_t)kMostPadding;
  return can;
}

// The picture with `number` around height and width; pad is top, bottom, left, right.
static MlirValue padPicture(TosaLinalg *c, const int64_t *pad, MlirAttribute number) {
  MlirValue input = c->operands[0];
  MlirType type = mlirValueGetType(input);
  if (!pad[0] && !pad[1] && !pad[2] && !pad[3])
    return input;
  const int64_t low[] = {0, pad[0], pad[2], 0}, high[] = {0, pad[1], pad[3], 0};
  int64_t sizes[4];
  for (intptr_t i = 0; i < 4; ++i)
    sizes[i] = tosaAdd(mlirShapedTypeGetDimSize(type, i), tosaAdd(low[i], high[i]));
  LinalgPadding padding = {.type = linalgTensorType(4, sizes, mlirShapedTypeGetElementType(type)),
                           .low = low,
                           .high = high,
                           .number = linalgMakeConstant(&c->make, number)};
  return linalgMakePad(&c->make, input, &padding);
}

static MlirAttribute zeroOf(MlirType type) {
  return mlirTypeIsAFloat(type) ? mlirFloatAttrDoubleGet(mlirTypeGetContext(type), type, 0)
                                : mlirIntegerAttrGet(type, 0);
}

static bool addBias(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                    const void *user) {
  // Without a second input the bias is what the convolution starts with.
  const intptr_t *numInputs = user;
  MlirType type = mlirValueGetType(arguments[0]);
  const TesseraOpDef *sum = mlirTypeIsAFloat(type) ? &arithAddFOpDef : &arithAddIOpDef;
  results[0] = *numInputs == 2 ? linalgMakeOp(make, sum, type, 2, arguments) : arguments[0];
  return true;
}

// The bias, of one number for each channel or one for all, everywhere; and `value` added.
static MlirValue spreadBias(TosaLinalg *c, MlirValue init, MlirValue value) {
  MlirValue bias = c->operands[2];
  const int64_t channel = mlirShapedTypeGetDimSize(mlirValueGetType(bias), 0) == 1 &&
                                  mlirShapedTypeGetDimSize(c->type, 3) != 1
                              ? -1
                              : 3;
  MlirAffineMap all = mlirAffineMapMultiDimIdentityGet(c->make.context, 4);
  const MlirAffineMap maps[] = {linalgPickMap(c->make.context, 4, 1, &channel), all, all};
  const MlirValue inputs[] = {bias, value};
  intptr_t numInputs = value.ptr ? 2 : 1;
  return mlirOperationGetResult(linalgMakeGeneric(&c->make, &(LinalgGeneric){.numInputs = numInputs,
                                                                             .numInits = 1,
                                                                             .inputs = inputs,
                                                                             .inits = &init,
                                                                             .maps = maps,
                                                                             .body = addBias,
                                                                             .user = &numInputs}),
                                0);
}

static bool areStatic(TosaLinalg *c) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(c->op); ++i)
    if (!mlirShapedTypeHasStaticShape(mlirValueGetType(c->operands[i])))
      return false;
  return mlirShapedTypeHasStaticShape(c->type);
}

// What both kinds of convolutions need; the attributes are at the same places.
static const char *whyNoConvolution(TosaLinalg *c) {
  int64_t zeros[2];
  if (!areStatic(c))
    return "it has a size that isn't known, which can't be converted yet";
  if (!tosaLinalgNumberOf(tosaConv2DOpGetInputZp(c->op), &zeros[0]) ||
      !tosaLinalgNumberOf(tosaConv2DOpGetWeightZp(c->op), &zeros[1]))
    return "a zero point isn't known";
  if (zeros[0] || zeros[1])
    return "zero points other than 0 can't be converted yet";
  if (!mlirTypeEqual(tosaLinalgElement(c->operands[2]), linalgElementType(c->type)))
    return "a bias of another type than the result can't be converted yet";
  return NULL;
}

MlirLogicalResult tosaConv2DToLinalg(TosaLinalg *c) {
  const char *why = whyNoConvolution(c);
  if (why)
    return tosaLinalgFail(c, why);
  intptr_t size;
  MlirContext context = c->make.context;
  const int64_t *strides = tosaConv2DOpGetStride(c->op, &size);
  const int64_t *dilations = tosaConv2DOpGetDilation(c->op, &size);
  const int64_t *pad = tosaConv2DOpGetPad(c->op, &size);
  if (!canPad(c, pad))
    return tosaLinalgFail(c, "it pads by too much");
  const MlirValue inputs[] = {padPicture(c, pad, zeroOf(tosaLinalgElement(c->operands[0]))),
                              c->operands[1]};
  MlirValue empty = linalgMakeEmpty(&c->make, c->type, 0, NULL);
  MlirValue init = spreadBias(c, empty, (MlirValue){NULL});
  MlirOperation product = linalgConv2dNhwcFhwcOpCreate(
      c->make.rewriter, c->make.location, 1, &c->type, 2, inputs, 1, &init,
      pairAttr(context, strides, false), pairAttr(context, dilations, false));
  linalgMakeBody(&c->make, product);
  return tosaLinalgReplace(c, mlirOperationGetResult(product, 0));
}

// Channels and what is made of each are two dimensions at first.
MlirLogicalResult tosaDepthwiseConv2DToLinalg(TosaLinalg *c) {
  const char *why = whyNoConvolution(c);
  if (why)
    return tosaLinalgFail(c, why);
  intptr_t size;
  MlirContext context = c->make.context;
  const int64_t *strides = tosaDepthwiseConv2DOpGetStride(c->op, &size);
  const int64_t *dilations = tosaDepthwiseConv2DOpGetDilation(c->op, &size);
  const int64_t *pad = tosaDepthwiseConv2DOpGetPad(c->op, &size);
  if (!canPad(c, pad))
    return tosaLinalgFail(c, "it pads by too much");
  const MlirValue inputs[] = {padPicture(c, pad, zeroOf(tosaLinalgElement(c->operands[0]))),
                              c->operands[1]};
  int64_t sizes[5];
  for (intptr_t i = 0; i < 3; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(c->type, i);
  for (intptr_t i = 3; i < 5; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(mlirValueGetType(inputs[1]), i - 1);
  MlirType type = linalgTensorType(5, sizes, mlirShapedTypeGetElementType(c->type));
  MlirValue apart = linalgMakeEmpty(&c->make, type, 0, NULL);
  MlirValue zero = linalgMakeConstant(&c->make, zeroOf(mlirShapedTypeGetElementType(c->type)));
  MlirValue init = linalgMakeFill(&c->make, zero, apart);
  MlirValue empty = linalgMakeEmpty(&c->make, c->type, 0, NULL);
  MlirOperation product = linalgDepthwiseConv2dNhwcHwcmOpCreate(
      c->make.rewriter, c->make.location, 1, &type, 2, inputs, 1, &init,
      pairAttr(context, strides, false), pairAttr(context, dilations, false));
  linalgMakeBody(&c->make, product);
  MlirValue joined = linalgMakeReshape(&c->make, mlirOperationGetResult(product, 0), c->type);
  if (!joined.ptr)
    return tosaLinalgFail(c, "its channels don't fit");
  return tosaLinalgReplace(c, spreadBias(c, empty, joined));
}

MlirLogicalResult tosaMaxPool2dToLinalg(TosaLinalg *c) {
  MlirType element = linalgElementType(c->type);
  MlirAttribute start = tosaLinalgStartOf(c->op, element);
  if (!areStatic(c))
    return tosaLinalgFail(c, "it has a size that isn't known, which can't be converted yet");
  if (mlirAttributeIsNull(start))
    return tosaLinalgFail(c, "there is no least number of its type");
  if (mlirTypeIsAFloat(element) && tosaMaxPool2dOpGetNanMode(c->op) == TosaNanPropagationModeIGNORE)
    return tosaLinalgFail(c, "pooling that ignores what isn't a number can't be converted yet");
  intptr_t size;
  const int64_t *kernel = tosaMaxPool2dOpGetKernel(c->op, &size);
  const int64_t *strides = tosaMaxPool2dOpGetStride(c->op, &size);
  const int64_t *pad = tosaMaxPool2dOpGetPad(c->op, &size), ones[] = {1, 1};
  if (!canPad(c, pad))
    return tosaLinalgFail(c, "it pads by too much");
  MlirValue inputs[] = {padPicture(c, pad, start), {NULL}};
  MlirValue least = linalgMakeConstant(&c->make, start);
  MlirValue empty = linalgMakeEmpty(&c->make, c->type, 0, NULL);
  MlirValue init = linalgMakeFill(&c->make, least, empty);
  inputs[1] = linalgMakeEmpty(&c->make, linalgTensorType(2, kernel, element), 0, NULL);
  MlirOperation pool = linalgPoolingNhwcMaxOpCreate(
      c->make.rewriter, c->make.location, 1, &c->type, 2, inputs, 1, &init,
      pairAttr(c->make.context, strides, true), pairAttr(c->make.context, ones, true));
  linalgMakeBody(&c->make, pool);
  return tosaLinalgReplace(c, mlirOperationGetResult(pool, 0));
}
