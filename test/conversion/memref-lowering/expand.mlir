// memref-expand: reshapes by buffers of known length become reinterpret_casts.
// RUN: mlir-opt %s --memref-expand | FileCheck %s

// CHECK-LABEL: func.func @reshape(
// CHECK: %[[C4:.*]] = arith.constant 4 : index
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: %[[L:.*]] = memref.load %arg1[%[[C0]]] : memref<2xi32>
// CHECK: %[[S:.*]] = arith.index_cast %[[L]] : i32 to index
// CHECK: memref.reinterpret_cast %arg0 to offset: [0], sizes: [%[[S]], 4], strides: [4, 1] : memref<*xf32> to memref<?x4xf32>
func.func @reshape(%m: memref<*xf32>, %s: memref<2xi32>) -> memref<?x4xf32> {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<2xi32>) -> memref<?x4xf32>
  return %0 : memref<?x4xf32>
}

// CHECK-LABEL: func.func @all_dynamic(
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK: %[[S1:.*]] = memref.load %arg1[%[[C1]]] : memref<2xindex>
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[T:.*]] = arith.muli %[[ONE]], %[[S1]] : index
// CHECK: %[[S0:.*]] = memref.load
// CHECK: memref.reinterpret_cast %arg0 to offset: [0], sizes: [%[[S0]], %[[S1]]], strides: [%[[T]], 1]
func.func @all_dynamic(%m: memref<*xf32>, %s: memref<2xindex>) -> memref<?x?xf32> {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// Of unknown rank, it stays.
// CHECK-LABEL: func.func @unranked(
// CHECK: memref.reshape
func.func @unranked(%m: memref<*xf32>, %s: memref<?xi32>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
