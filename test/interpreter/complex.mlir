// Complex numbers in functions of StableHLO.
// RUN: ttmlir-opt --interpret --split-input-file %s 2>&1 >/dev/null | FileCheck %s

// CHECK: result 0: dense<[(-5.000000e+00,1.000000e+01), (-0.000000e+00,-1.000000e+00)]> : tensor<2xcomplex<f32>>
// CHECK: result 1: dense<[(4.400000e-01,8.000000e-02), (-0.000000e+00,-1.000000e+00)]> : tensor<2xcomplex<f64>>
// CHECK: result 2: dense<[5.000000e+00, 1.000000e+00]> : tensor<2xf32>
// CHECK: result 3: dense<[(0.000000e+00,2.000000e+00), (0.000000e+00,1.000000e+00)]> : tensor<2xcomplex<f32>>
// CHECK: result 4: dense<[true, false]> : tensor<2xi1>
func.func @elements() -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<2xi1>) {
  %0 = stablehlo.constant dense<[(1.0, 2.0), (0.0, 1.0)]> : tensor<2xcomplex<f32>>
  %1 = stablehlo.constant dense<[(3.0, 4.0), (-1.0, 0.0)]> : tensor<2xcomplex<f32>>
  %2 = stablehlo.multiply %0, %1 : tensor<2xcomplex<f32>>
  %3 = stablehlo.convert %0 : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f64>>
  %4 = stablehlo.convert %1 : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f64>>
  %5 = stablehlo.divide %3, %4 : tensor<2xcomplex<f64>>
  %6 = stablehlo.abs %1 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %7 = stablehlo.constant dense<[(-4.0, 0.0), (-1.0, 0.0)]> : tensor<2xcomplex<f32>>
  %8 = stablehlo.sqrt %7 : tensor<2xcomplex<f32>>
  %9 = stablehlo.compare NE, %1, %7 : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  return %2, %5, %6, %8, %9 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<2xi1>
}

// -----

// CHECK: result 0: dense<[3.000000e+00, 5.000000e+00]> : tensor<2xf32>
// CHECK: result 1: dense<[4.000000e+00, 6.000000e+00]> : tensor<2xf32>
// CHECK: result 2: dense<(3.000000e+00,-4.000000e+00)> : tensor<complex<f32>>
// CHECK: result 3: dense<{{\[}}(5.000000e+00,6.000000e+00), (3.000000e+00,4.000000e+00), (5.000000e+00,6.000000e+00)]> : tensor<3xcomplex<f32>>
// CHECK: result 4: dense<(-9.000000e+00,3.800000e+01)> : tensor<complex<f32>>
func.func @parts() -> (tensor<2xf32>, tensor<2xf32>, tensor<complex<f32>>, tensor<3xcomplex<f32>>, tensor<complex<f32>>) {
  %a = stablehlo.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<[4.0, 6.0]> : tensor<2xf32>
  %0 = stablehlo.complex %a, %b : tensor<2xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %2 = stablehlo.imag %0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %3 = stablehlo.slice %0 [0:1] : (tensor<2xcomplex<f32>>) -> tensor<1xcomplex<f32>>
  %4 = stablehlo.reshape %3 : (tensor<1xcomplex<f32>>) -> tensor<complex<f32>>
  %5 = chlo.conj %4 : tensor<complex<f32>> -> tensor<complex<f32>>
  %6 = stablehlo.slice %0 [1:2] : (tensor<2xcomplex<f32>>) -> tensor<1xcomplex<f32>>
  %7 = stablehlo.concatenate %6, %0, dim = 0 : (tensor<1xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  %one = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<f32>>
  %8 = stablehlo.reduce(%0 init: %one) applies stablehlo.multiply across dimensions = [0] : (tensor<2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  return %1, %2, %5, %7, %8 : tensor<2xf32>, tensor<2xf32>, tensor<complex<f32>>, tensor<3xcomplex<f32>>, tensor<complex<f32>>
}

// -----

// CHECK: result 0: dense<{{\[}}(3.000000e+00,1.000000e+00), (-1.000000e+00,1.000000e+00)]> : tensor<2xcomplex<f32>>
// CHECK: result 1: dense<{{\[}}(1.000000e+00,0.000000e+00), (2.000000e+00,1.000000e+00)]> : tensor<2xcomplex<f64>>
// CHECK: result 2: dense<{{\[}}(1.000000e+01,0.000000e+00), (-2.000000e+00,2.000000e+00), (-2.000000e+00,0.000000e+00)]> : tensor<3xcomplex<f64>>
// CHECK: result 3: dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf64>
func.func @transforms() -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<4xf64>) {
  %0 = stablehlo.constant dense<[(1.0, 1.0), (2.0, 0.0)]> : tensor<2xcomplex<f32>>
  %1 = stablehlo.fft %0, type = FFT, length = [2] : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %2 = stablehlo.constant dense<[(3.0, 1.0), (-1.0, -1.0)]> : tensor<2xcomplex<f64>>
  %3 = stablehlo.fft %2, type = IFFT, length = [2] : (tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  %4 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %5 = stablehlo.fft %4, type = RFFT, length = [4] : (tensor<4xf64>) -> tensor<3xcomplex<f64>>
  %6 = stablehlo.fft %5, type = IRFFT, length = [4] : (tensor<3xcomplex<f64>>) -> tensor<4xf64>
  return %1, %3, %5, %6 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<4xf64>
}

// -----

// (1 + 2i)(3 - i) + i * 2, and transpose(conjugate(a)) x = b.
// CHECK: result 0: dense<(5.000000e+00,7.000000e+00)> : tensor<complex<f32>>
// CHECK: result 1: dense<{{\[\[}}(2.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00)], [(0.000000e+00,1.000000e+00), (1.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f64>>
// CHECK: result 2: dense<{{\[\[}}(1.000000e+00,5.000000e-01)], [(1.000000e+00,0.000000e+00)]]> : tensor<2x1xcomplex<f64>>
func.func @matrices() -> (tensor<complex<f32>>, tensor<2x2xcomplex<f64>>, tensor<2x1xcomplex<f64>>) {
  %a = stablehlo.constant dense<[(1.0, 2.0), (0.0, 1.0)]> : tensor<2xcomplex<f32>>
  %b = stablehlo.constant dense<[(3.0, -1.0), (2.0, 0.0)]> : tensor<2xcomplex<f32>>
  %0 = stablehlo.dot %a, %b : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<complex<f32>>
  %c = stablehlo.constant dense<[[(4.0, 0.0), (0.0, -2.0)], [(0.0, 2.0), (2.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %1 = stablehlo.cholesky %c, lower = true : tensor<2x2xcomplex<f64>>
  %d = stablehlo.constant dense<[[(2.0, 0.0)], [(1.0, 0.0)]]> : tensor<2x1xcomplex<f64>>
  %2 = "stablehlo.triangular_solve"(%1, %d) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<2x2xcomplex<f64>>, tensor<2x1xcomplex<f64>>) -> tensor<2x1xcomplex<f64>>
  return %0, %1, %2 : tensor<complex<f32>>, tensor<2x2xcomplex<f64>>, tensor<2x1xcomplex<f64>>
}
