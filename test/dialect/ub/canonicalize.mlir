// Poison in operations of arith and tensor.
// RUN: mlir-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @poison(%arg0: i32, %arg1: i1, %arg2: f32, %arg3: tensor<4xi32>, %arg4: vector<4xi1>) -> (i32, i32, i1, i32, i32, f32, i64, tensor<4xi32>, i1, i32) {
// CHECK-NEXT:      %0 = ub.poison : tensor<4xi32>
// CHECK-NEXT:      %1 = ub.poison : i64
// CHECK-NEXT:      %2 = ub.poison : i32
// CHECK-NEXT:      %3 = ub.poison : f32
// CHECK-NEXT:      %4 = arith.cmpi eq, %arg0, %2 : i32
// CHECK-NEXT:      %5 = arith.cmpf olt, %3, %arg2 : f32
// CHECK-NEXT:      return %2, %2, %4, %arg0, %arg0, %3, %1, %0, %5, %2 : i32, i32, i1, i32, i32, f32, i64, tensor<4xi32>, i1, i32
func.func @poison(%x: i32, %c: i1, %f: f32, %t: tensor<4xi32>, %v: vector<4xi1>) -> (i32, i32, i1, i32, i32, f32, i64, tensor<4xi32>, i1, i32) {
  %p = ub.poison : i32
  %pc = ub.poison : i1
  %pf = ub.poison : f32
  %pt = ub.poison : tensor<4xi32>
  %0 = arith.addi %x, %p : i32
  %1 = arith.subi %p, %x : i32
  %2 = arith.cmpi eq, %x, %p : i32
  %3 = arith.select %c, %x, %p : i32
  %4 = arith.select %pc, %x, %p : i32
  %5 = arith.mulf %pf, %f : f32
  %6 = arith.extsi %p : i32 to i64
  %7 = arith.addi %pt, %t : tensor<4xi32>
  %8 = arith.cmpf olt, %pf, %f : f32
  %9 = arith.bitcast %pf : f32 to i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i1, i32, i32, f32, i64, tensor<4xi32>, i1, i32
}

// CHECK-LABEL: func.func @poison_and_constants(%arg0: i32, %arg1: i1) -> (i32, i32, i32, i32, i1, i1, f32) {
// CHECK-NEXT:      %0 = ub.poison : f32
// CHECK-NEXT:      %1 = ub.poison : i32
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %2 = arith.cmpi slt, %c0_i32, %1 : i32
// CHECK-NEXT:      %3 = arith.cmpi slt, %1, %c0_i32 : i32
// CHECK-NEXT:      return %c0_i32, %1, %1, %c0_i32, %2, %3, %0 : i32, i32, i32, i32, i1, i1, f32
func.func @poison_and_constants(%x: i32, %c: i1) -> (i32, i32, i32, i32, i1, i1, f32) {
  %p = ub.poison : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %pf = ub.poison : f32
  %0 = arith.muli %p, %c0 : i32
  %1 = arith.maxui %x, %p : i32
  %2 = arith.divsi %c1, %p : i32
  %3 = arith.andi %p, %c0 : i32
  %4 = arith.cmpi slt, %c0, %p : i32
  %5 = arith.cmpi slt, %p, %c0 : i32
  %n = arith.negf %pf : f32
  return %0, %1, %2, %3, %4, %5, %n : i32, i32, i32, i32, i1, i1, f32
}

// CHECK-LABEL: func.func @no_poison_from_elements(%arg0: tensor<4xi32>, %arg1: i32, %arg2: i1) -> (i32, i32) {
// CHECK-NEXT:      %0 = ub.poison : tensor<4xi32>
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %extracted = tensor.extract %0[%c0] : tensor<4xi32>
// CHECK-NEXT:      return %extracted, %arg1 : i32, i32
func.func @no_poison_from_elements(%t: tensor<4xi32>, %x: i32, %c: i1) -> (i32, i32) {
  %pt = ub.poison : tensor<4xi32>
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %pt[%c0] : tensor<4xi32>
  %pc = ub.poison : i1
  %1 = arith.select %pc, %x, %x : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @more_poison(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, f32, i32) {
// CHECK-NEXT:      %0 = ub.poison : f32
// CHECK-NEXT:      %1 = ub.poison : i32
// CHECK-NEXT:      %2 = ub.poison : i1
// CHECK-NEXT:      %3 = arith.select %2, %arg0, %arg1 : i32
// CHECK-NEXT:      return %3, %1, %1, %1, %0, %1 : i32, i32, i32, i32, f32, i32
func.func @more_poison(%x: i32, %y: i32) -> (i32, i32, i32, i32, f32, i32) {
  %p = ub.poison : i32
  %pc = ub.poison : i1
  %pf = ub.poison : f32
  %0 = arith.select %pc, %x, %y : i32
  %1 = arith.maxsi %x, %p : i32
  %2 = arith.ceildivsi %x, %p : i32
  %3 = arith.remui %p, %x : i32
  %4 = arith.sitofp %p : i32 to f32
  %5 = arith.fptosi %pf : f32 to i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, f32, i32
}
