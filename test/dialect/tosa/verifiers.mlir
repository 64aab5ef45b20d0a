// What the verifiers of tosa report.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

func.func @f0(%a: tensor<4xi8>, %b: tensor<4xi16>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op requires the same element type for all operands}}
  %r = tosa.mul %a, %b, %s : (tensor<4xi8>, tensor<4xi16>, tensor<1xi8>) -> tensor<4xi32>
  return
}

// -----

func.func @f1(%a: tensor<4xi32>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op invalid data type size for operands or result}}
  %r = tosa.mul %a, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi16>
  return
}

// -----

func.func @f2(%a: tensor<4xf32>, %b: tensor<4xf16>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op requires the same element type for all operands and results}}
  %r = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<4xf16>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f3(%a: tensor<4xf32>) {
  %s = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op require shift to be 0 for float type}}
  %r = tosa.mul %a, %a, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f4(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op a and b operands don't have broadcast-compatible shapes, got 'tensor<4xf32>' and 'tensor<3xf32>'}}
  %r = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f5(%a: tensor<4xf32>, %b: tensor<1x4xf32>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op a and b operands don't have matching ranks, got 1 and 2}}
  %r = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<1x4xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f6(%a: tensor<4xf32>, %b: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.negate' op expect both input1 and its zero point are the same element type, got 'f32' and 'i8'}}
  %r = tosa.negate %a, %b, %b : (tensor<4xf32>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f7(%a: tensor<4xi32>) {
  %k = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error@+1 {{'tosa.negate' op input1 zero point must be zero for non-int8 integer types}}
  %r = tosa.negate %a, %k, %k : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f8(%a: tensor<4x2xi8>, %t: tensor<256xi8>) {
  // expected-error@+1 {{'tosa.table' op dim(result, 1) = 3 doesn't match dim(input, 1) = 2}}
  %r = tosa.table %a, %t : (tensor<4x2xi8>, tensor<256xi8>) -> tensor<4x3xi8>
  return
}

// -----

func.func @f9(%a: tensor<4x2xf32>, %b: tensor<4x3xf32>) {
  // expected-error@+1 {{'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 3 vs 2 at index 1 on operands 0 and 1}}
  %r = tosa.concat %a, %b {axis = 0 : i32} : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @f10(%a: tensor<4x2xf32>) {
  // expected-error@+1 {{'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got 2}}
  %r = tosa.concat %a, %a {axis = 2 : i32} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @f11(%a: tensor<4x2xf32>) {
  // expected-error@+1 {{'tosa.concat' op requires sum of axis dimensions of input1 equal to output axis dimension, got 8 and 9}}
  %r = tosa.concat %a, %a {axis = 0 : i32} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<9x2xf32>
  return
}

// -----

func.func @f12(%a: tensor<4xf32>) {
  %p = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.pad' op mismatch in output shape at dimension 0: expected 4 + 1 + 2 = 7, but got 6}}
  %r = tosa.pad %a, %p, %z : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f13(%a: tensor<4xf32>) {
  %p = tosa.const_shape {values = dense<[-2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.pad' op invalid padding values at dimension 0: values must be non-negative or -1 for dynamic padding, got [-2, 2]}}
  %r = tosa.pad %a, %p, %z : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f14(%a: tensor<4xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.pad' op padding tensor must have 1 * 2 = 2 elements, but got 3}}
  %r = tosa.pad %a, %p, %z : (tensor<4xf32>, !tosa.shape<3>, tensor<1xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f15(%a: tensor<4xf32>, %p: !tosa.shape<2>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.pad' op shape operand is not compile time resolvable}}
  %r = tosa.pad %a, %p, %z : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f16(%a: tensor<4x2xf32>) {
  %p = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.slice' op length of start is not equal to rank of input shape}}
  %r = tosa.slice %a, %p, %p : (tensor<4x2xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f17(%a: tensor<4x2xf32>) {
  %p = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expect element of 'multiples' to be positive integer or -1.}}
  %r = tosa.tile %a, %p : (tensor<4x2xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f18(%a: tensor<4x2xf32>) {
  %p = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op cannot reshape 8 elements into 9}}
  %r = tosa.reshape %a, %p : (tensor<4x2xf32>, !tosa.shape<2>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f19(%a: tensor<4x2xf32>) {
  %p = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op expected at most one target dimension to be -1}}
  %r = tosa.reshape %a, %p : (tensor<4x2xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f20(%a: tensor<2x4x3xf32>, %i: tensor<3x5xi32>) {
  // expected-error@+1 {{'tosa.gather' op requires indices dimension 0 to have size 2, got 3}}
  %r = tosa.gather %a, %i : (tensor<2x4x3xf32>, tensor<3x5xi32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @f21(%a: tensor<2x4x3xf32>, %i: tensor<2x5xi32>, %b: tensor<2x5x3xf32>) {
  // expected-error@+1 {{'tosa.scatter' op requires dimensions K >= W, got K=4 and W=5}}
  %r = tosa.scatter %a, %i, %b : (tensor<2x4x3xf32>, tensor<2x5xi32>, tensor<2x5x3xf32>) -> tensor<2x4x3xf32>
  return
}

// -----

func.func @f22(%a: tensor<4xi16>) {
  %m = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %h = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %k = "tosa.const"() <{values = dense<5> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.rescale' op expect input_zp of 0, got 5}}
  %r = tosa.rescale %a, %m, %h, %k, %k {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi16>
  return
}

// -----

func.func @f23(%a: tensor<4xi8>) {
  %m = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %h = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %k = "tosa.const"() <{values = dense<5> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.rescale' op expect i16 element type for multiplier for scale32=false, got 'i32'}}
  %r = tosa.rescale %a, %m, %h, %h, %h {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f24(%a: tensor<1x4x4x2xf32>, %w: tensor<3x1x1x2xf32>, %b: tensor<3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op accumulator type for f32 tensor is not f32}}
  %r = tosa.conv2d %a, %w, %b, %z, %z {acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f25(%a: tensor<1x4x4x2xf32>, %w: tensor<3x1x1x2xf32>, %b: tensor<3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op expect all padding values to be >= 0, got 0, -1, 0, 0}}
  %r = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, -1, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f26(%a: tensor<1x4x4x2xf32>, %w: tensor<3x1x1x2xf32>, %b: tensor<3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op expect all stride values to be >= 1, got 1, 0}}
  %r = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 0>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f27(%a: tensor<1x4x4x2xf32>, %w: tensor<3x1x1x2xf32>, %b: tensor<3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op expected input_height - 1 + pad_top + pad_bottom - (kernel_height - 1) * dilation_y to be wholly divisible by stride_y, got (4 - 1 + 0 + 0 - (1 - 1) * 1) / 2}}
  %r = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f28(%a: tensor<1x4x4x2xf32>, %w: tensor<3x1x1x2xf32>, %b: tensor<3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op calculated output height did not match expected: calculated=4, expected=5}}
  %r = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x3xf32>
  return
}

// -----

func.func @f29(%a: tensor<1x4x4x2xf32>, %w: tensor<3x1x1x2xf32>, %b: tensor<2xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op bias channels expected to be equal to output channels (3) or 1, got 2}}
  %r = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f30(%a: tensor<1x4x4x2xf32>, %w: tensor<3x1x1x2xf32>, %b: tensor<3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.transpose_conv2d' op expected out_pad_top > -KH, but got: out_pad_top=-1 and KH=1}}
  %r = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: -1, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f31(%a: tensor<1x4x4x2xf32>, %w: tensor<3x1x1x2xf32>, %b: tensor<3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.transpose_conv2d' op dimension mismatch: expected OH == (IH - 1) * stride_y + out_pad_top + out_pad_bottom + KH, but got 5 != (4 - 1) * 1 + 0 + 0 + 1}}
  %r = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x3xf32>
  return
}

// -----

func.func @f32(%a: tensor<1x4x4x2xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected top/bottom padding to be less than the height of the kernel, got pad_top=2, pad_bottom=0, kernel_y=2}}
  %r = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 2, 0, 0, 0>} : (tensor<1x4x4x2xf32>) -> tensor<1x3x2x2xf32>
  return
}

// -----

func.func @f33(%a: tensor<1x4x4x2xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected input_height + pad_top + pad_bottom - kernel_y to be wholly divisible by stride_y, got (4 + 0 + 0 - 3) / 2}}
  %r = tosa.max_pool2d %a {kernel = array<i64: 3, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x4x4x2xf32>) -> tensor<1x1x2x2xf32>
  return
}

// -----

func.func @f34(%a: tensor<1x2x3xf32>, %b: tensor<1x3x2xf16>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.matmul' op expect input b and b_zp have the same element type, got 'f16' and 'f32'}}
  %r = tosa.matmul %a, %b, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x2xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f35(%a: tensor<1x3x4x2xf32>) {
  %s = tosa.const_shape {values = dense<[2, 0, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expect all scale values to be > 0, got 2, 0, 1, 1}}
  %r = tosa.resize %a, %s, %o, %o {mode = BILINEAR} : (tensor<1x3x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x4x2xf32>
  return
}

// -----

func.func @f36(%a: tensor<1x4x5xf32>) {
  // expected-error@+1 {{'tosa.fft2d' op expected width to be a power of two, got 5}}
  %r:2 = tosa.fft2d %a, %a {inverse = false} : (tensor<1x4x5xf32>, tensor<1x4x5xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  return
}

// -----

func.func @f37(%a: tensor<1x4x8xf32>) {
  // expected-error@+1 {{'tosa.rfft2d' op expected output width to be equal to input_width / 2 + 1, got 4}}
  %r:2 = tosa.rfft2d %a : (tensor<1x4x8xf32>) -> (tensor<1x4x4xf32>, tensor<1x4x4xf32>)
  return
}

// -----

func.func @f38(%c: tensor<2xi1>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op 'condition' must be a size 1 tensor, got 'tensor<2xi1>'}}
  %r = tosa.cond_if %c : tensor<2xi1> -> tensor<4xf32> {
    tosa.yield %a : tensor<4xf32>
  } else {
    tosa.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @f39(%c: tensor<i1>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same number of values in 'then_graph' results (2) and 'output_list' (1)}}
  %r = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
    tosa.yield %a, %a : tensor<4xf32>, tensor<4xf32>
  } else {
    tosa.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @f40(%a: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.while_loop' op 'cond_graph' result must be a size 1 tensor, got 'tensor<4xi32>'}}
  %r = tosa.while_loop (%x = %a) : (tensor<4xi32>) -> tensor<4xi32> {
    tosa.yield %x : tensor<4xi32>
  } do {
  ^bb0(%x: tensor<4xi32>):
    tosa.yield %x : tensor<4xi32>
  }
  return
}

// -----

func.func @f41() {
  // expected-error@+1 {{'tosa.variable_read' op 'nothing' has not been declared by 'tosa.variable'}}
  %r = tosa.variable_read @nothing : tensor<4xi32>
  return
}

// -----

func.func @f42(%a: tensor<4x2xf32>) {
  // expected-error@+1 {{'tosa.dim' op expect axis to be in the range [0, 2), got 2}}
  %r = tosa.dim %a {axis = 2 : i32} : (tensor<4x2xf32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f43() {
  %p = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %q = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.add_shape' op operands don't have matching ranks}}
  %r = tosa.add_shape %p, %q : (!tosa.shape<1>, !tosa.shape<2>) -> !tosa.shape<1>
  return
}

// -----

func.func @f44() {
  %p = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %q = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.concat_shape' op requires output shape rank to be equal to the sum of the input shape ranks (3), got 2}}
  %r = tosa.concat_shape %p, %q : (!tosa.shape<1>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// -----

func.func @f45(%a: tensor<4x33xf32>) {
  // expected-error@+1 {{'tosa.cast_to_block_scaled' op expect last dimension of input_data (33) to be divisible by block_size (32)}}
  %r:2 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x33xf32>) -> (tensor<4x33xf8E5M2>, tensor<4x1xf8E8M0FNU>)
  return
}
