// Every type and op in its forms; what is printed is read again and prints the same.
// RUN: mlir-opt %s > %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: mlir-opt %t.mlir | diff - %t.mlir
// RUN: mlir-opt --mlir-print-op-generic %s | mlir-opt | diff - %t.mlir

// CHECK-LABEL: @types
// CHECK-SAME: !emitc.array<2x0xi8>
// CHECK-SAME: !emitc.array<3x!emitc.ptr<!emitc.ptr<bf16>>>
// CHECK-SAME: !emitc.array<1x!emitc.opaque<"T">>
// CHECK-SAME: !emitc.size_t, %{{.*}}: !emitc.ssize_t, %{{.*}}: !emitc.ptrdiff_t
// CHECK-SAME: !emitc.ptr<tuple<i32, tensor<2xf16>>>
func.func @types(%0: !emitc.array<2x0xi8>, %1: !emitc.array<3x!emitc.ptr<!emitc.ptr<bf16>>>, %2: !emitc.array<1x!emitc.opaque<"T">>,
                 %3: !emitc.size_t, %4: !emitc.ssize_t, %5: !emitc.ptrdiff_t, %6: !emitc.ptr<tuple<i32, tensor<2xf16>>>) {
  return
}

// CHECK: emitc.include <"stdint.h">
// CHECK: emitc.include "mine.h"
emitc.include <"stdint.h">
emitc.include "mine.h"

// CHECK-LABEL: @operators
func.func @operators(%a: i32, %b: i32, %p: !emitc.ptr<f32>, %o: !emitc.opaque<"T">, %c: i1, %v: !emitc.array<4xi32>) {
  // CHECK: emitc.add %arg0, %arg1 : (i32, i32) -> i32
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  // CHECK: emitc.add %arg0, %arg2 {note} : (i32, !emitc.ptr<f32>) -> !emitc.ptr<f32>
  %1 = emitc.add %a, %p {note} : (i32, !emitc.ptr<f32>) -> !emitc.ptr<f32>
  // CHECK: emitc.sub %arg2, %arg2 : (!emitc.ptr<f32>, !emitc.ptr<f32>) -> !emitc.ptrdiff_t
  %2 = emitc.sub %p, %p : (!emitc.ptr<f32>, !emitc.ptr<f32>) -> !emitc.ptrdiff_t
  // CHECK: emitc.sub %arg2, %arg3 : (!emitc.ptr<f32>, !emitc.opaque<"T">) -> !emitc.ptr<f32>
  %3 = emitc.sub %p, %o : (!emitc.ptr<f32>, !emitc.opaque<"T">) -> !emitc.ptr<f32>
  // CHECK: emitc.mul %{{.*}}, %{{.*}} : (i32, !emitc.opaque<"T">) -> f32
  %4 = emitc.mul %a, %o : (i32, !emitc.opaque<"T">) -> f32
  // CHECK: emitc.div %{{.*}} : (i32, i32) -> i32
  // CHECK: emitc.rem %{{.*}} : (i32, i32) -> i32
  %5 = emitc.div %a, %b : (i32, i32) -> i32
  %6 = emitc.rem %a, %b : (i32, i32) -> i32
  // CHECK: emitc.bitwise_and %arg0, %arg1 : (i32, i32) -> i32
  // CHECK: emitc.bitwise_or
  // CHECK: emitc.bitwise_xor
  // CHECK: emitc.bitwise_left_shift
  // CHECK: emitc.bitwise_right_shift
  // CHECK: emitc.bitwise_not %arg0 : (i32) -> i32
  %7 = emitc.bitwise_and %a, %b : (i32, i32) -> i32
  %8 = emitc.bitwise_or %a, %b : (i32, i32) -> i32
  %9 = emitc.bitwise_xor %a, %b : (i32, i32) -> i32
  %10 = emitc.bitwise_left_shift %a, %b : (i32, i32) -> i32
  %11 = emitc.bitwise_right_shift %a, %b : (i32, i32) -> i32
  %12 = emitc.bitwise_not %a : (i32) -> i32
  // CHECK: emitc.logical_and %arg0, %arg3 : i32, !emitc.opaque<"T">
  // CHECK: emitc.logical_or %arg0, %arg1 : i32, i32
  // CHECK: emitc.logical_not %arg4 : i1
  %13 = emitc.logical_and %a, %o : i32, !emitc.opaque<"T">
  %14 = emitc.logical_or %a, %b : i32, i32
  %15 = emitc.logical_not %c : i1
  // CHECK: emitc.unary_minus %arg0 : (i32) -> i32
  // CHECK: emitc.unary_plus %arg0 : (i32) -> i32
  %16 = emitc.unary_minus %a : (i32) -> i32
  %17 = emitc.unary_plus %a : (i32) -> i32
  // CHECK: emitc.cmp three_way, %arg3, %arg0 : (!emitc.opaque<"T">, i32) -> i1
  %18 = emitc.cmp three_way, %o, %a : (!emitc.opaque<"T">, i32) -> i1
  // CHECK: emitc.cmp lt, %arg0, %arg1 : (i32, i32) -> i1
  %19 = "emitc.cmp"(%a, %b) {predicate = 2 : i64} : (i32, i32) -> i1
  // CHECK: emitc.conditional %arg4, %arg0, %arg1 : i32
  %20 = emitc.conditional %c, %a, %b : i32
  // CHECK: emitc.cast %arg0 : i32 to !emitc.size_t
  %21 = emitc.cast %a : i32 to !emitc.size_t
  // CHECK: emitc.cast %arg5 : !emitc.array<4xi32> to !emitc.ptr<i32>
  %22 = emitc.cast %v : !emitc.array<4xi32> to !emitc.ptr<i32>
  return
}

// CHECK-LABEL: @places
func.func @places(%p: !emitc.ptr<i32>, %a: i32, %m: !emitc.array<2x3xf32>, %o: !emitc.opaque<"std::map<char, int>">,
                  %s: !emitc.lvalue<!emitc.opaque<"S">>, %t: !emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>) {
  // CHECK: "emitc.constant"() <{value = 7 : index}> : () -> !emitc.size_t
  %0 = "emitc.constant"() {value = 7 : index} : () -> !emitc.size_t
  // CHECK: "emitc.constant"() <{value = dense<[1, 2]> : !emitc.array<2xi32>}> : () -> !emitc.array<2xi32>
  %1 = "emitc.constant"() {value = dense<[1, 2]> : !emitc.array<2xi32>} : () -> !emitc.array<2xi32>
  // CHECK: emitc.literal "M_PI" {note} : f64
  %2 = emitc.literal "M_PI" {note} : f64
  // CHECK: "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  %3 = "emitc.variable"() {value = #emitc.opaque<"">} : () -> !emitc.lvalue<i32>
  // CHECK: emitc.assign %arg1 : i32 to %{{.*}} : <i32> {note}
  emitc.assign %a : i32 to %3 : <i32> {note}
  // CHECK: emitc.load %{{.*}} : <i32>
  %4 = emitc.load %3 : !emitc.lvalue<i32>
  // CHECK: emitc.address_of %{{.*}} : !emitc.lvalue<i32>
  %5 = emitc.address_of %3 : !emitc.lvalue<i32>
  // CHECK: emitc.dereference %{{.*}} : !emitc.ptr<i32>
  %6 = emitc.dereference %5 : !emitc.ptr<i32>
  // CHECK: emitc.apply "&"(%{{.*}}) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
  // CHECK: emitc.apply "*"(%{{.*}}) : (!emitc.ptr<i32>) -> i32
  %7 = emitc.apply "&"(%3) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
  %8 = emitc.apply "*"(%7) : (!emitc.ptr<i32>) -> i32
  // CHECK: emitc.subscript %arg2[%{{.*}}, %arg1] : (!emitc.array<2x3xf32>, !emitc.size_t, i32) -> !emitc.lvalue<f32>
  %9 = emitc.subscript %m[%0, %a] : (!emitc.array<2x3xf32>, !emitc.size_t, i32) -> !emitc.lvalue<f32>
  // CHECK: emitc.subscript %arg3[%{{.*}}] : (!emitc.opaque<"std::map<char, int>">, f64) -> !emitc.lvalue<i32>
  %10 = emitc.subscript %o[%2] : (!emitc.opaque<"std::map<char, int>">, f64) -> !emitc.lvalue<i32>
  // CHECK: "emitc.member"(%arg4) <{member = "a"}>
  %11 = "emitc.member"(%s) {member = "a"} : (!emitc.lvalue<!emitc.opaque<"S">>) -> !emitc.array<2xi32>
  // CHECK: "emitc.member_of_ptr"(%arg5) <{member = "a"}>
  %12 = "emitc.member_of_ptr"(%t) {member = "a"} : (!emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>) -> !emitc.lvalue<i32>
  return
}

// CHECK: emitc.declare_func @function
emitc.declare_func @function
// A declaration may be public.
// CHECK: emitc.func @elsewhere(i32) -> f32
emitc.func @elsewhere(%a: i32) -> f32
// CHECK: emitc.func private @external(i32) attributes {specifiers = ["extern"]}
emitc.func private @external(i32) attributes {specifiers = ["extern"]}

// CHECK: emitc.func @function(%arg0: i32 {emitc.note}) -> i32 attributes {specifiers = ["static", "inline"]} {
emitc.func @function(%a: i32 {emitc.note}) -> i32 attributes {specifiers = ["static", "inline"]} {
  // CHECK-NEXT: %0 = call @function(%arg0) : (i32) -> i32
  %0 = emitc.call @function(%a) : (i32) -> i32
  // CHECK-NEXT: %1 = call_opaque "f"(%arg0) {args = [0 : index, dense<1> : tensor<2xi32>], template_args = [f32, #emitc.opaque<"T">, 1 : i32, 2.000000e+00]} : (i32) -> i32
  %1 = emitc.call_opaque "f"(%a) {args = [0 : index, dense<1> : tensor<2xi32>], template_args = [f32, #emitc.opaque<"T">, 1 : i32, 2.0]} : (i32) -> i32
  // CHECK-NEXT: %2:2 = call_opaque "two"() : () -> (i32, i32)
  %2:2 = call_opaque "two"() : () -> (i32, i32)
  // CHECK-NEXT: verbatim "{}"
  verbatim "{}"
  // CHECK-NEXT: verbatim "{{[{][{]}} {} {}" args %arg0, %0 : i32, i32 {note}
  verbatim "{{ {} {}" args %a, %0 : i32, i32 {note}
  // CHECK-NEXT: return %0 : i32
  return %0 : i32
}

// CHECK: emitc.global extern @a : i32
// CHECK: emitc.global static const @b : !emitc.array<2x2xf32> = dense<1.000000e+00> {note}
// CHECK: emitc.global @c : index = 4
// CHECK: emitc.global @d : i1 = true
// CHECK: emitc.global @e : f32 = 5.000000e-01
// CHECK: emitc.global @f : !emitc.opaque<"char"> = #emitc.opaque<"CHAR_MIN">
emitc.global extern @a : i32
emitc.global static const @b : !emitc.array<2x2xf32> = dense<1.0> {note}
emitc.global @c : index = 4
emitc.global @d : i1 = true
emitc.global @e : f32 = 0.5
emitc.global @f : !emitc.opaque<"char"> = #emitc.opaque<"CHAR_MIN">

// CHECK: emitc.class final @model {
emitc.class final @model {
  // CHECK-NEXT: emitc.field @input : !emitc.array<2xf32> = dense<0.000000e+00> {emitc.note = "x"}
  emitc.field @input : !emitc.array<2xf32> = dense<0.0> {emitc.note = "x"}
  // CHECK-NEXT: emitc.field @count : i32
  emitc.field @count : i32
  // CHECK-NEXT: emitc.func @execute() {
  emitc.func @execute() {
    // CHECK-NEXT: get_field @input : !emitc.array<2xf32>
    %0 = get_field @input : !emitc.array<2xf32>
    // CHECK-NEXT: get_global @b : !emitc.array<2x2xf32>
    %1 = get_global @b : !emitc.array<2x2xf32>
    // CHECK-NEXT: get_global @a : !emitc.lvalue<i32>
    %2 = get_global @a : !emitc.lvalue<i32>
    return
  }
  emitc.global const @b : !emitc.array<2x2xf32>
  emitc.global @a : i32
}

// CHECK: emitc.file "main" attributes {note} {
// CHECK-NEXT: func @in_a_file() {
emitc.file "main" attributes {note} {
  func @in_a_file() {
    return
  }
}

// CHECK-LABEL: @control
func.func @control(%a: i32, %i: index, %c: i1, %v: !emitc.lvalue<i32>) {
  // CHECK: %[[TWO:.*]]:2 = emitc.call_opaque
  %two:2 = emitc.call_opaque "two"() : () -> (i32, i32)
  // CHECK-NEXT: emitc.expression %arg0, %[[TWO]]#1, %arg3 : (i32, i32, !emitc.lvalue<i32>) -> i32 {
  // CHECK-NEXT: %[[SUM:.*]] = add %arg0, %[[TWO]]#1 : (i32, i32) -> i32
  // CHECK-NEXT: %[[HELD:.*]] = load %arg3 : <i32>
  // CHECK-NEXT: %[[RESULT:.*]] = mul %[[SUM]], %[[HELD]] : (i32, i32) -> i32
  // CHECK-NEXT: yield %[[RESULT]] : i32
  %0 = emitc.expression %a, %two#1, %v : (i32, i32, !emitc.lvalue<i32>) -> i32 {
    %1 = add %a, %two#1 : (i32, i32) -> i32
    %2 = load %v : <i32>
    %3 = mul %1, %2 : (i32, i32) -> i32
    yield %3 : i32
  }
  // CHECK: emitc.expression noinline : () -> i32 {
  %4 = emitc.expression noinline : () -> i32 {
    %5 = "emitc.constant"() {value = 1 : i32} : () -> i32
    yield %5 : i32
  }
  // Operands may be written twice; the arguments have the same name then.
  // CHECK: emitc.expression %arg0, %arg0, %arg0 : (i32, i32, i32) -> i32 {
  // CHECK-NEXT: add %arg0, %arg0 : (i32, i32) -> i32
  %6 = emitc.expression %a, %a, %a : (i32, i32, i32) -> i32 {
    %7 = add %a, %a : (i32, i32) -> i32
    yield %7 : i32
  }
  // CHECK: emitc.for %[[I:.*]] = %arg1 to %arg1 step %arg1 {
  // CHECK-NEXT: verbatim "{}" args %[[I]] : index
  // CHECK-NEXT: } {note}
  emitc.for %k = %i to %i step %i {
    verbatim "{}" args %k : index
    yield
  } {note}
  // CHECK: emitc.for %{{.*}} = %arg0 to %arg0 step %arg0  : i32 {
  emitc.for %k = %a to %a step %a : i32 {
  }
  // CHECK: emitc.if %arg2 {
  // CHECK-NEXT: } else {
  // CHECK-NEXT: verbatim "x"
  // CHECK-NEXT: } {note}
  emitc.if %c {
  } else {
    verbatim "x"
  } {note}
  // CHECK: emitc.if %arg2 {
  // CHECK-NEXT: }
  emitc.if %c {
    emitc.yield
  }
  // CHECK: emitc.switch %arg0 : i32 {note}
  // CHECK-NEXT: case -2 {
  // CHECK-NEXT: yield
  // CHECK-NEXT: }
  // CHECK-NEXT: case 3 {
  // CHECK-NEXT: yield
  // CHECK-NEXT: }
  // CHECK-NEXT: default {
  // CHECK-NEXT: verbatim "y"
  // CHECK-NEXT: }
  emitc.switch %a : i32 {note} case -2 { yield } case 3 { yield } default { verbatim "y" }
  // CHECK: emitc.do {
  // CHECK-NEXT: verbatim "z"
  // CHECK-NEXT: } while {
  // CHECK-NEXT: %[[GO:.*]] = expression %arg0 : (i32) -> i1 {
  // CHECK: yield %[[GO]] : i1
  // CHECK-NEXT: } attributes {note}
  emitc.do {
    verbatim "z"
  } while {
    %go = expression %a : (i32) -> i1 {
      %less = cmp lt, %a, %a : (i32, i32) -> i1
      yield %less : i1
    }
    yield %go : i1
  } attributes {note}
  // CHECK: emitc.do {
  // CHECK-NEXT: } while {
  emitc.do {
  } while {
    %go = expression : () -> i1 {
      %always = "emitc.constant"() {value = true} : () -> i1
      yield %always : i1
    }
    yield %go : i1
  }
  return
}
