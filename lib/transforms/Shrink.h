// Taking arguments and results away from functions and from what calls them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_SHRINK_H
#define TESSERA_TRANSFORMS_SHRINK_H

#include "ir/Internal.h"
#include "tessera/Interfaces.h"

/// A function whose signature may change, with all its calls.
typedef struct TrShrinkable {
  IrOperation *op;
  TsVec(IrOperation *) calls;
  bool *deadArguments, *deadResults;
  uint32_t numArguments, numResults;
} TrShrinkable;

/// Whether nothing but returns leaves the function with values.
bool trReturnsOnly(IrOperation *function);
IrRegion *trBodyOf(const IrOperation *function);
/// The return at the end of the block, or NULL.
IrOperation *trReturnOf(const IrBlock *block);
/// Takes the dead arguments from what calls pass and the dead results from what is returned.
void trShrinkUses(const TrShrinkable *function);
/// Then makes the calls anew without the dead results, and changes the function's type and
/// attributes. The arguments of the body are still there.
void trShrinkSignature(TrShrinkable *function);

#endif // TESSERA_TRANSFORMS_SHRINK_H
