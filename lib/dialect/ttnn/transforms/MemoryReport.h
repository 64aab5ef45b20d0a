// What a function's tensors and circular buffers occupy of L1 and DRAM, op by op.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTNN_TRANSFORMS_MEMORYREPORT_H
#define TESSERA_DIALECT_TTNN_TRANSFORMS_MEMORYREPORT_H

#include "dialect/ttnn/TTNN.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/OpModel.h"

/// A step of the schedule: an op that makes something. Bytes of one core's L1, and of one bank of
/// DRAM, while it runs.
typedef struct TtnnMemoryStep {
  MlirOperation op;
  int64_t l1Tensors, circularBuffers, dram;
} TtnnMemoryStep;

/// A tensor that is there from one step to another.
typedef struct TtnnMemoryTensor {
  MlirValue value;
  size_t first, last;
  TtnnFootprint footprint;
} TtnnMemoryTensor;

typedef struct TtnnMemoryAccount {
  MlirOperation function;
  int64_t l1Capacity, dramCapacity, numCores, numBanks;
  TsVec(TtnnMemoryStep) steps;
  TsVec(TtnnMemoryTensor) tensors; ///< in the order of their first steps
  size_t l1Peak, dramPeak;         ///< steps
} TtnnMemoryAccount;

static inline int64_t ttnnStepL1(const TtnnMemoryStep *step) {
  return step->l1Tensors > INT64_MAX - step->circularBuffers
             ? INT64_MAX
             : step->l1Tensors + step->circularBuffers;
}

/// Appends the account of a function as lines of text, as a JSON object, and as a drawing over time
/// whose upper edge is `top`; gives the drawing's lower edge.
void ttnnWriteMemoryText(const TtnnMemoryAccount *account, TsString *text);
void ttnnWriteMemoryJson(const TtnnMemoryAccount *account, TsString *text);
int ttnnDrawMemory(const TtnnMemoryAccount *account, int top, TsString *text);
enum { kTtnnDrawingWidth = 960 };

#endif // TESSERA_DIALECT_TTNN_TRANSFORMS_MEMORYREPORT_H
