// Loops over tiles.
// RUN: mlir-opt %s --affine-loop-tile="tile-size=16" | FileCheck %s
// RUN: mlir-opt %s --affine-loop-tile="tile-sizes=5,2" | FileCheck %s --check-prefix=SIZES
// RUN: mlir-opt %s --affine-loop-tile | FileCheck %s --check-prefix=MODEL
// RUN: mlir-opt %s --affine-loop-tile="tile-size=16 separate" | FileCheck %s --check-prefix=SEPARATE

// CHECK-DAG: #[[SAME:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[FULL:.*]] = affine_map<(d0) -> (d0 + 16)>
// CHECK-DAG: #[[CUT:.*]] = affine_map<(d0)[s0] -> (d0 + 16, s0)>
// CHECK-DAG: #[[FEW:.*]] = affine_map<(d0) -> (d0 + 12)>
// CHECK-LABEL: func @nest(
// CHECK: affine.for %[[I:.*]] = 0 to 64 step 16 {
// CHECK-NEXT: affine.for %[[J:.*]] = 3 to %arg1 step 16 {
// CHECK-NEXT: affine.for %[[II:.*]] = #[[SAME]](%[[I]]) to #[[FULL]](%[[I]]) {
// CHECK-NEXT: affine.for %[[JJ:.*]] = #[[SAME]](%[[J]]) to min #[[CUT]](%[[J]])[%arg1] {
// CHECK-NEXT: affine.load %arg0[%[[II]], %[[JJ]]]
// SIZES: affine.for %{{.*}} = 0 to 64 step 5 {
// SIZES-NEXT: affine.for %{{.*}} = 3 to %arg1 step 2 {
func.func @nest(%m: memref<64x?xf32>, %n: index) {
  affine.for %i = 0 to 64 {
    affine.for %j = 3 to %n {
      %v = affine.load %m[%i, %j] : memref<64x?xf32>
      affine.store %v, %m[%i, %j] : memref<64x?xf32>
    }
  }
  return
}

// CHECK-LABEL: func @few_rounds(
// CHECK: affine.for %[[I:.*]] = 0 to 12 step 64 {
// CHECK-NEXT: affine.for %{{.*}} = #[[SAME]](%[[I]]) to #[[FEW]](%[[I]]) step 4 {
func.func @few_rounds(%m: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 12 step 4 {
    affine.store %x, %m[%i] : memref<64xf32>
  }
  return
}

// A diagonal, a triangle, and values that are carried: left alone.
// CHECK-LABEL: func @not_tiled(
// CHECK-NOT: step
// CHECK: return
func.func @not_tiled(%m: memref<64x64xf32>, %x: f32) -> f32 {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %v = affine.load %m[%j, %i] : memref<64x64xf32>
      affine.store %v, %m[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  %r = affine.for %i = 0 to 64 iter_args(%s = %x) -> f32 {
    %t = arith.addf %s, %s : f32
    affine.yield %t : f32
  }
  return %r : f32
}

// Of 4 MiB what fits into 512 KiB.
// MODEL-LABEL: func @large(
// MODEL: affine.for %{{.*}} = 0 to 1024 step 2 {
// MODEL-NEXT: affine.for %{{.*}} = 0 to 1024 step 4 {
func.func @large(%m: memref<1024x1024xf32>, %x: f32) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 1024 {
      affine.store %x, %m[%i, %j] : memref<1024x1024xf32>
    }
  }
  return
}

// SEPARATE-DAG: #[[SET:.*]] = affine_set<(d0)[s0] : (-d0 + s0 - 16 >= 0)>
// SEPARATE-DAG: #[[FULL:.*]] = affine_map<(d0) -> (d0 + 16)>
// SEPARATE-LABEL: func @partial(
// SEPARATE: affine.for %[[I:.*]] = 0 to %arg1 step 16 {
// SEPARATE-NEXT: affine.if #[[SET]](%[[I]])[%arg1] {
// SEPARATE-NEXT: affine.for %{{.*}} to #[[FULL]](%[[I]]) {
// SEPARATE: } else {
// SEPARATE-NEXT: affine.for %{{.*}} to min
func.func @partial(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// Bounds that a quotient of an outer variable gives, by which tiles would have bounds of a variable that isn't there yet.
// CHECK-LABEL: func @quotient(
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 40 {
// CHECK-NEXT: affine.for %{{.*}} = 0 to #{{.*}}(%[[I]]) {
func.func @quotient(%m: memref<40xf32>, %x: f32) {
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 floordiv 2)>(%i) {
      affine.store %x, %m[%j] : memref<40xf32>
    }
  }
  return
}
