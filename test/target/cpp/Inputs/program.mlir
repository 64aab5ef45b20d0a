emitc.include <"cstddef">
emitc.include <"cstdint">
emitc.include <"cstdio">
emitc.include <"tuple">
emitc.global static const @table : !emitc.array<2x2xf32> = dense<[[0.5, 1.0], [2.0, 3.0]]>
emitc.declare_func @square
emitc.func @sum(%n: !emitc.size_t) -> i32 {
  %zero = "emitc.constant"() {value = 0 : index} : () -> !emitc.size_t
  %one = "emitc.constant"() {value = 1 : index} : () -> !emitc.size_t
  %sum = "emitc.variable"() {value = 0 : i32} : () -> !emitc.lvalue<i32>
  for %i = %zero to %n step %one : !emitc.size_t {
    %0 = cast %i : !emitc.size_t to i32
    %1 = call @square(%0) : (i32) -> i32
    %2 = load %sum : <i32>
    %3 = add %1, %2 : (i32, i32) -> i32
    assign %3 : i32 to %sum : <i32>
  }
  %4 = load %sum : <i32>
  return %4 : i32
}
emitc.func @square(%a: i32) -> i32 attributes {specifiers = ["static"]} {
  %0 = mul %a, %a : (i32, i32) -> i32
  return %0 : i32
}
func.func @mixed(%a: i32, %b: i32) -> (i1, i32) {
  %0 = emitc.sub %a, %b : (i32, i32) -> i32
  %1 = emitc.mul %0, %b : (i32, i32) -> i32
  %2 = emitc.sub %1, %0 : (i32, i32) -> i32
  %3 = emitc.cmp lt, %2, %a : (i32, i32) -> i1
  %4 = emitc.sub %0, %2 : (i32, i32) -> i32
  return %3, %4 : i1, i32
}
emitc.func @kind(%a: i32) -> i32 {
  %result = "emitc.variable"() {value = -1 : i32} : () -> !emitc.lvalue<i32>
  switch %a : i32
  case 1 {
    %0 = "emitc.constant"() {value = 10 : i32} : () -> i32
    assign %0 : i32 to %result : <i32>
    yield
  }
  case 2 {
    %0 = "emitc.constant"() {value = 20 : i32} : () -> i32
    assign %0 : i32 to %result : <i32>
    yield
  }
  default {
  }
  %1 = load %result : <i32>
  return %1 : i32
}
emitc.func @until(%n: i32) -> i32 {
  %i = "emitc.variable"() {value = 0 : i32} : () -> !emitc.lvalue<i32>
  %p = address_of %i : !emitc.lvalue<i32>
  %place = dereference %p : !emitc.ptr<i32>
  %one = literal "1" : i32
  do {
    %0 = load %place : <i32>
    %1 = add %0, %one : (i32, i32) -> i32
    assign %1 : i32 to %i : <i32>
  } while {
    %go = expression %i, %n : (!emitc.lvalue<i32>, i32) -> i1 {
      %0 = load %i : <i32>
      %1 = cmp lt, %0, %n : (i32, i32) -> i1
      yield %1 : i1
    }
    yield %go : i1
  }
  %2 = load %i : <i32>
  return %2 : i32
}
emitc.class @counter {
  emitc.field @start : i32 = 3
  emitc.func @get() -> i32 {
    %0 = get_field @start : i32
    %four = literal "4" : i32
    %1 = add %0, %four : (i32, i32) -> i32
    return %1 : i32
  }
}
emitc.func @table_sum() -> f32 {
  %table = get_global @table : !emitc.array<2x2xf32>
  %zero = literal "0" : i32
  %one = literal "1" : i32
  %a = subscript %table[%zero, %zero] : (!emitc.array<2x2xf32>, i32, i32) -> !emitc.lvalue<f32>
  %b = subscript %table[%one, %zero] : (!emitc.array<2x2xf32>, i32, i32) -> !emitc.lvalue<f32>
  %c = subscript %table[%one, %one] : (!emitc.array<2x2xf32>, i32, i32) -> !emitc.lvalue<f32>
  %0 = load %a : <f32>
  %1 = load %b : <f32>
  %2 = load %c : <f32>
  %3 = mul %1, %2 : (f32, f32) -> f32
  %4 = add %0, %3 : (f32, f32) -> f32
  return %4 : f32
}
// at-top-only: emitc.func @jump(%a: i32, %c: i1) -> i32 {
// at-top-only:   cf.cond_br %c, ^bb1(%a : i32), ^bb2
// at-top-only: ^bb1(%r: i32):
// at-top-only:   return %r : i32
// at-top-only: ^bb2:
// at-top-only:   %0 = add %a, %a : (i32, i32) -> i32
// at-top-only:   cf.br ^bb1(%0 : i32)
// at-top-only: }
emitc.verbatim "int main() {"
emitc.verbatim "  printf(\"sum %d\\n\", sum(5));"
emitc.verbatim "  auto [less, number] = mixed(4, 1);"
emitc.verbatim "  printf(\"mixed %d %d\\n\", less, number - 8);"
emitc.verbatim "  printf(\"kinds %d %d %d\\n\", kind(1), kind(2), kind(3));"
emitc.verbatim "  printf(\"until %d\\n\", until(5));"
emitc.verbatim "  printf(\"counter %d\\n\", counter().get());"
emitc.verbatim "  printf(\"table %.2f\\n\", table_sum());"
// at-top-only: emitc.verbatim "  printf(\"jump %d\\n\", jump(21, false));"
emitc.verbatim "}"
