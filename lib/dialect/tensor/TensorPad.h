// What tensor.pad adds before and behind each dimension. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DIALECT_TENSOR_TENSORPAD_H
#define TESSERA_DIALECT_TENSOR_TENSORPAD_H

#include "mlir-c/Rewrite.h"
#include "tessera/Views.h"

enum { TENSOR_LOW, TENSOR_HIGH, TENSOR_NUM_SIDES };

typedef struct TensorPadding {
  intptr_t rank;
  TesseraMixedNumber *sides[TENSOR_NUM_SIDES]; ///< of each dimension
} TensorPadding;

/// To be freed with tensorFreePadding.
TensorPadding tensorReadPadding(MlirOperation pad);
void tensorFreePadding(TensorPadding *padding);
/// Whether something is added to the dimension, or may be.
bool tensorIsPadded(const TensorPadding *padding, intptr_t dim);
/// The value of all padding; null when it is computed for each place.
MlirValue tensorPadValue(MlirOperation pad);
/// A pad that is located and may be folded as another, without a body.
MlirOperation tensorCreatePad(MlirRewriterBase base, MlirOperation like, MlirType type,
                              MlirValue source, const TensorPadding *padding);

/// Patterns: padding of what was joined, or is split, by a reshape without another use is done
/// before or behind that, when no dimension of several is padded.
void tensorAddReshapePadPatterns(MlirRewritePatternSet patterns);

#endif // TESSERA_DIALECT_TENSOR_TENSORPAD_H
