// Memory that turns out bit by bit to be needed. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_SUPPORT_SPARSE_H
#define TESSERA_SUPPORT_SPARSE_H

#include "support/Memory.h"

/// Of what tsAllocSparse gave, the `left` bytes from `memory` on, which are about to be used: takes
/// some of them, and has their pages come. How many.
size_t tsSparseUse(char *memory, size_t left, TsSlowPages *slow);

#endif // TESSERA_SUPPORT_SPARSE_H
