// A call in an operation that is said to have no effects goes with it.
// RUN: mlir-opt --load-dialect=%S/Inputs/box.td --remove-dead-values %s | FileCheck %s

// CHECK-LABEL: func.func private @called(%arg0: i32) -> i32 {
// CHECK-NEXT:    return %arg0 : i32
func.func private @called(%a: i32, %b: i32) -> (i32, i32) {
  return %b, %b : i32, i32
}

// CHECK-LABEL: func.func @caller
// CHECK-NEXT:    %[[R:.*]] = call @called(%arg0) : (i32) -> i32
// CHECK-NEXT:    return %[[R]]
func.func @caller(%x: i32) -> i32 {
  %0 = "box.box"() ({
    %1:2 = func.call @called(%x, %x) : (i32, i32) -> (i32, i32)
  }) : () -> i32
  %2 = "box.box"() ({
    %3 = arith.addi %x, %x : i32
  }) : () -> i32
  %4:2 = func.call @called(%x, %x) : (i32, i32) -> (i32, i32)
  return %4#1 : i32
}
