// The pass convert-func-to-emitc.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_FUNCTOEMITC_PASSES
#define TESSERA_CONVERSION_FUNCTOEMITC_PASSES

include "mlir/Pass/PassBase.td"

def ConvertFuncToEmitC : Pass<"convert-func-to-emitc", "::mlir::ModuleOp"> {
  let summary = "Convert Func dialect to EmitC dialect";
  let appliesConversion = 1;
  let description = [{
    Functions with one result or none. Private ones become `static`, declarations `extern`; types stay as they are.
  }];
  let dependentDialects = ["emitc"];
}

#endif // TESSERA_CONVERSION_FUNCTOEMITC_PASSES
