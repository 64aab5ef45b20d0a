// Copies get layouts of their own.
// RUN: triton-opt %s --split-input-file --tritongpu-coalesce-async-copy | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // What lies side by side in shared memory is all that a copy moves.
  // CHECK: #[[$CLIPPED:blocked1*]] = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
  // CHECK-LABEL: @clip
  // CHECK: %[[P:.*]] = ttg.convert_layout %arg0 : {{.*}} -> tensor<64x128x!tt.ptr<i8>, #[[$CLIPPED]]>
  // CHECK: %[[M:.*]] = ttg.convert_layout %arg2 : {{.*}} -> tensor<64x128xi1, #[[$CLIPPED]]>
  // CHECK: ttg.async_copy_global_to_local %[[P]], %arg1 mask %[[M]] : tensor<64x128x!tt.ptr<i8>, #[[$CLIPPED]]>
  tt.func @clip(%p: tensor<64x128x!tt.ptr<i8>, #blocked>, %to: !ttg.memdesc<64x128xi8, #shared, #smem, mutable>, %mask: tensor<64x128xi1, #blocked>) {
    %t = ttg.async_copy_global_to_local %p, %to mask %mask {contiguity = 16 : i32} : tensor<64x128x!tt.ptr<i8>, #blocked> -> <64x128xi8, #shared, #smem, mutable>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#slice = #ttg.slice<{dim = 1, parent = #blocked}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // Few elements needn't have the layout of what uses them; small ones stay, as they wouldn't fill a copy.
  // CHECK: #[[$OWN:blocked1*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
  // CHECK-LABEL: @small
  // CHECK: %[[P:.*]] = ttg.convert_layout %arg0 : {{.*}} -> tensor<16x!tt.ptr<f32>, #[[$OWN]]>
  // CHECK: ttg.async_copy_global_to_local %[[P]], %arg1 : tensor<16x!tt.ptr<f32>, #[[$OWN]]>
  // CHECK: ttg.async_copy_global_to_local %arg2, %arg3 :
  tt.func @small(%p: tensor<16x!tt.ptr<f32>, #slice>, %to: !ttg.memdesc<16xf32, #shared, #smem, mutable>,
                 %q: tensor<16x!tt.ptr<f16>, #slice>, %other: !ttg.memdesc<16xf16, #shared, #smem, mutable>) {
    %t = ttg.async_copy_global_to_local %p, %to : tensor<16x!tt.ptr<f32>, #slice> -> <16xf32, #shared, #smem, mutable>
    %u = ttg.async_copy_global_to_local %q, %other : tensor<16x!tt.ptr<f16>, #slice> -> <16xf16, #shared, #smem, mutable>
    tt.return
  }
}
