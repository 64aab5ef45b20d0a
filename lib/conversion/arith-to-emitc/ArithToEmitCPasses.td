// The pass convert-arith-to-emitc.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ARITHTOEMITC_PASSES
#define TESSERA_CONVERSION_ARITHTOEMITC_PASSES

include "mlir/Pass/PassBase.td"

def ConvertArithToEmitC : Pass<"convert-arith-to-emitc"> {
  let summary = "Convert Arith dialect to EmitC dialect";
  let appliesConversion = 1;
  let description = [{
    Sums, differences and products that may wrap around are computed in unsigned integers, since C leaves signed ones undefined. index becomes
    `size_t`.
  }];
  let dependentDialects = ["emitc"];
}

#endif // TESSERA_CONVERSION_ARITHTOEMITC_PASSES
