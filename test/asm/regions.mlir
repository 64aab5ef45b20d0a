// What is accepted and how it is printed: regions, blocks and modules.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s

"a.b"() ({
^bb0:
}) : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() ({
// CHECK-NEXT:   ^bb0:
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() ({
^bb0(%a: i32, %b: f32):
 "a.c"(%a) : (i32) -> ()
}) : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() ({
// CHECK-NEXT:   ^bb0(%arg0: i32, %arg1: f32):
// CHECK-NEXT:     "a.c"(%arg0) : (i32) -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() ({
 "x.br"()[^bb1] : () -> ()
^bb1:
 "x.br"()[^bb2, ^bb1] : () -> ()
^bb2:
 "x.r"() : () -> ()
}) : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() ({
// CHECK-NEXT:     "x.br"()[^bb1] : () -> ()
// CHECK-NEXT:   ^bb1:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:     "x.br"()[^bb2, ^bb1] : () -> ()
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     "x.r"() : () -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT: }

// -----

module @"foo bar" {
}
// CHECK: module @"foo bar" {
// CHECK-NEXT: }

// -----

module {
 module @x {}
 builtin.module {}
}
// CHECK: module {
// CHECK-NEXT:   module @x {
// CHECK-NEXT:   }
// CHECK-NEXT:   module {
// CHECK-NEXT:   }
// CHECK-NEXT: }
