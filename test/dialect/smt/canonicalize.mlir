// Equal constants become one; nothing is known of declarations, each is another.
// RUN: mlir-opt --cse --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @constants
func.func @constants() -> (!smt.bool, !smt.bool, !smt.int, !smt.int, !smt.bv<3>, !smt.bv<3>, !smt.int, !smt.int) {
  // CHECK-DAG: %[[T:.*]] = smt.constant true
  // CHECK-DAG: %[[I:.*]] = smt.int.constant 7
  // CHECK-DAG: %[[B:.*]] = smt.bv.constant #smt.bv<3> : !smt.bv<3>
  // CHECK: %[[X:.*]] = smt.declare_fun "x" : !smt.int
  // CHECK: %[[Y:.*]] = smt.declare_fun "x" : !smt.int
  // CHECK: return %[[T]], %[[T]], %[[I]], %[[I]], %[[B]], %[[B]], %[[X]], %[[Y]]
  %0 = smt.constant true
  %1 = smt.constant true
  %2 = smt.int.constant 7
  %3 = smt.int.constant 7
  %4 = smt.bv.constant #smt.bv<3> : !smt.bv<3>
  %5 = smt.bv.constant #smt.bv<3> : !smt.bv<3>
  %6 = smt.declare_fun "x" : !smt.int
  %7 = smt.declare_fun "x" : !smt.int
  return %0, %1, %2, %3, %4, %5, %6, %7 : !smt.bool, !smt.bool, !smt.int, !smt.int, !smt.bv<3>, !smt.bv<3>, !smt.int, !smt.int
}
