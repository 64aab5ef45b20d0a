// A program of linalg on tensors, lowered to code and run. Nothing frees its buffers: that they leak is right.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --convert-to-llvm --reconcile-unrealized-casts | env ASAN_OPTIONS=exitcode=99:detect_leaks=0 mlir-runner -e main --entry-point-result=f32 | FileCheck %s

// [[1, 2], [3, 4]] times itself is [[7, 10], [15, 22]]: with the matrix added 64; 100 comes from a copy of it, and 1 is still in it.
// CHECK: 1.630000e+02
func.func private @product(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %m = linalg.matmul ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %m : tensor<2x2xf32>
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %yes = arith.constant true
  %k = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %m = call @product(%k, %k) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  // 100 goes over an element of the product; the constant is still what it was.
  %hundred = arith.constant 100.0 : f32
  %n = scf.if %yes -> (tensor<2x2xf32>) {
    %0 = tensor.insert %hundred into %k[%c0, %c0] : tensor<2x2xf32>
    scf.yield %0 : tensor<2x2xf32>
  } else {
    scf.yield %m : tensor<2x2xf32>
  }
  %s = linalg.add ins(%m, %k : tensor<2x2xf32>, tensor<2x2xf32>) outs(%m : tensor<2x2xf32>) -> tensor<2x2xf32>
  %init = tensor.from_elements %zero : tensor<1xf32>
  %sum = scf.for %i = %c0 to %c2 step %c1 iter_args(%acc = %init) -> (tensor<1xf32>) {
    %row = tensor.extract_slice %s[%i, 0] [1, 2] [1, 1] : tensor<2x2xf32> to tensor<2xf32>
    %x = tensor.extract %row[%c0] : tensor<2xf32>
    %y = tensor.extract %row[%c1] : tensor<2xf32>
    %old = tensor.extract %acc[%c0] : tensor<1xf32>
    %1 = arith.addf %old, %x : f32
    %2 = arith.addf %1, %y : f32
    %3 = tensor.insert %2 into %acc[%c0] : tensor<1xf32>
    scf.yield %3 : tensor<1xf32>
  }
  %a = tensor.extract %sum[%c0] : tensor<1xf32>
  %b = tensor.extract %n[%c0, %c0] : tensor<2x2xf32>
  %c = tensor.extract %k[%c0, %c0] : tensor<2x2xf32>
  %d = arith.addf %a, %b : f32
  %r = arith.subf %d, %c : f32
  return %r : f32
}
