// What tensor refuses.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%n: index) {
  // expected-error @below {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%n) : tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %n: index) {
  // expected-error @below {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[%n] : tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %n: index, %v: f32) {
  // expected-error @below {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %v into %t[] : tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error @below {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error @below {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<?xi32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xi32>
  return
}

// -----

func.func @f(%v: f32) {
  // expected-error @below {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %v : tensor<?xf32>
  return
}
