// linalg-fuse-elementwise-ops: an op next to a reshape runs over the dimensions that the reshape splits.
// RUN: mlir-opt %s --split-input-file --linalg-fuse-elementwise-ops | FileCheck %s

#rows = affine_map<(d0, d1) -> (d0)>
#turn = affine_map<(d0, d1) -> (d1, d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// An input that was joined is read as it was, the others are split, the result is joined.
// CHECK-DAG: #[[IN:.*]] = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: @joined_input
// CHECK-SAME: %[[A:.*]]: tensor<5x2x3xf32>, %[[R:.*]]: tensor<6xf32>
// CHECK: %[[RS:.*]] = tensor.expand_shape %[[R]] {{\[\[}}0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x3x5xf32>
// CHECK: %[[G:.*]] = linalg.generic {indexing_maps = [#[[IN]], #[[ROWS]], #[[ID]]], iterator_types = ["parallel", "parallel", "parallel"]}
// CHECK-SAME: ins(%[[A]], %[[RS]] : tensor<5x2x3xf32>, tensor<2x3xf32>) outs(%[[E]] : tensor<2x3x5xf32>)
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[G]] {{\[\[}}0, 1], [2]] : tensor<2x3x5xf32> into tensor<6x5xf32>
// CHECK: return %[[C]]
func.func @joined_input(%a: tensor<5x2x3xf32>, %r: tensor<6xf32>) -> tensor<6x5xf32> {
  %j = tensor.collapse_shape %a [[0], [1, 2]] : tensor<5x2x3xf32> into tensor<5x6xf32>
  %e = tensor.empty() : tensor<6x5xf32>
  %g = linalg.generic {indexing_maps = [#turn, #rows, #id], iterator_types = ["parallel", "parallel"]}
      ins(%j, %r : tensor<5x6xf32>, tensor<6xf32>) outs(%e : tensor<6x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<6x5xf32>
  return %g : tensor<6x5xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// A result that is split; the number of a loop comes from those that it became, and sizes that are made behind the op move before it.
// CHECK: #[[JOIN:.*]] = affine_map<()[s0, s1, s2] -> (s1 + s0 * s2)>
// CHECK-LABEL: @split_result
// CHECK-SAME: %[[A:.*]]: tensor<4x?xindex>, %[[N:.*]]: index, %[[M:.*]]: index
// CHECK: %[[SUM:.*]] = arith.addi %[[N]], %[[M]] : index
// CHECK: %[[S:.*]] = tensor.expand_shape %[[A]] {{\[\[}}0], [1, 2]] output_shape [4, %[[N]], %[[SUM]]] : tensor<4x?xindex> into tensor<4x?x?xindex>
// CHECK: linalg.generic {{.*}} ins(%[[S]] : tensor<4x?x?xindex>)
// CHECK-DAG: %[[I:.*]] = linalg.index 1 : index
// CHECK-DAG: %[[J:.*]] = linalg.index 2 : index
// CHECK: affine.apply #[[JOIN]]()[%[[SUM]], %[[J]], %[[I]]]
// CHECK-NOT: expand_shape
// CHECK: return
func.func @split_result(%a: tensor<4x?xindex>, %n: index, %m: index) -> tensor<4x?x?xindex> {
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x?xindex>) outs(%a : tensor<4x?xindex>) {
  ^bb0(%x: index, %o: index):
    %j = linalg.index 1 : index
    %s = arith.addi %x, %j : index
    linalg.yield %s : index
  } -> tensor<4x?xindex>
  %k = arith.addi %n, %m : index
  %r = tensor.expand_shape %g [[0], [1, 2]] output_shape [4, %n, %k] : tensor<4x?xindex> into tensor<4x?x?xindex>
  return %r : tensor<4x?x?xindex>
}

// -----

// Reductions are split too. A product becomes a generic op; what is the same over any loops keeps its name.
// CHECK-LABEL: @named
// CHECK-SAME: %[[A:.*]]: tensor<4x2x3xf32>, %[[B:.*]]: tensor<6x8xf32>, %[[C:.*]]: tensor<4x8xf32>
// CHECK: %[[BS:.*]] = tensor.expand_shape %[[B]] {{\[\[}}0, 1], [2]] output_shape [2, 3, 8] : tensor<6x8xf32> into tensor<2x3x8xf32>
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%[[A]], %[[BS]] : tensor<4x2x3xf32>, tensor<2x3x8xf32>) outs(%[[C]] : tensor<4x8xf32>)
func.func @named(%a: tensor<4x2x3xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %j = tensor.collapse_shape %a [[0], [1, 2]] : tensor<4x2x3xf32> into tensor<4x6xf32>
  %g = linalg.matmul ins(%j, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %g : tensor<4x8xf32>
}

// CHECK-LABEL: @transposed
// CHECK: linalg.transpose ins(%{{.*}} : tensor<2x3x5xf32>) outs(%{{.*}} : tensor<5x2x3xf32>) permutation = [2, 0, 1]
func.func @transposed(%a: tensor<2x3x5xf32>, %e: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %j = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x5xf32> into tensor<6x5xf32>
  %t = linalg.transpose ins(%j : tensor<6x5xf32>) outs(%e : tensor<5x6xf32>) permutation = [1, 0]
  return %t : tensor<5x6xf32>
}

// -----

#sum = affine_map<(d0, d1) -> (d0 + d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// What has to stay: a dimension of an operand that isn't a loop, a reshape or an op that somebody else uses, sizes that are made of the op's result.
// CHECK-LABEL: @not_a_loop
// CHECK: %[[J:.*]] = tensor.collapse_shape
// CHECK: linalg.generic {{.*}} ins(%[[J]], %{{.*}} : tensor<6x5xf32>, tensor<10xf32>)
func.func @not_a_loop(%a: tensor<2x3x5xf32>, %w: tensor<10xf32>, %e: tensor<6x5xf32>) -> tensor<6x5xf32> {
  %j = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x5xf32> into tensor<6x5xf32>
  %g = linalg.generic {indexing_maps = [#id, #sum, #id], iterator_types = ["parallel", "parallel"]}
      ins(%j, %w : tensor<6x5xf32>, tensor<10xf32>) outs(%e : tensor<6x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<6x5xf32>
  return %g : tensor<6x5xf32>
}

// CHECK-LABEL: @other_use
// CHECK: %[[J:.*]] = tensor.collapse_shape
// CHECK: linalg.copy ins(%[[J]]
func.func @other_use(%a: tensor<2x3xf32>, %e: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %j = tensor.collapse_shape %a [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %g = linalg.copy ins(%j : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  return %j, %g : tensor<6xf32>, tensor<6xf32>
}

// CHECK-LABEL: @size_in_memory
// CHECK: linalg.copy
// CHECK: memref.load
// CHECK: tensor.expand_shape
func.func @size_in_memory(%a: tensor<?xf32>, %e: tensor<?xf32>, %m: memref<index>) -> tensor<?x4xf32> {
  %g = linalg.copy ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %n = memref.load %m[] : memref<index>
  %r = tensor.expand_shape %g [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

// Padding changes places with a reshape where no dimension of several is padded.
// CHECK-LABEL: @pad_joined
// CHECK-SAME: %[[A:.*]]: tensor<2x3x?xi32>, %[[N:.*]]: index
// CHECK: %[[P:.*]] = tensor.pad %[[A]] low[0, 0, 1] high[0, 0, %[[N]]] {
// CHECK: } : tensor<2x3x?xi32> to tensor<2x3x?xi32>
// CHECK: tensor.collapse_shape %[[P]] {{\[\[}}0, 1], [2]] : tensor<2x3x?xi32> into tensor<6x?xi32>
func.func @pad_joined(%a: tensor<2x3x?xi32>, %n: index) -> tensor<6x?xi32> {
  %zero = arith.constant 0 : i32
  %j = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x?xi32> into tensor<6x?xi32>
  %p = tensor.pad %j low[0, 1] high[0, %n] {
  ^bb0(%i: index, %k: index):
    tensor.yield %zero : i32
  } : tensor<6x?xi32> to tensor<6x?xi32>
  return %p : tensor<6x?xi32>
}

// CHECK-LABEL: @split_padded
// CHECK-SAME: %[[A:.*]]: tensor<6x7xi32>
// CHECK: %[[S:.*]] = tensor.expand_shape %[[A]] {{\[\[}}0, 1], [2]] output_shape [2, 3, 7]
// CHECK: tensor.pad %[[S]] low[0, 0, 1] high[0, 0, 2]
// CHECK: } : tensor<2x3x7xi32> to tensor<2x3x10xi32>
func.func @split_padded(%a: tensor<6x7xi32>) -> tensor<2x3x10xi32> {
  %zero = arith.constant 0 : i32
  %p = tensor.pad %a low[0, 1] high[0, 2] {
  ^bb0(%i: index, %k: index):
    tensor.yield %zero : i32
  } : tensor<6x7xi32> to tensor<6x10xi32>
  %r = tensor.expand_shape %p [[0, 1], [2]] output_shape [2, 3, 10] : tensor<6x10xi32> into tensor<2x3x10xi32>
  return %r : tensor<2x3x10xi32>
}

// CHECK-LABEL: @pad_group
// CHECK: tensor.collapse_shape
// CHECK: tensor.pad
func.func @pad_group(%a: tensor<2x3xi32>) -> tensor<7xi32> {
  %zero = arith.constant 0 : i32
  %j = tensor.collapse_shape %a [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %p = tensor.pad %j low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : i32
  } : tensor<6xi32> to tensor<7xi32>
  return %p : tensor<7xi32>
}
