// What is legal, and what may stay.
// RUN: conversion-test partial casts %s | FileCheck %s
// RUN: conversion-test unknown casts %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: conversion-test full casts %s | FileCheck %s --check-prefix=FULL

// UNKNOWN: error: failed to legalize operation 'other.op' that was explicitly marked illegal
// UNKNOWN: failed, as it was
// FULL: error: failed to legalize operation 'other.op'
// FULL-NOT: explicitly
// FULL: failed, as it was

// CHECK: "other.op"() {unwanted}
"other.op"() {unwanted} : () -> ()
// Everything in it is legal with it.
// CHECK: "test.body"() ({
// CHECK-NEXT: "test.stuck"
// CHECK-NEXT: }) {sealed}
"test.body"() ({
  "test.stuck"() : () -> ()
}) {sealed} : () -> ()
// What a pattern did that led nowhere is undone, and the next one tried.
// CHECK-NEXT: "test.new"() : () -> i64
// CHECK-NEXT: "other.last"
%a = "test.do"() {how = "replace"} : () -> i32
"test.do"(%a) {how = "replace", stuck, then_erased} : (i32) -> ()
"test.do"(%a) {how = "replace", fail, then_erased} : (i32) -> ()
"test.do"(%a) {how = "modify", stuck, then_erased} : (i32) -> ()
"test.do"() ({
^bb0(%p: i32):
  "other.use"(%p) : (i32) -> ()
}) {how = "signature", stuck, then_erased} : () -> ()
"other.last"() : () -> ()
