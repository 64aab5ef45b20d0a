// RUN: not mlir-opt --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))' %s 2>&1 | FileCheck %s
// CHECK: error: 'affine.for' op isn't unrolled: there would be more than 2097152 copied operations
func.func @many(%m: memref<?xindex>) {
  affine.for %i = 0 to 1000000000000 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
