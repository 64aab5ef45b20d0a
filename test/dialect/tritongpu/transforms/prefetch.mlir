// The first part of a product's factors for the next round is loaded while the last part of this round is computed.
// RUN: triton-opt %s --tritongpu-prefetch --canonicalize | FileCheck %s

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @halves
  // CHECK: %[[SA:.*]] = ttg.memdesc_subslice %arg0[0, 0] {{.*}} -> !ttg.memdesc<64x16xf16, #shared, #smem, 64x32>
  // CHECK: %[[PA:.*]] = ttg.local_load %[[SA]]
  // CHECK: %[[SB:.*]] = ttg.memdesc_subslice %arg1[0, 0] {{.*}} -> !ttg.memdesc<16x64xf16, #shared, #smem, 32x64>
  // CHECK: %[[PB:.*]] = ttg.local_load %[[SB]]
  // CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}, %[[MA:.*]] = %arg0, %[[MB:.*]] = %arg1, %[[FA:.*]] = %[[PA]], %[[FB:.*]] = %[[PB]])
  // CHECK-DAG: %[[RA:.*]] = ttg.memdesc_subslice %[[MA]][0, 16]
  // CHECK-DAG: %[[RB:.*]] = ttg.memdesc_subslice %[[MB]][16, 0]
  // CHECK: %[[D:.*]] = tt.dot %[[FA]], %[[FB]], %[[ACC]]
  // What is for the next round comes before the last part.
  // CHECK: %[[NA:.*]] = ttg.memdesc_subslice %arg2[0, 0]
  // CHECK: %[[LA:.*]] = ttg.local_load %[[NA]]
  // CHECK: %[[NB:.*]] = ttg.memdesc_subslice %arg3[0, 0]
  // CHECK: %[[LB:.*]] = ttg.local_load %[[NB]]
  // CHECK: %[[E:.*]] = tt.dot %{{.*}}, %{{.*}}, %[[D]]
  // CHECK: scf.yield %[[E]], %arg2, %arg3, %[[LA]], %[[LB]]
  tt.func @halves(%a: !ttg.memdesc<64x32xf16, #shared, #smem>, %b: !ttg.memdesc<32x64xf16, #shared, #smem>,
                  %a1: !ttg.memdesc<64x32xf16, #shared, #smem>, %b1: !ttg.memdesc<32x64xf16, #shared, #smem>, %n: i32) -> tensor<64x64xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %ma = %a, %mb = %b) -> (tensor<64x64xf32, #mma>, !ttg.memdesc<64x32xf16, #shared, #smem>, !ttg.memdesc<32x64xf16, #shared, #smem>) : i32 {
      %x = ttg.local_load %ma : !ttg.memdesc<64x32xf16, #shared, #smem> -> tensor<64x32xf16, #a>
      %y = ttg.local_load %mb : !ttg.memdesc<32x64xf16, #shared, #smem> -> tensor<32x64xf16, #b>
      %d = tt.dot %x, %y, %acc : tensor<64x32xf16, #a> * tensor<32x64xf16, #b> -> tensor<64x64xf32, #mma>
      scf.yield %d, %a1, %b1 : tensor<64x64xf32, #mma>, !ttg.memdesc<64x32xf16, #shared, #smem>, !ttg.memdesc<32x64xf16, #shared, #smem>
    }
    tt.return %r#0 : tensor<64x64xf32, #mma>
  }

  // Memory that the loop doesn't carry isn't known before the round.
  // CHECK-LABEL: @stays
  // CHECK-COUNT-1: tt.dot
  // CHECK-NOT: tt.dot
  tt.func @stays(%a: !ttg.memdesc<64x32xf16, #shared, #smem>, %b: !ttg.memdesc<32x64xf16, #shared, #smem>, %n: i32) -> tensor<64x64xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %x = ttg.local_load %a : !ttg.memdesc<64x32xf16, #shared, #smem> -> tensor<64x32xf16, #a>
      %y = ttg.local_load %b : !ttg.memdesc<32x64xf16, #shared, #smem> -> tensor<32x64xf16, #b>
      %d = tt.dot %x, %y, %acc : tensor<64x32xf16, #a> * tensor<32x64xf16, #b> -> tensor<64x64xf32, #mma>
      scf.yield %d : tensor<64x64xf32, #mma>
    }
    tt.return %r : tensor<64x64xf32, #mma>
  }
}
