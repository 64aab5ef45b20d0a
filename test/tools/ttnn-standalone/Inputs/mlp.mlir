// A perceptron with what its C++ has to say: constants, attributes, several results, another entry.
func.func @main(%x: tensor<32x64xf32>, %w: tensor<64x48xf32>, %b: tensor<48xf32>)
    -> (tensor<32x48xf32>, tensor<32x1xf32>, tensor<16x24xbf16>) {
  %0 = tensor.empty() : tensor<32x48xf32>
  %1 = "ttir.linear"(%x, %w, %b, %0) : (tensor<32x64xf32>, tensor<64x48xf32>, tensor<48xf32>, tensor<32x48xf32>) -> tensor<32x48xf32>
  %2 = "ttir.constant"() <{value = dense<[[1.0], [-2.5], [0.5]]> : tensor<3x1xf32>}> : () -> tensor<3x1xf32>
  %3 = tensor.empty() : tensor<3x16xf32>
  %21 = "ttir.repeat"(%2, %3) <{repeat_dimensions = array<i64: 1, 16>}> : (tensor<3x1xf32>, tensor<3x16xf32>) -> tensor<3x16xf32>
  %22 = tensor.empty() : tensor<1x48xf32>
  %4 = "ttir.reshape"(%21, %22) <{shape = [1 : i32, 48 : i32]}> : (tensor<3x16xf32>, tensor<1x48xf32>) -> tensor<1x48xf32>
  %5 = tensor.empty() : tensor<32x48xf32>
  %6 = "ttir.multiply"(%1, %4, %5) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<32x48xf32>, tensor<1x48xf32>, tensor<32x48xf32>) -> tensor<32x48xf32>
  %7 = tensor.empty() : tensor<32x48xf32>
  %8 = "ttir.leaky_relu"(%6, %7) <{operandSegmentSizes = array<i32: 1, 1>, parameter = 0.25 : f32}> : (tensor<32x48xf32>, tensor<32x48xf32>) -> tensor<32x48xf32>
  %9 = tensor.empty() : tensor<32x48xf32>
  %10 = "ttir.clamp"(%8, %9) <{max = 3.0 : f32, min = -2.0 : f32}> : (tensor<32x48xf32>, tensor<32x48xf32>) -> tensor<32x48xf32>
  %11 = tensor.empty() : tensor<32x48xf32>
  %12 = "ttir.softmax"(%10, %11) <{dimension = -1 : si32}> : (tensor<32x48xf32>, tensor<32x48xf32>) -> tensor<32x48xf32>
  %13 = tensor.empty() : tensor<32x1xf32>
  %14 = "ttir.max"(%12, %13) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<32x48xf32>, tensor<32x1xf32>) -> tensor<32x1xf32>
  %15 = tensor.empty() : tensor<48x32xf32>
  %16 = "ttir.permute"(%10, %15) <{permutation = array<i64: 1, 0>}> : (tensor<32x48xf32>, tensor<48x32xf32>) -> tensor<48x32xf32>
  %17 = tensor.empty() : tensor<16x24xf32>
  %18 = "ttir.slice"(%16, %17) <{begins = [0 : i32, 4 : i32], ends = [48 : i32, 28 : i32], step = [3 : i32, 1 : i32]}> : (tensor<48x32xf32>, tensor<16x24xf32>) -> tensor<16x24xf32>
  %19 = tensor.empty() : tensor<16x24xbf16>
  %20 = "ttir.typecast"(%18, %19) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<16x24xf32>, tensor<16x24xbf16>) -> tensor<16x24xbf16>
  return %12, %14, %20 : tensor<32x48xf32>, tensor<32x1xf32>, tensor<16x24xbf16>
}

func.func @twice(%a: tensor<32x32xbf16>) -> tensor<32x32xbf16> {
  %0 = tensor.empty() : tensor<32x32xbf16>
  %1 = "ttir.add"(%a, %a, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>) -> tensor<32x32xbf16>
  return %1 : tensor<32x32xbf16>
}

func.func @turn(%a: tensor<8x4x32xf32>) -> tensor<32x8x4xf32> {
  %0 = tensor.empty() : tensor<32x8x4xf32>
  %1 = "ttir.permute"(%a, %0) <{permutation = array<i64: 2, 0, 1>}> : (tensor<8x4x32xf32>, tensor<32x8x4xf32>) -> tensor<32x8x4xf32>
  return %1 : tensor<32x8x4xf32>
}
