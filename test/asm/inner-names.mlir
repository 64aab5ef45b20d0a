// Names in isolated operations: they start from the numbers and the names of what is around them, and not from those of what is beside.
// RUN: mlir-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: %0 = "test.value"() : () -> i32
// CHECK: %c1_i32 = arith.constant 1 : i32
%v = "test.value"() : () -> i32
%one = arith.constant 1 : i32

// CHECK-LABEL: func.func @first(%arg0: i32) -> i32 {
// CHECK-NEXT: %c1_i32_0 = arith.constant 1 : i32
// CHECK-NEXT: %1 = arith.addi %arg0, %c1_i32_0 : i32
// CHECK-NEXT: return %1 : i32
func.func @first(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.addi %a, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @second(%arg0: i32) -> i32 {
// CHECK-NEXT: %c1_i32_0 = arith.constant 1 : i32
// CHECK-NEXT: %1:2 = "test.pair"(%arg0, %c1_i32_0) : (i32, i32) -> (i32, i32)
// CHECK-NEXT: "test.br"()[^bb1] : () -> ()
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: return %1#1 : i32
func.func @second(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r:2 = "test.pair"(%a, %c) : (i32, i32) -> (i32, i32)
  "test.br"()[^end] : () -> ()
^end:
  return %r#1 : i32
}

// CHECK-LABEL: module @inner {
// CHECK-NEXT: %1 = "test.value"() : () -> i32
// CHECK-NEXT: %c1_i32_0 = arith.constant 1 : i32
// CHECK-NEXT: func.func @third(%arg0: i32) -> i32 {
// CHECK-NEXT: %c1_i32_1 = arith.constant 1 : i32
// CHECK-NEXT: %2 = arith.addi %arg0, %c1_i32_1 : i32
module @inner {
  %v2 = "test.value"() : () -> i32
  %one2 = arith.constant 1 : i32
  func.func @third(%a: i32) -> i32 {
    %c = arith.constant 1 : i32
    %r = arith.addi %a, %c : i32
    return %r : i32
  }
}
