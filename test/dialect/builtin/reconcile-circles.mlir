// Where ops have no order, casts may go in circles: there is no end to follow.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --reconcile-unrealized-casts | FileCheck %s

// CHECK: %[[A:.*]] = unrealized_conversion_cast %[[B:.*]] : i32 to i64
// CHECK-NEXT: %[[B]] = unrealized_conversion_cast %[[A]] : i64 to i32
// CHECK-NEXT: %[[C:.*]] = unrealized_conversion_cast %[[B]] : i32 to f64
// CHECK-NEXT: "a.use"(%[[C]]) : (f64) -> ()
%a = builtin.unrealized_conversion_cast %b : i32 to i64
%b = builtin.unrealized_conversion_cast %a : i64 to i32
%c = builtin.unrealized_conversion_cast %b : i32 to f64
"a.use"(%c) : (f64) -> ()

// -----

// CHECK: module {
// CHECK-NEXT: }
%a = builtin.unrealized_conversion_cast %b : i32 to i64
%b = builtin.unrealized_conversion_cast %a : i64 to i32

// -----

// What takes a result of its own stays as it is.
// CHECK: %[[SELF:.*]]:2 = {{.*}}unrealized_conversion_cast{{.*}}%{{.*}}, %[[SELF]]#1{{.*}}i32, i32
// CHECK-NEXT: "test.user"(%[[SELF]]#0)
%c = "test.value"() : () -> i32
%self:2 = builtin.unrealized_conversion_cast %c, %self#1 : i32, i32 to i32, i32
"test.user"(%self#0) : (i32) -> ()
