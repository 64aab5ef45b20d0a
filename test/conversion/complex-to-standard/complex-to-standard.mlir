// convert-complex-to-standard: what is computed of complex numbers is computed of their parts.
// RUN: mlir-opt %s --convert-complex-to-standard | FileCheck %s
// RUN: mlir-opt %s --convert-complex-to-standard=complex-range=basic | FileCheck %s --check-prefix=BASIC

// CHECK-LABEL: @add
// CHECK: %[[A:.*]] = complex.re %arg0 : complex<f32>
// CHECK: %[[B:.*]] = complex.re %arg1 : complex<f32>
// CHECK: %[[R:.*]] = arith.addf %[[A]], %[[B]] fastmath<nnan> : f32
// CHECK: %[[C:.*]] = complex.im %arg0 : complex<f32>
// CHECK: %[[D:.*]] = complex.im %arg1 : complex<f32>
// CHECK: %[[I:.*]] = arith.addf %[[C]], %[[D]] fastmath<nnan> : f32
// CHECK: complex.create %[[R]], %[[I]] : complex<f32>
func.func @add(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b fastmath<nnan> : complex<f32>
  return %0 : complex<f32>
}

// CHECK-LABEL: @abs
// CHECK: %[[L:.*]] = arith.maximumf %{{.*}}, %{{.*}} fastmath<nnan,contract> : f64
// CHECK: %[[S:.*]] = arith.minimumf %{{.*}}, %{{.*}} fastmath<nnan,contract> : f64
// CHECK: arith.divf %[[S]], %[[L]] fastmath<contract> : f64
// CHECK: %[[Q:.*]] = math.sqrt %{{.*}} fastmath<contract> : f64
// CHECK: %[[R:.*]] = arith.mulf %[[L]], %[[Q]] fastmath<contract> : f64
// CHECK: %[[N:.*]] = arith.cmpf uno, %[[R]], %[[R]] fastmath<contract> : f64
// CHECK: arith.select %[[N]], %[[S]], %[[R]] : f64
func.func @abs(%a: complex<f64>) -> f64 {
  %0 = complex.abs %a fastmath<nnan,contract> : complex<f64>
  return %0 : f64
}

// CHECK-LABEL: @div
// CHECK-COUNT-4: arith.divf
// CHECK: math.copysign
// BASIC-LABEL: @div
// BASIC-COUNT-2: arith.divf
// BASIC-NOT: arith.select
// BASIC: return
func.func @div(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b : complex<f32>
  return %0 : complex<f32>
}

// CHECK-LABEL: @compare
// CHECK-DAG: arith.cmpf oeq
// CHECK-DAG: arith.andi
// CHECK-DAG: arith.cmpf une
// CHECK-DAG: arith.ori
func.func @compare(%a: complex<f32>, %b: complex<f32>) -> (i1, i1) {
  %0 = complex.eq %a, %b : complex<f32>
  %1 = complex.neq %a, %b : complex<f32>
  return %0, %1 : i1, i1
}

// Of each function nothing is left but parts.
// CHECK-LABEL: @functions
// CHECK-NOT: complex.{{[a-bd-hj-qs-z]}}
// CHECK: return
func.func @functions(%a: complex<f32>, %n: i32) -> (complex<f32>, f32) {
  %0 = complex.cos %a : complex<f32>
  %1 = complex.sin %0 : complex<f32>
  %2 = complex.exp %1 : complex<f32>
  %3 = complex.expm1 %2 : complex<f32>
  %4 = complex.log %3 : complex<f32>
  %5 = complex.log1p %4 : complex<f32>
  %6 = complex.neg %5 : complex<f32>
  %7 = complex.rsqrt %6 : complex<f32>
  %8 = complex.sqrt %7 : complex<f32>
  %9 = complex.tan %8 : complex<f32>
  %10 = complex.tanh %9 : complex<f32>
  %11 = complex.pow %10, %9 : complex<f32>
  %12 = complex.powi %11, %n : complex<f32>, i32
  %13 = complex.atan2 %12, %11 : complex<f32>
  %14 = complex.mul %13, %12 : complex<f32>
  %15 = complex.sub %14, %13 : complex<f32>
  %16 = complex.sign %15 : complex<f32>
  %17 = complex.angle %16 : complex<f32>
  return %16, %17 : complex<f32>, f32
}
