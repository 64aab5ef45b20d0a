// tosa-optional-decompositions: convolutions that simpler ops can be.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaFoldConstants.h"
#include "dialect/tosa/TosaPasses.h"
#include "tessera/Rewrite.h"

// Where ops are made.
typedef struct Maker {
  MlirRewriterBase base;
  MlirLocation location;
  MlirContext context;
} Maker;

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static MlirType elementOf(MlirValue value) {
  return mlirShapedTypeGetElementType(mlirValueGetType(value));
}

static int64_t sizeOf(MlirValue value, intptr_t dim) {
  return tosaSize(mlirValueGetType(value), dim);
}

static MlirType tensorType(intptr_t rank, const int64_t *sizes, MlirType element) {
  return mlirRankedTensorTypeGet(rank, sizes, element, (MlirAttribute){NULL});
}

// Of no number but one.
static MlirValue makeConstant(const Maker *m, MlirType type, MlirType stored, int64_t number) {
  MlirType values = type;
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(type), stored)) {
    int64_t sizes[8];
    intptr_t rank = mlirShapedTypeGetRank(type);
    for (intptr_t i = 0; i < rank; ++i)
      sizes[i] = tosaSize(type, i);
    values = tensorType(rank, sizes, stored);
  }
  MlirAttribute element = mlirTypeIsAFloat(stored)
                              ? mlirFloatAttrDoubleGet(m->context, stored, (double)number)
                              : mlirIntegerAttrGet(stored, number);
  return resultOf(tosaConstOpCreate(m->base, m->location, type,
                                    mlirDenseElementsAttrSplatGet(values, element)));
}

static MlirValue reshape(const Maker *m, MlirValue value, intptr_t rank, const int64_t *sizes) {
  int64_t numbers[8];
  for (intptr_t i = 0; i < rank; ++i)
    numbers[i] = sizes[i] == IR_DYNAMIC ? -1 : sizes[i];
  MlirValue shape = tosaMakeShape(m->base, m->location, rank, numbers);
  return resultOf(tosaReshapeOpCreate(m->base, m->location,
                                      tensorType(rank, sizes, elementOf(value)), value, shape));
}

static MlirValue transpose(const Maker *m, MlirValue value, intptr_t rank, const int32_t *perms) {
  int64_t sizes[8];
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = sizeOf(value, perms[i]);
  return resultOf(tosaTransposeOpCreate(m->base, m->location,
                                        tensorType(rank, sizes, elementOf(value)), value,
                                        mlirDenseI32ArrayGet(m->context, rank, perms)));
}

static MlirValue reverse(const Maker *m, MlirValue value, int32_t axis) {
  MlirAttribute attribute = mlirIntegerAttrGet(mlirIntegerTypeGet(m->context, 32), axis);
  return resultOf(
      tosaReverseOpCreate(m->base, m->location, mlirValueGetType(value), value, attribute));
}

// A tensor of one number, of which the type of the value's elements stores it as `stored`.
static MlirValue makeNumber(const Maker *m, MlirValue value, MlirType stored, int64_t number) {
  const int64_t one = 1;
  return makeConstant(m, tensorType(1, &one, elementOf(value)), stored, number);
}

// `number` around the value; null: zeros.
static MlirValue pad(const Maker *m, MlirValue value, intptr_t rank, const int64_t *padding,
                     MlirValue number) {
  int64_t sizes[8];
  for (intptr_t i = 0; i < rank; ++i) {
    sizes[i] = sizeOf(value, i);
    if (sizes[i] != IR_DYNAMIC)
      sizes[i] += padding[2 * i] + padding[2 * i + 1];
  }
  MlirType element = elementOf(value);
  MlirValue numbers = tosaMakeShape(m->base, m->location, 2 * rank, padding);
  if (!number.ptr)
    number = makeNumber(m, value, tosaStorageElement(mlirValueGetType(value)), 0);
  return resultOf(tosaPadOpCreate(m->base, m->location, tensorType(rank, sizes, element), value,
                                  numbers, number));
}

// Steps are no longer than TOSA's level 8K lets them be.
enum { kMostSize = 1 << 24, kMostStep = 1 << 13 };

static bool areWithin(const int64_t *numbers, intptr_t count, int64_t most) {
  for (intptr_t i = 0; i < count; ++i)
    if (numbers[i] < -most || numbers[i] > most)
      return false;
  return true;
}

// Whether all sizes but, if it may be, the first are known and none is so large that padding, or
// products of two of them or of one and two steps overflow.
static bool isKnown(MlirValue value, bool exceptBatch) {
  MlirType type = mlirValueGetType(value);
  if (!tosaHasRank(type))
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    int64_t size = tosaSize(type, i);
    if (size == IR_DYNAMIC ? i > 0 || !exceptBatch : size < 1 || !areWithin(&size, 1, kMostSize))
      return false;
  }
  return true;
}

static bool zeroPointOf(MlirOperation op, intptr_t i, int64_t *number) {
  const IrStorage *elements = tosaConstantElements(mlirOperationGetOperand(op, i));
  TosaNumber value;
  if (!elements || irShapedNumElements(irElementsType(elements)) < 1 ||
      !tosaElementOf(elements, 0, &value))
    return false;
  *number = value.format ? (int64_t)irFloatToDouble(value.format, value.bits) : value.integer;
  return true;
}

// The sum with a bias of one number for each channel.
static MlirValue addBias(const Maker *m, MlirValue value, MlirValue bias, MlirType type) {
  const int64_t sizes[] = {1, 1, 1, sizeOf(bias, 0)};
  MlirValue spread = reshape(m, bias, 4, sizes);
  return resultOf(tosaAddOpCreate(m->base, m->location, type, value, spread));
}

//===--- Convolutions of each channel by one number ---===//

static MlirValue castTo(const Maker *m, MlirValue value, MlirType element) {
  if (mlirTypeEqual(elementOf(value), element))
    return value;
  MlirType type = tesseraTypeWithElementType(mlirValueGetType(value), element);
  return resultOf(tosaCastOpCreate(m->base, m->location, type, value));
}

static MlirValue subtractZero(const Maker *m, MlirValue value, int64_t zero) {
  static const int64_t kOnes[] = {1, 1, 1, 1, 1};
  MlirType type = mlirValueGetType(value), element = elementOf(value);
  if (zero == 0)
    return value;
  MlirType ones = tensorType(mlirShapedTypeGetRank(type), kOnes, element);
  MlirValue constant = makeConstant(m, ones, element, zero);
  return resultOf(tosaSubOpCreate(m->base, m->location, type, value, constant));
}

static bool isPlain(MlirType element) {
  return mlirTypeIsAInteger(element) || mlirTypeIsAFloat(element);
}

// Whether a number of each channel is all that the window has.
static bool isProduct(MlirOperation op, int64_t *zeros) {
  MlirValue input = mlirOperationGetOperand(op, 0), weight = mlirOperationGetOperand(op, 1);
  intptr_t count;
  const int64_t *stride = tosaDepthwiseConv2DOpGetStride(op, &count);
  bool is = isKnown(input, true) && isKnown(weight, false) && tosaHasRank(tosaResultType(op, 0)) &&
            tosaHasRank(tosaOperandType(op, 2)) && count == 2 && stride[0] == 1 && stride[1] == 1 &&
            sizeOf(weight, 0) == 1 && sizeOf(weight, 1) == 1 && isPlain(elementOf(input)) &&
            isPlain(elementOf(weight)) &&
            isPlain(mlirShapedTypeGetElementType(tosaResultType(op, 0)));
  const int64_t *padding = tosaDepthwiseConv2DOpGetPad(op, &count);
  return is && count == 4 && areWithin(padding, 4, kMostSize) && zeroPointOf(op, 3, &zeros[0]) &&
         zeroPointOf(op, 4, &zeros[1]);
}

static MlirValue multiplyChannels(const Maker *m, MlirValue input, MlirValue weight) {
  int64_t sizes[5], weightSizes[5] = {1};
  const int64_t one = 1;
  for (intptr_t i = 0; i < 4; ++i) {
    sizes[i] = sizeOf(input, i);
    weightSizes[i + 1] = sizeOf(weight, i);
  }
  sizes[4] = weightSizes[4];
  weight = reshape(m, weight, 5, weightSizes);
  MlirType i8 = mlirIntegerTypeGet(m->context, 8);
  MlirValue shift = makeConstant(m, tensorType(1, &one, i8), i8, 0);
  MlirValue product = resultOf(tosaMulOpCreate(
      m->base, m->location, tensorType(5, sizes, elementOf(input)), input, weight, shift));
  sizes[3] = sizes[3] * sizes[4];
  return reshape(m, product, 4, sizes);
}

static MlirLogicalResult depthwiseAsProduct(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  const Maker maker = {mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                       mlirOperationGetContext(op)},
              *m = &maker;
  int64_t zeros[2], sizes[5], padding[10] = {0};
  if (!isProduct(op, zeros))
    return mlirLogicalResultFailure();
  MlirValue input = mlirOperationGetOperand(op, 0), weight = mlirOperationGetOperand(op, 1);
  MlirType type = tosaResultType(op, 0), element = mlirShapedTypeGetElementType(type);
  for (intptr_t i = 0; i < 4; ++i)
    sizes[i] = sizeOf(input, i);
  sizes[4] = 1;
  input = reshape(m, input, 5, sizes);
  input = castTo(m, input, element);
  weight = castTo(m, weight, element);
  input = subtractZero(m, input, zeros[0]);
  weight = subtractZero(m, weight, zeros[1]);
  intptr_t count;
  const int64_t *around = tosaDepthwiseConv2DOpGetPad(op, &count);
  bool pads = false;
  for (int i = 0; i < 4; ++i) {
    padding[2 + i] = around[i];
    pads |= around[i] != 0;
  }
  if (pads)
    input = pad(m, input, 5, padding, (MlirValue){NULL});
  MlirValue product = multiplyChannels(m, input, weight);
  MlirValue sum = addBias(m, product, mlirOperationGetOperand(op, 2), type);
  mlirRewriterBaseReplaceOpWithValues(m->base, op, 1, &sum);
  return mlirLogicalResultSuccess();
}

//===--- Transposed convolutions ---===//

// The op, in which a step of the input is `steps` of the result.
typedef struct Transposed {
  Maker m;
  MlirOperation op;
  MlirValue input, weight, bias;
  MlirType type;
  const int64_t *around; ///< of the result: top, bottom, left, right
  const int64_t *steps;
  int64_t zeros[2];
} Transposed;

static bool transposedGet(MlirOperation op, MlirPatternRewriter rewriter, Transposed *t) {
  intptr_t numAround, numSteps;
  *t = (Transposed){.m = {mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                          mlirOperationGetContext(op)},
                    .op = op,
                    .input = mlirOperationGetOperand(op, 0),
                    .weight = mlirOperationGetOperand(op, 1),
                    .bias = mlirOperationGetOperand(op, 2),
                    .type = tosaResultType(op, 0),
                    .around = tosaTransposeConv2DOpGetOutPad(op, &numAround),
                    .steps = tosaTransposeConv2DOpGetStride(op, &numSteps)};
  return isKnown(t->input, true) && isKnown(t->weight, false) && isKnown(t->bias, false) &&
         isKnown(mlirOperationGetResult(op, 0), true) && numAround == 4 && numSteps == 2 &&
         areWithin(t->around, 4, kMostSize) && areWithin(t->steps, 2, kMostStep) &&
         t->steps[0] > 0 && t->steps[1] > 0;
}

static MlirValue convolve(const Transposed *t, MlirType type, MlirValue input, MlirValue weight,
                          MlirValue bias, const int64_t *padding) {
  static const int64_t kOnes[] = {1, 1};
  const Maker *m = &t->m;
  return resultOf(tosaConv2DOpCreate(
      m->base, m->location, type, input, weight, bias, mlirOperationGetOperand(t->op, 3),
      mlirOperationGetOperand(t->op, 4), mlirDenseI64ArrayGet(m->context, 4, padding),
      mlirDenseI64ArrayGet(m->context, 2, kOnes), mlirDenseI64ArrayGet(m->context, 2, kOnes),
      tosaTransposeConv2DOpGetAccTypeAttr(t->op), tosaTransposeConv2DOpGetLocalBoundAttr(t->op)));
}

static MlirLogicalResult transposedAsConv(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  Transposed t;
  if (!transposedGet(op, rewriter, &t) || t.steps[0] != 1 || t.steps[1] != 1)
    return mlirLogicalResultFailure();
  int64_t padding[4];
  for (int i = 0; i < 4; ++i)
    padding[i] = sizeOf(t.weight, 1 + i / 2) - 1 + t.around[i];
  MlirValue weight = reverse(&t.m, reverse(&t.m, t.weight, 1), 2);
  MlirValue sum = convolve(&t, t.type, t.input, weight, t.bias, padding);
  mlirRewriterBaseReplaceOpWithValues(t.m.base, op, 1, &sum);
  return mlirLogicalResultSuccess();
}

// The zero point of a value, which operand `i` is, as one of its elements.
static MlirValue zeroOf(const Transposed *t, MlirValue value, intptr_t i, int64_t number) {
  MlirValue zero = mlirOperationGetOperand(t->op, i);
  if (mlirTypeEqual(elementOf(zero), elementOf(value)))
    return zero;
  return makeNumber(&t->m, value, elementOf(zero), number);
}

// A kernel for each place within a step, all of the same size.
static MlirValue splitKernel(const Transposed *t, MlirValue zero) {
  static const int32_t kStepsFirst[] = {2, 4, 0, 1, 3, 5};
  const Maker *m = &t->m;
  const int64_t *s = t->steps;
  int64_t padding[8] = {0};
  for (int i = 0; i < 2; ++i)
    padding[3 + 2 * i] = (s[i] - sizeOf(t->weight, 1 + i) % s[i]) % s[i];
  MlirValue weight = pad(m, t->weight, 4, padding, zero);
  int64_t channels = sizeOf(weight, 0), rows = sizeOf(weight, 1) / s[0];
  int64_t columns = sizeOf(weight, 2) / s[1], inputs = sizeOf(weight, 3);
  const int64_t apart[] = {channels, rows, s[0], columns, s[1], inputs};
  const int64_t joined[] = {channels * s[0] * s[1], rows, columns, inputs};
  weight = reshape(m, weight, 6, apart);
  weight = transpose(m, weight, 6, kStepsFirst);
  weight = reshape(m, weight, 4, joined);
  return reverse(m, reverse(m, weight, 1), 2);
}

// What the kernels give, each in its place within the steps.
static MlirValue joinSteps(const Transposed *t, MlirValue value) {
  static const int32_t kStepsInside[] = {0, 1, 3, 2, 4, 5};
  const int64_t *s = t->steps;
  int64_t batch = sizeOf(value, 0), rows = sizeOf(value, 1), columns = sizeOf(value, 2);
  int64_t channels = sizeOf(value, 3) / (s[0] * s[1]);
  const int64_t apart[] = {batch, rows, columns, s[0], s[1], channels};
  const int64_t joined[] = {batch, rows * s[0], columns * s[1], channels};
  value = reshape(&t->m, value, 6, apart);
  value = transpose(&t->m, value, 6, kStepsInside);
  return reshape(&t->m, value, 4, joined);
}

// The part that the result is, with zeros around it where it is more.
static MlirValue cutAndPad(const Transposed *t, MlirValue value) {
  const Maker *m = &t->m;
  int64_t start[4] = {0}, sizes[4], numbers[4], padding[8] = {0};
  bool pads = false;
  for (int i = 0; i < 4; ++i)
    sizes[i] = sizeOf(value, i);
  for (int i = 0; i < 2; ++i) {
    int64_t before = t->around[2 * i], wanted = tosaSize(t->type, 1 + i);
    start[1 + i] = before < 0 ? -before : 0;
    int64_t there = sizes[1 + i] - start[1 + i], room = wanted - (before > 0 ? before : 0);
    sizes[1 + i] = there < room ? there : room;
    padding[2 + 2 * i] = before > 0 ? before : 0;
    padding[3 + 2 * i] = wanted - padding[2 + 2 * i] - sizes[1 + i];
    pads |= padding[2 + 2 * i] || padding[3 + 2 * i];
  }
  for (int i = 0; i < 4; ++i)
    numbers[i] = sizes[i] == IR_DYNAMIC ? -1 : sizes[i];
  MlirType element = elementOf(value);
  MlirValue first = tosaMakeShape(m->base, m->location, 4, start);
  MlirValue size = tosaMakeShape(m->base, m->location, 4, numbers);
  value = resultOf(
      tosaSliceOpCreate(m->base, m->location, tensorType(4, sizes, element), value, first, size));
  return pads ? pad(m, value, 4, padding, (MlirValue){NULL}) : value;
}

// Whether there is something of the result to be cut out.
static bool canCut(const Transposed *t) {
  for (int i = 0; i < 2; ++i) {
    int64_t rows = (sizeOf(t->weight, 1 + i) + t->steps[i] - 1) / t->steps[i];
    int64_t all = (sizeOf(t->input, 1 + i) + rows - 1) * t->steps[i];
    int64_t before = t->around[2 * i], wanted = tosaSize(t->type, 1 + i);
    if ((before < 0 && -before >= all) || (before > 0 && before >= wanted))
      return false;
  }
  return true;
}

static MlirLogicalResult transposedInSteps(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  static const int64_t kNone[] = {0, 0, 0, 0};
  Transposed t;
  if (!transposedGet(op, rewriter, &t) || (t.steps[0] == 1 && t.steps[1] == 1) ||
      !zeroPointOf(op, 3, &t.zeros[0]) || !zeroPointOf(op, 4, &t.zeros[1]) || !canCut(&t))
    return mlirLogicalResultFailure();
  const Maker *m = &t.m;
  MlirValue weightZero = zeroOf(&t, t.weight, 4, t.zeros[1]);
  MlirValue inputZero = zeroOf(&t, t.input, 3, t.zeros[0]);
  MlirValue weight = splitKernel(&t, weightZero);
  int64_t padding[8] = {0}, sizes[4];
  for (int i = 2; i < 6; ++i)
    padding[i] = sizeOf(weight, i / 2) - 1;
  MlirValue input = pad(m, t.input, 4, padding, inputZero);
  int64_t channels = sizeOf(weight, 0);
  MlirType element = mlirShapedTypeGetElementType(t.type);
  MlirValue none =
      makeConstant(m, tensorType(1, &channels, element), tosaStorageElement(t.type), 0);
  for (int i = 0; i < 3; ++i)
    sizes[i] = sizeOf(input, i);
  sizes[1] -= sizeOf(weight, 1) - 1, sizes[2] -= sizeOf(weight, 2) - 1, sizes[3] = channels;
  MlirValue sum = convolve(&t, tensorType(4, sizes, element), input, weight, none, kNone);
  sum = cutAndPad(&t, joinSteps(&t, sum));
  sum = addBias(m, sum, t.bias, t.type);
  mlirRewriterBaseReplaceOpWithValues(m->base, op, 1, &sum);
  return mlirLogicalResultSuccess();
}

void tosaOptionalDecompositionsPassPassAddPatterns(
    MlirRewritePatternSet patterns, const TosaOptionalDecompositionsPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &tosaDepthwiseConv2DOpDef, 1, depthwiseAsProduct, NULL);
  tesseraRewritePatternSetAdd(patterns, &tosaTransposeConv2DOpDef, 1, transposedAsConv, NULL);
  tesseraRewritePatternSetAdd(patterns, &tosaTransposeConv2DOpDef, 1, transposedInSteps, NULL);
}
