// Types that others are computed from must be what their operands may have, before anything is computed.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics
// RUN: mlir-opt %s --split-input-file --verify-diagnostics --load-dialect=%source/lib/dialect/tensor/TensorOps.td

func.func @elements(%v: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %0 = tensor.from_elements %v : tensor<?xf32>
  return
}

// -----

// A type of another kind is refused where it stands.
func.func @splat(%v: f32) {
  // expected-error@+1 {{custom op 'tensor.splat' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tensor.splat %v : f32
  return
}

// -----

func.func @extract(%v: f32, %n: index) {
  // expected-error@+1 {{custom op 'tensor.extract' invalid kind of type specified: expected builtin.tensor, but found 'memref<2xf32>'}}
  %0 = tensor.extract %v[%n] : memref<2xf32>
  return
}

// -----

// One of a kind that has several definitions.
func.func @rank(%v: f32) {
  // expected-error@+1 {{custom op 'tensor.rank' invalid kind of type specified}}
  %0 = tensor.rank %v : f32
  return
}

// -----

func.func @cast(%v: f32) {
  // expected-error@+2 {{custom op 'tensor.cast' invalid kind of type specified}}
  %0 = tensor.cast %v : tensor<2xf32>
      to f32
  return
}

// -----

// It is the type, not the value: what is none is none before that.
func.func @none(%v: f32) {
  // expected-error@+1 {{expected non-function type}}
  %0 = tensor.splat %v : 3
  return
}
