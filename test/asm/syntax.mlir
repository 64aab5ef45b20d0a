// What is accepted and how it is printed: tokens and attribute dictionaries.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s

"a.b"() : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() <1 : i32> : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() <1 : i32> : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() : () -> (() -> i32)
// CHECK: module {
// CHECK-NEXT:   %0 = "a.b"() : () -> (() -> i32)
// CHECK-NEXT: }

// -----

"a.b"() : () -> ((i32) -> (i32, f32), i32)
// CHECK: module {
// CHECK-NEXT:   %0:2 = "a.b"() : () -> ((i32) -> (i32, f32), i32)
// CHECK-NEXT: }

// -----

builtin.unrealized_conversion_cast to i32
// CHECK: module {
// CHECK-NEXT:   %0 = unrealized_conversion_cast to i32
// CHECK-NEXT: }

// -----

// comment
"a.b"() // c2
 : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() : () -> ()
// CHECK-NEXT: }
