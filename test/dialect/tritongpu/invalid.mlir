// Messages about Triton's dialect of threads.
// RUN: triton-opt %s --verify-diagnostics --split-input-file

tt.func @barrier() {
  // expected-error@+1 {{unknown address space 'shared'}}
  ttg.barrier local|shared
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
#rows = #ttg.slice<{dim = 1, parent = #blocked}>
tt.func @other_dimension(%rows: tensor<64xf32, #rows>) {
  // expected-error@+2 {{failed to infer the layout of the result of 'tt.expand_dims'}}
  // expected-error@+1 {{'tt.expand_dims' op failed to infer returned types}}
  %0 = tt.expand_dims %rows {axis = 0 : i32} : tensor<64xf32, #rows> -> tensor<1x64xf32, #blocked>
  tt.return
}

// -----

// expected-error@+1 {{expected 'threadsPerWarp'}}
#blocked = #ttg.blocked<{sizePerThread = [1, 4], order = [1, 0]}>
