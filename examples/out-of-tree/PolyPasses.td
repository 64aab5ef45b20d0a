// Passes of the poly dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef POLYPASSES
#define POLYPASSES

include "mlir/Pass/PassBase.td"

def ConvertPolyToArith : Pass<"convert-poly-to-arith"> {
  let summary = "Compute known polynomials by Horner's rule.";
  let dependentDialects = ["arith::ArithDialect"];
}

#endif // POLYPASSES
