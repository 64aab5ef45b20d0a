// tosa-to-linalg-pipeline leaves nothing of TOSA but shapes' users: loops over elements, named ops, and what moves elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --split-input-file --tosa-to-linalg-pipeline | FileCheck %s
// RUN: mlir-opt %s --split-input-file --tosa-to-linalg-pipeline --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=PASSES
// RUN: mlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-optional-decompositions,tosa-to-linalg-named{prefer-conv2d-kernel-layout-hwcf=true}))' | FileCheck %s --check-prefix=HWCF

// PASSES: tosa-optional-decompositions
// PASSES: canonicalize
// PASSES: tosa-infer-shapes
// PASSES: tosa-make-broadcastable
// PASSES: tosa-to-linalg-named{prefer-conv2d-kernel-layout-hwcf=false}
// PASSES: canonicalize
// PASSES: tosa-layerwise-constant-fold{aggressive-reduce-constant=false}
// PASSES: tosa-make-broadcastable
// PASSES: tosa-validate{allow-invalid-op-datatype-combinations=false strict-op-spec-alignment=false}
// PASSES: tosa-to-linalg{aggressive-reduce-constant=false disable-tosa-decompositions=false}

// CHECK-LABEL: @network
// CHECK: linalg.conv_2d_nhwc_fhwc
// CHECK: linalg.generic
// CHECK: arith.maximumf
// CHECK-NOT: tosa.
// HWCF-LABEL: @network
// HWCF: linalg.transpose ins(%arg1 : tensor<3x2x2x2xf32>) {{.*}} permutation = [1, 2, 3, 0]
// HWCF: linalg.conv_2d_nhwc_hwcf
func.func @network(%x: tensor<1x5x5x2xf32>, %w: tensor<3x2x2x2xf32>, %b: tensor<3xf32>) -> tensor<1x4x4x3xf32> {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x5x5x2xf32>, tensor<3x2x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %1 : tensor<1x4x4x3xf32>
}

// -----

// CHECK-LABEL: @transposed
// CHECK: linalg.conv_2d_nhwc_fhwc
// HWCF-LABEL: @transposed
func.func @transposed(%x: tensor<1x4x4x3xf32>, %w: tensor<2x2x3x3xf32>, %b: tensor<2xf32>) -> tensor<1x5x6x2xf32> {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %zero, %zero {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x2x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x6x2xf32>
  return %0 : tensor<1x5x6x2xf32>
}
