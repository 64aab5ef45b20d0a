// RUN: mlir-opt --canonicalize %s | FileCheck %s

// Equal constants become one; of an operator nothing says that it may go.
// CHECK-LABEL: @constants
func.func @constants() -> (i32, i32) {
  // CHECK-NEXT: %[[C:.*]] = "emitc.constant"() <{value = 1 : i32}> : () -> i32
  // CHECK-NEXT: emitc.add %[[C]], %[[C]]
  // CHECK-NEXT: return %[[C]], %[[C]]
  %0 = "emitc.constant"() {value = 1 : i32} : () -> i32
  %1 = "emitc.constant"() {value = 1 : i32} : () -> i32
  %2 = emitc.add %0, %1 : (i32, i32) -> i32
  %3 = emitc.literal "x" : i32
  return %0, %1 : i32, i32
}
