// How many results an op that writes into operands has: a tensor for each that is one, others behind them.
// RUN: upstream-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<2xf32>) {
  // expected-error@+1 {{expected the number of tensor results (2) to be equal to the number of output tensors (1)}}
  %0:2 = test.destination_style_op outs(%t : tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>
  return
}
// -----
func.func @f(%t: tensor<2xf32>) {
  // expected-error@+1 {{to match type of corresponding result (}}
  %0:2 = test.destination_style_op outs(%t : tensor<2xf32>) -> index, tensor<2xf32>
  return
}
// -----
func.func @f(%t: tensor<2xf32>) {
  %0:2 = test.destination_style_op outs(%t : tensor<2xf32>) -> tensor<2xf32>, index
  return
}
