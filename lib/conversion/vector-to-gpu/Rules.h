// The operations that have a counterpart on matrices. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_CONVERSION_VECTORTOGPU_RULES_H
#define TESSERA_CONVERSION_VECTORTOGPU_RULES_H

#include "conversion/vector-to-gpu/VectorToGPU.h"
#include "dialect/gpu/GPUOps.h"

/// Arithmetic of elements; false: matrices have none like this.
bool matrixElementwiseKind(MlirOperation op, GpuMMAElementwiseOp *kind);
/// What is noted of a value; null: it is no matrix.
MlirType matrixTypeOf(const MatrixTypes *types, MlirValue value);
/// How far apart rows are in a memref: 0 where it has only one. False where nothing says it.
bool matrixRowStride(MlirType memref, int64_t *stride);
/// Whether a read has columns of memory as rows.
bool matrixIsTransposed(MlirAffineMap map);
/// The extension, with or without sign, that is the only user of an integer; null: there is none.
MlirOperation matrixExtensionOf(MlirOperation read);

#endif // TESSERA_CONVERSION_VECTORTOGPU_RULES_H
