// What others ask of ops between tensors and buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATION_H
#define TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATION_H

#include "mlir-c/Rewrite.h"
#include "support/Memory.h"

/// Replaces the buffer of a buffer's tensor by that buffer, cast where it may be and copied, to an
/// allocation of that alignment (null: none), where not. Fails, and changes nothing, where the op
/// is no such.
MlirLogicalResult bufferizationFoldToBuffer(MlirRewriterBase base, MlirOperation toBuffer,
                                            MlirAttribute alignment);

/// Whether a cast from one layout to the other holds whatever the numbers turn out to be: nothing
/// that isn't known becomes known.
bool bufferizationIsSafeCast(MlirType from, MlirType to);
/// Lowers every bufferization.dealloc in a module or function to what memref has. False after an
/// error.
bool bufferizationLowerDeallocations(MlirOperation root);

typedef TsVec(MlirValue) BufferizationValues;
/// The operands of a bufferization.dealloc.
typedef struct BufferizationDealloc {
  BufferizationValues memrefs, conditions, retained;
} BufferizationDealloc;
BufferizationDealloc bufferizationReadDealloc(MlirOperation op);
void bufferizationFreeDealloc(BufferizationDealloc *dealloc);
/// The one op that frees the buffer (null: none does). False when several do, or one that makes
/// another buffer of it.
bool bufferizationFindDealloc(MlirValue buffer, MlirOperation *dealloc);
/// The buffer that a view is of.
MlirValue bufferizationWithoutViews(MlirValue buffer);

#endif // TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATION_H
