// What can't be lowered for GPUs says so.
// RUN: triton-opt %s --split-input-file --triton-gpu-to-llvm-pipeline --verify-diagnostics

#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module {
  // expected-error@+1 {{can't be lowered for a GPU: the module has no attribute ttg.num-warps}}
  tt.func public @no_warps() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 3 : i32} {
  // expected-error@+1 {{can't be lowered for a GPU: warps have 32 threads, and there are 1 to 32 of them}}
  tt.func public @three_warps() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 2 : i32} {
  tt.func public @no_layout() {
    // expected-error@+1 {{can't be lowered for a GPU: a tensor has no layout, or none that is known here}}
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 2 : i32} {
  tt.func private @callee(i32) -> i32
  tt.func public @calls(%0: i32) {
    // expected-error@+1 {{can't be lowered for a GPU: what it calls can't be put in its place}}
    %1 = tt.call @callee(%0) : (i32) -> i32
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-warps" = 2 : i32, ttg.target = "cuda:80"} {
  tt.func public @later(%0: !tt.ptr<i32>) {
    %1 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    // expected-error@+1 {{can't be lowered for a GPU: its assembly has 'griddepcontrol', which is there from cuda:90 on}}
    %2 = tt.elementwise_inline_asm "griddepcontrol.wait; // $0" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %1 : tensor<128xi32, #blocked> -> tensor<128xi32, #blocked>
    tt.return
  }
}
