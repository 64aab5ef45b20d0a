// Loops to a minimum are copied for its constant.
// RUN: mlir-opt --scf-for-loop-specialization --scf-parallel-loop-specialization %s | FileCheck %s

// CHECK-LABEL: @counting
// CHECK: %[[MIN:.*]] = affine.min
// CHECK: %[[FOUR:.*]] = arith.constant 4 : index
// CHECK: %[[IS:.*]] = arith.cmpi eq, %[[MIN]], %[[FOUR]]
// CHECK: %[[R:.*]] = scf.if %[[IS]] -> (i32) {
// CHECK: %[[A:.*]] = scf.for {{.*}} to %[[FOUR]] step
// CHECK: scf.yield %[[A]] : i32
// CHECK: } else {
// CHECK: %[[B:.*]] = scf.for {{.*}} to %[[MIN]] step
// CHECK: scf.yield %[[B]] : i32
// CHECK: return %[[R]]
func.func @counting(%n: index, %low: index, %step: index, %x: i32) -> i32 {
  %min = affine.min affine_map<()[s0] -> (8, s0, 4)>()[%n]
  %r = scf.for %i = %low to %min step %step iter_args(%a = %x) -> (i32) {
    %0 = arith.addi %a, %x : i32
    scf.yield %0 : i32
  }
  return %r : i32
}

// CHECK-LABEL: @parallel
// CHECK: arith.cmpi eq
// CHECK: arith.cmpi eq
// CHECK: %[[BOTH:.*]] = arith.andi
// CHECK: scf.if %[[BOTH]]
// CHECK-COUNT-2: scf.parallel
func.func @parallel(%n: index, %low: index, %step: index) {
  %m = affine.min affine_map<()[s0] -> (8, s0)>()[%n]
  %k = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  scf.parallel (%i, %j) = (%low, %low) to (%m, %k) step (%step, %step) {
  }
  return
}

// No constant among them, and no minimum.
// CHECK-LABEL: @stays
// CHECK-NOT: scf.if
// CHECK: return
func.func @stays(%n: index, %low: index, %step: index) {
  %m = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %low]
  scf.for %i = %low to %m step %step {
  }
  scf.parallel (%i) = (%low) to (%n) step (%step) {
  }
  return
}
