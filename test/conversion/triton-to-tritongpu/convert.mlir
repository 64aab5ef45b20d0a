// Each tensor gets the layout that its shape has by default; what needs another one is converted.
// RUN: triton-opt %s --split-input-file --convert-triton-to-tritongpu=target=cuda:80 | FileCheck %s
// RUN: not triton-opt %s --convert-triton-to-tritongpu 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not triton-opt %s --convert-triton-to-tritongpu="target=cuda:80 num-ctas=2" 2>&1 | FileCheck %s --check-prefix=CTAS
// RUN: not triton-opt %s --convert-triton-to-tritongpu="target=cuda:80 num-warps=3" 2>&1 | FileCheck %s --check-prefix=WARPS

// TARGET: 'convert-triton-to-tritongpu' requires 'target' option to be set
// CTAS: only one block of threads can run a program
// WARPS: numbers of warps and threads must be powers of two

// CHECK: #[[$B:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK: module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32}
// CHECK-LABEL: @add
tt.func @add(%p: !tt.ptr<f32>, %n: i32) {
  // CHECK: arith.constant dense<1.000000e+00> : tensor<256xf32, #[[$B]]>
  %one = arith.constant dense<1.0> : tensor<256xf32>
  // CHECK: tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #[[$B]]>
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %base = tt.splat %p : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  // CHECK: tt.load %{{.*}} : tensor<256x!tt.ptr<f32>, #[[$B]]>
  %x = tt.load %at : tensor<256x!tt.ptr<f32>>
  %y = arith.addf %x, %one : tensor<256xf32>
  tt.store %at, %y : tensor<256x!tt.ptr<f32>>
  tt.return
}

// -----

// CHECK-DAG: #[[$OUTER:.*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
// CHECK-DAG: #[[$COLUMN:.*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-LABEL: @shapes
tt.func @shapes(%x: tensor<64xf32>, %y: tensor<64x32xf32>) {
  // CHECK: %[[S:.*]] = ttg.convert_layout %{{.*}} : tensor<64xf32, #blocked{{.*}}> -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #[[$OUTER]]}>>
  // CHECK: tt.expand_dims %[[S]] {axis = 1 : i32} : {{.*}} -> tensor<64x1xf32, #[[$OUTER]]>
  %e = tt.expand_dims %x {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  // CHECK: ttg.convert_layout %{{.*}} -> tensor<64x1xf32, #[[$COLUMN]]>
  // CHECK: tt.broadcast %{{.*}} : tensor<64x1xf32, #[[$COLUMN]]> -> tensor<64x32xf32, #[[$COLUMN]]>
  %b = tt.broadcast %e : tensor<64x1xf32> -> tensor<64x32xf32>
  %sum = arith.addf %b, %y : tensor<64x32xf32>
  // CHECK: "tt.reduce"
  // CHECK: -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #{{.*}}}>>
  %r = "tt.reduce"(%sum) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    tt.reduce.return %s : f32
  }) : (tensor<64x32xf32>) -> tensor<64xf32>
  // CHECK: arith.negf %{{.*}} : tensor<64xf32, #blocked{{.*}}>
  %n = arith.negf %r : tensor<64xf32>
  tt.return
}

// -----

// CHECK: #[[$DOT:.*]] = #ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-LABEL: @dot
tt.func @dot(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>) {
  // CHECK: ttg.convert_layout %{{.*}} -> tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #[[$DOT]]}>>
  // CHECK: ttg.convert_layout %{{.*}} -> tensor<32x64xf16, #ttg.dot_op<{opIdx = 1, parent = #[[$DOT]]}>>
  // CHECK: tt.dot %{{.*}} -> tensor<64x64xf32, #[[$DOT]]>
  %d = tt.dot %a, %b, %c : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  tt.return
}

// -----

// CHECK-LABEL: @loop
tt.func @loop(%n: i32, %x: tensor<128xf32>) -> tensor<128xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<128xf32, #blocked>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (tensor<128xf32>) : i32 {
    %s = arith.addf %acc, %x : tensor<128xf32>
    scf.yield %s : tensor<128xf32>
  }
  // CHECK: tt.return %{{.*}} : tensor<128xf32, #blocked>
  tt.return %r : tensor<128xf32>
}
