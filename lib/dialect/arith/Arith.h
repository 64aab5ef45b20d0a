// What arith's patterns ask and compute.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_ARITH_ARITH_H
#define TESSERA_DIALECT_ARITH_ARITH_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A constant of zeros; null for a shape that isn't static and for types without zero.
MlirAttribute arithZero(MlirType type);
/// Whether arith computes with numbers of this constant's type.
bool arithIsComputable(MlirAttribute attribute);
/// Sums, differences and products of two such integers of one type.
MlirAttribute arithAddAttributes(MlirAttribute a, MlirAttribute b);
MlirAttribute arithSubtractAttributes(MlirAttribute a, MlirAttribute b);
MlirAttribute arithMultiplyAttributes(MlirAttribute a, MlirAttribute b);
/// The flags that both have.
MlirAttribute arithMergeOverflow(MlirAttribute a, MlirAttribute b);
/// The predicate that holds where this one doesn't.
MlirAttribute arithInvertPredicate(MlirAttribute predicate);
/// Whether the predicate is eq or ne.
bool arithIsEquality(MlirAttribute predicate);
/// Whether it is the integer one, or minus one, or elements that all are.
bool arithIsOne(MlirAttribute attribute);
bool arithIsMinusOne(MlirAttribute attribute);
/// Whether the elements of `a` are wider than those of `b`.
bool arithIsWider(MlirValue a, MlirValue b);
/// Whether the value is integers of two bits or more.
bool arithIsWiderThanBit(MlirValue value);
/// Whether cutting `wide` to the width of `narrow` after a shift right by `amount` keeps just the
/// bits that were shifted.
bool arithIsUpperPart(MlirValue wide, MlirValue narrow, MlirAttribute amount);
bool arithHasNoUses(MlirValue value);
bool arithHaveSameType(MlirValue a, MlirValue b);
/// The float of this name; null after an error that says what (source, target) it was to be.
MlirType arithParseFloatType(MlirContext context, MlirStringRef name, const char *what);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_ARITH_ARITH_H
