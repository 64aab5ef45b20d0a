// The two transformations of loops that Triton's architecture draws: three stages of which each round runs one of three rounds, and factors that are
// loaded in halves.
// RUN: triton-opt %s --split-input-file --tritongpu-pipeline --canonicalize | FileCheck %s
// RUN: triton-opt %s --split-input-file --tritongpu-prefetch --canonicalize | FileCheck %s --check-prefix=PREFETCH

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // S0(0), then S0(1) S1(0), then rounds of S0(I+2) S1(I+1) S2(I). S0 is an exclusive or, S1 a product, S2 a difference.
  // CHECK-LABEL: @stages(
  // CHECK: %[[S00:.*]] = arith.xori %arg0, %arg1 : i32
  // CHECK: %[[S10:.*]] = arith.muli %[[S00]], %[[S00]] : i32
  // CHECK: %[[S01:.*]] = arith.xori %{{.*}}, %arg1 : i32
  // CHECK-NOT: arith.subi
  // CHECK: scf.for {{.*}} iter_args(%[[SUM:.*]] = %c0{{[^,]*}}, %[[AT:.*]] = %{{[^,]*}}, %[[Y:.*]] = %[[S10]], %[[X:.*]] = %[[S01]]) -> (i32, i32, i32, i32)
  // CHECK: %[[S2:.*]] = arith.subi %[[SUM]], %[[Y]] : i32
  // CHECK: %[[S1:.*]] = arith.muli %[[X]], %[[X]] : i32
  // CHECK: %[[S0:.*]] = arith.xori %{{.*}}, %arg1 : i32
  // CHECK: scf.yield %[[S2]], %{{.*}}, %[[S1]], %[[S0]]
  // CHECK-NOT: arith.
  // CHECK: tt.return
  tt.func @stages(%p: i32, %k: i32, %n: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %c0, %at = %p) -> (i32, i32) : i32 {
      %x = arith.xori %at, %k {loop.stage = 0 : i32, loop.cluster = 2 : i32} : i32
      %next = arith.addi %at, %c1 {loop.stage = 0 : i32, loop.cluster = 2 : i32} : i32
      %y = arith.muli %x, %x {loop.stage = 1 : i32, loop.cluster = 1 : i32} : i32
      %z = arith.subi %sum, %y {loop.stage = 2 : i32, loop.cluster = 0 : i32} : i32
      scf.yield %z, %next : i32, i32
    } {tt.scheduled_max_stage = 2 : i32}
    tt.return %r#0 : i32
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // The first 128x16 of a factor of 128x32 come with the loop, what remains of it in the round.
  // PREFETCH-LABEL: @halves(
  // PREFETCH: %[[TMP:.*]] = ttg.memdesc_subslice %arg0[0, 0] : !ttg.memdesc<128x32xf16, #{{.*}}, #smem> -> !ttg.memdesc<128x16xf16, #{{.*}}, #smem, 128x32>
  // PREFETCH: %[[PREFETCH:.*]] = ttg.local_load %[[TMP]] {{.*}} -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0,
  // PREFETCH: scf.for {{.*}} iter_args(%{{.*}}, %[[BUF:.*]] = %arg0, %{{.*}}, %[[ARG:.*]] = %[[PREFETCH]], %{{.*}})
  // PREFETCH: ttg.memdesc_subslice %[[BUF]][0, 16] : {{.*}} -> !ttg.memdesc<128x16xf16,
  // PREFETCH: tt.dot %[[ARG]], %{{.*}} : tensor<128x16xf16, {{.*}} * tensor<16x64xf16, {{.*}} -> tensor<128x64xf32, #mma>
  // PREFETCH: %[[NEXT:.*]] = ttg.local_load {{.*}} -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0,
  // PREFETCH: tt.dot
  // PREFETCH: scf.yield %{{.*}}, %{{.*}}, %{{.*}}, %[[NEXT]], %{{.*}}
  tt.func @halves(%a: !ttg.memdesc<128x32xf16, #shared, #smem>, %b: !ttg.memdesc<32x64xf16, #shared, #smem>, %a1: !ttg.memdesc<128x32xf16, #shared, #smem>,
                  %b1: !ttg.memdesc<32x64xf16, #shared, #smem>, %n: i32) -> tensor<128x64xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %ma = %a, %mb = %b) -> (tensor<128x64xf32, #mma>, !ttg.memdesc<128x32xf16, #shared, #smem>, !ttg.memdesc<32x64xf16, #shared, #smem>) : i32 {
      %x = ttg.local_load %ma : !ttg.memdesc<128x32xf16, #shared, #smem> -> tensor<128x32xf16, #a>
      %y = ttg.local_load %mb : !ttg.memdesc<32x64xf16, #shared, #smem> -> tensor<32x64xf16, #b>
      %d = tt.dot %x, %y, %acc : tensor<128x32xf16, #a> * tensor<32x64xf16, #b> -> tensor<128x64xf32, #mma>
      scf.yield %d, %a1, %b1 : tensor<128x64xf32, #mma>, !ttg.memdesc<128x32xf16, #shared, #smem>, !ttg.memdesc<32x64xf16, #shared, #smem>
    }
    tt.return %r#0 : tensor<128x64xf32, #mma>
  }
}
