// Layouts of shared memory from which factors of products are loaded.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_SHAREDLAYOUTS_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_SHAREDLAYOUTS_H

#include "mlir-c/IR.h"

/// The memory for a tensor, or one that is in memory, of type `from` that is loaded as a factor of
/// this encoding; null when the tensor's layout isn't understood.
MlirType ttgSharedTypeFor(MlirType from, MlirAttribute factor);
/// The same where the tensor is transposed, as a matrix, on the way to the factor.
MlirType ttgSharedTypeForTransposed(MlirType from, MlirAttribute factor);
/// The encoding of memory for a tensor of any layout in which lanes hold the tiles of factors; null
/// when they don't.
MlirAttribute ttgSharedEncodingLike(MlirType factor);
/// The type of a view of such memory as the transposed matrix.
MlirType ttgTransposedMemory(MlirType memory);

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_SHAREDLAYOUTS_H
