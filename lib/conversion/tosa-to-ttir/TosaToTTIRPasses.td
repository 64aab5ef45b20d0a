// The pass from TOSA to ttir.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOTTIR_TOSATOTTIRPASSES
#define TESSERA_CONVERSION_TOSATOTTIR_TOSATOTTIRPASSES

include "mlir/Pass/PassBase.td"

def ConvertTosaToTTIR : Pass<"convert-tosa-to-ttir", "::mlir::ModuleOp"> {
  let summary = "Convert TOSA to ttir.";
  let appliesConversion = 1;
  let description = [{
    Types stay as they are unless `hardware-types` is set. The hardware's integers have no sign: where that matters, what is made of an op on
    signed integers computes the right bits. Products, convolutions and pictures of small integers are computed as floats, where these hold every sum.
    All of the module is converted, or the first op that can't be is reported, with the reason as a note, and the module stays as it was.
  }];
  let options = [
    Option<"hardwareTypes", "hardware-types", "bool", "false",
           "Tensors become what the hardware has: bools bf16 (0 and 1), 64-bit numbers 32-bit ones, scalars tensors of one element.">
  ];
  let dependentDialects = [
    "::mlir::func::FuncDialect", "::mlir::tensor::TensorDialect", "::mlir::tt::TTDialect", "::mlir::tt::ttir::TTIRDialect"
  ];
}

#endif // TESSERA_CONVERSION_TOSATOTTIR_TOSATOTTIRPASSES
