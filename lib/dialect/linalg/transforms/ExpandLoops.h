// Structured ops over loops that reshapes split. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_TRANSFORMS_EXPANDLOOPS_H
#define TESSERA_DIALECT_LINALG_TRANSFORMS_EXPANDLOOPS_H

#include "tessera/Rewrite.h"

/// Patterns: an op whose input was joined, or whose result is split, by `tensor.collapse_shape` and
/// `tensor.expand_shape` that have no other use, runs over more loops instead; pads likewise.
void linalgAddExpandLoopsPatterns(MlirRewritePatternSet patterns);

#endif // TESSERA_DIALECT_LINALG_TRANSFORMS_EXPANDLOOPS_H
