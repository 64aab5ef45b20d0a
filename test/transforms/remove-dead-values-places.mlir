// What stays because it reads, where poison goes, and where constants are made.
// RUN: mlir-opt --remove-dead-values=canonicalize=0 %s | FileCheck %s
// RUN: mlir-opt --remove-dead-values %s | FileCheck %s --check-prefix=CLEAN

// What reads something needed stays; what reads something dead can't be reached.
// CHECK-LABEL: func.func @reads(
// CHECK-NEXT:    memref.alloca_scope {
// CHECK-NEXT:      %[[A:.*]] = memref.alloca() : memref<i32>
// CHECK-NEXT:      memref.store %{{.*}}, %[[A]][] : memref<i32>
// CHECK-NEXT:      memref.load %[[A]][] : memref<i32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %{{.*}} = memref.alloc
// CHECK-NEXT:    return
func.func @reads(%n: i32) {
  memref.alloca_scope {
    %a = memref.alloca() : memref<i32>
    memref.store %n, %a[] : memref<i32>
    %0 = memref.load %a[] : memref<i32>
  }
  %b = memref.alloc() : memref<4xi32>
  %1 = affine.load %b[1] : memref<4xi32>
  return
}

// In the order of the operands, whether what takes them is dead or they are.
// CHECK-LABEL: func.func @order(
// CHECK:         } do {
// CHECK-NEXT:    ^bb0(%{{.*}}: i32, %{{.*}}: f64):
// CHECK-NEXT:      %[[I:.*]] = ub.poison : i32
// CHECK-NEXT:      %[[F:.*]] = ub.poison : f64
// CHECK-NEXT:      scf.yield %[[I]], %[[F]] : i32, f64
func.func @order(%n: i32, %x: f64, %m: memref<i32>) {
  %never = arith.constant false
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%i = %n, %f = %x) : (i32, f64) -> (i32, f64) {
    %more = arith.cmpi sgt, %i, %one : i32
    memref.store %n, %m[] : memref<i32>
    %no = arith.andi %more, %never : i1
    scf.condition(%no) %i, %f : i32, f64
  } do {
  ^bb0(%i: i32, %f: f64):
    %less = arith.subi %i, %one : i32
    scf.yield %less, %f : i32, f64
  }
  return
}

// A constant is made where what it comes of was.
// CLEAN-LABEL: func.func @once(
// CLEAN:         scf.for
// CLEAN-NEXT:      %[[C:.*]] = arith.constant 7 : i64
// CLEAN-NEXT:      memref.store %[[C]]
func.func @once(%m: memref<5xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i64
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c1 step %c1 {
      %0 = arith.index_cast %j : index to i64
      %1 = arith.addi %c7, %0 : i64
      memref.store %1, %m[%i] : memref<5xi64>
    }
  }
  return
}
