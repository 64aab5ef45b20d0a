// Loops of a nest become blocks, then threads; the rest stays sequential.
// RUN: mlir-opt --allow-unregistered-dialect --gpu-map-parallel-loops %s | FileCheck %s
// RUN: mlir-opt --allow-unregistered-dialect --gpu-map-parallel-loops=mapping-policy=innermost-first %s | FileCheck %s --check-prefix=INNER
// RUN: not mlir-opt --allow-unregistered-dialect --gpu-map-parallel-loops=mapping-policy=x %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error: Invalid mapping policy specified.

// CHECK-LABEL: @nest
// CHECK: "body"
// CHECK: {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// CHECK: {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// CHECK: {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_z, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// INNER: processor = sequential
// INNER: processor = thread_x
// INNER: processor = block_z{{.*}}processor = block_y{{.*}}processor = block_x{{.*}}processor = sequential
func.func @nest(%a: index, %b: index) {
  scf.parallel (%i, %j, %k, %l) = (%a, %a, %a, %a) to (%b, %b, %b, %b) step (%b, %b, %b, %b) {
    scf.parallel (%m) = (%a) to (%b) step (%b) {
      scf.parallel (%n) = (%a) to (%b) step (%b) {
        "body"(%m) : (index) -> ()
      }
    }
  }
  return
}
