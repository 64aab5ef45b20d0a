// What of TOSA ttir can't express.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: ttmlir-opt --split-input-file --verify-diagnostics --convert-tosa-to-ttir %s

func.func @shifted(%a: tensor<4xi32>) -> tensor<4xi32> {
  %s = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+2 {{failed to legalize operation 'tosa.mul'}}
  // expected-note@+1 {{products are shifted as 64-bit integers, which the hardware lacks}}
  %0 = tosa.mul %a, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+2 {{failed to legalize operation 'tosa.exp'}}
  // expected-note@+1 {{it has an operand with a size that isn't known}}
  %0 = tosa.exp %a : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @inexact(%a: tensor<1x4x2048xi8>, %b: tensor<1x2048x4xi8>) -> tensor<1x4x4xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+2 {{failed to legalize operation 'tosa.matmul'}}
  // expected-note@+1 {{floats don't hold its sums}}
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<1x4x2048xi8>, tensor<1x2048x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4xi32>
  return %0 : tensor<1x4x4xi32>
}

// -----

func.func @control(%c: tensor<i1>, %a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{failed to legalize operation 'tosa.cond_if'}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
    tosa.yield %a : tensor<4xf32>
  } else {
    tosa.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
