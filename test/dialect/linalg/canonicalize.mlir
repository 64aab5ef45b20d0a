// RUN: mlir-opt %s --split-input-file --canonicalize | FileCheck %s
// What computes nothing goes; sizes that follow from others are known; fills, moves and tiles of one another become one.

#map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func.func @identity(
// CHECK-SAME: %[[A:.*]]: tensor<?x4xf32>, %[[B:.*]]: tensor<?x4xf32>)
// CHECK-NEXT: return %[[B]], %[[A]]
func.func @identity(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%a, %b : tensor<?x4xf32>, tensor<?x4xf32>) {
  ^bb0(%x: f32, %y: f32, %u: f32, %v: f32):
    linalg.yield %y, %x : f32, f32
  } -> (tensor<?x4xf32>, tensor<?x4xf32>)
  return %0#0, %0#1 : tensor<?x4xf32>, tensor<?x4xf32>
}

// -----

#to = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func.func @kept(
// CHECK: linalg.generic
func.func @kept(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#to, #turned], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @index(
// CHECK: %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT: arith.index_cast %[[I]]
func.func @index(%a: memref<?x1xi32>) {
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%a : memref<?x1xi32>) {
  ^bb0(%x: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    %r = arith.index_cast %s : index to i32
    linalg.yield %r : i32
  }
  return
}

// -----

// CHECK-LABEL: func.func @no_steps(
// CHECK-NEXT: return
func.func @no_steps(%a: memref<4x0xf32>, %b: memref<0x?xf32>, %c: memref<4x?xf32>) {
  linalg.matmul ins(%a, %b : memref<4x0xf32>, memref<0x?xf32>) outs(%c : memref<4x?xf32>)
  return
}

// -----

// A named copy stays unless it copies to itself.
// CHECK-LABEL: func.func @copies(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK-NEXT: %[[C:.*]] = linalg.copy ins(%[[A]] : tensor<4xf32>) outs(%[[B]] : tensor<4xf32>)
// CHECK-NEXT: return %[[A]], %[[C]]
func.func @copies(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME: %[[A:.*]]: tensor<4x?xf32>, %[[B:.*]]: tensor<?x?xf32>, %[[C:.*]]: tensor<?x8xf32>)
// CHECK-DAG: %[[CB:.*]] = tensor.cast %[[B]] : tensor<?x?xf32> to tensor<?x8xf32>
// CHECK-DAG: %[[CC:.*]] = tensor.cast %[[C]] : tensor<?x8xf32> to tensor<4x8xf32>
// CHECK: %[[R:.*]] = linalg.matmul ins(%[[A]], %[[CB]] : tensor<4x?xf32>, tensor<?x8xf32>) outs(%[[CC]] : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK: tensor.cast %[[R]] : tensor<4x8xf32> to tensor<?x8xf32>
func.func @sizes(%a: tensor<4x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// CHECK-LABEL: func.func @cast_of_result(
// CHECK: %[[INIT:.*]] = tensor.cast %{{.*}} : tensor<?xf32> to tensor<7xf32>
// CHECK: %[[R:.*]] = linalg.exp ins(%{{.*}} : tensor<7xf32>) outs(%[[INIT]] : tensor<7xf32>)
// CHECK: return %[[R]] : tensor<7xf32>
func.func @cast_of_result(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<7xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<7xf32>
  return %1 : tensor<7xf32>
}

// -----

// CHECK-LABEL: func.func @dim(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK: tensor.dim %[[B]]
func.func @dim(%a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// -----

// CHECK-LABEL: func.func @fill_moves(
// CHECK-SAME: %[[X:.*]]: f32, %[[A:.*]]: tensor<6x4xf32>, %[[T:.*]]: tensor<4x6xf32>, %[[P:.*]]: tensor<3x2x2x2xf32>)
// CHECK-NEXT: %[[C:.*]] = tensor.collapse_shape %[[A]] {{\[\[}}0, 1]] : tensor<6x4xf32> into tensor<24xf32>
// CHECK-NEXT: %[[R0:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[C]] : tensor<24xf32>)
// CHECK-NEXT: %[[R1:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[T]] : tensor<4x6xf32>)
// CHECK-NEXT: %[[R2:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[P]] : tensor<3x2x2x2xf32>)
// CHECK-NEXT: return %[[R0]], %[[R1]], %[[R2]], %[[X]]
func.func @fill_moves(%x: f32, %a: tensor<6x4xf32>, %t: tensor<4x6xf32>, %p: tensor<3x2x2x2xf32>) -> (tensor<24xf32>, tensor<4x6xf32>, tensor<3x2x2x2xf32>, f32) {
  %c1 = arith.constant 1 : index
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<6x4xf32>) -> tensor<6x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %2 = linalg.transpose ins(%0 : tensor<6x4xf32>) outs(%t : tensor<4x6xf32>) permutation = [1, 0]
  %3 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %p : tensor<6x4xf32> -> tensor<3x2x2x2xf32>
  %4 = tensor.extract %0[%c1, %c1] : tensor<6x4xf32>
  return %1, %2, %3, %4 : tensor<24xf32>, tensor<4x6xf32>, tensor<3x2x2x2xf32>, f32
}

// -----

// CHECK-LABEL: func.func @fill_copies(
// CHECK-SAME: %[[X:.*]]: f32, %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<?xf32>)
// CHECK-NEXT: %[[R0:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[B]] : tensor<?xf32>)
// CHECK-NEXT: %[[R1:.*]] = linalg.copy ins(%[[C]] : tensor<?xf32>) outs(%[[A]] : tensor<?xf32>)
// CHECK-NEXT: return %[[R0]], %[[R1]]
func.func @fill_copies(%x: f32, %a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.copy ins(%0 : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %2 = linalg.copy ins(%c : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK: #[[MORE:.*]] = affine_map<()[s0] -> (s0 + 3)>
// CHECK-LABEL: func.func @fill_pad(
// CHECK: %[[N:.*]] = affine.apply #[[MORE]]()[%{{.*}}]
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?x6xf32>
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[E]] : tensor<?x6xf32>)
// CHECK: tensor.pad
func.func @fill_pad(%a: tensor<?x4xf32>) -> (tensor<?x6xf32>, tensor<?x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%a : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.pad %0 low[1, 0] high[2, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x4xf32> to tensor<?x6xf32>
  %2 = tensor.pad %0 low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : f32
  } : tensor<?x4xf32> to tensor<?x4xf32>
  return %1, %2 : tensor<?x6xf32>, tensor<?x4xf32>
}

// -----

// CHECK-LABEL: func.func @fill_concat(
// CHECK: %[[C:.*]] = tensor.concat dim(0) %arg1, %arg2 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
// CHECK: %[[R:.*]] = linalg.fill ins(%arg0 : f32) outs(%[[C]] : tensor<5xf32>)
// CHECK: tensor.concat dim(0)
func.func @fill_concat(%x: f32, %a: tensor<2xf32>, %b: tensor<3xf32>, %y: f32) -> (tensor<5xf32>, tensor<4xf32>) {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<2xf32>) -> tensor<2xf32>
  %1 = linalg.fill ins(%x : f32) outs(%b : tensor<3xf32>) -> tensor<3xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  %3 = linalg.fill ins(%y : f32) outs(%a : tensor<2xf32>) -> tensor<2xf32>
  %4 = tensor.concat dim(0) %0, %3 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %2, %4 : tensor<5xf32>, tensor<4xf32>
}

// -----

// 0 1 2 is 1 2 0, then 1 0 2 of that: 2 1 0.
// CHECK-LABEL: func.func @transposes(
// CHECK-SAME: %[[A:.*]]: tensor<2x3x4xf32>, %{{.*}}: tensor<3x4x2xf32>, %[[C:.*]]: tensor<4x3x2xf32>, %{{.*}}: tensor<2x3x4xf32>)
// CHECK-NEXT: %[[R:.*]] = linalg.transpose ins(%[[A]] : tensor<2x3x4xf32>) outs(%[[C]] : tensor<4x3x2xf32>) permutation = [2, 1, 0]
// CHECK-NEXT: return %[[R]], %[[A]]
func.func @transposes(%a: tensor<2x3x4xf32>, %b: tensor<3x4x2xf32>, %c: tensor<4x3x2xf32>, %d: tensor<2x3x4xf32>) -> (tensor<4x3x2xf32>, tensor<2x3x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%b : tensor<3x4x2xf32>) permutation = [1, 2, 0]
  %1 = linalg.transpose ins(%0 : tensor<3x4x2xf32>) outs(%c : tensor<4x3x2xf32>) permutation = [1, 0, 2]
  %2 = linalg.transpose ins(%0 : tensor<3x4x2xf32>) outs(%d : tensor<2x3x4xf32>) permutation = [2, 0, 1]
  return %1, %2 : tensor<4x3x2xf32>, tensor<2x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @broadcasts(
// CHECK-SAME: %[[A:.*]]: tensor<?x3xf32>, %{{.*}}: tensor<?x4x3xf32>, %[[C:.*]]: tensor<5x?x4x3xf32>, %[[D:.*]]: tensor<3x4x?xf32>)
// CHECK-DAG: %[[R0:.*]] = linalg.broadcast ins(%[[A]] : tensor<?x3xf32>) outs(%[[C]] : tensor<5x?x4x3xf32>) dimensions = [0, 2]
// CHECK-DAG: %[[N:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x3xf32>
// CHECK-DAG: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<3x?xf32>
// CHECK-DAG: %[[T:.*]] = linalg.transpose ins(%[[A]] : tensor<?x3xf32>) outs(%[[E]] : tensor<3x?xf32>) permutation = [1, 0]
// CHECK-DAG: %[[R1:.*]] = linalg.broadcast ins(%[[T]] : tensor<3x?xf32>) outs(%[[D]] : tensor<3x4x?xf32>) dimensions = [1]
// CHECK: return %[[R0]], %[[R1]]
func.func @broadcasts(%a: tensor<?x3xf32>, %b: tensor<?x4x3xf32>, %c: tensor<5x?x4x3xf32>, %d: tensor<3x4x?xf32>) -> (tensor<5x?x4x3xf32>, tensor<3x4x?xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<?x3xf32>) outs(%b : tensor<?x4x3xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%0 : tensor<?x4x3xf32>) outs(%c : tensor<5x?x4x3xf32>) dimensions = [0]
  %2 = linalg.transpose ins(%0 : tensor<?x4x3xf32>) outs(%d : tensor<3x4x?xf32>) permutation = [2, 1, 0]
  return %1, %2 : tensor<5x?x4x3xf32>, tensor<3x4x?xf32>
}

// -----

// CHECK-LABEL: func.func @tiles_and_back(
// CHECK-SAME: %[[A:.*]]: tensor<8x6xf32>, %[[B:.*]]: tensor<4x3x?x2xf32>
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @tiles_and_back(%a: tensor<8x6xf32>, %b: tensor<4x3x?x2xf32>, %c: tensor<4x3x2x2xf32>, %d: tensor<8x6xf32>, %n: index) -> (tensor<8x6xf32>, tensor<4x3x?x2xf32>) {
  %0 = linalg.pack %a outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %c : tensor<8x6xf32> -> tensor<4x3x2x2xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<4x3x2x2xf32> -> tensor<8x6xf32>
  %2 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [%n, 2] into %d : tensor<4x3x?x2xf32> -> tensor<8x6xf32>
  %3 = linalg.pack %2 inner_dims_pos = [0, 1] inner_tiles = [%n, 2] into %b : tensor<8x6xf32> -> tensor<4x3x?x2xf32>
  return %1, %3 : tensor<8x6xf32>, tensor<4x3x?x2xf32>
}

// -----

// Other tiles, and what is padded, stay.
// CHECK-LABEL: func.func @other_tiles(
// CHECK: linalg.pack
// CHECK: linalg.unpack
// CHECK: linalg.unpack
// CHECK: linalg.pack %{{.*}} padding_value(
func.func @other_tiles(%a: tensor<6x6xf32>, %b: tensor<?x?x2x2xf32>, %c: tensor<3x3x2x2xf32>, %d: tensor<6x6xf32>, %e: tensor<?x?xf32>, %x: f32) -> (tensor<6x6xf32>, tensor<?x?x2x2xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %c : tensor<6x6xf32> -> tensor<3x3x2x2xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<3x3x2x2xf32> -> tensor<6x6xf32>
  %2 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<?x?x2x2xf32> -> tensor<?x?xf32>
  %3 = linalg.pack %2 padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<?x?xf32> -> tensor<?x?x2x2xf32>
  return %1, %3 : tensor<6x6xf32>, tensor<?x?x2x2xf32>
}

// -----

// CHECK-LABEL: func.func @padding(
// CHECK: linalg.pack %{{.*}} inner_dims_pos = [0] inner_tiles = [2] into
// CHECK: linalg.pack %{{.*}} padding_value(%{{.*}} : f32) inner_dims_pos = [0] inner_tiles = [3] into
func.func @padding(%a: tensor<8xf32>, %b: tensor<4x2xf32>, %c: tensor<3x3xf32>, %x: f32) -> (tensor<4x2xf32>, tensor<3x3xf32>) {
  %0 = linalg.pack %a padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<8xf32> -> tensor<4x2xf32>
  %1 = linalg.pack %a padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [3] into %c : tensor<8xf32> -> tensor<3x3xf32>
  return %0, %1 : tensor<4x2xf32>, tensor<3x3xf32>
}

// -----

// CHECK-LABEL: func.func @tiled_sizes(
// CHECK: %[[A:.*]] = tensor.cast %{{.*}} : tensor<?x?xf32> to tensor<5x?xf32>
// CHECK: linalg.pack %[[A]] padding_value({{.*}} {kept} : tensor<5x?xf32> -> tensor<3x5x2xf32>
// CHECK: %[[D:.*]] = tensor.cast %{{.*}} : tensor<?x?xf32> to tensor<5x?xf32>
// CHECK: %[[U:.*]] = linalg.unpack %{{.*}} into %[[D]] : tensor<3x5x2xf32> -> tensor<5x?xf32>
// CHECK: tensor.cast %[[U]] : tensor<5x?xf32> to tensor<?x?xf32>
func.func @tiled_sizes(%a: tensor<?x?xf32>, %b: tensor<3x5x2xf32>, %x: f32) -> (tensor<3x5x2xf32>, tensor<?x?xf32>) {
  %0 = linalg.pack %a padding_value(%x : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %b {kept} : tensor<?x?xf32> -> tensor<3x5x2xf32>
  %1 = linalg.unpack %b outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %a : tensor<3x5x2xf32> -> tensor<?x?xf32>
  return %0, %1 : tensor<3x5x2xf32>, tensor<?x?xf32>
}

// -----

// A tile that a cast forgot is one that is known.
// CHECK-LABEL: func.func @known_tile(
// CHECK-SAME: %[[A:.*]]: tensor<7xi32>, %[[B:.*]]: tensor<1x8xi32>
// CHECK: %[[P:.*]] = linalg.pack %[[A]] padding_value(%{{.*}} : i32) inner_dims_pos = [0] inner_tiles = [8] into %[[B]] : tensor<7xi32> -> tensor<1x8xi32>
// CHECK: %[[U:.*]] = linalg.unpack %[[B]] inner_dims_pos = [0] inner_tiles = [8] into %[[A]] : tensor<1x8xi32> -> tensor<7xi32>
// CHECK: return %[[P]], %[[U]]
func.func @known_tile(%a: tensor<7xi32>, %b: tensor<1x8xi32>, %x: i32) -> (tensor<1x8xi32>, tensor<7xi32>) {
  %c8 = arith.constant 8 : index
  %0 = tensor.cast %b : tensor<1x8xi32> to tensor<1x?xi32>
  %1 = linalg.pack %a padding_value(%x : i32) inner_dims_pos = [0] inner_tiles = [%c8] into %0 : tensor<7xi32> -> tensor<1x?xi32>
  %2 = tensor.cast %1 : tensor<1x?xi32> to tensor<1x8xi32>
  %3 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [%c8] into %a : tensor<1x?xi32> -> tensor<7xi32>
  return %2, %3 : tensor<1x8xi32>, tensor<7xi32>
}

// -----

// CHECK-LABEL: func.func @constants(
// CHECK-DAG: %[[P:.*]] = arith.constant dense<2.000000e+00> : tensor<3x3xf32>
// CHECK-DAG: %[[U:.*]] = arith.constant dense<2.000000e+00> : tensor<9xf32>
// CHECK: %[[K:.*]] = linalg.pack
// CHECK: return %[[P]], %[[U]], %[[K]]
func.func @constants(%b: tensor<3x3xf32>, %c: tensor<9xf32>) -> (tensor<3x3xf32>, tensor<9xf32>, tensor<3x3xf32>) {
  %a = arith.constant dense<2.0> : tensor<8xf32>
  %t = arith.constant dense<2.0> : tensor<3x3xf32>
  %two = arith.constant 2.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = linalg.pack %a padding_value(%two : f32) inner_dims_pos = [0] inner_tiles = [3] into %b : tensor<8xf32> -> tensor<3x3xf32>
  %1 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [3] into %c : tensor<3x3xf32> -> tensor<9xf32>
  %2 = linalg.pack %a padding_value(%one : f32) inner_dims_pos = [0] inner_tiles = [3] into %b : tensor<8xf32> -> tensor<3x3xf32>
  return %0, %1, %2 : tensor<3x3xf32>, tensor<9xf32>, tensor<3x3xf32>
}

// -----

// The second slice leaves out a whole tile.
// CHECK-LABEL: func.func @slices(
// CHECK-SAME: %[[A:.*]]: tensor<2x4x4xf32>, %[[D:.*]]: tensor<2x15xf32>)
// CHECK: %[[S:.*]] = tensor.extract_slice %[[D]][0, 0] [2, 13] [1, 1] : tensor<2x15xf32> to tensor<2x13xf32>
// CHECK: linalg.unpack %[[A]] inner_dims_pos = [1] inner_tiles = [4] into %[[S]] : tensor<2x4x4xf32> -> tensor<2x13xf32>
// CHECK: %[[U:.*]] = linalg.unpack %[[A]] inner_dims_pos = [1] inner_tiles = [4] into %[[D]] : tensor<2x4x4xf32> -> tensor<2x15xf32>
// CHECK: tensor.extract_slice %[[U]]
func.func @slices(%a: tensor<2x4x4xf32>, %d: tensor<2x15xf32>) -> (tensor<2x13xf32>, tensor<2x12xf32>) {
  %x = arith.constant 0.0 : f32
  %f = linalg.fill ins(%x : f32) outs(%d : tensor<2x15xf32>) -> tensor<2x15xf32>
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [4] into %f : tensor<2x4x4xf32> -> tensor<2x15xf32>
  %1 = tensor.extract_slice %0[0, 0] [2, 13] [1, 1] : tensor<2x15xf32> to tensor<2x13xf32>
  %2 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [4] into %f : tensor<2x4x4xf32> -> tensor<2x15xf32>
  %3 = tensor.extract_slice %2[0, 0] [2, 12] [1, 1] : tensor<2x15xf32> to tensor<2x12xf32>
  return %1, %3 : tensor<2x13xf32>, tensor<2x12xf32>
}
