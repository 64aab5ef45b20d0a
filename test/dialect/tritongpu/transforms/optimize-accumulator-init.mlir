// Products of mma.sync have no flag for what they begin with: they are left, what isn't needed goes.
// RUN: triton-opt %s --tritongpu-optimize-accumulator-init | FileCheck %s

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @product
  // CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00>
  // CHECK-NEXT: scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[ZERO]])
  // CHECK-NEXT: tt.dot %{{.*}}, %{{.*}}, %[[ACC]] :
  // CHECK-NOT: arith.addi
  tt.func @product(%a: tensor<64x16xf16, #a>, %b: tensor<16x64xf16, #b>, %m: i32, %n: i32, %k: i32) -> tensor<64x64xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %unused = arith.addi %m, %n : i32
    %sum = scf.for %i = %m to %n step %k iter_args(%acc = %zero) -> tensor<64x64xf32, #mma> : i32 {
      %next = tt.dot %a, %b, %acc : tensor<64x16xf16, #a> * tensor<16x64xf16, #b> -> tensor<64x64xf32, #mma>
      scf.yield %next : tensor<64x64xf32, #mma>
    }
    tt.return %sum : tensor<64x64xf32, #mma>
  }
}
