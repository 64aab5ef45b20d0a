// What types and ops refuse, in the words that MLIR uses.
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{expected non-function type}}
func.func @f(%a: !emitc.array<>) { return }
// -----
// expected-error@+1 {{shape must not be empty}}
func.func @f(%a: !emitc.array<f32>) { return }
// -----
// expected-error@+1 {{expected 'x' in dimension list}}
func.func @f(%a: !emitc.array<3>) { return }
// -----
// expected-error@+1 {{expected static shape}}
func.func @f(%a: !emitc.array<3x?xf32>) { return }
// -----
// expected-error@+1 {{invalid array element type ''!emitc.lvalue<f32>''}}
func.func @f(%a: !emitc.array<3x!emitc.lvalue<f32>>) { return }
// -----
// expected-error@+1 {{!emitc.lvalue cannot wrap !emitc.array type}}
func.func @f(%a: !emitc.lvalue<!emitc.array<3xf32>>) { return }
// -----
// expected-error@+1 {{!emitc.lvalue must wrap supported emitc type, but got 'f128'}}
func.func @f(%a: !emitc.lvalue<f128>) { return }
// -----
// expected-error@+1 {{pointers to lvalues are not allowed}}
func.func @f(%a: !emitc.ptr<!emitc.lvalue<f32>>) { return }
// -----
// expected-error@+1 {{expected non empty string in !emitc.opaque type}}
func.func @f(%a: !emitc.opaque<"">) { return }
// -----
// expected-error@+1 {{pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead}}
func.func @f(%a: !emitc.opaque<"char *">) { return }
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.constant' op result #0 must be type supported by EmitC, but got '!emitc.ptr<tensor<?xf32>>'}}
  %0 = "emitc.constant"() {value = #emitc.opaque<"{}">} : () -> !emitc.ptr<tensor<?xf32>>
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.constant' op result #0 must be type supported by EmitC, but got 'tuple<!emitc.array<2xf32>>'}}
  %0 = "emitc.constant"() {value = #emitc.opaque<"{}">} : () -> tuple<!emitc.array<2xf32>>
  return
}
// -----
// expected-error@+1 {{custom op 'emitc.include' expected string attribute}}
emitc.include 3 : i32
// -----
// expected-error@+1 {{custom op 'emitc.include' expected trailing '>' for standard include}}
emitc.include <"x.h"
// -----
func.func @f(%a: !emitc.ptr<f32>) {
  // expected-error@+1 {{'emitc.add' op requires that at most one operand is a pointer}}
  %0 = emitc.add %a, %a : (!emitc.ptr<f32>, !emitc.ptr<f32>) -> !emitc.ptr<f32>
  return
}
// -----
func.func @f(%a: !emitc.ptr<f32>, %b: f32) {
  // expected-error@+1 {{'emitc.add' op requires that one operand is an integer or of opaque type if the other is a pointer}}
  %0 = emitc.add %b, %a : (f32, !emitc.ptr<f32>) -> !emitc.ptr<f32>
  return
}
// -----
func.func @f(%a: !emitc.ptr<f32>, %b: i32) {
  // expected-error@+1 {{'emitc.sub' op rhs can only be a pointer if lhs is a pointer}}
  %0 = emitc.sub %b, %a : (i32, !emitc.ptr<f32>) -> i32
  return
}
// -----
func.func @f(%a: !emitc.ptr<f32>, %b: f32) {
  // expected-error@+1 {{'emitc.sub' op requires that rhs is an integer, pointer or of opaque type if lhs is a pointer}}
  %0 = emitc.sub %a, %b : (!emitc.ptr<f32>, f32) -> !emitc.ptr<f32>
  return
}
// -----
func.func @f(%a: !emitc.ptr<f32>) {
  // expected-error@+1 {{'emitc.sub' op requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs are pointers}}
  %0 = emitc.sub %a, %a : (!emitc.ptr<f32>, !emitc.ptr<f32>) -> f32
  return
}
// -----
func.func @f(%a: f32) {
  // expected-error@+1 {{'emitc.rem' op operand #0 must be integer, index or opaque type supported by EmitC, but got 'f32'}}
  %0 = emitc.rem %a, %a : (f32, f32) -> f32
  return
}
// -----
func.func @f(%a: i33) {
  // expected-error@+1 {{'emitc.mul' op operand #0 must be floating-point type supported by EmitC or integer, index or opaque type supported by EmitC, but got 'i33'}}
  %0 = emitc.mul %a, %a : (i33, i33) -> i33
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.logical_not' op result #0 must be 1-bit signless integer, but got 'i32'}}
  %0 = "emitc.logical_not"(%a) : (i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.apply' op applicable operator must not be empty}}
  %0 = emitc.apply ""(%a) : (i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.apply' op applicable operator is illegal}}
  %0 = emitc.apply "&&"(%a) : (i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.apply' op operand type must be a pointer when applying `*`}}
  %0 = emitc.apply "*"(%a) : (i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.apply' op operand type must be an lvalue when applying `&`}}
  %0 = emitc.apply "&"(%a) : (i32) -> !emitc.ptr<i32>
  return
}
// -----
func.func @f(%a: !emitc.lvalue<i32>) {
  // expected-error@+1 {{'emitc.apply' op result type must be a pointer when applying `&`}}
  %0 = emitc.apply "&"(%a) : (!emitc.lvalue<i32>) -> i32
  return
}
// -----
func.func @f(%a: !emitc.lvalue<i32>) {
  // expected-error@+1 {{'emitc.address_of' op failed to verify that input and result reference the same type}}
  %0 = "emitc.address_of"(%a) : (!emitc.lvalue<i32>) -> !emitc.ptr<i64>
  return
}
// -----
func.func @f(%a: !emitc.ptr<i32>) {
  // expected-error@+1 {{'emitc.dereference' op failed to verify that input and result reference the same type}}
  %0 = "emitc.dereference"(%a) : (!emitc.ptr<i32>) -> !emitc.lvalue<i64>
  return
}
// -----
func.func @f(%a: !emitc.lvalue<i32>) {
  // expected-error@+1 {{'emitc.load' op failed to verify that result type matches value type of 'operand'}}
  %0 = "emitc.load"(%a) : (!emitc.lvalue<i32>) -> i64
  return
}
// -----
func.func @f(%a: !emitc.array<2x2xi32>) {
  // expected-error@+1 {{'emitc.cast' op operand type '!emitc.array<2x2xi32>' and result type '!emitc.ptr<i32>' are cast incompatible}}
  %0 = emitc.cast %a : !emitc.array<2x2xi32> to !emitc.ptr<i32>
  return
}
// -----
func.func @f(%a: tensor<2xi32>) {
  // expected-error@+1 {{'emitc.cast' op operand type 'tensor<2xi32>' and result type 'i32' are cast incompatible}}
  %0 = emitc.cast %a : tensor<2xi32> to i32
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.constant' op string attributes are not supported, use #emitc.opaque instead}}
  %0 = "emitc.constant"() {value = "x"} : () -> i32
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.constant' op requires attribute to either be an #emitc.opaque attribute or it's type ('index') to match the op's result type ('i64')}}
  %0 = "emitc.constant"() {value = 1 : index} : () -> i64
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.constant' op attribute 'value' failed to satisfy constraint: An opaque attribute or TypedAttr instance}}
  %0 = "emitc.constant"() {value = unit} : () -> i64
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.constant' op value must not be empty}}
  %0 = "emitc.constant"() {value = #emitc.opaque<"">} : () -> i64
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.variable' op requires attribute to either be an #emitc.opaque attribute or it's type ('i32') to match the op's result type ('i64')}}
  %0 = "emitc.variable"() {value = 1 : i32} : () -> !emitc.lvalue<i64>
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.literal' op value must not be empty}}
  %0 = emitc.literal "" : i64
  return
}
// -----
func.func @f(%a: !emitc.lvalue<i32>, %b: i32) {
  // expected-error@+1 {{'emitc.assign' op cannot assign to block argument}}
  emitc.assign %b : i32 to %a : <i32>
  return
}
// -----
func.func @f(%a: i32) {
  %0 = "emitc.variable"() {value = 1 : i64} : () -> !emitc.lvalue<i64>
  // expected-error@+1 {{'emitc.assign' op requires value's type ('i32') to match variable's type ('i64')}}
  emitc.assign %a : i32 to %0 : <i64>
  return
}
// -----
func.func @f(%a: !emitc.array<2xi32>, %i: index) {
  // expected-error@+1 {{'emitc.subscript' op on array operand requires number of indices (2) to match the rank of the array type (1)}}
  %0 = emitc.subscript %a[%i, %i] : (!emitc.array<2xi32>, index, index) -> !emitc.lvalue<i32>
  return
}
// -----
func.func @f(%a: !emitc.array<2xi32>, %i: f32) {
  // expected-error@+1 {{'emitc.subscript' op on array operand requires index operand 0 to be integer-like, but got 'f32'}}
  %0 = emitc.subscript %a[%i] : (!emitc.array<2xi32>, f32) -> !emitc.lvalue<i32>
  return
}
// -----
func.func @f(%a: !emitc.array<2xi32>, %i: index) {
  // expected-error@+1 {{'emitc.subscript' op on array operand requires element type ('i32') and result type ('i64') to match}}
  %0 = emitc.subscript %a[%i] : (!emitc.array<2xi32>, index) -> !emitc.lvalue<i64>
  return
}
// -----
func.func @f(%a: !emitc.ptr<i32>, %i: index) {
  // expected-error@+1 {{'emitc.subscript' op on pointer operand requires one index operand, but got 2}}
  %0 = emitc.subscript %a[%i, %i] : (!emitc.ptr<i32>, index, index) -> !emitc.lvalue<i32>
  return
}
// -----
func.func @f(%a: !emitc.ptr<i32>, %i: f32) {
  // expected-error@+1 {{'emitc.subscript' op on pointer operand requires index operand to be integer-like, but got 'f32'}}
  %0 = emitc.subscript %a[%i] : (!emitc.ptr<i32>, f32) -> !emitc.lvalue<i32>
  return
}
// -----
func.func @f(%a: !emitc.ptr<i32>, %i: index) {
  // expected-error@+1 {{'emitc.subscript' op on pointer operand requires pointee type ('i32') and result type ('i64') to match}}
  %0 = emitc.subscript %a[%i] : (!emitc.ptr<i32>, index) -> !emitc.lvalue<i64>
  return
}
// -----
func.func @f(%a: !emitc.lvalue<i32>) {
  // expected-error@+1 {{'emitc.member' op operand #0 must be emitc.lvalue of EmitC opaque type values, but got '!emitc.lvalue<i32>'}}
  %0 = "emitc.member"(%a) {member = "x"} : (!emitc.lvalue<i32>) -> !emitc.lvalue<i32>
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call_opaque' op callee must not be empty}}
  emitc.call_opaque ""(%a) : (i32) -> ()
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call_opaque' op index argument is out of range}}
  emitc.call_opaque "f"(%a) {args = [1 : index]} : (i32) -> ()
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call_opaque' op index argument is out of range}}
  emitc.call_opaque "f"(%a) {args = [-1 : index]} : (i32) -> ()
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call_opaque' op array argument has no type}}
  emitc.call_opaque "f"(%a) {args = [[]]} : (i32) -> ()
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call_opaque' op template argument has invalid type}}
  emitc.call_opaque "f"(%a) {template_args = ["x"]} : (i32) -> ()
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call_opaque' op cannot return array type}}
  %0 = emitc.call_opaque "f"(%a) : (i32) -> !emitc.array<2xi32>
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call' op 'g' does not reference a valid function}}
  %0 = call @g(%a) : (i32) -> i32
  return
}
// -----
emitc.func private @g(i64) -> i32
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call' op operand type mismatch: expected operand type 'i64', but provided 'i32' for operand number 0}}
  %0 = call @g(%a) : (i32) -> i32
  return
}
// -----
emitc.func private @g(i32) -> i32
emitc.func @f(%a: i32) {
  // expected-error@+3 {{'emitc.call' op result type mismatch at index 0}}
  // expected-note@+2 {{      op result types: 'i64'}}
  // expected-note@+1 {{function result types: 'i32'}}
  %0 = call @g(%a) : (i32) -> i64
  return
}
// -----
emitc.func private @g(i32) -> i32
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call' op incorrect number of operands for callee}}
  %0 = call @g() : () -> i64
  return
}
// -----
emitc.func private @g(i32) -> i32
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.call' op incorrect number of results for callee}}
  call @g(%a) : (i32) -> ()
  return
}
// -----
// expected-error@+1 {{'emitc.declare_func' op 'g' does not reference a valid function}}
emitc.declare_func @g
// -----
// expected-error@+1 {{'emitc.func' op cannot have lvalue type as argument}}
emitc.func @f(%a: !emitc.lvalue<i32>) {
  return
}
// -----
// expected-error@+1 {{'emitc.func' op requires zero or exactly one result, but has 2}}
emitc.func private @f() -> (i32, i32)
// -----
// expected-error@+1 {{'emitc.func' op cannot return array type}}
emitc.func private @f() -> !emitc.array<2xi32>
// -----
// expected-error@+1 {{expected non-function type}}
emitc.func private @f(...)
// -----
emitc.func @f() {
  %0 = literal "1" : i32
  // expected-error@+1 {{'emitc.return' op has 1 operands, but enclosing function (@f) returns 0}}
  return %0 : i32
}
// -----
emitc.func @f() -> i64 {
  %0 = literal "1" : i32
  // expected-error@+1 {{type of the return operand ('i32') doesn't match function result type ('i64') in function @f}}
  return %0 : i32
}
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.return' op expects parent op 'emitc.func'}}
  emitc.return
}
// -----
// expected-error@+1 {{'emitc.global' op expected valid emitc type}}
emitc.global @g : i24
// -----
// expected-error@+1 {{'emitc.global' op expected array type, but got 'tensor<2xi32>'}}
emitc.global @g : tensor<2xi32> = dense<1>
// -----
// expected-error@+1 {{custom op 'emitc.global' initial value should be a integer, float, elements or opaque attribute}}
emitc.global @g : i32 = unit
// -----
// expected-error@+1 {{'emitc.global' op initial value expected to be of type 'i32', but was of type 'i64'}}
"emitc.global"() {sym_name = "g", type = i32, initial_value = 1 : i64} : () -> ()
// -----
// expected-error@+1 {{'emitc.global' op initial value expected to be of type '!emitc.array<3xi32>', but was of type 'tensor<2xi32>'}}
"emitc.global"() {sym_name = "g", type = !emitc.array<3xi32>, initial_value = dense<1> : tensor<2xi32>} : () -> ()
// -----
// expected-error@+1 {{'emitc.global' op initial value should be a integer, float, elements or opaque attribute, but got "x"}}
"emitc.global"() {sym_name = "g", type = i32, initial_value = "x"} : () -> ()
// -----
// expected-error@+1 {{'emitc.global' op cannot have both static and extern specifiers}}
emitc.global extern static @g : i32
// -----
func.func @f() {
  // expected-error@+1 {{'emitc.get_global' op 'g' does not reference a valid emitc.global}}
  %0 = emitc.get_global @g : !emitc.lvalue<i32>
  return
}
// -----
emitc.global @g : !emitc.array<2xi32>
func.func @f() {
  // expected-error@+1 {{'emitc.get_global' op on array type expects result type '!emitc.array<3xi32>' to match type '!emitc.array<2xi32>' of the global @g}}
  %0 = emitc.get_global @g : !emitc.array<3xi32>
  return
}
// -----
emitc.global @g : i32
func.func @f() {
  // expected-error@+1 {{'emitc.get_global' op on non-array type expects result type to be an lvalue type for the global @g}}
  %0 = emitc.get_global @g : !emitc.array<3xi32>
  return
}
// -----
emitc.global @g : i32
func.func @f() {
  // expected-error@+1 {{'emitc.get_global' op on non-array type expects result inner type 'i64' to match type 'i32' of the global @g}}
  %0 = emitc.get_global @g : !emitc.lvalue<i64>
  return
}
// -----
// expected-error@+1 {{'emitc.field' op field must be nested within an emitc.class operation}}
emitc.field @f : i32
// -----
emitc.class @c {
  // expected-error@+1 {{'emitc.field' op expected valid emitc type}}
  emitc.field @f : i24
}
// -----
emitc.class @c {
  // expected-error@+1 {{'emitc.field' op field must have a non-empty symbol name}}
  emitc.field @"" : i32
}
// -----
emitc.func @f() {
  // expected-error@+1 {{'emitc.get_field' op  must be nested within an emitc.class operation}}
  %0 = get_field @g : i32
  return
}
// -----
emitc.class @c {
  emitc.func @f() {
    // expected-error@+1 {{'emitc.get_field' op field '@g' not found in the class}}
    %0 = get_field @g : i32
    return
  }
}
// -----
emitc.class @c {
  emitc.field @g : i64
  emitc.func @f() {
    // expected-error@+1 {{'emitc.get_field' op result type 'i32' does not match field '@g' type 'i64'}}
    %0 = get_field @g : i32
    return
  }
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.verbatim' op expected '}' after unescaped '{' at end of string}}
  verbatim "{" args %a : i32
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.verbatim' op expected '}' after unescaped '{'}}
  verbatim "{} {x" args %a : i32
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.verbatim' op requires operands for each placeholder in the format string}}
  verbatim "{} {}" args %a : i32
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'emitc.expression' expected single return type}}
  %0 = expression %a : (i32) -> (i32, i32) {
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'emitc.expression' expected function type}}
  %0 = expression %a : i32 {
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'emitc.expression' number of operands and types do not match: got 1 operands and 0 types}}
  %0 = expression %a : () -> i32 {
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.expression' op expects a non-empty block}}
  %0 = expression %a : (i32) -> i32 {
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.expression' op yielded value has no defining op}}
  %0 = expression %a : (i32) -> i32 {
    yield %a : i32
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.expression' op requires yielded type to match return type}}
  %0 = expression %a : (i32) -> i64 {
    %1 = add %a, %a : (i32, i32) -> i32
    yield %1 : i32
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.expression' op contains an unsupported operation}}
  %0 = expression %a : (i32) -> i32 {
    %1 = literal "1" : i32
    %2 = add %a, %1 : (i32, i32) -> i32
    yield %2 : i32
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.expression' op requires exactly one result for each operation}}
  %0 = expression %a : (i32) -> i32 {
    %1:2 = call_opaque "f"(%a) : (i32) -> (i32, i32)
    yield %1 : i32
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.expression' op contains an unused operation}}
  %0 = expression %a : (i32) -> i32 {
    %1 = add %a, %a : (i32, i32) -> i32
    %2 = sub %a, %a : (i32, i32) -> i32
    yield %1 : i32
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.expression' op requires exactly one use for operations with side effects}}
  %0 = expression %a : (i32) -> i32 {
    %1 = call_opaque "f"() : () -> i32
    %2 = add %1, %a : (i32, i32) -> i32
    %3 = add %2, %2 : (i32, i32) -> i32
    %4 = add %3, %3 : (i32, i32) -> i32
    yield %4 : i32
  }
  return
}
// -----
emitc.func @f() {
  // expected-error@+1 {{'emitc.yield' op expects parent op to be one of 'emitc.do, emitc.expression, emitc.for, emitc.if, emitc.switch'}}
  emitc.yield
}
// -----
emitc.func @f(%c: i1) {
  if %c {
    // expected-error@+1 {{'emitc.yield' op yields a value not returned by parent}}
    yield %c : i1
  }
  return
}
// -----
emitc.func @f(%c: i1) {
  // expected-error@+1 {{'emitc.do' op condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', but found 1 operations}}
  do {
  } while {
    yield %c : i1
  }
  return
}
// -----
emitc.func @f(%c: i1) {
  // expected-error@+1 {{'emitc.do' op expected first op in condition region to be 'emitc.expression', but got emitc.literal}}
  do {
  } while {
    %0 = literal "true" : i1
    yield %0 : i1
  }
  return
}
// -----
emitc.func @f(%c: i1) {
  // expected-error@+1 {{'emitc.do' op emitc.expression in condition region must return 'i1', but returns 'i32'}}
  do {
  } while {
    %0 = expression %c : (i1) -> i32 {
      %1 = cast %c : i1 to i32
      yield %1 : i32
    }
    yield %0 : i32
  }
  return
}
// -----
emitc.func @f(%c: i1) {
  // expected-error@+1 {{'emitc.do' op expected last op in condition region to be 'emitc.yield', but got emitc.verbatim}}
  do {
  } while {
    %0 = expression %c : (i1) -> i1 {
      %1 = cast %c : i1 to i1
      yield %1 : i1
    }
    verbatim "x"
  }
  return
}
// -----
emitc.func @f(%c: i1) {
  // expected-error@+1 {{'emitc.do' op expected condition region to return 1 value, but it returns 0 values}}
  do {
  } while {
    %0 = expression %c : (i1) -> i1 {
      %1 = cast %c : i1 to i1
      yield %1 : i1
    }
    yield
  }
  return
}
// -----
emitc.func @f(%c: i1) {
  // expected-error@+1 {{'emitc.yield' must return result of 'emitc.expression' from this condition region}}
  do {
  } while {
    %0 = expression %c : (i1) -> i1 {
      %1 = cast %c : i1 to i1
      yield %1 : i1
    }
    yield %c : i1
  }
  return
}
// -----
emitc.func @f(%c: i1) {
  // expected-error@+1 {{'emitc.do' op body region must not contain terminator}}
  do {
    yield
  } while {
    %0 = expression %c : (i1) -> i1 {
      %1 = cast %c : i1 to i1
      yield %1 : i1
    }
    yield %0 : i1
  }
  return
}
// -----
emitc.func @f(%a: index) {
  // expected-error@+1 {{'emitc.for' op expected body to have a single block argument for the induction variable}}
  "emitc.for"(%a, %a, %a) ({
    yield
  }) : (index, index, index) -> ()
  return
}
// -----
emitc.func @f(%a: index) {
  // expected-error@+1 {{'emitc.for' op expected induction variable to be same type as bounds and step}}
  "emitc.for"(%a, %a, %a) ({
  ^bb0(%b: i32):
    yield
  }) : (index, index, index) -> ()
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.switch' op expected region to end with emitc.yield, but got emitc.verbatim}}
  switch %a : i32 case 1 { verbatim "x" } default { }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.switch' op has duplicate case value: 1}}
  switch %a : i32 case 1 { yield } case 1 { yield } default { }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'emitc.switch' expected integer value}}
  switch %a : i32 case x { yield } default { }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.switch' op expected each region to return 0 values, but case region #0 returns 1}}
  switch %a : i32
  case 1 {
    // expected-note@+1 {{see yield operation here}}
    yield %a : i32
  }
  default {
  }
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.switch' op has 0 case regions but 1 case values}}
  "emitc.switch"(%a) <{cases = array<i64: 1>}> ({ yield }) : (i32) -> ()
  return
}
// -----
// MLIR prints arguments by the names of the operands too, whatever they are.
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.expression' op requires block arguments of the types of its operands}}
  %0 = "emitc.expression"(%a) ({
    %1 = "emitc.constant"() {value = 1 : i32} : () -> i32
    yield %1 : i32
  }) : (i32) -> i32
  return
}
// -----
emitc.func @f(%a: i32) {
  // expected-error@+1 {{'emitc.expression' op requires block arguments of the types of its operands}}
  %0 = "emitc.expression"(%a) ({
  ^bb0(%b: i64):
    %1 = cast %b : i64 to i32
    yield %1 : i32
  }) : (i32) -> i32
  return
}
