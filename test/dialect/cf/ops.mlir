// The ops of cf: both forms, and back.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt --mlir-print-op-generic %s | mlir-opt | FileCheck %s

// CHECK-LABEL: func.func @branches
// CHECK-NEXT: cf.assert %arg0, "must hold" {note}
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2
// CHECK:      cf.br ^bb2 {note}
// CHECK:      cf.cond_br %arg0, ^bb3, ^bb3
// CHECK:      cf.br ^bb3
func.func @branches(%c: i1, %x: i32) {
  cf.assert %c, "must hold" {note}
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb1(%a: i32):
  cf.br ^bb2 {note}
^bb2:
  cf.cond_br %c, ^bb3, ^bb3
^bb3:
  cf.br ^bb3
}
