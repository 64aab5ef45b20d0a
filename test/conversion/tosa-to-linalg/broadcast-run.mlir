// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg),tosa-to-arith,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,test-lower-to-llvm)" | env ASAN_OPTIONS=exitcode=99:detect_leaks=0 mlir-runner --entry-point-result=f32 | FileCheck %s
// REQUIRES: libllvm
// Buffers that the program has made stay.

// Rows and columns that only the program knows for what they are. NumPy:
// c = np.array([[1., 2., 3.]]) + np.array([[10.], [20.]]); e = np.where([[True, False, True]], c, [[5.], [7.]])
// w = np.arange(6).reshape(2, 3); (c * w).sum() + 1000 * (e * w).sum()
// CHECK: {{2.373040*e\+05}}
func.func private @add(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tosa.add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func private @choose(%p: tensor<1x?xi1>, %a: tensor<?x?xf32>, %b: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = tosa.select %p, %a, %b : (tensor<1x?xi1>, tensor<?x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}
func.func @main() -> f32 {
  %a = arith.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %b = arith.constant dense<[[10.0], [20.0]]> : tensor<2x1xf32>
  %p = arith.constant dense<[[true, false, true]]> : tensor<1x3xi1>
  %d = arith.constant dense<[[5.0], [7.0]]> : tensor<2x1xf32>
  %w = arith.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %da = tensor.cast %a : tensor<1x3xf32> to tensor<?x?xf32>
  %db = tensor.cast %b : tensor<2x1xf32> to tensor<?x?xf32>
  %dp = tensor.cast %p : tensor<1x3xi1> to tensor<1x?xi1>
  %dd = tensor.cast %d : tensor<2x1xf32> to tensor<2x?xf32>
  %c = call @add(%da, %db) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = call @choose(%dp, %c, %dd) : (tensor<1x?xi1>, tensor<?x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  %sc = tensor.cast %c : tensor<?x?xf32> to tensor<2x3xf32>
  %se = tensor.cast %e : tensor<2x?xf32> to tensor<2x3xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %thousand = arith.constant 1000.0 : f32
  %sum = scf.for %i = %c0 to %c2 step %c1 iter_args(%s = %zero) -> f32 {
    %row = scf.for %j = %c0 to %c3 step %c1 iter_args(%t = %s) -> f32 {
      %x = tensor.extract %sc[%i, %j] : tensor<2x3xf32>
      %y = tensor.extract %se[%i, %j] : tensor<2x3xf32>
      %z = tensor.extract %w[%i, %j] : tensor<2x3xf32>
      %y1000 = arith.mulf %y, %thousand : f32
      %xy = arith.addf %x, %y1000 : f32
      %v = arith.mulf %xy, %z : f32
      %u = arith.addf %t, %v : f32
      scf.yield %u : f32
    }
    scf.yield %row : f32
  }
  return %sum : f32
}
