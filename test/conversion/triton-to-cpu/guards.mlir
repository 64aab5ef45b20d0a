// Loops whose rounds ask whether they are masked: where a second body would be large.
// RUN: triton-opt --convert-triton-to-cpu %s | FileCheck %s

// One body between what is loaded and what is stored, each of which has both cases.
// CHECK-LABEL: llvm.func internal @exponential(
// CHECK: %[[BOUND:.*]] = arith.andi %{{.*}}, %c-16_i64
// CHECK: scf.for %[[AT:.*]] = %c0
// CHECK: %[[WHOLE:.*]] = arith.cmpi slt, %[[AT]], %[[BOUND]] : i64
// CHECK: %[[LOADED:.*]] = scf.if %[[WHOLE]] -> (vector<16xf32>) {
// CHECK: llvm.load {{.*}} -> vector<16xf32>
// CHECK: } else {
// CHECK: llvm.intr.masked.load {{.*}} -> vector<16xf32>
// CHECK: }
// CHECK: scf.if %[[WHOLE]] {
// CHECK: llvm.store {{.*}} : vector<16xf32>
// CHECK: } else {
// CHECK: llvm.intr.masked.store {{.*}} : vector<16xf32>
// CHECK-LABEL: llvm.func @exponential_programs(
tt.func public @exponential(%x: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32) {
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %limit = tt.splat %n : i32 -> tensor<256xi32>
  %mask = arith.cmpi slt, %range, %limit : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %range : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %a = tt.load %xp, %mask : tensor<256x!tt.ptr<f32>>
  %b = math.exp %a : tensor<256xf32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %op = tt.addptr %os, %range : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %op, %b, %mask : tensor<256x!tt.ptr<f32>>
  tt.return
}

// What is stored alone.
// CHECK-LABEL: llvm.func internal @quotient(
// CHECK: scf.for
// CHECK: %[[VALUE:.*]] = arith.divf %{{.*}}, %{{.*}} : vector<16xf32>
// CHECK: scf.if
// CHECK: llvm.store %[[VALUE]], {{.*}} : vector<16xf32>
// CHECK: } else {
// CHECK: llvm.intr.masked.store %[[VALUE]], {{.*}} : vector<16xf32>
// CHECK-NOT: scf.for
// CHECK-LABEL: llvm.func @quotient_programs(
tt.func public @quotient(%x: f32, %out: !tt.ptr<f32>, %n: i32) {
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %limit = tt.splat %n : i32 -> tensor<256xi32>
  %mask = arith.cmpi slt, %range, %limit : tensor<256xi32>
  %numbers = arith.sitofp %range : tensor<256xi32> to tensor<256xf32>
  %xs = tt.splat %x : f32 -> tensor<256xf32>
  %b = arith.divf %xs, %numbers : tensor<256xf32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %op = tt.addptr %os, %range : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %op, %b, %mask : tensor<256x!tt.ptr<f32>>
  tt.return
}

// Whole tiles aren't masked.
// CHECK-LABEL: llvm.func internal @whole(
// CHECK-NOT: masked
// CHECK-LABEL: llvm.func @whole_programs(
tt.func public @whole(%x: !tt.ptr<f32>) {
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %range : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %a = tt.load %xp : tensor<256x!tt.ptr<f32>>
  %b = math.exp %a : tensor<256xf32>
  tt.store %xp, %b : tensor<256x!tt.ptr<f32>>
  tt.return
}
