// expand-realloc: allocate and copy where the buffer grows.
// RUN: mlir-opt %s --expand-realloc | FileCheck %s --check-prefixes=CHECK,FREE
// RUN: mlir-opt %s --expand-realloc=emit-deallocs=false | FileCheck %s --implicit-check-not=memref.dealloc

// CHECK-LABEL: func.func @realloc(
// CHECK: %[[OLD:.*]] = memref.dim %arg0, %{{.*}} : memref<?xf32>
// CHECK: %[[LESS:.*]] = arith.cmpi ult, %[[OLD]], %arg1 : index
// CHECK: %[[NEW:.*]] = scf.if %[[LESS]] -> (memref<?xf32>) {
// CHECK-NEXT: %[[A:.*]] = memref.alloc(%arg1) {alignment = 8 : i64} : memref<?xf32>
// CHECK-NEXT: %[[P:.*]] = memref.subview %[[A]][0] [%[[OLD]]] [1]
// CHECK-NEXT: memref.copy %arg0, %[[P]]
// FREE-NEXT: memref.dealloc %arg0
// CHECK-NEXT: scf.yield %[[A]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1], strides: [1]
// CHECK-NEXT: scf.yield %[[C]]
// CHECK: return %[[NEW]]
func.func @realloc(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 8} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @known(
// CHECK: arith.constant 2 : index
// CHECK: arith.constant 4 : index
// CHECK: memref.subview %{{.*}}[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
func.func @known(%m: memref<2xf32>) -> memref<4xf32> {
  %0 = memref.realloc %m : memref<2xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
