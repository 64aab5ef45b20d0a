// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg))" | FileCheck %s
// What is broadcast, reduced, moved, multiplied.

// CHECK-LABEL: func.func @f(
// CHECK: %{{.*}} = tensor.empty() : tensor<3x4xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%{{.*}}, %{{.*}} : tensor<3x1xf32>, tensor<3x4xf32>) outs(%{{.*}} : tensor<3x4xf32>) {
// CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<3x4xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<3x4xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%{{.*}} : tensor<3x4xf32>) outs(%{{.*}} : tensor<3x4xf32>) {
// CHECK: %{{.*}} = arith.constant 1.000000e+00 : f32
// CHECK: %{{.*}} = arith.negf %{{.*}} : f32
// CHECK: %{{.*}} = math.exp %{{.*}} : f32
// CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.divf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<3x4xf32>
func.func @f(%a: tensor<3x1xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = tosa.add %a, %b : (tensor<3x1xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = tosa.sigmoid %0 : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @r(
// CHECK: %{{.*}} = tensor.empty() : tensor<3x4xf32>
// CHECK: %{{.*}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<3x4xf32>) -> tensor<3x4xf32>
// CHECK: %{{.*}} = linalg.reduce ins(%{{.*}} : tensor<3x5x4xf32>) outs(%{{.*}} : tensor<3x4xf32>) dimensions = [1]
// CHECK: (%{{.*}}: f32, %{{.*}}: f32) {
// CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: %{{.*}} = tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [3, 1, 4] : tensor<3x4xf32> into tensor<3x1x4xf32>
func.func @r(%a: tensor<3x5x4xf32>) -> tensor<3x1x4xf32> {
  %0 = tosa.reduce_sum %a {axis=1:i32}: (tensor<3x5x4xf32>) -> tensor<3x1x4xf32>
  return %0 : tensor<3x1x4xf32>
}

// CHECK-LABEL: func.func @t(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<3x?x4xf32>
// CHECK: %{{.*}} = tensor.empty(%{{.*}}) : tensor<?x3x4xf32>
// CHECK: %{{.*}} = linalg.transpose ins(%{{.*}} : tensor<3x?x4xf32>) outs(%{{.*}} : tensor<?x3x4xf32>) permutation = [1, 0, 2]
func.func @t(%a: tensor<3x?x4xf32>) -> tensor<?x3x4xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 1,0,2>}: (tensor<3x?x4xf32>) -> tensor<?x3x4xf32>
  return %0 : tensor<?x3x4xf32>
}

// CHECK-LABEL: func.func @m(
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK: %{{.*}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{.*}} = tensor.empty() : tensor<2x3x5xf32>
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
// CHECK: %{{.*}} = linalg.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%{{.*}} : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
func.func @m(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<2x3x4xf32>, tensor<2x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @amax(
// CHECK: %{{.*}} = tensor.empty() : tensor<2x4xi32>
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : i32) outs(%{{.*}} : tensor<2x4xi32>) -> tensor<2x4xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<2x4xf32>
// CHECK: %{{.*}} = arith.constant -3.40282347E+38 : f32
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK: %{{.*}}:2 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "reduction", "parallel"]} ins(%{{.*}} : tensor<2x3x4xf32>) outs(%{{.*}}, %{{.*}} : tensor<2x4xi32>, tensor<2x4xf32>) {
// CHECK: %{{.*}} = linalg.index 1 : index
// CHECK: %{{.*}} = arith.index_cast %{{.*}} : index to i32
// CHECK: %{{.*}} = arith.cmpf ugt, %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.cmpf ord, %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.andi %{{.*}}, %{{.*}} : i1
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: linalg.yield %{{.*}}, %{{.*}} : i32, f32
// CHECK: } -> (tensor<2x4xi32>, tensor<2x4xf32>)
func.func @amax(%a: tensor<2x3x4xf32>) -> tensor<2x4xi32> {
  %0 = tosa.argmax %a {axis=1:i32}: (tensor<2x3x4xf32>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}

// CHECK-LABEL: func.func @rev(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<2x3x4xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<2x3x4xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}], iterator_types = ["parallel", "parallel", "parallel"]} outs(%{{.*}} : tensor<2x3x4xf32>) {
// CHECK: %{{.*}} = linalg.index 0 : index
// CHECK: %{{.*}} = linalg.index 1 : index
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : index
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : index
// CHECK: %{{.*}} = linalg.index 2 : index
// CHECK: %{{.*}} = tensor.extract %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] : tensor<2x3x4xf32>
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<2x3x4xf32>
func.func @rev(%a: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.reverse %a {axis=1:i32}: (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @largest(
// CHECK: %{{.*}} = arith.constant -3.40282347E+38 : f32
// CHECK: %{{.*}} = tensor.pad %{{.*}} low[0, 0, 0, 0] high[0, 0, 1, 0] {
// CHECK: tensor.yield %{{.*}} : f32
// CHECK: } : tensor<1x5x9x2xf32> to tensor<1x5x10x2xf32>
// CHECK: %{{.*}} = arith.constant -3.40282347E+38 : f32
// CHECK: %{{.*}} = tensor.empty() : tensor<1x3x8x2xf32>
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<1x3x8x2xf32>) -> tensor<1x3x8x2xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<3x3xf32>
// CHECK: %{{.*}} = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%{{.*}}, %{{.*}} : tensor<1x5x10x2xf32>, tensor<3x3xf32>) outs(%{{.*}} : tensor<1x3x8x2xf32>) -> tensor<1x3x8x2xf32>
func.func @largest(%a: tensor<1x5x9x2xf32>) -> tensor<1x3x8x2xf32> {
  %0 = tosa.max_pool2d %a {pad = array<i64: 0, 0, 0, 1>, kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>} : (tensor<1x5x9x2xf32>)  -> tensor<1x3x8x2xf32>
  return %0 : tensor<1x3x8x2xf32>
}

// CHECK-LABEL: func.func @largest_integer(
// CHECK: %{{.*}}-128_i8 = arith.constant -128 : i8
// CHECK: %{{.*}} = tensor.empty() : tensor<1x2x3x2xi8>
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}}-128_i8 : i8) outs(%{{.*}} : tensor<1x2x3x2xi8>) -> tensor<1x2x3x2xi8>
// CHECK: %{{.*}} = tensor.empty() : tensor<2x2xi8>
// CHECK: %{{.*}} = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%{{.*}}, %{{.*}} : tensor<1x4x6x2xi8>, tensor<2x2xi8>) outs(%{{.*}} : tensor<1x2x3x2xi8>) -> tensor<1x2x3x2xi8>
func.func @largest_integer(%a: tensor<1x4x6x2xi8>) -> tensor<1x2x3x2xi8> {
  %0 = tosa.max_pool2d %a {pad = array<i64: 0, 0, 0, 0>, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>} : (tensor<1x4x6x2xi8>)  -> tensor<1x2x3x2xi8>
  return %0 : tensor<1x2x3x2xi8>
}

// CHECK-LABEL: func.func @picture(
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK: %{{.*}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{.*}} = tensor.pad %{{.*}} low[0, 0, 1, 0] high[0, 0, 1, 0] {
// CHECK: tensor.yield %{{.*}} : f32
// CHECK: } : tensor<2x9x8x3xf32> to tensor<2x9x10x3xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<2x5x5x5xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%{{.*}} : tensor<5xf32>) outs(%{{.*}} : tensor<2x5x5x5xf32>) {
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<2x5x5x5xf32>
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : tensor<2x9x10x3xf32>, tensor<5x3x2x3xf32>) outs(%{{.*}} : tensor<2x5x5x5xf32>) -> tensor<2x5x5x5xf32>
func.func @picture(%a: tensor<2x9x8x3xf32>, %w: tensor<5x3x2x3xf32>, %b: tensor<5xf32>) -> tensor<2x5x5x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 2, 1>} : (tensor<2x9x8x3xf32>, tensor<5x3x2x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>)  -> tensor<2x5x5x5xf32>
  return %0 : tensor<2x5x5x5xf32>
}

// CHECK-LABEL: func.func @small_integers(
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
// CHECK: %{{.*}} = tensor.empty() : tensor<1x3x3x3xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%{{.*}} : tensor<1xi32>) outs(%{{.*}} : tensor<1x3x3x3xi32>) {
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1x3x3x3xi32>
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : tensor<1x4x4x2xi8>, tensor<3x2x2x2xi8>) outs(%{{.*}} : tensor<1x3x3x3xi32>) -> tensor<1x3x3x3xi32>
func.func @small_integers(%a: tensor<1x4x4x2xi8>, %w: tensor<3x2x2x2xi8>, %b: tensor<1xi32>) -> tensor<1x3x3x3xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xi8>, tensor<3x2x2x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>)  -> tensor<1x3x3x3xi32>
  return %0 : tensor<1x3x3x3xi32>
}

// CHECK-LABEL: func.func @depthwise(
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1x4x5x2x4xf32>
// CHECK: %{{.*}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<1x4x5x2x4xf32>) -> tensor<1x4x5x2x4xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1x4x5x8xf32>
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : tensor<1x6x6x2xf32>, tensor<3x2x2x4xf32>) outs(%{{.*}} : tensor<1x4x5x2x4xf32>) -> tensor<1x4x5x2x4xf32>
// CHECK: %{{.*}} = tensor.collapse_shape %{{.*}} {{\[\[}}0], [1], [2], [3, 4]] : tensor<1x4x5x2x4xf32> into tensor<1x4x5x8xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<1x4x5x8xf32>) outs(%{{.*}} : tensor<1x4x5x8xf32>) {
// CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<1x4x5x8xf32>
func.func @depthwise(%a: tensor<1x6x6x2xf32>, %w: tensor<3x2x2x4xf32>, %b: tensor<8xf32>) -> tensor<1x4x5x8xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x6x6x2xf32>, tensor<3x2x2x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>)  -> tensor<1x4x5x8xf32>
  return %0 : tensor<1x4x5x8xf32>
}

// CHECK-LABEL: func.func @quantized(
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = tensor.empty() : tensor<2x3x5xi32>
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : i32) outs(%{{.*}} : tensor<2x3x5xi32>) -> tensor<2x3x5xi32>
// CHECK: %{{.*}} = arith.constant 1 : i32
// CHECK: %{{.*}} = arith.constant 1 : i32
// CHECK: %{{.*}} = linalg.quantized_batch_matmul ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x3x4xi8>, tensor<2x4x5xi8>, i32, i32) outs(%{{.*}} : tensor<2x3x5xi32>) -> tensor<2x3x5xi32>
func.func @quantized(%a: tensor<2x3x4xi8>, %b: tensor<2x4x5xi8>) -> tensor<2x3x5xi32> {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<2x3x4xi8>, tensor<2x4x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5xi32>
  return %0 : tensor<2x3x5xi32>
}

// A size that isn't known is asked for once.
// CHECK-LABEL: func.func @places
// CHECK: %[[N:.*]] = tensor.dim %{{.*}}, %{{.*}} : tensor<3x?xi32>
// CHECK: tensor.empty(%[[N]]) : tensor<?xi32>
// CHECK-NOT: tensor.dim
// CHECK: tensor.empty(%[[N]]) : tensor<?xi32>
func.func @places(%a: tensor<3x?xi32>) -> tensor<?xi32> {
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<3x?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
