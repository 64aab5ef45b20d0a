// RUN: mlir-opt %s --pass-pipeline="builtin.module(tosa-to-tensor)" | FileCheck %s
// Elements elsewhere.

// CHECK-LABEL: func.func @pad(
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK: %{{.*}} = tosa.const_shape  {values = dense<[1, 1, 2, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: %{{.*}} = arith.constant 2.000000e+00 : f32
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}} = arith.constant 2 : index
// CHECK: %{{.*}} = arith.constant 4 : index
// CHECK: %{{.*}} = tensor.pad %{{.*}} low[%{{.*}}, %{{.*}}] high[%{{.*}}, %{{.*}}] {
// CHECK: tensor.yield %{{.*}} : f32
// CHECK: } : tensor<2x3xf32> to tensor<4x9xf32>
func.func @pad(%a: tensor<2x3xf32>) -> tensor<4x9xf32> {
  %p = "tosa.const"() <{values = dense<2.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %s = tosa.const_shape {values = dense<[1,1,2,4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.pad %a, %s, %p: (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x9xf32>
  return %0 : tensor<4x9xf32>
}

// CHECK-LABEL: func.func @sl(
// CHECK: %{{.*}} = tensor.extract_slice %{{.*}}[1, 1] [1, 2] [1, 1] : tensor<2x3xf32> to tensor<1x2xf32>
func.func @sl(%a: tensor<2x3xf32>) -> tensor<1x2xf32> {
  %s = tosa.const_shape {values = dense<[1,1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %t: (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

// CHECK-LABEL: func.func @re(
// CHECK: %{{.*}} = tosa.const_shape  {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %{{.*}} = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
func.func @re(%a: tensor<2x3x4xf32>) -> tensor<6x4xf32> {
  %s = tosa.const_shape {values = dense<[6,4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @re2(
// CHECK: %{{.*}} = tosa.const_shape  {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %{{.*}} = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1, 2]] : tensor<2x3x4xf32> into tensor<24xf32>
// CHECK: %{{.*}} = tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
func.func @re2(%a: tensor<2x3x4xf32>) -> tensor<4x6xf32> {
  %s = tosa.const_shape {values = dense<[4,6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @same(
// CHECK: %{{.*}} = tosa.const_shape  {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
func.func @same(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = tosa.const_shape {values = dense<[2,4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x4xf32>, !tosa.shape<2>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @ee(
// CHECK: %{{.*}} = tosa.const_shape  {values = dense<[1, 2, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
// CHECK: %{{.*}} = tensor.expand_shape %{{.*}} {{\[\[}}0, 1, 2]] output_shape [1, 2, 4] : tensor<8xf32> into tensor<1x2x4xf32>
func.func @ee(%a: tensor<8xf32>) -> tensor<1x2x4xf32> {
  %s = tosa.const_shape {values = dense<[1,2,4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %a, %s: (tensor<8xf32>, !tosa.shape<3>) -> tensor<1x2x4xf32>
  return %0 : tensor<1x2x4xf32>
}

// CHECK-LABEL: func.func @rest(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?x3xf32>
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : index
// CHECK: %{{.*}} = tensor.extract_slice %{{.*}}[1, 1] [%{{.*}}, 2] [1, 1] : tensor<?x3xf32> to tensor<?x2xf32>
func.func @rest(%a: tensor<?x3xf32>) -> tensor<?x2xf32> {
  %s = tosa.const_shape {values = dense<[1,1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[-1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %t: (tensor<?x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @join(
// CHECK: %{{.*}} = tensor.empty() : tensor<2x4xf32>
// CHECK: %{{.*}} = tensor.insert_slice %{{.*}} into %{{.*}}[0, 0] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<2x4xf32>
// CHECK: %{{.*}} = tensor.insert_slice %{{.*}} into %{{.*}}[0, 3] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x4xf32>
func.func @join(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) -> tensor<2x4xf32> {
  %0 = tosa.concat %a, %b {axis = 1: i32}: (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @open(
// CHECK: %{{.*}} = tosa.const_shape  {values = dense<[-1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %{{.*}} = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1, 2]] : tensor<2x?x4xf32> into tensor<?xf32>
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?xf32>
// CHECK: %{{.*}} = arith.constant 4 : index
// CHECK: %{{.*}} = arith.divsi %{{.*}}, %{{.*}} : index
// CHECK: %{{.*}} = tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [%{{.*}}, 4] : tensor<?xf32> into tensor<?x4xf32>
func.func @open(%a: tensor<2x?x4xf32>) -> tensor<?x4xf32> {
  %s = tosa.const_shape {values = dense<[-1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<2x?x4xf32>, !tosa.shape<2>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @closed(
// CHECK: %{{.*}} = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?xf32>
// CHECK: %{{.*}} = arith.constant 2 : index
// CHECK: %{{.*}} = arith.divsi %{{.*}}, %{{.*}} : index
// CHECK: %{{.*}} = tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [%{{.*}}, 2] : tensor<?xf32> into tensor<?x2xf32>
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<?x2xf32> to tensor<3x2xf32>
func.func @closed(%a: tensor<?xf32>) -> tensor<3x2xf32> {
  %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<?xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @forgotten(
// CHECK: %{{.*}} = tosa.const_shape  {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %{{.*}} = tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<3x2xf32> to tensor<?x2xf32>
func.func @forgotten(%a: tensor<6xf32>) -> tensor<?x2xf32> {
  %s = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s: (tensor<6xf32>, !tosa.shape<2>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @flat(
// CHECK: %{{.*}} = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<?x3xf32> into tensor<?xf32>
func.func @flat(%a: tensor<?x3xf32>) -> tensor<?xf32> {
  %s = tosa.const_shape {values = dense<[-1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %a, %s: (tensor<?x3xf32>, !tosa.shape<1>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
