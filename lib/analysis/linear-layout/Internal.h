// What the files of linear layouts share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ANALYSIS_LINEARLAYOUT_INTERNAL_H
#define TESSERA_ANALYSIS_LINEARLAYOUT_INTERNAL_H

#include "analysis/linear-layout/LinearLayout.h"

static inline uint64_t layoutMask(unsigned bits) {
  return bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

static inline unsigned layoutSumBits(const LayoutDim *dims, unsigned numDims) {
  unsigned bits = 0;
  for (unsigned i = 0; i < numDims; ++i)
    bits += dims[i].bits;
  return bits;
}

/// The part of a word that dimension `dim` has.
static inline uint64_t layoutPart(uint64_t word, const LayoutDim *dims, unsigned dim) {
  return dims[dim].bits ? word >> layoutSumBits(dims, dim) & layoutMask(dims[dim].bits) : 0;
}

/// The index of a dimension; -1 when there is none of that name.
int layoutFindDim(const LayoutDim *dims, unsigned numDims, const char *name);
bool layoutSameDims(const LayoutDim *a, unsigned numA, const LayoutDim *b, unsigned numB);

#endif // TESSERA_ANALYSIS_LINEARLAYOUT_INTERNAL_H
