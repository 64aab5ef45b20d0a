// Which functions are called from places that are seen only.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_CALLERS_H
#define TESSERA_TRANSFORMS_CALLERS_H

#include "ir/Internal.h"
#include "tessera/Interfaces.h"

/// Adds to `known` the functions with a body below `root` that nothing but calls below `root` can
/// refer to.
void trFindFunctionsWithKnownCallers(IrOperation *root, TesseraSymbolTables *tables,
                                     TsPointerMap *known);

#endif // TESSERA_TRANSFORMS_CALLERS_H
