// The pass convert-memref-to-emitc.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MEMREFTOEMITC_PASSES
#define TESSERA_CONVERSION_MEMREFTOEMITC_PASSES

include "mlir/Pass/PassBase.td"

def ConvertMemRefToEmitC : Pass<"convert-memref-to-emitc", "::mlir::ModuleOp"> {
  let summary = "Convert MemRef dialect to EmitC dialect";
  let description = [{
    Memrefs of a static shape and with the identity layout become arrays: `alloca`, `alloc`, `copy`, `global`, `get_global`, `load` and `store`.
    What `alloc` and `copy` call is included.
  }];
  let options = [
    Option<"lowerToCpp", "lower-to-cpp", "bool", "false", "Target C++ (true) instead of C (false)">
  ];
  let dependentDialects = ["emitc"];
}

#endif // TESSERA_CONVERSION_MEMREFTOEMITC_PASSES
