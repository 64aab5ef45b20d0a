// RUN: mlir-opt --form-expressions %s | FileCheck %s

// What is used once goes into the expression that uses it, as long as nothing notices.
// CHECK-LABEL: @chain
func.func @chain(%a: i32, %b: i32, %c: i32) -> i1 {
  // CHECK-NEXT: %0 = emitc.expression %arg2, %arg1, %arg0 : (i32, i32, i32) -> i1 {
  // CHECK-NEXT:   %1 = "emitc.constant"() <{value = 3 : i32}> : () -> i32
  // CHECK-NEXT:   %2 = div %arg0, %1 : (i32, i32) -> i32
  // CHECK-NEXT:   %3 = add %2, %arg1 : (i32, i32) -> i32
  // CHECK-NEXT:   %4 = cmp gt, %3, %arg2 : (i32, i32) -> i1
  // CHECK-NEXT:   yield %4 : i1
  // CHECK-NEXT: }
  // CHECK-NEXT: return %0
  %0 = "emitc.constant"() {value = 3 : i32} : () -> i32
  %1 = emitc.div %a, %0 : (i32, i32) -> i32
  %2 = emitc.add %1, %b : (i32, i32) -> i32
  %3 = emitc.cmp gt, %2, %c : (i32, i32) -> i1
  return %3 : i1
}

// A value that is used twice stays, unless in the end one expression has both uses.
// CHECK-LABEL: @twice
func.func @twice(%a: i32) -> (i32, i32, i32) {
  // CHECK: %[[KEPT:.*]] = emitc.expression %arg0, %arg0 : (i32, i32) -> i32 {
  // CHECK: %[[ONE:.*]] = emitc.expression %[[KEPT]] : (i32) -> i32 {
  // CHECK: %[[OTHER:.*]] = emitc.expression %arg0, %[[KEPT]] : (i32, i32) -> i32 {
  %0 = emitc.add %a, %a : (i32, i32) -> i32
  %1 = emitc.unary_minus %0 : (i32) -> i32
  %2 = emitc.mul %a, %0 : (i32, i32) -> i32
  // CHECK: emitc.expression %arg0 : (i32) -> i32 {
  // CHECK-NEXT: %[[X:.*]] = bitwise_not %arg0
  // CHECK-NEXT: %[[Y:.*]] = unary_plus %[[X]]
  // CHECK-NEXT: %[[Z:.*]] = sub %[[X]], %[[Y]]
  // CHECK-NEXT: yield %[[Z]]
  %3 = emitc.bitwise_not %a : (i32) -> i32
  %4 = emitc.unary_plus %3 : (i32) -> i32
  %5 = emitc.sub %3, %4 : (i32, i32) -> i32
  return %1, %2, %5 : i32, i32, i32
}

// Calls, loads and operators of classes are evaluated where they stand.
// CHECK-LABEL: @effects
func.func @effects(%a: i32, %o: !emitc.opaque<"T">, %p: !emitc.ptr<i32>) -> (i32, i32) {
  // CHECK: %[[CALL:.*]] = emitc.expression %arg0 : (i32) -> i32 {
  // CHECK-NEXT: call_opaque "f"(%arg0)
  // CHECK: emitc.expression %[[CALL]], %arg0 : (i32, i32) -> i32 {
  %0 = emitc.call_opaque "f"(%a) : (i32) -> i32
  %1 = emitc.add %0, %a : (i32, i32) -> i32
  // CHECK: %[[CLASS:.*]] = emitc.expression %arg0, %arg1 : (i32, !emitc.opaque<"T">) -> i32 {
  // CHECK: emitc.expression %[[CLASS]], %[[CLASS]] : (i32, i32) -> i32 {
  %2 = emitc.mul %a, %o : (i32, !emitc.opaque<"T">) -> i32
  %3 = emitc.mul %2, %2 : (i32, i32) -> i32
  // CHECK-NOT: emitc.expression
  // CHECK: emitc.call_opaque "two"
  // CHECK: emitc.dereference
  %4:2 = emitc.call_opaque "two"() : () -> (i32, i32)
  %5 = emitc.dereference %p : !emitc.ptr<i32>
  return %1, %3 : i32, i32
}

// Expressions that are there already take part.
// CHECK-LABEL: @there
func.func @there(%a: i32) -> i32 {
  // CHECK-NEXT: %0 = emitc.expression %arg0 noinline : (i32) -> i32 {
  // CHECK-NEXT:   %1 = unary_minus %arg0 : (i32) -> i32
  // CHECK-NEXT:   %2 = add %1, %1 : (i32, i32) -> i32
  // CHECK-NEXT:   yield %2 : i32
  // CHECK-NEXT: }
  %0 = emitc.unary_minus %a : (i32) -> i32
  %1 = emitc.expression %0 noinline : (i32) -> i32 {
    %2 = add %0, %0 : (i32, i32) -> i32
    yield %2 : i32
  }
  return %1 : i32
}
