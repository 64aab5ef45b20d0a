// Layouts go from memory accesses to what is computed; what is left of conversions is what costs less than computing again.
// RUN: triton-opt %s --split-input-file --tritongpu-remove-layout-conversions | FileCheck %s

#one = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#four = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @elementwise
  // CHECK-NOT: ttg.convert_layout
  // CHECK: tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[B:[a-z0-9]+]]>
  // CHECK: arith.addf %{{.*}} : tensor<1024xf32, #[[B]]>
  // CHECK-NOT: ttg.convert_layout
  // CHECK: tt.return
  tt.func @elementwise(%p: !tt.ptr<f32>) {
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #one>
    %base = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #one>
    %at = tt.addptr %base, %range : tensor<1024x!tt.ptr<f32>, #one>, tensor<1024xi32, #one>
    %from = ttg.convert_layout %at : tensor<1024x!tt.ptr<f32>, #one> -> tensor<1024x!tt.ptr<f32>, #four>
    %x = tt.load %from : tensor<1024x!tt.ptr<f32>, #four>
    %y = ttg.convert_layout %x : tensor<1024xf32, #four> -> tensor<1024xf32, #one>
    %z = arith.addf %y, %y : tensor<1024xf32, #one>
    %w = ttg.convert_layout %z : tensor<1024xf32, #one> -> tensor<1024xf32, #four>
    tt.store %from, %w : tensor<1024x!tt.ptr<f32>, #four>
    tt.return
  }
  // What a loop carries is computed in the layout that is needed.
  // CHECK-LABEL: @loop
  // CHECK: scf.for {{.*}} -> (tensor<1024xf32, #[[B:[a-z0-9]+]]>, tensor<1024x!tt.ptr<f32>, #[[B]]>)
  // CHECK-NOT: ttg.convert_layout
  // CHECK: tt.return
  tt.func @loop(%p: !tt.ptr<f32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<1024xf32, #one>
    %step = arith.constant dense<1024> : tensor<1024xi32, #one>
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #one>
    %base = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #one>
    %start = tt.addptr %base, %range : tensor<1024x!tt.ptr<f32>, #one>, tensor<1024xi32, #one>
    %end:2 = scf.for %i = %c0 to %n step %c1 iter_args(%at = %start, %sum = %zero) -> (tensor<1024x!tt.ptr<f32>, #one>, tensor<1024xf32, #one>) : i32 {
      %from = ttg.convert_layout %at : tensor<1024x!tt.ptr<f32>, #one> -> tensor<1024x!tt.ptr<f32>, #four>
      %x = tt.load %from : tensor<1024x!tt.ptr<f32>, #four>
      %y = ttg.convert_layout %x : tensor<1024xf32, #four> -> tensor<1024xf32, #one>
      %s = arith.addf %sum, %y : tensor<1024xf32, #one>
      %next = tt.addptr %at, %step : tensor<1024x!tt.ptr<f32>, #one>, tensor<1024xi32, #one>
      scf.yield %next, %s : tensor<1024x!tt.ptr<f32>, #one>, tensor<1024xf32, #one>
    }
    %to = ttg.convert_layout %start : tensor<1024x!tt.ptr<f32>, #one> -> tensor<1024x!tt.ptr<f32>, #four>
    %w = ttg.convert_layout %end#1 : tensor<1024xf32, #one> -> tensor<1024xf32, #four>
    tt.store %to, %w : tensor<1024x!tt.ptr<f32>, #four>
    tt.return
  }
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // The conversion moves to where elements are half as wide.
  // CHECK-LABEL: @narrow
  // CHECK: %[[C:.*]] = ttg.convert_layout %{{.*}} : tensor<128x128xf16, #{{.*}}> -> tensor<128x128xf16, #[[B:[a-z0-9]+]]>
  // CHECK: arith.extf %[[C]] : tensor<128x128xf16, #[[B]]> to tensor<128x128xf32, #[[B]]>
  tt.func @narrow(%from: tensor<128x128x!tt.ptr<f16>, #rows>, %to: tensor<128x128x!tt.ptr<f32>, #columns>) {
    %x = tt.load %from : tensor<128x128x!tt.ptr<f16>, #rows>
    %y = arith.extf %x : tensor<128x128xf16, #rows> to tensor<128x128xf32, #rows>
    %z = ttg.convert_layout %y : tensor<128x128xf32, #rows> -> tensor<128x128xf32, #columns>
    tt.store %to, %z : tensor<128x128x!tt.ptr<f32>, #columns>
    tt.return
  }
}
