// What regions and results are given and needn't be, found by the interface of region branches.
// RUN: mlir-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// Two that start and go on alike are one; one that stays as it began is what it began with; one that nobody uses goes.
// CHECK-LABEL: @loop(
// CHECK-SAME: %{{.*}}: index, %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[X:.*]] = %[[A]]) -> (i32)
// CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[X]], %[[B]] : i32
// CHECK-NEXT: scf.yield %[[SUM]] : i32
// CHECK: return %[[R]], %[[R]], %[[B]]
func.func @loop(%n: index, %a: i32, %b: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:4 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a, %z = %b, %unused = %a) -> (i32, i32, i32, i32) {
    %1 = arith.addi %y, %z : i32
    %2 = arith.addi %x, %z : i32
    scf.yield %1, %1, %z, %2 : i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}

// What comes out of a loop that swaps isn't known, though only two values can.
// CHECK-LABEL: @swap(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}, %[[Y:.*]] = %{{.*}}) -> (i32, i32)
// CHECK-NEXT: scf.yield %[[Y]], %[[X]] : i32, i32
func.func @swap(%n: index, %a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    scf.yield %y, %x : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @while(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK: %[[R:.*]] = scf.while (%[[X:.*]] = %[[A]]) : (i32) -> i32
// CHECK-NEXT: %[[C:.*]] = "test.condition"(%[[X]], %[[B]]) : (i32, i32) -> i1
// CHECK-NEXT: scf.condition(%[[C]]) %[[X]] : i32
// CHECK: ^bb0(%[[Z:.*]]: i32):
// CHECK-NEXT: %[[NEXT:.*]] = "test.next"(%[[Z]], %[[Z]]) : (i32, i32) -> i32
// CHECK-NEXT: scf.yield %[[NEXT]] : i32
// CHECK: return %[[R]], %[[R]], %[[B]]
func.func @while(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0:3 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32, i32) {
    %c = "test.condition"(%x, %y) : (i32, i32) -> i1
    scf.condition(%c) %x, %x, %y : i32, i32, i32
  } do {
  ^bb0(%z: i32, %w: i32, %v: i32):
    %1 = "test.next"(%z, %w) : (i32, i32) -> i32
    scf.yield %1, %v : i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}

// A value that a region makes isn't there behind it.
// CHECK-LABEL: @switch(
// CHECK-SAME: %[[I:.*]]: index, %[[A:.*]]: i32)
// CHECK: %[[R:.*]] = scf.index_switch %[[I]] -> i32
// CHECK: %[[ONE:.*]] = "test.one"
// CHECK-NEXT: scf.yield %[[ONE]] : i32
// CHECK: %[[TWO:.*]] = "test.two"
// CHECK-NEXT: scf.yield %[[TWO]] : i32
// CHECK: return %[[R]], %[[A]]
func.func @switch(%i: index, %a: i32) -> (i32, i32) {
  %0:3 = scf.index_switch %i -> i32, i32, i32
  case 1 {
    %1 = "test.one"() : () -> i32
    scf.yield %1, %a, %a : i32, i32, i32
  }
  default {
    %1 = "test.two"() : () -> i32
    scf.yield %1, %1, %a : i32, i32, i32
  }
  return %0#0, %0#2 : i32, i32
}

// CHECK-LABEL: @blocks(
// CHECK-SAME: %[[C:.*]]: i1, %[[A:.*]]: i32)
// CHECK: scf.execute_region no_inline {
// CHECK: cf.cond_br
// CHECK: scf.yield
// CHECK: scf.yield
// CHECK: return %[[A]]
func.func @blocks(%c: i1, %a: i32) -> i32 {
  %0 = scf.execute_region -> i32 no_inline {
    cf.cond_br %c, ^one, ^two
  ^one:
    "test.one"() : () -> ()
    scf.yield %a : i32
  ^two:
    scf.yield %a : i32
  }
  return %0 : i32
}
