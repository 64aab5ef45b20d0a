// What is refused and why: functions.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected valid '@'-identifier for symbol name}}
func.func foo() { return }

// -----

// expected-error @+1 {{expected SSA identifier}}
func.func @f(%a: i32, i32) { return }

// -----

// expected-error @+1 {{expected type instead of SSA identifier}}
func.func @f(i32, %a: i32) { return }

// -----

// expected-error @+1 {{expected non-empty function body}}
func.func @f() {}

// -----

// expected-error @+1 {{'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f() attributes {sym_name = "x"} { return }

// -----

// expected-note @+2 {{previously referenced here}}
// expected-error @+1 {{region entry argument '%a' is already in use}}
func.func @f(%a: i32, %a: i32) { return }

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'func.zork' is unknown}}
  func.zork
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'zork' is unknown (tried 'func.zork' as well)}}
  zork
}
