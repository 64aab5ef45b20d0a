// Passes from TOSA to linalg. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOLINALG_PASSES
#define TESSERA_CONVERSION_TOSATOLINALG_PASSES

include "mlir/Pass/PassBase.td"

def TosaToLinalg : InterfacePass<"tosa-to-linalg", "FunctionOpInterface"> {
  let summary = "Convert elementwise ops, reductions and what moves elements from TOSA to linalg.";
  let description = [{
    What other passes convert is left: `tosa-to-linalg-named` before, `tosa-to-tensor`, `tosa-to-arith` and `tosa-to-scf` after. Sizes that aren't known
    may turn out to be 1 where others are larger. Integers without a sign are computed with where the op's function for them is another one (`clamp`, `cast`,
    `rescale`); other ops on them are refused, as are `scatter` and repetition of a tensor more than one of whose sizes isn't known.
  }];
  let dependentDialects = [
    "arith::ArithDialect", "index::IndexDialect", "linalg::LinalgDialect", "math::MathDialect", "scf::SCFDialect",
    "tensor::TensorDialect"
  ];
}

def TosaToLinalgNamed : InterfacePass<"tosa-to-linalg-named", "FunctionOpInterface"> {
  let summary = "Convert products, convolutions, pooling and transposition from TOSA to named ops of linalg.";
  let description = [{
    Sizes that windows make of ones that aren't known are computed. Weights of unknown sizes and transposed convolutions are refused.
  }];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect", "tensor::TensorDialect"];
}

#endif // TESSERA_CONVERSION_TOSATOLINALG_PASSES
