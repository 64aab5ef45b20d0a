// Every op in its forms; what is printed is read again and prints the same.
// RUN: mlir-opt %s > %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mlir-opt %t.mlir | diff - %t.mlir
// RUN: mlir-opt --mlir-print-op-generic %s | mlir-opt | diff - %t.mlir

module attributes {gpu.container_module} {
  // CHECK: gpu.module @device attributes {note = 1 : i64} {
  gpu.module @device attributes {note = 1} {
    // CHECK: gpu.func @kernel(%{{.*}}: f32 {llvm.noundef}, %{{.*}}: index) workgroup(%{{.*}} : memref<32xf32, #gpu.address_space<workgroup>> {llvm.align = 8 : i64}, %{{.*}} : memref<2xf32, 3>) private(%{{.*}} : memref<1xf32, 5>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    gpu.func @kernel(%x: f32 {llvm.noundef}, %n: index) workgroup(%a: memref<32xf32, #gpu.address_space<workgroup>> {llvm.align = 8}, %b: memref<2xf32, 3>) private(%c: memref<1xf32, 5>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      gpu.return
    }
    // CHECK: gpu.func @part(%{{.*}}: i32) -> (i32 {llvm.noundef}) {
    gpu.func @part(%x: i32) -> (i32 {llvm.noundef}) {
      // CHECK: gpu.return %{{.*}} : i32
      gpu.return %x : i32
    }
  }
  // CHECK: gpu.module @empty {
  gpu.module @empty {
  }

  // CHECK-LABEL: @launches
  func.func @launches(%n: index, %m: i32, %x: f32, %t: !gpu.async.token) {
    // CHECK: gpu.launch blocks(%[[BX:.*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %arg0, %{{.*}} = %arg0, %{{.*}} = %arg0) threads(%{{.*}}, %{{.*}}, %[[TZ:.*]]) in (%{{.*}} = %arg0, %{{.*}} = %arg0, %{{.*}} = %arg0) dynamic_shared_memory_size %arg1 module(@device) function(@"a b") workgroup(%{{.*}} : memref<3xf32, 3>) private(%{{.*}} : memref<1xi8, 5>, %{{.*}} : memref<2xi8, 5>) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) dynamic_shared_memory_size %m module(@device) function(@"a b") workgroup(%w: memref<3xf32, 3>) private(%p: memref<1xi8, 5>, %q: memref<2xi8, 5>) {
      // CHECK: arith.addi %[[BX]], %[[TZ]]
      %0 = arith.addi %bx, %tz : index
      // CHECK: gpu.printf "%d\0A", %{{.*}} : index
      gpu.printf "%d\n", %0 : index
      gpu.printf "none"
      // CHECK: gpu.terminator
      gpu.terminator
      // CHECK: } {note}
    } {note}
    // CHECK: gpu.launch async [%arg3] clusters(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %arg0, %{{.*}} = %arg0, %{{.*}} = %arg0) blocks(
    %1 = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%dx = %n, %dy = %n, %dz = %n) blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      gpu.terminator
    }
    // CHECK: gpu.launch_func @device::@kernel blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0) args(%arg2 : f32, %arg0 : index)
    gpu.launch_func @device::@kernel blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : f32, %n : index)
    // CHECK: gpu.launch_func async [%arg3] @device::@kernel clusters in (%arg1, %arg1, %arg1) blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg1) : i32 dynamic_shared_memory_size %arg1 args(
    %2 = gpu.launch_func async [%t] @device::@kernel clusters in (%m, %m, %m) blocks in (%m, %m, %m) threads in (%m, %m, %m) : i32 dynamic_shared_memory_size %m args(%x : f32, %n : index)
    // CHECK: gpu.launch_func <%arg2 : f32> @device::@kernel blocks
    gpu.launch_func <%x : f32> @device::@kernel blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : f32, %n : index)
    return
  }
}

// CHECK-LABEL: @indices
func.func @indices(%x: i32) {
  // CHECK: %block_id_x = gpu.block_id x{{$}}
  %0 = gpu.block_id x
  // CHECK: %thread_id_y = gpu.thread_id y upper_bound 32
  %1 = gpu.thread_id y upper_bound 32
  // CHECK: %grid_dim_z = gpu.grid_dim z
  %2 = gpu.grid_dim z
  // CHECK: %block_dim_x = gpu.block_dim x
  %3 = gpu.block_dim x
  // CHECK: %global_id_x = gpu.global_id x
  %4 = gpu.global_id x
  // CHECK: %cluster_id_x = gpu.cluster_id x
  %5 = gpu.cluster_id x
  // CHECK: %cluster_block_id_y = gpu.cluster_block_id y
  %6 = gpu.cluster_block_id y
  // CHECK: %cluster_dim_x = gpu.cluster_dim x
  %7 = gpu.cluster_dim x
  // CHECK: %cluster_dim_blocks_x = gpu.cluster_dim_blocks x
  %8 = gpu.cluster_dim_blocks x
  // CHECK: gpu.lane_id upper_bound 32{{$}}
  %9 = gpu.lane_id upper_bound 32
  // CHECK: gpu.subgroup_id : index
  %10 = gpu.subgroup_id : index
  // CHECK: gpu.num_subgroups upper_bound 8 : index
  %11 = gpu.num_subgroups upper_bound 8 : index
  // CHECK: gpu.subgroup_size : index
  %12 = gpu.subgroup_size : index
  // CHECK: gpu.set_default_device %arg0
  gpu.set_default_device %x
  return
}

// CHECK-LABEL: @together
func.func @together(%x: f32, %i: i32, %v: vector<4xf16>) {
  // CHECK: gpu.all_reduce  add %arg0 {
  %0 = gpu.all_reduce add %x {} : (f32) -> (f32)
  // CHECK: gpu.all_reduce %arg0 uniform {
  %1 = gpu.all_reduce %x uniform {
  ^bb0(%a: f32, %b: f32):
    %2 = arith.mulf %a, %b : f32
    // CHECK: gpu.yield %{{.*}} : f32
    gpu.yield %2 : f32
  } : (f32) -> (f32)
  // CHECK: gpu.subgroup_reduce  minnumf %arg2 : (vector<4xf16>) -> vector<4xf16>
  %3 = gpu.subgroup_reduce minnumf %v : (vector<4xf16>) -> vector<4xf16>
  // CHECK: gpu.subgroup_reduce  xor %arg1 uniform cluster(size = 4, stride = 2) : (i32) -> i32
  %4 = gpu.subgroup_reduce xor %i uniform cluster(size = 4, stride = 2) : (i32) -> i32
  // CHECK: gpu.shuffle  xor %arg0, %arg1, %arg1 : f32
  %5, %6 = gpu.shuffle xor %x, %i, %i : f32
  // CHECK: gpu.rotate %arg0, 1, 8 : f32
  %7, %8 = gpu.rotate %x, 1, 8 : f32
  // CHECK: gpu.subgroup_broadcast %arg0,  first_active_lane : f32
  %9 = gpu.subgroup_broadcast %x, first_active_lane : f32
  // CHECK: gpu.subgroup_broadcast %arg0,  specific_lane %arg1 : f32
  %10 = gpu.subgroup_broadcast %x, specific_lane %i : f32
  // CHECK: gpu.barrier
  gpu.barrier
  return
}

// CHECK-LABEL: @warp
func.func @warp(%lane: index, %v: vector<4xf32>) {
  // CHECK: gpu.warp_execute_on_lane_0(%arg0)[32] {
  gpu.warp_execute_on_lane_0(%lane)[32] {
  }
  // CHECK: gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1 : vector<4xf32>) -> (vector<1xf32>, index) {
  // CHECK-NEXT: ^bb0(%{{.*}}: vector<128xf32>):
  %0:2 = gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<4xf32>) -> (vector<1xf32>, index) {
  ^bb0(%all: vector<128xf32>):
    %1 = arith.constant dense<0.0> : vector<32xf32>
    gpu.yield %1, %lane : vector<32xf32>, index
  }
  return
}

// CHECK-LABEL: @memory
func.func @memory(%n: index, %u: memref<*xf32>, %x: f32) {
  // CHECK: gpu.host_register %arg1 : memref<*xf32>
  gpu.host_register %u : memref<*xf32>
  // CHECK: gpu.host_unregister %arg1 : memref<*xf32>
  gpu.host_unregister %u : memref<*xf32>
  // CHECK: %[[T:.*]] = gpu.wait async{{$}}
  %t = gpu.wait async
  // CHECK: %[[M:.*]], %[[T2:.*]] = gpu.alloc async [%[[T]]] (%arg0) : memref<?xf32, 1>
  %m, %t2 = gpu.alloc async [%t] (%n) : memref<?xf32, 1>
  // CHECK: gpu.alloc host_shared (%arg0)[%arg0] : memref<?xf32, #map>
  %s = gpu.alloc host_shared (%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  // CHECK: gpu.memset async [%[[T2]]] %[[M]], %arg2 : memref<?xf32, 1>, f32
  %t3 = gpu.memset async [%t2] %m, %x : memref<?xf32, 1>, f32
  // CHECK: gpu.memcpy async [%{{.*}}, %[[T]]] %[[M]], %[[M]] : memref<?xf32, 1>, memref<?xf32, 1>
  %t4 = gpu.memcpy async [%t3, %t] %m, %m : memref<?xf32, 1>, memref<?xf32, 1>
  // CHECK: gpu.dealloc async [%{{.*}}] %[[M]] : memref<?xf32, 1>
  %t5 = gpu.dealloc async [%t4] %m : memref<?xf32, 1>
  // CHECK: gpu.wait [%{{.*}}]
  gpu.wait [%t5]
  // CHECK: gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  %d = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  return
}

// CHECK-LABEL: @matrices
func.func @matrices(%m: memref<32x32xf16, 3>, %i: index, %x: f16) {
  // CHECK: %[[A:.*]] = gpu.subgroup_mma_load_matrix %arg0[%arg1, %arg1] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x8xf16, "AOp">
  %a = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x8xf16, "AOp">
  %b = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<8x16xf16, "BOp">
  // CHECK: %[[C:.*]] = gpu.subgroup_mma_constant_matrix %arg2 : !gpu.mma_matrix<16x16xf16, "COp">
  %c = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK: gpu.subgroup_mma_compute %[[A]], %{{.*}}, %[[C]] {a_transpose} : !gpu.mma_matrix<16x8xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  %d = gpu.subgroup_mma_compute %a, %b, %c {a_transpose} : !gpu.mma_matrix<16x8xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK: gpu.subgroup_mma_elementwise  addf %{{.*}}, %[[C]] : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
  %e = gpu.subgroup_mma_elementwise addf %d, %c : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK: gpu.subgroup_mma_extract_thread_local %{{.*}}[%arg1] : !gpu.mma_matrix<16x16xf16, "COp"> -> f16
  %f = gpu.subgroup_mma_extract_thread_local %e[%i] : !gpu.mma_matrix<16x16xf16, "COp"> -> f16
  // CHECK: gpu.subgroup_mma_insert_thread_local %{{.*}}, %{{.*}}[%arg1] : f16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  %g = gpu.subgroup_mma_insert_thread_local %f, %e[%i] : f16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK: gpu.subgroup_mma_store_matrix %{{.*}}, %arg0[%arg1, %arg1] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
  gpu.subgroup_mma_store_matrix %g, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
  return
}

// CHECK-LABEL: @sparse
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf64>) {
  %t = gpu.wait async
  // CHECK: gpu.create_coo async [%{{.*}}] %arg0, %arg0, %arg0, %arg1, %arg1, %arg2 : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %a, %t1 = gpu.create_coo async [%t] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_coo_aos %arg0, %arg0, %arg0, %arg1, %arg2 : memref<?xindex>, memref<?xf64>
  %b = gpu.create_coo_aos %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_csr %arg0
  %c = gpu.create_csr %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_csc %arg0
  %d = gpu.create_csc %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_bsr %arg0
  %e = gpu.create_bsr %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_2to4_spmat { PRUNE_AND_CHECK} %arg0, %arg0, %arg2 : memref<?xf64>
  %f = gpu.create_2to4_spmat {PRUNE_AND_CHECK} %n, %n, %v : memref<?xf64>
  // CHECK: %[[X:.*]] = gpu.create_dn_tensor %arg2, %arg0 : index into memref<?xf64>
  %x = gpu.create_dn_tensor %v, %n : index into memref<?xf64>
  // CHECK: gpu.spmv_buffer_size %{{.*}}, %[[X]], %[[X]]  into f64
  %s = gpu.spmv_buffer_size %a, %x, %x into f64
  // CHECK: gpu.spmv %{{.*}}{ TRANSPOSE}, %[[X]], %[[X]], %arg2 : memref<?xf64> into f64
  gpu.spmv %a{TRANSPOSE}, %x, %x, %v : memref<?xf64> into f64
  // CHECK: gpu.spmm_buffer_size %{{.*}}, %[[X]], %[[X]] : index, index into f64
  %s2:2 = gpu.spmm_buffer_size %a, %x, %x : index, index into f64
  // CHECK: gpu.spmm %{{.*}}, %[[X]], %[[X]], %arg2, %arg2 : memref<?xf64>, memref<?xf64> into f64
  gpu.spmm %a, %x, %x, %v, %v : memref<?xf64>, memref<?xf64> into f64
  // CHECK: gpu.sddmm_buffer_size %[[X]], %[[X]], %{{.*}} into f64
  %s3 = gpu.sddmm_buffer_size %x, %x, %a into f64
  // CHECK: gpu.sddmm %[[X]], %[[X]], %{{.*}}, %arg2 : memref<?xf64> into f64
  gpu.sddmm %x, %x, %a, %v : memref<?xf64> into f64
  // CHECK: gpu.spgemm_create_descr
  %p = gpu.spgemm_create_descr
  // CHECK: gpu.spgemm_work_estimation_or_compute
  %s4 = gpu.spgemm_work_estimation_or_compute {COMPUTE} %a, %b, %c, %p, %n, %v : f64 into memref<?xf64>
  // CHECK: gpu.spgemm_copy
  gpu.spgemm_copy %a, %b, %c, %p : f64
  // CHECK: gpu.spmat_get_size
  %r, %q, %nnz = gpu.spmat_get_size %a
  // CHECK: gpu.set_csr_pointers
  gpu.set_csr_pointers %c, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  gpu.spgemm_destroy_descr %p
  gpu.destroy_dn_tensor %x
  gpu.destroy_sp_mat %a
  return
}

// CHECK: func.func @attributes() attributes {
// CHECK-SAME: a = #gpu.block<x>
// CHECK-SAME: b = #gpu.thread<linear_dim_3>
// CHECK-SAME: c = #gpu.warp<y>
// CHECK-SAME: d = #gpu.warpgroup<z>
// CHECK-SAME: e = #gpu.lane<linear_dim_0>
// CHECK-SAME: f = #gpu.mask<21>
// CHECK-SAME: g = #gpu.memory_space<workgroup>
// CHECK-SAME: h = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0 + 1)>
// CHECK-SAME: i = #gpu<dim x>
// CHECK-SAME: j = #gpu<all_reduce_op add>
// CHECK-SAME: k = #gpu.select_object, l = #gpu.select_object<1 : i64>
// CHECK-SAME: m = #gpu.kernel_metadata<"k", (i32) -> (), metadata = {regs = 4 : i64}>
// CHECK-SAME: n = #gpu.kernel_table<>
// CHECK-SAME: o = #gpu.kernel_table<[#gpu.kernel_metadata<"a", () -> ()>, #gpu.kernel_metadata<"b", (i32) -> (), arg_attrs = [{}]>]>
module attributes {x.y = {a = #gpu.address_space<global>}} {
  func.func @attributes() attributes {
      a = #gpu.block<x>, b = #gpu.thread<linear_dim_3>, c = #gpu.warp<y>, d = #gpu.warpgroup<z>, e = #gpu.lane<linear_dim_0>,
      f = #gpu.mask<21>, g = #gpu.memory_space<workgroup>,
      h = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0 + 1)>,
      i = #gpu<dim x>, j = #gpu<all_reduce_op add>, k = #gpu.select_object, l = #gpu.select_object<1>,
      m = #gpu.kernel_metadata<"k", (i32) -> (), metadata = {regs = 4}>, n = #gpu.kernel_table<>,
      o = #gpu.kernel_table<[#gpu.kernel_metadata<"b", (i32) -> (), arg_attrs = [{}]>, #gpu.kernel_metadata<"a", () -> ()>]>} {
    return
  }
}
