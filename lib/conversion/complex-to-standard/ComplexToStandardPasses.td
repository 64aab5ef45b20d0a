// The pass convert-complex-to-standard.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_COMPLEXTOSTANDARD_PASSES
#define TESSERA_CONVERSION_COMPLEXTOSTANDARD_PASSES

include "mlir/Pass/PassBase.td"

def ConvertComplexToStandardPass : Pass<"convert-complex-to-standard"> {
  let summary = "Convert complex to arith and math: what is computed of numbers is computed of their parts.";
  let appliesConversion = 1;
  let description = [{
    What makes numbers of parts and takes parts of them stays. Divisions go as in `convert-complex-to-llvm`.
  }];
  let options = [
    Option<"complexRange", "complex-range", "::mlir::complex::ComplexRangeFlags", "::mlir::complex::ComplexRangeFlags::improved",
      "How divisions mind their range.",
      [{::llvm::cl::values(
        clEnumValN(::mlir::complex::ComplexRangeFlags::improved, "improved", "improved (default)"),
        clEnumValN(::mlir::complex::ComplexRangeFlags::basic, "basic", "basic"),
        clEnumValN(::mlir::complex::ComplexRangeFlags::none, "none", "none"))}]>
  ];
  let dependentDialects = ["arith::ArithDialect", "complex::ComplexDialect", "math::MathDialect"];
}

#endif // TESSERA_CONVERSION_COMPLEXTOSTANDARD_PASSES
