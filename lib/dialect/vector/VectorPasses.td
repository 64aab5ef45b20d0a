// The passes of the vector dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VECTOR_VECTORPASSES
#define TESSERA_DIALECT_VECTOR_VECTORPASSES

include "mlir/Pass/PassBase.td"

def LowerVectorMaskPass : Pass<"lower-vector-mask", "func::FuncOp"> {
  let summary = "Give masked transfers and gathers the mask that is around them.";
  let appliesPatterns = 1;
  let dependentDialects = ["arith", "vector"];
}

def LowerVectorMultiReduction : Pass<"lower-vector-multi-reduction", "func::FuncOp"> {
  let summary = "Turn reductions of some dimensions into ops on rows.";
  let appliesPatterns = 1;
  let options = [
    Option<"loweringStrategy", "lowering-strategy", "mlir::vector::VectorMultiReductionLowering",
           "mlir::vector::VectorMultiReductionLowering::InnerParallel", "What becomes of a matrix.",
           [{::llvm::cl::values(
               clEnumValN(mlir::vector::VectorMultiReductionLowering::InnerParallel, "inner-parallel", "Its rows are combined with each other."),
               clEnumValN(mlir::vector::VectorMultiReductionLowering::InnerReduction, "inner-reduction", "Each row is reduced.")
             )}]>
  ];
  let dependentDialects = ["arith", "vector"];
}

def LowerVectorToFromElementsToShuffleTree : Pass<"lower-vector-to-from-elements-to-shuffle-tree", "func::FuncOp"> {
  let summary = "Make vectors of other vectors' elements by shuffles of two at a time.";
  let appliesPatterns = 1;
  let dependentDialects = ["vector"];
}

#endif // TESSERA_DIALECT_VECTOR_VECTORPASSES
