// Attributes of ops that MLIR prints with them and can't read: they are read.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s

func.func @f(%m: memref<4xf32>, %i: index, %t: memref<i32>) {
  // CHECK: memref.prefetch %{{.*}}[%{{.*}}], write, locality<2>, instr {note} : memref<4xf32>
  memref.prefetch %m[%i], write, locality<2>, instr {note} : memref<4xf32>
  // CHECK: memref.dma_start %{{.*}}[%{{.*}}], %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}}[] {note} : memref<4xf32>, memref<4xf32>, memref<i32>
  memref.dma_start %m[%i], %m[%i], %i, %t[] {note} : memref<4xf32>, memref<4xf32>, memref<i32>
  return
}
