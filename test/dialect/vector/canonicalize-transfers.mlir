// Transfers to and from tensors that change nothing.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @write_back_inside(
// CHECK: return %{{.*}} : tensor<?x?xf32>
func.func @write_back_inside(%t: tensor<?x?xf32>, %i: index, %p: f32) -> tensor<?x?xf32> {
  %0 = vector.transfer_read %t[%i, %i], %p {in_bounds=[true,true]}: tensor<?x?xf32>, vector<3x4xf32>
  %1 = vector.transfer_write %0, %t[%i, %i] : vector<3x4xf32>, tensor<?x?xf32>
  return  %1 :  tensor<?x?xf32>
}

// CHECK-LABEL: @write_back(
// CHECK: return %{{.*}} : tensor<?x?xf32>
func.func @write_back(%t: tensor<?x?xf32>, %i: index, %p: f32) -> tensor<?x?xf32> {
  %0 = vector.transfer_read %t[%i, %i], %p : tensor<?x?xf32>, vector<3x4xf32>
  %1 = vector.transfer_write %0, %t[%i, %i]{in_bounds=[true,true]} : vector<3x4xf32>, tensor<?x?xf32>
  return  %1 :  tensor<?x?xf32>
}

// CHECK-LABEL: @read_outside(
// CHECK: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : vector<3x4xf32>, tensor<?x?xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : tensor<?x?xf32>, vector<3x4xf32>
// CHECK-NEXT: return %{{.*}} : vector<3x4xf32>
func.func @read_outside(%t: tensor<?x?xf32>, %i: index, %p: f32, %v: vector<3x4xf32>) -> vector<3x4xf32> {
  %1 = vector.transfer_write %v, %t[%i, %i] : vector<3x4xf32>, tensor<?x?xf32>
  %0 = vector.transfer_read %1[%i, %i], %p : tensor<?x?xf32>, vector<3x4xf32>
  return  %0 :  vector<3x4xf32>
}

// CHECK-LABEL: @read_back_inside(
// CHECK: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : vector<3x4xf32>, tensor<?x?xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, true]} : tensor<?x?xf32>, vector<3x4xf32>
// CHECK-NEXT: return %{{.*}} : vector<3x4xf32>
func.func @read_back_inside(%t: tensor<?x?xf32>, %i: index, %p: f32, %v: vector<3x4xf32>) -> vector<3x4xf32> {
  %1 = vector.transfer_write %v, %t[%i, %i] : vector<3x4xf32>, tensor<?x?xf32>
  %0 = vector.transfer_read %1[%i, %i], %p {in_bounds=[true,true]}: tensor<?x?xf32>, vector<3x4xf32>
  return  %0 :  vector<3x4xf32>
}

// CHECK-LABEL: @read_back(
// CHECK: return %{{.*}} : vector<3x4xf32>
func.func @read_back(%t: tensor<?x?xf32>, %i: index, %p: f32, %v: vector<3x4xf32>) -> vector<3x4xf32> {
  %1 = vector.transfer_write %v, %t[%i, %i] {in_bounds=[true,true]}: vector<3x4xf32>, tensor<?x?xf32>
  %0 = vector.transfer_read %1[%i, %i], %p : tensor<?x?xf32>, vector<3x4xf32>
  return  %0 :  vector<3x4xf32>
}

// CHECK-LABEL: @write_whole(
// CHECK: return %{{.*}} : tensor<3x4xf32>
func.func @write_whole(%t: tensor<3x4xf32>, %u: tensor<3x4xf32>, %p: f32) -> tensor<3x4xf32> {
  %c = arith.constant 0 : index
  %0 = vector.transfer_read %t[%c, %c], %p : tensor<3x4xf32>, vector<3x4xf32>
  %1 = vector.transfer_write %0, %u[%c, %c] : vector<3x4xf32>, tensor<3x4xf32>
  return  %1 :  tensor<3x4xf32>
}
