// Passes from TOSA to linalg. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOLINALG_PASSES
#define TESSERA_CONVERSION_TOSATOLINALG_PASSES

include "mlir/Pass/PassBase.td"

def TosaToLinalg : InterfacePass<"tosa-to-linalg", "FunctionOpInterface"> {
  let summary = "Convert elementwise ops, reductions and what moves elements from TOSA to linalg.";
  let description = [{
    What other passes convert is left: `tosa-to-linalg-named` before, `tosa-to-tensor`, `tosa-to-arith` and `tosa-to-scf` after. Sizes that aren't known
    must be the same in all operands. Not there yet: gathering, resizing, Fourier transforms, tables, rescaling.
  }];
  let dependentDialects = [
    "arith::ArithDialect", "index::IndexDialect", "linalg::LinalgDialect", "math::MathDialect", "scf::SCFDialect",
    "tensor::TensorDialect"
  ];
}

def TosaToLinalgNamed : InterfacePass<"tosa-to-linalg-named", "FunctionOpInterface"> {
  let summary = "Convert products, convolutions, pooling and transposition from TOSA to named ops of linalg.";
  let description = [{
    Not there yet: averages, three-dimensional and transposed convolutions; windows over sizes that aren't known, zero points.
  }];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect", "tensor::TensorDialect"];
}

#endif // TESSERA_CONVERSION_TOSATOLINALG_PASSES
