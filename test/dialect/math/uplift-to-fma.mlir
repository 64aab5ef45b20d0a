// Products and sums that may contract.
// RUN: mlir-opt --math-uplift-to-fma %s | FileCheck %s

// CHECK-LABEL: func.func @fma(%arg0: f32, %arg1: f32, %arg2: f32) -> (f32, f32, f32) {
// CHECK-NEXT:      %0 = arith.mulf %arg0, %arg1 fastmath<contract> : f32
// CHECK-NEXT:      %1 = math.fma %arg0, %arg1, %arg2 fastmath<contract> : f32
// CHECK-NEXT:      %2 = arith.addf %0, %arg2 fastmath<nnan> : f32
// CHECK-NEXT:      %3 = math.fma %arg0, %arg1, %0 fastmath<contract> : f32
// CHECK-NEXT:      return %1, %2, %3 : f32, f32, f32
func.func @fma(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32) {
  %0 = arith.mulf %a, %b fastmath<contract> : f32
  %1 = arith.addf %c, %0 fastmath<fast> : f32
  %2 = arith.addf %0, %c fastmath<nnan> : f32
  %3 = arith.addf %0, %0 fastmath<contract> : f32
  return %1, %2, %3 : f32, f32, f32
}
