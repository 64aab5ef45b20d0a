// Passes from TOSA to linalg. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOLINALG_PASSES
#define TESSERA_CONVERSION_TOSATOLINALG_PASSES

include "mlir/Pass/PassBase.td"

def TosaToLinalg : InterfacePass<"tosa-to-linalg", "FunctionOpInterface"> {
  let summary = "Convert elementwise ops, reductions and what moves elements from TOSA to linalg.";
  let appliesConversion = 1;
  let description = [{
    What other passes convert is left: `tosa-to-linalg-named` before, `tosa-to-tensor`, `tosa-to-arith` and `tosa-to-scf` after. Sizes that aren't known
    may turn out to be 1 where others are larger. Integers without a sign are computed with where the op's function for them is another one (`clamp`, `cast`,
    `rescale`); other ops on them are refused, as are `scatter` and repetition of a tensor more than one of whose sizes isn't known.
    The options are those of the pipeline of passes that ends with this one, which itself doesn't look at them.
  }];
  let options = [
    Option<"disableTosaDecompositions", "disable-tosa-decompositions", "bool", "false", "Leave out the decompositions in a pipeline.">,
    Option<"aggressiveReduceConstant", "aggressive-reduce-constant", "bool", "false",
           "Compute reductions of constants that something else uses, too, in a pipeline.">
  ];
  let dependentDialects = [
    "arith::ArithDialect", "index::IndexDialect", "linalg::LinalgDialect", "math::MathDialect", "scf::SCFDialect",
    "tensor::TensorDialect"
  ];
}

def TosaToLinalgNamed : InterfacePass<"tosa-to-linalg-named", "FunctionOpInterface"> {
  let summary = "Convert products, convolutions, pooling and transposition from TOSA to named ops of linalg.";
  let appliesConversion = 1;
  let description = [{
    Sizes that windows make of ones that aren't known are computed. Weights of unknown sizes and transposed convolutions are refused.
  }];
  let options = [
    Option<"preferConv2DKernelLayoutHWCF", "prefer-conv2d-kernel-layout-hwcf", "bool", "false",
           "Transpose the weights of `conv2d` for the named op that has the channels that are made last.">
  ];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect", "tensor::TensorDialect"];
}

def TosaToLinalgDefault : PassPipeline<"tosa-to-linalg-pipeline"> {
  let summary = "The default pipeline for converting TOSA operators to the equivalent operations using the tensor operations in LinAlg as well as LinAlg named operations.";
}

#endif // TESSERA_CONVERSION_TOSATOLINALG_PASSES
