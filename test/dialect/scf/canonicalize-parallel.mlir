// What canonicalization makes of parallel loops.
// RUN: mlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: @nested
// CHECK-NEXT: scf.parallel (%[[I:.*]], %[[J:.*]], %[[K:.*]]) = (%arg0, %arg0, %arg1) to (%arg1, %arg1, %arg0) step (%arg0, %arg1, %arg1) {
// CHECK-NEXT: "body"(%[[I]], %[[J]], %[[K]])
func.func @nested(%a: index, %b: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%a, %b) {
    scf.parallel (%k) = (%b) to (%a) step (%b) {
      "body"(%i, %j, %k) : (index, index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: @some_once
// CHECK: scf.parallel (%[[I:.*]]) = (%arg0) to (%arg1) step (%arg0) {
// CHECK-NEXT: "body"(%[[I]], %c3)
func.func @some_once(%a: index, %b: index) {
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  scf.parallel (%i, %j) = (%a, %three) to (%b, %four) step (%a, %three) {
    "body"(%i, %j) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: @once
// CHECK: %[[V:.*]] = "body"(%c3)
// CHECK-NEXT: %[[R:.*]] = arith.addi %arg0, %[[V]]
// CHECK-NEXT: return %[[R]]
func.func @once(%x: i32) -> i32 {
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %0 = scf.parallel (%i) = (%three) to (%four) step (%three) init (%x) -> i32 {
    %1 = "body"(%i) : (index) -> i32
    scf.reduce(%1 : i32) {
    ^bb0(%a: i32, %b: i32):
      %2 = arith.addi %a, %b : i32
      scf.reduce.return %2 : i32
    }
  }
  return %0 : i32
}

// CHECK-LABEL: @never
// CHECK-NEXT: return %arg1
func.func @never(%a: index, %x: i32) -> i32 {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> i32 {
    %1 = "body"(%i) : (index) -> i32
    scf.reduce(%1 : i32) {
    ^bb0(%b: i32, %c: i32):
      scf.reduce.return %b : i32
    }
  }
  return %0 : i32
}
