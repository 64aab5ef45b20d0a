// Each pass of the pipeline in a process of its own, with text between, gives what the pipeline gives: nothing is lost in the text.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s -o %t.once
// RUN: ttmlir-opt --canonicalize %s | ttmlir-opt --ttir-to-ttir-decomposition | ttmlir-opt --canonicalize | ttmlir-opt --inline | ttmlir-opt --ttir-load-system-desc | ttmlir-opt --ttir-implicit-device | ttmlir-opt --ttir-implicit-broadcast-fold | ttmlir-opt --ttnn-layout | ttmlir-opt --convert-ttir-to-ttnn | ttmlir-opt --remove-dead-values | ttmlir-opt --ttnn-workaround | ttmlir-opt --canonicalize | ttmlir-opt --ttnn-decompose-layouts | ttmlir-opt --ttnn-deallocate -o %t.steps
// RUN: cmp %t.once %t.steps
// RUN: FileCheck %s --input-file=%t.steps

// CHECK: ttnn.conv2d
// CHECK: ttnn.max_pool2d
// CHECK: ttnn.deallocate
func.func @forward(%x: tensor<2x8x8x4xf32>, %w: tensor<4x4x3x3xf32>, %b: tensor<1x1x1x4xf32>) -> tensor<2x3x3x4x1xf32> {
  %0 = tensor.empty() : tensor<2x6x6x4xf32>
  %1 = "ttir.conv2d"(%x, %w, %0) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<2x8x8x4xf32>, tensor<4x4x3x3xf32>, tensor<2x6x6x4xf32>) -> tensor<2x6x6x4xf32>
  %2 = tensor.empty() : tensor<2x6x6x4xf32>
  %3 = "ttir.add"(%1, %b, %2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x6x6x4xf32>, tensor<1x1x1x4xf32>, tensor<2x6x6x4xf32>) -> tensor<2x6x6x4xf32>
  %4 = tensor.empty() : tensor<2x3x3x4xf32>
  %5 = "ttir.max_pool2d"(%3, %4) <{ceil_mode = false, dilation_height = 1 : si32, dilation_width = 1 : si32, kernel_height = 2 : si32, kernel_width = 2 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<2x6x6x4xf32>, tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  %6 = tensor.empty() : tensor<2x3x3x4x1xf32>
  %7 = "ttir.reshape"(%5, %6) <{shape = [2 : i32, 3 : i32, 3 : i32, 4 : i32, 1 : i32]}> : (tensor<2x3x3x4xf32>, tensor<2x3x3x4x1xf32>) -> tensor<2x3x3x4x1xf32>
  return %7 : tensor<2x3x3x4x1xf32>
}
