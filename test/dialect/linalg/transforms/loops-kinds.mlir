// Loops of other dialects.
// RUN: mlir-opt %s --convert-linalg-to-affine-loops | FileCheck %s --check-prefix=AFFINE
// RUN: mlir-opt %s --convert-linalg-to-parallel-loops | FileCheck %s --check-prefix=PARALLEL

// AFFINE-LABEL: func @product(
// AFFINE-SAME: %[[A:.*]]: memref<?x4xf32>, %[[B:.*]]: memref<4x8xf32>, %[[C:.*]]: memref<?x8xf32>)
// AFFINE: %[[M:.*]] = memref.dim %[[A]], %{{.*}}
// AFFINE: affine.for %[[I:.*]] = 0 to %[[M]] {
// AFFINE-NEXT: affine.for %[[J:.*]] = 0 to 8 {
// AFFINE-NEXT: affine.for %[[K:.*]] = 0 to 4 {
// AFFINE-NEXT: affine.load %[[A]][%[[I]], %[[K]]]
// AFFINE-NEXT: affine.load %[[B]][%[[K]], %[[J]]]
// AFFINE-NEXT: affine.load %[[C]][%[[I]], %[[J]]]
// AFFINE: affine.store %{{.*}}, %[[C]][%[[I]], %[[J]]]
// PARALLEL-LABEL: func @product(
// PARALLEL: scf.parallel (%[[I:.*]], %[[J:.*]]) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) step
// PARALLEL-NEXT: scf.for %[[K:.*]] =
// PARALLEL-NEXT: memref.load %{{.*}}[%[[I]], %[[K]]]
// PARALLEL: scf.reduce
func.func @product(%a: memref<?x4xf32>, %b: memref<4x8xf32>, %c: memref<?x8xf32>) {
  linalg.matmul ins(%a, %b : memref<?x4xf32>, memref<4x8xf32>) outs(%c : memref<?x8xf32>)
  return
}

// A reduction around parallel loops.
// PARALLEL-LABEL: func @sums(
// PARALLEL: scf.for
// PARALLEL-NEXT: scf.parallel (%{{.*}}) =
func.func @sums(%a: memref<3x4xf32>, %b: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
    ins(%a : memref<3x4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}
