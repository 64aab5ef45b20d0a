// What the files of convert-gpu-to-nvvm share. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_CONVERSION_GPUTONVVM_H
#define TESSERA_CONVERSION_GPUTONVVM_H

#include "dialect/gpu/GPUOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/nvvm/NVVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/LLVMLowering.h"

/// Of functions: the sizes that they are launched with.
#define GPU_KNOWN_BLOCK_SIZE "gpu.known_block_size"
#define GPU_KNOWN_GRID_SIZE "gpu.known_grid_size"
#define GPU_KNOWN_CLUSTER_SIZE "gpu.known_cluster_size"

/// Patterns: gpu.func and gpu.return.
MlirLogicalResult nvvmLowerFunction(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user);
MlirLogicalResult nvvmLowerReturn(MlirOperation op, const TesseraValueGroup *operands,
                                  MlirPatternRewriter rewriter, void *user);

#endif // TESSERA_CONVERSION_GPUTONVVM_H
