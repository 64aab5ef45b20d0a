// Convolutions and pooling of TOSA as named ops of linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/Windows.h"
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/AffineMap.h"

//===--- What windows share ---===//

MlirAttribute tosaWindowNumbers(MlirContext context, intptr_t count, const int64_t *numbers,
                                bool isVector) {
  const int64_t size = count;
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  MlirType type = isVector ? mlirVectorTypeGet(1, &size, i64) : linalgTensorType(1, &size, i64);
  return mlirDenseElementsAttrInt64Get(type, count, numbers);
}

bool tosaWindowCanPad(TosaLinalg *c, intptr_t spatial, const int64_t *pad) {
  enum { kMostPadding = 1 << 30 };
  MlirType type = mlirValueGetType(c->operands[0]);
  bool can = true;
  for (intptr_t i = 0; i < 2 * spatial; ++i)
    can = can && pad[i] >= 0 && pad[i] <= kMostPadding &&
          mlirShapedTypeGetDimSize(type, 1 + i / 2) <= INT64_MAX - 2 * (int64_t)kMostPadding;
  return can;
}

MlirValue tosaWindowPad(TosaLinalg *c, intptr_t spatial, const int64_t *pad, MlirAttribute number) {
  MlirValue input = c->operands[0];
  MlirType type = mlirValueGetType(input);
  int64_t low[5] = {0}, high[5] = {0}, sizes[5];
  bool pads = false;
  for (intptr_t i = 0; i < spatial; ++i) {
    low[1 + i] = pad[2 * i], high[1 + i] = pad[2 * i + 1];
    pads = pads || low[1 + i] || high[1 + i];
  }
  if (!pads)
    return input;
  for (intptr_t i = 0; i < spatial + 2; ++i) {
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
    if (!mlirShapedTypeIsDynamicSize(sizes[i]))
      sizes[i] = tosaAdd(sizes[i], tosaAdd(low[i], high[i]));
  }
  LinalgPadding padding = {
      .type = linalgTensorType(spatial + 2, sizes, mlirShapedTypeGetElementType(type)),
      .low = low,
      .high = high,
      .number = linalgMakeConstant(&c->make, number)};
  return linalgMakePad(&c->make, input, &padding);
}

static MlirValue indexConstant(TosaLinalg *c, int64_t number) {
  return linalgMakeInteger(&c->make, mlirIndexTypeGet(c->make.context), number);
}

static MlirValue binary(TosaLinalg *c, const TesseraOpDef *definition, MlirValue a, MlirValue b) {
  return linalgMakeBinary(&c->make, definition, mlirValueGetType(a), a, b);
}

// How often a window fits: (size + padding - ((kernel - 1) * dilation + 1)) / stride + 1.
static MlirValue countWindows(TosaLinalg *c, const TosaWindow *window, intptr_t axis) {
  MlirValue size = linalgMakeDim(&c->make, c->operands[0], 1 + axis);
  MlirValue kernel = window->kernel
                         ? indexConstant(c, window->kernel[axis])
                         : linalgMakeDim(&c->make, c->operands[1], window->kernelDim + axis);
  MlirValue one = indexConstant(c, 1);
  for (int side = 0; side < 2; ++side)
    size = binary(c, &arithAddIOpDef, size, indexConstant(c, window->pad[2 * axis + side]));
  kernel = binary(c, &arithSubIOpDef, kernel, one);
  MlirValue dilation = indexConstant(c, window->dilations ? window->dilations[axis] : 1);
  kernel = binary(c, &arithMulIOpDef, dilation, kernel);
  kernel = binary(c, &arithAddIOpDef, kernel, one);
  size = binary(c, &arithSubIOpDef, size, kernel);
  size = binary(c, &arithDivUIOpDef, size, indexConstant(c, window->strides[axis]));
  return binary(c, &arithAddIOpDef, size, one);
}

intptr_t tosaWindowSizes(TosaLinalg *c, const TosaWindow *window, MlirValue *sizes) {
  MlirValue all[TOSA_LINALG_MAX_RANK] = {{NULL}};
  intptr_t count = 0, rank = window->spatial + 2;
  // MLIR asks for the batch first where it pools.
  if (window->kernel && mlirShapedTypeIsDynamicDim(c->type, 0))
    all[0] = linalgMakeDim(&c->make, c->operands[0], 0);
  for (intptr_t i = 0; i < window->spatial; ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, 1 + i))
      all[1 + i] = countWindows(c, window, i);
  for (intptr_t i = 0; i < rank; ++i) {
    if (!mlirShapedTypeIsDynamicDim(c->type, i))
      continue;
    if (!all[i].ptr)
      all[i] = linalgMakeDim(&c->make, c->operands[0], i);
    sizes[count++] = all[i];
  }
  return count;
}

static MlirAttribute numberAttr(MlirType type, int64_t number) {
  return mlirTypeIsAFloat(type)
             ? mlirFloatAttrDoubleGet(mlirTypeGetContext(type), type, (double)number)
             : mlirIntegerAttrGet(type, number);
}

static MlirType withElement(MlirType type, MlirType element) {
  int64_t sizes[TOSA_LINALG_MAX_RANK];
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
  return linalgTensorType(mlirShapedTypeGetRank(type), sizes, element);
}

//===--- Convolutions ---===//

typedef struct Convolution {
  TosaLinalg *c;
  TosaWindow window;
  int64_t zeros[2];
  MlirType sum; ///< elements in which products are added
  MlirValue sizes[TOSA_LINALG_MAX_RANK];
  intptr_t numSizes; ///< of the result, which its type doesn't say
} Convolution;

// Attributes and operands of all convolutions are at the same places.
static const char *readConvolution(TosaLinalg *c, intptr_t spatial, Convolution *v) {
  intptr_t size;
  MlirType element = linalgElementType(c->type);
  *v = (Convolution){.c = c,
                     .window = {.spatial = spatial,
                                .pad = tosaConv2DOpGetPad(c->op, &size),
                                .strides = tosaConv2DOpGetStride(c->op, &size),
                                .dilations = tosaConv2DOpGetDilation(c->op, &size),
                                .kernelDim = tosaDepthwiseConv2DOpIsA(c->op) ? 0 : 1},
                     .sum = element};
  MlirType sum = mlirTypeAttrGetValue(tosaConv2DOpGetAccTypeAttr(c->op));
  if (mlirTypeIsAFloat(element) && mlirTypeIsAFloat(sum))
    v->sum = sum;
  bool isKnown = !mlirShapedTypeIsDynamicDim(c->type, spatial + 1);
  for (intptr_t i = 1; i < 3; ++i)
    isKnown = isKnown && mlirShapedTypeHasStaticShape(mlirValueGetType(c->operands[i]));
  if (!isKnown)
    return "a size of its weights isn't known, which can't be converted yet";
  if (!tosaLinalgNumberOf(tosaConv2DOpGetInputZp(c->op), &v->zeros[0]) ||
      !tosaLinalgNumberOf(tosaConv2DOpGetWeightZp(c->op), &v->zeros[1]))
    return "a zero point isn't known";
  if ((v->zeros[0] || v->zeros[1]) && !mlirTypeIsAInteger(element))
    return "floats have no zero point";
  if (!tosaWindowCanPad(c, spatial, v->window.pad))
    return "it pads by too much";
  v->numSizes = tosaWindowSizes(c, &v->window, v->sizes);
  return NULL;
}

static MlirValue emptyOf(const Convolution *v, MlirType type) {
  return linalgMakeEmpty(&v->c->make, type, v->numSizes, v->sizes);
}

static MlirValue padInput(const Convolution *v) {
  MlirType element = tosaLinalgElement(v->c->operands[0]);
  return tosaWindowPad(v->c, v->window.spatial, v->window.pad, numberAttr(element, v->zeros[0]));
}

static bool addBias(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                    const void *user) {
  // Without a second input the bias is what the convolution starts with.
  const Convolution *v = ((const void *const *)user)[0];
  bool isSum = ((const void *const *)user)[1];
  MlirType type = isSum ? linalgElementType(v->c->type) : v->sum;
  MlirValue bias = arguments[0];
  MlirType own = mlirValueGetType(bias);
  bool isReal = mlirTypeIsAFloat(type);
  if (irTypeBitWidth(irType(own)) < irTypeBitWidth(irType(type)))
    bias = linalgMakeUnary(make, isReal ? &arithExtFOpDef : &arithExtSIOpDef, type, bias);
  const TesseraOpDef *sum = isReal ? &arithAddFOpDef : &arithAddIOpDef;
  results[0] = isSum ? linalgMakeBinary(make, sum, type, bias, arguments[1]) : bias;
  return true;
}

// The bias, of one number for each channel or one for all, everywhere; and `value` added.
static MlirValue spreadBias(const Convolution *v, MlirValue init, MlirValue value) {
  TosaLinalg *c = v->c;
  MlirValue bias = c->operands[2];
  intptr_t rank = v->window.spatial + 2;
  const int64_t channel = mlirShapedTypeGetDimSize(mlirValueGetType(bias), 0) == 1 ? -1 : rank - 1;
  MlirAffineMap all = mlirAffineMapMultiDimIdentityGet(c->make.context, rank);
  const MlirAffineMap maps[] = {linalgPickMap(c->make.context, rank, 1, &channel), all, all};
  const MlirValue inputs[] = {bias, value};
  const void *user[] = {v, value.ptr};
  return linalgMakeGenericValue(&c->make, init,
                                &(LinalgGeneric){.numInputs = value.ptr ? 2 : 1,
                                                 .inputs = inputs,
                                                 .maps = maps,
                                                 .body = addBias,
                                                 .user = user});
}

typedef MlirOperation ConvolutionCreate(MlirRewriterBase rewriter, MlirLocation location,
                                        intptr_t numTypes, const MlirType *types,
                                        intptr_t numInputs, const MlirValue *inputs,
                                        intptr_t numOutputs, const MlirValue *outputs,
                                        MlirAttribute strides, MlirAttribute dilations);

// The products added to `init`, by an op with zero points where there are some.
static MlirValue convolve(const Convolution *v, MlirValue input, MlirValue weights, MlirValue init,
                          ConvolutionCreate *create, ConvolutionCreate *createQuantized) {
  const LinalgMaker *make = &v->c->make;
  MlirValue inputs[4] = {input, weights};
  MlirType type = mlirValueGetType(init), i32 = mlirIntegerTypeGet(make->context, 32);
  bool hasZeros = v->zeros[0] || v->zeros[1];
  for (int i = 0; hasZeros && i < 2; ++i)
    inputs[2 + i] = linalgMakeInteger(make, i32, v->zeros[i]);
  MlirOperation product = (hasZeros ? createQuantized : create)(
      make->rewriter, make->location, 1, &type, hasZeros ? 4 : 2, inputs, 1, &init,
      tosaWindowNumbers(make->context, v->window.spatial, v->window.strides, false),
      tosaWindowNumbers(make->context, v->window.spatial, v->window.dilations, false));
  linalgMakeBody(make, product);
  return mlirOperationGetResult(product, 0);
}

// From elements in which products are added to those of the result; another pass says how.
static MlirValue castSum(const Convolution *v, MlirValue value) {
  MlirType element = linalgElementType(v->c->type);
  if (mlirTypeEqual(tosaLinalgElement(value), element))
    return value;
  const LinalgMaker *make = &v->c->make;
  return mlirOperationGetResult(tosaCastOpCreate(make->rewriter, make->location,
                                                 withElement(mlirValueGetType(value), element),
                                                 value),
                                0);
}

// The weights with the channels that are made last, as most of linalg's ops have them.
static MlirValue makeChannelsLast(TosaLinalg *c, MlirValue weights) {
  MlirType type = mlirValueGetType(weights);
  intptr_t rank = mlirShapedTypeGetRank(type);
  int64_t sizes[5], permutation[5];
  for (intptr_t i = 0; i < rank; ++i) {
    permutation[i] = (i + 1) % rank;
    sizes[i] = mlirShapedTypeGetDimSize(type, (intptr_t)permutation[i]);
  }
  MlirType turned = linalgTensorType(rank, sizes, mlirShapedTypeGetElementType(type));
  return linalgMakeTranspose(&c->make, weights, linalgMakeEmpty(&c->make, turned, 0, NULL), rank,
                             permutation);
}

static MlirLogicalResult convolveWith(TosaLinalg *c, intptr_t spatial, bool isLast,
                                      ConvolutionCreate *create,
                                      ConvolutionCreate *createQuantized) {
  Convolution v;
  const char *why = readConvolution(c, spatial, &v);
  if (why)
    return tosaLinalgFail(c, why);
  MlirValue input = padInput(&v), weights = c->operands[1];
  if (isLast)
    weights = makeChannelsLast(c, weights);
  MlirValue empty = emptyOf(&v, withElement(c->type, v.sum));
  MlirValue init = spreadBias(&v, empty, (MlirValue){NULL});
  return tosaLinalgReplace(
      c, castSum(&v, convolve(&v, input, weights, init, create, createQuantized)));
}

MlirLogicalResult tosaConv2DToLinalg(TosaLinalg *c) {
  if (c->preferHwcf)
    return convolveWith(c, 2, true, linalgConv2dNhwcHwcfOpCreate, linalgConv2dNhwcHwcfQOpCreate);
  return convolveWith(c, 2, false, linalgConv2dNhwcFhwcOpCreate, linalgConv2dNhwcFhwcQOpCreate);
}

MlirLogicalResult tosaConv3DToLinalg(TosaLinalg *c) {
  return convolveWith(c, 3, true, linalgConv3dNdhwcDhwcfOpCreate, linalgConv3dNdhwcDhwcfQOpCreate);
}

// Channels and what is made of each are two dimensions at first.
MlirLogicalResult tosaDepthwiseConv2DToLinalg(TosaLinalg *c) {
  Convolution v;
  const char *why = readConvolution(c, 2, &v);
  if (why)
    return tosaLinalgFail(c, why);
  MlirValue input = padInput(&v), weights = c->operands[1];
  int64_t sizes[5];
  for (intptr_t i = 0; i < 3; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(c->type, i);
  for (intptr_t i = 3; i < 5; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(mlirValueGetType(weights), i - 1);
  MlirValue apart = emptyOf(&v, linalgTensorType(5, sizes, v.sum));
  MlirValue zero = linalgMakeConstant(&c->make, numberAttr(v.sum, 0));
  MlirValue init = linalgMakeFill(&c->make, zero, apart), empty = emptyOf(&v, c->type);
  MlirValue product = convolve(&v, input, weights, init, linalgDepthwiseConv2dNhwcHwcmOpCreate,
                               linalgDepthwiseConv2dNhwcHwcmQOpCreate);
  MlirValue joined = tosaWindowJoinChannels(c, castSum(&v, product));
  if (!joined.ptr)
    return tosaLinalgFail(c, "its channels don't fit");
  return tosaLinalgReplace(c, spreadBias(&v, empty, joined));
}

MlirValue tosaWindowJoinChannels(TosaLinalg *c, MlirValue apart) {
  static const int64_t kEnds[] = {1, 2, 3, 5};
  MlirType type = mlirValueGetType(apart);
  int64_t each = mlirShapedTypeGetDimSize(type, 4), channels = mlirShapedTypeGetDimSize(type, 3);
  int64_t all = mlirShapedTypeGetDimSize(c->type, 3);
  if (channels && (all % channels || all / channels != each))
    return (MlirValue){NULL};
  return mlirOperationGetResult(
      tensorCollapseShapeOpCreate(c->make.rewriter, c->make.location, c->type, apart,
                                  linalgGroupsAttr(c->make.context, 4, kEnds)),
      0);
}

//===--- Pooling ---===//

static bool ignoreNaNBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                          const void *user) {
  (void)user;
  MlirValue value = arguments[0], before = arguments[2];
  MlirValue largest =
      linalgMakeBinary(make, &arithMaximumFOpDef, mlirValueGetType(value), before, value);
  MlirValue isNaN = linalgMakeCompare(make, ArithCmpFPredicateUNO, value, value);
  results[0] = linalgMakeSelect(make, isNaN, before, largest);
  return true;
}

// The same as the named op, of numbers only.
static MlirValue ignoreNaN(TosaLinalg *c, MlirOperation pool) {
  LinalgView view;
  if (!linalgViewGet(pool, &view))
    return (MlirValue){NULL};
  const MlirValue inputs[] = {mlirOperationGetOperand(pool, 0), mlirOperationGetOperand(pool, 1)};
  MlirValue result = linalgMakeGenericValue(&c->make, mlirOperationGetOperand(pool, 2),
                                            &(LinalgGeneric){.numInputs = 2,
                                                             .inputs = inputs,
                                                             .maps = view.maps,
                                                             .loops = "pppprr",
                                                             .body = ignoreNaNBody});
  linalgViewFree(&view);
  mlirRewriterBaseEraseOp(c->make.rewriter, pool);
  return result;
}

static bool isUnsigned(MlirOperation op) {
  MlirType element = tosaLinalgElement(mlirOperationGetOperand(op, 0));
  return mlirTypeIsAInteger(element) && mlirIntegerTypeIsUnsigned(element);
}

MlirLogicalResult tosaMaxPool2dToLinalg(TosaLinalg *c) {
  MlirType element = linalgElementType(c->type);
  bool hasNoSign = isUnsigned(c->op);
  MlirAttribute start =
      hasNoSign ? mlirIntegerAttrGet(element, 0) : tosaLinalgStartOf(c->op, element);
  if (mlirAttributeIsNull(start))
    return tosaLinalgFail(c, "there is no least number of its type");
  intptr_t size;
  const int64_t ones[] = {1, 1};
  const TosaWindow window = {.spatial = 2,
                             .pad = tosaMaxPool2dOpGetPad(c->op, &size),
                             .strides = tosaMaxPool2dOpGetStride(c->op, &size),
                             .kernel = tosaMaxPool2dOpGetKernel(c->op, &size)};
  if (!tosaWindowCanPad(c, 2, window.pad))
    return tosaLinalgFail(c, "it pads by too much");
  MlirValue sizes[TOSA_LINALG_MAX_RANK];
  intptr_t numSizes = tosaWindowSizes(c, &window, sizes);
  MlirValue inputs[] = {tosaWindowPad(c, 2, window.pad, start), {NULL}};
  MlirValue least = linalgMakeConstant(&c->make, start);
  MlirValue empty = linalgMakeEmpty(&c->make, c->type, numSizes, sizes);
  MlirValue init = linalgMakeFill(&c->make, least, empty);
  inputs[1] = linalgMakeEmpty(&c->make, linalgTensorType(2, window.kernel, element), 0, NULL);
  MlirOperation pool =
      (hasNoSign ? linalgPoolingNhwcMaxUnsignedOpCreate : linalgPoolingNhwcMaxOpCreate)(
          c->make.rewriter, c->make.location, 1, &c->type, 2, inputs, 1, &init,
          tosaWindowNumbers(c->make.context, 2, window.strides, true),
          tosaWindowNumbers(c->make.context, 2, ones, true));
  linalgMakeBody(&c->make, pool);
  bool ignoresNaN =
      mlirTypeIsAFloat(element) && tosaMaxPool2dOpGetNanMode(c->op) == TosaNanPropagationModeIGNORE;
  MlirValue result = ignoresNaN ? ignoreNaN(c, pool) : mlirOperationGetResult(pool, 0);
  return result.ptr ? tosaLinalgReplace(c, result) : tosaLinalgFail(c, "its windows have no loops");
}
