// What is the same in each round goes before the loop, reads and writes included.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-invariant-code-motion))' %s | FileCheck %s

// CHECK-LABEL: @reads
// CHECK: affine.load %arg0[0]
// CHECK-NEXT: arith.addf
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT: affine.load %arg1[%[[I]]]
// CHECK-NEXT: arith.addf
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.store
func.func @reads(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[0] : memref<8xf32>
      %1 = arith.addf %0, %0 : f32
      %2 = affine.load %b[%i] : memref<8xf32>
      %3 = arith.addf %1, %2 : f32
      affine.store %3, %c[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// A write goes with the condition that it is in, where nobody else gets at the buffer.
// CHECK-LABEL: @condition
// A loop that is left empty goes, too.
// CHECK: affine.for
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %[[I:.*]] =
// CHECK-NEXT: affine.if #{{.*}}(%[[I]])
// CHECK-NEXT: affine.store
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @condition(%a: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
        affine.store %x, %a[%i] : memref<8xf32>
      }
    }
  }
  return
}

// What is carried or written elsewhere in the loop, a region that uses the variable, and other effects stay.
// CHECK-LABEL: @stays
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.load %arg0[0]
// CHECK-NEXT: affine.store
// CHECK-NEXT: arith.addf
// CHECK-NEXT: scf.if
// CHECK: affine.prefetch
func.func @stays(%a: memref<8xf32>, %x: f32, %c: i1) -> f32 {
  %r = affine.for %i = 0 to 8 iter_args(%s = %x) -> f32 {
    %0 = affine.load %a[0] : memref<8xf32>
    affine.store %x, %a[%i] : memref<8xf32>
    %1 = arith.addf %s, %x : f32
    %2 = scf.if %c -> index {
      %3 = arith.addi %i, %i : index
      scf.yield %3 : index
    } else {
      %3 = arith.muli %i, %i : index
      scf.yield %3 : index
    }
    affine.prefetch %a[0], read, locality<3>, data : memref<8xf32>
    affine.yield %1 : f32
  }
  return %r : f32
}
