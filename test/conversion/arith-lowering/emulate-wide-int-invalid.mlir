// Integers that two halves aren't enough for.
// RUN: mlir-opt --split-input-file --verify-diagnostics --arith-emulate-wide-int=widest-int-supported=32 %s
// RUN: not mlir-opt --arith-emulate-wide-int=widest-int-supported=3 %s

func.func @extended(%a: i64) -> i64 {
  // expected-error@+1 {{failed to legalize operation 'arith.extsi' that was explicitly marked illegal}}
  %0 = arith.extsi %a: i64 to i128
  %1 = arith.trunci %0 : i128 to i64
  return %1 : i64
}

// -----

// expected-error@+1 {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @given(%a: vector<2xi128>) {
  return
}

// -----

func.func @divided(%a: i64) {
  // expected-error@+1 {{failed to legalize operation 'arith.divsi' that was explicitly marked illegal}}
  %0 = arith.divsi %a, %a : i64
  return
}
