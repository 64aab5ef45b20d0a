// What math's ops fold to.
// RUN: mlir-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @integers() -> (i8, i8, i8, i8, i8, i8, i8, i8, i128) {
// CHECK-NEXT:      %c-128_i8 = arith.constant -128 : i8
// CHECK-NEXT:      %c3_i8 = arith.constant 3 : i8
// CHECK-NEXT:      %c5_i8 = arith.constant 5 : i8
// CHECK-NEXT:      %c8_i8 = arith.constant 8 : i8
// CHECK-NEXT:      %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:      %c13_i8 = arith.constant 13 : i8
// CHECK-NEXT:      %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:      %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:      %c66_i128 = arith.constant 66 : i128
// CHECK-NEXT:      return %c-128_i8, %c3_i8, %c5_i8, %c8_i8, %c7_i8, %c13_i8, %c-1_i8, %c0_i8, %c66_i128 : i8, i8, i8, i8, i8, i8, i8, i8, i128
func.func @integers() -> (i8, i8, i8, i8, i8, i8, i8, i8, i128) {
  %m128 = arith.constant -128 : i8
  %m3 = arith.constant -3 : i8
  %m1 = arith.constant -1 : i8
  %5 = arith.constant 5 : i8
  %0 = arith.constant 0 : i8
  %big = arith.constant 73786976294838206464 : i128
  %a = math.absi %m128 : i8
  %b = math.absi %m3 : i8
  %c = math.ctlz %5 : i8
  %d = math.cttz %0 : i8
  %e = math.ctpop %m3 : i8
  %f = math.ipowi %m3, %5 : i8
  %g = math.ipowi %m1, %m3 : i8
  %h = math.ipowi %5, %m3 : i8
  %i = math.cttz %big : i128
  return %a, %b, %c, %d, %e, %f, %g, %h, %i : i8, i8, i8, i8, i8, i8, i8, i8, i128
}

// CHECK-LABEL: func.func @division_by_zero() -> i8 {
// CHECK-NEXT:      %c-3_i8 = arith.constant -3 : i8
// CHECK-NEXT:      %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:      %0 = math.ipowi %c0_i8, %c-3_i8 : i8
// CHECK-NEXT:      return %0 : i8
func.func @division_by_zero() -> i8 {
  %m3 = arith.constant -3 : i8
  %0 = arith.constant 0 : i8
  %a = math.ipowi %0, %m3 : i8
  return %a : i8
}

// CHECK-LABEL: func.func @rounding() -> (f16, f16, bf16, f32, f64, tensor<3xf32>) {
// CHECK-NEXT:      %cst = arith.constant 3.000000e+00 : f16
// CHECK-NEXT:      %cst_0 = arith.constant -0.000000e+00 : f16
// CHECK-NEXT:      %cst_1 = arith.constant -4.000000e+00 : bf16
// CHECK-NEXT:      %cst_2 = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:      %cst_3 = arith.constant -2.000000e+00 : f64
// CHECK-NEXT:      %cst_4 = arith.constant dense<[0.000000e+00, -2.000000e+00, 0x7F800000]> : tensor<3xf32>
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2, %cst_3, %cst_4 : f16, f16, bf16, f32, f64, tensor<3xf32>
func.func @rounding() -> (f16, f16, bf16, f32, f64, tensor<3xf32>) {
  %x = arith.constant 2.5 : f16
  %y = arith.constant -0.25 : f16
  %z = arith.constant -3.5 : bf16
  %s = arith.constant 2.5 : f32
  %d = arith.constant -2.5 : f64
  %t = arith.constant dense<[0.5, -1.5, 0x7F800000]> : tensor<3xf32>
  %a = math.ceil %x : f16
  %b = math.ceil %y : f16
  %c = math.roundeven %z : bf16
  %e = math.round %s : f32
  %f = math.trunc %d : f64
  %g = math.floor %t : tensor<3xf32>
  return %a, %b, %c, %e, %f, %g : f16, f16, bf16, f32, f64, tensor<3xf32>
}

// CHECK-LABEL: func.func @signs() -> (f32, tensor<2xf16>) {
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant dense<[0xFC01, -1.000000e+00]> : tensor<2xf16>
// CHECK-NEXT:      return %cst, %cst_0 : f32, tensor<2xf16>
func.func @signs() -> (f32, tensor<2xf16>) {
  %x = arith.constant -0.0 : f32
  %n = arith.constant dense<[0x7C01, 1.0]> : tensor<2xf16>
  %m = arith.constant dense<-1.0> : tensor<2xf16>
  %a = math.absf %x : f32
  %b = math.copysign %n, %m : tensor<2xf16>
  return %a, %b : f32, tensor<2xf16>
}

// CHECK-LABEL: func.func @classes() -> (i1, i1, i1, i1, tensor<2xi1>) {
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %cst = arith.constant dense<true> : tensor<2xi1>
// CHECK-NEXT:      return %false, %true, %true, %false, %cst : i1, i1, i1, i1, tensor<2xi1>
func.func @classes() -> (i1, i1, i1, i1, tensor<2xi1>) {
  %tiny = arith.constant 0x0001 : f16
  %inf = arith.constant 0x7C00 : f16
  %s = arith.constant dense<1.0> : tensor<2xf32>
  %a = math.isnormal %tiny : f16
  %b = math.isfinite %tiny : f16
  %c = math.isinf %inf : f16
  %d = math.isnan %inf : f16
  %e = math.isnormal %s : tensor<2xf32>
  return %a, %b, %c, %d, %e : i1, i1, i1, i1, tensor<2xi1>
}

// CHECK-LABEL: func.func @functions() -> (f32, f64, f32, f64, f32) {
// CHECK-NEXT:      %cst = arith.constant 1.41421354 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:      %cst_1 = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:      %cst_2 = arith.constant 4.000000e+00 : f64
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2, %cst_1 : f32, f64, f32, f64, f32
func.func @functions() -> (f32, f64, f32, f64, f32) {
  %x = arith.constant 2.0 : f32
  %y = arith.constant 2.0 : f64
  %z = arith.constant 0.0 : f32
  %a = math.sqrt %x : f32
  %b = math.log2 %y : f64
  %c = math.atan2 %z, %z : f32
  %d = math.powf %y, %y : f64
  %e = math.asin %x : f32
  return %a, %b, %c, %d, %e : f32, f64, f32, f64, f32
}

// CHECK-LABEL: func.func @unfolded() -> (f16, f32, f32) {
// CHECK-NEXT:      %cst = arith.constant 2.000000e+00 : f16
// CHECK-NEXT:      %cst_0 = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant -2.000000e+00 : f32
// CHECK-NEXT:      %0 = math.sqrt %cst : f16
// CHECK-NEXT:      %1 = math.sqrt %cst_0 : f32
// CHECK-NEXT:      %2 = math.log1p %cst_1 : f32
// CHECK-NEXT:      return %0, %1, %2 : f16, f32, f32
func.func @unfolded() -> (f16, f32, f32) {
  %h = arith.constant 2.0 : f16
  %n = arith.constant -1.0 : f32
  %m = arith.constant -2.0 : f32
  %a = math.sqrt %h : f16
  %b = math.sqrt %n : f32
  %c = math.log1p %m : f32
  return %a, %b, %c : f16, f32, f32
}

// CHECK-LABEL: func.func @poison(%arg0: f32) -> (f32, i8) {
// CHECK-NEXT:      %0 = ub.poison : f32
// CHECK-NEXT:      %1 = ub.poison : i8
// CHECK-NEXT:      return %0, %1 : f32, i8
func.func @poison(%x: f32) -> (f32, i8) {
  %p = ub.poison : f32
  %q = ub.poison : i8
  %a = math.powf %x, %p : f32
  %b = math.ctlz %q : i8
  return %a, %b : f32, i8
}
