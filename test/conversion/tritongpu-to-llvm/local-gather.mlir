// Elements of shared memory by their numbers, and floats of four bits.
// RUN: triton-opt %s --split-input-file --triton-gpu-to-llvm-pipeline | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32} {
  // Where the number leads in swizzled memory is computed as an exclusive or.
  // CHECK-LABEL: llvm.func ptx_kernelcc @gathers(
  // CHECK: llvm.store
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
  // CHECK: llvm.xor
  // CHECK: llvm.load {{.*}} : !llvm.ptr<3> -> i32
  // CHECK: st.global.b32
  tt.func public @gathers(%x: tensor<4x8xf32, #blocked>, %i: tensor<4x8xi32, #blocked>, %p: tensor<4x8x!tt.ptr<f32>, #blocked>) {
    %m = ttg.local_alloc %x : (tensor<4x8xf32, #blocked>) -> !ttg.memdesc<4x8xf32, #shared, #smem>
    %y = ttg.local_gather %m[%i] {axis = 1 : i32} : !ttg.memdesc<4x8xf32, #shared, #smem>, tensor<4x8xi32, #blocked> -> tensor<4x8xf32, #blocked>
    tt.store %p, %y : tensor<4x8x!tt.ptr<f32>, #blocked>
    tt.return
  }

  // CHECK-LABEL: llvm.func ptx_kernelcc @scatters(
  // CHECK: "st.shared.b32 [ $0 + 0 ], $1;", "r,r"
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"
  // CHECK: llvm.load {{.*}} : !llvm.ptr<3> -> i32
  tt.func public @scatters(%x: tensor<4x8xf32, #blocked>, %i: tensor<4x8xi32, #blocked>, %p: tensor<4x8x!tt.ptr<f32>, #blocked>) {
    %m = ttg.local_alloc : () -> !ttg.memdesc<4x8xf32, #shared, #smem, mutable>
    ttg.local_scatter %m[%i], %x {axis = 0 : i32} : !ttg.memdesc<4x8xf32, #shared, #smem, mutable>, tensor<4x8xi32, #blocked>, tensor<4x8xf32, #blocked>
    %y = ttg.local_load %m : !ttg.memdesc<4x8xf32, #shared, #smem, mutable> -> tensor<4x8xf32, #blocked>
    tt.store %p, %y : tensor<4x8x!tt.ptr<f32>, #blocked>
    tt.return
  }
}

// -----

#bytes = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#wide = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  // The first of two is in the low bits; the factor is 2^14.
  // CHECK-LABEL: llvm.func ptx_kernelcc @four(
  // CHECK-DAG: llvm.mlir.constant(29696 : i16)
  // CHECK-COUNT-2: llvm.fmul {{.*}} : f16
  // CHECK-NOT: llvm.fmul
  // CHECK: llvm.return
  tt.func public @four(%x: tensor<4x8xi8, #bytes>, %p: tensor<4x16x!tt.ptr<f16>, #wide>) {
    %y = ttg.fp4_to_fp %x {axis = 1 : i32} : tensor<4x8xi8, #bytes> -> tensor<4x16xf16, #wide>
    tt.store %p, %y : tensor<4x16x!tt.ptr<f16>, #wide>
    tt.return
  }
}
