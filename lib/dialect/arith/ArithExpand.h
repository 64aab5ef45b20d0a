// Patterns that write arith ops by simpler ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_ARITH_ARITHEXPAND_H
#define TESSERA_DIALECT_ARITH_ARITHEXPAND_H

#include "mlir-c/Rewrite.h"

/// Adds patterns for the divisions that round up or down: by division towards zero.
void arithAddDivisionExpansions(MlirRewritePatternSet patterns);

#endif // TESSERA_DIALECT_ARITH_ARITHEXPAND_H
