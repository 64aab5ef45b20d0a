// What goes where it is needed.
// RUN: mlir-opt --control-flow-sink --mlir-pass-statistics %s 2>&1 | FileCheck %s
// CHECK: ControlFlowSink
// CHECK-NEXT: (S) 5 num-sunk

// A chain of ops goes in its order; what both need, or what is behind needs, stays.
// CHECK-LABEL: @branches
// CHECK-NEXT: %[[BOTH:.*]] = arith.muli
// CHECK-NEXT: scf.if
// CHECK-NEXT: %[[A:.*]] = arith.addi %arg1, %arg1
// CHECK-NEXT: %[[B:.*]] = arith.subi %[[A]], %arg1
// CHECK-NEXT: arith.addi %[[B]], %[[BOTH]]
// CHECK: } else {
// CHECK-NEXT: arith.divsi
// CHECK-NEXT: arith.addi
func.func @branches(%c: i1, %x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.subi %a, %x : i32
  %both = arith.muli %x, %x : i32
  %d = arith.divsi %x, %x : i32
  %r = scf.if %c -> i32 {
    %0 = arith.addi %b, %both : i32
    scf.yield %0 : i32
  } else {
    %0 = arith.addi %d, %both : i32
    scf.yield %0 : i32
  }
  return %r : i32
}

// Reads stay, and nothing goes into a loop.
// CHECK-LABEL: @stays
// CHECK-NEXT: memref.load
// CHECK-NEXT: arith.addi
// CHECK-NEXT: scf.if
// CHECK: scf.for
func.func @stays(%c: i1, %m: memref<i32>, %low: index, %high: index, %step: index) {
  %0 = memref.load %m[] : memref<i32>
  %1 = arith.addi %low, %low : index
  scf.if %c {
    memref.store %0, %m[] : memref<i32>
  }
  scf.for %i = %low to %high step %step {
    %2 = arith.addi %1, %i : index
    memref.store %0, %m[] : memref<i32>
  }
  return
}

// From region to region.
// CHECK-LABEL: @nested
// CHECK-NEXT: scf.if %arg0
// CHECK-NEXT: scf.if %arg1
// CHECK-NEXT: arith.addi
// CHECK-NEXT: arith.muli
// CHECK-NEXT: memref.store
func.func @nested(%c: i1, %d: i1, %x: i32, %m: memref<i32>) {
  %0 = arith.addi %x, %x : i32
  scf.if %c {
    scf.if %d {
      %1 = arith.muli %0, %0 : i32
      memref.store %1, %m[] : memref<i32>
    }
  }
  return
}

// CHECK-LABEL: @switch
// CHECK-NEXT: scf.index_switch
// CHECK: default {
// CHECK-NEXT: arith.addi
func.func @switch(%i: index, %x: i32, %m: memref<i32>) {
  %0 = arith.addi %x, %x : i32
  scf.index_switch %i
  case 1 {
    memref.store %x, %m[] : memref<i32>
    scf.yield
  }
  default {
    memref.store %0, %m[] : memref<i32>
  }
  return
}
