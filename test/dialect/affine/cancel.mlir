// Sums that put an index together again, and remainders of what has none.
// RUN: mlir-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @whole(
// CHECK-SAME:      [[X:%.*]]: index)
// CHECK:         return [[X]], [[X]] : index, index
func.func @whole(%x: index) -> (index, index) {
  %p:3 = affine.delinearize_index %x into (6, 7) : index, index, index
  %a = affine.apply affine_map<()[s0, s1, s2] -> (s2 * 42 + s0 + s1 * 7)>()[%p#2, %p#1, %p#0]
  %q:3 = affine.delinearize_index %x into (5, 6, 7) : index, index, index
  %b = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * 7 + s2 * 42)>()[%q#2, %q#1, %q#0]
  return %a, %b : index, index
}

// -----

// CHECK-DAG: [[MORE:#map.*]] = affine_map<()[s0, s1] -> (s0 + s1 + 3)>
// CHECK-LABEL: func.func @more(
// CHECK-SAME:      [[X:%.*]]: index, [[Y:%.*]]: index)
// CHECK:         affine.apply [[MORE]]()[[[Y]], [[X]]]
func.func @more(%x: index, %y: index) -> index {
  %p:2 = affine.delinearize_index %x into (9) : index, index
  %a = affine.apply affine_map<()[s0, s1, s2] -> (s0 * 9 + s2 + s1 + 3)>()[%p#0, %p#1, %y]
  return %a : index
}

// -----

// Another factor, a result that isn't there, and sizes that aren't known.
// CHECK-LABEL: func.func @not(
// CHECK-COUNT-3: affine.apply
func.func @not(%x: index, %n: index) -> (index, index, index) {
  %p:2 = affine.delinearize_index %x into (9) : index, index
  %a = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%p#0, %p#1]
  %q:3 = affine.delinearize_index %x into (6, 7) : index, index, index
  %b = affine.apply affine_map<()[s0, s1] -> (s0 * 7 + s1)>()[%q#1, %q#2]
  %r:2 = affine.delinearize_index %x into (%n) : index, index
  %c = affine.apply affine_map<()[s0, s1] -> (s0 * 9 + s1)>()[%r#0, %r#1]
  return %a, %b, %c : index, index, index
}

// -----

// CHECK-LABEL: func.func @remainder(
// CHECK-DAG:     [[ZERO:%.*]] = arith.constant 0 : index
// CHECK-DAG:     [[REST:%.*]] = affine.apply
// CHECK:         return [[ZERO]], [[ZERO]], [[REST]]
func.func @remainder(%x: index, %y: index, %s: index, %t: index) -> (index, index, index) {
  %a = affine.apply affine_map<()[s0, s1] -> ((s0 - s0 mod s1) mod s1)>()[%x, %s]
  %b = affine.apply affine_map<()[s0, s1, s2] -> ((s0 - (s0 + s2) mod s1 + s2) mod s1)>()[%x, %s, %y]
  %c = affine.apply affine_map<()[s0, s1, s2] -> ((s0 - s0 mod s1) mod s2)>()[%x, %s, %t]
  return %a, %b, %c : index, index, index
}
