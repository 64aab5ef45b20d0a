// tosa.rescale, as MLIR converts it: signs, zero points, multipliers for each channel, rounding.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' --split-input-file | FileCheck %s

// CHECK-LABEL: @channels
// A shift by more than 63 leaves nothing.
// CHECK: %[[M:.*]] = arith.constant dense<[42, 43, 0]> : tensor<3xi32>
// CHECK: %[[S:.*]] = arith.constant dense<[14, 40, 0]> : tensor<3xi8>
// CHECK: ins(%arg0, %[[M]], %[[S]] : tensor<2x3xi8>, tensor<3xi32>, tensor<3xi8>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[IM:.*]]: i32, %[[IS:.*]]: i8, %{{.*}}: i16):
// CHECK: %[[E:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK: %[[D:.*]] = arith.subi %[[E]], %{{.*}} : i32
// CHECK: %[[Q:.*]] = tosa.apply_scale %[[D]], %[[IM]], %[[IS]] {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
// CHECK: arith.constant -32768 : i32
// CHECK: arith.trunci %{{.*}} : i32 to i16
func.func @channels(%x: tensor<2x3xi8>) -> tensor<2x3xi16> {
  %m = "tosa.const"() {values = dense<[42, 43, 44]> : tensor<3xi32>} : () -> tensor<3xi32>
  %s = "tosa.const"() {values = dense<[14, 40, 64]> : tensor<3xi8>} : () -> tensor<3xi8>
  %zx = "tosa.const"() {values = dense<43> : tensor<1xi8>} : () -> tensor<1xi8>
  %zy = "tosa.const"() {values = dense<0> : tensor<1xi16>} : () -> tensor<1xi16>
  %0 = tosa.rescale %x, %m, %s, %zx, %zy {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi16>
  return %0 : tensor<2x3xi16>
}

// -----

// CHECK-LABEL: @unsigned
// CHECK: %[[M:.*]] = arith.constant 19689 : i32
// CHECK: %[[S:.*]] = arith.constant 15 : i8
// CHECK: ^bb0(%[[IN:.*]]: ui8, %{{.*}}: ui8):
// CHECK: arith.constant 17 : i32
// CHECK: arith.constant 234 : i32
// CHECK: %[[C:.*]] = builtin.unrealized_conversion_cast %[[IN]] : ui8 to i8
// CHECK: arith.extui %[[C]] : i8 to i32
// CHECK: tosa.apply_scale %{{.*}}, %[[M]], %[[S]] {rounding_mode = SINGLE_ROUND}
// CHECK: arith.constant 0 : i32
// CHECK: arith.constant 255 : i32
// CHECK: builtin.unrealized_conversion_cast %{{.*}} : i8 to ui8
func.func @unsigned(%x: tensor<?x2xui8>) -> tensor<?x2xui8> {
  %m = "tosa.const"() {values = dense<19689> : tensor<1xi16>} : () -> tensor<1xi16>
  %s = "tosa.const"() {values = dense<15> : tensor<1xi8>} : () -> tensor<1xi8>
  %zx = "tosa.const"() {values = dense<17> : tensor<1xi8>} : () -> tensor<1xi8>
  %zy = "tosa.const"() {values = dense<-22> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %zx, %zy {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = true} : (tensor<?x2xui8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x2xui8>
  return %0 : tensor<?x2xui8>
}

// -----

// What is scaled has a sign: none of it is greater than the largest i32.
// CHECK-LABEL: @unsigned_word
// CHECK: %[[LOW:.*]] = arith.constant 0 : i32
// CHECK: %[[HIGH:.*]] = arith.constant 2147483647 : i32
// CHECK: %[[MAX:.*]] = arith.maxsi %{{.*}}, %{{.*}} : i32
// CHECK: arith.minsi %[[HIGH]], %[[MAX]] : i32
func.func @unsigned_word(%x: tensor<4xi8>) -> tensor<4xi32> {
  %m = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<30> : tensor<1xi8>} : () -> tensor<1xi8>
  %zx = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %zy = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = tosa.rescale %x, %m, %s, %zx, %zy {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = true} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
