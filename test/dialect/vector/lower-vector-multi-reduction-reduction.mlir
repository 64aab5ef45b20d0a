// Reductions of some dimensions as ops on rows: inner-reduction.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(lower-vector-multi-reduction{lowering-strategy=inner-reduction}))' | FileCheck %s

// CHECK-LABEL: @inner(
// CHECK: %{{.*}} = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : f32 from vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.reduction <add>, %{{.*}}, %{{.*}} : vector<3xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [0] : f32 into vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : f32 from vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.reduction <add>, %{{.*}}, %{{.*}} : vector<3xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [1] : f32 into vector<2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2xf32>
func.func @inner(%m: vector<2x3xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %m, %a [1] : vector<2x3xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @outer(
// CHECK: %{{.*}} = arith.constant dense<0> : vector<3xi32>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<2xi32> from vector<3x2xi32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : i32 from vector<3xi32>
// CHECK-NEXT: %{{.*}} = vector.reduction <minsi>, %{{.*}}, %{{.*}} : vector<2xi32> into i32
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [0] : i32 into vector<3xi32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<2xi32> from vector<3x2xi32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : i32 from vector<3xi32>
// CHECK-NEXT: %{{.*}} = vector.reduction <minsi>, %{{.*}}, %{{.*}} : vector<2xi32> into i32
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [1] : i32 into vector<3xi32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2] : vector<2xi32> from vector<3x2xi32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2] : i32 from vector<3xi32>
// CHECK-NEXT: %{{.*}} = vector.reduction <minsi>, %{{.*}}, %{{.*}} : vector<2xi32> into i32
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [2] : i32 into vector<3xi32>
// CHECK-NEXT: return %{{.*}} : vector<3xi32>
func.func @outer(%m: vector<2x3xi32>, %a: vector<3xi32>) -> vector<3xi32> {
  %0 = vector.multi_reduction <minsi>, %m, %a [0] : vector<2x3xi32> to vector<3xi32>
  return %0 : vector<3xi32>
}

// CHECK-LABEL: @row(
// CHECK: %{{.*}} = vector.reduction <add>, %{{.*}}, %{{.*}} : vector<3xf32> into f32
// CHECK-NEXT: return %{{.*}} : f32
func.func @row(%m: vector<3xf32>, %a: f32) -> f32 {
  %0 = vector.multi_reduction <add>, %m, %a [0] : vector<3xf32> to f32
  return %0 : f32
}

// CHECK-LABEL: @all(
// CHECK: %{{.*}} = vector.shape_cast %{{.*}} : vector<2x3xf32> to vector<6xf32>
// CHECK-NEXT: %{{.*}} = vector.reduction <mul>, %{{.*}}, %{{.*}} : vector<6xf32> into f32
// CHECK-NEXT: return %{{.*}} : f32
func.func @all(%m: vector<2x3xf32>, %a: f32) -> f32 {
  %0 = vector.multi_reduction <mul>, %m, %a [0, 1] : vector<2x3xf32> to f32
  return %0 : f32
}

// CHECK-LABEL: @three(
// CHECK: %{{.*}} = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [0, 2, 1] : vector<2x3x2xf32> to vector<2x2x3xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0, 0] : vector<3xf32> from vector<2x2x3xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0, 0] : f32 from vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = vector.reduction <maximumf>, %{{.*}}, %{{.*}} : vector<3xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [0] : f32 into vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0, 1] : vector<3xf32> from vector<2x2x3xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0, 1] : f32 from vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = vector.reduction <maximumf>, %{{.*}}, %{{.*}} : vector<3xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [1] : f32 into vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 0] : vector<3xf32> from vector<2x2x3xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 0] : f32 from vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = vector.reduction <maximumf>, %{{.*}}, %{{.*}} : vector<3xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [2] : f32 into vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 1] : vector<3xf32> from vector<2x2x3xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 1] : f32 from vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = vector.reduction <maximumf>, %{{.*}}, %{{.*}} : vector<3xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [3] : f32 into vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<4xf32> to vector<2x2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2x2xf32>
func.func @three(%m: vector<2x3x2xf32>, %a: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.multi_reduction <maximumf>, %m, %a [1] : vector<2x3x2xf32> to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// A mask goes the way of what it masks, and each row is reduced in its part.
// CHECK-LABEL: @masked(
// CHECK-SAME: %[[M:.*]]: vector<2x3x2xi32>, %[[A:.*]]: vector<3xi32>, %[[K:.*]]: vector<2x3x2xi1>)
// CHECK: %[[KT:.*]] = vector.transpose %[[K]], [1, 0, 2] : vector<2x3x2xi1> to vector<3x2x2xi1>
// CHECK: %[[KS:.*]] = vector.shape_cast %[[KT]] : vector<3x2x2xi1> to vector<3x4xi1>
// CHECK: %[[M0:.*]] = vector.extract %{{.*}}[0] : vector<4xi32> from vector<3x4xi32>
// CHECK: %[[A0:.*]] = vector.extract %[[A]][0] : i32 from vector<3xi32>
// CHECK: %[[K0:.*]] = vector.extract %[[KS]][0] : vector<4xi1> from vector<3x4xi1>
// CHECK: vector.mask %[[K0]] { vector.reduction <add>, %[[M0]], %[[A0]] : vector<4xi32> into i32 } : vector<4xi1> -> i32
// CHECK-COUNT-2: vector.mask
// CHECK-NOT: vector.multi_reduction
func.func @masked(%m: vector<2x3x2xi32>, %a: vector<3xi32>, %k: vector<2x3x2xi1>) -> vector<3xi32> {
  %0 = vector.mask %k { vector.multi_reduction <add>, %m, %a [0, 2] : vector<2x3x2xi32> to vector<3xi32> } : vector<2x3x2xi1> -> vector<3xi32>
  return %0 : vector<3xi32>
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
