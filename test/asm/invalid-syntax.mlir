// What is refused and why: tokens and attribute dictionaries.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{expected ')' to end operand list}}
"a.b"( : () -> i32

// -----

// expected-error @+1 {{expected '{' to begin a region}}
"a.b"() () -> i32

// -----

// expected-error @+1 {{expected function type}}
"a.b"() : i32

// -----

// expected-error @+1 {{expected 0 operand types but had 1}}
"a.b"() : (i32) -> ()

// -----

// expected-error @+1 {{empty operation name is invalid}}
""() : () -> ()

// -----

// expected-error @+1 {{expected '(' in location}}
"a.b"() : () -> () loc

// -----

// expected-error @+1 {{custom op 'bar' is unknown (tried 'builtin.bar' as well)}}
bar

// -----

// expected-error @+1 {{expected operation name in quotes}}
i32

// -----

// expected-error @+1 {{expected operation name in quotes}}
1

// -----

// expected-error @+1 {{unregistered operation 'builtin.foo' found in dialect ('builtin') that does not allow unknown operations}}
"builtin.foo"() : () -> ()

// -----

// expected-error @+1 {{expected ':' followed by operation type}}
"a.b"() // c2

