// What passes do with symbols.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_SYMBOLS_H
#define TESSERA_TRANSFORMS_SYMBOLS_H

#include "mlir-c/IR.h"

/// Erases the private symbols directly in `table` that nothing in it refers to, until there are
/// none. Does nothing to other ops.
void trEraseUnreferencedSymbols(MlirOperation table);

#endif // TESSERA_TRANSFORMS_SYMBOLS_H
