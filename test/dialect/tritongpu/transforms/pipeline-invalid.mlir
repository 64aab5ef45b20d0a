// Schedules that can't be.
// RUN: triton-opt %s --split-input-file --tritongpu-pipeline --verify-diagnostics

tt.func @unscheduled(%q: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = arith.addi %i, %n {loop.cluster = 0 : i32, loop.stage = 0 : i32} : i32
    // expected-error@+1 {{'tt.store' op not assigned a pipeline stage}}
    tt.store %q, %x : !tt.ptr<i32>
  } {tt.scheduled_max_stage = 1 : i32}
  tt.return
}

// -----

tt.func @lost(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = tt.load %p {loop.cluster = 0 : i32, loop.stage = 0 : i32} : !tt.ptr<i32>
    tt.store %q, %x {loop.cluster = 0 : i32, loop.stage = 1 : i32} : !tt.ptr<i32>
    // expected-error@+1 {{op not found in the schedule}}
    tt.store %q, %n : !tt.ptr<i32>
  } {tt.scheduled_max_stage = 1 : i32}
  tt.return
}

// -----

tt.func @reversed(%q: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    // expected-note@+1 {{operand defined here: %2 = "arith.addi"}}
    %x = arith.addi %i, %n {loop.cluster = 0 : i32, loop.stage = 1 : i32} : i32
    // expected-warning@+1 {{operation scheduled before its operands. Pipelining will be disabled.}}
    tt.store %q, %x {loop.cluster = 1 : i32, loop.stage = 0 : i32} : !tt.ptr<i32>
  } {tt.scheduled_max_stage = 1 : i32}
  tt.return
}

// -----

tt.func @effects(%q: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    // expected-error@+1 {{'tt.atomic_cas' op pipeliner doesn't know how to predicate this op.}}
    %x = tt.atomic_cas acq_rel, gpu, %q, %i, %n {loop.cluster = 0 : i32, loop.stage = 0 : i32} : (!tt.ptr<i32>, i32, i32) -> i32
    tt.store %q, %x {loop.cluster = 0 : i32, loop.stage = 1 : i32} : !tt.ptr<i32>
  } {tt.scheduled_max_stage = 1 : i32}
  tt.return
}
