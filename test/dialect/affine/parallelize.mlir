// Loops whose rounds may run in any order.
// RUN: mlir-opt %s --affine-parallelize | FileCheck %s
// RUN: mlir-opt %s --affine-parallelize="max-nested=1 parallel-reductions" | FileCheck %s --check-prefix=MORE

// CHECK-LABEL: func @independent(
// CHECK: affine.parallel (%[[I:.*]]) = (0) to (symbol(%arg1)) {
// CHECK: affine.parallel (%{{.*}}) = (max(%[[I]], 3)) to (min(symbol(%arg1), 64)) step (2) {
// MORE-LABEL: func @independent(
// MORE: affine.parallel
// MORE: affine.for
func.func @independent(%m: memref<?x64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = max affine_map<(d0) -> (d0, 3)>(%i) to min affine_map<()[s0] -> (s0, 64)>()[%n] step 2 {
      %v = affine.load %m[%i, %j] : memref<?x64xf32>
      affine.store %v, %m[%i, %j] : memref<?x64xf32>
    }
  }
  return
}

// What one round writes the next one reads; or another one, who knows.
// CHECK-LABEL: func @dependent(
// CHECK-NOT: affine.parallel
func.func @dependent(%m: memref<64xf32>, %n: index) {
  affine.for %i = 1 to 64 {
    %v = affine.load %m[%i - 1] : memref<64xf32>
    affine.store %v, %m[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    %v = affine.load %m[%i + symbol(%n)] : memref<64xf32>
    affine.store %v, %m[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    %v = affine.load %m[%i * 3 mod 32] : memref<64xf32>
    affine.store %v, %m[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    func.call @anything() : () -> ()
  }
  return
}
func.func private @anything()

// Even places are written, odd ones are read; halves don't meet.
// CHECK-LABEL: func @apart(
// CHECK-COUNT-2: affine.parallel
func.func @apart(%m: memref<64xf32>) {
  affine.for %i = 0 to 31 {
    %v = affine.load %m[%i * 2 + 1] : memref<64xf32>
    affine.store %v, %m[%i * 2] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    %v = affine.load %m[%i + 32] : memref<64xf32>
    affine.store %v, %m[%i] : memref<64xf32>
  }
  return
}

// Products that don't fit are no proof of anything.
// CHECK-LABEL: func @large(
// CHECK-NOT: affine.parallel
func.func @large(%m: memref<?xf32>) {
  affine.for %i = 0 to 4611686018427387904 {
    %v = affine.load %m[%i * 3037000501 + 9223372036854775807] : memref<?xf32>
    affine.store %v, %m[%i * 4611686018427387905 - 9223372036854775807] : memref<?xf32>
  }
  return
}

// Memory of each round's own.
// CHECK-LABEL: func @local(
// CHECK: affine.parallel
func.func @local(%x: f32) {
  affine.for %i = 0 to 10 {
    %m = memref.alloc() : memref<1xf32>
    affine.store %x, %m[0] : memref<1xf32>
  }
  return
}

// CHECK-LABEL: func @reduction(
// CHECK-NOT: affine.parallel
// MORE-LABEL: func @reduction(
// MORE: %[[R:.*]]:2 = affine.parallel (%[[I:.*]]) = (0) to (64) reduce ("addf", "muli") -> (f32, i32) {
// MORE: %[[V:.*]] = affine.load %arg0[%[[I]]]
// MORE: affine.yield %[[V]], %arg3
// MORE: arith.addf %arg1, %[[R]]#0
// MORE: arith.muli %arg2, %[[R]]#1
func.func @reduction(%m: memref<64xf32>, %zero: f32, %one: i32, %k: i32) -> (f32, i32) {
  %r:2 = affine.for %i = 0 to 64 iter_args(%s = %zero, %p = %one) -> (f32, i32) {
    %v = affine.load %m[%i] : memref<64xf32>
    %t = arith.addf %s, %v : f32
    %q = arith.muli %k, %p : i32
    affine.yield %t, %q : f32, i32
  }
  return %r#0, %r#1 : f32, i32
}
