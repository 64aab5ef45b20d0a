// Kernels become functions of llvm that use registers and operations of nvvm.
// RUN: mlir-opt --allow-unregistered-dialect --convert-gpu-to-nvvm %s | FileCheck %s
// RUN: mlir-opt --allow-unregistered-dialect --convert-gpu-to-nvvm=index-bitwidth=32 %s | FileCheck %s --check-prefix=NARROW

// CHECK: gpu.module @kernels {
// CHECK-NEXT: llvm.mlir.global internal @__wg_kernel_0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<4 x f32>
// CHECK-NEXT: llvm.func @kernel(%arg0: f32 {llvm.noundef}, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i32) attributes {gpu.kernel, gpu.known_block_size = array<i32: 32, 1, 1>, nvvm.kernel, nvvm.maxntid = array<i32: 32, 1, 1>, x.y} {
gpu.module @kernels {
  gpu.func @kernel(%x: f32 {llvm.noundef}, %m: memref<?xf32>, %i: i32) workgroup(%w: memref<4xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64}) private(%p: memref<2xf32, #gpu.address_space<private>>) kernel attributes {known_block_size = array<i32: 32, 1, 1>, x.y} {
    // CHECK: %[[SHARED:.*]] = llvm.mlir.addressof @__wg_kernel_0 : !llvm.ptr<3>
    // CHECK-NEXT: %[[FIRST:.*]] = llvm.getelementptr %[[SHARED]][0, 0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.array<4 x f32>
    // CHECK: %[[TWO:.*]] = llvm.mlir.constant(2 : i64) : i64
    // CHECK-NEXT: llvm.alloca %[[TWO]] x f32 : (i64) -> !llvm.ptr
    // CHECK: %[[T:.*]] = nvvm.read.ptx.sreg.tid.x range <i32, 0, 32> : i32
    // CHECK-NEXT: %[[TX:.*]] = llvm.sext %[[T]] : i32 to i64
    // NARROW: nvvm.read.ptx.sreg.tid.x range <i32, 0, 32> : i32
    // NARROW: nvvm.read.ptx.sreg.tid.y
    %tx = gpu.thread_id x
    // CHECK: nvvm.read.ptx.sreg.tid.y range <i32, 0, 8> : i32
    %ty = gpu.thread_id y upper_bound 8
    // CHECK: nvvm.read.ptx.sreg.ctaid.x : i32
    %bx = gpu.block_id x
    // CHECK: nvvm.barrier0
    gpu.barrier
    // CHECK: %[[IDLE:.*]] = llvm.sub %{{.*}}, %arg6 : i32
    // CHECK: %[[MASK:.*]] = llvm.lshr %{{.*}}, %[[IDLE]] : i32
    // CHECK: %[[CLAMP:.*]] = llvm.sub %arg6, %{{.*}} : i32
    // CHECK: %[[S:.*]] = nvvm.shfl.sync  bfly %[[MASK]], %arg0, %arg6, %[[CLAMP]] : f32 -> f32
    %s, %v = gpu.shuffle xor %x, %i, %i : f32
    // CHECK: nvvm.shfl.sync  up {{.*}} {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
    %s2, %v2 = gpu.shuffle up %x, %i, %i : f32
    "use"(%v2) : (i1) -> ()
    // CHECK: llvm.store %[[S]], %{{.*}} : f32, !llvm.ptr<3>
    memref.store %s, %w[%tx] : memref<4xf32, #gpu.address_space<workgroup>>
    memref.store %s2, %p[%ty] : memref<2xf32, #gpu.address_space<private>>
    memref.store %x, %m[%bx] : memref<?xf32>
    // CHECK: llvm.return
    gpu.return
  }
  // CHECK: llvm.func @pair(%arg0: f32, %arg1: i32) -> !llvm.struct<(f32, i32)> {
  gpu.func @pair(%x: f32, %i: i32) -> (f32, i32) {
    gpu.return %x, %i : f32, i32
  }
  // CHECK: llvm.func @sizes() attributes {gpu.kernel, gpu.known_block_size = array<i32: 32, 1, 1>, gpu.known_cluster_size = array<i32: 2, 1, 1>, gpu.known_grid_size = array<i32: 4, 5, 6>, nvvm.cluster_dim = array<i32: 2, 1, 1>, nvvm.kernel, nvvm.maxntid = array<i32: 32, 1, 1>} {
  gpu.func @sizes() kernel attributes {known_block_size = array<i32: 32, 1, 1>, known_cluster_size = array<i32: 2, 1, 1>, known_grid_size = array<i32: 4, 5, 6>} {
    // CHECK: nvvm.read.ptx.sreg.clusterid.x : i32
    %0 = gpu.cluster_id x
    // CHECK: nvvm.read.ptx.sreg.cluster.nctaid.x range <i32, 1, 3> : i32
    %1 = gpu.cluster_dim_blocks x
    // CHECK: nvvm.read.ptx.sreg.cluster.ctaid.x range <i32, 0, 2> : i32
    %2 = gpu.cluster_block_id x
    // CHECK: nvvm.read.ptx.sreg.nclusterid.x : i32
    %3 = gpu.cluster_dim x
    // CHECK: nvvm.read.ptx.sreg.ntid.x range <i32, 1, 33> : i32
    %4 = gpu.block_dim x
    // CHECK: nvvm.read.ptx.sreg.nctaid.y range <i32, 1, 6> : i32
    %5 = gpu.grid_dim y
    // CHECK: nvvm.read.ptx.sreg.laneid range <i32, 0, 32> : i32
    %6 = gpu.lane_id
    // CHECK: nvvm.read.ptx.sreg.ctaid.x range <i32, 0, 4> : i32
    // CHECK: nvvm.read.ptx.sreg.ntid.x
    // CHECK: llvm.mul
    // CHECK: nvvm.read.ptx.sreg.tid.x
    // CHECK: llvm.add
    %7 = gpu.global_id x
    "use"(%0, %1, %2, %3, %4, %5, %6, %7) : (index, index, index, index, index, index, index, index) -> ()
    gpu.return
  }
}
