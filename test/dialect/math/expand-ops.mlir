// math-expand-ops: functions in terms of others.
// RUN: mlir-opt %s --split-input-file --math-expand-ops | FileCheck %s
// RUN: mlir-opt %s --split-input-file --math-expand-ops=ops=tan,powf | FileCheck %s --check-prefix=SOME

// CHECK-LABEL: func.func @hyperbolic(
// CHECK-DAG: %[[H:.*]] = arith.constant 5.000000e-01 : f32
// CHECK: %[[S:.*]] = math.sin %arg0
// CHECK-NEXT: %[[C:.*]] = math.cos %arg0
// CHECK-NEXT: %[[T:.*]] = arith.divf %[[S]], %[[C]]
// CHECK-NEXT: %[[E:.*]] = math.exp %[[T]]
// CHECK-NEXT: %[[N:.*]] = arith.negf %[[T]]
// CHECK-NEXT: %[[F:.*]] = math.exp %[[N]]
// CHECK-NEXT: %[[D:.*]] = arith.subf %[[E]], %[[F]]
// CHECK-NEXT: arith.mulf %[[D]], %[[H]]
// CHECK: arith.addf
// CHECK: arith.uitofp %{{.*}} : i1 to f32
// CHECK: arith.divf
// SOME-LABEL: func.func @hyperbolic(
// SOME: math.sin
// SOME: math.sinh
// SOME-NEXT: math.cosh
// SOME-NEXT: math.tanh
func.func @hyperbolic(%x: f32) -> f32 {
  %0 = math.tan %x : f32
  %1 = math.sinh %0 : f32
  %2 = math.cosh %1 : f32
  %3 = math.tanh %2 : f32
  return %3 : f32
}

// -----

// CHECK-LABEL: func.func @area(
// CHECK: %[[S:.*]] = arith.mulf %arg0, %arg0 : vector<2xf64>
// CHECK: math.sqrt
// CHECK: math.log
// CHECK: arith.divf
// CHECK-NOT: math.a
func.func @area(%x: vector<2xf64>) -> vector<2xf64> {
  %0 = math.asinh %x : vector<2xf64>
  %1 = math.acosh %0 : vector<2xf64>
  %2 = math.atanh %1 : vector<2xf64>
  return %2 : vector<2xf64>
}

// -----

// CHECK-LABEL: func.func @powers(
// CHECK-DAG: %[[O:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[A:.*]] = arith.mulf %arg0, %arg0
// CHECK-NEXT: %[[B:.*]] = arith.divf %[[O]], %[[A]]
// CHECK-NEXT: %[[C:.*]] = math.sqrt %arg0
// CHECK-NEXT: %[[D:.*]] = arith.divf %[[O]], %[[C]]
// CHECK-NEXT: %[[L:.*]] = math.log %arg0
// CHECK-NEXT: %[[P:.*]] = arith.mulf %arg1, %[[L]]
// CHECK-NEXT: %[[E:.*]] = math.exp %[[P]]
// CHECK: math.exp
// CHECK: return %[[B]], %[[D]], %[[E]]
// SOME-LABEL: func.func @powers(
// SOME: math.rsqrt
func.func @powers(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %two = arith.constant -2.0 : f32
  %half = arith.constant -0.5 : f32
  %0 = math.powf %x, %two : f32
  %1 = math.powf %x, %half : f32
  %2 = math.powf %x, %y : f32
  %3 = math.exp2 %x : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// -----

// CHECK-LABEL: func.func @integer_powers(
// CHECK-DAG: %[[I:.*]] = arith.constant 0x7F800000 : f32
// CHECK: %[[S:.*]] = arith.mulf %arg0, %arg0
// CHECK-NEXT: %[[F:.*]] = arith.mulf %[[S]], %[[S]]
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[F]], %arg0
// CHECK-NEXT: arith.cmpf oeq, %[[P]]
// CHECK-NEXT: arith.cmpf oeq, %[[P]]
// CHECK-NEXT: arith.divf %{{.*}}, %[[P]]
// CHECK-NEXT: arith.select %{{.*}}, %[[I]]
// CHECK-NEXT: %[[R:.*]] = arith.select
// CHECK-NEXT: %[[C:.*]] = arith.sitofp %arg1 : i32 to f32
// CHECK: math.log %arg0
// CHECK: return %[[R]]
// SOME-LABEL: func.func @integer_powers(
// SOME: math.fpowi
func.func @integer_powers(%x: f32, %i: i32) -> (f32, f32) {
  %five = arith.constant -5 : i32
  %0 = math.fpowi %x, %five : f32, i32
  %1 = math.fpowi %x, %i : f32, i32
  return %0, %1 : f32, f32
}

// -----

// CHECK-LABEL: func.func @rounding(
// CHECK: arith.fptosi %arg0 : f32 to i64
// CHECK: math.copysign
// CHECK: arith.cmpi sge
// CHECK: arith.bitcast %{{.*}} : f32 to i32
// CHECK: arith.bitcast %arg1 : f64 to i64
// CHECK: math.round %arg1 : f64
// CHECK: arith.minsi
// CHECK-NOT: math.roundeven
func.func @rounding(%x: f32, %d: f64) -> (f32, f64) {
  %0 = math.ceil %x : f32
  %1 = math.round %0 : f32
  %2 = math.roundeven %1 : f32
  %3 = math.round %d : f64
  %4 = math.roundeven %d : f64
  return %2, %4 : f32, f64
}

// -----

// CHECK-LABEL: func.func @others(
// CHECK: %[[P:.*]] = arith.mulf %arg0, %arg1
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[P]], %arg0
// CHECK-NEXT: %[[M:.*]] = arith.minimumf %[[S]], %arg0 fastmath<nnan>
// CHECK-NEXT: arith.maximumf %[[M]], %arg1 fastmath<nnan>
func.func @others(%x: f32, %y: f32) -> f32 {
  %0 = math.fma %x, %y, %x : f32
  %1 = math.clampf %0 to [%x, %y] fastmath<nnan> : f32
  return %1 : f32
}

// -----

// Widths that aren't powers of two too: by 4, 2 and 1.
// CHECK-LABEL: func.func @leading_zeros(
// CHECK: arith.cmpi ule, %arg0, %{{.*}} : i7
// CHECK: arith.cmpi ule
// CHECK: arith.cmpi ule
// CHECK: arith.cmpi eq, %arg0, %{{.*}} : i7
// CHECK-NOT: math.ctlz
func.func @leading_zeros(%x: i7) -> i7 {
  %0 = math.ctlz %x : i7
  return %0 : i7
}

// -----

// There are no constants of unknown shape; half of what is large may have no bits for it.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: math.rsqrt
// CHECK-NEXT: math.sinh
// CHECK-NEXT: math.tanh
// CHECK-NEXT: math.ceil
// CHECK-NEXT: math.exp2
// CHECK-NEXT: math.round
// CHECK-NEXT: math.ctlz
func.func @kept(%x: tensor<?xf64>, %i: i65) -> (tensor<?xf64>, i65) {
  %0 = math.rsqrt %x : tensor<?xf64>
  %1 = math.sinh %0 : tensor<?xf64>
  %2 = math.tanh %1 : tensor<?xf64>
  %3 = math.ceil %2 : tensor<?xf64>
  %4 = math.exp2 %3 : tensor<?xf64>
  %5 = math.round %4 : tensor<?xf64>
  %6 = math.ctlz %i : i65
  return %5, %6 : tensor<?xf64>, i65
}
