// Reductions of TOSA that ignore what isn't a number: a flag says whether there was none at all.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' --split-input-file | FileCheck %s

// CHECK-LABEL: @maximum
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: %[[FLAGS:.*]] = linalg.fill ins(%[[TRUE]] : i1) outs(%{{.*}} : tensor<4xi1>) -> tensor<4xi1>
// CHECK: %[[R:.*]]:2 = linalg.reduce ins(%arg0, %arg0 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%{{.*}}, %[[FLAGS]] : tensor<4xf32>, tensor<4xi1>) dimensions = [1]
// CHECK-NEXT: (%[[IN:.*]]: f32, %{{.*}}: f32, %[[INIT:.*]]: f32, %[[NONE:.*]]: i1) {
// CHECK-NEXT: %[[M:.*]] = arith.maximumf %[[IN]], %[[INIT]] : f32
// CHECK-NEXT: %[[NAN:.*]] = arith.cmpf uno, %[[IN]], %[[IN]] : f32
// CHECK-NEXT: %[[V:.*]] = arith.select %[[NAN]], %[[INIT]], %[[M]] : f32
// CHECK-NEXT: %[[F:.*]] = arith.andi %[[NONE]], %[[NAN]] : i1
// CHECK-NEXT: linalg.yield %[[V]], %[[F]] : f32, i1
// CHECK: %[[Q:.*]] = arith.constant 0x7FC00000 : f32
// CHECK: %[[NANS:.*]] = linalg.fill ins(%[[Q]] : f32)
// CHECK: linalg.select ins(%[[R]]#1, %[[NANS]], %[[R]]#0 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>)
func.func @maximum(%a: tensor<4x5xf32>) -> tensor<4x1xf32> {
  %0 = tosa.reduce_max %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// -----

// CHECK-LABEL: @integers
// CHECK: linalg.reduce ins(%arg0 : tensor<4x5xi8>)
func.func @integers(%a: tensor<4x5xi8>) -> tensor<4x1xi8> {
  %0 = tosa.reduce_min %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x5xi8>) -> tensor<4x1xi8>
  return %0 : tensor<4x1xi8>
}

// -----

// CHECK-LABEL: @place
// CHECK: arith.cmpf ogt
// CHECK-NOT: arith.cmpf ord
func.func @place(%a: tensor<4x5xf32>) -> tensor<4xi32> {
  %0 = tosa.argmax %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x5xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
