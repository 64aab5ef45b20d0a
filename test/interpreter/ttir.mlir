// What functions of ttir give: known numbers, and the same numbers after passes.
// RUN: ttmlir-opt --interpret --split-input-file --verify-diagnostics %s
// RUN: ttmlir-opt --canonicalize --ttir-to-ttir-decomposition --canonicalize --interpret --split-input-file --verify-diagnostics %s

// expected-remark@+2 {{result 0: dense<[[5.000000e+00, -4.000000e+00], [1.200000e+01, -1.000000e+01]]> : tensor<2x2xf32>}}
// expected-remark@+1 {{result 1: dense<[6.000000e+00, -5.000000e+00]> : tensor<2xf32>}}
func.func @products() -> (tensor<2x2xf32>, tensor<2xf32>) {
  %a = "ttir.constant"() <{value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %b = "ttir.constant"() <{value = dense<[[2.0, -1.0], [1.5, -2.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %c = "ttir.constant"() <{value = dense<[0.0, 1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tensor.empty() : tensor<2x2xf32>
  %1 = "ttir.linear"(%a, %b, %c, %0) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = tensor.empty() : tensor<2x2xf32>
  %3 = "ttir.add"(%1, %c, %2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %4 = tensor.empty() : tensor<2x2xf32>
  %5 = "ttir.subtract"(%3, %c, %4) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %6 = tensor.empty() : tensor<2xf32>
  %7 = "ttir.mean"(%5, %6) <{dim_arg = [0 : i32], keep_dim = false}> : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %8 = tensor.empty() : tensor<2xf32>
  %9 = "ttir.floor"(%7, %8) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %10 = tensor.empty() : tensor<2xf32>
  %11 = "ttir.clamp"(%9, %10) <{max = 6.0 : f32, min = -5.0 : f32}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %5, %11 : tensor<2x2xf32>, tensor<2xf32>
}

// -----

// expected-remark@+2 {{result 0: dense<[[9, 0], [3, 6], [9, 0]]> : tensor<3x2xi8>}}
// expected-remark@+1 {{result 1: dense<[[0.000000e+00, 1.007810e+00, 0.000000e+00]]> : tensor<1x3xbf16>}}
func.func @moves() -> (tensor<3x2xi8>, tensor<1x3xbf16>) {
  %a = "ttir.constant"() <{value = dense<[[1, 2, 3], [4, 5, 0]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %three = "ttir.constant"() <{value = dense<3> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
  %0 = tensor.empty() : tensor<3x2xi8>
  %1 = "ttir.transpose"(%a, %0) <{dim0 = 0 : si32, dim1 = -1 : si32}> : (tensor<2x3xi8>, tensor<3x2xi8>) -> tensor<3x2xi8>
  %2 = tensor.empty() : tensor<1x2xi8>
  %3 = "ttir.slice"(%1, %2) <{begins = [2 : i32, 0 : i32], ends = [3 : i32, 2 : i32], step = [1 : i32, 1 : i32]}> : (tensor<3x2xi8>, tensor<1x2xi8>) -> tensor<1x2xi8>
  %4 = "ttir.constant"() <{value = dense<[[1, 2]]> : tensor<1x2xi8>}> : () -> tensor<1x2xi8>
  %5 = tensor.empty() : tensor<3x2xi8>
  %6 = "ttir.concat"(%3, %4, %3, %5) <{dim = 0 : si32}> : (tensor<1x2xi8>, tensor<1x2xi8>, tensor<1x2xi8>, tensor<3x2xi8>) -> tensor<3x2xi8>
  %7 = tensor.empty() : tensor<3x2xi8>
  %8 = "ttir.multiply"(%6, %three, %7) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<3x2xi8>, tensor<1x1xi8>, tensor<3x2xi8>) -> tensor<3x2xi8>
  // A number that bf16 hasn't: 1 + 1/256 + 1/65536 is nearer to 1 + 1/128 than to 1.
  %9 = "ttir.constant"() <{value = dense<1.00392> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %10 = "ttir.pad"(%9) <{padding = array<i32: 0, 0, 1, 1>, value = 0.0 : f32}> : (tensor<1x1xf32>) -> tensor<1x3xf32>
  %11 = tensor.empty() : tensor<1x3xbf16>
  %12 = "ttir.typecast"(%10, %11) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x3xf32>, tensor<1x3xbf16>) -> tensor<1x3xbf16>
  return %8, %12 : tensor<3x2xi8>, tensor<1x3xbf16>
}

// -----

// Inputs come from a seed; of many elements there is a summary.
// expected-remark@+1 {{result 0: 100 elements from 0.00999999978 to 0.00999999978, sum 0.999999978}}
func.func @inputs(%a: tensor<1x1xf32>) -> tensor<1x100xf32> {
  %0 = tensor.empty() : tensor<1x100xf32>
  %1 = "ttir.broadcast"(%a, %0) <{broadcast_dimensions = array<i64: 1, 100>}> : (tensor<1x1xf32>, tensor<1x100xf32>) -> tensor<1x100xf32>
  %2 = tensor.empty() : tensor<1x100xf32>
  %3 = "ttir.softmax"(%1, %2) <{dimension = 1 : si32}> : (tensor<1x100xf32>, tensor<1x100xf32>) -> tensor<1x100xf32>
  return %3 : tensor<1x100xf32>
}
