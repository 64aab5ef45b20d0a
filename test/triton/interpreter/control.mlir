// Control flow: structured, by blocks, by calls.
// RUN: triton-run %s --kernel loops --arg zeros:8 --arg 10 | FileCheck %s --check-prefix=LOOPS
// RUN: triton-run %s --kernel unsigned --arg zeros:8 | FileCheck %s --check-prefix=UNSIGNED
// RUN: not triton-run %s --kernel step --arg zeros:8 --arg 0 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: triton-run %s --kernel swaps --arg zeros:8 --arg 5 | FileCheck %s --check-prefix=SWAPS
// RUN: triton-run %s --kernel switches --grid 4 --arg zeros:8 | FileCheck %s --check-prefix=SWITCHES
// RUN: triton-run %s --kernel blocks --arg zeros:8 --arg 3 | FileCheck %s --check-prefix=BLOCKS
// RUN: triton-run %s --kernel recursive --arg zeros:8 --arg 10 | FileCheck %s --check-prefix=RECURSIVE
// RUN: not triton-run %s --kernel recursive --arg zeros:8 --arg 1000 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: triton-run %s --kernel carried --arg zeros:64 | FileCheck %s --check-prefix=CARRIED
// RUN: not triton-run %s --kernel carried --arg zeros:64 --max-bytes 1000 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: not triton-run %s --kernel unreachable --arg zeros:8 2>&1 | FileCheck %s --check-prefix=UNREACHABLE

tt.func public @loops(%p: !tt.ptr<i32> loc("p"), %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  // 0 + 3 + 6 + 9, each as often as it says: no round where low isn't below high.
  %sum = scf.for %i = %zero to %n step %three iter_args(%s = %zero) -> (i32) : i32 {
    %inner = scf.for %j = %zero to %i step %one iter_args(%t = %s) -> (i32) : i32 {
      %u = arith.addi %t, %i : i32
      scf.yield %u : i32
    }
    scf.yield %inner : i32
  }
  tt.store %p, %sum : !tt.ptr<i32>
  %none = scf.for %i = %n to %zero step %three iter_args(%s = %three) -> (i32) : i32 {
    scf.yield %i : i32
  }
  %q = tt.addptr %p, %one : !tt.ptr<i32>, i32
  tt.store %q, %none : !tt.ptr<i32>
  // How often n can be halved.
  %halves:2 = scf.while (%x = %n, %count = %zero) : (i32, i32) -> (i32, i32) {
    %goes = arith.cmpi sgt, %x, %one : i32
    scf.condition(%goes) %count, %x : i32, i32
  } do {
  ^bb0(%count: i32, %x: i32):
    %y = arith.shrui %x, %one : i32
    %next = arith.addi %count, %one : i32
    scf.yield %y, %next : i32, i32
  }
  %r = tt.addptr %q, %one : !tt.ptr<i32>, i32
  tt.store %r, %halves#0 : !tt.ptr<i32>
  // The largest bounds end, too.
  %low = arith.constant 2147483640 : i32
  %high = arith.constant 2147483647 : i32
  %rounds = scf.for %i = %low to %high step %three iter_args(%s = %zero) -> (i32) : i32 {
    %t = arith.addi %s, %one : i32
    scf.yield %t : i32
  }
  %s = tt.addptr %r, %one : !tt.ptr<i32>, i32
  tt.store %s, %rounds : !tt.ptr<i32>
  // LOOPS: p: 126 3 3 3 0 0 0 0
  tt.return
}

tt.func public @unsigned(%p: !tt.ptr<i32> loc("p")) {
  %zero = arith.constant 0 : i8
  %minus = arith.constant -56 : i8
  %hundred = arith.constant 100 : i8
  %start = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rounds = scf.for unsigned %i = %zero to %minus step %hundred iter_args(%s = %start) -> (i32) : i8 {
    %t = arith.addi %s, %one : i32
    scf.yield %t : i32
  }
  tt.store %p, %rounds : !tt.ptr<i32>
  // UNSIGNED: p: 2 0
  tt.return
}

tt.func public @step(%p: !tt.ptr<i32> loc("p"), %n: i32) {
  %one = arith.constant 1 : i32
  // STEP: :[[@LINE+1]]:{{[0-9]+}}: error: 'scf.for' op has the step 0, which isn't positive, in program (0, 0, 0)
  scf.for %i = %one to %one step %n : i32 {
  }
  tt.return
}

// Values that change places, in a loop and on an edge.
tt.func public @swaps(%p: !tt.ptr<i32> loc("p"), %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %one, %b = %two) -> (i32, i32) : i32 {
    scf.yield %b, %a : i32, i32
  }
  tt.store %p, %r#0 : !tt.ptr<i32>
  cf.br ^again(%r#0, %r#1, %zero : i32, i32, i32)
^again(%x: i32, %y: i32, %i: i32):
  %next = arith.addi %i, %one : i32
  %goes = arith.cmpi slt, %next, %n : i32
  cf.cond_br %goes, ^again(%y, %x, %next : i32, i32, i32), ^end(%x : i32)
^end(%z: i32):
  %q = tt.addptr %p, %one : !tt.ptr<i32>, i32
  tt.store %q, %z : !tt.ptr<i32>
  // SWAPS: p: 2 2 0
  tt.return
}

tt.func public @switches(%p: !tt.ptr<i32> loc("p")) {
  %x = tt.get_program_id x : i32
  %c0 = arith.constant 10 : i32
  %c1 = arith.constant 11 : i32
  %c2 = arith.constant 12 : i32
  %four = arith.constant 4 : i32
  %q = tt.addptr %p, %x : !tt.ptr<i32>, i32
  cf.switch %x : i32, [
    default: ^end(%c0 : i32),
    1: ^end(%c1 : i32),
    3: ^other(%c1, %c2 : i32, i32)
  ]
^other(%a: i32, %b: i32):
  %sum = arith.addi %a, %b : i32
  cf.br ^end(%sum : i32)
^end(%y: i32):
  tt.store %q, %y : !tt.ptr<i32>
  %index = arith.index_cast %x : i32 to index
  %z = scf.index_switch %index -> i32
  case 0 {
    scf.yield %c1 : i32
  }
  case 2 {
    scf.yield %c2 : i32
  }
  default {
    %w = scf.execute_region -> i32 {
      cf.br ^bb1
    ^bb1:
      scf.yield %c0 : i32
    }
    scf.yield %w : i32
  }
  %r = tt.addptr %q, %four : !tt.ptr<i32>, i32
  tt.store %r, %z : !tt.ptr<i32>
  // SWITCHES: p: 10 11 10 23 11 10 12 10
  tt.return
}

// Returns early, and blocks that nobody reaches.
tt.func public @blocks(%p: !tt.ptr<i32> loc("p"), %n: i32) {
  %one = arith.constant 1 : i32
  %isSmall = arith.cmpi slt, %n, %one : i32
  cf.cond_br %isSmall, ^return, ^more
^return:
  tt.return
^more:
  %x = scf.if %isSmall -> (i32) {
    scf.yield %one : i32
  } else {
    %y = arith.muli %n, %n : i32
    scf.yield %y : i32
  }
  tt.store %p, %x : !tt.ptr<i32>
  // BLOCKS: p: 9
  tt.return
^nobody:
  %z = ub.poison : i32
  tt.store %p, %z : !tt.ptr<i32>
  tt.return
}

tt.func public @recursive(%p: !tt.ptr<i32> loc("p"), %n: i32) {
  %x:2 = tt.call @sum(%n) : (i32) -> (i32, i32)
  %y = arith.addi %x#0, %x#1 : i32
  tt.store %p, %y : !tt.ptr<i32>
  // RECURSIVE: p: 65
  tt.return
}
tt.func private @sum(%n: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %isEnd = arith.cmpi eq, %n, %zero : i32
  cf.cond_br %isEnd, ^end, ^more
^end:
  tt.return %zero, %zero : i32, i32
^more:
  %m = arith.subi %n, %one : i32
  // DEEP: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.call' op is nested deeper than the limit of 256 calls, in program (0, 0, 0)
  %x:2 = tt.call @sum(%m) : (i32) -> (i32, i32)
  %y = arith.addi %x#0, %n : i32
  %z = arith.addi %x#1, %one : i32
  tt.return %y, %z : i32, i32
}

// Tensors that a loop carries take the memory of a few.
tt.func public @carried(%p: !tt.ptr<f32> loc("p")) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %many = arith.constant 5000 : i32
  %start = arith.constant dense<0.0> : tensor<64xf32>
  %ones = arith.constant dense<1.0> : tensor<64xf32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  // MEMORY: error: '{{.*}}' op needs more memory than the limit of 1000 bytes allows, in program (0, 0, 0)
  %sum = scf.for %i = %zero to %many step %one iter_args(%s = %start) -> (tensor<64xf32>) : i32 {
    %t = arith.addf %s, %ones : tensor<64xf32>
    %same = tt.call @same(%t) : (tensor<64xf32>) -> tensor<64xf32>
    scf.yield %same : tensor<64xf32>
  }
  %flat = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %to = tt.addptr %flat, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %to, %sum : tensor<64x!tt.ptr<f32>>
  // CARRIED: p: 5000 5000
  tt.return
}
tt.func private @same(%x: tensor<64xf32>) -> tensor<64xf32> {
  tt.return %x : tensor<64xf32>
}

tt.func public @unreachable(%p: !tt.ptr<f32>) {
  // UNREACHABLE: error: 'ub.unreachable' op is reached, in program (0, 0, 0)
  ub.unreachable
}
