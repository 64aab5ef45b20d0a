// generic, map, reduce, transpose, broadcast, pack, unpack and softmax as they are read and written.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
#trait = {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"], doc = "sums"}

// CHECK-LABEL: func.func @generic
func.func @generic(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // CHECK: linalg.generic {doc = "sums", indexing_maps = [#[[ID]], #[[ROW]]], iterator_types = ["parallel", "reduction"]} ins(%{{.*}} : memref<4x8xf32>) outs(%{{.*}} : memref<4xf32>) attrs =  {note = 1 : i64} {
  // CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
  linalg.generic #trait ins(%a : memref<4x8xf32>) outs(%b : memref<4xf32>) attrs = {note = 1} {
  ^bb0(%x: f32, %y: f32):
    // CHECK-NEXT: linalg.index 1 : index
    %i = linalg.index 1 : index
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// CHECK-LABEL: func.func @bodies
func.func @bodies(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>) {
  // CHECK: %mapped = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins
  %0 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
  // CHECK: %mapped_0 = linalg.map ins
  // CHECK-NEXT: (%in: f32, %init: f32) {
  %1 = linalg.map ins(%0 : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) (%x: f32, %y: f32) {
    %2 = arith.mulf %x, %x : f32
    linalg.yield %2 : f32
  }
  // CHECK: linalg.reduce { arith.maximumf } ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<8xf32>) dimensions = [0]
  %3 = linalg.reduce { arith.maximumf } ins(%1 : tensor<4x8xf32>) outs(%c : tensor<8xf32>) dimensions = [0]
  return %1, %3 : tensor<4x8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @moves
func.func @moves(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<8x3x4xf32>) -> tensor<8x3x4xf32> {
  // CHECK: linalg.transpose ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<8x4xf32>) permutation = [1, 0]
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
  // CHECK: linalg.broadcast ins(%{{.*}} : tensor<8x4xf32>) outs(%{{.*}} : tensor<8x3x4xf32>) dimensions = [1] {note}
  %1 = linalg.broadcast ins(%0 : tensor<8x4xf32>) outs(%c : tensor<8x3x4xf32>) dimensions = [1] {note}
  return %1 : tensor<8x3x4xf32>
}

// CHECK-LABEL: func.func @tiles
func.func @tiles(%a: tensor<100x64xf32>, %packed: tensor<13x2x8x32xf32>, %zero: f32) -> tensor<100x64xf32> {
  // CHECK: %pack = linalg.pack %{{.*}} padding_value(%{{.*}} : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 32] into
  %0 = linalg.pack %a padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %packed : tensor<100x64xf32> -> tensor<13x2x8x32xf32>
  // CHECK: %unpack = linalg.unpack %pack inner_dims_pos = [0, 1] inner_tiles = [8, 32] into
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %a : tensor<13x2x8x32xf32> -> tensor<100x64xf32>
  // CHECK: linalg.softmax dimension(1) ins
  %2 = linalg.softmax dimension(1) ins(%1 : tensor<100x64xf32>) outs(%a : tensor<100x64xf32>) -> tensor<100x64xf32>
  return %2 : tensor<100x64xf32>
}

// What a named op keeps its maps in is an attribute like others on a generic one.
// CHECK-LABEL: func.func @kept_maps
// CHECK: linalg.generic {{.*}} attrs =  {linalg.memoized_indexing_maps = [#{{.*}}, #{{.*}}]} {
func.func @kept_maps(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) attrs = {linalg.memoized_indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>]} {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
