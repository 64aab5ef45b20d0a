// affine-expand-index-ops and -as-affine: splitting and joining indices.
// RUN: mlir-opt %s --affine-expand-index-ops | FileCheck %s
// RUN: mlir-opt %s --affine-expand-index-ops-as-affine | FileCheck %s --check-prefix=AFFINE

// AFFINE: #[[Q:.*]] = affine_map<()[s0, s1] -> (s1 floordiv (s0 * 5))>
// AFFINE: #[[P:.*]] = affine_map<()[s0, s1] -> ((s1 mod (s0 * 5)) floordiv 5)>
// AFFINE: #[[R:.*]] = affine_map<()[s0, s1] -> ((s1 mod (s0 * 5)) mod 5)>
// AFFINE: #[[S:.*]] = affine_map<(d0)[s0, s1] -> (

// CHECK-LABEL: func.func @split(
// CHECK: %[[Z:.*]] = arith.constant 0 : index
// CHECK: %[[C:.*]] = arith.constant 5 : index
// CHECK: %[[S:.*]] = arith.muli %arg1, %[[C]] overflow<nsw, nuw> : index
// CHECK: %[[A:.*]] = arith.floordivsi %arg0, %[[S]] : index
// CHECK-NEXT: %[[M:.*]] = arith.remsi %arg0, %[[S]] : index
// CHECK-NEXT: %[[N:.*]] = arith.cmpi slt, %[[M]], %[[Z]] : index
// CHECK-NEXT: %[[O:.*]] = arith.addi %[[M]], %[[S]] overflow<nsw> : index
// CHECK-NEXT: %[[P:.*]] = arith.select %[[N]], %[[O]], %[[M]] : index
// CHECK-NEXT: %[[B:.*]] = arith.divsi %[[P]], %[[C]] : index
// CHECK: %[[D:.*]] = arith.select
// CHECK: return %[[A]], %[[B]], %[[D]]
// AFFINE-LABEL: func.func @split(
// AFFINE-NEXT: affine.apply #[[Q]]()[%arg1, %arg0]
// AFFINE-NEXT: affine.apply #[[P]]()[%arg1, %arg0]
// AFFINE-NEXT: affine.apply #[[R]]()[%arg1, %arg0]
func.func @split(%i: index, %n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (7, %n, 5) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// CHECK-LABEL: func.func @whole(
// CHECK-NEXT: return %arg0
func.func @whole(%i: index) -> index {
  %0 = affine.delinearize_index %i into () : index
  return %0 : index
}

// CHECK-LABEL: func.func @join(
// CHECK: %[[S:.*]] = arith.muli %arg2, %{{.*}} overflow<nsw> : index
// CHECK: arith.muli %arg1, %[[S]] overflow<nsw> : index
// CHECK-NOT: affine.linearize_index
// AFFINE-LABEL: func.func @join(
// AFFINE: affine.apply #[[S]](%arg{{.*}})[%{{.*}}, %{{.*}}]
func.func @join(%m: memref<?xf32>, %i: index, %n: index, %x: f32) {
  affine.for %j = 0 to 10 {
    %0 = affine.linearize_index [%i, %j, %n] by (%n, 5) : index
    memref.store %x, %m[%0] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @none(
// CHECK-NEXT: %[[Z:.*]] = arith.constant 0 : index
// CHECK-NEXT: return %[[Z]]
// AFFINE-LABEL: func.func @none(
// AFFINE-NEXT: %[[Z:.*]] = arith.constant 0 : index
// AFFINE-NEXT: return %[[Z]]
func.func @none() -> index {
  %0 = affine.linearize_index [] by () : index
  return %0 : index
}
