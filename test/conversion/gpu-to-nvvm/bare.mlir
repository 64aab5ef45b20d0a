// Memrefs of static shape become pointers where that is asked for.
// RUN: mlir-opt --convert-gpu-to-nvvm=use-bare-ptr-memref-call-conv %s | FileCheck %s

gpu.module @kernels {
  // CHECK: llvm.func @bare(%arg0: !llvm.ptr)
  gpu.func @bare(%m: memref<4xf32>) kernel {
    gpu.return
  }
}
