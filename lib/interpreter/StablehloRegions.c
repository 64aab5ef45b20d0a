// Ops of StableHLO with regions: reductions, sorting, control flow.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interpreter/StablehloRegions.h"
#include "interpreter/Images.h"

enum { kMost = kInterpreterMaxRank };

/// Several inputs and as many initial values, met element by element in a region.
typedef struct Meeting {
  Combiner combiner;
  size_t count;
  const Tensor *in[kMost], *init[kMost];
} Meeting;

static const char *meetingOf(Interpreter *interpreter, MlirOperation op, Meeting *meeting) {
  *meeting =
      (Meeting){.combiner = {.interpreter = interpreter, .region = mlirOperationGetRegion(op, 0)},
                .count = (size_t)mlirOperationGetNumResults(op)};
  if (meeting->count < 1 || meeting->count > kMost ||
      (size_t)mlirOperationGetNumOperands(op) != 2 * meeting->count)
    return "it has too many operands";
  for (size_t k = 0; k < meeting->count; ++k) {
    meeting->in[k] = interpreterOperand(interpreter, op, (intptr_t)k);
    meeting->init[k] = interpreterOperand(interpreter, op, (intptr_t)(meeting->count + k));
    if (!meeting->in[k] || !meeting->init[k] || meeting->init[k]->count != 1 ||
        meeting->in[k]->count != meeting->in[0]->count)
      return kInterpreterMissing;
  }
  return NULL;
}

/// Element `at` of the results meets element `from` of the inputs.
static const char *meet(Meeting *meeting, Tensor **results, int64_t at, int64_t from) {
  Value numbers[2 * kMost], met[kMost];
  const Tensor *like[2 * kMost];
  for (size_t k = 0; k < meeting->count; ++k) {
    numbers[k] = interpreterAt(results[k], at);
    numbers[meeting->count + k] = interpreterAt(meeting->in[k], from);
    like[k] = results[k];
    like[meeting->count + k] = meeting->in[k];
  }
  const char *failure = interpreterCombine(&meeting->combiner, 2 * meeting->count, numbers, like,
                                           meeting->count, met);
  for (size_t k = 0; k < meeting->count && !failure; ++k)
    interpreterPut(results[k], at, met[k]);
  return failure;
}

static void begin(const Meeting *meeting, Tensor **results) {
  for (size_t k = 0; k < meeting->count; ++k)
    for (int64_t i = 0; i < results[k]->count; ++i)
      interpreterPut(results[k], i, interpreterAt(meeting->init[k], 0));
}

static const char *runReduce(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Meeting meeting;
  Ints dims;
  const char *failure = meetingOf(interpreter, op, &meeting);
  if (failure || !interpreterInts(op, "dimensions", &dims))
    return failure ? failure : kInterpreterNoDim;
  IrShape shape = meeting.in[0]->shape;
  int64_t strides[kInterpreterMaxRank] = {0}, place[kInterpreterMaxRank] = {0}, kept = 1;
  for (size_t d = shape.rank; d-- > 0;) {
    bool isReduced = false;
    for (size_t i = 0; i < dims.size; ++i)
      isReduced |= dims.at[i] == (int64_t)d;
    if (isReduced)
      continue;
    strides[d] = kept;
    kept *= shape.sizes[d];
  }
  if (kept != results[0]->count)
    return kInterpreterShapes;
  begin(&meeting, results);
  for (int64_t i = 0; i < meeting.in[0]->count && !failure; ++i, interpreterAdvance(shape, place))
    failure = meet(&meeting, results, interpreterOffset(shape.rank, place, strides), i);
  tsArenaDestroy(&meeting.combiner.scratch);
  return failure;
}

static const char *runReduceWindow(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Meeting meeting;
  Window window;
  const char *failure = meetingOf(interpreter, op, &meeting);
  if (failure)
    return failure;
  IrShape shape = meeting.in[0]->shape, out = results[0]->shape;
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  int64_t from[kInterpreterMaxRank], count = 1;
  interpreterReduceWindow(op, shape.rank, &window);
  IrShape inner = {window.size.at, shape.rank};
  for (size_t d = 0; d < shape.rank; ++d)
    count *= window.size.at[d];
  if (out.rank != shape.rank)
    return kInterpreterShapes;
  interpreterStrides(shape, strides);
  begin(&meeting, results);
  for (int64_t i = 0; i < results[0]->count && !failure; ++i, interpreterAdvance(out, place)) {
    int64_t inside[kInterpreterMaxRank] = {0};
    for (int64_t k = 0; k < count && !failure; ++k, interpreterAdvance(inner, inside))
      if (interpreterWindowPlace(&window, shape, place, inside, from))
        failure = meet(&meeting, results, i, interpreterOffset(shape.rank, from, strides));
  }
  tsArenaDestroy(&meeting.combiner.scratch);
  return failure;
}

/// The place in a window that a region prefers, as an offset; -1 where no place is inside.
static const char *selectPlace(Combiner *select, const Tensor *in, const Window *window,
                               const int64_t *place, int64_t *chosen) {
  IrShape shape = in->shape, inner = {window->size.at, shape.rank};
  const Tensor *like[] = {in, in};
  int64_t strides[kInterpreterMaxRank], from[kInterpreterMaxRank],
      inside[kInterpreterMaxRank] = {0};
  int64_t count = 1;
  interpreterStrides(shape, strides);
  for (size_t d = 0; d < shape.rank; ++d)
    count *= window->size.at[d];
  *chosen = -1;
  for (int64_t k = 0; k < count; ++k, interpreterAdvance(inner, inside)) {
    if (!interpreterWindowPlace(window, shape, place, inside, from))
      continue;
    int64_t at = interpreterOffset(shape.rank, from, strides);
    Value stays = {{0}};
    if (*chosen >= 0) {
      const Value numbers[] = {interpreterAt(in, *chosen), interpreterAt(in, at)};
      const char *failure = interpreterCombine(select, 2, numbers, like, 1, &stays);
      if (failure)
        return failure;
    }
    if (stays.part[0] == 0)
      *chosen = at;
  }
  return NULL;
}

/// Each element of the source goes to one place of its window.
static const char *runSelectAndScatter(Interpreter *interpreter, MlirOperation op,
                                       Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  const Tensor *source = interpreterOperand(interpreter, op, 1);
  const Tensor *init = interpreterOperand(interpreter, op, 2);
  Window window;
  if (!in || !source || !init || init->count != 1)
    return kInterpreterMissing;
  if (source->shape.rank != in->shape.rank || results[0]->count != in->count)
    return kInterpreterShapes;
  Combiner select = {.interpreter = interpreter, .region = mlirOperationGetRegion(op, 0)};
  Combiner scatter = {.interpreter = interpreter, .region = mlirOperationGetRegion(op, 1)};
  const Tensor *like[] = {results[0], source};
  int64_t place[kInterpreterMaxRank] = {0}, chosen;
  const char *failure = NULL;
  interpreterReduceWindow(op, in->shape.rank, &window);
  for (int64_t i = 0; i < in->count; ++i)
    interpreterPut(results[0], i, interpreterAt(init, 0));
  for (int64_t i = 0; i < source->count && !failure;
       ++i, interpreterAdvance(source->shape, place)) {
    failure = selectPlace(&select, in, &window, place, &chosen);
    if (failure || chosen < 0)
      continue;
    const Value numbers[] = {interpreterAt(results[0], chosen), interpreterAt(source, i)};
    Value met;
    failure = interpreterCombine(&scatter, 2, numbers, like, 1, &met);
    if (!failure)
      interpreterPut(results[0], chosen, met);
  }
  tsArenaDestroy(&select.scratch);
  tsArenaDestroy(&scatter.scratch);
  return failure;
}

static const char *runMap(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  size_t count = (size_t)mlirOperationGetNumOperands(op);
  const Tensor *in[kMost];
  Combiner combiner = {.interpreter = interpreter, .region = mlirOperationGetRegion(op, 0)};
  const char *failure = count > kMost ? "it has too many operands" : NULL;
  for (size_t k = 0; k < count && !failure; ++k) {
    in[k] = interpreterOperand(interpreter, op, (intptr_t)k);
    failure = in[k] && in[k]->count == results[0]->count ? NULL : kInterpreterMissing;
  }
  for (int64_t i = 0; i < results[0]->count && !failure; ++i) {
    Value numbers[kMost], mapped;
    for (size_t k = 0; k < count; ++k)
      numbers[k] = interpreterAt(in[k], i);
    failure = interpreterCombine(&combiner, count, numbers, in, 1, &mapped);
    if (!failure)
      interpreterPut(results[0], i, mapped);
  }
  tsArenaDestroy(&combiner.scratch);
  return failure;
}

//===--- Sorting ---===//

typedef struct Sort {
  Combiner combiner;
  size_t count;
  const Tensor *in[kMost];
  int64_t first, step; ///< of the row that is sorted
  const char *failure;
} Sort;

static bool isBefore(Sort *sort, int64_t a, int64_t b) {
  Value numbers[2 * kMost], before = {{0}};
  const Tensor *like[2 * kMost];
  for (size_t k = 0; k < sort->count; ++k) {
    numbers[2 * k] = interpreterAt(sort->in[k], sort->first + a * sort->step);
    numbers[2 * k + 1] = interpreterAt(sort->in[k], sort->first + b * sort->step);
    like[2 * k] = like[2 * k + 1] = sort->in[k];
  }
  if (!sort->failure)
    sort->failure = interpreterCombine(&sort->combiner, 2 * sort->count, numbers, like, 1, &before);
  return !sort->failure && before.part[0] != 0;
}

/// Merges runs that grow: stable, whatever the comparator says.
static int64_t *sortRow(Sort *sort, int64_t *order, int64_t *other, int64_t size) {
  for (int64_t i = 0; i < size; ++i)
    order[i] = i;
  for (int64_t width = 1; width < size; width *= 2) {
    for (int64_t start = 0; start < size; start += 2 * width) {
      int64_t middle = start + width < size ? start + width : size;
      int64_t end = start + 2 * width < size ? start + 2 * width : size;
      int64_t a = start, b = middle;
      for (int64_t out = start; out < end; ++out) {
        bool takesB = a == middle || (b < end && isBefore(sort, order[b], order[a]));
        other[out] = takesB ? order[b++] : order[a++];
      }
    }
    int64_t *swap = order;
    order = other;
    other = swap;
  }
  return order;
}

static const char *runSort(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Sort sort = {.combiner = {.interpreter = interpreter, .region = mlirOperationGetRegion(op, 0)},
               .count = (size_t)mlirOperationGetNumOperands(op)};
  if (sort.count < 1 || sort.count > kMost)
    return "it has too many operands";
  for (size_t k = 0; k < sort.count; ++k) {
    sort.in[k] = interpreterOperand(interpreter, op, (intptr_t)k);
    if (!sort.in[k] || sort.in[k]->count != results[k]->count)
      return kInterpreterMissing;
  }
  IrShape shape = sort.in[0]->shape;
  int64_t dim = interpreterInt(op, "dimension", -1), strides[kInterpreterMaxRank];
  dim += dim < 0 ? (int64_t)shape.rank : 0;
  if (dim < 0 || dim >= (int64_t)shape.rank)
    return kInterpreterNoDim;
  interpreterStrides(shape, strides);
  int64_t size = shape.sizes[dim];
  int64_t *memory = tsArenaAlloc(interpreter->arena, ((size_t)size * 2 + 1) * sizeof *memory, 16);
  sort.step = strides[dim];
  for (sort.first = 0; sort.first < sort.in[0]->count && !sort.failure; ++sort.first) {
    if (sort.first / sort.step % size != 0)
      continue;
    const int64_t *order = sortRow(&sort, memory, memory + size, size);
    for (size_t k = 0; k < sort.count; ++k)
      for (int64_t i = 0; i < size; ++i)
        interpreterPut(results[k], sort.first + i * sort.step,
                       interpreterAt(sort.in[k], sort.first + order[i] * sort.step));
  }
  tsArenaDestroy(&sort.combiner.scratch);
  return sort.failure;
}

static const char *runTopK(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  if (!in || in->shape.rank < 1 || mlirOperationGetNumResults(op) != 2)
    return kInterpreterMissing;
  int64_t size = in->shape.sizes[in->shape.rank - 1], k = interpreterInt(op, "k", 0);
  if (k < 1 || k > size || results[0]->count != in->count / size * k)
    return kInterpreterShapes;
  bool *taken = tsArenaAlloc(interpreter->arena, (size_t)in->count, 16);
  memset(taken, 0, (size_t)in->count);
  for (int64_t i = 0; i < results[0]->count; ++i) {
    int64_t row = i / k * size, best = -1;
    for (int64_t at = 0; at < size; ++at)
      if (!taken[row + at] && (best < 0 || in->data[row + at] > in->data[row + best]))
        best = at;
    taken[row + best] = true;
    results[0]->data[i] = in->data[row + best];
    results[1]->data[i] = (Number)best;
  }
  return NULL;
}

//===--- Control flow ---===//

/// Runs a region without arguments and takes what it gives.
static const char *takeRegion(Interpreter *interpreter, MlirOperation op, intptr_t region,
                              Tensor **results) {
  size_t count = (size_t)mlirOperationGetNumResults(op);
  Tensor **out = tsArenaAlloc(interpreter->arena, (count + 1) * sizeof *out, 16);
  const char *failure =
      interpreterRegion(interpreter, mlirOperationGetRegion(op, region), 0, NULL, count, out);
  for (size_t i = 0; i < count && !failure; ++i)
    failure = interpreterCopy(results[i], out[i]);
  return failure;
}

static const char *runIf(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *which = interpreterOperand(interpreter, op, 0);
  if (!which || which->count != 1)
    return kInterpreterMissing;
  return takeRegion(interpreter, op, which->data[0] != 0 ? 0 : 1, results);
}

/// An index that no branch has takes the last.
static const char *runCase(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *which = interpreterOperand(interpreter, op, 0);
  intptr_t last = mlirOperationGetNumRegions(op) - 1;
  if (!which || which->count != 1)
    return kInterpreterMissing;
  bool isThere = which->data[0] >= 0 && which->data[0] <= (Number)last;
  return takeRegion(interpreter, op, isThere ? (intptr_t)which->data[0] : last, results);
}

static const char *runWhile(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  enum { kMaxRounds = 1 << 20 };
  size_t count = (size_t)mlirOperationGetNumOperands(op);
  Tensor **values = tsArenaAlloc(interpreter->arena, (count + 1) * sizeof *values, 16);
  for (size_t i = 0; i < count; ++i)
    if (!(values[i] = (Tensor *)interpreterOperand(interpreter, op, (intptr_t)i)))
      return kInterpreterMissing;
  for (int64_t round = 0; round < kMaxRounds; ++round) {
    Tensor *goesOn;
    const char *failure =
        interpreterRegion(interpreter, mlirOperationGetRegion(op, 0), count, values, 1, &goesOn);
    if (failure)
      return failure;
    if (goesOn->count != 1 || goesOn->data[0] == 0) {
      for (size_t i = 0; i < count && !failure; ++i)
        failure = interpreterCopy(results[i], values[i]);
      return failure;
    }
    Tensor **next = tsArenaAlloc(interpreter->arena, (count + 1) * sizeof *next, 16);
    failure =
        interpreterRegion(interpreter, mlirOperationGetRegion(op, 1), count, values, count, next);
    if (failure)
      return failure;
    values = next;
  }
  return "it runs for too long";
}

static const char *runComposite(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return interpreterCall(
      interpreter, mlirOperationGetAttributeByName(op, tsLiteral("decomposition")), op, results);
}

static const InterpreterRow kRows[] = {
    {"reduce", runReduce, kComplex},
    {"reduce_window", runReduceWindow, kComplex},
    {"select_and_scatter", runSelectAndScatter, kComplex},
    {"map", runMap, kComplex},
    {"sort", runSort, kComplex},
    {"top_k", runTopK, kReals},
    {"if", runIf, kAllValues},
    {"case", runCase, kAllValues},
    {"while", runWhile, kAllValues},
    {"composite", runComposite, kAllValues},
};

const InterpreterRow *interpreterStablehloRegions(MlirStringRef name) {
  return interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
}
