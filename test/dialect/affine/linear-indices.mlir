// affine.delinearize_index and affine.linearize_index undo each other, in parts too.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @ones(
// CHECK-SAME:    %[[A:.*]]: index, %[[N:.*]]: index
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : index
// CHECK:         %[[S:.*]]:2 = affine.delinearize_index %[[A]] into (%[[N]], 4)
// CHECK:         return %[[S]]#0, %[[ZERO]], %[[S]]#1
func.func @ones(%a: index, %n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %a into (%n, 1, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// CHECK-LABEL: @tail(
// CHECK-SAME:    %[[A:.*]]: index, %[[B:.*]]: index, %[[C:.*]]: index
// CHECK:         %[[J:.*]] = affine.linearize_index disjoint [%[[A]], %[[B]]] by (3, 4)
// CHECK:         %[[S:.*]]:2 = affine.delinearize_index %[[J]] into (8)
// CHECK:         return %[[S]]#0, %[[S]]#1, %[[C]]
func.func @tail(%a: index, %b: index, %c: index) -> (index, index, index) {
  %0 = affine.linearize_index disjoint [%a, %b, %c] by (3, 4, 5) : index
  %1:3 = affine.delinearize_index %0 into (8, 5) : index, index, index
  return %1#0, %1#1, %1#2 : index, index, index
}

// CHECK-LABEL: @middle(
// CHECK-SAME:    %[[A:.*]]: index, %[[B:.*]]: index
// CHECK:         %[[S:.*]]:2 = affine.delinearize_index %[[A]] into (3, 32)
// CHECK:         %[[J:.*]] = affine.linearize_index [%[[B]], %[[S]]#1] by (5, 32)
// CHECK:         return %[[J]]
func.func @middle(%a: index, %b: index) -> index {
  %0:3 = affine.delinearize_index %a into (3, 4, 8) : index, index, index
  %1 = affine.linearize_index [%b, %0#1, %0#2] by (5, 4, 8) : index
  return %1 : index
}

// CHECK-LABEL: @zeros(
// CHECK-SAME:    %[[A:.*]]: index, %[[B:.*]]: index
// CHECK:         %[[J:.*]] = affine.linearize_index [%[[A]], %[[B]]] by (3, 5)
// CHECK:         return %[[J]]
func.func @zeros(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = affine.linearize_index [%c0, %a, %c0, %b] by (2, 3, 1, 5) : index
  return %0 : index
}
