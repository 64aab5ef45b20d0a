// What can't be converted is named, with the reason.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics --ttir-load-system-desc --ttir-implicit-device --ttnn-layout --convert-ttir-to-ttnn %s

func.func @prod(%a: tensor<4x32x64xbf16>) -> tensor<4xbf16> {
  %0 = tensor.empty() : tensor<4xbf16>
  // expected-error @below {{failed to legalize operation 'ttir.prod'}}
  // expected-note @below {{the library multiplies along one dimension or along all of them}}
  %1 = "ttir.prod"(%a, %0) <{dim_arg = [1 : i32, 2 : i32], keep_dim = false}> : (tensor<4x32x64xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return %1 : tensor<4xbf16>
}

// -----

func.func @reverse(%a: tensor<4x32xbf16>) -> tensor<4x32xbf16> {
  %0 = tensor.empty() : tensor<4x32xbf16>
  // expected-error @below {{failed to legalize operation 'ttir.reverse'}}
  %1 = "ttir.reverse"(%a, %0) <{dimensions = array<i64: 1>}> : (tensor<4x32xbf16>, tensor<4x32xbf16>) -> tensor<4x32xbf16>
  return %1 : tensor<4x32xbf16>
}

// -----

func.func @padding(%a: tensor<1x32x32x64xbf16>, %w: tensor<64x64x3x3xbf16>) -> tensor<1x31x30x64xbf16> {
  %0 = tensor.empty() : tensor<1x31x30x64xbf16>
  // expected-error @below {{failed to legalize operation 'ttir.conv2d'}}
  // expected-note @below {{the library pads top and bottom alike, and left and right alike}}
  %1 = "ttir.conv2d"(%a, %w, %0) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 1 : si32, padding_bottom = 0 : si32}> : (tensor<1x32x32x64xbf16>, tensor<64x64x3x3xbf16>, tensor<1x31x30x64xbf16>) -> tensor<1x31x30x64xbf16>
  return %1 : tensor<1x31x30x64xbf16>
}

// -----

func.func @rank(%a: tensor<32x32x64xbf16>, %w: tensor<64x64x3x3xbf16>) -> tensor<30x30x64xbf16> {
  %0 = tensor.empty() : tensor<30x30x64xbf16>
  // expected-error @below {{failed to legalize operation 'ttir.conv2d'}}
  // expected-note @below {{its input and output must be NHWC tensors with four dimensions whose sizes fit 32 bits}}
  %1 = "ttir.conv2d"(%a, %w, %0) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<32x32x64xbf16>, tensor<64x64x3x3xbf16>, tensor<30x30x64xbf16>) -> tensor<30x30x64xbf16>
  return %1 : tensor<30x30x64xbf16>
}

// -----

func.func @cache(%cache: tensor<1x32x64x512xbf16>, %a: tensor<1x32x16x512xbf16>) -> (tensor<1x32x64x512xbf16>, tensor<1x32x64x512xbf16>) {
  // expected-error @below {{failed to legalize operation 'ttir.fill_cache'}}
  // expected-note @below {{the cache is written in place, but has another use}}
  %0 = "ttir.fill_cache"(%cache, %a) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xbf16>, tensor<1x32x16x512xbf16>) -> tensor<1x32x64x512xbf16>
  return %0, %cache : tensor<1x32x64x512xbf16>, tensor<1x32x64x512xbf16>
}

// -----

func.func @foreign() -> i32 {
  // expected-error @below {{failed to legalize operation 'arith.constant'}}
  %0 = arith.constant 1 : i32
  return %0 : i32
}

// -----

func.func @arange() -> tensor<4x8xf32> {
  // expected-error @below {{failed to legalize operation 'ttir.arange'}}
  // expected-note @below {{the library counts along the last dimension only}}
  %0 = "ttir.arange"() <{arange_dimension = 0 : i64, end = 4 : si64, start = 0 : si64, step = 1 : si64}> : () -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @all_reduce(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  // expected-error @below {{failed to legalize operation 'ttir.all_reduce'}}
  // expected-note @below {{it needs a dimension, and groups of devices in a list}}
  %1 = "ttir.all_reduce"(%a, %0) <{dim = -1 : si32, reduce_type = #tt.reduce_type<sum>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}
