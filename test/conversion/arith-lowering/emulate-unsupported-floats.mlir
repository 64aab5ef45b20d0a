// arith-emulate-unsupported-floats: what is computed with some floats is computed with others.
// RUN: mlir-opt %s --arith-emulate-unsupported-floats='source-types=bf16,f8E4M3FNUZ target-type=f32' | FileCheck %s
// RUN: not mlir-opt %s --arith-emulate-unsupported-floats=source-types=f7 2>&1 | FileCheck %s --check-prefix=SOURCE
// RUN: not mlir-opt %s --arith-emulate-unsupported-floats='source-types=bf16 target-type=i32' 2>&1 | FileCheck %s --check-prefix=TARGET

// SOURCE: error: could not map source type 'f7' to a known floating-point type
// TARGET: error: could not map target type 'i32' to a known floating-point type

// CHECK-LABEL: func.func @chain(
// CHECK-DAG: %[[X:.*]] = arith.extf %arg0 fastmath<contract> : bf16 to f32
// CHECK-DAG: %[[Y:.*]] = arith.extf %arg1 fastmath<contract> : bf16 to f32
// CHECK: %[[S:.*]] = arith.addf %[[X]], %[[Y]] fastmath<fast> : f32
// CHECK-NEXT: %[[T:.*]] = arith.truncf %[[S]] fastmath<contract> : f32 to bf16
// CHECK-NEXT: %[[W:.*]] = arith.extf %[[T]] fastmath<contract> : bf16 to f32
// CHECK-NEXT: arith.cmpf ole, %[[W]], %[[X]] : f32
// CHECK-NEXT: arith.select %{{.*}}, %[[T]], %arg0 : bf16
func.func @chain(%x: bf16, %y: bf16) -> bf16 {
  %0 = arith.addf %x, %y fastmath<fast> : bf16
  %1 = arith.cmpf ole, %0, %x : bf16
  %2 = arith.select %1, %0, %x : bf16
  return %2 : bf16
}

// CHECK-LABEL: func.func @vectors(
// CHECK: %[[P:.*]] = arith.mulf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK-NEXT: %[[T:.*]] = arith.truncf %[[P]] fastmath<contract> : vector<4xf32> to vector<4xf8E4M3FNUZ>
// CHECK: vector.reduction <add>, %{{.*}} : vector<4xf32> into f32
// CHECK-NEXT: arith.truncf
// CHECK: arith.negf %arg1 : f16
func.func @vectors(%x: vector<4xf8E4M3FNUZ>, %h: f16) -> (f8E4M3FNUZ, f16) {
  %0 = arith.mulf %x, %x : vector<4xf8E4M3FNUZ>
  %1 = vector.reduction <add>, %0 : vector<4xf8E4M3FNUZ> into f8E4M3FNUZ
  %2 = arith.negf %h : f16
  return %1, %2 : f8E4M3FNUZ, f16
}
