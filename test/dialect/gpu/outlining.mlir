// Kernels of launches: what they use from outside becomes arguments, symbols are copied, modules get names of their own.
// RUN: mlir-opt --allow-unregistered-dialect --gpu-kernel-outlining %s | FileCheck %s
// RUN: mlir-opt --allow-unregistered-dialect "--gpu-kernel-outlining=data-layout-str=#dlti.dl_spec<index=32:i32>" %s | FileCheck %s --check-prefix=LAYOUT
// RUN: not mlir-opt --allow-unregistered-dialect --gpu-kernel-outlining=data-layout-str=1 %s
// LAYOUT: gpu.module @outer_kernel attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {

// CHECK: module attributes {gpu.container_module} {
memref.global @g : memref<4xf32>
func.func @helper() {
  return
}
// CHECK-LABEL: func.func @outer(
// CHECK: %[[D:.*]] = memref.dim
// CHECK-NEXT: gpu.launch_func  @outer_kernel_0::@outer_kernel clusters in (%[[C4:.*]], %[[C4]], %[[C4]]) blocks in (%[[C4]], %[[C4]], %[[C4]]) threads in (%arg0, %arg0, %arg0)  args(%[[D]] : index, %[[C4]] : index, %arg1 : memref<?xf32>, %arg0 : index)
func.func @outer(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  gpu.launch clusters(%cx, %cy, %cz) in (%dx = %c4, %dy = %c4, %dz = %c4) blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c4, %gz = %c4) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) workgroup(%w: memref<3xf32, 3>) {
    "use"(%d, %c4, %m, %w, %cx, %gz) : (index, index, memref<?xf32>, memref<3xf32, 3>, index, index) -> ()
    func.call @helper() : () -> ()
    %g = memref.get_global @g : memref<4xf32>
    gpu.launch blocks(%bx1, %by1, %bz1) in (%gx1 = %n, %gy1 = %n, %gz1 = %n) threads(%tx1, %ty1, %tz1) in (%sx1 = %n, %sy1 = %n, %sz1 = %n) {
      "inner"(%bx1, %c4) : (index, index) -> ()
      gpu.terminator
    }
    gpu.terminator
  }
  return
}
// CHECK: gpu.module @outer_kernel {
// CHECK-NEXT: gpu.func @outer_kernel(%[[A:.*]]: index) kernel {
// CHECK-NEXT: %[[BX:.*]] = gpu.block_id  x
// CHECK: "inner"(%[[BX]], %[[A]])
// CHECK-NEXT: gpu.return
// CHECK: gpu.module @outer_kernel_0 {
// CHECK-NEXT: gpu.func @outer_kernel(%[[D:.*]]: index, %[[C:.*]]: index, %[[M:.*]]: memref<?xf32>, %[[N:.*]]: index) workgroup(%[[W:.*]] : memref<3xf32, 3>) kernel attributes {known_grid_size = array<i32: 4, 4, 4>} {
// CHECK: %[[GZ:.*]] = gpu.grid_dim  z
// CHECK: %[[CX:.*]] = gpu.cluster_id  x
// CHECK: "use"(%[[D]], %[[C]], %[[M]], %[[W]], %[[CX]], %[[GZ]])
// CHECK: gpu.launch_func  @outer_kernel::@outer_kernel blocks in (%[[N]], %[[N]], %[[N]]) threads in (%[[N]], %[[N]], %[[N]])  args(%[[C]] : index)
// CHECK: func.func @helper()
// CHECK: memref.global @g

// CHECK-LABEL: gpu.module @here {
// CHECK: gpu.func @taken()
// CHECK: gpu.func @taken_0()
gpu.module @here {
  gpu.func @taken() {
    gpu.return
  }
}
// CHECK-LABEL: func.func @named(
// CHECK: %[[T:.*]] = gpu.launch_func async [%arg1] @here::@taken_0 blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)
// CHECK: gpu.wait [%[[T]]]
func.func @named(%n: index, %t: !gpu.async.token) {
  %0 = gpu.launch async [%t] blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) module(@here) function(@taken) {
    cf.br ^bb1
  ^bb1:
    gpu.terminator
  }
  gpu.wait [%0]
  return
}
