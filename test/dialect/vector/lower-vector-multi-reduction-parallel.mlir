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

// A mask goes the way of what it masks; where it isn't set, what was there before stays.
// CHECK-LABEL: @masked(
// CHECK-SAME: %[[M:.*]]: vector<2x2xf32>, %[[A:.*]]: vector<2xf32>, %[[K:.*]]: vector<2x2xi1>)
// CHECK-NEXT: %[[KT:.*]] = vector.transpose %[[K]], [1, 0] : vector<2x2xi1> to vector<2x2xi1>
// CHECK-NEXT: %[[MT:.*]] = vector.transpose %[[M]], [1, 0] : vector<2x2xf32> to vector<2x2xf32>
// CHECK-NEXT: %[[M0:.*]] = vector.extract %[[MT]][0] : vector<2xf32> from vector<2x2xf32>
// CHECK-NEXT: %[[K0:.*]] = vector.extract %[[KT]][0] : vector<2xi1> from vector<2x2xi1>
// CHECK-NEXT: %[[S0:.*]] = arith.mulf %[[M0]], %[[A]] : vector<2xf32>
// CHECK-NEXT: %[[R0:.*]] = arith.select %[[K0]], %[[S0]], %[[A]] : vector<2xi1>, vector<2xf32>
// CHECK-NEXT: %[[M1:.*]] = vector.extract %[[MT]][1]
// CHECK-NEXT: %[[K1:.*]] = vector.extract %[[KT]][1]
// CHECK-NEXT: %[[S1:.*]] = arith.mulf %[[M1]], %[[R0]] : vector<2xf32>
// CHECK-NEXT: %[[R1:.*]] = arith.select %[[K1]], %[[S1]], %[[R0]]
// CHECK-NEXT: return %[[R1]]
func.func @masked(%m: vector<2x2xf32>, %a: vector<2xf32>, %k: vector<2x2xi1>) -> vector<2xf32> {
  %0 = vector.mask %k { vector.multi_reduction <mul>, %m, %a [1] : vector<2x2xf32> to vector<2xf32> } : vector<2x2xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @masked_row(
// CHECK: %[[K:.*]] = vector.broadcast %{{.*}} : vector<2xi1> to vector<1x2xi1>
// CHECK: vector.transpose %[[K]], [1, 0] : vector<1x2xi1> to vector<2x1xi1>
// CHECK-COUNT-2: arith.select
func.func @masked_row(%m: vector<2xf32>, %a: f32, %k: vector<2xi1>) -> f32 {
  %0 = vector.mask %k { vector.multi_reduction <add>, %m, %a [0] : vector<2xf32> to f32 } : vector<2xi1> -> f32
  return %0 : f32
}

// No dimension is reduced: the accumulator is added all the same, where the mask is set.
// CHECK-LABEL: @none(
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %arg0, %arg1 : vector<4x3xf32>
// CHECK-NEXT: %[[MORE:.*]] = arith.maxsi %arg2, %arg3 : vector<2x2xi32>
// CHECK-NEXT: %[[MASKED:.*]] = arith.select %arg4, %[[MORE]], %arg3 : vector<2x2xi1>, vector<2x2xi32>
// CHECK-NEXT: return %[[SUM]], %[[MASKED]]
func.func @none(%x: vector<4x3xf32>, %acc: vector<4x3xf32>, %y: vector<2x2xi32>, %most: vector<2x2xi32>, %mask: vector<2x2xi1>) -> (vector<4x3xf32>, vector<2x2xi32>) {
  %0 = vector.multi_reduction <add>, %x, %acc [] : vector<4x3xf32> to vector<4x3xf32>
  %1 = vector.mask %mask { vector.multi_reduction <maxsi>, %y, %most [] : vector<2x2xi32> to vector<2x2xi32> } : vector<2x2xi1> -> vector<2x2xi32>
  return %0, %1 : vector<4x3xf32>, vector<2x2xi32>
}
