// A file that can't be written isn't touched.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %s -o %t.mlir
// RUN: echo before > %t.ttnn
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn 2>&1 | FileCheck %s
// RUN: grep before %t.ttnn
func.func @forward() {
  // CHECK: no-form.mlir:[[@LINE+1]]:8: error: 'arith.constant' op has no form in a .ttnn file
  %0 = arith.constant 1 : i32
  return
}
