// What complex's ops and attribute refuse.
// RUN: mlir-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @one_part() {
  // expected-error@+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @strings() {
  // expected-error@+1 {{'complex.constant' op requires attribute's elements to be float or integer attributes}}
  %0 = complex.constant ["a", "b"] : complex<f32>
  return
}

// -----

func.func @other_types() {
  // expected-error@+1 {{'complex.constant' op requires attribute's element types ('i32', 'f64') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1 : i32, 2.0] : complex<f32>
  return
}

// -----

func.func @bitcast_operand(%x: index) {
  // expected-error@+1 {{'complex.bitcast' op operand must be int/float/complex}}
  %0 = complex.bitcast %x : index to complex<f32>
  return
}

// -----

func.func @bitcast_result(%x: complex<f32>) {
  // expected-error@+1 {{'complex.bitcast' op result must be int/float/complex}}
  %0 = complex.bitcast %x : complex<f32> to vector<2xf32>
  return
}

// -----

func.func @bitcast_real(%x: i64) {
  // expected-error@+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %0 = complex.bitcast %x : i64 to f64
  return
}

// -----

func.func @bitcast_width(%x: complex<f32>) {
  // expected-error@+1 {{'complex.bitcast' op casting bitwidths do not match}}
  %0 = complex.bitcast %x : complex<f32> to i32
  return
}

// -----

func.func @real(%x: f32) {
  // expected-error@+1 {{custom op 'complex.abs' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.abs %x : f32
  return
}

// -----

// expected-error@+1 {{expected ':'}}
"test.number"() {number = #complex.number<1.0, 2.0>} : () -> ()

// -----

// expected-error@+1 {{expected a floating-point type}}
"test.number"() {number = #complex.number<:i32 1.0, 2.0>} : () -> ()
