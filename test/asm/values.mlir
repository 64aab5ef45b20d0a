// What is accepted and how it is printed: values, operands and results.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s

%0 = "a.b"() : () -> i32
"a.c"(%0) : (i32) -> ()
// CHECK: module {
// CHECK-NEXT:   %0 = "a.b"() : () -> i32
// CHECK-NEXT:   "a.c"(%0) : (i32) -> ()
// CHECK-NEXT: }

// -----

%0:2 = "a.b"() : () -> (i32, f32)
"a.c"(%0#1, %0#0) : (f32, i32) -> ()
// CHECK: module {
// CHECK-NEXT:   %0:2 = "a.b"() : () -> (i32, f32)
// CHECK-NEXT:   "a.c"(%0#1, %0#0) : (f32, i32) -> ()
// CHECK-NEXT: }

// -----

%a, %b:2 = "a.b"() : () -> (i32, i32, f32)
"a.c"(%b#1, %a) : (f32, i32) -> ()
// CHECK: module {
// CHECK-NEXT:   %0:3 = "a.b"() : () -> (i32, i32, f32)
// CHECK-NEXT:   "a.c"(%0#2, %0#0) : (f32, i32) -> ()
// CHECK-NEXT: }

// -----

%0 = "a.b"() : () -> i32
%1 = builtin.unrealized_conversion_cast %0 : i32 to f32
// CHECK: module {
// CHECK-NEXT:   %0 = "a.b"() : () -> i32
// CHECK-NEXT:   %1 = unrealized_conversion_cast %0 : i32 to f32
// CHECK-NEXT: }

// -----

%0 = "a.b"() : () -> i32
%1:2 = builtin.unrealized_conversion_cast %0, %0 : i32, i32 to f32, i1 {a}
// CHECK: module {
// CHECK-NEXT:   %0 = "a.b"() : () -> i32
// CHECK-NEXT:   %1:2 = unrealized_conversion_cast %0, %0 : i32, i32 to f32, i1 {a}
// CHECK-NEXT: }
