// Casts between scalars, vectors and tensors of one shape.
// RUN: mlir-opt %s | FileCheck %s

// CHECK: arith.index_cast %{{.*}} : index to i64
// CHECK: arith.sitofp %{{.*}} : i32 to f32
// CHECK: arith.bitcast %{{.*}} : vector<4xi32> to vector<4xf32>
// CHECK: arith.index_castui %{{.*}} : tensor<?xi32> to tensor<?xindex>
func.func @casts(%x: index, %i: i32, %v: vector<4xi32>, %t: tensor<?xi32>) {
  %0 = arith.index_cast %x : index to i64
  %1 = arith.sitofp %i : i32 to f32
  %2 = arith.bitcast %v : vector<4xi32> to vector<4xf32>
  %3 = arith.index_castui %t : tensor<?xi32> to tensor<?xindex>
  return
}
