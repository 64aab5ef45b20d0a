// What threads gather: by shuffles where a warp has whole lines and stays in them, else through shared memory.
// RUN: triton-opt %s --split-input-file --triton-gpu-to-llvm-pipeline | FileCheck %s

// A line is two registers of eight lanes: both come by a shuffle, and the index says which is meant.
#lines = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [2, 1], order = [1, 0]}>
#other = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [2, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 2 : i32} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @lines(
  // CHECK-NOT: barrier
  // CHECK: llvm.call_intrinsic "llvm.nvvm.shfl.sync.idx.i32"
  // CHECK: llvm.call_intrinsic "llvm.nvvm.shfl.sync.idx.i32"
  // CHECK: llvm.select
  // CHECK-NOT: barrier
  // CHECK: llvm.return
  tt.func public @lines(%p: tensor<8x16x!tt.ptr<f32>, #other>, %x: tensor<8x16xf32, #lines>, %i: tensor<8x16xi32, #other>) {
    %y = tt.gather %x[%i] {axis = 1 : i32} : (tensor<8x16xf32, #lines>, tensor<8x16xi32, #other>) -> tensor<8x16xf32, #other>
    tt.store %p, %y : tensor<8x16x!tt.ptr<f32>, #other>
    tt.return
  }
}

// -----

// A line lies in two warps.
#halves = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 2], order = [1, 0]}>
module attributes {"ttg.num-warps" = 2 : i32} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @halves(
  // CHECK-NOT: shfl
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
  // CHECK-NOT: shfl
  // CHECK: llvm.return
  tt.func public @halves(%p: tensor<4x16x!tt.ptr<f32>, #halves>, %x: tensor<4x16xf32, #halves>, %i: tensor<4x16xi32, #halves>) {
    %y = tt.gather %x[%i] {axis = 1 : i32} : (tensor<4x16xf32, #halves>, tensor<4x16xi32, #halves>) -> tensor<4x16xf32, #halves>
    tt.store %p, %y : tensor<4x16x!tt.ptr<f32>, #halves>
    tt.return
  }
}

// -----

// A line would be sixteen registers of a thread: too many to choose from.
#long = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @long(
  // CHECK-NOT: shfl
  // CHECK: llvm.return
  tt.func public @long(%p: tensor<32x16x!tt.ptr<f32>, #long>, %x: tensor<32x16xf32, #long>, %i: tensor<32x16xi32, #long>) {
    %y = tt.gather %x[%i] {axis = 1 : i32} : (tensor<32x16xf32, #long>, tensor<32x16xi32, #long>) -> tensor<32x16xf32, #long>
    tt.store %p, %y : tensor<32x16x!tt.ptr<f32>, #long>
    tt.return
  }
}
