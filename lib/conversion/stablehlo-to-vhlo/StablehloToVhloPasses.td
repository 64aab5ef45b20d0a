// The passes between StableHLO and vhlo, both ways.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_STABLEHLOTOVHLO_STABLEHLOTOVHLOPASSES
#define TESSERA_CONVERSION_STABLEHLOTOVHLO_STABLEHLOTOVHLOPASSES

include "mlir/Pass/PassBase.td"

def StablehloLegalizeToVhlo : Pass<"stablehlo-legalize-to-vhlo", "::mlir::ModuleOp"> {
  let summary = "Convert StableHLO and functions to vhlo, of the last version.";
  let description = [{
    What StableHLO leaves to a default is said, attributes of several parts are taken apart. `vhlo-to-version` makes it an earlier version.
  }];
  let dependentDialects = ["::mlir::vhlo::VhloDialect"];
  let options = [
    Option<"allowOtherDialects", "allow-other-dialects", "bool", "false",
           "Leave types, attributes and ops of other dialects, with casts between them and vhlo.">
  ];
}

def VhloLegalizeToStablehlo : Pass<"vhlo-legalize-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Convert vhlo, of the last version, to StableHLO and functions.";
  let description = "What is as it would be without being said is left out. `vhlo-to-version` makes earlier versions the last one.";
  let dependentDialects = [
    "::mlir::func::FuncDialect", "::mlir::quant::QuantDialect", "::mlir::shape::ShapeDialect", "::mlir::stablehlo::StablehloDialect"
  ];
}

#endif // TESSERA_CONVERSION_STABLEHLOTOVHLO_STABLEHLOTOVHLOPASSES
