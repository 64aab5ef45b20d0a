// Which ops of the chlo dialect fold.
// RUN: ttmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @constant_like
// CHECK-NEXT: %[[C:.*]] = chlo.constant dense<3> : tensor<2x3xi32>
// CHECK-NEXT: return %[[C]]
func.func @constant_like(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = "chlo.constant_like"(%x) <{value = 3 : i32}> : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// The shape isn't known before the program runs.
// CHECK-LABEL: @dynamic
// CHECK-NEXT: "chlo.constant_like"
func.func @dynamic(%x: tensor<?x3xi32>) -> tensor<?x3xi32> {
  %0 = "chlo.constant_like"(%x) <{value = 3 : i32}> : (tensor<?x3xi32>) -> tensor<?x3xi32>
  return %0 : tensor<?x3xi32>
}

// CHECK-LABEL: @unused
// CHECK-NEXT: return
func.func @unused(%x: tensor<2x3xi32>) {
  %0 = chlo.broadcast_add %x, %x : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}
