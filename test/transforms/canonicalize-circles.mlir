// In a graph region an op may depend on itself, alone or with others: patterns leave such circles, and end.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: %[[A:.*]] = arith.addi %[[A]], %[[ONE]] : i32
// CHECK: "a.use"(%[[A]]) : (i32) -> ()
%0 = arith.constant 1 : i32
%1 = arith.addi %0, %1 : i32
"a.use"(%1) : (i32) -> ()

// CHECK: %[[B:.*]] = arith.addi %[[B]],
// CHECK: %[[C:.*]] = arith.addi %[[B]],
// CHECK: "b.use"(%[[C]]) : (i32) -> ()
%2 = arith.addi %3, %0 : i32
%3 = arith.addi %2, %0 : i32
"b.use"(%3) : (i32) -> ()
