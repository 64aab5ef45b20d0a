// triton-loop-aware-cse: values that a loop carries twice are carried once.
// RUN: triton-opt %s --triton-loop-aware-cse --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func @two_pointers
// CHECK: %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%[[P:.*]] = %{{.*}}, %[[SUM:.*]] = %{{.*}}) -> (!tt.ptr<f32>, f32)
// CHECK-NEXT: %[[V:.*]] = tt.load %[[P]]
// CHECK-NEXT: arith.mulf %[[V]], %[[V]]
// CHECK: tt.return %[[R]]#0, %[[R]]#0, %[[R]]#1
tt.func @two_pointers(%p: !tt.ptr<f32>, %n: i32, %init: f32) -> (!tt.ptr<f32>, !tt.ptr<f32>, f32) {
  %c1 = arith.constant 1 : i32
  %r:3 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %p, %b = %p, %x = %init) -> (!tt.ptr<f32>, !tt.ptr<f32>, f32) : i32 {
    %v = tt.load %a : !tt.ptr<f32>
    %w = tt.load %b : !tt.ptr<f32>
    %m = arith.mulf %v, %w : f32
    %y = arith.addf %x, %m : f32
    %c = tt.addptr %a, %n : !tt.ptr<f32>, i32
    %d = tt.addptr %b, %n : !tt.ptr<f32>, i32
    scf.yield %c, %d, %y : !tt.ptr<f32>, !tt.ptr<f32>, f32
  }
  tt.return %r#0, %r#1, %r#2 : !tt.ptr<f32>, !tt.ptr<f32>, f32
}

// -----

// Each becomes the other, and sums are the same in either order.
// CHECK-LABEL: tt.func @crosswise
// CHECK: scf.for %{{.*}} iter_args(%[[X:.*]] = %{{.*}}) -> (i32)
// CHECK-NEXT: arith.addi %[[X]], %
// CHECK-NEXT: scf.yield
tt.func @crosswise(%k: i32, %n: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %k, %b = %k) -> (i32, i32) : i32 {
    %c = arith.addi %b, %n : i32
    %d = arith.addi %n, %a : i32
    scf.yield %c, %d : i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}

// -----

// They begin alike, but after two rounds differ.
// CHECK-LABEL: tt.func @apart_later
// CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (i32, i32, i32)
tt.func @apart_later(%k: i32, %n: i32) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %r:3 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %k, %b = %k, %c = %k) -> (i32, i32, i32) : i32 {
    scf.yield %b, %c, %n : i32, i32, i32
  }
  tt.return %r#0, %r#1, %r#2 : i32, i32, i32
}

// -----

// What is loaded may differ from round to round, and between the two loads something is written.
// CHECK-LABEL: tt.func @loads
// CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, f32)
tt.func @loads(%p: !tt.ptr<f32>, %n: i32, %k: f32) -> (f32, f32) {
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %k, %b = %k) -> (f32, f32) : i32 {
    %v = tt.load %p : !tt.ptr<f32>
    tt.store %p, %a : !tt.ptr<f32>
    %w = tt.load %p : !tt.ptr<f32>
    scf.yield %v, %w : f32, f32
  }
  tt.return %r#0, %r#1 : f32, f32
}
