// Convolution and pooling work on rows of pixels; a transposed convolution takes the image as it is.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-layout --convert-ttir-to-ttnn --remove-dead-values %s | FileCheck %s

// CHECK-LABEL: func.func @conv2d
// CHECK: %[[D:.*]] = "ttnn.get_device"
// CHECK: %[[I:.*]] = "ttnn.reshape"(%arg0) <{shape = [1 : i32, 1 : i32, 1024 : i32, 64 : i32]}>
// CHECK: %[[O:.*]] = "ttnn.empty"(%[[D]]) <{{.*}}shape = #ttnn.shape<1x1x900x32>
// CHECK: %[[C:.*]] = "ttnn.conv2d"(%[[I]], %arg1, %arg2, %[[O]], %[[D]])
// CHECK-SAME: <{batch_size = 1 : i32, dilation_height = 1 : i32, dilation_width = 2 : i32, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_height = 3 : i32, kernel_width = 3 : i32, out_channels = 32 : i32, padding_height = 0 : i32, padding_width = 1 : i32, stride_height = 1 : i32, stride_width = 1 : i32}>
// CHECK: "ttnn.reshape"(%[[C]]) <{shape = [1 : i32, 30 : i32, 30 : i32, 32 : i32]}>
func.func @conv2d(%a: tensor<1x32x32x64xbf16>, %w: tensor<32x64x3x3xbf16>, %b: tensor<1x1x1x32xbf16>) -> tensor<1x30x30x32xbf16> {
  %0 = tensor.empty() : tensor<1x30x30x32xbf16>
  %1 = "ttir.conv2d"(%a, %w, %b, %0) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 2 : si32, groups = 1 : si32, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<1x32x32x64xbf16>, tensor<32x64x3x3xbf16>, tensor<1x1x1x32xbf16>, tensor<1x30x30x32xbf16>) -> tensor<1x30x30x32xbf16>
  return %1 : tensor<1x30x30x32xbf16>
}

// CHECK-LABEL: func.func @conv_transpose2d
// CHECK: "ttnn.conv_transpose2d"(%arg0, %arg1, %{{[0-9]+}}, %{{[0-9]+}}) <{batch_size = 3 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 4 : i32, input_height = 8 : i32, input_width = 16 : i32, kernel_size = array<i32: 3, 3>, out_channels = 6 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 0, 0>, stride = array<i32: 1, 1>}>
// CHECK: "ttnn.reshape"(%{{.*}}) <{shape = [3 : i32, 10 : i32, 18 : i32, 6 : i32]}>
func.func @conv_transpose2d(%a: tensor<3x8x16x4xbf16>, %w: tensor<4x6x3x3xbf16>) -> tensor<3x10x18x6xbf16> {
  %0 = tensor.empty() : tensor<3x10x18x6xbf16>
  %1 = "ttir.conv_transpose2d"(%a, %w, %0) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<3x8x16x4xbf16>, tensor<4x6x3x3xbf16>, tensor<3x10x18x6xbf16>) -> tensor<3x10x18x6xbf16>
  return %1 : tensor<3x10x18x6xbf16>
}

// CHECK-LABEL: func.func @max_pool2d
// CHECK: "ttnn.reshape"(%arg0) <{shape = [1 : i32, 1 : i32, 16384 : i32, 32 : i32]}>
// CHECK: "ttnn.max_pool2d"{{.*}}batch_size = 1 : si32, ceil_mode = false, channels = 32 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, input_height = 128 : si32, input_width = 128 : si32, kernel_height = 3 : si32, kernel_width = 3 : si32, padding_height = 1 : si32, padding_width = 1 : si32, stride_height = 2 : si32, stride_width = 2 : si32
// CHECK: "ttnn.reshape"(%{{.*}}) <{shape = [1 : i32, 64 : i32, 64 : i32, 32 : i32]}>
func.func @max_pool2d(%a: tensor<1x128x128x32xbf16>) -> tensor<1x64x64x32xbf16> {
  %0 = tensor.empty() : tensor<1x64x64x32xbf16>
  %1 = "ttir.max_pool2d"(%a, %0) <{kernel_height = 3 : si32, kernel_width = 3 : si32, stride_height = 2 : si32, stride_width = 2 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, ceil_mode = false, padding_left = 1 : si32, padding_right = 1 : si32, padding_top = 1 : si32, padding_bottom = 1 : si32}> : (tensor<1x128x128x32xbf16>, tensor<1x64x64x32xbf16>) -> tensor<1x64x64x32xbf16>
  return %1 : tensor<1x64x64x32xbf16>
}
