// Folding of vector: what its files share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VECTOR_VECTORFOLD_H
#define TESSERA_DIALECT_VECTOR_VECTORFOLD_H

#include "dialect/arith/ArithElements.h"
#include "dialect/vector/Vector.h"

static inline MlirOperation vectorDefining(MlirValue value, const TesseraOpDef *definition) {
  return arithDefiningOp(value, definition);
}
/// The fold changed the op itself.
static inline MlirLogicalResult vectorChanged(size_t *numResults) {
  *numResults = 0;
  return mlirLogicalResultSuccess();
}
static inline MlirLogicalResult vectorNothing(void) { return mlirLogicalResultFailure(); }
bool vectorIsPoison(MlirAttribute attribute);
MlirLogicalResult vectorGivePoison(MlirOperation op, TesseraFoldResult *results,
                                   size_t *numResults);
/// Whether the attribute is a number: an integer or float.
bool vectorIsNumber(MlirAttribute attribute);
/// The value that all elements of a constant have, null when they differ or it is no constant.
MlirAttribute vectorSplatOf(MlirAttribute constant);
/// The constant of the type, all of whose elements are `value`; null when that is no number of the
/// element type.
MlirAttribute vectorSplatGet(MlirType type, MlirAttribute value);
/// Elements from `start` on of a constant, as many as the type has; the element for a scalar type.
MlirAttribute vectorElementsOf(MlirAttribute constant, int64_t start, MlirType type);
/// Where a position is in the row-major order of the first `length` dimensions of the type, each
/// counted as what is behind it.
int64_t vectorLinearize(MlirType type, intptr_t length, const int64_t *position);
/// Whether constant elements may take the place of `dest`, the constant that another is put into: a
/// big one that others use too would be there twice.
bool vectorMayReplaceConstant(MlirValue dest);
/// Whether dimensions that aren't 1 keep their order.
bool vectorKeepsOrder(MlirOperation transpose);

/// How many transfers of a tensor are looked at behind one: each of many may look.
enum { VECTOR_MAX_TRANSFERS = 256 };
/// Whether some of what is moved may lie outside.
bool vectorTransferMayLeave(MlirOperation op);
/// Whether both have the same indices.
bool vectorTransfersIndexAlike(MlirOperation a, MlirOperation b);
/// Whether it is known that two transfers of the same tensor move no element both.
bool vectorTransfersAreDisjoint(MlirOperation a, MlirOperation b);

/// What is known of a mask.
typedef enum VectorMaskKind {
  VECTOR_MASK_ALL,
  VECTOR_MASK_NONE,
  VECTOR_MASK_UNKNOWN
} VectorMaskKind;
VectorMaskKind vectorMaskKind(MlirValue mask);

#endif // TESSERA_DIALECT_VECTOR_VECTORFOLD_H
