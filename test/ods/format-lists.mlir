// What hooks parse and print lists with: assignments, affine maps of values, keywords of enums, types, values and numbers, operations.
// RUN: kit-opt --allow-unregistered-dialect %s > %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: kit-opt --allow-unregistered-dialect %t.mlir | diff - %t.mlir

// CHECK: %[[V:.*]]:3 = "test.make"
%i, %x, %y = "test.make"() : () -> (index, i32, f32)

// CHECK: kit.loop () at [] {
kit.loop () at [] {
}
// A value that is named twice is one dimension; symbols come behind dimensions.
// CHECK: kit.loop (%[[A:.*]] = %[[V]]#1 : i32, %[[B:.*]] = %[[V]]#2 : f32) fast at [%[[V]]#0 * 2 + 1, -%[[V]]#0 + symbol(%[[J:.*]]) mod 4] (%[[V]]#1, %[[V]]#2) : i32, f32 -> (i32, f32) {
// CHECK-NEXT: "test.use"(%[[A]], %[[B]]) : (i32, f32) -> ()
%j = "test.make"() : () -> index
%0:2 = kit.loop (%a = %x : i32, %b = %y : f32) fast at [%i + %i + 1, symbol(%j) mod 4 - %i] (%x, %y) : i32, f32 -> (i32, f32) {
  "test.use"(%a, %b) : (i32, f32) -> ()
}
// CHECK: = kit.loop () at [%[[V]]#0] -> i32 {
%1 = kit.loop () at [%i] () -> (i32) {
}
// CHECK: = kit.loop () at [] -> (() -> ()) {
%2 = kit.loop () at [] -> (() -> ()) {
}

// CHECK: kit.wrap arith.addf "test.op"(%[[V]]#1) {a} : (i32) -> ()
kit.wrap arith.addf "test.op"(%x) {a} : (i32) -> ()
// CHECK: = kit.same (%[[V]]#1, %[[V]]#2) {b = 1 : i64} : (i32, f32) -> i8
%3 = kit.same (%x, %y) {b = 1} : (i32, f32) -> i8

// CHECK: kit.sizes (%[[V]]#1 : i32, -4, [8], %[[V]]#2 : f32)
kit.sizes(%x : i32, -4, [8], %y : f32)
// CHECK: kit.sizes ()
kit.sizes()
