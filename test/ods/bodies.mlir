// Types whose body is set after they were made may hold themselves.
// RUN: kit-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s | FileCheck %s
// RUN: not kit-opt --split-input-file --allow-unregistered-dialect %s 2>/dev/null | kit-opt --split-input-file --allow-unregistered-dialect | FileCheck %s --check-prefix=AGAIN

// In itself a node is its name.
// CHECK-LABEL: "test.self"
// CHECK-SAME: a = !kit.node<"a", (i32, tensor<2x!kit.node<"a">>)>, b = !kit.node<"b", packed ()>, c = !kit.node<"c", empty>, d = !kit.node<(i32, !kit.node<()>)>
// AGAIN: "test.self"
// AGAIN-SAME: a = !kit.node<"a", (i32, tensor<2x!kit.node<"a">>)>, b = !kit.node<"b", packed ()>, c = !kit.node<"c", empty>, d = !kit.node<(i32, !kit.node<()>)>
"test.self"() {a = !kit.node<"a", (i32, tensor<2x!kit.node<"a">>)>, b = !kit.node<"b", packed ()>, c = !kit.node<"c", empty>, d = !kit.node<(i32, !kit.node<()>)>} : () -> ()
// What it holds is the same wherever it is said again, and shown wherever it isn't.
// CHECK-NEXT: "test.same"() {a = !kit.node<"a", (i32, tensor<2x!kit.node<"a">>)>, t = tensor<2x!kit.node<"a", (i32, tensor<2x!kit.node<"a">>)>>}
"test.same"() {a = !kit.node<"a", (i32, tensor<2x!kit.node<"a">>)>, t = tensor<2x!kit.node<"a", empty>>} : () -> ()

// -----
// Two that hold each other.
// CHECK-LABEL: "test.both"
// CHECK-SAME: l = !kit.node<"l", (!kit.node<"r", (!kit.node<"l">)>)>, r = !kit.node<"r", (!kit.node<"l", (!kit.node<"r">)>)>
"test.both"() {l = !kit.node<"l", (!kit.node<"r", (!kit.node<"l">)>)>, r = !kit.node<"r", empty>} : () -> ()

// -----
// A type that was printed and verified before its body is set.
// CHECK-LABEL: "test.before"
// CHECK-SAME: !kit.node<"a", (i8)>) -> !kit.node<"a", (i8)>
%0:2 = "test.make"() : () -> (!kit.node<"a", empty>, i32)
%1 = "test.before"(%0#0) : (!kit.node<"a", empty>) -> !kit.node<"a", empty>
%2 = "test.before"(%0#0) : (!kit.node<"a", (i8)>) -> !kit.node<"a", empty>
kit.visit %2 : !kit.node<"a", empty>

// -----
// In a circle aliases aren't used: they would be needed before they are defined.
// CHECK-DAG: !A = !kit.node<"A", (!kit.node<"B", (!kit.node<"A">)>, !kit.node<"C", (i1)>)>
// CHECK-DAG: !B = !kit.node<"B", (!kit.node<"A", (!kit.node<"B">, !kit.node<"C", (i1)>)>)>
// AGAIN: "test.aliases"() {a = !A, b = !B, c = tuple<!A>} : () -> ()
!A = !kit.node<"A", (!kit.node<"B", (!kit.node<"A">)>, !kit.node<"C", (i1)>)>
!B = !kit.node<"B", (!kit.node<"A", (!kit.node<"B">, !kit.node<"C", (i1)>)>)>
"test.aliases"() {a = !A, b = !B, c = tuple<!A>} : () -> ()

// -----
// expected-error@+1 {{this node has another body}}
"test.other"() {a = !kit.node<"a", (i8)>, b = !kit.node<"a", (i16)>} : () -> ()

// -----
// expected-error@+1 {{this node has another body}}
"test.other"() {a = !kit.node<"a", (i8)>, b = !kit.node<"a", packed (i8)>} : () -> ()

// -----
// The same text isn't the same outside of the body.
"test.first"() {a = !kit.node<"a", (tuple<!kit.node<"a">>)>} : () -> ()
// expected-error@+1 {{this node isn't around here}}
"test.second"() {a = tuple<!kit.node<"a">>} : () -> ()

// -----
// Nor is it inside.
"test.first"() {a = tensor<1x!kit.node<"a", (i8)>>} : () -> ()
// expected-error@+1 {{this node is around here}}
"test.second"() {b = !kit.node<"a", (tensor<1x!kit.node<"a", (i8)>>)>} : () -> ()

// -----
%0 = "test.make"() : () -> !kit.node<"a", empty>
// expected-error@+1 {{'kit.visit' op operand #0 must be node that is filled, but got '!kit.node<"a", empty>'}}
"kit.visit"(%0) : (!kit.node<"a", empty>) -> ()
