// What has a counterpart keeps its operands and attributes; outputs that the library allocates itself go away.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-layout --convert-ttir-to-ttnn --remove-dead-values %s | FileCheck %s

// CHECK-LABEL: func.func @eltwise
// CHECK-NEXT: %[[D:.*]] = "ttnn.get_device"() <{mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !tt.device<#device>
// CHECK-NEXT: %[[E:.*]] = "ttnn.empty"(%[[D]]) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}>
// CHECK-NEXT: "ttnn.pow"(%arg0, %arg1, %[[E]]) <{operandSegmentSizes = array<i32: 2, 1>}>
// CHECK: "ttnn.leaky_relu"(%{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1>, parameter = 2.500000e-01 : f32}>
// CHECK: "ttnn.clamp"(%{{[0-9]+}}) <{max = 3.000000e+00 : f32, min = 2.000000e+00 : f32}>
// CHECK-NOT: tensor.empty
// CHECK-NOT: "ttir.
func.func @eltwise(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.power"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %2 = tensor.empty() : tensor<64x128xf32>
  %3 = "ttir.leaky_relu"(%1, %2) <{operandSegmentSizes = array<i32: 1, 1>, parameter = 0.25 : f32}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %4 = tensor.empty() : tensor<64x128xf32>
  %5 = "ttir.clamp"(%3, %4) <{max = 3.0 : f32, min = 2.0 : f32}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %5 : tensor<64x128xf32>
}

// A subtraction doesn't broadcast in the library, an addition does.
// CHECK-LABEL: func.func @subtract
// CHECK: %[[N:.*]] = "ttnn.neg"(%arg1, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<1x128xf32
// CHECK: "ttnn.add"(%arg0, %[[N]], %{{.*}})
// CHECK: "ttnn.subtract"(%arg0, %arg0, %{{.*}})
func.func @subtract(%a: tensor<64x128xf32>, %b: tensor<1x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.subtract"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<1x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %2 = tensor.empty() : tensor<64x128xf32>
  %3 = "ttir.subtract"(%a, %a, %2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1, %3 : tensor<64x128xf32>, tensor<64x128xf32>
}

// CHECK-LABEL: func.func @reduce
// CHECK: "ttnn.sum"(%arg0) <{dim_arg = [1 : i32], keep_dim = true}>
// CHECK: "ttnn.prod"(%arg0) <{all_dimensions = false, dim_arg = 2 : i64, keep_dim = false}>
// CHECK: "ttnn.prod"(%arg0) <{all_dimensions = true, dim_arg = 0 : i64, keep_dim = false}>
// CHECK: "ttnn.argmax"(%arg0, %{{.*}}) <{dim = 2 : i32, use_multicore = false}>
func.func @reduce(%a: tensor<4x32x64xbf16>) -> (tensor<4x1x64xbf16>, tensor<4x32xbf16>, tensor<1xbf16>, tensor<4x32x1xi32>) {
  %0 = tensor.empty() : tensor<4x1x64xbf16>
  %1 = "ttir.sum"(%a, %0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<4x32x64xbf16>, tensor<4x1x64xbf16>) -> tensor<4x1x64xbf16>
  %2 = tensor.empty() : tensor<4x32xbf16>
  %3 = "ttir.prod"(%a, %2) <{dim_arg = [2 : i32], keep_dim = false}> : (tensor<4x32x64xbf16>, tensor<4x32xbf16>) -> tensor<4x32xbf16>
  %4 = tensor.empty() : tensor<1xbf16>
  %5 = "ttir.prod"(%a, %4) <{keep_dim = false}> : (tensor<4x32x64xbf16>, tensor<1xbf16>) -> tensor<1xbf16>
  %6 = tensor.empty() : tensor<4x32x1xi32>
  %7 = "ttir.argmax"(%a, %6) <{dim_arg = [2 : i32], keep_dim = true}> : (tensor<4x32x64xbf16>, tensor<4x32x1xi32>) -> tensor<4x32x1xi32>
  return %1, %3, %5, %7 : tensor<4x1x64xbf16>, tensor<4x32xbf16>, tensor<1xbf16>, tensor<4x32x1xi32>
}

// CHECK-LABEL: func.func @shape
// CHECK: "ttnn.reshape"(%arg0) <{shape = [1 : i32, 32 : i32, 64 : i32]}>
// CHECK: "ttnn.reshape"(%{{.*}}) <{shape = [32 : i32, 64 : i32]}>
// CHECK: "ttnn.concat"(%{{.*}}, %arg0, %{{.*}}) <{dim = 1 : si32}>
// CHECK: "ttnn.repeat"(%{{.*}}) <{repeat_dims = #ttnn.shape<2x1>}>
// CHECK: "ttnn.pad"(%{{.*}}) <{memory_config = #ttnn.memory_config<#dram, <<3x4>>, <interleaved>>, padding = array<i32: 0, 8, 0, 0>, use_multicore = true, value = 1.000000e+00 : f32}>
func.func @shape(%a: tensor<32x64xf32>) -> tensor<72x128xf32> {
  %0 = tensor.empty() : tensor<1x32x64xf32>
  %1 = "ttir.unsqueeze"(%a, %0) <{dim = 0 : si32}> : (tensor<32x64xf32>, tensor<1x32x64xf32>) -> tensor<1x32x64xf32>
  %2 = tensor.empty() : tensor<32x64xf32>
  %3 = "ttir.squeeze"(%1, %2) <{dim = -3 : si32}> : (tensor<1x32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  %4 = tensor.empty() : tensor<32x128xf32>
  %5 = "ttir.concat"(%3, %a, %4) <{dim = -1 : si32}> : (tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x128xf32>) -> tensor<32x128xf32>
  %6 = tensor.empty() : tensor<64x128xf32>
  %7 = "ttir.repeat"(%5, %6) <{repeat_dimensions = array<i64: 2, 1>}> : (tensor<32x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %8 = "ttir.pad"(%7) <{padding = array<i32: 0, 8, 0, 0>, value = 1.0 : f32}> : (tensor<64x128xf32>) -> tensor<72x128xf32>
  return %8 : tensor<72x128xf32>
}

// CHECK-LABEL: func.func @create
// CHECK: "ttnn.full"(%{{.*}}) <{fillValue = -1.000000e+00 : f32}>
// CHECK: "ttnn.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}>
// CHECK: "ttnn.zeros"(%{{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#dram, <<1x1>>, <interleaved>>, shape = #ttnn.shape<2>}>
func.func @create() -> (tensor<2xi32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "ttir.constant"() <{value = dense<-1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "ttir.constant"() <{value = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %2 = "ttir.zeros"() <{shape = array<i32: 2>}> : () -> tensor<2xf32>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @cache
// CHECK: "ttnn.update_cache"(%arg0, %arg1, %arg2) <{batch_offset = 0 : i32}>
// CHECK-NEXT: return %arg0
func.func @cache(%cache: tensor<1x32x64x512xbf16>, %a: tensor<1x32x1x512xbf16>, %i: tensor<1xi32>) -> tensor<1x32x64x512xbf16> {
  %0 = "ttir.update_cache"(%cache, %a, %i) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xbf16>, tensor<1x32x1x512xbf16>, tensor<1xi32>) -> tensor<1x32x64x512xbf16>
  return %0 : tensor<1x32x64x512xbf16>
}
