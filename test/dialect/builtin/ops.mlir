// Modules and casts: how they are written and printed.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file | FileCheck %s

// CHECK: module {
// CHECK-NEXT: }
module {
}

// -----

// CHECK: module @outer attributes {test.a, test.b = 1 : i64} {
// CHECK-NEXT:   module {
// CHECK-NEXT:   }
// CHECK-NEXT:   module @"a name" attributes {sym_visibility = "private"} {
// CHECK-NEXT:     "a.b"() : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT: }
builtin.module @outer attributes {test.b = 1, test.a} {
  module {}
  builtin.module @"a name" attributes {sym_visibility = "private"} {
    "a.b"() : () -> ()
  }
}

// -----

// Ops of a module have no order.
// CHECK: "a.use"(%{{.*}}) : (i32) -> ()
// CHECK-NEXT: %{{.*}} = "a.def"() : () -> i32
"a.use"(%0) : (i32) -> ()
%0 = "a.def"() : () -> i32

// -----

// CHECK: module attributes {builtin.x = 1 : i64} {
"builtin.module"() ({
^bb0:
}) {builtin.x = 1} : () -> ()

// -----

// CHECK: %[[NONE:.*]] = unrealized_conversion_cast to f32
%0 = builtin.unrealized_conversion_cast to f32
// CHECK: %[[TWO:.*]]:2 = unrealized_conversion_cast %[[NONE]] : f32 to i32, i64
%1:2 = unrealized_conversion_cast %0 : f32 to i32, i64
// CHECK: unrealized_conversion_cast %[[TWO]]#0, %[[TWO]]#1 : i32, i64 to tuple<i32, i64> {test.a = "x"}
%2 = builtin.unrealized_conversion_cast %1#0, %1#1 : i32, i64 to tuple<i32, i64> {test.a = "x"}

// -----

// A location that is an attribute gets an alias even when the locations of ops aren't printed.
// CHECK: #[[X:.*]] = loc("x":1:2)
// CHECK: "a.b"() {s = #[[X]]} : () -> ()
"a.b"() {s = loc("x":1:2)} : () -> ()
