// Folding and canonicalisation of ttir.
// RUN: ttmlir-opt %s --canonicalize | FileCheck %s

//===--- Traits ---===//

// CHECK-LABEL: @involution
// CHECK-NEXT: return %arg0
func.func @involution(%x: tensor<4xf32>) -> tensor<4xf32> {
  %o = tensor.empty() : tensor<4xf32>
  %0 = "ttir.neg"(%x, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "ttir.neg"(%0, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Another type in between: the first negation happens in it.
// CHECK-LABEL: @involution_through_another_type
// CHECK-COUNT-2: "ttir.neg"
func.func @involution_through_another_type(%x: tensor<4xf32>) -> tensor<4xf32> {
  %o = tensor.empty() : tensor<4xbf16>
  %p = tensor.empty() : tensor<4xf32>
  %0 = "ttir.neg"(%x, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = "ttir.neg"(%0, %p) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @reciprocal_of_neg
// CHECK: "ttir.neg"
// CHECK: "ttir.reciprocal"
func.func @reciprocal_of_neg(%x: tensor<4xf32>) -> tensor<4xf32> {
  %o = tensor.empty() : tensor<4xf32>
  %0 = "ttir.neg"(%x, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "ttir.reciprocal"(%0, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @idempotence
// CHECK: %[[RELU:.*]] = "ttir.relu"(%arg0
// CHECK-NEXT: return %[[RELU]]
func.func @idempotence(%x: tensor<4xf32>) -> tensor<4xf32> {
  %o = tensor.empty() : tensor<4xf32>
  %0 = "ttir.relu"(%x, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "ttir.relu"(%0, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "ttir.relu"(%1, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: @binary_idempotence
// CHECK-NEXT: return %arg0
func.func @binary_idempotence(%x: tensor<4xi32>) -> tensor<4xi32> {
  %o = tensor.empty() : tensor<4xi32>
  %0 = "ttir.minimum"(%x, %x, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = "ttir.bitwise_or"(%0, %0, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: @maximum_is_not_folded
// CHECK: "ttir.maximum"
func.func @maximum_is_not_folded(%x: tensor<4xi32>) -> tensor<4xi32> {
  %o = tensor.empty() : tensor<4xi32>
  %0 = "ttir.maximum"(%x, %x, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

//===--- Folders ---===//

// CHECK-LABEL: @same_shape
// CHECK-NEXT: return %arg0
func.func @same_shape(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %o = tensor.empty() : tensor<2x3xf32>
  %0 = "ttir.reshape"(%x, %o) <{shape = [2 : i32, 3 : i32]}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttir.broadcast"(%0, %o) <{broadcast_dimensions = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttir.typecast"(%1, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// CHECK-LABEL: @other_shape
// CHECK: "ttir.reshape"
// CHECK: "ttir.broadcast"
// CHECK: "ttir.typecast"
func.func @other_shape(%x: tensor<3xf32>) -> tensor<2x3xbf16> {
  %o = tensor.empty() : tensor<1x3xf32>
  %p = tensor.empty() : tensor<2x3xf32>
  %q = tensor.empty() : tensor<2x3xbf16>
  %0 = "ttir.reshape"(%x, %o) <{shape = [1 : i32, 3 : i32]}> : (tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  %1 = "ttir.broadcast"(%0, %p) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttir.typecast"(%1, %q) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<2x3xf32>, tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return %2 : tensor<2x3xbf16>
}

// CHECK-LABEL: @dimension_size
// CHECK: %[[SIZE:.*]] = "ttir.constant"() <{value = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
// CHECK-NEXT: return %[[SIZE]]
func.func @dimension_size(%x: tensor<5x7xf32>) -> tensor<1xi32> {
  %0 = "ttir.get_dimension_size"(%x) <{dimension = 1 : i32}> : (tensor<5x7xf32>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}

// CHECK-LABEL: @equal_constants
// CHECK-COUNT-1: "ttir.constant"
// CHECK-NOT: "ttir.constant"
// CHECK: return
func.func @equal_constants() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "ttir.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %1 = "ttir.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

//===--- Patterns ---===//

// CHECK-LABEL: @xor_of_integers
// CHECK: "ttir.constant"() <{value = dense<0> : tensor<4xi32>}>
func.func @xor_of_integers(%x: tensor<4xi32>) -> tensor<4xi32> {
  %o = tensor.empty() : tensor<4xi32>
  %0 = "ttir.bitwise_xor"(%x, %x, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: @xor_of_floats
// CHECK: "ttir.constant"() <{value = dense<0.000000e+00> : tensor<4xbf16>}>
func.func @xor_of_floats(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %o = tensor.empty() : tensor<4xbf16>
  %0 = "ttir.bitwise_xor"(%x, %x, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: @xor_of_different_values
// CHECK: "ttir.bitwise_xor"
func.func @xor_of_different_values(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %o = tensor.empty() : tensor<4xi32>
  %0 = "ttir.bitwise_xor"(%x, %y, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: @layout_of_nothing
// CHECK: %[[OUT:.*]] = tensor.empty()
// CHECK-NEXT: return %[[OUT]]
func.func @layout_of_nothing() -> tensor<4xf32> {
  %x = tensor.empty() : tensor<4xf32>
  %o = tensor.empty() : tensor<4xf32>
  %0 = "ttir.to_layout"(%x, %o) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @linear_without_bias
// CHECK: "ttir.matmul"(%arg0, %arg1, %{{.*}}) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
func.func @linear_without_bias(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %o = tensor.empty() : tensor<2x4xf32>
  %0 = "ttir.linear"(%a, %b, %o) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: @linear_with_bias
// CHECK: "ttir.linear"
func.func @linear_with_bias(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<4xf32>) -> tensor<2x4xf32> {
  %o = tensor.empty() : tensor<2x4xf32>
  %0 = "ttir.linear"(%a, %b, %c, %o) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: @transpose_of_one_dimension
// CHECK-NEXT: return %arg0
func.func @transpose_of_one_dimension(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %o = tensor.empty() : tensor<2x3xf32>
  %0 = "ttir.transpose"(%x, %o) <{dim0 = 1 : si32, dim1 = -1 : si32}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: @transpose_dims
// CHECK: "ttir.transpose"(%arg0, %{{.*}}) <{dim0 = 0 : si32, dim1 = 2 : si32}>
func.func @transpose_dims(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %o = tensor.empty() : tensor<4x3x2xf32>
  %0 = "ttir.transpose"(%x, %o) <{dim0 = -1 : si32, dim1 = 0 : si32}> : (tensor<2x3x4xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

// CHECK-LABEL: @transpose_back
// CHECK-NEXT: return %arg0
func.func @transpose_back(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %o = tensor.empty() : tensor<3x2xf32>
  %p = tensor.empty() : tensor<2x3xf32>
  %0 = "ttir.transpose"(%x, %o) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %1 = "ttir.transpose"(%0, %p) <{dim0 = -1 : si32, dim1 = -2 : si32}> : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: @permute_twice
// CHECK: "ttir.permute"(%arg0, %{{.*}}) <{permutation = array<i64: 2, 1, 0>}> : (tensor<2x3x4xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
// CHECK-NEXT: return
func.func @permute_twice(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %o = tensor.empty() : tensor<3x4x2xf32>
  %p = tensor.empty() : tensor<4x3x2xf32>
  %0 = "ttir.permute"(%x, %o) <{permutation = array<i64: 1, 2, 0>}> : (tensor<2x3x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  %1 = "ttir.permute"(%0, %p) <{permutation = array<i64: 1, 0, 2>}> : (tensor<3x4x2xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  return %1 : tensor<4x3x2xf32>
}

// CHECK-LABEL: @permute_back
// CHECK-NEXT: return %arg0
func.func @permute_back(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %o = tensor.empty() : tensor<3x4x2xf32>
  %p = tensor.empty() : tensor<2x3x4xf32>
  %0 = "ttir.permute"(%x, %o) <{permutation = array<i64: 1, 2, 0>}> : (tensor<2x3x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  %1 = "ttir.permute"(%0, %p) <{permutation = array<i64: 2, 0, 1>}> : (tensor<3x4x2xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: @reverse_twice
// CHECK: "ttir.reverse"(%arg0, %{{.*}}) <{dimensions = array<i64: 0, 2>}>
// CHECK-NEXT: return
func.func @reverse_twice(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %o = tensor.empty() : tensor<2x3x4xf32>
  %0 = "ttir.reverse"(%x, %o) <{dimensions = array<i64: 1, 2>}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = "ttir.reverse"(%0, %o) <{dimensions = array<i64: 1, 0>}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: @reverse_back
// CHECK-NEXT: return %arg0
func.func @reverse_back(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %o = tensor.empty() : tensor<2x3x4xf32>
  %0 = "ttir.reverse"(%x, %o) <{dimensions = array<i64: 0, 2>}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = "ttir.reverse"(%0, %o) <{dimensions = array<i64: 2, 0>}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// A grid of cores runs the region: what it needs is in it.
// CHECK-LABEL: @constants_stay
// CHECK-NOT: arith.constant
// CHECK: "ttir.generic"
// CHECK: arith.constant
func.func @constants_stay(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ttir.generic"(%x, %x) <{grid = #tt.grid<1x1>, indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#tt.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 0, 1>}> ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %c = arith.constant dense<1.0> : tensor<4xf32>
    "ttir.yield"(%c) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
