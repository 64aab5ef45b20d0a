// A scan doubles blocks: in a thread, by shuffles, through shared memory.
// RUN: triton-opt %s --triton-gpu-to-llvm-pipeline | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-warps" = 2 : i32} {
  // CHECK: ttg.shared = 16 : i32
  // CHECK-LABEL: llvm.func ptx_kernelcc @sums(
  // CHECK: llvm.add
  // CHECK-COUNT-10: llvm.call_intrinsic "llvm.nvvm.shfl.sync.idx.i32"
  // CHECK-NOT: shfl
  // CHECK: st.shared.b32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
  // CHECK-COUNT-2: llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, i32
  // CHECK-NOT: llvm.select
  tt.func public @sums(%p: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %t = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %s = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.scan.return %c : i32
    }) : (tensor<128xi32, #blocked>) -> tensor<128xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>, #blocked>
    %pp = tt.addptr %ps, %t : tensor<128x!tt.ptr<i32>, #blocked>, tensor<128xi32, #blocked>
    tt.store %pp, %s : tensor<128x!tt.ptr<i32>, #blocked>
    tt.return
  }
}
