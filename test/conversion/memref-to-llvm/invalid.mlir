// finalize-memref-to-llvm: what it refuses or leaves.
// RUN: mlir-opt %s --finalize-memref-to-llvm --split-input-file --verify-diagnostics | FileCheck %s

// expected-error@+1 {{redefinition of reserved function 'malloc' of different type '!llvm.func<void (i64)>' is prohibited}}
llvm.func @malloc(i64)
func.func @reserved() {
  %0 = memref.alloc() : memref<4xf32>
  return
}

// -----

// expected-error@unknown {{conversion of memref memory space "far" to integer address space failed. Consider adding memory space conversions.}}
// CHECK-LABEL: func.func @space(
func.func @space(%m: memref<2xf32, "far">, %i: index, %x: f32) {
  // CHECK: memref.store
  memref.store %x, %m[%i] : memref<2xf32, "far">
  return
}

// -----

// expected-error@unknown {{conversion of memref memory space 1 : ui64 to integer address space failed. Consider adding memory space conversions.}}
// CHECK-LABEL: func.func @unsigned_space(
func.func @unsigned_space() {
  // CHECK: memref.alloc
  %0 = memref.alloc() : memref<2xf32, 1 : ui64>
  return
}

// -----

func.func @elsewhere(%m: memref<?xi32>, %i: index, %x: i32) {
  // expected-error@+1 {{result not defined in region}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<?xi32> {
  ^bb0(%c: i32):
    memref.atomic_yield %x : i32
  }
  return
}

// -----

// Parts and reshapes have to be expanded before.
// CHECK-LABEL: func.func @views(
// CHECK: memref.subview
// CHECK: memref.expand_shape
// CHECK: memref.collapse_shape
// There is no atomic product; a layout that isn't strided has no address.
// CHECK: memref.atomic_rmw mulf
// CHECK: memref.load
// expected-error@unknown {{conversion to strided form failed either due to non-strided layout maps (which should have been normalized away) or other reasons}}
func.func @views(%m: memref<8xf32>, %k: memref<2x4xf32>, %l: memref<8xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>, %i: index, %x: f32) {
  %0 = memref.subview %m[%i][4][1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  %2 = memref.collapse_shape %k [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %3 = memref.atomic_rmw mulf %x, %m[%i] : (f32, memref<8xf32>) -> f32
  %4 = memref.load %l[%i] : memref<8xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>
  return
}
