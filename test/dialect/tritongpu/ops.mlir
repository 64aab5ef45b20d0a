// The ops of Triton's dialect of threads are read and printed as Triton prints them.
// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt --mlir-print-op-generic %s | triton-opt | FileCheck %s

// CHECK-LABEL: tt.func @barriers
tt.func @barriers() {
  // CHECK-NEXT: ttg.barrier all
  ttg.barrier all
  // CHECK-NEXT: ttg.barrier all
  ttg.barrier local|global_read|global_write|tensor_read|tensor_write
  // CHECK-NEXT: ttg.barrier local|global_write
  ttg.barrier global_write | "local"
  // CHECK-NEXT: ttg.barrier none {a}
  ttg.barrier none {a}
  tt.return
}
