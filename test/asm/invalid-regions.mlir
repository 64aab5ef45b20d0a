// What is refused and why: regions, blocks and modules.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+3 {{redefinition of SSA value '%a'}}
// expected-note @+2 {{previously defined here}}
"a.b"() ({
^bb0(%a: i32, %a: f32):
 "a.c"(%a) : (i32) -> ()
}) : () -> ()

// -----

// expected-error @+2 {{expected ':' and type for SSA operand}}
"a.b"() ({
^bb0(%a i32):
}) : () -> ()

// -----

// expected-error @+2 {{expected ':' after block name}}
"a.b"() ({
^bb0
}) : () -> ()

// -----

// expected-error @+2 {{reference to an undefined block}}
"a.b"() ({
 "x.br"()[^bb1] : () -> ()
}) : () -> ()

// -----

// expected-error @+4 {{redefinition of block '^bb0'}}
"a.b"() ({
^bb0:
 "x.r"() : () -> ()
^bb0:
 "x.r"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{expected operation name in quotes}}
"a.b"() ({

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'}}
module @foo attributes {a = 1} {
}

// -----

// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
module @

// -----

// expected-error @+1 {{expected '{' to begin a region}}
module foo {}

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'}}
module attributes {a} {}

// -----

// expected-error @+1 {{expected operation name in quotes}}
module {

// -----

// expected-error @+1 {{expected operation name in quotes}}
^bb0

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'b'}}
"builtin.module"() ({
^bb0:}) {sym_name = "x", b} : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'b'}}
"builtin.module"() <{sym_name = "y", zork}> ({
^bb0:}) {sym_name = "x", b} : () -> ()
