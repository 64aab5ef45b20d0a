// Copies between buffers that aren't contiguous: what memref.copy of them is lowered to a call of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MemRefCopy.h"

#include <string.h>

static const int64_t *runnerSizesOf(const RunnerMemRef *memref) { return memref->descriptor + 3; }
static const int64_t *runnerStridesOf(const RunnerMemRef *memref) {
  return memref->descriptor + 3 + memref->rank;
}

static char *runnerFirstElement(const RunnerMemRef *memref, int64_t elementSize) {
  char *aligned;
  memcpy(&aligned, memref->descriptor + 1, sizeof aligned);
  return aligned + memref->descriptor[2] * elementSize;
}

static void runnerCopyElements(int64_t elementSize, int64_t dim, const RunnerMemRef *from,
                               const RunnerMemRef *to, const char *source, char *target) {
  if (dim == from->rank) {
    memcpy(target, source, (size_t)elementSize);
    return;
  }
  int64_t size = runnerSizesOf(from)[dim];
  for (int64_t i = 0; i < size; ++i)
    runnerCopyElements(elementSize, dim + 1, from, to,
                       source + i * runnerStridesOf(from)[dim] * elementSize,
                       target + i * runnerStridesOf(to)[dim] * elementSize);
}

void runnerMemRefCopy(int64_t elementSize, const RunnerMemRef *from, const RunnerMemRef *to) {
  runnerCopyElements(elementSize, 0, from, to, runnerFirstElement(from, elementSize),
                     runnerFirstElement(to, elementSize));
}
