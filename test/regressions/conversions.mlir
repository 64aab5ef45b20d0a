// What crashed MLIR's passes, as its tracker has it: llvm-project's issues by their numbers. Each gets the right answer or an error.
// RUN: mlir-opt --test-lower-to-llvm --verify-diagnostics --split-input-file %s -o %t
// RUN: FileCheck %s < %t
// RUN: mlir-opt --convert-scf-to-cf --split-input-file %s -o %t
// RUN: mlir-opt --convert-vector-to-scf --remove-dead-values --split-input-file %s -o %t
// RUN: mlir-opt --affine-scalrep --affine-loop-tile --affine-data-copy-generate --affine-parallelize --split-input-file %s -o %t
// RUN: mlir-opt --scf-for-loop-canonicalization --scf-parallel-loop-tiling --scf-for-to-while --split-input-file %s -o %t
// RUN: mlir-opt --int-range-optimizations --inline --canonicalize --split-input-file %s -o %t
// RUN: not mlir-opt --convert-to-llvm --split-input-file %s -o %t 2> %t.errors

// 119856: a malloc that gives something else.
// expected-error@+1 {{redefinition of reserved function 'malloc' of different type}}
llvm.func @malloc(i64) -> !llvm.struct<(ptr, i64)>
func.func @allocates() -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  return %m : memref<4xf32>
}

// -----

// 64385, 64076, 131439, 58803: a memory space that isn't a number.
func.func @space(%n: index) {
  %m = memref.alloc(%n) : memref<?x10xf32, "near">
  return
}

// -----

// expected-error@unknown {{conversion of memref memory space "near" to integer address space failed}}
func.func @space_of_argument(%m: memref<3xi32, "near">) {
  return
}

// -----

// 111242: a number of another type.
func.func @unsigned_space() {
  %m = memref.alloc() : memref<10xf32, 1 : ui64>
  return
}

// -----

// 61717: results whose size isn't known, as bare pointers.
// CHECK: llvm.func @bare(
func.func @bare(%a: memref<?xf32>, %b: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
  return %a, %b : memref<?xf32>, memref<?xf32>
}

// -----

// 149325: a resource that isn't there.
// CHECK: llvm.func @resource(
func.func @resource() -> vector<4xi32> {
  %c = arith.constant dense_resource<__elided__> : vector<8xi32>
  %s = vector.extract_strided_slice %c {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
  return %s : vector<4xi32>
}

// -----

// 216225: a write of several dimensions outside of every function.
%m = memref.alloc() : memref<4x16xi32>
%c0 = arith.constant 0 : index
%v = arith.constant dense<1> : vector<4x16xi32>
vector.transfer_write %v, %m[%c0, %c0] : vector<4x16xi32>, memref<4x16xi32>

// -----

// 95246: loops in each other that carry what the outer one computes.
// CHECK: llvm.func @nested(
func.func @nested(%a: index, %b: index) -> index {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %a to %b step %c1 iter_args(%x = %a) -> (index) {
    %s = scf.while (%y = %x) : (index) -> index {
      %p = arith.cmpi ult, %y, %i : index
      scf.condition(%p) %y : index
    } do {
    ^bb0(%z: index):
      %w = arith.addi %z, %c1 : index
      scf.yield %w : index
    }
    scf.yield %s : index
  }
  return %r : index
}

// -----

// 203859, 205068: buffers that loops carry.
// CHECK: llvm.func @carried(
func.func @carried(%m: memref<?x?xi32>, %n: index, %v: vector<5xf32>) -> (memref<?x?xi32>, vector<5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %w = %v) -> (memref<?x?xi32>, vector<5xf32>) {
    %x = memref.load %a[%i, %c0] : memref<?x?xi32>
    memref.store %x, %a[%c0, %i] : memref<?x?xi32>
    %s = arith.addf %w, %w : vector<5xf32>
    scf.yield %a, %s : memref<?x?xi32>, vector<5xf32>
  }
  return %r#0, %r#1 : memref<?x?xi32>, vector<5xf32>
}

// -----

// 220459: a loop whose bounds and step are one argument.
// CHECK: llvm.func @same(
func.func @same(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %r = scf.for %i = %n to %n step %n iter_args(%a = %c0) -> (i32) : i32 {
    %s = arith.addi %a, %i : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// -----

// 206920, 128335: loops and conditions that do nothing.
// CHECK: llvm.func @idle(
func.func @idle(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0, d1) : (d1 - d0 >= 0)>(%i, %i) {
      %y = affine.load %m[%i] : memref<?xf32>
    }
  }
  return
}

// -----

// 131433, 131765: a function that never returns.
func.func private @never(%a: tensor<4xf32>) -> tensor<4xi1> {
  llvm.unreachable
}

// -----

// 206916: blocks that only an unreachable one goes to.
func.func @lost(%m: memref<?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  cf.br ^head(%c1 : index)
^head(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^body, ^end
^body:
  %x = memref.load %m[%i] : memref<?xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j : index)
^nowhere:
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k : index)
^end:
  return
}

// -----

// 76309: two stores to one place before a load.
func.func @twice(%x: f16) {
  %m = memref.alloc() : memref<f16>
  affine.for %i = 4 to 6 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + ((-d0 + 3) floordiv 4) * 4)>(%i) step 4 {
      affine.store %x, %m[] : memref<f16>
      affine.store %x, %m[] : memref<f16>
      %y = affine.load %m[] : memref<f16>
    }
  }
  return
}

// -----

// 58664: a bound that is computed in the loop around.
// CHECK: llvm.func @bound(
func.func @bound(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    %b = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0)>(%b) {
      %y = affine.load %m[%j] : memref<?xf32>
    }
  }
  return
}

// -----

// 96867: what an argument of a block is to a map.
func.func @block_argument(%n: index) -> index {
  cf.br ^next(%n : index)
^next(%i: index):
  %m = affine.max affine_map<(d0) -> (d0, 3)>(%i)
  return %m : index
}

// -----

// 119525, 221141: rounds of one and rounds that are larger than the buffer.
// CHECK: llvm.func @rounds(
func.func @rounds(%m: memref<10xf32>) {
  affine.for %i = 0 to 10 step 128 {
    %p = ub.poison : f32
    %v = vector.transfer_read %m[%i], %p : memref<10xf32>, vector<128xf32>
    vector.transfer_write %v, %m[%i] : vector<128xf32>, memref<10xf32>
  }
  return
}

// -----

// 64290: a step that turns out to be negative.
func.func @negative_step(%n: index) {
  %c9 = arith.constant 9 : index
  %m1 = arith.constant -1 : index
  %s = arith.muli %c9, %m1 : index
  scf.parallel (%i) = (%c9) to (%n) step (%s) {
    %k = affine.min affine_map<(d0, d1, d2) -> (d0, d1 - d2)>(%s, %n, %i)
    scf.parallel (%j) = (%i) to (%k) step (%c9) {
    }
  }
  return
}
