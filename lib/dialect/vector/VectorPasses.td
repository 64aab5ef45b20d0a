// The passes of the vector dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VECTOR_VECTORPASSES
#define TESSERA_DIALECT_VECTOR_VECTORPASSES

include "mlir/Pass/PassBase.td"

def LowerVectorMaskPass : Pass<"lower-vector-mask", "func::FuncOp"> {
  let summary = "Give masked transfers and gathers the mask that is around them.";
  let dependentDialects = ["arith", "vector"];
}

#endif // TESSERA_DIALECT_VECTOR_VECTORPASSES
