// The last round of a loop runs behind it, under a condition; loops that don't ask stay.
// RUN: triton-opt %s -triton-test-loop-peeling | FileCheck %s

// CHECK-LABEL: tt.func @carried(
// CHECK-SAME: %[[LB:.*]]: i32, %[[UB:.*]]: i32, %[[STEP:.*]]: i32, %[[P:.*]]: !tt.ptr<f32>
// CHECK: %[[BEFORE:.*]] = arith.subi %[[UB]], %[[STEP]]
// CHECK: %[[SUM:.*]] = scf.for %{{.*}} = %[[LB]] to %[[BEFORE]] step %[[STEP]]
// CHECK-NOT: __test_peel_epilogue
// CHECK: %[[LENGTH:.*]] = arith.subi %[[UB]], %[[LB]]
// CHECK: %[[ALMOST:.*]] = arith.subi %[[LENGTH]], %{{.*}}
// CHECK: %[[ROUNDS:.*]] = arith.divsi %[[ALMOST]], %[[STEP]]
// CHECK: %[[AWAY:.*]] = arith.muli %[[ROUNDS]], %[[STEP]]
// CHECK: %[[LAST:.*]] = arith.addi %[[AWAY]], %[[LB]]
// CHECK: %[[SOME:.*]] = arith.cmpi slt, %[[LB]], %[[UB]]
// CHECK: %[[ALL:.*]] = scf.if %[[SOME]] -> (f32) {
// CHECK:   tt.addptr %[[P]], %[[LAST]]
// CHECK:   %[[MORE:.*]] = arith.addf %[[SUM]],
// CHECK:   scf.yield %[[MORE]]
// CHECK: } else {
// CHECK:   scf.yield %[[SUM]]
// CHECK: tt.return %[[ALL]]
tt.func @carried(%lb: i32, %ub: i32, %step: i32, %p: !tt.ptr<f32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %lb to %ub step %step iter_args(%a = %zero) -> (f32) : i32 {
    %at = tt.addptr %p, %i : !tt.ptr<f32>, i32
    %x = tt.load %at : !tt.ptr<f32>
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  } {__test_peel_epilogue}
  tt.return %sum : f32
}

// CHECK-LABEL: tt.func @nothing(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.if
// CHECK-NOT: else
// CHECK: tt.return
tt.func @nothing(%n: index, %one: index, %p: !tt.ptr<i32>, %x: i32) {
  scf.for %i = %one to %n step %one {
    scf.for %j = %i to %n step %one {
      tt.store %p, %x : !tt.ptr<i32>
    } {__test_peel_epilogue}
  }
  tt.return
}

// CHECK-LABEL: tt.func @stays(
// CHECK-NOT: scf.if
tt.func @stays(%n: index, %one: index, %p: !tt.ptr<i32>, %x: i32) {
  scf.for %i = %one to %n step %one {
    tt.store %p, %x : !tt.ptr<i32>
  }
  tt.return
}
