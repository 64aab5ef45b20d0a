// RUN: ttmlir-opt %s --convert-ttir-to-linalg --linalg-to-llvm-pipeline | env ASAN_OPTIONS=exitcode=99:detect_leaks=0 mlir-runner --entry-point-result=f32 | FileCheck %s
// REQUIRES: libllvm
// Buffers that the program has made stay.

// A small network: a layer with bias, softmax over its columns, and what moves elements. NumPy:
// a, b = np.arange(6).reshape(2, 3) / 4, np.arange(12).reshape(3, 4) / 8
// s = softmax(a @ b + [0.5, 0, -0.5, 1], -1).T.reshape(2, 4); s = s - s.mean(1, keepdims=True)
// (np.concatenate([s, np.maximum(s, 0)])[1:4:2, ::3] * [[1, 2], [3, 4]]).sum()
// CHECK: 1.6449
func.func @main() -> f32 {
  %a = "ttir.constant"() <{value = dense<[[0.0, 0.25, 0.5], [0.75, 1.0, 1.25]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %b = "ttir.constant"() <{value = dense<[[0.0, 0.125, 0.25, 0.375], [0.5, 0.625, 0.75, 0.875], [1.0, 1.125, 1.25, 1.375]]> : tensor<3x4xf32>}> : () -> tensor<3x4xf32>
  %bias = "ttir.constant"() <{value = dense<[0.5, 0.0, -0.5, 1.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %e0 = tensor.empty() : tensor<2x4xf32>
  %0 = "ttir.linear"(%a, %b, %bias, %e0) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %e1 = tensor.empty() : tensor<2x4xf32>
  %1 = "ttir.softmax"(%0, %e1) <{dimension = -1 : si32}> : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %e2 = tensor.empty() : tensor<4x2xf32>
  %2 = "ttir.transpose"(%1, %e2) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %e3 = tensor.empty() : tensor<2x4xf32>
  %3 = "ttir.reshape"(%2, %e3) <{shape = [2: i32, 4: i32]}> : (tensor<4x2xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %e4 = tensor.empty() : tensor<2x1xf32>
  %4 = "ttir.mean"(%3, %e4) <{keep_dim = true, dim_arg = [1: i32]}> : (tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  %e5 = tensor.empty() : tensor<2x4xf32>
  %5 = "ttir.subtract"(%3, %4, %e5) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x4xf32>, tensor<2x1xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %e6 = tensor.empty() : tensor<2x4xf32>
  %6 = "ttir.relu"(%5, %e6) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %e7 = tensor.empty() : tensor<4x4xf32>
  %7 = "ttir.concat"(%5, %6, %e7) <{dim = 0 : si32}> : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %e8 = tensor.empty() : tensor<2x2xf32>
  %8 = "ttir.slice"(%7, %e8) <{begins = [1: i32, 0: i32], ends = [4: i32, 4: i32], step = [2: i32, 3: i32]}> : (tensor<4x4xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %w = "ttir.constant"() <{value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %e9 = tensor.empty() : tensor<2x2xf32>
  %9 = "ttir.multiply"(%8, %w, %e9) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %e10 = tensor.empty() : tensor<1xf32>
  %10 = "ttir.sum"(%9, %e10) <{keep_dim = false}> : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<1xf32>
  %zero = arith.constant 0 : index
  %result = tensor.extract %10[%zero] : tensor<1xf32>
  return %result : f32
}
