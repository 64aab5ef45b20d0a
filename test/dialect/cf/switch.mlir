// Syntax of cf.switch, and of weights.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

// CHECK-LABEL: func.func @cases(
// CHECK-NEXT:    cf.switch %arg0 : i8, [
// CHECK-NEXT:      default: ^bb1(%arg1 : i32),
// CHECK-NEXT:      44: ^bb2,
// CHECK-NEXT:      255: ^bb1(%arg1 : i32)
// CHECK-NEXT:    ]
func.func @cases(%flag: i8, %a: i32) {
  cf.switch %flag : i8, [
    default: ^bb1(%a : i32),
    300: ^bb2,
    -1: ^bb1(%a : i32)
  ]
^bb1(%x: i32):
  return
^bb2:
  return
}

// CHECK-LABEL: func.func @only_default(
// CHECK-NEXT:    cf.switch %arg0 : si64, [
// CHECK-NEXT:      default: ^bb1]
func.func @only_default(%flag: si64) {
  cf.switch %flag : si64, [default: ^bb1]
^bb1:
  return
}

// CHECK-LABEL: func.func @weights(
// CHECK-NEXT:    cf.cond_br %arg0 weights([-1, 1]), ^bb1, ^bb1
func.func @weights(%condition: i1) {
  cf.cond_br %condition weights([-1, 1]), ^bb1, ^bb1
^bb1:
  return
}
