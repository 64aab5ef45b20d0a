// What leaves a loop, and what stays in it.
// RUN: mlir-opt --loop-invariant-code-motion %s | FileCheck %s

// Sums of what is outside leave both loops, and take what uses them along.
// CHECK-LABEL: @nested
// CHECK: arith.addi %arg0, %arg0
// CHECK-NEXT: arith.muli
// CHECK-NEXT: affine.for
// CHECK-NEXT: arith.index_cast
// CHECK-NEXT: affine.for
// CHECK-NEXT: arith.index_cast
// CHECK-NEXT: arith.addi
// CHECK-NEXT: memref.store
func.func @nested(%a: i32, %m: memref<i32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = arith.addi %a, %a : i32
      %1 = arith.muli %0, %0 : i32
      %2 = arith.index_cast %i : index to i32
      %3 = arith.index_cast %j : index to i32
      %4 = arith.addi %2, %3 : i32
      memref.store %4, %m[] : memref<i32>
    }
  }
  return
}

// What reads memory stays, as does a condition with something in it that depends on the round.
// CHECK-LABEL: @stays
// CHECK-NEXT: scf.for
// CHECK-NEXT: memref.load
// CHECK-NEXT: scf.if
func.func @stays(%low: index, %high: index, %step: index, %c: i1, %m: memref<index>) {
  scf.for %i = %low to %high step %step {
    %0 = memref.load %m[] : memref<index>
    %1 = scf.if %c -> index {
      %2 = arith.addi %i, %low : index
      scf.yield %2 : index
    } else {
      scf.yield %low : index
    }
  }
  return
}

// A condition goes as a whole when nothing in it does.
// CHECK-LABEL: @condition
// CHECK-NEXT: scf.if
// CHECK: scf.while
func.func @condition(%low: index, %c: i1) {
  scf.while : () -> () {
    %1 = scf.if %c -> index {
      %2 = arith.addi %low, %low : index
      scf.yield %2 : index
    } else {
      scf.yield %low : index
    }
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}

// Divisions leave where the divisor is known to be fine, for signed ones also not -1.
// CHECK-LABEL: @divisions
// CHECK: arith.divui %arg0, %[[FIVE:.*]] : i32
// CHECK-NEXT: arith.divui %arg1, %{{.*}} : vector<2xi32>
// CHECK-NEXT: arith.ceildivui %arg0, %[[MINUS:.*]] : i32
// CHECK-NEXT: arith.remsi
// CHECK-NEXT: scf.for
// CHECK-NEXT: arith.divsi %arg0, %[[MINUS]]
// CHECK-NEXT: arith.divui %arg0, %arg0
// CHECK-NEXT: arith.ceildivsi %arg1, %{{.*}} : vector<2xi32>
// CHECK-NEXT: arith.divsi %arg1, %{{.*}} : vector<2xi32>
func.func @divisions(%a: i32, %v: vector<2xi32>, %low: index, %high: index) {
  %one = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %minus = arith.constant -1 : i32
  %zero_in_it = arith.constant dense<[0, 3]> : vector<2xi32>
  %minus_in_it = arith.constant dense<[-1, 3]> : vector<2xi32>
  scf.for %i = %low to %high step %one {
    %0 = arith.divui %a, %five : i32
    %1 = arith.divui %v, %minus_in_it : vector<2xi32>
    %2 = arith.ceildivui %a, %minus : i32
    %3 = arith.divsi %a, %minus : i32
    %4 = arith.divui %a, %a : i32
    %5 = arith.ceildivsi %v, %zero_in_it : vector<2xi32>
    %6 = arith.divsi %v, %minus_in_it : vector<2xi32>
    %7 = arith.remsi %a, %a : i32
  }
  return
}

// Sizes of dimensions that there are.
// CHECK-LABEL: @dims
// CHECK: tensor.dim %arg0, %c1
// CHECK-NEXT: memref.dim %arg1, %c1
// CHECK-NEXT: scf.parallel
// CHECK-NEXT: memref.dim %arg1, %c2
// CHECK-NEXT: tensor.dim %arg0, %arg2
// CHECK-NEXT: memref.dim %arg3, %c1
func.func @dims(%t: tensor<?x?xf32>, %m: memref<?x?xf32>, %d: index, %u: memref<*xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c1) to (%d) step (%c1) {
    %0 = tensor.dim %t, %c1 : tensor<?x?xf32>
    %1 = memref.dim %m, %c1 : memref<?x?xf32>
    %2 = memref.dim %m, %c2 : memref<?x?xf32>
    %3 = tensor.dim %t, %d : tensor<?x?xf32>
    %4 = memref.dim %u, %c1 : memref<*xf32>
  }
  return
}
