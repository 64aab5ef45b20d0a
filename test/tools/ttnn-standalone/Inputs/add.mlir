// Functions that the library of mlp.mlir has not, or not like this.
func.func @twice(%a: tensor<32x32xbf16>) -> tensor<32x32xbf16> {
  %0 = tensor.empty() : tensor<32x32xbf16>
  %1 = "ttir.neg"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<32x32xbf16>, tensor<32x32xbf16>) -> tensor<32x32xbf16>
  return %1 : tensor<32x32xbf16>
}

func.func @nobody(%a: tensor<32x32xbf16>) -> tensor<32x32xbf16> {
  return %a : tensor<32x32xbf16>
}

func.func @turn(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = tensor.empty() : tensor<8x4xf32>
  %1 = "ttir.neg"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
