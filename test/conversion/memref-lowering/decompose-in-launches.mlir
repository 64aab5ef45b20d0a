// Inside of launches, buffers are accessed at offsets that are computed.
// RUN: mlir-opt --allow-unregistered-dialect --gpu-decompose-memrefs %s | FileCheck %s

// CHECK: #[[MAP:.*]] = affine_map<()[s0, s1, s2, s3, s4] -> (s0 + s1 * s2 + s3 * s4)>
// CHECK-LABEL: @launch
// CHECK-SAME: %[[M:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[N:.*]]: memref<8x8xf32>, %[[V:.*]]: f32, %[[I:.*]]: index
// CHECK: %[[B:.*]], %[[O:.*]], %{{.*}}:2, %[[S:.*]]:2 = memref.extract_strided_metadata %[[M]]
// CHECK: gpu.launch {{.*}} threads(%[[TX:.*]], %[[TY:.*]], %{{.*}}) in
// CHECK: %[[X:.*]] = affine.apply #[[MAP]]()[%[[O]], %[[TX]], %[[S]]#0, %[[TY]], %[[S]]#1]
// CHECK: %[[P:.*]] = memref.reinterpret_cast %[[B]] to offset: [%[[X]]], sizes: [], strides: [] : memref<f32> to memref<f32, strided<[], offset: ?>>
// CHECK: memref.store %[[V]], %[[P]][] : memref<f32, strided<[], offset: ?>>
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [4], strides: [%{{.*}}] : memref<f32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [16], sizes: [4], strides: [1] : memref<f32> to memref<4xf32, strided<[1], offset: 16>>
// CHECK: gpu.terminator
// CHECK: memref.load %[[N]][%[[I]], %[[I]]]
func.func @launch(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %n: memref<8x8xf32>, %v: f32, %i: index) -> f32 {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %i)
             threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %i) {
    memref.store %v, %m[%tx, %ty] : memref<?x?xf32, strided<[?, ?], offset: ?>>
    %0 = memref.subview %m[%tx, 0] [1, 4] [1, 2] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
    %1 = memref.subview %n[2, 0] [1, 4] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[1], offset: 16>>
    "test.use"(%0, %1) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[1], offset: 16>>) -> ()
    gpu.terminator
  }
  // Outside it stays.
  %0 = memref.load %n[%i, %i] : memref<8x8xf32>
  return %0 : f32
}
