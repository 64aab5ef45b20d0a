// What was written when the dialect was called triton_gpu: names, kinds of layouts, CTAs.
// RUN: triton-opt %s --split-input-file | FileCheck %s
// RUN: triton-opt %s --split-input-file --mlir-print-op-generic | triton-opt --split-input-file | FileCheck %s

// CHECK-DAG: #[[BLOCKED:.+]] = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0]}>
// CHECK-DAG: #[[CTAS:.+]] = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0], CGALayout = {{\[\[}}0, 1], [1, 0]]}>
// CHECK-DAG: #[[SAME:.+]] = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0], CGALayout = {{\[\[}}1, 0], [0, 0]]}>
// CHECK-DAG: #[[MMA:.+]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 2], instrShape = [16, 8]}>
// CHECK-DAG: #[[SHARED:.+]] = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#blocked = #triton_gpu.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]}>
#ctas = #triton_gpu.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0], CTAsPerCGA = [2, 2], CTASplitNum = [2, 2], CTAOrder = [1, 0]}>
#same = #triton_gpu.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0], CTAsPerCGA = [2, 2], CTASplitNum = [2, 1], CTAOrder = [0, 1]}>
#mma = #triton_gpu.mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 2], instrShape = [16, 8]}>
#shared = #triton_gpu.shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#smem = #triton_gpu.shared_memory
// CHECK: module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32}
module attributes {"triton_gpu.num-ctas" = 1 : i32, "triton_gpu.num-warps" = 2 : i32, triton_gpu.target = "cuda:80", "triton_gpu.threads-per-warp" = 32 : i32} {
  // CHECK: tt.func @layouts(%{{.*}}: tensor<16x16xf32, #[[BLOCKED]]>, %{{.*}}: !ttg.memdesc<64x32xf16, #[[SHARED]], #smem, mutable>)
  tt.func @layouts(%x: tensor<16x16xf32, #blocked>, %memory: !triton_gpu.memdesc<64x32xf16, #shared, #smem, mutable>) {
    // CHECK: ttg.convert_layout %{{.*}} : tensor<16x16xf32, #[[BLOCKED]]> -> tensor<16x16xf32, #[[MMA]]>
    %0 = triton_gpu.convert_layout %x : tensor<16x16xf32, #blocked> -> tensor<16x16xf32, #mma>
    // CHECK: ttg.local_load %{{.*}} -> tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #[[MMA]], kWidth = 2}>>
    %1 = triton_gpu.local_load %memory : !triton_gpu.memdesc<64x32xf16, #shared, #smem, mutable> -> tensor<64x32xf16, #triton_gpu.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
    // CHECK: ttg.async_commit_group
    %2 = triton_gpu.async_commit_group
    // CHECK: ttg.async_wait %{{.*}} {num = 2 : i32}
    %3 = "triton_gpu.async_wait"(%2) {num = 2 : i32} : (!triton_gpu.async.token) -> !triton_gpu.async.token
    tt.return
  }
}
// CHECK: tt.func @ctas(%{{.*}}: tensor<32x32xf32, #[[CTAS]]>, %{{.*}}: tensor<32x32xf32, #[[SAME]]>)
module attributes {"triton_gpu.num-ctas" = 4 : i32, "triton_gpu.num-warps" = 2 : i32} {
  tt.func @ctas(%x: tensor<32x32xf32, #ctas>, %y: tensor<32x32xf32, #same>) {
    tt.return
  }
}
