// What the transform dialect refuses.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{expects the entry block to have at least one argument}}
transform.sequence failures(propagate) {
}

// -----

// expected-note@+1 {{nested in another possible top-level op}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{expects operands to be provided for a nested op}}
  transform.sequence failures(propagate) {
  ^bb0(%b: !transform.any_op):
  }
}

// -----

// expected-error@+1 {{expected children ops to implement TransformOpInterface}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-note@+1 {{op without interface}}
  %0 = arith.constant 1 : i32
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{result #0 has more than one potential consumer}}
  %0 = transform.cast %a : !transform.any_op to !transform.any_op
  // expected-note@+1 {{used here as operand #0}}
  %1 = transform.apply_registered_pass "cse" to %0 : (!transform.any_op) -> !transform.any_op
  // expected-note@+1 {{used here as operand #0}}
  transform.sequence %0 : !transform.any_op failures(propagate) {
  ^bb0(%b: !transform.any_op):
    %2 = transform.apply_registered_pass "cse" to %b : (!transform.any_op) -> !transform.any_op
  }
}

// -----

// expected-error@+1 {{only supports integer or index types}}
func.func private @f(!transform.param<f32>)

// -----

// expected-error@+1 {{unknown attribute: "transform.nothing"}}
module attributes {transform.nothing} {
}

// -----

// expected-error@+1 {{attribute can only be attached to operations with symbol tables}}
func.func private @f() attributes {transform.with_named_sequence}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note@+1 {{operation on recursion stack}}
  transform.named_sequence @a(%0: !transform.any_op {transform.readonly}) {
    transform.include @b failures(propagate) (%0) : (!transform.any_op) -> ()
    transform.yield
  }
  // expected-error@+1 {{recursion not allowed in named sequences}}
  transform.named_sequence @b(%0: !transform.any_op {transform.readonly}) {
    transform.include @a failures(propagate) (%0) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error@+1 {{must provide consumed/readonly status for arguments of external or called ops}}
  transform.named_sequence @f(%0: !transform.any_op)
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error@+1 {{argument #0 is consumed in the body but is not marked as such}}
  transform.named_sequence @f(%0: !transform.any_op {transform.readonly}) {
    %1 = transform.apply_registered_pass "cse" to %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%0: !transform.any_op {transform.readonly}) {
    // expected-error@+1 {{does not reference a named transform sequence}}
    transform.include @g failures(propagate) (%0) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{expected the listed values to be unique}}
  %0 = transform.get_operand %a[1, 1] : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{expected the type of the parameter attribute ('i64') to match the parameter type ('i32')}}
  %0 = transform.num_associations %a : (!transform.any_op) -> !transform.param<i32>
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{duplicate keys found in options dictionary}}
  %0 = transform.apply_registered_pass "cse" with options = {"a" = 1, "a" = 2} to %a : (!transform.any_op) -> !transform.any_op
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %0 : !transform.any_op
  }
  transform.named_sequence @act() {
    transform.yield
  }
  transform.named_sequence @main(%root: !transform.any_op) {
    // expected-error@+1 {{mismatching number of matcher results and action arguments between @match (1) and @act (0)}}
    %0 = transform.foreach_match in %root @match -> @act : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
