// reconcile-unrealized-casts: what conversions leave between old and new types, where it comes to
// nothing. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/reconcile-unrealized-casts/ReconcileUnrealizedCastsPasses.h"
#include "tessera/Conversion.h"

void reconcileUnrealizedCastsPassPassRun(MlirPass pass,
                                         const ReconcileUnrealizedCastsPassOptions *options,
                                         MlirOperation op) {
  (void)pass, (void)options;
  tesseraReconcileUnrealizedCasts(op);
}
