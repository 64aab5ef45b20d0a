// What crashed MLIR on tensors and linalg, as its tracker has it: llvm-project's issues by their numbers. Each gets the right answer or an error.
// RUN: mlir-opt --canonicalize --verify-diagnostics --split-input-file %s | FileCheck %s
// RUN: mlir-opt --remove-dead-values --inline --verify-diagnostics --split-input-file %s -o %t
// RUN: mlir-opt --convert-linalg-to-loops --verify-diagnostics --split-input-file %s | FileCheck %s --check-prefix=LOOPS

// 178818: elements that are poison.
// CHECK-LABEL: func.func @poisoned_elements(
func.func @poisoned_elements(%i: index) -> index {
  %p = ub.poison : index
  %t = tensor.from_elements %p, %i : tensor<2xindex>
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %t[%c0] : tensor<2xindex>
  %1 = tensor.extract %t[%p] : tensor<2xindex>
  %2 = arith.addi %0, %1 : index
  return %2 : index
}

// -----

// 179439, 179402: three elements don't become one.
func.func @elements_vanish() -> tensor<index> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xindex>
  // expected-error@+1 {{expected dimension 0 of the expanded type to be 1, as the other has rank 0}}
  %0 = tensor.collapse_shape %t [] : tensor<3xindex> into tensor<index>
  return %0 : tensor<index>
}

// -----

// 173567: a group of no dimensions.
func.func @empty_group(%t: tensor<1x?xf32>) -> tensor<?x10xf32> {
  // expected-error@+1 {{reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %t [[0, 1], []] : tensor<1x?xf32> into tensor<?x10xf32>
  return %0 : tensor<?x10xf32>
}

// -----

// 59703: a size that turns out to be negative.
// CHECK-LABEL: func.func @negative_generate(
// CHECK:         tensor.generate %{{.*}} {
func.func @negative_generate(%x: i32) -> tensor<?x8x1xi32> {
  %c1 = arith.constant 1 : index
  %n = affine.min affine_map<(d0) -> (d0 - 128, d0 * 32)>(%c1)
  %t = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<?x8xi32>
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [%n, 8, 1] : tensor<?x8xi32> into tensor<?x8x1xi32>
  return %0 : tensor<?x8x1xi32>
}

// -----

// 71150: negative sizes of slices.
// CHECK-LABEL: func.func @negative_slice(
// CHECK:         tensor.extract_slice
func.func @negative_slice(%t: tensor<?x?x4xi1>, %i: index) -> tensor<?x?x4xi1> {
  %c21 = arith.constant 21 : index
  %n = affine.apply affine_map<(d0) -> (-((d0 mod 4) mod 16 + 4))>(%c21)
  %0 = tensor.extract_slice %t[%i, 0, 0] [%n, 1, 4] [1, 1, 1] : tensor<?x?x4xi1> to tensor<?x1x4xi1>
  %1 = tensor.cast %0 : tensor<?x1x4xi1> to tensor<?x?x4xi1>
  return %1 : tensor<?x?x4xi1>
}

// -----

// 119866: the size of a dimension that isn't there makes a shape.
// CHECK-LABEL: func.func @shape_of_nothing(
// CHECK:         tensor.dim
func.func @shape_of_nothing(%t: tensor<3x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<3x?xf32> into tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  %2 = tensor.dim %0, %c3 : tensor<?xf32>
  %3 = tensor.expand_shape %0 [[0, 1]] output_shape [%1, %2] : tensor<?xf32> into tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// -----

// 60195: a dimension of what has none.
func.func @dim_of_scalar(%t: tensor<f32>, %i: index) -> index {
  // expected-error@+1 {{operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %t, %i : tensor<f32>
  return %0 : index
}

// -----

// 62135: a slice that is put into a cast of what it is a cast of.
// CHECK-LABEL: func.func @cast_chain(
// CHECK:         tensor.insert_slice
func.func @cast_chain(%a: tensor<1x?xf32>, %b: tensor<?x4xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<1x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<?x4xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %0 into %1[0, 0] [%m, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

// 173568: maps with symbols.
func.func @symbols(%a: tensor<8x8xi64>) -> tensor<8x8xi64> {
  // expected-error@+1 {{unexpected symbols in indexing_map #1}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<()[s0] -> (s0 ceildiv 128)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8x8xi64>) outs(%a : tensor<8x8xi64>) {
  ^bb0(%in: i64, %out: i64):
    linalg.yield %in : i64
  } -> tensor<8x8xi64>
  return %0 : tensor<8x8xi64>
}

// -----

// 58746, 73547: computed on buffers and tensors, of which one is dead.
// CHECK-LABEL: func.func @mixed(
// CHECK-NEXT:    return
func.func @mixed() {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = tensor.empty() : tensor<4x4xf32>
  %2 = tensor.empty() : tensor<4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %5 = math.log2 %in : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<4xf32>) outs(%1 : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  return
}

// -----

// 118450, 116368, 128341: what linalg computes for nobody, found by remove-dead-values.
// CHECK-LABEL: func.func @filled_for_nobody(
// CHECK-NEXT:    return
func.func @filled_for_nobody(%t: tensor<1x2xf32>) {
  %x = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<1x2xf32>) -> tensor<1x2xf32>
  %d = arith.constant dense<1.0> : tensor<2x4xf32>
  %e = arith.constant dense<2.0> : tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x4xf32>
  return
}

// -----

// 62319, 58747: loops are made of what is on buffers only. 102576: of a transposition that changes nothing, too.
// CHECK-LABEL: func.func @on_tensors(
// CHECK:         linalg.generic
// LOOPS-LABEL: func.func @on_tensors(
// LOOPS:         linalg.generic
// LOOPS-LABEL: func.func @in_place(
// LOOPS-NOT:     linalg
// LOOPS:         return
func.func @on_tensors(%t: tensor<f32>) -> tensor<f32> {
  %0 = tensor.empty() : tensor<f32>
  %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%t : tensor<f32>) outs(%0 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = math.log %in : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @in_place(%a: memref<12xi1, strided<[?], offset: ?>>, %b: memref<12xi1, strided<[?], offset: ?>>) {
  linalg.transpose ins(%a : memref<12xi1, strided<[?], offset: ?>>) outs(%b : memref<12xi1, strided<[?], offset: ?>>) permutation = [0]
  return
}
