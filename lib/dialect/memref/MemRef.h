// What the modules of the memref dialect ask and do together.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_MEMREF_MEMREF_H
#define TESSERA_DIALECT_MEMREF_MEMREF_H

#include "ir/Builtin.h"
#include "tessera/Interfaces.h"
#include "tessera/Views.h"

intptr_t memrefCountDynamicDims(MlirType type);
bool memrefAreSameSpaces(MlirType a, MlirType b);
/// One value for each dynamic dimension, or an error.
MlirLogicalResult memrefVerifyDynamicSizes(MlirOperation op, MlirType type, intptr_t given);
/// An error without the name of the op: "before 'first' between 'second'"; `between` NULL: without
/// the second.
MlirLogicalResult memrefReportTypes(MlirOperation op, const char *before, MlirType first,
                                    const char *between, MlirType second);

/// The type of a memref with its dimensions in another order; null when it is not strided.
MlirType memrefTransposedType(MlirType source, MlirAffineMap permutation);

/// Folds in place: operands that are casts of ranked buffers become those, but for `stored` (null:
/// none). Fails when there is none.
MlirLogicalResult memrefUseBuffersBeforeCasts(MlirOperation op, MlirValue stored,
                                              size_t *numResults);
/// Whether a cast between strided memrefs keeps or forgets what is known of shape and layout: then
/// its source may stand for its result.
bool memrefCastForgets(MlirOperation cast);
/// Which dimensions of a subview's source are missing in its result; false when that can't be told.
bool memrefSubViewFindDropped(MlirOperation subview, bool *isDropped);
/// Whether the subview is all of its source, as far as sizes are constants.
bool memrefSubViewIsWhole(MlirOperation subview);
/// A subview; the type of the slice when `type` is null.
MlirOperation memrefCreateSubView(MlirRewriterBase base, MlirLocation location, MlirType type,
                                  MlirValue source, const TesseraSlice *slice);
/// A reinterpret_cast of the type that the slice says.
MlirOperation memrefCreateReinterpretCast(MlirRewriterBase base, MlirLocation location,
                                          MlirValue source, const TesseraSlice *slice);
/// Appends the buffer with a part for each element, when they are few and known: a method of
/// DestructurableAllocationOpInterface.
void memrefAppendParts(MlirValue buffer, TesseraAppendDestructurableSlot append, void *user);

#endif // TESSERA_DIALECT_MEMREF_MEMREF_H
