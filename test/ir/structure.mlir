// What the verifier says of wrong structure, and of values used where they aren't defined.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @below {{entry block of region may not have predecessors}}
"foo.func"() ({
^entry:
  "foo.br"()[^entry] : () -> ()
}) : () -> ()

// -----

"foo.func"() ({
  // expected-error @below {{operation with block successors must terminate its parent block}}
  "foo.br"()[^exit] : () -> ()
  "foo.op"() : () -> ()
^exit:
  "foo.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{empty block: expect at least a terminator}}
"foo.func"() ({
^one:
^two:
}) : () -> ()

// -----

// One block may be empty: the operation is unknown, and may need no terminator.
"foo.func"() ({
^one:
}) : () -> ()

// -----

"foo.func"() ({
  "foo.br"()[^join] : () -> ()
^join:
  // expected-error @below {{operand #0 does not dominate this use}}
  "foo.use"(%0) : (i32) -> ()
^unreachable:
  // expected-note @below {{operand defined here (op in the same region)}}
  %0 = "foo.def"() : () -> i32
  "foo.br"()[^join] : () -> ()
}) : () -> ()

// -----

// Nothing is asked of code that is never reached.
"foo.func"() ({
  "foo.return"() : () -> ()
^unreachable:
  "foo.use"(%0) : (i32) -> ()
  %0 = "foo.def"() : () -> i32
  "foo.return"() : () -> ()
}) : () -> ()

// -----

// expected-note @below {{operand defined as a block argument (block #1 in the same region)}}
"foo.func"() ({
  %0 = "foo.def"() : () -> i32
  "foo.br"()[^left, ^right] : () -> ()
^left(%a: i32):
  "foo.return"() : () -> ()
^right:
  // expected-error @below {{operand #1 does not dominate this use}}
  "foo.use"(%0, %a) : (i32, i32) -> ()
  "foo.return"() : () -> ()
}) : () -> ()

// -----

"foo.func"() ({
  "foo.br"()[^next] : () -> ()
^next:
  // expected-note @below {{operand defined here (op in a parent region)}}
  %0 = "foo.def"() ({
    // expected-error @below {{operand #0 does not dominate this use}}
    "foo.use"(%0) : (i32) -> ()
  }) : () -> i32
  "foo.return"() : () -> ()
}) : () -> ()

// -----

// The region of an unknown operation may be a graph: values come in any order there, and an
// operation's regions may use its results.
"foo.graph"() ({
  "foo.use"(%0, %1) : (i32, i32) -> ()
  %0 = "foo.def"() : () -> i32
  %1 = "foo.def"() ({
    "foo.use"(%1) : (i32) -> ()
  }) : () -> i32
}) : () -> ()

// -----

%0 = "foo.def"() : () -> i32
// expected-note @below {{required by region isolation constraints}}
module {
  // expected-error @below {{'foo.use' op using value defined outside the region}}
  "foo.use"(%0) : (i32) -> ()
}

// -----

module {
  // expected-note @below {{see existing symbol definition here}}
  module @b {}
  "foo.op"() {sym_name = "c"} : () -> ()
  // expected-error @below {{redefinition of symbol named 'b'}}
  module @b {}
}

// -----

// expected-error @below {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "open"}}
module @a attributes {sym_visibility = "open"} {}

// -----

// expected-error @below {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'b'}}
"builtin.module"() ({^bb0:}) {a.b, b} : () -> ()

// -----

// expected-error @below {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// expected-error @below {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({}) : () -> ()

// -----

// expected-error @below {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({^bb0(%a: i32):}) : () -> ()

// -----

// expected-error @below {{'builtin.module' op requires zero results}}
%0 = "builtin.module"() ({^bb0:}) : () -> i32

// -----

// expected-error @below {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()

// -----

// expected-error @below {{unregistered operation 'builtin.nothing' found in dialect ('builtin') that does not allow unknown operations}}
"builtin.nothing"() : () -> ()
