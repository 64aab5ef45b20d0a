// RUN: mlir-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg))" | FileCheck %s
// Zero points, shifts and multipliers that are operands of the function; sizes that are known when the program runs; integers without a sign.

// CHECK: #[[ALL:.*]] = affine_map<(d0) -> (d0)>
// CHECK: #[[FIRST:.*]] = affine_map<(d0) -> (0)>
// CHECK-LABEL: func.func @zero_points(
// CHECK-SAME: %[[A:.*]]: tensor<4xi8>, %[[IN:.*]]: tensor<1xi8>, %[[OUT:.*]]: tensor<1xi8>)
// CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[FIRST]], #[[FIRST]], #[[ALL]]]
// CHECK-SAME: ins(%[[A]], %[[IN]], %[[OUT]] :
// CHECK: ^bb0(%[[X:.*]]: i8, %[[Z:.*]]: i8, %[[Y:.*]]: i8, %{{.*}}: i8):
// CHECK: %[[Z64:.*]] = arith.extsi %[[Z]] : i8 to i64
// CHECK: %[[Y64:.*]] = arith.extsi %[[Y]] : i8 to i64
// CHECK: %[[SUM:.*]] = arith.addi %[[Z64]], %[[Y64]] : i64
// CHECK: %[[X64:.*]] = arith.extsi %[[X]] : i8 to i64
// CHECK: arith.subi %[[SUM]], %[[X64]] : i64
// CHECK: arith.trunci %{{.*}} : i64 to i8
func.func @zero_points(%a: tensor<4xi8>, %z: tensor<1xi8>, %y: tensor<1xi8>) -> tensor<4xi8> {
  %0 = tosa.negate %a, %z, %y : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

// As wide as it gets, which isn't extended.
// CHECK-LABEL: func.func @wide(
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK-NEXT: arith.subi %[[ZERO]], %{{.*}} : i64
// CHECK-NOT: arith.trunci
func.func @wide(%a: tensor<4xi64>) -> tensor<4xi64> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
  %0 = tosa.negate %a, %z, %z : (tensor<4xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

// -----

// A shift by nothing isn't one that apply_scale has.
// CHECK-LABEL: func.func @shift(
// CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %[[S:.*]]: i8, %{{.*}}: i32):
// CHECK: %[[NONE:.*]] = arith.constant 0 : i8
// CHECK: %[[IS:.*]] = arith.cmpi ne, %[[S]], %[[NONE]] : i8
// CHECK: %[[SCALED:.*]] = tosa.apply_scale %[[A]], %[[B]], %[[S]] {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
// CHECK: %[[PLAIN:.*]] = arith.muli %[[A]], %[[B]] : i32
// CHECK: arith.select %[[IS]], %[[SCALED]], %[[PLAIN]] : i32
func.func @shift(%a: tensor<2xi32>, %b: tensor<2xi32>, %s: tensor<1xi8>) -> tensor<2xi32> {
  %0 = tosa.mul %a, %b, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// CHECK-DAG: #[[NUMBER:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[CHANNEL:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @multipliers(
// CHECK-SAME: %[[A:.*]]: tensor<?x2xi8>, %[[M:.*]]: tensor<2xi16>, %[[S:.*]]: tensor<2xi8>, %[[Z:.*]]: tensor<1xi8>)
// CHECK: tensor.dim %[[A]]
// CHECK: %[[ZERO:.*]] = tensor.collapse_shape %[[Z]] [] : tensor<1xi8> into tensor<i8>
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[CHANNEL]], #[[CHANNEL]], #[[NUMBER]], #{{.*}}]
// CHECK-SAME: ins(%[[A]], %[[M]], %[[S]], %[[ZERO]] :
// CHECK: ^bb0(%[[X:.*]]: i8, %[[MX:.*]]: i16, %[[SX:.*]]: i8, %[[ZX:.*]]: i8, %{{.*}}: i8):
// CHECK: %[[IN:.*]] = arith.constant 5 : i32
// CHECK: %[[OUT:.*]] = arith.extui %[[ZX]] : i8 to i32
// CHECK: %[[XW:.*]] = arith.extsi %[[X]] : i8 to i32
// CHECK: %[[D:.*]] = arith.subi %[[XW]], %[[IN]] : i32
// CHECK: %[[MW:.*]] = arith.extsi %[[MX]] : i16 to i32
// CHECK: %[[R:.*]] = tosa.apply_scale %[[D]], %[[MW]], %[[SX]] {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
// CHECK: arith.addi %[[R]], %[[OUT]] : i32
// CHECK: arith.constant 255 : i32
func.func @multipliers(%a: tensor<?x2xi8>, %m: tensor<2xi16>, %s: tensor<2xi8>, %out: tensor<1xi8>) -> tensor<?x2xi8> {
  %in = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %m, %s, %in, %out {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = true} : (tensor<?x2xi8>, tensor<2xi16>, tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x2xi8>
  return %0 : tensor<?x2xi8>
}

// -----

// CHECK-LABEL: func.func @one_multiplier(
// CHECK: tensor.collapse_shape %{{.*}} [] : tensor<1xi32> into tensor<i32>
// CHECK: tensor.collapse_shape %{{.*}} [] : tensor<1xi8> into tensor<i8>
// CHECK: tosa.apply_scale %{{.*}} {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
func.func @one_multiplier(%a: tensor<2xi8>, %m: tensor<1xi32>) -> tensor<2xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<40> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %m, %s, %z, %z {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

// CHECK-LABEL: func.func @no_sign(
// CHECK-SAME: %[[A:.*]]: tensor<3xui8>)
// CHECK: %[[IN:.*]] = builtin.unrealized_conversion_cast %[[A]] : tensor<3xui8> to tensor<3xi8>
// CHECK: ins(%[[IN]] : tensor<3xi8>) outs(%{{.*}} : tensor<3xi8>)
// CHECK: %[[LOW:.*]] = arith.constant 4 : i8
// CHECK: %[[HIGH:.*]] = arith.constant -56 : i8
// CHECK: %[[R:.*]] = arith.maxui %[[LOW]], %{{.*}} : i8
// CHECK: arith.minui %[[HIGH]], %[[R]] : i8
// CHECK: ins(%{{.*}} : tensor<3xi8>) outs(%{{.*}} : tensor<3xf32>)
// CHECK: arith.uitofp %{{.*}} : i8 to f32
// CHECK: arith.extui %{{.*}} : i8 to i32
func.func @no_sign(%a: tensor<3xui8>) -> (tensor<3xf32>, tensor<3xi32>) {
  %0 = tosa.clamp %a {min_val = 4 : ui8, max_val = 200 : ui8} : (tensor<3xui8>) -> tensor<3xui8>
  %1 = tosa.cast %0 : (tensor<3xui8>) -> tensor<3xf32>
  %2 = tosa.cast %0 : (tensor<3xui8>) -> tensor<3xi32>
  return %1, %2 : tensor<3xf32>, tensor<3xi32>
}

// -----

// CHECK-LABEL: func.func @no_sign_pool(
// CHECK: %[[IN:.*]] = builtin.unrealized_conversion_cast %{{.*}} : tensor<1x3x3x1xui8> to tensor<1x3x3x1xi8>
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
// CHECK: linalg.fill ins(%[[ZERO]] : i8)
// CHECK: %[[R:.*]] = linalg.pooling_nhwc_max_unsigned {{.*}} ins(%[[IN]],
// CHECK: builtin.unrealized_conversion_cast %[[R]] : tensor<1x2x2x1xi8> to tensor<1x2x2x1xui8>
func.func @no_sign_pool(%a: tensor<1x3x3x1xui8>) -> tensor<1x2x2x1xui8> {
  %0 = tosa.max_pool2d %a {pad = array<i64: 0, 0, 0, 0>, kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x3x3x1xui8>) -> tensor<1x2x2x1xui8>
  return %0 : tensor<1x2x2x1xui8>
}

// -----

// (h + 1 + 0 - ((3 - 1) * 1 + 1)) / 2 + 1 rows, as many pictures and channels as there are.
// CHECK-LABEL: func.func @pool(
// CHECK-SAME: %[[A:.*]]: tensor<?x?x4x?xf32>)
// CHECK: %[[N:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x?x4x?xf32>
// CHECK: %[[H:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x?x4x?xf32>
// CHECK: %[[K:.*]] = arith.constant 3 : index
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[TOP:.*]] = arith.constant 1 : index
// CHECK: %[[H1:.*]] = arith.addi %[[H]], %[[TOP]] : index
// CHECK: %[[BOTTOM:.*]] = arith.constant 0 : index
// CHECK: %[[H2:.*]] = arith.addi %[[H1]], %[[BOTTOM]] : index
// CHECK: %[[K1:.*]] = arith.subi %[[K]], %[[ONE]] : index
// CHECK: %[[K2:.*]] = arith.muli %{{.*}}, %[[K1]] : index
// CHECK: %[[K3:.*]] = arith.addi %[[K2]], %[[ONE]] : index
// CHECK: %[[H3:.*]] = arith.subi %[[H2]], %[[K3]] : index
// CHECK: %[[STRIDE:.*]] = arith.constant 2 : index
// CHECK: %[[H4:.*]] = arith.divui %[[H3]], %[[STRIDE]] : index
// CHECK: %[[ROWS:.*]] = arith.addi %[[H4]], %[[ONE]] : index
// CHECK: %[[C:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x?x4x?xf32>
// CHECK: tensor.pad %[[A]] low[0, 1, 0, 0] high[0, 0, 0, 0]
// CHECK: tensor.empty(%[[N]], %[[ROWS]], %[[C]]) : tensor<?x?x2x?xf32>
func.func @pool(%a: tensor<?x?x4x?xf32>) -> tensor<?x?x2x?xf32> {
  %0 = tosa.max_pool2d %a {pad = array<i64: 1, 0, 0, 0>, kernel = array<i64: 3, 2>, stride = array<i64: 2, 2>} : (tensor<?x?x4x?xf32>) -> tensor<?x?x2x?xf32>
  return %0 : tensor<?x?x2x?xf32>
}

// -----

// CHECK-LABEL: func.func @average(
// CHECK: %[[COUNT:.*]] = arith.divui %{{.*}}, %{{.*}} : index
// CHECK: %[[ROWS:.*]] = arith.addi %[[COUNT]], %{{.*}} : index
// CHECK: tensor.empty(%[[ROWS]]) : tensor<1x?x2x3xf32>
// CHECK: linalg.pooling_nhwc_sum
// CHECK: tensor.empty(%[[ROWS]]) : tensor<1x?x2x3xf32>
func.func @average(%a: tensor<1x?x4x3xf32>) -> tensor<1x?x2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 0, 0>, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>} : (tensor<1x?x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x2x3xf32>
  return %0 : tensor<1x?x2x3xf32>
}

// -----

// The size of a window is that of the weights.
// CHECK-LABEL: func.func @conv(
// CHECK-SAME: %[[A:.*]]: tensor<?x?x5x2xf32>, %[[W:.*]]: tensor<4x3x3x2xf32>
// CHECK: tensor.dim %[[A]], %{{.*}} : tensor<?x?x5x2xf32>
// CHECK: tensor.dim %[[W]], %{{.*}} : tensor<4x3x3x2xf32>
// CHECK: %[[DILATION:.*]] = arith.constant 2 : index
// CHECK: arith.muli %[[DILATION]], %{{.*}} : index
// CHECK: %[[COUNT:.*]] = arith.divui %{{.*}}, %{{.*}} : index
// CHECK: %[[ROWS:.*]] = arith.addi %[[COUNT]], %{{.*}} : index
// CHECK: %[[N:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x?x5x2xf32>
// CHECK: tensor.empty(%[[N]], %[[ROWS]]) : tensor<?x?x3x4xf32>
// CHECK: linalg.conv_2d_nhwc_fhwc
func.func @conv(%a: tensor<?x?x5x2xf32>, %w: tensor<4x3x3x2xf32>, %b: tensor<4xf32>) -> tensor<?x?x3x4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 2, 1>} : (tensor<?x?x5x2xf32>, tensor<4x3x3x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x3x4xf32>
  return %0 : tensor<?x?x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @depthwise(
// CHECK: tensor.empty(%[[ROWS:.*]]) : tensor<1x?x3x2x3xf32>
// CHECK: tensor.empty(%[[ROWS]]) : tensor<1x?x3x6xf32>
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm
func.func @depthwise(%a: tensor<1x?x5x2xf32>, %w: tensor<3x3x2x3xf32>, %b: tensor<6xf32>) -> tensor<1x?x3x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x?x5x2xf32>, tensor<3x3x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x3x6xf32>
  return %0 : tensor<1x?x3x6xf32>
}

// -----

// CHECK-LABEL: func.func @conv3(
// CHECK: tensor.empty(%{{.*}}, %{{.*}}) : tensor<1x?x3x?x4xf32>
// CHECK: linalg.conv_3d_ndhwc_dhwcf
func.func @conv3(%a: tensor<1x?x5x?x2xf32>, %w: tensor<4x3x3x3x2xf32>, %b: tensor<4xf32>) -> tensor<1x?x3x?x4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>} : (tensor<1x?x5x?x2xf32>, tensor<4x3x3x3x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x3x?x4xf32>
  return %0 : tensor<1x?x3x?x4xf32>
}

// -----

// CHECK-LABEL: func.func @tile(
// CHECK: tensor.empty(%{{.*}}) : tensor<2x?x1x3xi8>
// CHECK: %[[S:.*]] = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: tosa.reshape %{{.*}}, %[[S]] : (tensor<2x?x1x3xi8>, !tosa.shape<2>) -> tensor<?x3xi8>
func.func @tile(%a: tensor<?x3xi8>) -> tensor<?x3xi8> {
  %s = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<?x3xi8>, !tosa.shape<2>) -> tensor<?x3xi8>
  return %0 : tensor<?x3xi8>
}
