// RUN: ttmlir-opt %s --order-linalg-loops | FileCheck %s
// RUN: ttmlir-opt %s --order-linalg-loops --convert-linalg-to-loops | FileCheck %s --check-prefix=LOOPS
// RUN: ttmlir-opt %s --order-linalg-loops | ttmlir-opt --order-linalg-loops | FileCheck %s

// Columns go inside of sums.
// CHECK-DAG: #[[LEFT:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[RIGHT:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[RESULT:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[IMAGE:.*]] = affine_map<(d0, d1, d2, d3) -> (d0 + d1, d2 + d3)>
// CHECK-LABEL: func @product
// CHECK: linalg.generic {indexing_maps = [#[[LEFT]], #[[RIGHT]], #[[RESULT]]], iterator_types = ["parallel", "reduction", "parallel"]}
// LOOPS-LABEL: func @product
// LOOPS: scf.for %[[I:.*]] =
// LOOPS: scf.for %[[K:.*]] =
// LOOPS: scf.for %[[J:.*]] =
// LOOPS: memref.load %arg0[%[[I]], %[[K]]]
// LOOPS: memref.load %arg1[%[[K]], %[[J]]]
// LOOPS: memref.store %{{.*}}, %arg2[%[[I]], %[[J]]]
func.func @product(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// The columns of one operand are rows of another: as they were.
// CHECK-LABEL: func @transposed
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]
func.func @transposed(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %c: memref<4x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// A vector of one column isn't worth it.
// CHECK-LABEL: func @column
// CHECK: linalg.matmul
func.func @column(%a: memref<4x8xf32>, %b: memref<8x1xf32>, %c: memref<4x1xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x1xf32>) outs(%c : memref<4x1xf32>)
  return
}

// So are those whose innermost loop is no sum, and sums of all.
// CHECK-LABEL: func @others
// CHECK: linalg.add
// CHECK: linalg.reduce
// CHECK-SAME: dimensions = [0, 1]
func.func @others(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %c: memref<f32>) {
  linalg.add ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  linalg.reduce ins(%a : memref<4x8xf32>) outs(%c : memref<f32>) dimensions = [0, 1]
    (%x: f32, %y: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  return
}

// A window slides along what it reads; positions of loops are numbered anew.
// CHECK-LABEL: func @window
// CHECK: linalg.generic {indexing_maps = [#[[IMAGE]], {{.*}}], iterator_types = ["parallel", "reduction", "reduction", "parallel"]}
// CHECK-NOT: linalg.generic
// CHECK: linalg.index 3
// CHECK: linalg.index 1
func.func @window(%a: tensor<?x?xf32>, %w: tensor<3x3xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, p, q) -> (i + p, j + q)>, affine_map<(i, j, p, q) -> (p, q)>, affine_map<(i, j, p, q) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %w : tensor<?x?xf32>, tensor<3x3xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %j = linalg.index 1 : index
    %p = linalg.index 2 : index
    %same = arith.cmpi eq, %j, %p : index
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %z, %m : f32
    %t = arith.select %same, %z, %s : f32
    linalg.yield %t : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
