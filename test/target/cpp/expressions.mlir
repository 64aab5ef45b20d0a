// Expressions are written where they are used once, with parentheses where precedence asks for them.
// RUN: mlir-translate --mlir-to-cpp %s | FileCheck %s

// CHECK-LABEL: int32_t precedence(int32_t v1, int32_t v2, bool v3) {
// CHECK-NEXT: return (int32_t) (v1 - (v2 - 3) << 2 < v1 && !(v3 || v1 == v2));
emitc.func @precedence(%a: i32, %b: i32, %c: i1) -> i32 {
  %two = literal "2" : i32
  %0 = expression %a, %b, %c, %two : (i32, i32, i1, i32) -> i32 {
    %1 = "emitc.constant"() {value = 3 : i32} : () -> i32
    %2 = sub %b, %1 : (i32, i32) -> i32
    %3 = sub %a, %2 : (i32, i32) -> i32
    %4 = bitwise_left_shift %3, %two : (i32, i32) -> i32
    %5 = cmp lt, %4, %a : (i32, i32) -> i1
    %6 = cmp eq, %a, %b : (i32, i32) -> i1
    %7 = logical_or %c, %6 : i1, i1
    %8 = logical_not %7 : i1
    %9 = logical_and %5, %8 : i1, i1
    %10 = cast %9 : i1 to i32
    yield %10 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: int32_t calls(int32_t v1, int32_t v2) {
// CHECK-NEXT: return g(v1 + v2, calls(v1 * v2, -v1)) % choose((bool) v1) ^ ~v1;
emitc.func @calls(%a: i32, %b: i32) -> i32 {
  %0 = expression %a, %b : (i32, i32) -> i32 {
    %1 = add %a, %b : (i32, i32) -> i32
    %2 = mul %a, %b : (i32, i32) -> i32
    %3 = unary_minus %a : (i32) -> i32
    %4 = call @calls(%2, %3) : (i32, i32) -> i32
    %5 = call_opaque "g"(%1, %4) : (i32, i32) -> i32
    %6 = cast %a : i32 to i1
    %7 = call_opaque "choose"(%6) : (i1) -> i32
    %8 = rem %5, %7 : (i32, i32) -> i32
    %9 = bitwise_not %a : (i32) -> i32
    %10 = bitwise_xor %8, %9 : (i32, i32) -> i32
    yield %10 : i32
  }
  return %0 : i32
}

// What does something stays where it was; what is used twice, or must not move, has a variable.
// CHECK-LABEL: void kept(int32_t v1) {
// CHECK-NEXT: int32_t v2 = 1;
// CHECK-NEXT: int32_t v3 = v2;
// CHECK-NEXT: int32_t v4 = v1 + v1;
// CHECK-NEXT: int32_t v5 = v1 - v1;
// CHECK-NEXT: h(v4, v4, v5, v3);
// CHECK-NEXT: v2 = v1 * v1;
// CHECK-NEXT: return;
emitc.func @kept(%a: i32) {
  %v = "emitc.variable"() {value = 1 : i32} : () -> !emitc.lvalue<i32>
  %0 = expression %v : (!emitc.lvalue<i32>) -> i32 {
    %1 = load %v : <i32>
    yield %1 : i32
  }
  %2 = expression %a : (i32) -> i32 {
    %3 = add %a, %a : (i32, i32) -> i32
    yield %3 : i32
  }
  %4 = expression %a noinline : (i32) -> i32 {
    %5 = sub %a, %a : (i32, i32) -> i32
    yield %5 : i32
  }
  call_opaque "h"(%2, %2, %4, %0) : (i32, i32, i32, i32) -> ()
  %6 = expression %a : (i32) -> i32 {
    %7 = mul %a, %a : (i32, i32) -> i32
    yield %7 : i32
  }
  assign %6 : i32 to %v : <i32>
  return
}
