// Reductions over dimensions and over windows.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

//===--- What is computed ---===//

// A reduction by an op: with a value that changes nothing, the greatest (1), the least (-1) or
// a number.
typedef struct Kind {
  const TesseraOpDef *body;
  ToTTIRCreateReduction *create;
  ToTTIRCreate *combine; // with the initial value
  int extreme;
  double neutral;
} Kind;

static const Kind kNumbers[] = {
    {&stablehloAddOpDef, ttirSumOpCreate, ttirAddOpCreate, 0, 0},
    {&stablehloMulOpDef, ttirProdOpCreate, ttirMultiplyOpCreate, 0, 1},
    {&stablehloMaxOpDef, ttirMaxOpCreate, ttirMaximumOpCreate, -1, 0},
    {&stablehloMinOpDef, ttirMinOpCreate, ttirMinimumOpCreate, 1, 0},
};
static const Kind kBools[] = {
    {&stablehloAndOpDef, ttirReduceAndOpCreate, ttirLogicalAndOpCreate, 1, 0},
    {&stablehloMulOpDef, ttirReduceAndOpCreate, ttirLogicalAndOpCreate, 1, 0},
    {&stablehloMinOpDef, ttirReduceAndOpCreate, ttirLogicalAndOpCreate, 1, 0},
    {&stablehloOrOpDef, ttirMaxOpCreate, ttirLogicalOrOpCreate, -1, 0},
    {&stablehloAddOpDef, ttirMaxOpCreate, ttirLogicalOrOpCreate, -1, 0},
    {&stablehloMaxOpDef, ttirMaxOpCreate, ttirLogicalOrOpCreate, -1, 0},
};
enum { kNumNumbers = sizeof kNumbers / sizeof *kNumbers };
enum { kNumBools = sizeof kBools / sizeof *kBools };

// The op that combines arguments i and count + i of the block, in whatever order; null when result
// i isn't that.
static MlirOperation combinerOf(MlirBlock block, intptr_t i, intptr_t count) {
  MlirOperation terminator = mlirBlockGetTerminator(block), none = {NULL};
  if (mlirOperationIsNull(terminator) || mlirOperationGetNumOperands(terminator) != count ||
      mlirBlockGetNumArguments(block) != 2 * count)
    return none;
  MlirValue result = mlirOperationGetOperand(terminator, i);
  if (!mlirValueIsAOpResult(result))
    return none;
  MlirOperation op = mlirOpResultGetOwner(result);
  if (mlirOperationGetNumOperands(op) != 2)
    return none;
  MlirValue a = mlirBlockGetArgument(block, i), b = mlirBlockGetArgument(block, count + i);
  MlirValue lhs = mlirOperationGetOperand(op, 0), rhs = mlirOperationGetOperand(op, 1);
  bool matches = (mlirValueEqual(lhs, a) && mlirValueEqual(rhs, b)) ||
                 (mlirValueEqual(lhs, b) && mlirValueEqual(rhs, a));
  return matches ? op : none;
}

static const Kind *kindOf(MlirOperation combiner, bool ofBools) {
  const Kind *kinds = ofBools ? kBools : kNumbers;
  size_t count = ofBools ? kNumBools : kNumNumbers;
  for (size_t i = 0; i < count && !mlirOperationIsNull(combiner); ++i)
    if (tesseraOperationIs(combiner, kinds[i].body))
      return &kinds[i];
  return NULL;
}

static bool isNeutral(const Kind *kind, MlirValue init) {
  double number;
  if (kind->extreme)
    return toTTIRIsExtreme(init, kind->extreme);
  return toTTIRSplatOf(init, &number) && number == kind->neutral;
}

//===--- argmax ---===//

static bool isCompareOf(MlirOperation op, StablehloComparisonDirection direction) {
  return stablehloCompareOpIsA(op) && stablehloCompareOpGetComparisonDirection(op) == direction;
}

// Whether the block's ops are these, in this order.
static bool consistsOf(MlirBlock block, const TesseraOpDef *const *ops, size_t count) {
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (size_t i = 0; i < count; ++i, op = mlirOperationGetNextInBlock(op))
    if (mlirOperationIsNull(op) || !tesseraOperationIs(op, ops[i]))
      return false;
  return mlirOperationIsNull(op);
}

// As PyTorch's exporters and JAX write the body; the first comparison says of what.
static bool isArgMaxBody(MlirBlock block, bool isMin) {
  static const TesseraOpDef *const kTorch[] = {
      &stablehloCompareOpDef, &stablehloSelectOpDef, &stablehloCompareOpDef, &stablehloMinOpDef,
      &stablehloSelectOpDef,  &stablehloSelectOpDef, &stablehloReturnOpDef};
  static const TesseraOpDef *const kJax[] = {
      &stablehloCompareOpDef, &stablehloCompareOpDef, &stablehloOrOpDef, &stablehloCompareOpDef,
      &stablehloCompareOpDef, &stablehloAndOpDef,     &stablehloOrOpDef, &stablehloSelectOpDef,
      &stablehloSelectOpDef,  &stablehloReturnOpDef};
  static const TesseraOpDef *const kJaxIntegers[] = {&stablehloCompareOpDef, &stablehloCompareOpDef,
                                                     &stablehloCompareOpDef, &stablehloAndOpDef,
                                                     &stablehloOrOpDef,      &stablehloSelectOpDef,
                                                     &stablehloSelectOpDef,  &stablehloReturnOpDef};
  MlirOperation first = mlirBlockGetFirstOperation(block);
  if (consistsOf(block, kTorch, sizeof kTorch / sizeof *kTorch))
    return isCompareOf(first,
                       isMin ? StablehloComparisonDirectionLE : StablehloComparisonDirectionGE);
  return (consistsOf(block, kJax, sizeof kJax / sizeof *kJax) ||
          consistsOf(block, kJaxIntegers, sizeof kJaxIntegers / sizeof *kJaxIntegers)) &&
         isCompareOf(first,
                     isMin ? StablehloComparisonDirectionLT : StablehloComparisonDirectionGT);
}

static bool isArgMax(MlirOperation op, bool isMin) {
  double number;
  intptr_t numDims;
  const int64_t *dims = stablehloReduceOpGetDimensions(op, &numDims);
  if (stablehloReduceOpGetNumInputs(op) != 2 || numDims != 1 ||
      !mlirOpOperandIsNull(mlirValueGetFirstUse(stablehloReduceOpGetOutputs(op, 0))))
    return false;
  MlirValue indices = stablehloReduceOpGetInputs(op, 1);
  if (!mlirValueIsAOpResult(indices) || !stablehloIotaOpIsA(mlirOpResultGetOwner(indices)) ||
      stablehloIotaOpGetIotaDimension(mlirOpResultGetOwner(indices)) != dims[0])
    return false;
  return toTTIRIsExtreme(stablehloReduceOpGetInitValues(op, 0), isMin ? 1 : -1) &&
         toTTIRSplatOf(stablehloReduceOpGetInitValues(op, 1), &number) && number == 0 &&
         isArgMaxBody(mlirRegionGetFirstBlock(stablehloReduceOpGetBody(op)), isMin);
}

//===--- reduce ---===//

static MlirLogicalResult convertArgMax(ToTTIR *c, MlirAttribute dims, bool isMin) {
  MlirType type = toTTIRResultType(c, 1);
  MlirValue input = c->operands[0];
  if (!toTTIRIsNonNegative(stablehloReduceOpGetInputs(c->op, 0)))
    input = toTTIRFlipSign(c, input);
  if (isMin) {
    bool isFloat = irTypeIsFloat(irType(ttElementTypeOf(input)));
    input = toTTIRUnary(c, isFloat ? ttirNegOpCreate : ttirBitwiseNotOpCreate,
                        mlirValueGetType(input), input);
  }
  MlirOperation created =
      ttirArgMaxOpCreate(c->rewriter, c->location, type, input, toTTIREmpty(c, type),
                         mlirBoolAttrGet(c->context, false), dims);
  MlirValue index = mlirOperationGetResult(created, 0);
  // Nothing uses the first result.
  const MlirValue values[] = {toTTIREmpty(c, toTTIRResultType(c, 0)), index};
  mlirRewriterBaseReplaceOpWithValues(c->rewriter, c->op, 2, values);
  return mlirLogicalResultSuccess();
}

// Result i of the op.
static MlirValue reduceOne(ToTTIR *c, const Kind *kind, intptr_t i, MlirAttribute dims) {
  intptr_t count = stablehloReduceOpGetNumInputs(c->op);
  MlirValue from = stablehloReduceOpGetInputs(c->op, i), init = c->operands[count + i];
  MlirType type = toTTIRResultType(c, i);
  MlirValue value = c->operands[i];
  bool neutral = isNeutral(kind, stablehloReduceOpGetInitValues(c->op, i));
  bool flips = kind->extreme &&
               !(toTTIRIsNonNegative(from) &&
                 (neutral || toTTIRIsNonNegative(stablehloReduceOpGetInitValues(c->op, i))));
  if (flips)
    value = toTTIRFlipSign(c, value);
  if (mlirArrayAttrGetNumElements(dims) > 0)
    value = mlirOperationGetResult(kind->create(c->rewriter, c->location, type, value,
                                                toTTIREmpty(c, type),
                                                mlirBoolAttrGet(c->context, false), dims),
                                   0);
  if (!neutral)
    value = toTTIRBinary(c, kind->combine, type, value, flips ? toTTIRFlipSign(c, init) : init);
  return flips ? toTTIRFlipSign(c, value) : value;
}

MlirLogicalResult toTTIRReduce(ToTTIR *c) {
  enum { kMaxInputs = 16 };
  intptr_t numDims, count = stablehloReduceOpGetNumInputs(c->op);
  const int64_t *dims = stablehloReduceOpGetDimensions(c->op, &numDims);
  MlirAttribute dimsAttr = ttirI32ArrayAttr(c->context, (IrShape){dims, (size_t)numDims});
  if (isArgMax(c->op, false) || isArgMax(c->op, true))
    return convertArgMax(c, dimsAttr, isArgMax(c->op, true));
  MlirBlock block = mlirRegionGetFirstBlock(stablehloReduceOpGetBody(c->op));
  const Kind *kinds[kMaxInputs];
  if (count > kMaxInputs)
    return toTTIRFail(c, "it reduces too many tensors at once");
  for (intptr_t i = 0; i < count; ++i) {
    kinds[i] =
        kindOf(combinerOf(block, i, count), toTTIRIsBool(stablehloReduceOpGetInputs(c->op, i)));
    if (!kinds[i])
      return toTTIRFail(c, "it combines elements in a way that the hardware doesn't");
  }
  MlirValue values[kMaxInputs];
  for (intptr_t i = 0; i < count; ++i)
    values[i] = reduceOne(c, kinds[i], i, dimsAttr);
  mlirRewriterBaseReplaceOpWithValues(c->rewriter, c->op, count, values);
  return mlirLogicalResultSuccess();
}

//===--- reduce_window ---===//

// What the windows are, with defaults filled in.
typedef struct Windows {
  size_t rank;
  TtSizes sizes, strides, baseDilations, dilations, padding;
} Windows;

static void freeWindows(Windows *windows) {
  tsVecFree(&windows->sizes);
  tsVecFree(&windows->strides);
  tsVecFree(&windows->baseDilations);
  tsVecFree(&windows->dilations);
  tsVecFree(&windows->padding);
}

static void fill(TtSizes *sizes, MlirAttribute attribute, const int64_t *numbers, size_t rank) {
  for (size_t i = 0; i < rank; ++i)
    tsVecPush(sizes, mlirAttributeIsNull(attribute) ? 1 : numbers[i]);
}

static Windows readWindows(MlirOperation op) {
  Windows windows = {0};
  intptr_t rank, ignored;
  MlirAttribute attribute = stablehloReduceWindowOpGetWindowDimensionsAttr(op);
  const int64_t *numbers = stablehloReduceWindowOpGetWindowDimensions(op, &rank);
  windows.rank = (size_t)rank;
  fill(&windows.sizes, attribute, numbers, windows.rank);
  fill(&windows.strides, stablehloReduceWindowOpGetWindowStridesAttr(op),
       stablehloReduceWindowOpGetWindowStrides(op, &ignored), windows.rank);
  fill(&windows.baseDilations, stablehloReduceWindowOpGetBaseDilationsAttr(op),
       stablehloReduceWindowOpGetBaseDilations(op, &ignored), windows.rank);
  fill(&windows.dilations, stablehloReduceWindowOpGetWindowDilationsAttr(op),
       stablehloReduceWindowOpGetWindowDilations(op, &ignored), windows.rank);
  MlirAttribute padding = stablehloReduceWindowOpGetPaddingAttr(op);
  for (size_t i = 0; i < 2 * windows.rank; ++i)
    tsVecPush(&windows.padding,
              mlirAttributeIsNull(padding) ? 0 : irDenseIntegerAt(irAttribute(padding), i));
  return windows;
}

static bool areAll(const TtSizes *sizes, int64_t number) {
  for (size_t i = 0; i < sizes->size; ++i)
    if (sizes->data[i] != number)
      return false;
  return true;
}

// The dimension along which the windows make running sums, or -1: each window ends at its element.
static int64_t findScan(const Windows *windows, IrShape shape) {
  if (!areAll(&windows->strides, 1) || !areAll(&windows->baseDilations, 1) ||
      !areAll(&windows->dilations, 1))
    return -1;
  int64_t dim = -1;
  for (size_t i = 0; i < windows->rank; ++i) {
    int64_t size = windows->sizes.data[i];
    if (size != 1 && dim >= 0)
      return -1;
    if (size != 1)
      dim = (int64_t)i;
    if (windows->padding.data[2 * i] != size - 1 || windows->padding.data[2 * i + 1] != 0 ||
        (size != 1 && size != shape.sizes[i]))
      return -1;
  }
  // Windows of one element change nothing: any dimension of one element will do.
  for (size_t i = 0; dim < 0 && i < windows->rank; ++i)
    if (shape.sizes[i] == 1)
      return (int64_t)i;
  return dim;
}

static MlirLogicalResult convertScan(ToTTIR *c, int64_t dim) {
  MlirType type = toTTIRResultType(c, 0);
  MlirAttribute dimAttr = mlirIntegerAttrGet(mlirIntegerTypeGet(c->context, 64), dim);
  return toTTIRReplaceByOp(c, ttirCumSumOpCreate(c->rewriter, c->location, type, c->operands[0],
                                                 dimAttr, toTTIREmpty(c, type)));
}

// A sum of windows over two of four dimensions is a convolution, of each feature by itself, with
// ones.
static MlirLogicalResult convertSums(ToTTIR *c, const Windows *windows) {
  int64_t spatial[2], others[2];
  size_t numSpatial = 0, numOthers = 0;
  for (size_t i = 0; i < windows->rank && windows->rank == 4; ++i) {
    if (windows->sizes.data[i] > 1 && numSpatial < 2)
      spatial[numSpatial++] = (int64_t)i;
    else if (windows->sizes.data[i] == 1 && windows->strides.data[i] == 1 && numOthers < 2 &&
             windows->padding.data[2 * i] == 0 && windows->padding.data[2 * i + 1] == 0 &&
             windows->baseDilations.data[i] == 1)
      others[numOthers++] = (int64_t)i;
  }
  MlirType type = toTTIRResultType(c, 0);
  if (numSpatial != 2 || numOthers != 2 ||
      !irTypeIsFloat(irType(mlirShapedTypeGetElementType(type))))
    return toTTIRFail(c, "windows of floats are summed along two of four dimensions");
  int64_t features = ttShapeOf(c->operands[0]).sizes[others[1]];
  const int64_t kernel[] = {features, 1, windows->sizes.data[spatial[0]],
                            windows->sizes.data[spatial[1]]};
  const int64_t kernelSpatial[] = {2, 3};
  int64_t strides[2], padding[4], inputDilation[2], dilation[2];
  for (size_t i = 0; i < 2; ++i) {
    strides[i] = windows->strides.data[spatial[i]];
    inputDilation[i] = windows->baseDilations.data[spatial[i]];
    dilation[i] = windows->dilations.data[spatial[i]];
    padding[2 * i] = windows->padding.data[2 * spatial[i]];
    padding[2 * i + 1] = windows->padding.data[2 * spatial[i] + 1];
  }
  MlirType i64 = mlirIntegerTypeGet(c->context, 64);
  const int none[] = {0, 0};
  MlirValue ones = toTTIRSplat(c, ttTypeWithShape(type, (IrShape){kernel, 4}), 1);
  return toTTIRReplaceByOp(
      c, ttirConvolutionOpCreate(
             c->rewriter, c->location, type, c->operands[0], ones, (MlirValue){NULL},
             toTTIREmpty(c, type), ttirI64DenseArrayAttr(c->context, (IrShape){strides, 2}),
             ttirI64DenseArrayAttr(c->context, (IrShape){padding, 4}),
             ttirI64DenseArrayAttr(c->context, (IrShape){inputDilation, 2}),
             ttirI64DenseArrayAttr(c->context, (IrShape){dilation, 2}),
             mlirDenseBoolArrayGet(c->context, 2, none),
             ttirConvolutionLayoutAttrGet(c->context, others[0], others[1], 2, spatial, 0, 1, 2,
                                          kernelSpatial, others[0], others[1], 2, spatial),
             mlirIntegerAttrGet(i64, features), mlirIntegerAttrGet(i64, 1)));
}

static MlirLogicalResult convertPooling(ToTTIR *c, const Windows *windows, intptr_t count) {
  TsVec(MlirType) types = {0};
  TsVec(MlirValue) outputs = {0};
  for (intptr_t i = 0; i < count; ++i) {
    tsVecPush(&types, toTTIRResultType(c, i));
    tsVecPush(&outputs, toTTIREmpty(c, types.data[i]));
  }
  MlirOperation pooling =
      ttirPoolingOpCreate(c->rewriter, c->location, count, types.data, count, c->operands, count,
                          outputs.data, ttirPoolingMethodAttrGet(c->context, TtirPoolingMethodMax),
                          ttirI64DenseArrayAttr(c->context, ttSizesShape(&windows->sizes)),
                          ttirI64DenseArrayAttr(c->context, ttSizesShape(&windows->strides)),
                          ttirI64DenseArrayAttr(c->context, ttSizesShape(&windows->baseDilations)),
                          ttirI64DenseArrayAttr(c->context, ttSizesShape(&windows->dilations)),
                          ttirI64DenseArrayAttr(c->context, ttSizesShape(&windows->padding)));
  tsVecFree(&types);
  tsVecFree(&outputs);
  TsVec(MlirValue) results = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&results, mlirOperationGetResult(pooling, i));
  mlirRewriterBaseReplaceOpWithValues(c->rewriter, c->op, count, results.data);
  tsVecFree(&results);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult convertWindows(ToTTIR *c, const Windows *windows) {
  intptr_t count = stablehloReduceWindowOpGetNumInputs(c->op);
  MlirBlock block = mlirRegionGetFirstBlock(stablehloReduceWindowOpGetBody(c->op));
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue input = stablehloReduceWindowOpGetInputs(c->op, i);
    MlirOperation combiner = combinerOf(block, i, count);
    const Kind *kind = kindOf(combiner, false);
    if (!kind || toTTIRIsBool(input))
      return toTTIRFail(c, "it combines elements in a way that the hardware doesn't");
    if (!isNeutral(kind, stablehloReduceWindowOpGetInitValues(c->op, i)))
      return toTTIRFail(c, "it begins with a value that changes the result");
    if (kind->body == &stablehloAddOpDef && count == 1) {
      int64_t dim = findScan(windows, ttShapeOf(input));
      return dim < 0 ? convertSums(c, windows) : convertScan(c, dim);
    }
    if (kind->body != &stablehloMaxOpDef || !toTTIRIsNonNegative(input))
      return toTTIRFail(c, "of windows there are running sums and the maximum of floats");
  }
  return convertPooling(c, windows, count);
}

MlirLogicalResult toTTIRReduceWindow(ToTTIR *c) {
  Windows windows = readWindows(c->op);
  MlirLogicalResult result = convertWindows(c, &windows);
  freeWindows(&windows);
  return result;
}
