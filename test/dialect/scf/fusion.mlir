// Parallel loops side by side.
// RUN: mlir-opt --scf-parallel-loop-fusion %s | FileCheck %s

// CHECK-LABEL: @three
// CHECK: %[[R:.*]]:2 = scf.parallel (%[[I:.*]]) = {{.*}} init (%arg3, %arg3) -> (f32, f32) {
// CHECK-NEXT: memref.store %arg3, %{{.*}}[%[[I]]]
// CHECK-NEXT: %[[V:.*]] = memref.load %{{.*}}[%[[I]]]
// CHECK-NEXT: scf.reduce(%arg3, %[[V]] : f32, f32)
// CHECK: arith.addf
// CHECK: arith.mulf
// CHECK-NOT: scf.parallel
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @three(%low: index, %high: index, %step: index, %x: f32) -> (f32, f32) {
  %m = memref.alloc() : memref<8xf32>
  %a = scf.parallel (%i) = (%low) to (%high) step (%step) init (%x) -> f32 {
    memref.store %x, %m[%i] : memref<8xf32>
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  %b = scf.parallel (%i) = (%low) to (%high) step (%step) init (%x) -> f32 {
    %v = memref.load %m[%i] : memref<8xf32>
    scf.reduce(%v : f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.mulf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %a, %b : f32, f32
}

// Another element, another box, an effect between them, memory that may be the same, a result that is needed before.
// CHECK-LABEL: @stays
// CHECK-COUNT-6: scf.parallel
func.func @stays(%low: index, %high: index, %step: index, %x: f32, %m: memref<8xf32>, %n: memref<8xf32>) -> f32 {
  scf.parallel (%i) = (%low) to (%high) step (%step) {
    memref.store %x, %m[%i] : memref<8xf32>
  }
  scf.parallel (%i) = (%low) to (%high) step (%step) {
    %v = memref.load %m[%low] : memref<8xf32>
    memref.store %v, %m[%i] : memref<8xf32>
  }
  scf.parallel (%i) = (%high) to (%low) step (%step) {
  }
  memref.store %x, %m[%low] : memref<8xf32>
  scf.parallel (%i) = (%high) to (%low) step (%step) {
    memref.store %x, %m[%i] : memref<8xf32>
  }
  %r = scf.parallel (%i) = (%high) to (%low) step (%step) init (%x) -> f32 {
    %v = memref.load %n[%i] : memref<8xf32>
    scf.reduce(%v : f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.mulf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  %t = arith.addf %r, %r : f32
  %u = scf.parallel (%i) = (%high) to (%low) step (%step) init (%t) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.mulf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %u : f32
}
