// What is inlined into affine loops: one block of ops that do nothing there that the loops don't see.
// RUN: mlir-opt %s --inline="default-pipeline=" --allow-unregistered-dialect | FileCheck %s

func.func @nothing() {
  return
}
func.func @several_blocks(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
func.func @unknown_effects() {
  "test.effect"() : () -> ()
  return
}
func.func @at(%i: index, %m: memref<?xf32>) {
  %0 = affine.load %m[%i] : memref<?xf32>
  return
}
func.func @at_symbol(%i: index, %m: memref<?xf32>) {
  %0 = affine.load %m[symbol(%i)] : memref<?xf32>
  return
}
func.func @at_local(%m: memref<?xf32>) {
  %i = "test.place"() : () -> index
  %0 = affine.load %m[%i] : memref<?xf32>
  return
}

// CHECK-LABEL: func @into_loop
// CHECK:       affine.for
// CHECK-NEXT:    func.call @several_blocks
// CHECK-NEXT:    func.call @unknown_effects
// CHECK-NEXT:    affine.load %{{.*}}[%{{.*}}]
// CHECK-NEXT:    func.call @at_symbol
// CHECK-NEXT:    func.call @at_local
// CHECK-NEXT:    affine.load %{{.*}}[symbol(%{{.*}})]
// CHECK-NEXT:  }
func.func @into_loop(%c: i1, %n: index, %m: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    func.call @nothing() : () -> ()
    func.call @several_blocks(%c) : (i1) -> ()
    func.call @unknown_effects() : () -> ()
    func.call @at(%i, %m) : (index, memref<?xf32>) -> ()
    func.call @at_symbol(%i, %m) : (index, memref<?xf32>) -> ()
    func.call @at_local(%m) : (memref<?xf32>) -> ()
    func.call @at_symbol(%n, %m) : (index, memref<?xf32>) -> ()
  }
  return
}
