// What threads exchange: reductions, changes of layout, shared memory, products.
// RUN: triton-opt %s --split-input-file --triton-gpu-to-llvm-pipeline | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-warps" = 2 : i32} {
  // CHECK: ttg.shared = 16 : i32
  // CHECK-LABEL: llvm.func ptx_kernelcc @sum(
  // CHECK-COUNT-3: llvm.fadd
  // CHECK-COUNT-5: llvm.call_intrinsic "llvm.nvvm.shfl.sync.bfly.i32"
  // CHECK-NOT: barrier
  // CHECK: llvm.inline_asm has_side_effects "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
  // CHECK-COUNT-2: llvm.load %{{.*}} : !llvm.ptr<3> -> i32
  // CHECK: llvm.fadd
  tt.func public @sum(%p: !tt.ptr<f32>, %x: f32) {
    %t = tt.splat %x : f32 -> tensor<256xf32, #blocked>
    %s = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<256xf32, #blocked>) -> f32
    tt.store %p, %s : !tt.ptr<f32>
    tt.return
  }
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#same = #ttg.linear<{register = [[0, 2], [0, 1]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [], block = []}>
#columns = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @moves(
  // CHECK-NOT: llvm.store
  // CHECK: st.global
  // CHECK: llvm.store %{{.*}} : vector<4xi32>, !llvm.ptr<3>
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
  // CHECK: "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3"
  tt.func public @moves(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %n: i32) {
    %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #rows}>>
    %row = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #rows}>> -> tensor<1x16xi32, #rows>
    %all = tt.broadcast %row : tensor<1x16xi32, #rows> -> tensor<8x16xi32, #rows>
    %near = ttg.convert_layout %all : tensor<8x16xi32, #rows> -> tensor<8x16xi32, #same>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<8x16x!tt.ptr<i32>, #same>
    tt.store %ps, %near : tensor<8x16x!tt.ptr<i32>, #same>
    %far = ttg.convert_layout %all : tensor<8x16xi32, #rows> -> tensor<8x16xi32, #columns>
    %qs = tt.splat %q : !tt.ptr<i32> -> tensor<8x16x!tt.ptr<i32>, #columns>
    tt.store %qs, %far : tensor<8x16x!tt.ptr<i32>, #columns>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32} {
  // CHECK: ttg.shared = 4096 : i32
  // CHECK-LABEL: llvm.func ptx_kernelcc @product(
  // CHECK: "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10;", "r,l"
  // CHECK: "cp.async.commit_group ;"
  // CHECK: "cp.async.wait_group 0x0 ;"
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
  // CHECK-COUNT-2: "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3"
  // CHECK-COUNT-4: "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3"
  // CHECK-NOT: ldmatrix
  // CHECK-COUNT-8: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $4, $5, $6, $7 }, { $8, $9 }, { $10, $11, $12, $13 };", "=f,=f,=f,=f,r,r,r,r,r,r,0,1,2,3"
  // CHECK-NOT: mma.sync
  // CHECK: llvm.return
  tt.func public @product(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f32>) {
    %zero = arith.constant dense<0.0> : tensor<16x32xf32, #mma>
    %0 = arith.constant 0 : i32
    %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %row = tt.expand_dims %range {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %all = tt.broadcast %row : tensor<1x32xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<f16> -> tensor<32x32x!tt.ptr<f16>, #blocked>
    %pp = tt.addptr %ps, %all : tensor<32x32x!tt.ptr<f16>, #blocked>, tensor<32x32xi32, #blocked>
    %buffers = ttg.local_alloc : () -> !ttg.memdesc<2x32x32xf16, #shared, #smem, mutable>
    %m = ttg.memdesc_index %buffers[%0] : !ttg.memdesc<2x32x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x32xf16, #shared, #smem, mutable>
    %t = ttg.async_copy_global_to_local %pp, %m : tensor<32x32x!tt.ptr<f16>, #blocked> -> <32x32xf16, #shared, #smem, mutable>
    %g = ttg.async_commit_group tokens %t
    %w = ttg.async_wait %g {num = 0 : i32}
    %half = ttg.memdesc_subslice %m[16, 0] : !ttg.memdesc<32x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<16x32xf16, #shared, #smem, mutable, 32x32>
    %a = ttg.local_load %half token %w : !ttg.memdesc<16x32xf16, #shared, #smem, mutable, 32x32> -> tensor<16x32xf16, #a>
    %b = ttg.local_load %m token %w : !ttg.memdesc<32x32xf16, #shared, #smem, mutable> -> tensor<32x32xf16, #b>
    %d = tt.dot %a, %b, %zero : tensor<16x32xf16, #a> * tensor<32x32xf16, #b> -> tensor<16x32xf32, #mma>
    %qs = tt.splat %q : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>, #mma>
    tt.store %qs, %d : tensor<16x32x!tt.ptr<f32>, #mma>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  // Lane 0 says it to the others.
  // CHECK-LABEL: llvm.func ptx_kernelcc @warp(
  // CHECK: %[[WARP:.*]] = llvm.udiv %{{.*}}, %{{.*}} : i32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.shfl.sync.idx.i32"(%{{.*}}, %[[WARP]],
  // CHECK-NOT: shfl
  // CHECK: llvm.return
  tt.func public @warp(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>) {
    %0 = ttg.warp_id
    tt.store %p, %0 : !tt.ptr<i32>
    %1 = ttg.warp_id {omitUniformHint}
    tt.store %q, %1 : !tt.ptr<i32>
    tt.return
  }
}

// -----

// What elements are where they aren't copied is stored; zeros the copy leaves itself. Two elements of two bytes are as much as a copy can be;
// one isn't, and goes through a register. Without a mask all are copied.
#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#narrow = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @others(
  // CHECK: %[[OUT:.*]] = llvm.xor %[[IN:.*]], %{{.*}} : i1
  // CHECK: "@$2 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x8;", "r,l,b" %[[TO:.*]], %{{.*}}, %[[IN]] :
  // CHECK: "@$1 st.shared.v2.b32 [ $0 + 0 ], { $2, $3 };", "r,b,r,r" %[[TO]], %[[OUT]], %{{.*}}, %{{.*}} :
  // CHECK: "cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x8, $2;", "r,l,r"
  // CHECK-NOT: st.shared
  // CHECK: "cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x8;", "r,l"
  // CHECK-NOT: st.shared
  // CHECK: "mov.u16 $0, $3;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];"
  // CHECK-NOT: cp.async
  tt.func public @others(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %h: !tt.ptr<f16>, %n: i32 {tt.divisibility = 16 : i32}) {
    %one = arith.constant dense<1.0> : tensor<64xf32, #blocked>
    %zero = arith.constant dense<0.0> : tensor<64xf32, #blocked>
    %half = arith.constant dense<0.5> : tensor<64xf16, #narrow>
    %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #blocked>
    %ns = tt.splat %n : i32 -> tensor<64xi32, #blocked>
    %mask = arith.cmpi slt, %range, %ns : tensor<64xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #blocked>
    %pp = tt.addptr %ps, %range : tensor<64x!tt.ptr<f32>, #blocked>, tensor<64xi32, #blocked>
    %m = ttg.local_alloc : () -> !ttg.memdesc<64xf32, #shared, #smem, mutable>
    %0 = ttg.async_copy_global_to_local %pp, %m mask %mask other %one : tensor<64x!tt.ptr<f32>, #blocked> -> <64xf32, #shared, #smem, mutable>
    %1 = ttg.async_copy_global_to_local %pp, %m mask %mask other %zero : tensor<64x!tt.ptr<f32>, #blocked> -> <64xf32, #shared, #smem, mutable>
    %2 = ttg.async_copy_global_to_local %pp, %m other %one : tensor<64x!tt.ptr<f32>, #blocked> -> <64xf32, #shared, #smem, mutable>
    %hr = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #narrow>
    %hn = tt.splat %n : i32 -> tensor<64xi32, #narrow>
    %hm = arith.cmpi slt, %hr, %hn : tensor<64xi32, #narrow>
    %hs = tt.splat %h : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>, #narrow>
    %hp = tt.addptr %hs, %hr : tensor<64x!tt.ptr<f16>, #narrow>, tensor<64xi32, #narrow>
    %hb = ttg.local_alloc : () -> !ttg.memdesc<64xf16, #shared, #smem, mutable>
    %3 = ttg.async_copy_global_to_local %hp, %hb mask %hm other %half : tensor<64x!tt.ptr<f16>, #narrow> -> <64xf16, #shared, #smem, mutable>
    tt.return
  }
}
