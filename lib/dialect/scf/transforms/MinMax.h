// Minima and maxima of affine in loops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SCF_TRANSFORMS_MINMAX_H
#define TESSERA_DIALECT_SCF_TRANSFORMS_MINMAX_H

#include "dialect/affine/AffineConstraints.h"
#include "mlir-c/Rewrite.h"

/// Replaces affine.min or affine.max by the one expression that it is within the constraints, which
/// it frees; false when that isn't known.
bool scfReplaceMinMax(MlirRewriterBase base, MlirOperation op, AffineConstraints *constraints);

#endif // TESSERA_DIALECT_SCF_TRANSFORMS_MINMAX_H
