// What the steps before the conversion share: vector ops become simpler vector ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_VECTORTOLLVM_STEPS_H
#define TESSERA_CONVERSION_VECTORTOLLVM_STEPS_H

#include "conversion/vector-to-llvm/VectorToLLVM.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

// More ops than this aren't made of one.
enum { VECTOR_MAX_PARTS = 1 << 16 };

static inline int64_t vectorMajorSize(MlirType type) { return vectorShape(type).sizes[0]; }

/// Whether something can be made for each index of the first dimension.
static inline bool vectorCanUnroll(MlirType type) {
  return vectorRank(type) && !vectorIsScalableDim(type, 0) &&
         vectorMajorSize(type) <= VECTOR_MAX_PARTS;
}

/// Patterns of one file each; `options` outlives them.
void vectorToLLVMPopulateSlices(MlirRewritePatternSet patterns);
void vectorToLLVMPopulateShapeCast(MlirRewritePatternSet patterns);
void vectorToLLVMPopulateRows(MlirRewritePatternSet patterns);
void vectorToLLVMPopulateMasks(MlirRewritePatternSet patterns,
                               const ConvertVectorToLLVMPassOptions *options);
void vectorToLLVMPopulateTransfers(MlirRewritePatternSet patterns);
void vectorToLLVMPopulateMatrices(MlirRewritePatternSet patterns,
                                  const ConvertVectorToLLVMPassOptions *options);

#endif // TESSERA_CONVERSION_VECTORTOLLVM_STEPS_H
