// expand-strided-metadata leaves an expansion whose sizes don't follow from those of its source.
// RUN: mlir-opt %s --expand-strided-metadata | FileCheck %s

// Two sizes can't be told from their product.
// CHECK-LABEL: func.func @expand_unknown(
// CHECK: memref.expand_shape
func.func @expand_unknown(%m: memref<?xf32>, %n: index) -> memref<?x?xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, %n] : memref<?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
