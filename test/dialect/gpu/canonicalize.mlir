// What canonicalization makes of the ops.
// RUN: mlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: @waits
// CHECK-NEXT: %[[T:.*]] = gpu.wait async [%arg0, %arg1]
// CHECK-NEXT: "use"(%[[T]], %arg0)
// CHECK-NEXT: gpu.wait [%arg0]
// CHECK-NEXT: return
func.func @waits(%a: !gpu.async.token, %b: !gpu.async.token) {
  gpu.wait
  %0 = gpu.wait async [%a]
  %1 = gpu.wait async [%0, %b]
  %done = gpu.wait async
  gpu.wait [%done]
  %unused = gpu.wait async [%a, %b]
  "use"(%1, %0) : (!gpu.async.token, !gpu.async.token) -> ()
  gpu.wait [%a, %done]
  return
}

// CHECK-LABEL: @barriers
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: "between"
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: return
func.func @barriers() {
  gpu.barrier
  gpu.barrier
  gpu.barrier
  "between"() : () -> ()
  gpu.barrier
  return
}

// CHECK-LABEL: @sizes
// CHECK: %[[OTHER:.*]] = memref.dim
// CHECK: return %arg1, %[[OTHER]]
func.func @sizes(%a: index, %b: index, %i: index) -> (index, index) {
  %m = gpu.alloc (%a, %b) : memref<?x4x?xf32>
  %c2 = arith.constant 2 : index
  %0 = memref.dim %m, %c2 : memref<?x4x?xf32>
  %1 = memref.dim %m, %i : memref<?x4x?xf32>
  return %0, %1 : index, index
}

// CHECK-LABEL: @copies
// CHECK-NOT: gpu.memcpy
// CHECK: "use"(%arg0)
func.func @copies(%t: !gpu.async.token, %src: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %0 = gpu.memcpy async [%t] %a, %src : memref<4xf32>, memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  "use"(%0) : (!gpu.async.token) -> ()
  return
}

// CHECK-LABEL: @copies_that_stay
// CHECK-COUNT-3: gpu.memcpy
func.func @copies_that_stay(%t: !gpu.async.token, %src: memref<4xf32>, %dst: memref<4xf32>) {
  gpu.memcpy %dst, %src : memref<4xf32>, memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  gpu.memcpy %a, %src : memref<4xf32>, memref<4xf32>
  "use"(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  gpu.memcpy [%t] %b, %src : memref<4xf32>, memref<4xf32>
  return
}

// CHECK-LABEL: @casts
// CHECK-NEXT: gpu.memcpy %arg0, %arg1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT: gpu.memset %arg0, %arg2 : memref<4xf32>, f32
func.func @casts(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %b : memref<4xf32> to memref<?xf32>
  gpu.memcpy %0, %1 : memref<?xf32>, memref<?xf32>
  gpu.memset %0, %x : memref<?xf32>, f32
  return
}

// CHECK-LABEL: @launch
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: gpu.launch blocks(%[[BX:.*]], %{{.*}}, %{{.*}}) in {{.*}} threads(%{{.*}}, %[[TY:.*]], %{{.*}}) in
// CHECK-NEXT: "use"(%[[BX]], %[[ZERO]], %[[ZERO]], %[[ZERO]], %[[TY]], %[[ZERO]])
// CHECK-NEXT: %[[R:.*]] = gpu.all_reduce  add %{{.*}} uniform {
// CHECK: gpu.subgroup_reduce  add %[[R]] uniform
// CHECK: "use"(%{{.*}}, %[[R]])
func.func @launch(%n: index, %x: f32) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %n, %sz = %c1) {
    "use"(%bx, %by, %bz, %tx, %ty, %tz) : (index, index, index, index, index, index) -> ()
    %0 = gpu.all_reduce add %x {} : (f32) -> (f32)
    %1 = gpu.subgroup_reduce add %0 : (f32) -> (f32)
    %2 = gpu.subgroup_reduce add %0 cluster(size = 1) : (f32) -> (f32)
    "use"(%1, %2) : (f32, f32) -> ()
    gpu.terminator
  }
  // Nothing is done: the launch goes.
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %n, %sz = %c1) {
    %0 = arith.addi %bx, %tx : index
    gpu.terminator
  }
  return
}
// CHECK-NOT: gpu.launch

// CHECK-LABEL: @broadcasts
// CHECK-NEXT: %[[R:.*]] = gpu.subgroup_broadcast %arg0,  specific_lane %arg1 : f32
// CHECK-NEXT: return %[[R]]
func.func @broadcasts(%x: f32, %lane: i32) -> f32 {
  %0 = gpu.subgroup_broadcast %x, specific_lane %lane : f32
  %1 = gpu.subgroup_broadcast %0, first_active_lane : f32
  return %1 : f32
}
