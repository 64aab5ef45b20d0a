// What the files of convert-gpu-to-nvvm share. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_CONVERSION_GPUTONVVM_H
#define TESSERA_CONVERSION_GPUTONVVM_H

#include "dialect/gpu/GPUOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/nvvm/NVVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/LLVMLowering.h"

/// Of functions: the sizes that they are launched with.
#define GPU_KNOWN_BLOCK_SIZE "gpu.known_block_size"
#define GPU_KNOWN_GRID_SIZE "gpu.known_grid_size"
#define GPU_KNOWN_CLUSTER_SIZE "gpu.known_cluster_size"

/// What the patterns of one run of the pass share.
typedef struct NvvmState {
  TesseraLowering *lowering;
  const TesseraPlan *plan; ///< of the module that is converted
  TsPointerMap texts; ///< what is printed, a string attribute -> the symbol of its global
  size_t numTexts;
  MlirAttribute sharedMemory; ///< the symbol of what a launch adds to it; null: nobody has asked
} NvvmState;

/// The function that the op is in, of any dialect; null when it is in none.
MlirOperation nvvmFunctionAround(MlirOperation op);
/// Patterns: math and what arith has of it.
void nvvmPopulateLibdevice(TesseraLowering *lowering, MlirRewritePatternSet patterns);
/// Patterns: gpu.printf, gpu.dynamic_shared_memory.
void nvvmPopulateGlobals(NvvmState *state, MlirRewritePatternSet patterns);
/// Patterns: matrices that a subgroup holds, and their type.
void nvvmPopulateMatrices(TesseraLowering *lowering, MlirRewritePatternSet patterns);
/// Says uniform reductions of blocks with shuffles of warps and a buffer that the block shares.
void nvvmExpandReductions(MlirOperation module);
/// A rewrite pattern: a shuffle of 64 bits becomes one of each half.
MlirLogicalResult nvvmExpandShuffle(MlirOperation op, MlirPatternRewriter rewriter, void *user);
/// Patterns: gpu.func and gpu.return.
MlirLogicalResult nvvmLowerFunction(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user);
MlirLogicalResult nvvmLowerReturn(MlirOperation op, const TesseraValueGroup *operands,
                                  MlirPatternRewriter rewriter, void *user);

#endif // TESSERA_CONVERSION_GPUTONVVM_H
