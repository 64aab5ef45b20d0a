// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @sizes(%n: index) {
  // expected-error@+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 2}}
  %0 = bufferization.alloc_tensor(%n) : tensor<?x4x?xi8>
  return
}

// -----
func.func @copy(%n: index, %t: tensor<?xi8>) {
  // expected-error@+1 {{dynamic sizes not needed when copying a tensor}}
  %0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<?xi8>
  return
}

// -----
func.func @copyType(%t: tensor<?xi8>) {
  // expected-error@+1 {{expected that `copy` and return type match}}
  %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xi8>) -> tensor<4xi8>
  return
}

// -----
func.func @noTensor() {
  // expected-error@+1 {{invalid kind of type specified}}
  %0 = bufferization.alloc_tensor() : memref<4xi8>
  return
}

// -----
func.func @ranks(%t: tensor<4x5xf32>) {
  // expected-error@+2 {{shapes do not match}}
  // expected-error@+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %t : tensor<4x5xf32> to memref<4xf32>
  return
}

// -----
func.func @unranked(%m: memref<*xf32>) {
  // expected-error@+2 {{shapes do not match}}
  // expected-error@+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<*xf32> to tensor<4xf32>
  return
}

// -----
func.func @elements(%m: memref<4xf32>) {
  // expected-error@+2 {{element types do not match}}
  // expected-error@+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xi32>
  return
}

// -----
func.func @kind(%i: index) {
  // expected-error@+1 {{'bufferization.to_tensor' op operand #0 must be BufferLikeType instance, but got 'index'}}
  %0 = "bufferization.to_tensor"(%i) : (index) -> tensor<f32>
  return
}

// -----
func.func @destination(%a: tensor<4xf32>, %v: vector<4xf32>) {
  // expected-error@+1 {{op 'dest' must be a tensor or a memref}}
  bufferization.materialize_in_destination %a in %v : (tensor<4xf32>, vector<4xf32>) -> ()
  return
}

// -----
func.func @resultOfBuffer(%a: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error@+1 {{op memref 'dest' implies zero results}}
  %0 = bufferization.materialize_in_destination %a in writable %m : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @noResult(%a: tensor<4xf32>) {
  // expected-error@+1 {{op tensor 'dest' implies exactly one tensor result}}
  bufferization.materialize_in_destination %a in %a : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----
func.func @resultType(%a: tensor<4xf32>) {
  // expected-error@+1 {{op result and 'dest' types must match}}
  %0 = bufferization.materialize_in_destination %a in %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----
func.func @restrict(%a: tensor<4xf32>) {
  // expected-error@+1 {{op 'restrict' is valid only for memref destinations}}
  %0 = bufferization.materialize_in_destination %a in restrict %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @writable(%a: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error@+1 {{op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %a in %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----
func.func @rank(%a: tensor<4x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{op rank mismatch between source and destination shape}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @shape(%a: tensor<5xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{op source/destination shapes are incompatible}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<5xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @materializeElements(%a: tensor<4xi8>, %b: tensor<4xf32>) {
  // expected-error@+1 {{failed to verify that all of {source, dest} have same element type}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xi8>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @conditions(%a: memref<4xf32>, %c: i1) {
  // expected-error@+1 {{op must have the same number of conditions as memrefs to deallocate}}
  bufferization.dealloc (%a : memref<4xf32>) if (%c, %c)
  return
}

// -----
func.func @updated(%a: memref<4xf32>, %c: i1) {
  // expected-error@+1 {{op must have the same number of updated conditions (results) as retained operands}}
  %0 = "bufferization.dealloc"(%a, %c) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<4xf32>, i1) -> i1
  return
}

// -----
// expected-error@+1 {{'bufferization.writable' is expected to be a boolean attribute}}
func.func @writableKind(%t: tensor<f32> {bufferization.writable = 1}) { return }

// -----
// expected-error@+1 {{'bufferization.writable' is invalid on external functions}}
func.func private @external(tensor<f32> {bufferization.writable = true})

// -----
// expected-error@+1 {{'bufferization.access' is expected to be a string attribute}}
func.func @accessKind(%t: tensor<f32> {bufferization.access = 1}) { return }

// -----
// expected-error@+1 {{invalid value for 'bufferization.access'}}
func.func @access(%t: tensor<f32> {bufferization.access = "sometimes"}) { return }

// -----
// expected-error@+1 {{'bufferization.buffer_layout' is expected to be a memref layout attribute}}
func.func @layout(%t: tensor<f32> {bufferization.buffer_layout = 1}) { return }

// -----
// expected-error@+1 {{not supported as a region arg attribute by the bufferization dialect}}
func.func @unknown(%t: tensor<f32> {bufferization.unknown}) { return }

// -----
func.func @manual() {
  // expected-error@+1 {{op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  %0 = arith.constant {bufferization.manual_deallocation} 1 : i8
  return
}

// -----
// expected-error@+1 {{attribute '"bufferization.writable"' not supported as an op attribute by the bufferization dialect}}
module attributes {bufferization.writable = true} {}
