// The pass gpu-module-to-binary.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_GPUBINARY_PASSES
#define TESSERA_TARGET_GPUBINARY_PASSES

include "mlir/Pass/PassBase.td"

def GpuModuleToBinaryPass : Pass<"gpu-module-to-binary"> {
  let summary = "Compile modules for GPUs, each for all of its targets.";
  let description = [{
    A `gpu.module` of the llvm dialect becomes a `gpu.binary` with an object for each of its targets: LLVM IR in text, which LLVM's readers take as they
    take bitcode. Formats of machine code are errors: `mlir-opt` opens no library of LLVM's.
  }];
  let options = [
    Option<"compilationTarget", "format", "std::string", "\"fatbin\"", "What the objects are: llvm (offloading), isa (assembly), bin (binary), fatbin (fatbinary).">,
    Option<"elfSection", "section", "std::string", "\"\"", "Section that the objects are to be in.">
  ];
}

#endif // TESSERA_TARGET_GPUBINARY_PASSES
