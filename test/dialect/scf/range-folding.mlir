// Sums and products of a counter move to its bounds, as long as nothing else uses it.
// RUN: mlir-opt --scf-for-loop-range-folding --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: @folds
// CHECK-NEXT: %[[L:.*]] = arith.addi %arg1, %arg0 : index
// CHECK-NEXT: %[[H:.*]] = arith.addi %arg1, %arg2 : index
// CHECK-NEXT: %[[L2:.*]] = arith.muli %[[L]], %arg1 : index
// CHECK-NEXT: %[[H2:.*]] = arith.muli %[[H]], %arg1 : index
// CHECK-NEXT: %[[S2:.*]] = arith.muli %arg3, %arg1 : index
// CHECK-NEXT: scf.for %[[I:.*]] = %[[L2]] to %[[H2]] step %[[S2]] {
// CHECK-NEXT: "use"(%[[I]])
func.func @folds(%low: index, %n: index, %high: index, %step: index) {
  scf.for %i = %low to %high step %step {
    %0 = arith.addi %n, %i : index
    %1 = arith.muli %0, %n : index
    "use"(%1) : (index) -> ()
  }
  return
}

// CHECK-LABEL: @keeps
// CHECK-NEXT: scf.for %[[I:.*]] = %arg0 to %arg0 step %arg0 {
// CHECK: arith.addi
func.func @keeps(%n: index) {
  scf.for %i = %n to %n step %n {
    %0 = "inside"() : () -> index
    %1 = arith.addi %0, %i : index
    "use"(%1) : (index) -> ()
  }
  return
}
