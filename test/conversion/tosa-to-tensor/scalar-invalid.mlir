// A scalar is made of what can have one element only.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-tensor))' --verify-diagnostics

func.func @pairs(%a: tensor<2x?xf32>) -> tensor<f32> {
  %s = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  // expected-error@+2 {{failed to legalize operation 'tosa.reshape'}}
  // expected-note@+1 {{its sizes don't fit}}
  %0 = tosa.reshape %a, %s : (tensor<2x?xf32>, !tosa.shape<0>) -> tensor<f32>
  return %0 : tensor<f32>
}
