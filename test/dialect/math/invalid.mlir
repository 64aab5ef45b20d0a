// What math's ops refuse.
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

func.func @unary(%x: i32) {
  // expected-error@+1 {{op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = "math.sqrt"(%x) : (i32) -> i32
  return
}

// -----

func.func @integer(%x: si32) {
  // expected-error@+1 {{op operand #0 must be signless-integer-like, but got 'si32'}}
  %0 = math.absi %x : si32
  return
}

// -----

func.func @different(%x: f32, %y: f64) {
  // expected-error@+1 {{op requires the same type for all operands and results}}
  %0 = "math.powf"(%x, %y) : (f32, f64) -> f32
  return
}

// -----

func.func @class(%x: vector<2xf32>) {
  // expected-error@+1 {{op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isnan"(%x) : (vector<2xf32>) -> i1
  return
}

// -----

func.func @shapes(%x: vector<2xf32>, %n: vector<3xi32>) {
  // expected-error@+1 {{op requires the same shape for all operands and results}}
  %0 = math.fpowi %x, %n : vector<2xf32>, vector<3xi32>
  return
}

// -----

func.func @sincos(%x: f32) {
  // expected-error@+1 {{op failed to verify that all of {operand, sin, cos} have same type}}
  %0, %1 = "math.sincos"(%x) : (f32) -> (f32, f64)
  return
}
