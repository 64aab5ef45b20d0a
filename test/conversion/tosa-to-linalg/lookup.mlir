// Ops that look elements up.
// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg))" --split-input-file | FileCheck %s

// CHECK-LABEL: func @gather(
// CHECK-SAME: %[[V:[^:]*]]: tensor<?x3x2xf32>, %[[I:[^:]*]]: tensor<?x3xi32>)
// CHECK: %[[D:.*]] = tensor.dim %[[V]], %{{.*}}
// CHECK: %[[E:.*]] = tensor.empty(%[[D]])
// CHECK: linalg.generic {{.*}} ins(%[[I]] : tensor<?x3xi32>) outs(%[[E]] :
// CHECK: %[[B:.*]] = linalg.index 0
// CHECK: %[[R:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK: %[[C:.*]] = linalg.index 2
// CHECK: tensor.extract %[[V]][%[[B]], %[[R]], %[[C]]]
func.func @gather(%v: tensor<?x3x2xf32>, %i: tensor<?x3xi32>) -> tensor<?x3x2xf32> {
  %0 = tosa.gather %v, %i : (tensor<?x3x2xf32>, tensor<?x3xi32>) -> tensor<?x3x2xf32>
  return %0 : tensor<?x3x2xf32>
}

// -----

// CHECK-LABEL: func @bytes(
// CHECK: %[[I:.*]] = arith.index_cast %{{.*}} : i8 to index
// CHECK: %[[O:.*]] = arith.constant 128 : index
// CHECK: %[[A:.*]] = arith.addi %[[I]], %[[O]]
// CHECK: tensor.extract %{{.*}}[%[[A]]] : tensor<256xi8>
func.func @bytes(%x: tensor<6xi8>, %t: tensor<256xi8>) -> tensor<6xi8> {
  %0 = tosa.table %x, %t : (tensor<6xi8>, tensor<256xi8>) -> tensor<6xi8>
  return %0 : tensor<6xi8>
}

// -----

// CHECK-LABEL: func @words(
// CHECK: arith.shrui
// CHECK: tensor.extract
// CHECK: tensor.extract
// CHECK: arith.muli
func.func @words(%x: tensor<6xi16>, %t: tensor<513xi16>) -> tensor<6xi32> {
  %0 = tosa.table %x, %t : (tensor<6xi16>, tensor<513xi16>) -> tensor<6xi32>
  return %0 : tensor<6xi32>
}
