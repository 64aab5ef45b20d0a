// How memrefs are handed to C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_RUNTIME_MLIRRUNNERUTILS_MEMREF_H
#define TESSERA_RUNTIME_MLIRRUNNERUTILS_MEMREF_H

#include <stddef.h>
#include <stdint.h>

/// An unranked memref: its rank, and a descriptor of that rank.
typedef struct UnrankedMemref {
  int64_t rank;
  void *descriptor;
} UnrankedMemref;

/// A descriptor. `sizes` are followed by as many strides.
typedef struct Descriptor {
  void *allocated, *aligned;
  int64_t offset;
  int64_t sizes[];
} Descriptor;

#endif // TESSERA_RUNTIME_MLIRRUNNERUTILS_MEMREF_H
