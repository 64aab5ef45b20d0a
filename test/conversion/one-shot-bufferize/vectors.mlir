// Ops of vector on buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// CHECK-LABEL: func.func @gather(
// CHECK-SAME: %[[M:[a-z0-9]+]]: memref<?xf32, strided<[?], offset: ?>>
// CHECK: vector.gather %[[M]][%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32, strided<[?], offset: ?>>
func.func @gather(%t: tensor<?xf32>, %at: vector<4xindex>, %mask: vector<4xi1>, %other: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %r = vector.gather %t[%c0] [%at], %mask, %other : tensor<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}

// In place, as nobody reads what was there.
// CHECK-LABEL: func.func @scatter(
// CHECK-SAME: %[[M:[a-z0-9]+]]: memref<8xf32, strided<[?], offset: ?>>
// CHECK-NOT: memref.alloc
// CHECK: vector.scatter %[[M]][%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} {alignment = 16 : i64} : memref<8xf32, strided<[?], offset: ?>>
// CHECK: return %[[M]]
func.func @scatter(%t: tensor<8xf32>, %at: vector<4xindex>, %mask: vector<4xi1>, %value: vector<4xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %r = vector.scatter %t[%c0] [%at], %mask, %value {alignment = 16 : i64}
      : tensor<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// Into a copy: what was there is read afterwards.
// CHECK-LABEL: func.func @scatter_copy(
// CHECK-SAME: %[[M:[a-z0-9]+]]: memref<8xf32, strided<[?], offset: ?>>
// CHECK: %[[COPY:.*]] = memref.alloc()
// CHECK: memref.copy %[[M]], %[[COPY]]
// CHECK: vector.scatter %[[COPY]]
// CHECK: memref.load %[[M]]
func.func @scatter_copy(%t: tensor<8xf32>, %at: vector<4xindex>, %mask: vector<4xi1>, %value: vector<4xf32>) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = vector.scatter %t[%c0] [%at], %mask, %value : tensor<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> -> tensor<8xf32>
  %x = tensor.extract %t[%c0] : tensor<8xf32>
  return %r, %x : tensor<8xf32>, f32
}
