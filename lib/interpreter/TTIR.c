// What ops of ttir compute, in plain loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/TTIR.h"
#include "interpreter/Interpreter.h"
#include "ir/Float.h"

#include <math.h>

//===--- Elementwise ---===//

static double toRsqrt(double x) { return 1 / sqrt(x); }
static double toReciprocal(double x) { return 1 / x; }
static double toSigmoid(double x) { return 1 / (1 + exp(-x)); }
static double toGelu(double x) { return x / 2 * (1 + erf(x / sqrt(2))); }
static double toRelu(double x) { return x > 0 ? x : 0; }
static double toSign(double x) { return (x > 0) - (x < 0); }
static double toFinite(double x) { return isfinite(x) != 0; }
static double toNot(double x) { return x == 0; }
static double toComplement(double x) { return (double)~(int64_t)x; }
static double toNeg(double x) { return -x; }
static double toItself(double x) { return x; }

static double add(double a, double b) { return a + b; }
static double subtract(double a, double b) { return a - b; }
static double divide(double a, double b) { return a / b; }
static double larger(double a, double b) { return isnan(a) || isnan(b) ? NAN : fmax(a, b); }
static double smaller(double a, double b) { return isnan(a) || isnan(b) ? NAN : fmin(a, b); }
static double equal(double a, double b) { return a == b; }
static double differs(double a, double b) { return a != b; }
static double atLeast(double a, double b) { return a >= b; }
static double above(double a, double b) { return a > b; }
static double atMost(double a, double b) { return a <= b; }
static double below(double a, double b) { return a < b; }
static double both(double a, double b) { return a != 0 && b != 0; }
static double either(double a, double b) { return a != 0 || b != 0; }
static double oneOf(double a, double b) { return (a != 0) != (b != 0); }
static double bitAnd(double a, double b) { return (double)((int64_t)a & (int64_t)b); }
static double bitOr(double a, double b) { return (double)((int64_t)a | (int64_t)b); }
static double bitXor(double a, double b) { return (double)((int64_t)a ^ (int64_t)b); }

/// Exact for integers of 32 bits, whose product may need more than a double has.
static double multiply(double a, double b) {
  double product = a * b;
  if (fabs(product) < 0x1p53 || a != trunc(a) || b != trunc(b) || fabs(a) > 0x1p32 ||
      fabs(b) > 0x1p32)
    return product;
  return (double)(uint32_t)((uint64_t)(int64_t)a * (uint64_t)(int64_t)b);
}

/// With the sign of the divisor.
static double remainderOf(double a, double b) {
  double rest = fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

typedef struct Elementwise {
  const TesseraOpDef *op;
  double (*unary)(double x);
  double (*binary)(double a, double b);
  bool wantsFloats; ///< computes what integers can't hold on the way
} Elementwise;

static const Elementwise kElementwise[] = {
    {&ttirAbsOpDef, fabs, NULL, false},
    {&ttirCbrtOpDef, cbrt, NULL, false},
    {&ttirCeilOpDef, ceil, NULL, false},
    {&ttirCosOpDef, cos, NULL, false},
    {&ttirExpOpDef, exp, NULL, false},
    {&ttirExpm1OpDef, expm1, NULL, false},
    {&ttirFloorOpDef, floor, NULL, false},
    {&ttirGeluOpDef, toGelu, NULL, false},
    {&ttirIsFiniteOpDef, toFinite, NULL, false},
    {&ttirLogOpDef, log, NULL, false},
    {&ttirLog1pOpDef, log1p, NULL, false},
    {&ttirLogicalNotOpDef, toNot, NULL, false},
    {&ttirNegOpDef, toNeg, NULL, false},
    {&ttirReciprocalOpDef, toReciprocal, NULL, false},
    {&ttirReluOpDef, toRelu, NULL, false},
    {&ttirRsqrtOpDef, toRsqrt, NULL, false},
    {&ttirSigmoidOpDef, toSigmoid, NULL, false},
    {&ttirSignOpDef, toSign, NULL, false},
    {&ttirSinOpDef, sin, NULL, false},
    {&ttirSqrtOpDef, sqrt, NULL, false},
    {&ttirTanOpDef, tan, NULL, false},
    {&ttirTanhOpDef, tanh, NULL, false},
    {&ttirTypecastOpDef, toItself, NULL, false},
    {&ttirToLayoutOpDef, toItself, NULL, false},
    {&ttirAddOpDef, NULL, add, false},
    {&ttirDivOpDef, NULL, divide, false},
    {&ttirEqualOpDef, NULL, equal, false},
    {&ttirGreaterEqualOpDef, NULL, atLeast, false},
    {&ttirGreaterThanOpDef, NULL, above, false},
    {&ttirLessEqualOpDef, NULL, atMost, false},
    {&ttirLessThanOpDef, NULL, below, false},
    {&ttirLogicalAndOpDef, NULL, both, false},
    {&ttirLogicalOrOpDef, NULL, either, false},
    {&ttirLogicalXorOpDef, NULL, oneOf, false},
    {&ttirMaximumOpDef, NULL, larger, false},
    {&ttirMinimumOpDef, NULL, smaller, false},
    {&ttirMultiplyOpDef, NULL, multiply, false},
    {&ttirNotEqualOpDef, NULL, differs, false},
    {&ttirPowerOpDef, NULL, pow, true},
    {&ttirRemainderOpDef, NULL, remainderOf, false},
    {&ttirSubtractOpDef, NULL, subtract, false},
    {&ttirBitwiseAndOpDef, NULL, bitAnd, false},
    {&ttirBitwiseNotOpDef, toComplement, NULL, false},
    {&ttirBitwiseOrOpDef, NULL, bitOr, false},
    {&ttirBitwiseXorOpDef, NULL, bitXor, false},
};

static bool isBitwise(const TesseraOpDef *op) {
  return op == &ttirBitwiseAndOpDef || op == &ttirBitwiseOrOpDef || op == &ttirBitwiseXorOpDef ||
         op == &ttirBitwiseNotOpDef;
}

static const char kShapes[] = "its operands don't broadcast to its result";
static const char kMissing[] = "an operand isn't a tensor that can be computed with";

static const char *runElementwise(Interpreter *interpreter, MlirOperation op, Tensor *result,
                                  const Elementwise *row) {
  const Tensor *a = interpreterGet(interpreter, mlirOperationGetOperand(op, 0));
  const Tensor *b = row->binary ? interpreterGet(interpreter, mlirOperationGetOperand(op, 1)) : a;
  int64_t x[kInterpreterMaxRank], y[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  if (!a || !b)
    return kMissing;
  if (!interpreterBroadcast(a->shape, result->shape, x) ||
      !interpreterBroadcast(b->shape, result->shape, y))
    return kShapes;
  if (irTypeIsFloat(a->element) ? isBitwise(row->op) : row->wantsFloats)
    return "it isn't computed for this type of elements";
  for (int64_t i = 0; i < result->count; ++i) {
    double left = a->data[interpreterOffset(result->shape.rank, place, x)];
    double right = b->data[interpreterOffset(result->shape.rank, place, y)];
    result->data[i] = row->binary ? row->binary(left, right) : row->unary(left);
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}

static const char *runWhere(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  const Tensor *ins[3];
  int64_t strides[3][kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  for (int i = 0; i < 3; ++i) {
    ins[i] = interpreterGet(interpreter, mlirOperationGetOperand(op, i));
    if (!ins[i])
      return kMissing;
    if (!interpreterBroadcast(ins[i]->shape, result->shape, strides[i]))
      return kShapes;
  }
  size_t rank = result->shape.rank;
  for (int64_t i = 0; i < result->count; ++i) {
    int which = ins[0]->data[interpreterOffset(rank, place, strides[0])] != 0 ? 1 : 2;
    result->data[i] = ins[which]->data[interpreterOffset(rank, place, strides[which])];
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}

static double floatOf(MlirAttribute attribute) { return mlirFloatAttrGetValueDouble(attribute); }

static const char *runClamp(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  const Tensor *in = interpreterGet(interpreter, ttirClampOpGetInput(op));
  double min = floatOf(ttirClampOpGetMinAttr(op)), max = floatOf(ttirClampOpGetMaxAttr(op));
  for (int64_t i = 0; in && in->count == result->count && i < in->count; ++i)
    result->data[i] = in->data[i] < min ? min : in->data[i] > max ? max : in->data[i];
  return in && in->count == result->count ? NULL : kMissing;
}

static const char *runLeakyRelu(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  const Tensor *in = interpreterGet(interpreter, mlirOperationGetOperand(op, 0));
  double slope = floatOf(ttirLeakyReluOpGetParameterAttr(op));
  for (int64_t i = 0; in && in->count == result->count && i < in->count; ++i)
    result->data[i] = in->data[i] > 0 ? in->data[i] : in->data[i] * slope;
  return in && in->count == result->count ? NULL : kMissing;
}

//===--- Creation ---===//

static const char *runConstant(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  (void)interpreter;
  const IrStorage *value = irAttribute(ttirConstantOpGetValueAttr(op));
  if (!irIsDense(value))
    return "its value isn't a list of elements";
  bool isSplat = irDenseIsSplat(value);
  for (int64_t i = 0; i < result->count; ++i) {
    size_t at = isSplat ? 0 : (size_t)i;
    result->data[i] =
        irTypeIsFloat(result->element)
            ? irFloatToDouble(irFloatSemantics(result->element), irDenseFloatAt(value, at, 0))
            : (double)irDenseIntegerAt(value, at);
  }
  return NULL;
}

static const char *runOnes(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  (void)interpreter, (void)op;
  for (int64_t i = 0; i < result->count; ++i)
    result->data[i] = 1;
  return NULL;
}

static const char *runZeros(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  (void)interpreter, (void)op, (void)result; // a new tensor is
  return NULL;
}

static const char *runArange(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  (void)interpreter;
  int64_t dim = ttirArangeOpGetArangeDimension(op), place[kInterpreterMaxRank] = {0};
  if (dim < 0 || dim >= (int64_t)result->shape.rank)
    return "it has no such dimension";
  for (int64_t i = 0; i < result->count; ++i) {
    result->data[i] =
        (double)ttirArangeOpGetStart(op) + (double)place[dim] * (double)ttirArangeOpGetStep(op);
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}

//===--- Reductions ---===//

/// Bits of the dimensions in the array, all without one; false when one is out of range.
static bool dimsOf(MlirAttribute dims, size_t rank, uint32_t *mask) {
  *mask = 0;
  intptr_t count = mlirAttributeIsNull(dims) ? 0 : mlirArrayAttrGetNumElements(dims);
  for (intptr_t i = 0; i < count; ++i) {
    int64_t dim = irIntegerAttrValue(irAttribute(mlirArrayAttrGetElement(dims, i)));
    dim += dim < 0 ? (int64_t)rank : 0;
    if (dim < 0 || dim >= (int64_t)rank)
      return false;
    *mask |= 1u << dim;
  }
  if (count == 0)
    *mask = (1u << rank) - 1;
  return true;
}

static double reduceStep(const TesseraOpDef *op, double sum, double value, bool isFirst) {
  if (op == &ttirMaxOpDef)
    return isFirst ? value : larger(sum, value);
  if (op == &ttirMinOpDef)
    return isFirst ? value : smaller(sum, value);
  if (op == &ttirProdOpDef)
    return isFirst ? value : multiply(sum, value);
  return isFirst ? value : sum + value;
}

static const char *runReduction(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  const TesseraOpDef *kind = tesseraOperationGetDefinition(op);
  const Tensor *in = interpreterGet(interpreter, mlirOperationGetOperand(op, 0));
  uint32_t mask;
  if (!in)
    return kMissing;
  if (!dimsOf(ttirSumOpGetDimArgAttr(op), in->shape.rank, &mask))
    return "it has no such dimension";
  // Where an element's sum is: the places of what stays, one after the other.
  int64_t strides[kInterpreterMaxRank] = {0}, place[kInterpreterMaxRank] = {0}, kept = 1;
  for (size_t i = in->shape.rank; i-- > 0;)
    if (!(mask >> i & 1)) {
      strides[i] = kept;
      kept *= in->shape.sizes[i];
    }
  if (kept != result->count || in->count == 0)
    return "its result has another shape";
  int64_t *seen = tsArenaAlloc(&interpreter->arena, (size_t)kept * sizeof *seen, 16);
  memset(seen, 0, (size_t)kept * sizeof *seen);
  for (int64_t i = 0; i < in->count; ++i) {
    int64_t at = interpreterOffset(in->shape.rank, place, strides);
    result->data[at] = reduceStep(kind, result->data[at], in->data[i], seen[at]++ == 0);
    interpreterAdvance(in->shape, place);
  }
  for (int64_t i = 0; kind == &ttirMeanOpDef && i < kept; ++i)
    result->data[i] /= (double)seen[i];
  return NULL;
}

static const char *runSoftmax(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  const Tensor *in = interpreterGet(interpreter, ttirSoftmaxOpGetInput(op));
  if (!in || in->count != result->count)
    return kMissing;
  int64_t rank = (int64_t)in->shape.rank, dim = ttirSoftmaxOpGetDimension(op);
  dim += dim < 0 ? rank : 0;
  if (dim < 0 || dim >= rank)
    return "it has no such dimension";
  int64_t strides[kInterpreterMaxRank], size = in->shape.sizes[dim];
  interpreterStrides(in->shape, strides);
  for (int64_t first = 0; first < in->count; ++first) {
    int64_t step = strides[dim];
    if (first / step % size != 0)
      continue;
    double most = -INFINITY, sum = 0;
    for (int64_t i = 0; i < size; ++i)
      most = larger(most, in->data[first + i * step]);
    for (int64_t i = 0; i < size; ++i)
      sum += result->data[first + i * step] = exp(in->data[first + i * step] - most);
    for (int64_t i = 0; i < size; ++i)
      result->data[first + i * step] /= sum;
  }
  return NULL;
}

//===--- Products ---===//

static const char *runProduct(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  bool isLinear = ttirLinearOpIsA(op);
  const Tensor *a = interpreterGet(interpreter, mlirOperationGetOperand(op, 0));
  const Tensor *b = interpreterGet(interpreter, mlirOperationGetOperand(op, 1));
  const Tensor *bias = NULL;
  if (isLinear && !mlirValueIsNull(ttirLinearOpGetBias(op))) {
    bias = interpreterGet(interpreter, ttirLinearOpGetBias(op));
    if (!bias)
      return kMissing;
  }
  if (!a || !b)
    return kMissing;
  size_t rank = result->shape.rank;
  if (a->shape.rank < 2 || b->shape.rank < 2 || rank < 2)
    return "products of vectors aren't computed yet";
  int64_t depth = a->shape.sizes[a->shape.rank - 1], rows = a->shape.sizes[a->shape.rank - 2];
  int64_t columns = b->shape.sizes[b->shape.rank - 1];
  if (b->shape.sizes[b->shape.rank - 2] != depth || result->shape.sizes[rank - 2] != rows ||
      result->shape.sizes[rank - 1] != columns)
    return kShapes;
  // Matrices are found by the places of the other dimensions.
  IrShape outer = {result->shape.sizes, rank - 2};
  int64_t x[kInterpreterMaxRank], y[kInterpreterMaxRank], z[kInterpreterMaxRank] = {0};
  if (!interpreterBroadcast((IrShape){a->shape.sizes, a->shape.rank - 2}, outer, x) ||
      !interpreterBroadcast((IrShape){b->shape.sizes, b->shape.rank - 2}, outer, y) ||
      (bias && !interpreterBroadcast(bias->shape, result->shape, z)))
    return kShapes;
  int64_t place[kInterpreterMaxRank] = {0};
  for (int64_t i = 0; i < result->count; ++i) {
    const double *left = a->data + interpreterOffset(rank - 2, place, x) * rows * depth;
    const double *right = b->data + interpreterOffset(rank - 2, place, y) * depth * columns;
    double sum = bias ? bias->data[interpreterOffset(rank, place, z)] : 0;
    for (int64_t k = 0; k < depth; ++k)
      sum += left[place[rank - 2] * depth + k] * right[k * columns + place[rank - 1]];
    result->data[i] = sum;
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}

//===--- Shape and data movement ---===//

/// Same elements, other shape.
static const char *runReshape(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  const Tensor *in = interpreterGet(interpreter, mlirOperationGetOperand(op, 0));
  if (!in || in->count != result->count)
    return kMissing;
  memcpy(result->data, in->data, (size_t)in->count * sizeof *in->data);
  return NULL;
}

static int64_t integerAt(MlirAttribute list, size_t i) {
  return irIntegerAttrValue(irAttribute(mlirArrayAttrGetElement(list, (intptr_t)i)));
}

/// Where an element of the result comes from, for each dimension of the input; false: from nowhere.
static bool sourceOf(MlirOperation op, IrShape in, const int64_t *place, int64_t *from) {
  const int64_t *order = NULL;
  const int32_t *padding = NULL;
  intptr_t size;
  if (ttirPermuteOpIsA(op))
    order = ttirPermuteOpGetPermutation(op, &size);
  if (ttirPadOpIsA(op))
    padding = ttirPadOpGetPadding(op, &size);
  for (size_t i = 0; i < in.rank; ++i) {
    if (order)
      from[order[i]] = place[i];
    else if (padding)
      from[i] = place[i] - padding[2 * i];
    else if (ttirSliceOpIsA(op))
      from[i] = integerAt(ttirSliceOpGetBeginsAttr(op), i) +
                place[i] * integerAt(ttirSliceOpGetStepAttr(op), i);
    else
      from[i] = place[i] % in.sizes[i]; // broadcast and repeat
  }
  if (ttirTransposeOpIsA(op)) {
    int64_t rank = (int64_t)in.rank, a = ttirTransposeOpGetDim0(op), b = ttirTransposeOpGetDim1(op);
    for (size_t i = 0; i < in.rank; ++i)
      from[i] = place[i];
    a += a < 0 ? rank : 0;
    b += b < 0 ? rank : 0;
    from[a] = place[b];
    from[b] = place[a];
  }
  for (size_t i = 0; i < in.rank; ++i)
    if (from[i] < 0 || from[i] >= in.sizes[i])
      return false;
  return true;
}

static const char *runMove(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  const Tensor *in = interpreterGet(interpreter, mlirOperationGetOperand(op, 0));
  if (!in || in->shape.rank != result->shape.rank || in->count == 0)
    return kMissing;
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  int64_t from[kInterpreterMaxRank] = {0};
  interpreterStrides(in->shape, strides);
  double fill = ttirPadOpIsA(op) ? floatOf(ttirPadOpGetValueAttr(op)) : 0;
  for (int64_t i = 0; i < result->count; ++i) {
    bool isInside = sourceOf(op, in->shape, place, from);
    if (!isInside && !ttirPadOpIsA(op))
      return "it reads past its input";
    result->data[i] = isInside ? in->data[interpreterOffset(in->shape.rank, from, strides)] : fill;
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}

static const char *runConcat(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  int64_t rank = (int64_t)result->shape.rank, dim = ttirConcatOpGetDim(op), start = 0;
  int64_t strides[kInterpreterMaxRank];
  dim += dim < 0 ? rank : 0;
  if (dim < 0 || dim >= rank)
    return "it has no such dimension";
  interpreterStrides(result->shape, strides);
  for (intptr_t k = 0; k < ttirConcatOpGetNumInputs(op); ++k) {
    const Tensor *in = interpreterGet(interpreter, ttirConcatOpGetInputs(op, k));
    int64_t place[kInterpreterMaxRank] = {0};
    if (!in || in->shape.rank != result->shape.rank)
      return kMissing;
    for (int64_t i = 0; i < in->count; ++i) {
      int64_t at = start * strides[dim] + interpreterOffset(in->shape.rank, place, strides);
      if (at >= result->count)
        return "its inputs don't fit into its result";
      result->data[at] = in->data[i];
      interpreterAdvance(in->shape, place);
    }
    start += in->shape.sizes[dim];
  }
  return NULL;
}

//===--- The table ---===//

static const struct {
  const TesseraOpDef *op;
  InterpretFunction *run;
} kOps[] = {
    {&ttirArangeOpDef, runArange},     {&ttirBroadcastOpDef, runMove},
    {&ttirClampOpDef, runClamp},       {&ttirConcatOpDef, runConcat},
    {&ttirConstantOpDef, runConstant}, {&ttirLeakyReluOpDef, runLeakyRelu},
    {&ttirLinearOpDef, runProduct},    {&ttirMatmulOpDef, runProduct},
    {&ttirMaxOpDef, runReduction},     {&ttirMeanOpDef, runReduction},
    {&ttirMinOpDef, runReduction},     {&ttirOnesOpDef, runOnes},
    {&ttirPadOpDef, runMove},          {&ttirPermuteOpDef, runMove},
    {&ttirProdOpDef, runReduction},    {&ttirRepeatOpDef, runMove},
    {&ttirReshapeOpDef, runReshape},   {&ttirSliceOpDef, runMove},
    {&ttirSoftmaxOpDef, runSoftmax},   {&ttirSqueezeOpDef, runReshape},
    {&ttirSumOpDef, runReduction},     {&ttirTransposeOpDef, runMove},
    {&ttirUnsqueezeOpDef, runReshape}, {&ttirWhereOpDef, runWhere},
    {&ttirZerosOpDef, runZeros},
};

const char *interpretTTIR(Interpreter *interpreter, MlirOperation op, Tensor *result) {
  const TesseraOpDef *kind = tesseraOperationGetDefinition(op);
  for (size_t i = 0; i < sizeof kElementwise / sizeof *kElementwise; ++i)
    if (kElementwise[i].op == kind)
      return runElementwise(interpreter, op, result, &kElementwise[i]);
  for (size_t i = 0; i < sizeof kOps / sizeof *kOps; ++i)
    if (kOps[i].op == kind)
      return kOps[i].run(interpreter, op, result);
  return "the interpreter doesn't know the op yet";
}
