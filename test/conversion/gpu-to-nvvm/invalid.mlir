// What isn't converted is an error.
// RUN: mlir-opt --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(gpu.module(convert-gpu-to-nvvm{has-redux=1}))" %s

gpu.module @m {
  gpu.func @f(%x: i16, %i: i32) -> i16 {
    // expected-error@+2 {{failed to legalize operation 'gpu.shuffle' that was explicitly marked illegal}}
    // expected-note@+1 {{only values of 32 bits are shuffled}}
    %0, %1 = gpu.shuffle xor %x, %i, %i : i16
    gpu.return %0 : i16
  }
}

// -----

gpu.module @m {
  gpu.func @f(%x: f32) -> f32 {
    // expected-error@+2 {{failed to legalize operation 'gpu.subgroup_reduce' that was explicitly marked illegal}}
    // expected-note@+1 {{warps don't reduce this}}
    %0 = gpu.subgroup_reduce add %x uniform : (f32) -> f32
    gpu.return %0 : f32
  }
}

// -----

gpu.module @m {
  gpu.func @f(%x: i32) -> i32 {
    // expected-error@+2 {{failed to legalize operation 'gpu.subgroup_reduce' that was explicitly marked illegal}}
    // expected-note@+1 {{it isn't uniform}}
    %0 = gpu.subgroup_reduce add %x : (i32) -> i32
    gpu.return %0 : i32
  }
}

// -----

gpu.module @m {
  gpu.func @f(%x: i32) -> i32 {
    // expected-error@+2 {{failed to legalize operation 'gpu.subgroup_reduce' that was explicitly marked illegal}}
    // expected-note@+1 {{clusters aren't reduced at once}}
    %0 = gpu.subgroup_reduce add %x uniform cluster(size = 4) : (i32) -> i32
    gpu.return %0 : i32
  }
}

// -----

// A reduction whose steps do more than compute.
gpu.module @m {
  gpu.func @f(%x: i32) -> i32 {
    // expected-error@+1 {{failed to legalize operation 'gpu.all_reduce' that was explicitly marked illegal}}
    %0 = gpu.all_reduce %x uniform {
    ^bb0(%a: i32, %b: i32):
      gpu.printf "%d", %a : i32
      gpu.yield %b : i32
    } : (i32) -> i32
    gpu.return %0 : i32
  }
}

// -----

gpu.module @m {
  // expected-error@+1 {{'llvm.mlir.global' op is not a function, which a lowering has to call by this name}}
  llvm.mlir.global internal @__nv_expf(0 : i32) : i32
  gpu.func @f(%x: f32) -> f32 {
    %0 = math.exp %x : f32
    gpu.return %0 : f32
  }
}

// -----

gpu.module @m {
  // expected-error@+1 {{redefinition of function 'vprintf' of different type '!llvm.func<void ()>' is prohibited}}
  llvm.func @vprintf()
  gpu.func @f() {
    // expected-error@+1 {{failed to legalize operation 'gpu.printf' that was explicitly marked illegal}}
    gpu.printf "x"
    gpu.return
  }
}
