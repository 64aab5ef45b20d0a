// finalize-memref-to-llvm: buffers as descriptors.
// RUN: mlir-opt %s --split-input-file --finalize-memref-to-llvm | FileCheck %s
// RUN: mlir-opt %s --split-input-file --finalize-memref-to-llvm=index-bitwidth=32 | FileCheck %s --check-prefix=NARROW
// RUN: mlir-opt %s --split-input-file --finalize-memref-to-llvm=use-aligned-alloc=1 | FileCheck %s --check-prefix=ALIGNED
// RUN: mlir-opt %s --split-input-file --finalize-memref-to-llvm='use-generic-functions=1' | FileCheck %s --check-prefix=GENERIC

// CHECK: llvm.func @free(!llvm.ptr)
// CHECK: llvm.func @malloc(i64) -> !llvm.ptr
// NARROW: llvm.func @malloc(i32) -> !llvm.ptr
// ALIGNED: llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
// GENERIC: llvm.func @_mlir_memref_to_llvm_free(!llvm.ptr)
// GENERIC: llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr

// CHECK-LABEL: func.func @allocate(
// CHECK: %[[N:.*]] = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK: %[[FOUR:.*]] = llvm.mlir.constant(4 : index) : i64
// CHECK: %[[END:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %[[B:.*]] = llvm.ptrtoint %[[END]] : !llvm.ptr to i64
// CHECK-NEXT: %[[A:.*]] = llvm.mlir.constant(64 : index) : i64
// CHECK-NEXT: %[[S:.*]] = llvm.add %[[B]], %[[A]] : i64
// CHECK-NEXT: %[[P:.*]] = llvm.call @malloc(%[[S]]) : (i64) -> !llvm.ptr
// CHECK: %[[Q:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr
// CHECK: %[[D0:.*]] = llvm.mlir.poison
// CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %[[P]], %[[D0]][0]
// CHECK-NEXT: %[[D2:.*]] = llvm.insertvalue %[[Q]], %[[D1]][1]
// CHECK: llvm.insertvalue %[[N]], %{{.*}}[3, 0]
// CHECK: llvm.insertvalue %[[FOUR]], %{{.*}}[3, 1]
// CHECK: %[[F:.*]] = llvm.extractvalue %{{.*}}[0]
// CHECK-NEXT: llvm.call @free(%[[F]]) : (!llvm.ptr) -> ()
// NARROW-LABEL: func.func @allocate(
// NARROW: llvm.call @malloc(%{{.*}}) : (i32) -> !llvm.ptr
// ALIGNED-LABEL: func.func @allocate(
// ALIGNED: %[[A:.*]] = llvm.mlir.constant(64 : index) : i64
// ALIGNED: llvm.urem
// ALIGNED: llvm.call @aligned_alloc(%[[A]], %{{.*}}) : (i64, i64) -> !llvm.ptr
// GENERIC-LABEL: func.func @allocate(
// GENERIC: llvm.call @_mlir_memref_to_llvm_alloc
// GENERIC: llvm.call @_mlir_memref_to_llvm_free
func.func @allocate(%n: index) {
  %0 = memref.alloc(%n) {alignment = 64} : memref<?x4xf32>
  memref.dealloc %0 : memref<?x4xf32>
  return
}

// A known size that is a multiple needn't be rounded; the least alignment is 16.
// ALIGNED-LABEL: func.func @known(
// ALIGNED: llvm.ptrtoint
// ALIGNED-NEXT: %[[A:.*]] = llvm.mlir.constant(16 : index) : i64
// ALIGNED-NOT: llvm.urem
// ALIGNED: llvm.call @aligned_alloc(%[[A]]
// ALIGNED: llvm.ptrtoint
// ALIGNED-NEXT: %[[V:.*]] = llvm.mlir.constant(32 : index) : i64
// ALIGNED-NOT: llvm.urem
// ALIGNED: llvm.call @aligned_alloc(%[[V]]
// CHECK-LABEL: func.func @known(
// CHECK: llvm.alloca %{{.*}} x i8 {alignment = 8 : i64} : (i64) -> !llvm.ptr
func.func @known() {
  %0 = memref.alloc() : memref<4x4xf32>
  %1 = memref.alloc() : memref<4xvector<7xf32>>
  %2 = memref.alloca() {alignment = 8} : memref<3xi8>
  return
}

// CHECK-LABEL: func.func @accesses(
// CHECK: %[[D:.*]] = builtin.unrealized_conversion_cast %arg0
// CHECK: %[[P:.*]] = llvm.extractvalue %[[D]][1]
// CHECK-NEXT: %[[O:.*]] = llvm.extractvalue %[[D]][2]
// CHECK-NEXT: %[[B:.*]] = llvm.getelementptr %[[P]][%[[O]]]
// CHECK-NEXT: %[[S:.*]] = llvm.extractvalue %[[D]][4, 0]
// CHECK-NEXT: %[[M:.*]] = llvm.mul %{{.*}}, %[[S]] overflow<nsw, nuw> : i64
// CHECK-NEXT: %[[I:.*]] = llvm.add %[[M]], %{{.*}} overflow<nsw, nuw> : i64
// CHECK-NEXT: %[[A:.*]] = llvm.getelementptr inbounds|nuw %[[B]][%[[I]]]
// CHECK-NEXT: %[[V:.*]] = llvm.load %[[A]] {alignment = 16 : i64, nontemporal} : !llvm.ptr -> f32
// CHECK: llvm.store %[[V]], %{{.*}} : f32, !llvm.ptr
// CHECK: "llvm.intr.prefetch"(%{{.*}}) <{cache = 1 : i32, hint = 3 : i32, rw = 1 : i32}>
// CHECK: llvm.atomicrmw fadd %{{.*}}, %[[V]] acq_rel
func.func @accesses(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>, %i: index, %j: index) {
  %0 = memref.load %m[%i, %j] {alignment = 16, nontemporal = true} : memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.store %0, %m[%j, %i] : memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.prefetch %m[%i, %j], write, locality<3>, data : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.atomic_rmw addf %0, %m[%i, %j] : (f32, memref<?x?xf32, strided<[?, 1], offset: ?>>) -> f32
  return
}

// CHECK-LABEL: func.func @generic_atomic(
// CHECK: %[[F:.*]] = llvm.load %[[A:.*]] : !llvm.ptr -> i32
// CHECK-NEXT: llvm.br ^bb1(%[[F]] : i32)
// CHECK-NEXT: ^bb1(%[[C:.*]]: i32):
// CHECK-NEXT: %[[N:.*]] = llvm.mul %[[C]], %arg2 : i32
// CHECK-NEXT: %[[X:.*]] = llvm.cmpxchg %[[A]], %[[C]], %[[N]] acq_rel monotonic : !llvm.ptr, i32
// CHECK-NEXT: %[[H:.*]] = llvm.extractvalue %[[X]][0]
// CHECK-NEXT: %[[S:.*]] = llvm.extractvalue %[[X]][1]
// CHECK-NEXT: llvm.cond_br %[[S]], ^bb2, ^bb1(%[[H]] : i32)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: return %[[H]] : i32
func.func @generic_atomic(%m: memref<8xi32>, %i: index, %k: i32) -> i32 {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<8xi32> {
  ^bb0(%c: i32):
    %1 = llvm.mul %c, %k : i32
    memref.atomic_yield %1 : i32
  }
  return %0 : i32
}

// -----

// CHECK: llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)

// CHECK-LABEL: func.func @copies(
// CHECK: "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %{{.*}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK: %[[S:.*]] = llvm.intr.stacksave : !llvm.ptr
// CHECK: %[[R:.*]] = llvm.mlir.constant(2 : i64) : i64
// CHECK: llvm.call @memrefCopy(
// CHECK-NEXT: llvm.intr.stackrestore %[[S]] : !llvm.ptr
// NARROW-LABEL: func.func @copies(
// NARROW: llvm.mlir.constant(2 : i32) : i32
func.func @copies(%a: memref<?x4xf32>, %b: memref<?x4xf32>, %c: memref<4x4xf32, strided<[8, 1]>>, %d: memref<*xf32>) {
  memref.copy %a, %b : memref<?x4xf32> to memref<?x4xf32>
  memref.copy %c, %d : memref<4x4xf32, strided<[8, 1]>> to memref<*xf32>
  return
}

// -----

// CHECK: llvm.mlir.global private constant @table(dense<{{.*}}> : tensor<2x2xi32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x array<2 x i32>>
// CHECK: llvm.mlir.global external @later() {addr_space = 3 : i32} : !llvm.array<4 x f32> {
// CHECK-NEXT: %[[U:.*]] = llvm.mlir.undef : !llvm.array<4 x f32>
// CHECK-NEXT: llvm.return %[[U]]
// CHECK: llvm.mlir.global external @declared() {addr_space = 0 : i32} : f64
// CHECK: llvm.mlir.global external @scalar(2.000000e+00 : f64) {addr_space = 0 : i32} : f64
memref.global "private" constant @table : memref<2x2xi32> = dense<[[1, 2], [3, 4]]> {alignment = 64}
memref.global @later : memref<4xf32, 3> = uninitialized
memref.global @declared : memref<f64>
memref.global @scalar : memref<f64> = dense<2.0>

// CHECK-LABEL: func.func @get(
// CHECK: %[[G:.*]] = llvm.mlir.addressof @table : !llvm.ptr
// CHECK-NEXT: %[[E:.*]] = llvm.getelementptr %[[G]][0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x i32>>
// CHECK-NEXT: %[[B:.*]] = llvm.mlir.constant(3735928559 : index) : i64
// CHECK-NEXT: %[[P:.*]] = llvm.inttoptr %[[B]] : i64 to !llvm.ptr
func.func @get() {
  %0 = memref.get_global @table : memref<2x2xi32>
  return
}

// -----

// CHECK-LABEL: func.func @sizes(
// CHECK: %[[U:.*]] = builtin.unrealized_conversion_cast %arg1 : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK: llvm.extractvalue %{{.*}}[3, 0]
// CHECK: llvm.alloca %{{.*}} x !llvm.array<2 x i64>
// CHECK: llvm.extractvalue %[[U]][0] : !llvm.struct<(i64, ptr)>
// CHECK: %[[P:.*]] = llvm.extractvalue %[[U]][1]
// CHECK-NEXT: llvm.getelementptr %[[P]][0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64)>
func.func @sizes(%m: memref<?x4xf32>, %u: memref<*xf32>, %i: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = memref.dim %m, %c0 : memref<?x4xf32>
  %1 = memref.dim %m, %i : memref<?x4xf32>
  %2 = memref.rank %u : memref<*xf32>
  %3 = memref.dim %u, %i : memref<*xf32>
  return %0, %1, %2, %3 : index, index, index, index
}

// What folds to a converted value is materialized as that.
// CHECK-LABEL: func.func @folded(
// CHECK: %[[R:.*]] = llvm.extractvalue %{{.*}}[0] : !llvm.struct<(i64, ptr)>
// CHECK: %[[I:.*]] = builtin.unrealized_conversion_cast %[[R]] : i64 to index
// CHECK: return %[[I]] : index
func.func @folded(%u: memref<*xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.rank %u : memref<*xf32>
  %1 = memref.alloca(%0) : memref<?xindex>
  %2 = memref.dim %1, %c0 : memref<?xindex>
  return %2 : index
}

// -----

// CHECK-LABEL: func.func @casts(
// CHECK: llvm.store %{{.*}}, %[[A:.*]] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
// CHECK: llvm.mlir.constant(1 : index) : i64
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<5>
// CHECK: llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<5>
// CHECK: llvm.alloca %{{.*}} x i8
// CHECK: "llvm.intr.memcpy"
func.func @casts(%m: memref<8xf32>, %u: memref<*xf32>)
    -> (memref<*xf32>, memref<8xf32>, memref<8xf32, 5>, memref<*xf32, 5>) {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<8xf32>
  %3 = memref.memory_space_cast %m : memref<8xf32> to memref<8xf32, 5>
  %4 = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 5>
  return %1, %2, %3, %4 : memref<*xf32>, memref<8xf32>, memref<8xf32, 5>, memref<*xf32, 5>
}

// CHECK-LABEL: func.func @views(
// CHECK: llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK: llvm.mul
// CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[4, 0]
// CHECK: llvm.extractvalue %[[V:.*]][3, 1]
// CHECK-NEXT: llvm.insertvalue %{{.*}}, %{{.*}}[3, 0]
// CHECK: llvm.ptrtoint
func.func @views(%b: memref<?xi8>, %i: index, %n: index) -> (memref<?x?xf32, strided<[1, ?]>>, index) {
  %0 = memref.view %b[%i][%n, %n] : memref<?xi8> to memref<?x?xf32>
  %1 = memref.transpose %0 (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %2 = memref.extract_aligned_pointer_as_index %1 : memref<?x?xf32, strided<[1, ?]>> -> index
  return %1, %2 : memref<?x?xf32, strided<[1, ?]>>, index
}

// CHECK-LABEL: func.func @metadata(
// CHECK: llvm.extractvalue %[[D:.*]][0]
// CHECK-NEXT: llvm.extractvalue %[[D]][1]
// CHECK: llvm.extractvalue %[[D]][2]
// CHECK: llvm.extractvalue %[[D]][3, 0]
// CHECK: llvm.extractvalue %[[D]][4, 0]
// CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
func.func @metadata(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %b, %o, %s, %t = memref.extract_strided_metadata %m
    : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s], strides: [%t]
    : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// -----

// CHECK-LABEL: func.func @reshapes(
// CHECK: %[[L:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i32
// CHECK-NEXT: builtin.unrealized_conversion_cast %[[L]] : i32 to i64
// CHECK: llvm.br ^bb1(%{{.*}}, %{{.*}} : i64, i64)
// CHECK-NEXT: ^bb1(%[[I:.*]]: i64, %[[S:.*]]: i64):
// CHECK-NEXT: llvm.mlir.constant(0 : index)
// CHECK-NEXT: %[[C:.*]] = llvm.icmp "sge" %[[I]]
// CHECK-NEXT: llvm.cond_br %[[C]], ^bb2, ^bb3
// CHECK-NEXT: ^bb2:
// CHECK: llvm.store
// CHECK: llvm.br ^bb1
// CHECK-NEXT: ^bb3:
// CHECK: return
func.func @reshapes(%m: memref<?x?xf32>, %u: memref<*xf32>, %s: memref<1xi32>, %t: memref<?xindex>)
    -> (memref<?xf32>, memref<*xf32>) {
  %0 = memref.reshape %u(%s) : (memref<*xf32>, memref<1xi32>) -> memref<?xf32>
  %1 = memref.reshape %m(%t) : (memref<?x?xf32>, memref<?xindex>) -> memref<*xf32>
  return %0, %1 : memref<?xf32>, memref<*xf32>
}

// CHECK-LABEL: func.func @scope(
// CHECK: %[[S:.*]] = llvm.intr.stacksave
// CHECK-NEXT: llvm.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: llvm.intr.stackrestore %[[S]]
// CHECK-NEXT: llvm.br ^bb2(%arg0 : f32)
// CHECK-NEXT: ^bb2(%[[R:.*]]: f32):
// CHECK-NEXT: llvm.br ^bb3
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: return %[[R]]
func.func @scope(%x: f32) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %x : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @hints(
// CHECK: llvm.intr.assume %{{.*}} ["align"(%{{.*}}, %{{.*}} : !llvm.ptr, i64)] : i1
// CHECK: llvm.intr.assume %{{.*}} ["separate_storage"(%{{.*}}, %{{.*}} : !llvm.ptr, !llvm.ptr)] : i1
func.func @hints(%a: memref<?xf32>, %b: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
  %0 = memref.assume_alignment %a, 16 : memref<?xf32>
  %1, %2 = memref.distinct_objects %0, %b : memref<?xf32>, memref<?xf32>
  return %1, %2 : memref<?xf32>, memref<?xf32>
}

// What isn't of memref is folded too, if only in place.
// CHECK-LABEL: func.func @in_place(
// CHECK: arith.addi %arg0, %{{.*}} : i32
func.func @in_place(%x: i32) -> i32 {
  %c = arith.constant 3 : i32
  %0 = arith.addi %c, %x : i32
  return %0 : i32
}
