// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg),tosa-to-tensor,tosa-to-arith{include-apply-rescale},one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,test-lower-to-llvm)" | env ASAN_OPTIONS=exitcode=99:detect_leaks=0 mlir-runner --entry-point-result=f32 | FileCheck %s
// REQUIRES: libllvm
// Buffers that the program has made stay.

func.func private @sum(%a: tensor<512xbf16>) -> tensor<1xbf16> {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<512xbf16>) -> tensor<1xbf16>
  return %0 : tensor<1xbf16>
}
func.func private @product(%a: tensor<2xi32>, %b: tensor<2xi32>, %s: tensor<1xi8>) -> tensor<2xi32> {
  %0 = tosa.mul %a, %b, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func private @rescale(%a: tensor<2xi8>, %m: tensor<2xi16>, %s: tensor<2xi8>, %in: tensor<1xi8>, %out: tensor<1xi8>) -> tensor<2xi8> {
  %0 = tosa.rescale %a, %m, %s, %in, %out {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2xi8>, tensor<2xi16>, tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
func.func private @negate(%a: tensor<2xi8>, %in: tensor<1xi8>, %out: tensor<1xi8>) -> tensor<2xi8> {
  %0 = tosa.negate %a, %in, %out : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
func.func private @pool(%a: tensor<1x?x2x1xf32>) -> tensor<1x?x1x1xf32> {
  %0 = tosa.max_pool2d %a {pad = array<i64: 0, 0, 0, 0>, kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, nan_mode = IGNORE} : (tensor<1x?x2x1xf32>) -> tensor<1x?x1x1xf32>
  return %0 : tensor<1x?x1x1xf32>
}
func.func private @resize(%a: tensor<1x1x2x1xi8>) -> tensor<1x3x3x1xi32> {
  %scale = tosa.const_shape {values = dense<[3, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %scale, %offset, %border {mode = BILINEAR} : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x3x1xi32>
  return %0 : tensor<1x3x3x1xi32>
}

// 512 ones: in bf16 alone the sum stops at 256.
// 3 * 5 + ((3 * 5 + 2) >> 2 = 4); ((7 - 1) * 3 + 2) >> 2 = 5, + 2 is 7; ((-9 - 1) * 5 + 4) >> 3 = -6, + 2 is -4; 1 + 3 - 7 = -3;
// the largest of 1, nan, 2, -3 is 2, of 2, -3, nan, nan it is 2; 4 and 7 between and times 2 * 3: 24, 33, 42, three times.
// 512 + 15 + 4 + 7 - 4 - 3 + 2 + 2 + 99 * 3 = 832
// CHECK: 8.320000e+02
func.func @main() -> f32 {
  %ones = arith.constant dense<1.0> : tensor<512xbf16>
  %0 = func.call @sum(%ones) : (tensor<512xbf16>) -> tensor<1xbf16>
  %three = arith.constant dense<3> : tensor<2xi32>
  %five = arith.constant dense<5> : tensor<2xi32>
  %none = arith.constant dense<0> : tensor<1xi8>
  %two = arith.constant dense<2> : tensor<1xi8>
  %one = arith.constant dense<1> : tensor<1xi8>
  %1 = func.call @product(%three, %five, %none) : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %2 = func.call @product(%three, %five, %two) : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %numbers = arith.constant dense<[7, -9]> : tensor<2xi8>
  %multipliers = arith.constant dense<[3, 5]> : tensor<2xi16>
  %shifts = arith.constant dense<[2, 3]> : tensor<2xi8>
  %3 = func.call @rescale(%numbers, %multipliers, %shifts, %one, %two) : (tensor<2xi8>, tensor<2xi16>, tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  %out = arith.constant dense<3> : tensor<1xi8>
  %4 = func.call @negate(%numbers, %one, %out) : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  %picture = arith.constant dense<[[[[1.0], [0x7FC00000]], [[2.0], [-3.0]], [[0x7FC00000], [0x7FC00000]]]]> : tensor<1x3x2x1xf32>
  %unknown = tensor.cast %picture : tensor<1x3x2x1xf32> to tensor<1x?x2x1xf32>
  %5 = func.call @pool(%unknown) : (tensor<1x?x2x1xf32>) -> tensor<1x?x1x1xf32>
  %row = arith.constant dense<[[[[4], [7]]]]> : tensor<1x1x2x1xi8>
  %6 = func.call @resize(%row) : (tensor<1x1x2x1xi8>) -> tensor<1x3x3x1xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %0[%c0] : tensor<1xbf16>
  %b = tensor.extract %1[%c1] : tensor<2xi32>
  %c = tensor.extract %2[%c0] : tensor<2xi32>
  %d = tensor.extract %3[%c0] : tensor<2xi8>
  %e = tensor.extract %3[%c1] : tensor<2xi8>
  %f = tensor.extract %4[%c0] : tensor<2xi8>
  %g = tensor.extract %5[%c0, %c0, %c0, %c0] : tensor<1x?x1x1xf32>
  %h = tensor.extract %5[%c0, %c1, %c0, %c0] : tensor<1x?x1x1xf32>
  %zero = arith.constant 0 : i32
  %c3 = arith.constant 3 : index
  %i = scf.for %y = %c0 to %c3 step %c1 iter_args(%s = %zero) -> i32 {
    %t = scf.for %x = %c0 to %c3 step %c1 iter_args(%u = %s) -> i32 {
      %v = tensor.extract %6[%c0, %y, %x, %c0] : tensor<1x3x3x1xi32>
      %w = arith.addi %u, %v : i32
      scf.yield %w : i32
    }
    scf.yield %t : i32
  }
  %de = arith.addi %d, %e : i8
  %def = arith.addi %de, %f : i8
  %narrow = arith.extsi %def : i8 to i32
  %bc = arith.addi %b, %c : i32
  %bci = arith.addi %bc, %i : i32
  %whole = arith.addi %bci, %narrow : i32
  %real = arith.sitofp %whole : i32 to f32
  %first = arith.extf %a : bf16 to f32
  %gh = arith.addf %g, %h : f32
  %all = arith.addf %first, %gh : f32
  %result = arith.addf %all, %real : f32
  return %result : f32
}
