// What the files about encodings share. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_ENCODINGS_H
#define TESSERA_DIALECT_TRITONGPU_ENCODINGS_H

#include "analysis/linear-layout/LinearLayout.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Asm.h"
#include "tessera/Diagnostics.h"

enum { kTritongpuMaxRank = kLayoutMaxDims };

/// Numbers, or bases: `rank` of them for each basis.
typedef struct TritongpuBases {
  const char *name; ///< of the input
  size_t size;      ///< how many numbers
  const int64_t *data;
} TritongpuBases;

/// The map with these bases to dim0, dim1, ...; the outputs' sizes are the smallest powers of two
/// that hold all. False when there are too many bits, or a number doesn't fit.
bool tritongpuLayoutFromBases(const TritongpuBases *inputs, unsigned numInputs, unsigned rank,
                              LinearLayout *layout);
bool tritongpuIsPowerOfTwo(int64_t value);
bool tritongpuIsPermutation(size_t size, const int64_t *order);

#endif // TESSERA_DIALECT_TRITONGPU_ENCODINGS_H
