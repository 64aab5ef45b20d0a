// How ttir-to-ttir-decomposition takes ops apart. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DIALECT_TTIR_DECOMPOSE_H
#define TESSERA_DIALECT_TTIR_DECOMPOSE_H

#include "dialect/ttir/TTIR.h"

/// Replaces the op, before which the rewriter inserts. Fails, having changed nothing, when the op
/// is of a form that can't be taken apart. Ops that it makes and that are to be taken apart in turn
/// are pushed to `work`.
typedef TsVec(MlirOperation) DecomposeWork;
typedef MlirLogicalResult DecomposeFunction(MlirRewriterBase rewriter, MlirOperation op,
                                            DecomposeWork *work);

DecomposeFunction ttirDecomposeConvolution, ttirDecomposeDotGeneral, ttirDecomposePooling;
DecomposeFunction ttirDecomposeLookup, ttirDecomposeReverse;

/// Replaces the op's results by the values; always succeeds.
static inline MlirLogicalResult ttirReplaceBy(MlirRewriterBase rewriter, MlirOperation op,
                                              MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

#endif // TESSERA_DIALECT_TTIR_DECOMPOSE_H
