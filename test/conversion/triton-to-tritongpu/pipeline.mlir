// All that is done to a kernel for a GPU, and passes that are left out.
// RUN: triton-opt %s --triton-ttgir-pipeline='num-warps=2 target=cuda:86' | FileCheck %s
// RUN: triton-opt %s --triton-ttgir-pipeline='leave-out=tritongpu-coalesce,tritongpu-remove-layout-conversions' | FileCheck %s --check-prefix=LEFT
// RUN: not triton-opt %s --triton-ttgir-pipeline='leave-out=convert-triton-to-tritongpu' 2>&1 | FileCheck %s --check-prefix=NEEDED
// RUN: not triton-opt %s --triton-ttgir-pipeline='leave-out=inline' 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK: #[[$B:.*]] = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
// CHECK: module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:86", "ttg.threads-per-warp" = 32 : i32}
// CHECK-LABEL: @copy
// CHECK: tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[$B]]>
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.store
// LEFT: #[[$B:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// LEFT: tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[$B]]>
// NEEDED: leave-out: the pipeline has no pass 'convert-triton-to-tritongpu' that can be left out
// UNKNOWN: leave-out: the pipeline has no pass 'inline' that can be left out
tt.func @copy(%from: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %to: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %a = tt.splat %from : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %b = tt.addptr %a, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %x = tt.load %b : tensor<1024x!tt.ptr<f32>>
  %c = tt.splat %to : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %d = tt.addptr %c, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %d, %x : tensor<1024x!tt.ptr<f32>>
  tt.return
}
