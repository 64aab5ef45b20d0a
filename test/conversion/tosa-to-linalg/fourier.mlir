// Fourier transforms as sums over the picture; the angles' products are taken modulo the sizes while they are integers.
// RUN: mlir-opt --pass-pipeline="builtin.module(func.func(tosa-to-linalg))" %s | FileCheck %s

// CHECK-DAG: #[[IN:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>

// CHECK-LABEL: func.func @real
// CHECK-SAME: (%[[X:.*]]: tensor<?x4x8xf32>)
func.func @real(%x: tensor<?x4x8xf32>) -> (tensor<?x4x5xf32>, tensor<?x4x5xf32>) {
  // CHECK: %[[BATCH:.*]] = tensor.dim %[[X]], %{{.*}}
  // CHECK: %[[E:.*]] = tensor.empty(%[[BATCH]]) : tensor<?x4x5xf32>
  // CHECK: %[[RE:.*]] = linalg.fill ins(%{{.*}}) outs(%[[E]] :
  // CHECK: %[[IM:.*]] = linalg.fill
  // CHECK: %[[H:.*]] = arith.constant 4 : index
  // CHECK: %[[W:.*]] = arith.constant 8 : index
  // CHECK: %[[TURN:.*]] = arith.constant 6.28318548 : f32
  // CHECK: %[[R:.*]]:2 = linalg.generic {indexing_maps = [#[[IN]], #[[OUT]], #[[OUT]]], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%[[X]] : tensor<?x4x8xf32>) outs(%[[RE]], %[[IM]] :
  // CHECK: ^bb0(%[[V:.*]]: f32, %[[A:.*]]: f32, %[[B:.*]]: f32):
  // CHECK-DAG: %[[K:.*]] = linalg.index 1 : index
  // CHECK-DAG: %[[Y:.*]] = linalg.index 3 : index
  // CHECK: %[[KY:.*]] = index.mul %[[Y]], %[[K]]
  // CHECK: index.remu %[[KY]], %[[H]]
  // CHECK: %[[ANGLE:.*]] = arith.mulf %[[TURN]], %{{.*}} : f32
  // CHECK-NEXT: %[[COS:.*]] = math.cos %[[ANGLE]]
  // CHECK-NEXT: %[[SIN:.*]] = math.sin %[[ANGLE]]
  // CHECK-NEXT: %[[ALONG:.*]] = arith.mulf %[[V]], %[[COS]]
  // CHECK-NEXT: %[[ACROSS:.*]] = arith.mulf %[[V]], %[[SIN]]
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[A]], %[[ALONG]]
  // CHECK-NEXT: %[[LESS:.*]] = arith.subf %[[B]], %[[ACROSS]]
  // CHECK-NEXT: linalg.yield %[[SUM]], %[[LESS]] : f32, f32
  %0, %1 = tosa.rfft2d %x : (tensor<?x4x8xf32>) -> (tensor<?x4x5xf32>, tensor<?x4x5xf32>)
  // CHECK: return %[[R]]#0, %[[R]]#1
  return %0, %1 : tensor<?x4x5xf32>, tensor<?x4x5xf32>
}

// Half of a width that isn't known, and one more.
// CHECK-LABEL: func.func @real_width
func.func @real_width(%x: tensor<2x4x?xf32>) -> (tensor<2x4x?xf32>, tensor<2x4x?xf32>) {
  // CHECK: %[[W:.*]] = tensor.dim
  // CHECK: %[[HALF:.*]] = arith.divui %[[W]], %{{.*}} : index
  // CHECK: %[[MORE:.*]] = arith.addi %[[HALF]], %{{.*}} : index
  // CHECK: tensor.empty(%[[MORE]]) : tensor<2x4x?xf32>
  %0, %1 = tosa.rfft2d %x : (tensor<2x4x?xf32>) -> (tensor<2x4x?xf32>, tensor<2x4x?xf32>)
  return %0, %1 : tensor<2x4x?xf32>, tensor<2x4x?xf32>
}

// CHECK-LABEL: func.func @complex
func.func @complex(%x: tensor<2x4x8xf32>, %y: tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
  // CHECK: linalg.generic {indexing_maps = [#[[IN]], #[[IN]], #[[OUT]], #[[OUT]]],
  // CHECK: ^bb0(%[[RE:.*]]: f32, %[[IM:.*]]: f32, %[[A:.*]]: f32, %[[B:.*]]: f32):
  // CHECK-NOT: constant -1
  // CHECK: %[[COS:.*]] = math.cos
  // CHECK: %[[SIN:.*]] = math.sin
  // CHECK: %[[RC:.*]] = arith.mulf %[[RE]], %[[COS]]
  // CHECK: %[[IS:.*]] = arith.mulf %[[IM]], %[[SIN]]
  // CHECK: arith.addf %[[RC]], %[[IS]]
  // CHECK: %[[IC:.*]] = arith.mulf %[[IM]], %[[COS]]
  // CHECK: %[[RS:.*]] = arith.mulf %[[RE]], %[[SIN]]
  // CHECK: arith.subf %[[IC]], %[[RS]]
  %0, %1 = tosa.fft2d %x, %y {inverse = false} : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>)
  return %0, %1 : tensor<2x4x8xf32>, tensor<2x4x8xf32>
}

// The other way round.
// CHECK-LABEL: func.func @inverse
func.func @inverse(%x: tensor<2x4x8xf32>, %y: tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
  // CHECK: %[[ANGLE:.*]] = arith.mulf
  // CHECK-NEXT: %[[MINUS:.*]] = arith.constant -1.000000e+00 : f32
  // CHECK-NEXT: %[[BACK:.*]] = arith.mulf %[[ANGLE]], %[[MINUS]]
  // CHECK-NEXT: math.cos %[[BACK]]
  // CHECK-NEXT: math.sin %[[BACK]]
  %0, %1 = tosa.fft2d %x, %y {inverse = true} : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>)
  return %0, %1 : tensor<2x4x8xf32>, tensor<2x4x8xf32>
}
