// What can't be lifted.
// RUN: mlir-opt %s --lift-cf-to-scf --split-input-file --allow-unregistered-dialect --verify-diagnostics

func.func @unreachable() {
  return
^a:
  // expected-error@+1 {{'func.return' op transformation does not support unreachable blocks}}
  return
}

// -----

func.func @unreachable_cycle() {
  return
^a:
  // expected-error@+1 {{'cf.br' op transformation does not support unreachable blocks}}
  cf.br ^a
}

// -----

func.func @unknown_branch() {
  // expected-error@+1 {{'some.branch' op transformation does not support terminators with successors not implementing BranchOpInterface}}
  "some.branch"()[^a] : () -> ()
^a:
  return
}

// -----

func.func @forever_elsewhere() {
  scf.execute_region {
    cf.br ^a
  ^a:
    // expected-error@+1 {{Cannot create unreachable terminator for 'scf.execute_region'}}
    cf.br ^a
  }
  return
}
