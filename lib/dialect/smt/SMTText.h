// Constants of the smt dialect as text. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SMT_SMTTEXT_H
#define TESSERA_DIALECT_SMT_SMTTEXT_H

#include "mlir-c/IR.h"
#include "support/String.h"

/// Appends the number of an smt.int.constant.
void smtIntegerText(MlirOperation constant, TsString *text);

#endif // TESSERA_DIALECT_SMT_SMTTEXT_H
