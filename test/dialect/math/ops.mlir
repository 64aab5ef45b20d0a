// Every op of math, parsed and printed.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

// CHECK-LABEL: func.func @unary(
// CHECK: %0 = math.absf %arg0 : f32
// CHECK: %1 = math.cbrt %arg1 fastmath<nnan,contract> : vector<[4]xf64>
// CHECK: %2 = math.ceil %arg2 : tensor<?xbf16>
// CHECK: %3 = math.floor %arg0 : f32
// CHECK: %4 = math.round %arg1 : vector<[4]xf64>
// CHECK: %5 = math.roundeven %arg2 fastmath<nnan,contract> : tensor<?xbf16>
// CHECK: %6 = math.trunc %arg0 : f32
// CHECK: %7 = math.sqrt %arg1 : vector<[4]xf64>
// CHECK: %8 = math.rsqrt %arg2 : tensor<?xbf16>
// CHECK: %9 = math.exp %arg0 fastmath<nnan,contract> : f32
// CHECK: %10 = math.exp2 %arg1 : vector<[4]xf64>
// CHECK: %11 = math.expm1 %arg2 : tensor<?xbf16>
// CHECK: %12 = math.log %arg0 : f32
// CHECK: %13 = math.log10 %arg1 fastmath<nnan,contract> : vector<[4]xf64>
// CHECK: %14 = math.log1p %arg2 : tensor<?xbf16>
// CHECK: %15 = math.log2 %arg0 : f32
// CHECK: %16 = math.erf %arg1 : vector<[4]xf64>
// CHECK: %17 = math.erfc %arg2 fastmath<nnan,contract> : tensor<?xbf16>
// CHECK: %18 = math.sin %arg0 : f32
// CHECK: %19 = math.cos %arg1 : vector<[4]xf64>
// CHECK: %20 = math.tan %arg2 : tensor<?xbf16>
// CHECK: %21 = math.asin %arg0 fastmath<nnan,contract> : f32
// CHECK: %22 = math.acos %arg1 : vector<[4]xf64>
// CHECK: %23 = math.atan %arg2 : tensor<?xbf16>
// CHECK: %24 = math.sinh %arg0 : f32
// CHECK: %25 = math.cosh %arg1 fastmath<nnan,contract> : vector<[4]xf64>
// CHECK: %26 = math.tanh %arg2 : tensor<?xbf16>
// CHECK: %27 = math.asinh %arg0 : f32
// CHECK: %28 = math.acosh %arg1 : vector<[4]xf64>
// CHECK: %29 = math.atanh %arg2 fastmath<nnan,contract> : tensor<?xbf16>
func.func @unary(%arg0: f32, %arg1: vector<[4]xf64>, %arg2: tensor<?xbf16>) {
  %0 = math.absf %arg0 : f32
  %1 = math.cbrt %arg1 fastmath<nnan,contract> : vector<[4]xf64>
  %2 = math.ceil %arg2 : tensor<?xbf16>
  %3 = math.floor %arg0 : f32
  %4 = math.round %arg1 : vector<[4]xf64>
  %5 = math.roundeven %arg2 fastmath<nnan,contract> : tensor<?xbf16>
  %6 = math.trunc %arg0 : f32
  %7 = math.sqrt %arg1 : vector<[4]xf64>
  %8 = math.rsqrt %arg2 : tensor<?xbf16>
  %9 = math.exp %arg0 fastmath<nnan,contract> : f32
  %10 = math.exp2 %arg1 : vector<[4]xf64>
  %11 = math.expm1 %arg2 : tensor<?xbf16>
  %12 = math.log %arg0 : f32
  %13 = math.log10 %arg1 fastmath<nnan,contract> : vector<[4]xf64>
  %14 = math.log1p %arg2 : tensor<?xbf16>
  %15 = math.log2 %arg0 : f32
  %16 = math.erf %arg1 : vector<[4]xf64>
  %17 = math.erfc %arg2 fastmath<nnan,contract> : tensor<?xbf16>
  %18 = math.sin %arg0 : f32
  %19 = math.cos %arg1 : vector<[4]xf64>
  %20 = math.tan %arg2 : tensor<?xbf16>
  %21 = math.asin %arg0 fastmath<nnan,contract> : f32
  %22 = math.acos %arg1 : vector<[4]xf64>
  %23 = math.atan %arg2 : tensor<?xbf16>
  %24 = math.sinh %arg0 : f32
  %25 = math.cosh %arg1 fastmath<nnan,contract> : vector<[4]xf64>
  %26 = math.tanh %arg2 : tensor<?xbf16>
  %27 = math.asinh %arg0 : f32
  %28 = math.acosh %arg1 : vector<[4]xf64>
  %29 = math.atanh %arg2 fastmath<nnan,contract> : tensor<?xbf16>
  return
}

// CHECK-LABEL: func.func @classes(
// CHECK: %0 = math.isfinite %arg0 : f16
// CHECK: %1 = math.isinf %arg1 : tensor<2xf8E5M2>
// CHECK: %2 = math.isnan %arg0 : f16
// CHECK: %3 = math.isnormal %arg1 : tensor<2xf8E5M2>
func.func @classes(%arg0: f16, %arg1: tensor<2xf8E5M2>) {
  %0 = math.isfinite %arg0 : f16
  %1 = math.isinf %arg1 : tensor<2xf8E5M2>
  %2 = math.isnan %arg0 : f16
  %3 = math.isnormal %arg1 : tensor<2xf8E5M2>
  return
}

// CHECK-LABEL: func.func @integers(
// CHECK: %0 = math.absi %arg0 : i32
// CHECK: %1 = math.ctlz %arg1 : vector<4xindex>
// CHECK: %2 = math.cttz %arg0 : i32
// CHECK: %3 = math.ctpop %arg1 : vector<4xindex>
// CHECK: %4 = math.ipowi %arg0, %arg0 : i32
func.func @integers(%arg0: i32, %arg1: vector<4xindex>) {
  %0 = math.absi %arg0 : i32
  %1 = math.ctlz %arg1 : vector<4xindex>
  %2 = math.cttz %arg0 : i32
  %3 = math.ctpop %arg1 : vector<4xindex>
  %4 = math.ipowi %arg0, %arg0 : i32
  return
}

// CHECK-LABEL: func.func @several(
// CHECK: %0 = math.atan2 %arg0, %arg0 : f32
// CHECK: %1 = math.copysign %arg1, %arg1 fastmath<fast> : tensor<3xf64>
// CHECK: %2 = math.powf %arg0, %arg0 : f32
// CHECK: %3 = math.fpowi %arg1, %arg2 fastmath<ninf> : tensor<3xf64>, tensor<3xi16>
// CHECK: %4 = math.fma %arg0, %arg0, %arg0 : f32
// CHECK: %5 = math.clampf %arg0 to [%arg0, %arg0] fastmath<nnan> : f32
// CHECK: %sin, %cos = math.sincos %arg1 fastmath<afn> : tensor<3xf64>
func.func @several(%arg0: f32, %arg1: tensor<3xf64>, %arg2: tensor<3xi16>) {
  %0 = math.atan2 %arg0, %arg0 : f32
  %1 = math.copysign %arg1, %arg1 fastmath<fast> : tensor<3xf64>
  %2 = math.powf %arg0, %arg0 : f32
  %3 = math.fpowi %arg1, %arg2 fastmath<ninf> : tensor<3xf64>, tensor<3xi16>
  %4 = math.fma %arg0, %arg0, %arg0 : f32
  %5 = math.clampf %arg0 to [%arg0, %arg0] fastmath<nnan> : f32
  %sin, %cos = math.sincos %arg1 fastmath<afn> : tensor<3xf64>
  return
}

