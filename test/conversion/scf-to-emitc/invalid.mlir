// RUN: mlir-opt --convert-scf-to-emitc --split-input-file --verify-diagnostics %s

func.func @vector(%c: i1, %v: vector<2xf32>) -> vector<2xf32> {
  // expected-error@+1 {{failed to legalize operation 'scf.if' that was explicitly marked illegal}}
  %0 = scf.if %c -> vector<2xf32> {
    scf.yield %v : vector<2xf32>
  } else {
    scf.yield %v : vector<2xf32>
  }
  return %0 : vector<2xf32>
}
// -----
func.func @unsigned(%n: i32) {
  // expected-error@+1 {{failed to legalize operation 'scf.for' that was explicitly marked illegal}}
  scf.for unsigned %i = %n to %n step %n : i32 {
  }
  return
}
// -----
func.func @while(%c: i1, %v: vector<2xf32>) {
  // expected-error@+1 {{failed to legalize operation 'scf.while' that was explicitly marked illegal}}
  %0 = scf.while (%a = %v) : (vector<2xf32>) -> vector<2xf32> {
    scf.condition(%c) %a : vector<2xf32>
  } do {
  ^bb0(%a: vector<2xf32>):
    scf.yield %a : vector<2xf32>
  }
  return
}
