// Functions that the rewrites of Inputs/kit-patterns.td call. SPDX-License-Identifier: Apache-2.0
// WITH LLVM-exception
#ifndef TEST_ODS_KIT_H
#define TEST_ODS_KIT_H

#include "Kit.h"

/// Negates the value twice, each of the two results from it.
static inline void kitMakeTwo(MlirRewriterBase rewriter, MlirLocation location, MlirValue value,
                              MlirValue *results) {
  for (int i = 0; i < 2; ++i)
    results[i] = kitNegOpGetResult(kitNegOpCreateInferred(rewriter, location, value));
}

/// Notes the text with the location of an op.
static inline void kitTell(MlirRewriterBase rewriter, MlirOperation op, MlirValue value,
                           MlirAttribute text) {
  kitNoteOpCreate(rewriter, mlirOperationGetLocation(op), 1, &value, text);
}

#endif // TEST_ODS_KIT_H
