// What the files of the matrix product share. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_CONVERSION_MATMULKERNEL_INTERNAL_H
#define TESSERA_CONVERSION_MATMULKERNEL_INTERNAL_H

#include "conversion/matmul-kernel/MatmulKernel.h"
#include "dialect/arith/ArithBuild.h"

//===--- Building ---===//

typedef struct MatmulBuilder {
  ArithBuilder arith;
  MlirContext context;
  MlirType i64, pointer;
} MatmulBuilder;

MatmulBuilder matmulBuilderOf(const MatmulKernel *kernel);

/// Bytes of one element in memory.
int64_t matmulElementBytes(MlirType element);
/// A vector of `lanes` elements, or the element itself where that is one.
MlirType matmulVectorType(MlirType element, int64_t lanes);
MlirValue matmulNumber(const MatmulBuilder *builder, int64_t value);
/// factor * value.
MlirValue matmulTimes(const MatmulBuilder *builder, MlirValue value, int64_t factor);
/// The address of the element at `index` (null: none) + `offset` behind `pointer`.
MlirValue matmulAddress(const MatmulBuilder *builder, MlirType element, MlirValue pointer,
                        MlirValue index, int64_t offset);
/// What is in memory at an address that is a multiple of `alignment`.
MlirValue matmulLoad(const MatmulBuilder *builder, MlirType element, int64_t lanes,
                     MlirValue address, int64_t alignment);
void matmulStore(const MatmulBuilder *builder, MlirValue value, MlirValue address,
                 int64_t alignment);
/// All lanes are the value.
MlirValue matmulSplat(const MatmulBuilder *builder, MlirValue value, int64_t lanes);
/// Lanes of two vectors of one type, by their positions.
MlirValue matmulShuffle(const MatmulBuilder *builder, MlirValue a, MlirValue b, int64_t lanes,
                        const int32_t *positions);
MlirValue matmulBitcast(const MatmulBuilder *builder, MlirType type, MlirValue value);

enum { MATMUL_MAX_CARRIED = 32 };

/// A loop over [0, end) in steps that divide it. None is made when it would run once.
typedef struct MatmulLoop {
  MlirOperation op; ///< null: runs once
  MlirValue index;  ///< null: 0
  intptr_t numCarried;
  MlirValue carried[MATMUL_MAX_CARRIED];
} MatmulLoop;

/// Starts a loop; what is made next is its body. `carried` are the first values of what goes from
/// round to round.
MatmulLoop matmulLoopBegin(const MatmulBuilder *builder, int64_t end, int64_t step,
                           intptr_t numCarried, const MlirValue *carried);
/// Ends its body, which gives `carried` to the next round; in `carried` are then those of the last.
void matmulLoopEnd(const MatmulBuilder *builder, const MatmulLoop *loop, MlirValue *carried);

//===--- Plans ---===//

/// How products are computed.
typedef enum MatmulScheme {
  MATMUL_FUSED,   ///< multiply and add, in the type of the sums
  MATMUL_PAIRS,   ///< of integers: two of 16 bits at once
  MATMUL_PAIRS_BF ///< of bf16: two at once
} MatmulScheme;

/// How the innermost loops read an operand.
typedef struct MatmulOperand {
  bool isPacked;
  MlirType element; ///< of what they read: a pair is an i32
  int64_t alignment;
  int64_t rowStride, columnStride;
  int64_t panelStride; ///< of b: from one panel of columns to the next
  int64_t offset;      ///< of the packed matrix in scratch memory, in bytes
} MatmulOperand;

typedef struct MatmulPlan {
  MatmulScheme scheme;
  MlirType sum;         ///< f32, f64 or i32
  int64_t m, n, k;      ///< k in pairs where the scheme has them
  int64_t lanes;        ///< in a vector of sums
  int64_t vectors;      ///< in a row of a tile
  int64_t panelColumns; ///< lanes * vectors
  MatmulOperand a, b;
  int64_t scratchBytes;
} MatmulPlan;

/// The kernel with a and b exchanged where that makes longer vectors.
MatmulKernel matmulOriented(const MatmulKernel *kernel);
/// Of an oriented kernel.
MatmulPlan matmulPlanOf(const MatmulKernel *kernel);

//===--- Packing ---===//

/// A vector in the type that sums have, or scalar, of what is stored as `element`.
MlirValue matmulWiden(const MatmulBuilder *builder, MlirType element, MlirType to, int64_t lanes,
                      MlirValue value);
/// Copies the operands that the plan says into scratch memory.
void matmulPackA(const MatmulBuilder *builder, const MatmulKernel *kernel, const MatmulPlan *plan);
void matmulPackB(const MatmulBuilder *builder, const MatmulKernel *kernel, const MatmulPlan *plan);

#endif // TESSERA_CONVERSION_MATMULKERNEL_INTERNAL_H
