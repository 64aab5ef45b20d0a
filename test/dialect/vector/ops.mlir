// Every op of vector.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

// CHECK-LABEL: func.func @contract(
func.func @contract(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>, %v: vector<8xi32>, %i: i32) {
  // CHECK: %{{.*}} = vector.contract {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %{{.*}}, %{{.*}}, %{{.*}} {note} : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %a, %b, %c {note} : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  // CHECK: %{{.*}} = vector.contract {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["reduction"], kind = #vector.kind<add>} %{{.*}}, %{{.*}}, %{{.*}} : vector<8xi32>, vector<8xi32> into i32
  %1 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} %v, %v, %i : vector<8xi32>, vector<8xi32> into i32
  return
}

// CHECK-LABEL: func.func @reductions(
func.func @reductions(%v: vector<16xf32>, %s: f32, %m: vector<4x8xf32>, %r: vector<4xf32>, %z: vector<f32>) {
  // CHECK: %{{.*}} = vector.reduction <add>, %{{.*}} : vector<16xf32> into f32
  %0 = vector.reduction <add>, %v : vector<16xf32> into f32
  // CHECK: %{{.*}} = vector.reduction <minimumf>, %{{.*}}, %{{.*}} fastmath<reassoc,nnan> : vector<16xf32> into f32
  %1 = vector.reduction <minimumf>, %v, %s fastmath<reassoc,nnan> : vector<16xf32> into f32
  // CHECK: %{{.*}} = vector.reduction <mul>, %{{.*}} : vector<f32> into f32
  %2 = vector.reduction <mul>, %z : vector<f32> into f32
  // CHECK: %{{.*}} = vector.multi_reduction <add>, %{{.*}}, %{{.*}} [1] : vector<4x8xf32> to vector<4xf32>
  %3 = vector.multi_reduction <add>, %m, %r [1] : vector<4x8xf32> to vector<4xf32>
  // CHECK: %{{.*}} = vector.multi_reduction <maxnumf>, %{{.*}}, %{{.*}} {note} [0, 1] : vector<4x8xf32> to f32
  %4 = vector.multi_reduction <maxnumf>, %m, %s {note} [0, 1] : vector<4x8xf32> to f32
  // CHECK: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}} : vector<4xf32>, vector<16xf32>
  %5 = vector.outerproduct %r, %v : vector<4xf32>, vector<16xf32>
  // CHECK: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}}, %{{.*}} {kind = #vector.kind<mul>} : vector<4xf32>, vector<16xf32>
  %6 = vector.outerproduct %r, %v, %5 {kind = #vector.kind<mul>} : vector<4xf32>, vector<16xf32>
  // CHECK: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}}, %{{.*}} {kind = #vector.kind<add>} : vector<4xf32>, f32
  %7 = vector.outerproduct %r, %s, %r {kind = #vector.kind<add>} : vector<4xf32>, f32
  // CHECK: %{{.*}} = vector.fma %{{.*}}, %{{.*}}, %{{.*}} : vector<4x8xf32>
  %8 = vector.fma %m, %m, %m : vector<4x8xf32>
  // CHECK: %dest, %accumulated_value = vector.scan <add>, %{{.*}}, %{{.*}} {inclusive = false, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
  %dest, %accumulated_value = vector.scan <add>, %m, %r {inclusive = false, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
  return
}

// CHECK-LABEL: func.func @parts(
func.func @parts(%v: vector<4xf32>, %m: vector<4x8xf32>, %s: f32, %i: index, %z: vector<f32>, %w: vector<[8]xf32>) {
  // CHECK: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<2x[4]xf32>
  %0 = vector.broadcast %s : f32 to vector<2x[4]xf32>
  // CHECK: %{{.*}} = vector.broadcast %{{.*}} : vector<4xf32> to vector<2x4xf32>
  %1 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  // CHECK: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 7, -1] : vector<4x8xf32>, vector<4x8xf32>
  %2 = vector.shuffle %m, %m [0, 7, -1] : vector<4x8xf32>, vector<4x8xf32>
  // CHECK: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 1] : vector<f32>, vector<f32>
  %3 = vector.shuffle %z, %z [0, 1] : vector<f32>, vector<f32>
  // CHECK: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} : vector<4xf32> -> vector<8xf32>
  %4 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  // CHECK: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} : vector<f32> -> vector<2xf32>
  %5 = vector.interleave %z, %z : vector<f32> -> vector<2xf32>
  // CHECK: %res1, %res2 = vector.deinterleave %{{.*}} : vector<[8]xf32> -> vector<[4]xf32>
  %res1, %res2 = vector.deinterleave %w : vector<[8]xf32> -> vector<[4]xf32>
  // CHECK: %{{.*}} = vector.extract %{{.*}}[1] : vector<8xf32> from vector<4x8xf32>
  %6 = vector.extract %m[1] : vector<8xf32> from vector<4x8xf32>
  // CHECK: %{{.*}} = vector.extract %{{.*}}[%{{.*}}, 3] : f32 from vector<4x8xf32>
  %7 = vector.extract %m[%i, 3] : f32 from vector<4x8xf32>
  // CHECK: %{{.*}} = vector.extract %{{.*}}[] : f32 from vector<f32>
  %8 = vector.extract %z[] : f32 from vector<f32>
  // CHECK: %{{.*}} = vector.insert %{{.*}}, %{{.*}}[%{{.*}}, -1] : f32 into vector<4x8xf32>
  %9 = vector.insert %s, %m[%i, -1] : f32 into vector<4x8xf32>
  // CHECK: %{{.*}} = vector.insert %{{.*}}, %{{.*}}[3] : vector<8xf32> into vector<4x8xf32>
  %10 = vector.insert %6, %m[3] : vector<8xf32> into vector<4x8xf32>
  // CHECK: %{{.*}}:4 = vector.to_elements %{{.*}} : vector<4xf32>
  %11:4 = vector.to_elements %v : vector<4xf32>
  // CHECK: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<2x2xf32>
  %12 = vector.from_elements %s, %s, %s, %s : vector<2x2xf32>
  // CHECK: %{{.*}} = vector.from_elements %{{.*}} : vector<f32>
  %13 = vector.from_elements %s : vector<f32>
  // CHECK: %{{.*}} = vector.scalable.insert %{{.*}}, %{{.*}}[4] : vector<4xf32> into vector<[8]xf32>
  %14 = vector.scalable.insert %v, %w[4] : vector<4xf32> into vector<[8]xf32>
  // CHECK: %{{.*}} = vector.scalable.extract %{{.*}}[4] : vector<4xf32> from vector<[8]xf32>
  %15 = vector.scalable.extract %w[4] : vector<4xf32> from vector<[8]xf32>
  // CHECK: %{{.*}} = vector.insert_strided_slice %{{.*}}, %{{.*}} {offsets = [1, 2], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  %16 = vector.insert_strided_slice %v, %m {offsets = [1, 2], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  // CHECK: %{{.*}} = vector.extract_strided_slice %{{.*}} {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %17 = vector.extract_strided_slice %m {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  // CHECK: %{{.*}} = vector.step : vector<[4]xindex>
  %18 = vector.step : vector<[4]xindex>
  // CHECK: %vscale = vector.vscale
  %vscale = vector.vscale
  // CHECK: %c4 = arith.constant 4 : index
  %c4 = arith.constant 4 : index
  // CHECK: %c4_vscale = arith.muli %vscale, %c4 : index
  %c4_vscale = arith.muli %vscale, %c4 : index
  // CHECK: %c4_vscale_0 = arith.muli %c4, %vscale : index
  %c4_vscale_0 = arith.muli %c4, %vscale : index
  return
}

// CHECK-LABEL: func.func @shapes(
func.func @shapes(%m: vector<4x[8]xf32>, %z: vector<f32>, %b: memref<4x3xf32, 1>) {
  // CHECK: %{{.*}} = vector.shape_cast %{{.*}} : vector<4x[8]xf32> to vector<[32]xf32>
  %0 = vector.shape_cast %m : vector<4x[8]xf32> to vector<[32]xf32>
  // CHECK: %{{.*}} = vector.bitcast %{{.*}} : vector<4x[8]xf32> to vector<4x[16]xf16>
  %1 = vector.bitcast %m : vector<4x[8]xf32> to vector<4x[16]xf16>
  // CHECK: %{{.*}} = vector.bitcast %{{.*}} : vector<f32> to vector<i32>
  %2 = vector.bitcast %z : vector<f32> to vector<i32>
  // CHECK: %{{.*}} = vector.type_cast %{{.*}} : memref<4x3xf32, 1> to memref<vector<4x3xf32>, 1>
  %3 = vector.type_cast %b : memref<4x3xf32, 1> to memref<vector<4x3xf32>, 1>
  // CHECK: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<4x[8]xf32> to vector<[8]x4xf32>
  %4 = vector.transpose %m, [1, 0] : vector<4x[8]xf32> to vector<[8]x4xf32>
  // CHECK: %{{.*}} = vector.transpose %{{.*}}, [] : vector<f32> to vector<f32>
  %5 = vector.transpose %z, [] : vector<f32> to vector<f32>
  return
}

// CHECK-LABEL: func.func @transfers(
func.func @transfers(%b: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %s: f32, %k: vector<8x4xi1>, %e: memref<?x?xvector<4x3xf32>>, %p: vector<4x3xf32>, %z: tensor<f32>) {
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<?x?xf32>, vector<4x8xf32>
  %0 = vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>, vector<4x8xf32>
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} {in_bounds = [true, false], permutation_map = #{{.*}}} : tensor<?x?xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %t[%i, %i], %s, %k {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<?x?xf32>, vector<4x8xf32>
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {permutation_map = #{{.*}}} : memref<?x?xf32>, vector<4x[8]xf32>
  %2 = vector.transfer_read %b[%i, %i], %s {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x?xf32>, vector<4x[8]xf32>
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
  %3 = vector.transfer_read %e[%i, %i], %p : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[], %{{.*}} : tensor<f32>, vector<f32>
  %4 = vector.transfer_read %z[], %s : tensor<f32>, vector<f32>
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {in_bounds = [false, true]} : vector<4x8xf32>, memref<?x?xf32>
  vector.transfer_write %0, %b[%i, %i] {in_bounds = [false, true]} : vector<4x8xf32>, memref<?x?xf32>
  // CHECK: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {permutation_map = #{{.*}}} : vector<4x8xf32>, tensor<?x?xf32>
  %5 = vector.transfer_write %1, %t[%i, %i], %k {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, tensor<?x?xf32>
  return
}

// CHECK-LABEL: func.func @memory(
func.func @memory(%b: memref<?xf32>, %t: tensor<?xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %n: vector<8xi32>) {
  // CHECK: %{{.*}} = vector.load %{{.*}}[%{{.*}}] {alignment = 16 : i64, nontemporal = true} : memref<?xf32>, vector<8xf32>
  %0 = vector.load %b[%i] {alignment = 16 : i64, nontemporal = true} : memref<?xf32>, vector<8xf32>
  // CHECK: vector.store %{{.*}}, %{{.*}}[%{{.*}}] {alignment = 8 : i64} : memref<?xf32>, vector<8xf32>
  vector.store %0, %b[%i] {alignment = 8 : i64} : memref<?xf32>, vector<8xf32>
  // CHECK: %{{.*}} = vector.maskedload %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %1 = vector.maskedload %b[%i], %k, %v : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK: vector.maskedstore %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} {alignment = 8 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32>
  vector.maskedstore %b[%i], %k, %v {alignment = 8 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32>
  // CHECK: %{{.*}} = vector.gather %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %2 = vector.gather %t[%i] [%n], %k, %v : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK: vector.scatter %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  vector.scatter %b[%i] [%n], %k, %v : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  // CHECK: %{{.*}} = vector.scatter %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> -> tensor<?xf32>
  %3 = vector.scatter %t[%i] [%n], %k, %v : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> -> tensor<?xf32>
  // CHECK: %{{.*}} = vector.expandload %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %4 = vector.expandload %b[%i], %k, %v : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK: vector.compressstore %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xi1>, vector<8xf32>
  vector.compressstore %b[%i], %k, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// CHECK-LABEL: func.func @masks(
func.func @masks(%n: index, %k: vector<8xi1>, %v: vector<8xf32>, %b: memref<?xf32>, %s: f32) {
  // CHECK: %{{.*}} = vector.constant_mask [3, 8] : vector<4x[8]xi1>
  %0 = vector.constant_mask [3, 8] : vector<4x[8]xi1>
  // CHECK: %{{.*}} = vector.create_mask %{{.*}}, %{{.*}} : vector<4x[8]xi1>
  %1 = vector.create_mask %n, %n : vector<4x[8]xi1>
  // CHECK: %{{.*}} = vector.mask %{{.*}} { vector.reduction <add>, %{{.*}} : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %2 = vector.mask %k { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f32
  // CHECK: %{{.*}} = vector.mask %{{.*}}, %{{.*}} { vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<?xf32>, vector<8xf32> } {note} : vector<8xi1> -> vector<8xf32>
  %3 = vector.mask %k, %v { vector.transfer_read %b[%n], %s : memref<?xf32>, vector<8xf32> } {note} : vector<8xi1> -> vector<8xf32>
  // CHECK: vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  vector.mask %k { vector.transfer_write %v, %b[%n] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  // CHECK: vector.mask %{{.*}} { vector.yield } : vector<8xi1>
  vector.mask %k { vector.yield } : vector<8xi1>
  // CHECK: %{{.*}} = vector.mask %{{.*}} { vector.yield %{{.*}} : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %4 = vector.mask %k { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}

// CHECK-LABEL: func.func @print(
func.func @print(%v: vector<4xf32>, %i: index) {
  // CHECK: vector.print %{{.*}} : vector<4xf32>
  vector.print %v : vector<4xf32>
  // CHECK: vector.print %{{.*}} : index punctuation <comma>
  vector.print %i : index punctuation <comma>
  // CHECK: vector.print punctuation <open>
  vector.print punctuation <open>
  // CHECK: vector.print str "text"
  vector.print str "text"
  // CHECK: vector.print
  vector.print
  return
}
