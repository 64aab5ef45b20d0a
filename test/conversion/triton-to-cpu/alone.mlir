// A kernel that is alone in its module, and has no branches, is the body of the loop over programs. What nests that follow each other ask for is computed once.
// RUN: triton-opt --triton-cpu-pipeline %s | FileCheck %s
// RUN: sed -e "s/^  tt.return/  cf.br ^end\n^end:\n  tt.return/" %s | triton-opt --triton-cpu-pipeline | FileCheck %s --check-prefix=BRANCHES

// CHECK-NOT: llvm.func internal
// CHECK: llvm.func @twice_programs(
// CHECK: llvm.sext
// CHECK-NOT: llvm.sext
// CHECK-NOT: llvm.call @twice
// CHECK: llvm.return

// BRANCHES: llvm.func internal @twice({{.*}}always_inline
// BRANCHES: llvm.func @twice_programs(
// BRANCHES: llvm.call @twice(
tt.func public @twice(%x: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32) {
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %limit = tt.splat %n : i32 -> tensor<256xi32>
  %mask = arith.cmpi slt, %range, %limit : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %range : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %a = tt.load %xp, %mask : tensor<256x!tt.ptr<f32>>
  %sum = "tt.reduce"(%a) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tt.reduce.return %s : f32
  }) : (tensor<256xf32>) -> f32
  %all = tt.splat %sum : f32 -> tensor<256xf32>
  %b = arith.divf %a, %all : tensor<256xf32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %op = tt.addptr %os, %range : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %op, %b, %mask : tensor<256x!tt.ptr<f32>>
  tt.return
}
