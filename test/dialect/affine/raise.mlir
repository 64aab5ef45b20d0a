// Indices that are affine.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-raise-from-memref))' %s | FileCheck %s

// CHECK-LABEL: @raised
// CHECK: affine.load %arg0[%{{.*}} * 4 + symbol(%arg1) + 1, 2]
// CHECK: affine.store %{{.*}}, %arg0[symbol(%arg1) * symbol(%arg1), %{{.*}}]
func.func @raised(%m: memref<?x?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  affine.for %i = 0 to %n {
    %0 = arith.muli %i, %c4 : index
    %1 = arith.addi %0, %n : index
    %2 = arith.addi %1, %c1 : index
    %3 = memref.load %m[%2, %c2] : memref<?x?xf32>
    %4 = arith.muli %n, %n : index
    memref.store %3, %m[%4, %i] : memref<?x?xf32>
  }
  return
}

// A product of two dimensions, what nobody knows, and an expression that is too long.
// CHECK-LABEL: @stays
// CHECK-COUNT-2: memref.load
// CHECK-NOT: affine.load
func.func @stays(%m: memref<?xf32>, %n: index, %k: memref<index>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = arith.muli %i, %j : index
      %1 = memref.load %m[%0] : memref<?xf32>
    }
    %2 = func.call @some() : () -> index
    %3 = memref.load %m[%2] : memref<?xf32>
  }
  return
}
func.func private @some() -> index
