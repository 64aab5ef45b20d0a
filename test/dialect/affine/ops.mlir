// Syntax of the affine ops, custom and generic.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt --mlir-print-op-generic %s | mlir-opt | FileCheck %s

// CHECK-DAG: #[[SUM:.*]] = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-DAG: #[[TWO:.*]] = affine_map<(d0)[s0] -> (d0, s0)>
#sum = affine_map<(i)[n] -> (i + n)>
#two = affine_map<(i)[n] -> (i, n)>
// CHECK-DAG: #[[SET:.*]] = affine_set<(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 == 0)>
#set = affine_set<(i)[n] : (i - 1 >= 0, n - i == 0)>

// CHECK-LABEL: func @values(%arg0: index, %arg1: index)
func.func @values(%i: index, %n: index) {
  // CHECK: affine.apply #[[SUM]](%arg0)[%arg1] {note}
  %0 = affine.apply #sum(%i)[%n] {note}
  // CHECK: affine.min #[[TWO]](%arg0)[%arg1]
  %1 = affine.min #two(%i)[%n]
  // CHECK: affine.max #[[TWO]](%arg0)[%arg1]
  %2 = affine.max #two(%i)[%n]
  // CHECK: affine.delinearize_index %arg0 into (2, %arg1, 3) : index, index, index
  %3:3 = affine.delinearize_index %i into (2, %n, 3) : index, index, index
  // CHECK: affine.linearize_index [%arg0, %arg1] by (%arg1) : index
  %4 = affine.linearize_index [%i, %n] by (%n) : index
  // CHECK: affine.linearize_index disjoint [%arg0, %arg1] by (4, 5) : index
  %5 = affine.linearize_index disjoint [%i, %n] by (4, 5) : index
  return
}

// CHECK-LABEL: func @loops(%arg0: index, %arg1: f32)
func.func @loops(%n: index, %x: f32) -> f32 {
  // CHECK: affine.for %arg2 = 0 to 10 {
  // CHECK-NEXT: } {tag = 1 : i64}
  affine.for %i = 0 to 10 {
  } {tag = 1}
  // CHECK: affine.for %arg2 = %arg0 to #[[SUM]](%arg0)[%arg0] step 3 {
  affine.for %i = %n to #sum(%n)[%n] step 3 {
    // CHECK: affine.for %arg3 = max #[[TWO]](%arg2)[%arg0] to min #[[TWO]](%arg2)[%arg0] {
    affine.for %j = max #two(%i)[%n] to min #two(%i)[%n] {
    }
  }
  // CHECK: %[[R:.*]]:2 = affine.for %arg2 = -1 to 1 iter_args(%arg3 = %arg1, %arg4 = %arg0) -> (f32, index) {
  // CHECK-NEXT: affine.yield %arg3, %arg2 : f32, index
  %r:2 = affine.for %i = -1 to 1 iter_args(%a = %x, %b = %n) -> (f32, index) {
    affine.yield %a, %i : f32, index
  }
  return %r#0 : f32
}

// CHECK-LABEL: func @conditions
func.func @conditions(%n: index, %x: f32) -> f32 {
  // CHECK: affine.for %[[I:.*]] = 0 to 4
  affine.for %i = 0 to 4 {
    // CHECK: affine.if #[[SET]](%[[I]])[%arg0] {
    // CHECK-NEXT: } else {
    // CHECK-NEXT: } {tag}
    affine.if #set(%i)[%n] {
    } else {
    } {tag}
  }
  // CHECK: affine.if #{{.*}}() -> f32 {
  // CHECK-NEXT: affine.yield %arg1 : f32
  // CHECK-NEXT: } else {
  %r = affine.if affine_set<() : ()>() -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %x : f32
  }
  return %r : f32
}

// CHECK-LABEL: func @parallel
func.func @parallel(%m: memref<8x8xf32>, %n: index) {
  // CHECK: affine.parallel (%arg2, %arg3) = (0, max(%arg1, 3)) to (symbol(%arg1), min(8, %arg1 + 1)) step (1, 2) reduce ("addf") -> (f32) {
  %0 = affine.parallel (%i, %j) = (0, max(%n, 3)) to (symbol(%n), min(8, %n + 1)) step (1, 2) reduce ("addf") -> f32 {
    %1 = affine.load %m[%i, %j] : memref<8x8xf32>
    affine.yield %1 : f32
  }
  // CHECK: affine.parallel () = () to () {
  affine.parallel () = () to () {
  }
  return
}

// CHECK-LABEL: func @accesses
func.func @accesses(%m: memref<8x8xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    // CHECK: affine.load %arg0[%[[I:.*]] * 2 + 1, symbol(%arg1)] {note} : memref<8x8xf32>
    %0 = affine.load %m[%i * 2 + 1, symbol(%n)] {note} : memref<8x8xf32>
    // CHECK: affine.store %{{.*}}, %arg0[%[[I]] mod 3, %[[I]] floordiv 3] : memref<8x8xf32>
    affine.store %0, %m[%i mod 3, %i floordiv 3] : memref<8x8xf32>
    // CHECK: affine.vector_load %arg0[%[[I]], 0] : memref<8x8xf32>, vector<4xf32>
    %1 = affine.vector_load %m[%i, 0] : memref<8x8xf32>, vector<4xf32>
    // CHECK: affine.vector_store %{{.*}}, %arg0[0, %[[I]]] : memref<8x8xf32>, vector<4xf32>
    affine.vector_store %1, %m[0, %i] : memref<8x8xf32>, vector<4xf32>
    // CHECK: affine.prefetch %arg0[%[[I]], %[[I]] + 1], write, locality<2>, instr : memref<8x8xf32>
    affine.prefetch %m[%i, %i + 1], write, locality<2>, instr : memref<8x8xf32>
  }
  return
}
