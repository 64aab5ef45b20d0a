// Ops that broadcast by themselves take what was broadcast for them: one operand each, the first
// unless they take any.
// RUN: ttmlir-opt %s --ttir-implicit-broadcast-fold | FileCheck %s

// CHECK-LABEL: @first
// CHECK-NOT: "ttir.broadcast"
// CHECK: "ttir.multiply"(%arg0, %arg1, %{{.*}}) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
func.func @first(%a: tensor<1x4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %o = tensor.empty() : tensor<3x4xf32>
  %0 = "ttir.broadcast"(%a, %o) <{broadcast_dimensions = array<i64: 3, 1>}> : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = "ttir.multiply"(%0, %b, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// CHECK-LABEL: @second
// CHECK: %[[B:.*]] = "ttir.broadcast"
// CHECK: "ttir.multiply"(%arg1, %[[B]]
// CHECK: "ttir.add"(%{{.*}}, %arg0, %{{.*}}) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
func.func @second(%a: tensor<1x4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %o = tensor.empty() : tensor<3x4xf32>
  %0 = "ttir.broadcast"(%a, %o) <{broadcast_dimensions = array<i64: 3, 1>}> : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = "ttir.multiply"(%b, %0, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = "ttir.add"(%1, %0, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

// CHECK-LABEL: @both
// CHECK: %[[B:.*]] = "ttir.broadcast"(%arg1
// CHECK-NOT: "ttir.broadcast"
// CHECK: "ttir.add"(%arg0, %[[B]], %{{.*}}) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<1x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
func.func @both(%a: tensor<1x4xf32>, %b: tensor<3x1xf32>) -> tensor<3x4xf32> {
  %o = tensor.empty() : tensor<3x4xf32>
  %0 = "ttir.broadcast"(%a, %o) <{broadcast_dimensions = array<i64: 3, 1>}> : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = "ttir.broadcast"(%b, %o) <{broadcast_dimensions = array<i64: 1, 4>}> : (tensor<3x1xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = "ttir.add"(%0, %1, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

// CHECK-LABEL: @not_by_itself
// CHECK: %[[B:.*]] = "ttir.broadcast"
// CHECK: "ttir.maximum"(%[[B]]
func.func @not_by_itself(%a: tensor<1x4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %o = tensor.empty() : tensor<3x4xf32>
  %0 = "ttir.broadcast"(%a, %o) <{broadcast_dimensions = array<i64: 3, 1>}> : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = "ttir.maximum"(%0, %b, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}
