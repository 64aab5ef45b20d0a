// All that a pattern may do.
// RUN: conversion-test partial casts %s | FileCheck %s
// The same, undone at the end because of one operation more.
// RUN: cp %s %t && echo '"test.stuck"() : () -> ()' >> %t && conversion-test partial casts %t | FileCheck %s --check-prefix=UNDONE
// UNDONE: error: failed to legalize operation 'test.stuck' that was explicitly marked illegal
// UNDONE-NEXT: failed, as it was
// UNDONE-NOT: {{.}}
// RUN: conversion-test analysis casts %s | FileCheck %s --check-prefix=ANALYSIS
// ANALYSIS: legalizable: builtin.module
// ANALYSIS-NEXT: legalizable: test.do
// ANALYSIS-NOT: failed
// ANALYSIS: "test.do"() {how = "replace"}
// ANALYSIS-NOT: done,

// CHECK-LABEL: module
// CHECK-NEXT: %[[A:.*]] = "test.new"() : () -> i64
// CHECK-NEXT: %[[OLD:.*]] = unrealized_conversion_cast %[[A]] : i64 to i32
%a = "test.do"() {how = "replace"} : () -> i32
// CHECK-NEXT: %[[B:.*]] = "test.new"(%[[A]]) : (i64) -> i1
%b = "test.do"(%a) {how = "cancel"} : (i32) -> i1
// Replaced by its operand.
// CHECK-NEXT: "other.use"(%[[OLD]], %[[B]])
%c = "test.do"(%a) {how = "forward"} : (i32) -> i32
"other.use"(%c, %b) : (i32, i1) -> ()
// In place.
// CHECK-NEXT: %{{.*}} = "test.do"() {done, how = "modify"} : () -> i8
%d = "test.do"(%a) {how = "modify"} : (i32) -> i32
"test.do"() {how = "erase"} : () -> ()

// Moving: the second goes to the front, the first behind it.
// CHECK-NEXT: "test.body"() ({
// CHECK-NEXT: "other.second"
// CHECK-NEXT: "test.new"() : () -> ()
// CHECK-NEXT: "other.first"
"test.body"() ({
  "other.first"() : () -> ()
  "test.do"() {how = "move"} : () -> ()
  "other.second"() : () -> ()
}) : () -> ()

// Copying.
// CHECK: "test.body"() ({
// CHECK-NEXT: "test.new"
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: "test.body"() ({
// CHECK-NEXT: }) : () -> ()
"test.do"() ({
  "test.body"() ({
    "test.new"() : () -> ()
  }) : () -> ()
}) {how = "clone"} : () -> ()

// Uses: all, all but one, those in a region.
// CHECK-NEXT: %[[X:.*]]:2 = "other.x"
%x:2 = "other.x"() : () -> (i1, i1)
// CHECK-NEXT: "other.use"(%[[X]]#1)
"test.do"(%x#0, %x#1) {how = "uses"} : (i1, i1) -> ()
"other.use"(%x#0) : (i1) -> ()
// CHECK-NEXT: %[[Y:.*]]:2 = "other.y"
%y:2 = "other.y"() : () -> (i1, i1)
// CHECK-NEXT: "other.except"(%[[Y]]#0)
// CHECK-NEXT: "other.use"(%[[Y]]#1)
"test.do"(%y#0, %y#1) {how = "except"} : (i1, i1) -> ()
"other.except"(%y#0) : (i1) -> ()
"other.use"(%y#0) : (i1) -> ()
// CHECK-NEXT: %[[Z:.*]] = "other.z"
%z = "other.z"() : () -> i1
// CHECK-NEXT: "test.do"() ({
// CHECK-NEXT: "other.use"(%[[Y]]#1)
// CHECK-NEXT: }) {done, how = "within"}
// CHECK-NEXT: "other.use"(%[[Z]])
"test.do"(%z, %y#1) ({
  "other.use"(%z) : (i1) -> ()
}) {how = "within"} : (i1, i1) -> ()
"other.use"(%z) : (i1) -> ()

// Splitting and merging.
// CHECK-NEXT: "test.body"() ({
// CHECK-NEXT: ^{{.*}}(%[[P:.*]]: i1):
// CHECK-NEXT: "other.head"
// CHECK-NEXT: "test.br"()[^[[TAIL:.*]]] :
// CHECK-NEXT: ^[[TAIL]]:
// CHECK-NEXT: "other.tail"(%[[P]])
// CHECK-NEXT: "other.merged"(%[[P]])
// CHECK-NEXT: "test.br"()[^{{.*}}]
// CHECK-NEXT: ^{{.*}}:
// CHECK-NEXT: "test.end"() {done}
// CHECK-NEXT: }) : () -> ()
"test.body"() ({
^bb0(%p: i1):
  "other.head"() : () -> ()
  "test.do"() {how = "split"} : () -> ()
  "other.tail"(%p) : (i1) -> ()
  "test.jump"(%p)[^bb1] {how = "merge"} : (i1) -> ()
^bb1(%q: i1):
  "other.merged"(%q) : (i1) -> ()
  "test.br"()[^bb2] : () -> ()
^bb2:
  "test.end"() {done} : () -> ()
}) : () -> ()

// Inlining a block, after its operations were made legal or before.
// CHECK-NEXT: %[[Q:.*]] = "test.new"(%[[Z]]) : (i1) -> i1
// CHECK-NEXT: "other.use"(%[[Q]])
%i = "test.do"(%z) ({
^bb0(%p: i1):
  %q = "test.do"(%p) {how = "replace"} : (i1) -> i1
  "test.end"(%q) : (i1) -> ()
}) {how = "inline"} : (i1) -> i1
"other.use"(%i) : (i1) -> ()
// CHECK-NEXT: "test.new"(%[[Z]]) : (i1) -> ()
"test.do"(%z) ({
^bb0(%p: i1):
  "test.do"(%p) {how = "replace"} : (i1) -> ()
  "test.end"() : () -> ()
}) {how = "legalize"} : (i1) -> ()

// Inlining, copying, making, moving and erasing blocks.
// CHECK-NEXT: "test.body"() ({
// CHECK-NEXT: "test.br"(%[[Z]])[^[[FIRST:.*]]] :
// CHECK-NEXT: ^[[FIRST]](%[[R:.*]]: i1):
// CHECK-NEXT: "test.br"()[^[[SECOND:.*]]] :
// CHECK-NEXT: ^[[SECOND]]:
// CHECK-NEXT: "other.use"(%[[R]])
// CHECK-NEXT: "test.end"() {done}
// CHECK-NEXT: ^{{.*}}:
// CHECK-NEXT: "test.end"() {done}
// CHECK-NEXT: }) : () -> ()
"test.body"() ({
  "test.do"(%z) ({
  ^bb0(%r: i1):
    "test.br"()[^bb1] : () -> ()
  ^bb1:
    "other.use"(%r) : (i1) -> ()
    "test.end"() {done} : () -> ()
  }) {how = "flatten"} : (i1) -> ()
  "test.end"() {done} : () -> ()
}) : () -> ()
// CHECK-NEXT: "test.body"() ({
// CHECK-NEXT: "test.br"()[^[[FIRST:.*]]] :
// CHECK-NEXT: ^[[FIRST]]:
// CHECK-NEXT: "test.br"()[^[[MADE:.*]]] :
// CHECK-NEXT: ^[[MADE]](%{{.*}}: i1):
// CHECK-NEXT: "test.br"()[^[[FIRST]]]
// CHECK-NEXT: }) : () -> ()
"test.body"() ({
  "test.br"()[^bb1] : () -> ()
^bb1:
  "test.jump"()[^bb2] {how = "blocks"} : () -> ()
^bb2:
  "other.erased"() : () -> ()
  "test.br"()[^bb2] : () -> ()
}) : () -> ()
// CHECK-NEXT: "test.body"() ({
// CHECK-NEXT: "test.br"()[^[[SELF:.*]]] :
// CHECK-NEXT: ^{{.*}}:
// CHECK-NEXT: "test.new"
// CHECK-NEXT: "test.end"() {done}
// CHECK-NEXT: ^[[SELF]]:
// CHECK-NEXT: "test.end"() {done}
// CHECK-NEXT: }) : () -> ()
"test.body"() ({
  "test.br"()[^bb1] : () -> ()
^bb1:
  "test.do"() ({
    "test.new"() : () -> ()
    "test.end"() {done} : () -> ()
  }) {how = "copies"} : () -> ()
  "test.end"() {done} : () -> ()
}) : () -> ()

// Applied to what it made itself.
// CHECK-NEXT: "test.new"() : () -> ()
// CHECK-NEXT: "test.new"() : () -> ()
// CHECK-NEXT: "test.new"() : () -> ()
// CHECK-NEXT: "other.last"
"test.do"() {how = "count", left = 2} : () -> ()
"other.last"() : () -> ()
