// Code for products of small matrices in memory: C += A * B with sizes that are known, as ops of
// scf, arith and llvm. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code keeps a tile of C in registers, a few rows by one or two vectors, and runs along K for
// each tile: of B it reads vectors, of A elements that it broadcasts. What it can't read so in
// place (other types, columns that don't follow each other) is packed into scratch memory first.
#ifndef TESSERA_CONVERSION_MATMULKERNEL_H
#define TESSERA_CONVERSION_MATMULKERNEL_H

#include "mlir-c/Rewrite.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A matrix in memory. Element (i, j) is at i * rowStride + j * columnStride, in elements.
typedef struct MatmulMatrix {
  MlirValue base;   ///< !llvm.ptr, aligned as an element is
  MlirType element; ///< as it is stored
  int64_t rowStride, columnStride;
} MatmulMatrix;

/// What the processor has.
typedef struct MatmulTarget {
  unsigned vectorBits;    ///< of a vector register: 128, 256 or 512
  unsigned numRegisters;  ///< vector registers: 16 or 32
  bool hasPairProducts;   ///< x86's sums of two products of 16 bits: vpmaddwd
  bool hasPairProductsBF; ///< the same of bf16: vdpbf16ps
} MatmulTarget;

/// A product. The sizes are powers of two, and C's columns follow each other.
typedef struct MatmulKernel {
  MlirRewriterBase base; ///< where the code is made
  MlirLocation location;
  MatmulTarget target;
  int64_t m, n, k;
  MatmulMatrix a, b, c; ///< k columns of a, k rows of b
  MlirValue scratch;    ///< matmulScratchBytes() bytes, aligned to 64; unused for 0
} MatmulKernel;

/// What can be multiplied: a and b of integers of 8 bits and c of 32; a and b of one of f32, f16,
/// bf16 or (each of its own) floats of 8 bits, and c of f32 or f16; all f64.
bool matmulSupports(MlirType a, MlirType b, MlirType c);
/// The scratch memory that the code needs. Of `kernel` the values aren't looked at.
int64_t matmulScratchBytes(const MatmulKernel *kernel);
/// Makes the code at the rewriter's insertion point. Products are added up in f32 (f64, i32:
/// wrapping around), in the order of k but for what the pair products add at once; a c of f16 is
/// rounded once at the end.
void matmulEmit(const MatmulKernel *kernel);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_CONVERSION_MATMULKERNEL_H
