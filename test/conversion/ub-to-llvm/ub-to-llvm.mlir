// convert-ub-to-llvm.
// RUN: mlir-opt %s --convert-ub-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @poison(
// CHECK-NEXT: llvm.mlir.poison : i64
// CHECK: llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
// CHECK: ub.poison : tensor<2xi8>
func.func @poison() -> (index, vector<2x3xf32>, tensor<2xi8>) {
  %0 = ub.poison : index
  %1 = ub.poison : vector<2x3xf32>
  %2 = ub.poison : tensor<2xi8>
  return %0, %1, %2 : index, vector<2x3xf32>, tensor<2xi8>
}

// CHECK-LABEL: func.func @never(
// CHECK-NEXT: llvm.unreachable
func.func @never() {
  ub.unreachable
}
