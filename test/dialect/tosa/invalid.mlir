// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @empty(%x: tensor<2x0xf32>) {
  // expected-error@+1 {{op operand #0 must be tosa-conformant tensor of number values, but got 'tensor<2x0xf32>'}}
  %0 = tosa.abs %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  return
}

// -----
func.func @axis(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op expect input tensor rank (2) to be larger than reduce axis (2)}}
  %0 = tosa.reduce_sum %x {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----
func.func @negativeAxis(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op reduce axis must not be negative}}
  %0 = tosa.reduce_max %x {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----
func.func @notReduced(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op expect reduced dimension size to be 1, got 3}}
  %0 = tosa.reduce_product %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----
func.func @reducedShape(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{op inferred type(s) 'tensor<2x1xf32>' are incompatible with return type(s) of operation 'tensor<3x1xf32>'}}
  // expected-error@+1 {{op failed to infer returned types}}
  %0 = tosa.reduce_min %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<3x1xf32>
  return
}

// -----
func.func @reverse(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op expect input tensor rank (2) to be larger than reverse axis (5)}}
  %0 = tosa.reverse %x {axis = 5 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----
func.func @argmaxAxis(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op specified axis is outside the rank of the tensor}}
  %0 = tosa.argmax %x {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  return
}

// -----
func.func @argmaxShape(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op expected output shape '2', got '3'}}
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<3xi32>
  return
}

// -----
func.func @argmaxType(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op result tensor is not of integer type}}
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----
func.func @permutation(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op expected valid permutation indices}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----
func.func @permutationSize(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op expected perms attribute to have size 2 (input rank) but got size 1}}
  %0 = tosa.transpose %x {perms = array<i32: 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----
func.func @permuted(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{op expected output tensor dim 0 to match input dim 1 with value of 3}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----
func.func @select(%c: tensor<2xi1>, %x: tensor<2xf32>, %y: tensor<2xi8>) {
  // expected-error@+1 {{op expect input and output to have same element type, got 'i8' and 'f32'}}
  %0 = tosa.select %c, %x, %y : (tensor<2xi1>, tensor<2xf32>, tensor<2xi8>) -> tensor<2xf32>
  return
}

// -----
func.func @clampOrder(%x: tensor<2xf32>) {
  // expected-error@+1 {{op expected min_val <= max_val, got min_val=1.000000e+00 : f32, max_val=0.000000e+00 : f32}}
  %0 = tosa.clamp %x {min_val = 1.0 : f32, max_val = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----
func.func @clampNaN(%x: tensor<2xf32>) {
  // expected-error@+1 {{op min/max attributes should not be 'NaN', got min_val=0x7FC00000 : f32, max_val=0.000000e+00 : f32}}
  %0 = tosa.clamp %x {min_val = 0x7FC00000 : f32, max_val = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----
func.func @clampType(%x: tensor<2xf32>) {
  // expected-error@+1 {{op min/max attributes types are incompatible with input/output element types.}}
  %0 = tosa.clamp %x {min_val = 0 : i8, max_val = 1 : i8} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----
func.func @constType() {
  // expected-error@+1 {{op expected same attr/result element types}}
  %0 = "tosa.const"() <{values = dense<1> : tensor<2xi8>}> : () -> tensor<2xi16>
  return
}

// -----
func.func @constShape() {
  // expected-error@+1 {{op failed to verify that all of {values, output} have same shape}}
  %0 = "tosa.const"() <{values = dense<1> : tensor<2xi8>}> : () -> tensor<3xi8>
  return
}

// -----
func.func @shapeRank() {
  // expected-error@+1 {{op expect number of elements in attribute values (2) to be equal to the rank (3) for the result shape type}}
  %0 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<3>
  return
}

// -----
func.func @shapeValues() {
  // expected-error@+1 {{op expect elements in attribute values with rank 1}}
  %0 = tosa.const_shape {values = dense<[[1, 2]]> : tensor<1x2xindex>} : () -> !tosa.shape<2>
  return
}

// -----
// expected-error@+1 {{invalid rank (must be >= 0): -1}}
func.func private @rank(!tosa.shape<-1>)

// -----
func.func @keyword(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{custom op 'tosa.argmax' invalid nan_mode value: SOMETIMES}}
  %0 = tosa.argmax %x {axis = 1 : i32, nan_mode = SOMETIMES} : (tensor<2x3xf32>) -> tensor<2xi32>
  return
}

// -----
tosa.variable @scalar : i32
// expected-error@+1 {{custom op 'tosa.variable' expected shaped type}}
module {}

// -----
tosa.variable @unranked : tensor<*xf32>
// expected-error@+1 {{custom op 'tosa.variable' expected ranked type}}
module {}
