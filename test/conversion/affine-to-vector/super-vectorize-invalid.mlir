// What affine-super-vectorize can't be asked for.
// RUN: not mlir-opt %s --affine-super-vectorize="virtual-vector-size=0" 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not mlir-opt %s --affine-super-vectorize="virtual-vector-size=4,4 vectorize-reductions" 2>&1 | FileCheck %s --check-prefix=PLANES
// RUN: not mlir-opt %s --affine-super-vectorize="virtual-vector-size=4 test-fastest-varying=0,1" 2>&1 | FileCheck %s --check-prefix=SIZES

// ZERO: error: Vectorization factor must be greater than zero.
// PLANES: error: Vectorizing reductions is supported only for 1-D vectors.
// SIZES: remark: Fastest varying pattern specified with different size than the vector size.
func.func @nothing() {
  return
}
