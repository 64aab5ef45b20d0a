// Where ops have no order a cast may be of its own result: it folds to nothing then.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

// CHECK: %[[A:.*]] = unrealized_conversion_cast %[[B:.*]] : i32 to i64
// CHECK-NEXT: %[[B]] = unrealized_conversion_cast %[[A]] : i64 to i32
// CHECK-NEXT: %[[C:.*]] = unrealized_conversion_cast %[[B]] : i32 to f64
// CHECK-NEXT: "a.use"(%[[C]]) : (f64) -> ()
%a = builtin.unrealized_conversion_cast %b : i32 to i64
%b = builtin.unrealized_conversion_cast %a : i64 to i32
%c = builtin.unrealized_conversion_cast %b : i32 to f64
"a.use"(%c) : (f64) -> ()
