// The pass convert-complex-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_COMPLEXTOLLVM_PASSES
#define TESSERA_CONVERSION_COMPLEXTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

defvar ComplexRangeOption = Option<"complexRange", "complex-range", "::mlir::complex::ComplexRangeFlags",
    "::mlir::complex::ComplexRangeFlags::basic", "How divisions mind their range.",
    [{::llvm::cl::values(
      clEnumValN(::mlir::complex::ComplexRangeFlags::improved, "improved", "improved"),
      clEnumValN(::mlir::complex::ComplexRangeFlags::basic, "basic", "basic (default)"),
      clEnumValN(::mlir::complex::ComplexRangeFlags::none, "none", "none"))}]>;

def ConvertComplexToLLVMPass : Pass<"convert-complex-to-llvm"> {
  let summary = "Convert complex to llvm: numbers are structures of two floats.";
  let description = [{
    Divisions go by the quotient of the products with the conjugate of the divisor; with `complex-range=improved` by Smith's method, which overflows
    later and gives what C says for infinities and zeros.
  }];
  let options = [ComplexRangeOption];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_COMPLEXTOLLVM_PASSES
