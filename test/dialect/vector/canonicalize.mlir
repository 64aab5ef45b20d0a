// What vector's folds and canonicalisation patterns do.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @contract(
// CHECK: %{{.*}} = vector.contract {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["reduction"], kind = #vector.kind<add>} %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32> into f32
// CHECK-NEXT: return %{{.*}} : f32
func.func @contract(%a: vector<4xf32>, %b: vector<4xf32>, %c: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %b, %z : vector<4xf32>, vector<4xf32> into f32
  %1 = arith.addf %0, %c : f32
  return %1 : f32
}

// CHECK-LABEL: @reductions(
// CHECK: %{{.*}} = vector.extract %{{.*}}[0] : f32 from vector<1xf32>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} fastmath<nnan> : f32
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : f32 from vector<1xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<1x4x1xf32> to vector<4xf32>
// CHECK-NEXT: %{{.*}} = arith.maxnumf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0, 0] : i32 from vector<1x1xi32>
// CHECK-NEXT: %{{.*}} = arith.xori %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : i1 from vector<1xi1>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : f32 from vector<1xf32>
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, vector<4xf32>, i32, vector<4xf32>, f32
func.func @reductions(%v: vector<1xf32>, %s: f32, %m: vector<1x4x1xf32>, %r: vector<4xf32>, %o: vector<1x1xi32>, %i: i32, %k: vector<1xi1>) -> (f32, f32, vector<4xf32>, i32, vector<4xf32>, f32) {
  %0 = vector.reduction <mul>, %v, %s fastmath<nnan> : vector<1xf32> into f32
  %1 = vector.reduction <mul>, %v : vector<1xf32> into f32
  %2 = vector.multi_reduction <maxnumf>, %m, %r [0, 2] : vector<1x4x1xf32> to vector<4xf32>
  %3 = vector.multi_reduction <xor>, %o, %i [0, 1] : vector<1x1xi32> to i32
  %4 = vector.multi_reduction <add>, %r, %r [] : vector<4xf32> to vector<4xf32>
  %5 = vector.mask %k { vector.reduction <add>, %v, %s : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, vector<4xf32>, i32, vector<4xf32>, f32
}

// CHECK-LABEL: @broadcasts(
// CHECK: %{{.*}} = arith.constant dense<7> : vector<2x2xi32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<1x4xf32> to vector<2x4xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<3x4xf32>, vector<2x2xi32>, vector<2xf32>, vector<2x2xf32>, vector<2x4xf32>, vector<4xf32>
func.func @broadcasts(%s: f32, %v: vector<1x4xf32>) -> (vector<3x4xf32>, vector<2x2xi32>, vector<2xf32>, vector<2x2xf32>, vector<2x4xf32>, vector<4xf32>) {
  %0 = vector.broadcast %s : f32 to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<3x4xf32>
  %c = arith.constant 7 : i32
  %2 = vector.broadcast %c : i32 to vector<2x2xi32>
  %3 = vector.shuffle %0, %0 [1, 3] : vector<4xf32>, vector<4xf32>
  %4 = vector.extract %1[2] : vector<4xf32> from vector<3x4xf32>
  %5 = vector.from_elements %s, %s, %s, %s : vector<2x2xf32>
  %6 = vector.shape_cast %v : vector<1x4xf32> to vector<4xf32>
  %7 = vector.broadcast %6 : vector<4xf32> to vector<2x4xf32>
  return %1, %2, %3, %5, %7, %4 : vector<3x4xf32>, vector<2x2xi32>, vector<2xf32>, vector<2x2xf32>, vector<2x4xf32>, vector<4xf32>
}

// CHECK-LABEL: @shuffles(
// CHECK: %{{.*}} = arith.constant dense<[4, 1, 1]> : vector<3xi32>
// CHECK-NEXT: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} : vector<2xf32> -> vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<f32> to vector<1xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<2xf32>, vector<2xf32>, vector<4xf32>, vector<3xi32>, vector<1xf32>
func.func @shuffles(%a: vector<2xf32>, %b: vector<2xf32>, %z: vector<f32>) -> (vector<2xf32>, vector<2xf32>, vector<4xf32>, vector<3xi32>, vector<1xf32>) {
  %0 = vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<2xf32>
  %1 = vector.shuffle %a, %b [2, 3] : vector<2xf32>, vector<2xf32>
  %2 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
  %c = arith.constant dense<[1, 2]> : vector<2xi32>
  %d = arith.constant dense<[3, 4]> : vector<2xi32>
  %3 = vector.shuffle %c, %d [3, -1, 0] : vector<2xi32>, vector<2xi32>
  %4 = vector.shuffle %z, %z [1] : vector<f32>, vector<f32>
  return %0, %1, %2, %3, %4 : vector<2xf32>, vector<2xf32>, vector<4xf32>, vector<3xi32>, vector<1xf32>
}

// CHECK-LABEL: @extracts(
// CHECK: %{{.*}} = vector.extract %{{.*}}[1, 2, 3] : f32 from vector<2x3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 2] : vector<4xf32> from vector<2x3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 2, 0] : f32 from vector<2x3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<2x3x4xf32> to vector<6x4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 1] : vector<4xf32> from vector<2x3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 2, 3] : f32 from vector<2x3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, vector<4xf32>, f32, vector<4xf32>, f32, f32, vector<2xf32>, vector<6x4xf32>
func.func @extracts(%m: vector<2x3x4xf32>, %v: vector<4xf32>, %s: f32, %i: index) -> (f32, f32, vector<4xf32>, f32, vector<4xf32>, f32, f32, vector<2xf32>, vector<6x4xf32>) {
  %c1 = arith.constant 1 : index
  %0 = vector.extract %m[%c1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2, 3] : f32 from vector<3x4xf32>
  %2 = vector.insert %s, %m[0, 1, 2] : f32 into vector<2x3x4xf32>
  %3 = vector.extract %2[0, 1, 2] : f32 from vector<2x3x4xf32>
  %4 = vector.insert %v, %2[1, 1] : vector<4xf32> into vector<2x3x4xf32>
  %5 = vector.extract %4[1, 2] : vector<4xf32> from vector<2x3x4xf32>
  %6 = vector.transpose %m, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %7 = vector.extract %6[2, 1, 0] : f32 from vector<3x2x4xf32>
  %8 = vector.shape_cast %m : vector<2x3x4xf32> to vector<6x4xf32>
  %9 = vector.extract %8[4] : vector<4xf32> from vector<6x4xf32>
  %10 = vector.extract_strided_slice %m {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3x4xf32> to vector<1x2x4xf32>
  %11 = vector.extract %10[0, 1, 3] : f32 from vector<1x2x4xf32>
  %12 = vector.from_elements %s, %1, %3, %7 : vector<2x2xf32>
  %13 = vector.extract %12[1, 1] : f32 from vector<2x2xf32>
  %14 = vector.extract %12[1] : vector<2xf32> from vector<2x2xf32>
  return %1, %3, %5, %7, %9, %11, %13, %14, %8 : f32, f32, vector<4xf32>, f32, vector<4xf32>, f32, f32, vector<2xf32>, vector<6x4xf32>
}

// CHECK-LABEL: @constants(
// CHECK: %{{.*}} = arith.constant dense<5> : vector<2xi8>
// CHECK-NEXT: %{{.*}} = arith.constant 3 : i32
// CHECK-NEXT: %{{.*}} = arith.constant dense<[3, 4]> : vector<2xi32>
// CHECK-NEXT: %{{.*}} = ub.poison : i32
// CHECK-NEXT: %{{.*}} = arith.constant dense<{{\[\[}}1, 9], [3, 4{{\]\]}}> : vector<2x2xi32>
// CHECK-NEXT: %{{.*}} = arith.constant dense<[2, 4]> : vector<2xi32>
// CHECK-NEXT: %{{.*}} = arith.constant dense<{{\[\[}}1], [2], [3], [4{{\]\]}}> : vector<4x1xi32>
// CHECK-NEXT: %{{.*}} = arith.constant dense<0.00782680511> : vector<2xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i32, vector<2xi32>, i32, vector<2x2xi32>, vector<2xi32>, vector<2xi8>, vector<4x1xi32>, vector<2xf32>
func.func @constants() -> (i32, vector<2xi32>, i32, vector<2x2xi32>, vector<2xi32>, vector<2xi8>, vector<4x1xi32>, vector<2xf32>) {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %n = arith.constant 9 : i32
  %0 = vector.extract %c[1, 0] : i32 from vector<2x2xi32>
  %1 = vector.extract %c[1] : vector<2xi32> from vector<2x2xi32>
  %2 = vector.extract %c[-1, 0] : i32 from vector<2x2xi32>
  %3 = vector.insert %n, %c[0, 1] : i32 into vector<2x2xi32>
  %4 = vector.extract_strided_slice %c {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]} : vector<2x2xi32> to vector<2x1xi32>
  %5 = vector.shape_cast %4 : vector<2x1xi32> to vector<2xi32>
  %t = arith.constant dense<5> : vector<2xi8>
  %6 = vector.shape_cast %c : vector<2x2xi32> to vector<4x1xi32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %7 = vector.bitcast %h : vector<4xf16> to vector<2xf32>
  return %0, %1, %2, %3, %5, %t, %6, %7 : i32, vector<2xi32>, i32, vector<2x2xi32>, vector<2xi32>, vector<2xi8>, vector<4x1xi32>, vector<2xf32>
}

// CHECK-LABEL: @inserts(
// CHECK: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4x4xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<2xf32>, vector<1x4xf32>, vector<4x4xf32>, vector<4x4xf32>, vector<4x4xf32>
func.func @inserts(%a: vector<2xf32>, %v: vector<1x4xf32>, %s: f32, %t: f32, %w: vector<4xf32>, %m: vector<4x4xf32>, %n: vector<4x4xf32>) -> (vector<2xf32>, vector<1x4xf32>, vector<4x4xf32>, vector<4x4xf32>, vector<4x4xf32>) {
  %0 = vector.insert %s, %a[0] : f32 into vector<2xf32>
  %1 = vector.insert %t, %0[1] : f32 into vector<2xf32>
  %2 = vector.insert %w, %v[0] : vector<4xf32> into vector<1x4xf32>
  %3 = vector.insert_strided_slice %m, %n {offsets = [0, 0], strides = [1, 1]} : vector<4x4xf32> into vector<4x4xf32>
  %4 = vector.extract_strided_slice %m {offsets = [2, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x4xf32> to vector<2x4xf32>
  %5 = vector.insert_strided_slice %4, %m {offsets = [2, 0], strides = [1, 1]} : vector<2x4xf32> into vector<4x4xf32>
  %6 = vector.broadcast %s : f32 to vector<4xf32>
  %8 = vector.broadcast %s : f32 to vector<4x4xf32>
  %7 = vector.insert %6, %8[2] : vector<4xf32> into vector<4x4xf32>
  return %1, %2, %3, %5, %7 : vector<2xf32>, vector<1x4xf32>, vector<4x4xf32>, vector<4x4xf32>, vector<4x4xf32>
}

// CHECK-LABEL: @elements(
// CHECK: %{{.*}}:4 = vector.to_elements %{{.*}} : vector<2x2xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}} : vector<2x2xf32>, f32, f32
func.func @elements(%v: vector<2x2xf32>, %s: f32) -> (vector<2x2xf32>, f32, f32) {
  %0:4 = vector.to_elements %v : vector<2x2xf32>
  %1 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<2x2xf32>
  %2 = vector.from_elements %s, %0#1 : vector<2xf32>
  %3:2 = vector.to_elements %2 : vector<2xf32>
  %4 = vector.broadcast %s : f32 to vector<2xf32>
  %5:2 = vector.to_elements %4 : vector<2xf32>
  return %1, %3#1, %5#1 : vector<2x2xf32>, f32, f32
}

// CHECK-LABEL: @shapes(
// CHECK: %{{.*}} = vector.shape_cast %{{.*}} : vector<2x1x4xf32> to vector<8xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<4x1xf32> to vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<2x4xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4x2xf32>
// CHECK-NEXT: %{{.*}} = vector.bitcast %{{.*}} : vector<4xf32> to vector<4xi32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<8xf32>, vector<4xf32>, vector<2x4xf32>, vector<2x3xf32>, vector<4x2xf32>, vector<4xi32>, vector<2x1x4xf32>
func.func @shapes(%m: vector<2x1x4xf32>, %v: vector<4x1xf32>, %s: f32, %q: vector<2x3xf32>) -> (vector<8xf32>, vector<4xf32>, vector<2x4xf32>, vector<2x3xf32>, vector<4x2xf32>, vector<4xi32>, vector<2x1x4xf32>) {
  %0 = vector.shape_cast %m : vector<2x1x4xf32> to vector<2x4xf32>
  %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
  %2 = vector.transpose %v, [1, 0] : vector<4x1xf32> to vector<1x4xf32>
  %3 = vector.shape_cast %2 : vector<1x4xf32> to vector<4xf32>
  %4 = vector.broadcast %s : f32 to vector<8xf32>
  %5 = vector.shape_cast %4 : vector<8xf32> to vector<2x4xf32>
  %6 = vector.transpose %q, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %7 = vector.transpose %6, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  %8 = vector.transpose %5, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %9 = vector.bitcast %3 : vector<4xf32> to vector<8xi16>
  %10 = vector.bitcast %9 : vector<8xi16> to vector<4xi32>
  %11 = vector.extract_strided_slice %m {offsets = [0], sizes = [2], strides = [1]} : vector<2x1x4xf32> to vector<2x1x4xf32>
  return %1, %3, %5, %7, %8, %10, %11 : vector<8xf32>, vector<4xf32>, vector<2x4xf32>, vector<2x3xf32>, vector<4x2xf32>, vector<4xi32>, vector<2x1x4xf32>
}

// CHECK-LABEL: @masks(
// CHECK: %{{.*}} = arith.constant dense<true> : vector<[4]xi1>
// CHECK-NEXT: %{{.*}} = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = vector.constant_mask [3, 8] : vector<4x8xi1>
// CHECK-NEXT: %{{.*}} = vector.create_mask %{{.*}} : vector<8xi1>
// CHECK-NEXT: %{{.*}} = vector.create_mask %{{.*}}, %{{.*}} : vector<8x4xi1>
// CHECK-NEXT: %{{.*}} = vector.constant_mask [1, 4] : vector<2x4xi1>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4x8xi1>, vector<4xi1>, vector<8xi1>, vector<8x4xi1>, vector<2x4xi1>, vector<8xf32>, vector<[4]xi1>
func.func @masks(%n: index, %v: vector<8xf32>, %k: vector<8xi1>) -> (vector<4x8xi1>, vector<4xi1>, vector<8xi1>, vector<8x4xi1>, vector<2x4xi1>, vector<8xf32>, vector<[4]xi1>) {
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %c4 = arith.constant 4 : index
  %0 = vector.create_mask %c3, %c9 : vector<4x8xi1>
  %1 = vector.constant_mask [4] : vector<4xi1>
  %2 = vector.create_mask %c3, %n : vector<4x8xi1>
  %3 = vector.extract %2[1] : vector<8xi1> from vector<4x8xi1>
  %4 = vector.transpose %2, [1, 0] : vector<4x8xi1> to vector<8x4xi1>
  %5 = vector.extract_strided_slice %0 {offsets = [2, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x8xi1> to vector<2x4xi1>
  %6 = vector.mask %k, %v { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %7 = vector.mask %k { vector.yield %6 : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  vector.mask %k { } : vector<8xi1>
  %s = vector.vscale
  %8 = arith.muli %s, %c4 : index
  %9 = vector.create_mask %8 : vector<[4]xi1>
  return %0, %1, %3, %4, %5, %7, %9 : vector<4x8xi1>, vector<4xi1>, vector<8xi1>, vector<8x4xi1>, vector<2x4xi1>, vector<8xf32>, vector<[4]xi1>
}

// CHECK-LABEL: @memory(
// CHECK: %{{.*}} = vector.load %{{.*}}[%{{.*}}] : memref<?xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.load %{{.*}}[%{{.*}}] : memref<?xf32>, vector<4xf32>
// CHECK-NEXT: vector.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<?xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.maskedload %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.maskedstore %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: vector.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
func.func @memory(%b: memref<?xf32>, %i: index, %v: vector<4xf32>, %n: vector<4xi32>, %k: vector<4xi1>, %c: memref<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %all = arith.constant dense<true> : vector<4xi1>
  %none = arith.constant dense<false> : vector<4xi1>
  %0 = vector.maskedload %b[%i], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %b[%i], %none, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.expandload %b[%i], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.gather %b[%i] [%n], %none, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %b[%i], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %b[%i], %none, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.scatter %b[%i] [%n], %none, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %step = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %4 = vector.gather %b[%i] [%step], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %b[%i] [%step], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %d = memref.cast %c : memref<4xf32> to memref<?xf32>
  vector.store %v, %d[%i] : memref<?xf32>, vector<4xf32>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: @transfers(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, false]} : memref<4x8xf32>, vector<4x8xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, true], permutation_map = #{{.*}}} : memref<4x8xf32>, vector<4x8xf32>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4x8xf32>, vector<4x8xf32>, vector<4x8xf32>, tensor<4x8xf32>
func.func @transfers(%b: memref<4x8xf32>, %t: tensor<?x8xf32>, %i: index, %s: f32, %v: vector<4x8xf32>, %w: tensor<4x8xf32>) -> (vector<4x8xf32>, vector<4x8xf32>, vector<4x8xf32>, tensor<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %all = arith.constant dense<true> : vector<4x8xi1>
  %0 = vector.transfer_read %b[%c0, %i], %s, %all : memref<4x8xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %b[%c0, %c0], %s {permutation_map = affine_map<(i, j) -> (0, j)>} : memref<4x8xf32>, vector<4x8xf32>
  vector.transfer_write %v, %b[%c0, %c0] : vector<4x8xf32>, memref<4x8xf32>
  %2 = vector.transfer_write %v, %w[%c0, %c0] : vector<4x8xf32>, tensor<4x8xf32>
  %3 = vector.transfer_read %2[%c0, %c0], %s : tensor<4x8xf32>, vector<4x8xf32>
  %4 = vector.transfer_read %w[%c0, %c0], %s : tensor<4x8xf32>, vector<4x8xf32>
  %5 = vector.transfer_write %4, %w[%c0, %c0] : vector<4x8xf32>, tensor<4x8xf32>
  return %0, %1, %3, %5 : vector<4x8xf32>, vector<4x8xf32>, vector<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: @rows(
// CHECK: %{{.*}} = vector.extract %{{.*}}[2, 1] : vector<8xf32> from vector<4x2x8xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<8xf32> to vector<1x1x8xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[3] : vector<2x8xf32> from vector<4x2x8xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<2x8xf32> to vector<1x2x8xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[5, 0, 1] : vector<4xf32> from vector<8x1x2x4xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<4xf32> to vector<1x1x1x4xf32>
// CHECK-NEXT: %{{.*}} = vector.extract_strided_slice %{{.*}} {offsets = [1], sizes = [2], strides = [1]} : vector<4x2x8xf32> to vector<2x2x8xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<1x1x8xf32>, vector<1x2x8xf32>, vector<1x1x1x4xf32>, vector<2x2x8xf32>
func.func @rows(%m: vector<4x2x8xf32>, %n: vector<8x1x2x4xf32>, %i: index) -> (vector<1x1x8xf32>, vector<1x2x8xf32>, vector<1x1x1x4xf32>, vector<2x2x8xf32>) {
  %0 = vector.extract_strided_slice %m {offsets = [2, 1], sizes = [1, 1], strides = [1, 1]} : vector<4x2x8xf32> to vector<1x1x8xf32>
  %1 = vector.extract_strided_slice %m {offsets = [3], sizes = [1], strides = [1]} : vector<4x2x8xf32> to vector<1x2x8xf32>
  %2 = vector.extract_strided_slice %n {offsets = [5, 0, 1, 0], sizes = [1, 1, 1, 4], strides = [1, 1, 1, 1]} : vector<8x1x2x4xf32> to vector<1x1x1x4xf32>
  %3 = vector.extract_strided_slice %m {offsets = [1], sizes = [2], strides = [1]} : vector<4x2x8xf32> to vector<2x2x8xf32>
  return %0, %1, %2, %3 : vector<1x1x8xf32>, vector<1x2x8xf32>, vector<1x1x1x4xf32>, vector<2x2x8xf32>
}

// CHECK-LABEL: @unit_masks(
// CHECK: %{{.*}} = vector.create_mask %{{.*}} : vector<4xi1>
// CHECK-NEXT: %{{.*}} = vector.constant_mask [3] : vector<4xi1>
// CHECK-NEXT: %{{.*}} = vector.create_mask %{{.*}}, %{{.*}} : vector<4x1xi1>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<4x1xi1> to vector<4xi1>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xi1>, vector<4xi1>
func.func @unit_masks(%n: index) -> (vector<4xi1>, vector<4xi1>, vector<4xi1>) {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %n, %c1 : vector<4x1xi1>
  %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
  %2 = vector.constant_mask [3, 1] : vector<4x1xi1>
  %3 = vector.shape_cast %2 : vector<4x1xi1> to vector<4xi1>
  %4 = vector.create_mask %n, %n : vector<4x1xi1>
  %5 = vector.shape_cast %4 : vector<4x1xi1> to vector<4xi1>
  return %1, %3, %5 : vector<4xi1>, vector<4xi1>, vector<4xi1>
}
