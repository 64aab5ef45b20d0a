// RUN: ttmlir-opt %s --convert-ttir-to-linalg | FileCheck %s

// Dimensions that repeat are dropped and made anew for named ops.
// CHECK-LABEL: func.func @named(
// CHECK-SAME: %[[A:.*]]: tensor<2x1x4xf32>, %[[B:.*]]: tensor<3x1xf32>, %[[O:.*]]: tensor<2x3x4xf32>)
// CHECK: %[[AC:.*]] = tensor.collapse_shape %[[A]] {{\[}}[0], [1, 2]] : tensor<2x1x4xf32> into tensor<2x4xf32>
// CHECK: %[[AB:.*]] = linalg.broadcast ins(%[[AC]] : tensor<2x4xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) dimensions = [1]
// CHECK: %[[BC:.*]] = tensor.collapse_shape %[[B]] {{\[}}[0, 1]] : tensor<3x1xf32> into tensor<3xf32>
// CHECK: %[[BB:.*]] = linalg.broadcast ins(%[[BC]] : tensor<3xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) dimensions = [0, 2]
// CHECK: linalg.div ins(%[[AB]], %[[BB]] : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%[[O]] : tensor<2x3x4xf32>)
func.func @named(%a: tensor<2x1x4xf32>, %b: tensor<3x1xf32>, %o: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ttir.div"(%a, %b, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x1x4xf32>, tensor<3x1xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// Others read them at 0.
// CHECK-LABEL: func.func @generic(
// CHECK: linalg.generic {indexing_maps = [#[[$ALL:.*]], #[[$ROW:.*]], #[[$ALL]]], iterator_types = ["parallel", "parallel"]}
// CHECK: %[[C:.*]] = arith.cmpf ole, %{{.*}}, %{{.*}} : f32
// CHECK: arith.uitofp %[[C]] : i1 to f32
func.func @generic(%a: tensor<2x4xf32>, %b: tensor<1x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = "ttir.le"(%a, %b, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @functions(
func.func @functions(%a: tensor<4xf32>, %b: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: math.cos
  %0 = "ttir.cos"(%a, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.remf
  %1 = "ttir.remainder"(%0, %b, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.cmpf une
  // CHECK: arith.cmpf une
  // CHECK: arith.andi
  %2 = "ttir.logical_and"(%1, %b, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.xori
  %3 = "ttir.logical_not"(%2, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.erf
  %4 = "ttir.gelu"(%3, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.constant 2.500000e-01
  // CHECK: arith.select
  %5 = "ttir.leaky_relu"(%4, %o) <{operandSegmentSizes = array<i32: 1, 1>, parameter = 0.25 : f32}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.copysign
  %6 = "ttir.sign"(%5, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.isfinite
  %7 = "ttir.isfinite"(%6, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[P:.*]] = arith.cmpf une
  // CHECK: arith.select %[[P]]
  %8 = "ttir.where"(%7, %a, %b, %o) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.maximumf
  // CHECK: arith.minimumf
  %9 = "ttir.clamp"(%8, %o) <{min = -1.0 : f32, max = 2.0 : f32}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.truncf
  %e = tensor.empty() : tensor<4xbf16>
  %10 = "ttir.typecast"(%9, %e) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xbf16>
  // CHECK: arith.extf
  %11 = "ttir.to_layout"(%10, %o) : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  return %11 : tensor<4xf32>
}

// CHECK-LABEL: func.func @products(
// CHECK-SAME: %[[A:.*]]: tensor<5x2x3xf32>, %[[B:.*]]: tensor<3x4xf32>, %[[V:.*]]: tensor<3xf32>
// CHECK: linalg.fill
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[A]], %[[B]]
// CHECK: %[[COLUMN:.*]] = tensor.expand_shape %[[V]] {{\[}}[0, 1]] output_shape [3, 1]
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[COLUMN]]
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0], [1, 2]] : tensor<5x2x1xf32> into tensor<5x2xf32>
func.func @products(%a: tensor<5x2x3xf32>, %b: tensor<3x4xf32>, %v: tensor<3xf32>, %o: tensor<5x2x4xf32>, %p: tensor<5x2xf32>) -> (tensor<5x2x4xf32>, tensor<5x2xf32>) {
  %0 = "ttir.matmul"(%a, %b, %o) : (tensor<5x2x3xf32>, tensor<3x4xf32>, tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  %1 = "ttir.matmul"(%a, %v, %p) : (tensor<5x2x3xf32>, tensor<3xf32>, tensor<5x2xf32>) -> tensor<5x2xf32>
  return %0, %1 : tensor<5x2x4xf32>, tensor<5x2xf32>
}

// CHECK-LABEL: func.func @moves(
func.func @moves(%a: tensor<1x4xf32>, %o: tensor<3x4xf32>, %p: tensor<4x3xf32>, %q: tensor<1x1x4xf32>) -> (tensor<4x3xf32>, tensor<1x1x4xf32>, tensor<3x6xf32>) {
  // CHECK: linalg.generic
  %0 = "ttir.broadcast"(%a, %o) <{broadcast_dimensions = array<i64: 3, 1>}> : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // CHECK: linalg.transpose {{.*}} permutation = [1, 0]
  %1 = "ttir.permute"(%0, %p) <{permutation = array<i64: 1, 0>}> : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  // CHECK: tensor.expand_shape
  %2 = "ttir.unsqueeze"(%a, %q) <{dim = 0 : si32}> : (tensor<1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  // CHECK: %[[F:.*]] = linalg.fill
  // CHECK: tensor.insert_slice %{{.*}} into %[[F]][0, 2] [3, 4] [1, 1]
  %3 = "ttir.pad"(%0) <{padding = array<i32: 0, 0, 2, 0>, value = 1.0 : f32}> : (tensor<3x4xf32>) -> tensor<3x6xf32>
  return %1, %2, %3 : tensor<4x3xf32>, tensor<1x1x4xf32>, tensor<3x6xf32>
}

// CHECK-LABEL: func.func @constants(
// CHECK-DAG: arith.constant dense<1.000000e+00> : tensor<2xf32>
// CHECK-DAG: arith.constant dense<0> : tensor<2xi32>
// CHECK-DAG: arith.constant dense<7> : tensor<2xi32>
func.func @constants() -> (tensor<2xf32>, tensor<2xi32>, tensor<2xi32>) {
  %0 = "ttir.ones"() <{shape = array<i32: 2>}> : () -> tensor<2xf32>
  %1 = "ttir.zeros"() <{shape = array<i32: 2>}> : () -> tensor<2xi32>
  %2 = "ttir.constant"() <{value = dense<7> : tensor<2xi32>}> : () -> tensor<2xi32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xi32>, tensor<2xi32>
}
