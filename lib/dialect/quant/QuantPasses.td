// Passes of the quant dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_QUANT_QUANTPASSES
#define TESSERA_DIALECT_QUANT_QUANTPASSES

include "mlir/Pass/PassBase.td"

def NormalizeQuantTypes : Pass<"normalize-quant-types"> {
  let summary = "Normalize generic quantized types to specific quantized types";
  let appliesConversion = 1;
  let description = [{
    A type with scales for blocks becomes one with a scale for each index of a dimension where there is more than one scale along that
    dimension only and blocks have one index, and one with a
    single scale where there is only one.
  }];
  let dependentDialects = ["func", "quant"];
}

def StripFuncQuantTypes : Pass<"strip-func-quant-types"> {
  let summary = "Strip quantized types from function headers";
  let appliesConversion = 1;
  let description = [{
    Functions take and give the integers that are stored instead of quantized types; `quant.scast` connects them with what is inside.
  }];
  let dependentDialects = ["func", "quant"];
}

#endif // TESSERA_DIALECT_QUANT_QUANTPASSES
