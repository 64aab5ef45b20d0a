// The pass that turns ttnn into calls of TTNN's C++ functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TTNNTOEMITC_PASSES
#define TESSERA_CONVERSION_TTNNTOEMITC_PASSES

include "mlir/Pass/PassBase.td"

def ConvertTTNNToEmitC : Pass<"convert-ttnn-to-emitc", "::mlir::ModuleOp"> {
  let summary = "Convert ttnn to emitc: calls of TTNN's C++ functions.";
  let appliesConversion = 1;
  let description = [{
    Tensors become `ttnn::Tensor`, the device a pointer, tuples `std::vector<ttnn::Tensor>`. `ttmlir-translate --mlir-to-cpp` prints the result as
    C++, which includes `ttnn-precompiled.hpp`. The attributes of the module, which describe the device, are removed.
  }];
  let dependentDialects = ["emitc", "func", "ttnn"];
}

#endif // TESSERA_CONVERSION_TTNNTOEMITC_PASSES
