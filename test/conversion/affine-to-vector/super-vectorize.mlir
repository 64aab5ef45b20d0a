// Loops of scalars become loops of vectors where rounds may run in any order and accesses run along one dimension.
// RUN: mlir-opt %s --split-input-file --affine-super-vectorize="virtual-vector-size=8 vectorize-reductions" | FileCheck %s
// RUN: mlir-opt %s --split-input-file --affine-super-vectorize="virtual-vector-size=4,8" | FileCheck %s --check-prefix=PLANES
// RUN: mlir-opt %s --split-input-file --affine-super-vectorize="virtual-vector-size=8 test-fastest-varying=1" | FileCheck %s --check-prefix=COLUMNS
// RUN: mlir-opt %s --split-input-file --affine-super-vectorize="virtual-vector-size=2,2,2,2" | FileCheck %s --check-prefix=MANY

// A factor from outside is the same in all elements, and so is what the outer loop counts.
// CHECK-LABEL: func.func @scale(
// CHECK:         [[F:%.*]] = vector.broadcast %arg2 : f32 to vector<8xf32>
// CHECK:         affine.for [[I:%.*]] = 0 to 16 {
// CHECK:           [[IS:%.*]] = vector.broadcast [[I]] : index to vector<8xindex>
// CHECK:           affine.for [[J:%.*]] = 0 to 32 step 8 {
// CHECK:             [[HALF:%.*]] = arith.constant dense<5.000000e-01> : vector<8xf32>
// CHECK:             [[P:%.*]] = ub.poison : f32
// CHECK:             [[X:%.*]] = vector.transfer_read %arg0{{\[}}[[I]], [[J]]], [[P]] : memref<16x32xf32>, vector<8xf32>
// CHECK:             [[K:%.*]] = arith.index_cast [[IS]] : vector<8xindex> to vector<8xi32>
// CHECK:             [[R:%.*]] = arith.sitofp [[K]] : vector<8xi32> to vector<8xf32>
// CHECK:             [[S:%.*]] = arith.mulf [[X]], [[F]] : vector<8xf32>
// CHECK:             [[T:%.*]] = arith.addf [[S]], [[R]] : vector<8xf32>
// CHECK:             [[U:%.*]] = arith.mulf [[T]], [[HALF]] : vector<8xf32>
// CHECK:             vector.transfer_write [[U]], %arg1{{\[}}[[I]], [[J]]] : vector<8xf32>, memref<16x32xf32>
// Of the outer loop there is no vector: it counts, and its elements would differ.
// PLANES-LABEL: func.func @scale(
// PLANES-NOT: vector.transfer
// COLUMNS-LABEL: func.func @scale(
// COLUMNS-NOT: vector.transfer
// MANY-LABEL: func.func @scale(
// MANY-NOT: vector
func.func @scale(%from: memref<16x32xf32>, %to: memref<16x32xf32>, %factor: f32) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 32 {
      %half = arith.constant 5.0e-01 : f32
      %x = affine.load %from[%i, %j] : memref<16x32xf32>
      %k = arith.index_cast %i : index to i32
      %r = arith.sitofp %k : i32 to f32
      %s = arith.mulf %x, %factor : f32
      %t = arith.addf %s, %r : f32
      %u = arith.mulf %t, %half : f32
      affine.store %u, %to[%i, %j] : memref<16x32xf32>
    }
  }
  return
}

// -----

// CHECK-DAG: [[ALL:#map.*]] = affine_map<(d0, d1) -> (0)>
// PLANES-DAG: [[ROWS:#map.*]] = affine_map<(d0, d1) -> (d0, 0)>
// PLANES-DAG: [[OVER:#map.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-LABEL: func.func @product(
// CHECK:           affine.for {{.*}} = 0 to 64 step 8 {
// CHECK:             affine.for
// CHECK:               vector.transfer_read %arg0{{.*}} {permutation_map = [[ALL]]} : memref<64x64xf32>, vector<8xf32>
// CHECK:               vector.transfer_read %arg1{{.*}} : memref<64x64xf32>, vector<8xf32>
// PLANES-LABEL: func.func @product(
// PLANES:         affine.for [[I:%.*]] = 0 to 64 step 4 {
// PLANES:           affine.for [[J:%.*]] = 0 to 64 step 8 {
// PLANES:             affine.for [[K:%.*]] = 0 to 64 {
// PLANES:               vector.transfer_read %arg0{{\[}}[[I]], [[K]]], {{.*}} {permutation_map = [[ROWS]]} : memref<64x64xf32>, vector<4x8xf32>
// PLANES:               vector.transfer_read %arg1{{\[}}[[K]], [[J]]], {{.*}} {permutation_map = [[OVER]]} : memref<64x64xf32>, vector<4x8xf32>
// PLANES:               vector.transfer_read %arg2{{\[}}[[I]], [[J]]], {{[^{]*}} : memref<64x64xf32>, vector<4x8xf32>
// PLANES:               vector.transfer_write {{.*}} : vector<4x8xf32>, memref<64x64xf32>
// COLUMNS-LABEL: func.func @product(
// COLUMNS:         affine.for {{.*}} = 0 to 64 step 8 {
// COLUMNS:           affine.for {{.*}} = 0 to 64 {
// COLUMNS:             affine.for {{.*}} = 0 to 64 {
func.func @product(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        %x = affine.load %a[%i, %k] : memref<64x64xf32>
        %y = affine.load %b[%k, %j] : memref<64x64xf32>
        %z = affine.load %c[%i, %j] : memref<64x64xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}

// -----

// Indices that are computed stay as they are; a column is a column.
// CHECK-LABEL: func.func @column(
// CHECK:         affine.for [[I:%.*]] = 0 to 64 step 8 {
// CHECK:           [[K:%.*]] = affine.apply {{.*}}([[I]])
// CHECK:           [[N:%.*]] = arith.constant 3 : index
// CHECK:           vector.transfer_read %arg0{{\[}}[[K]], {{.*}}], {{.*}} {permutation_map = {{.*}}} : memref<128x16xf32>, vector<8xf32>
// COLUMNS-LABEL: func.func @column(
// COLUMNS:         affine.for {{.*}} = 0 to 64 step 8 {
func.func @column(%a: memref<128x16xf32>) {
  affine.for %i = 0 to 64 {
    %n = arith.constant 3 : index
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %x = affine.load %a[%k, %n] : memref<128x16xf32>
  }
  return
}

// -----

// Reductions of a loop whose last round isn't full: what it lacks is replaced by what changes nothing.
// CHECK-DAG: [[LEFT:#map.*]] = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-LABEL: func.func @sums(
// CHECK:         [[BEGIN:%.*]] = arith.constant 2.000000e+00 : f32
// CHECK:         [[ZERO:%.*]] = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK:         [[LEAST:%.*]] = arith.constant dense<0xFFC00000> : vector<8xf32>
// CHECK:         [[R:%.*]]:2 = affine.for [[I:%.*]] = 0 to %arg1 step 8 iter_args([[S:%.*]] = [[ZERO]], [[M:%.*]] = [[LEAST]])
// CHECK:           [[COUNT:%.*]] = affine.apply [[LEFT]]([[I]])[%arg1]
// CHECK:           [[MASK:%.*]] = vector.create_mask [[COUNT]] : vector<8xi1>
// CHECK:           [[X:%.*]] = vector.transfer_read
// CHECK:           [[X1:%.*]] = arith.select [[MASK]], [[X]], [[ZERO]]
// CHECK:           [[S1:%.*]] = arith.addf [[S]], [[X1]] : vector<8xf32>
// CHECK:           [[X2:%.*]] = arith.select [[MASK]], [[X]], [[LEAST]]
// CHECK:           [[M1:%.*]] = arith.maxnumf [[X2]], [[M]] : vector<8xf32>
// CHECK:           affine.yield [[S1]], [[M1]]
// CHECK:         [[A:%.*]] = vector.reduction <add>, [[R]]#0 : vector<8xf32> into f32
// CHECK:         [[B:%.*]] = arith.addf [[A]], [[BEGIN]] : f32
// CHECK:         [[C:%.*]] = vector.reduction <maxnumf>, [[R]]#1 : vector<8xf32> into f32
// CHECK:         [[D:%.*]] = arith.maxnumf [[C]], [[BEGIN]] : f32
// CHECK:         return [[B]], [[D]]
// COLUMNS-LABEL: func.func @sums(
// COLUMNS-NOT:     vector
func.func @sums(%a: memref<?xf32>, %n: index) -> (f32, f32) {
  %begin = arith.constant 2.0 : f32
  %r:2 = affine.for %i = 0 to %n iter_args(%s = %begin, %m = %begin) -> (f32, f32) {
    %x = affine.load %a[%i] : memref<?xf32>
    %s1 = arith.addf %s, %x : f32
    %m1 = arith.maxnumf %x, %m : f32
    affine.yield %s1, %m1 : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// -----

// Rounds that need each other, accesses along two dimensions, and operations that have no vectors.
// CHECK-LABEL: func.func @not(
// CHECK-NOT:     vector
// CHECK:         return
func.func @not(%a: memref<64x64xf32>, %b: memref<64xf32>, %x: f32, %c: i1) {
  affine.for %i = 0 to 63 {
    %y = affine.load %b[%i] : memref<64xf32>
    affine.store %y, %b[%i + 1] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    affine.store %x, %a[%i, %i] : memref<64x64xf32>
  }
  affine.for %i = 0 to 64 {
    %k = arith.index_cast %i : index to i64
    %y = affine.load %b[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    scf.if %c {
      affine.store %x, %b[%i] : memref<64xf32>
    }
  }
  // The factor's vector goes again with the loop that can't have one.
  affine.for %i = 0 to 64 {
    %y = affine.load %b[%i] : memref<64xf32>
    %z = arith.addf %y, %x : f32
    %k = arith.index_cast %i : index to i64
  }
  return
}
