// Linear layouts: sums, compositions, inverses and quotients.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/linear-layout/Internal.h"

#include <string.h>

static unsigned sizeIn(const LayoutDim *dims, unsigned numDims, const char *name) {
  int found = layoutFindDim(dims, numDims, name);
  return found < 0 ? 0 : dims[found].bits;
}

//===----------------------------------------------------------------------===//
// Direct sums
//===----------------------------------------------------------------------===//

/// A's dimensions, then those that only B has, with the bits of both. False: too many.
static bool mergeDims(const LayoutDim *a, unsigned numA, const LayoutDim *b, unsigned numB,
                      LayoutDim *merged, unsigned *numMerged) {
  unsigned count = numA;
  memcpy(merged, a, numA * sizeof *a);
  for (unsigned i = 0; i < numB; ++i) {
    int found = layoutFindDim(a, numA, b[i].name);
    if (found >= 0) {
      merged[found].bits += b[i].bits;
    } else {
      if (count == kLayoutMaxDims)
        return false;
      merged[count++] = b[i];
    }
  }
  *numMerged = count;
  return layoutSumBits(merged, count) <= kLayoutMaxBits;
}

/// Puts the parts of a basis of `from` where the same dimensions are in the product, above what
/// `below` (NULL: nothing) has of them.
static uint64_t placeParts(uint64_t basis, const LinearLayout *from, const LinearLayout *product,
                           const LinearLayout *below) {
  uint64_t word = 0;
  for (unsigned i = 0; i < from->numOuts; ++i) {
    uint64_t part = layoutPart(basis, from->outs, i);
    int to = layoutFindDim(product->outs, product->numOuts, from->outs[i].name);
    unsigned place = layoutSumBits(product->outs, (unsigned)to);
    if (below)
      place += sizeIn(below->outs, below->numOuts, from->outs[i].name);
    word |= part ? part << place : 0;
  }
  return word;
}

/// Appends what `from` has for an input to the bases at `*at`.
static void appendBases(const LinearLayout *from, const char *in, LinearLayout *product,
                        const LinearLayout *below, unsigned *at) {
  int found = layoutFindDim(from->ins, from->numIns, in);
  if (found < 0)
    return;
  unsigned first = layoutSumBits(from->ins, (unsigned)found);
  for (unsigned bit = 0; bit < from->ins[found].bits; ++bit)
    product->bases[(*at)++] = placeParts(from->bases[first + bit], from, product, below);
}

bool linearLayoutProduct(const LinearLayout *a, const LinearLayout *b, LinearLayout *product) {
  LinearLayout result = linearLayoutEmpty();
  unsigned at = 0;
  if (!mergeDims(a->ins, a->numIns, b->ins, b->numIns, result.ins, &result.numIns) ||
      !mergeDims(a->outs, a->numOuts, b->outs, b->numOuts, result.outs, &result.numOuts))
    return false;
  for (unsigned in = 0; in < result.numIns; ++in) {
    appendBases(a, result.ins[in].name, &result, NULL, &at);
    appendBases(b, result.ins[in].name, &result, a, &at);
  }
  *product = result;
  return true;
}

//===----------------------------------------------------------------------===//
// Elimination
//===----------------------------------------------------------------------===//

/// A basis of what bases reach: vectors with a leading bit that no other has, each a sum of bases.
typedef struct Echelon {
  unsigned count;
  uint64_t vectors[kLayoutMaxBits], leads[kLayoutMaxBits]; ///< the leading bit alone
  uint64_t sums[kLayoutMaxBits];                           ///< which bases it is the sum of
  uint64_t independent;                                    ///< the bases that added a vector
} Echelon;

/// Takes away of a vector what the echelon has; `sum` gets the bases.
static uint64_t reduce(const Echelon *echelon, uint64_t vector, uint64_t *sum) {
  for (unsigned i = 0; i < echelon->count; ++i)
    if (vector & echelon->leads[i]) {
      vector ^= echelon->vectors[i];
      *sum ^= echelon->sums[i];
    }
  return vector;
}

static Echelon eliminate(const LinearLayout *layout) {
  Echelon echelon = {.count = 0};
  for (unsigned bit = 0, bits = linearLayoutInBits(layout); bit < bits; ++bit) {
    uint64_t sum = (uint64_t)1 << bit, vector = reduce(&echelon, layout->bases[bit], &sum);
    if (!vector)
      continue;
    uint64_t lead = vector & (~vector + 1);
    for (unsigned i = 0; i < echelon.count; ++i)
      if (echelon.vectors[i] & lead) {
        echelon.vectors[i] ^= vector;
        echelon.sums[i] ^= sum;
      }
    echelon.vectors[echelon.count] = vector;
    echelon.leads[echelon.count] = lead;
    echelon.sums[echelon.count++] = sum;
    echelon.independent |= (uint64_t)1 << bit;
  }
  return echelon;
}

unsigned linearLayoutRank(const LinearLayout *layout) { return eliminate(layout).count; }

bool linearLayoutIsSurjective(const LinearLayout *layout) {
  return linearLayoutRank(layout) == linearLayoutOutBits(layout);
}

bool linearLayoutIsInjective(const LinearLayout *layout) {
  return linearLayoutRank(layout) == linearLayoutInBits(layout);
}

bool linearLayoutIsInvertible(const LinearLayout *layout) {
  return linearLayoutInBits(layout) == linearLayoutOutBits(layout) &&
         linearLayoutIsSurjective(layout);
}

void linearLayoutFreeVariableMasks(const LinearLayout *layout, uint32_t *masks) {
  Echelon echelon = eliminate(layout);
  unsigned at = 0;
  for (unsigned in = 0; in < layout->numIns; ++in) {
    masks[in] = 0;
    for (unsigned bit = 0; bit < layout->ins[in].bits; ++bit, ++at)
      masks[in] |= echelon.independent >> at & 1 ? 0 : (uint32_t)1 << bit;
  }
}

//===----------------------------------------------------------------------===//
// Composition and inversion
//===----------------------------------------------------------------------===//

bool linearLayoutCompose(const LinearLayout *inner, const LinearLayout *outer,
                         LinearLayout *composed) {
  if (inner->numOuts != outer->numIns)
    return false;
  LinearLayout result = {.numIns = inner->numIns, .numOuts = outer->numOuts};
  unsigned places[kLayoutMaxDims];
  for (unsigned i = 0; i < inner->numOuts; ++i) {
    int in = layoutFindDim(outer->ins, outer->numIns, inner->outs[i].name);
    if (in < 0 || inner->outs[i].bits > outer->ins[in].bits)
      return false;
    places[i] = layoutSumBits(outer->ins, (unsigned)in);
  }
  memcpy(result.ins, inner->ins, sizeof result.ins);
  memcpy(result.outs, outer->outs, sizeof result.outs);
  for (unsigned bit = 0, bits = linearLayoutInBits(inner); bit < bits; ++bit) {
    uint64_t word = 0;
    for (unsigned i = 0; i < inner->numOuts; ++i) {
      uint64_t part = layoutPart(inner->bases[bit], inner->outs, i);
      word |= part ? part << places[i] : 0;
    }
    result.bases[bit] = linearLayoutApplyWord(outer, word);
  }
  *composed = result;
  return true;
}

bool linearLayoutInvertAndCompose(const LinearLayout *a, const LinearLayout *b, LinearLayout *h) {
  if (!layoutSameDims(a->outs, a->numOuts, b->outs, b->numOuts))
    return false;
  Echelon echelon = eliminate(b);
  LinearLayout result = {.numIns = a->numIns, .numOuts = b->numIns};
  memcpy(result.ins, a->ins, sizeof result.ins);
  memcpy(result.outs, b->ins, sizeof result.outs);
  for (unsigned bit = 0, bits = linearLayoutInBits(a); bit < bits; ++bit)
    if (reduce(&echelon, a->bases[bit], &result.bases[bit]))
      return false;
  *h = result;
  return true;
}

bool linearLayoutPseudoinvert(const LinearLayout *layout, LinearLayout *inverse) {
  LinearLayout identity = {.numIns = layout->numOuts, .numOuts = layout->numOuts};
  memcpy(identity.ins, layout->outs, sizeof identity.ins);
  memcpy(identity.outs, layout->outs, sizeof identity.outs);
  for (unsigned bit = 0, bits = linearLayoutOutBits(layout); bit < bits; ++bit)
    identity.bases[bit] = (uint64_t)1 << bit;
  return linearLayoutInvertAndCompose(&identity, layout, inverse);
}

//===----------------------------------------------------------------------===//
// Quotients
//===----------------------------------------------------------------------===//

/// The dimensions of `a`, of the sizes that remain when those of `b` are divided out. False when b
/// has one that a lacks, or a larger one.
static bool divideDims(const LayoutDim *a, unsigned numA, const LayoutDim *b, unsigned numB,
                       LayoutDim *rest) {
  memcpy(rest, a, numA * sizeof *a);
  for (unsigned i = 0; i < numB; ++i) {
    int found = layoutFindDim(a, numA, b[i].name);
    if (found < 0 || a[found].bits < b[i].bits)
      return false;
    rest[found].bits -= b[i].bits;
  }
  return true;
}

/// The bases of a that a quotient c has, where b's are the lower (upper) ones, each output shifted
/// down. What a quotient can't have shows when the product is compared.
static LinearLayout takeQuotient(const LinearLayout *a, const LinearLayout *b, LinearLayout c,
                                 bool isLeft) {
  unsigned at = 0, first = 0;
  for (unsigned in = 0; in < a->numIns; first += a->ins[in++].bits) {
    unsigned skipped = isLeft ? sizeIn(b->ins, b->numIns, a->ins[in].name) : 0;
    for (unsigned bit = 0; bit < c.ins[in].bits; ++bit, ++at) {
      uint64_t basis = a->bases[first + skipped + bit];
      unsigned to = 0;
      for (unsigned out = 0; out < a->numOuts; to += c.outs[out++].bits) {
        unsigned low = isLeft ? sizeIn(b->outs, b->numOuts, a->outs[out].name) : 0;
        uint64_t part = layoutPart(basis, a->outs, out) >> low & layoutMask(c.outs[out].bits);
        c.bases[at] |= part ? part << to : 0;
      }
    }
  }
  return c;
}

static bool divide(const LinearLayout *a, const LinearLayout *b, LinearLayout *c, bool isLeft) {
  LinearLayout quotient = {.numIns = a->numIns, .numOuts = a->numOuts}, product;
  if (!divideDims(a->ins, a->numIns, b->ins, b->numIns, quotient.ins) ||
      !divideDims(a->outs, a->numOuts, b->outs, b->numOuts, quotient.outs))
    return false;
  quotient = takeQuotient(a, b, quotient, isLeft);
  // The product's dimensions are in the order of its first factor.
  const char *ins[kLayoutMaxDims], *outs[kLayoutMaxDims];
  for (unsigned i = 0; i < kLayoutMaxDims; ++i) {
    ins[i] = a->ins[i].name;
    outs[i] = a->outs[i].name;
  }
  if (!linearLayoutProduct(isLeft ? b : &quotient, isLeft ? &quotient : b, &product) ||
      !linearLayoutTransposeIns(&product, ins, a->numIns) ||
      !linearLayoutTransposeOuts(&product, outs, a->numOuts) || !linearLayoutEqual(&product, a))
    return false;
  *c = quotient;
  return true;
}

bool linearLayoutDivideLeft(const LinearLayout *a, const LinearLayout *b, LinearLayout *c) {
  return divide(a, b, c, true);
}

bool linearLayoutDivideRight(const LinearLayout *a, const LinearLayout *b, LinearLayout *c) {
  return divide(a, b, c, false);
}
