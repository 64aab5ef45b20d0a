// Messages about Triton's dialect of threads.
// RUN: triton-opt %s --verify-diagnostics

tt.func @barrier() {
  // expected-error@+1 {{unknown address space 'shared'}}
  ttg.barrier local|shared
  tt.return
}
