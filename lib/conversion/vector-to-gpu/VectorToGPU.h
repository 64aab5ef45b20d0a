// What the files of convert-vector-to-gpu share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_VECTORTOGPU_H
#define TESSERA_CONVERSION_VECTORTOGPU_H

#include "support/Map.h"
#include "support/Memory.h"
#include "tessera/Rewrite.h"

/// Operations in the order in which they stand, those with regions before what is in them.
typedef TsVec(MlirOperation) MatrixOps;

/// The operations in `root` that can work on matrices, with all that they get them from and give
/// them to. The caller frees them.
MatrixOps matrixFindOps(MlirOperation root);

/// Whether an operation begins a chain: products and arithmetic of elements.
bool matrixIsRoot(MlirOperation op);
/// Whether the operation could work on matrices if all others did.
bool matrixIsSupported(MlirOperation op);
/// Which matrices values are. Zero-initialise.
typedef struct MatrixTypes {
  TsPointerMap types;     ///< values -> types
  TsPointerMap fragments; ///< operations -> what products take their values as
} MatrixTypes;
void matrixTypesFree(MatrixTypes *types);
/// Notes which matrices are the values that the operation gives, having done so for those that it
/// takes. False: it can't take these.
bool matrixInfer(MatrixTypes *types, MlirOperation op);

/// Makes the counterparts of the operations on matrices.
void matrixConvert(MlirRewriterBase rewriter, const MatrixOps *ops);

#endif // TESSERA_CONVERSION_VECTORTOGPU_H
