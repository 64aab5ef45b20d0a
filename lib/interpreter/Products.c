// Products of tensors and convolutions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interpreter/Interpreter.h"

/// Appends dimensions that aren't in the lists.
static void restOf(size_t rank, const Ints *a, const Ints *b, Ints *rest) {
  rest->size = 0;
  for (int64_t d = 0; d < (int64_t)rank; ++d) {
    bool isListed = false;
    for (size_t i = 0; i < a->size; ++i)
      isListed |= a->at[i] == d;
    for (size_t i = 0; i < b->size; ++i)
      isListed |= b->at[i] == d;
    if (!isListed)
      rest->at[rest->size++] = d;
  }
}

static bool areDims(const Ints *dims, size_t rank) {
  for (size_t i = 0; i < dims->size; ++i)
    if (dims->at[i] < 0 || dims->at[i] >= (int64_t)rank)
      return false;
  return true;
}

const char *interpreterDot(Interpreter *interpreter, Tensor *result, const Tensor *a,
                           const Tensor *b, const Ints *batchA, const Ints *batchB,
                           const Ints *sumA, const Ints *sumB) {
  if (!a || !b)
    return kInterpreterMissing;
  Ints freeA, freeB;
  size_t rank = result->shape.rank;
  if (!areDims(batchA, a->shape.rank) || !areDims(sumA, a->shape.rank) ||
      !areDims(batchB, b->shape.rank) || !areDims(sumB, b->shape.rank) ||
      batchA->size != batchB->size || sumA->size != sumB->size || sumA->size > kInterpreterMaxRank)
    return kInterpreterNoDim;
  restOf(a->shape.rank, batchA, sumA, &freeA);
  restOf(b->shape.rank, batchB, sumB, &freeB);
  if (batchA->size + freeA.size + freeB.size != rank)
    return kInterpreterShapes;
  int64_t ownA[kInterpreterMaxRank], ownB[kInterpreterMaxRank];
  int64_t x[kInterpreterMaxRank] = {0}, y[kInterpreterMaxRank] = {0},
          place[kInterpreterMaxRank] = {0};
  int64_t sizes[kInterpreterMaxRank], u[kInterpreterMaxRank], v[kInterpreterMaxRank];
  interpreterStrides(a->shape, ownA);
  interpreterStrides(b->shape, ownB);
  for (size_t i = 0; i < batchA->size; ++i) {
    x[i] = ownA[batchA->at[i]];
    y[i] = ownB[batchB->at[i]];
  }
  for (size_t i = 0; i < freeA.size; ++i)
    x[batchA->size + i] = ownA[freeA.at[i]];
  for (size_t i = 0; i < freeB.size; ++i)
    y[batchA->size + freeA.size + i] = ownB[freeB.at[i]];
  for (size_t i = 0; i < sumA->size; ++i) {
    sizes[i] = a->shape.sizes[sumA->at[i]];
    u[i] = ownA[sumA->at[i]];
    v[i] = ownB[sumB->at[i]];
  }
  IrShape inner = {sizes, sumA->size};
  int64_t depth = 1;
  for (size_t i = 0; i < inner.rank; ++i)
    depth *= sizes[i];
  if (!interpreterAffords(interpreter, result->count, depth))
    return kInterpreterTooMuch;
  for (int64_t i = 0; i < result->count; ++i) {
    const Number *left = a->data + interpreterOffset(rank, place, x);
    const Number *right = b->data + interpreterOffset(rank, place, y);
    int64_t inside[kInterpreterMaxRank] = {0};
    Number sum = 0;
    for (int64_t k = 0; k < depth; ++k) {
      sum += left[interpreterOffset(inner.rank, inside, u)] *
             right[interpreterOffset(inner.rank, inside, v)];
      interpreterAdvance(inner, inside);
    }
    result->data[i] = sum;
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}

//===--- Convolution ---===//

typedef struct ConvolutionRun {
  const Tensor *in, *kernel;
  const Convolution *how;
  int64_t inStrides[kInterpreterMaxRank], kernelStrides[kInterpreterMaxRank];
  int64_t inSizes[kInterpreterMaxRank], kernelSizes[kInterpreterMaxRank]; ///< spatial ones
  int64_t features, outFeatures; ///< of a group: summed up; of all groups
  size_t rank;                   ///< spatial
} ConvolutionRun;

static Number convolveAt(const ConvolutionRun *run, int64_t batch, int64_t feature,
                         const int64_t *place) {
  const Convolution *how = run->how;
  int64_t perGroup = run->outFeatures / how->featureGroups, group = feature / perGroup;
  if (how->batchGroups > 1)
    batch += feature / (run->outFeatures / how->batchGroups) *
             (run->in->shape.sizes[how->input[0]] / how->batchGroups);
  IrShape inner = {run->kernelSizes, run->rank}, outer = {run->inSizes, run->rank};
  int64_t inside[kInterpreterMaxRank] = {0}, from[kInterpreterMaxRank], count = 1;
  for (size_t d = 0; d < run->rank; ++d)
    count *= run->kernelSizes[d];
  Number sum = 0;
  for (int64_t k = 0; k < count; ++k, interpreterAdvance(inner, inside)) {
    if (!interpreterWindowPlace(&how->window, outer, place, inside, from))
      continue;
    int64_t at = batch * run->inStrides[how->input[0]], weight = 0;
    for (size_t d = 0; d < run->rank; ++d) {
      int64_t tap = how->reversal.at[d] ? run->kernelSizes[d] - 1 - inside[d] : inside[d];
      at += from[d] * run->inStrides[how->input[2 + d]];
      weight += tap * run->kernelStrides[how->kernel[2 + d]];
    }
    for (int64_t c = 0; c < run->features; ++c) {
      int64_t whole = group * run->features + c;
      int64_t in = how->isTransposed ? whole : c;
      int64_t out = how->isTransposed ? feature % perGroup : feature;
      sum += run->in->data[at + whole * run->inStrides[how->input[1]]] *
             run->kernel->data[weight + in * run->kernelStrides[how->kernel[0]] +
                               out * run->kernelStrides[how->kernel[1]]];
    }
  }
  return sum;
}

const char *interpreterConvolve(Interpreter *interpreter, Tensor *result, const Tensor *in,
                                const Tensor *kernel, const Tensor *bias, const Convolution *how) {
  if (!in || !kernel)
    return kInterpreterMissing;
  size_t rank = in->shape.rank;
  if (rank < 2 || kernel->shape.rank != rank || result->shape.rank != rank ||
      how->featureGroups < 1 || how->batchGroups < 1)
    return kInterpreterShapes;
  ConvolutionRun run = {.in = in, .kernel = kernel, .how = how, .rank = rank - 2};
  interpreterStrides(in->shape, run.inStrides);
  interpreterStrides(kernel->shape, run.kernelStrides);
  for (size_t d = 0; d < run.rank; ++d) {
    run.inSizes[d] = in->shape.sizes[how->input[2 + d]];
    run.kernelSizes[d] = kernel->shape.sizes[how->kernel[2 + d]];
  }
  run.features = in->shape.sizes[how->input[1]] / how->featureGroups;
  run.outFeatures = result->shape.sizes[how->output[1]];
  if (run.outFeatures % how->featureGroups || run.outFeatures % how->batchGroups ||
      kernel->shape.sizes[how->kernel[0]] !=
          run.features * (how->isTransposed ? how->featureGroups : 1) ||
      kernel->shape.sizes[how->kernel[1]] !=
          run.outFeatures / (how->isTransposed ? how->featureGroups : 1))
    return kInterpreterShapes;
  if (bias && bias->count != run.outFeatures)
    return kInterpreterShapes;
  int64_t each = run.outFeatures ? kernel->count / run.outFeatures : 0;
  if (!interpreterAffords(interpreter, result->count, each))
    return kInterpreterTooMuch;
  int64_t place[kInterpreterMaxRank] = {0}, spatial[kInterpreterMaxRank];
  for (int64_t i = 0; i < result->count; ++i) {
    for (size_t d = 0; d < run.rank; ++d)
      spatial[d] = place[how->output[2 + d]];
    int64_t feature = place[how->output[1]];
    result->data[i] = convolveAt(&run, place[how->output[0]], feature, spatial) +
                      (bias ? bias->data[feature] : 0);
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}
