// What is checked of ops of memref when the program runs.
// RUN: mlir-opt --generate-runtime-verification --cse --split-input-file %s | FileCheck %s
// RUN: mlir-opt --generate-runtime-verification=verbose-level=0 --split-input-file %s | FileCheck %s --check-prefix=BRIEF
// RUN: not mlir-opt --generate-runtime-verification=verbose-level=2 --split-input-file %s 2>&1 | FileCheck %s --check-prefix=LEVEL
// LEVEL: error: 'builtin.module' op verbose-level of generate-runtime-verification is 0 or 1

// The message says the op by the names that it had before, in one line, without its regions.
// BRIEF: cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A^ out-of-bounds access\0ALocation: loc({{.*}}memref.mlir\22:
// CHECK-LABEL: func.func @access(
// CHECK-SAME:      %[[M:.*]]: memref<?x8xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK:         %[[DIM:.*]] = memref.dim %[[M]], %[[C0]]
// CHECK:         %[[A:.*]] = arith.cmpi sge, %[[I]], %[[C0]]
// CHECK:         %[[B:.*]] = arith.cmpi slt, %[[I]], %[[DIM]]
// CHECK:         %[[FIRST:.*]] = arith.andi %[[A]], %[[B]]
// CHECK:         %[[C8:.*]] = arith.constant 8 : index
// CHECK:         %[[C:.*]] = arith.cmpi sge, %[[J]], %[[C0]]
// CHECK:         %[[D:.*]] = arith.cmpi slt, %[[J]], %[[C8]]
// CHECK:         %[[SECOND:.*]] = arith.andi %[[C]], %[[D]]
// CHECK:         %[[BOTH:.*]] = arith.andi %[[FIRST]], %[[SECOND]]
// CHECK:         cf.assert %[[BOTH]], "ERROR: Runtime op verification failed\0A%0 = memref.load %arg0[%arg1, %arg2] : memref<?x8xf32>\0A^ out-of-bounds access\0ALocation: loc({{.*}}memref.mlir\22:{{[0-9]+}}:8)"
// CHECK-NEXT:    memref.load
// CHECK:         cf.assert %[[BOTH]], {{.*}}\0A%1 = memref.generic_atomic_rmw %arg0[%arg1, %arg2] : memref<?x8xf32> {...}\0A^ out-of-bounds access
// CHECK-NEXT:    memref.generic_atomic_rmw
// CHECK:         cf.assert %[[BOTH]], {{.*}}\0A%2 = memref.atomic_rmw addf %0, %arg0[%arg1, %arg2]
// CHECK-NEXT:    memref.atomic_rmw
// CHECK:         cf.assert %{{.*}}, {{.*}}\0Amemref.store %1, %arg0[%arg2, %arg1]
// CHECK-NEXT:    memref.store
func.func @access(%m: memref<?x8xf32>, %i: index, %j: index) {
  %0 = memref.load %m[%i, %j] : memref<?x8xf32>
  %1 = memref.generic_atomic_rmw %m[%i, %j] : memref<?x8xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  %2 = memref.atomic_rmw addf %0, %m[%i, %j] : (f32, memref<?x8xf32>) -> f32
  memref.store %1, %m[%j, %i] : memref<?x8xf32>
  return
}

// -----

// What is known is folded; the only element of a memref is there.
// CHECK-LABEL: func.func @known(
// CHECK:         %[[FALSE:.*]] = arith.constant false
// CHECK:         cf.assert %[[FALSE]]
// CHECK-NOT:     cf.assert
func.func @known(%m: memref<4xi8>, %n: memref<i8>) -> (i8, i8) {
  %c4 = arith.constant 4 : index
  %0 = memref.load %m[%c4] : memref<4xi8>
  %1 = memref.load %n[] : memref<i8>
  return %0, %1 : i8, i8
}

// -----

// What casts promise: the rank, then sizes, the offset, strides, those that the source doesn't say.
// CHECK-LABEL: func.func @casts(
// CHECK-SAME:      %[[U:.*]]: memref<*xf32>, %[[M:.*]]: memref<8x?xf32>)
// CHECK:         %[[RANK:.*]] = memref.rank %[[U]]
// CHECK:         arith.cmpi eq, %[[RANK]], %c2
// CHECK:         cf.assert {{.*}}rank mismatch
// CHECK:         %[[OPEN:.*]] = memref.cast %[[U]] : memref<*xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK:         memref.extract_strided_metadata %[[OPEN]]
// CHECK:         cf.assert {{.*}}size mismatch of dim 1
// CHECK:         cf.assert {{.*}}offset mismatch
// CHECK:         cf.assert {{.*}}stride mismatch of dim 0
// CHECK:         cf.assert {{.*}}stride mismatch of dim 1
// CHECK-NEXT:    memref.cast %[[U]] : memref<*xf32> to memref<?x4xf32>
// CHECK-NOT:     size mismatch of dim 0
// CHECK:         cf.assert {{.*}}size mismatch of dim 1
// CHECK:         cf.assert {{.*}}offset mismatch
// CHECK:         cf.assert {{.*}}stride mismatch of dim 0
// CHECK:         cf.assert {{.*}}stride mismatch of dim 1
// CHECK-NEXT:    memref.cast %[[M]] : memref<8x?xf32> to memref<8x2xf32>
// CHECK-NOT:     cf.assert
func.func @casts(%u: memref<*xf32>, %m: memref<8x?xf32>) -> (memref<?x4xf32>, memref<8x2xf32>, memref<*xf32>) {
  %0 = memref.cast %u : memref<*xf32> to memref<?x4xf32>
  %1 = memref.cast %m : memref<8x?xf32> to memref<8x2xf32>
  %2 = memref.cast %m : memref<8x?xf32> to memref<*xf32>
  return %0, %1, %2 : memref<?x4xf32>, memref<8x2xf32>, memref<*xf32>
}

// -----

// CHECK-LABEL: func.func @others(
// CHECK-SAME:      %[[M:.*]]: memref<?x8xi8>, %[[N:.*]]: memref<4x8xi8>, %[[I:.*]]: index, %[[S:.*]]: index)
// CHECK:         %[[DIM:.*]] = memref.dim %[[M]], %c0
// CHECK:         arith.cmpi eq, %[[DIM]], %c4
// CHECK:         cf.assert {{.*}}size of 0-th source/target dim does not match
// CHECK-NOT:     1-th
// CHECK:         memref.copy
// CHECK:         memref.rank %[[M]]
// CHECK:         cf.assert {{.*}}index is out of bounds
// CHECK:         %[[REST:.*]] = arith.remsi %[[DIM]], %c2
// CHECK:         arith.cmpi eq, %[[REST]], %c0
// CHECK:         cf.assert {{.*}}static result dims in reassoc group do not divide src dim evenly
// CHECK:         %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[M]]
// CHECK:         arith.remui %[[ADDRESS]], %c16
// CHECK:         cf.assert {{.*}}memref is not aligned to 16
func.func @others(%m: memref<?x8xi8>, %n: memref<4x8xi8>, %i: index, %s: index) -> index {
  memref.copy %m, %n : memref<?x8xi8> to memref<4x8xi8>
  %0 = memref.dim %m, %i : memref<?x8xi8>
  %1 = memref.expand_shape %m [[0, 1], [2]] output_shape [%s, 2, 8] : memref<?x8xi8> into memref<?x2x8xi8>
  %2 = memref.assume_alignment %m, 16 : memref<?x8xi8>
  return %0 : index
}

// -----

// A view without elements may begin behind the end.
// CHECK-LABEL: func.func @view(
// CHECK-SAME:      %[[M:.*]]: memref<?xf32>, %[[I:.*]]: index, %[[N:.*]]: index)
// CHECK:         %{{.*}}, %{{.*}}, %[[SIZE:.*]], %{{.*}} = memref.extract_strided_metadata %[[M]]
// CHECK:         %[[EMPTY:.*]] = arith.cmpi eq, %[[N]], %c0
// CHECK:         %[[BEGIN:.*]] = scf.if %[[EMPTY]] -> (i1) {
// CHECK:           arith.cmpi sle, %[[I]], %[[SIZE]]
// CHECK:         } else {
// CHECK:           arith.cmpi slt, %[[I]], %[[SIZE]]
// CHECK:         }
// CHECK:         cf.assert %[[BEGIN]], {{.*}}offset 0 is out-of-bounds
// CHECK:         %[[SOME:.*]] = arith.cmpi sgt, %[[N]], %c0
// CHECK:         %[[END:.*]] = scf.if %[[SOME]] -> (i1) {
// CHECK:           %[[STEPS:.*]] = arith.subi %[[N]], %c1
// CHECK:           %[[LENGTH:.*]] = arith.muli %[[STEPS]], %c2
// CHECK:           %[[LAST:.*]] = arith.addi %[[I]], %[[LENGTH]]
// CHECK:           arith.cmpi slt, %[[LAST]], %[[SIZE]]
// CHECK:         } else {
// CHECK:           arith.constant true
// CHECK:         }
// CHECK:         cf.assert %[[END]], {{.*}}subview runs out-of-bounds along dimension 0
// CHECK-NEXT:    memref.subview
func.func @view(%m: memref<?xf32>, %i: index, %n: index) -> memref<?xf32, strided<[2], offset: ?>> {
  %0 = memref.subview %m[%i] [%n] [2] : memref<?xf32> to memref<?xf32, strided<[2], offset: ?>>
  return %0 : memref<?xf32, strided<[2], offset: ?>>
}

// More elements than there can be: only none at all would be a multiple of them.
// CHECK-LABEL: func @expand_to_much
// CHECK: %[[ZERO:.*]] = arith.constant 0
// CHECK: %[[SIZE:.*]] = memref.dim %arg0, %[[ZERO]]
// CHECK: arith.cmpi eq, %[[SIZE]], %[[ZERO]]
func.func @expand_to_much(%a: memref<?xf32>, %n: index) -> memref<4294967296x4294967296x?xf32> {
  %0 = memref.expand_shape %a [[0, 1, 2]] output_shape [4294967296, 4294967296, %n] : memref<?xf32> into memref<4294967296x4294967296x?xf32>
  return %0 : memref<4294967296x4294967296x?xf32>
}
