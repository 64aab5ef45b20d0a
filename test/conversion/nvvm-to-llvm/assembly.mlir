// What LLVM has no intrinsic for becomes assembly: text, registers, and what stands in for them.
// RUN: mlir-opt --convert-nvvm-to-llvm %s | FileCheck %s
// RUN: mlir-opt --convert-to-llvm %s | FileCheck %s

// CHECK-LABEL: @barriers
llvm.func @barriers(%g: !llvm.ptr, %s: !llvm.ptr<3>, %n: i32, %p: i1) {
  // An intrinsic does it where there is no predicate.
  // CHECK-NEXT: nvvm.mbarrier.init %arg0, %arg2 : !llvm.ptr, i32
  nvvm.mbarrier.init %g, %n : !llvm.ptr, i32
  // CHECK-NEXT: llvm.inline_asm has_side_effects asm_dialect = att "@$2 mbarrier.init.shared.b64 [$0], $1;", "r,r,b" %arg1, %arg2, %arg3 : (!llvm.ptr<3>, i32, i1) -> ()
  nvvm.mbarrier.init %s, %n, predicate = %p : !llvm.ptr<3>, i32, i1
  // CHECK-NEXT: "@$2 mbarrier.arrive.expect_tx.b64 _, [$0], $1;", "l,r,b"
  nvvm.mbarrier.arrive.expect_tx %g, %n, predicate = %p : !llvm.ptr, i32, i1
  // CHECK-NEXT: mbarrier.try_wait.parity.shared.b64 P1, [$0], $1, $2; {{.*}}, "r,r,r"
  nvvm.mbarrier.try_wait.parity %s, %n, %n : !llvm.ptr<3>, i32, i32
  // CHECK-NEXT: "bar.arrive 0, $0;", "r" %arg2
  nvvm.barrier.arrive number_of_threads = %n
  %c = llvm.mlir.constant(7 : i32) : i32
  // CHECK: "bar.arrive $0, $1;", "n,r"
  nvvm.barrier.arrive id = %c number_of_threads = %n
  llvm.return
}

// CHECK-LABEL: @copies
llvm.func @copies(%d: !llvm.ptr, %c: !llvm.ptr<7>, %s: !llvm.ptr<3>, %i: i32, %o: i16, %h: i64, %p: i1) {
  // CHECK-NEXT: "@$9 cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.im2col.multicast::cluster.L2::cache_hint [$0], [$1, {$2,$3,$4} ], [$5],{$6}, $7, $8;", "l,l,r,r,r,r,h,h,l,b"
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %d, %s, box [%i, %i, %i] im2col [%o] multicast_mask = %o l2_cache_hint = %h predicate = %p {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  // CHECK-NEXT: "@$4 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$0, {$2, $3} ], [$1];", "l,r,r,r,b"
  nvvm.cp.async.bulk.tensor.global.shared.cta %d, %s, box [%i, %i], predicate = %p : !llvm.ptr, !llvm.ptr<3>
  // CHECK-NEXT: "@$1 prefetch.tensormap [$0];", "l,b"
  nvvm.prefetch tensormap, %d, predicate = %p : !llvm.ptr, i1
  llvm.return
}

// CHECK-LABEL: @products
llvm.func @products(%a: i64, %f: !llvm.struct<(f16, f16)>, %w: !llvm.struct<(i32, i32, i32, i32)>) {
  // The numbers are operands, those of the layouts too where halves may be transposed.
  // CHECK: %[[D:.*]] = llvm.mlir.constant(1 : i32) : i32
  // CHECK-NEXT: %[[SA:.*]] = llvm.mlir.constant(-1 : i32) : i32
  // CHECK-NEXT: %[[SB:.*]] = llvm.mlir.constant(1 : i32) : i32
  // CHECK-NEXT: %[[LA:.*]] = llvm.mlir.constant(1 : i32) : i32
  // CHECK-NEXT: %[[LB:.*]] = llvm.mlir.constant(0 : i32) : i32
  // CHECK-COUNT-4: llvm.extractvalue
  // CHECK-NEXT: "{\0A.reg .pred p;\0Asetp.ne.b32 p, $10, 0;\0Awgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, $8, $9, p, $11,  $12, $13,  $14;\0A}\0A", "=f,=f,=f,=f,0,1,2,3,l,l,n,n,n,n,n"
  %0 = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f32)>
  %1 = nvvm.wgmma.mma_async %a, %a, %0, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<bf16>, <neg>, <col>], B [<bf16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  // CHECK: m64n8k32.s32.s8.u8.satfinite {$0, $1, $2, $3}, $8, $9, p;\0A}\0A", "=r,=r,=r,=r,0,1,2,3,l,l,n"
  %2 = nvvm.wgmma.mma_async %a, %a, %w, <m = 64, n = 8, k = 32>, D [<s32>, <zero>, <satfinite>], A [<s8>, <one>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}

// CHECK-LABEL: @said
llvm.func @said(%i: i32, %x: f32, %p: i1, %b: vector<4xi8>, %s: !llvm.struct<(i32, f64)>) -> f32 {
  // CHECK-NEXT: %[[TWO:.*]] = llvm.inline_asm {{.*}} "a $1, $2, $0, {$q0};", "=f,=r,r,0" %arg1, %arg0 : (f32, i32) -> !llvm.struct<(f32, i32)>
  // CHECK-NEXT: %[[X:.*]] = llvm.extractvalue %[[TWO]][0]
  // CHECK-NEXT: %[[Y:.*]] = llvm.extractvalue %[[TWO]][1]
  %0 = nvvm.inline_ptx "a {$w0}, {$r0}, {$rw0}, {$q0};" ro(%i : i32) rw(%x : f32) -> i32
  // CHECK-NEXT: llvm.inline_asm {{.*}} "b $0;", "r" %[[Y]]
  nvvm.inline_ptx "b {$r0};" ro(%0 : i32)
  // CHECK-NEXT: llvm.inline_asm {{.*}} "@$1 c $0, $1;", "=f,r,b" %arg3, %arg2
  %1 = nvvm.inline_ptx "c {$w0}, {$r0};" ro(%b : vector<4xi8>), predicate = %p -> vector<2xbf16>
  // CHECK-NEXT: llvm.extractvalue %arg4[0]
  // CHECK-NEXT: llvm.extractvalue %arg4[1]
  // CHECK-NEXT: llvm.inline_asm {{.*}} "d $0, $1;", "r,d"
  nvvm.inline_ptx "d {$r0}, {$r1};" ro(%s : !llvm.struct<(i32, f64)>)
  // What was changed is used from here on.
  // CHECK-NEXT: llvm.return %[[X]] : f32
  llvm.return %x : f32
}
