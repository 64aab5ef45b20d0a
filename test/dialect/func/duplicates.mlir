// Functions that do the same are one.
// RUN: mlir-opt --allow-unregistered-dialect --duplicate-function-elimination %s | FileCheck %s

// CHECK: func.func @first
func.func @first(%x: f32, %y: f32) -> f32 {
  %0 = arith.addf %x, %y : f32
  return %0 : f32
}
// CHECK-NOT: @second
func.func @second(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  return %0 : f32
}
// What is computed in another order, is seen by others, has attributes or no body is another function.
// CHECK: func.func @swapped
func.func @swapped(%x: f32, %y: f32) -> f32 {
  %0 = arith.addf %y, %x : f32
  return %0 : f32
}
// CHECK: func.func private @hidden
func.func private @hidden(%x: f32, %y: f32) -> f32 {
  %0 = arith.addf %x, %y : f32
  return %0 : f32
}
// CHECK: func.func @marked
func.func @marked(%x: f32, %y: f32) -> f32 attributes {x.y} {
  %0 = arith.addf %x, %y : f32
  return %0 : f32
}
// CHECK: func.func private @d1(f32)
// CHECK: func.func private @d2(f32)
func.func private @d1(f32)
func.func private @d2(f32)
// CHECK: func.func @uses
func.func @uses(%x: f32) -> f32 {
  // CHECK: call @first
  // CHECK-NEXT: constant @first
  // CHECK: "x.y"() {s = [@first, @swapped]}
  %0 = func.call @second(%x, %x) : (f32, f32) -> f32
  %f = func.constant @second : (f32, f32) -> f32
  %1 = func.call_indirect %f(%0, %x) : (f32, f32) -> f32
  "x.y"() {s = [@second, @swapped]} : () -> ()
  return %1 : f32
}
// A name means something else inside of another module.
module @inner {
  // CHECK: func.func @second
  func.func @second(%x: f32, %y: f32) -> f32 {
    %0 = arith.addf %x, %y : f32
    return %0 : f32
  }
  // CHECK: call @second
  func.func @calls(%x: f32) -> f32 {
    %0 = func.call @second(%x, %x) : (f32, f32) -> f32
    return %0 : f32
  }
}
