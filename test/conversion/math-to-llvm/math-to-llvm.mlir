// convert-math-to-llvm: intrinsics, what a few ops make of them, and what stays.
// RUN: mlir-opt %s --convert-math-to-llvm | FileCheck %s
// RUN: mlir-opt %s --convert-math-to-llvm=approximate-log1p=false | FileCheck %s --check-prefix=EXACT

// CHECK-LABEL: func.func @intrinsics(
// CHECK: llvm.intr.sin(%arg0) {fastmathFlags = #llvm.fastmath<nnan>, kept} : (f32) -> f32
// CHECK-NEXT: llvm.intr.fma(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
// CHECK-NEXT: llvm.intr.powi(%arg0, %arg1) : (f32, i32) -> f32
// CHECK-NEXT: "llvm.intr.ctlz"(%arg1) <{is_zero_poison = false}> : (i32) -> i32
// CHECK-NEXT: "llvm.intr.abs"(%arg1) <{is_int_min_poison = false}> : (i32) -> i32
// CHECK-NEXT: "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
// CHECK-NEXT: "llvm.intr.is.fpclass"(%arg0) <{bit = 504 : i32}> : (f32) -> i1
// CHECK-NEXT: %[[B:.*]] = llvm.intr.sincos(%arg0) : (f32) -> !llvm.struct<(f32, f32)>
// CHECK-NEXT: llvm.extractvalue %[[B]][0]
// CHECK-NEXT: llvm.extractvalue %[[B]][1]
func.func @intrinsics(%x: f32, %n: i32) {
  %0 = math.sin %x fastmath<nnan> {kept} : f32
  %1 = math.fma %x, %x, %x : f32
  %2 = math.fpowi %x, %n : f32, i32
  %3 = math.ctlz %n : i32
  %4 = math.absi %n : i32
  %5 = math.isnan %x : f32
  %6 = math.isfinite %x : f32
  %7:2 = math.sincos %x : f32
  return
}

// CHECK-LABEL: func.func @several(
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %[[S:.*]] = llvm.intr.sqrt(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32
// CHECK-NEXT: llvm.fdiv %[[ONE]], %[[S]] {fastmathFlags = #llvm.fastmath<fast>} : f32
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %[[E:.*]] = llvm.intr.exp(%arg0) : (f32) -> f32
// CHECK-NEXT: llvm.fsub %[[E]], %[[ONE]] : f32
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %[[A:.*]] = llvm.fadd %[[ONE]], %arg0 : f32
// CHECK-NEXT: llvm.intr.log(%[[A]]) : (f32) -> f32
// CHECK: %[[R:.*]] = llvm.extractvalue %{{.*}}[0]
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(dense<1.000000e+00> : vector<3xf32>) : vector<3xf32>
// CHECK-NEXT: %[[E:.*]] = llvm.intr.exp(%[[R]])
// CHECK-NEXT: llvm.fsub %[[E]], %[[ONE]] : vector<3xf32>
// CHECK: llvm.insertvalue %{{.*}}[1]
// EXACT: math.log1p
func.func @several(%x: f32, %v: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = math.rsqrt %x fastmath<fast> : f32
  %1 = math.expm1 %x : f32
  %2 = math.log1p %x : f32
  %3 = math.expm1 %v : vector<2x3xf32>
  return %3 : vector<2x3xf32>
}

// CHECK-LABEL: func.func @stay(
// CHECK-NOT: llvm.
// CHECK: math.isnan %arg2
// CHECK: math.rsqrt %arg0
// CHECK-NOT: llvm.
// CHECK: math.sincos %arg3
// CHECK-NOT: llvm.
// CHECK: return
func.func @stay(%x: tf32, %y: f32, %z: f8E5M2, %v: vector<2x3xf32>) {
  %0 = math.sin %x : tf32
  %1 = math.erf %y : f32
  %2 = math.isnan %z : f8E5M2
  %3 = math.rsqrt %x : tf32
  %4:2 = math.sincos %v : vector<2x3xf32>
  return
}
