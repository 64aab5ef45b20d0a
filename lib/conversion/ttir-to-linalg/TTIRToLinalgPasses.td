// The pass from ttir to linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TTIRTOLINALG_TTIRTOLINALGPASSES
#define TESSERA_CONVERSION_TTIRTOLINALG_TTIRTOLINALGPASSES

include "mlir/Pass/PassBase.td"

def ConvertTTIRToLinalg : Pass<"convert-ttir-to-linalg", "::mlir::ModuleOp"> {
  let summary = "Convert ttir to linalg, for the processor.";
  let description = [{
    Elementwise ops, products, reductions, softmax, and what moves elements. What an op computes is written to its output, so that a caller
    finds it there; so is what a function with `arg_ranks` returns. An op that has no counterpart is reported.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect", "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // TESSERA_CONVERSION_TTIRTOLINALG_TTIRTOLINALGPASSES
