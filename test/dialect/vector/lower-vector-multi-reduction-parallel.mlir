// Reductions of some dimensions as ops on rows: inner-parallel.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(lower-vector-multi-reduction{lowering-strategy=inner-parallel}))' | FileCheck %s

// CHECK-LABEL: @inner(
// CHECK: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2xf32>
func.func @inner(%m: vector<2x3xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %m, %a [1] : vector<2x3xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @outer(
// CHECK: %{{.*}} = vector.extract %{{.*}}[0] : vector<3xi32> from vector<2x3xi32>
// CHECK-NEXT: %{{.*}} = arith.minsi %{{.*}}, %{{.*}} : vector<3xi32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<3xi32> from vector<2x3xi32>
// CHECK-NEXT: %{{.*}} = arith.minsi %{{.*}}, %{{.*}} : vector<3xi32>
// CHECK-NEXT: return %{{.*}} : vector<3xi32>
func.func @outer(%m: vector<2x3xi32>, %a: vector<3xi32>) -> vector<3xi32> {
  %0 = vector.multi_reduction <minsi>, %m, %a [0] : vector<2x3xi32> to vector<3xi32>
  return %0 : vector<3xi32>
}

// CHECK-LABEL: @row(
// CHECK: %{{.*}} = vector.shape_cast %{{.*}} : vector<3xf32> to vector<1x3xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<1x3xf32> to vector<3x1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<1xf32> from vector<3x1xf32>
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<1xf32> from vector<3x1xf32>
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2] : vector<1xf32> from vector<3x1xf32>
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : f32 from vector<1xf32>
// CHECK-NEXT: return %{{.*}} : f32
func.func @row(%m: vector<3xf32>, %a: f32) -> f32 {
  %0 = vector.multi_reduction <add>, %m, %a [0] : vector<3xf32> to f32
  return %0 : f32
}

// CHECK-LABEL: @all(
// CHECK: %{{.*}} = vector.shape_cast %{{.*}} : vector<2x3xf32> to vector<1x6xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<1x6xf32> to vector<6x1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<1xf32> from vector<6x1xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<1xf32> from vector<6x1xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2] : vector<1xf32> from vector<6x1xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[3] : vector<1xf32> from vector<6x1xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[4] : vector<1xf32> from vector<6x1xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[5] : vector<1xf32> from vector<6x1xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : f32 from vector<1xf32>
// CHECK-NEXT: return %{{.*}} : f32
func.func @all(%m: vector<2x3xf32>, %a: f32) -> f32 {
  %0 = vector.multi_reduction <mul>, %m, %a [0, 1] : vector<2x3xf32> to f32
  return %0 : f32
}

// CHECK-LABEL: @three(
// CHECK: %{{.*}} = vector.transpose %{{.*}}, [1, 0, 2] : vector<2x3x2xf32> to vector<3x2x2xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<3x2x2xf32> to vector<3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<2x2xf32> to vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<4xf32> to vector<2x2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2x2xf32>
func.func @three(%m: vector<2x3x2xf32>, %a: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.multi_reduction <maximumf>, %m, %a [1] : vector<2x3x2xf32> to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
