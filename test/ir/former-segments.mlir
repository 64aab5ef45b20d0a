// Sizes of segments are known by the name that they had before they were properties.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: echo '"builtin.module"() ({ %%0 = "memref.alloc"() {operand_segment_sizes = array<i32: 0, 1>} : () -> memref<4xi8> }) : () -> ()' | not mlir-opt 2>&1 | FileCheck %s --check-prefix=WRONG

// CHECK-LABEL: func.func @discardable
// GENERIC: sym_name = "discardable"
func.func @discardable(%n: index) {
  // CHECK: memref.alloc(%arg0) : memref<?xi8>
  // GENERIC: "memref.alloc"({{%arg[0-9]}}) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi8>
  %0 = "memref.alloc"(%n) {operand_segment_sizes = array<i32: 1, 0>} : (index) -> memref<?xi8>
  return
}

// CHECK-LABEL: func.func @property
func.func @property(%n: index) {
  // CHECK: memref.alloc()[%arg0] : memref<8xi8, #map>
  %0 = "memref.alloc"(%n) <{operand_segment_sizes = array<i32: 0, 1>}> : (index) -> memref<8xi8, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// An op without segments has an attribute of that name for what it likes.
// CHECK-LABEL: func.func @other
func.func @other() {
  // CHECK: arith.constant {operand_segment_sizes = 1 : i32} 2 : i32
  %0 = arith.constant {operand_segment_sizes = 1 : i32} 2 : i32
  return
}

// WRONG: error: 'memref.alloc' op operand count (0) does not match with the total size (1) specified in attribute 'operandSegmentSizes'
