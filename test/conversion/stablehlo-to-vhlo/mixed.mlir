// Other dialects: refused, or kept with casts between them and vhlo.
// RUN: not ttmlir-opt %s --stablehlo-legalize-to-vhlo 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: ttmlir-opt %s --stablehlo-legalize-to-vhlo=allow-other-dialects | FileCheck %s
// RUN: ttmlir-opt %s > %t.mlir
// RUN: ttmlir-opt %s --stablehlo-legalize-to-vhlo=allow-other-dialects --vhlo-legalize-to-stablehlo | diff - %t.mlir

// REFUSED: error: failed to legalize

// CHECK: vhlo.func_v1 @f
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  // CHECK: %[[SUM:.*]] = "vhlo.add_v1"
  // CHECK: %[[CAST:.*]] = builtin.unrealized_conversion_cast %[[SUM]] : !vhlo.tensor_v1<4x!vhlo.f32_v1> to tensor<4xf32>
  // CHECK: %[[ABS:.*]] = math.absf %[[CAST]] : tensor<4xf32>
  // CHECK: %[[BACK:.*]] = builtin.unrealized_conversion_cast %[[ABS]] : tensor<4xf32> to !vhlo.tensor_v1<4x!vhlo.f32_v1>
  // CHECK: "vhlo.return_v1"(%[[BACK]])
  %1 = math.absf %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
