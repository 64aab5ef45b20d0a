// The pass finalize-memref-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MEMREFTOLLVM_PASSES
#define TESSERA_CONVERSION_MEMREFTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def FinalizeMemRefToLLVMConversionPass : Pass<"finalize-memref-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert memref to llvm.";
  let description = [{
    Parts of buffers and their reshapes (memref.subview, expand_shape, collapse_shape) must have been expanded before: see
    `expand-strided-metadata`. Memory comes from `malloc`, which the program is linked with.
  }];
  let options = [
    Option<"useAlignedAlloc", "use-aligned-alloc", "bool", "false", "Allocate by aligned_alloc.">,
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "Bits of what index becomes; 0: by the data layout.">,
    Option<"useGenericFunctions", "use-generic-functions", "bool", "false",
           "Call `_mlir_memref_to_llvm_alloc` and its kind in place of malloc, aligned_alloc and free.">
  ];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_MEMREFTOLLVM_PASSES
