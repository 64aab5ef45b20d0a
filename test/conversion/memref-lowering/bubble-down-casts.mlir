// What is done with a buffer whose space was forgotten is done in its space.
// RUN: mlir-opt --bubble-down-memory-space-casts %s | FileCheck %s

// CHECK-LABEL: @accesses
// CHECK-SAME: %[[M:.*]]: memref<?xf32, 1>
// CHECK-NOT: memory_space_cast
// CHECK: memref.load %[[M]]
// CHECK: memref.store %{{.*}}, %[[M]]
// CHECK: memref.atomic_rmw addf %{{.*}}, %[[M]]
// CHECK: vector.transfer_read %[[M]]
// CHECK: vector.transfer_write %{{.*}}, %[[M]]
// CHECK: vector.store %{{.*}}, %[[M]]
// CHECK: vector.gather %[[M]]
func.func @accesses(%m: memref<?xf32, 1>, %i: index, %v: vector<4xindex>, %k: vector<4xi1>) -> vector<4xf32> {
  %0 = memref.memory_space_cast %m : memref<?xf32, 1> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  memref.store %1, %0[%i] : memref<?xf32>
  %2 = memref.atomic_rmw addf %1, %0[%i] : (f32, memref<?xf32>) -> f32
  %3 = vector.transfer_read %0[%i], %2 : memref<?xf32>, vector<4xf32>
  vector.transfer_write %3, %0[%i] : vector<4xf32>, memref<?xf32>
  vector.store %3, %0[%i] : memref<?xf32>, vector<4xf32>
  %4 = vector.gather %0[%i] [%v], %k, %3 : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %4 : vector<4xf32>
}

// CHECK-LABEL: @views
// CHECK-SAME: %[[M:.*]]: memref<4x4xf32, 1>
// CHECK: %[[A:.*]] = memref.expand_shape %[[M]] {{.*}} : memref<4x4xf32, 1> into memref<4x2x2xf32, 1>
// CHECK: %[[B:.*]] = memref.collapse_shape %[[A]] {{.*}} : memref<4x2x2xf32, 1> into memref<16xf32, 1>
// CHECK: %[[C:.*]] = memref.cast %[[B]] : memref<16xf32, 1> to memref<*xf32, 1>
// CHECK: memref.memory_space_cast %[[C]] : memref<*xf32, 1> to memref<*xf32>
func.func @views(%m: memref<4x4xf32, 1>) -> memref<*xf32> {
  %0 = memref.memory_space_cast %m : memref<4x4xf32, 1> to memref<4x4xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 2] : memref<4x4xf32> into memref<4x2x2xf32>
  %2 = memref.collapse_shape %1 [[0, 1, 2]] : memref<4x2x2xf32> into memref<16xf32>
  %3 = memref.cast %2 : memref<16xf32> to memref<*xf32>
  return %3 : memref<*xf32>
}

// CHECK-LABEL: @meant
// CHECK: %[[C:.*]] = memref.memory_space_cast
// CHECK: memref.load %[[C]]
func.func @meant(%m: memref<?xf32, 1>, %i: index) -> f32 {
  %0 = memref.memory_space_cast %m : memref<?xf32, 1> to memref<?xf32, 2>
  %1 = memref.load %0[%i] : memref<?xf32, 2>
  return %1 : f32
}
