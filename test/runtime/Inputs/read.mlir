// The argument of 40 GB is read.
func.func @forward(%large: tensor<100000x100000xf32>) -> tensor<100000x100000xf32> {
  %0 = tensor.empty() : tensor<100000x100000xf32>
  %1 = "ttir.add"(%large, %large, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<100000x100000xf32>, tensor<100000x100000xf32>, tensor<100000x100000xf32>) -> tensor<100000x100000xf32>
  return %1 : tensor<100000x100000xf32>
}
