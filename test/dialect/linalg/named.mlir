// Named ops hide their bodies, which follow from name, types and attributes.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @elementwise
// GENERIC-LABEL: sym_name = "elementwise"
func.func @elementwise(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xf32> {
  // CHECK: linalg.exp ins(%{{.*}} : tensor<4x?xf32>) outs(%{{.*}} : tensor<4x?xf32>) -> tensor<4x?xf32>
  // GENERIC: "linalg.exp"
  // GENERIC: "math.exp"
  %0 = linalg.exp ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: linalg.reciprocal {note} ins
  // GENERIC: "linalg.reciprocal"
  // GENERIC: %[[ONE:.*]] = "arith.constant"() <{value = 1.000000e+00 : f32}>
  // GENERIC: "arith.divf"(%[[ONE]]
  %1 = linalg.reciprocal {note} ins(%0 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: linalg.max ins
  // GENERIC: "linalg.max"
  // GENERIC: "arith.maximumf"
  %2 = linalg.max ins(%0, %1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<mul> ins
  // GENERIC: "linalg.elementwise"
  // GENERIC: "arith.mulf"
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%2, %1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %3 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @products
// GENERIC-LABEL: sym_name = "products"
func.func @products(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %v: tensor<8xi8>, %z: i32, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xi8>, tensor<8x16xi8>) outs
  // GENERIC: "linalg.matmul"
  // GENERIC: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[C:.*]]: i32):
  // GENERIC-NEXT: %[[X:.*]] = "arith.extsi"(%[[A]])
  // GENERIC-NEXT: %[[Y:.*]] = "arith.extsi"(%[[B]])
  // GENERIC-NEXT: %[[P:.*]] = "arith.muli"(%[[X]], %[[Y]])
  // GENERIC-NEXT: "arith.addi"(%[[C]], %[[P]])
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  // CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins
  // GENERIC: "linalg.matmul"
  // GENERIC: "arith.extui"
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%0 : tensor<4x16xi32>) -> tensor<4x16xi32>
  // CHECK: linalg.matmul indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}] ins
  %2 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%v, %b : tensor<8xi8>, tensor<8x16xi8>) outs(%1 : tensor<4x16xi32>) -> tensor<4x16xi32>
  // GENERIC: "linalg.quantized_matmul"
  // GENERIC: "arith.subi"
  // GENERIC: "arith.subi"
  %3 = linalg.quantized_matmul ins(%a, %b, %z, %z : tensor<4x8xi8>, tensor<8x16xi8>, i32, i32) outs(%2 : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %3 : tensor<4x16xi32>
}

// CHECK-LABEL: func.func @windows
func.func @windows(%image: memref<1x16x16x3xf32>, %filter: memref<3x3x3x8xf32>, %window: memref<2x2xf32>, %c: memref<1x7x7x8xf32>, %d: memref<1x15x15x3xf32>) {
  // CHECK: linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%image, %filter : memref<1x16x16x3xf32>, memref<3x3x3x8xf32>) outs(%c : memref<1x7x7x8xf32>)
  // CHECK: linalg.pooling_nhwc_max ins
  linalg.pooling_nhwc_max ins(%image, %window : memref<1x16x16x3xf32>, memref<2x2xf32>) outs(%d : memref<1x15x15x3xf32>)
  return
}

// The random numbers of a place are those of its row and column.
// GENERIC: "linalg.fill_rng_2d"
// GENERIC: "linalg.index"() <{dim = 1 : i64}>
// GENERIC: "linalg.index"() <{dim = 0 : i64}>
func.func @random(%min: f64, %max: f64, %seed: i32, %a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
