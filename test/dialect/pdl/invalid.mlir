// RUN: mlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

pdl.pattern : benefit(1) {
  %root = operation "a.b"
  // expected-error@+1 {{op expected at least one argument}}
  "pdl.apply_native_constraint"() {name = "c"} : () -> ()
  rewrite %root with "r"
}

// -----
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  // expected-error@+1 {{op returning an operation from a constraint is not supported}}
  %0 = apply_native_constraint "c"(%root : !pdl.operation) : !pdl.operation
  rewrite %root with "r"
}

// -----
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  rewrite %root {
    // expected-error@+1 {{op expected at least one argument or result}}
    apply_native_rewrite "f"
  }
}

// -----
pdl.pattern : benefit(1) {
  // expected-error@+1 {{op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %a = attribute
  %root = operation "a.b"
  rewrite %root with "r"
}

// -----
pdl.pattern : benefit(1) {
  %t = type
  // expected-error@+1 {{op expected only one of [`type`, `value`] to be set}}
  %a = attribute : %t = 1
  %root = operation "a.b" {"a" = %a} -> (%t : !pdl.type)
  rewrite %root with "r"
}

// -----
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  rewrite %root {
    // expected-error@+1 {{op expected constant value when specified within a `pdl.rewrite`}}
    %a = attribute
  }
}

// -----
pdl.pattern : benefit(1) {
  // expected-error@+1 {{op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %o = operand
  %root = operation "a.b"
  rewrite %root with "r"
}

// -----
pdl.pattern : benefit(1) {
  // expected-error@+1 {{op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %o = operands
  %root = operation "a.b"
  rewrite %root with "r"
}

// -----
pdl.pattern : benefit(1) {
  // expected-error@+1 {{op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %t = type
  %root = operation "a.b"
  rewrite %root with "r"
}

// -----
// A result that nobody uses is of no use to its operation.
pdl.pattern : benefit(1) {
  // expected-error@+1 {{op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %other = operation "a.c"
  %r = result 0 of %other
  %root = operation "a.b"
  rewrite %root with "r"
}

// -----
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  rewrite %root {
    // expected-error@+1 {{op must have an operation name when nested within a `pdl.rewrite`}}
    %n = operation
  }
}

// -----
pdl.pattern : benefit(1) {
  %a = attribute
  // expected-error@+1 {{op expected the same number of attribute values and attribute names, got 0 names and 1 values}}
  %root = "pdl.operation"(%a) {attributeValueNames = [], operandSegmentSizes = array<i32: 0, 1, 0>} : (!pdl.attribute) -> !pdl.operation
  rewrite %root with "r"
}

// -----
memref.global "private" @known : memref<2xf32>
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  rewrite %root {
    // expected-error@+2 {{op must have inferable or constrained result types when nested within `pdl.rewrite`}}
    // expected-note@+1 {{operation is created in a non-inferrable context, but 'memref.alloc' does not implement InferTypeOpInterface}}
    %n = operation "memref.alloc"
  }
}

// -----
memref.global "private" @known : memref<2xf32>
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  rewrite %root {
    %t = type
    // expected-error@+2 {{op must have inferable or constrained result types when nested within `pdl.rewrite`}}
    // expected-note@+1 {{result type #0 was not constrained}}
    %n = operation "memref.alloc" -> (%t : !pdl.type)
  }
}

// -----
// expected-error@+1 {{op expected body to terminate with `pdl.rewrite`}}
pdl.pattern : benefit(1) {
  // expected-note@+1 {{see terminator defined here}}
  "some.end"() : () -> ()
}

// -----
// expected-error@+1 {{op expected only `pdl` operations within the pattern body}}
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  // expected-note@+1 {{see non-`pdl` operation defined here}}
  "some.op"() : () -> ()
  rewrite %root with "r"
}

// -----
// expected-error@+1 {{op the pattern must contain at least one `pdl.operation`}}
pdl.pattern : benefit(1) {
  rewrite with "r"
}

// -----
// expected-error@+1 {{op the operations must form a connected component}}
pdl.pattern : benefit(1) {
  %a = operation "a.a"
  // expected-note@+1 {{see a disconnected value / operation here}}
  %b = operation "a.b"
  rewrite with "r"(%a, %b : !pdl.operation, !pdl.operation)
}

// -----
pdl.pattern : benefit(1) {
  %v = operand
  %t = type
  %root = operation "a.b"(%v : !pdl.value) -> (%t : !pdl.type)
  rewrite %root {
    // expected-error@+1 {{op expected operand to have element type '!pdl.value', but got '!pdl.type'}}
    %r = range %v, %t : !pdl.value, !pdl.type
  }
}

// -----
pdl.pattern : benefit(1) {
  %v = operand
  %root = operation "a.b"(%v : !pdl.value)
  rewrite %root {
    // expected-error@+1 {{op expected no replacement values to be provided when the replacement operation is present}}
    "pdl.replace"(%root, %root, %v) {operandSegmentSizes = array<i32: 1, 1, 1>} : (!pdl.operation, !pdl.operation, !pdl.value) -> ()
  }
}

// -----
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  // expected-error@+1 {{op expected `pdl.range<value>` result type when no index is specified, but got: '!pdl.value'}}
  %r = "pdl.results"(%root) : (!pdl.operation) -> !pdl.value
  rewrite %root with "r"(%r : !pdl.value)
}

// -----
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  // expected-error@+1 {{op expected rewrite region to be non-empty if external name is not specified}}
  rewrite %root
}

// -----
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  // expected-error@+1 {{op expected no external arguments when the rewrite is specified inline}}
  "pdl.rewrite"(%root, %root) ({
  ^bb0:
  }) {operandSegmentSizes = array<i32: 1, 1>} : (!pdl.operation, !pdl.operation) -> ()
}

// -----
pdl.pattern : benefit(1) {
  %root = operation "a.b"
  // expected-error@+1 {{op expected rewrite region to be empty when rewrite is external}}
  rewrite %root with "r" {
    erase %root
  }
}

// -----
// expected-error@+1 {{element of pdl.range cannot be another range, but got'!pdl.range<value>'}}
#range = !pdl.range<range<value>>

// -----
// expected-error@+1 {{invalid 'pdl' type: `i32'}}
#range = !pdl.range<i32>

// -----
// expected-error@+1 {{invalid 'pdl' type: `range'}}
#range = !pdl.range<range<range<value>>>
