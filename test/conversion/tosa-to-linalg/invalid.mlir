// RUN: mlir-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg))"

func.func @unranked(%a: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error@+2 {{failed to legalize operation 'tosa.abs'}}
  // expected-note@+1 {{Unranked tensors not supported}}
  %0 = tosa.abs %a : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

func.func @no_sign(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xi1> {
  // expected-error@+2 {{failed to legalize operation 'tosa.greater'}}
  // expected-note@+1 {{its elements are integers without a sign}}
  %0 = tosa.greater %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

func.func @to_no_sign(%a: tensor<4xf32>) -> tensor<4xui8> {
  // expected-error@+2 {{failed to legalize operation 'tosa.cast'}}
  // expected-note@+1 {{its elements are integers without a sign}}
  %0 = tosa.cast %a : (tensor<4xf32>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// -----

func.func @times(%a: tensor<2x3xi8>) -> tensor<4x?xi8> {
  %s = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+2 {{failed to legalize operation 'tosa.tile'}}
  // expected-note@+1 {{how often it repeats isn't known}}
  %0 = tosa.tile %a, %s : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<4x?xi8>
  return %0 : tensor<4x?xi8>
}

// -----

func.func @several(%a: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+2 {{failed to legalize operation 'tosa.tile'}}
  // expected-note@+1 {{several of its sizes aren't known}}
  %0 = tosa.tile %a, %s : (tensor<?x?xi8>, !tosa.shape<2>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}

// -----

func.func @weights(%a: tensor<1x4x4x2xf32>, %w: tensor<?x2x2x2xf32>, %b: tensor<1xf32>) -> tensor<1x3x3x?xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+2 {{failed to legalize operation 'tosa.conv2d'}}
  // expected-note@+1 {{a size of its weights isn't known, which can't be converted yet}}
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<?x2x2x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x?xf32>
  return %0 : tensor<1x3x3x?xf32>
}

// -----

func.func @later(%a: tensor<1x4x2xf32>, %i: tensor<1x3xi32>, %b: tensor<1x3x2xf32>) -> tensor<1x4x2xf32> {
  // expected-error@+1 {{failed to legalize operation 'tosa.scatter'}}
  %0 = tosa.scatter %a, %i, %b : (tensor<1x4x2xf32>, tensor<1x3xi32>, tensor<1x3x2xf32>) -> tensor<1x4x2xf32>
  return %0 : tensor<1x4x2xf32>
}
