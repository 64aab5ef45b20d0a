// A partial round, or the first one, in a loop of its own.
// RUN: mlir-opt %s --scf-for-loop-peeling --split-input-file | FileCheck %s
// RUN: mlir-opt %s --scf-for-loop-peeling=peel-front --split-input-file | FileCheck %s --check-prefix=FRONT

// CHECK: #[[SPLIT:.*]] = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
// CHECK: #[[REST:.*]] = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-LABEL: func @minimum(
// CHECK: %[[BOUND:.*]] = affine.apply #[[SPLIT]]()[%{{.*}}, %[[N:.*]], %[[STEP:.*]]]
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[BOUND]] step %[[STEP]] {
// CHECK-NEXT: memref.store %[[STEP]]
// CHECK: scf.for %[[I:.*]] = %[[BOUND]] to %[[N]] step %[[STEP]] {
// CHECK-NEXT: %[[LEFT:.*]] = affine.apply #[[REST]](%[[I]])[%[[N]]]
// CHECK-NEXT: memref.store %[[LEFT]]
// CHECK-NOT: __
// FRONT-LABEL: func @minimum(
// FRONT: %[[SECOND:.*]] = affine.apply
// FRONT: scf.for %{{.*}} = %[[C0:.*]] to %[[SECOND]] step
// FRONT: scf.for %{{.*}} = %[[SECOND]] to
func.func @minimum(%m: memref<index>, %n: index, %step: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %step {
    %least = affine.min affine_map<(d0)[s0, s1] -> (s0, s1 - d0)>(%i)[%step, %n]
    memref.store %least, %m[] : memref<index>
  }
  return
}

// -----

// Results go on from the first loop into the second.
// CHECK-LABEL: func @carried(
// CHECK: %[[MAIN:.*]] = scf.for {{.*}} to %c8 step %c4
// CHECK: %[[REST:.*]] = scf.for {{.*}} = %c8 to %c10 step %c4 iter_args(%{{.*}} = %[[MAIN]])
// CHECK: return %[[REST]]
// FRONT-LABEL: func @carried(
// FRONT: %[[FIRST:.*]] = scf.for {{.*}} = %c0 to %c4 step %c4
// FRONT: %[[MAIN:.*]] = scf.for {{.*}} = %c4 to %c10 step %c4 iter_args(%{{.*}} = %[[FIRST]])
// FRONT: return %[[MAIN]]
func.func @carried(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %r = scf.for %i = %c0 to %c10 step %c4 iter_args(%s = %x) -> i32 {
    %t = arith.muli %s, %s : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// Nothing to do: whole rounds, steps of one, unsigned bounds.
// CHECK-LABEL: func @whole(
// CHECK-COUNT-3: scf.for
// CHECK-NOT: scf.for
func.func @whole(%m: memref<index>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  scf.for %i = %c0 to %c12 step %c4 {
    memref.store %i, %m[] : memref<index>
  }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %i, %m[] : memref<index>
  }
  scf.for unsigned %i = %c0 to %n step %c4 {
    memref.store %i, %m[] : memref<index>
  }
  return
}

// -----

// In a partial round nothing is split.
// CHECK-LABEL: func @nested(
// CHECK-COUNT-5: scf.for
// CHECK-NOT: scf.for
func.func @nested(%m: memref<index>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %k {
    scf.for %j = %c0 to %n step %k {
      memref.store %j, %m[] : memref<index>
    }
  }
  return
}

// A loop without a round has no last one either, from below or compared without a sign.
// CHECK-LABEL: func @no_round
// CHECK-COUNT-2: scf.for
// CHECK-NOT: scf.for
// CHECK: return
func.func @no_round(%m: memref<8xi32>, %x: i32) {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  scf.for %i = %one to %zero step %two {
    memref.store %x, %m[%i] : memref<8xi32>
  }
  %small = arith.constant 3 : i8
  %large = arith.constant -128 : i8
  %step = arith.constant 2 : i8
  scf.for unsigned %i = %large to %small step %step : i8 {
    %j = arith.index_castui %i : i8 to index
    memref.store %x, %m[%j] : memref<8xi32>
  }
  return
}
