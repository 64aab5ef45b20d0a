// RUN: mlir-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{bit-vector must have at least a width of one}}
func.func private @f(!smt.bv<0>)

// -----
// expected-error@+1 {{domain must be any SMT value type}}
func.func private @f(!smt.array<[i32 -> !smt.int]>)

// -----
// expected-error@+1 {{range must be any SMT value type}}
func.func private @f(!smt.array<[!smt.int -> i32]>)

// -----
// expected-error@+1 {{domain types must be any non-function SMT type}}
func.func private @f(!smt.func<(i32) !smt.int>)

// -----
// expected-error@+1 {{range type must be any non-function SMT type}}
func.func private @f(!smt.func<(!smt.int) i32>)

// -----
// expected-error@+1 {{sort parameter types must be any non-function SMT type}}
func.func private @f(!smt.sort<"s"[i32]>)

// -----
// expected-error@+1 {{explicit bit-vector type required}}
%0 = smt.bv.constant #smt.bv<5>

// -----
// expected-error@+1 {{explicit bit-vector type required}}
%0 = smt.bv.constant #smt.bv<5> : i32

// -----
// expected-error@+1 {{integer value out of range for given bit-vector type}}
%0 = smt.bv.constant #smt.bv<16> : !smt.bv<4>

// -----
// expected-error@+1 {{integer value out of range for given bit-vector type}}
%0 = smt.bv.constant #smt.bv<-9> : !smt.bv<4>

// -----
// expected-error@+1 {{expected integer value}}
%0 = smt.int.constant "a"

// -----
// expected-error@+2 {{failed to infer returned types}}
// expected-error@+1 {{op inferred type(s) '!smt.bv<1>' are incompatible with return type(s) of operation '!smt.bv<2>'}}
%0 = "smt.bv.constant"() <{value = #smt.bv<0> : !smt.bv<1>}> : () -> !smt.bv<2>

// -----
func.func @f(%a: !smt.bv<4>) {
  // expected-error@+1 {{op range to be extracted is too big, expected range starting at index 2 of length 3 requires input width of at least 5, but the input width is only 4}}
  %0 = smt.bv.extract %a from 2 : (!smt.bv<4>) -> !smt.bv<3>
  return
}

// -----
func.func @f(%a: !smt.bv<4>) {
  // expected-error@+1 {{integer must be positive}}
  %0 = smt.bv.repeat 0 times %a : !smt.bv<4>
  return
}

// -----
func.func @f(%a: !smt.int) {
  // expected-error@+1 {{input must have bit-vector type}}
  %0 = smt.bv.repeat 2 times %a : !smt.int
  return
}

// -----
func.func @f(%a: !smt.bv<4>) {
  // expected-error@+1 {{result bit-width (provided integer times bit-width of the input type) must fit into 63 bits}}
  %0 = smt.bv.repeat 9223372036854775807 times %a : !smt.bv<4>
  return
}

// -----
func.func @f(%a: !smt.bv<4>) {
  // expected-error@+1 {{op result bit-vector width must be a multiple of the input bit-vector width}}
  %0 = "smt.bv.repeat"(%a) : (!smt.bv<4>) -> !smt.bv<6>
  return
}

// -----
func.func @f(%a: !smt.int) {
  // expected-error@+1 {{op 'inputs' must have at least size 2, but got 1}}
  %0 = smt.eq %a : !smt.int
  return
}

// -----
func.func @f(%a: !smt.int) {
  // expected-error@+1 {{invalid kind of type specified}}
  %0 = smt.apply_func %a() : !smt.int
  return
}

// -----
func.func @f(%a: !smt.int, %f: !smt.func<(!smt.bool) !smt.int>) {
  // expected-error@+1 {{op failed to verify that summary}}
  %0 = "smt.apply_func"(%f, %a) : (!smt.func<(!smt.bool) !smt.int>, !smt.int) -> !smt.int
  return
}

// -----
func.func @f(%p: !smt.bool) {
  // expected-error@+1 {{op patterns and the no_pattern attribute must not be specified at the same time}}
  %0 = smt.forall no_pattern {
    smt.yield %p : !smt.bool
  } patterns {
    smt.yield %p : !smt.bool
  }
  return
}

// -----
func.func @f(%p: !smt.bool) {
  // expected-error@+1 {{op number of bound variable names must match number of block arguments}}
  %0 = smt.forall ["x"] {
    smt.yield %p : !smt.bool
  }
  return
}

// -----
func.func @f(%p: !smt.bool) {
  // expected-error@+1 {{op bound variables must by any non-function SMT value}}
  %0 = smt.exists {
  ^bb0(%x: i32):
    smt.yield %p : !smt.bool
  }
  return
}

// -----
func.func @f(%p: !smt.bool) {
  // expected-error@+1 {{op must have exactly one yielded value}}
  %0 = smt.exists {
    smt.yield %p, %p : !smt.bool, !smt.bool
  }
  return
}

// -----
func.func @f(%i: !smt.int) {
  // expected-error@+1 {{op yielded value must be of '!smt.bool' type}}
  %0 = smt.exists {
    smt.yield %i : !smt.int
  }
  return
}

// -----
func.func @f(%p: !smt.bool) {
  // expected-error@+1 {{op block argument number and types of the 'body' and 'patterns' region #0 must match}}
  %0 = smt.exists {
    smt.yield %p : !smt.bool
  } patterns {
  ^bb0(%x: !smt.int):
    smt.yield %x : !smt.int
  }
  return
}

// -----
func.func @f(%p: !smt.bool) {
  // expected-error@+1 {{op 'patterns' region #0 must have at least one yielded value}}
  %0 = smt.exists {
    smt.yield %p : !smt.bool
  } patterns {
  }
  return
}

// -----
func.func @f(%p: !smt.bool) {
  // expected-error@+1 {{op the 'patterns' region #0 may only contain SMT dialect operations}}
  %0 = smt.exists {
    smt.yield %p : !smt.bool
  } patterns {
    // expected-note@+1 {{first non-SMT operation here}}
    %1 = arith.constant 1 : i32
    smt.yield %p : !smt.bool
  }
  return
}

// -----
func.func @f(%p: !smt.bool) {
  // expected-error@+1 {{op the 'patterns' region #0 must not contain any variable binding operations}}
  %0 = smt.exists {
    smt.yield %p : !smt.bool
  } patterns {
    // expected-note@+1 {{first violating operation here}}
    %1 = smt.forall {
      smt.yield %p : !smt.bool
    }
    smt.yield %1 : !smt.bool
  }
  return
}

// -----
// expected-error@+1 {{op types of yielded values must match return values}}
%0 = smt.solver() : () -> i32 {
}

// -----
// expected-error@+1 {{op block argument types must match the types of the 'inputs'}}
smt.solver() : () -> () {
^bb0(%a: i32):
}

// -----
// expected-error@+1 {{op types of yielded values in 'sat' region must match return values}}
%0 = smt.check sat {
} unknown {
} unsat {
} -> i32
