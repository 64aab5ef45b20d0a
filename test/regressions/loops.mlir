// What crashed MLIR's passes on control flow, loops and scopes, as its tracker has it: llvm-project's issues by their numbers.
// RUN: mlir-opt --canonicalize --split-input-file %s | FileCheck %s
// RUN: mlir-opt --affine-parallelize --affine-loop-tile --affine-data-copy-generate --affine-scalrep --split-input-file %s -o %t
// RUN: mlir-opt --normalize-memrefs --arith-unsigned-when-equivalent --sccp --remove-dead-values --split-input-file %s -o %t
// RUN: mlir-opt --lower-affine --convert-vector-to-llvm --split-input-file %s -o %t
// RUN: mlir-opt --finalize-memref-to-llvm --split-input-file %s -o %t

// 74306: a clone of what was freed.
// CHECK-LABEL: func.func @clone_of_freed(
func.func @clone_of_freed() {
  %m = memref.alloc() : memref<3xi64>
  memref.dealloc %m : memref<3xi64>
  %c = bufferization.clone %m : memref<3xi64> to memref<3xi64>
  %v = affine.load %c[2] : memref<3xi64>
  return
}

// -----

// 108156: elements of a tensor whose sizes aren't known have no constant.
// CHECK-LABEL: func.func @subtract(
// CHECK-NEXT:    %[[D:.*]] = arith.subi %arg0, %arg0
// CHECK-NEXT:    arith.xori %[[D]], %[[D]]
func.func @subtract(%a: tensor<?x32xi32>) -> tensor<?x32xi32> {
  %0 = arith.subi %a, %a : tensor<?x32xi32>
  %1 = arith.xori %0, %0 : tensor<?x32xi32>
  return %1 : tensor<?x32xi32>
}

// -----

// 64287, 58664: a bound that is no symbol of the function's, in a scope of its own.
// CHECK-LABEL: func.func @inner_scope(
// CHECK-NEXT:    affine.for %{{.*}} = 0 to 10 {
func.func @inner_scope(%t: tensor<10xf16>, %m: memref<?xf16>) {
  %c0 = index.constant 0
  memref.alloca_scope {
    %n = tensor.dim %t, %c0 : tensor<10xf16>
    affine.for %i = 0 to %n {
      %v = affine.load %m[%c0] : memref<?xf16>
      affine.store %v, %m[%c0] : memref<?xf16>
    }
  }
  return
}

// -----

// 176858: lists of attributes that are empty.
// CHECK-LABEL: func.func @empty_lists(
// CHECK-NEXT:    return
"func.func"() <{function_type = () -> (), sym_name = "empty_lists", arg_attrs = [], res_attrs = []}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// 61345: a layout of strides that aren't known.
// CHECK-LABEL: func.func @strided(
func.func @strided(%m: memref<8x4xf32, strided<[?, ?], offset: ?>>, %i: index) -> memref<4x4xf32, strided<[?, ?], offset: ?>> {
  %s = memref.subview %m[%i, 0] [%i, 4] [1, 1] : memref<8x4xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %c = memref.cast %s : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<4x4xf32, strided<[?, ?], offset: ?>>
  return %c : memref<4x4xf32, strided<[?, ?], offset: ?>>
}

// -----

// 131442: what a loop hands on is a vector.
// CHECK-LABEL: func.func @carried_vector(
// CHECK-SAME:      %[[V:.*]]: vector<4xf32>
// CHECK-NEXT:    return %[[V]]
func.func @carried_vector(%v: vector<4xf32>, %n: index) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %n iter_args(%a = %v) -> (vector<4xf32>) {
    scf.yield %a : vector<4xf32>
  }
  return %r : vector<4xf32>
}

// -----

// 120950: memory of another space.
// CHECK-LABEL: func.func @other_space(
func.func @other_space(%n: index) {
  %m = memref.alloc(%n) : memref<?xf32, 1>
  %c = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 step 4 {
    affine.store %c, %m[%i] : memref<?xf32, 1>
  }
  return
}

// -----

// 205300: loops without an end that enter each other.
// CHECK-LABEL: func.func @endless(
func.func @endless(%c: i1) {
  cf.cond_br %c, ^bb2, ^bb3
^bb1:
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  cf.cond_br %c, ^bb1, ^bb2
^bb3:
  cf.cond_br %c, ^bb2, ^bb3
}

// -----

// 206086: blocks that nothing reaches, and a loop among them.
// CHECK-LABEL: func.func @unreached(
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unreached(%a: i32) -> i32 {
  return %a : i32
^bb1:
  %t = arith.constant true
  cf.cond_br %t, ^bb2, ^bb1
^bb2:
  return %a : i32
}

// -----

// 94423, 119853: a loop that never runs, of a division by itself.
// CHECK-LABEL: func.func @floor_of_itself(
// CHECK-NEXT:    return
func.func @floor_of_itself() {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c1 to %c1 step %c1 iter_args(%a = %c1) -> (index) {
    %1 = index.floordivs %i, %i
    scf.yield %1 : index
  }
  return
}

// -----

// 62323: a condition on what an expression gives.
// CHECK-LABEL: func.func @not_composed(
// CHECK:           affine.if #{{.*}}(%{{.*}})
func.func @not_composed(%m: memref<?xi32>, %x: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%0) {
      %v = affine.load %m[%0] : memref<?xi32>
      affine.store %v, %m[%0 + 1] : memref<?xi32>
    }
  }
  return
}
