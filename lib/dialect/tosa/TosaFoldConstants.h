// Constants of tosa, as numbers that folders compute with.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TOSAFOLDCONSTANTS_H
#define TESSERA_DIALECT_TOSA_TOSAFOLDCONSTANTS_H

#include "dialect/tosa/TosaChecks.h"
#include "ir/Arithmetic.h"
#include "mlir-c/Rewrite.h"
#include "tessera/Operation.h"

#define TOSA_FOLD(Name)                                                                            \
  MlirLogicalResult tosa##Name##OpFold(MlirOperation op, const MlirAttribute *operands,            \
                                       TesseraFoldResult *results, size_t *numResults)

/// The op of that definition whose result it is; null where there is none.
static inline MlirOperation tosaDefinedBy(MlirValue value, const TesseraOpDef *definition) {
  MlirOperation none = {NULL};
  MlirOperation op = mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : none;
  return op.ptr && tesseraOperationIs(op, definition) ? op : none;
}

/// A float (with a format), or an integer of up to 64 bits.
typedef struct TosaNumber {
  const IrFloatSemantics *format;
  IrFloatBits bits;
  int64_t integer;
  unsigned width;
  bool isUnsigned;
} TosaNumber;

/// An element of dense elements; false when it's of another type.
bool tosaElementOf(const IrStorage *dense, size_t position, TosaNumber *number);
/// What all elements are; false when they aren't the same, or not known.
bool tosaSplatOf(MlirAttribute attribute, TosaNumber *number);
bool tosaNumberIsZero(const TosaNumber *number);
/// A constant of a static shape that has the number everywhere, of the type's width.
MlirAttribute tosaSplatGet(MlirType type, const TosaNumber *number);

// What operands that are the same everywhere give; null when they don't give any.

MlirAttribute tosaFoldSum(const MlirAttribute *operands, MlirType type);
MlirAttribute tosaFoldDifference(const MlirAttribute *operands, MlirType type);
/// Of integers.
MlirAttribute tosaFoldQuotient(const MlirAttribute *operands, MlirType type);
MlirAttribute tosaFoldProduct(const MlirAttribute *operands, MlirType type, int64_t shift);
MlirAttribute tosaFoldCast(MlirAttribute operand, MlirType type);
/// The same elements in another shape.
MlirAttribute tosaFoldSplat(MlirAttribute operand, MlirType type);

//===--- Making ---===//

/// A tosa.const_shape of these numbers.
MlirValue tosaMakeShape(MlirRewriterBase base, MlirLocation location, intptr_t count,
                        const int64_t *sizes);

/// Adds the canonicalization of all ops of the dialect.
void tosaAddCanonicalization(MlirRewritePatternSet patterns);

#endif // TESSERA_DIALECT_TOSA_TOSAFOLDCONSTANTS_H
