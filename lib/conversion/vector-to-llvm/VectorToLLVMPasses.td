// The pass convert-vector-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_VECTORTOLLVM_PASSES
#define TESSERA_CONVERSION_VECTORTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertVectorToLLVMPass : Pass<"convert-vector-to-llvm"> {
  let summary = "Convert vector to llvm.";
  let description = [{
    Ops on vectors of several dimensions first become ops on rows, contractions products of rows. multi_reduction, scan and transfers that
    move, repeat or have several dimensions stay: other passes take them apart.
  }];
  let options = [
    Option<"reassociateFPReductions", "reassociate-fp-reductions", "bool", "false",
           "Let sums and products of floats be computed in any order.">,
    Option<"force32BitVectorIndices", "force-32bit-vector-indices", "bool", "true",
           "Compare indices of masks as numbers of 32 bits.">,
    Option<"useVectorAlignment", "use-vector-alignment", "bool", "false",
           "Count on memory to be aligned as vectors are, not their elements.">,
    Option<"vectorContractLowering", "vector-contract-lowering", "mlir::vector::VectorContractLowering",
           "mlir::vector::VectorContractLowering::Dot", "What becomes of a contraction.",
           [{::llvm::cl::values(
               clEnumValN(mlir::vector::VectorContractLowering::Dot, "dot", "Products of rows, summed up."),
               clEnumValN(mlir::vector::VectorContractLowering::LLVMIntr, "llvmintr", "LLVM's product of matrices."),
               clEnumValN(mlir::vector::VectorContractLowering::OuterProduct, "outerproduct", "Outer products."),
               clEnumValN(mlir::vector::VectorContractLowering::ParallelArith, "parallelarith", "Ops on all elements, where nothing is summed up.")
             )}]>,
    Option<"vectorTransposeLowering", "vector-transpose-lowering", "mlir::vector::VectorTransposeLowering",
           "mlir::vector::VectorTransposeLowering::EltWise", "What becomes of a transpose.",
           [{::llvm::cl::values(
               clEnumValN(mlir::vector::VectorTransposeLowering::EltWise, "eltwise", "Each part by itself."),
               clEnumValN(mlir::vector::VectorTransposeLowering::LLVMIntr, "llvmintr", "LLVM's transpose, of matrices."),
               clEnumValN(mlir::vector::VectorTransposeLowering::Shuffle1D, "shuffle1d", "A shuffle of one row, of matrices."),
               clEnumValN(mlir::vector::VectorTransposeLowering::Shuffle16x16, "shuffle16x16", "Shuffles of two rows, of 16x16 matrices.")
             )}]>
  ];
  let dependentDialects = ["llvm", "arith", "memref", "tensor", "ub", "vector"];
}

#endif // TESSERA_CONVERSION_VECTORTOLLVM_PASSES
