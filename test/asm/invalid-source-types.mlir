// Types that others are computed from must be what their operands may have, before anything is computed.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @splat(%v: f32) {
  // expected-error@+1 {{'aggregate' must be ranked tensor of any type values, but got 'f32'}}
  %0 = tensor.splat %v : f32
  return
}

// -----

func.func @extract(%v: f32, %n: index) {
  // expected-error@+1 {{'tensor' must be ranked tensor of any type values, but got 'f32'}}
  %0 = tensor.extract %v[%n] : f32
  return
}
