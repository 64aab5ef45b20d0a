// Rounds side by side in the loops inside.
// RUN: mlir-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' --split-input-file | FileCheck %s

// CHECK: #[[NEXT:.*]] = affine_map<(d0) -> (d0 + 1)>
// CHECK-LABEL: func @parts(
// CHECK: affine.for %[[I:.*]] = 0 to 10 step 2 {
// CHECK-NEXT: "a"(%[[I]])
// CHECK-NEXT: %[[J:.*]] = affine.apply #[[NEXT]](%[[I]])
// CHECK-NEXT: "a"(%[[J]])
// CHECK-NEXT: affine.for
// CHECK-NEXT: "b"(%[[I]])
// CHECK-NEXT: %[[K:.*]] = affine.apply #[[NEXT]](%[[I]])
// CHECK-NEXT: "b"(%[[K]])
// CHECK-NEXT: }
// CHECK-NEXT: "c"()
// CHECK-NEXT: affine.apply
// CHECK-NEXT: "c"()
// CHECK: "a"(%c10)
// CHECK-NEXT: affine.for
// CHECK-NEXT: "b"(%c10)
func.func @parts(%n: index) {
  affine.for %i = 0 to 11 {
    "a"(%i) : (index) -> ()
    affine.for %j = 0 to %n {
      "b"(%i) : (index) -> ()
    }
    "c"() : () -> ()
  }
  return
}

// -----

// CHECK-LABEL: func @carried(
// CHECK: %[[R:.*]]:2 = affine.for {{.*}} step 2 iter_args(%[[A:.*]] = %arg1, %[[B:.*]] = %arg1) -> (f32, f32) {
// CHECK: %[[S:.*]]:2 = affine.for {{.*}} iter_args(%{{.*}} = %arg1, %{{.*}} = %arg1) -> (f32, f32) {
// CHECK: arith.addf %[[R]]#0, %[[R]]#1
func.func @carried(%m: memref<8x8xf32>, %zero: f32) -> f32 {
  %r = affine.for %i = 0 to 8 iter_args(%s = %zero) -> f32 {
    %t = affine.for %j = 0 to 8 iter_args(%x = %zero) -> f32 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      %y = arith.mulf %x, %v : f32
      affine.yield %y : f32
    }
    %u = arith.addf %s, %t : f32
    affine.yield %u : f32
  }
  return %r : f32
}

// -----

// Bounds inside that change, and few rounds.
// CHECK-LABEL: func @not_jammed(
// CHECK-NOT: step
func.func @not_jammed() {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      "b"() : () -> ()
    }
  }
  return
}
