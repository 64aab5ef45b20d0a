// Every op of complex, and its attribute, parsed and printed.
// RUN: mlir-opt %s --allow-unregistered-dialect | mlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @unary(
// CHECK: %0 = complex.abs %arg0 : complex<f32>
// CHECK: %1 = complex.angle %arg1 fastmath<nnan,contract> : complex<f64>
// CHECK: %2 = complex.re %arg0 : complex<f32>
// CHECK: %3 = complex.im %arg1 : complex<f64>
// CHECK: %4 = complex.conj %arg0 : complex<f32>
// CHECK: %5 = complex.cos %arg1 fastmath<nnan,contract> : complex<f64>
// CHECK: %6 = complex.exp %arg0 : complex<f32>
// CHECK: %7 = complex.expm1 %arg1 : complex<f64>
// CHECK: %8 = complex.log %arg0 : complex<f32>
// CHECK: %9 = complex.log1p %arg1 fastmath<nnan,contract> : complex<f64>
// CHECK: %10 = complex.neg %arg0 : complex<f32>
// CHECK: %11 = complex.rsqrt %arg1 : complex<f64>
// CHECK: %12 = complex.sign %arg0 : complex<f32>
// CHECK: %13 = complex.sin %arg1 fastmath<nnan,contract> : complex<f64>
// CHECK: %14 = complex.sqrt %arg0 : complex<f32>
// CHECK: %15 = complex.tan %arg1 : complex<f64>
// CHECK: %16 = complex.tanh %arg0 : complex<f32>
func.func @unary(%arg0: complex<f32>, %arg1: complex<f64>) {
  %0 = complex.abs %arg0 : complex<f32>
  %1 = complex.angle %arg1 fastmath<nnan,contract> : complex<f64>
  %2 = complex.re %arg0 : complex<f32>
  %3 = complex.im %arg1 : complex<f64>
  %4 = complex.conj %arg0 : complex<f32>
  %5 = complex.cos %arg1 fastmath<nnan,contract> : complex<f64>
  %6 = complex.exp %arg0 : complex<f32>
  %7 = complex.expm1 %arg1 : complex<f64>
  %8 = complex.log %arg0 : complex<f32>
  %9 = complex.log1p %arg1 fastmath<nnan,contract> : complex<f64>
  %10 = complex.neg %arg0 : complex<f32>
  %11 = complex.rsqrt %arg1 : complex<f64>
  %12 = complex.sign %arg0 : complex<f32>
  %13 = complex.sin %arg1 fastmath<nnan,contract> : complex<f64>
  %14 = complex.sqrt %arg0 : complex<f32>
  %15 = complex.tan %arg1 : complex<f64>
  %16 = complex.tanh %arg0 : complex<f32>
  return
}

// CHECK-LABEL: func.func @binary(
// CHECK: %0 = complex.add %arg0, %arg0 : complex<f32>
// CHECK: %1 = complex.sub %arg0, %arg0 fastmath<fast> : complex<f32>
// CHECK: %2 = complex.mul %arg0, %arg0 : complex<f32>
// CHECK: %3 = complex.div %arg0, %arg0 : complex<f32>
// CHECK: %4 = complex.pow %arg0, %arg0 : complex<f32>
// CHECK: %5 = complex.atan2 %arg0, %arg0 fastmath<fast> : complex<f32>
// CHECK: %6 = complex.eq %arg0, %arg0 : complex<f32>
// CHECK: %7 = complex.neq %arg0, %arg0 : complex<f32>
// CHECK: %8 = complex.powi %arg0, %arg1 fastmath<nsz> : complex<f32>, i16
func.func @binary(%arg0: complex<f32>, %arg1: i16) {
  %0 = complex.add %arg0, %arg0 : complex<f32>
  %1 = complex.sub %arg0, %arg0 fastmath<fast> : complex<f32>
  %2 = complex.mul %arg0, %arg0 : complex<f32>
  %3 = complex.div %arg0, %arg0 : complex<f32>
  %4 = complex.pow %arg0, %arg0 : complex<f32>
  %5 = complex.atan2 %arg0, %arg0 fastmath<fast> : complex<f32>
  %6 = complex.eq %arg0, %arg0 : complex<f32>
  %7 = complex.neq %arg0, %arg0 : complex<f32>
  %8 = complex.powi %arg0, %arg1 fastmath<nsz> : complex<f32>, i16
  return
}

// CHECK-LABEL: func.func @others(
// CHECK: %cst = complex.constant [1.000000e+00 : f32, -0.000000e+00 : f32] : complex<f32>
// CHECK: %cst_0 = complex.constant [1 : i8, 2 : i8] : complex<i8>
// CHECK: %0 = complex.create %arg0, %arg0 : complex<f32>
// CHECK: %1 = complex.bitcast %arg1 : complex<f32> to i64
// CHECK: %2 = complex.bitcast %arg2 : si64 to complex<f32>
func.func @others(%arg0: f32, %arg1: complex<f32>, %arg2: si64) {
  %cst = complex.constant [1.000000e+00 : f32, -0.000000e+00 : f32] : complex<f32>
  %cst_0 = complex.constant [1 : i8, 2 : i8] : complex<i8>
  %0 = complex.create %arg0, %arg0 : complex<f32>
  %1 = complex.bitcast %arg1 : complex<f32> to i64
  %2 = complex.bitcast %arg2 : si64 to complex<f32>
  return
}

// CHECK-LABEL: func.func @attribute(
// CHECK: "test.number"() {number = #complex.number<:f32 1.000000e-01, -0.000000e+00> : complex<f32>} : () -> ()
func.func @attribute() {
  "test.number"() {number = #complex.number<:f32 1.000000e-01, -0.000000e+00> : complex<f32>} : () -> ()
  return
}

