// What others ask of ops between tensors and buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATION_H
#define TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATION_H

#include "mlir-c/Rewrite.h"

/// Replaces the buffer of a buffer's tensor by that buffer, cast where it may be and copied, to an
/// allocation of that alignment (null: none), where not. Fails, and changes nothing, where the op
/// is no such.
MlirLogicalResult bufferizationFoldToBuffer(MlirRewriterBase base, MlirOperation toBuffer,
                                            MlirAttribute alignment);

#endif // TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATION_H
