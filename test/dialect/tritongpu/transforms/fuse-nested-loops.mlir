// One loop in place of a nest: rounds are counted, what comes before and behind the inner loop becomes branches.
// RUN: triton-opt %s --split-input-file --tritongpu-fuse-nested-loops --canonicalize --cse | FileCheck %s

// An inner loop that may not run: the nest once more without it.
// CHECK-LABEL: tt.func @may_not_run
// CHECK-SAME: (%[[M:.+]]: i32, %[[N:.+]]: i32, %[[P:.+]]: !tt.ptr<f32>
tt.func @may_not_run(%m: i32, %n: i32, %p: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  // CHECK: %[[EMPTY:.+]] = arith.cmpi eq, %{{.*}}, %c0_i32
  // CHECK: scf.if %[[EMPTY]]
  // CHECK:   scf.for %[[I:.+]] = %c0_i32 to %[[M]] step %c1_i32
  // CHECK-NEXT:   %[[AT:.+]] = tt.addptr %[[P]], %[[I]]
  // CHECK-NEXT:   tt.store %[[AT]], %cst
  // CHECK: } else {
  // CHECK:   %[[LENGTH:.+]] = arith.maxsi
  // CHECK:   %[[TOTAL:.+]] = arith.muli %{{.*}}, %[[LENGTH]]
  // CHECK:   scf.for %{{.*}} = %c0_i32 to %[[TOTAL]] step %c1_i32 iter_args(%[[T:.+]] = %c0_i32, %[[OUTER:.+]] = %c-1_i32, %[[INNER:.+]] = %c0_i32, %[[SUM:.+]] = %cst)
  // CHECK:     %[[FIRST:.+]] = arith.cmpi eq, %[[T]], %c0_i32
  // CHECK:     %[[J:.+]] = arith.select %[[FIRST]], %c0_i32, %[[INNER]]
  // CHECK:     %[[NOW:.+]] = scf.if %[[FIRST]] -> (i32)
  // CHECK:       %[[NEXT:.+]] = arith.addi %[[OUTER]], %c1_i32
  // CHECK:       scf.yield %[[NEXT]]
  // CHECK:       scf.yield %[[OUTER]]
  // CHECK:     %[[LOADED:.+]] = tt.load
  // CHECK:     %[[ADDED:.+]] = arith.addf %[[SUM]], %[[LOADED]]
  // CHECK:     %[[LAST:.+]] = arith.cmpi eq, %[[T]]
  // CHECK:     arith.select %[[LAST]], %cst, %[[ADDED]]
  // CHECK:     scf.if %[[LAST]]
  // CHECK:       %[[AT:.+]] = tt.addptr %[[P]], %[[NOW]]
  // CHECK:       tt.store %[[AT]], %[[ADDED]]
  scf.for %i = %c0 to %m step %c1 : i32 {
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
      %at = tt.addptr %p, %j : !tt.ptr<f32>, i32
      %x = tt.load %at : !tt.ptr<f32>
      %t = arith.addf %s, %x : f32
      scf.yield %t : f32
    }
    %out = tt.addptr %p, %i : !tt.ptr<f32>, i32
    tt.store %out, %sum : !tt.ptr<f32>
  } {tt.flatten}
  tt.return
}

// -----

// One that is said to run, of which bounds depend on the round, is left: nothing else can say so.
// CHECK-LABEL: tt.func @depends
// CHECK: scf.for
// CHECK: scf.for
tt.func @depends(%m: i32, %p: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %m step %c1 : i32 {
    scf.for %j = %c0 to %i step %c1 : i32 {
      %at = tt.addptr %p, %j : !tt.ptr<f32>, i32
      tt.store %at, %one : !tt.ptr<f32>
    }
  } {tt.flatten}
  tt.return
}

// -----

// Nobody asks for it.
// CHECK-LABEL: tt.func @as_it_is
// CHECK: scf.for
// CHECK: scf.for
tt.func @as_it_is(%m: i32, %n: i32, %p: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %m step %c1 : i32 {
    scf.for %j = %c0 to %n step %c1 : i32 {
      %at = tt.addptr %p, %j : !tt.ptr<f32>, i32
      tt.store %at, %one : !tt.ptr<f32>
    }
  }
  tt.return
}
