// The converter's own ways between types: to a pattern's types, back, and back for block arguments.
// RUN: conversion-test partial ops %s | FileCheck %s

// CHECK: %[[X:.*]] = "other.x"() : () -> index
// CHECK-NEXT: %[[T:.*]]:2 = "test.new"(%[[X]]) {target, was = index} : (index) -> (i64, i64)
// CHECK-NEXT: %[[R:.*]] = "test.new"(%[[T]]#0, %[[T]]#1) : (i64, i64) -> i64
// CHECK-NEXT: %[[S:.*]] = "test.new"(%[[R]]) {source} : (i64) -> i32
// CHECK-NEXT: "other.use"(%[[S]])
%x = "other.x"() : () -> index
%r = "test.do"(%x) {how = "replace"} : (index) -> i32
"other.use"(%r) : (i32) -> ()
// CHECK-NEXT: "test.do"() ({
// CHECK-NEXT: ^{{.*}}(%[[P:.*]]: i64):
// CHECK-NEXT: %[[A:.*]] = "test.new"(%[[P]]) {argument} : (i64) -> i32
// CHECK-NEXT: "other.use"(%[[A]])
"test.do"() ({
^bb0(%p: i32):
  "other.use"(%p) : (i32) -> ()
}) {how = "signature"} : () -> ()
