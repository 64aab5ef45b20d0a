// What passes on layouts do to operations. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_REWRITING_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_REWRITING_H

#include "mlir-c/Rewrite.h"
#include "support/Memory.h"

typedef TsVec(MlirOperation) TtgOperations;
typedef TsVec(MlirValue) TtgValues;
typedef TsVec(MlirType) TtgTypes;

/// Appends what has to do with an operation by values: what it needs, what needs it, and on from
/// each of these, itself excluded.
void ttgCollectSlice(MlirOperation op, TtgOperations *slice);
/// The same of operations for which `includes` is true, from which alone it goes on.
void ttgCollectSliceIf(MlirOperation op, bool (*includes)(MlirOperation op, void *user), void *user,
                       TtgOperations *slice);
/// The operation that the value is a result of, or null.
MlirOperation ttgDefiningOp(MlirValue value);
/// The operation in the block that is `op` or around it, null when there is none.
MlirOperation ttgAncestorIn(MlirBlock block, MlirOperation op);
/// Whether the operation is in the region, at any depth.
bool ttgIsInRegion(MlirOperation op, MlirRegion region);
/// A conversion of a tensor to another layout at the insertion point.
MlirValue ttgConvert(MlirRewriterBase rewriter, MlirLocation location, MlirValue value,
                     MlirAttribute encoding);
/// Replaces the operation by one whose tensors have this layout, with conversions of its operands
/// before it and of its results behind it.
void ttgConvertOperation(MlirRewriterBase rewriter, MlirOperation op, MlirAttribute encoding);
/// An operation of the kind of another, with its attributes and empty regions, at the insertion
/// point.
MlirOperation ttgCreateWith(MlirRewriterBase rewriter, MlirOperation op, intptr_t numOperands,
                            const MlirValue *operands, intptr_t numTypes, const MlirType *types);
/// A copy of the operation on other operands with other result types, without its regions, at the
/// insertion point.
MlirOperation ttgCreateLike(MlirRewriterBase rewriter, MlirOperation op, const MlirValue *operands,
                            const MlirType *types);

/// Replaces a counting loop by one that carries some values more, each of which is `first`, in all
/// rounds until its yield is changed. The body stays the same block. Gives the new loop.
MlirOperation ttgCarryMore(MlirRewriterBase rewriter, MlirOperation loop, size_t count,
                           MlirValue first);

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_REWRITING_H
