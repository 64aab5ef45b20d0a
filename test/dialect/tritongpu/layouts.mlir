// Layouts are read and printed as Triton prints them, with its names for aliases.
// RUN: triton-opt %s --split-input-file | FileCheck %s
// RUN: triton-opt --mlir-print-op-generic --split-input-file %s | triton-opt --split-input-file | FileCheck %s

// CHECK: #blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
// CHECK: #blocked1 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0], CGALayout = {{\[\[}}1], [2]]}>
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0], CGALayout = []}>
#spread = #ttg.blocked<{order = [0], sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], CGALayout = [[1], [2]]}>
#rows = #ttg.slice<{dim = 1, parent = #blocked}>
// CHECK-LABEL: @slices
// CHECK-SAME: %{{.*}}: tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>>, %{{.*}}: tensor<512xf32, #blocked1>
// CHECK: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xf32, #blocked>
tt.func @slices(%rows: tensor<64xf32, #rows>, %spread: tensor<512xf32, #spread>) -> tensor<64x1xf32, #blocked> {
  %0 = tt.expand_dims %rows {axis = 1 : i32} : tensor<64xf32, #rows> -> tensor<64x1xf32, #blocked>
  tt.return %0 : tensor<64x1xf32, #blocked>
}

// -----

// CHECK: #linear = #ttg.linear<{register = {{\[\[}}0, 1], [8, 0]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []}>
// CHECK: #mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
// CHECK: #mma1 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], CGALayout = {{\[\[}}0, 1]], instrShape = [16, 8]}>
#linear = #ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []}>
#hopper = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#wide = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], CGALayout = [[0, 1]], instrShape = [16, 8]}>
tt.func @tensors(%0: tensor<16x8xf32, #linear>, %1: tensor<64x64xf32, #hopper>, %2: tensor<16x16xf32, #wide>) {
  tt.return
}

// -----

// CHECK-DAG: #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// CHECK-DAG: #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8, fp4Padded = true, rank = 3}>
// CHECK-DAG: #ttg.padded_shared<[32:+4, 128:+8] {order = [1, 0], shape = [64, 32]}>
// CHECK-DAG: #ttg.padded_shared<[4:+1] {offset = {{\[\[}}1, 0], [0, 1], [2, 0]], block = []}>
// CHECK-DAG: #ttg.shared_linear<{offset = {{\[\[}}0, 1], [0, 2], [1, 0], [2, 2]]}, alignment = 16>
// CHECK-DAG: #ttg.shared_linear<{offset = {{\[\[}}0, 1]], block = {{\[\[}}0, 2]]}, alignment = 8>
// CHECK-DAG: #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], CGALayout = {{\[\[}}1, 0]]}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#fp4 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8, fp4Padded = true, rank = 3}>
#padded = #ttg.padded_shared<[32:+4, 128:+8] {order = [1, 0], shape = [64, 32]}>
#mixed = #ttg.padded_shared<[4:+1] {offset = [[1, 0], [0, 1], [2, 0]], block = []}>
#linear = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 2]]}, alignment = 16>
#two = #ttg.shared_linear<{offset = [[0, 1]], block = [[0, 2]]}, alignment = 8>
#split = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], CGALayout = [[1, 0]]}>
module attributes {ttg.layouts = [#nvmma, #fp4, #padded, #mixed, #linear, #two, #split]} {
}

// -----

// What ops of tt make of encodings.
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
#turned = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 2], order = [0, 1]}>
#pairs = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], warpsPerCTA = [2, 1], order = [1, 0]}>
#halves = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
// CHECK-LABEL: @inferred
tt.func @inferred(%0: tensor<64x32xf32, #blocked>, %1: tensor<64x2xf32, #pairs>) {
  // CHECK: tt.trans {{.*}} -> tensor<32x64xf32, #blocked2>
  %2 = tt.trans %0 {order = array<i32: 1, 0>} : tensor<64x32xf32, #blocked> -> tensor<32x64xf32, #turned>
  // CHECK: tt.split {{.*}} -> tensor<64xf32, #blocked3>
  %3, %4 = tt.split %1 : tensor<64x2xf32, #pairs> -> tensor<64xf32, #halves>
  %5 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<64x32xf32, #blocked>) -> tensor<32xf32, #ttg.slice<{dim = 0, parent = #blocked}>>
  tt.return
}
