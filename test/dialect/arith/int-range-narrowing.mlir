// Operations of fewer bits where ranges allow it.
// RUN: mlir-opt %s --arith-int-range-narrowing=int-bitwidths-supported=8,16,32 | FileCheck %s

// A sum of [0, 255] and [-128, 127] needs a sign and more than eight bits.
// CHECK-LABEL: @sum(
// CHECK-SAME: %[[A:.*]]: i8, %[[B:.*]]: i8)
// CHECK: %[[WIDE_A:.*]] = arith.extui %[[A]] : i8 to i64
// CHECK: %[[WIDE_B:.*]] = arith.extsi %[[B]] : i8 to i64
// CHECK: %[[LEFT:.*]] = arith.trunci %[[WIDE_A]] : i64 to i16
// CHECK: %[[RIGHT:.*]] = arith.trunci %[[WIDE_B]] : i64 to i16
// CHECK: %[[SUM:.*]] = arith.addi %[[LEFT]], %[[RIGHT]] : i16
// CHECK: %[[BACK:.*]] = arith.extsi %[[SUM]] : i16 to i64
// CHECK: return %[[BACK]]
func.func @sum(%a: i8, %b: i8) -> i64 {
  %0 = arith.extui %a : i8 to i64
  %1 = arith.extsi %b : i8 to i64
  %2 = arith.addi %0, %1 : i64
  return %2 : i64
}

// Unsigned and signed numbers have no common narrow type: 255 isn't one of i8's, -1 none of u8's.
// CHECK-LABEL: @compare(
// CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i16
// CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : i8
func.func @compare(%a: i8, %b: i8) -> (i1, i1) {
  %0 = arith.extui %a : i8 to i32
  %1 = arith.extsi %b : i8 to i32
  %2 = arith.cmpi slt, %0, %1 : i32
  %c7 = arith.constant 7 : i32
  %3 = arith.andi %1, %c7 : i32
  %4 = arith.cmpi ult, %3, %0 : i32
  return %2, %4 : i1, i1
}

// Nothing is known of the operand, or the narrowest width holds too little.
// CHECK-LABEL: @stays(
// CHECK-NOT: arith.trunci
// CHECK: return
func.func @stays(%a: i64, %b: i16) -> (i64, i32) {
  %0 = arith.addi %a, %a : i64
  %1 = arith.extsi %b : i16 to i32
  %2 = arith.muli %1, %1 : i32
  return %0, %2 : i64, i32
}

// CHECK-LABEL: @vector(
// CHECK: %[[NARROW:.*]] = arith.trunci %{{.*}} : vector<4xi32> to vector<4xi16>
// CHECK: %[[SUM:.*]] = arith.addi %[[NARROW]], %[[NARROW]] : vector<4xi16>
// CHECK: arith.extui %[[SUM]] : vector<4xi16> to vector<4xi32>
func.func @vector(%a: vector<4xi8>) -> vector<4xi32> {
  %0 = arith.extui %a : vector<4xi8> to vector<4xi32>
  %1 = arith.addi %0, %0 : vector<4xi32>
  return %1 : vector<4xi32>
}

// A product of eight bits each has sixteen.
// CHECK-LABEL: @index(
// CHECK: %[[BOUND:.*]] = arith.minui
// CHECK: %[[NARROW:.*]] = arith.index_castui %[[BOUND]] : index to i8
// CHECK: %[[SUM:.*]] = arith.addi %[[NARROW]], %[[NARROW]] : i8
// CHECK: %[[WIDE:.*]] = arith.index_castui %[[SUM]] : i8 to index
// CHECK: %[[NARROW2:.*]] = arith.index_castui %[[WIDE]] : index to i16
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[NARROW2]], %[[NARROW2]] : i16
// CHECK: %[[BACK:.*]] = arith.index_castui %[[PRODUCT]] : i16 to index
// CHECK: return %[[BACK]]
func.func @index(%n: index) -> index {
  %c100 = arith.constant 100 : index
  %0 = arith.minui %n, %c100 : index
  %1 = arith.addi %0, %0 : index
  %2 = arith.muli %1, %1 : index
  return %2 : index
}

// An index between two operations of one width goes away.
// CHECK-LABEL: @chain(
// CHECK: %[[SUM:.*]] = arith.addi %{{.*}} : i8
// CHECK: %[[LESS:.*]] = arith.subi %[[SUM]], %{{.*}} : i8
// CHECK: %[[BACK:.*]] = arith.index_cast %[[LESS]] : i8 to index
// CHECK: return %[[BACK]]
func.func @chain(%n: index) -> index {
  %c30 = arith.constant 30 : index
  %0 = arith.minui %n, %c30 : index
  %1 = arith.addi %0, %0 : index
  %2 = arith.subi %1, %c30 : index
  return %2 : index
}

// [42, 169] fits into eight bits without a sign: only what doesn't read one is narrowed.
// CHECK-LABEL: @sign_is_read(
// CHECK: arith.divsi %{{.*}}, %{{.*}} : i16
// CHECK: arith.maxsi %{{.*}}, %{{.*}} : i16
// CHECK: arith.divui %{{.*}}, %{{.*}} : i8
// CHECK: arith.cmpi sge, %{{.*}}, %{{.*}} : i16
// CHECK: arith.cmpi uge, %{{.*}}, %{{.*}} : i8
func.func @sign_is_read(%x: i32, %y: i32) -> (i32, i32, i32, i1, i1) {
  %lower = arith.constant 42 : i32
  %upper = arith.constant 169 : i32
  %0 = arith.maxui %x, %lower : i32
  %a = arith.minui %0, %upper : i32
  %1 = arith.maxui %y, %lower : i32
  %b = arith.minui %1, %upper : i32
  %q = arith.divsi %a, %b : i32
  %m = arith.maxsi %a, %b : i32
  %u = arith.divui %a, %b : i32
  %s = arith.cmpi sge, %a, %b : i32
  %e = arith.cmpi uge, %a, %b : i32
  return %q, %m, %u, %s, %e : i32, i32, i32, i1, i1
}

// -2 and what it is shifted by fit into eight bits; the shift doesn't, and neither does one that reads no sign.
// CHECK-LABEL: @shifts(
// CHECK: arith.shrsi %{{.*}}, %{{.*}} : i16
// CHECK: arith.shrui %{{.*}}, %{{.*}} : i32
// CHECK: arith.shrsi %{{.*}}, %{{.*}} : i8
func.func @shifts(%x: i32, %y: i32) -> (i32, i32, i32) {
  %low = arith.constant -4 : i32
  %high = arith.constant 5 : i32
  %fourteen = arith.constant 14 : i32
  %one = arith.constant 1 : i32
  %0 = arith.maxsi %x, %low : i32
  %a = arith.minsi %0, %high : i32
  %s = arith.shrsi %a, %fourteen : i32
  %u = arith.shrui %a, %one : i32
  %t = arith.shrsi %a, %one : i32
  return %s, %u, %t : i32, i32, i32
}
