// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg),tosa-to-tensor,tosa-to-arith,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,test-lower-to-llvm)" | env ASAN_OPTIONS=exitcode=99:detect_leaks=0 mlir-runner --entry-point-result=f32 | FileCheck %s
// REQUIRES: libllvm
// Buffers that the program has made stay.

// A spectrum of real numbers, and of complex ones there and back. NumPy:
// x = (np.arange(8).reshape(2, 4) / 4) ** 2; X = np.fft.rfft2(x); w = np.arange(1, 7).reshape(2, 3)
// G = 8 * np.fft.ifft2(np.fft.fft2(x + 1j * x[::-1, ::-1])); v = np.arange(8).reshape(2, 4)
// (X.real * w).sum() + (X.imag * w).sum() / 2 + (G.real * v).sum() + (G.imag * v).sum() / 2
// CHECK: {{4.2(40|39999)[0-9]*e\+02}}
func.func @main() -> f32 {
  %x = "tosa.const"() <{values = dense<[[[0.0, 0.0625, 0.25, 0.5625], [1.0, 1.5625, 2.25, 3.0625]]]> : tensor<1x2x4xf32>}> : () -> tensor<1x2x4xf32>
  %y = "tosa.const"() <{values = dense<[[[3.0625, 2.25, 1.5625, 1.0], [0.5625, 0.25, 0.0625, 0.0]]]> : tensor<1x2x4xf32>}> : () -> tensor<1x2x4xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %v = "tosa.const"() <{values = dense<[[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]]> : tensor<1x2x4xf32>}> : () -> tensor<1x2x4xf32>
  %half = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %re, %im = tosa.rfft2d %x : (tensor<1x2x4xf32>) -> (tensor<1x2x3xf32>, tensor<1x2x3xf32>)
  %0 = tosa.mul %im, %half, %shift : (tensor<1x2x3xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x3xf32>
  %1 = tosa.add %re, %0 : (tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  %2 = tosa.mul %1, %w, %shift : (tensor<1x2x3xf32>, tensor<1x2x3xf32>, tensor<1xi8>) -> tensor<1x2x3xf32>
  %3 = tosa.reduce_sum %2 {axis = 2 : i32} : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
  %4 = tosa.reduce_sum %3 {axis = 1 : i32} : (tensor<1x2x1xf32>) -> tensor<1x1x1xf32>
  %fr, %fi = tosa.fft2d %x, %y {inverse = false} : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> (tensor<1x2x4xf32>, tensor<1x2x4xf32>)
  %gr, %gi = tosa.fft2d %fr, %fi {inverse = true} : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> (tensor<1x2x4xf32>, tensor<1x2x4xf32>)
  %5 = tosa.mul %gi, %half, %shift : (tensor<1x2x4xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4xf32>
  %6 = tosa.add %gr, %5 : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %7 = tosa.mul %6, %v, %shift : (tensor<1x2x4xf32>, tensor<1x2x4xf32>, tensor<1xi8>) -> tensor<1x2x4xf32>
  %8 = tosa.reduce_sum %7 {axis = 2 : i32} : (tensor<1x2x4xf32>) -> tensor<1x2x1xf32>
  %9 = tosa.reduce_sum %8 {axis = 1 : i32} : (tensor<1x2x1xf32>) -> tensor<1x1x1xf32>
  %10 = tosa.add %4, %9 : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %c0 = arith.constant 0 : index
  %r = tensor.extract %10[%c0, %c0, %c0] : tensor<1x1x1xf32>
  return %r : f32
}
