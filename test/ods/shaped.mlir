// Shaped types of a dialect's own, by parameters and by methods, are asked as builtin ones are.
// RUN: kit-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s | FileCheck %s

// CHECK: "test.dense"() {a = dense<[1, 2]> : !kit.grid<3, [ 2] i32>, b = dense<0> : !kit.row<i8 x 2, 2>, c = sparse<0, 1> : !kit.row<i8 x 2>, d = dense<> : !kit.row<i8 x 0>}
"test.dense"() {a = dense<[1, 2]> : !kit.grid<3, [2] i32>, b = dense<0> : !kit.row<i8 x 2, 2>, c = sparse<0, 1> : !kit.row<i8 x 2>, d = dense<> : !kit.row<i8 x 0>} : () -> ()
%g, %r, %t = "test.make"() : () -> (!kit.grid<3, [2, 4] i32>, !kit.row<f32 x 2, 4>, tensor<?x4xi32>)
%0 = "kit.same_shape"(%g) : (!kit.grid<3, [2, 4] i32>) -> !kit.row<f32 x 2, 4>
%1 = "kit.same_shape"(%r) : (!kit.row<f32 x 2, 4>) -> tensor<2x4xi1>
%2 = "kit.same_element"(%g) : (!kit.grid<3, [2, 4] i32>) -> tensor<7xi32>
"kit.static"(%g) : (!kit.grid<3, [2, 4] i32>) -> ()
"kit.static"(%r) : (!kit.row<f32 x 2, 4>) -> ()

// -----
%g = "test.make"() : () -> !kit.grid<3, [2, 4] i32>
// expected-error@+1 {{'kit.same_shape' op requires the same shape for all operands and results}}
%0 = "kit.same_shape"(%g) : (!kit.grid<3, [2, 4] i32>) -> tensor<2x5xi32>

// -----
%g = "test.make"() : () -> !kit.row<i8 x 2>
// expected-error@+1 {{'kit.same_element' op requires the same element type for all operands and results}}
%0 = "kit.same_element"(%g) : (!kit.row<i8 x 2>) -> i32

// -----
%g = "test.make"() : () -> !kit.row<i8>
// expected-error@+1 {{'kit.static' op operand #0 must be shaped type of one or two known sizes, but got '!kit.row<i8>'}}
"kit.static"(%g) : (!kit.row<i8>) -> ()

// -----
// expected-error@+1 {{elements literal type must have static shape}}
"test.dense"() {a = dense<1> : !kit.grid<1, [-9223372036854775808] i32>} : () -> ()
