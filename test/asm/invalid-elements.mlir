// What is refused and why: attributes of many elements.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{element type bitwidth must be a multiple of 8}}
"a.b"() {s = array<i3: 1>} : () -> ()

// -----

// expected-error @+1 {{expected integer literal}}
"a.b"() {s = array<i32: 1.5>} : () -> ()

// -----

// expected-error @+1 {{expected 'true' or 'false' values for i1 type}}
"a.b"() {s = array<i1: 1>} : () -> ()

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"a.b"() {s = array<f32: 1>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range}}
"a.b"() {s = array<i32: 99999999999>} : () -> ()

// -----

// expected-error @+1 {{expected ':' after dense array type}}
"a.b"() {s = array<i32 1>} : () -> ()

// -----

// expected-error @+1 {{expected integer literal}}
"a.b"() {s = array<i16: -3, x>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([2]) does not match type ([3])}}
"a.b"() {s = dense<[1,2]> : tensor<3xi32>} : () -> ()

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a.b"() {s = dense<[[1],[1,2]]> : tensor<3xi32>} : () -> ()

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a.b"() {s = dense<[[1],2]> : tensor<3xi32>} : () -> ()

// -----

// expected-error @+1 {{parsed 1 elements, but type ('complex<i32>') expected 2 elements}}
"a.b"() {s = dense<1> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{parsed zero elements, but type ('tensor<2xi32>') expected at least 1}}
"a.b"() {s = dense<> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected shape ([4]); inferred shape of indices literal ([2, 2]); inferred shape of values literal ([2])}}
"a.b"() {s = sparse<[[0,0],[1,1]], 1.0> : tensor<4xf32>} : () -> ()

// -----

// expected-error @+1 {{sparse index #0 is not contained within the value shape, with index=[5], and type='tensor<4xf32>'}}
"a.b"() {s = sparse<[[5]], 1.0> : tensor<4xf32>} : () -> ()

// -----

// expected-error @+1 {{expected shape ([2, 2]); inferred shape of indices literal ([2]); inferred shape of values literal ([2])}}
"a.b"() {s = sparse<[[0,0,0],[1,1,1]], [1,2]> : vector<4x4x4xi32>, t = sparse<> : tensor<1x1xi32>, u = sparse<[0,0], "abc"> : tensor<2x2x!x.y>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([0]) does not match type ([0, 2])}}
"a.b"() {s = dense<[]> : tensor<0x2xi32>} : () -> ()

// -----

// expected-error @+1 {{elements literal type must have static shape}}
"a.b"() {s = dense<1> : tensor<?xi32>} : () -> ()

// -----

// expected-error @+1 {{elements literal must be a shaped type}}
"a.b"() {s = dense<1> : i32} : () -> ()

// -----

// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"a.b"() {s = dense<"0xzz"> : tensor<2xi8>} : () -> ()

// -----

// expected-error @+1 {{elements hex data size is invalid for provided type: 'tensor<2xi8>'}}
"a.b"() {s = dense<"0x010203"> : tensor<2xi8>} : () -> ()

// -----
// Elements of other kinds are strings.
// expected-error @+1 {{expected string token, got 22}}
"test.op"() {a = dense<22> : tensor<vector<4xi8>>} : () -> ()
