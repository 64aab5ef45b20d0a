// What the runtime has no functions for.
// RUN: mlir-opt --split-input-file --verify-diagnostics --gpu-to-llvm %s

// expected-error@+1 {{has the name of a function of the runtime of devices}}
llvm.func @mgpuSetDefaultDevice()
func.func @taken(%device: i32) {
  gpu.set_default_device %device
  return
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @k() attributes {gpu.kernel} {
      llvm.return
    }
  }
  func.func @waits(%c: index, %t: !gpu.async.token) {
    // expected-note@+2 {{Cannot convert non-async op with async dependencies.}}
    // expected-error@+1 {{failed to legalize operation 'gpu.launch_func' that was explicitly marked illegal}}
    gpu.launch_func [%t] @kernels::@k blocks in (%c, %c, %c) threads in (%c, %c, %c)
    return
  }
}
