// What loops ask for has to fit into memory.
// RUN: triton-opt %s --triton-loop-unroll --verify-diagnostics

tt.func @too_many(%p: !tt.ptr<i32>, %n: i32) {
  %c1_i32 = arith.constant 1 : i32
  // expected-error@+1 {{'scf.for' op isn't unrolled: there would be more than 2097152 copied operations}}
  scf.for %i = %c1_i32 to %n step %c1_i32 : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 2000000 : i32}
  tt.return
}
