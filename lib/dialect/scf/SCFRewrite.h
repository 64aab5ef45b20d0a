// What rewrites of the scf dialect have in common.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SCF_SCFREWRITE_H
#define TESSERA_DIALECT_SCF_SCFREWRITE_H

#include "mlir-c/Rewrite.h"
#include "support/Memory.h"

typedef TsVec(MlirValue) ScfValues;
typedef TsVec(MlirType) ScfTypes;
typedef TsVec(MlirOperation) ScfOperations;

/// The region's only block; null when it has none.
MlirBlock scfBlockOf(MlirRegion region);
/// The last operation of the region's only block.
MlirOperation scfTerminatorOf(MlirRegion region);
void scfAppendOperands(ScfValues *values, MlirOperation op);
void scfAppendResultTypes(ScfTypes *types, MlirOperation op);
/// An empty block in the region; the insertion point moves to its end.
MlirBlock scfCreateBlock(MlirRewriterBase base, MlirRegion region);
/// Puts the region's only block, with values for its arguments, in the place of `op`, whose results
/// become what the block's terminator has as operands.
void scfReplaceByRegion(MlirRewriterBase base, MlirOperation op, MlirRegion region,
                        intptr_t numArguments, const MlirValue *arguments);
/// Replaces scf.parallel by a nest of scf.for that carries what it reduces. With any rewriter.
void scfParallelToNest(MlirRewriterBase base, MlirOperation parallel);
/// Replaces scf.forall, which has no results, by scf.parallel; one without indices by its body.
void scfForallToParallel(MlirRewriterBase base, MlirOperation forall);
/// Gives the terminator other operands.
void scfSetOperands(MlirRewriterBase base, MlirOperation op, const ScfValues *values);
/// Whether an operation in the region, or nested in one, is `user`.
bool scfRegionContains(MlirRegion region, MlirOperation user);

#endif // TESSERA_DIALECT_SCF_SCFREWRITE_H
