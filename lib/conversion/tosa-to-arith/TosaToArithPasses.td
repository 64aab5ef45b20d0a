// The pass from TOSA to arith. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOARITH_PASSES
#define TESSERA_CONVERSION_TOSATOARITH_PASSES

include "mlir/Pass/PassBase.td"

def TosaToArithPass : Pass<"tosa-to-arith"> {
  let summary = "Convert constants, and scaling where asked to, from TOSA to arith.";
  let appliesConversion = 1;
  let options = [
    Option<"includeApplyRescale", "include-apply-rescale", "bool", "false", "Convert tosa.apply_scale, too.">,
    Option<"use32Bit", "use-32-bit", "bool", "false",
           "Scale by 32-bit operations where possible. Not there yet: anything but the default is refused with an error.">
  ];
  let dependentDialects = ["arith::ArithDialect"];
}

#endif // TESSERA_CONVERSION_TOSATOARITH_PASSES
