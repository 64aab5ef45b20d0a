// A program written as a portable artifact, of the last and of the first version, and read again.
// RUN: ttmlir-opt %s > %t.mlir
// RUN: ttmlir-translate --serialize %s | ttmlir-translate --deserialize | ttmlir-opt | diff - %t.mlir
// RUN: ttmlir-translate --serialize --target=minimum %s | ttmlir-translate --deserialize | ttmlir-opt | diff - %t.mlir
// RUN: ttmlir-translate --serialize --target=0.13.7 %s | ttmlir-translate --deserialize | ttmlir-opt | diff - %t.mlir
// RUN: ttmlir-translate --serialize --target=0.14.0 %s | ttmlir-translate --deserialize | ttmlir-opt | diff - %t.mlir

// Who wrote it says which version it is.
// RUN: ttmlir-translate --serialize --target=0.13.7 %s | head -c 24 | FileCheck %s --check-prefix=PRODUCER
// PRODUCER: StableHLO_v0.13.7

// What reads bytecode reads it.
// RUN: ttmlir-translate --serialize --target=1.0.0 %s | ttmlir-opt --mlir-print-op-generic | FileCheck %s
// CHECK: "vhlo.tanh_v1"

func.func @main(%x: tensor<2x4xf32>, %w: tensor<4x4xf32> {jax.arg_info = "w"}) -> (tensor<2x4xf32> {jax.result_info = "result"}, tensor<2x4xi1>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], precision = [DEFAULT, HIGHEST] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %1 = call @activation(%0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %c = stablehlo.constant dense<[[true, false, true, true], [false, false, false, true]]> : tensor<2x4xi1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
  %3 = stablehlo.select %c, %1, %2 : tensor<2x4xi1>, tensor<2x4xf32>
  %4 = stablehlo.compare LT, %3, %2, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
  return %3, %4 : tensor<2x4xf32>, tensor<2x4xi1>
}
func.func private @activation(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.tanh %x : tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
