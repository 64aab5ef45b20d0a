// RUN: mlir-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg))"

func.func @unranked(%a: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error@+2 {{failed to legalize operation 'tosa.abs'}}
  // expected-note@+1 {{Unranked tensors not supported}}
  %0 = tosa.abs %a : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

func.func @zero_point(%a: tensor<4xi8>, %z: tensor<1xi8>) -> tensor<4xi8> {
  // expected-error@+2 {{failed to legalize operation 'tosa.negate'}}
  // expected-note@+1 {{unable to create linalg.generic body for elementwise op}}
  %0 = tosa.negate %a, %z, %z : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

func.func @window(%a: tensor<1x?x4x2xf32>) -> tensor<1x?x2x2xf32> {
  // expected-error@+2 {{failed to legalize operation 'tosa.max_pool2d'}}
  // expected-note@+1 {{it has a size that isn't known, which can't be converted yet}}
  %0 = tosa.max_pool2d %a {pad = array<i64: 0, 0, 0, 0>, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>} : (tensor<1x?x4x2xf32>) -> tensor<1x?x2x2xf32>
  return %0 : tensor<1x?x2x2xf32>
}

// -----

func.func @later(%a: tensor<1x4x2xf32>, %i: tensor<1x3xi32>, %b: tensor<1x3x2xf32>) -> tensor<1x4x2xf32> {
  // expected-error@+1 {{failed to legalize operation 'tosa.scatter'}}
  %0 = tosa.scatter %a, %i, %b : (tensor<1x4x2xf32>, tensor<1x3xi32>, tensor<1x3x2xf32>) -> tensor<1x4x2xf32>
  return %0 : tensor<1x4x2xf32>
}
