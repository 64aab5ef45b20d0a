// Buffers that someone may write into, of tensors that are read afterwards.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --one-shot-bufferize | FileCheck %s
// RUN: mlir-opt %s --one-shot-bufferize=test-analysis-only | FileCheck %s --check-prefix=DECIDED

// CHECK-LABEL: func.func @read_later(
// CHECK: %[[FIRST:.*]] = memref.alloc()
// CHECK: %[[COPY:.*]] = memref.alloc()
// CHECK: memref.copy %[[FIRST]], %[[COPY]]
// CHECK: memref.store %{{.*}}, %[[COPY]]
// CHECK: %[[R:.*]] = memref.load %[[FIRST]]
// CHECK: return %[[R]]
// DECIDED-LABEL: func.func @read_later(
// DECIDED: bufferization.to_buffer {{.*}}{__inplace_operands_attr__ = ["false"]}
func.func @read_later(%i: index, %x: f32, %y: f32) -> f32 {
  %t = tensor.from_elements %x, %x : tensor<2xf32>
  %m = bufferization.to_buffer %t : tensor<2xf32> to memref<2xf32>
  memref.store %y, %m[%i] : memref<2xf32>
  %r = tensor.extract %t[%i] : tensor<2xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @not_written(
// CHECK: %[[ONLY:.*]] = memref.alloc()
// CHECK-NOT: memref.alloc
// CHECK: return
// DECIDED-LABEL: func.func @not_written(
// DECIDED: bufferization.to_buffer {{.*}}{__inplace_operands_attr__ = ["true"]}
func.func @not_written(%i: index, %x: f32) -> (f32, f32) {
  %t = tensor.from_elements %x, %x : tensor<2xf32>
  %m = bufferization.to_buffer %t read_only : tensor<2xf32> to memref<2xf32>
  %a = memref.load %m[%i] : memref<2xf32>
  %r = tensor.extract %t[%i] : tensor<2xf32>
  return %a, %r : f32, f32
}
