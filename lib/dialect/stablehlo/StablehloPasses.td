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

def StablehloFlattenControlFlow : Pass<"stablehlo-flatten-control-flow", "func::FuncOp"> {
  let summary = "Unroll loops that run a known number of times, and turn branches into selections.";
  let description = [{
    As a graph without jumps needs it. A loop stays when its number of runs isn't a constant, or its copies would be too many.
  }];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
  let options = [Option<"maxOps", "max-ops", "int64_t", "100000", "The most ops that a loop may become.">];
}

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOPASSES
