// What crashed MLIR's passes on memory, loops and vectors, as its tracker has it: llvm-project's issues by their numbers.
// RUN: mlir-opt --sroa --mem2reg --verify-diagnostics --split-input-file %s | FileCheck %s
// RUN: mlir-opt --canonicalize --verify-diagnostics --split-input-file %s | FileCheck %s --check-prefix=CLEAN
// RUN: mlir-opt --int-range-optimizations --lower-vector-mask --verify-diagnostics --split-input-file %s -o %t
// RUN: mlir-opt --scf-for-loop-peeling --scf-parallel-loop-specialization --verify-diagnostics --split-input-file %s | FileCheck %s --check-prefix=LOOPS
// RUN: mlir-opt --loop-invariant-code-motion --convert-vector-to-scf --verify-diagnostics --split-input-file %s -o %t
// RUN: mlir-opt --inline --convert-scf-to-cf --lower-vector-multi-reduction --verify-diagnostics --split-input-file %s -o %t

// 108366: a slot of a struct of nothing.
// CHECK-LABEL: llvm.func @empty_struct(
// CHECK:         llvm.alloca
llvm.func @takes(!llvm.ptr)
llvm.func @empty_struct() -> !llvm.struct<()> {
  %one = llvm.mlir.constant(1 : index) : i64
  %slot = llvm.alloca %one x !llvm.struct<()> : (i64) -> !llvm.ptr
  llvm.call @takes(%slot) : (!llvm.ptr) -> ()
  %0 = llvm.load %slot : !llvm.ptr -> !llvm.struct<()>
  llvm.return %0 : !llvm.struct<()>
}

// -----

// 73532: an element behind the end.
// CHECK-LABEL: llvm.func @behind_array(
// CHECK:         llvm.getelementptr
llvm.func @behind_array() -> i64 {
  %one = llvm.mlir.constant(1 : index) : i64
  %slot = llvm.alloca %one x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
  %place = llvm.getelementptr %slot[0, 19] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i64>
  %0 = llvm.load %place : !llvm.ptr -> i64
  llvm.return %0 : i64
}

// -----

// 70902: the same of a memref.
// CHECK-LABEL: func.func @behind_memref(
// CHECK:         memref.load
func.func @behind_memref() -> i32 {
  %c13 = arith.constant 13 : index
  %slot = memref.alloca() : memref<4xi32>
  %0 = memref.load %slot[%c13] : memref<4xi32>
  return %0 : i32
}

// -----

// 202529: more elements than there are numbers.
// CHECK-LABEL: func.func @huge(
// CHECK:         memref.alloca
func.func @huge(%i: index) -> i32 {
  %slot = memref.alloca() : memref<9223372036854775807x3xi32>
  %0 = memref.load %slot[%i, %i] : memref<9223372036854775807x3xi32>
  return %0 : i32
}

// -----

// 118760, 205073, 73382, 108371: dimensions that aren't there, in front of the first, too.
// CLEAN-LABEL: func.func @no_dims(
// CLEAN-COUNT-2: memref.dim
// CLEAN:         scf.for
// CLEAN:           memref.dim
func.func @no_dims(%a: memref<?xf32>, %b: memref<42x32xf32>, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %before = arith.constant -7 : index
  %0 = memref.dim %a, %c1 : memref<?xf32>
  %1 = memref.dim %b, %before : memref<42x32xf32>
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {
    %3 = memref.dim %a, %c1 : memref<?xf32>
    %4 = arith.addi %s, %3 : index
    scf.yield %4 : index
  }
  return %0, %1, %2 : index, index, index
}

// -----

// 223949: an element of a constant without any.
memref.global "private" constant @none : memref<0xf32> = dense<[]>
// CLEAN-LABEL: func.func @from_nothing(
// CLEAN:         affine.load
func.func @from_nothing() -> f32 {
  %m = memref.get_global @none : memref<0xf32>
  %0 = affine.load %m[0] : memref<0xf32>
  return %0 : f32
}

// -----

// 205283, 205059: a loop that gives what is outside of it.
// CLEAN-LABEL: func.func @outside(
// CLEAN:         return
func.func @outside(%a: index) -> index {
  %c4 = arith.constant 4 : index
  %0 = affine.for %i = 0 to 100 iter_args(%x = %c4) -> (index) {
    affine.yield %a : index
  }
  return %0 : index
}

// -----

// 118448: loops that nobody enters.
// CLEAN-LABEL: func.func @nobody(
// CLEAN-NEXT:    return
func.func @nobody(%m: memref<10xf32>) {
  return
^entry(%0: index):
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  cf.br ^head(%0 : index)
^head(%i: index):
  %1 = arith.cmpi slt, %i, %c10 : index
  cf.cond_br %1, ^body(%i : index), ^exit
^body(%j: index):
  %2 = memref.load %m[%j] : memref<10xf32>
  %3 = arith.addi %j, %c1 : index
  memref.store %2, %m[%3] : memref<10xf32>
  cf.br ^head(%3 : index)
^exit:
  return
}

// -----

// 161145: what is its own operand, where nobody comes by.
// CLEAN-LABEL: func.func @of_itself(
// CLEAN-NEXT:    return
func.func @of_itself() {
  return
^never:
  %c0 = arith.constant 0 : index
  %0 = arith.addi %0, %c0 : index
  cf.br ^never
}

// -----

// 131273: quotients of what may be zero, and 81228: absolute values.
// CLEAN-LABEL: func.func @ranges(
// CLEAN:         arith.ceildivui
func.func @ranges(%x: i32) -> (i32, i16) {
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.minsi %x, %c0 : i32
  %1 = arith.ceildivui %c7, %0 : i32
  %c2 = arith.constant 2 : i16
  %2 = arith.addi %c2, %c2 : i16
  %3 = math.absi %2 : i16
  return %1, %3 : i32, i16
}

// -----

// 60094: bounds that are products of what isn't known. 75758: steps that are computed.
// LOOPS-LABEL: func.func @squares(
// LOOPS:         scf.for
func.func @squares(%m: memref<i64>, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 * s0)>()[%s]
  scf.for %i = %c0 to %0 step %s {
    %1 = affine.min affine_map<(d0)[s0] -> (s0, -d0 + s0 * s0)>(%i)[%s]
    %2 = arith.index_cast %1 : index to i64
    memref.store %2, %m[] : memref<i64>
  }
  %3 = index.shrs %c1, %c1
  scf.for %i = %c0 to %c1 step %3 {
    %4 = arith.index_cast %i : index to i64
    memref.store %4, %m[] : memref<i64>
  }
  return
}

// -----

// 205231: a parallel loop with a result.
// LOOPS-LABEL: func.func @reduces(
// LOOPS:         scf.parallel
func.func @reduces(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = affine.min affine_map<()[s0] -> (s0, 8)>()[%n]
  %1 = scf.parallel (%i) = (%c0) to (%0) step (%c1) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %2 = arith.addf %a, %b : f32
      scf.reduce.return %2 : f32
    }
  }
  return %1 : f32
}

// -----

// 59455: a part of a mask.
// CLEAN-LABEL: func.func @part_of_mask(
// CLEAN:         vector.constant_mask [5, 4] : vector<5x7xi1>
func.func @part_of_mask() -> vector<5x7xi1> {
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %0 = vector.create_mask %c10, %c4 : vector<12x7xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [3], sizes = [5], strides = [1]} : vector<12x7xi1> to vector<5x7xi1>
  return %1 : vector<5x7xi1>
}

// -----

// 74236: constants of another dialect, and another type.
// CLEAN-LABEL: func.func @index_for_i64(
// CLEAN:         return
func.func @index_for_i64() -> vector<1xi64> {
  %0 = arith.constant dense<1526248407> : vector<1xi64>
  %1 = llvm.mlir.constant(1 : index) : i64
  %2 = vector.insert %1, %0 [0] : i64 into vector<1xi64>
  return %2 : vector<1xi64>
}

// -----

// 60214: casts of vectors without dimensions.
// CLEAN-LABEL: func.func @cast_scalar(
// CLEAN:         vector.bitcast
func.func @cast_scalar(%v: vector<f32>) -> vector<i32> {
  %0 = vector.bitcast %v : vector<f32> to vector<i32>
  return %0 : vector<i32>
}

// -----

// 107811: a mask around what can't be masked.
func.func @masked_cast(%v: vector<2xf32>, %m: vector<2xi1>) -> vector<2xf32> {
  // expected-error@+1 {{expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %m { vector.bitcast %v : vector<2xf32> to vector<2xf32> } : vector<2xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}

// -----

// 204582: everything is summed up, to a vector without dimensions.
// CLEAN-LABEL: func.func @short_map(
// CLEAN:         vector.contract
func.func @short_map(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c: vector<f32>) -> vector<f32> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> ()>], iterator_types = ["reduction", "reduction", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<8x16xf16>, vector<16x16xf16> into vector<f32>
  return %0 : vector<f32>
}

// -----

// 64269: a vector that lies across the rows.
// CLEAN-LABEL: func.func @other_map(
// CLEAN:         vector.transfer_write
func.func @other_map(%v: vector<3xi32>, %m: memref<?x22xi32>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<3xi32>, memref<?x22xi32>
  return
}

// -----

// 64262: a step that is negative as a number of 32 bits.
// CLEAN-LABEL: func.func @large_step(
// CLEAN:         return
func.func @large_step(%m: memref<21xi1>, %b: i1) {
  affine.for %i = 0 to 84 step 4294967295 {
    affine.store %b, %m[%i] : memref<21xi1>
  }
  return
}
