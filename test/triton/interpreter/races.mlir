// Programs that use the same byte, unordered, one of them writing.
// RUN: not triton-run %s --kernel overlap --grid 3 --arg zeros:8 --race 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: triton-run %s --kernel overlap --grid 3 --arg zeros:8
// RUN: triton-run %s --kernel overlap --grid 1 --arg zeros:8 --race
// RUN: not triton-run %s --kernel readAndWrite --grid 2 --arg zeros:8 --race 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not triton-run %s --kernel readAndWrite --grid 2 --arg zeros:8 --race --seed 4 2>&1 | FileCheck %s --check-prefix=REVERSED
// RUN: triton-run %s --kernel counter --grid 100 --arg zeros:1 --race | FileCheck %s --check-prefix=COUNTER
// RUN: not triton-run %s --kernel mixed --grid 2 --arg zeros:1 --race 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: triton-run %s --kernel lock --grid 50 --arg zeros:1 --arg zeros:1 --race | FileCheck %s --check-prefix=LOCK
// RUN: triton-run %s --kernel lock --grid 50 --arg zeros:1 --arg zeros:1 --race --seed 9 | FileCheck %s --check-prefix=LOCK
// RUN: not triton-run %s --kernel relaxed --grid 50 --arg zeros:1 --arg zeros:1 --race 2>&1 | FileCheck %s --check-prefix=RELAXED
// RUN: triton-run %s --kernel waits --grid 2 --arg zeros:1 --arg zeros:1 --race | FileCheck %s --check-prefix=WAITS
// RUN: triton-run %s --kernel waits --grid 2 --arg zeros:1 --arg zeros:1 --threads 2 | FileCheck %s --check-prefix=WAITS
// RUN: not triton-run %s --kernel waits --grid 1 --arg zeros:1 --arg zeros:1 2>&1 | FileCheck %s --check-prefix=STUCK
// RUN: not triton-run %s --kernel deaf --grid 2 --arg zeros:1 --max-steps 100000 2>&1 | FileCheck %s --check-prefix=DEAF

// Each program writes two elements from its number on.
tt.func public @overlap(%p: !tt.ptr<i32> loc("p")) {
  %x = tt.get_program_id x : i32
  %range = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %xs = tt.splat %x : i32 -> tensor<2xi32>
  %at = arith.addi %xs, %range : tensor<2xi32>
  %flat = tt.splat %p : !tt.ptr<i32> -> tensor<2x!tt.ptr<i32>>
  %to = tt.addptr %flat, %at : tensor<2x!tt.ptr<i32>>, tensor<2xi32>
  // OVERLAP: :[[@LINE+3]]:{{[0-9]+}}: error: 'tt.store' op writes byte 4 of 'p', which races with itself, in program (1, 0, 0)
  // OVERLAP: :[[@LINE+2]]:{{[0-9]+}}: note: this writes it in program (0, 0, 0)
  // OVERLAP-NOT: error
  tt.store %to, %at : tensor<2x!tt.ptr<i32>>
  tt.return
}

tt.func public @readAndWrite(%p: !tt.ptr<i8> loc("p")) {
  %x = tt.get_program_id x : i32
  %zero = arith.constant 0 : i32
  %seven = arith.constant 7 : i8
  %isFirst = arith.cmpi eq, %x, %zero : i32
  // Program 0 reads, program 1 writes.
  cf.cond_br %isFirst, ^read, ^write
^read:
  // READ: :[[@LINE+7]]:{{[0-9]+}}: error: 'tt.store' op writes byte 0 of 'p', which races with another op, in program (1, 0, 0)
  // READ: :[[@LINE+3]]:{{[0-9]+}}: note: this reads it in program (0, 0, 0)
  // REVERSED: :[[@LINE+2]]:{{[0-9]+}}: error: 'tt.load' op reads byte 0 of 'p', which races with another op, in program (0, 0, 0)
  // REVERSED: :[[@LINE+4]]:{{[0-9]+}}: note: this writes it in program (1, 0, 0)
  %y = tt.load %p : !tt.ptr<i8>
  tt.return
^write:
  tt.store %p, %seven : !tt.ptr<i8>
  tt.return
}

tt.func public @counter(%p: !tt.ptr<i32> loc("p")) {
  %one = arith.constant 1 : i32
  %true = arith.constant true
  %old = tt.atomic_rmw add, relaxed, gpu, %p, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
  // COUNTER: p: 100
  tt.return
}

tt.func public @mixed(%p: !tt.ptr<i32> loc("p")) {
  %one = arith.constant 1 : i32
  %true = arith.constant true
  %x = tt.get_program_id x : i32
  %isSecond = arith.cmpi eq, %x, %one : i32
  scf.if %isSecond {
    // MIXED: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.store' op writes byte 0 of 'p', which races with another op, in program (1, 0, 0)
    tt.store %p, %x : !tt.ptr<i32>
  } else {
    // MIXED: :[[@LINE+1]]:{{[0-9]+}}: note: this atomically changes it in program (0, 0, 0)
    %old = tt.atomic_rmw add, acq_rel, gpu, %p, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
  }
  tt.return
}

// What a lock protects isn't raced for.
tt.func public @lock(%p: !tt.ptr<i32> loc("p"), %lock: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %true = arith.constant true
  cf.br ^try
^try:
  %old = tt.atomic_cas acq_rel, gpu, %lock, %zero, %one : (!tt.ptr<i32>, i32, i32) -> i32
  %isTaken = arith.cmpi ne, %old, %zero : i32
  cf.cond_br %isTaken, ^try, ^locked
^locked:
  %x = tt.load %p : !tt.ptr<i32>
  %y = arith.addi %x, %one : i32
  tt.store %p, %y : !tt.ptr<i32>
  %last = tt.atomic_rmw exch, acq_rel, gpu, %lock, %zero, %true : (!tt.ptr<i32>, i32, i1) -> i32
  // LOCK: p: 50
  tt.return
}

tt.func public @relaxed(%p: !tt.ptr<i32> loc("p"), %lock: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %true = arith.constant true
  %old = tt.atomic_cas relaxed, gpu, %lock, %zero, %one : (!tt.ptr<i32>, i32, i32) -> i32
  // RELAXED: :[[@LINE+2]]:{{[0-9]+}}: error: 'tt.load' op reads byte 0 of 'p', which races with another op, in program (1, 0, 0)
  // RELAXED: error: 'tt.store' op writes byte 0 of 'p', which races with itself, in program (1, 0, 0)
  %x = tt.load %p : !tt.ptr<i32>
  tt.store %p, %x : !tt.ptr<i32>
  %last = tt.atomic_rmw exch, relaxed, gpu, %lock, %zero, %true : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}

// The first program waits for what the second one does.
tt.func public @waits(%p: !tt.ptr<i32> loc("p"), %flag: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %seven = arith.constant 7 : i32
  %true = arith.constant true
  %x = tt.get_program_id x : i32
  %isFirst = arith.cmpi eq, %x, %zero : i32
  cf.cond_br %isFirst, ^wait, ^work
^wait:
  // STUCK: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.atomic_rmw' op waits for something that no program does, in program (0, 0, 0)
  %seen = tt.atomic_rmw or, acquire, gpu, %flag, %zero, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %isThere = arith.cmpi eq, %seen, %one : i32
  cf.cond_br %isThere, ^use, ^wait
^use:
  %y = tt.load %p : !tt.ptr<i32>
  %z = arith.addi %y, %one : i32
  tt.store %p, %z : !tt.ptr<i32>
  // WAITS: p: 8
  tt.return
^work:
  tt.store %p, %seven : !tt.ptr<i32>
  %old = tt.atomic_rmw exch, release, gpu, %flag, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}

tt.func public @deaf(%p: !tt.ptr<i32> loc("p")) {
  cf.br ^again
^again:
  // DEAF: error: 'cf.br' op is reached after the limit of 100000 steps, in program (0, 0, 0)
  cf.br ^again
}
