// triton-licm: what is the same in each round moves before the loop, loads included.
// RUN: triton-opt %s --triton-licm --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func @load_of_scalar
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[LO:.*]]: i32, %[[HI:.*]]: i32
// CHECK: %[[Q:.*]] = tt.addptr
// CHECK-NEXT: %[[RUNS:.*]] = arith.cmpi slt, %[[LO]], %[[HI]] : i32
// CHECK-NEXT: %[[V:.*]] = tt.load %[[Q]], %[[RUNS]] : !tt.ptr<f32>
// CHECK-NEXT: scf.for
// CHECK-NEXT: arith.addf %{{.*}}, %[[V]]
tt.func @load_of_scalar(%p: !tt.ptr<f32>, %lo: i32, %hi: i32, %init: f32) -> f32 {
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %lo to %hi step %c1 iter_args(%x = %init) -> (f32) : i32 {
    %q = tt.addptr %p, %lo : !tt.ptr<f32>, i32
    %v = tt.load %q : !tt.ptr<f32>
    %next = arith.addf %x, %v : f32
    scf.yield %next : f32
  }
  tt.return %r : f32
}

// -----

// CHECK-LABEL: tt.func @load_with_mask
// CHECK: %[[RUNS:.*]] = arith.cmpi ult
// CHECK-NEXT: %[[ALL:.*]] = tt.splat %[[RUNS]] : i1 -> tensor<8xi1>
// CHECK-NEXT: %[[MASK:.*]] = arith.andi %[[ALL]], %[[M:.*]] : tensor<8xi1>
// CHECK-NEXT: tt.load %{{.*}}, %[[MASK]], %{{.*}} cacheModifier = ca
// CHECK-NEXT: scf.for unsigned
tt.func @load_with_mask(%p: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %other: tensor<8xf32>, %lo: i32, %hi: i32) -> tensor<8xf32> {
  %c1 = arith.constant 1 : i32
  %r = scf.for unsigned %i = %lo to %hi step %c1 iter_args(%x = %other) -> (tensor<8xf32>) : i32 {
    %v = tt.load %p, %m, %other cacheModifier = ca : tensor<8x!tt.ptr<f32>>
    %next = arith.addf %x, %v : tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  tt.return %r : tensor<8xf32>
}

// -----

// What the loop writes it may load.
// CHECK-LABEL: tt.func @written
// CHECK: scf.for
// CHECK: tt.load
// CHECK: tt.store
tt.func @written(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %c1 = arith.constant 1 : i32
  scf.for %i = %c1 to %n step %c1 : i32 {
    %v = tt.load %p : !tt.ptr<f32>
    tt.store %q, %v : !tt.ptr<f32>
  }
  tt.return
}

// -----

// CHECK-LABEL: tt.func @volatile
// CHECK: scf.for
// CHECK: tt.load
tt.func @volatile(%p: !tt.ptr<f32>, %n: i32, %init: f32) -> f32 {
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%x = %init) -> (f32) : i32 {
    %v = tt.load %p {isVolatile = true} : !tt.ptr<f32>
    %next = arith.addf %x, %v : f32
    scf.yield %next : f32
  }
  tt.return %r : f32
}

// -----

// Whether a while loop runs isn't known before: its load stays, what needs no memory moves.
// CHECK-LABEL: tt.func @while_loop
// CHECK: arith.addi
// CHECK: scf.while
// CHECK: tt.load
tt.func @while_loop(%p: !tt.ptr<i32>, %n: i32) -> i32 {
  %r = scf.while (%x = %n) : (i32) -> i32 {
    %limit = arith.addi %n, %n : i32
    %go = arith.cmpi slt, %x, %limit : i32
    scf.condition(%go) %x : i32
  } do {
  ^bb0(%x: i32):
    %v = tt.load %p : !tt.ptr<i32>
    %next = arith.addi %x, %v : i32
    scf.yield %next : i32
  }
  tt.return %r : i32
}

// -----

// A load that doesn't depend on either loop leaves both.
// CHECK-LABEL: tt.func @nested
// CHECK: tt.load
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: tt.load
tt.func @nested(%p: !tt.ptr<f32>, %n: i32, %init: f32) -> f32 {
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%x = %init) -> (f32) : i32 {
    %s = scf.for %j = %c1 to %n step %c1 iter_args(%y = %x) -> (f32) : i32 {
      %v = tt.load %p : !tt.ptr<f32>
      %next = arith.addf %y, %v : f32
      scf.yield %next : f32
    }
    scf.yield %s : f32
  }
  tt.return %r : f32
}
