// Elements of complex and of sparse constants, and casts in front of ops that write into what they are given.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @extract(
// CHECK-DAG:     [[Z:%.*]] = complex.constant [3.000000e+00 : f32, -4.000000e+00 : f32] : complex<f32>
// CHECK-DAG:     [[ONE:%.*]] = arith.constant 1.500000e+00 : f16
// CHECK-DAG:     [[ZERO:%.*]] = arith.constant 0.000000e+00 : f16
// CHECK:         return [[Z]], [[ONE]], [[ZERO]]
func.func @extract() -> (complex<f32>, f16, f16) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pairs = arith.constant dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f32>>
  %few = arith.constant sparse<[[0, 1], [1, 0]], [1.5, 2.5]> : tensor<2x2xf16>
  %z = tensor.extract %pairs[%c1] : tensor<2xcomplex<f32>>
  %one = tensor.extract %few[%c0, %c1] : tensor<2x2xf16>
  %zero = tensor.extract %few[%c1, %c1] : tensor<2x2xf16>
  return %z, %one, %zero : complex<f32>, f16, f16
}

// CHECK-LABEL: func.func @elements(
// CHECK-DAG:     arith.constant dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,3.000000e+00)]> : tensor<2xcomplex<f32>>
// CHECK-DAG:     arith.constant dense<(3.000000e+00,3.000000e+00)> : tensor<1xcomplex<f32>>
func.func @elements() -> (tensor<2xcomplex<f32>>, tensor<1xcomplex<f32>>) {
  %a = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %b = complex.constant [3.0 : f32, 3.0 : f32] : complex<f32>
  %two = tensor.from_elements %a, %b : tensor<2xcomplex<f32>>
  %one = tensor.from_elements %b : tensor<1xcomplex<f32>>
  return %two, %one : tensor<2xcomplex<f32>>, tensor<1xcomplex<f32>>
}

// CHECK-LABEL: func.func @fill(
// CHECK-SAME:      %arg0: f32, [[T:%.*]]: tensor<4x?xf32>)
// CHECK:         [[F:%.*]] = linalg.fill ins(%arg0 : f32) outs([[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK:         [[C:%.*]] = tensor.cast [[F]] : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK:         return [[C]]
func.func @fill(%x: f32, %t: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %f = linalg.fill ins(%x : f32) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %f : tensor<?x?xf32>
}
