// Passes that lower affine ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_AFFINETOSTANDARD_AFFINETOSTANDARDPASSES
#define TESSERA_CONVERSION_AFFINETOSTANDARD_AFFINETOSTANDARDPASSES

include "mlir/Pass/PassBase.td"

def LowerAffinePass : Pass<"lower-affine"> {
  let summary = "Turn affine loops, conditions and accesses into those of scf and memref.";
  let appliesConversion = 1;
  let description = [{
    Maps are computed with ops of arith, as if nothing overflowed. An op whose map divides by a constant that isn't positive stays, and an error says so.
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect", "scf::SCFDialect", "vector::VectorDialect"];
}

def AffineExpandIndexOps : Pass<"affine-expand-index-ops"> {
  let group = "Affine";
  let summary = "Compute affine.delinearize_index and affine.linearize_index with ops of arith.";
  let appliesPatterns = 1;
  let dependentDialects = ["arith::ArithDialect"];
}

def AffineExpandIndexOpsAsAffine : Pass<"affine-expand-index-ops-as-affine"> {
  let group = "Affine";
  let summary = "Compute affine.delinearize_index and affine.linearize_index with affine.apply.";
  let appliesPatterns = 1;
}

#endif // TESSERA_CONVERSION_AFFINETOSTANDARD_AFFINETOSTANDARDPASSES
