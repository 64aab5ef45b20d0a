// lower-affine: loops and conditions of scf, accesses of memref, maps in arith.
// RUN: mlir-opt %s --lower-affine | FileCheck %s

// CHECK-LABEL: func.func @loop(
// CHECK: %[[L:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[T:.*]] = arith.constant 10 : index
// CHECK-NEXT: %[[A:.*]] = arith.addi %arg1, %[[T]] : index
// CHECK-NEXT: %[[U:.*]] = arith.minsi %arg1, %[[A]] : index
// CHECK-NEXT: %[[S:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[R:.*]] = scf.for %[[I:.*]] = %[[L]] to %[[U]] step %[[S]] iter_args(%[[C:.*]] = %arg2) -> (f32) {
// CHECK-NEXT: %[[K:.*]] = arith.constant 7 : index
// CHECK-NEXT: %[[J:.*]] = arith.addi %[[I]], %[[K]] : index
// CHECK-NEXT: %[[V:.*]] = memref.load %arg0[%[[J]]] : memref<?xf32>
// CHECK-NEXT: memref.prefetch %arg0[%[[I]]], write, locality<1>, instr : memref<?xf32>
// CHECK-NEXT: %[[W:.*]] = arith.addf %[[C]], %[[V]] : f32
// CHECK-NEXT: memref.store %[[W]], %arg0[%[[I]]] : memref<?xf32>
// CHECK-NEXT: scf.yield %[[W]] : f32
// CHECK: return %[[R]]
func.func @loop(%m: memref<?xf32>, %n: index, %x: f32) -> f32 {
  %0 = affine.for %i = 2 to min affine_map<(d0) -> (d0, d0 + 10)>(%n) step 3 iter_args(%c = %x) -> (f32) {
    %1 = affine.load %m[%i + 7] : memref<?xf32>
    affine.prefetch %m[%i], write, locality<1>, instr : memref<?xf32>
    %2 = arith.addf %c, %1 : f32
    affine.store %2, %m[%i] : memref<?xf32>
    affine.yield %2 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @condition(
// CHECK-NEXT: %[[Z:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[M:.*]] = arith.constant -1 : index
// CHECK-NEXT: %[[A:.*]] = arith.addi %arg0, %[[M]] : index
// CHECK-NEXT: %[[G:.*]] = arith.cmpi sge, %[[A]], %[[Z]] : index
// CHECK-NEXT: %[[N:.*]] = arith.constant -2 : index
// CHECK-NEXT: %[[B:.*]] = arith.muli %arg1, %[[N]] overflow<nsw> : index
// CHECK-NEXT: %[[D:.*]] = arith.addi %arg0, %[[B]] : index
// CHECK-NEXT: %[[E:.*]] = arith.cmpi eq, %[[D]], %[[Z]] : index
// CHECK-NEXT: %[[C:.*]] = arith.andi %[[G]], %[[E]] : i1
// CHECK-NEXT: %[[R:.*]] = scf.if %[[C]] -> (index) {
// CHECK-NEXT: scf.yield %arg0
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1
// CHECK: return %[[R]]
func.func @condition(%i: index, %n: index) -> index {
  %0 = affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, d0 - s0 * 2 == 0)>(%i)[%n] -> index {
    affine.yield %i : index
  } else {
    affine.yield %n : index
  }
  return %0 : index
}

// CHECK-LABEL: func.func @divisions(
// CHECK-NEXT: %[[C:.*]] = arith.constant 42 : index
// CHECK-NEXT: %[[R:.*]] = arith.remsi %arg0, %[[C]] : index
// CHECK-NEXT: %[[Z:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[N:.*]] = arith.cmpi slt, %[[R]], %[[Z]] : index
// CHECK-NEXT: %[[P:.*]] = arith.addi %[[R]], %[[C]] : index
// CHECK-NEXT: %[[MOD:.*]] = arith.select %[[N]], %[[P]], %[[R]] : index
// CHECK-NEXT: %[[Z1:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[M1:.*]] = arith.constant -1 : index
// CHECK-NEXT: %[[N1:.*]] = arith.cmpi slt, %arg0, %[[Z1]] : index
// CHECK-NEXT: %[[S1:.*]] = arith.subi %[[M1]], %arg0 : index
// CHECK-NEXT: %[[D1:.*]] = arith.select %[[N1]], %[[S1]], %arg0 : index
// CHECK-NEXT: %[[Q1:.*]] = arith.divsi %[[D1]], %arg1 : index
// CHECK-NEXT: %[[B1:.*]] = arith.subi %[[M1]], %[[Q1]] : index
// CHECK-NEXT: %[[FLOOR:.*]] = arith.select %[[N1]], %[[B1]], %[[Q1]] : index
// CHECK-NEXT: %[[MAX:.*]] = arith.maxsi %[[MOD]], %[[FLOOR]] : index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[Z2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[O2:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[N2:.*]] = arith.cmpi sle, %arg0, %[[Z2]] : index
// CHECK-NEXT: %[[S2:.*]] = arith.subi %[[Z2]], %arg0 : index
// CHECK-NEXT: %[[L2:.*]] = arith.subi %arg0, %[[O2]] : index
// CHECK-NEXT: %[[D2:.*]] = arith.select %[[N2]], %[[S2]], %[[L2]] : index
// CHECK-NEXT: %[[Q2:.*]] = arith.divsi %[[D2]], %[[C2]] : index
// CHECK-NEXT: %[[B2:.*]] = arith.subi %[[Z2]], %[[Q2]] : index
// CHECK-NEXT: %[[A2:.*]] = arith.addi %[[Q2]], %[[O2]] : index
// CHECK-NEXT: %[[CEIL:.*]] = arith.select %[[N2]], %[[B2]], %[[A2]] : index
// CHECK-NEXT: return %[[MAX]], %[[CEIL]]
func.func @divisions(%i: index, %n: index) -> (index, index) {
  %0 = affine.max affine_map<(d0)[s0] -> (d0 mod 42, d0 floordiv s0)>(%i)[%n]
  %1 = affine.apply affine_map<(d0) -> (d0 ceildiv 5)>(%i)
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @parallel(
// CHECK: %[[F:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[I:.*]] = arith.constant 0xFF800000 : f32
// CHECK-NEXT: %[[R:.*]]:2 = scf.parallel (%{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) step (%{{.*}}, %{{.*}}) init (%[[F]], %[[I]]) -> (f32, f32) {
// CHECK: scf.reduce(%[[V:.*]], %[[V]] : f32, f32) {
// CHECK: arith.addf
// CHECK: }, {
// CHECK: arith.maximumf
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @parallel(%m: memref<8x8xf32>, %n: index) -> (f32, f32) {
  %0:2 = affine.parallel (%i, %j) = (0, max(0, %n)) to (8, min(8, %n)) step (1, 2) reduce ("addf", "maximumf") -> (f32, f32) {
    %1 = affine.load %m[%i, %j] : memref<8x8xf32>
    affine.yield %1, %1 : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: func.func @nothing_reduced(
// CHECK: scf.parallel
// CHECK: scf.reduce
func.func @nothing_reduced() {
  affine.parallel (%i) = (0) to (8) {
  }
  return
}

// Each index as its own product; a sum in which invariant terms come first.
// CHECK-LABEL: func.func @indices(
// CHECK: arith.floordivsi %arg0, %{{.*}} : index
// CHECK: arith.remsi %arg0
// CHECK: scf.for %[[J:.*]] = %{{.*}}
// CHECK: %[[S:.*]] = arith.constant 3 : index
// CHECK: %[[T:.*]] = arith.muli %[[J]], %[[S]] overflow<nsw> : index
// CHECK: %[[A:.*]] = arith.addi %arg0, %[[T]] overflow<nsw> : index
func.func @indices(%i: index, %m: memref<?xf32>, %x: f32) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (4, 3) : index, index
  affine.for %j = 0 to 4 {
    %1 = affine.linearize_index disjoint [%j, %i] by (4, 3) : index
    memref.store %x, %m[%1] : memref<?xf32>
  }
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: func.func @vectors(
// CHECK: %[[I:.*]] = arith.addi %arg1, %{{.*}} : index
// CHECK-NEXT: %[[V:.*]] = vector.load %arg0[%[[I]]] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT: vector.store %[[V]], %arg0[%arg1] : memref<64xf32>, vector<4xf32>
func.func @vectors(%m: memref<64xf32>, %i: index) {
  %0 = affine.vector_load %m[%i + 4] : memref<64xf32>, vector<4xf32>
  affine.vector_store %0, %m[%i] : memref<64xf32>, vector<4xf32>
  return
}

// Transfers take indices that are computed before, the number of elements in front of the tag, a stride at the end.
// CHECK-LABEL: func.func @transfers(
// CHECK: scf.for %[[I:.*]] =
// CHECK: %[[A:.*]] = arith.addi %[[I]], %{{.*}} : index
// CHECK: %[[B:.*]] = arith.muli %[[I]], %{{.*}} : index
// CHECK: memref.dma_start %arg0[%[[A]]], %arg1[%[[B]], %[[I]]], %arg4, %arg2[%arg3], %arg3, %arg4 : memref<8xf32>, memref<8x8xf32, 1>, memref<1xi32>
// CHECK: %[[C:.*]] = arith.addi %[[I]], %arg3 : index
// CHECK: memref.dma_wait %arg2[%[[C]]], %arg4 : memref<1xi32>
func.func @transfers(%m: memref<8xf32>, %f: memref<8x8xf32, 1>, %t: memref<1xi32>, %j: index, %n: index) {
  affine.for %i = 0 to 4 {
    affine.dma_start %m[%i + 7], %f[%i * 2, %i], %t[%j], %n, %j, %n : memref<8xf32>, memref<8x8xf32, 1>, memref<1xi32>
    affine.dma_wait %t[%i + %j], %n : memref<1xi32>
  }
  return
}
