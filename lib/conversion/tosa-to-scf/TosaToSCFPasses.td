// The pass from TOSA to scf. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOSCF_PASSES
#define TESSERA_CONVERSION_TOSATOSCF_PASSES

include "mlir/Pass/PassBase.td"

def TosaToSCFPass : Pass<"tosa-to-scf"> {
  let summary = "Convert branches and loops from TOSA to scf.";
  let appliesConversion = 1;
  let description = [{
    Not there yet: tosa.scatter, which stays.
  }];
  let dependentDialects = ["scf::SCFDialect", "tensor::TensorDialect"];
}

#endif // TESSERA_CONVERSION_TOSATOSCF_PASSES
