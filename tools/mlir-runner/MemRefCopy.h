// A function that compiled programs call. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_MLIRRUNNER_MEMREFCOPY_H
#define TESSERA_TOOLS_MLIRRUNNER_MEMREFCOPY_H

#include <stdint.h>

/// A memref of any rank, as it is passed: its descriptor is {allocated, aligned, offset, sizes,
/// strides}.
typedef struct RunnerMemRef {
  int64_t rank;
  const int64_t *descriptor;
} RunnerMemRef;

/// `memrefCopy`: copies elements of `elementSize` bytes between memrefs of the same sizes and any
/// strides.
void runnerMemRefCopy(int64_t elementSize, const RunnerMemRef *from, const RunnerMemRef *to);

#endif // TESSERA_TOOLS_MLIRRUNNER_MEMREFCOPY_H
