// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg),tosa-to-tensor,tosa-to-arith,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,test-lower-to-llvm)" | env ASAN_OPTIONS=exitcode=99:detect_leaks=0 mlir-runner --entry-point-result=f32 | FileCheck %s
// REQUIRES: libllvm
// Buffers that the program has made stay.

// A small network: two layers, clamped, then softmax, the place of the largest, and what moves elements. NumPy:
// x = np.arange(6).reshape(2, 3) / 4 - 0.5; w = np.arange(12).reshape(3, 4) / 8 - 0.75
// h = np.clip(x @ w + [0.5, 0, -0.5, 1], 0, 1); e = np.exp(h - h.max(1, keepdims=True)); s = e / e.sum(1, keepdims=True)
// p = np.pad(s[:, 1:3].T, ((0, 0), (1, 0)), constant_values=0.5)
// (np.concatenate([p, p[:, ::-1]], 1) * np.arange(12).reshape(2, 6)).sum() + (s.argmax(1) * [1, 10]).sum()
// CHECK: 5.0709
func.func @main() -> f32 {
  %x = "tosa.const"() <{values = dense<[[[-0.5, -0.25, 0.0], [0.25, 0.5, 0.75]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %w = "tosa.const"() <{values = dense<[[[-0.75, -0.625, -0.5, -0.375], [-0.25, -0.125, 0.0, 0.125], [0.25, 0.375, 0.5, 0.625]]]> : tensor<1x3x4xf32>}> : () -> tensor<1x3x4xf32>
  %bias = "tosa.const"() <{values = dense<[[[0.5, 0.0, -0.5, 1.0]]]> : tensor<1x1x4xf32>}> : () -> tensor<1x1x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  %1 = tosa.add %0, %bias : (tensor<1x2x4xf32>, tensor<1x1x4xf32>) -> tensor<1x2x4xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %3 = tosa.reduce_max %2 {axis = 2 : i32} : (tensor<1x2x4xf32>) -> tensor<1x2x1xf32>
  %4 = tosa.sub %2, %3 : (tensor<1x2x4xf32>, tensor<1x2x1xf32>) -> tensor<1x2x4xf32>
  %5 = tosa.exp %4 : (tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %6 = tosa.reduce_sum %5 {axis = 2 : i32} : (tensor<1x2x4xf32>) -> tensor<1x2x1xf32>
  %7 = tosa.reciprocal %6 : (tensor<1x2x1xf32>) -> tensor<1x2x1xf32>
  %8 = tosa.mul %5, %7, %shift : (tensor<1x2x4xf32>, tensor<1x2x1xf32>, tensor<1xi8>) -> tensor<1x2x4xf32>
  %s = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %9 = tosa.reshape %8, %s : (tensor<1x2x4xf32>, !tosa.shape<2>) -> tensor<2x4xf32>
  %from = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %10 = tosa.slice %9, %from, %size : (tensor<2x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  %11 = tosa.transpose %10 {perms = array<i32: 1, 0>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %around = tosa.const_shape {values = dense<[0, 0, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %half = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %12 = tosa.pad %11, %around, %half : (tensor<2x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  %13 = tosa.reverse %12 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %14 = tosa.concat %12, %13 {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %weights = "tosa.const"() <{values = dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0]]> : tensor<2x6xf32>}> : () -> tensor<2x6xf32>
  %15 = tosa.mul %14, %weights, %shift : (tensor<2x6xf32>, tensor<2x6xf32>, tensor<1xi8>) -> tensor<2x6xf32>
  %16 = tosa.reduce_sum %15 {axis = 1 : i32} : (tensor<2x6xf32>) -> tensor<2x1xf32>
  %17 = tosa.argmax %9 {axis = 1 : i32} : (tensor<2x4xf32>) -> tensor<2xi32>
  %18 = tosa.cast %17 : (tensor<2xi32>) -> tensor<2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ten = arith.constant 10.0 : f32
  %a = tensor.extract %16[%c0, %c0] : tensor<2x1xf32>
  %b = tensor.extract %16[%c1, %c0] : tensor<2x1xf32>
  %c = tensor.extract %18[%c0] : tensor<2xf32>
  %d = tensor.extract %18[%c1] : tensor<2xf32>
  %e = arith.addf %a, %b : f32
  %f = arith.addf %e, %c : f32
  %g = arith.mulf %d, %ten : f32
  %h = arith.addf %f, %g : f32
  return %h : f32
}
