// What becomes of a kernel: a function for one program, one that runs many, and a description.
// RUN: triton-opt --triton-cpu-pipeline %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @add(
// Whole vectors without a mask, then the others with one, a register at a time.
// CHECK: llvm.load {{.*}} -> vector<16xf32>
// CHECK: llvm.store {{.*}} : vector<16xf32>
// CHECK: llvm.intr.masked.load {{.*}} -> vector<8xf32>
// CHECK: llvm.intr.masked.store {{.*}} : vector<8xf32>
// CHECK: llvm.return
// CHECK: llvm.mlir.global external constant @add_info(dense<[1, 4, {{[0-9]+}}]>
// CHECK: llvm.func @add_programs(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias})
// CHECK: llvm.call @add(
// CHECK-NOT: unrealized
tt.func public @add(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32) {
  %c1024 = arith.constant 1024 : i32
  %zero = arith.constant dense<0.0> : tensor<1024xf32>
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %c1024 : i32
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %starts = tt.splat %start : i32 -> tensor<1024xi32>
  %offsets = arith.addi %starts, %range : tensor<1024xi32>
  %limit = tt.splat %n : i32 -> tensor<1024xi32>
  %mask = arith.cmpi slt, %offsets, %limit : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %offsets : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %a = tt.load %xp, %mask, %zero : tensor<1024x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %offsets : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %b = tt.load %yp, %mask, %zero : tensor<1024x!tt.ptr<f32>>
  %sum = arith.addf %a, %b : tensor<1024xf32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %op = tt.addptr %os, %offsets : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %op, %sum, %mask : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// Several results of a function are a structure.
// CHECK-LABEL: llvm.func internal @assumes(
// CHECK: llvm.intr.assume %{{.*}} : i1
// CHECK: %[[BOTH:.*]] = llvm.call @pair(
// CHECK: llvm.extractvalue %[[BOTH]][0] : !llvm.struct<(f32, i32)>
// CHECK: llvm.extractvalue %[[BOTH]][1] : !llvm.struct<(f32, i32)>
tt.func public @assumes(%x: !tt.ptr<f32>, %y: !tt.ptr<i32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %positive = arith.cmpi sgt, %n, %zero : i32
  llvm.intr.assume %positive : i1
  %a = tt.load %x : !tt.ptr<f32>
  %both:2 = tt.call @pair(%a, %n) : (f32, i32) -> (f32, i32)
  tt.store %x, %both#0 : !tt.ptr<f32>
  tt.store %y, %both#1 : !tt.ptr<i32>
  tt.return
}
// CHECK-LABEL: llvm.func internal @pair(
// CHECK: %[[ONE:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[0] : !llvm.struct<(f32, i32)>
// CHECK: %[[TWO:.*]] = llvm.insertvalue %{{.*}}, %[[ONE]][1] : !llvm.struct<(f32, i32)>
// CHECK: llvm.return %[[TWO]] : !llvm.struct<(f32, i32)>
tt.func private @pair(%x: f32, %n: i32) -> (f32, i32) attributes {noinline = true} {
  %sum = arith.addf %x, %x : f32
  %product = arith.muli %n, %n : i32
  tt.return %sum, %product : f32, i32
}

// A function that returns something isn't launched.
// CHECK-LABEL: llvm.func internal @gives
// CHECK-NOT: @gives_programs
tt.func public @gives(%p: !tt.ptr<i8>) -> i8 {
  %x = tt.load %p : !tt.ptr<i8>
  tt.return %x : i8
}
