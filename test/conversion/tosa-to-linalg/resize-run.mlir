// Between elements of integers from half an element in front of the first: MLIR 22 divides towards zero there, and is off.
// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg),tosa-to-arith,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,test-lower-to-llvm)" | env ASAN_OPTIONS=exitcode=99:detect_leaks=0 mlir-runner --entry-point-result=i32 | FileCheck %s
// REQUIRES: libllvm

// w = np.array([[4, 0], [3, 1], [1, 3], [0, 4]]); o = w @ [[1, 2], [3, 7]] @ w.T; o[0, 0] + 1000 * o[0, 1] + 1000000 * o[1, 2]
// CHECK: 45020016
func.func @main() -> i32 {
  %x = "tosa.const"() <{values = dense<[[[[1], [2]], [[3], [7]]]]> : tensor<1x2x2x1xi8>}> : () -> tensor<1x2x2x1xi8>
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<-1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %offset, %border {mode = BILINEAR} : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %thousand = arith.constant 1000 : i32
  %a = tensor.extract %0[%c0, %c0, %c0, %c0] : tensor<1x4x4x1xi32>
  %b = tensor.extract %0[%c0, %c0, %c1, %c0] : tensor<1x4x4x1xi32>
  %c = tensor.extract %0[%c0, %c1, %c2, %c0] : tensor<1x4x4x1xi32>
  %d = arith.muli %c, %thousand : i32
  %e = arith.addi %d, %b : i32
  %f = arith.muli %e, %thousand : i32
  %g = arith.addi %f, %a : i32
  return %g : i32
}
