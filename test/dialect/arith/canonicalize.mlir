// Folding of every op of arith, and its canonicalisation patterns.
// RUN: mlir-opt --canonicalize %s | FileCheck %s

//===--- Sums ---===//

// CHECK-LABEL: func.func @addi(%arg0: i32, %arg1: i32, %arg2: index, %arg3: tensor<2xi8>) -> (i32, i32, i32, i32, index, tensor<2xi8>) {
// CHECK-NEXT:      %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT:      %c-1 = arith.constant -1 : index
// CHECK-NEXT:      %cst = arith.constant dense<[-128, 127]> : tensor<2xi8>
// CHECK-NEXT:      return %arg0, %c-2147483648_i32, %arg0, %arg0, %c-1, %cst : i32, i32, i32, i32, index, tensor<2xi8>
func.func @addi(%x: i32, %y: i32, %i: index, %t: tensor<2xi8>) -> (i32, i32, i32, i32, index, tensor<2xi8>) {
  %c0 = arith.constant 0 : i32
  %big = arith.constant 2147483647 : i32
  %one = arith.constant 1 : i32
  %i1 = arith.constant 1 : index
  %i2 = arith.constant -2 : index
  %d1 = arith.constant dense<[127, -128]> : tensor<2xi8>
  %d2 = arith.constant dense<[1, -1]> : tensor<2xi8>
  %0 = arith.addi %c0, %x : i32
  %1 = arith.addi %big, %one : i32
  %d = arith.subi %x, %y : i32
  %2 = arith.addi %d, %y : i32
  %3 = arith.addi %y, %d : i32
  %4 = arith.addi %i1, %i2 : index
  %5 = arith.addi %d1, %d2 : tensor<2xi8>
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, index, tensor<2xi8>
}

// CHECK-LABEL: func.func @addi_constants(%arg0: i32) -> (i32, i32, i32) {
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %c8_i32 = arith.constant 8 : i32
// CHECK-NEXT:      %0 = arith.addi %arg0, %c8_i32 overflow<nsw> : i32
// CHECK-NEXT:      %1 = arith.addi %arg0, %c2_i32 : i32
// CHECK-NEXT:      %2 = arith.subi %c8_i32, %arg0 : i32
// CHECK-NEXT:      return %0, %1, %2 : i32, i32, i32
func.func @addi_constants(%x: i32) -> (i32, i32, i32) {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.addi %x, %c3 overflow<nsw, nuw> : i32
  %0 = arith.addi %a, %c5 overflow<nsw> : i32
  %b = arith.subi %x, %c3 : i32
  %1 = arith.addi %b, %c5 : i32
  %c = arith.subi %c3, %x : i32
  %2 = arith.addi %c, %c5 : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @addi_negated(%arg0: i32, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT:      %0 = arith.subi %arg0, %arg1 : i32
// CHECK-NEXT:      %1 = arith.subi %arg0, %arg1 : i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @addi_negated(%x: i32, %y: i32) -> (i32, i32) {
  %m1 = arith.constant -1 : i32
  %n = arith.muli %y, %m1 : i32
  %0 = arith.addi %x, %n : i32
  %1 = arith.addi %n, %x : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @subi(%arg0: i32, %arg1: i32, %arg2: tensor<?xi32>, %arg3: tensor<2xi32>) -> (i32, i32, i32, i32, tensor<?xi32>, tensor<2xi32>) {
// CHECK-NEXT:      %cst = arith.constant dense<0> : tensor<2xi32>
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %0 = arith.subi %arg2, %arg2 : tensor<?xi32>
// CHECK-NEXT:      return %c0_i32, %arg0, %arg0, %arg1, %0, %cst : i32, i32, i32, i32, tensor<?xi32>, tensor<2xi32>
func.func @subi(%x: i32, %y: i32, %t: tensor<?xi32>, %s: tensor<2xi32>) -> (i32, i32, i32, i32, tensor<?xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : i32
  %0 = arith.subi %x, %x : i32
  %1 = arith.subi %x, %c0 : i32
  %a = arith.addi %x, %y : i32
  %2 = arith.subi %a, %y : i32
  %3 = arith.subi %a, %x : i32
  %4 = arith.subi %t, %t : tensor<?xi32>
  %5 = arith.subi %s, %s : tensor<2xi32>
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, tensor<?xi32>, tensor<2xi32>
}

// CHECK-LABEL: func.func @subi_constants(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c8_i32 = arith.constant 8 : i32
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %c-2_i32 = arith.constant -2 : i32
// CHECK-NEXT:      %0 = arith.addi %arg0, %c-2_i32 : i32
// CHECK-NEXT:      %1 = arith.subi %c2_i32, %arg0 overflow<nsw> : i32
// CHECK-NEXT:      %2 = arith.subi %arg0, %c8_i32 overflow<nsw> : i32
// CHECK-NEXT:      %3 = arith.subi %c-2_i32, %arg0 overflow<nsw> : i32
// CHECK-NEXT:      %4 = arith.subi %c8_i32, %arg0 overflow<nsw> : i32
// CHECK-NEXT:      %5 = arith.addi %arg0, %c2_i32 overflow<nsw> : i32
// CHECK-NEXT:      %6 = arith.subi %c0_i32, %arg1 : i32
// CHECK-NEXT:      return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
func.func @subi_constants(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.addi %x, %c3 overflow<nsw> : i32
  %b = arith.subi %x, %c3 overflow<nsw> : i32
  %c = arith.subi %c3, %x overflow<nsw> : i32
  %0 = arith.subi %a, %c5 overflow<nsw> : i32
  %1 = arith.subi %c5, %a overflow<nsw> : i32
  %2 = arith.subi %b, %c5 overflow<nsw> : i32
  %3 = arith.subi %c, %c5 overflow<nsw> : i32
  %4 = arith.subi %c5, %b overflow<nsw> : i32
  %5 = arith.subi %c5, %c overflow<nsw> : i32
  %d = arith.subi %x, %y : i32
  %6 = arith.subi %d, %x : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}

//===--- Products and quotients ---===//

// CHECK-LABEL: func.func @muli(%arg0: i32, %arg1: vector<2xi16>) -> (i32, i32, i32, i128, vector<2xi16>) {
// CHECK-NEXT:      %cst = arith.constant dense<9> : vector<2xi16>
// CHECK-NEXT:      %c73786976294838206465_i128 = arith.constant 73786976294838206465 : i128
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c9_i32 = arith.constant 9 : i32
// CHECK-NEXT:      %0 = arith.muli %arg0, %c9_i32 overflow<nuw> : i32
// CHECK-NEXT:      %1 = arith.muli %arg1, %cst : vector<2xi16>
// CHECK-NEXT:      return %c0_i32, %arg0, %0, %c73786976294838206465_i128, %1 : i32, i32, i32, i128, vector<2xi16>
func.func @muli(%x: i32, %v: vector<2xi16>) -> (i32, i32, i32, i128, vector<2xi16>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %wide = arith.constant 36893488147419103233 : i128
  %v3 = arith.constant dense<3> : vector<2xi16>
  %0 = arith.muli %c0, %x : i32
  %1 = arith.muli %x, %c1 : i32
  %a = arith.muli %x, %c3 overflow<nuw> : i32
  %2 = arith.muli %a, %c3 overflow<nuw, nsw> : i32
  %3 = arith.muli %wide, %wide : i128
  %b = arith.muli %v3, %v3 : vector<2xi16>
  %4 = arith.muli %v, %b : vector<2xi16>
  return %0, %1, %2, %3, %4 : i32, i32, i32, i128, vector<2xi16>
}

// Divisions by zero and the one quotient that doesn't fit stay.
// CHECK-LABEL: func.func @division(%arg0: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
// CHECK-NEXT:      %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:      %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT:      %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:      %c-128_i8 = arith.constant -128 : i8
// CHECK-NEXT:      %c-3_i8 = arith.constant -3 : i8
// CHECK-NEXT:      %c124_i8 = arith.constant 124 : i8
// CHECK-NEXT:      %c-4_i8 = arith.constant -4 : i8
// CHECK-NEXT:      %c125_i8 = arith.constant 125 : i8
// CHECK-NEXT:      %c4_i8 = arith.constant 4 : i8
// CHECK-NEXT:      %0 = arith.divsi %c-128_i8, %c-1_i8 : i8
// CHECK-NEXT:      %1 = arith.divui %c7_i8, %c0_i8 : i8
// CHECK-NEXT:      return %c-3_i8, %c124_i8, %c-3_i8, %c-4_i8, %c125_i8, %c-1_i8, %c4_i8, %0, %1, %arg0, %c0_i8, %c0_i8 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
func.func @division(%x: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c7 = arith.constant 7 : i8
  %c2 = arith.constant 2 : i8
  %m7 = arith.constant -7 : i8
  %m1 = arith.constant -1 : i8
  %min = arith.constant -128 : i8
  %0 = arith.divsi %m7, %c2 : i8
  %1 = arith.divui %m7, %c2 : i8
  %2 = arith.ceildivsi %m7, %c2 : i8
  %3 = arith.floordivsi %m7, %c2 : i8
  %4 = arith.ceildivui %m7, %c2 : i8
  %5 = arith.remsi %m7, %c2 : i8
  %6 = arith.remui %m7, %c7 : i8
  %7 = arith.divsi %min, %m1 : i8
  %8 = arith.divui %c7, %c0 : i8
  %9 = arith.divsi %x, %c1 : i8
  %10 = arith.remui %x, %c1 : i8
  %11 = arith.remsi %min, %m1 : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: func.func @division_of_product(%arg0: i32, %arg1: i32) -> (i32, i32, i32) {
// CHECK-NEXT:      %0 = arith.muli %arg0, %arg1 overflow<nuw> : i32
// CHECK-NEXT:      %1 = arith.divsi %0, %arg0 : i32
// CHECK-NEXT:      return %arg0, %arg1, %1 : i32, i32, i32
func.func @division_of_product(%x: i32, %y: i32) -> (i32, i32, i32) {
  %p = arith.muli %x, %y overflow<nsw> : i32
  %q = arith.muli %x, %y overflow<nuw> : i32
  %0 = arith.divsi %p, %y : i32
  %1 = arith.divui %q, %x : i32
  %2 = arith.divsi %q, %x : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @extended(%arg0: i8, %arg1: i8) -> (i8, i1, i8, i8, i8, i8, i8, i8, i8) {
// CHECK-NEXT:      %c-5_i8 = arith.constant -5 : i8
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %c6_i8 = arith.constant 6 : i8
// CHECK-NEXT:      %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:      %0 = arith.muli %arg0, %arg1 : i8
// CHECK-NEXT:      %1 = arith.cmpi slt, %arg0, %c0_i8 : i8
// CHECK-NEXT:      %2 = arith.extsi %1 : i1 to i8
// CHECK-NEXT:      return %c-5_i8, %true, %c6_i8, %c0_i8, %c6_i8, %c-5_i8, %0, %2, %c0_i8 : i8, i1, i8, i8, i8, i8, i8, i8, i8
func.func @extended(%x: i8, %y: i8) -> (i8, i1, i8, i8, i8, i8, i8, i8, i8) {
  %c1 = arith.constant 1 : i8
  %m2 = arith.constant -2 : i8
  %m3 = arith.constant -3 : i8
  %sum, %overflow = arith.addui_extended %m2, %m3 : i8, i1
  %0:2 = arith.mulsi_extended %m2, %m3 : i8
  %1:2 = arith.mului_extended %m2, %m3 : i8
  %2:2 = arith.mulsi_extended %x, %y : i8
  %3:2 = arith.mulsi_extended %x, %c1 : i8
  %4:2 = arith.mului_extended %x, %c1 : i8
  return %sum, %overflow, %0#0, %0#1, %1#0, %1#1, %2#0, %3#1, %4#1 : i8, i1, i8, i8, i8, i8, i8, i8, i8
}

//===--- Bits ---===//

// An amount of the width or more gives nothing.
// CHECK-LABEL: func.func @shifts(%arg0: i8) -> (i8, i8, i8, i8, i8) {
// CHECK-NEXT:      %c8_i8 = arith.constant 8 : i8
// CHECK-NEXT:      %c-100_i8 = arith.constant -100 : i8
// CHECK-NEXT:      %c-32_i8 = arith.constant -32 : i8
// CHECK-NEXT:      %c-13_i8 = arith.constant -13 : i8
// CHECK-NEXT:      %c19_i8 = arith.constant 19 : i8
// CHECK-NEXT:      %0 = arith.shli %c-100_i8, %c8_i8 : i8
// CHECK-NEXT:      return %c-32_i8, %c-13_i8, %c19_i8, %0, %arg0 : i8, i8, i8, i8, i8
func.func @shifts(%x: i8) -> (i8, i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %c3 = arith.constant 3 : i8
  %c8 = arith.constant 8 : i8
  %m100 = arith.constant -100 : i8
  %0 = arith.shli %m100, %c3 : i8
  %1 = arith.shrsi %m100, %c3 : i8
  %2 = arith.shrui %m100, %c3 : i8
  %3 = arith.shli %m100, %c8 : i8
  %4 = arith.shrsi %x, %c0 : i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}

// CHECK-LABEL: func.func @bits(%arg0: i8, %arg1: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
// CHECK-NEXT:      %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:      %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:      %0 = arith.andi %arg0, %arg1 : i8
// CHECK-NEXT:      return %c0_i8, %arg0, %c0_i8, %0, %arg0, %c-1_i8, %c-1_i8, %c0_i8, %arg1, %arg0, %arg0 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
func.func @bits(%x: i8, %y: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %m1 = arith.constant -1 : i8
  %not = arith.xori %x, %m1 : i8
  %and = arith.andi %x, %y : i8
  %xor = arith.xori %x, %y : i8
  %0 = arith.andi %x, %c0 : i8
  %1 = arith.andi %x, %m1 : i8
  %2 = arith.andi %x, %not : i8
  %3 = arith.andi %and, %x : i8
  %4 = arith.ori %x, %c0 : i8
  %5 = arith.ori %x, %m1 : i8
  %6 = arith.ori %x, %not : i8
  %7 = arith.xori %x, %x : i8
  %8 = arith.xori %xor, %x : i8
  %9 = arith.andi %x, %x : i8
  %10 = arith.ori %x, %x : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: func.func @bits_of_extended(%arg0: i8, %arg1: i8) -> (i32, i32) {
// CHECK-NEXT:      %0 = arith.andi %arg0, %arg1 : i8
// CHECK-NEXT:      %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT:      %2 = arith.xori %arg0, %arg1 : i8
// CHECK-NEXT:      %3 = arith.extsi %2 : i8 to i32
// CHECK-NEXT:      return %1, %3 : i32, i32
func.func @bits_of_extended(%x: i8, %y: i8) -> (i32, i32) {
  %a = arith.extui %x : i8 to i32
  %b = arith.extui %y : i8 to i32
  %c = arith.extsi %x : i8 to i32
  %d = arith.extsi %y : i8 to i32
  %0 = arith.andi %a, %b : i32
  %1 = arith.xori %c, %d : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @extremes(%arg0: i8) -> (i8, i8, i8, i8, i8, i8, i8) {
// CHECK-NEXT:      %c127_i8 = arith.constant 127 : i8
// CHECK-NEXT:      %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:      %c-128_i8 = arith.constant -128 : i8
// CHECK-NEXT:      return %c127_i8, %arg0, %arg0, %c-1_i8, %arg0, %c-128_i8, %arg0 : i8, i8, i8, i8, i8, i8, i8
func.func @extremes(%x: i8) -> (i8, i8, i8, i8, i8, i8, i8) {
  %max = arith.constant 127 : i8
  %min = arith.constant -128 : i8
  %ones = arith.constant -1 : i8
  %0 = arith.maxsi %x, %max : i8
  %1 = arith.maxsi %x, %min : i8
  %2 = arith.minsi %x, %max : i8
  %3 = arith.maxui %x, %ones : i8
  %4 = arith.minui %x, %ones : i8
  %5 = arith.maxui %min, %max : i8
  %6 = arith.minsi %x, %x : i8
  return %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8, i8, i8
}

//===--- Floats ---===//

// CHECK-LABEL: func.func @floats(%arg0: f32, %arg1: vector<2xf16>) -> (f32, f32, f32, f32, f32, f32, f32, f64, f16, bf16, vector<2xf16>) {
// CHECK-NEXT:      %cst = arith.constant dense<[4.000000e+00, 0x7E00]> : vector<2xf16>
// CHECK-NEXT:      %cst_0 = arith.constant 3.339840e-01 : bf16
// CHECK-NEXT:      %cst_1 = arith.constant 0x7C00 : f16
// CHECK-NEXT:      %cst_2 = arith.constant 2.000000e-01 : f64
// CHECK-NEXT:      %cst_3 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %0 = arith.addf %arg0, %cst_3 : f32
// CHECK-NEXT:      %1 = arith.mulf %arg0, %cst_3 : f32
// CHECK-NEXT:      return %arg0, %0, %arg0, %arg0, %1, %cst_3, %arg0, %cst_2, %cst_1, %cst_0, %cst : f32, f32, f32, f32, f32, f32, f32, f64, f16, bf16, vector<2xf16>
func.func @floats(%x: f32, %v: vector<2xf16>) -> (f32, f32, f32, f32, f32, f32, f32, f64, f16, bf16, vector<2xf16>) {
  %n0 = arith.constant -0.0 : f32
  %p0 = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %third = arith.constant 0.1 : f64
  %h = arith.constant 65504.0 : f16
  %b = arith.constant 1.0 : bf16
  %b3 = arith.constant 3.0 : bf16
  %v1 = arith.constant dense<[1.5, 0x7C00]> : vector<2xf16>
  %v2 = arith.constant dense<[2.5, 0xFC00]> : vector<2xf16>
  %0 = arith.addf %x, %n0 : f32
  %1 = arith.addf %x, %p0 : f32
  %2 = arith.subf %x, %p0 : f32
  %3 = arith.mulf %x, %one : f32
  %4 = arith.mulf %x, %p0 : f32
  %5 = arith.mulf %x, %p0 fastmath<nnan,nsz> : f32
  %6 = arith.divf %x, %one : f32
  %7 = arith.addf %third, %third : f64
  %8 = arith.addf %h, %h : f16
  %9 = arith.divf %b, %b3 : bf16
  %10 = arith.addf %v1, %v2 : vector<2xf16>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : f32, f32, f32, f32, f32, f32, f32, f64, f16, bf16, vector<2xf16>
}

// CHECK-LABEL: func.func @float_extremes(%arg0: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT:      %cst = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:      return %arg0, %arg0, %arg0, %cst, %cst_0, %cst_1, %arg0, %cst : f32, f32, f32, f32, f32, f32, f32, f32
func.func @float_extremes(%x: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %nan = arith.constant 0x7FC00000 : f32
  %inf = arith.constant 0x7F800000 : f32
  %ninf = arith.constant 0xFF800000 : f32
  %p0 = arith.constant 0.0 : f32
  %n0 = arith.constant -0.0 : f32
  %0 = arith.maximumf %x, %ninf : f32
  %1 = arith.minimumf %x, %inf : f32
  %2 = arith.maxnumf %x, %nan : f32
  %3 = arith.maximumf %inf, %nan : f32
  %4 = arith.maxnumf %nan, %p0 : f32
  %5 = arith.minimumf %p0, %n0 : f32
  %6 = arith.maximumf %x, %x : f32
  %7 = arith.remf %inf, %inf : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @negf(%arg0: f32, %arg1: f32) -> (f32, f32, f32, f32) {
// CHECK-NEXT:      %cst = arith.constant -1.500000e+00 : f32
// CHECK-NEXT:      %0 = arith.mulf %arg0, %arg1 fastmath<fast> : f32
// CHECK-NEXT:      %1 = arith.divf %arg0, %arg1 : f32
// CHECK-NEXT:      return %arg0, %cst, %0, %1 : f32, f32, f32, f32
func.func @negf(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %c = arith.constant 1.5 : f32
  %a = arith.negf %x : f32
  %b = arith.negf %y : f32
  %0 = arith.negf %a : f32
  %1 = arith.negf %c : f32
  %2 = arith.mulf %a, %b fastmath<fast> : f32
  %3 = arith.divf %a, %b : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

//===--- Casts ---===//

// CHECK-LABEL: func.func @constant_casts() -> (i16, i16, i8, f32, f32, i8, i8, f64, f16, f32, i32, index, i16, tensor<2xi32>) {
// CHECK-NEXT:      %cst = arith.constant dense<[1065353216, -1082130432]> : tensor<2xi32>
// CHECK-NEXT:      %c-1_i16 = arith.constant -1 : i16
// CHECK-NEXT:      %c-2 = arith.constant -2 : index
// CHECK-NEXT:      %c-1069966950_i32 = arith.constant -1069966950 : i32
// CHECK-NEXT:      %cst_0 = arith.constant 0xFFFE0000 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 0.10000000149011612 : f64
// CHECK-NEXT:      %cst_2 = arith.constant 3.000000e+02 : f32
// CHECK-NEXT:      %cst_3 = arith.constant 1.000000e-01 : f32
// CHECK-NEXT:      %c-2_i16 = arith.constant -2 : i16
// CHECK-NEXT:      %c254_i16 = arith.constant 254 : i16
// CHECK-NEXT:      %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:      %cst_4 = arith.constant -2.000000e+00 : f32
// CHECK-NEXT:      %cst_5 = arith.constant 2.540000e+02 : f32
// CHECK-NEXT:      %c-2_i8 = arith.constant -2 : i8
// CHECK-NEXT:      %0 = arith.fptoui %cst_2 : f32 to i8
// CHECK-NEXT:      %1 = arith.truncf %cst_3 : f32 to f16
// CHECK-NEXT:      return %c-2_i16, %c254_i16, %c-1_i8, %cst_4, %cst_5, %c-2_i8, %0, %cst_1, %1, %cst_0, %c-1069966950_i32, %c-2, %c-1_i16, %cst : i16, i16, i8, f32, f32, i8, i8, f64, f16, f32, i32, index, i16, tensor<2xi32>
func.func @constant_casts() -> (i16, i16, i8, f32, f32, i8, i8, f64, f16, f32, i32, index, i16, tensor<2xi32>) {
  %c = arith.constant -2 : i8
  %w = arith.constant 511 : i16
  %f = arith.constant -2.9 : f32
  %large = arith.constant 300.0 : f32
  %tenth = arith.constant 0.1 : f32
  %d = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %i = arith.constant 65535 : index
  %0 = arith.extsi %c : i8 to i16
  %1 = arith.extui %c : i8 to i16
  %2 = arith.trunci %w : i16 to i8
  %3 = arith.sitofp %c : i8 to f32
  %4 = arith.uitofp %c : i8 to f32
  %5 = arith.fptosi %f : f32 to i8
  %6 = arith.fptoui %large : f32 to i8
  %7 = arith.extf %tenth : f32 to f64
  %8 = arith.truncf %tenth : f32 to f16
  %9 = arith.bitcast %0 : i16 to bf16
  %10 = arith.extf %9 : bf16 to f32
  %11 = arith.bitcast %f : f32 to i32
  %12 = arith.index_cast %c : i8 to index
  %13 = arith.index_castui %i : index to i16
  %14 = arith.bitcast %d : tensor<2xf32> to tensor<2xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %10, %11, %12, %13, %14 : i16, i16, i8, f32, f32, i8, i8, f64, f16, f32, i32, index, i16, tensor<2xi32>
}

// CHECK-LABEL: func.func @extensions(%arg0: i8, %arg1: i16) -> (i64, i64, i64, i8, i8, i16, i16, i8) {
// CHECK-NEXT:      %0 = arith.extui %arg0 : i8 to i64
// CHECK-NEXT:      %1 = arith.extsi %arg0 : i8 to i64
// CHECK-NEXT:      %2 = arith.extui %arg0 : i8 to i64
// CHECK-NEXT:      %3 = arith.trunci %arg1 : i16 to i8
// CHECK-NEXT:      %4 = arith.extsi %arg0 : i8 to i16
// CHECK-NEXT:      %5 = arith.extui %arg0 : i8 to i16
// CHECK-NEXT:      return %0, %1, %2, %arg0, %3, %4, %5, %arg0 : i64, i64, i64, i8, i8, i16, i16, i8
func.func @extensions(%x: i8, %y: i16) -> (i64, i64, i64, i8, i8, i16, i16, i8) {
  %zero = arith.extui %x : i8 to i32
  %sign = arith.extsi %x : i8 to i32
  %zero16 = arith.extui %y : i16 to i32
  %0 = arith.extui %zero : i32 to i64
  %1 = arith.extsi %sign : i32 to i64
  %2 = arith.extsi %zero : i32 to i64
  %3 = arith.trunci %zero : i32 to i8
  %4 = arith.trunci %zero16 : i32 to i8
  %5 = arith.trunci %sign : i32 to i16
  %6 = arith.trunci %zero : i32 to i16
  %t = arith.trunci %sign : i32 to i16
  %7 = arith.trunci %t : i16 to i8
  return %0, %1, %2, %3, %4, %5, %6, %7 : i64, i64, i64, i8, i8, i16, i16, i8
}

// CHECK-LABEL: func.func @other_casts(%arg0: i32, %arg1: index, %arg2: f16, %arg3: vector<2xf32>, %arg4: i64) -> (i32, index, f16, vector<2xf32>, vector<2xf32>, f32, i32) {
// CHECK-NEXT:      %c32_i64 = arith.constant 32 : i64
// CHECK-NEXT:      %0 = arith.index_cast %arg0 : i32 to index
// CHECK-NEXT:      %1 = arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT:      %2 = arith.shrui %arg4, %c32_i64 : i64
// CHECK-NEXT:      %3 = arith.trunci %2 : i64 to i32
// CHECK-NEXT:      return %arg0, %0, %arg2, %arg3, %arg3, %1, %3 : i32, index, f16, vector<2xf32>, vector<2xf32>, f32, i32
func.func @other_casts(%x: i32, %i: index, %f: f16, %v: vector<2xf32>, %w: i64) -> (i32, index, f16, vector<2xf32>, vector<2xf32>, f32, i32) {
  %a = arith.index_cast %x : i32 to index
  %0 = arith.index_cast %a : index to i32
  %b = arith.extsi %x : i32 to i64
  %1 = arith.index_cast %b : i64 to index
  %c = arith.extf %f : f16 to f64
  %2 = arith.truncf %c : f64 to f16
  %d = arith.bitcast %v : vector<2xf32> to vector<2xi32>
  %3 = arith.bitcast %d : vector<2xi32> to vector<2xf32>
  %4 = arith.bitcast %v : vector<2xf32> to vector<2xf32>
  %e = arith.sitofp %x : i32 to f64
  %5 = arith.truncf %e : f64 to f32
  %c32 = arith.constant 32 : i64
  %s = arith.shrsi %w, %c32 : i64
  %6 = arith.trunci %s : i64 to i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, index, f16, vector<2xf32>, vector<2xf32>, f32, i32
}

//===--- Comparison and selection ---===//

// CHECK-LABEL: func.func @cmpi(%arg0: i32, %arg1: i8, %arg2: i8, %arg3: i1, %arg4: tensor<2xi32>) -> (i1, i1, i1, i1, i1, i1, i1, i1, tensor<2xi1>) {
// CHECK-NEXT:      %cst = arith.constant dense<false> : tensor<2xi1>
// CHECK-NEXT:      %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %0 = arith.cmpi sgt, %arg0, %c5_i32 : i32
// CHECK-NEXT:      %1 = arith.cmpi eq, %arg1, %arg2 : i8
// CHECK-NEXT:      %2 = arith.cmpi ule, %arg1, %arg2 : i8
// CHECK-NEXT:      return %true, %true, %false, %0, %arg3, %arg3, %1, %2, %cst : i1, i1, i1, i1, i1, i1, i1, i1, tensor<2xi1>
func.func @cmpi(%x: i32, %y: i8, %z: i8, %p: i1, %t: tensor<2xi32>) -> (i1, i1, i1, i1, i1, i1, i1, i1, tensor<2xi1>) {
  %c5 = arith.constant 5 : i32
  %m1 = arith.constant -1 : i32
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %0 = arith.cmpi sle, %x, %x : i32
  %1 = arith.cmpi ult, %c5, %m1 : i32
  %2 = arith.cmpi slt, %c5, %m1 : i32
  %3 = arith.cmpi slt, %c5, %x : i32
  %a = arith.extui %p : i1 to i32
  %4 = arith.cmpi ne, %a, %c0 : i32
  %5 = arith.cmpi eq, %p, %true : i1
  %b = arith.extsi %y : i8 to i32
  %c = arith.extsi %z : i8 to i32
  %6 = arith.cmpi eq, %b, %c : i32
  %d = arith.cmpi ugt, %y, %z : i8
  %7 = arith.xori %d, %true : i1
  %8 = arith.cmpi ne, %t, %t : tensor<2xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i1, i1, i1, i1, i1, i1, i1, i1, tensor<2xi1>
}

// CHECK-LABEL: func.func @cmpf(%arg0: f32) -> (i1, i1, i1, i1, i1) {
// CHECK-NEXT:      %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %0 = arith.cmpf oeq, %arg0, %cst : f32
// CHECK-NEXT:      return %true, %false, %false, %true, %0 : i1, i1, i1, i1, i1
func.func @cmpf(%x: f32) -> (i1, i1, i1, i1, i1) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %one, %two : f32
  %1 = arith.cmpf ueq, %one, %two : f32
  %2 = arith.cmpf ole, %x, %nan : f32
  %3 = arith.cmpf uno, %nan, %x : f32
  %4 = arith.cmpf oeq, %x, %one : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}

// A comparison of a converted integer is one of integers.
// CHECK-LABEL: func.func @cmpf_of_integer(%arg0: i8, %arg1: i64) -> (i1, i1, i1, i1, i1, i1, i1) {
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %c-4_i8 = arith.constant -4 : i8
// CHECK-NEXT:      %c4_i8 = arith.constant 4 : i8
// CHECK-NEXT:      %cst = arith.constant 1.000000e+10 : f32
// CHECK-NEXT:      %0 = arith.sitofp %arg1 : i64 to f32
// CHECK-NEXT:      %1 = arith.cmpi sge, %arg0, %c4_i8 : i8
// CHECK-NEXT:      %2 = arith.cmpi sle, %arg0, %c4_i8 : i8
// CHECK-NEXT:      %3 = arith.cmpi sge, %arg0, %c-4_i8 : i8
// CHECK-NEXT:      %4 = arith.cmpf olt, %0, %cst : f32
// CHECK-NEXT:      return %1, %2, %3, %true, %false, %true, %4 : i1, i1, i1, i1, i1, i1, i1
func.func @cmpf_of_integer(%x: i8, %w: i64) -> (i1, i1, i1, i1, i1, i1, i1) {
  %whole = arith.constant 4.0 : f32
  %fraction = arith.constant 4.5 : f32
  %negative = arith.constant -4.5 : f32
  %large = arith.constant 1.0e10 : f32
  %wide = arith.constant 1.0e10 : f32
  %s = arith.sitofp %x : i8 to f32
  %u = arith.uitofp %x : i8 to f32
  %l = arith.sitofp %w : i64 to f32
  %0 = arith.cmpf oge, %s, %whole : f32
  %1 = arith.cmpf olt, %s, %fraction : f32
  %2 = arith.cmpf ogt, %s, %negative : f32
  %3 = arith.cmpf ogt, %u, %negative : f32
  %4 = arith.cmpf oeq, %s, %fraction : f32
  %5 = arith.cmpf ult, %s, %large : f32
  %6 = arith.cmpf olt, %l, %wide : f32
  return %0, %1, %2, %3, %4, %5, %6 : i1, i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @select(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32, %arg4: i32) -> (i32, i32, i1, i32, i32, i32, i32, i32, i1, tensor<3xi8>) {
// CHECK-NEXT:      %cst = arith.constant dense<[1, 9, 3]> : tensor<3xi8>
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %0 = arith.select %arg0, %arg3, %arg2 : i32
// CHECK-NEXT:      %1 = arith.select %arg0, %arg3, %arg2 : i32
// CHECK-NEXT:      %2 = arith.extui %arg0 : i1 to i32
// CHECK-NEXT:      %3 = arith.xori %arg0, %true : i1
// CHECK-NEXT:      %4 = arith.extui %3 : i1 to i32
// CHECK-NEXT:      %5 = arith.xori %arg0, %true : i1
// CHECK-NEXT:      return %arg2, %arg2, %arg0, %arg3, %0, %1, %2, %4, %5, %cst : i32, i32, i1, i32, i32, i32, i32, i32, i1, tensor<3xi8>
func.func @select(%p: i1, %q: i1, %x: i32, %y: i32, %z: i32) -> (i32, i32, i1, i32, i32, i32, i32, i32, i1, tensor<3xi8>) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %m = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %b = arith.constant dense<9> : tensor<3xi8>
  %0 = arith.select %true, %x, %y : i32
  %1 = arith.select %p, %x, %x : i32
  %2 = arith.select %p, %true, %false : i1
  %e = arith.cmpi eq, %x, %y : i32
  %3 = arith.select %e, %x, %y : i32
  %i = arith.select %p, %y, %z : i32
  %4 = arith.select %p, %i, %x : i32
  %n = arith.xori %p, %true : i1
  %5 = arith.select %n, %x, %y : i32
  %6 = arith.select %p, %c1, %c0 : i32
  %7 = arith.select %p, %c0, %c1 : i32
  %8 = arith.select %p, %false, %true : i1
  %9 = arith.select %m, %a, %b : tensor<3xi1>, tensor<3xi8>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i1, i32, i32, i32, i32, i32, i1, tensor<3xi8>
}

//===--- What isn't folded ---===//

// Constants of a shape that isn't static, and numbers that are too wide to compute with.
// CHECK-LABEL: func.func @kept(%arg0: tensor<?xi8>, %arg1: i5000) -> (tensor<?xi8>, i5000) {
// CHECK-NEXT:      %c3_i5000 = arith.constant 3 : i5000
// CHECK-NEXT:      %0 = arith.subi %arg0, %arg0 : tensor<?xi8>
// CHECK-NEXT:      %1 = arith.subi %0, %arg0 : tensor<?xi8>
// CHECK-NEXT:      %2 = arith.addi %arg1, %c3_i5000 : i5000
// CHECK-NEXT:      %3 = arith.addi %2, %c3_i5000 : i5000
// CHECK-NEXT:      return %1, %3 : tensor<?xi8>, i5000
func.func @kept(%t: tensor<?xi8>, %x: i5000) -> (tensor<?xi8>, i5000) {
  %c3 = arith.constant 3 : i5000
  %a = arith.subi %t, %t : tensor<?xi8>
  %0 = arith.subi %a, %t : tensor<?xi8>
  %b = arith.addi %x, %c3 : i5000
  %1 = arith.addi %b, %c3 : i5000
  return %0, %1 : tensor<?xi8>, i5000
}

// index has no extension, and in one bit there is no one.
// CHECK-LABEL: func.func @extended_by_one(%arg0: index, %arg1: i1) -> (index, i1) {
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %low, %high = arith.mulsi_extended %arg0, %c1 : index
// CHECK-NEXT:      %low_0, %high_1 = arith.mulsi_extended %arg1, %true : i1
// CHECK-NEXT:      return %high, %high_1 : index, i1
func.func @extended_by_one(%i: index, %p: i1) -> (index, i1) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %0:2 = arith.mulsi_extended %i, %c1 : index
  %1:2 = arith.mulsi_extended %p, %true : i1
  return %0#1, %1#1 : index, i1
}
