// What ub refuses.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @below {{'ub.poison' op attribute 'value' failed to satisfy constraint}}
  %0 = "ub.poison"() {value = 1 : i32} : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error @below {{'ub.unreachable' op must be the last operation in the parent block}}
  ub.unreachable
  return
}
