// What ops of nvvm are when a name alone isn't enough: constants, casts and parts of results.
// RUN: mlir-translate --mlir-to-llvmir --split-input-file %s | FileCheck %s

// CHECK-LABEL: define ptx_kernel void @threads(ptr byval(i32) "nvvm.grid_constant" %0, i32 %1, float %2, i1 %3) #0 {
llvm.func @threads(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}, %i: i32, %x: f32, %b: i1)
    attributes {nvvm.kernel, nvvm.maxntid = array<i32: 128, 2>, nvvm.minctasm = 3, nvvm.blocksareclusters, nvvm.reqntid = array<i32: 4>, nvvm.cluster_dim = array<i32: 2>} {
  // CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  nvvm.barrier0
  // CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %1, i32 %1)
  nvvm.barrier id = %i number_of_threads = %i
  // CHECK-NEXT: %5 = icmp ne i32 %1, 0
  // CHECK-NEXT: %6 = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %5)
  // CHECK-NEXT: %7 = zext i1 %6 to i32
  %0 = nvvm.barrier #nvvm.reduction<or> %i -> i32
  // CHECK-NEXT: %8 = icmp ne i32 %7, 0
  // CHECK-NEXT: %9 = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %8)
  %1 = nvvm.barrier #nvvm.reduction<popc> %0 -> i32
  // CHECK-NEXT: %10 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  // CHECK-NEXT: %11 = extractvalue { i32, i1 } %10, 1
  %2 = nvvm.elect.sync -> i1
  // CHECK-NEXT: %12 = call { float, i1 } @llvm.nvvm.shfl.sync.up.f32p(i32 %1, float %2, i32 %9, i32 %1)
  %3 = nvvm.shfl.sync up %i, %x, %1, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  // CHECK-NEXT: %13 = call i1 @llvm.nvvm.vote.uni.sync(i32 %1, i1 %11)
  %4 = nvvm.vote.sync uni %i, %2 -> i1
  // CHECK-NEXT: %14 = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 %1, i32 %1)
  %5 = nvvm.match.sync all %i, %i : i32 -> !llvm.struct<(i32, i1)>
  // CHECK-NEXT: %15 = call float @llvm.nvvm.redux.sync.fmin.abs.NaN(float %2, i32 %1)
  %6 = nvvm.redux.sync fmin %x, %i {abs = true, nan = true} : f32 -> f32
  // CHECK-NEXT: %16 = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
  // CHECK-NEXT: %17 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = nvvm.read.ptx.sreg.ntid.x range <i32, 4294967295, 4294967295> : i32
  // CHECK-NEXT: %18 = call i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
  %9 = nvvm.read.ptx.sreg.dynamic.smem.size : i32
  // CHECK-NEXT: call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 24)
  nvvm.setmaxregister decrease 24
  // CHECK-NEXT: call void @llvm.nvvm.pm.event.mask(i16 32)
  nvvm.pmevent id = 5
  // CHECK-NEXT: call void @llvm.debugtrap()
  nvvm.breakpoint
  llvm.return
}
// CHECK: attributes #0 = { "nvvm.blocksareclusters" "nvvm.cluster_dim"="2" "nvvm.maxntid"="128,2" "nvvm.minctasm"="3" "nvvm.reqntid"="4" }

// -----

// CHECK-LABEL: define <2 x half> @floats(float %0, <2 x i8> %1, i8 %2, i32 %3) {
llvm.func @floats(%x: f32, %b: vector<2xi8>, %n: i8, %i: i32) -> vector<2xf16> {
  // CHECK-NEXT: %5 = call i16 @llvm.nvvm.ff.to.e2m1x2.rn.relu.satfinite(float %0, float %0)
  // CHECK-NEXT: %6 = trunc i16 %5 to i8
  %0 = nvvm.convert.f32x2.to.f4x2 %x, %x {relu = true} : i8 (f4E2M1FN)
  // CHECK-NEXT: %7 = call i16 @llvm.nvvm.ff.to.ue8m0x2.rz.satfinite(float %0, float %0)
  // CHECK-NEXT: %8 = bitcast i16 %7 to <2 x i8>
  %1 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : vector<2xi8> (f8E8M0FNU)
  // CHECK-NEXT: %9 = call i16 @llvm.nvvm.ff.to.e5m2x2.rn(float %0, float %0)
  %2 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E5M2)
  // CHECK-NEXT: %10 = bitcast <2 x i8> %1 to i16
  // CHECK-NEXT: %11 = call <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn.relu(i16 %10)
  %3 = nvvm.convert.f8x2.to.f16x2 %b {relu = true} : vector<2xi8> (f8E4M3FN) -> vector<2xf16>
  // CHECK-NEXT: %12 = zext i8 %6 to i16
  // CHECK-NEXT: %13 = call <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16 %12)
  %4 = nvvm.convert.f4x2.to.f16x2 %0 : i8 (f4E2M1FN) -> vector<2xf16>
  // CHECK-NEXT: %14 = call <2 x half> @llvm.nvvm.ff2f16x2.rs.satfinite(float %0, float %0, i32 %3)
  %5 = nvvm.convert.f32x2.to.f16x2 %x, %x, %i {rnd = #nvvm.fp_rnd_mode<rs>, sat = #nvvm.sat_mode<satfinite>} : vector<2xf16>
  llvm.return %5 : vector<2xf16>
}

// CHECK-LABEL: define i32 @dots(<4 x i8> %0, <2 x i16> %1, i32 %2) {
llvm.func @dots(%a: vector<4xi8>, %h: vector<2xi16>, %c: i32) -> i32 {
  // CHECK-NEXT: %4 = bitcast <4 x i8> %0 to i32
  // CHECK-NEXT: %5 = bitcast <4 x i8> %0 to i32
  // CHECK-NEXT: %6 = call i32 @llvm.nvvm.idp4a.s.u(i32 %4, i32 %5, i32 %2)
  %0 = nvvm.dot.accumulate.4way %a <signed>, %a <unsigned>, %c : vector<4xi8>, vector<4xi8>
  // CHECK: %9 = call i32 @llvm.nvvm.idp2a.u.s(i32 %7, i32 %8, i1 true, i32 %6)
  %1 = nvvm.dot.accumulate.2way %h <unsigned>, %a <signed>, %0 {b_hi = true} : vector<2xi16>, vector<4xi8>
  llvm.return %1 : i32
}

// -----

// CHECK-LABEL: define void @barriers(ptr %0, ptr addrspace(3) %1, ptr addrspace(7) %2, i32 %3, i64 %4) {
llvm.func @barriers(%g: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %n: i32, %state: i64) {
  // CHECK-NEXT: %6 = addrspacecast ptr %0 to ptr addrspace(3)
  // CHECK-NEXT: %7 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %6)
  %0 = nvvm.mbarrier.arrive %g : !llvm.ptr -> i64
  // CHECK-NEXT: call void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %2, i32 1)
  nvvm.mbarrier.arrive %c {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<7>
  // CHECK-NEXT: %8 = call i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cta(ptr addrspace(3) %1, i32 %3)
  nvvm.mbarrier.arrive_drop.expect_tx %s, %n : !llvm.ptr<3>, i32
  // CHECK-NEXT: %9 = call i64 @llvm.nvvm.mbarrier.arrive.noComplete(ptr %0, i32 %3)
  %1 = nvvm.mbarrier.arrive.nocomplete %g, %n : !llvm.ptr, i32 -> i64
  // CHECK-NEXT: %10 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cta.space.cta(ptr addrspace(3) %1, i32 %3, i32 %3)
  %2 = nvvm.mbarrier.try_wait %s, %n, %n : !llvm.ptr<3>, i32, i32 -> i1
  // CHECK-NEXT: %11 = call i1 @llvm.nvvm.mbarrier.test.wait.relaxed.scope.cluster.space.cta(ptr addrspace(3) %1, i64 %4)
  %3 = nvvm.mbarrier.test.wait %s, %state {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>, i64 -> i1
  llvm.return
}

// -----

// CHECK-LABEL: define void @copies(ptr addrspace(3) %0, ptr addrspace(1) %1, ptr %2, i32 %3, i64 %4, i16 %5, ptr addrspace(7) %6) {
llvm.func @copies(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %d: !llvm.ptr, %i: i32, %hint: i64, %mask: i16, %c: !llvm.ptr<7>) {
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) %0, ptr addrspace(1) %1, i32 %3)
  nvvm.cp.async.shared.global %s, %g, 8, cache = ca, %i : !llvm.ptr<3>, !llvm.ptr<1>, i32
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.wait.group(i32 2)
  nvvm.cp.async.wait.group 2
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 3)
  nvvm.cp.async.bulk.wait_group 3 {read}
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %6, ptr addrspace(3) %0, ptr addrspace(1) %1, i32 %3, i16 %5, i64 0, i1 true, i1 false)
  nvvm.cp.async.bulk.shared.cluster.global %c, %g, %s, %i multicast_mask = %mask : !llvm.ptr<7>, !llvm.ptr<1>
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask(ptr addrspace(1) %1, ptr addrspace(3) %0, i32 %3, i64 %4, i1 true, i16 %5)
  nvvm.cp.async.bulk.global.shared.cta %g, %s, %i l2_cache_hint = %hint byte_mask = %mask : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.3d(ptr addrspace(7) %6, ptr addrspace(3) %0, ptr %2, i32 %3, i32 %3, i32 %3, i16 %5, i16 0, i64 0, i1 false, i1 false, i32 2)
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %d, %s, box [%i, %i, %i] im2col [%mask] {mode = #nvvm.tma_load_mode<im2col>, group = #nvvm.cta_group<cta_2>} : !llvm.ptr<7>, !llvm.ptr
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d(ptr addrspace(3) %0, ptr %2, i32 %3, i32 %3, i64 %4, i1 true)
  nvvm.cp.async.bulk.tensor.global.shared.cta %d, %s, box [%i, %i] l2_cache_hint = %hint : !llvm.ptr, !llvm.ptr<3>
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.tensor.reduce.xor.tile.1d(ptr addrspace(3) %0, ptr %2, i32 %3, i64 0, i1 false)
  nvvm.cp.async.bulk.tensor.reduce %d, %s, box [%i] {redKind = #nvvm.tma_redux_kind<xor>} : !llvm.ptr, !llvm.ptr<3>
  // CHECK-NEXT: call void @llvm.nvvm.prefetch.global.L2.evict.last(ptr addrspace(1) %1)
  nvvm.prefetch level = L2, evict_priority = evict_last, %g : !llvm.ptr<1>
  // CHECK-NEXT: %8 = addrspacecast ptr %2 to ptr addrspace(101)
  // CHECK-NEXT: call void @llvm.nvvm.prefetch.tensormap.p101(ptr addrspace(101) %8)
  nvvm.prefetch tensormap in_param_space, %d : !llvm.ptr
  // CHECK-NEXT: call void @llvm.nvvm.st.bulk.shared.cta(ptr addrspace(3) %0, i64 %4, i64 0)
  nvvm.st.bulk %s, size = %hint : !llvm.ptr<3>
  llvm.return
}

// -----

// CHECK-LABEL: define { i32, i32 } @matrices
llvm.func @matrices(%s: !llvm.ptr<3>, %i: i32, %x: f32, %h: vector<2xf16>) -> !llvm.struct<(i32, i32)> {
  // CHECK-NEXT: call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.trans.b16.p3(ptr addrspace(3) %0)
  %0 = nvvm.ldmatrix %s {num = 2 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  // CHECK-NEXT: call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %0, i32 %1, i32 %1)
  nvvm.stmatrix %s, %i, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32
  // CHECK-NEXT: call { float, float, float, float } @llvm.nvvm.mma.m16n8k4.row.col.tf32(i32 %1, i32 %1, i32 %1, float %2, float %2, float %2, float %2)
  %1 = nvvm.mma.sync A[%i, %i] B[%i] C[%x, %x, %x, %x] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>, shape = #nvvm.shape<m = 16, n = 8, k = 4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  // CHECK-NEXT: call { float, float, float, float } @llvm.nvvm.mma.m16n8k8.row.col.f32.f32(
  %2 = nvvm.mma.sync A[%h, %h] B[%h] C[%x, %x, %x, %x] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  // CHECK-NEXT: call { i32, i32 } @llvm.nvvm.mma.m8n8k16.row.col.satfinite.s8.u8(
  %3 = nvvm.mma.sync A[%i] B[%i] C[%i, %i] {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, shape = #nvvm.shape<m = 8, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>
  // CHECK-NEXT: call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 4)
  nvvm.wgmma.wait.group.sync.aligned 4
  // CHECK-NEXT: ret { i32, i32 }
  llvm.return %3 : !llvm.struct<(i32, i32)>
}

// -----

// CHECK-LABEL: define i64 @tensor_memory
llvm.func @tensor_memory(%t: !llvm.ptr<6>, %d: i64, %i: i32, %b: i1, %n: i8, %v: vector<4xi32>) -> i64 {
  // CHECK-NEXT: call <4 x i32> @llvm.nvvm.tcgen05.ld.16x128b.x2(ptr addrspace(6) %0, i1 true)
  %0 = nvvm.tcgen05.ld %t pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<4xi32>
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6) %0, ptr addrspace(6) %0, i64 %1, i32 %2, i1 %3, /* kind=tf32 */ i32 1, /* cta_group= */ i32 2, /* collector=fill */ i32 2)
  nvvm.tcgen05.mma %t, %t, %d, %i, %b {kind = #nvvm.tcgen05_mma_kind<tf32>, ctaGroup = #nvvm.cta_group<cta_2>, collectorOp = #nvvm.tcgen05_mma_collectorop<fill>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.mma.shared.scale_d.disable_output_lane.cg1(ptr addrspace(6) %0, i64 %1, i64 %1, i32 %2, i1 %3, i64 1, <4 x i32> %5, i32 0, i32 0)
  %c = llvm.mlir.constant(1 : i64) : i64
  nvvm.tcgen05.mma %t, %d, %d, %i, %b scale = %c mask = %v {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, i64, vector<4xi32>)
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.mma.shared.mxf4.block_scale.block32(ptr addrspace(6) %0, i64 %1, i64 %1, i32 %2, i1 %3, ptr addrspace(6) %0, ptr addrspace(6) %0, i32 1, i32 0)
  nvvm.tcgen05.mma.block_scale %t, %d, %d, %i, %b, %t, %t {kind = #nvvm.block_scale_kind<mxf4>, ctaGroup = #nvvm.cta_group<cta_1>, blockScale = #nvvm.tcgen05_mma_block_scale<block32>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.mma.ws.sp.tensor(ptr addrspace(6) %0, ptr addrspace(6) %0, i64 %1, i32 %2, i1 %3, ptr addrspace(6) %0, i32 0, i32 1, i32 0)
  nvvm.tcgen05.mma.ws.sp %t, %t, %d, %i, %b, %t {kind = #nvvm.tcgen05_mma_kind<f16>, collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>)
  // CHECK-NEXT: %8 = and i32 %2, 16383
  // CHECK-NEXT: %9 = zext i32 %8 to i64
  // CHECK-NEXT: %10 = shl i64 %9, 0
  // CHECK-NEXT: %11 = or i64 0, %10
  // CHECK: %20 = or i64 %19, 70368744177664
  // CHECK-NEXT: %21 = zext i8 %4 to i32
  // CHECK: ret i64 %35
  %1 = nvvm.tcgen05.mma_smem_desc (%i, %i, %i, %n, %b, %n) : (i32, i32, i32, i8, i1, i8) -> i64
  llvm.return %1 : i64
}

// -----

// A module of a GPU's is another one's; what it holds isn't written.
// CHECK-LABEL: define void @host
// CHECK-NOT: device
gpu.module @kernels {
  llvm.func @device()
}
llvm.func @host() {
  llvm.return
}
