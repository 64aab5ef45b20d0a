// Integers without bits: there is only one.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @casts(
// CHECK-DAG:     [[ZERO:%.*]] = arith.constant 0 : i16
// CHECK-DAG:     [[NONE:%.*]] = arith.constant 0 : i0
// CHECK:         return [[ZERO]], [[ZERO]], [[NONE]]
func.func @casts() -> (i16, i16, i0) {
  %none = arith.constant 0 : i0
  %ones = arith.constant -1 : i8
  %signed = arith.extsi %none : i0 to i16
  %unsigned = arith.extui %none : i0 to i16
  %cut = arith.trunci %ones : i8 to i0
  return %signed, %unsigned, %cut : i16, i16, i0
}

// CHECK-LABEL: func.func @arithmetic(
// CHECK-NOT:     arith.addi
// CHECK-NOT:     arith.shli
// CHECK-NOT:     arith.shrsi
// A division by it stays.
// CHECK:         arith.divui
func.func @arithmetic() -> (i0, i0, i0, i0) {
  %none = arith.constant 0 : i0
  %sum = arith.addi %none, %none : i0
  %left = arith.shli %none, %none : i0
  %right = arith.shrsi %none, %none : i0
  %quotient = arith.divui %none, %none : i0
  return %sum, %left, %right, %quotient : i0, i0, i0, i0
}

// CHECK-LABEL: func.func @extended_products(
// CHECK-NEXT:    [[NONE:%.*]] = arith.constant 0 : i0
// CHECK-NEXT:    return [[NONE]], [[NONE]], [[NONE]], [[NONE]] : i0, i0, i0, i0
func.func @extended_products() -> (i0, i0, i0, i0) {
  %none = arith.constant 0 : i0
  %0:2 = arith.mulsi_extended %none, %none : i0
  %1:2 = arith.mului_extended %none, %none : i0
  return %0#0, %0#1, %1#0, %1#1 : i0, i0, i0, i0
}
