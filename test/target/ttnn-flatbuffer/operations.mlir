// Attributes of ops that have more than operands.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt read --section op_stats %t.ttnn | FileCheck %s

// Bytes of constants, little end first.
// CHECK: "op_name": "ttnn.constant"{{.*}}"data": [1, 0, 0, 0, 0, 1, 0, 0]
// CHECK: "op_name": "ttnn.clamp"{{.*}}"params_type": "ClampOpParams", "params": {"min": 2.0, "max": 3.0}
// CHECK: "op_name": "ttnn.leaky_relu"{{.*}}"params_type": "EltwiseOpWithFloatParams", "params": {"parameter": 0.25}
// CHECK: "op_name": "ttnn.reduction"{{.*}}"type": "Sum"{{.*}}"dim_arg": [1], "keep_dim": true
// CHECK: "op_name": "ttnn.softmax"{{.*}}"dimension": -1
// CHECK: "op_name": "ttnn.permute"{{.*}}"permutation": [1, 0]
// CHECK: "op_name": "ttnn.slice"{{.*}}"begins": [0, 32], "ends": [128, 64], "step": [1, 1]
// CHECK: "op_name": "ttnn.deallocate"{{.*}}"force": false
// A bias that isn't there leaves its field out.
// CHECK: "op_name": "ttnn.conv2d"{{.*}}"weight": {{.*}}"out": {{.*}}"in_channels": 64, "out_channels": 64, "batch_size": 16, "input_height": 32, "input_width": 32, "kernel_height": 3, "kernel_width": 3, "stride_height": 1, "stride_width": 1, "padding_height": 0, "padding_width": 0, "dilation_height": 1, "dilation_width": 1, "groups": 1
// CHECK: "op_name": "ttnn.upsample"{{.*}}"scale_factor_type": "NonUniformScale2D", "scale_factor": {"scale": [2, 1]}, "mode": "nearest"

func.func @forward(%pa: tensor<64x128xf32>, %ca: tensor<16x32x32x64xbf16>, %cw: tensor<64x64x3x3xbf16>, %ua: tensor<4x32x64x32xbf16>)
    -> (tensor<64x1xf32>, tensor<128x32xf32>, tensor<16x30x30x64xbf16>, tensor<4x64x64x32xbf16>, tensor<2xi32>) {
  %p0 = tensor.empty() : tensor<64x128xf32>
  %p1 = "ttir.clamp"(%pa, %p0) <{max = 3.0 : f32, min = 2.0 : f32}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %p2 = tensor.empty() : tensor<64x128xf32>
  %p3 = "ttir.leaky_relu"(%p1, %p2) <{operandSegmentSizes = array<i32: 1, 1>, parameter = 0.25 : f32}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %p4 = tensor.empty() : tensor<64x1xf32>
  %p5 = "ttir.sum"(%p3, %p4) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x128xf32>, tensor<64x1xf32>) -> tensor<64x1xf32>
  %p6 = tensor.empty() : tensor<64x128xf32>
  %p7 = "ttir.softmax"(%p3, %p6) <{dimension = -1 : si32}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %p8 = tensor.empty() : tensor<128x64xf32>
  %p9 = "ttir.permute"(%p7, %p8) <{permutation = array<i64: 1, 0>}> : (tensor<64x128xf32>, tensor<128x64xf32>) -> tensor<128x64xf32>
  %p10 = tensor.empty() : tensor<128x32xf32>
  %p11 = "ttir.slice"(%p9, %p10) <{begins = [0 : i32, 32 : i32], ends = [128 : i32, 64 : i32], step = [1 : i32, 1 : i32]}> : (tensor<128x64xf32>, tensor<128x32xf32>) -> tensor<128x32xf32>
  %c0 = tensor.empty() : tensor<16x30x30x64xbf16>
  %c1 = "ttir.conv2d"(%ca, %cw, %c0) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<16x32x32x64xbf16>, tensor<64x64x3x3xbf16>, tensor<16x30x30x64xbf16>) -> tensor<16x30x30x64xbf16>
  %u0 = tensor.empty() : tensor<4x64x64x32xbf16>
  %u1 = "ttir.upsample2d"(%ua, %u0) <{scale_factor = array<i32: 2, 1>}> : (tensor<4x32x64x32xbf16>, tensor<4x64x64x32xbf16>) -> tensor<4x64x64x32xbf16>
  %k0 = "ttir.constant"() <{value = dense<[1, 256]> : tensor<2xi32>}> : () -> tensor<2xi32>
  return %p5, %p11, %c1, %u1, %k0 : tensor<64x1xf32>, tensor<128x32xf32>, tensor<16x30x30x64xbf16>, tensor<4x64x64x32xbf16>, tensor<2xi32>
}
