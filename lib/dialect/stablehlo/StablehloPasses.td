// Passes of the stablehlo dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOPASSES
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOPASSES

include "mlir/Pass/PassBase.td"

def StablehloLegalizeCompositeToCall : Pass<"stablehlo-legalize-composite-to-call", "func::FuncOp"> {
  let summary = "Replace composites by calls of what they are made of.";
  let dependentDialects = ["::mlir::func::FuncDialect"];
  let options = [ListOption<"except", "except", "std::string", "Names of composites that stay.">];
}

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOPASSES
