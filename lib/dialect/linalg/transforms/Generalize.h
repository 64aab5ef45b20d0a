// Structured ops as generic ones. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_TRANSFORMS_GENERALIZE_H
#define TESSERA_DIALECT_LINALG_TRANSFORMS_GENERALIZE_H

#include "dialect/linalg/LinalgOps.h"

/// Replaces the view's op by a generic one with the view's loops and maps, which may have been
/// changed, and the op's body.
MlirOperation linalgReplaceByGeneric(const LinalgView *view, MlirRewriterBase base);

#endif // TESSERA_DIALECT_LINALG_TRANSFORMS_GENERALIZE_H
