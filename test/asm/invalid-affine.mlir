// What is refused and why: affine maps and integer sets.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"a.b"() {s = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"a.b"() {s = affine_map<(d0, d1) -> (d0 mod d1)>} : () -> ()

// -----

// expected-error @+1 {{missing right operand of binary operator}}
"a.b"() {s = affine_map<(d0, d1) -> (d0 + )>} : () -> ()

// -----

// expected-error @+1 {{missing left operand of binary operator}}
"a.b"() {s = affine_map<(d0, d1) -> (+ d0)>} : () -> ()

// -----

// expected-error @+1 {{use of undeclared identifier}}
"a.b"() {s = affine_map<(d0, d1) -> (e)>} : () -> ()

// -----

// expected-error @+1 {{no expression inside parentheses}}
"a.b"() {s = affine_map<(d0, d1) -> (())>} : () -> ()

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
"a.b"() {s = affine_map<(d0, d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"a.b"() {s = affine_set<(d0) : (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"a.b"() {s = affine_set<(d0) : (d0 > 1)>} : () -> ()

// -----

// expected-error @+1 {{expected AffineMap, but got IntegerSet}}
"a.b"() {s = affine_map<(d0) : (d0 >= 1)>} : () -> ()

// -----

// expected-error @+1 {{expected IntegerSet, but got AffineMap}}
"a.b"() {s = affine_set<(d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in dimensional identifier list}}
"a.b"() {s = affine_map<d0 -> d0>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in affine map range}}
"a.b"() {s = affine_map<(d0) -> d0>} : () -> ()

// -----

// expected-error @+1 {{missing right operand of binary operator}}
"a.b"() {s = affine_map<(d0) -> (d0 floordiv)>} : () -> ()

// -----

// expected-error @+1 {{use of undeclared identifier}}
"a.b"() {s = affine_map<(d0) -> (mod d0)>} : () -> ()

// -----

// expected-error @+1 {{cannot have affine map for unranked memref type}}
"a.b"() {s = memref<*xf32, affine_map<(d0) -> (d0)>>} : () -> ()

// -----

// expected-error @+1 {{expected memory space to be last in memref type}}
"a.b"() {s = memref<4xf32, 1, affine_map<(d0) -> (d0)>>} : () -> ()

// -----

// expected-error @+1 {{memref layout mismatch between rank and affine map: 1 != 2}}
"a.b"() {s = memref<4xf32, affine_map<(d0,d1) -> (d0)>>} : () -> ()
