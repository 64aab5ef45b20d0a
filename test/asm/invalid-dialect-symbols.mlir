// What is refused and why: aliases and types and attributes of dialects.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{expected '=' in attribute alias definition}}
#foo 1

// -----

// expected-error @+2 {{redefinition of attribute alias id 'foo'}}
#foo = 1
#foo = 2

// -----

// expected-error @+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#foo.bar = 1

// -----

// expected-error @+2 {{redefinition of type alias id 't'}}
!t = i32
!t = i64

// -----

// expected-error @+1 {{type names with a '.' are reserved for dialect-defined names}}
!t.u = i32

// -----

// expected-error @+1 {{expected '=' in type alias definition}}
!t i32
