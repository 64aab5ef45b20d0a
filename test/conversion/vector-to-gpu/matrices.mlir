// convert-vector-to-gpu: products of matrices and what they are computed from and go to, as matrices of a subgroup.
// RUN: mlir-opt %s --convert-vector-to-gpu --canonicalize | FileCheck %s --implicit-check-not=vector.transfer --implicit-check-not=vector.contract
// RUN: mlir-opt %s --convert-vector-to-gpu | mlir-opt --convert-vector-to-gpu

#ij = affine_map<(i, j, k) -> (i, j)>
#ik = affine_map<(i, j, k) -> (i, k)>
#ki = affine_map<(i, j, k) -> (k, i)>
#kj = affine_map<(i, j, k) -> (k, j)>
#jk = affine_map<(i, j, k) -> (j, k)>
#ji = affine_map<(i, j, k) -> (j, i)>
#product = ["parallel", "parallel", "reduction"]

// Columns of rhs are rows: it is read transposed. The sum is scaled, extended and written.
// CHECK-LABEL: func @scaled
// CHECK-DAG: %[[A:.*]] = gpu.subgroup_mma_load_matrix %arg0[%arg4, %{{.*}}] {leadDimension = 64 : index} : memref<32x64xf16> -> !gpu.mma_matrix<16x8xf16, "AOp">
// CHECK-DAG: %[[B:.*]] = gpu.subgroup_mma_load_matrix %arg1[%{{.*}}, %arg4] {leadDimension = 40 : index, transpose} : memref<16x8xf16, strided<[40, 1], offset: ?>> -> !gpu.mma_matrix<8x16xf16, "BOp">
// CHECK-DAG: %[[C:.*]] = gpu.subgroup_mma_constant_matrix %{{.*}} : !gpu.mma_matrix<16x16xf16, "COp">
// CHECK: %[[D:.*]] = gpu.subgroup_mma_compute %[[A]], %[[B]], %[[C]] : !gpu.mma_matrix<16x8xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
// CHECK: %[[F:.*]] = gpu.subgroup_mma_constant_matrix %arg3 : !gpu.mma_matrix<16x16xf16, "COp">
// CHECK: %[[E:.*]] = gpu.subgroup_mma_elementwise mulf %[[D]], %[[F]]
// CHECK: %[[G:.*]] = gpu.subgroup_mma_elementwise extf %[[E]] : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
// CHECK: gpu.subgroup_mma_store_matrix %[[G]], %arg2[%{{.*}}, %arg4] {leadDimension = 128 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<128x128xf32>
func.func @scaled(%a: memref<32x64xf16>, %b: memref<16x8xf16, strided<[40, 1], offset: ?>>, %out: memref<128x128xf32>, %factor: f16, %i: index) {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f16
  %ones = arith.constant dense<1.0> : vector<16x16xf16>
  %x = vector.transfer_read %a[%i, %zero], %none {in_bounds = [true, true]} : memref<32x64xf16>, vector<16x8xf16>
  %y = vector.transfer_read %b[%zero, %i], %none {in_bounds = [true, true]} : memref<16x8xf16, strided<[40, 1], offset: ?>>, vector<16x8xf16>
  %p = vector.contract {indexing_maps = [#ik, #jk, #ij], iterator_types = #product, kind = #vector.kind<add>} %x, %y, %ones : vector<16x8xf16>, vector<16x8xf16> into vector<16x16xf16>
  %f = vector.broadcast %factor : f16 to vector<16x16xf16>
  %s = arith.mulf %p, %f : vector<16x16xf16>
  %e = arith.extf %s : vector<16x16xf16> to vector<16x16xf32>
  vector.transfer_write %e, %out[%zero, %i] {in_bounds = [true, true]} : vector<16x16xf32>, memref<128x128xf32>
  return
}

// A loop carries the sum. What else it carries stays.
// CHECK-LABEL: func @loop
// CHECK: %[[C:.*]] = gpu.subgroup_mma_load_matrix %arg2
// CHECK: %[[L:.*]]:2 = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[N:.*]] = %{{.*}}, %[[S:.*]] = %[[C]]) -> (index, !gpu.mma_matrix<16x16xf32, "COp">)
// CHECK: %[[A:.*]] = gpu.subgroup_mma_load_matrix %arg0[%{{.*}}, %[[N]]]
// CHECK: %[[B:.*]] = gpu.subgroup_mma_load_matrix %arg1[%{{.*}}] {leadDimension = 0 : index} : memref<128xf32> -> !gpu.mma_matrix<16x16xf32, "BOp">
// CHECK: %[[P:.*]] = gpu.subgroup_mma_compute %[[A]], %[[B]], %[[S]]
// CHECK: scf.yield %{{.*}}, %[[P]] : index, !gpu.mma_matrix<16x16xf32, "COp">
// CHECK: gpu.subgroup_mma_store_matrix %[[L]]#1, %arg2
// CHECK: return %[[L]]#0
func.func @loop(%a: memref<16x128xf32>, %b: memref<128xf32>, %c: memref<16x16xf32>) -> index {
  %zero = arith.constant 0 : index
  %step = arith.constant 16 : index
  %end = arith.constant 128 : index
  %none = arith.constant 0.0 : f32
  %start = vector.transfer_read %c[%zero, %zero], %none {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
  %n, %sum = scf.for %k = %zero to %end step %step iter_args(%j = %zero, %s = %start) -> (index, vector<16x16xf32>) {
    %x = vector.transfer_read %a[%zero, %j], %none {in_bounds = [true, true]} : memref<16x128xf32>, vector<16x16xf32>
    %y = vector.transfer_read %b[%k], %none {in_bounds = [true, true], permutation_map = affine_map<(i) -> (0, i)>} : memref<128xf32>, vector<16x16xf32>
    %p = vector.contract {indexing_maps = [#ik, #kj, #ij], iterator_types = #product, kind = #vector.kind<add>} %x, %y, %s : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
    %next = arith.addi %j, %step : index
    scf.yield %next, %p : index, vector<16x16xf32>
  }
  vector.transfer_write %sum, %c[%zero, %zero] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
  return %n : index
}

// Extensions say which sign integers of 8 bits have.
// CHECK-LABEL: func @signs
// CHECK-DAG: %[[A:.*]] = gpu.subgroup_mma_load_matrix %arg0[%{{.*}}] {leadDimension = 32 : index} : memref<16x32xi8> -> !gpu.mma_matrix<16x32xui8, "AOp">
// CHECK-DAG: %[[B:.*]] = gpu.subgroup_mma_load_matrix %arg1[%{{.*}}] {leadDimension = 8 : index} : memref<32x8xi8> -> !gpu.mma_matrix<32x8xsi8, "BOp">
// CHECK: gpu.subgroup_mma_compute %[[A]], %[[B]], %{{.*}} -> !gpu.mma_matrix<16x8xi32, "COp">
func.func @signs(%a: memref<16x32xi8>, %b: memref<32x8xi8>, %c: memref<16x8xi32>) {
  %zero = arith.constant 0 : index
  %none = arith.constant 0 : i8
  %sum = arith.constant dense<0> : vector<16x8xi32>
  %x = vector.transfer_read %a[%zero, %zero], %none {in_bounds = [true, true]} : memref<16x32xi8>, vector<16x32xi8>
  %y = vector.transfer_read %b[%zero, %zero], %none {in_bounds = [true, true]} : memref<32x8xi8>, vector<32x8xi8>
  %u = arith.extui %x : vector<16x32xi8> to vector<16x32xi32>
  %s = arith.extsi %y : vector<32x8xi8> to vector<32x8xi32>
  %p = vector.contract {indexing_maps = [#ik, #kj, #ij], iterator_types = #product, kind = #vector.kind<add>} %u, %s, %sum : vector<16x32xi32>, vector<32x8xi32> into vector<16x8xi32>
  vector.transfer_write %p, %c[%zero, %zero] {in_bounds = [true, true]} : vector<16x8xi32>, memref<16x8xi32>
  return
}

// A sum that is wanted transposed is that of the operands exchanged.
// CHECK-LABEL: func @exchanged
// CHECK-DAG: %[[A:.*]] = gpu.subgroup_mma_load_matrix %arg1[%{{.*}}] {leadDimension = 24 : index, transpose} : memref<8x24xf16> -> !gpu.mma_matrix<24x8xf16, "AOp">
// CHECK-DAG: %[[B:.*]] = gpu.subgroup_mma_load_matrix %arg0[%{{.*}}] {leadDimension = 16 : index} : memref<8x16xf16> -> !gpu.mma_matrix<8x16xf16, "BOp">
// CHECK: gpu.subgroup_mma_compute %[[A]], %[[B]]
func.func @exchanged(%a: memref<8x16xf16>, %b: memref<8x24xf16>, %c: memref<24x16xf16>) {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f16
  %sum = arith.constant dense<0.0> : vector<24x16xf16>
  %x = vector.transfer_read %a[%zero, %zero], %none {in_bounds = [true, true]} : memref<8x16xf16>, vector<8x16xf16>
  %y = vector.transfer_read %b[%zero, %zero], %none {in_bounds = [true, true]} : memref<8x24xf16>, vector<8x24xf16>
  %p = vector.contract {indexing_maps = [#ki, #kj, #ji], iterator_types = #product, kind = #vector.kind<add>} %x, %y, %sum : vector<8x16xf16>, vector<8x24xf16> into vector<24x16xf16>
  vector.transfer_write %p, %c[%zero, %zero] {in_bounds = [true, true]} : vector<24x16xf16>, memref<24x16xf16>
  return
}
