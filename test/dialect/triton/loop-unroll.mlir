// triton-loop-unroll: loops that ask for it run several rounds in one.
// RUN: triton-opt %s --triton-loop-unroll --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func @any_bounds
// CHECK-SAME: %[[LO:.*]]: i32, %[[HI:.*]]: i32, %[[STEP:.*]]: i32,
// CHECK-NEXT: %[[LENGTH:.*]] = arith.subi %[[HI]], %[[LO]] : i32
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[ALMOST:.*]] = arith.subi %[[STEP]], %[[ONE]] : i32
// CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[LENGTH]], %[[ALMOST]] : i32
// CHECK-NEXT: %[[COUNT:.*]] = arith.divui %[[SUM]], %[[STEP]] : i32
// CHECK-NEXT: %[[BY:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[REST:.*]] = arith.remsi %[[COUNT]], %[[BY]] : i32
// CHECK-NEXT: %[[WHOLE:.*]] = arith.subi %[[COUNT]], %[[REST]] : i32
// CHECK-NEXT: %[[DISTANCE:.*]] = arith.muli %[[WHOLE]], %[[STEP]] : i32
// CHECK-NEXT: %[[END:.*]] = arith.addi %[[LO]], %[[DISTANCE]] : i32
// CHECK-NEXT: %[[STEPS:.*]] = arith.muli %[[STEP]], %[[BY]] : i32
// CHECK-NEXT: %[[R:.*]] = scf.for %[[I:.*]] = %[[LO]] to %[[END]] step %[[STEPS]] iter_args(%[[X:.*]] = %{{.*}}) -> (f32)
// CHECK-NEXT: %[[P0:.*]] = tt.addptr %[[P:.*]], %[[I]]
// CHECK-NEXT: %[[V0:.*]] = tt.load %[[P0]]
// CHECK-NEXT: %[[X0:.*]] = arith.addf %[[X]], %[[V0]]
// CHECK-NEXT: %[[K:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[D:.*]] = arith.muli %[[STEP]], %[[K]]
// CHECK-NEXT: %[[I1:.*]] = arith.addi %[[I]], %[[D]]
// CHECK-NEXT: %[[P1:.*]] = tt.addptr %[[P]], %[[I1]]
// CHECK-NEXT: %[[V1:.*]] = tt.load %[[P1]]
// CHECK-NEXT: %[[X1:.*]] = arith.addf %[[X0]], %[[V1]]
// CHECK-NEXT: scf.yield %[[X1]]
// CHECK-NEXT: } {tt.num_stages = 4 : i32}
// CHECK-NEXT: %[[R2:.*]] = scf.for %{{.*}} = %[[END]] to %[[HI]] step %[[STEP]] iter_args(%{{.*}} = %[[R]])
// CHECK: } {tt.num_stages = 1 : i32}
// CHECK-NEXT: tt.return %[[R2]]
tt.func @any_bounds(%lo: i32, %hi: i32, %step: i32, %p: !tt.ptr<f32>, %init: f32) -> f32 {
  %r = scf.for %i = %lo to %hi step %step iter_args(%x = %init) -> (f32) : i32 {
    %q = tt.addptr %p, %i : !tt.ptr<f32>, i32
    %v = tt.load %q : !tt.ptr<f32>
    %next = arith.addf %x, %v : f32
    scf.yield %next : f32
  } {tt.loop_unroll_factor = 2 : i32, tt.num_stages = 4 : i32}
  tt.return %r : f32
}

// -----

// Of 10 rounds 8 run in groups, and the two left over by themselves; nothing is left over of 9.
// CHECK-LABEL: tt.func @known_bounds
// CHECK: %[[END:.*]] = arith.constant 8 : i32
// CHECK: %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK: scf.for %{{.*}} = %c0_i32 to %[[END]] step %[[FOUR]]
// CHECK-COUNT-4: tt.store
// CHECK: scf.for %{{.*}} = %[[END]] to %c10_i32 step %c1_i32
// CHECK-NEXT: tt.addptr
// CHECK-NEXT: tt.store
// CHECK-NEXT: } {tt.num_stages = 1 : i32}
// CHECK: scf.for %{{.*}} = %c0_i32 to %c9_i32 step
// CHECK-COUNT-3: tt.store
// CHECK-NOT: scf.for
tt.func @known_bounds(%p: !tt.ptr<i32>) {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c9_i32 = arith.constant 9 : i32
  %c10_i32 = arith.constant 10 : i32
  scf.for %i = %c0_i32 to %c10_i32 step %c1_i32 : i32 {
    %q = tt.addptr %p, %i : !tt.ptr<i32>, i32
    tt.store %q, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 4 : i32}
  scf.for %i = %c0_i32 to %c9_i32 step %c1_i32 : i32 {
    %q = tt.addptr %p, %i : !tt.ptr<i32>, i32
    tt.store %q, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 3 : i32}
  tt.return
}

// -----

// All in one round is no loop, and neither is the one round that is left over.
// CHECK-LABEL: tt.func @no_loops
// CHECK-NOT: scf.for
// CHECK-COUNT-4: arith.addf
// CHECK-COUNT-3: arith.mulf
// CHECK: tt.return
tt.func @no_loops(%init: f32) -> f32 {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c3_i32 = arith.constant 3 : i32
  %c4_i32 = arith.constant 4 : i32
  %0 = scf.for %i = %c0_i32 to %c4_i32 step %c1_i32 iter_args(%x = %init) -> (f32) : i32 {
    %next = arith.addf %x, %x : f32
    scf.yield %next : f32
  } {tt.loop_unroll_factor = 4 : i32}
  %1 = scf.for %i = %c0_i32 to %c3_i32 step %c1_i32 iter_args(%x = %0) -> (f32) : i32 {
    %next = arith.mulf %x, %x : f32
    scf.yield %next : f32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %1 : f32
}

// -----

// CHECK-LABEL: tt.func @not_asked_for
// CHECK: scf.for
// CHECK-NEXT: tt.store
// CHECK-NEXT: }{{$}}
// CHECK: scf.for
// CHECK-NEXT: tt.store
// CHECK-NEXT: } {tt.loop_unroll_factor = 1 : i32}
tt.func @not_asked_for(%p: !tt.ptr<i32>, %n: i32) {
  %c1_i32 = arith.constant 1 : i32
  scf.for %i = %c1_i32 to %n step %c1_i32 : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  }
  scf.for %i = %c1_i32 to %n step %c1_i32 : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 1 : i32}
  tt.return
}
