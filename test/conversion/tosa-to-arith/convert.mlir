// RUN: mlir-opt %s --pass-pipeline="builtin.module(tosa-to-arith{include-apply-rescale=true})" | FileCheck %s
// Constants and scaling.

// CHECK-LABEL: func.func @c(
// CHECK: %{{.*}} = arith.constant dense<0.000000e+00> : tensor<3xf32>
func.func @c() -> tensor<3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<3xf32>}> : () -> tensor<3xf32>
  return %z : tensor<3xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = arith.constant 1 : i64
// CHECK: %{{.*}} = arith.constant 31 : i32
// CHECK: %{{.*}} = arith.extui %{{.*}} : i8 to i32
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i32 to i64
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i32 to i64
// CHECK: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.extui %{{.*}} : i32 to i64
// CHECK: %{{.*}} = arith.shli %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.shrui %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.constant 1073741824 : i64
// CHECK: %{{.*}}-1073741824_i64 = arith.constant -1073741824 : i64
// CHECK: %{{.*}} = arith.cmpi sge, %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}}-1073741824_i64 : i64
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.shrsi %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.trunci %{{.*}} : i64 to i32
func.func @twice(%arg0 : i32, %arg1 : i32, %arg2 : i8) -> (i32) {
  %res = tosa.apply_scale %arg0, %arg1, %arg2 {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  return %res : i32
}

// CHECK-LABEL: func.func @once(
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = arith.constant 1 : i64
// CHECK: %{{.*}} = arith.constant 31 : i32
// CHECK: %{{.*}} = arith.extui %{{.*}} : i8 to i32
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i32 to i64
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i32 to i64
// CHECK: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.extui %{{.*}} : i32 to i64
// CHECK: %{{.*}} = arith.shli %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.shrui %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.shrsi %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.trunci %{{.*}} : i64 to i32
func.func @once(%arg0 : i32, %arg1 : i32, %arg2 : i8) -> (i32) {
  %res = tosa.apply_scale %arg0, %arg1, %arg2 {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  return %res : i32
}

// CHECK-LABEL: func.func @vector(
// CHECK: %{{.*}} = arith.constant dense<0> : vector<4xi32>
// CHECK: %{{.*}} = arith.constant dense<1> : vector<4xi64>
// CHECK: %{{.*}} = arith.constant dense<31> : vector<4xi32>
// CHECK: %{{.*}} = arith.extui %{{.*}} : vector<4xi8> to vector<4xi32>
// CHECK: %{{.*}} = arith.extsi %{{.*}} : vector<4xi32> to vector<4xi64>
// CHECK: %{{.*}} = arith.extsi %{{.*}} : vector<4xi32> to vector<4xi64>
// CHECK: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : vector<4xi64>
// CHECK: %{{.*}} = arith.extui %{{.*}} : vector<4xi32> to vector<4xi64>
// CHECK: %{{.*}} = arith.shli %{{.*}}, %{{.*}} : vector<4xi64>
// CHECK: %{{.*}} = arith.shrui %{{.*}}, %{{.*}} : vector<4xi64>
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : vector<4xi64>
// CHECK: %{{.*}} = arith.shrsi %{{.*}}, %{{.*}} : vector<4xi64>
// CHECK: %{{.*}} = arith.trunci %{{.*}} : vector<4xi64> to vector<4xi32>
func.func @vector(%arg0 : vector<4xi32>, %arg1 : vector<4xi32>, %arg2 : vector<4xi8>) -> (vector<4xi32>) {
  %res = tosa.apply_scale %arg0, %arg1, %arg2 {rounding_mode = SINGLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return %res : vector<4xi32>
}
