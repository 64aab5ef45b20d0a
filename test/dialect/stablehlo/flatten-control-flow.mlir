// Loops that run a known number of times are unrolled, branches become selections.
// RUN: ttmlir-opt --pass-pipeline="builtin.module(func.func(stablehlo-flatten-control-flow{max-ops=100}))" %s | FileCheck %s

// CHECK-LABEL: @loop
func.func @loop(%x: tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
  // CHECK-NOT: while
  // CHECK: %[[FIRST:.*]] = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: stablehlo.convert %[[FIRST]]
  // CHECK: %[[A:.*]] = stablehlo.add %arg0,
  // CHECK: %[[SECOND:.*]] = stablehlo.constant dense<3> : tensor<i32>
  // CHECK: stablehlo.convert %[[SECOND]]
  // CHECK: %[[B:.*]] = stablehlo.add %[[A]],
  // CHECK: %[[LAST:.*]] = stablehlo.add %[[SECOND]],
  // CHECK: return %[[LAST]], %[[B]]
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %one, %a = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %limit = stablehlo.constant dense<4> : tensor<i32>
    %1 = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.add %a, %2 : tensor<4xf32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %4 = stablehlo.add %i, %two : tensor<i32>
    stablehlo.return %4, %3 : tensor<i32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<i32>, tensor<4xf32>
}

// CHECK-LABEL: @unknown
func.func @unknown(%n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  // CHECK-COUNT-2: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %many = stablehlo.constant dense<100> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.while(%i = %zero) : tensor<i32>
  cond {
    %1 = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  %2 = stablehlo.while(%i = %zero) : tensor<i32>
  cond {
    %1 = stablehlo.compare LT, %i, %many, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  return %0, %2 : tensor<i32>, tensor<i32>
}

// CHECK-LABEL: @branches
func.func @branches(%p: tensor<i1>, %i: tensor<i32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[NO:.*]] = stablehlo.exponential
  // CHECK: %[[YES:.*]] = stablehlo.negate
  // CHECK: %[[IF:.*]] = stablehlo.select %arg0, %[[YES]], %[[NO]] : tensor<i1>, tensor<4xf32>
  %0 = "stablehlo.if"(%p) ({
    %2 = stablehlo.negate %x : tensor<4xf32>
    stablehlo.return %2 : tensor<4xf32>
  }, {
    %2 = stablehlo.exponential %x : tensor<4xf32>
    stablehlo.return %2 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  // Any other number means the last branch.
  // CHECK: %[[C:.*]] = stablehlo.sine
  // CHECK: %[[B:.*]] = stablehlo.cosine
  // CHECK: dense<1>
  // CHECK: %[[IS1:.*]] = stablehlo.compare EQ, %arg1,
  // CHECK: %[[BC:.*]] = stablehlo.select %[[IS1]], %[[B]], %[[C]]
  // CHECK: dense<0>
  // CHECK: %[[IS0:.*]] = stablehlo.compare EQ, %arg1,
  // CHECK: %[[CASE:.*]] = stablehlo.select %[[IS0]], %arg2, %[[BC]]
  %1 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    %2 = stablehlo.cosine %x : tensor<4xf32>
    stablehlo.return %2 : tensor<4xf32>
  }, {
    %2 = stablehlo.sine %x : tensor<4xf32>
    stablehlo.return %2 : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  // CHECK: return %[[IF]], %[[CASE]]
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
