// Canonicalisation of func.
// RUN: mlir-opt --canonicalize %s | FileCheck %s

func.func private @g(i32, i32) -> (i32, f32)

func.func @call_of_constant(%x: i32) -> (i32, f32) {
  %f = func.constant @g : (i32, i32) -> (i32, f32)
  %0:2 = func.call_indirect %f(%x, %x) : (i32, i32) -> (i32, f32)
  return %0#0, %0#1 : i32, f32
}

// CHECK-LABEL: func.func @call_of_argument(%arg0: (i32) -> i32, %arg1: i32) -> i32 {
// CHECK-NEXT:      %0 = call_indirect %arg0(%arg1) : (i32) -> i32
// CHECK-NEXT:      return %0 : i32
func.func @call_of_argument(%f: (i32) -> i32, %x: i32) -> i32 {
  %0 = func.call_indirect %f(%x) : (i32) -> i32
  return %0 : i32
}
