// Where buffers lie in shared memory, and the barriers between those who write and read them.
// RUN: triton-opt %s --split-input-file --convert-scf-to-cf --convert-triton-gpu-to-llvm | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#other = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory

// Needed at once: two places and one barrier. The second pair begins where the first was, behind a barrier.
// CHECK: ttg.shared = 512 : i32
// CHECK-LABEL: llvm.func ptx_kernelcc @two(
module attributes {"ttg.num-warps" = 2 : i32} {
  tt.func public @two(%p: !tt.ptr<i32>, %n: i32) {
    // CHECK: llvm.store
    // CHECK-NOT: barrier
    // CHECK: llvm.store
    // CHECK-NEXT: llvm.mlir.constant
    // CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
    // CHECK: llvm.load
    // CHECK-NOT: barrier
    // CHECK: llvm.load
    %t = tt.splat %n : i32 -> tensor<64xi32, #blocked>
    %a = ttg.local_alloc %t : (tensor<64xi32, #blocked>) -> !ttg.memdesc<64xi32, #shared, #smem>
    %b = ttg.local_alloc %t : (tensor<64xi32, #blocked>) -> !ttg.memdesc<64xi32, #shared, #smem>
    %x = ttg.local_load %a : !ttg.memdesc<64xi32, #shared, #smem> -> tensor<64xi32, #other>
    %y = ttg.local_load %b : !ttg.memdesc<64xi32, #shared, #smem> -> tensor<64xi32, #other>
    %s = arith.addi %x, %y : tensor<64xi32, #other>
    // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
    // CHECK: llvm.store
    // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
    // CHECK: llvm.load
    // CHECK-NOT: barrier
    %c = ttg.local_alloc %s : (tensor<64xi32, #other>) -> !ttg.memdesc<64xi32, #shared, #smem>
    %z = ttg.local_load %c : !ttg.memdesc<64xi32, #shared, #smem> -> tensor<64xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #blocked>
    tt.store %ps, %z : tensor<64x!tt.ptr<i32>, #blocked>
    tt.return
  }
}

// -----

// What is read in a loop may be written in its next round: a barrier for each of the two.
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#other = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
// CHECK: ttg.shared = 256 : i32
// CHECK-LABEL: llvm.func ptx_kernelcc @loop(
module attributes {"ttg.num-warps" = 2 : i32} {
  tt.func public @loop(%p: !tt.ptr<i32>, %n: i32) {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 1 : i32
    %m = ttg.local_alloc : () -> !ttg.memdesc<64xi32, #shared, #smem, mutable>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #other>
    // CHECK: llvm.cond_br
    // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
    // CHECK: llvm.store
    // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
    // CHECK: llvm.load
    // CHECK-NOT: barrier
    // CHECK: llvm.return
    scf.for %i = %0 to %n step %1 : i32 {
      %t = tt.splat %i : i32 -> tensor<64xi32, #blocked>
      ttg.local_store %t, %m : tensor<64xi32, #blocked> -> !ttg.memdesc<64xi32, #shared, #smem, mutable>
      %x = ttg.local_load %m : !ttg.memdesc<64xi32, #shared, #smem, mutable> -> tensor<64xi32, #other>
      tt.store %ps, %x : tensor<64x!tt.ptr<i32>, #other>
    }
    tt.return
  }
}
