// RUN: mlir-opt --convert-math-to-emitc --split-input-file --verify-diagnostics %s

func.func @half(%x: f16) {
  // expected-error@+1 {{failed to legalize operation 'math.sin' that was explicitly marked illegal}}
  %0 = math.sin %x : f16
  return
}
// -----
func.func @vector(%x: vector<4xf32>) {
  // expected-error@+1 {{failed to legalize operation 'math.powf' that was explicitly marked illegal}}
  %0 = math.powf %x, %x : vector<4xf32>
  return
}
