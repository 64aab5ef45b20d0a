// What complex's ops fold to, and their patterns.
// RUN: mlir-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @f(%arg0: complex<f32>, %arg1: f32, %arg2: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, f32, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
// CHECK-NEXT:      %cst = complex.constant [0.000000e+00 : f32, 0.000000e+00 : f32] : complex<f32>
// CHECK-NEXT:      %cst_0 = complex.constant [1.000000e+00 : f32, -0.000000e+00 : f32] : complex<f32>
// CHECK-NEXT:      %0 = complex.add %cst, %arg0 : complex<f32>
// CHECK-NEXT:      %1 = complex.mul %cst_0, %arg0 : complex<f32>
// CHECK-NEXT:      %2 = complex.sub %arg0, %arg0 : complex<f32>
// CHECK-NEXT:      %3 = arith.negf %arg1 : f32
// CHECK-NEXT:      %4 = complex.add %arg0, %arg2 : complex<f32>
// CHECK-NEXT:      %5 = arith.negf %arg1 : f32
// CHECK-NEXT:      %6 = complex.abs %cst : complex<f32>
// CHECK-NEXT:      %7 = complex.sub %4, %arg0 : complex<f32>
// CHECK-NEXT:      %8 = complex.exp %cst : complex<f32>
// CHECK-NEXT:      return %0, %arg0, %arg0, %arg0, %1, %arg0, %arg0, %2, %3, %5, %6, %7, %arg0, %arg0, %arg0, %8 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, f32, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
func.func @f(%a: complex<f32>, %z: f32, %b : complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, f32,complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>) {
  %c = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %d = complex.constant [-0.0 : f32, 0.0 : f32] : complex<f32>
  %1 = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
  %x0 = complex.add %c, %a : complex<f32>
  %x1 = complex.add %a, %c : complex<f32>
  %x2 = complex.add %a, %d : complex<f32>
  %x3 = complex.sub %a, %d : complex<f32>
  %x4 = complex.mul %1, %a : complex<f32>
  %x5 = complex.mul %a, %1 : complex<f32>
  %x6 = complex.div %a, %1 : complex<f32>
  %x7 = complex.sub %a, %a : complex<f32>
  %n = complex.create %z, %z : complex<f32>
  %nn = complex.neg %n fastmath<nnan> : complex<f32>
  %x8 = complex.re %nn fastmath<ninf> : complex<f32>
  %p = complex.add %a, %b : complex<f32>
  %x9 = complex.im %nn : complex<f32>
  %x10 = complex.abs %c : complex<f32>
  %x11 = complex.sub %p, %a : complex<f32>
  %x12 = complex.sub %p, %b : complex<f32>
  %m = complex.sub %a, %b : complex<f32>
  %x13 = complex.add %m, %b : complex<f32>
  %x14 = complex.add %b, %m : complex<f32>
  %x15 = complex.exp %c : complex<f32>
  return %x0, %x1,%x2,%x3,%x4,%x5,%x6,%x7,%x8,%x9,%x10,%x11,%x12,%x13,%x14,%x15 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, f32,complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>
}
// CHECK-LABEL: func.func @p(%arg0: i64, %arg1: complex<f32>) -> (complex<f32>, f64, i64, i64, i64) {
// CHECK-NEXT:      %0 = ub.poison : complex<f32>
// CHECK-NEXT:      %1 = complex.bitcast %arg0 : i64 to complex<f32>
// CHECK-NEXT:      %2 = arith.bitcast %arg0 : i64 to f64
// CHECK-NEXT:      %3 = complex.bitcast %arg1 : complex<f32> to i64
// CHECK-NEXT:      %4 = complex.bitcast %arg1 : complex<f32> to i64
// CHECK-NEXT:      %5 = complex.add %arg1, %0 : complex<f32>
// CHECK-NEXT:      %6 = complex.bitcast %5 : complex<f32> to i64
// CHECK-NEXT:      return %1, %2, %3, %4, %6 : complex<f32>, f64, i64, i64, i64
func.func @p(%a: i64, %b: complex<f32>) -> (complex<f32>, f64, i64, i64, i64) {
  %0 = complex.bitcast %a : i64 to complex<f32>
  %1 = complex.bitcast %0 : complex<f32> to f64
  %2 = complex.bitcast %b : complex<f32> to f64
  %3 = arith.bitcast %2 : f64 to i64
  %4 = complex.bitcast %b : complex<f32> to i64
  %5 = complex.bitcast %4 : i64 to complex<f32>
  %6 = complex.bitcast %5 : complex<f32> to i64
  %p = ub.poison : complex<f32>
  %7 = complex.add %b, %p : complex<f32>
  %8 = complex.bitcast %7 : complex<f32> to i64
  return %0, %1, %3, %6, %8 : complex<f32>, f64, i64, i64, i64
}
