// convert-math-to-libm: calls of functions that are declared once.
// RUN: mlir-opt %s --convert-math-to-libm | FileCheck %s

// CHECK: func.func private @atan2(f64, f64) -> f64 attributes {llvm.readnone}
// CHECK-NEXT: func.func private @fabsf(f32) -> f32 attributes {llvm.readnone}
// CHECK-NOT: func.func private @sinf(f32) -> f32 attributes

// CHECK-LABEL: func.func @scalars(
// CHECK-NEXT: call @fabsf(%arg0) : (f32) -> f32
// CHECK-NEXT: call @fabsf(%arg0) : (f32) -> f32
// CHECK-NEXT: call @atan2(%arg1, %arg1) : (f64, f64) -> f64
// CHECK-NEXT: %[[W:.*]] = arith.extf %arg2 : bf16 to f32
// CHECK-NEXT: %[[S:.*]] = call @sinf(%[[W]]) : (f32) -> f32
// CHECK-NEXT: arith.truncf %[[S]] : f32 to bf16
func.func @scalars(%x: f32, %y: f64, %z: bf16) {
  %0 = math.absf %x : f32
  %1 = math.absf %x : f32
  %2 = math.atan2 %y, %y : f64
  %3 = math.sin %z : bf16
  return
}

// CHECK-LABEL: func.func @vectors(
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<2x1xf32>
// CHECK-NEXT: %[[A:.*]] = vector.extract %arg0[0, 0] : f32 from vector<2x1xf32>
// CHECK-NEXT: %[[SA:.*]] = call @sinf(%[[A]])
// CHECK-NEXT: %[[V:.*]] = vector.insert %[[SA]], %[[ZERO]] [0, 0] : f32 into vector<2x1xf32>
// CHECK-NEXT: %[[B:.*]] = vector.extract %arg0[1, 0] : f32 from vector<2x1xf32>
// CHECK-NEXT: %[[SB:.*]] = call @sinf(%[[B]])
// CHECK-NEXT: %[[R:.*]] = vector.insert %[[SB]], %[[V]] [1, 0]
// CHECK-NEXT: return %[[R]]
func.func @vectors(%v: vector<2x1xf32>) -> vector<2x1xf32> {
  %0 = math.sin %v : vector<2x1xf32>
  return %0 : vector<2x1xf32>
}
// CHECK: func.func private @sinf(f32) -> f32{{$}}
func.func private @sinf(f32) -> f32
