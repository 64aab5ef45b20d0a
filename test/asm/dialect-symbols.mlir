// What is accepted and how it is printed: aliases and types and attributes of dialects.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s

!t = i32
"a.b"() {a = !t} : () -> !t
// CHECK: module {
// CHECK-NEXT:   %0 = "a.b"() {a = i32} : () -> i32
// CHECK-NEXT: }

// -----

// Bodies behind the namespace alone.
"a.b"() {a = #foo<bar [1, "x>"]>} : () -> !foo<bar<4x8>>
// CHECK: "a.b"() {a = #foo<bar [1, "x>"]>} : () -> !foo.bar<4x8>

// -----

// The form is the one that reads back.
"a.b"() : () -> (!foo.bar-, !foo<a<b>, c<d>>, !foo<a<"\">" (b) -> c>>)
// CHECK: "a.b"() : () -> (!foo.bar-, !foo<a<b>, c<d>>, !foo.a<"\">" (b) -> c>)

// -----

"a.b"() : () -> !foo.8r-
// CHECK: "a.b"() : () -> !foo.8r-
