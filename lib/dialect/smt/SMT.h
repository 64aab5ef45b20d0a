// What the tables of the smt dialect ask of C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SMT_SMT_H
#define TESSERA_DIALECT_SMT_SMT_H

#include "mlir-c/IR.h"

/// Whether the function of the type takes what the op hands to it.
bool smtFunctionTakes(MlirType function, MlirOperation apply);
/// How often an smt.bv.repeat does.
int64_t smtRepeatCount(MlirOperation repeat);

#endif // TESSERA_DIALECT_SMT_SMT_H
