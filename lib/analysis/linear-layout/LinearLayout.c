// Linear layouts: making them, looking at them, and their dimensions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/linear-layout/Internal.h"

#include <string.h>

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

static unsigned log2Of(uint32_t size) {
  unsigned bits = 0;
  while (bits < 31 && (uint32_t)1 << bits < size)
    ++bits;
  return bits;
}

static LayoutDim makeDim(const char *name, unsigned bits) {
  LayoutDim dim = {.bits = bits};
  size_t length = strlen(name);
  memcpy(dim.name, name, length < kLayoutMaxName - 1 ? length : kLayoutMaxName - 1);
  return dim;
}

LinearLayout linearLayoutEmpty(void) { return (LinearLayout){.numIns = 0}; }

void linearLayoutAddOut(LinearLayout *layout, const char *name, uint32_t size) {
  layout->outs[layout->numOuts++] = makeDim(name, log2Of(size));
}

void linearLayoutAddIn(LinearLayout *layout, const char *name) {
  layout->ins[layout->numIns++] = makeDim(name, 0);
}

bool linearLayoutAddBasis(LinearLayout *layout, const uint32_t *values) {
  unsigned at = linearLayoutInBits(layout), shift = 0;
  uint64_t basis = 0;
  if (at == kLayoutMaxBits)
    return false;
  for (unsigned i = 0; i < layout->numOuts; shift += layout->outs[i++].bits) {
    if (values[i] > layoutMask(layout->outs[i].bits))
      return false;
    if (values[i])
      basis |= (uint64_t)values[i] << shift;
  }
  layout->bases[at] = basis;
  ++layout->ins[layout->numIns - 1].bits;
  return true;
}

LinearLayout linearLayoutStrided1D(uint32_t size, uint32_t stride, const char *in,
                                   const char *out) {
  LinearLayout layout = linearLayoutEmpty();
  linearLayoutAddOut(&layout, out, size * stride);
  linearLayoutAddIn(&layout, in);
  for (uint32_t value = 1; value < size; value *= 2)
    linearLayoutAddBasis(&layout, &(uint32_t){value * stride});
  return layout;
}

LinearLayout linearLayoutIdentity1D(uint32_t size, const char *in, const char *out) {
  return linearLayoutStrided1D(size, 1, in, out);
}

LinearLayout linearLayoutZeros1D(uint32_t size, const char *in, const char *out, uint32_t outSize) {
  LinearLayout layout = linearLayoutEmpty();
  linearLayoutAddOut(&layout, out, outSize);
  linearLayoutAddIn(&layout, in);
  for (uint32_t value = 1; value < size; value *= 2)
    linearLayoutAddBasis(&layout, &(uint32_t){0});
  return layout;
}

//===----------------------------------------------------------------------===//
// Looking
//===----------------------------------------------------------------------===//

int layoutFindDim(const LayoutDim *dims, unsigned numDims, const char *name) {
  for (unsigned i = 0; i < numDims; ++i)
    if (strcmp(dims[i].name, name) == 0)
      return (int)i;
  return -1;
}

int linearLayoutFindIn(const LinearLayout *layout, const char *name) {
  return layoutFindDim(layout->ins, layout->numIns, name);
}

int linearLayoutFindOut(const LinearLayout *layout, const char *name) {
  return layoutFindDim(layout->outs, layout->numOuts, name);
}

unsigned linearLayoutInBits(const LinearLayout *layout) {
  return layoutSumBits(layout->ins, layout->numIns);
}

unsigned linearLayoutOutBits(const LinearLayout *layout) {
  return layoutSumBits(layout->outs, layout->numOuts);
}

uint64_t linearLayoutBasis(const LinearLayout *layout, unsigned in, unsigned bit, unsigned out) {
  return layoutPart(layout->bases[layoutSumBits(layout->ins, in) + bit], layout->outs, out);
}

uint64_t linearLayoutApplyWord(const LinearLayout *layout, uint64_t ins) {
  uint64_t outs = 0;
  for (unsigned bit = 0, bits = linearLayoutInBits(layout); bit < bits; ++bit)
    outs ^= ins >> bit & 1 ? layout->bases[bit] : 0;
  return outs;
}

void linearLayoutApply(const LinearLayout *layout, const uint32_t *ins, uint32_t *outs) {
  uint64_t word = 0;
  unsigned at = 0;
  for (unsigned in = 0; in < layout->numIns; ++in)
    for (unsigned bit = 0; bit < layout->ins[in].bits; ++bit, ++at)
      word ^= ins[in] >> bit & 1 ? layout->bases[at] : 0;
  for (unsigned out = 0; out < layout->numOuts; ++out)
    outs[out] = (uint32_t)layoutPart(word, layout->outs, out);
}

bool layoutSameDims(const LayoutDim *a, unsigned numA, const LayoutDim *b, unsigned numB) {
  bool same = numA == numB;
  for (unsigned i = 0; same && i < numA; ++i)
    same = a[i].bits == b[i].bits && strcmp(a[i].name, b[i].name) == 0;
  return same;
}

bool linearLayoutEqual(const LinearLayout *a, const LinearLayout *b) {
  return layoutSameDims(a->ins, a->numIns, b->ins, b->numIns) &&
         layoutSameDims(a->outs, a->numOuts, b->outs, b->numOuts) &&
         memcmp(a->bases, b->bases, linearLayoutInBits(a) * sizeof *a->bases) == 0;
}

uint32_t linearLayoutNumConsecutive(const LinearLayout *layout) {
  if (!layout->numIns || !layout->numOuts)
    return 1;
  unsigned bit = 0;
  while (bit < layout->ins[0].bits && bit < layout->outs[0].bits &&
         layout->bases[bit] == (uint64_t)1 << bit)
    ++bit;
  // What the other bits lead to must not change the lowest ones, or the values would be swapped.
  uint64_t others = 0;
  for (unsigned other = bit; other < linearLayoutInBits(layout); ++other)
    others |= layout->bases[other] & (((uint64_t)1 << layout->outs[0].bits) - 1);
  while (bit && others & (((uint64_t)1 << bit) - 1))
    --bit;
  return (uint32_t)1 << bit;
}

static void printBasis(const LinearLayout *layout, unsigned in, unsigned bit, TsString *text) {
  tsStringAppendFormat(text, "%s%s=%llu -> (", bit ? "   " : " - ", layout->ins[in].name,
                       1ull << bit);
  for (unsigned out = 0; out < layout->numOuts; ++out)
    tsStringAppendFormat(text, "%s%llu", out ? ", " : "",
                         (unsigned long long)linearLayoutBasis(layout, in, bit, out));
  tsStringAppendC(text, ")\n");
}

void linearLayoutPrint(const LinearLayout *layout, TsString *text) {
  if (!layout->numIns && !layout->numOuts) {
    tsStringAppendC(text, "(empty layout)\n");
    return;
  }
  for (unsigned in = 0; in < layout->numIns; ++in) {
    if (!layout->ins[in].bits)
      tsStringAppendFormat(text, " - %s is a size 1 dimension\n", layout->ins[in].name);
    for (unsigned bit = 0; bit < layout->ins[in].bits; ++bit)
      printBasis(layout, in, bit, text);
  }
  tsStringAppendC(text, "where out dims are: [");
  for (unsigned out = 0; out < layout->numOuts; ++out)
    tsStringAppendFormat(text, "%s%s (size %llu)", out ? ", " : "", layout->outs[out].name,
                         1ull << layout->outs[out].bits);
  tsStringAppendC(text, "]\n");
}

//===----------------------------------------------------------------------===//
// Changing dimensions
//===----------------------------------------------------------------------===//

/// Which dimension each new one is. False unless all are there, each once.
static bool findOrder(const LayoutDim *dims, unsigned numDims, const char *const *names,
                      unsigned numNames, unsigned *order) {
  unsigned seen = 0;
  for (unsigned i = 0; i < numNames; ++i) {
    int found = layoutFindDim(dims, numDims, names[i]);
    if (found < 0 || seen >> found & 1)
      return false;
    seen |= 1u << found;
    order[i] = (unsigned)found;
  }
  return numNames == numDims;
}

/// The layout with the inputs and outputs of these indices.
static LinearLayout select(const LinearLayout *layout, const unsigned *ins, unsigned numIns,
                           const unsigned *outs, unsigned numOuts) {
  LinearLayout result = {.numIns = numIns, .numOuts = numOuts};
  unsigned at = 0;
  for (unsigned i = 0; i < numOuts; ++i)
    result.outs[i] = layout->outs[outs[i]];
  for (unsigned i = 0; i < numIns; ++i) {
    result.ins[i] = layout->ins[ins[i]];
    unsigned first = layoutSumBits(layout->ins, ins[i]);
    for (unsigned bit = 0; bit < result.ins[i].bits; ++bit, ++at) {
      unsigned shift = 0;
      for (unsigned out = 0; out < numOuts; shift += result.outs[out++].bits) {
        uint64_t part = layoutPart(layout->bases[first + bit], layout->outs, outs[out]);
        result.bases[at] |= part ? part << shift : 0;
      }
    }
  }
  return result;
}

static void identityOrder(unsigned order[kLayoutMaxDims]) {
  for (unsigned i = 0; i < kLayoutMaxDims; ++i)
    order[i] = i;
}

/// The indices, in the layout's order, of those dimensions that have one of the names.
static unsigned chooseDims(const LayoutDim *dims, unsigned numDims, const char *const *names,
                           unsigned numNames, unsigned *chosen) {
  unsigned count = 0;
  for (unsigned i = 0; i < numDims; ++i)
    for (unsigned k = 0; k < numNames; ++k)
      if (strcmp(dims[i].name, names[k]) == 0) {
        chosen[count++] = i;
        break;
      }
  return count;
}

LinearLayout linearLayoutSublayout(const LinearLayout *layout, const char *const *ins,
                                   unsigned numIns, const char *const *outs, unsigned numOuts) {
  unsigned chosenIns[kLayoutMaxDims], chosenOuts[kLayoutMaxDims];
  numIns = chooseDims(layout->ins, layout->numIns, ins, numIns, chosenIns);
  numOuts = chooseDims(layout->outs, layout->numOuts, outs, numOuts, chosenOuts);
  return select(layout, chosenIns, numIns, chosenOuts, numOuts);
}

bool linearLayoutTransposeIns(LinearLayout *layout, const char *const *names, unsigned numNames) {
  unsigned ins[kLayoutMaxDims], outs[kLayoutMaxDims];
  if (numNames > kLayoutMaxDims || !findOrder(layout->ins, layout->numIns, names, numNames, ins))
    return false;
  identityOrder(outs);
  *layout = select(layout, ins, layout->numIns, outs, layout->numOuts);
  return true;
}

bool linearLayoutTransposeOuts(LinearLayout *layout, const char *const *names, unsigned numNames) {
  unsigned ins[kLayoutMaxDims], outs[kLayoutMaxDims];
  if (numNames > kLayoutMaxDims || !findOrder(layout->outs, layout->numOuts, names, numNames, outs))
    return false;
  identityOrder(ins);
  *layout = select(layout, ins, layout->numIns, outs, layout->numOuts);
  return true;
}

void linearLayoutFlattenIns(LinearLayout *layout, const char *name) {
  layout->ins[0] = makeDim(name, linearLayoutInBits(layout));
  layout->numIns = 1;
}

void linearLayoutFlattenOuts(LinearLayout *layout, const char *name) {
  layout->outs[0] = makeDim(name, linearLayoutOutBits(layout));
  layout->numOuts = 1;
}

bool linearLayoutReshapeIns(LinearLayout *layout, const LayoutDim *dims, unsigned numDims) {
  if (numDims > kLayoutMaxDims || layoutSumBits(dims, numDims) != linearLayoutInBits(layout))
    return false;
  memcpy(layout->ins, dims, numDims * sizeof *dims);
  layout->numIns = numDims;
  return true;
}

bool linearLayoutReshapeOuts(LinearLayout *layout, const LayoutDim *dims, unsigned numDims) {
  if (numDims > kLayoutMaxDims || layoutSumBits(dims, numDims) != linearLayoutOutBits(layout))
    return false;
  memcpy(layout->outs, dims, numDims * sizeof *dims);
  layout->numOuts = numDims;
  return true;
}

bool linearLayoutResizeIn(LinearLayout *layout, const char *name, uint32_t size) {
  int in = linearLayoutFindIn(layout, name);
  unsigned bits = linearLayoutInBits(layout), wanted = log2Of(size);
  if (in < 0 || bits - layout->ins[in].bits + wanted > kLayoutMaxBits)
    return false;
  unsigned end = layoutSumBits(layout->ins, (unsigned)in + 1);
  unsigned newEnd = end - layout->ins[in].bits + wanted;
  memmove(layout->bases + newEnd, layout->bases + end, (bits - end) * sizeof *layout->bases);
  for (unsigned bit = end; bit < newEnd; ++bit)
    layout->bases[bit] = 0;
  layout->ins[in].bits = wanted;
  return true;
}

bool linearLayoutResizeOut(LinearLayout *layout, const char *name, uint32_t size) {
  int out = linearLayoutFindOut(layout, name);
  unsigned wanted = log2Of(size);
  if (out < 0 || linearLayoutOutBits(layout) - layout->outs[out].bits + wanted > kLayoutMaxBits)
    return false;
  unsigned shift = layoutSumBits(layout->outs, (unsigned)out), bits = layout->outs[out].bits;
  unsigned inBits = linearLayoutInBits(layout);
  for (unsigned bit = 0; bit < inBits; ++bit)
    if (layoutPart(layout->bases[bit], layout->outs, (unsigned)out) > layoutMask(wanted))
      return false;
  for (unsigned bit = 0; bit < inBits; ++bit) {
    uint64_t low = layout->bases[bit] & layoutMask(shift + (bits < wanted ? bits : wanted));
    uint64_t high = shift + bits < 64 ? layout->bases[bit] >> (shift + bits) : 0;
    layout->bases[bit] = low | (high ? high << (shift + wanted) : 0);
  }
  layout->outs[out].bits = wanted;
  return true;
}

void linearLayoutRemoveZeroBases(LinearLayout *layout, const char *in) {
  int found = linearLayoutFindIn(layout, in);
  if (found < 0)
    return;
  unsigned bits = linearLayoutInBits(layout), first = layoutSumBits(layout->ins, (unsigned)found);
  unsigned end = first + layout->ins[found].bits, to = first;
  for (unsigned bit = first; bit < bits; ++bit)
    if (bit >= end || layout->bases[bit])
      layout->bases[to++] = layout->bases[bit];
  layout->ins[found].bits -= bits - to;
}
