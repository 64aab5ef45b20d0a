// Several rounds in one.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))' %s | FileCheck %s
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))' %s | FileCheck %s --check-prefix=FULL
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=3}))' %s | FileCheck %s --check-prefix=FEW
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=8 unroll-up-to-factor}))' %s | FileCheck %s --check-prefix=UPTO

// CHECK: #[[NEXT:.*]] = affine_map<(d0) -> (d0 + 3)>
// CHECK-LABEL: @known
// CHECK: affine.for %[[I:.*]] = 1 to 12 step 6 {
// CHECK-NEXT: memref.store %[[I]], %arg0[%[[I]]]
// CHECK-NEXT: %[[J:.*]] = affine.apply #[[NEXT]](%[[I]])
// CHECK-NEXT: memref.store %[[J]], %arg0[%[[J]]]
// CHECK-NEXT: }
// FULL-LABEL: @known
// FULL-NOT: affine.for
// FULL-COUNT-4: memref.store
// FULL: return
// FEW-LABEL: @known
// FEW: affine.for
// UPTO-LABEL: @known
// UPTO-COUNT-4: memref.store
func.func @known(%m: memref<?xindex>) {
  affine.for %i = 1 to 12 step 3 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// What is carried goes from round to round; what is left over runs behind.
// CHECK-LABEL: @carried
// CHECK: %[[MOST:.*]] = affine.for {{.*}} = 0 to 4 step 2 iter_args(%[[A:.*]] = %arg0)
// CHECK-NEXT: %[[B:.*]] = arith.addf %[[A]], %arg0
// CHECK-NEXT: %[[C:.*]] = arith.addf %[[B]], %arg0
// CHECK-NEXT: affine.yield %[[C]]
// CHECK: %[[LAST:.*]] = arith.addf %[[MOST]], %arg0
// CHECK-NEXT: return %[[LAST]]
// FULL-LABEL: @carried
// FULL-COUNT-5: arith.addf
// FULL-NEXT: return
func.func @carried(%x: f32) -> f32 {
  %r = affine.for %i = 0 to 5 iter_args(%a = %x) -> f32 {
    %0 = arith.addf %a, %x : f32
    affine.yield %0 : f32
  }
  return %r : f32
}

// CHECK-LABEL: @unknown
// CHECK: affine.for %{{.*}} = 0 to #{{.*}}()[%arg0] step 2
// CHECK: affine.for %{{.*}} = #{{.*}}()[%arg0] to %arg0 {
// FULL-LABEL: @unknown
// FULL-COUNT-1: affine.for
func.func @unknown(%n: index, %m: memref<?xindex>) {
  affine.for %i = 0 to %n {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// A minimum can't be split; one round is no loop.
// CHECK-LABEL: @minimum
// CHECK: affine.for %{{.*}} = 0 to min #{{.*}}()[%arg0] {
// CHECK: }
// FEW-LABEL: @minimum
// FEW: affine.for
// FEW: memref.store %arg0, %arg1[%arg0]
// FEW-NOT: affine.for
// FEW: return
func.func @minimum(%n: index, %m: memref<?xindex>) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 100)>()[%n] {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  affine.for %i = affine_map<(d0) -> (d0)>(%n) to affine_map<(d0) -> (d0 + 1)>(%n) {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
