// Where ops that a declarative rewrite makes come from.
// RUN: kit-opt --kit-rewrite --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s

// CHECK: "kit.cast"(%{{.*}}) : (i32) -> i32 loc("place")
// CHECK: "kit.cast"(%{{.*}}) : (i32) -> i32 loc("neg")
// CHECK: "kit.cast"(%{{.*}}) : (i32) -> i32 loc(fused<"why">["three", "neg"])
// CHECK: "kit.cast"(%{{.*}}) : (i32) -> i32 loc(fused["four", "neg"])
%x = "test.make"() : () -> i32
%n = kit.neg %x : i32 loc("neg")
%0 = "kit.unary"(%x) {what = "name"} : (i32) -> i32 loc("one")
%1 = "kit.unary"(%n) {what = "inner"} : (i32) -> i32 loc("two")
%2 = "kit.unary"(%n) {what = "fused"} : (i32) -> i32 loc("three")
%3 = "kit.unary"(%n) {what = "all"} : (i32) -> i32 loc("four")
"test.use"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()
