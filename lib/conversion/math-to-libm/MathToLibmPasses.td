// The pass convert-math-to-libm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MATHTOLIBM_PASSES
#define TESSERA_CONVERSION_MATHTOLIBM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertMathToLibmPass : Pass<"convert-math-to-libm", "ModuleOp"> {
  let summary = "Convert math to calls of C's library.";
  let appliesConversion = 1;
  let description = [{
    Vectors are taken apart, narrower floats computed in f32. What the library has no function for is an error.
  }];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect", "vector::VectorDialect"];
}

#endif // TESSERA_CONVERSION_MATHTOLIBM_PASSES
