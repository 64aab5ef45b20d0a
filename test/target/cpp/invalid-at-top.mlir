// RUN: mlir-translate --mlir-to-cpp --declare-variables-at-top --split-input-file --verify-diagnostics %s

// expected-error@+1 {{'func.func' op cannot emit block argument #1 with type '!emitc.array<4xi8>'}}
func.func @f(%a: !emitc.array<4xi8>, %b: i32) {
  cf.br ^bb1(%b, %a : i32, !emitc.array<4xi8>)
^bb1(%c: i32, %d: !emitc.array<4xi8>):
  return
}
// -----
func.func @f() {
  // expected-error@+2 {{cannot emit pointer to array type '!emitc.ptr<!emitc.array<9xi16>>'}}
  // expected-error@+1 {{unable to declare result variable for op}}
  %0 = "emitc.variable"() {value = #emitc.opaque<"NULL">} : () -> !emitc.lvalue<!emitc.ptr<!emitc.array<9xi16>>>
  return
}
