// Neighbouring threads access neighbouring addresses, as many at a time as is aligned.
// RUN: triton-opt %s --split-input-file --tritongpu-coalesce | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: #[[$FOUR:.*]] = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
  // CHECK-LABEL: @aligned
  tt.func @aligned(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f32>) {
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #blocked>
    %base = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %at = tt.addptr %base, %range : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    // CHECK: %[[P:.*]] = ttg.convert_layout %{{.*}} -> tensor<1024x!tt.ptr<f32>, #[[$FOUR]]>
    // CHECK: %[[X:.*]] = tt.load %[[P]] : tensor<1024x!tt.ptr<f32>, #[[$FOUR]]>
    // CHECK: ttg.convert_layout %[[X]] : tensor<1024xf32, #[[$FOUR]]> -> tensor<1024xf32, #blocked>
    %x = tt.load %at : tensor<1024x!tt.ptr<f32>, #blocked>
    %other = tt.splat %q : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %to = tt.addptr %other, %range : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    // A store that isn't aligned writes one element at a time.
    // CHECK: tt.store %{{.*}}, %{{.*}} : tensor<1024x!tt.ptr<f32>, #blocked>
    tt.store %to, %x : tensor<1024x!tt.ptr<f32>, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 4], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // The dimension of the longest groups of neighbours goes first.
  // CHECK: #[[$T:.*]] = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
  // CHECK-LABEL: @transposed
  tt.func @transposed(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %stride: i32 {tt.divisibility = 16 : i32}) -> tensor<64x128xf16, #blocked> {
    %rows = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %columns = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r = tt.expand_dims %rows {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c = tt.expand_dims %columns {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %s = tt.splat %stride : i32 -> tensor<1x128xi32, #blocked>
    %m = arith.muli %c, %s : tensor<1x128xi32, #blocked>
    %rb = tt.broadcast %r : tensor<64x1xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %cb = tt.broadcast %m : tensor<1x128xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %o = arith.addi %rb, %cb : tensor<64x128xi32, #blocked>
    %base = tt.splat %p : !tt.ptr<f16> -> tensor<64x128x!tt.ptr<f16>, #blocked>
    %at = tt.addptr %base, %o : tensor<64x128x!tt.ptr<f16>, #blocked>, tensor<64x128xi32, #blocked>
    // CHECK: tt.load %{{.*}} : tensor<64x128x!tt.ptr<f16>, #[[$T]]>
    %x = tt.load %at : tensor<64x128x!tt.ptr<f16>, #blocked>
    tt.return %x : tensor<64x128xf16, #blocked>
  }
}
