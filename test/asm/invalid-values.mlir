// What is refused and why: values, operands and results.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-note @+2 {{previously defined here}}
// expected-error @+2 {{redefinition of SSA value '%0'}}
%0 = "a.b"() : () -> i32
%0 = "a.b"() : () -> i32

// -----

// expected-note @+2 {{prior use here}}
// expected-error @+2 {{use of value '%0' expects different type than prior uses: 'f32' vs 'i32'}}
%0 = "a.b"() : () -> i32
"a.c"(%0) : (f32) -> ()

// -----

// expected-note @+2 {{previously used here with type 'f32'}}
// expected-error @+2 {{definition of SSA value '%0#0' has type 'i32'}}
"a.c"(%0) : (f32) -> ()
%0 = "a.b"() : () -> i32

// -----

// expected-error @+1 {{use of undeclared SSA value name}}
"a.c"(%0) : (i32) -> ()

// -----

// expected-error @+2 {{reference to invalid result number}}
%0:2 = "a.b"() : () -> (i32, f32)
"a.c"(%0#2) : (f32) -> ()

// -----

// expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
%0:2 = "a.b"() : () -> (i32)

// -----

// expected-error @+1 {{cannot name an operation with no results}}
%0 = "a.b"() : () -> ()

// -----

// expected-error @+1 {{expected named operation to have at least 1 result}}
%0:0 = "a.b"() : () -> ()

// -----

// expected-error @+1 {{expected '(' to start operand list}}
%a = "a.b" : () -> i32

// -----

// expected-error @+1 {{expected '=' after SSA name}}
%0

// -----

// expected-error @+1 {{use of undeclared SSA value name}}
"a.b"(%a#0) : (i32) -> ()

// -----

// expected-error @+1 {{invalid SSA value result number}}
"a.b"(%a#x) : (i32) -> ()

// -----

// expected-error @+5 {{invalid SSA name}}
"a.b"() 

// foo
  
% 
