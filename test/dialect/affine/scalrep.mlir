// What was stored or loaded before needn't be loaded.
// RUN: mlir-opt %s --allow-unregistered-dialect --affine-scalrep | FileCheck %s

// CHECK-LABEL: func @forwarded(
// CHECK: affine.for
// CHECK-NEXT: %[[X:.*]] = arith.sitofp
// CHECK: "use"(%[[X]], %[[X]])
// CHECK-NOT: memref
func.func @forwarded(%k: i32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = arith.sitofp %k : i32 to f32
    affine.store %x, %m[%i] : memref<8xf32>
    %a = affine.load %m[%i] : memref<8xf32>
    %j = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %b = affine.load %m[%j - 1] : memref<8xf32>
    "use"(%a, %b) : (f32, f32) -> ()
  }
  memref.dealloc %m : memref<8xf32>
  return
}

// Something may write in between, or another place is read, or the store may not have happened.
// CHECK-LABEL: func @not_forwarded(
// CHECK-COUNT-5: affine.load
func.func @not_forwarded(%m: memref<8xf32>, %other: memref<8xf32>, %x: f32, %k: index) {
  affine.store %x, %m[0] : memref<8xf32>
  affine.store %x, %other[%k] : memref<8xf32>
  %a = affine.load %m[0] : memref<8xf32>
  "use"(%a) : (f32) -> ()
  affine.store %x, %m[1] : memref<8xf32>
  func.call @anything() : () -> ()
  %b = affine.load %m[1] : memref<8xf32>
  %c = affine.load %m[2] : memref<8xf32>
  "use"(%b, %c) : (f32, f32) -> ()
  affine.for %i = 0 to %k {
    affine.store %x, %m[3] : memref<8xf32>
  }
  %d = affine.load %m[3] : memref<8xf32>
  affine.for %i = 0 to 7 {
    affine.store %x, %m[%i] : memref<8xf32>
    %e = affine.load %m[%i + 1] : memref<8xf32>
    "use"(%e, %d) : (f32, f32) -> ()
  }
  return
}
func.func private @anything()

// A later round overwrites what this one would find.
// CHECK-LABEL: func @later_rounds(
// CHECK: affine.load
func.func @later_rounds(%m: memref<8xf32>, %x: f32, %y: f32) {
  affine.store %x, %m[0] : memref<8xf32>
  affine.for %i = 0 to 8 {
    %a = affine.load %m[0] : memref<8xf32>
    "use"(%a) : (f32) -> ()
    affine.store %y, %m[%i] : memref<8xf32>
  }
  return
}

// Rounds write elsewhere.
// CHECK-LABEL: func @elsewhere(
// CHECK-NOT: affine.load
func.func @elsewhere(%m: memref<8xf32>, %x: f32, %y: f32) -> f32 {
  affine.store %x, %m[0] : memref<8xf32>
  %r = affine.for %i = 1 to 8 iter_args(%k = %y) -> f32 {
    affine.store %y, %m[%i] : memref<8xf32>
    %a = affine.load %m[0] : memref<8xf32>
    affine.yield %a : f32
  }
  return %r : f32
}

// CHECK-LABEL: func @loads(
// CHECK: %[[A:.*]] = affine.load
// CHECK-NOT: affine.load
// CHECK: "use"(%[[A]], %[[A]])
func.func @loads(%m: memref<8xf32>, %k: index) {
  %a = affine.load %m[symbol(%k)] : memref<8xf32>
  %b = affine.load %m[symbol(%k)] : memref<8xf32>
  "use"(%a, %b) : (f32, f32) -> ()
  return
}

// CHECK-LABEL: func @overwritten(
// CHECK-NEXT: affine.store %arg2, %arg0[0]
// CHECK-NEXT: affine.store %arg1, %arg0[1]
// CHECK-NEXT: affine.load
func.func @overwritten(%m: memref<8xf32>, %x: f32, %y: f32) -> f32 {
  affine.store %x, %m[0] : memref<8xf32>
  affine.store %y, %m[0] : memref<8xf32>
  affine.store %x, %m[1] : memref<8xf32>
  %a = affine.load %m[2] : memref<8xf32>
  return %a : f32
}

// Other types at the same place.
// CHECK-LABEL: func @vectors(
// CHECK: affine.load
func.func @vectors(%m: memref<8xf32>, %v: vector<4xf32>) -> f32 {
  affine.vector_store %v, %m[0] : memref<8xf32>, vector<4xf32>
  %a = affine.load %m[0] : memref<8xf32>
  return %a : f32
}

// What stands behind a load in a loop of another dialect runs before it in the next round.
// CHECK-LABEL: func @other_loop(
// CHECK: scf.for
// CHECK: affine.load
// CHECK: affine.store
// CHECK: affine.load
func.func @other_loop(%m: memref<1xi32>, %n: index, %p: i1, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  affine.store %x, %m[0] : memref<1xi32>
  scf.for %i = %zero to %n step %one {
    scf.if %p {
      %a = affine.load %m[0] : memref<1xi32>
      %b = arith.addi %a, %x : i32
      affine.store %b, %m[0] : memref<1xi32>
    }
  }
  %r = affine.load %m[0] : memref<1xi32>
  return %r : i32
}

// Regions of ops that aren't affine are left to those who know them, as in MLIR.
// CHECK-LABEL: func @other_condition(
// CHECK: else
// CHECK: affine.load
func.func @other_condition(%m: memref<1xi32>, %p: i1, %x: i32) -> i32 {
  affine.store %x, %m[0] : memref<1xi32>
  %r = scf.if %p -> i32 {
    scf.yield %x : i32
  } else {
    %a = affine.load %m[0] : memref<1xi32>
    scf.yield %a : i32
  }
  return %r : i32
}

// Values around a scope don't change in it, whatever they are computed from.
// CHECK-LABEL: func @inner_scope(
// CHECK: gpu.launch
// CHECK: affine.store %[[X:.*]], %
// CHECK-NOT: affine.load
// CHECK: "use"(%[[X]])
func.func @inner_scope(%m: memref<8xi32>, %n: index, %x: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %j = arith.remsi %i, %n : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one) threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {
      affine.store %x, %m[symbol(%j)] : memref<8xi32>
      %a = affine.load %m[symbol(%j)] : memref<8xi32>
      "use"(%a) : (i32) -> ()
      gpu.terminator
    }
  }
  return
}
