// What isn't converted is an error.
// RUN: mlir-opt --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(gpu.module(convert-gpu-to-nvvm))" %s

gpu.module @m {
  gpu.func @f(%x: i64, %i: i32) -> i64 {
    // expected-error@+2 {{failed to legalize operation 'gpu.shuffle' that was explicitly marked illegal}}
    // expected-note@+1 {{only values of 32 bits are shuffled}}
    %0, %1 = gpu.shuffle xor %x, %i, %i : i64
    gpu.return %0 : i64
  }
}
