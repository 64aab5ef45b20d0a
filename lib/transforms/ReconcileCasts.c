// reconcile-unrealized-casts: what conversions leave between old and new types, where it comes to
// nothing. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Conversion.h"
#include "tessera/Pass.h"
#include "transforms/TransformsPasses.h"

void reconcileUnrealizedCastsPassRun(MlirPass pass, const ReconcileUnrealizedCastsOptions *options,
                                     MlirOperation op) {
  (void)pass, (void)options;
  tesseraReconcileUnrealizedCasts(op);
}
