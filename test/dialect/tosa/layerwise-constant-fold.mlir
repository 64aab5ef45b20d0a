// Whole constants are transposed, reduced and inverted where nothing else uses them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --split-input-file --tosa-layerwise-constant-fold | FileCheck %s --check-prefixes=CHECK,LAZY
// RUN: mlir-opt %s --split-input-file --tosa-layerwise-constant-fold=aggressive-reduce-constant=true | FileCheck %s --check-prefixes=CHECK,EAGER

// CHECK-LABEL: @transposed
// CHECK: "tosa.const"() <{values = dense<{{\[\[}}[1, 4], [2, 5], [3, 6]], {{\[\[}}7, 10], [8, 11], [9, 12]]]> : tensor<2x3x2xi16>}>
// CHECK-NOT: tosa.transpose
func.func @transposed() -> tensor<2x3x2xi16> {
  %0 = "tosa.const"() {values = dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]> : tensor<2x2x3xi16>} : () -> tensor<2x2x3xi16>
  %1 = tosa.transpose %0 {perms = array<i32: 0, 2, 1>} : (tensor<2x2x3xi16>) -> tensor<2x3x2xi16>
  return %1 : tensor<2x3x2xi16>
}

// -----

// CHECK-LABEL: @wanted_as_it_is
// CHECK: tosa.transpose
func.func @wanted_as_it_is() -> (tensor<2x3xi16>, tensor<3x2xi16>) {
  %0 = "tosa.const"() {values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi16>) -> tensor<3x2xi16>
  return %0, %1 : tensor<2x3xi16>, tensor<3x2xi16>
}

// -----

// CHECK-LABEL: @truth_values
// CHECK: dense<{{\[\[}}true, false], [false, true], [true, true]]> : tensor<3x2xi1>
func.func @truth_values() -> tensor<3x2xi1> {
  %0 = "tosa.const"() {values = dense<[[true, false, true], [false, true, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi1>) -> tensor<3x2xi1>
  return %1 : tensor<3x2xi1>
}

// -----

// Sums wrap around.
// CHECK-LABEL: @reduced
// CHECK-DAG: dense<{{\[\[}}-127, 9, 4]]> : tensor<1x3xi8>
// CHECK-DAG: dense<{{\[\[}}127], [5]]> : tensor<2x1xi8>
// CHECK-DAG: dense<{{\[\[}}2, 20, -12]]> : tensor<1x3xi8>
func.func @reduced() -> (tensor<1x3xi8>, tensor<2x1xi8>, tensor<1x3xi8>) {
  %0 = "tosa.const"() {values = dense<[[127, 4, -2], [2, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %1 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>
  %2 = "tosa.const"() {values = dense<[[127, 4, -2], [2, 5, -6]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %3 = tosa.reduce_max %2 {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x1xi8>
  %4 = "tosa.const"() {values = dense<[[1, 4, -2], [2, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %5 = tosa.reduce_product %4 {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>
  return %1, %3, %5 : tensor<1x3xi8>, tensor<2x1xi8>, tensor<1x3xi8>
}

// -----

// CHECK-LABEL: @reduced_and_wanted
// LAZY: tosa.reduce_min
// EAGER-NOT: tosa.reduce_min
// EAGER-DAG: dense<{{\[\[}}2, 4, -2]]> : tensor<1x3xi32>
func.func @reduced_and_wanted() -> (tensor<2x3xi32>, tensor<1x3xi32>) {
  %0 = "tosa.const"() {values = dense<[[127, 4, -2], [2, 5, 6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %1 = tosa.reduce_min %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<1x3xi32>
}

// -----

// CHECK-LABEL: @inverted
// CHECK: dense<[5.000000e-01, -4.000000e+00, 0x7F800000]> : tensor<3xf32>
func.func @inverted() -> tensor<3xf32> {
  %0 = "tosa.const"() {values = dense<[2.0, -0.25, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %1 = tosa.reciprocal %0 : (tensor<3xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}
