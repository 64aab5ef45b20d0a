// Vectors of other vectors' elements as trees of shuffles.
// RUN: mlir-opt %s --lower-vector-to-from-elements-to-shuffle-tree | FileCheck %s

// CHECK-LABEL: @three(
// CHECK: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 1, 2, 3, -1, -1, -1, -1] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] : vector<8xf32>, vector<8xf32>
// CHECK-NEXT: return %{{.*}} : vector<12xf32>
func.func @three(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xf32>) -> vector<12xf32> {
  %0:4 = vector.to_elements %a : vector<4xf32>
  %1:4 = vector.to_elements %b : vector<4xf32>
  %2:4 = vector.to_elements %c : vector<4xf32>
  %3 = vector.from_elements %0#0, %0#1, %0#2, %0#3, %1#0, %1#1, %1#2, %1#3, %2#0, %2#1, %2#2, %2#3 : vector<12xf32>
  return %3 : vector<12xf32>
}

// CHECK-LABEL: @mixed(
// CHECK: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [2, 5, -1, -1, -1, 2, -1, 6] : vector<4xf32>, vector<3xf32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [1, 1, 6, -1, -1, -1, 4, -1] : vector<5xf32>, vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, -1, -1, -1, -1, -1, -1, -1] : vector<1xf32>, vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 1, 8, 9, 10, 5, -1, 7, 14] : vector<8xf32>, vector<8xf32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, -1, -1, -1, -1, -1, -1, -1, -1] : vector<8xf32>, vector<8xf32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 1, 2, 3, 4, 5, 9, 7, 8] : vector<9xf32>, vector<9xf32>
// CHECK-NEXT: return %{{.*}} : vector<9xf32>
func.func @mixed(%a: vector<5xf32>, %b: vector<3xf32>, %c: vector<4xf32>, %d: vector<2xf32>, %e: vector<1xf32>) -> vector<9xf32> {
  %0:5 = vector.to_elements %a : vector<5xf32>
  %1:3 = vector.to_elements %b : vector<3xf32>
  %2:4 = vector.to_elements %c : vector<4xf32>
  %3:2 = vector.to_elements %d : vector<2xf32>
  %4 = vector.to_elements %e : vector<1xf32>
  %5 = vector.from_elements %2#2, %1#1, %0#1, %0#1, %3#1, %2#2, %4, %1#2, %0#4 : vector<9xf32>
  return %5 : vector<9xf32>
}

// CHECK-LABEL: @one(
// CHECK: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [2, 0, 0] : vector<3xi32>, vector<3xi32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [1, 2] : vector<3xi32>, vector<3xi32>
// CHECK-NEXT: return %{{.*}}, %{{.*}} : vector<3xi32>, vector<2xi32>
func.func @one(%a: vector<3xi32>) -> (vector<3xi32>, vector<2xi32>) {
  %0:3 = vector.to_elements %a : vector<3xi32>
  %1 = vector.from_elements %0#2, %0#0, %0#0 : vector<3xi32>
  %2 = vector.from_elements %0#1, %0#2 : vector<2xi32>
  return %1, %2 : vector<3xi32>, vector<2xi32>
}

// CHECK-LABEL: @others(
// CHECK: %{{.*}} = vector.to_elements %{{.*}} : vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = vector.to_elements %{{.*}} : vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}} : vector<2x2xf32>, vector<2xf32>, vector<2xf32>
func.func @others(%a: vector<2x2xf32>, %b: vector<2xf32>, %f: f32) -> (vector<2x2xf32>, vector<2xf32>, vector<2xf32>) {
  %0:4 = vector.to_elements %a : vector<2x2xf32>
  %1:2 = vector.to_elements %b : vector<2xf32>
  %2 = vector.from_elements %0#3, %0#2, %0#1, %0#0 : vector<2x2xf32>
  %3 = vector.from_elements %1#1, %f : vector<2xf32>
  %4 = vector.from_elements %0#1, %1#0 : vector<2xf32>
  return %2, %3, %4 : vector<2x2xf32>, vector<2xf32>, vector<2xf32>
}
