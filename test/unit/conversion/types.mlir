// Types in conversions: one to one, to none, to several; functions, calls, returns and branches.
// RUN: conversion-test full ops %s | FileCheck %s
// RUN: conversion-test full casts %s | FileCheck %s --check-prefix=CAST

// CHECK-LABEL: func @arguments(%arg0: i64, %arg1: i64, %arg2: i64) -> i64 {
// CHECK-NEXT: %[[I32:.*]] = "test.new"(%arg0) {argument} : (i64) -> i32
// CHECK-NEXT: "test.new"(%[[I32]]) {keeps} : (i32) -> ()
// CHECK-NEXT: return %arg0 : i64
// CAST-LABEL: func @arguments(%arg0: i64, %arg1: i64, %arg2: i64) -> i64 {
// CAST-NEXT: %[[I32:.*]] = builtin.unrealized_conversion_cast %arg0 : i64 to i32
func.func @arguments(%a: i32, %gone: f32, %two: index) -> i32 {
  "test.new"(%a) {keeps} : (i32) -> ()
  return %a : i32
}

// CHECK-LABEL: func @calls(%arg0: i64, %arg1: i64, %arg2: i64) -> i64 {
// CHECK-NEXT: %[[R:.*]] = call @arguments(%arg0, %arg1, %arg2) : (i64, i64, i64) -> i64
// CHECK-NEXT: return %[[R]] : i64
func.func @calls(%a: i32, %x: f32, %n: index) -> i32 {
  %0 = call @arguments(%a, %x, %n) : (i32, f32, index) -> i32
  return %0 : i32
}

// CHECK-LABEL: func @branches(%arg0: i1, %arg1: i64, %arg2: i64, %arg3: i64) -> (i64, i64) {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg1, %arg2 : i64, i64), ^bb2(%arg3 : i64)
// CHECK-NEXT: ^bb1(%[[A:.*]]: i64, %[[B:.*]]: i64):
// CHECK-NEXT: return %[[A]], %[[B]] : i64, i64
// CHECK-NEXT: ^bb2(%[[C:.*]]: i64):
// CHECK-NEXT: return %arg1, %arg2 : i64, i64
func.func @branches(%c: i1, %n: index, %a: i32) -> index {
  cf.cond_br %c, ^bb1(%n : index), ^bb2(%a : i32)
^bb1(%m: index):
  return %m : index
^bb2(%b: i32):
  return %n : index
}

// CHECK-LABEL: func @replaced(%arg0: i64) -> i64 {
// CHECK-NEXT: %[[T:.*]] = "test.new"(%arg0) : (i64) -> i64
// CHECK-NEXT: return %[[T]] : i64
func.func @replaced(%a: i32) -> i32 {
  %0 = "test.do"(%a) {how = "replace"} : (i32) -> i32
  return %0 : i32
}
