// Tensors become the values that a thread has; memory is read and written by vectors, under masks.
// RUN: triton-opt %s --split-input-file --convert-triton-gpu-to-llvm | FileCheck %s
// RUN: triton-opt %s --split-input-file --triton-gpu-to-llvm-pipeline | FileCheck %s --check-prefix=DONE

// DONE-NOT: tt.
// DONE-NOT: arith.

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK: module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32, "ttg.threads-per-warp" = 32 : i32}
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: llvm.mlir.global external @global_smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
  // CHECK: llvm.func ptx_kernelcc @add(%[[X:.*]]: !llvm.ptr<1>, %[[Z:.*]]: !llvm.ptr<1>, %[[N:.*]]: i32, %{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>)
  // CHECK-SAME: attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>, passthrough = {{\[\[}}"nvvm.reqntid", "128"]]}
  // CHECK: nvvm.read.ptx.sreg.tid.x
  // CHECK: nvvm.read.ptx.sreg.ctaid.x
  // CHECK: llvm.inline_asm has_side_effects "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09@$5 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l,b"
  // CHECK-COUNT-4: llvm.fadd %{{.*}}, %{{.*}} : f32
  // CHECK: llvm.inline_asm has_side_effects "@$5 st.global.cs.v4.b32 [ $0 + 0 ], { $1, $2, $3, $4 };", "l,r,r,r,r,b"
  // CHECK-NOT: llvm.inline_asm
  // CHECK: llvm.return
  tt.func public @add(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
    %c512 = arith.constant 512 : i32
    %pid = tt.get_program_id x : i32
    %start = arith.muli %pid, %c512 : i32
    %range = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #blocked>
    %starts = tt.splat %start : i32 -> tensor<512xi32, #blocked>
    %offsets = arith.addi %starts, %range : tensor<512xi32, #blocked>
    %ns = tt.splat %n : i32 -> tensor<512xi32, #blocked>
    %mask = arith.cmpi slt, %offsets, %ns : tensor<512xi32, #blocked>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %xp = tt.addptr %xs, %offsets : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %v = tt.load %xp, %mask : tensor<512x!tt.ptr<f32>, #blocked>
    %s = arith.addf %v, %v : tensor<512xf32, #blocked>
    %zs = tt.splat %z : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %zp = tt.addptr %zs, %offsets : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    tt.store %zp, %s, %mask cacheModifier = cs : tensor<512x!tt.ptr<f32>, #blocked>
    tt.return
  }
}

// -----

// Where nothing is known of the number of elements, a mask may change within a vector; where threads
// have the same element, one of them writes it.
#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-warps" = 2 : i32} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @masked(
  // CHECK: llvm.and
  // CHECK: llvm.inline_asm has_side_effects "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];"
  // CHECK-NOT: st.global.b32
  // CHECK: llvm.inline_asm has_side_effects "@$2 st.global.b16 [ $0 + 0 ], { $1 };", "l,h,b"
  tt.func public @masked(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
    %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #blocked>
    %ns = tt.splat %n : i32 -> tensor<16xi32, #blocked>
    %mask = arith.cmpi slt, %range, %ns : tensor<16xi32, #blocked>
    %xs = tt.splat %x : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>, #blocked>
    %xp = tt.addptr %xs, %range : tensor<16x!tt.ptr<f16>, #blocked>, tensor<16xi32, #blocked>
    %v = tt.load %xp, %mask : tensor<16x!tt.ptr<f16>, #blocked>
    tt.store %xp, %v, %mask : tensor<16x!tt.ptr<f16>, #blocked>
    tt.return
  }
}

// -----

// An argument that is a tensor: a structure of what a thread has of it.
#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-warps" = 2 : i32} {
  // CHECK: llvm.func ptx_kernelcc @argument(%[[X:.*]]: !llvm.struct<(f32, f32, f32, f32)>, %[[P:.*]]: !llvm.struct<(ptr<1>, ptr<1>, ptr<1>, ptr<1>)>,
  // CHECK: llvm.extractvalue %[[X]][0]
  // CHECK: llvm.extractvalue %[[X]][3]
  // CHECK: llvm.extractvalue %[[P]][0]
  tt.func public @argument(%x: tensor<256xf32, #blocked>, %p: tensor<256x!tt.ptr<f32>, #blocked>) {
    tt.store %p, %x : tensor<256x!tt.ptr<f32>, #blocked>
    tt.return
  }
}

// -----

// How to evict takes the place of a modifier: PTX doesn't have both. Both caches are told, the second by a policy.
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @caches(
  // CHECK: %[[FIRST:.*]] = llvm.inline_asm "createpolicy.fractional.L2::evict_first.b64 $0, 1.0;", "=l" : () -> i64
  // CHECK: llvm.inline_asm has_side_effects "ld.global.L1::evict_first.L2::cache_hint.b32 { $0 }, [ $1 + 0 ], $2;", "=r,l,l" %{{.*}}, %[[FIRST]] :
  // CHECK: %[[LAST:.*]] = llvm.inline_asm "createpolicy.fractional.L2::evict_last.b64 $0, 1.0;", "=l" : () -> i64
  // CHECK: llvm.inline_asm has_side_effects "mov.u32 $0, $3;\0A\09@$2 ld.global.L1::evict_last.L2::cache_hint.b32 { $0 }, [ $1 + 0 ], $4;", "=r,l,b,r,l" %{{.*}}, %[[LAST]] :
  // CHECK: llvm.inline_asm has_side_effects "ld.global.cv.b32
  // CHECK: llvm.inline_asm has_side_effects "ld.volatile.global.b32
  // CHECK: llvm.inline_asm has_side_effects "ld.global.b32
  // CHECK: %[[KEPT:.*]] = llvm.inline_asm "createpolicy.fractional.L2::evict_last.b64 $0, 1.0;", "=l" : () -> i64
  // CHECK: llvm.inline_asm has_side_effects "@$2 st.global.L1::evict_last.L2::cache_hint.b32 [ $0 + 0 ], { $1 }, $3;", "l,r,b,l" %{{.*}}, %[[KEPT]] :
  // CHECK: llvm.inline_asm has_side_effects "st.global.wt.b32
  // CHECK: llvm.inline_asm has_side_effects "st.global.b32
  tt.func public @caches(%x: tensor<32x!tt.ptr<f32>, #blocked>, %mask: tensor<32xi1, #blocked>, %other: tensor<32xf32, #blocked>) {
    %0 = tt.load %x cacheModifier = cg evictionPolicy = evict_first : tensor<32x!tt.ptr<f32>, #blocked>
    %1 = tt.load %x, %mask, %other evictionPolicy = evict_last : tensor<32x!tt.ptr<f32>, #blocked>
    %2 = tt.load %x cacheModifier = cv : tensor<32x!tt.ptr<f32>, #blocked>
    %3 = tt.load %x evictionPolicy = evict_last {isVolatile = true} : tensor<32x!tt.ptr<f32>, #blocked>
    %4 = tt.load %x cacheModifier = wb : tensor<32x!tt.ptr<f32>, #blocked>
    %5 = arith.addf %0, %1 : tensor<32xf32, #blocked>
    %6 = arith.addf %5, %2 : tensor<32xf32, #blocked>
    %7 = arith.addf %6, %3 : tensor<32xf32, #blocked>
    %8 = arith.addf %7, %4 : tensor<32xf32, #blocked>
    tt.store %x, %8, %mask cacheModifier = cs evictionPolicy = evict_last : tensor<32x!tt.ptr<f32>, #blocked>
    tt.store %x, %8 cacheModifier = wt : tensor<32x!tt.ptr<f32>, #blocked>
    tt.store %x, %8 cacheModifier = ca : tensor<32x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
