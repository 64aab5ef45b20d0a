// Loops from 0 in steps of 1.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-normalize))' %s | FileCheck %s
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-normalize{promote-single-iter}))' %s | FileCheck %s --check-prefix=ONE

// CHECK: #[[UPTO:.*]] = affine_map<()[s0] -> ((s0 - 2) ceildiv 3, 10)>
// CHECK: #[[OLD:.*]] = affine_map<(d0) -> (d0 * 3 + 2)>
// CHECK-LABEL: @loops
// CHECK: affine.for %[[I:.*]] = 0 to min #[[UPTO]]()[%arg0] {
// CHECK-NEXT: %[[J:.*]] = affine.apply #[[OLD]](%[[I]])
// CHECK-NEXT: memref.store %[[J]], %arg1[%[[J]]]
// CHECK: affine.for %{{.*}} = 0 to 4 {
// CHECK: affine.for %{{.*}} = 0 to 1 {
// ONE-LABEL: @loops
// ONE-COUNT-2: affine.for
// ONE-NOT: affine.for
// ONE: memref.store %arg0, %arg1[%arg0]
func.func @loops(%n: index, %m: memref<?xindex>) {
  affine.for %i = 2 to min affine_map<()[s0] -> (s0, 32)>()[%n] step 3 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  affine.for %i = affine_map<(d0) -> (d0)>(%n) to affine_map<(d0) -> (d0 + 4)>(%n) {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  affine.for %i = affine_map<(d0) -> (d0)>(%n) to affine_map<(d0) -> (d0 + 1)>(%n) {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK-LABEL: @parallel
// CHECK: affine.parallel (%[[I:.*]], %[[J:.*]]) = (0, 0) to (4, {{.*}} ceildiv 2) {
// CHECK: affine.apply
// CHECK: affine.apply
func.func @parallel(%n: index, %m: memref<?x?xindex>) {
  affine.parallel (%i, %j) = (0, 1) to (10, %n) step (3, 2) {
    memref.store %i, %m[%i, %j] : memref<?x?xindex>
  }
  return
}

// A maximum to begin with, or several bounds of one variable, and what is normal already.
// CHECK-LABEL: @stays
// CHECK: affine.for %{{.*}} = max
// CHECK: affine.parallel (%{{.*}}) = (1) to (min(
// CHECK-NEXT: }
// CHECK: affine.for %{{.*}} = 0 to %arg0 {
// CHECK-NEXT: }
func.func @stays(%n: index) {
  affine.for %i = max affine_map<()[s0] -> (s0, 32)>()[%n] to 100 {
  }
  affine.parallel (%i) = (1) to (min(%n, 8)) {
  }
  affine.for %i = 0 to %n {
  }
  return
}
