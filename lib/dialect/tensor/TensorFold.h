// Questions about tensors that folding and canonicalisation ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TENSOR_TENSORFOLD_H
#define TESSERA_DIALECT_TENSOR_TENSORFOLD_H

#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"
#include "support/Memory.h"

/// A growing list of values.
typedef TsVec(MlirValue) TensorValues;

/// Whether a constant integer defines the value.
bool tensorReadIndex(MlirValue value, int64_t *index);
/// Whether both are ranked tensors with one element type and rank, and every size that `from` knows
/// is known to `to`.
bool tensorKeepsShape(MlirType from, MlirType to);
/// A pattern for all ops: those in destination-passing style take what was before casts that forget
/// sizes, and give results that know them.
MlirLogicalResult tensorTakeCastInputs(MlirOperation op, MlirPatternRewriter rewriter, void *user);
/// How many dimensions before `dim` are dynamic: the number of its operand where each has one.
intptr_t tensorDynamicDimNumber(MlirType type, intptr_t dim);
/// The operand that is the size of a dimension of an extract_slice's result; null when the size is
/// written in the op, or dimensions are missing.
MlirValue tensorSliceFindSize(MlirOperation extract, intptr_t dim);

/// Constant elements (may be null) that are all the same, in another static shape; else null.
MlirAttribute tensorReshapeSplat(MlirAttribute elements, MlirType type);

#endif // TESSERA_DIALECT_TENSOR_TENSORFOLD_H
