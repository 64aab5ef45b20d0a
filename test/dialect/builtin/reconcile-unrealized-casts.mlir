// Casts that come to nothing go, the others stay.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --reconcile-unrealized-casts | FileCheck %s

// The chain from %a on comes back to i32; of its casts one is needed for something else.
// CHECK-LABEL: @chain
// CHECK-SAME: (%[[A:.*]]: i32)
// CHECK-NEXT: %[[B:.*]] = builtin.unrealized_conversion_cast %[[A]] : i32 to i64
// CHECK-NEXT: "a.use"(%[[B]]) : (i64) -> ()
// CHECK-NEXT: return %[[A]] : i32
func.func @chain(%a: i32) -> i32 {
  %b = builtin.unrealized_conversion_cast %a : i32 to i64
  "a.use"(%b) : (i64) -> ()
  %c = builtin.unrealized_conversion_cast %b : i64 to f32
  %d = builtin.unrealized_conversion_cast %c : f32 to f64
  %e = builtin.unrealized_conversion_cast %d : f64 to i32
  return %e : i32
}

// -----

// CHECK-LABEL: @several
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i64)
// CHECK-NEXT: return %[[A]], %[[B]] : i32, i64
func.func @several(%a: i32, %b: i64) -> (i32, i64) {
  %c = builtin.unrealized_conversion_cast %a, %b : i32, i64 to tuple<i32, i64>
  %d:2 = builtin.unrealized_conversion_cast %c : tuple<i32, i64> to i32, i64
  return %d#0, %d#1 : i32, i64
}

// -----

// Not all results, or in another order, is another cast.
// CHECK-LABEL: @others
// CHECK-COUNT-3: builtin.unrealized_conversion_cast
// CHECK-NOT: builtin.unrealized_conversion_cast
func.func @others(%a: i32) -> (i32, i32) {
  %b:2 = builtin.unrealized_conversion_cast %a : i32 to i64, i64
  %c = builtin.unrealized_conversion_cast %b#1, %b#0 : i64, i64 to i32
  %d = builtin.unrealized_conversion_cast %b#0 : i64 to i32
  return %c, %d : i32, i32
}

// -----

// CHECK-LABEL: @dead
// CHECK-NEXT: return
func.func @dead(%a: i32) {
  %b = builtin.unrealized_conversion_cast %a : i32 to i64
  %c = builtin.unrealized_conversion_cast %b : i64 to f32
  %d = builtin.unrealized_conversion_cast to f32
  return
}
