// Steps of calculations with the parts of complex numbers, in ops of arith and math.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_COMPLEXTOSTANDARD_CALCULATOR_H
#define TESSERA_CONVERSION_COMPLEXTOSTANDARD_CALCULATOR_H

#include "conversion/complex-to-llvm/ComplexDivision.h"
#include "dialect/complex/ComplexOps.h"
#include "dialect/math/MathOps.h"

typedef ComplexParts Parts;

/// What an op is converted with. `flags` are those of the op, `strict` the same without the promise
/// that there are neither infinities nor what is no number.
typedef struct Calculator {
  ArithBuilder builder;
  MlirType type, element; ///< of complex numbers and of their parts
  MlirAttribute flags, strict;
} Calculator;

/// Of numbers of this type; `flags` may be null.
Calculator calculatorAt(MlirPatternRewriter rewriter, MlirOperation op, MlirType type,
                        MlirAttribute flags);
/// Whether the flags promise neither infinities nor what is no number.
bool calculatorIsFinite(const Calculator *c);

//===--- Steps ---===//

/// Those of a Calculator have its flags, those with Strict the strict ones, Plain none.
MlirValue calcUnary(const Calculator *c, const TesseraOpDef *definition, MlirValue a);
MlirValue calcUnaryStrict(const Calculator *c, const TesseraOpDef *definition, MlirValue a);
MlirValue calcBinary(const Calculator *c, const TesseraOpDef *definition, MlirValue a, MlirValue b);
MlirValue calcBinaryStrict(const Calculator *c, const TesseraOpDef *definition, MlirValue a,
                           MlirValue b);
MlirValue calcCompare(const Calculator *c, ArithCmpFPredicate predicate, MlirValue a, MlirValue b);
MlirValue calcCompareStrict(const Calculator *c, ArithCmpFPredicate predicate, MlirValue a,
                            MlirValue b);
MlirValue calcComparePlain(const Calculator *c, ArithCmpFPredicate predicate, MlirValue a,
                           MlirValue b);
static inline MlirValue calcAdd(const Calculator *c, MlirValue a, MlirValue b) {
  return calcBinary(c, &arithAddFOpDef, a, b);
}
static inline MlirValue calcSub(const Calculator *c, MlirValue a, MlirValue b) {
  return calcBinary(c, &arithSubFOpDef, a, b);
}
static inline MlirValue calcMul(const Calculator *c, MlirValue a, MlirValue b) {
  return calcBinary(c, &arithMulFOpDef, a, b);
}
static inline MlirValue calcDiv(const Calculator *c, MlirValue a, MlirValue b) {
  return calcBinary(c, &arithDivFOpDef, a, b);
}
static inline MlirValue calcBoth(const Calculator *c, MlirValue a, MlirValue b) {
  return arithBinary(&c->builder, &arithAndIOpDef, a, b);
}
static inline MlirValue calcEither(const Calculator *c, MlirValue a, MlirValue b) {
  return arithBinary(&c->builder, &arithOrIOpDef, a, b);
}
static inline MlirValue calcChoose(const Calculator *c, MlirValue condition, MlirValue a,
                                   MlirValue b) {
  return arithSelect(&c->builder, condition, a, b);
}
static inline MlirValue calcNumber(const Calculator *c, double value) {
  return arithReal64(&c->builder, c->element, value);
}

//===--- Numbers and parts ---===//

MlirValue calcReal(const Calculator *c, MlirValue number);
MlirValue calcImaginary(const Calculator *c, MlirValue number);
/// The real part first.
Parts calcParts(const Calculator *c, MlirValue number);
MlirValue calcCreate(const Calculator *c, MlirValue real, MlirValue imaginary);
MlirLogicalResult calcReplace(const Calculator *c, MlirOperation op, MlirValue value);
/// The op becomes the number of these parts.
MlirLogicalResult calcReplaceByParts(const Calculator *c, MlirOperation op, Parts parts);

//===--- Functions.c and Roots.c ---===//

typedef enum AbsKind { ABS, ABS_SQRT, ABS_RSQRT } AbsKind;
/// The magnitude, its square root or the reciprocal of that.
MlirValue calcMagnitude(const Calculator *c, Parts parts, AbsKind kind);
void addFunctionPatterns(MlirRewritePatternSet patterns);
void addRootPatterns(MlirRewritePatternSet patterns);

#endif // TESSERA_CONVERSION_COMPLEXTOSTANDARD_CALCULATOR_H
