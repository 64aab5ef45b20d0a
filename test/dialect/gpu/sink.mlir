// Constants, sizes and choices of them are computed in the launch that uses them; other values stay outside.
// RUN: mlir-opt --allow-unregistered-dialect --gpu-launch-sink-index-computations %s | FileCheck %s

// CHECK-LABEL: @sink
// CHECK: gpu.launch
// CHECK-NEXT: %[[C:.*]] = arith.constant 4
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0
// CHECK-NEXT: %[[D:.*]] = memref.dim %arg1, %[[ZERO]]
// CHECK-NEXT: %[[LESS:.*]] = arith.cmpi slt, %[[D]], %[[C]]
// CHECK-NEXT: %[[MIN:.*]] = arith.select %[[LESS]], %[[D]], %[[C]]
// CHECK-NEXT: "use"(%[[C]], %[[MIN]], %arg1, %{{.*}}, %{{.*}})
func.func @sink(%n: index, %m: memref<?xf32>, %other: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %less = arith.cmpi slt, %d, %c4 : index
  %min = arith.select %less, %d, %c4 : index
  %sum = arith.addi %d, %c4 : index
  // Its buffer isn't used inside.
  %unseen = memref.dim %other, %c0 : memref<?xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "use"(%c4, %min, %m, %sum, %unseen) : (index, index, memref<?xf32>, index, index) -> ()
    gpu.terminator
  }
  return
}
