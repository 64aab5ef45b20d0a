// Where buffers are allocated, and who passes them.
// RUN: mlir-opt %s --buffer-hoisting | FileCheck %s --check-prefix=HOIST
// RUN: mlir-opt %s --buffer-loop-hoisting | FileCheck %s --check-prefix=LOOP
// RUN: mlir-opt %s --promote-buffers-to-stack | FileCheck %s --check-prefix=STACK
// RUN: mlir-opt %s --optimize-allocation-liveness | FileCheck %s --check-prefix=LIVE
// RUN: mlir-opt %s --buffer-results-to-out-params=modify-public-functions=true | FileCheck %s --check-prefix=OUT
// RUN: mlir-opt %s --buffer-results-to-out-params="hoist-static-allocs=true add-result-attr=true" | FileCheck %s --check-prefix=HOISTED
// RUN: mlir-opt %s --drop-equivalent-buffer-results | FileCheck %s --check-prefix=DROP

// HOIST-LABEL: func @branch(
// HOIST-NEXT: %[[A:.*]] = memref.alloc
// HOIST-NEXT: cf.cond_br
// STACK-LABEL: func @branch(
// STACK: memref.alloca() : memref<4xf32>
func.func @branch(%c: i1, %x: memref<4xf32>) {
  cf.cond_br %c, ^bb1, ^bb2(%x : memref<4xf32>)
^bb1:
  %0 = memref.alloc() : memref<4xf32>
  cf.br ^bb2(%0 : memref<4xf32>)
^bb2(%b: memref<4xf32>):
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  return
}

// HOIST-LABEL: func @loop(
// LOOP-LABEL: func @loop(
// LOOP-NEXT: %{{.*}} = memref.alloca
// LOOP-NEXT: scf.for
// LOOP-NEXT: scf.if
// LOOP-NEXT: memref.alloc
// STACK-LABEL: func @loop(
// STACK: scf.if
// STACK-NEXT: memref.alloca() : memref<4xf32>
func.func @loop(%c: i1, %n: index, %x: memref<4xf32>) {
  scf.for %i = %n to %n step %n {
    scf.if %c {
      %0 = memref.alloc() : memref<4xf32>
      memref.copy %x, %0 : memref<4xf32> to memref<4xf32>
    }
    %1 = memref.alloca() : memref<4xf32>
    memref.copy %1, %x : memref<4xf32> to memref<4xf32>
  }
  return
}

// Each thread keeps its buffer; large ones stay on the heap.
// LOOP-LABEL: func @threads(
// LOOP: scf.parallel
// LOOP-NEXT: memref.alloc
// STACK-LABEL: func @threads(
// STACK: memref.alloc() : memref<4096xf32>
func.func @threads(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %0 = memref.alloc() : memref<4096xf32>
    scf.reduce
  }
  return
}

// LIVE-LABEL: func @lives(
// LIVE: memref.copy
// LIVE-NEXT: %[[V:.*]] = memref.cast
// LIVE-NEXT: memref.copy %[[V]]
// LIVE-NEXT: memref.dealloc
// LIVE-NEXT: memref.alloc
func.func @lives(%x: memref<?xf32>, %y: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %y, %0 : memref<4xf32> to memref<4xf32>
  %1 = memref.cast %0 : memref<4xf32> to memref<?xf32>
  memref.copy %1, %x : memref<?xf32> to memref<?xf32>
  %2 = memref.alloc() : memref<4xf32>
  memref.copy %2, %y : memref<4xf32> to memref<4xf32>
  memref.dealloc %2 : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return
}

// OUT-LABEL: func private @gives(
// OUT-SAME: %{{.*}}: f32, %[[PARAM:.*]]: memref<4xf32>) -> f32
// OUT: %[[A:.*]] = memref.alloc
// OUT: memref.copy %[[A]], %[[PARAM]]
// OUT-NEXT: return %{{.*}} : f32
// HOISTED-LABEL: func private @gives(
// HOISTED-SAME: %{{.*}}: f32, %[[PARAM:.*]]: memref<4xf32> {bufferize.result}) -> f32
// HOISTED-NOT: memref.alloc
// HOISTED: linalg.fill {{.*}} outs(%[[PARAM]]
func.func private @gives(%x: f32) -> (memref<4xf32>, f32) {
  %0 = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%0 : memref<4xf32>)
  return %0, %x : memref<4xf32>, f32
}
// OUT-LABEL: func @gets(
// OUT: %[[M:.*]] = memref.alloc() : memref<4xf32>
// OUT: call @gives(%{{.*}}, %[[M]]) : (f32, memref<4xf32>) -> f32
func.func @gets(%x: f32) -> f32 {
  %0:2 = call @gives(%x) : (f32) -> (memref<4xf32>, f32)
  return %0#1 : f32
}

// DROP-LABEL: func private @same(
// DROP-SAME: %{{.*}}: memref<4xf32>, %{{.*}}: f32) -> f32 {
// DROP: return %{{.*}} : f32
// OUT-LABEL: func private @same(
// OUT: memref.copy
func.func private @same(%a: memref<4xf32>, %x: f32) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
  %0 = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %y = arith.negf %x : f32
  return %0, %y : memref<4xf32, strided<[?], offset: ?>>, f32
}
// DROP-LABEL: func @uses(
// DROP-SAME: %[[A:.*]]: memref<4xf32>
// DROP: call @same(%[[A]], %{{.*}}) : (memref<4xf32>, f32) -> f32
// DROP: %[[C:.*]] = memref.cast %[[A]]
// DROP: memref.copy %[[C]]
// OUT-LABEL: func @uses(
// OUT: %[[M:.*]] = memref.alloc() : memref<4xf32>
// OUT: %[[C:.*]] = memref.cast %[[M]]
// OUT: call @same(%{{.*}}, %{{.*}}, %[[C]])
func.func @uses(%a: memref<4xf32>, %x: f32, %o: memref<?xf32>) {
  %0:2 = call @same(%a, %x) : (memref<4xf32>, f32) -> (memref<4xf32, strided<[?], offset: ?>>, f32)
  memref.copy %0#0, %o : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32>
  return
}

// What others have said of the buffer is still said.
// STACK-LABEL: func @attributes(
// STACK: memref.alloca() {alignment = 64 : i64, mark.kept} : memref<4xindex>
func.func @attributes() {
  %0 = memref.alloc() {alignment = 64 : i64, mark.kept} : memref<4xindex>
  return
}
