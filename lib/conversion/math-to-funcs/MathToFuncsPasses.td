// The pass convert-math-to-funcs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MATHTOFUNCS_PASSES
#define TESSERA_CONVERSION_MATHTOFUNCS_PASSES

include "mlir/Pass/PassBase.td"

def ConvertMathToFuncs : Pass<"convert-math-to-funcs", "ModuleOp"> {
  let summary = "Convert powers of integers, and counts of leading zeros, to calls of functions that compute them.";
  let description = [{
    The functions are private ones of the module, one for each type. Vectors become scalars.
  }];
  let options = [
    Option<"minWidthOfFPowIExponent", "min-width-of-fpowi-exponent", "unsigned", "1", "Leave `math.fpowi` with narrower exponents as it is.">,
    Option<"convertCtlz", "convert-ctlz", "bool", "false", "Convert `math.ctlz` too.">
  ];
  let dependentDialects = ["arith", "cf", "func", "llvm", "scf", "vector"];
}

#endif // TESSERA_CONVERSION_MATHTOFUNCS_PASSES
