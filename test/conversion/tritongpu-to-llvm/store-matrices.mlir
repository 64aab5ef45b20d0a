// Results of products in shared memory: by stmatrix from cuda:90 on, where they lie in rows of 16 bytes.
// RUN: triton-opt %s --split-input-file --triton-gpu-to-llvm-pipeline | FileCheck %s

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#turned = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 2, order = [0, 1]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "cuda:90"} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @rows(
  // CHECK-COUNT-2: "stmatrix.sync.aligned.m8n8.x4.shared.b16 [ $0 + 0 ], { $1, $2, $3, $4 };", "r,r,r,r,r"
  // CHECK-NOT: stmatrix
  // CHECK-NOT: llvm.store
  // CHECK: llvm.return
  tt.func public @rows(%x: tensor<16x32xf16, #mma>) {
    %m = ttg.local_alloc %x : (tensor<16x32xf16, #mma>) -> !ttg.memdesc<16x32xf16, #shared, #ttg.shared_memory>
    tt.return
  }

  // CHECK-LABEL: llvm.func ptx_kernelcc @columns(
  // CHECK: "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [ $0 + 0 ], { $1, $2, $3, $4 };", "r,r,r,r,r"
  // CHECK-NOT: llvm.store
  // CHECK: llvm.return
  tt.func public @columns(%x: tensor<16x16xf16, #mma>) {
    %m = ttg.local_alloc %x : (tensor<16x16xf16, #mma>) -> !ttg.memdesc<16x16xf16, #turned, #ttg.shared_memory>
    tt.return
  }

  // Two matrices.
  // CHECK-LABEL: llvm.func ptx_kernelcc @small(
  // CHECK: stmatrix.sync.aligned.m8n8.x2.shared.b16 [ $0 + 0 ], { $1, $2 };
  // CHECK: llvm.return
  tt.func public @small(%x: tensor<16x8xf16, #mma>) {
    %m = ttg.local_alloc %x : (tensor<16x8xf16, #mma>) -> !ttg.memdesc<16x8xf16, #shared, #ttg.shared_memory>
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "cuda:89"} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @before(
  // CHECK-NOT: stmatrix
  // CHECK: llvm.store
  tt.func public @before(%x: tensor<16x32xf16, #mma>) {
    %m = ttg.local_alloc %x : (tensor<16x32xf16, #mma>) -> !ttg.memdesc<16x32xf16, #shared, #ttg.shared_memory>
    tt.return
  }
}
