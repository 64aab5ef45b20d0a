// Passes of the kit dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def KitRewrite : Pass<"kit-rewrite"> {
  let summary = "Apply the declarative rewrites.";
}
