// The pass convert-to-emitc.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_CONVERTTOEMITC_PASSES
#define TESSERA_CONVERSION_CONVERTTOEMITC_PASSES

include "mlir/Pass/PassBase.td"

def ConvertToEmitC : Pass<"convert-to-emitc"> {
  let summary = "Convert to EmitC dialect via dialect interfaces";
  let appliesConversion = 1;
  let description = "Of the dialects that are loaded those are asked that say how they are converted: arith, func, memref and scf. What a conversion calls is not included.";
  let options = [
    ListOption<"filterDialects", "filter-dialects", "std::string", "The dialects that are asked; none: all.">
  ];
  let dependentDialects = ["emitc"];
}

#endif // TESSERA_CONVERSION_CONVERTTOEMITC_PASSES
