// Elementwise ops: those with a counterpart, and those whose meaning depends on the type.
// RUN: ttmlir-opt --convert-stablehlo-to-ttir %s | FileCheck %s --implicit-check-not=stablehlo.

// CHECK-LABEL: func.func @floats(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xbf16>
func.func @floats(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xi1> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<4x8xf32>
  // CHECK-NEXT: %[[EXP:.*]] = "ttir.exp"(%arg0, %[[E]])
  %0 = stablehlo.exponential %a : tensor<4x8xf32>
  // CHECK: %[[SUM:.*]] = "ttir.add"(%[[EXP]], %arg1,
  %1 = stablehlo.add %0, %b : tensor<4x8xf32>
  // CHECK: "ttir.ge"(%[[SUM]], %arg1, {{.*}} -> tensor<4x8xbf16>
  %2 = stablehlo.compare GE, %1, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  return %2 : tensor<4x8xi1>
}

// CHECK-LABEL: @bits
func.func @bits(%a: tensor<4xi1>, %b: tensor<4xi32>) -> (tensor<4xi1>, tensor<4xi32>, tensor<4xi1>) {
  // CHECK: "ttir.logical_and"{{.*}} -> tensor<4xbf16>
  %0 = stablehlo.and %a, %a : tensor<4xi1>
  // CHECK: "ttir.bitwise_and"{{.*}} -> tensor<4xi32>
  %1 = stablehlo.and %b, %b : tensor<4xi32>
  // CHECK: "ttir.logical_or"
  %2 = stablehlo.add %a, %0 : tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi32>, tensor<4xi1>
}

// Of numbers that may be negative the highest bit is flipped before they are compared as unsigned ones.
// CHECK-LABEL: @signed
func.func @signed(%a: tensor<4xi32>, %u: tensor<4xui32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi32>, tensor<4xi1>) {
  // CHECK: %[[HIGH:.*]] = "ttir.constant"() <{value = dense<-2147483648>
  // CHECK: %[[FLIPPED:.*]] = "ttir.bitwise_xor"(%arg0, %[[HIGH]],
  // CHECK: %[[FIVE:.*]] = "ttir.constant"() <{value = dense<-2147483643> : tensor<4xi32>}>
  // CHECK: "ttir.lt"(%[[FLIPPED]], %[[FIVE]],
  %five = stablehlo.constant dense<5> : tensor<4xi32>
  %0 = stablehlo.compare LT, %a, %five : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  // CHECK-NOT: bitwise_xor
  // CHECK: "ttir.lt"(%arg1, %arg1,
  %1 = stablehlo.compare LT, %u, %u : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  // CHECK: ttir.arange
  // CHECK-NOT: bitwise_xor
  // CHECK: ttir.minimum
  %2 = stablehlo.iota dim = 0 : tensor<4xi32>
  %3 = stablehlo.minimum %2, %five : tensor<4xi32>
  // CHECK: "ttir.eq"(%arg0, %arg0,
  %4 = stablehlo.compare EQ, %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0, %1, %3, %4 : tensor<4xi1>, tensor<4xi1>, tensor<4xi32>, tensor<4xi1>
}

// CHECK-LABEL: @conversions
func.func @conversions(%f: tensor<4xf32>, %i: tensor<4xi32>, %l: tensor<4xi64>) -> (tensor<4xi1>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK: "ttir.ne"(%arg0, {{.*}} -> tensor<4xbf16>
  %0 = stablehlo.convert %f : (tensor<4xf32>) -> tensor<4xi1>
  // CHECK: "ttir.ge"(%arg1,
  // CHECK: "ttir.where"
  // CHECK: "ttir.typecast"{{.*}} -> tensor<4xf32>
  // CHECK: "ttir.where"
  %1 = stablehlo.convert %i : (tensor<4xi32>) -> tensor<4xf32>
  // CHECK: "ttir.abs"
  // CHECK: "ttir.typecast"{{.*}} -> tensor<4xi32>
  // CHECK: "ttir.where"
  %2 = stablehlo.convert %f : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: "ttir.typecast"(%arg2, {{.*}} -> tensor<4xi32>
  %3 = stablehlo.convert %l : (tensor<4xi64>) -> tensor<4xi32>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: @clamps
func.func @clamps(%x: tensor<4xf32>, %min: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %high = stablehlo.constant dense<6.0> : tensor<f32>
  // CHECK: "ttir.clamp"(%arg0, {{.*}}max = 6.000000e+00 : f32, min = 0.000000e+00 : f32
  %0 = stablehlo.clamp %low, %x, %high : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: "ttir.maximum"(%arg1, %arg0,
  // CHECK: "ttir.minimum"
  %1 = stablehlo.clamp %min, %x, %high : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// The sign of the dividend, where ttir's remainder has the divisor's.
// CHECK-LABEL: @remainder
func.func @remainder(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[NEGATIVE:.*]] = "ttir.lt"(%arg0,
  // CHECK: %[[REST:.*]] = "ttir.remainder"
  // CHECK: %[[MINUS:.*]] = "ttir.neg"(%[[REST]],
  // CHECK: "ttir.where"(%[[NEGATIVE]], %[[MINUS]], %[[REST]],
  %0 = stablehlo.remainder %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @chlo
func.func @chlo(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) {
  // CHECK: "ttir.multiply"(%arg0, %arg0,
  %0 = chlo.square %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: "ttir.reciprocal"
  // CHECK: "ttir.exp"
  // CHECK: "ttir.sign"
  %1 = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: dense<0x7F800000>
  // CHECK: "ttir.eq"
  %2 = chlo.is_inf %x : tensor<4xf32> -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xi1>
}

// CHECK-LABEL: @constants
func.func @constants() -> (tensor<i1>, tensor<2xi64>, tensor<f64>, tensor<i64>, tensor<ui64>, tensor<2x2xbf16>) {
  // CHECK: dense<1.000000e+00> : tensor<1xbf16>
  %0 = stablehlo.constant dense<true> : tensor<i1>
  // CHECK: dense<[-1, 2147483647]> : tensor<2xi32>
  %1 = stablehlo.constant dense<[-1, 9223372036854775807]> : tensor<2xi64>
  // CHECK: dense<0xFF800000> : tensor<1xf32>
  %2 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  // CHECK: dense<-2147483648> : tensor<1xi32>
  %3 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
  // CHECK: dense<4294967295> : tensor<1xui32>
  %4 = stablehlo.constant dense<4294967295> : tensor<ui64>
  // CHECK: dense<{{\[}}[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xbf16>
  %5 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xbf16>
  return %0, %1, %2, %3, %4, %5 : tensor<i1>, tensor<2xi64>, tensor<f64>, tensor<i64>, tensor<ui64>, tensor<2x2xbf16>
}

// Types of calls, declarations and empty tensors follow.
// CHECK: func.func private @callee(tensor<1xbf16>) -> tensor<1xi32>
func.func private @callee(tensor<i1>) -> tensor<i64>
// CHECK-LABEL: @caller
func.func @caller(%p: tensor<i1>) -> (tensor<i64>, tensor<2xf64>) {
  // CHECK: call @callee(%arg0) : (tensor<1xbf16>) -> tensor<1xi32>
  %0 = call @callee(%p) : (tensor<i1>) -> tensor<i64>
  // CHECK: tensor.empty() : tensor<2xf32>
  %1 = tensor.empty() : tensor<2xf64>
  return %0, %1 : tensor<i64>, tensor<2xf64>
}
