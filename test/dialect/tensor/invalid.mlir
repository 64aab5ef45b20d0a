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

// -----

func.func @f(%x: f32) {
  // expected-error @below {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%x, %x) : (f32, f32) -> tensor<3xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error @below {{'tensor.bitcast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi64>' are cast incompatible}}
  %0 = tensor.bitcast %t : tensor<4xf32> to tensor<4xi64>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error @below {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xi32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error @below {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<?xi32>) {
  // expected-error @below {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<?xi32>) {
  // expected-error @below {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xindex>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{all body arguments must be index}}
  %0 = tensor.generate %n {
  ^bb0(%i: i32):
    tensor.yield %i : i32
  } : tensor<?xi32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{must have one body argument per input dimension}}
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xf32>
  return
}
