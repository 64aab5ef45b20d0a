// What the files of convert-vector-to-llvm share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_VECTORTOLLVM_H
#define TESSERA_CONVERSION_VECTORTOLLVM_H

#include "conversion/vector-to-llvm/VectorToLLVMPasses.h"
#include "tessera/LLVMLowering.h"

/// Ops of several dimensions as ops on rows, transfers as loads and stores, masks as comparisons.
void vectorToLLVMPopulateSteps(MlirRewritePatternSet patterns,
                               const ConvertVectorToLLVMPassOptions *options);
/// Reads and writes of memory. `options` outlives the patterns.
void vectorToLLVMPopulateMemory(TesseraLowering *lowering, MlirRewritePatternSet patterns,
                                const ConvertVectorToLLVMPassOptions *options);
/// Reductions inside of a mask.
void vectorToLLVMPopulateMaskedReduction(TesseraLowering *lowering, MlirRewritePatternSet patterns);

#endif // TESSERA_CONVERSION_VECTORTOLLVM_H
