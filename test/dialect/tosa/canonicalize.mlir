// What takes several ops of tosa becomes less, and constants are computed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --split-input-file --canonicalize | FileCheck %s

// Integers wrap around.
// CHECK-LABEL: @wraps
// CHECK-DAG: %[[SUM:.*]] = "tosa.const"() <{values = dense<-126> : tensor<3xi8>}>
// CHECK-DAG: %[[DIFFERENCE:.*]] = "tosa.const"() <{values = dense<6> : tensor<3xi8>}>
// CHECK: return %[[SUM]], %[[DIFFERENCE]]
func.func @wraps() -> (tensor<3xi8>, tensor<3xi8>) {
  %a = "tosa.const"() {values = dense<125> : tensor<3xi8>} : () -> tensor<3xi8>
  %b = "tosa.const"() {values = dense<5> : tensor<3xi8>} : () -> tensor<3xi8>
  %c = "tosa.const"() {values = dense<-125> : tensor<3xi8>} : () -> tensor<3xi8>
  %sum = tosa.add %a, %b : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  %difference = tosa.sub %c, %a : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  return %sum, %difference : tensor<3xi8>, tensor<3xi8>
}

// -----

// A product that is shifted down is rounded; one that doesn't fit then stays.
// CHECK-LABEL: @products
// CHECK-DAG: %[[ROUNDED:.*]] = "tosa.const"() <{values = dense<11> : tensor<2xi32>}>
// CHECK-DAG: %[[NONE:.*]] = "tosa.const"() <{values = dense<0> : tensor<4x2xi32>}>
// CHECK: %[[LARGE:.*]] = tosa.mul
// CHECK: return %[[ROUNDED]], %[[LARGE]], %[[NONE]]
func.func @products(%x: tensor<4x2xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<4x2xi32>) {
  %seven = "tosa.const"() {values = dense<7> : tensor<2xi32>} : () -> tensor<2xi32>
  %three = "tosa.const"() {values = dense<3> : tensor<2xi32>} : () -> tensor<2xi32>
  %most = "tosa.const"() {values = dense<2147483647> : tensor<2xi32>} : () -> tensor<2xi32>
  %zero = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %seven, %three, %one : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %1 = tosa.mul %most, %most, %one : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %2 = tosa.mul %zero, %x, %one : (tensor<1x1xi32>, tensor<4x2xi32>, tensor<1xi8>) -> tensor<4x2xi32>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi32>, tensor<4x2xi32>
}

// -----

// Casts round to the nearest integer, and to the ends of the range; NaN is 0, true 1.
// CHECK-LABEL: @casts
// CHECK-DAG: %[[MOST:.*]] = "tosa.const"() <{values = dense<127> : tensor<2xi8>}>
// CHECK-DAG: %[[LEAST:.*]] = "tosa.const"() <{values = dense<-128> : tensor<2xi8>}>
// CHECK-DAG: %[[EVEN:.*]] = "tosa.const"() <{values = dense<2> : tensor<2xi16>}>
// CHECK-DAG: %[[NAN:.*]] = "tosa.const"() <{values = dense<0> : tensor<2xi32>}>
// CHECK-DAG: %[[ONE:.*]] = "tosa.const"() <{values = dense<1.000000e+00> : tensor<2xf32>}>
// CHECK: return %[[MOST]], %[[LEAST]], %[[EVEN]], %[[NAN]], %[[ONE]]
func.func @casts() -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi16>, tensor<2xi32>, tensor<2xf32>) {
  %large = "tosa.const"() {values = dense<400.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %small = "tosa.const"() {values = dense<-400.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %half = "tosa.const"() {values = dense<2.5> : tensor<2xf32>} : () -> tensor<2xf32>
  %nan = "tosa.const"() {values = dense<0x7FC00000> : tensor<2xf32>} : () -> tensor<2xf32>
  %true = "tosa.const"() {values = dense<true> : tensor<2xi1>} : () -> tensor<2xi1>
  %0 = tosa.cast %large : (tensor<2xf32>) -> tensor<2xi8>
  %1 = tosa.cast %small : (tensor<2xf32>) -> tensor<2xi8>
  %2 = tosa.cast %half : (tensor<2xf32>) -> tensor<2xi16>
  %3 = tosa.cast %nan : (tensor<2xf32>) -> tensor<2xi32>
  %4 = tosa.cast %true : (tensor<2xi1>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4 : tensor<2xi8>, tensor<2xi8>, tensor<2xi16>, tensor<2xi32>, tensor<2xf32>
}

// -----

// A NaN isn't equal to itself.
// CHECK-LABEL: @comparisons
// CHECK-DAG: %[[TRUE:.*]] = "tosa.const"() <{values = dense<true> : tensor<2xi1>}>
// CHECK-DAG: %[[FALSE:.*]] = "tosa.const"() <{values = dense<false> : tensor<2xi1>}>
// CHECK: %[[UNKNOWN:.*]] = tosa.equal %arg0, %arg0
// CHECK: return %[[FALSE]], %[[UNKNOWN]], %[[TRUE]], %[[TRUE]]
func.func @comparisons(%x: tensor<2xf32>, %i: tensor<2xi32>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) {
  %nan = "tosa.const"() {values = dense<0x7FC00000> : tensor<2xf32>} : () -> tensor<2xf32>
  %one = "tosa.const"() {values = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = tosa.greater_equal %nan, %one : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = tosa.equal %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %2 = tosa.equal %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %3 = tosa.greater_equal %one, %one : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return %0, %1, %2, %3 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>
}

// -----

// CHECK-LABEL: @negated_twice
// CHECK: %[[ONCE:.*]] = tosa.negate %arg0
// CHECK: %[[TWICE:.*]] = tosa.negate %[[ONCE]]
// CHECK: return %arg0, %[[TWICE]]
func.func @negated_twice(%x: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.negate %x, %zero, %zero : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %1 = tosa.negate %0, %zero, %zero : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %2 = tosa.negate %x, %one, %zero : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %3 = tosa.negate %2, %zero, %zero : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %1, %3 : tensor<4xi8>, tensor<4xi8>
}

// -----

// Between both pairs of bounds, if there is anything; a NaN that was let through stays one.
// CHECK-LABEL: @clamps
// CHECK: %[[BOTH:.*]] = tosa.clamp %arg0 {max_val = 3 : i16, min_val = -1 : i16}
// CHECK: %[[FIRST:.*]] = tosa.clamp %arg1 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32}
// CHECK: %[[SECOND:.*]] = tosa.clamp %[[FIRST]] {{.*}}nan_mode = IGNORE
// CHECK: return %[[BOTH]], %[[SECOND]]
func.func @clamps(%i: tensor<4xi16>, %x: tensor<4xf32>) -> (tensor<4xi16>, tensor<4xf32>) {
  %0 = tosa.clamp %i {min_val = -1 : i16, max_val = 9 : i16} : (tensor<4xi16>) -> tensor<4xi16>
  %1 = tosa.clamp %0 {min_val = -5 : i16, max_val = 3 : i16} : (tensor<4xi16>) -> tensor<4xi16>
  %2 = tosa.clamp %x {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.clamp %2 {min_val = 0.5 : f32, max_val = 2.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %3 : tensor<4xi16>, tensor<4xf32>
}

// -----

// CHECK-LABEL: @chosen_by_the_opposite
// CHECK: tosa.select %arg0, %arg2, %arg1
func.func @chosen_by_the_opposite(%c: tensor<3xi1>, %a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  %0 = tosa.logical_not %c : (tensor<3xi1>) -> tensor<3xi1>
  %1 = tosa.select %0, %a, %b : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// -----

// Only where the number is what the convolution takes for nothing.
// CHECK-LABEL: @padded_convolutions
// CHECK: tosa.conv2d %arg0, {{.*}} pad = array<i64: 1, 2, 0, 4>
// CHECK: %[[PADDED:.*]] = tosa.pad
// CHECK: tosa.conv2d %[[PADDED]], {{.*}} pad = array<i64: 0, 0, 0, 0>
func.func @padded_convolutions(%x: tensor<1x5x5x2xi8>, %w: tensor<3x2x2x2xi8>, %b: tensor<3xi32>) -> (tensor<1x7x8x3xi32>, tensor<1x7x8x3xi32>) {
  %shape = tosa.const_shape {values = dense<[0, 0, 1, 2, 0, 3, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %other = tosa.const_shape {values = dense<[0, 0, 1, 2, 0, 4, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %zp = "tosa.const"() {values = dense<-3> : tensor<1xi8>} : () -> tensor<1xi8>
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.pad %x, %shape, %zp : (tensor<1x5x5x2xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x8x8x2xi8>
  %1 = tosa.conv2d %0, %w, %b, %zp, %zero {acc_type = i32, pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x8x2xi8>, tensor<3x2x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x8x3xi32>
  %2 = tosa.pad %x, %other, %zero : (tensor<1x5x5x2xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x8x9x2xi8>
  %3 = tosa.conv2d %2, %w, %b, %zp, %zero {acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x9x2xi8>, tensor<3x2x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x8x3xi32>
  return %1, %3 : tensor<1x7x8x3xi32>, tensor<1x7x8x3xi32>
}

// -----

// CHECK-LABEL: @padded_maxima
// CHECK: tosa.max_pool2d %arg0 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 0, 2, 0>
func.func @padded_maxima(%x: tensor<1x5x5x2xi8>) -> tensor<1x4x5x2xi8> {
  %shape = tosa.const_shape {values = dense<[0, 0, 1, 0, 2, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %least = "tosa.const"() {values = dense<-128> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.pad %x, %shape, %least : (tensor<1x5x5x2xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x6x7x2xi8>
  %1 = tosa.max_pool2d %0 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x7x2xi8>) -> tensor<1x4x5x2xi8>
  return %1 : tensor<1x4x5x2xi8>
}

// -----

// CHECK-LABEL: @put_together
// CHECK: %[[ALL:.*]] = tosa.concat %arg0, %arg1, %arg1 {axis = 1 : i32}
// CHECK: %[[PART:.*]] = tosa.slice %arg1
// CHECK: return %[[ALL]], %[[PART]]
func.func @put_together(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> (tensor<2x11xf32>, tensor<2x2xf32>) {
  %0 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  %1 = tosa.concat %0, %b {axis = 1 : i32} : (tensor<2x7xf32>, tensor<2x4xf32>) -> tensor<2x11xf32>
  %start = tosa.const_shape {values = dense<[0, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.slice %0, %start, %size : (tensor<2x7xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %1, %2 : tensor<2x11xf32>, tensor<2x2xf32>
}

// -----

// What is cut off again needn't be padded.
// CHECK-LABEL: @cut
// CHECK-DAG: %[[PADDING:.*]] = tosa.const_shape  {values = dense<[0, 0, 1, 0]> : tensor<4xindex>}
// CHECK: %[[PADDED:.*]] = tosa.pad %arg0, %[[PADDING]], {{.*}} -> tensor<6x7xf32>
// CHECK: tosa.slice %[[PADDED]]
func.func @cut(%x: tensor<6x6xf32>) -> tensor<4x5xf32> {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %padding = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %start = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[4, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %x, %padding, %zero : (tensor<6x6xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<8x10xf32>
  %1 = tosa.slice %0, %start, %size : (tensor<8x10xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}

// -----

// CHECK-LABEL: @orders
// CHECK-DAG: %[[SHAPE:.*]] = tosa.const_shape  {values = dense<[3, 1, -1]> : tensor<3xindex>}
// CHECK: %[[ONE:.*]] = tosa.transpose %arg0 {perms = array<i32: 2, 1, 0>}
// CHECK: %[[SAME:.*]] = tosa.reshape %arg1, %[[SHAPE]]
// CHECK: return %[[ONE]], %[[SAME]]
func.func @orders(%x: tensor<2x3x4xf32>, %y: tensor<1x3x?xf32>) -> (tensor<4x3x2xf32>, tensor<3x1x?xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0, 2>} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 2, 0, 1>} : (tensor<3x2x4xf32>) -> tensor<4x3x2xf32>
  %2 = tosa.transpose %y {perms = array<i32: 1, 0, 2>} : (tensor<1x3x?xf32>) -> tensor<3x1x?xf32>
  return %1, %2 : tensor<4x3x2xf32>, tensor<3x1x?xf32>
}

// -----

// CHECK-LABEL: @shapes
// CHECK-DAG: %[[CONSTANT:.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32>}>
// CHECK-DAG: %[[ELEMENT:.*]] = "tosa.const"() <{values = dense<8> : tensor<1x1xi32>}>
// CHECK: %[[ONCE:.*]] = tosa.reshape %arg0, {{.*}} -> tensor<3x4xf32>
// CHECK: return %[[CONSTANT]], %[[ELEMENT]], %[[ONCE]]
func.func @shapes(%x: tensor<2x6xf32>) -> (tensor<2x2xi32>, tensor<1x1xi32>, tensor<3x4xf32>) {
  %0 = "tosa.const"() {values = dense<[1, 2, 3, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = "tosa.const"() {values = dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %22 = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %11 = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %12 = tosa.const_shape {values = dense<[12]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %34 = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.reshape %0, %22 : (tensor<4xi32>, !tosa.shape<2>) -> tensor<2x2xi32>
  %3 = tosa.slice %1, %11, %11 : (tensor<2x2xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xi32>
  %4 = tosa.reshape %x, %12 : (tensor<2x6xf32>, !tosa.shape<1>) -> tensor<12xf32>
  %5 = tosa.reshape %4, %34 : (tensor<12xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  return %2, %3, %5 : tensor<2x2xi32>, tensor<1x1xi32>, tensor<3x4xf32>
}
