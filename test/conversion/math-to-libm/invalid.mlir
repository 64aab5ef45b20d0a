// convert-math-to-libm: what the library can't compute, and names that mean something else.
// RUN: mlir-opt %s --convert-math-to-libm --split-input-file --verify-diagnostics=only-expected

func.func @none(%x: f32, %n: i32) -> f32 {
  // expected-error@below {{failed to legalize operation 'math.fpowi' that was explicitly marked illegal}}
  %0 = math.fpowi %x, %n : f32, i32
  return %0 : f32
}

// -----

func.func @type(%x: tf32) -> tf32 {
  // expected-error@below {{failed to legalize operation 'math.sin' that was explicitly marked illegal}}
  %0 = math.sin %x : tf32
  return %0 : tf32
}

// -----

func.func @large(%v: vector<100000xf32>) -> vector<100000xf32> {
  // expected-error@below {{failed to legalize operation 'math.sin' that was explicitly marked illegal}}
  %0 = math.sin %v : vector<100000xf32>
  return %0 : vector<100000xf32>
}

// -----

// expected-error@below {{'builtin.module' op is not a function, which has to be called by this name}}
module @sinf {
}
func.func @other(%x: f32) -> f32 {
  %0 = math.sin %x : f32
  return %0 : f32
}
