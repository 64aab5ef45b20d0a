// What is equal, and where it may be replaced.
// RUN: mlir-opt --cse --allow-unregistered-dialect %s | FileCheck %s

// The order of operands doesn't matter to an op that commutes.
// CHECK-LABEL: @commute
// CHECK-NEXT: %[[A:.*]] = arith.addi %arg0, %arg1
// CHECK-NEXT: %[[B:.*]] = arith.subi %arg0, %arg1
// CHECK-NEXT: %[[C:.*]] = arith.subi %arg1, %arg0
// CHECK-NEXT: return %[[A]], %[[A]], %[[B]], %[[C]]
func.func @commute(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = arith.subi %a, %b : i32
  %3 = arith.subi %b, %a : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// Attributes do.
// CHECK-LABEL: @attributes
// CHECK-COUNT-3: arith.addi
// CHECK-NEXT: return
func.func @attributes(%a: i32) -> (i32, i32, i32) {
  %0 = arith.addi %a, %a {note = 1} : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.addi %a, %a overflow<nsw> : i32
  return %0, %1, %2 : i32, i32, i32
}

// What a block has, those that it dominates have too, and no other. Unreachable blocks are left alone.
// CHECK-LABEL: @blocks
// CHECK:      %[[SUM:.*]] = arith.addi %arg1, %arg1
// CHECK:      ^bb1:
// CHECK-NEXT:   %[[ONE:.*]] = arith.muli
// CHECK-NEXT:   "my.use"(%[[ONE]], %[[SUM]])
// CHECK:      ^bb2:
// CHECK-NEXT:   %[[TWO:.*]] = arith.muli
// CHECK-NEXT:   "my.use"(%[[TWO]], %[[TWO]])
// CHECK:      ^bb3:
// CHECK-NEXT:   %[[THREE:.*]] = arith.muli
// CHECK-NEXT:   arith.addi %[[THREE]], %[[SUM]]
// CHECK:      ^bb4:
// CHECK-NEXT:   arith.muli
// CHECK-NEXT:   arith.muli
func.func @blocks(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  "my.br"(%c)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %a, %a : i32
  "my.use"(%2, %1) : (i32, i32) -> ()
  "my.br"()[^bb3] : () -> ()
^bb2:
  %3 = arith.muli %a, %a : i32
  %4 = arith.muli %a, %a : i32
  "my.use"(%3, %4) : (i32, i32) -> ()
  "my.br"()[^bb3] : () -> ()
^bb3:
  %5 = arith.muli %a, %a : i32
  %6 = arith.addi %a, %a : i32
  %7 = arith.addi %5, %6 : i32
  "my.use"(%0) : (i32) -> ()
  return %7 : i32
^bb4:
  %8 = arith.muli %a, %a : i32
  %9 = arith.muli %a, %a : i32
  "my.use"(%8, %9) : (i32, i32) -> ()
  "my.br"()[^bb4] : () -> ()
}

// In a graph an op that was kept and uses a value before it is defined goes on using it; an op that may be isolated captures
// nothing new.
// CHECK-LABEL: module @graph
// CHECK-NEXT: %[[FIRST:.*]] = arith.addi %[[C:.*]], %[[C]]
// CHECK-NEXT: arith.muli %[[LATE:.*]], %[[FIRST]]
// CHECK-NEXT: "my.use"(%[[FIRST]], %{{.*}})
// CHECK-NEXT: %[[LATE]] = arith.addi
// CHECK:      "my.region"() ({
// CHECK-NEXT:   %[[IN:.*]] = arith.addi
// CHECK-NEXT:   "my.use"(%[[IN]], %[[IN]])
module @graph {
  %1 = arith.addi %0, %0 : i32
  %2 = arith.addi %0, %0 : i32
  %4 = arith.muli %3, %2 : i32
  "my.use"(%2, %4) : (i32, i32) -> ()
  %3 = arith.addi %0, %0 : i32
  %0 = arith.constant 1 : i32
  "my.region"() ({
    %5 = arith.addi %0, %0 : i32
    %6 = arith.addi %0, %0 : i32
    "my.use"(%5, %6) : (i32, i32) -> ()
  }) : () -> ()
}

// Of three equal reads the third asks again what is between it and the first, when the second is gone.
// CHECK-LABEL: func @thrice
func.func @thrice(%m: memref<4xf32>, %i: index) -> (f32, f32, f32) {
  // CHECK: %[[X:.*]] = memref.load
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]]
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  %2 = memref.load %m[%i] : memref<4xf32>
  return %0, %1, %2 : f32, f32, f32
}

// What is isolated sees nothing of what is around it; what comes after it sees what was before it.
// CHECK-LABEL: func @around
func.func @around() -> (i32, i32) {
  // CHECK: %[[C:.*]] = arith.constant 5
  // CHECK-NEXT: module {
  // CHECK-NEXT:   func @inside
  // CHECK-NEXT:     %[[D:.*]] = arith.constant 5
  // CHECK-NEXT:     return %[[D]], %[[D]]
  // CHECK: return %[[C]], %[[C]]
  %0 = arith.constant 5 : i32
  builtin.module {
    func.func @inside() -> (i32, i32) {
      %2 = arith.constant 5 : i32
      %3 = arith.constant 5 : i32
      return %2, %3 : i32, i32
    }
  }
  %1 = arith.constant 5 : i32
  return %0, %1 : i32, i32
}
