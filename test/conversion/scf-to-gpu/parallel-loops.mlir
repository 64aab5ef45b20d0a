// convert-parallel-loops-to-gpu: nests that are mapped to blocks and threads become launches.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics --convert-parallel-loops-to-gpu | FileCheck %s

#block = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
#thread = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0 + 1), bound = (d0) -> (d0 * 2)>
#sequential = #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>

// CHECK-DAG: #[[ROUNDS:.*]] = affine_map<(d0)[s0, s1] -> ((d0 - s0) ceildiv s1)>
// CHECK-DAG: #[[TWICE:.*]] = affine_map<(d0)[s0, s1] -> (((d0 - s0) ceildiv s1) * 2)>
// CHECK-DAG: #[[INDEX:.*]] = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>
// CHECK-DAG: #[[NEXT:.*]] = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1 + 1)>
// CHECK-LABEL: @nest(
// CHECK-SAME:    %[[N:.*]]: index, %[[M:.*]]: memref
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK:         %[[BLOCKS:.*]] = affine.apply #[[ROUNDS]](%[[N]])
// CHECK-NEXT:    %[[THREADS:.*]] = affine.apply #[[TWICE]]
// CHECK-NEXT:    gpu.launch blocks(%[[B:.*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %[[BLOCKS]], %{{.*}}) threads(%[[T:.*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %[[THREADS]],
// CHECK-NEXT:      %[[I:.*]] = affine.apply #[[INDEX]](%[[B]])
// CHECK-NEXT:      %[[J:.*]] = affine.apply #[[NEXT]](%[[T]])
// CHECK-NEXT:      scf.for %[[K:.*]] =
// CHECK-NEXT:        memref.store %{{.*}}, %[[M]][%[[I]], %[[J]], %[[K]]]
// CHECK-NEXT:      }
// CHECK-NEXT:      gpu.terminator
// CHECK-NEXT:    } {SCFToGPU_visited, kept = 3 : i32}
func.func @nest(%n: index, %m: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %cst = arith.constant 1.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j, %k) = (%c0, %c0) to (%c8, %n) step (%c1, %c1) {
      memref.store %cst, %m[%i, %j, %k] : memref<?x?x?xf32>
    } {mapping = [#thread, #sequential]}
  } {mapping = [#block], kept = 3 : i32}
  return
}

// -----

// The bound is known only as the least of two: threads beyond it do nothing.
#block = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
#thread = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
#least = affine_map<(d0)[s0] -> (4, s0 - d0)>
// CHECK-LABEL: @least
// CHECK:         gpu.launch
// CHECK:           %[[LEAST:.*]] = affine.min
// CHECK:           %[[J:.*]] = affine.apply
// CHECK-NEXT:      %[[IN:.*]] = arith.cmpi slt, %[[J]], %[[LEAST]]
// CHECK-NEXT:      scf.if %[[IN]] {
// CHECK-NEXT:        memref.store
func.func @least(%n: index, %m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %cst = arith.constant 1.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c4) {
    %0 = affine.min #least(%i)[%n]
    scf.parallel (%j) = (%c0) to (%0) step (%c1) {
      memref.store %cst, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#thread]}
  } {mapping = [#block]}
  return
}

// -----

// What all threads of a block reduce.
#block = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
#thread = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
// CHECK-LABEL: @reduction
// CHECK:         %[[R:.*]] = gpu.all_reduce %{{.*}} {
// CHECK:           arith.addf
// CHECK-NEXT:      gpu.yield
// CHECK:         memref.store %[[R]]
func.func @reduction(%m: memref<8x8xf32>, %r: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %cst = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %0 = scf.parallel (%j) = (%c0) to (%c8) step (%c1) init (%cst) -> f32 {
      %1 = memref.load %m[%i, %j] : memref<8x8xf32>
      scf.reduce(%1 : f32) {
      ^bb0(%a: f32, %b: f32):
        %2 = arith.addf %a, %b : f32
        scf.reduce.return %2 : f32
      }
    } {mapping = [#thread]}
    memref.store %0, %r[%i] : memref<8xf32>
  } {mapping = [#block]}
  return
}

// -----

// All threads would change what they read.
#block = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
#thread = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
// CHECK-LABEL: @effects
// CHECK-NOT:     gpu.launch
func.func @effects(%m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %cst = arith.constant 1.0 : f32
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    memref.store %cst, %m[%i] : memref<8xf32>
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      %0 = memref.load %m[%j] : memref<8xf32>
      memref.store %0, %m[%j] : memref<8xf32>
    } {mapping = [#thread]}
  } {mapping = [#block]}
  return
}

// -----

func.func @unmapped(%m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{expected mapping attribute for lowering to GPU}}
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
  } {mapping = ["x"]}
  return
}
