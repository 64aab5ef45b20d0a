// Assertions in front of ops: the interface by which ops say what is to be checked, and what they
// make it of. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_RUNTIMEVERIFICATION_H
#define TESSERA_CONVERSION_RUNTIMEVERIFICATION_H

#include "dialect/arith/ArithOps.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"
#include <inttypes.h>

/// One op whose checks are made where the rewriter inserts.
typedef struct RvChecks {
  MlirRewriterBase rewriter;
  MlirContext context;
  MlirLocation location;
  MlirOperation op;
  MlirAsmState names; ///< of values before there were checks; null: messages don't say the op
  TsString *text;     ///< the op as messages say it; empty until one does
} RvChecks;

/// RuntimeVerifiableOpInterface.
typedef struct RvMethods {
  void (*generate)(RvChecks *checks);
} RvMethods;
extern const TesseraInterface runtimeVerifiableOpInterface;

/// An op and how it is checked.
typedef struct RvModel {
  const TesseraOpDef *definition;
  RvMethods methods;
} RvModel;
void rvAttachModels(MlirContext context, size_t count, const RvModel *models);
void rvAttachMemRefModels(MlirContext context, void *user);
void rvAttachTensorModels(MlirContext context, void *user);
void rvAttachLinalgModels(MlirContext context, void *user);

//===--- What checks are made of ---===//

/// cf.assert with the op's message, of which this is the middle.
void rvAssert(RvChecks *checks, MlirValue condition, const char *format, ...);
MlirValue rvIndex(RvChecks *checks, int64_t number);
MlirValue rvCompare(RvChecks *checks, ArithCmpIPredicate predicate, MlirValue lhs, MlirValue rhs);
MlirValue rvBinary(RvChecks *checks, const TesseraOpDef *definition, MlirValue lhs, MlirValue rhs);
/// What such an op folds to, with an attribute that may be null, or the op.
MlirValue rvFolded(RvChecks *checks, const TesseraOpDef *definition, MlirType type, MlirValue lhs,
                   MlirValue rhs, MlirAttribute attribute);
/// Whether low <= value < high, folded.
MlirValue rvIsInside(RvChecks *checks, MlirValue value, MlirValue low, MlirValue high);
/// The size of a dimension of a tensor or memref, with or without folding.
MlirValue rvDim(RvChecks *checks, MlirValue shaped, int64_t dim);
MlirValue rvFoldedDim(RvChecks *checks, MlirValue shaped, int64_t dim);

//===--- Checks that dialects share ---===//

/// Of an access to `shaped` at some of the op's operands.
void rvCheckAccess(RvChecks *checks, MlirValue shaped, intptr_t first, intptr_t count);
/// Of the index in tensor.dim and memref.dim.
void rvCheckDim(RvChecks *checks, MlirValue shaped, MlirValue index);
/// That a cast from no known rank is to the right one.
void rvCheckRank(RvChecks *checks, MlirValue shaped, int64_t rank);
/// That sizes are those which a cast says and its source doesn't.
void rvCheckSizes(RvChecks *checks, MlirValue shaped, MlirType type);
/// Of a slice; `sizes` are those of the whole, null to ask for each. `name` is how messages call
/// it.
void rvCheckSlice(RvChecks *checks, MlirValue whole, const MlirValue *sizes, MlirValue zero,
                  MlirValue one, const char *name);

#endif // TESSERA_CONVERSION_RUNTIMEVERIFICATION_H
