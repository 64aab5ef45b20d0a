// Ops in their forms; what is printed is read again and prints the same.
// RUN: mlir-opt %s > %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mlir-opt %t.mlir | diff - %t.mlir
// RUN: mlir-opt --mlir-print-op-generic %s | mlir-opt | diff - %t.mlir

// CHECK-LABEL: @registers
llvm.func @registers() {
  // CHECK: nvvm.read.ptx.sreg.tid.x : i32
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  // CHECK: nvvm.read.ptx.sreg.ntid.y range <i32, 1, 1024> : i32
  %1 = nvvm.read.ptx.sreg.ntid.y range <i32, 1, 1024> : i32
  // CHECK: nvvm.read.ptx.sreg.clock64 : i64
  %2 = nvvm.read.ptx.sreg.clock64 : i64
  // CHECK: nvvm.read.ptx.sreg.envreg31 : i32
  %3 = nvvm.read.ptx.sreg.envreg31 : i32
  // CHECK: nvvm.read.ptx.sreg.lanemask.lt : i32
  %4 = nvvm.read.ptx.sreg.lanemask.lt : i32
  llvm.return
}

// CHECK-LABEL: @kernel
// CHECK-SAME: (%{{.*}}: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {nvvm.blocksareclusters, nvvm.cluster_dim = array<i32: 2, 1, 1>, nvvm.kernel, nvvm.maxnreg = 16 : i64, nvvm.reqntid = array<i32: 32>}
llvm.func @kernel(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {nvvm.kernel, nvvm.blocksareclusters, nvvm.cluster_dim = array<i32: 2, 1, 1>, nvvm.reqntid = array<i32: 32>, nvvm.maxnreg = 16} {
  llvm.return
}

// CHECK-LABEL: @together
llvm.func @together(%i: i32, %x: f32, %p: i1, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>) {
  // CHECK: nvvm.barrier0
  nvvm.barrier0
  // CHECK: nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
  nvvm.barrier id = %i number_of_threads = %i
  // CHECK: nvvm.barrier #nvvm.reduction<popc> %{{.*}} -> i32
  %0 = nvvm.barrier #nvvm.reduction<popc> %i -> i32
  // CHECK: nvvm.barrier.arrive id = %{{.*}} number_of_threads = %{{.*}}
  nvvm.barrier.arrive id = %i number_of_threads = %i
  // CHECK: nvvm.bar.warp.sync %{{.*}} : i32
  nvvm.bar.warp.sync %i : i32
  // CHECK: nvvm.shfl.sync {{.*}}bfly %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32 -> f32
  %1 = nvvm.shfl.sync bfly %i, %x, %i, %i : f32 -> f32
  // CHECK: nvvm.shfl.sync {{.*}}up {{.*}} {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  %2 = nvvm.shfl.sync up %i, %i, %i, %i {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  // CHECK: nvvm.vote.sync {{.*}}ballot %{{.*}}, %{{.*}} -> i32
  %3 = nvvm.vote.sync ballot %i, %p -> i32
  // CHECK: nvvm.redux.sync {{.*}}fmax %{{.*}}, %{{.*}} {abs = true} : f32 -> f32
  %4 = nvvm.redux.sync fmax %x, %i {abs = true} : f32 -> f32
  // CHECK: nvvm.match.sync {{.*}}all %{{.*}}, %{{.*}} : i32 -> !llvm.struct<(i32, i1)>
  %5 = nvvm.match.sync all %i, %i : i32 -> !llvm.struct<(i32, i1)>
  // CHECK: nvvm.elect.sync -> i1
  %6 = nvvm.elect.sync -> i1
  // CHECK: nvvm.prmt <f4e> %{{.*}}, %{{.*}}, %{{.*}} : i32
  %7 = nvvm.prmt #nvvm.permute_mode<f4e> %i, %i, %i : i32
  // CHECK: nvvm.mbarrier.init %{{.*}}, %{{.*}} : !llvm.ptr<3>, i32
  nvvm.mbarrier.init %s, %i : !llvm.ptr<3>, i32
  // CHECK: nvvm.mbarrier.arrive %{{.*}} : !llvm.ptr<3> -> i64
  %8 = nvvm.mbarrier.arrive %s : !llvm.ptr<3> -> i64
  // CHECK: nvvm.mbarrier.arrive %{{.*}}, %{{.*}} {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>
  nvvm.mbarrier.arrive %c, %i {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>
  // CHECK: nvvm.mbarrier.try_wait %{{.*}}, %{{.*}} : !llvm.ptr<3>, i64 -> i1
  %9 = nvvm.mbarrier.try_wait %s, %8 : !llvm.ptr<3>, i64 -> i1
  // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  // CHECK: nvvm.memory.barrier <gpu>
  nvvm.memory.barrier #nvvm.mem_scope<gpu>
  // CHECK: nvvm.setmaxregister {{.*}}increase 232
  nvvm.setmaxregister increase 232
  // CHECK: nvvm.inline_ptx "add.s32 $0, $1, 1;" ro(%{{.*}} : i32) -> i32
  %10 = nvvm.inline_ptx "add.s32 $0, $1, 1;" ro(%i : i32) -> i32
  llvm.return
}

// CHECK-LABEL: @memory
llvm.func @memory(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %d: !llvm.ptr, %c: !llvm.ptr<7>, %t: !llvm.ptr<6>, %i: i32, %l: i64, %h: i16, %x: f32) {
  // CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache =  cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: nvvm.cp.async.wait.group 1
  nvvm.cp.async.wait.group 1
  // CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}}, %{{.*}}, %{{.*}}, box[%{{.*}}, %{{.*}}] multicast_mask = %{{.*}} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %d, %s, box[%i, %i] multicast_mask = %h : !llvm.ptr<7>, !llvm.ptr
  // CHECK: nvvm.prefetch level = L2, evict_priority = evict_last, %{{.*}} : !llvm.ptr<1>
  nvvm.prefetch level = L2, evict_priority = evict_last, %g : !llvm.ptr<1>
  // CHECK: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  %0 = nvvm.ldmatrix %s {num = 2 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  // CHECK: nvvm.convert.f32x2.to.f8x2 %{{.*}}, %{{.*}} {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16{{ ?}}(f8E4M3FN)
  %1 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
  // CHECK: nvvm.tcgen05.ld %{{.*}} {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  %2 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  // CHECK: nvvm.mapa %{{.*}}, %{{.*}} : !llvm.ptr<3> -> !llvm.ptr<7>
  %3 = nvvm.mapa %s, %i : !llvm.ptr<3> -> !llvm.ptr<7>
  llvm.return
}

// CHECK-LABEL: @products
llvm.func @products(%a: vector<2xf16>, %i: i32, %x: f32, %l: i64, %s: !llvm.struct<(f32, f32, f32, f32)>) {
  // CHECK: nvvm.mma.sync A[%{{.*}}, %{{.*}}]  B[%{{.*}}]  C[%{{.*}}, %{{.*}}]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%a, %a] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  // CHECK: multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>
  %1 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  // CHECK: nvvm.wgmma.mma_async %{{.*}}, %{{.*}}, %{{.*}}, <m = 64, n = 8, k = 16>, D[<f32>, <zero>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  %2 = nvvm.wgmma.mma_async %l, %l, %s, #nvvm.shape<m = 64, n = 8, k = 16>, D [#nvvm.wgmma_type<f32>, #nvvm.wgmma_scale_out<zero>], A [#nvvm.wgmma_type<f16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<row>], B [#nvvm.wgmma_type<f16>, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}

// CHECK: gpu.module @m [#nvvm.target, #nvvm.target<O = 3, chip = "sm_90a", flags = {fast}, link = ["a.bc"]>] {
gpu.module @m [#nvvm.target, #nvvm.target<O = 3, chip = "sm_90a", flags = {fast}, link = ["a.bc"]>] {
}
// CHECK: gpu.binary @b <#gpu.select_object<#nvvm.target>> [#gpu.object<#nvvm.target, properties = {O = 3 : i64}, assembly = "x">, #gpu.object<#nvvm.target, kernels = <[#gpu.kernel_metadata<"k", () -> ()>]>, "y">]
gpu.binary @b <#gpu.select_object<#nvvm.target>> [#gpu.object<#nvvm.target, properties = {O = 3}, assembly = "x">, #gpu.object<#nvvm.target, kernels = #gpu.kernel_table<[#gpu.kernel_metadata<"k", () -> ()>]>, "y">]
