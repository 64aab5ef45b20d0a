// Extraction before casts that add dimensions of size 1; masks that are all set; constants in constants.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @whole(
// CHECK: return %{{.*}}, %{{.*}} : vector<2x4xf32>, vector<2x4xf32>
func.func @whole(%w: vector<2x4xf32>, %i: index) -> (vector<2x4xf32>, vector<2x4xf32>) {
  %0 = vector.shape_cast %w : vector<2x4xf32> to vector<1x2x4xf32>
  %1 = vector.extract %0[%i] : vector<2x4xf32> from vector<1x2x4xf32>
  %2 = vector.extract %0[0] : vector<2x4xf32> from vector<1x2x4xf32>
  return %1, %2 : vector<2x4xf32>, vector<2x4xf32>
}

// CHECK-LABEL: @rest(
// CHECK: %{{.*}} = vector.extract %{{.*}}[] : f32 from vector<f32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, %{{.*}}] : f32 from vector<2x4xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}} : f32, vector<4xf32>, f32
func.func @rest(%a: vector<f32>, %w: vector<2x4xf32>, %i: index, %j: index) -> (f32, vector<4xf32>, f32) {
  %0 = vector.shape_cast %a : vector<f32> to vector<1x1xf32>
  %1 = vector.extract %0[0, %i] : f32 from vector<1x1xf32>
  %2 = vector.shape_cast %w : vector<2x4xf32> to vector<1x2x4xf32>
  %3 = vector.extract %2[%i, %j] : vector<4xf32> from vector<1x2x4xf32>
  %4 = vector.extract %2[%i, 1, %j] : f32 from vector<1x2x4xf32>
  return %1, %3, %4 : f32, vector<4xf32>, f32
}

// CHECK-LABEL: @all_set(
// CHECK: %{{.*}} = vector.reduction <add>, %{{.*}}, %{{.*}} : vector<3xf32> into f32
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<3xf32>, memref<?xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<3xf32>, tensor<?xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}} : f32, tensor<?xf32>
func.func @all_set(%a: vector<3xf32>, %c: f32, %m: memref<?xf32>, %i: index, %t: tensor<?xf32>) -> (f32, tensor<?xf32>) {
  %k = vector.constant_mask [3] : vector<3xi1>
  %0 = vector.mask %k { vector.reduction <add>, %a, %c : vector<3xf32> into f32 } : vector<3xi1> -> f32
  vector.mask %k { vector.transfer_write %a, %m[%i] : vector<3xf32>, memref<?xf32> } : vector<3xi1>
  %1 = vector.mask %k { vector.transfer_write %a, %t[%i] : vector<3xf32>, tensor<?xf32> } : vector<3xi1> -> tensor<?xf32>
  return %0, %1 : f32, tensor<?xf32>
}

// A big constant that is used elsewhere isn't copied.
// CHECK-LABEL: @constant_block(
// CHECK-DAG: %[[ROWS:.*]] = arith.constant dense<{{\[\[}}[3.000000e+00, 3.000000e+00], [3.000000e+00, 3.000000e+00]], {{\[\[}}3.000000e+00, 1.000000e+00], [3.000000e+00, 4.000000e+00]]]> : vector<2x2x2xf32>
// CHECK-DAG: %[[SAME:.*]] = arith.constant dense<4> : vector<300xi8>
// CHECK-DAG: %[[USED:.*]] = arith.constant dense<3> : vector<300xi8>
// CHECK: %[[LEFT:.*]] = vector.insert_strided_slice %{{.*}}, %[[USED]]
// CHECK-NEXT: return %[[ROWS]], %[[SAME]], %[[LEFT]], %[[USED]]
func.func @constant_block() -> (vector<2x2x2xf32>, vector<300xi8>, vector<300xi8>, vector<300xi8>) {
  %rows = arith.constant dense<3.0> : vector<2x2x2xf32>
  %column = arith.constant dense<[[1.0], [4.0]]> : vector<2x1xf32>
  %0 = vector.insert_strided_slice %column, %rows {offsets = [1, 0, 1], strides = [1, 1]} : vector<2x1xf32> into vector<2x2x2xf32>
  %four = arith.constant dense<4> : vector<2xi8>
  %fours = arith.constant dense<4> : vector<300xi8>
  %1 = vector.insert_strided_slice %four, %fours {offsets = [1], strides = [1]} : vector<2xi8> into vector<300xi8>
  %threes = arith.constant dense<3> : vector<300xi8>
  %2 = vector.insert_strided_slice %four, %threes {offsets = [1], strides = [1]} : vector<2xi8> into vector<300xi8>
  return %0, %1, %2, %threes : vector<2x2x2xf32>, vector<300xi8>, vector<300xi8>, vector<300xi8>
}
