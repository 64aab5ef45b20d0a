// What the verifiers, the inference and the folders of tosa share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TOSACHECKS_H
#define TESSERA_DIALECT_TOSA_TOSACHECKS_H

#include "dialect/tosa/Tosa.h"
#include "dialect/tosa/TosaOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

typedef TsVec(int64_t) TosaSizes;

static inline MlirType tosaOperandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}
static inline MlirType tosaResultType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetResult(op, i));
}
static inline bool tosaFailed(MlirLogicalResult result) {
  return mlirLogicalResultIsFailure(result);
}
static inline bool tosaHasRank(MlirType type) { return mlirShapedTypeHasRank(type); }
/// The size of a dimension, IR_DYNAMIC when it isn't known.
static inline int64_t tosaSize(MlirType type, intptr_t dim) {
  return mlirShapedTypeGetDimSize(type, dim);
}
/// The element type, of a quantized one what it stores.
MlirType tosaStorageElement(MlirType type);
/// Whether both may be the same size.
static inline bool tosaMayBeEqual(int64_t a, int64_t b) {
  return a == b || a == IR_DYNAMIC || b == IR_DYNAMIC;
}
/// Sums and products of numbers that anybody may have written: modulo 2^64.
static inline int64_t tosaAdd(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static inline int64_t tosaMul(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }
/// Whether two shapes may be the same: one that isn't known may.
bool tosaMayHaveSameShape(MlirType a, MlirType b);
/// The elements of the tosa.const_shape that makes the value; false when it's another op.
bool tosaShapeValues(MlirValue shape, TosaSizes *sizes);
/// The elements of a constant that makes the value, of any dialect; NULL when there is none.
const IrStorage *tosaConstantElements(MlirValue value);
/// An element of integers, the one of a splat wherever.
int64_t tosaIntegerAt(const IrStorage *dense, size_t i);

/// Reports `before`, a type, `between`, another type, `after`.
MlirLogicalResult tosaFailOnTypes(MlirOperation op, const char *before, MlirType a,
                                  const char *between, MlirType b, const char *after);
/// Reports a text and numbers with commas between them.
MlirLogicalResult tosaFailOnNumbers(MlirOperation op, const char *text, const int64_t *numbers,
                                    intptr_t count);
/// An operand or result that is to have the element type of the result.
MlirLogicalResult tosaCheckElements(MlirOperation op, MlirType input, MlirType output);
/// A zero point, called `name`, of a tensor, called `tensor`.
MlirLogicalResult tosaCheckZeroPoint(MlirOperation op, MlirType tensor, MlirValue zeroPoint,
                                     const char *before);
/// That a zero point is 0 unless it is of i8.
MlirLogicalResult tosaCheckZero(MlirOperation op, MlirValue zeroPoint, const char *name);

/// The type of the tensors that a tosa.variable holds.
MlirType tosaVariableType(MlirOperation variable);

#endif // TESSERA_DIALECT_TOSA_TOSACHECKS_H
