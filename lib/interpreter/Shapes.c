// Kernels that move elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interpreter/Interpreter.h"

void interpreterView(Tensor *result, const Tensor *in, int64_t base, const int64_t *strides) {
  int64_t place[kInterpreterMaxRank] = {0};
  for (int64_t i = 0; i < result->count; ++i) {
    result->data[i] = in->data[base + interpreterOffset(result->shape.rank, place, strides)];
    interpreterAdvance(result->shape, place);
  }
}

const char *interpreterReshape(Tensor *result, const Tensor *in) {
  if (!in)
    return kInterpreterMissing;
  if (in->count != result->count)
    return kInterpreterShapes;
  memcpy(result->data, in->data, (size_t)in->count * sizeof *in->data);
  if (result->imaginary && in->imaginary)
    memcpy(result->imaginary, in->imaginary, (size_t)in->count * sizeof *in->data);
  return NULL;
}

const char *interpreterPermute(Tensor *result, const Tensor *in, const Ints *order) {
  int64_t own[kInterpreterMaxRank], strides[kInterpreterMaxRank];
  if (!in)
    return kInterpreterMissing;
  if (order->size != in->shape.rank || in->shape.rank != result->shape.rank ||
      in->count != result->count)
    return kInterpreterShapes;
  interpreterStrides(in->shape, own);
  for (size_t i = 0; i < order->size; ++i) {
    if (order->at[i] < 0 || order->at[i] >= (int64_t)order->size)
      return kInterpreterNoDim;
    strides[i] = own[order->at[i]];
  }
  interpreterView(result, in, 0, strides);
  return NULL;
}

const char *interpreterSlice(Tensor *result, const Tensor *in, const Ints *begins,
                             const Ints *steps) {
  int64_t own[kInterpreterMaxRank], strides[kInterpreterMaxRank], base = 0;
  if (!in)
    return kInterpreterMissing;
  size_t rank = in->shape.rank;
  if (rank != result->shape.rank || begins->size != rank || steps->size != rank)
    return kInterpreterShapes;
  interpreterStrides(in->shape, own);
  for (size_t i = 0; i < rank; ++i) {
    int64_t size = in->shape.sizes[i], begin = begins->at[i];
    begin += begin < 0 ? size : 0;
    int64_t last = begin + (result->shape.sizes[i] - 1) * steps->at[i];
    if (result->count && (begin < 0 || begin >= size || last < 0 || last >= size))
      return "it reads past its input";
    base += begin * own[i];
    strides[i] = steps->at[i] * own[i];
  }
  interpreterView(result, in, base, strides);
  return NULL;
}

const char *interpreterConcat(Interpreter *interpreter, MlirOperation op, intptr_t numInputs,
                              int64_t dim, Tensor *result) {
  int64_t rank = (int64_t)result->shape.rank, start = 0, strides[kInterpreterMaxRank];
  dim += dim < 0 ? rank : 0;
  if (dim < 0 || dim >= rank)
    return kInterpreterNoDim;
  interpreterStrides(result->shape, strides);
  for (intptr_t k = 0; k < numInputs; ++k) {
    const Tensor *in = interpreterOperand(interpreter, op, k);
    int64_t place[kInterpreterMaxRank] = {0};
    if (!in || in->shape.rank != result->shape.rank)
      return kInterpreterMissing;
    for (int64_t i = 0; i < in->count; ++i) {
      int64_t at = start * strides[dim] + interpreterOffset(in->shape.rank, place, strides);
      if (at >= result->count)
        return kInterpreterShapes;
      result->data[at] = in->data[i];
      interpreterAdvance(in->shape, place);
    }
    start += in->shape.sizes[dim];
  }
  return NULL;
}

const char *interpreterPad(Tensor *result, const Tensor *in, Number value, const Ints *low,
                           const Ints *inner) {
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  if (!in)
    return kInterpreterMissing;
  size_t rank = in->shape.rank;
  if (rank != result->shape.rank || low->size != rank || inner->size != rank)
    return kInterpreterShapes;
  interpreterStrides(result->shape, strides);
  for (int64_t i = 0; i < result->count; ++i)
    result->data[i] = value;
  for (int64_t i = 0; i < in->count; ++i) {
    int64_t at = 0;
    bool isInside = true;
    for (size_t d = 0; d < rank; ++d) {
      int64_t to = low->at[d] + place[d] * (inner->at[d] + 1);
      isInside = isInside && to >= 0 && to < result->shape.sizes[d];
      at += to * strides[d];
    }
    if (isInside)
      result->data[at] = in->data[i];
    interpreterAdvance(in->shape, place);
  }
  return NULL;
}

bool interpreterWindowPlace(const Window *window, IrShape in, const int64_t *place,
                            const int64_t *inside, int64_t *from) {
  for (size_t d = 0; d < in.rank; ++d) {
    int64_t at =
        place[d] * window->strides.at[d] - window->low.at[d] + inside[d] * window->dilation.at[d];
    int64_t apart = window->baseDilation.at[d];
    if (at < 0 || apart <= 0 || at % apart != 0 || at / apart >= in.sizes[d])
      return false;
    from[d] = at / apart;
  }
  return true;
}
