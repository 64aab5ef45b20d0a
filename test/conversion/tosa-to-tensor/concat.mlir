// tosa.concat of tensors whose sizes aren't known: how far the first ones reach is added up when the program runs.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-tensor))' --split-input-file | FileCheck %s

// CHECK-LABEL: @along
// CHECK: %[[AXIS:.*]] = arith.constant 0 : index
// CHECK: %[[A:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x3xf32>
// CHECK: %[[B:.*]] = tensor.dim %arg1, %[[AXIS]] : tensor<?x3xf32>
// CHECK: %[[AB:.*]] = arith.addi %[[A]], %[[B]] : index
// CHECK: %[[TWO:.*]] = arith.constant 2 : index
// CHECK: %[[ALL:.*]] = arith.addi %[[AB]], %[[TWO]] : index
// CHECK: %[[E:.*]] = tensor.empty(%[[ALL]]) : tensor<?x3xf32>
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %arg0 into %[[E]][0, 0] [%{{.*}}, 3] [1, 1]
// CHECK: %[[SECOND:.*]] = tensor.insert_slice %arg1 into %[[FIRST]][%[[A]], 0] [%{{.*}}, 3] [1, 1]
// CHECK: %[[THIRD:.*]] = tensor.insert_slice %arg2 into %[[SECOND]][%[[AB]], 0] [2, 3] [1, 1]
// CHECK: return %[[THIRD]]
func.func @along(%a: tensor<?x3xf32>, %b: tensor<?x3xf32>, %c: tensor<2x3xf32>) -> tensor<?x3xf32> {
  %0 = tosa.concat %a, %b, %c {axis = 0 : i32} : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// CHECK-LABEL: @across
// CHECK: %[[D:.*]] = tensor.dim %arg0, %{{.*}} : tensor<5x?xf32>
// CHECK: %[[E:.*]] = tensor.empty(%[[D]]) : tensor<11x?xf32>
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %arg0 into %[[E]][0, 0] [5, %{{.*}}] [1, 1]
// CHECK: tensor.insert_slice %arg1 into %[[FIRST]][5, 0] [6, %{{.*}}] [1, 1]
func.func @across(%a: tensor<5x?xf32>, %b: tensor<6x?xf32>) -> tensor<11x?xf32> {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<5x?xf32>, tensor<6x?xf32>) -> tensor<11x?xf32>
  return %0 : tensor<11x?xf32>
}
