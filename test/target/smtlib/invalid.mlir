// RUN: mlir-translate --export-smtlib %s --split-input-file --verify-diagnostics

// expected-error@+1 {{solver scopes with inputs or results are not supported}}
%0 = smt.solver() : () -> i1 {
  %1 = arith.constant true
  smt.yield %1 : i1
}

// -----
smt.solver() : () -> () {
  // expected-error@+1 {{solver must not contain any non-SMT operations}}
  %1 = arith.constant true
}

// -----
smt.solver() : () -> () {
  %0 = smt.declare_fun : !smt.sort<"s">
  // expected-error@+1 {{uninterpreted sorts with same identifier but different arity found}}
  %1 = smt.declare_fun : !smt.sort<"s"[!smt.int]>
}

// -----
smt.solver() : () -> () {
  %0 = smt.constant true
  // expected-error@+1 {{must not have any result values}}
  %1 = smt.check sat {
    smt.yield %0 : !smt.bool
  } unknown {
    smt.yield %0 : !smt.bool
  } unsat {
    smt.yield %0 : !smt.bool
  } -> !smt.bool
}

// -----
smt.solver() : () -> () {
  // expected-error@+1 {{'unknown' region must be empty}}
  smt.check sat {
  } unknown {
    %0 = smt.constant true
  } unsat {
  }
}

// -----
smt.solver() : () -> () {
  %0 = smt.int.constant 5
  // expected-error@+1 {{operation not supported for SMTLIB emission}}
  %1 = smt.int2bv %0 : !smt.bv<4>
}

// -----
smt.solver() : () -> () {
  // expected-error@+1 {{no-pattern attribute not supported yet}}
  %0 = smt.forall no_pattern {
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  }
  smt.assert %0
}
