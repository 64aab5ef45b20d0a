// The pass from arith to StableHLO.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ARITHTOSTABLEHLO_ARITHTOSTABLEHLOPASSES
#define TESSERA_CONVERSION_ARITHTOSTABLEHLO_ARITHTOSTABLEHLOPASSES

include "mlir/Pass/PassBase.td"

def ConvertArithToStableHLO : Pass<"convert-arith-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Convert constants of arith to StableHLO's.";
  let appliesConversion = 1;
  let description = [{
    Some exporters write constants with arith. Any other op of arith is reported.
  }];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

#endif // TESSERA_CONVERSION_ARITHTOSTABLEHLO_ARITHTOSTABLEHLOPASSES
