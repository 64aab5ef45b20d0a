// What the verifiers of ttir refuse, with their exact words: each of these is checked by tools that
// read diagnostics.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @case0(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'ttir.add' op expected 3 operands, but found 2}}
  %0 = "ttir.add"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @case1(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) {
  // expected-error @below {{'ttir.where' op expected 4 operands, but found 3}}
  %0 = "ttir.where"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @case2(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) {
  // expected-error @below {{'ttir.abs' op expected 2 operands, but found 3}}
  %0 = "ttir.abs"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @case3(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.add' op Operands are not broadcast compatible}}
  %0 = "ttir.add"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case4(%a: tensor<1x3xf32>, %b: tensor<4x1xf32>, %c: tensor<4x1xf32>) {
  // expected-error @below {{'ttir.multiply' op Result shape must match operand shapes after broadcasting}}
  %0 = "ttir.multiply"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x3xf32>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @case5(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error @below {{'ttir.clamp' op input and output must have same shape.}}
  %0 = "ttir.clamp"(%a, %b) <{min = 0.0 : f32, max = 1.0 : f32}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case6(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.sum' op Reduce dimensions are out of range}}
  %0 = "ttir.sum"(%a, %b) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case7(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.mean' op Reduce dimensions are out of range}}
  %0 = "ttir.mean"(%a, %b) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case8(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.max' op Reduce dimensions are out of range}}
  %0 = "ttir.max"(%a, %b) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case9(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.min' op Reduce dimensions are out of range}}
  %0 = "ttir.min"(%a, %b) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case10(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.prod' op Reduce dimensions are out of range}}
  %0 = "ttir.prod"(%a, %b) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case11(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.reduce_and' op Reduce dimensions are out of range}}
  %0 = "ttir.reduce_and"(%a, %b) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case12(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.argmax' op Reduce dimensions are out of range}}
  %0 = "ttir.argmax"(%a, %b) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case13(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.sum' op Reduce dimensions are not unique}}
  %0 = "ttir.sum"(%a, %b) <{keep_dim = false, dim_arg = [1 : i32, 1 : i32]}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case14(%a: tensor<2x3xf32>, %b: tensor<1xf32>) {
  // expected-error @below {{'ttir.argmax' op can only reduce one dimension; number of specified dimensions: 2.}}
  %0 = "ttir.argmax"(%a, %b) <{keep_dim = false, dim_arg = [0 : i32, 1 : i32]}> : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @case15(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.sum' op requires attribute 'keep_dim'}}
  %0 = "ttir.sum"(%a, %b) <{dim_arg = [1 : i32]}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case16() {
  // expected-error @below {{'ttir.arange' op Step value cannot be zero}}
  %0 = "ttir.arange"() <{start = 0 : si64, end = 4 : si64, step = 0 : si64, arange_dimension = 0 : i64}> : () -> tensor<4xf32>
  return
}

// -----

func.func @case17() {
  // expected-error @below {{'ttir.arange' op Invalid range: start=4, end=0, step=1}}
  %0 = "ttir.arange"() <{start = 4 : si64, end = 0 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<4xf32>
  return
}

// -----

func.func @case18() {
  // expected-error @below {{'ttir.arange' op Output tensor shape must be 5 at dim 1 (since start=0, end=10, step=2), but got 4}}
  %0 = "ttir.arange"() <{start = 0 : si64, end = 10 : si64, step = 2 : si64, arange_dimension = 1 : i64}> : () -> tensor<2x4xf32>
  return
}

// -----

func.func @case19() {
  // expected-error @below {{'ttir.arange' op Arange dimension 2 is out of bounds of the output with rank 2}}
  %0 = "ttir.arange"() <{start = 0 : si64, end = 10 : si64, step = 2 : si64, arange_dimension = 2 : i64}> : () -> tensor<2x4xf32>
  return
}

// -----

func.func @case20() {
  // expected-error @below {{'ttir.arange' op Invalid range: start=-9223372036854775808, end=9223372036854775807, step=1}}
  %0 = "ttir.arange"() <{start = -9223372036854775808 : si64, end = 9223372036854775807 : si64, step = 1 : si64, arange_dimension = 1 : i64}> : () -> tensor<2x4xf32>
  return
}

// -----

func.func @case21(%a: tensor<2x4xf32>) {
  // expected-error @below {{'ttir.get_dimension_size' op Dimension 3 is out of bounds of the operand with rank 2}}
  %0 = "ttir.get_dimension_size"(%a) <{dimension = 3 : i32}> : (tensor<2x4xf32>) -> tensor<1xi32>
  return
}

// -----

func.func @case22() {
  // expected-error @below {{'ttir.constant' op failed to verify that all of {value, result} have same shape}}
  %0 = "ttir.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<3xf32>
  return
}

// -----

func.func @case23(%a: tensor<3xf32>) {
  // expected-error @below {{'ttir.fill' op failed to verify that all of {value, result} have same shape}}
  %0 = "ttir.fill"(%a) <{value = dense<1.0> : tensor<2xf32>}> : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @case24(%a: tensor<f32>, %b: tensor<4xf32>, %c: tensor<1xf32>) {
  // expected-error @below {{'ttir.matmul' op Input A must be at least a 1D tensor}}
  %0 = "ttir.matmul"(%a, %b, %c) : (tensor<f32>, tensor<4xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @case25(%a: tensor<4xf32>, %b: tensor<f32>, %c: tensor<1xf32>) {
  // expected-error @below {{'ttir.matmul' op Input B must be at least a 1D tensor}}
  %0 = "ttir.matmul"(%a, %b, %c) : (tensor<4xf32>, tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @case26(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>, %c: tensor<2x5xf32>) {
  // expected-error @below {{'ttir.matmul' op Input A[-1](3) and B[-2](4) must have matching inner dimensions}}
  %0 = "ttir.matmul"(%a, %b, %c) : (tensor<2x3xf32>, tensor<4x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @case27(%a: tensor<3xf32>, %b: tensor<4xf32>, %c: tensor<1xf32>) {
  // expected-error @below {{'ttir.matmul' op Input A[-1](3) and B[-2](4) must have matching inner dimensions}}
  %0 = "ttir.matmul"(%a, %b, %c) : (tensor<3xf32>, tensor<4xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @case28(%a: tensor<2x7x4x3xf32>, %b: tensor<7x3x3x5xf32>, %c: tensor<2x7x4x5xf32>) {
  // expected-error @below {{'ttir.matmul' op Batch dimensions of input A(2,7) and B(7,3) are not broadcast compatible}}
  %0 = "ttir.matmul"(%a, %b, %c) : (tensor<2x7x4x3xf32>, tensor<7x3x3x5xf32>, tensor<2x7x4x5xf32>) -> tensor<2x7x4x5xf32>
  return
}

// -----

func.func @case29(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<f32>) {
  // expected-error @below {{'ttir.matmul' op Scalar output is not supported, output must be at least a 1D tensor}}
  %0 = "ttir.matmul"(%a, %b, %c) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @case30(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<2xf32>) {
  // expected-error @below {{'ttir.matmul' op Scalar output must be a 1D tensor of size 1}}
  %0 = "ttir.matmul"(%a, %b, %c) : (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case31(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>, %c: tensor<2xf32>) {
  // expected-error @below {{'ttir.matmul' op Output shape rank(1) must match the expected output shape rank(2)}}
  %0 = "ttir.matmul"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case32(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>, %c: tensor<2x6xf32>) {
  // expected-error @below {{'ttir.matmul' op Output shape dimension[1](6) doesn't match the expected output shape dimension[1](5)}}
  %0 = "ttir.matmul"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x6xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @case33(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>, %c: tensor<f32>, %d: tensor<2x5xf32>) {
  // expected-error @below {{'ttir.linear' op Bias must be at least a 1D tensor}}
  %0 = "ttir.linear"(%a, %b, %c, %d) : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<f32>, tensor<2x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @case34(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>, %c: tensor<3x5xf32>, %d: tensor<2x5xf32>) {
  // expected-error @below {{'ttir.linear' op Bias shape(3,5) is not broadcast compatible with the matmul output shape(2,5)}}
  %0 = "ttir.linear"(%a, %b, %c, %d) : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @case35(%a: tensor<2x3xf32>, %b: tensor<3x3xf32>) {
  // expected-error @below {{'ttir.softmax' op Input and output shapes must be the same}}
  %0 = "ttir.softmax"(%a, %b) <{dimension = 1 : si32}> : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @case36(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.softmax' op Dimension attribute must be within the bounds of the input tensor}}
  %0 = "ttir.softmax"(%a, %b) <{dimension = -3 : si32}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case37(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.cumsum' op specified dimension should be between 0 and 1, but got: -1.}}
  %0 = "ttir.cumsum"(%a, %b) <{dim = -1 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case38(%a: tensor<2x3xf32>, %b: tensor<3x3xf32>) {
  // expected-error @below {{'ttir.to_layout' op Input and output shapes must be the same}}
  %0 = "ttir.to_layout"(%a, %b) : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @case39() {
  // expected-error @below {{'ttir.alloc' op Result type missing layout attribute}}
  %0 = "ttir.alloc"() <{address = 0 : i64, size = 4 : i64, memory_space = #tt.memory_space<system>}> : () -> tensor<3x3xf32>
  return
}

// -----

func.func @case40(%a: tensor<2x3xi32>, %b: tensor<8x4x1xf32>, %c: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttir.embedding' op Weight must be a 2D tensor}}
  %0 = "ttir.embedding"(%a, %b, %c) : (tensor<2x3xi32>, tensor<8x4x1xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case41(%a: tensor<2x3xi32>, %b: tensor<8x4xf32>, %c: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.embedding' op Output must have one dimension more than input}}
  %0 = "ttir.embedding"(%a, %b, %c) : (tensor<2x3xi32>, tensor<8x4xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case42(%a: tensor<2xi32>, %b: tensor<8xf32>, %c: tensor<2x4xf32>, %d: tensor<8x4xf32>) {
  // expected-error @below {{'ttir.embedding_backward' op Input must be a 2D tensor}}
  %0 = "ttir.embedding_backward"(%a, %b, %c, %d) : (tensor<2xi32>, tensor<8xf32>, tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @case43(%a: tensor<2xi32>, %b: tensor<8x4xf32>, %c: tensor<2x4xbf16>, %d: tensor<8x4xf32>) {
  // expected-error @below {{'ttir.embedding_backward' op Input gradient and output must have the same dtype}}
  %0 = "ttir.embedding_backward"(%a, %b, %c, %d) : (tensor<2xi32>, tensor<8x4xf32>, tensor<2x4xbf16>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @case44(%a: tensor<2xi32>, %b: tensor<8x4xf32>, %c: tensor<2x4xf32>, %d: tensor<8x5xf32>) {
  // expected-error @below {{'ttir.embedding_backward' op Output must have the same shape as weight}}
  %0 = "ttir.embedding_backward"(%a, %b, %c, %d) : (tensor<2xi32>, tensor<8x4xf32>, tensor<2x4xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @case45(%a: tensor<8x8xf32>, %b: tensor<4x4x3x3xf32>, %c: tensor<1x6x6x4xf32>) {
  // expected-error @below {{'ttir.conv2d' op Input must be at least a 3D tensor}}
  %0 = "ttir.conv2d"(%a, %b, %c) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<8x8xf32>, tensor<4x4x3x3xf32>, tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @case46(%a: tensor<1x8x8x4xf32>, %b: tensor<4x3x3xf32>, %c: tensor<1x6x6x4xf32>) {
  // expected-error @below {{'ttir.conv2d' op Weight must be a 4D tensor}}
  %0 = "ttir.conv2d"(%a, %b, %c) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<1x8x8x4xf32>, tensor<4x3x3xf32>, tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @case47(%a: tensor<1x8x8x4xf32>, %b: tensor<4x4x3x3xf32>, %c: tensor<4xf32>, %d: tensor<1x6x6x4xf32>) {
  // expected-error @below {{'ttir.conv2d' op Bias must be a 4D tensor}}
  %0 = "ttir.conv2d"(%a, %b, %c, %d) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<1x8x8x4xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @case48(%a: tensor<8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Input must be a 4D tensor}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case49(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Output must be a 4D tensor}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<10x10x6xf32>) -> tensor<10x10x6xf32>
  return
}

// -----

func.func @case50(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Weight must be a 4D tensor}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case51(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<6xf32>, %d: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Bias must be a 4D tensor}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c, %d) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<6xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case52(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<3x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Batch size of input and output tensors must match}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<3x10x10x6xf32>) -> tensor<3x10x10x6xf32>
  return
}

// -----

func.func @case53(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Expected integer or pair of integers, got tuple of size 3 for stride}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = array<i32: 1, 1, 1>, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case54(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Stride values must be greater than 0}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = array<i32: 1, 0>, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case55(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Expected integer, pair, or tuple of size 4, but got tuple of size 3 for padding}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = array<i32: 1, 1, 1>, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case56(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Padding values must be greater or equal than 0}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = array<i32: 1, 1, -1, 0>, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case57(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Expected integer or pair of integers, got tuple of size 1 for output padding}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = array<i32: 1>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case58(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Output padding values must be greater or equal than 0}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = -1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case59(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Expected integer or pair of integers, got tuple of size 4 for dilation}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = array<i32: 1, 1, 1, 1>, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case60(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Dilation values must be greater than 0}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = array<i32: 0, 1>, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case61(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Number of input channels from input tensor must be divisible by the number of groups. Got 4 input channels and 3 groups.}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 3 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case62(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Number of output channels from output tensor must be divisible by the number of groups. Got 6 output channels and 4 groups.}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 4 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case63(%a: tensor<2x8x8x4xf32>, %b: tensor<5x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Number of input channels from input tensor must match the first dimension of the weight tensor. Got 4 input channels and 5 in the weight tensor.}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<5x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case64(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Number of output channels per group must match the second dimension of the weight tensor. Got 3 output channels per group and 6 in the weight tensor.}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 2 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case65(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<1x1x1x5xf32>, %d: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Mismatch in bias tensor dimensions. Bias tensor has 5 channels, but the output tensor has 6 channels.}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c, %d) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<1x1x1x5xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case66(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x10x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Given input size per channel: (8 x 8). Calculated output size per channel: (-2 x -4). Output size is too small}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = array<i32: 6, 7>, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x10x10x6xf32>) -> tensor<2x10x10x6xf32>
  return
}

// -----

func.func @case67(%a: tensor<2x8x8x4xf32>, %b: tensor<4x6x3x3xf32>, %c: tensor<2x9x10x6xf32>) {
  // expected-error @below {{'ttir.conv_transpose2d' op Mismatch between expected output size per channel and got output tensor dimensions. Expected: (10 x 10), got: (9 x 10).}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x8x8x4xf32>, tensor<4x6x3x3xf32>, tensor<2x9x10x6xf32>) -> tensor<2x9x10x6xf32>
  return
}

// -----

func.func @case68(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op Convolution input, output, and kernel must have the same number of spatial dimensions}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case69(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op Convolution input, output, and kernel must have the same number of spatial dimensions}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case70(%a: tensor<8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op Input tensor must have the same number of spatial dimensions as specified in the ConvolutionLayout}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case71(%a: tensor<1x8x8x4xf32>, %b: tensor<3x4x6xf32>, %c: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op Weight tensor must have the same number of spatial dimensions as specified in the ConvolutionLayout}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case72(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op Output tensor must have the same number of spatial dimensions as specified in the ConvolutionLayout}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<6x6x6xf32>) -> tensor<6x6x6xf32>
  return
}

// -----

func.func @case73(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<6xf32>, %d: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op Bias must be a 4D tensor}}
  %0 = "ttir.convolution"(%a, %b, %c, %d) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case74(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op Window strides must have the same number of elements as the spatial dimensions of the input tensor}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case75(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op Padding must have the same number of elements as twice the spatial dimensions of the input tensor}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case76(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op Dilations and window reversal must have the same number of elements as the spatial dimensions of the input tensor}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case77(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op ConvolutionLayout must give each dimension of input, kernel and output one part}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x3, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case78(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x6xf32>, %c: tensor<1x6x6x6xf32>) {
  // expected-error @below {{'ttir.convolution' op ConvolutionLayout must give each dimension of input, kernel and output one part}}
  %0 = "ttir.convolution"(%a, %b, %c) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x9, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @case79(%a: tensor<1x8x8x4xf32>, %b: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'ttir.pooling' op Window strides must have the same number of elements as the rank of the input tensor}}
  %0 = "ttir.pooling"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>, pooling_method = #ttir<pooling_method Max>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<1x8x8x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case80(%a: tensor<1x8x8x4xf32>, %b: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'ttir.pooling' op Window dilations must have the same number of elements as the rank of the input tensor}}
  %0 = "ttir.pooling"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>, pooling_method = #ttir<pooling_method Max>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1>, padding = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<1x8x8x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case81(%a: tensor<1x8x8x4xf32>, %b: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'ttir.pooling' op Window dimensions must have the same number of elements as the rank of the input tensor}}
  %0 = "ttir.pooling"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>, pooling_method = #ttir<pooling_method Max>, window_dimensions = array<i64: 1>, window_strides = array<i64: 1, 2, 2, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<1x8x8x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case82(%a: tensor<1x8x8x4xf32>, %b: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'ttir.pooling' op Padding must have the same number of elements as twice the rank of the input tensor}}
  %0 = "ttir.pooling"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>, pooling_method = #ttir<pooling_method Max>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = array<i64: 1>}> : (tensor<1x8x8x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case83(%a: tensor<1x8x8x4xf32>, %b: tensor<8x8x4xf32>, %c: tensor<1x4x4x4xf32>, %d: tensor<4x4x4xf32>) {
  // expected-error @below {{'ttir.pooling' op All input tensors must have the same rank}}
  %0:2 = "ttir.pooling"(%a, %b, %c, %d) <{operandSegmentSizes = array<i32: 2, 2>, pooling_method = #ttir<pooling_method Max>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<1x8x8x4xf32>, tensor<8x8x4xf32>, tensor<1x4x4x4xf32>, tensor<4x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<4x4x4xf32>)
  return
}

// -----

func.func @case84(%a: tensor<8x8x4xf32>, %b: tensor<7x7x4xf32>) {
  // expected-error @below {{'ttir.max_pool2d' op Input tensor rank must be 4. Recieved input with rank 3. Shape: (8, 8, 4).}}
  %0 = "ttir.max_pool2d"(%a, %b) <{kernel_height = 2 : si32, kernel_width = 2 : si32, stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, ceil_mode = false, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<8x8x4xf32>, tensor<7x7x4xf32>) -> tensor<7x7x4xf32>
  return
}

// -----

func.func @case85(%a: tensor<1x8x8x4xf32>, %b: tensor<1x7x7x4xf32>) {
  // expected-error @below {{'ttir.max_pool2d' op Kernel height 9 is greater than input height 8. This MaxPool2d configuration is invalid.}}
  %0 = "ttir.max_pool2d"(%a, %b) <{kernel_height = 9 : si32, kernel_width = 2 : si32, stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, ceil_mode = false, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<1x8x8x4xf32>, tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return
}

// -----

func.func @case86(%a: tensor<1x8x8x4xf32>, %b: tensor<1x7x7x4xf32>) {
  // expected-error @below {{'ttir.max_pool2d' op Kernel width 9 is greater than input width 8. This MaxPool2d configuration is invalid.}}
  %0 = "ttir.max_pool2d"(%a, %b) <{kernel_height = 2 : si32, kernel_width = 9 : si32, stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, ceil_mode = false, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<1x8x8x4xf32>, tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return
}

// -----

func.func @case87(%a: tensor<8x8x4xf32>, %b: tensor<1x16x16x4xf32>) {
  // expected-error @below {{'ttir.upsample2d' op Expected rank of input tensor is 4, got rank 3}}
  %0 = "ttir.upsample2d"(%a, %b) <{scale_factor = 2 : si32}> : (tensor<8x8x4xf32>, tensor<1x16x16x4xf32>) -> tensor<1x16x16x4xf32>
  return
}

// -----

func.func @case88(%a: tensor<1x8x8x4xf32>, %b: tensor<16x16x4xf32>) {
  // expected-error @below {{'ttir.upsample2d' op Expected rank of output tensor is 4, got rank 3}}
  %0 = "ttir.upsample2d"(%a, %b) <{scale_factor = 2 : si32}> : (tensor<1x8x8x4xf32>, tensor<16x16x4xf32>) -> tensor<16x16x4xf32>
  return
}

// -----

func.func @case89(%a: tensor<1x8x8x4xf32>, %b: tensor<1x16x16x4xf32>) {
  // expected-error @below {{'ttir.upsample2d' op Expected integer or pair of integers, got tuple of size 3}}
  %0 = "ttir.upsample2d"(%a, %b) <{scale_factor = array<i32: 2, 2, 2>}> : (tensor<1x8x8x4xf32>, tensor<1x16x16x4xf32>) -> tensor<1x16x16x4xf32>
  return
}

// -----

func.func @case90(%a: tensor<1x8x8x4xf32>, %b: tensor<1x16x16x4xf32>) {
  // expected-error @below {{'ttir.upsample2d' op Scale factors H = 2 and W = 0 must be positive integers}}
  %0 = "ttir.upsample2d"(%a, %b) <{scale_factor = array<i32: 2, 0>}> : (tensor<1x8x8x4xf32>, tensor<1x16x16x4xf32>) -> tensor<1x16x16x4xf32>
  return
}

// -----

func.func @case91(%a: tensor<1x8x8x4xf32>, %b: tensor<1x17x16x4xf32>) {
  // expected-error @below {{'ttir.upsample2d' op Expected output H dimension to be input H dimension * scaleH = 16, got 17}}
  %0 = "ttir.upsample2d"(%a, %b) <{scale_factor = 2 : si32}> : (tensor<1x8x8x4xf32>, tensor<1x17x16x4xf32>) -> tensor<1x17x16x4xf32>
  return
}

// -----

func.func @case92(%a: tensor<1x8x8x4xf32>, %b: tensor<1x16x16x4xf32>) {
  // expected-error @below {{'ttir.upsample2d' op Expected output W dimension to be input W dimension * scaleW = 24, got 16}}
  %0 = "ttir.upsample2d"(%a, %b) <{scale_factor = array<i32: 2, 3>}> : (tensor<1x8x8x4xf32>, tensor<1x16x16x4xf32>) -> tensor<1x16x16x4xf32>
  return
}

// -----

func.func @case93(%a: tensor<1x8x8x4xf32>, %b: tensor<2x16x16x4xf32>) {
  // expected-error @below {{'ttir.upsample2d' op Expected output N dimension to be 1, got 2}}
  %0 = "ttir.upsample2d"(%a, %b) <{scale_factor = 2 : si32}> : (tensor<1x8x8x4xf32>, tensor<2x16x16x4xf32>) -> tensor<2x16x16x4xf32>
  return
}

// -----

func.func @case94(%a: tensor<1x8x8x4xf32>, %b: tensor<1x16x16x5xf32>) {
  // expected-error @below {{'ttir.upsample2d' op Expected output C dimension to be 4, got 5}}
  %0 = "ttir.upsample2d"(%a, %b) <{scale_factor = 2 : si32}> : (tensor<1x8x8x4xf32>, tensor<1x16x16x5xf32>) -> tensor<1x16x16x5xf32>
  return
}

// -----

func.func @case95(%a: tensor<1x8x8x4xf32>, %b: tensor<1x16x16x4xf32>) {
  // expected-error @below {{'ttir.upsample2d' op Expected modes are (nearest, bilinear), got "cubic"}}
  %0 = "ttir.upsample2d"(%a, %b) <{scale_factor = 2 : si32, mode = "cubic"}> : (tensor<1x8x8x4xf32>, tensor<1x16x16x4xf32>) -> tensor<1x16x16x4xf32>
  return
}

// -----

func.func @case96(%a: tensor<2x3xf32>, %b: tensor<6xf32>) {
  // expected-error @below {{'ttir.reshape' op Shape attribute size must match output tensor rank}}
  %0 = "ttir.reshape"(%a, %b) <{shape = [6 : i32, 1 : i32]}> : (tensor<2x3xf32>, tensor<6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @case97(%a: tensor<1xf32>, %b: tensor<f32>) {
  // expected-error @below {{'ttir.reshape' op Shape attribute must be non-empty}}
  %0 = "ttir.reshape"(%a, %b) <{shape = []}> : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @case98(%a: tensor<2x3xf32>, %b: tensor<7xf32>) {
  // expected-error @below {{'ttir.reshape' op Input and output tensors must have the same number of elements}}
  %0 = "ttir.reshape"(%a, %b) <{shape = [7 : i32]}> : (tensor<2x3xf32>, tensor<7xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @case99(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.reshape' op Shape attribute must have at most one -1 element}}
  %0 = "ttir.reshape"(%a, %b) <{shape = [-1 : i32, -1 : i32]}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case100(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.reshape' op All dimensions must be positive except the one with -1}}
  %0 = "ttir.reshape"(%a, %b) <{shape = [2 : i32, -3 : i32]}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case101(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.reshape' op Shape attribute must match the output tensor shape for dimensions that are not -1}}
  %0 = "ttir.reshape"(%a, %b) <{shape = [3 : i32, 2 : i32]}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case102(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.transpose' op Input must be at least a 2D tensor}}
  %0 = "ttir.transpose"(%a, %b) <{dim0 = 0 : si32, dim1 = 0 : si32}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case103(%a: tensor<2x3xf32>, %b: tensor<3x2x1xf32>) {
  // expected-error @below {{'ttir.transpose' op Input must have the same rank as output}}
  %0 = "ttir.transpose"(%a, %b) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<2x3xf32>, tensor<3x2x1xf32>) -> tensor<3x2x1xf32>
  return
}

// -----

func.func @case104(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error @below {{'ttir.transpose' op Dimension 0 attribute must be within the bounds of the input tensor}}
  %0 = "ttir.transpose"(%a, %b) <{dim0 = 2 : si32, dim1 = 1 : si32}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @case105(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error @below {{'ttir.transpose' op Dimension 1 attribute must be within the bounds of the input tensor}}
  %0 = "ttir.transpose"(%a, %b) <{dim0 = 0 : si32, dim1 = -3 : si32}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @case106(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.transpose' op Input-output transpose dimension mismatch.}}
  %0 = "ttir.transpose"(%a, %b) <{dim0 = 0 : si32, dim1 = -1 : si32}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case107(%a: tensor<2x3x4xf32>, %b: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttir.permute' op Expected a permutation of (0, 1, 2), got (0, 1)}}
  %0 = "ttir.permute"(%a, %b) <{permutation = array<i64: 0, 1>}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case108(%a: tensor<2x3x4xf32>, %b: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttir.permute' op Expected a permutation of (0, 1, 2), got (0, 1, 1)}}
  %0 = "ttir.permute"(%a, %b) <{permutation = array<i64: 0, 1, 1>}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case109(%a: tensor<2x3x4xf32>, %b: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttir.permute' op Expected a permutation of (0, 1, 2), got (0, 1, 3)}}
  %0 = "ttir.permute"(%a, %b) <{permutation = array<i64: 0, 1, 3>}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case110(%a: tensor<2x3x4xf32>, %b: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttir.permute' op Expected result shape (4, 2, 3), got (2, 3, 4)}}
  %0 = "ttir.permute"(%a, %b) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case111(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %c: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.concat' op Invalid dimension 2 for concatenation.}}
  %0 = "ttir.concat"(%a, %b, %c) <{dim = 2 : si32}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case112(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %c: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.concat' op Invalid dimension -3 for concatenation.}}
  %0 = "ttir.concat"(%a, %b, %c) <{dim = -3 : si32}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case113(%a: tensor<2x3xf32>, %b: tensor<6xf32>, %c: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.concat' op All input tensors must have the same rank.}}
  %0 = "ttir.concat"(%a, %b, %c) <{dim = 0 : si32}> : (tensor<2x3xf32>, tensor<6xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case114(%a: tensor<2x3xf32>, %b: tensor<3x3xf32>, %c: tensor<2x6xf32>) {
  // expected-error @below {{'ttir.concat' op All input tensors must have the same dimensions, except for dimension 1.}}
  %0 = "ttir.concat"(%a, %b, %c) <{dim = -1 : si32}> : (tensor<2x3xf32>, tensor<3x3xf32>, tensor<2x6xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @case115(%a: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.concat' op At least one input tensor is required.}}
  %0 = "ttir.concat"(%a) <{dim = 0 : si32}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case116(%a: tensor<1x3xf32>, %b: tensor<2x1x3xf32>) {
  // expected-error @below {{'ttir.broadcast' op Input tensor rank of 2 does not match output tensor rank of 3}}
  %0 = "ttir.broadcast"(%a, %b) <{broadcast_dimensions = array<i64: 1, 1>}> : (tensor<1x3xf32>, tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  return
}

// -----

func.func @case117(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.broadcast' op Input tensor shape (2,3) is not broadcastable to output shape (4,3)}}
  %0 = "ttir.broadcast"(%a, %b) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case118(%a: tensor<1x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.broadcast' op Input tensor rank should match output tensor rank.}}
  %0 = "ttir.broadcast"(%a, %b) <{broadcast_dimensions = array<i64: 4>}> : (tensor<1x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case119(%a: tensor<1x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.broadcast' op Input tensor shape (1,3) index 0 does not broadcast to output (4,3) using broadcast value 3}}
  %0 = "ttir.broadcast"(%a, %b) <{broadcast_dimensions = array<i64: 3, 1>}> : (tensor<1x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case120(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.repeat' op Input tensor rank 2 doesn't match the number of repeat dimensions 1.}}
  %0 = "ttir.repeat"(%a, %b) <{repeat_dimensions = array<i64: 2>}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case121(%a: tensor<2x3xf32>, %b: tensor<4x3x1xf32>) {
  // expected-error @below {{'ttir.repeat' op Input tensor rank 2 doesn't match the output tensor rank 3.}}
  %0 = "ttir.repeat"(%a, %b) <{repeat_dimensions = array<i64: 2, 1>}> : (tensor<2x3xf32>, tensor<4x3x1xf32>) -> tensor<4x3x1xf32>
  return
}

// -----

func.func @case122(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.repeat' op Repeat dimension at index 1 must be greater than 0.}}
  %0 = "ttir.repeat"(%a, %b) <{repeat_dimensions = array<i64: 2, 0>}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case123(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'ttir.repeat' op Input tensor shape (2,3) at index 1 does not repeat to output (4,3) using repeat value 2.}}
  %0 = "ttir.repeat"(%a, %b) <{repeat_dimensions = array<i64: 2, 2>}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @case124(%a: tensor<f32>, %b: tensor<1xf32>) {
  // expected-error @below {{'ttir.repeat_interleave' op Input must be at least a 1D tensor}}
  %0 = "ttir.repeat_interleave"(%a, %b) <{repeats = 1 : ui32, dim = 0 : si32}> : (tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @case125(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'ttir.repeat_interleave' op Repeats attribute must be non-zero}}
  %0 = "ttir.repeat_interleave"(%a, %b) <{repeats = 0 : ui32, dim = 0 : si32}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case126(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.repeat_interleave' op Dimension attribute must be within the bounds[-2, 2), got 2}}
  %0 = "ttir.repeat_interleave"(%a, %b) <{repeats = 1 : ui32, dim = 5 : si32}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case127(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error @below {{'ttir.repeat_interleave' op Output shape [2,4] does not match the expected shape [2,6]}}
  %0 = "ttir.repeat_interleave"(%a, %b) <{repeats = 2 : ui32, dim = -1 : si32}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case128(%a: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.pad' op Padding must have the same number of elements as twice the rank of the input tensor}}
  %0 = "ttir.pad"(%a) <{padding = array<i32: 0, 0>, value = 0.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case129(%a: tensor<2x3xf32>) {
  // expected-error @below {{'ttir.pad' op Output tensor shape (2,3) must match the inferred shape: (2,6)}}
  %0 = "ttir.pad"(%a) <{padding = array<i32: 0, 0, 1, 2>, value = 0.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case130(%a: tensor<f32>, %b: tensor<f32>) {
  // expected-error @below {{'ttir.slice' op Input must be at least a 1D tensor}}
  %0 = "ttir.slice"(%a, %b) <{begins = [], ends = [], step = []}> : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @case131(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.slice' op Begins, ends, and step attributes must have the same number of elements as the input tensor rank}}
  %0 = "ttir.slice"(%a, %b) <{begins = [0 : i32], ends = [4 : i32, 8 : i32], step = [1 : i32, 1 : i32]}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case132(%a: tensor<4x8xf32>, %b: tensor<4x8xbf16>) {
  // expected-error @below {{'ttir.slice' op Output tensor must have the same element type as the input tensor}}
  %0 = "ttir.slice"(%a, %b) <{begins = [0 : i32, 0 : i32], ends = [4 : i32, 8 : i32], step = [1 : i32, 1 : i32]}> : (tensor<4x8xf32>, tensor<4x8xbf16>) -> tensor<4x8xbf16>
  return
}

// -----

func.func @case133(%a: tensor<4x8xf32>, %b: tensor<4x8x1xf32>) {
  // expected-error @below {{'ttir.slice' op Output tensor must have the same rank as the input tensor}}
  %0 = "ttir.slice"(%a, %b) <{begins = [0 : i32, 0 : i32], ends = [4 : i32, 8 : i32], step = [1 : i32, 1 : i32]}> : (tensor<4x8xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
  return
}

// -----

func.func @case134(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.slice' op Invalid begin index for dimension 0. Expected value in range [-4, 4), got 4. Input shape: (4, 8)}}
  %0 = "ttir.slice"(%a, %b) <{begins = [4 : i32, 0 : i32], ends = [4 : i32, 8 : i32], step = [1 : i32, 1 : i32]}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case135(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.slice' op Invalid end index for dimension 1. Expected value in range [-8, 8], got -9. Input shape: (4, 8)}}
  %0 = "ttir.slice"(%a, %b) <{begins = [0 : i32, 0 : i32], ends = [4 : i32, -9 : i32], step = [1 : i32, 1 : i32]}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case136(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.slice' op Step value for dimension 1 cannot be zero}}
  %0 = "ttir.slice"(%a, %b) <{begins = [0 : i32, 0 : i32], ends = [4 : i32, 8 : i32], step = [1 : i32, 0 : i32]}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case137(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.slice' op For positive step, begin index must be less than or equal to end index for dimension 1. Got begin: 6 (-2), end: 2, step: 2, input shape: (4, 8)}}
  %0 = "ttir.slice"(%a, %b) <{begins = [0 : i32, -2 : i32], ends = [4 : i32, 2 : i32], step = [1 : i32, 2 : i32]}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case138(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.slice' op For negative step, begin index must be greater than or equal to end index for dimension 0. Got begin: 0, end: 4, step: -1, input shape: (4, 8)}}
  %0 = "ttir.slice"(%a, %b) <{begins = [0 : i32, 0 : i32], ends = [4 : i32, 8 : i32], step = [-1 : i32, 1 : i32]}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case139(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.slice' op Mismatch in dimension 1 of the output tensor: expected size 3, but got 8}}
  %0 = "ttir.slice"(%a, %b) <{begins = [0 : i32, 1 : i32], ends = [4 : i32, 8 : i32], step = [1 : i32, 3 : i32]}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case140(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.index' op Invalid dimension index 2. Input tensor rank is 2}}
  %0 = "ttir.index"(%a, %b) <{dim = 2 : i32, begin = 0 : i32, end = 4 : i32, step = 1 : i32}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case141(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.index' op Invalid begin index for dimension 1. Expected value in range [-8, 8), got 8. Input shape: (4, 8)}}
  %0 = "ttir.index"(%a, %b) <{dim = 1 : i32, begin = 8 : i32, end = 4 : i32, step = 1 : i32}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case142(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.index' op Mismatch in dimension 1 of the output tensor: expected size 4, but got 8}}
  %0 = "ttir.index"(%a, %b) <{dim = 1 : i32, begin = 0 : i32, end = 4 : i32, step = 1 : i32}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case143(%a: tensor<4x8xf32>, %b: tensor<4x8x1xf32>) {
  // expected-error @below {{'ttir.select' op Input and output tensors must have the same rank.}}
  %0 = "ttir.select"(%a, %b) <{dim = 1 : si32, begin = 0 : si32, length = 2 : si32, stride = 4 : si32}> : (tensor<4x8xf32>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
  return
}

// -----

func.func @case144(%a: tensor<4x8xf32>, %b: tensor<4x4xbf16>) {
  // expected-error @below {{'ttir.select' op Input and output tensors must have the same element type.}}
  %0 = "ttir.select"(%a, %b) <{dim = 1 : si32, begin = 0 : si32, length = 2 : si32, stride = 4 : si32}> : (tensor<4x8xf32>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  return
}

// -----

func.func @case145(%a: tensor<4x8xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{'ttir.select' op Invalid dimension -3 for select op with input tensor rank 2}}
  %0 = "ttir.select"(%a, %b) <{dim = -3 : si32, begin = 0 : si32, length = 2 : si32, stride = 4 : si32}> : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @case146(%a: tensor<4x8xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{'ttir.select' op Invalid stride -1 for dimension 1, stride must be non-negative}}
  %0 = "ttir.select"(%a, %b) <{dim = 1 : si32, begin = 0 : si32, length = 2 : si32, stride = -1 : si32}> : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @case147(%a: tensor<4x8xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{'ttir.select' op Invalid stride 9 for dimension 1 with size 8. stride must be less than or equal to the dimension size}}
  %0 = "ttir.select"(%a, %b) <{dim = 1 : si32, begin = 0 : si32, length = 2 : si32, stride = 9 : si32}> : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @case148(%a: tensor<4x8xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{'ttir.select' op Invalid begin index 8 for dimension 1 with size 8. begin must be in the range [0, dimSize)}}
  %0 = "ttir.select"(%a, %b) <{dim = 1 : si32, begin = 8 : si32, length = 2 : si32, stride = 4 : si32}> : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @case149(%a: tensor<4x8xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{'ttir.select' op Invalid length 5 for begin index 0 and stride 4 for dimension 1 with size 8. stride must be greater than or equal to length}}
  %0 = "ttir.select"(%a, %b) <{dim = 1 : si32, begin = 0 : si32, length = 5 : si32, stride = 4 : si32}> : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @case150(%a: tensor<4x8xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{'ttir.select' op Invalid length 3 for begin index 6 and dimension 1 with size 8. begin + length must be less than or equal to the dimension size}}
  %0 = "ttir.select"(%a, %b) <{dim = 1 : si32, begin = 6 : si32, length = 3 : si32, stride = 4 : si32}> : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @case151(%a: tensor<4x8xf32>, %b: tensor<4x5xf32>) {
  // expected-error @below {{'ttir.select' op Sum of all slices must be equal to the output dimension size for the given dimension. Expected output dimension size: 5, but got 4}}
  %0 = "ttir.select"(%a, %b) <{dim = -1 : si32, begin = 0 : si32, length = 2 : si32, stride = 4 : si32}> : (tensor<4x8xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @case152(%a: tensor<1x8xf32>, %b: tensor<8xf32>) {
  // expected-error @below {{'ttir.squeeze' op Invalid dimension 2 for squeezing.}}
  %0 = "ttir.squeeze"(%a, %b) <{dim = 2 : si32}> : (tensor<1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @case153(%a: tensor<1x8xf32>, %b: tensor<8xf32>) {
  // expected-error @below {{'ttir.squeeze' op Dimension 1 in the input tensor must be 1.}}
  %0 = "ttir.squeeze"(%a, %b) <{dim = -1 : si32}> : (tensor<1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @case154(%a: tensor<1xf32>, %b: tensor<f32>) {
  // expected-error @below {{'ttir.squeeze' op Output tensor must have at least one dimension.}}
  %0 = "ttir.squeeze"(%a, %b) <{dim = 0 : si32}> : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @case155(%a: tensor<1x8xf32>, %b: tensor<1x8xf32>) {
  // expected-error @below {{'ttir.squeeze' op Output tensor rank must be one less than the input tensor rank.}}
  %0 = "ttir.squeeze"(%a, %b) <{dim = 0 : si32}> : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
  return
}

// -----

func.func @case156(%a: tensor<1x8x2xf32>, %b: tensor<2x8xf32>) {
  // expected-error @below {{'ttir.squeeze' op Dimensions of the output tensor must be the same as the input tensor except for dimension 0.}}
  %0 = "ttir.squeeze"(%a, %b) <{dim = 0 : si32}> : (tensor<1x8x2xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @case157(%a: tensor<8xf32>, %b: tensor<1x8xf32>) {
  // expected-error @below {{'ttir.unsqueeze' op Dimension attribute must be within the bounds of the input tensor}}
  %0 = "ttir.unsqueeze"(%a, %b) <{dim = 2 : si32}> : (tensor<8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
  return
}

// -----

func.func @case158(%a: tensor<8xf32>, %b: tensor<8xf32>) {
  // expected-error @below {{'ttir.unsqueeze' op Output tensor must have one more dimension than the input tensor}}
  %0 = "ttir.unsqueeze"(%a, %b) <{dim = 0 : si32}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @case159(%a: tensor<8xf32>, %b: tensor<1x8xf32>) {
  // expected-error @below {{'ttir.unsqueeze' op Dimension added must be of size 1}}
  %0 = "ttir.unsqueeze"(%a, %b) <{dim = -1 : si32}> : (tensor<8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
  return
}

// -----

func.func @case160(%a: tensor<8xf32>, %b: tensor<1x7xf32>) {
  // expected-error @below {{'ttir.unsqueeze' op All dimensions of the input tensor must be the same as the output tensor except for the dimension added}}
  %0 = "ttir.unsqueeze"(%a, %b) <{dim = 0 : si32}> : (tensor<8xf32>, tensor<1x7xf32>) -> tensor<1x7xf32>
  return
}

// -----

func.func @case161(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.reverse' op dimensions should be unique. Got: 1, 0, 1}}
  %0 = "ttir.reverse"(%a, %b) <{dimensions = array<i64: 1, 0, 1>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case162(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.reverse' op all dimensions should be non-negative. Got dimension: -1}}
  %0 = "ttir.reverse"(%a, %b) <{dimensions = array<i64: 0, -1>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case163(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.reverse' op all dimensions should be in interval [0, 2). Got dimension: 2}}
  %0 = "ttir.reverse"(%a, %b) <{dimensions = array<i64: 2>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case164(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.reverse' op failed to verify that all of {input, result} have same shape}}
  %0 = "ttir.reverse"(%a, %b) <{dimensions = array<i64: 0>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @case165(%a: tensor<1x2x8x4xf32>, %b: tensor<1x2x1x4xf32>, %c: tensor<1xi32>) {
  // expected-error @below {{'ttir.update_cache' op Only single-batch is supported. Batch offset must be 0}}
  %0 = "ttir.update_cache"(%a, %b, %c) <{batch_offset = 1 : i32}> : (tensor<1x2x8x4xf32>, tensor<1x2x1x4xf32>, tensor<1xi32>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case166(%a: tensor<1x2x8x4xf32>, %b: tensor<1x2x1x4xbf16>, %c: tensor<1xi32>) {
  // expected-error @below {{'ttir.update_cache' op Cache and input tensors must have the same dtype. Got cache dtype = f32, input dtype = bf16}}
  %0 = "ttir.update_cache"(%a, %b, %c) <{batch_offset = 0 : i32}> : (tensor<1x2x8x4xf32>, tensor<1x2x1x4xbf16>, tensor<1xi32>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case167(%a: tensor<2x8x4xf32>, %b: tensor<1x2x1x4xf32>, %c: tensor<1xi32>) {
  // expected-error @below {{'ttir.update_cache' op Cache tensor must be a 4D tensor}}
  %0 = "ttir.update_cache"(%a, %b, %c) <{batch_offset = 0 : i32}> : (tensor<2x8x4xf32>, tensor<1x2x1x4xf32>, tensor<1xi32>) -> tensor<2x8x4xf32>
  return
}

// -----

func.func @case168(%a: tensor<1x2x8x4xf32>, %b: tensor<2x1x4xf32>, %c: tensor<1xi32>) {
  // expected-error @below {{'ttir.update_cache' op Input tensor must be a 4D tensor}}
  %0 = "ttir.update_cache"(%a, %b, %c) <{batch_offset = 0 : i32}> : (tensor<1x2x8x4xf32>, tensor<2x1x4xf32>, tensor<1xi32>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case169(%a: tensor<1x2x8x4xf32>, %b: tensor<1x2x1x4xf32>) {
  // expected-error @below {{'ttir.fill_cache' op Only single-batch is supported. Batch offset must be 0}}
  %0 = "ttir.fill_cache"(%a, %b) <{batch_offset = 1 : i32}> : (tensor<1x2x8x4xf32>, tensor<1x2x1x4xf32>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case170(%a: tensor<1x2x8x4xf32>, %b: tensor<1x2x1x4xbf16>) {
  // expected-error @below {{'ttir.fill_cache' op Cache and input tensors must have the same dtype. Got cache dtype = f32, input dtype = bf16}}
  %0 = "ttir.fill_cache"(%a, %b) <{batch_offset = 0 : i32}> : (tensor<1x2x8x4xf32>, tensor<1x2x1x4xbf16>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case171(%a: tensor<2x8x4xf32>, %b: tensor<1x2x1x4xf32>) {
  // expected-error @below {{'ttir.fill_cache' op Cache tensor must be a 4D tensor}}
  %0 = "ttir.fill_cache"(%a, %b) <{batch_offset = 0 : i32}> : (tensor<2x8x4xf32>, tensor<1x2x1x4xf32>) -> tensor<2x8x4xf32>
  return
}

// -----

func.func @case172(%a: tensor<1x2x8x4xf32>, %b: tensor<2x1x4xf32>) {
  // expected-error @below {{'ttir.fill_cache' op Input tensor must be a 4D tensor}}
  %0 = "ttir.fill_cache"(%a, %b) <{batch_offset = 0 : i32}> : (tensor<1x2x8x4xf32>, tensor<2x1x4xf32>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case173(%a: tensor<1x2x8x4xf32>, %b: tensor<1x2x2x4xf32>, %c: tensor<1xi32>) {
  // expected-error @below {{'ttir.update_cache' op Input tensor requires that dim 2 have size 1, got input dim 2 size = 2}}
  %0 = "ttir.update_cache"(%a, %b, %c) <{batch_offset = 0 : i32}> : (tensor<1x2x8x4xf32>, tensor<1x2x2x4xf32>, tensor<1xi32>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case174(%a: tensor<1x2x8x4xf32>, %b: tensor<1x2x9x4xf32>) {
  // expected-error @below {{'ttir.fill_cache' op Input tensor requires that dim 2 have a size which is less than or equal to the size of dim 2 of the cache tensor. Got cache dim 2 size = 8, input dim 2 size = 9}}
  %0 = "ttir.fill_cache"(%a, %b) <{batch_offset = 0 : i32}> : (tensor<1x2x8x4xf32>, tensor<1x2x9x4xf32>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case175(%a: tensor<1x2x8x4xf32>, %b: tensor<1x3x8x4xf32>) {
  // expected-error @below {{'ttir.fill_cache' op Cache tensor shape must match input tensor shape on all dimensions except dim 2. Got cache shape (1, 2, 8, 4), input shape (1, 3, 8, 4)}}
  %0 = "ttir.fill_cache"(%a, %b) <{batch_offset = 0 : i32}> : (tensor<1x2x8x4xf32>, tensor<1x3x8x4xf32>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case176(%a: tensor<1x2x8x4xf32>, %b: tensor<1x3x1x4xf32>, %c: tensor<1xi32>) {
  // expected-error @below {{'ttir.update_cache' op Cache tensor shape must match input tensor shape on all dimensions except dim 2. Got cache shape (1, 2, 8, 4), input shape ()1x3x1x4)}}
  %0 = "ttir.update_cache"(%a, %b, %c) <{batch_offset = 0 : i32}> : (tensor<1x2x8x4xf32>, tensor<1x3x1x4xf32>, tensor<1xi32>) -> tensor<1x2x8x4xf32>
  return
}

// -----

func.func @case177(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.all_gather' op Invalid dimension for all gather op. Gather dimension must be >= to input tensor rank or < -input tensor rank, got gather_dim = 2}}
  %0 = "ttir.all_gather"(%a, %b) <{all_gather_dim = 2 : si32, cluster_axis = 0 : ui32}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case178(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.all_reduce' op Invalid dimension for all_reduce op.}}
  %0 = "ttir.all_reduce"(%a, %b) <{dim = 2 : si32, reduce_type = #tt.reduce_type<sum>, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case179(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'ttir.mesh_shard' op Invalid shard_type (maximal) for mesh_shard op.}}
  %0 = "ttir.mesh_shard"(%a, %b) <{shard_type = #tt.shard_type<maximal>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_dims = array<i64: 0, 1>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @case180(%a: tensor<1x8xf32>, %b: tensor<1xi32>, %c: tensor<1x8xf32>, %d: tensor<1x8xf32>) {
  // expected-error @below {{'ttir.scatter' op Batching currently not supported}}
  %0 = "ttir.scatter"(%a, %b, %c, %d) <{update_window_dims = array<i32: 1>, inserted_window_dims = array<i32>, input_batching_dims = array<i32>, scatter_indices_batching_dims = array<i32>, scatter_dims_to_operand_dims = array<i32: 0>, index_vector_dim = 1 : i32, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%old: tensor<1xf32>, %new: tensor<1xf32>):
    "ttir.yield"(%new) : (tensor<1xf32>) -> ()
  }) : (tensor<1x8xf32>, tensor<1xi32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
  return
}

// -----

func.func @case181(%a: tensor<2x8xf32>, %b: tensor<1xi32>, %c: tensor<1x8xf32>, %d: tensor<2x8xf32>) {
  // expected-error @below {{'ttir.scatter' op Dimension size to slice into must be 1}}
  %0 = "ttir.scatter"(%a, %b, %c, %d) <{update_window_dims = array<i32: 1>, inserted_window_dims = array<i32: 0>, input_batching_dims = array<i32>, scatter_indices_batching_dims = array<i32>, scatter_dims_to_operand_dims = array<i32: 0>, index_vector_dim = 1 : i32, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%old: tensor<1xf32>, %new: tensor<1xf32>):
    "ttir.yield"(%new) : (tensor<1xf32>) -> ()
  }) : (tensor<2x8xf32>, tensor<1xi32>, tensor<1x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @case182(%a: tensor<1x8xf32>, %b: tensor<1xi32>, %c: tensor<1x8xf32>, %d: tensor<1x8xf32>) {
  // expected-error @below {{'ttir.scatter' op Dimension size to slice into must be 1}}
  %0 = "ttir.scatter"(%a, %b, %c, %d) <{update_window_dims = array<i32: 1>, inserted_window_dims = array<i32: 7>, input_batching_dims = array<i32>, scatter_indices_batching_dims = array<i32>, scatter_dims_to_operand_dims = array<i32: 0>, index_vector_dim = 1 : i32, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%old: tensor<1xf32>, %new: tensor<1xf32>):
    "ttir.yield"(%new) : (tensor<1xf32>) -> ()
  }) : (tensor<1x8xf32>, tensor<1xi32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
  return
}

// -----

func.func @case183(%a: tensor<1x8xf32>, %b: tensor<1xi32>, %c: tensor<1x8xf32>, %d: tensor<1x8xf32>) {
  // expected-error @below {{'ttir.scatter' op Currently not supporting custom scatter function in TTNN dialect and TT-metal.}}
  %0 = "ttir.scatter"(%a, %b, %c, %d) <{update_window_dims = array<i32: 1>, inserted_window_dims = array<i32: 0>, input_batching_dims = array<i32>, scatter_indices_batching_dims = array<i32>, scatter_dims_to_operand_dims = array<i32: 0>, index_vector_dim = 1 : i32, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%old: tensor<1xf32>, %new: tensor<1xf32>):
    "ttir.yield"(%old) : (tensor<1xf32>) -> ()
  }) : (tensor<1x8xf32>, tensor<1xi32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
  return
}

// -----

func.func @generic_arguments(%a: tensor<2x2xf32>) {
  // expected-error @below {{'ttir.generic' op The number of input and output operands and region/block arguments must match}}
  %0 = "ttir.generic"(%a, %a) <{grid = #tt.grid<1x1>, indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#tt.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 0, 1>}> ({
  ^bb0(%x: tensor<2x2xf32>):
    "ttir.yield"(%x) : (tensor<2x2xf32>) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @generic_buffers(%a: tensor<2x2xf32>) {
  // expected-error @below {{'ttir.generic' op CB index out of bounds}}
  %0 = "ttir.generic"(%a, %a, %a) <{grid = #tt.grid<1x1>, indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#tt.iterator_type<parallel>], operand_cb_mapping = array<i64: -1, 1>, operandSegmentSizes = array<i32: 1, 1, 1>}> ({
  ^bb0(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>):
    "ttir.yield"(%x) : (tensor<2x2xf32>) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @tile_outside(%a: !tt.tile<32x32, f32>) {
  // expected-error @below {{'ttir.tile_add' op TTIR Generic Ops must be inside a generic region}}
  %0 = "ttir.tile_add"(%a, %a) : (!tt.tile<32x32, f32>, !tt.tile<32x32, f32>) -> !tt.tile<32x32, f32>
  return
}

// -----

func.func @block_of_scalars(%a: tensor<2x2xf32>, %m: memref<2x2xf32>) {
  %0 = "ttir.generic"(%a, %a) <{grid = #tt.grid<1x1>, indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#tt.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 0, 1>}> ({
  ^bb0(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>):
    // expected-error @below {{'ttir.tile_matmul_block' op MemRef operands to TileMatmulBlock must have tt.tile element type}}
    "ttir.tile_matmul_block"(%m, %m, %m) : (memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>) -> ()
    "ttir.yield"(%x) : (tensor<2x2xf32>) -> ()
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

#layout = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<3x3xf32, #tt.memory_space<l1>>>
func.func @alloc_of_nothing() {
  // expected-error @below {{'ttir.alloc' op Alloc size must be non-zero}}
  %0 = "ttir.alloc"() <{address = 4 : i64, size = 0 : i64, memory_space = #tt.memory_space<l1>}> : () -> tensor<3x3xf32, #layout>
  return
}

// -----

#layout = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<3x3xf32, #tt.memory_space<l1>>>
func.func @alloc_elsewhere() {
  // expected-error @below {{'ttir.alloc' op Input tensor layout memory space must match alloc memory space}}
  %0 = "ttir.alloc"() <{address = 4 : i64, size = 4 : i64, memory_space = #tt.memory_space<dram>}> : () -> tensor<3x3xf32, #layout>
  return
}

// -----

#layout = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<3x3xf32, #tt.memory_space<l1>>>
func.func @alloc_without_address() {
  // expected-error @below {{'ttir.alloc' op Allocating from a device memory space must have address set to a non-zero value, device addresses are statically allocated}}
  %0 = "ttir.alloc"() <{address = 0 : i64, size = 4 : i64, memory_space = #tt.memory_space<l1>}> : () -> tensor<3x3xf32, #layout>
  return
}

// -----

#layout = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<3x3xf32, #tt.memory_space<system>>>
func.func @alloc_on_host() {
  // expected-error @below {{'ttir.alloc' op Allocating from system memory space must have address set to 0, implicitly allocated by the runtime}}
  %0 = "ttir.alloc"() <{address = 4 : i64, size = 4 : i64, memory_space = #tt.memory_space<system>}> : () -> tensor<3x3xf32, #layout>
  return
}

// -----

func.func @pooling_results(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{'ttir.pooling' op Each input tensor must have one result}}
  %0 = "ttir.pooling"(%a, %a, %b) <{operandSegmentSizes = array<i32: 2, 1>, pooling_method = #ttir<pooling_method Max>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>}> : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
