// Stores past the caches, where all programs together store more than those hold.
// RUN: triton-opt --convert-triton-to-cpu %s | FileCheck %s

// How much there is, counted with the loop around the store, and whether it is aligned.
// CHECK-LABEL: llvm.func internal @rows(
// CHECK: scf.for
// CHECK: %[[REST:.*]] = arith.andi %{{.*}}, %c15
// CHECK: %[[ALIGNED:.*]] = arith.cmpi eq, %[[REST]]
// CHECK: %[[MUCH:.*]] = arith.cmpi sge
// CHECK: %[[STREAMS:.*]] = arith.andi %[[ALIGNED]], %[[MUCH]] : i1
// CHECK: scf.if %[[STREAMS]] {
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64, nontemporal} : vector<16xf32>, !llvm.ptr
// CHECK: } else {
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
// Programs have ended when what they stored is there.
// CHECK-LABEL: llvm.func @rows_programs(
// CHECK: scf.for
// CHECK: llvm.fence seq_cst
// CHECK-NEXT: llvm.return
tt.func public @rows(%out: !tt.ptr<f32>, %rows: i32, %value: f32) {
  %pid = tt.get_program_id x : i32
  %step = tt.get_num_programs x : i32
  %width = arith.constant 1024 : i32
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %values = tt.splat %value : f32 -> tensor<1024xf32>
  scf.for %row = %pid to %rows step %step : i32 {
    %at = arith.muli %row, %width : i32
    %first = tt.addptr %out, %at : !tt.ptr<f32>, i32
    %firsts = tt.splat %first : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %p = tt.addptr %firsts, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    tt.store %p, %values : tensor<1024x!tt.ptr<f32>>
  }
  tt.return
}

// Not where elements are apart: lines aren't written whole.
// CHECK-LABEL: llvm.func internal @apart(
// CHECK-NOT: nontemporal
// CHECK-LABEL: llvm.func @apart_programs(
// CHECK-NOT: llvm.fence
// CHECK: llvm.return
tt.func public @apart(%out: !tt.ptr<f32>, %value: f32) {
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %two = arith.constant dense<2> : tensor<1024xi32>
  %at = arith.muli %range, %two : tensor<1024xi32>
  %values = tt.splat %value : f32 -> tensor<1024xf32>
  %firsts = tt.splat %out : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p = tt.addptr %firsts, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %p, %values : tensor<1024x!tt.ptr<f32>>
  tt.return
}
