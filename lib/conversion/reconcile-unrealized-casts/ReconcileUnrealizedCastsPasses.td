// The pass reconcile-unrealized-casts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_RECONCILEUNREALIZEDCASTS_PASSES
#define TESSERA_CONVERSION_RECONCILEUNREALIZEDCASTS_PASSES

include "mlir/Pass/PassBase.td"

def ReconcileUnrealizedCastsPass : Pass<"reconcile-unrealized-casts"> {
  let summary = "Erase unrealized casts that undo each other.";
  let description = [{
    Conversions leave `builtin.unrealized_conversion_cast` between values of old and of new types. A cast at the end of a chain that comes back
    to the types it began with is replaced by what the chain began with, and casts that only casts use are erased. The others stay: they
    stand for work that some conversion has to do.
  }];
}

#endif // TESSERA_CONVERSION_RECONCILEUNREALIZEDCASTS_PASSES
