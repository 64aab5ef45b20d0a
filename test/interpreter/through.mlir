// A function gives the same in StableHLO, in ttir and in ttnn, where integers have no sign.
// RUN: ttmlir-opt --interpret %s 2>&1 >/dev/null | FileCheck %s
// RUN: ttmlir-opt --stablehlo-to-ttir-pipeline --interpret %s 2>&1 >/dev/null | FileCheck %s
// RUN: ttmlir-opt --stablehlo-to-ttir-pipeline --ttir-to-ttnn-backend-pipeline --interpret %s 2>&1 >/dev/null | FileCheck %s

// CHECK: result 0: dense<[-8.750000e+00, -3.500000e+00, 1.000000e+00, 7.000000e+00]> : tensor<4xf32>
// CHECK: result 1: dense<{{.*}}7, 3, 7, 3, 7, 3], [7, 2, 6, 2, 6, 3], [6, 2, 6, 2, 6, 2], [6, 2, 6, 2, 6, 1]]>
// CHECK: result 2: 72 elements from -10.0625 to 10.4375, sum 21.875
// CHECK: result 3: dense<{{.*}}[1.075000e+01, 8.562500e+00, 8.125000e+00, -1.437500e+00
func.func @f(%a: tensor<4x6xf32>, %i: tensor<4x6xi32>, %k: tensor<3x3x2x4xf32>, %x: tensor<1x5x6x2xf32>) -> (tensor<4xf32>, tensor<4x6xi32>, tensor<1x3x6x4xf32>, tensor<6x6xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.negate %i : tensor<4x6xi32>
  %1 = stablehlo.maximum %i, %m : tensor<4x6xi32>
  %2 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x3x6x4xf32>
  %3 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<6x6xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4x6xi32>, tensor<1x3x6x4xf32>, tensor<6x6xf32>
}
