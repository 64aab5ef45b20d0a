// Values from outside of a launch that its body uses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_GPU_TRANSFORMS_CAPTURES_H
#define TESSERA_DIALECT_GPU_TRANSFORMS_CAPTURES_H

#include "mlir-c/IR.h"
#include "support/Map.h"
#include "support/Memory.h"

/// Values in the order in which a walk that visits nested operations first meets their uses.
typedef struct GpuCaptures {
  MlirOperation launch;
  TsPointerMap positions; ///< of values, from 1
  TsVec(MlirValue) values;
} GpuCaptures;

/// To be freed with gpuCapturesFree.
GpuCaptures gpuCapturesOf(MlirOperation launch);
void gpuCapturesFree(GpuCaptures *captures);
/// Makes operations in the launch use `values`, one for each captured value, null: as it was.
void gpuCapturesReplace(GpuCaptures *captures, const MlirValue *values);

#endif // TESSERA_DIALECT_GPU_TRANSFORMS_CAPTURES_H
