// Folds and canonicalization of the affine dialect.
// RUN: mlir-opt --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK-DAG: #[[TRIPLE:.*]] = affine_map<()[s0] -> (s0 * 3 + 2)>
// CHECK-DAG: #[[LEAST:.*]] = affine_map<()[s0, s1] -> (4, s1 + 1, s0)>
// CHECK-DAG: #[[MERGED:.*]] = affine_map<()[s0, s1] -> (8, s1, s0 + 1)>
// CHECK-DAG: #[[UPPER:.*]] = affine_map<()[s0] -> (5, s0)>
// CHECK-DAG: #[[SET:.*]] = affine_set<(d0)[s0] : (d0 - s0 >= 0)>

// CHECK-LABEL: func @apply(%arg0: index)
func.func @apply(%n: index) -> (index, index, index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  // CHECK: %[[A:.*]] = affine.apply #[[TRIPLE]]()[%arg0]
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%n)[%c3]
  %1 = affine.apply affine_map<(d0, d1, d2) -> (d0 + d2)>(%0, %n, %c2)
  %2 = affine.apply affine_map<(d0) -> (d0)>(%n)
  %3 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%c2, %c3)
  // CHECK: return %[[A]], %arg0, %c23
  return %1, %2, %3 : index, index, index
}

// CHECK-LABEL: func @poison
func.func @poison() -> index {
  %c0 = arith.constant 0 : index
  // CHECK: ub.poison
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c0)[%c0]
  return %0 : index
}

// CHECK-LABEL: func @least(%arg0: index, %arg1: index)
func.func @least(%n: index, %m: index) -> (index, index, index, index) {
  %c4 = arith.constant 4 : index
  // CHECK: affine.min #[[LEAST]]()[%arg0, %arg1]
  %0 = affine.min affine_map<(d0, d1, d2) -> (d0, d1 + 1, d2, d0)>(%n, %m, %c4)
  %1 = affine.min affine_map<(d0) -> (8, d0)>(%n)
  // CHECK: affine.min #[[MERGED]]()[%arg1, %arg0]
  %2 = affine.min affine_map<(d0)[s0] -> (d0, s0 + 1)>(%1)[%m]
  %3 = affine.max affine_map<() -> (3, 7, 5)>()
  %4 = affine.max affine_map<(d0) -> (d0)>(%n)
  // CHECK: return %{{.*}}, %{{.*}}, %c7, %arg0
  return %0, %2, %3, %4 : index, index, index, index
}

// CHECK-LABEL: func @bounds(%arg0: index)
func.func @bounds(%n: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // CHECK: affine.for %{{.*}} = 4 to min #[[UPPER]]()[%arg0] {
  affine.for %i = max affine_map<(d0, d1) -> (d0 + d1, 2)>(%c1, %c3) to min affine_map<(d0) -> (7, 5, d0, d0)>(%n) {
    "use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func @empty_loops(%arg0: index, %arg1: f32, %arg2: f32)
func.func @empty_loops(%n: index, %a: f32, %b: f32) -> (f32, f32, f32, f32) {
  affine.for %i = 0 to %n {
  }
  %never = affine.for %i = 3 to 3 iter_args(%x = %a) -> (f32) {
    %y = arith.addf %x, %x : f32
    affine.yield %y : f32
  }
  %same = affine.for %i = 0 to %n iter_args(%x = %a) -> (f32) {
    affine.yield %x : f32
  }
  %once:2 = affine.for %i = 0 to 1 iter_args(%x = %a, %y = %b) -> (f32, f32) {
    affine.yield %y, %x : f32, f32
  }
  // CHECK-NEXT: return %arg1, %arg1, %arg2, %arg1
  return %never, %same, %once#0, %once#1 : f32, f32, f32, f32
}

// CHECK-LABEL: func @unknown_rounds
func.func @unknown_rounds(%n: index, %a: f32, %b: f32) -> f32 {
  // CHECK: affine.for
  %r = affine.for %i = 0 to %n iter_args(%x = %a) -> (f32) {
    affine.yield %b : f32
  }
  return %r : f32
}

// CHECK-LABEL: func @conditions
func.func @conditions(%n: index, %a: f32, %b: f32) -> (f32, f32) {
  affine.for %i = 0 to 8 {
    %j = affine.apply affine_map<(d0)[s0] -> (d0 - s0)>(%i)[%n]
    // CHECK: affine.if #[[SET]](%{{.*}})[%arg0] {
    // CHECK-NEXT: "use"
    // CHECK-NEXT: }
    // CHECK-NOT: else
    affine.if affine_set<(d0, d1) : (d0 >= 0)>(%j, %i) {
      "use"() : () -> ()
    } else {
    }
  }
  %always = affine.if affine_set<() : (0 == 0)>() -> f32 {
    affine.yield %a : f32
  } else {
    affine.yield %b : f32
  }
  %never = affine.if affine_set<() : (1 == 0)>() -> f32 {
    affine.yield %a : f32
  } else {
    affine.yield %b : f32
  }
  // CHECK: return %arg1, %arg2
  return %always, %never : f32, f32
}

memref.global "private" constant @table : memref<4xi32> = dense<[1, 2, 3, 4]>

// CHECK-LABEL: func @accesses(%arg0: memref<8xf32>)
func.func @accesses(%m: memref<8xf32>) -> i32 {
  %cast = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 4 {
    %j = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    // CHECK: affine.load %arg0[%[[I:.*]] * 2 + 1] : memref<8xf32>
    %0 = affine.load %cast[%j + 1] : memref<?xf32>
    // CHECK: affine.store %{{.*}}, %arg0[%[[I]] * 2] : memref<8xf32>
    affine.store %0, %cast[%j] : memref<?xf32>
  }
  %t = memref.get_global @table : memref<4xi32>
  // CHECK: return %c3_i32
  %1 = affine.load %t[2] : memref<4xi32>
  return %1 : i32
}

// CHECK-LABEL: func @linear(%arg0: index, %arg1: index, %arg2: index)
func.func @linear(%i: index, %j: index, %n: index) -> (index, index, index, index, index, index) {
  %c5 = arith.constant 5 : index
  %c17 = arith.constant 17 : index
  %0:2 = affine.delinearize_index %c17 into (%c5) : index, index
  %1 = affine.linearize_index [%0#0, %0#1] by (10) : index
  %2 = affine.linearize_index disjoint [%i, %j] by (%n) : index
  %3:2 = affine.delinearize_index %2 into (%n) : index, index
  %4:2 = affine.delinearize_index %i into (7, %n) : index, index
  %5 = affine.linearize_index [%4#0, %4#1] by (%n) : index
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[C32:.*]] = arith.constant 32 : index
  // CHECK: return %[[C3]], %[[C2]], %[[C32]], %arg0, %arg1, %arg0
  return %0#0, %0#1, %1, %3#0, %3#1, %5 : index, index, index, index, index, index
}
