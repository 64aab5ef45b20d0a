// Passes of the vhlo dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VHLO_VHLOPASSES
#define TESSERA_DIALECT_VHLO_VHLOPASSES

include "mlir/Pass/PassBase.td"

def VhloToVersion : Pass<"vhlo-to-version"> {
  let summary = "Say with the ops of another version what is said.";
  let description = [{
    Ops that came later become earlier ones where nothing is said that these couldn't say, earlier ones become those of the target. What the target
    doesn't have is an error.
  }];
  let options = [Option<"target", "target", "std::string", "", "The version, as #.#.#.">];
  let dependentDialects = ["::mlir::vhlo::VhloDialect"];
}

#endif // TESSERA_DIALECT_VHLO_VHLOPASSES
