// The pass that lowers ttir to ttnn.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TTIRTOTTNN_TTIRTOTTNNPASSES
#define TESSERA_CONVERSION_TTIRTOTTNN_TTIRTOTTNNPASSES

include "mlir/Pass/PassBase.td"

def ConvertTTIRToTTNN : Pass<"convert-ttir-to-ttnn", "::mlir::ModuleOp"> {
  let summary = "Convert ttir to ttnn.";
  let appliesConversion = 1;
  let description = [{
    Every tensor must have a ttnn layout (see `ttnn-layout`), and a device must be in scope (see `ttir-implicit-device`). After the pass no op of
    another dialect than ttnn, tt, func and builtin is left; the first one that can't be converted is reported.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect", "::mlir::tt::ttnn::TTNNDialect"];
}

#endif // TESSERA_CONVERSION_TTIRTOTTNN_TTIRTOTTNNPASSES
