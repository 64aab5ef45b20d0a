// Types that become others, none or several, by themselves or by where a value comes from.
// RUN: conversion-test partial casts %s | FileCheck %s
// RUN: conversion-test partial none %s | FileCheck %s --check-prefix=NONE
// NONE: error: failed to legalize unresolved materialization from ('index') to ('i64', 'i64') that remained live after conversion
// NONE: note: see existing live user here: "test.new"(
// NONE: failed, as it was

// CHECK: %[[A:.*]] = "test.new"() : () -> i64
// CHECK-NEXT: %[[OLDA:.*]] = unrealized_conversion_cast %[[A]] : i64 to i32
// CHECK-NEXT: %[[B:.*]]:2 = "test.new"(%[[A]]) : (i64) -> (i64, i64)
// CHECK-NEXT: %[[OLDB:.*]] = unrealized_conversion_cast %[[B]]#0, %[[B]]#1 : i64, i64 to index
// CHECK-NEXT: %[[C:.*]] = "test.new"(%[[B]]#0, %[[B]]#1, %[[A]]) : (i64, i64, i64) -> tuple<i64, i64, i64>
// CHECK-NEXT: %[[OLDC:.*]] = unrealized_conversion_cast %[[C]]
// CHECK-NEXT: "other.use"(%[[OLDA]], %[[OLDB]], %[[OLDC]])
%a = "test.do"() {how = "replace"} : () -> i32
%b = "test.do"(%a) {how = "replace"} : (i32) -> index
%c = "test.do"(%b, %a) {how = "replace"} : (index, i32) -> tuple<i32, index, f32>
"other.use"(%a, %b, %c) : (i32, index, tuple<i32, index, f32>) -> ()

// CHECK-NEXT: "test.new"() : () -> ()
// CHECK-NEXT: "test.new"() : () -> i64
%f = "test.do"() {how = "replace"} : () -> f32
%g = "test.do"(%f) {how = "replace"} : (f32) -> i32

// CHECK-NEXT: %[[H:.*]] = "test.new"() : () -> i8
// CHECK-NEXT: "test.new"(%[[H]]) : (i8) -> i16
%h = "test.do"() {how = "replace", width = i8} : () -> i16
%i = "test.do"(%h) {how = "replace"} : (i16) -> i16

// Operands that no pattern makes are cast.
// CHECK-NEXT: %[[X:.*]] = "other.x"() : () -> index
// CHECK-NEXT: %[[PARTS:.*]]:2 = unrealized_conversion_cast %[[X]] : index to i64, i64
// CHECK-NEXT: "test.new"(%[[PARTS]]#0, %[[PARTS]]#1)
// CHECK-NEXT: "test.new"(%[[PARTS]]#0, %[[PARTS]]#1)
%x = "other.x"() : () -> index
"test.do"(%x) {how = "replace"} : (index) -> ()
"test.do"(%x) {how = "replace"} : (index) -> ()

// A region's arguments change with the operation; what goes away may have no users that stay.
// CHECK-NEXT: "test.do"(%[[A]]) ({
// CHECK-NEXT: ^{{.*}}(%[[P:.*]]: i64, %[[Q:.*]]: i64, %[[R:.*]]: i64):
// CHECK-NEXT: %[[OLDP:.*]] = builtin.unrealized_conversion_cast %[[P]] : i64 to i32
// CHECK-NEXT: "test.new"(%[[P]], %[[Q]], %[[R]])
// CHECK-NEXT: "test.new"(%[[Q]], %[[R]])
// CHECK-NEXT: "other.use"(%[[OLDP]])
// CHECK-NEXT: }) {done, how = "retype"} : (i64) -> i64
%s = "test.do"(%a) ({
^bb0(%p: i32, %q: index, %r: f32):
  "test.do"(%p, %q, %r) {how = "replace"} : (i32, index, f32) -> ()
  "test.do"() ({
    "other.use"(%q) : (index) -> ()
  }) {how = "remapped"} : () -> ()
  "other.use"(%p) : (i32) -> ()
}) {how = "retype"} : (i32) -> i32
// CHECK-NEXT: "test.do"() ({
// CHECK-NEXT: ^{{.*}}(%{{.*}}: i1, %[[K:.*]]: i64):
// CHECK-NEXT: "test.new"(%[[A]], %[[K]])
// CHECK-NEXT: }) {done, how = "arguments"}
"test.do"(%a) ({
^bb0(%gone: f32, %value: i32, %kept: i32):
  "test.do"(%value, %kept) {how = "replace"} : (i32, i32) -> ()
}) {how = "arguments"} : (i32) -> ()
