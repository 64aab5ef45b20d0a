// Constants of other dialects, whose attributes may have another type than their values.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @alike(
// CHECK:         [[C:%.*]] = arith.constant 3 : i64
// CHECK:         arith.addi %arg0, [[C]] : i64
func.func @alike(%x: i64) -> i64 {
  %a = llvm.mlir.constant(1 : index) : i64
  %b = llvm.mlir.constant(2 : index) : i64
  %c = arith.addi %x, %a : i64
  %d = arith.addi %c, %b : i64
  return %d : i64
}

// CHECK-LABEL: func.func @wider(
// CHECK-COUNT-2: arith.muli
func.func @wider(%x: i32) -> i32 {
  %a = llvm.mlir.constant(3 : i64) : i32
  %b = llvm.mlir.constant(5 : i64) : i32
  %c = arith.muli %x, %a : i32
  %d = arith.muli %c, %b : i32
  return %d : i32
}
