// A conversion that fails leaves the module as it was: what came before the op that can't be converted, too.
// RUN: not ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-layout --convert-ttir-to-ttnn --mlir-print-ir-after-failure %s 2>&1 | FileCheck %s

// CHECK: error: failed to legalize operation 'ttir.reverse'
// CHECK-LABEL: func.func @main(
// CHECK-NOT: ttnn.relu
// CHECK-NOT: ttnn.get_device
// CHECK: "ttir.relu"
// CHECK: "ttir.reverse"
func.func @main(%a: tensor<4x32xbf16>) -> tensor<4x32xbf16> {
  %0 = tensor.empty() : tensor<4x32xbf16>
  %1 = "ttir.relu"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4x32xbf16>, tensor<4x32xbf16>) -> tensor<4x32xbf16>
  %2 = tensor.empty() : tensor<4x32xbf16>
  %3 = "ttir.reverse"(%1, %2) <{dimensions = array<i64: 1>}> : (tensor<4x32xbf16>, tensor<4x32xbf16>) -> tensor<4x32xbf16>
  return %3 : tensor<4x32xbf16>
}
