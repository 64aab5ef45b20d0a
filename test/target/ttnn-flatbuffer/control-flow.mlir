// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %s -o %t.mlir
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn 2>&1 | FileCheck %s
// CHECK: control-flow.mlir:[[@LINE+1]]:1: error: 'func.func' op has control flow, which a .ttnn file can't express
func.func @forward() {
  return
^unreachable:
  return
}
