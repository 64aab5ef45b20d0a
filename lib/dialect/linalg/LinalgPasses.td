// Passes of the linalg dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGPASSES
#define TESSERA_DIALECT_LINALG_LINALGPASSES

include "mlir/Pass/PassBase.td"

def LinalgGeneralizeNamedOps : Pass<"linalg-generalize-named-ops"> {
  let summary = "Convert named ops into generic ops.";
  let dependentDialects = ["linalg::LinalgDialect"];
}
def ConvertLinalgToLoops : Pass<"convert-linalg-to-loops"> {
  let summary = "Turn structured ops on buffers into loops over their elements.";
  let dependentDialects = ["linalg::LinalgDialect", "scf::SCFDialect", "affine::AffineDialect"];
}

#endif // TESSERA_DIALECT_LINALG_LINALGPASSES
