// What operations become, where variables are declared as they are needed and at the top.
// RUN: mlir-translate --mlir-to-cpp %s | FileCheck %s
// RUN: mlir-translate --mlir-to-cpp --declare-variables-at-top %s | FileCheck %s --check-prefix=TOP

// CHECK: #include <math.h>
// CHECK-NEXT: #include "mine.h"
emitc.include <"math.h">
emitc.include "mine.h"

// CHECK-NEXT: // as it is {}
emitc.verbatim "// as it is {}"

// CHECK-NEXT: extern const int32_t a;
// CHECK-NEXT: static float b[2][2] = {1.000000000e+00f, 5.000000000e-01f, -0.0e+00f, 1.000000010e-01f};
// CHECK-NEXT: const double c[3];
// CHECK-NEXT: char d = CHAR_MIN;
emitc.global extern const @a : i32
emitc.global static @b : !emitc.array<2x2xf32> = dense<[[1.0, 0.5], [-0.0, 0.1]]>
emitc.global const @c : !emitc.array<3xf64>
emitc.global @d : !emitc.opaque<"char"> = #emitc.opaque<"CHAR_MIN">

// CHECK-NEXT: static inline int32_t later(int32_t v1, uint8_t v2[4]);
emitc.declare_func @later
// CHECK-NEXT: extern std::tuple<int32_t, float> elsewhere(size_t, int32_t*[2]);
emitc.func private @elsewhere(index, !emitc.array<2x!emitc.ptr<i32>>) -> tuple<i32, f32> attributes {specifiers = ["extern"]}
// CHECK-NEXT: void declared(int32_t);
func.func private @declared(i32)

// CHECK-NEXT: static inline int32_t later(int32_t v1, uint8_t v2[4]) {
// CHECK-NEXT:   return v1;
// CHECK-NEXT: }
emitc.func @later(%a: i32, %b: !emitc.array<4xui8>) -> i32 attributes {specifiers = ["static", "inline"]} {
  return %a : i32
}

// CHECK-LABEL: void numbers() {
// CHECK-NEXT: double v1 = 1.00000000000000010e+300;
// CHECK-NEXT: Tensor<float, 5> v2 = {1.310720630e+05f, 1.000000000e+01f, INFINITY, -INFINITY, NAN};
// CHECK-NEXT: Tensor<_Float16, 2> v3 = {6.55040e+04f16, 9.99760e-02f16};
// CHECK-NEXT: Tensor<__bf16, 1> v4 = {1.0010e-01bf16};
// CHECK-NEXT: Tensor<bool, 2> v5 = {true, false};
// CHECK-NEXT: Tensor<int8_t, 1, 2> v6 = {-1, -1};
// CHECK-NEXT: uint64_t v7 = 18446744073709551615;
// CHECK-NEXT: ptrdiff_t v8 = -7;
// CHECK-NEXT: ssize_t v9 = SSIZE_MAX;
// TOP-LABEL: void numbers() {
// TOP: Tensor<float, 5> v2;
// TOP: v2 = {1.310720630e+05f
func.func @numbers() {
  %0 = "emitc.constant"() {value = 1.0e300 : f64} : () -> f64
  %1 = "emitc.constant"() {value = dense<[131072.0625, 9.9999999999, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %2 = "emitc.constant"() {value = dense<[65504.0, 0.1]> : tensor<2xf16>} : () -> tensor<2xf16>
  %3 = "emitc.constant"() {value = dense<[0.1]> : tensor<1xbf16>} : () -> tensor<1xbf16>
  %4 = "emitc.constant"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %5 = "emitc.constant"() {value = dense<-1> : tensor<1x2xi8>} : () -> tensor<1x2xi8>
  %6 = "emitc.constant"() {value = 18446744073709551615 : ui64} : () -> ui64
  %7 = "emitc.constant"() {value = -7 : index} : () -> !emitc.ptrdiff_t
  %8 = "emitc.constant"() {value = #emitc.opaque<"SSIZE_MAX">} : () -> !emitc.ssize_t
  return
}

// CHECK-LABEL: int32_t places(S* v1, int32_t v2, S** v3) {
// CHECK-NEXT: int32_t v4[2][3];
// CHECK-NEXT: int32_t v5 = v4[v2][1];
// CHECK-NEXT: int32_t v6 = (*v1).inner.x;
// CHECK-NEXT: v4[v2][1] = v6;
// CHECK-NEXT: S v7 = *(*v3);
// CHECK-NEXT: int32_t* v8 = &v4[v2][1];
// CHECK-NEXT: double* v9 = (double*)(&c[v2]);
// CHECK-NEXT: int32_t v10 = (*v3)->x;
// CHECK-NEXT: return v10;
// TOP-LABEL: int32_t places(S* v1, int32_t v2, S** v3) {
// TOP-NEXT: int32_t v4[2][3];
// TOP-NEXT: int32_t v5;
// TOP: v6 = (*v1).inner.x;
func.func @places(%p: !emitc.ptr<!emitc.opaque<"S">>, %i: i32, %q: !emitc.ptr<!emitc.ptr<!emitc.opaque<"S">>>) -> i32 {
  %one = emitc.literal "1" : i32
  %array = "emitc.variable"() {value = #emitc.opaque<"">} : () -> !emitc.array<2x3xi32>
  %element = emitc.subscript %array[%i, %one] : (!emitc.array<2x3xi32>, i32, i32) -> !emitc.lvalue<i32>
  %0 = emitc.load %element : <i32>
  %s = emitc.dereference %p : !emitc.ptr<!emitc.opaque<"S">>
  %inner = "emitc.member"(%s) {member = "inner"} : (!emitc.lvalue<!emitc.opaque<"S">>) -> !emitc.lvalue<!emitc.opaque<"T">>
  %x = "emitc.member"(%inner) {member = "x"} : (!emitc.lvalue<!emitc.opaque<"T">>) -> !emitc.lvalue<i32>
  %1 = emitc.load %x : <i32>
  emitc.assign %1 : i32 to %element : <i32>
  %r = emitc.dereference %q : !emitc.ptr<!emitc.ptr<!emitc.opaque<"S">>>
  %2 = emitc.expression %q noinline : (!emitc.ptr<!emitc.ptr<!emitc.opaque<"S">>>) -> !emitc.opaque<"S"> {
    %3 = apply "*"(%q) : (!emitc.ptr<!emitc.ptr<!emitc.opaque<"S">>>) -> !emitc.ptr<!emitc.opaque<"S">>
    %4 = apply "*"(%3) : (!emitc.ptr<!emitc.opaque<"S">>) -> !emitc.opaque<"S">
    yield %4 : !emitc.opaque<"S">
  }
  %5 = emitc.address_of %element : !emitc.lvalue<i32>
  %global = emitc.get_global @c : !emitc.array<3xf64>
  %part = emitc.subscript %global[%i] : (!emitc.array<3xf64>, i32) -> !emitc.lvalue<f64>
  %6 = emitc.apply "&"(%part) : (!emitc.lvalue<f64>) -> !emitc.ptr<f64>
  %m = "emitc.member_of_ptr"(%r) {member = "x"} : (!emitc.lvalue<!emitc.ptr<!emitc.opaque<"S">>>) -> !emitc.lvalue<i32>
  %7 = emitc.load %m : <i32>
  return %7 : i32
}

// CHECK-LABEL: void control(size_t v1, bool v2, int32_t v3) {
// CHECK-NEXT:   for (size_t i4 = v1; i4 < (v1 + v1); i4 += v1) {
// CHECK-NEXT:     for (size_t j5 = i4; j5 < v1; j5 += v1) {
// CHECK-NEXT:       f<4, float>(j5, 2);
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   if (v2) {
// CHECK-NEXT:     int32_t v6;
// CHECK-NEXT:     int32_t v7;
// CHECK-NEXT:     std::tie(v6, v7) = two();
// CHECK-NEXT:   } else {
// CHECK-NEXT:     one {v3}
// CHECK-NEXT:     two
// CHECK-NEXT:   }
// CHECK-NEXT:   switch (v3) {
// CHECK-NEXT:   case -1: {
// CHECK-NEXT:     break;
// CHECK-NEXT:   }
// CHECK-NEXT:   default: {
// CHECK-NEXT:     f();
// CHECK-NEXT:     break;
// CHECK-NEXT:   }
// CHECK-NEXT:   }
// CHECK-NEXT:   do {
// CHECK-NEXT:     f();
// CHECK-NEXT:   } while (v3 < v3);
// CHECK-NEXT:   return;
// CHECK-NEXT: }
func.func @control(%n: index, %c: i1, %a: i32) {
  %end = emitc.expression %n : (index) -> index {
    %0 = add %n, %n : (index, index) -> index
    yield %0 : index
  }
  emitc.for %i = %n to %end step %n {
    for %j = %i to %n step %n {
      call_opaque "f"(%j) {args = [0 : index, 2 : i32], template_args = [4 : i32, f32]} : (index) -> ()
    }
  }
  emitc.if %c {
    %0:2 = call_opaque "two"() : () -> (i32, i32)
  } else {
    verbatim "one {{{}}\0Atwo" args %a : i32
  }
  emitc.switch %a : i32 case -1 { yield } default { call_opaque "f"() : () -> () }
  emitc.do {
    call_opaque "f"() : () -> ()
  } while {
    %go = expression %a : (i32) -> i1 {
      %less = cmp lt, %a, %a : (i32, i32) -> i1
      yield %less : i1
    }
    yield %go : i1
  }
  return
}

// Only with variables at the top a jump can't skip one.
// CHECK-LABEL: class counter final {
// CHECK-NEXT:  public:
// CHECK-NEXT:   int32_t count = 3;
// CHECK-NEXT:   int32_t get() {
// CHECK-NEXT:     int32_t v1 = count + count;
// CHECK-NEXT:     return v1;
// CHECK-NEXT:   }
// CHECK-NEXT: };
emitc.class final @counter {
  emitc.field @count : i32 = 3
  emitc.func @get() -> i32 {
    %0 = get_field @count : i32
    %1 = add %0, %0 : (i32, i32) -> i32
    return %1 : i32
  }
}

// CHECK-LABEL: std::tuple<int32_t, float> several(int32_t v1, float v2) {
// CHECK-NEXT: return std::make_tuple(v1, v2);
func.func @several(%a: i32, %b: f32) -> (i32, f32) {
  return %a, %b : i32, f32
}
