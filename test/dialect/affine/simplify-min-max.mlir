// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(affine-simplify-min-max))" --split-input-file | FileCheck %s
// Results that another one is always beyond.

// CHECK: #[[LESS:.*]] = affine_map<(d0) -> (d0 + 8, d0 * 2)>
// CHECK-LABEL: func.func @loops(
// CHECK: affine.for %[[I:.*]] = 0 to 10
// CHECK: affine.for %[[J:.*]] = 20 to 30
// CHECK-NEXT: %[[A:.*]] = affine.min #[[LESS]](%[[I]])
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[A]], %[[J]]]
func.func @loops(%m: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 20 to 30 {
      %a = affine.min affine_map<(i, j) -> (j, i * 2, i + 8)>(%i, %j)
      %b = affine.min affine_map<(i, j) -> (j, i, 12)>(%i, %j)
      %c = affine.max affine_map<(i, j) -> (j, i, 12)>(%i, %j)
      memref.store %x, %m[%b, %c] : memref<?x?xf32>
      memref.store %x, %m[%a, %c] : memref<?x?xf32>
    }
  }
  return
}

// -----

// What ops say of their results, and minima and maxima of others.
// CHECK-DAG: #[[CHUNK:.*]] = affine_map<(d0) -> (d0 * -64 + 1000, 64)>
// CHECK-LABEL: func.func @nested(
// CHECK: %[[G:.*]] = gpu.block_dim
// CHECK: affine.for %[[I:.*]] = 0 to 16
// CHECK-NEXT: %[[A:.*]] = affine.min #[[CHUNK]](%[[I]])
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[A]], %[[G]]]
func.func @nested(%m: memref<?x?xf32>, %x: f32) {
  %g = gpu.block_dim x
  affine.for %i = 0 to 16 {
    %a = affine.min affine_map<(i) -> (1000 - i * 64, 64)>(%i)
    %b = affine.min affine_map<(a) -> (a, 65)>(%a)
    %c = affine.max affine_map<()[g] -> (g, -5)>()[%g]
    memref.store %x, %m[%b, %c] : memref<?x?xf32>
  }
  return
}

// -----

// Equal ones, and those that may be either way round, stay.
// CHECK: #[[MAP:.*]] = affine_map<(d0, d1) -> (d1 + 9, d0 * 2)>
// CHECK-LABEL: func.func @stays(
// CHECK: affine.min #[[MAP]]
func.func @stays(%m: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %a = affine.min affine_map<(i, j) -> (i * 2, j + 9)>(%i, %j)
      memref.store %x, %m[%a, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

// Numbers beyond 64 bits, and a loop that never runs.
// CHECK-LABEL: func.func @large(
// CHECK-COUNT-2: affine.min
func.func @large(%m: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to 9223372036854775807 {
    %a = affine.min affine_map<(i) -> (i * 9223372036854775807, i * -9223372036854775807, 5)>(%i)
    memref.store %x, %m[%a, %i] : memref<?x?xf32>
  }
  affine.for %i = 5 to 2 {
    %a = affine.min affine_map<(i) -> (i, i + 1)>(%i)
    memref.store %x, %m[%a, %i] : memref<?x?xf32>
  }
  return
}
