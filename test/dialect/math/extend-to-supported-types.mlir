// Functions of narrow floats, in f32.
// RUN: mlir-opt --math-extend-to-supported-types %s | FileCheck %s
// RUN: not mlir-opt --math-extend-to-supported-types=extra-types=foo %s 2>&1 | FileCheck %s --check-prefix=SOURCE
// RUN: not mlir-opt --math-extend-to-supported-types=target-type=i32 %s 2>&1 | FileCheck %s --check-prefix=TARGET
// SOURCE: error: could not map source type 'foo' to a known floating-point type
// TARGET: error: could not map target type 'i32' to a known floating-point type

// CHECK-LABEL: func.func @extend(%arg0: f16, %arg1: vector<2xbf16>, %arg2: i32) -> (f16, vector<2xbf16>, i1, f16, f16) {
// CHECK-NEXT:      %0 = arith.extf %arg1 fastmath<contract> : vector<2xbf16> to vector<2xf32>
// CHECK-NEXT:      %1 = arith.extf %arg0 fastmath<contract> : f16 to f32
// CHECK-NEXT:      %2 = math.powf %1, %1 fastmath<nsz> : f32
// CHECK-NEXT:      %3 = arith.truncf %2 fastmath<contract> : f32 to f16
// CHECK-NEXT:      %4 = arith.extf %3 fastmath<contract> : f16 to f32
// CHECK-NEXT:      %5 = math.cos %0 : vector<2xf32>
// CHECK-NEXT:      %6 = arith.truncf %5 fastmath<contract> : vector<2xf32> to vector<2xbf16>
// CHECK-NEXT:      %7 = math.isnan %1 : f32
// CHECK-NEXT:      %8 = math.fma %arg0, %arg0, %arg0 : f16
// CHECK-NEXT:      %9 = math.fpowi %4, %arg2 : f32, i32
// CHECK-NEXT:      %10 = arith.truncf %9 fastmath<contract> : f32 to f16
// CHECK-NEXT:      return %3, %6, %7, %8, %10 : f16, vector<2xbf16>, i1, f16, f16
func.func @extend(%a: f16, %b: vector<2xbf16>, %i: i32) -> (f16, vector<2xbf16>, i1, f16, f16) {
  %0 = math.powf %a, %a fastmath<nsz> : f16
  %1 = math.cos %b : vector<2xbf16>
  %2 = math.isnan %a : f16
  %3 = math.fma %a, %a, %a : f16
  %4 = math.fpowi %0, %i : f16, i32
  return %0, %1, %2, %3, %4 : f16, vector<2xbf16>, i1, f16, f16
}
