// Casts that go in a circle stay as they are: each is made of the other.
// RUN: mlir-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// CHECK: %[[A:.*]] = builtin.unrealized_conversion_cast %[[B:.*]] : i32 to i64
// CHECK-NEXT: %[[B]] = builtin.unrealized_conversion_cast %[[A]] : i64 to i32
// CHECK-NEXT: "a.use"(%[[A]], %[[B]]) : (i64, i32) -> ()
"a.graph"() ({
  %a = builtin.unrealized_conversion_cast %b : i32 to i64
  %b = builtin.unrealized_conversion_cast %a : i64 to i32
  "a.use"(%a, %b) : (i64, i32) -> ()
}) : () -> ()
