// Linear algebra of StableHLO that no device has: factors, triangular systems, sums by letters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloOps.h"
#include "interpreter/StablehloRegions.h"

#include <complex.h>
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

/// A complex number; its imaginary part is 0 where there are only real ones.
typedef long double complex Entry;

static Entry *entriesOf(Interpreter *interpreter, const Tensor *tensor) {
  Entry *entries =
      tsArenaAlloc(interpreter->arena, ((size_t)tensor->count + 1) * sizeof *entries, 16);
  for (int64_t i = 0; i < tensor->count; ++i) {
    Value value = interpreterAt(tensor, i);
    memcpy(&entries[i], value.part, sizeof entries[i]);
  }
  return entries;
}

static void putEntries(Tensor *tensor, const Entry *entries) {
  for (int64_t i = 0; i < tensor->count; ++i)
    interpreterPut(tensor, i, (Value){{creall(entries[i]), cimagl(entries[i])}});
}

/// a = l * adjoint(l), by rows; of an upper one the adjoint. `a` has at least that half.
static void factor(const Entry *a, Entry *l, int64_t n, bool isLower) {
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j <= i; ++j) {
      Entry sum = isLower ? a[i * n + j] : conjl(a[j * n + i]);
      for (int64_t k = 0; k < j; ++k)
        sum -= isLower ? l[i * n + k] * conjl(l[j * n + k]) : conjl(l[k * n + i]) * l[k * n + j];
      Number root = sqrtl(creall(sum));
      if (i == j)
        l[i * n + i] = root;
      else if (isLower)
        l[i * n + j] = sum / l[j * n + j];
      else
        l[j * n + i] = conjl(sum) / l[j * n + j];
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
  Entry *from = entriesOf(interpreter, a), *to = entriesOf(interpreter, results[0]);
  for (int64_t b = 0; b < m.batches; ++b)
    factor(from + b * each, to + b * each, m.rows, stablehloCholeskyOpGetLower(op));
  putEntries(results[0], to);
  return NULL;
}

/// A triangular matrix, and the numbers that a system begins with and ends as.
typedef struct System {
  const Entry *a;
  int64_t n;
  bool isTurned, isConjugate, isLower, hasOnes; ///< isLower: of the turned one
} System;

static Entry entry(const System *s, int64_t i, int64_t j) {
  Entry value = s->isTurned ? s->a[j * s->n + i] : s->a[i * s->n + j];
  return s->isConjugate ? conjl(value) : value;
}

/// Solves for one column, whose numbers are `step` apart.
static void solve(const System *s, Entry *x, int64_t step) {
  for (int64_t round = 0; round < s->n; ++round) {
    int64_t i = s->isLower ? round : s->n - 1 - round;
    Entry sum = x[i * step];
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
  StablehloTranspose how = stablehloTriangularSolveOpGetTransposeA(op);
  if (ma.rows != ma.columns || ma.batches != mb.batches || results[0]->count != b->count ||
      ma.rows != (isLeft ? mb.rows : mb.columns))
    return kInterpreterShapes;
  if (!interpreterAffords(interpreter, b->count, ma.rows))
    return kInterpreterTooMuch;
  // x * a = b is transpose(a) * transpose(x) = transpose(b).
  System s = {.n = ma.rows,
              .isTurned = (how != StablehloTransposeNO_TRANSPOSE) == isLeft,
              .isConjugate = how == StablehloTransposeADJOINT,
              .isLower = stablehloTriangularSolveOpGetLower(op),
              .hasOnes = stablehloTriangularSolveOpGetUnitDiagonal(op)};
  s.isLower = s.isLower != s.isTurned;
  const Entry *matrices = entriesOf(interpreter, a);
  Entry *columns = entriesOf(interpreter, b);
  for (int64_t batch = 0; batch < mb.batches; ++batch) {
    s.a = matrices + batch * ma.rows * ma.rows;
    Entry *x = columns + batch * mb.rows * mb.columns;
    for (int64_t i = 0; i < (isLeft ? mb.columns : mb.rows); ++i)
      solve(&s, isLeft ? x + i : x + i * mb.columns, isLeft ? mb.columns : 1);
  }
  putEntries(results[0], columns);
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
    {"cholesky", runCholesky, kComplex},
    {"triangular_solve", runTriangularSolve, kComplex},
    {"einsum", runEinsum, kProductOfParts},
    {"unary_einsum", runUnaryEinsum, kEachPart},
    {"torch_index_select", runIndexSelect, kEachPart},
};

const InterpreterRow *interpreterStablehloLinear(MlirStringRef name) {
  return interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
}
