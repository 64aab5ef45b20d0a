// What the C++ functions get.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-repeat-folding-workaround-pass=false" --convert-ttnn-to-emitc %s | FileCheck %s
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-repeat-folding-workaround-pass=false" --convert-ttnn-to-emitc %s | ttmlir-translate --mlir-to-cpp | FileCheck %s --check-prefix=CPP

// The attributes of the module are gone.
// CHECK: {{^}}module {
// CHECK-NEXT: emitc.include "ttnn-precompiled.hpp"
// CHECK-NEXT: emitc.verbatim {{.*}}utilCreateVec

// CHECK-LABEL: func.func @eltwise(%arg0: !emitc.opaque<"ttnn::Tensor">
// CHECK: emitc.call_opaque "ttnn::DeviceGetter::getInstance"() : () -> !emitc.ptr<!emitc.opaque<"ttnn::IDevice">>
// CHECK: emitc.call_opaque "ttnn::Shape"() {args = [#emitc.opaque<"{64, 128}">]} : () -> !emitc.opaque<"ttnn::Shape">
// CHECK: emitc.call_opaque "ttnn::MemoryConfig"() {args = [#emitc.opaque<"ttnn::TensorMemoryLayout::INTERLEAVED">, #emitc.opaque<"ttnn::BufferType::DRAM">]}
// CHECK: emitc.call_opaque "ttnn::empty"(%{{.*}}) {args = [0 : index, #emitc.opaque<"ttnn::DataType::FLOAT32">, #emitc.opaque<"ttnn::Layout::TILE">, 1 : index, 2 : index]}
// CHECK: emitc.call_opaque "ttnn::abs"(%{{.*}}, %{{.*}}) {args = [0 : index, #emitc.opaque<"std::nullopt">, 1 : index]}
// CHECK: emitc.call_opaque "ttnn::deallocate"({{.*}}) {args = [0 : index, #emitc.opaque<"false">]}
// CPP: ttnn::exp(v{{[0-9]+}}, false, std::nullopt, v{{[0-9]+}});
// CPP: ttnn::log1p(v{{[0-9]+}}, std::nullopt);
// CPP: ttnn::leaky_relu(v{{[0-9]+}}, 2.500000000e-01f, std::nullopt, v{{[0-9]+}});
// CPP: ttnn::clamp(v{{[0-9]+}}, 2.000000000e+00f, 3.000000000e+00f);
// CPP: ttnn::add(v{{[0-9]+}}, v{{[0-9]+}}, std::nullopt, std::nullopt, v{{[0-9]+}});
// CPP: ttnn::where(v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}});
// CPP: ttnn::typecast(v{{[0-9]+}}, ttnn::DataType::BFLOAT16);
func.func @eltwise(%a: tensor<64x128xf32>) -> tensor<64x128xbf16> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.abs"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %2 = tensor.empty() : tensor<64x128xf32>
  %3 = "ttir.exp"(%1, %2) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %4 = tensor.empty() : tensor<64x128xf32>
  %5 = "ttir.log1p"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %6 = tensor.empty() : tensor<64x128xf32>
  %7 = "ttir.leaky_relu"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1>, parameter = 0.25 : f32}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %8 = tensor.empty() : tensor<64x128xf32>
  %9 = "ttir.clamp"(%7, %8) <{max = 3.0 : f32, min = 2.0 : f32}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %10 = tensor.empty() : tensor<64x128xf32>
  %11 = "ttir.add"(%9, %a, %10) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %12 = tensor.empty() : tensor<64x128xf32>
  %13 = "ttir.where"(%a, %9, %11, %12) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %14 = tensor.empty() : tensor<64x128xbf16>
  %15 = "ttir.typecast"(%13, %14) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xbf16>) -> tensor<64x128xbf16>
  return %15 : tensor<64x128xbf16>
}

// CPP-LABEL: shapes(
// CPP: ttnn::permute(v{{[0-9]+}}, ttnn::SmallVector<int>{1, 0}, std::nullopt, 0.0e+00f);
// CPP: ttnn::slice(v{{[0-9]+}}, ttnn::SmallVector<int>{0, 32}, ttnn::SmallVector<int>{128, 64}, ttnn::SmallVector<int>{1, 1}, std::nullopt, v{{[0-9]+}});
// CPP: ttnn::pad(v{{[0-9]+}}, ttnn::SmallVector<std::pair<uint32_t, uint32_t>>{{[{][{]}}0, 1}, {2, 1{{[}][}]}}, 5.000000000e-01f, true, v{{[0-9]+}});
// CPP: ttnn::transpose(v{{[0-9]+}}, 0, 1);
// CPP: ttnn::reshape(v{{[0-9]+}}, std::vector<int>{35, 129, 1});
// CPP: ttnn::repeat(v{{[0-9]+}}, v{{[0-9]+}});
// CPP: std::vector<ttnn::Tensor> [[VEC:v[0-9]+]] = utilCreateVec(v{{[0-9]+}}, v{{[0-9]+}});
// CPP: ttnn::concat([[VEC]], 2);
// CPP: ttnn::repeat_interleave(v{{[0-9]+}}, 3, 0, std::nullopt);
func.func @shapes(%a: tensor<64x128xf32>) -> tensor<105x129x3xf32> {
  %8 = tensor.empty() : tensor<128x64xf32>
  %9 = "ttir.permute"(%a, %8) <{permutation = array<i64: 1, 0>}> : (tensor<64x128xf32>, tensor<128x64xf32>) -> tensor<128x64xf32>
  %10 = tensor.empty() : tensor<128x32xf32>
  %11 = "ttir.slice"(%9, %10) <{begins = [0 : i32, 32 : i32], ends = [128 : i32, 64 : i32], step = [1 : i32, 1 : i32]}> : (tensor<128x64xf32>, tensor<128x32xf32>) -> tensor<128x32xf32>
  %13 = "ttir.pad"(%11) <{padding = array<i32: 0, 1, 2, 1>, value = 0.5 : f32}> : (tensor<128x32xf32>) -> tensor<129x35xf32>
  %14 = tensor.empty() : tensor<35x129xf32>
  %15 = "ttir.transpose"(%13, %14) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<129x35xf32>, tensor<35x129xf32>) -> tensor<35x129xf32>
  %16 = tensor.empty() : tensor<35x129x1xf32>
  %17 = "ttir.reshape"(%15, %16) <{shape = [35 : i32, 129 : i32, 1 : i32]}> : (tensor<35x129xf32>, tensor<35x129x1xf32>) -> tensor<35x129x1xf32>
  %18 = tensor.empty() : tensor<35x129x2xf32>
  %19 = "ttir.repeat"(%17, %18) <{repeat_dimensions = array<i64: 1, 1, 2>}> : (tensor<35x129x1xf32>, tensor<35x129x2xf32>) -> tensor<35x129x2xf32>
  %20 = tensor.empty() : tensor<35x129x3xf32>
  %21 = "ttir.concat"(%17, %19, %20) <{dim = 2 : si32}> : (tensor<35x129x1xf32>, tensor<35x129x2xf32>, tensor<35x129x3xf32>) -> tensor<35x129x3xf32>
  %22 = tensor.empty() : tensor<105x129x3xf32>
  %23 = "ttir.repeat_interleave"(%21, %22) <{repeats = 3 : ui32, dim = 0 : si32}> : (tensor<35x129x3xf32>, tensor<105x129x3xf32>) -> tensor<105x129x3xf32>
  return %23 : tensor<105x129x3xf32>
}

// CPP-LABEL: products(
// CPP: ttnn::matmul(v{{[0-9]+}}, v{{[0-9]+}}, false, false, std::nullopt, std::nullopt, std::nullopt, std::nullopt, std::nullopt, std::nullopt, std::nullopt, v{{[0-9]+}});
// CPP: ttnn::linear(v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}});
// CPP: ttnn::softmax(v{{[0-9]+}}, -1);
// CPP: ttnn::sum(v{{[0-9]+}}, ttnn::SmallVector<int>{1}, true);
// CPP: ttnn::max(v{{[0-9]+}}, std::nullopt, true);
func.func @products(%a: tensor<64x128xf32>, %b: tensor<128x96xf32>, %c: tensor<96x96xf32>, %d: tensor<96xf32>) -> tensor<1x1xf32> {
  %0 = tensor.empty() : tensor<64x96xf32>
  %1 = "ttir.matmul"(%a, %b, %0) : (tensor<64x128xf32>, tensor<128x96xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>
  %2 = tensor.empty() : tensor<64x96xf32>
  %3 = "ttir.linear"(%1, %c, %d, %2) : (tensor<64x96xf32>, tensor<96x96xf32>, tensor<96xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>
  %4 = tensor.empty() : tensor<64x96xf32>
  %5 = "ttir.linear"(%3, %c, %4) : (tensor<64x96xf32>, tensor<96x96xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>
  %6 = tensor.empty() : tensor<64x96xf32>
  %7 = "ttir.softmax"(%5, %6) <{dimension = -1 : si32}> : (tensor<64x96xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>
  %8 = tensor.empty() : tensor<64x1xf32>
  %9 = "ttir.sum"(%7, %8) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x96xf32>, tensor<64x1xf32>) -> tensor<64x1xf32>
  %10 = tensor.empty() : tensor<1x1xf32>
  %11 = "ttir.max"(%9, %10) <{keep_dim = true}> : (tensor<64x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return %11 : tensor<1x1xf32>
}

// CPP-LABEL: windows(
// CPP: ttnn::conv2d(v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}, 64, 64, 16, 32, 32, std::array<uint32_t, 2>{3, 3}, std::array<uint32_t, 2>{1, 1}, std::array<uint32_t, 2>{0, 0}, std::array<uint32_t, 2>{1, 1}, 1, std::nullopt, v{{[0-9]+}});
// CPP: ttnn::upsample(v{{[0-9]+}}, std::array<uint32_t, 2>{2, 1}, "nearest", std::nullopt);
func.func @windows(%a: tensor<16x32x32x64xbf16>, %w: tensor<64x64x3x3xbf16>, %u: tensor<4x32x64x32xbf16>) -> (tensor<16x30x30x64xbf16>, tensor<4x64x64x32xbf16>) {
  %0 = tensor.empty() : tensor<16x30x30x64xbf16>
  %1 = "ttir.conv2d"(%a, %w, %0) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<16x32x32x64xbf16>, tensor<64x64x3x3xbf16>, tensor<16x30x30x64xbf16>) -> tensor<16x30x30x64xbf16>
  %2 = tensor.empty() : tensor<4x64x64x32xbf16>
  %3 = "ttir.upsample2d"(%u, %2) <{scale_factor = array<i32: 2, 1>}> : (tensor<4x32x64x32xbf16>, tensor<4x64x64x32xbf16>) -> tensor<4x64x64x32xbf16>
  return %1, %3 : tensor<16x30x30x64xbf16>, tensor<4x64x64x32xbf16>
}

// CPP-LABEL: constants(
// CPP: ttnn::full(v{{[0-9]+}}, 1.500000000e+00f, ttnn::DataType::FLOAT32, ttnn::Layout::TILE, v{{[0-9]+}}, std::nullopt);
// CPP: ttnn::constant(v{{[0-9]+}}, ttnn::DataType::FLOAT32, ttnn::Layout::{{[A-Z_]+}}, std::vector<float>{1.0f, -2.5f, INFINITY, 1.00000002e+30f});
// CPP: ttnn::constant(v{{[0-9]+}}, ttnn::DataType::UINT32, ttnn::Layout::{{[A-Z_]+}}, std::vector<uint32_t>{1u, 4294967295u});
func.func @constants() -> (tensor<32x32xf32>, tensor<4xf32>, tensor<2xi32>) {
  %0 = "ttir.constant"() <{value = dense<1.5> : tensor<32x32xf32>}> : () -> tensor<32x32xf32>
  %1 = "ttir.constant"() <{value = dense<[1.0, -2.5, 0x7F800000, 1.0e30]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %2 = "ttir.constant"() <{value = dense<[1, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  return %0, %1, %2 : tensor<32x32xf32>, tensor<4xf32>, tensor<2xi32>
}
