// What the modules of the memref dialect ask and do together.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_MEMREF_MEMREF_H
#define TESSERA_DIALECT_MEMREF_MEMREF_H

#include "ir/Builtin.h"

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

#endif // TESSERA_DIALECT_MEMREF_MEMREF_H
