// The pass from StableHLO to ttir.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIRPASSES
#define TESSERA_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIRPASSES

include "mlir/Pass/PassBase.td"

def ConvertStableHLOToTTIR : Pass<"convert-stablehlo-to-ttir", "::mlir::ModuleOp"> {
  let summary = "Convert StableHLO and chlo to ttir.";
  let description = [{
    Tensors become what the hardware has: bools bf16 (0 and 1), 64-bit numbers 32-bit ones, scalars tensors of one element. The hardware's integers
    have no sign: where that matters, what is made of an op on signed integers computes the right bits. All of the module is converted, or the
    first op that can't be is reported, with the reason as a note, and the module stays as it was.
  }];
  let dependentDialects = [
    "::mlir::func::FuncDialect", "::mlir::tensor::TensorDialect", "::mlir::tt::TTDialect", "::mlir::tt::ttir::TTIRDialect"
  ];
}

#endif // TESSERA_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIRPASSES
