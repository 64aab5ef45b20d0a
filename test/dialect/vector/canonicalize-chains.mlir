// Extraction through inserts and transposes; what is inserted twice.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @past(
// CHECK: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [0, 0] : f32 into vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [1, 0] : f32 into vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}} : vector<2xf32>, vector<2xf32>, f32
func.func @past(%v: vector<3x2xf32>, %a: f32, %b: f32) -> (vector<2xf32>, vector<2xf32>, f32) {
  %0 = vector.insert %a, %v[0, 0] : f32 into vector<3x2xf32>
  %1 = vector.insert %b, %0[1, 0] : f32 into vector<3x2xf32>
  %2 = vector.extract %1[2] : vector<2xf32> from vector<3x2xf32>
  %3 = vector.extract %1[0] : vector<2xf32> from vector<3x2xf32>
  %4 = vector.extract %1[0, 0] : f32 from vector<3x2xf32>
  return %2, %3, %4 : vector<2xf32>, vector<2xf32>, f32
}

// CHECK-LABEL: @transposed_twice(
// CHECK: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}} : vector<2xf32>, vector<3xf32>
func.func @transposed_twice(%v: vector<3x2xf32>) -> (vector<2xf32>, vector<3xf32>) {
  %0 = vector.transpose %v, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.extract %1[1] : vector<2xf32> from vector<3x2xf32>
  %3 = vector.extract %0[1] : vector<3xf32> from vector<2x3xf32>
  return %2, %3 : vector<2xf32>, vector<3xf32>
}

// CHECK-LABEL: @part_of_inserted(
// CHECK: %{{.*}} = vector.extract %{{.*}}[2] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2, 0] : f32 from vector<3x2xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}} : vector<2xf32>, f32
func.func @part_of_inserted(%v: vector<4x3x2xf32>, %w: vector<3x2xf32>, %i: index) -> (vector<2xf32>, f32) {
  %0 = vector.insert %w, %v[1] : vector<3x2xf32> into vector<4x3x2xf32>
  %1 = vector.extract %0[1, 2] : vector<2xf32> from vector<4x3x2xf32>
  %2 = vector.extract %0[1, 2, 0] : f32 from vector<4x3x2xf32>
  return %1, %2 : vector<2xf32>, f32
}

// CHECK-LABEL: @overwritten(
// CHECK: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [1] : f32 into vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [%{{.*}}] : f32 into vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [%{{.*}}] : f32 into vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [1] : f32 into vector<4xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32>, vector<4xf32>
func.func @overwritten(%v: vector<4xf32>, %a: f32, %b: f32, %i: index) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = vector.insert %a, %v[1] : f32 into vector<4xf32>
  %1 = vector.insert %b, %0[1] : f32 into vector<4xf32>
  %2 = vector.insert %a, %v[%i] : f32 into vector<4xf32>
  %3 = vector.insert %b, %2[%i] : f32 into vector<4xf32>
  %4 = vector.insert %b, %2[1] : f32 into vector<4xf32>
  return %1, %3, %4 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}
