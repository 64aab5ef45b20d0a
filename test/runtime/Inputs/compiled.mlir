// A module that compiles, and one that doesn't: for the script that runs all of them.
func.func @forward(%a: tensor<8x16xf32>, %b: tensor<16x4xf32>) -> tensor<8x4xf32> {
  %0 = tensor.empty() : tensor<8x4xf32>
  %1 = "ttir.matmul"(%a, %b, %0) : (tensor<8x16xf32>, tensor<16x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
// -----
func.func @unknown(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "ttir.nothing"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
