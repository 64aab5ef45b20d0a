// convert-complex-to-libm: calls of functions that are declared once.
// RUN: mlir-opt %s --convert-complex-to-libm | FileCheck %s

// CHECK: func.func private @carg(complex<f64>) -> f64
// CHECK-NEXT: func.func private @cpowf(complex<f32>, complex<f32>) -> complex<f32>
// CHECK-LABEL: func.func @calls(
// CHECK-NEXT: call @cpowf(%arg0, %arg0) : (complex<f32>, complex<f32>) -> complex<f32>
// CHECK-NEXT: call @cpowf(%arg0, %arg0)
// CHECK-NEXT: call @carg(%arg1) : (complex<f64>) -> f64
// CHECK-NEXT: complex.exp %arg0
func.func @calls(%a: complex<f32>, %b: complex<f64>) {
  %0 = complex.pow %a, %a : complex<f32>
  %1 = complex.pow %a, %a : complex<f32>
  %2 = complex.angle %b : complex<f64>
  %3 = complex.exp %a : complex<f32>
  return
}
