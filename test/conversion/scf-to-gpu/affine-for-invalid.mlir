// What convert-affine-for-to-gpu says about loops that it can't launch.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=1 gpu-thread-dims=1}))"
// RUN: not mlir-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=4}))" 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: not mlir-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu{gpu-thread-dims=4}))" 2>&1 | FileCheck %s --check-prefix=THREADS

// BLOCKS: cannot map to more than 3 block dimensions
// THREADS: cannot map to more than 3 thread dimensions
func.func @dependent() {
  affine.for %i = 0 to 10 {
    // expected-error@+1 {{loops with bounds depending on other mapped loops are not supported}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
    }
  }
  return
}

// -----

func.func @several() {
  // expected-error@+1 {{expected perfectly nested loops in the body}}
  affine.for %i = 0 to 10 {
    "x.y"() : () -> ()
    affine.for %j = 0 to 10 {
    }
  }
  return
}

// -----

func.func @no_loop() {
  affine.for %i = 0 to 10 {
    // expected-error@+1 {{expected a nested loop}}
    "x.y"() : () -> ()
  }
  return
}

// -----

func.func @carried(%x: f32) -> f32 {
  // expected-error@+1 {{loops that carry values are not supported}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> f32 {
    affine.yield %a : f32
  }
  return %r : f32
}
