// Deallocations by ownership: what each way of passing a buffer on makes of it.
// RUN: mlir-opt %s --ownership-based-buffer-deallocation --split-input-file | FileCheck %s
// RUN: mlir-opt %s --ownership-based-buffer-deallocation=private-function-dynamic-ownership=true --split-input-file | FileCheck %s --check-prefix=DYNAMIC

// CHECK-LABEL: func @allocates(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: %[[ALLOC:.*]] = memref.alloc
// CHECK: %[[BASE:[^ ,]*]], %{{.*}} = memref.extract_strided_metadata %[[ALLOC]]
// CHECK: bufferization.dealloc (%{{.*}}, %[[BASE]] : memref<f32>, memref<f32>) if (%{{.*}}, %[[TRUE]])
func.func @allocates(%a: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %a, %0 : memref<4xf32> to memref<4xf32>
  return
}

// -----

// A caller owns what it gets: arguments are copied.
// CHECK-LABEL: func private @returns(
// CHECK-SAME: %[[A:.*]]: memref<4xf32>) -> memref<4xf32>
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: %[[OWNED:.*]] = scf.if %[[FALSE]]
// CHECK: scf.yield %[[A]]
// CHECK: %[[CLONE:.*]] = bufferization.clone %[[A]]
// CHECK: scf.yield %[[CLONE]]
// CHECK: return %[[OWNED]] : memref<4xf32>
// DYNAMIC-LABEL: func private @returns(
// DYNAMIC-SAME: %[[A:.*]]: memref<4xf32>) -> (memref<4xf32>, i1)
// DYNAMIC: %[[OWNER:.*]] = bufferization.dealloc ({{.*}}) if (%{{.*}}) retain (%[[A]] : memref<4xf32>)
// DYNAMIC: return %[[A]], %[[OWNER]] : memref<4xf32>, i1
func.func private @returns(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
// CHECK-LABEL: func @calls(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: %[[R:.*]] = call @returns
// CHECK: bufferization.dealloc ({{.*}}) if (%{{.*}}, %[[TRUE]])
// DYNAMIC-LABEL: func @calls(
// DYNAMIC: %[[R:.*]]:2 = call @returns
// DYNAMIC: bufferization.dealloc ({{.*}}) if (%{{.*}}, %[[R]]#1)
func.func @calls(%a: memref<4xf32>) {
  %0 = call @returns(%a) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

// Blocks pass who owns a buffer with it.
// CHECK-LABEL: func @branches(
// CHECK-SAME: %[[C:.*]]: i1, %[[A:.*]]: memref<4xf32>, %{{.*}}: memref<4xf32>)
// CHECK: %[[NOT:.*]] = arith.xori %{{.*}}, %[[C]]
// CHECK: %[[OWNER:.*]]:2 = bufferization.dealloc
// CHECK: cf.cond_br %[[C]], ^bb1, ^bb2(%[[A]], %{{.*}} : memref<4xf32>, i1)
// CHECK: ^bb1:
// CHECK: %[[ALLOC:.*]] = memref.alloc
// CHECK: cf.br ^bb2(%[[ALLOC]], %{{.*}} : memref<4xf32>, i1)
// CHECK: ^bb2(%[[B:.*]]: memref<4xf32>, %[[OWNS:.*]]: i1):
// CHECK: memref.copy %[[B]]
// CHECK: bufferization.dealloc ({{.*}}) if ({{.*}}%[[OWNS]]
func.func @branches(%c: i1, %a: memref<4xf32>, %o: memref<4xf32>) {
  cf.cond_br %c, ^bb1, ^bb2(%a : memref<4xf32>)
^bb1:
  %0 = memref.alloc() : memref<4xf32>
  cf.br ^bb2(%0 : memref<4xf32>)
^bb2(%b: memref<4xf32>):
  memref.copy %b, %o : memref<4xf32> to memref<4xf32>
  return
}

// -----

// Loops carry it, and a select chooses it.
// CHECK-LABEL: func @loops(
// CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[M:.*]] = %{{.*}}, %[[O:.*]] = %{{.*}}) -> (memref<4xf32>, i1)
// CHECK: %[[S:.*]] = arith.select %{{.*}}, %[[M]], %[[ALLOC:.*]] : memref<4xf32>
// CHECK: scf.yield %{{.*}}, %{{.*}} : memref<4xf32>, i1
// CHECK: bufferization.dealloc ({{.*}}) if ({{.*}}%[[R]]#1
func.func @loops(%c: i1, %a: memref<4xf32>, %n: index, %o: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%m = %a) -> memref<4xf32> {
    %0 = memref.alloc() : memref<4xf32>
    %1 = arith.select %c, %m, %0 : memref<4xf32>
    scf.yield %1 : memref<4xf32>
  }
  memref.copy %r, %o : memref<4xf32> to memref<4xf32>
  return
}

// -----

// What is freed by hand stays out of it, and what goes by itself isn't freed.
// CHECK-LABEL: func @by_hand(
// CHECK: memref.alloca
// CHECK: memref.alloc()
// CHECK: cf.assert %{{.*}}, "expected that the block does not have ownership"
// CHECK-NEXT: memref.dealloc
// CHECK-NOT: bufferization.dealloc
// CHECK: return
func.func @by_hand() {
  %0 = memref.alloca() : memref<4xf32>
  %1 = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %1 {bufferization.manual_deallocation} : memref<4xf32>
  return
}

// -----

// CHECK-LABEL: func @parallel(
// CHECK: scf.forall
// CHECK: memref.alloc
// CHECK: bufferization.dealloc
func.func @parallel(%n: index) {
  scf.forall (%i) in (%n) {
    %0 = memref.alloc() : memref<4xf32>
    memref.copy %0, %0 : memref<4xf32> to memref<4xf32>
  }
  return
}

// -----

// What ends a region without a word about where control goes frees what the region has.
// CHECK-LABEL: func @plain_ends(
// CHECK: gpu.launch
// CHECK: memref.alloc
// CHECK: bufferization.dealloc
// CHECK-NEXT: gpu.terminator
// CHECK: scf.reduce(
// CHECK: memref.alloc
// CHECK: bufferization.dealloc
// CHECK-NEXT: scf.reduce.return
func.func @plain_ends(%n: index, %x: f32) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %0 = memref.alloc() : memref<4xf32>
    memref.copy %0, %0 : memref<4xf32> to memref<4xf32>
    gpu.terminator
  }
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %0 = memref.alloc() : memref<4xf32>
      memref.store %a, %0[%n] : memref<4xf32>
      %1 = memref.load %0[%n] : memref<4xf32>
      scf.reduce.return %1 : f32
    }
  }
  return
}

// -----

// What is called by value keeps its type: the caller owns the result, in either mode.
// CHECK-LABEL: func @by_value(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: %[[R:.*]] = call_indirect %{{.*}}(%{{.*}}) : (memref<4xf32>) -> memref<4xf32>
// CHECK: %[[BASE:[a-z_0-9]+]], {{.*}} = memref.extract_strided_metadata %[[R]]
// CHECK: bufferization.dealloc (%{{.*}}, %[[BASE]] : memref<f32>, memref<f32>) if (%{{.*}}, %[[TRUE]])
// DYNAMIC-LABEL: func @by_value(
// DYNAMIC: %[[TRUE:.*]] = arith.constant true
// DYNAMIC: %[[R:.*]] = call_indirect %{{.*}}(%{{.*}}) : (memref<4xf32>) -> memref<4xf32>
// DYNAMIC: %[[BASE:[a-z_0-9]+]], {{.*}} = memref.extract_strided_metadata %[[R]]
// DYNAMIC: bufferization.dealloc (%{{.*}}, %[[BASE]] : memref<f32>, memref<f32>) if (%{{.*}}, %[[TRUE]])
func.func @by_value(%m: memref<4xf32>, %f: (memref<4xf32>) -> memref<4xf32>) {
  %0 = call_indirect %f(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}
