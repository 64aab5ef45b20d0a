// Fused nests compute what nests do: several inner loops, inner loops that don't run, bounds that depend on the round, what is carried and read meanwhile.
// RUN: triton-run %s --kernel k --arg zeros:i32:64 --arg 5 --arg 3 --show 40 > %t.plain
// RUN: triton-opt %s --tritongpu-fuse-nested-loops | FileCheck %s
// RUN: triton-opt %s --tritongpu-fuse-nested-loops | triton-run - --kernel k --arg zeros:i32:64 --arg 5 --arg 3 --show 40 > %t.fused
// RUN: diff %t.plain %t.fused
// RUN: triton-run %s --kernel k --arg zeros:i32:64 --arg 4 --arg 0 --show 40 > %t.plain0
// RUN: triton-opt %s --tritongpu-fuse-nested-loops | triton-run - --kernel k --arg zeros:i32:64 --arg 4 --arg 0 --show 40 > %t.fused0
// RUN: diff %t.plain0 %t.fused0

// CHECK-LABEL: tt.func public @k
// CHECK-COUNT-4: scf.for
// CHECK-NOT: scf.for
tt.func public @k(%p: !tt.ptr<i32>, %m: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c20 = arith.constant 20 : i32
  // Two inner loops, of which the second begins with what the first gives; the first reads what the outer loop carries.
  %a = scf.for %i = %c0 to %m step %c1 iter_args(%x = %c1) -> i32 : i32 {
    %before = arith.muli %i, %c3 : i32
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%s = %before) -> i32 : i32 {
      %t = arith.addi %s, %x : i32
      %u = arith.addi %t, %j : i32
      scf.yield %u : i32
    }
    %between = arith.addi %r, %i : i32
    %q = scf.for %j = %i to %m step %c1 iter_args(%s = %between) -> i32 : i32 {
      %t = arith.xori %s, %j : i32
      scf.yield %t : i32
    }
    %at = tt.addptr %p, %i : !tt.ptr<i32>, i32
    tt.store %at, %q : !tt.ptr<i32>
    scf.yield %q : i32
  } {"ttg.always-fuse"}
  // The same result twice, and an inner loop that begins with the same each time.
  %b:2 = scf.for %i = %c0 to %m step %c1 iter_args(%x = %c0, %y = %a) -> (i32, i32) : i32 {
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%s = %c1) -> i32 : i32 {
      %t = arith.muli %s, %c3 : i32
      scf.yield %t : i32
    }
    %z = arith.addi %r, %x : i32
    %w = arith.addi %z, %y : i32
    scf.yield %w, %w : i32, i32
  } {"ttg.always-fuse"}
  %at = tt.addptr %p, %c20 : !tt.ptr<i32>, i32
  tt.store %at, %b#0 : !tt.ptr<i32>
  %next = tt.addptr %at, %c1 : !tt.ptr<i32>, i32
  tt.store %next, %b#1 : !tt.ptr<i32>
  tt.return
}
