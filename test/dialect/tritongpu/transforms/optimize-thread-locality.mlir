// What is reduced or gathered lies in as few threads as it can.
// RUN: triton-opt %s --split-input-file --tritongpu-optimize-thread-locality --canonicalize | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 4], order = [1, 0]}>
#line = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#slice = #ttg.slice<{dim = 1, parent = #blocked}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // Elements in any order: those that are reduced go to one thread.
  // CHECK-DAG: #[[$OWN:.*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
  // CHECK-LABEL: @reshape
  // CHECK: %[[R:.*]] = tt.reshape %arg0 allow_reorder efficient_layout : {{.*}} -> tensor<128x2xf32, #[[$OWN]]>
  // CHECK: %[[C:.*]] = ttg.convert_layout %[[R]]
  // CHECK: "tt.reduce"(%[[C]])
  tt.func @reshape(%x: tensor<256xf32, #line>) -> tensor<128xf32, #slice> {
    %r = tt.reshape %x allow_reorder : tensor<256xf32, #line> -> tensor<128x2xf32, #blocked>
    %s = "tt.reduce"(%r) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<128x2xf32, #blocked>) -> tensor<128xf32, #slice>
    tt.return %s : tensor<128xf32, #slice>
  }

  // Other orders stay.
  // CHECK-LABEL: @ordered
  // CHECK-NOT: ttg.convert_layout
  tt.func @ordered(%x: tensor<256xf32, #line>) -> tensor<128xf32, #slice> {
    %r = tt.reshape %x : tensor<256xf32, #line> -> tensor<128x2xf32, #blocked>
    %s = "tt.reduce"(%r) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<128x2xf32, #blocked>) -> tensor<128xf32, #slice>
    tt.return %s : tensor<128xf32, #slice>
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // A warp has whole columns.
  // CHECK-DAG: #[[$COLUMNS:.*]] = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
  // CHECK-LABEL: @gather
  // CHECK: %[[S:.*]] = ttg.convert_layout %arg0 : {{.*}} -> tensor<64x16xf32, #[[$COLUMNS]]>
  // CHECK: %[[I:.*]] = ttg.convert_layout %arg1 : {{.*}} -> tensor<64x16xi32, #[[$COLUMNS]]>
  // CHECK: %[[G:.*]] = tt.gather %[[S]][%[[I]]] {axis = 0 : i32, efficient_layout}
  // CHECK: ttg.convert_layout %[[G]]
  tt.func @gather(%x: tensor<64x16xf32, #blocked>, %i: tensor<64x16xi32, #blocked>) -> tensor<64x16xf32, #blocked> {
    %g = tt.gather %x[%i] {axis = 0 : i32} : (tensor<64x16xf32, #blocked>, tensor<64x16xi32, #blocked>) -> tensor<64x16xf32, #blocked>
    tt.return %g : tensor<64x16xf32, #blocked>
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#slice = #ttg.slice<{dim = 1, parent = #blocked}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // Each thread reduces its own in the loop; behind it threads do what is left.
  // CHECK-DAG: #[[$PARTS:.*]] = #ttg.blocked<{sizePerThread = [1, 1, 4], threadsPerWarp = [1, 32, 1], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
  // CHECK-LABEL: @sum
  // CHECK: %[[NEUTRAL:.*]] = arith.constant dense<0.000000e+00> : tensor<32x32xf32, #ttg.slice<{dim = 2, parent = #[[$PARTS]]}>>
  // CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[NEUTRAL]])
  // CHECK: %[[X:.*]] = tt.load
  // CHECK: %[[V:.*]] = tt.reshape %[[X]] allow_reorder efficient_layout : {{.*}} -> tensor<32x32x4xf32, #[[$PARTS]]>
  // CHECK: %[[S:.*]] = "tt.reduce"(%[[V]]) <{axis = 2 : i32}>
  // CHECK: %[[NEXT:.*]] = arith.addf %[[ACC]], %[[S]]
  // CHECK: scf.yield %[[NEXT]]
  // CHECK: %[[T:.*]] = "tt.reduce"(%[[R]]) <{axis = 1 : i32}>
  // CHECK: %[[C:.*]] = ttg.convert_layout %[[T]]
  // CHECK: arith.addf %[[C]], %{{.*}}
  tt.func @sum(%p: tensor<32x128x!tt.ptr<f32>, #blocked>, %n: i32) -> tensor<32xf32, #slice> {
    %one = arith.constant dense<1.0> : tensor<32xf32, #slice>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %one) -> (tensor<32xf32, #slice>) : i32 {
      %x = tt.load %p : tensor<32x128x!tt.ptr<f32>, #blocked>
      %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        tt.reduce.return %c : f32
      }) : (tensor<32x128xf32, #blocked>) -> tensor<32xf32, #slice>
      %d = arith.addf %acc, %s : tensor<32xf32, #slice>
      scf.yield %d : tensor<32xf32, #slice>
    }
    tt.return %r : tensor<32xf32, #slice>
  }
}
