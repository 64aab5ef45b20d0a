// Whether operations do the same.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_EQUIVALENCE_H
#define TESSERA_TRANSFORMS_EQUIVALENCE_H

#include "ir/Internal.h"

/// Whether the ops differ in their locations and in what their results are called only: regions are
/// compared, operands of a commutative op in any order.
bool trAreEquivalent(IrOperation *a, IrOperation *b);
/// The same, but operands are in one order.
bool trAreIdentical(IrOperation *a, IrOperation *b);
/// The same for equivalent ops. Regions don't count.
uint64_t trHashOperation(const IrOperation *op);

#endif // TESSERA_TRANSFORMS_EQUIVALENCE_H
