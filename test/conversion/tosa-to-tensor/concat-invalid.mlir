// Tensors are joined where all ranks are known.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-tensor))' --verify-diagnostics

func.func @unranked(%a: tensor<4xf32>, %b: tensor<*xf32>) -> tensor<?xf32> {
  // expected-error@+2 {{failed to legalize operation 'tosa.concat'}}
  // expected-note@+1 {{its operands and result are of different ranks}}
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<4xf32>, tensor<*xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
