// RUN: mlir-opt %s -allow-unregistered-dialect -affine-data-copy-generate="fast-mem-space=2 skip-non-unit-stride-loops" -split-input-file | FileCheck %s
// RUN: mlir-opt %s -allow-unregistered-dialect -affine-data-copy-generate="generate-dma=1 fast-mem-space=2 tag-mem-space=3" -split-input-file | FileCheck %s --check-prefix=DMA

// CHECK-LABEL: func @read_write
// CHECK: affine.for %[[I:.*]] = 0 to 64 step 16 {
// CHECK: %[[A:.*]] = memref.alloc() : memref<16x3xf32, 2>
// CHECK: affine.for %[[K:.*]] = #{{.*}}(%[[I]]) to #{{.*}}(%[[I]]) {
// CHECK-NEXT: affine.for %[[L:.*]] = 5 to 8 {
// CHECK-NEXT: %[[X:.*]] = affine.load %{{.*}}[%[[K]], %[[L]]] : memref<64x64xf32>
// CHECK-NEXT: affine.store %[[X]], %[[A]][%[[K]] - %[[I]], %[[L]] - 5] : memref<16x3xf32, 2>
// CHECK: affine.for %[[J:.*]] = #{{.*}}(%[[I]]) to #{{.*}}(%[[I]]) {
// CHECK: affine.load %[[A]][-%[[I]] + %[[J]], %{{.*}}] : memref<16x3xf32, 2>
// CHECK: affine.store %{{.*}}, %[[A]][-%[[I]] + %[[J]], %{{.*}}] : memref<16x3xf32, 2>
// CHECK: affine.load %[[A]]
// CHECK: affine.store %{{.*}}, %{{.*}} : memref<64x64xf32>
// CHECK: memref.dealloc %[[A]]
// DMA-LABEL: func @read_write
// DMA: %[[BUF:.*]] = memref.alloc() : memref<64x3xf32, 2>
// DMA: %[[TAG:.*]] = memref.alloc() : memref<1xi32, 3>
// DMA: affine.dma_start %arg0[%{{.*}}, %{{.*}}], %[[BUF]][%{{.*}}, %{{.*}}], %[[TAG]][%{{.*}}], %c192{{.*}}, %c64{{.*}}, %c3{{.*}} :
// DMA: affine.dma_wait %[[TAG]]
// DMA: affine.for
func.func @read_write(%m: memref<64x64xf32>) {
  affine.for %i = 0 to 64 step 16 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 16)>(%i) {
      affine.for %k = 0 to 3 {
        %0 = affine.load %m[%j, %k + 5] : memref<64x64xf32>
        %1 = arith.addf %0, %0 : f32
        affine.store %1, %m[%j, %k + 5] : memref<64x64xf32>
      }
    }
  }
  return
}

// -----

// Nothing is read of the memref where all of the buffer is written.
// CHECK-LABEL: func @all_written
// CHECK-NOT: affine.load
// CHECK: affine.store %{{.*}}, %[[A:.*]][%{{.*}}] : memref<14xf32, 2>
// CHECK: affine.load %[[A]]
func.func @all_written(%m: memref<40xf32>, %f: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 5)>(%i) {
      affine.store %f, %m[%j + 3] : memref<40xf32>
    }
  }
  return
}

// -----

// MLIR writes back what the buffer holds between the elements that are written; here they are
// copied in.
// CHECK-LABEL: func @every_other
// CHECK: %[[A:.*]] = memref.alloc() : memref<19xf32, 2>
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 19 {
// CHECK-NEXT: affine.load %arg0[%[[I]]]
// CHECK-NEXT: affine.store %{{.*}}, %[[A]][%[[I]]]
// CHECK: affine.store %arg1, %[[A]][%{{.*}} * 2]
func.func @every_other(%m: memref<40xf32>, %f: f32) {
  affine.for %i = 0 to 10 {
    affine.store %f, %m[2 * %i] : memref<40xf32>
  }
  return
}

// -----

// CHECK-LABEL: func @maybe_written
// CHECK: affine.load %arg0
// CHECK: affine.for %{{.*}} = 0 to %arg2
func.func @maybe_written(%m: memref<40xf32>, %f: f32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %n {
      affine.store %f, %m[%i] : memref<40xf32>
    }
  }
  return
}

// -----

// The index isn't there where the copies are: all is copied.
// CHECK-LABEL: func @computed_between
// CHECK: affine.for %{{.*}} = 0 to 40 {
// CHECK: call @index
// CHECK: affine.store %{{.*}}, %{{.*}}[symbol(%{{.*}})] : memref<40xf32, 2>
func.func private @index() -> index
func.func @computed_between(%m: memref<40xf32>, %n: memref<40xf32>, %f: f32) {
  affine.store %f, %n[3] : memref<40xf32>
  %i = func.call @index() : () -> index
  affine.store %f, %m[%i] : memref<40xf32>
  return
}

// -----

// CHECK-LABEL: func @used_otherwise
// CHECK-NOT: memref.alloc
// CHECK: return
func.func private @use(memref<40xf32>)
func.func @used_otherwise(%m: memref<40xf32>, %f: f32) {
  affine.for %i = 0 to 40 {
    affine.store %f, %m[%i] : memref<40xf32>
    func.call @use(%m) : (memref<40xf32>) -> ()
  }
  return
}

// -----

// What the one loop writes is there for the other one.
// CHECK-LABEL: func @two_loops
// CHECK: affine.for %{{.*}} = 0 to 40 step 4 {
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: affine.store %arg1, %[[A]]
// CHECK: memref.dealloc %[[A]]
// CHECK: %[[B:.*]] = memref.alloc
// CHECK: memref.dealloc %[[B]]
// CHECK-NEXT: }
func.func @two_loops(%m: memref<40xf32>, %f: f32) {
  affine.for %h = 0 to 40 step 4 {
    affine.for %i = 0 to 40 {
      affine.store %f, %m[%i] : memref<40xf32>
    }
    affine.for %i = 0 to 40 {
      %0 = affine.load %m[%i]: memref<40xf32>
      "test.use"(%0) : (f32) -> ()
    }
  }
  return
}

// -----

// Copies stay in the memref; those of MLIR go from -4 to 60 here.
// CHECK-LABEL: func @maybe_read
// CHECK: affine.for %{{.*}} = 0 to 2 {
// CHECK-NEXT: affine.load %arg0
func.func @maybe_read(%m: memref<2xf32>) {
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0, 5 - d0 >= 0)>(%i) {
      %0 = affine.load %m[%i - 4] : memref<2xf32>
      "test.use"(%0) : (f32) -> ()
    }
  }
  return
}
