// RUN: mlir-opt --convert-func-to-emitc --split-input-file --verify-diagnostics %s

// expected-error@+1 {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @two(%a: i32) -> (i32, i32) {
  return %a, %a : i32, i32
}
// -----
func.func @call(%a: vector<2xf32>) {
  // expected-error@+1 {{'emitc.call' op operand #0 must be variadic of type supported by EmitC, but got 'vector<2xf32>'}}
  func.call @callee(%a) : (vector<2xf32>) -> ()
  return
}
func.func private @callee(vector<2xf32>)
