// What ops of ttir and of ttnn compute that have the same operands and attributes in both.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interpreter/Interpreter.h"
#include "mlir-c/BuiltinAttributes.h"

#include <math.h>

static const Tensor *input(Interpreter *interpreter, MlirOperation op) {
  return interpreterOperand(interpreter, op, 0);
}

static bool dimOf(int64_t *dim, size_t rank) {
  *dim += *dim < 0 ? (int64_t)rank : 0;
  return *dim >= 0 && *dim < (int64_t)rank;
}

//===--- Elements ---===//

static const char *runWhere(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *ins[3];
  int64_t strides[3][kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  Tensor *result = results[0];
  for (int i = 0; i < 3; ++i) {
    ins[i] = interpreterOperand(interpreter, op, i);
    if (!ins[i])
      return kInterpreterMissing;
    if (!interpreterBroadcast(ins[i]->shape, result->shape, strides[i]))
      return kInterpreterShapes;
  }
  size_t rank = result->shape.rank;
  for (int64_t i = 0; i < result->count; ++i) {
    int which = ins[0]->data[interpreterOffset(rank, place, strides[0])] != 0 ? 1 : 2;
    result->data[i] = ins[which]->data[interpreterOffset(rank, place, strides[which])];
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}

static const char *runClamp(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  Number min = (Number)interpreterFloat(op, "min", -INFINITY);
  Number max = (Number)interpreterFloat(op, "max", INFINITY);
  const char *failure = interpreterReshape(results[0], in);
  for (int64_t i = 0; !failure && i < in->count; ++i) {
    Number value = interpreterUnsigned(in->element, in->data[i]);
    results[0]->data[i] = value < min ? min : value > max ? max : value;
  }
  return failure;
}

static const char *runLeakyRelu(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  Number slope = (Number)interpreterFloat(op, "parameter", 0);
  const char *failure = interpreterReshape(results[0], in);
  for (int64_t i = 0; !failure && i < in->count; ++i)
    results[0]->data[i] *= in->data[i] > 0 ? 1 : slope;
  return failure;
}

//===--- Creation ---===//

static void fill(Tensor *result, Number value) {
  for (int64_t i = 0; i < result->count; ++i)
    result->data[i] = value;
}

static const char *runOnes(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)interpreter, (void)op;
  fill(results[0], 1);
  return NULL;
}

static const char *runZeros(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)interpreter, (void)op, (void)results; // a new tensor is
  return NULL;
}

static const char *runFull(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)interpreter;
  fill(results[0], (Number)interpreterFloat(op, "fillValue", 0));
  return NULL;
}

/// ttnn's is a row.
static const char *runArange(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)interpreter;
  Tensor *result = results[0];
  int64_t dim = interpreterInt(op, "arange_dimension", (int64_t)result->shape.rank - 1);
  int64_t place[kInterpreterMaxRank] = {0};
  if (dim < 0 || dim >= (int64_t)result->shape.rank)
    return kInterpreterNoDim;
  for (int64_t i = 0; i < result->count; ++i) {
    result->data[i] = (Number)interpreterInt(op, "start", 0) +
                      (Number)place[dim] * (Number)interpreterInt(op, "step", 1);
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}

//===--- Reductions ---===//

/// Bits of the dimensions that are reduced, all without an attribute; false when one isn't there.
static bool maskOf(MlirOperation op, size_t rank, uint32_t *mask) {
  Ints dims;
  *mask = (1u << rank) - 1;
  if (interpreterInt(op, "all_dimensions", 0))
    return true;
  if (!interpreterInts(op, "dim_arg", &dims) || dims.size == 0)
    return true;
  *mask = 0;
  for (size_t i = 0; i < dims.size; ++i) {
    if (!dimOf(&dims.at[i], rank))
      return false;
    *mask |= 1u << dims.at[i];
  }
  return true;
}

typedef Number ReduceStep(Number sum, Number value);
static Number both(Number a, Number b) { return a != 0 && b != 0; }
static Number either(Number a, Number b) { return a != 0 || b != 0; }

static const char *reduce(Interpreter *interpreter, MlirOperation op, Tensor *result,
                          ReduceStep *step, bool isMean) {
  const Tensor *in = input(interpreter, op);
  uint32_t mask;
  if (!in)
    return kInterpreterMissing;
  if (!maskOf(op, in->shape.rank, &mask))
    return kInterpreterNoDim;
  // Where an element's sum is: the places of what stays, one after the other.
  int64_t strides[kInterpreterMaxRank] = {0}, place[kInterpreterMaxRank] = {0}, kept = 1;
  for (size_t i = in->shape.rank; i-- > 0;)
    if (!(mask >> i & 1)) {
      strides[i] = kept;
      kept *= in->shape.sizes[i];
    }
  if (kept != result->count || in->count == 0)
    return "its result has another shape";
  int64_t *seen = tsArenaAlloc(interpreter->arena, (size_t)kept * sizeof *seen, 16);
  memset(seen, 0, (size_t)kept * sizeof *seen);
  for (int64_t i = 0; i < in->count; ++i) {
    int64_t at = interpreterOffset(in->shape.rank, place, strides);
    Number value = interpreterUnsigned(in->element, in->data[i]);
    result->data[at] = seen[at]++ == 0 ? value : step(result->data[at], value);
    if (irTypeIsIntOrIndex(in->element)) // products of many are soon too large
      result->data[at] =
          interpreterUnsigned(in->element, interpreterRound(in->element, result->data[at]));
    interpreterAdvance(in->shape, place);
  }
  for (int64_t i = 0; isMean && i < kept; ++i)
    result->data[i] /= (Number)seen[i];
  return NULL;
}

static const char *runSum(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return reduce(interpreter, op, results[0], interpreterAdd, false);
}
static const char *runMean(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return reduce(interpreter, op, results[0], interpreterAdd, true);
}
static const char *runMax(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return reduce(interpreter, op, results[0], interpreterLarger, false);
}
static const char *runMin(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return reduce(interpreter, op, results[0], interpreterSmaller, false);
}
static const char *runProd(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return reduce(interpreter, op, results[0], interpreterMultiply, false);
}
static const char *runAnd(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  if (in && !interpreterAreTruths(in))
    return kInterpreterNoTruth;
  return reduce(interpreter, op, results[0], both, false);
}
static const char *runOr(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return reduce(interpreter, op, results[0], either, false);
}

static const char *runArgMax(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  Ints dims;
  if (!in)
    return kInterpreterMissing;
  int64_t rank = (int64_t)in->shape.rank, dim = 0, size = in->count, step = 1;
  int64_t strides[kInterpreterMaxRank];
  interpreterStrides(in->shape, strides);
  if ((interpreterInts(op, "dim", &dims) || interpreterInts(op, "dim_arg", &dims)) && dims.size) {
    dim = dims.at[0];
    if (dims.size > 1 || !dimOf(&dim, (size_t)rank))
      return kInterpreterNoDim;
    size = in->shape.sizes[dim];
    step = strides[dim];
  }
  if (size == 0 || in->count / size != results[0]->count)
    return "its result has another shape";
  for (int64_t first = 0, out = 0; first < in->count; ++first) {
    if (first / step % size != 0)
      continue;
    int64_t best = 0;
    for (int64_t i = 1; i < size; ++i)
      if (interpreterUnsigned(in->element, in->data[first + i * step]) >
          interpreterUnsigned(in->element, in->data[first + best * step]))
        best = i;
    results[0]->data[out++] = (Number)best;
  }
  return NULL;
}

static const char *runSoftmax(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  int64_t dim = interpreterInt(op, "dimension", -1), strides[kInterpreterMaxRank];
  const char *failure = interpreterReshape(results[0], in);
  if (failure || !dimOf(&dim, in->shape.rank))
    return failure ? failure : kInterpreterNoDim;
  int64_t size = in->shape.sizes[dim];
  interpreterStrides(in->shape, strides);
  for (int64_t first = 0, step = strides[dim]; first < in->count; ++first) {
    if (first / step % size != 0)
      continue;
    Number most = -INFINITY, sum = 0, *out = results[0]->data + first;
    for (int64_t i = 0; i < size; ++i)
      most = interpreterLarger(most, in->data[first + i * step]);
    for (int64_t i = 0; i < size; ++i)
      sum += out[i * step] = (Number)exp((double)(in->data[first + i * step] - most));
    for (int64_t i = 0; i < size; ++i)
      out[i * step] /= sum;
  }
  return NULL;
}

static const char *runCumSum(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  int64_t dim = interpreterInt(op, "dim", 0), strides[kInterpreterMaxRank];
  const char *failure = interpreterReshape(results[0], in);
  if (failure || !dimOf(&dim, in->shape.rank))
    return failure ? failure : kInterpreterNoDim;
  interpreterStrides(in->shape, strides);
  for (int64_t i = 0; i < in->count; ++i)
    if (i / strides[dim] % in->shape.sizes[dim] != 0)
      results[0]->data[i] += results[0]->data[i - strides[dim]];
  return NULL;
}

//===--- Products ---===//

/// Vectors are a row on the left, a column on the right.
static const char *runMatmul(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  bool isLinear = mlirOperationGetNumOperands(op) == 4;
  const Tensor *ins[] = {input(interpreter, op), interpreterOperand(interpreter, op, 1)};
  const Tensor *bias = isLinear ? interpreterOperand(interpreter, op, 2) : NULL;
  if (!ins[0] || !ins[1] || (isLinear && !bias))
    return kInterpreterMissing;
  Tensor a = *ins[0], b = *ins[1], *result = results[0];
  int64_t row[2] = {1, a.count}, column[2] = {b.count, 1}, wide[kInterpreterMaxRank];
  size_t rank = 0;
  if (a.shape.rank < 1 || b.shape.rank < 1)
    return kInterpreterShapes;
  if (a.shape.rank == 1)
    a.shape = (IrShape){row, 2};
  if (b.shape.rank == 1)
    b.shape = (IrShape){column, 2};
  int64_t depth = a.shape.sizes[a.shape.rank - 1], rows = a.shape.sizes[a.shape.rank - 2];
  int64_t columns = b.shape.sizes[b.shape.rank - 1];
  size_t outer = a.shape.rank > b.shape.rank ? a.shape.rank - 2 : b.shape.rank - 2;
  for (; rank < outer; ++rank)
    wide[rank] = rank < result->shape.rank ? result->shape.sizes[rank] : 1;
  wide[outer] = rows;
  wide[outer + 1] = columns;
  IrShape whole = {wide, outer + 2}, batches = {wide, outer};
  int64_t x[kInterpreterMaxRank], y[kInterpreterMaxRank], z[kInterpreterMaxRank] = {0}, count = 1;
  for (size_t i = 0; i < whole.rank; ++i)
    count *= wide[i];
  if (b.shape.sizes[b.shape.rank - 2] != depth || count != result->count ||
      !interpreterBroadcast((IrShape){a.shape.sizes, a.shape.rank - 2}, batches, x) ||
      !interpreterBroadcast((IrShape){b.shape.sizes, b.shape.rank - 2}, batches, y) ||
      (bias && !interpreterBroadcast(bias->shape, whole, z)))
    return kInterpreterShapes;
  if (!interpreterAffords(interpreter, count, depth))
    return kInterpreterTooMuch;
  int64_t place[kInterpreterMaxRank] = {0};
  for (int64_t i = 0; i < count; ++i) {
    const Number *left = a.data + interpreterOffset(outer, place, x) * rows * depth;
    const Number *right = b.data + interpreterOffset(outer, place, y) * depth * columns;
    Number sum = bias ? bias->data[interpreterOffset(whole.rank, place, z)] : 0;
    for (int64_t k = 0; k < depth; ++k)
      sum += left[place[outer] * depth + k] * right[k * columns + place[outer + 1]];
    result->data[i] = sum;
    interpreterAdvance(whole, place);
  }
  return NULL;
}

static const char *runEmbedding(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *at = input(interpreter, op), *weight = interpreterOperand(interpreter, op, 1);
  if (!at || !weight || weight->shape.rank < 1 || weight->count == 0)
    return kInterpreterMissing;
  int64_t width = weight->shape.sizes[weight->shape.rank - 1];
  if (at->count * width != results[0]->count)
    return kInterpreterShapes;
  for (int64_t i = 0; i < at->count; ++i) {
    Number row = interpreterUnsigned(at->element, at->data[i]);
    if (!(row >= 0 && row < (Number)(weight->count / width)))
      return "it reads past its table";
    memcpy(results[0]->data + i * width, weight->data + (int64_t)row * width,
           (size_t)width * sizeof *weight->data);
  }
  return NULL;
}

static const char *runEmbeddingBackward(Interpreter *interpreter, MlirOperation op,
                                        Tensor **results) {
  const Tensor *at = input(interpreter, op), *gradient = interpreterOperand(interpreter, op, 2);
  Tensor *out = results[0];
  if (!at || !gradient || out->shape.rank < 1 || out->count == 0)
    return kInterpreterMissing;
  int64_t width = out->shape.sizes[out->shape.rank - 1];
  if (at->count * width != gradient->count)
    return kInterpreterShapes;
  for (int64_t i = 0; i < at->count; ++i) {
    Number row = interpreterUnsigned(at->element, at->data[i]);
    if (!(row >= 0 && row < (Number)(out->count / width)))
      return "it writes past its table";
    for (int64_t k = 0; k < width; ++k)
      out->data[(int64_t)row * width + k] += gradient->data[i * width + k];
  }
  return NULL;
}

//===--- Shapes ---===//

static const char *runReshape(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return interpreterReshape(results[0], input(interpreter, op));
}

static const char *runPermute(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Ints order;
  if (!interpreterInts(op, "permutation", &order))
    return kInterpreterShapes;
  return interpreterPermute(results[0], input(interpreter, op), &order);
}

static const char *runTranspose(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  int64_t a = interpreterInt(op, "dim0", 0), b = interpreterInt(op, "dim1", 0);
  Ints order = {.size = in ? in->shape.rank : 0};
  if (!in || !dimOf(&a, order.size) || !dimOf(&b, order.size))
    return in ? kInterpreterNoDim : kInterpreterMissing;
  for (size_t i = 0; i < order.size; ++i)
    order.at[i] = (int64_t)i;
  order.at[a] = b;
  order.at[b] = a;
  return interpreterPermute(results[0], in, &order);
}

static const char *runSlice(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Ints begins, steps;
  if (!interpreterInts(op, "begins", &begins) || !interpreterInts(op, "step", &steps))
    return kInterpreterShapes;
  return interpreterSlice(results[0], input(interpreter, op), &begins, &steps);
}

static const char *runConcat(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return interpreterConcat(interpreter, op, mlirOperationGetNumOperands(op) - 1,
                           interpreterInt(op, "dim", 0), results[0]);
}

static const char *runPad(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Ints padding, low, inner;
  const Tensor *in = input(interpreter, op);
  if (!in || !interpreterInts(op, "padding", &padding) || padding.size != 2 * in->shape.rank)
    return kInterpreterMissing;
  low.size = inner.size = in->shape.rank;
  for (size_t i = 0; i < low.size; ++i) {
    low.at[i] = padding.at[2 * i];
    inner.at[i] = 0;
  }
  return interpreterPad(results[0], in, (Number)interpreterFloat(op, "value", 0), &low, &inner);
}

/// Again and again: broadcast and repeat.
static const char *runRepeat(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  Tensor *result = results[0];
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  if (!in || in->shape.rank != result->shape.rank || in->count == 0)
    return kInterpreterMissing;
  interpreterStrides(in->shape, strides);
  for (int64_t i = 0; i < result->count; ++i, interpreterAdvance(result->shape, place)) {
    int64_t at = 0;
    for (size_t d = 0; d < in->shape.rank; ++d)
      at += place[d] % in->shape.sizes[d] * strides[d];
    result->data[i] = in->data[at];
  }
  return NULL;
}

static const char *runInterleave(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  Tensor *result = results[0];
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  int64_t dim = interpreterInt(op, "dim", 0), repeats = interpreterInt(op, "repeats", 1);
  if (!in || in->shape.rank != result->shape.rank || !dimOf(&dim, in->shape.rank) || repeats < 1 ||
      in->shape.sizes[dim] * repeats != result->shape.sizes[dim])
    return kInterpreterShapes;
  interpreterStrides(in->shape, strides);
  for (int64_t i = 0; i < result->count; ++i, interpreterAdvance(result->shape, place)) {
    int64_t at = 0;
    for (size_t d = 0; d < in->shape.rank; ++d)
      at += ((int64_t)d == dim ? place[d] / repeats : place[d]) * strides[d];
    result->data[i] = in->data[at];
  }
  return NULL;
}

static const char *runUpsample(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  Tensor *result = results[0];
  MlirAttribute mode = mlirOperationGetAttributeByName(op, tsLiteral("mode"));
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  if (!mlirAttributeIsNull(mode) && !tsEqualC(mlirStringAttrGetValue(mode), "nearest"))
    return "only the nearest element is taken yet";
  if (!in || in->shape.rank != 4 || result->shape.rank != 4 || in->count == 0)
    return kInterpreterMissing;
  interpreterStrides(in->shape, strides);
  for (int64_t i = 0; i < result->count; ++i, interpreterAdvance(result->shape, place)) {
    int64_t at = 0;
    for (size_t d = 0; d < 4; ++d)
      at += place[d] * in->shape.sizes[d] / result->shape.sizes[d] * strides[d];
    result->data[i] = in->data[at];
  }
  return NULL;
}

//===--- Several devices ---===//

static const char *runCollective(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = input(interpreter, op);
  bool isAlone = in && in->count == results[0]->count && interpreterInt(op, "scatter_num", 1) == 1;
  Ints groups;
  if (isAlone && interpreterInts(op, "replica_groups", &groups) && groups.size > 1)
    isAlone = false;
  return isAlone ? interpreterReshape(results[0], in)
                 : "it works on several devices, and the interpreter is one";
}

static const InterpreterRow kRows[] = {
    {"where", runWhere, kReals},
    {"clamp", runClamp, kReals},
    {"leaky_relu", runLeakyRelu, kReals},
    {"constant", interpreterRunConstant, kReals},
    {"fill", interpreterRunConstant, kReals},
    {"full", runFull, kReals},
    {"ones", runOnes, kReals},
    {"zeros", runZeros, kReals},
    {"arange", runArange, kReals},
    {"sum", runSum, kReals},
    {"mean", runMean, kReals},
    {"max", runMax, kReals},
    {"min", runMin, kReals},
    {"prod", runProd, kReals},
    {"reduce_and", runAnd, kReals},
    {"reduce_or", runOr, kReals},
    {"argmax", runArgMax, kReals},
    {"softmax", runSoftmax, kReals},
    {"cumsum", runCumSum, kReals},
    {"moreh_cumsum", runCumSum, kReals},
    {"matmul", runMatmul, kReals},
    {"linear", runMatmul, kReals},
    {"embedding", runEmbedding, kReals},
    {"embedding_bw", runEmbeddingBackward, kReals},
    {"embedding_backward", runEmbeddingBackward, kReals},
    {"reshape", runReshape, kReals},
    {"squeeze", runReshape, kReals},
    {"unsqueeze", runReshape, kReals},
    {"permute", runPermute, kReals},
    {"transpose", runTranspose, kReals},
    {"slice", runSlice, kReals},
    {"concat", runConcat, kReals},
    {"pad", runPad, kReals},
    {"repeat", runRepeat, kReals},
    {"broadcast", runRepeat, kReals},
    {"repeat_interleave", runInterleave, kReals},
    {"upsample", runUpsample, kReals},
    {"upsample2d", runUpsample, kReals},
    {"all_gather", runCollective, kReals},
    {"all_reduce", runCollective, kReals},
    {"reduce_scatter", runCollective, kReals},
    {"mesh_shard", runCollective, kReals},
};

const InterpreterRow *interpreterDevice(MlirStringRef name) {
  return interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
}
