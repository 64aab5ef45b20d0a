// Intrinsics whose names depend on attributes and on address spaces.
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK-LABEL: define void @fences
llvm.func @fences(%p: !llvm.ptr) {
  // CHECK: call void @llvm.nvvm.membar.cta()
  nvvm.memory.barrier #nvvm.mem_scope<cta>
  // CHECK-NEXT: call void @llvm.nvvm.fence.sc.cluster()
  nvvm.memory.barrier #nvvm.mem_scope<cluster>
  // CHECK-NEXT: call void @llvm.nvvm.membar.gl()
  nvvm.memory.barrier #nvvm.mem_scope<gpu>
  // CHECK-NEXT: call void @llvm.nvvm.membar.sys()
  nvvm.memory.barrier #nvvm.mem_scope<sys>
  // CHECK-NEXT: call void @llvm.nvvm.fence.sc.cluster()
  nvvm.fence.sc.cluster
  // CHECK-NEXT: call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  nvvm.fence.mbarrier.init
  // CHECK-NEXT: call void @llvm.nvvm.fence.proxy.alias()
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
  // CHECK-NEXT: call void @llvm.nvvm.fence.proxy.async.shared_cta()
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  // CHECK-NEXT: call void @llvm.nvvm.fence.proxy.tensormap_generic.release.gpu()
  nvvm.fence.proxy.release #nvvm.mem_scope<gpu>
  %c = llvm.mlir.constant(128) : i32
  // CHECK-NEXT: call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.sys(ptr %0, i32 128)
  nvvm.fence.proxy.acquire #nvvm.mem_scope<sys> %p, %c
  // CHECK-NEXT: call void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}
  // CHECK-NEXT: call void @llvm.nvvm.fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster()
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<release>}
  llvm.return
}

// CHECK-LABEL: define i32 @numbers
llvm.func @numbers(%a: i32, %b: i32, %s: i32, %x: f32, %r: i128) -> i32 {
  // CHECK: %[[A:.*]] = call i32 @llvm.nvvm.prmt(i32 %0, i32 %1, i32 %2)
  %0 = nvvm.prmt #nvvm.permute_mode<default> %s, %a, %b : i32
  // CHECK-NEXT: %[[B:.*]] = call i32 @llvm.nvvm.prmt.b4e(i32 %[[A]], i32 %1, i32 %2)
  %1 = nvvm.prmt #nvvm.permute_mode<b4e> %s, %0, %b : i32
  // CHECK-NEXT: %[[C:.*]] = call i32 @llvm.nvvm.prmt.rc16(i32 %[[B]], i32 %2)
  %2 = nvvm.prmt #nvvm.permute_mode<rc16> %s, %1 : i32
  // CHECK-NEXT: call i32 @llvm.nvvm.f2tf32.rn.relu.satfinite(float %3)
  %3 = nvvm.convert.float.to.tf32 %x {relu = true, rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>}
  // CHECK-NEXT: call i32 @llvm.nvvm.f2tf32.rz(float %3)
  %4 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rz>}
  // CHECK-NEXT: call i1 @llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled(i128 %4)
  %5 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %r : i1
  // CHECK-NEXT: call i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y(i128 %4)
  %6 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_y, %r : i32
  llvm.return %2 : i32
}

// CHECK-LABEL: define void @barriers
llvm.func @barriers(%g: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %n: i32) {
  // CHECK: call void @llvm.nvvm.mbarrier.init(ptr %0, i32 %3)
  nvvm.mbarrier.init %g, %n : !llvm.ptr, i32
  // CHECK-NEXT: call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %1, i32 %3)
  nvvm.mbarrier.init %s, %n : !llvm.ptr<3>, i32
  // CHECK-NEXT: call void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3) %1)
  nvvm.mbarrier.inval %s : !llvm.ptr<3>
  // CHECK-NEXT: call void @llvm.nvvm.mbarrier.expect.tx.scope.cluster.space.cluster(ptr addrspace(7) %2, i32 %3)
  nvvm.mbarrier.expect_tx %c, %n {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
  // CHECK-NEXT: call void @llvm.nvvm.mbarrier.complete.tx.scope.cta.space.cta(ptr addrspace(3) %1, i32 %3)
  nvvm.mbarrier.complete_tx %s, %n : !llvm.ptr<3>, i32
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.mbarrier.arrive(ptr %0)
  nvvm.cp.async.mbarrier.arrive %g : !llvm.ptr
  // CHECK-NEXT: call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) %1)
  nvvm.cp.async.mbarrier.arrive %s {noinc = true} : !llvm.ptr<3>
  // CHECK-NEXT: call void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.multicast.shared(ptr addrspace(3) %1, ptr addrspace(3) %1)
  nvvm.clusterlaunchcontrol.try.cancel multicast, %s, %s
  llvm.return
}

// CHECK-LABEL: define void @tensors
llvm.func @tensors(%g: !llvm.ptr, %s: !llvm.ptr<3>, %t: !llvm.ptr<6>, %n: i32, %m: i16, %d: i64) {
  // CHECK: call void @llvm.nvvm.tcgen05.alloc.cg1(ptr %0, i32 %3)
  nvvm.tcgen05.alloc %g, %n : !llvm.ptr, i32
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.alloc.shared.cg2(ptr addrspace(3) %1, i32 %3)
  nvvm.tcgen05.alloc %s, %n {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i32
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %2, i32 %3)
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg2()
  nvvm.tcgen05.relinquish_alloc_permit {group = #nvvm.cta_group<cta_2>}
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.commit.mc.shared.cg1(ptr addrspace(3) %1, i16 %4)
  nvvm.tcgen05.commit %s, multicast_mask = %m : !llvm.ptr<3>, i16
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.commit.cg2(ptr %0)
  nvvm.tcgen05.commit %g {group = #nvvm.cta_group<cta_2>} : !llvm.ptr
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.fence.before.thread.sync()
  nvvm.tcgen05.fence #nvvm.tcgen05_fence<before>
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.wait.st()
  nvvm.tcgen05.wait #nvvm.tcgen05_wait<store>
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.shift.down.cg1(ptr addrspace(6) %2)
  nvvm.tcgen05.shift %t : !llvm.ptr<6>
  // CHECK-NEXT: call void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b6x16_p32.cg2(ptr addrspace(6) %2, i64 %5)
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, group = #nvvm.cta_group<cta_2>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  llvm.return
}
