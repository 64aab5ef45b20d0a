// Masks of accesses. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITON_MASKS_H
#define TESSERA_DIALECT_TRITON_MASKS_H

#include "dialect/arith/ArithBuild.h"

/// The mask of an access of this type that runs only if the condition is true, and where its mask
/// was; that one may be null.
MlirValue tritonMaskBy(const ArithBuilder *builder, MlirType accessed, MlirValue mask,
                       MlirValue condition);

#endif // TESSERA_DIALECT_TRITON_MASKS_H
