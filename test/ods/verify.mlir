// What definitions say of types, attributes and operations is verified, compiled and loaded alike.
// RUN: not toy-opt --allow-unregistered-dialect --split-input-file --mlir-print-op-on-diagnostic=false %s > %t.out 2> %t.compiled
// RUN: FileCheck %s < %t.compiled
// RUN: not mlir-opt --load-dialect=%S/Inputs/toy.td --allow-unregistered-dialect --split-input-file %s --mlir-print-op-on-diagnostic=false > %t.out2 2> %t.loaded
// RUN: diff %t.compiled %t.loaded

// CHECK: error: 'toy.shaped' op operand #3 must be tuple with any combination of 32-bit signless integer or 32-bit float values, but got 'tuple<i32, f64>'
%a = "test.a"() : () -> tensor<2x3xf32>
%b = "test.b"() : () -> tensor<2x4xf32>
%t = "test.t"() : () -> tuple<i32, f64>
%m = "test.m"() : () -> memref<2xf32>
%x = "test.x"() : () -> !toy.box<i8>
"toy.shaped"(%a, %b, %a, %t, %x, %m) : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tuple<i32, f64>, !toy.box<i8>, memref<2xf32>) -> ()
// -----
// CHECK: error: 'toy.shaped' op failed to verify that all of {a, b} have same shape
%a = "test.a"() : () -> tensor<2x3xf32>
%b = "test.b"() : () -> tensor<2x4xf32>
%t = "test.t"() : () -> tuple<i32, f32>
%m = "test.m"() : () -> memref<2xf32>
%x = "test.x"() : () -> !toy.box<i8>
"toy.shaped"(%a, %b, %a, %t, %x, %m) : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tuple<i32, f32>, !toy.box<i8>, memref<2xf32>) -> ()
// -----
// CHECK: error: 'toy.shaped' op operand #5 must be 1D/2D memref of 32-bit float values, but got 'memref<2x2x2xf32>'
%a = "test.a"() : () -> tensor<2x3xf32>
%t = "test.t"() : () -> tuple<i32, f32>
%m = "test.m"() : () -> memref<2x2x2xf32>
%x = "test.x"() : () -> !toy.box<i8>
"toy.shaped"(%a, %a, %a, %t, %x, %m) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tuple<i32, f32>, !toy.box<i8>, memref<2x2x2xf32>) -> ()
// -----
// CHECK: error: 'toy.confined' op attribute 'small' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 1 whose maximum value is 8
"toy.confined"() <{small = 9, pair = [5, 6], sizes = array<i64: 1>}> : () -> ()
// -----
// CHECK: error: 'toy.confined' op attribute 'pair' failed to satisfy constraint: 64-bit integer array attribute with exactly 2 elements whose 0-th element must be 5
"toy.confined"() <{small = 8, pair = [4, 6], sizes = array<i64: 1>}> : () -> ()
// -----
// CHECK: error: 'toy.confined' op attribute 'sizes' failed to satisfy constraint: i64 dense array attribute whose value is positive
"toy.confined"() <{small = 8, pair = [5, 6], sizes = array<i64: 0>}> : () -> ()
// -----
// CHECK: error: 'toy.confined' op attribute 'names' failed to satisfy constraint: strings or units
"toy.confined"() <{small = 8, pair = [5, 6], sizes = array<i64: 3>, names = ["a", unit, 4]}> : () -> ()
// -----
// CHECK: error: 'toy.confined' op requires attribute 'sizes'
"toy.confined"() <{small = 8, pair = [5, 6], sizes = array<i64: 3>, names = ["a", unit]}> : () -> ()
"toy.confined"() <{small = 8, pair = [5, 6]}> : () -> ()
// -----
// CHECK: error: 'toy.add' op requires the same type for all operands and results
%c = "test.c"() : () -> i32
%d = "test.d"() : () -> f32
"toy.add"(%c, %d) : (i32, f32) -> i32
// -----
// CHECK: error: 'toy.compare' op result #0 must be bool-like, but got 'i32'
%c = "test.c"() : () -> i32
"toy.compare"(%c, %c) <{color = 7 : i32}> : (i32, i32) -> i32
// -----
// CHECK: error: 'toy.compare' op attribute 'color' failed to satisfy constraint: a color
%c = "test.c"() : () -> tensor<2xi32>
"toy.compare"(%c, %c) <{color = 6 : i32}> : (tensor<2xi32>, tensor<2xi32>) -> i1
// -----
// CHECK: error: 'toy.compare' op failed to verify that result has the shape of the operands
%c = "test.c"() : () -> tensor<2xi32>
"toy.compare"(%c, %c) <{color = 0 : i32}> : (tensor<2xi32>, tensor<2xi32>) -> i1
// -----
// CHECK: error: 'toy.done' op expects parent op 'toy.loop'
"toy.done"() : () -> ()
// -----
// CHECK: error: 'toy.if' op region #0 ('then') failed to verify constraint: region with 1 blocks
%c = "test.c"() : () -> i1
"toy.if"(%c) ({}, {}) : (i1) -> ()
// -----
// CHECK: error: custom op 'toy.symbol' expected string or keyword containing one of the following enum values for attribute 'flags' [none, fast, exact]
toy.symbol @s green
// -----
// CHECK: error: custom op 'toy.symbol' expected integer value
// CHECK: error: custom op 'toy.symbol' failed to parse Toy_PairAttr parameter 'first' which is to be a `int64_t`
toy.symbol @s fast pair <x>
// -----
// CHECK: error: unknown attribute `nope` in dialect `toy`
"test.foo"() {a = #toy.nope} : () -> ()
