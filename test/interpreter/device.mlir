// What ops of ttir and ttnn give that test/pipelines/numbers.test doesn't compare with NumPy.
// RUN: ttmlir-opt --interpret --split-input-file --verify-diagnostics %s

// expected-remark@+5 {{result 0: dense<[[2, 5], [8, 11]]> : tensor<2x2xi32>}}
// expected-remark@+4 {{result 1: dense<[[0, 1, 3, 4], [6, 7, 9, 10]]> : tensor<2x4xi32>}}
// expected-remark@+3 {{result 2: dense<6> : tensor<1xi32>}}
// expected-remark@+2 {{result 3: dense<7> : tensor<2x2xi32>}}
// expected-remark@+1 {{result 4: dense<[[2, 5], [8, 11]]> : tensor<2x2xi32>}}
func.func @parts() -> (tensor<2x2xi32>, tensor<2x4xi32>, tensor<1xi32>, tensor<2x2xi32>, tensor<2x2xi32>) {
  %x = "ttir.constant"() <{value = dense<[[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]> : tensor<2x6xi32>}> : () -> tensor<2x6xi32>
  %a = tensor.empty() : tensor<2x2xi32>
  %0 = "ttir.index"(%x, %a) <{dim = 1 : i32, begin = 2 : i32, end = 6 : i32, step = 3 : i32}> : (tensor<2x6xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  %b = tensor.empty() : tensor<2x4xi32>
  %1 = "ttir.select"(%x, %b) <{dim = 1 : si32, begin = 0 : si32, length = 2 : si32, stride = 3 : si32}> : (tensor<2x6xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %2 = "ttir.get_dimension_size"(%x) <{dimension = 1 : i32}> : (tensor<2x6xi32>) -> tensor<1xi32>
  %c = tensor.empty() : tensor<2x2xi32>
  %3 = "ttir.fill"(%c) <{value = dense<7> : tensor<2x2xi32>}> : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %d = tensor.empty() : tensor<2x2xi32>
  %4 = "ttir.to_layout"(%0, %d) : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0, %1, %2, %3, %4 : tensor<2x2xi32>, tensor<2x4xi32>, tensor<1xi32>, tensor<2x2xi32>, tensor<2x2xi32>
}

// -----

// The step at place 1; the prompt from place 0 on.
// expected-remark@+2 {{result 0: dense<[[[[0.000000e+00], [5.000000e+00], [0.000000e+00]]]]> : tensor<1x1x3x1xf32>}}
// expected-remark@+1 {{result 1: dense<[[[[6.000000e+00], [7.000000e+00], [0.000000e+00]]]]> : tensor<1x1x3x1xf32>}}
func.func @caches() -> (tensor<1x1x3x1xf32>, tensor<1x1x3x1xf32>) {
  %cache = "ttir.constant"() <{value = dense<0.0> : tensor<1x1x3x1xf32>}> : () -> tensor<1x1x3x1xf32>
  %step = "ttir.constant"() <{value = dense<5.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %at = "ttir.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "ttir.update_cache"(%cache, %step, %at) <{batch_offset = 0 : i32}> : (tensor<1x1x3x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi32>) -> tensor<1x1x3x1xf32>
  %prompt = "ttir.constant"() <{value = dense<[[[[6.0], [7.0]]]]> : tensor<1x1x2x1xf32>}> : () -> tensor<1x1x2x1xf32>
  %1 = "ttir.fill_cache"(%cache, %prompt) <{batch_offset = 0 : i32}> : (tensor<1x1x3x1xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x3x1xf32>
  return %0, %1 : tensor<1x1x3x1xf32>, tensor<1x1x3x1xf32>
}

// -----

// Each element of the image spreads over 2x2, and neighbours add up; rows of a gradient go to the rows that were looked up.
// expected-remark@+2 {{result 0: dense<[[[[1.000000e+00], [4.000000e+00], [4.000000e+00]], [[3.000000e+00], [1.000000e+01], [8.000000e+00]]]]> : tensor<1x2x3x1xf32>}}
// expected-remark@+1 {{result 1: dense<[[0.000000e+00, 0.000000e+00], [4.000000e+00, 6.000000e+00]]> : tensor<2x2xf32>}}
func.func @spread() -> (tensor<1x2x3x1xf32>, tensor<2x2xf32>) {
  %image = "ttir.constant"() <{value = dense<[[[[1.0], [2.0]]]]> : tensor<1x1x2x1xf32>}> : () -> tensor<1x1x2x1xf32>
  %kernel = "ttir.constant"() <{value = dense<[[[[1.0, 2.0], [3.0, 4.0]]]]> : tensor<1x1x2x2xf32>}> : () -> tensor<1x1x2x2xf32>
  %a = tensor.empty() : tensor<1x2x3x1xf32>
  %0 = "ttir.conv_transpose2d"(%image, %kernel, %a) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x1x2x1xf32>, tensor<1x1x2x2xf32>, tensor<1x2x3x1xf32>) -> tensor<1x2x3x1xf32>
  %rows = "ttir.constant"() <{value = dense<[1, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %table = "ttir.constant"() <{value = dense<0.0> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %gradient = "ttir.constant"() <{value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %b = tensor.empty() : tensor<2x2xf32>
  %1 = "ttir.embedding_backward"(%rows, %table, %gradient, %b) : (tensor<2xi32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0, %1 : tensor<1x2x3x1xf32>, tensor<2x2xf32>
}
