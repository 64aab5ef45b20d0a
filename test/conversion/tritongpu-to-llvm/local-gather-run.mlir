// What is gathered, scattered and widened, on the emulator of PTX.
// REQUIRES: libllvm
// RUN: tritonc %s --kernel four --target cuda:80 -o %t.ptx
// RUN: ptx-run %t.ptx --kernel four --range i8:256 --zeros f16:512 --show 512 --check | FileCheck %s --check-prefix=FOUR
// RUN: ptx-run %t.ptx --kernel lines --range i32:32 --zeros i32:32 --zeros i32:32 --show 32 --check | FileCheck %s --check-prefix=LINES

#bytes = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#wide = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#line = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // Bytes 0 to 255: the first of two is the low half.
  // FOUR: 0 0 0.5 0 1 0 1.5 0 2 0 3 0 4 0 6 0 -0 0 -0.5 0 -1 0 -1.5 0 -2 0 -3 0 -4 0 -6 0 0 0.5 0.5 0.5 1 0.5
  // FOUR-SAME: -4 -6 -6 -6{{$}}
  tt.func public @four(%x: !tt.ptr<i8>, %y: !tt.ptr<f16>) {
    %row = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #bytes}>>
    %column = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #bytes}>>
    %rows = tt.expand_dims %row {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #bytes}>> -> tensor<16x1xi32, #bytes>
    %columns = tt.expand_dims %column {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #bytes}>> -> tensor<1x16xi32, #bytes>
    %sixteen = arith.constant dense<16> : tensor<16x1xi32, #bytes>
    %skipped = arith.muli %rows, %sixteen : tensor<16x1xi32, #bytes>
    %a = tt.broadcast %skipped : tensor<16x1xi32, #bytes> -> tensor<16x16xi32, #bytes>
    %b = tt.broadcast %columns : tensor<1x16xi32, #bytes> -> tensor<16x16xi32, #bytes>
    %at = arith.addi %a, %b : tensor<16x16xi32, #bytes>
    %p = tt.splat %x : !tt.ptr<i8> -> tensor<16x16x!tt.ptr<i8>, #bytes>
    %q = tt.addptr %p, %at : tensor<16x16x!tt.ptr<i8>, #bytes>, tensor<16x16xi32, #bytes>
    %v = tt.load %q : tensor<16x16x!tt.ptr<i8>, #bytes>
    %f = ttg.fp4_to_fp %v {axis = 1 : i32} : tensor<16x16xi8, #bytes> -> tensor<16x32xf16, #wide>
    %orow = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #wide}>>
    %ocolumn = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #wide}>>
    %orows = tt.expand_dims %orow {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #wide}>> -> tensor<16x1xi32, #wide>
    %ocolumns = tt.expand_dims %ocolumn {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #wide}>> -> tensor<1x32xi32, #wide>
    %width = arith.constant dense<32> : tensor<16x1xi32, #wide>
    %oskipped = arith.muli %orows, %width : tensor<16x1xi32, #wide>
    %oa = tt.broadcast %oskipped : tensor<16x1xi32, #wide> -> tensor<16x32xi32, #wide>
    %ob = tt.broadcast %ocolumns : tensor<1x32xi32, #wide> -> tensor<16x32xi32, #wide>
    %oat = arith.addi %oa, %ob : tensor<16x32xi32, #wide>
    %op = tt.splat %y : !tt.ptr<f16> -> tensor<16x32x!tt.ptr<f16>, #wide>
    %oq = tt.addptr %op, %oat : tensor<16x32x!tt.ptr<f16>, #wide>, tensor<16x32xi32, #wide>
    tt.store %oq, %f : tensor<16x32x!tt.ptr<f16>, #wide>
    tt.return
  }

  // 4x8 elements: each line from its end, and its columns to the other end of their line.
  // LINES: 7 6 5 4 3 2 1 0 15 14 13 12 11 10 9 8 23 22 21 20 19 18 17 16 31 30 29 28 27 26 25 24
  // LINES: 24 25 26 27 28 29 30 31 16 17 18 19 20 21 22 23 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7
  tt.func public @lines(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %z: !tt.ptr<i32>) {
    %row = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32, #ttg.slice<{dim = 1, parent = #line}>>
    %column = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32, #ttg.slice<{dim = 0, parent = #line}>>
    %rows = tt.expand_dims %row {axis = 1 : i32} : tensor<4xi32, #ttg.slice<{dim = 1, parent = #line}>> -> tensor<4x1xi32, #line>
    %columns = tt.expand_dims %column {axis = 0 : i32} : tensor<8xi32, #ttg.slice<{dim = 0, parent = #line}>> -> tensor<1x8xi32, #line>
    %eight = arith.constant dense<8> : tensor<4x8xi32, #line>
    %a = tt.broadcast %rows : tensor<4x1xi32, #line> -> tensor<4x8xi32, #line>
    %b = tt.broadcast %columns : tensor<1x8xi32, #line> -> tensor<4x8xi32, #line>
    %skipped = arith.muli %a, %eight : tensor<4x8xi32, #line>
    %at = arith.addi %skipped, %b : tensor<4x8xi32, #line>
    %px = tt.splat %x : !tt.ptr<i32> -> tensor<4x8x!tt.ptr<i32>, #line>
    %qx = tt.addptr %px, %at : tensor<4x8x!tt.ptr<i32>, #line>, tensor<4x8xi32, #line>
    %v = tt.load %qx : tensor<4x8x!tt.ptr<i32>, #line>
    %seven = arith.constant dense<7> : tensor<4x8xi32, #line>
    %three = arith.constant dense<3> : tensor<4x8xi32, #line>
    %back = arith.subi %seven, %b : tensor<4x8xi32, #line>
    %up = arith.subi %three, %a : tensor<4x8xi32, #line>
    %m = ttg.local_alloc %v : (tensor<4x8xi32, #line>) -> !ttg.memdesc<4x8xi32, #shared, #smem>
    %g = ttg.local_gather %m[%back] {axis = 1 : i32} : !ttg.memdesc<4x8xi32, #shared, #smem>, tensor<4x8xi32, #line> -> tensor<4x8xi32, #line>
    %n = ttg.local_alloc : () -> !ttg.memdesc<4x8xi32, #shared, #smem, mutable>
    ttg.local_scatter %n[%up], %v {axis = 0 : i32} : !ttg.memdesc<4x8xi32, #shared, #smem, mutable>, tensor<4x8xi32, #line>, tensor<4x8xi32, #line>
    %s = ttg.local_load %n : !ttg.memdesc<4x8xi32, #shared, #smem, mutable> -> tensor<4x8xi32, #line>
    %py = tt.splat %y : !tt.ptr<i32> -> tensor<4x8x!tt.ptr<i32>, #line>
    %qy = tt.addptr %py, %at : tensor<4x8x!tt.ptr<i32>, #line>, tensor<4x8xi32, #line>
    tt.store %qy, %g : tensor<4x8x!tt.ptr<i32>, #line>
    %pz = tt.splat %z : !tt.ptr<i32> -> tensor<4x8x!tt.ptr<i32>, #line>
    %qz = tt.addptr %pz, %at : tensor<4x8x!tt.ptr<i32>, #line>, tensor<4x8xi32, #line>
    tt.store %qz, %s : tensor<4x8x!tt.ptr<i32>, #line>
    tt.return
  }
}
