// Making arith ops from values: each function makes one op at the rewriter's insertion point, and
// gives its result. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_ARITH_ARITHBUILD_H
#define TESSERA_DIALECT_ARITH_ARITHBUILD_H

#include "dialect/arith/ArithOps.h"
#include "mlir-c/Rewrite.h"

/// Where ops are made.
typedef struct ArithBuilder {
  MlirRewriterBase base;
  MlirLocation location;
} ArithBuilder;

static inline ArithBuilder arithBuilderAt(MlirPatternRewriter rewriter, MlirOperation op) {
  return (ArithBuilder){mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op)};
}

/// An op of the definition whose result is of this type, with defaults for its attributes; also of
/// other dialects.
MlirValue arithMake(const ArithBuilder *builder, const TesseraOpDef *definition, MlirType type,
                    intptr_t numOperands, const MlirValue *operands);
/// One whose result has the type of its operands.
MlirValue arithUnary(const ArithBuilder *builder, const TesseraOpDef *definition, MlirValue value);
MlirValue arithBinary(const ArithBuilder *builder, const TesseraOpDef *definition, MlirValue lhs,
                      MlirValue rhs);
/// The same with flags for fast math, or about overflow, which the op's only attribute is.
MlirValue arithUnaryWith(const ArithBuilder *builder, const TesseraOpDef *definition,
                         MlirAttribute flags, MlirValue value);
MlirValue arithBinaryWith(const ArithBuilder *builder, const TesseraOpDef *definition,
                          MlirAttribute flags, MlirValue lhs, MlirValue rhs);
/// The attribute for these flags.
MlirAttribute arithOverflow(MlirContext context, ArithIntegerOverflowFlags flags);
/// A conversion to the type.
MlirValue arithConvert(const ArithBuilder *builder, const TesseraOpDef *definition, MlirType type,
                       MlirValue value);
MlirValue arithCompare(const ArithBuilder *builder, ArithCmpIPredicate predicate, MlirValue lhs,
                       MlirValue rhs);
MlirValue arithCompareReal(const ArithBuilder *builder, ArithCmpFPredicate predicate, MlirValue lhs,
                           MlirValue rhs);
MlirValue arithSelect(const ArithBuilder *builder, MlirValue condition, MlirValue ifTrue,
                      MlirValue ifFalse);

/// `shaped` with other elements; the element type itself where it isn't shaped.
MlirType arithTypeLike(MlirType shaped, MlirType element);
/// The type of the elements, or the type itself.
MlirType arithElementType(MlirType type);
/// A constant of the type: for shaped ones all elements are the attribute, which is of the element
/// type.
MlirValue arithConstant(const ArithBuilder *builder, MlirType type, MlirAttribute element);
/// The same of an integer, cut to the width, and of a float, rounded.
MlirValue arithInteger(const ArithBuilder *builder, MlirType type, int64_t value);
MlirValue arithReal64(const ArithBuilder *builder, MlirType type, double value);

/// What reducing with this kind begins with: a constant of the type that leaves any other operand
/// as it is. Null after an error at the builder's location when there is none.
MlirValue arithCreateIdentity(const ArithBuilder *builder, ArithAtomicRMWKind kind, MlirType type);
/// One step of such a reduction; null after an error when it is none.
MlirValue arithCreateReduction(const ArithBuilder *builder, ArithAtomicRMWKind kind, MlirValue lhs,
                               MlirValue rhs);

#endif // TESSERA_DIALECT_ARITH_ARITHBUILD_H
