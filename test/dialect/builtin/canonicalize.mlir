// Casts that undo each other.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --canonicalize | FileCheck %s

// A cast back gives what it started with; the other one dies with its last use.
// CHECK: %[[A:.*]] = "a.b"() : () -> i32
// CHECK-NEXT: "a.use"(%[[A]]) : (i32) -> ()
%0 = "a.b"() : () -> i32
%1 = builtin.unrealized_conversion_cast %0 : i32 to i64
%2 = builtin.unrealized_conversion_cast %1 : i64 to i32
"a.use"(%2) : (i32) -> ()

// -----

// To another type, or not of all results in order, it stays.
// CHECK: %[[A:.*]] = "a.b"() : () -> i32
// CHECK-NEXT: %[[B:.*]]:2 = unrealized_conversion_cast %[[A]] : i32 to i64, i64
// CHECK-NEXT: %[[C:.*]] = unrealized_conversion_cast %[[B]]#1, %[[B]]#0 : i64, i64 to i32
// CHECK-NEXT: %[[D:.*]] = unrealized_conversion_cast %[[B]]#0 : i64 to i32
// CHECK-NEXT: %[[E:.*]] = unrealized_conversion_cast %[[B]]#0, %[[B]]#1 : i64, i64 to f32
// CHECK-NEXT: "a.use"(%[[C]], %[[D]], %[[E]], %[[A]])
%0 = "a.b"() : () -> i32
%1:2 = builtin.unrealized_conversion_cast %0 : i32 to i64, i64
%2 = builtin.unrealized_conversion_cast %1#1, %1#0 : i64, i64 to i32
%3 = builtin.unrealized_conversion_cast %1#0 : i64 to i32
%4 = builtin.unrealized_conversion_cast %1#0, %1#1 : i64, i64 to f32
%5 = builtin.unrealized_conversion_cast %1#0, %1#1 : i64, i64 to i32
"a.use"(%2, %3, %4, %5) : (i32, i32, f32, i32) -> ()

// -----

// To the same types it is nothing.
// CHECK: %[[A:.*]]:2 = "a.b"() : () -> (i32, i64)
// CHECK-NEXT: "a.use"(%[[A]]#0, %[[A]]#1) : (i32, i64) -> ()
%0:2 = "a.b"() : () -> (i32, i64)
%1:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, i64 to i32, i64
"a.use"(%1#0, %1#1) : (i32, i64) -> ()
