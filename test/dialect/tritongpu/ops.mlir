// The ops of Triton's dialect of threads are read and printed as Triton prints them.
// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt --mlir-print-op-generic %s | triton-opt | FileCheck %s

// CHECK-LABEL: tt.func @barriers
tt.func @barriers() {
  // CHECK-NEXT: ttg.barrier all
  ttg.barrier all
  // CHECK-NEXT: ttg.barrier all
  ttg.barrier local|global_read|global_write|tensor_read|tensor_write
  // CHECK-NEXT: ttg.barrier local|global_write
  ttg.barrier global_write | "local"
  // CHECK-NEXT: ttg.barrier none {a}
  ttg.barrier none {a}
  tt.return
}

// Layouts.
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
#spread = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0], CGALayout = [[1], [2]]}>
#rows = #ttg.slice<{dim = 1, parent = #blocked}>
// CHECK-LABEL: @layouts
// CHECK-SAME: %{{.*}}: tensor<64xf32, #slice>, %{{.*}}: tensor<512xf32, #blocked1>
// CHECK: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<64xf32, #slice> -> tensor<64x1xf32, #blocked>
tt.func @layouts(%rows: tensor<64xf32, #rows>, %spread: tensor<512xf32, #spread>) -> tensor<64x1xf32, #blocked> {
  %0 = tt.expand_dims %rows {axis = 1 : i32} : tensor<64xf32, #rows> -> tensor<64x1xf32, #blocked>
  tt.return %0 : tensor<64x1xf32, #blocked>
}
