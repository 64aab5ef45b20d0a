// The pass convert-scf-to-emitc.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_SCFTOEMITC_PASSES
#define TESSERA_CONVERSION_SCFTOEMITC_PASSES

include "mlir/Pass/PassBase.td"

def SCFToEmitC : Pass<"convert-scf-to-emitc"> {
  let summary = "Convert SCF dialect to EmitC dialect, maintaining structured control flow";
  let appliesConversion = 1;
  let description = [{
    `scf.for`, `scf.if` and `scf.index_switch`. Their results, and what a loop carries, become variables. `scf.while` isn't converted: an error.
  }];
  let dependentDialects = ["emitc"];
}

#endif // TESSERA_CONVERSION_SCFTOEMITC_PASSES
