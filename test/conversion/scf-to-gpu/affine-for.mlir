// convert-affine-for-to-gpu: outer loops become blocks, inner ones threads.
// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=1 gpu-thread-dims=1}))" | FileCheck %s
// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=0 gpu-thread-dims=2}))" | FileCheck %s --check-prefix=THREADS

// CHECK-LABEL: @nest
// CHECK: %[[COUNT:.*]] = arith.ceildivsi
// CHECK: %[[ONE:.*]] = arith.constant 1
// CHECK: gpu.launch blocks(%[[B:.*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %[[COUNT]], %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) threads(%[[T:.*]], %{{.*}}, %{{.*}}) in
// CHECK-NEXT: %[[S:.*]] = arith.muli %{{.*}}, %[[B]]
// CHECK-NEXT: %[[I:.*]] = arith.addi %{{.*}}, %[[S]]
// CHECK-NEXT: %[[J:.*]] = arith.addi %{{.*}}, %[[T]]
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
// CHECK-NEXT: gpu.terminator
// THREADS: gpu.launch {{.*}} threads(%[[X:.*]], %[[Y:.*]], %{{.*}}) in
// THREADS: arith.muli %{{.*}}, %[[X]]
// THREADS: arith.addi %{{.*}}, %[[Y]]
func.func @nest(%a: memref<?x?xf32>, %x: f32, %n: index) {
  affine.for %i = 3 to 30 step 4 {
    affine.for %j = 0 to min affine_map<()[s0] -> (s0, 9)>()[%n] {
      memref.store %x, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
