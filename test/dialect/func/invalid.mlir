// What functions, calls and returns refuse.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @returns() -> i32 {
  // expected-error @below {{'func.return' op has 0 operands, but enclosing function (@returns) returns 1}}
  return
}

// -----

func.func @wrong(%a: i32) -> f32 {
  // expected-error @below {{type of return operand 0 ('i32') doesn't match function result type ('f32') in function @wrong}}
  return %a : i32
}

// -----

func.func @calls() {
  // expected-error @below {{'func.call' op 'nobody' does not reference a valid function}}
  call @nobody() : () -> ()
  return
}

// -----

func.func private @takes(i32)
func.func @calls(%a: f32) {
  // expected-error @below {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  call @takes(%a) : (f32) -> ()
  return
}

// -----

func.func private @takes(i32)
func.func @calls() {
  // expected-error @below {{'func.call' op incorrect number of operands for callee}}
  call @takes() : () -> ()
  return
}

// -----

func.func @refers() {
  // expected-error @below {{'func.constant' op reference to undefined function 'nobody'}}
  %f = constant @nobody : () -> ()
  return
}

// -----

// expected-error @below {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32, f32) {
  return
}

// -----

// expected-error @below {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @f(i32) attributes {sym_name = "g"}

// -----

// expected-error @below {{custom op 'func.func' expected non-empty function body}}
func.func @empty() {}

// -----

// expected-note @below {{see existing symbol definition here}}
func.func private @f()
// expected-error @below {{redefinition of symbol named 'f'}}
func.func private @f()

// -----

func.func private @two() -> (i32, f32)
func.func @f() {
  // expected-error @below {{'func.call' op result type mismatch at index 1}}
  // expected-note @below {{      op result types: 'i32', 'i32'}}
  // expected-note @below {{function result types: 'i32', 'f32'}}
  %0:2 = func.call @two() : () -> (i32, i32)
  return
}

// -----

func.func @f() {
  // expected-error @below {{invalid kind of attribute specified}}
  %0 = func.constant "f" : index
  return
}
