// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %s -o %t.mlir
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn 2>&1 | FileCheck %s
// CHECK: no-layout.mlir:[[@LINE+1]]:1: error: 'func.func' op has a value that isn't a tensor with a ttnn layout: run ttir-to-ttnn-backend-pipeline first
func.func @forward(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
