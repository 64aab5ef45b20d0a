// What is refused of modules and casts.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'}}
module attributes {a} {
}

// -----

// expected-error@+1 {{custom op 'builtin.module' 'builtin.module' op attribute 'sym_visibility' failed to satisfy constraint: string attribute}}
module attributes {sym_visibility = 1} {
}

// -----

// expected-error@+1 {{visibility expected to be one of ["public", "private", "nested"], but got "x"}}
module @a attributes {sym_visibility = "x"} {
}

// -----

// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
^a:
  "a.b"() : () -> ()
^b:
  "a.b"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op requires zero operands}}
"builtin.module"(%0) ({
}) : (i32) -> ()
%0 = "a.b"() : () -> i32

// -----

// expected-error@+1 {{'builtin.module' op requires zero results}}
%0 = "builtin.module"() ({
}) : () -> i32

// -----

"builtin.module"() ({
// expected-error@-1 {{'builtin.module' op region should have no arguments}}
^a(%a: i32):
  "a.b"() : () -> ()
}) : () -> ()

// -----

module {
  // expected-note@+1 {{see existing symbol definition here}}
  module @a {
  }
  // expected-error@+1 {{redefinition of symbol named 'a'}}
  module @a {
  }
}

// -----

module {
  %0 = "a.b"() : () -> i32
  // expected-note@+1 {{required by region isolation constraints}}
  module {
    // expected-error@+1 {{using value defined outside the region}}
    "a.use"(%0) : (i32) -> ()
  }
}

// -----

// expected-error@+1 {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()

// -----

%0 = "a.b"() : () -> i32
// expected-error@+1 {{expected ':'}}
builtin.unrealized_conversion_cast %0 to i64

// -----

// expected-error@+1 {{expected 'to'}}
%0 = builtin.unrealized_conversion_cast i64

// -----

// expected-error@+1 {{expected non-function type}}
%0 = builtin.unrealized_conversion_cast to

// -----

%0 = "a.b"() : () -> i32
// expected-error@+1 {{number of operands and types do not match: got 1 operands and 2 types}}
%1 = builtin.unrealized_conversion_cast %0 : i32, i64 to i64

// -----

%0 = "a.b"() : () -> i32
// expected-error@+1 {{successors in non-terminator}}
"builtin.unrealized_conversion_cast"(%0)[^a] : (i32) -> i64
