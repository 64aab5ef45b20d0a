// Linear algebra of StableHLO that no device has: factors, triangular systems, sums by letters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloOps.h"
#include "interpreter/StablehloRegions.h"

#include <math.h>

//===--- Matrices ---===//

/// The last two dimensions of a tensor, `batches` times.
typedef struct Matrices {
  int64_t batches, rows, columns;
} Matrices;

static bool matricesOf(const Tensor *tensor, Matrices *matrices) {
  size_t rank = tensor ? tensor->shape.rank : 0;
  if (rank < 2)
    return false;
  matrices->rows = tensor->shape.sizes[rank - 2];
  matrices->columns = tensor->shape.sizes[rank - 1];
  int64_t each = matrices->rows * matrices->columns;
  matrices->batches = each ? tensor->count / each : 0;
  return true;
}

/// a = l * transpose(l), by rows; of an upper one the transpose. `a` has at least that half.
static void factor(const Number *a, Number *l, int64_t n, bool isLower) {
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j <= i; ++j) {
      Number sum = isLower ? a[i * n + j] : a[j * n + i];
      for (int64_t k = 0; k < j; ++k)
        sum -= (isLower ? l[i * n + k] : l[k * n + i]) * (isLower ? l[j * n + k] : l[k * n + j]);
      Number value = i == j ? sqrtl(sum) : sum / l[j * n + j];
      l[isLower ? i * n + j : j * n + i] = value;
    }
}

static const char *runCholesky(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *a = interpreterOperand(interpreter, op, 0);
  Matrices m;
  if (!matricesOf(a, &m) || m.rows != m.columns || results[0]->count != a->count)
    return a ? kInterpreterShapes : kInterpreterMissing;
  if (!interpreterAffords(interpreter, a->count, m.rows))
    return kInterpreterTooMuch;
  int64_t each = m.rows * m.rows;
  for (int64_t b = 0; b < m.batches; ++b)
    factor(a->data + b * each, results[0]->data + b * each, m.rows,
           stablehloCholeskyOpGetLower(op));
  return NULL;
}

/// A triangular matrix, and the numbers that a system begins with and ends as.
typedef struct System {
  const Number *a;
  int64_t n;
  bool isTurned, isLower, hasOnes; ///< isLower: of the turned one
} System;

static Number entry(const System *s, int64_t i, int64_t j) {
  return s->isTurned ? s->a[j * s->n + i] : s->a[i * s->n + j];
}

/// Solves for one column, whose numbers are `step` apart.
static void solve(const System *s, Number *x, int64_t step) {
  for (int64_t round = 0; round < s->n; ++round) {
    int64_t i = s->isLower ? round : s->n - 1 - round;
    Number sum = x[i * step];
    for (int64_t j = s->isLower ? 0 : i + 1; j < (s->isLower ? i : s->n); ++j)
      sum -= entry(s, i, j) * x[j * step];
    x[i * step] = s->hasOnes ? sum : sum / entry(s, i, i);
  }
}

static const char *runTriangularSolve(Interpreter *interpreter, MlirOperation op,
                                      Tensor **results) {
  const Tensor *a = interpreterOperand(interpreter, op, 0);
  const Tensor *b = interpreterOperand(interpreter, op, 1);
  Matrices ma, mb;
  if (!matricesOf(a, &ma) || !matricesOf(b, &mb))
    return a && b ? kInterpreterShapes : kInterpreterMissing;
  bool isLeft = stablehloTriangularSolveOpGetLeftSide(op);
  bool isTurned = stablehloTriangularSolveOpGetTransposeA(op) != StablehloTransposeNO_TRANSPOSE;
  if (ma.rows != ma.columns || ma.batches != mb.batches || results[0]->count != b->count ||
      ma.rows != (isLeft ? mb.rows : mb.columns))
    return kInterpreterShapes;
  if (!interpreterAffords(interpreter, b->count, ma.rows))
    return kInterpreterTooMuch;
  // x * a = b is transpose(a) * transpose(x) = transpose(b).
  System s = {.n = ma.rows,
              .isTurned = isTurned == isLeft,
              .isLower = stablehloTriangularSolveOpGetLower(op),
              .hasOnes = stablehloTriangularSolveOpGetUnitDiagonal(op)};
  s.isLower = s.isLower != s.isTurned;
  memcpy(results[0]->data, b->data, (size_t)b->count * sizeof *b->data);
  for (int64_t batch = 0; batch < mb.batches; ++batch) {
    s.a = a->data + batch * ma.rows * ma.rows;
    Number *x = results[0]->data + batch * mb.rows * mb.columns;
    for (int64_t i = 0; i < (isLeft ? mb.columns : mb.rows); ++i)
      solve(&s, isLeft ? x + i : x + i * mb.columns, isLeft ? mb.columns : 1);
  }
  return NULL;
}

//===--- Sums by letters ---===//

enum { kLetters = 26 };

/// The strides of a tensor for each letter of its part of the text; false when they don't fit.
static bool readLetters(MlirStringRef text, const Tensor *tensor, int64_t *sizes,
                        int64_t *strides) {
  int64_t own[kInterpreterMaxRank];
  if (text.length != tensor->shape.rank)
    return false;
  interpreterStrides(tensor->shape, own);
  for (size_t i = 0; i < text.length; ++i) {
    if (text.data[i] < 'a' || text.data[i] > 'z')
      return false;
    int letter = text.data[i] - 'a';
    int64_t size = tensor->shape.sizes[i];
    if (sizes[letter] >= 0 && sizes[letter] != size)
      return false;
    sizes[letter] = size;
    strides[letter] += own[i];
  }
  return true;
}

/// Cuts off what is in front of the first `mark`, which goes too.
static MlirStringRef cut(MlirStringRef *text, const char *mark) {
  size_t length = strlen(mark);
  for (size_t i = 0; i + length <= text->length; ++i) {
    if (memcmp(text->data + i, mark, length) != 0)
      continue;
    MlirStringRef part = {text->data, i};
    *text = (MlirStringRef){text->data + i + length, text->length - i - length};
    return part;
  }
  MlirStringRef all = *text;
  *text = (MlirStringRef){text->data + text->length, 0};
  return all;
}

typedef struct Letters {
  int64_t sizes[kLetters], strides[3][kLetters]; ///< of the operands, and the result last
} Letters;

static const char *sumByLetters(Interpreter *interpreter, MlirOperation op, MlirStringRef text,
                                Tensor *result) {
  Letters l = {{0}, {{0}}};
  for (int i = 0; i < kLetters; ++i)
    l.sizes[i] = -1;
  const Tensor *in[2] = {NULL};
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirStringRef inputs = cut(&text, "->");
  for (intptr_t i = 0; i < count; ++i) {
    in[i] = interpreterOperand(interpreter, op, i);
    MlirStringRef own = cut(&inputs, ",");
    if (!in[i] || !readLetters(own, in[i], l.sizes, l.strides[i]))
      return in[i] ? kInterpreterShapes : kInterpreterMissing;
  }
  if (!readLetters(text, result, l.sizes, l.strides[2]))
    return kInterpreterShapes;
  int64_t steps = 1, place[kLetters] = {0};
  for (int i = 0; i < kLetters; ++i) {
    l.sizes[i] = l.sizes[i] < 0 ? 1 : l.sizes[i];
    if (!interpreterAffords(interpreter, steps, l.sizes[i]))
      return kInterpreterTooMuch;
    steps *= l.sizes[i];
  }
  IrShape shape = {l.sizes, kLetters};
  for (int64_t i = 0; i < steps; ++i, interpreterAdvance(shape, place)) {
    Number product = in[0]->data[interpreterOffset(kLetters, place, l.strides[0])];
    if (in[1])
      product *= in[1]->data[interpreterOffset(kLetters, place, l.strides[1])];
    result->data[interpreterOffset(kLetters, place, l.strides[2])] += product;
  }
  return NULL;
}

static const char *runEinsum(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return sumByLetters(interpreter, op, stablehloEinsumOpGetEinsumConfig(op), results[0]);
}

static const char *runUnaryEinsum(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return sumByLetters(interpreter, op, stablehloUnaryEinsumOpGetEinsumConfig(op), results[0]);
}

//===--- Places from a tensor ---===//

static const char *runIndexSelect(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  const Tensor *index = interpreterOperand(interpreter, op, 1);
  if (!in || !index)
    return kInterpreterMissing;
  IrShape shape = results[0]->shape;
  int64_t dim = stablehloTorchIndexSelectOpGetDim(op), own[kInterpreterMaxRank];
  int64_t batch = stablehloTorchIndexSelectOpGetBatchDims(op), at[kInterpreterMaxRank];
  int64_t numPlaces = (int64_t)index->shape.rank - batch, place[kInterpreterMaxRank] = {0};
  if (dim < 0 || dim >= (int64_t)in->shape.rank || batch < 0 || batch > dim || numPlaces < 0 ||
      (int64_t)shape.rank != (int64_t)in->shape.rank - 1 + numPlaces)
    return kInterpreterNoDim;
  interpreterStrides(in->shape, own);
  interpreterStrides(index->shape, at);
  for (int64_t i = 0; i < results[0]->count; ++i, interpreterAdvance(shape, place)) {
    int64_t from = 0, which = interpreterOffset((size_t)batch, place, at);
    for (int64_t k = 0; k < numPlaces; ++k)
      which += place[dim + k] * at[batch + k];
    if (which >= index->count || index->data[which] < 0 ||
        index->data[which] >= (Number)in->shape.sizes[dim])
      return "it reads past its operand";
    for (int64_t d = 0; d < (int64_t)in->shape.rank; ++d)
      from += own[d] * (d < dim    ? place[d]
                        : d == dim ? (int64_t)index->data[which]
                                   : place[d - 1 + numPlaces]);
    if (from >= in->count)
      return kInterpreterShapes;
    results[0]->data[i] = in->data[from];
  }
  return NULL;
}

static const InterpreterRow kRows[] = {
    {"cholesky", runCholesky},
    {"triangular_solve", runTriangularSolve},
    {"einsum", runEinsum},
    {"unary_einsum", runUnaryEinsum},
    {"torch_index_select", runIndexSelect},
};

InterpretFunction *interpreterStablehloLinear(MlirStringRef name) {
  return interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
}
