// What files of the scf dialect share, and others ask of its ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SCF_SCF_H
#define TESSERA_DIALECT_SCF_SCF_H

#include "mlir-c/Rewrite.h"
#include "tessera/Operation.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Groups of operands in the order of the records.
enum { SCF_FOR_INITS = 3 };
enum { SCF_FORALL_LOWER, SCF_FORALL_UPPER, SCF_FORALL_STEP, SCF_FORALL_OUTPUTS };
enum { SCF_PARALLEL_LOWER, SCF_PARALLEL_UPPER, SCF_PARALLEL_STEP, SCF_PARALLEL_INITS };

/// The first block of the op's first region.
MlirBlock scfBody(MlirOperation op);
/// Whether a constant integer of at most 64 bits defines the value.
bool scfReadInteger(MlirValue value, int64_t *integer);

/// The number of rounds from `lower` to below `upper`; false when the step doesn't say, or it is
/// too large.
bool scfTripCount(int64_t lower, int64_t upper, int64_t step, bool isUnsigned, int64_t *count);
/// Lets a counting loop run `factor` (at least 2) rounds in one, and what is left over in a loop of
/// its own behind it: gives that, null when there is none. A loop that runs once is replaced by its
/// body, one that never runs by nothing. The step is positive. The caller has seen to it that the
/// copies fit into memory.
MlirOperation scfUnrollLoop(MlirRewriterBase base, MlirOperation loop, int64_t factor);
/// Which region of an index_switch runs for the value.
unsigned scfIndexSwitchFindRegion(MlirOperation op, int64_t value);

/// How many indices a forall has.
intptr_t scfForallRank(MlirOperation op);
/// Whether all indices begin at 0 and grow by 1.
bool scfForallIsNormalized(MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_SCF_SCF_H
