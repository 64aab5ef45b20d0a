// Windows over images, and what else ttir and ttnn do in almost the same way.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interpreter/Images.h"

#include <math.h>

static void pair(MlirOperation op, const char *height, const char *width, int64_t other,
                 Ints *ints) {
  ints->size = 2;
  ints->at[0] = interpreterInt(op, height, other);
  ints->at[1] = interpreterInt(op, width, other);
}

void interpreterImageWindow(MlirOperation op, const char *top, const char *left, Window *window) {
  pair(op, "kernel_height", "kernel_width", 1, &window->size);
  pair(op, "stride_height", "stride_width", 1, &window->strides);
  pair(op, "dilation_height", "dilation_width", 1, &window->dilation);
  pair(op, top, left, 0, &window->low);
  interpreterIntsOr(op, "", 2, 1, &window->baseDilation);
}

void interpreterBatchWindow(MlirOperation op, const Window *image, Window *window) {
  interpreterIntsOr(op, "", 4, 1, &window->size);
  interpreterIntsOr(op, "", 4, 0, &window->low);
  window->strides = window->baseDilation = window->dilation = window->size;
  for (size_t i = 0; i < 2; ++i) {
    window->size.at[1 + i] = image->size.at[i];
    window->strides.at[1 + i] = image->strides.at[i];
    window->dilation.at[1 + i] = image->dilation.at[i];
    window->low.at[1 + i] = image->low.at[i];
  }
}

/// One number, a pair, or four of which the first two count.
static void numbers(MlirOperation op, const char *name, int64_t other, Ints *ints) {
  if (!interpreterInts(op, name, ints) || ints->size == 0)
    *ints = (Ints){.at = {other}, .size = 1};
  if (ints->size == 1)
    ints->at[1] = ints->at[0];
  ints->size = 2;
}

const char *interpreterTransposedWindow(MlirOperation op, const Tensor *kernel, Convolution *how) {
  Ints padding, dilation;
  if (!kernel || kernel->shape.rank != 4)
    return kInterpreterMissing;
  numbers(op, "stride", 1, &how->window.baseDilation);
  numbers(op, "dilation", 1, &dilation);
  numbers(op, "padding", 0, &padding);
  interpreterIntsOr(op, "", 2, 1, &how->window.strides);
  interpreterIntsOr(op, "", 2, 1, &how->reversal);
  how->window.dilation = dilation;
  how->window.low.size = 2;
  for (size_t i = 0; i < 2; ++i)
    how->window.low.at[i] = dilation.at[i] * (kernel->shape.sizes[2 + i] - 1) - padding.at[i];
  how->isTransposed = true;
  return NULL;
}

static void lowPadding(MlirOperation op, size_t rank, Ints *low) {
  Ints padding;
  interpreterIntsOr(op, "padding", 2 * rank, 0, &padding);
  low->size = rank;
  for (size_t i = 0; i < rank; ++i)
    low->at[i] = padding.at[2 * i];
}

void interpreterConvolutionWindow(MlirOperation op, size_t rank, const char *baseDilation,
                                  const char *dilation, Convolution *how) {
  interpreterIntsOr(op, "window_strides", rank, 1, &how->window.strides);
  interpreterIntsOr(op, baseDilation, rank, 1, &how->window.baseDilation);
  interpreterIntsOr(op, dilation, rank, 1, &how->window.dilation);
  interpreterIntsOr(op, "window_reversal", rank, 0, &how->reversal);
  lowPadding(op, rank, &how->window.low);
}

void interpreterReduceWindow(MlirOperation op, size_t rank, Window *window) {
  interpreterIntsOr(op, "window_dimensions", rank, 1, &window->size);
  interpreterIntsOr(op, "window_strides", rank, 1, &window->strides);
  interpreterIntsOr(op, "base_dilations", rank, 1, &window->baseDilation);
  interpreterIntsOr(op, "window_dilations", rank, 1, &window->dilation);
  lowPadding(op, rank, &window->low);
}

const char *interpreterPool(Tensor *result, const Tensor *in, const Window *window, bool isMax) {
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  int64_t from[kInterpreterMaxRank], count = 1;
  size_t rank = in->shape.rank;
  if (rank != result->shape.rank || window->size.size != rank)
    return kInterpreterShapes;
  IrShape inner = {window->size.at, rank};
  for (size_t i = 0; i < rank; ++i)
    count *= window->size.at[i];
  interpreterStrides(in->shape, strides);
  for (int64_t i = 0; i < result->count; ++i, interpreterAdvance(result->shape, place)) {
    int64_t inside[kInterpreterMaxRank] = {0};
    Number value = isMax ? -(Number)INFINITY : 0;
    for (int64_t k = 0; k < count; ++k, interpreterAdvance(inner, inside)) {
      if (!interpreterWindowPlace(window, in->shape, place, inside, from))
        continue;
      Number next = in->data[interpreterOffset(rank, from, strides)];
      value = isMax ? interpreterLarger(value, next) : value + next;
    }
    result->data[i] = isMax ? value : value / (Number)count;
  }
  return NULL;
}

const char *interpreterReverse(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  int64_t strides[kInterpreterMaxRank], base = 0;
  Ints dims;
  if (!in || in->count != results[0]->count || !interpreterInts(op, "dimensions", &dims))
    return kInterpreterMissing;
  interpreterStrides(in->shape, strides);
  for (size_t i = 0; i < dims.size && in->count; ++i) {
    if (dims.at[i] < 0 || dims.at[i] >= (int64_t)in->shape.rank)
      return kInterpreterNoDim;
    base += (in->shape.sizes[dims.at[i]] - 1) * strides[dims.at[i]];
    strides[dims.at[i]] *= -1;
  }
  interpreterView(results[0], in, base, strides);
  return NULL;
}

/// Writes the input to `start` of the cache.
static const char *writeAt(Tensor *cache, const Tensor *in, const int64_t *start) {
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  interpreterStrides(cache->shape, strides);
  for (size_t d = 0; d < in->shape.rank; ++d)
    if (start[d] < 0 || start[d] > cache->shape.sizes[d] - in->shape.sizes[d])
      return "it writes past its cache";
  int64_t base = interpreterOffset(in->shape.rank, start, strides);
  for (int64_t i = 0; i < in->count; ++i, interpreterAdvance(in->shape, place))
    cache->data[base + interpreterOffset(in->shape.rank, place, strides)] = in->data[i];
  return NULL;
}

const char *interpreterFillCache(Interpreter *interpreter, MlirOperation op, intptr_t input,
                                 Tensor *cache) {
  const Tensor *in = interpreterOperand(interpreter, op, input);
  if (!in || in->shape.rank != 4 || cache->shape.rank != 4)
    return kInterpreterMissing;
  int64_t start[4] = {interpreterInt(op, "batch_offset", 0), 0, 0, 0};
  return writeAt(cache, in, start);
}

/// The input is [1, heads, batches, width], or as the cache, whose batches are the first dimension.
const char *interpreterUpdateCache(Interpreter *interpreter, MlirOperation op, intptr_t input,
                                   Tensor *cache) {
  const Tensor *in = interpreterOperand(interpreter, op, input);
  const Tensor *at = interpreterOperand(interpreter, op, input + 1);
  if (!in || !at || at->count < 1 || in->shape.rank != 4 || cache->shape.rank != 4)
    return kInterpreterMissing;
  if (at->count != 1 || in->shape.sizes[2] != 1)
    return "caches are updated one step at a time only";
  int64_t start[4] = {interpreterInt(op, "batch_offset", 0), 0,
                      (int64_t)interpreterUnsigned(at->element, at->data[0]), 0};
  return writeAt(cache, in, start);
}
