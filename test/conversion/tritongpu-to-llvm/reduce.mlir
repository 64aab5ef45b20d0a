// Reductions of integers across a whole warp are one instruction where there is one of the function; all others go by shuffles.
// RUN: triton-opt %s --split-input-file --convert-triton-gpu-to-llvm | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @whole(
  // CHECK: llvm.call_intrinsic "llvm.nvvm.redux.sync.add"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  // CHECK: %[[WIDE:.*]] = llvm.sext %{{.*}} : i8 to i32
  // CHECK: %[[LEAST:.*]] = llvm.call_intrinsic "llvm.nvvm.redux.sync.min"(%[[WIDE]], %{{.*}}) : (i32, i32) -> i32
  // CHECK: llvm.trunc %[[LEAST]] : i32 to i8
  // CHECK: %[[BIT:.*]] = llvm.zext %{{.*}} : i1 to i32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.redux.sync.or"(%[[BIT]], %{{.*}}) : (i32, i32) -> i32
  // CHECK-NOT: shfl
  // CHECK: llvm.return
  tt.func public @whole(%a: tensor<32xi32, #blocked>, %b: tensor<32xi8, #blocked>, %c: tensor<32xi1, #blocked>, %p: !tt.ptr<i32>, %q: !tt.ptr<i8>, %r: !tt.ptr<i1>) {
    %0 = "tt.reduce"(%a) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      %s = arith.addi %x, %y : i32
      tt.reduce.return %s : i32
    }) : (tensor<32xi32, #blocked>) -> i32
    %1 = "tt.reduce"(%b) <{axis = 0 : i32}> ({
    ^bb0(%x: i8, %y: i8):
      %s = arith.minsi %y, %x : i8
      tt.reduce.return %s : i8
    }) : (tensor<32xi8, #blocked>) -> i8
    %2 = "tt.reduce"(%c) <{axis = 0 : i32}> ({
    ^bb0(%x: i1, %y: i1):
      %s = arith.ori %x, %y : i1
      tt.reduce.return %s : i1
    }) : (tensor<32xi1, #blocked>) -> i1
    tt.store %p, %0 : !tt.ptr<i32>
    tt.store %q, %1 : !tt.ptr<i8>
    tt.store %r, %2 : !tt.ptr<i1>
    tt.return
  }
}

// -----

// Of half a warp; of a function that isn't one operation of what is combined; of i64 and of floats.
#half = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [1, 1], order = [1, 0]}>
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  // CHECK-LABEL: llvm.func ptx_kernelcc @parts(
  // CHECK-NOT: redux
  // CHECK-COUNT-4: llvm.nvvm.shfl.sync.bfly.i32
  // CHECK-NOT: redux
  // CHECK-COUNT-5: llvm.nvvm.shfl.sync.bfly.i32
  // CHECK-NOT: redux
  // CHECK-COUNT-10: llvm.nvvm.shfl.sync.bfly.i32
  // CHECK-NOT: redux
  // CHECK-COUNT-5: llvm.nvvm.shfl.sync.bfly.i32
  // CHECK-NOT: redux
  // CHECK: llvm.return
  tt.func public @parts(%a: tensor<2x16xi32, #half>, %b: tensor<32xi32, #blocked>, %c: tensor<32xi64, #blocked>, %d: tensor<32xf32, #blocked>,
                       %ps: tensor<2x!tt.ptr<i32>, #ttg.slice<{dim = 1, parent = #half}>>, %p: !tt.ptr<i32>, %q: !tt.ptr<i64>, %r: !tt.ptr<f32>) {
    %0 = "tt.reduce"(%a) <{axis = 1 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      %s = arith.addi %x, %y : i32
      tt.reduce.return %s : i32
    }) : (tensor<2x16xi32, #half>) -> tensor<2xi32, #ttg.slice<{dim = 1, parent = #half}>>
    %1 = "tt.reduce"(%b) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      %s = arith.addi %x, %x : i32
      tt.reduce.return %s : i32
    }) : (tensor<32xi32, #blocked>) -> i32
    %2 = "tt.reduce"(%c) <{axis = 0 : i32}> ({
    ^bb0(%x: i64, %y: i64):
      %s = arith.addi %x, %y : i64
      tt.reduce.return %s : i64
    }) : (tensor<32xi64, #blocked>) -> i64
    %3 = "tt.reduce"(%d) <{axis = 0 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      tt.reduce.return %s : f32
    }) : (tensor<32xf32, #blocked>) -> f32
    tt.store %ps, %0 : tensor<2x!tt.ptr<i32>, #ttg.slice<{dim = 1, parent = #half}>>
    tt.store %p, %1 : !tt.ptr<i32>
    tt.store %q, %2 : !tt.ptr<i64>
    tt.store %r, %3 : !tt.ptr<f32>
    tt.return
  }
}
