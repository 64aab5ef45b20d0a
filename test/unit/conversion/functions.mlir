// Functions, calls, returns and branches follow their types.
// RUN: conversion-test full none %s | FileCheck %s

// CHECK: func.func @f(%[[A:.*]]: i64, %[[I:.*]]: i64, %[[J:.*]]: i64) -> (i64, i64, i64) {
// CHECK-NEXT: %[[C:.*]] = "test.new"() : () -> i1
// CHECK-NEXT: cf.cond_br %[[C]], ^[[BB1:.*]](%[[I]], %[[J]] : i64, i64), ^[[BB2:.*]](%[[A]] : i64)
// CHECK-NEXT: ^[[BB1]](%[[P:.*]]: i64, %[[Q:.*]]: i64):
// CHECK-NEXT: %[[R:.*]]:3 = call @f(%[[A]], %[[P]], %[[Q]]) : (i64, i64, i64) -> (i64, i64, i64)
// CHECK-NEXT: cf.br ^[[BB2]](%[[R]]#0 : i64)
// CHECK-NEXT: ^[[BB2]](%[[K:.*]]: i64):
// CHECK-NEXT: return %[[K]], %[[I]], %[[J]] : i64, i64, i64
func.func @f(%a: i32, %i: index, %f: f32) -> (i32, index) {
  %c = "test.do"() {how = "replace"} : () -> i1
  cf.cond_br %c, ^bb1(%i: index), ^bb2(%a, %f: i32, f32)
^bb1(%j: index):
  %r:2 = func.call @f(%a, %j, %f) : (i32, index, f32) -> (i32, index)
  cf.br ^bb2(%r#0, %f : i32, f32)
^bb2(%k: i32, %g : f32):
  return %k, %i : i32, index
}
// Attributes of arguments stay where they are.
// CHECK: func.func private @g(i64 {test.a}, i64, i64)
func.func private @g(i32 {test.a}, index)
