// Every op of ub.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @poison
// CHECK-NEXT:    %0 = ub.poison : tensor<4xf32>
// CHECK-NEXT:    %1 = ub.poison {note = 1 : i32} : i32
// CHECK-NEXT:    ub.unreachable
// GENERIC: "ub.poison"() <{value = #ub.poison}> : () -> tensor<4xf32>
func.func @poison() {
  %0 = ub.poison : tensor<4xf32>
  %1 = ub.poison {note = 1 : i32} <#ub.poison> : i32
  ub.unreachable
}
