// Parallel loops over tiles.
// RUN: mlir-opt --pass-pipeline='builtin.module(scf-parallel-loop-tiling{parallel-loop-tile-sizes=4})' %s | FileCheck %s
// RUN: mlir-opt --pass-pipeline='builtin.module(scf-parallel-loop-tiling{parallel-loop-tile-sizes=4 no-min-max-bounds})' %s | FileCheck %s --check-prefix=CHECKED
// RUN: not mlir-opt --pass-pipeline='builtin.module(scf-parallel-loop-tiling{parallel-loop-tile-sizes=4,0})' %s 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: error: tile size cannot be 0

// CHECK: #[[MAP:.*]] = affine_map<(d0, d1, d2) -> (d0, d1 - d2)>
// CHECK-LABEL: @unknown
// CHECK: %[[ROUND:.*]] = arith.muli %arg2
// CHECK: scf.parallel (%[[I:.*]], %{{.*}}) = (%arg0, %arg0) to (%arg1, %arg1)
// CHECK: %[[M:.*]] = affine.min #[[MAP]](%[[ROUND]], %arg1, %[[I]])
// CHECK: scf.parallel (%[[K:.*]], %{{.*}}) = {{.*}} to (%[[M]],
// CHECK: %[[SUM:.*]] = arith.addi %[[K]], %[[I]]
// CHECK: memref.store %[[SUM]], %arg3[%[[SUM]]]
// CHECKED-LABEL: @unknown
// CHECKED-COUNT-2: scf.parallel
// CHECKED: %[[TRUE:.*]] = arith.constant true
// CHECKED: arith.cmpi ult
// CHECKED: arith.andi
// CHECKED: %[[AND:.*]] = arith.andi
// CHECKED: scf.if %[[AND]] {
// CHECKED-NEXT: memref.store
// CHECKED-NEXT: }
// CHECKED-NEXT: scf.reduce
func.func @unknown(%low: index, %high: index, %step: index, %m: memref<?xindex>) {
  scf.parallel (%i, %j) = (%low, %low) to (%high, %high) step (%step, %step) {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// Tiles that are full need no minimum, and only the innermost loop is split; one that reduces isn't.
// CHECK-LABEL: @full
// CHECK-NOT: affine.min
// CHECK-COUNT-3: scf.parallel
// CHECK-NOT: arith.muli
// CHECK: scf.parallel {{.*}} init (%arg1)
// CHECK-NOT: scf.parallel
func.func @full(%m: memref<?xindex>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      memref.store %i, %m[%j] : memref<?xindex>
    }
  }
  %r = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
