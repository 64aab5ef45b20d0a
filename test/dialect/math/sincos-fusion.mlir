// Sine and cosine of one value.
// RUN: mlir-opt --math-sincos-fusion %s | FileCheck %s

// CHECK-LABEL: func.func @sincos(%arg0: f32, %arg1: f32) -> (f32, f32, f32, f32) {
// CHECK-NEXT:      %sin, %cos = math.sincos %arg0 : f32
// CHECK-NEXT:      %0 = math.sin %arg1 : f32
// CHECK-NEXT:      %1 = math.cos %arg1 fastmath<fast> : f32
// CHECK-NEXT:      return %cos, %0, %sin, %1 : f32, f32, f32, f32
func.func @sincos(%a: f32, %b: f32) -> (f32, f32, f32, f32) {
  %0 = math.cos %a : f32
  %1 = math.sin %b : f32
  %2 = math.sin %a : f32
  %3 = math.cos %b fastmath<fast> : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
