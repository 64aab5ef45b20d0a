// Passes on kernels whose tensors have layouts. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRITONGPUPASSES
#define TESSERA_DIALECT_TRITONGPU_TRITONGPUPASSES

include "mlir/Pass/PassBase.td"

class TritonGPUPass<string argument> : Pass<argument, "::mlir::ModuleOp"> {
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect", "::mlir::arith::ArithDialect"];
}

def TritonGPUCoalesce : TritonGPUPass<"tritongpu-coalesce"> {
  let summary = "Give accesses to memory layouts in which neighbouring threads access neighbouring addresses.";
  let description = [{
    Along the dimension in which addresses follow on each other a thread gets as many elements as one instruction moves. The operands of the access
    are converted to that layout and its results back.
  }];
}

def TritonGPURemoveLayoutConversions : TritonGPUPass<"tritongpu-remove-layout-conversions"> {
  let summary = "Do with fewer conversions of layouts.";
  let description = [{
    Layouts go on from accesses to memory and products to what is computed from those. What a conversion is of is computed in the other layout
    where that costs less, or the conversion moves to where its tensor is smaller or a branch needs it.
  }];
}

#endif // TESSERA_DIALECT_TRITONGPU_TRITONGPUPASSES
