// Gather and scatter, as StableHLO defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interpreter/Interpreter.h"

static bool has(const Ints *list, int64_t value, size_t *where) {
  for (size_t i = 0; i < list->size; ++i)
    if (list->at[i] == value) {
      *where = i;
      return true;
    }
  return false;
}

/// The start of a slice, from the row of indices that belongs to `rows`: the places of the
/// dimensions of the indices but the one of vectors.
static const char *startOf(const Tensor *indices, const Lookup *lookup, const int64_t *rows,
                           size_t numRows, size_t rank, int64_t *start) {
  int64_t strides[kInterpreterMaxRank], base = 0, step = 0;
  interpreterStrides(indices->shape, strides);
  size_t used = 0;
  for (size_t d = 0; d < indices->shape.rank; ++d) {
    if ((int64_t)d == lookup->indexVectorDim)
      step = strides[d];
    else if (used == numRows)
      return kInterpreterShapes;
    else
      base += rows[used++] * strides[d];
  }
  for (size_t d = 0; d < rank; ++d)
    start[d] = 0;
  for (size_t i = 0; i < lookup->indexMap.size; ++i) {
    int64_t dim = lookup->indexMap.at[i];
    if (dim < 0 || dim >= (int64_t)rank || base + (int64_t)i * step >= indices->count)
      return kInterpreterNoDim;
    Number at = indices->data[base + (int64_t)i * step];
    start[dim] = at > 0x1p62L ? INT64_MAX / 4 : (int64_t)at;
  }
  for (size_t i = 0; i < lookup->batchDims.size && i < lookup->indexBatchDims.size; ++i) {
    int64_t from = lookup->indexBatchDims.at[i];
    from -= lookup->indexVectorDim < from;
    if (lookup->batchDims.at[i] < 0 || lookup->batchDims.at[i] >= (int64_t)rank || from < 0 ||
        from >= (int64_t)numRows)
      return kInterpreterNoDim;
    size_t other;
    if (has(&lookup->indexMap, lookup->batchDims.at[i], &other))
      return "a dimension is both indexed and of a batch";
    start[lookup->batchDims.at[i]] = rows[from];
  }
  return NULL;
}

/// Splits a place of the result (or of the updates) into rows and the offset in the slice, which
/// has no places of collapsed dimensions.
static bool splitPlace(const Lookup *lookup, const int64_t *place, size_t placeRank, size_t rank,
                       int64_t *rows, size_t *numRows, int64_t *offset) {
  int64_t inSlice[kInterpreterMaxRank];
  size_t numInSlice = 0, unused;
  *numRows = 0;
  for (size_t d = 0; d < placeRank; ++d) {
    if (has(&lookup->offsetDims, (int64_t)d, &unused))
      inSlice[numInSlice++] = place[d];
    else
      rows[(*numRows)++] = place[d];
  }
  size_t next = 0;
  for (size_t d = 0; d < rank; ++d) {
    bool isGone = has(&lookup->collapsedDims, (int64_t)d, &unused) ||
                  has(&lookup->batchDims, (int64_t)d, &unused);
    if (!isGone && next == numInSlice)
      return false;
    offset[d] = isGone ? 0 : inSlice[next++];
  }
  return next == numInSlice;
}

const char *interpreterGather(Tensor *result, const Tensor *in, const Tensor *indices,
                              const Lookup *lookup) {
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  int64_t rows[kInterpreterMaxRank], offset[kInterpreterMaxRank], start[kInterpreterMaxRank];
  if (!in || !indices)
    return kInterpreterMissing;
  size_t rank = in->shape.rank, numRows;
  if (lookup->sliceSizes.size != rank)
    return kInterpreterShapes;
  interpreterStrides(in->shape, strides);
  for (int64_t i = 0; i < result->count; ++i, interpreterAdvance(result->shape, place)) {
    if (!splitPlace(lookup, place, result->shape.rank, rank, rows, &numRows, offset))
      return kInterpreterShapes;
    const char *failure = startOf(indices, lookup, rows, numRows, rank, start);
    if (failure)
      return failure;
    int64_t at = 0;
    for (size_t d = 0; d < rank; ++d) {
      int64_t most = in->shape.sizes[d] - lookup->sliceSizes.at[d];
      int64_t from = (start[d] < 0 ? 0 : start[d] > most ? most : start[d]) + offset[d];
      if (from < 0 || from >= in->shape.sizes[d])
        return kInterpreterShapes;
      at += from * strides[d];
    }
    result->data[i] = in->data[at];
  }
  return NULL;
}

static const char *meet(Combiner *combiner, size_t count, Tensor **results,
                        const Tensor *const *updates, int64_t at, int64_t from) {
  Value numbers[2 * kInterpreterMaxRank], met[kInterpreterMaxRank];
  const Tensor *like[2 * kInterpreterMaxRank];
  for (size_t k = 0; k < count; ++k) {
    numbers[k] = interpreterAt(results[k], at);
    numbers[count + k] = met[k] = interpreterAt(updates[k], from);
    like[k] = like[count + k] = results[k];
  }
  const char *failure = NULL;
  if (!mlirRegionIsNull(combiner->region))
    failure = interpreterCombine(combiner, 2 * count, numbers, like, count, met);
  for (size_t k = 0; k < count && !failure; ++k)
    interpreterPut(results[k], at, met[k]);
  return failure;
}

const char *interpreterScatter(Interpreter *interpreter, size_t count, Tensor **results,
                               const Tensor *const *updates, const Tensor *indices,
                               const Lookup *lookup, MlirRegion region) {
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  int64_t rows[kInterpreterMaxRank], offset[kInterpreterMaxRank], start[kInterpreterMaxRank];
  size_t rank = results[0]->shape.rank, numRows;
  IrShape shape = updates[0]->shape;
  Combiner combiner = {.interpreter = interpreter, .region = region};
  const char *failure = NULL;
  interpreterStrides(results[0]->shape, strides);
  for (int64_t i = 0; i < updates[0]->count && !failure; ++i, interpreterAdvance(shape, place)) {
    failure = splitPlace(lookup, place, shape.rank, rank, rows, &numRows, offset)
                  ? startOf(indices, lookup, rows, numRows, rank, start)
                  : kInterpreterShapes;
    int64_t at = 0;
    bool isInside = !failure;
    for (size_t d = 0; d < rank && isInside; ++d) {
      int64_t to = start[d] + offset[d];
      isInside = to >= 0 && to < results[0]->shape.sizes[d];
      at += to * strides[d];
    }
    if (isInside)
      failure = meet(&combiner, count, results, updates, at, i);
  }
  tsArenaDestroy(&combiner.scratch);
  return failure;
}
