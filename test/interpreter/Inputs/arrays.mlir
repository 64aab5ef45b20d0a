func.func @main(%x: tensor<2x3xf32>, %h: tensor<2x3xbf16>, %i: tensor<4xi64>, %b: tensor<4xi1>) -> (tensor<2x3xf32>, tensor<2x3xbf16>, tensor<4xi64>, tensor<4xi1>) {
  %0 = stablehlo.convert %h : (tensor<2x3xbf16>) -> tensor<2x3xf32>
  %1 = stablehlo.add %x, %0 : tensor<2x3xf32>
  %2 = stablehlo.convert %1 : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  %3 = stablehlo.negate %i : tensor<4xi64>
  %4 = stablehlo.not %b : tensor<4xi1>
  return %1, %2, %3, %4 : tensor<2x3xf32>, tensor<2x3xbf16>, tensor<4xi64>, tensor<4xi1>
}
func.func @other(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  return %x : tensor<3x2xf32>
}
func.func @wide(%x: tensor<4xf80>) -> tensor<4xf80> {
  return %x : tensor<4xf80>
}
