// The pass convert-complex-to-libm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_COMPLEXTOLIBM_PASSES
#define TESSERA_CONVERSION_COMPLEXTOLIBM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertComplexToLibm : Pass<"convert-complex-to-libm", "ModuleOp"> {
  let summary = "Convert functions of complex to calls of C's library.";
  let appliesConversion = 1;
  let dependentDialects = ["func::FuncDialect"];
}

#endif // TESSERA_CONVERSION_COMPLEXTOLIBM_PASSES
