// convert-complex-to-standard: what is computed of complex numbers, of their parts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/complex-to-standard/Calculator.h"
#include "conversion/complex-to-standard/ComplexToStandardPasses.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

//===--- The calculator ---===//

Calculator calculatorAt(MlirPatternRewriter rewriter, MlirOperation op, MlirType type,
                        MlirAttribute flags) {
  Calculator c = {.builder = arithBuilderAt(rewriter, op), .type = type, .flags = flags};
  c.element = mlirComplexTypeGetElementType(type);
  ArithFastMathFlags given =
      mlirAttributeIsNull(flags) ? ArithFastMathFlagsnone : arithFastMathFlagsAttrGetValue(flags);
  unsigned strict = (unsigned)given & ~(unsigned)(ArithFastMathFlagsnnan | ArithFastMathFlagsninf);
  c.strict = arithFastMathFlagsAttrGet(mlirOperationGetContext(op), (ArithFastMathFlags)strict);
  return c;
}

bool calculatorIsFinite(const Calculator *c) {
  const unsigned both = ArithFastMathFlagsnnan | ArithFastMathFlagsninf;
  return !mlirAttributeIsNull(c->flags) &&
         ((unsigned)arithFastMathFlagsAttrGetValue(c->flags) & both) == both;
}

MlirValue calcUnary(const Calculator *c, const TesseraOpDef *definition, MlirValue a) {
  return arithUnaryWith(&c->builder, definition, c->flags, a);
}
MlirValue calcUnaryStrict(const Calculator *c, const TesseraOpDef *definition, MlirValue a) {
  return arithUnaryWith(&c->builder, definition, c->strict, a);
}
MlirValue calcBinary(const Calculator *c, const TesseraOpDef *definition, MlirValue a,
                     MlirValue b) {
  return arithBinaryWith(&c->builder, definition, c->flags, a, b);
}
MlirValue calcBinaryStrict(const Calculator *c, const TesseraOpDef *definition, MlirValue a,
                           MlirValue b) {
  return arithBinaryWith(&c->builder, definition, c->strict, a, b);
}

static MlirValue compareWith(const Calculator *c, MlirAttribute flags, ArithCmpFPredicate predicate,
                             MlirValue a, MlirValue b) {
  MlirAttribute kind =
      arithCmpFPredicateToAttribute(mlirLocationGetContext(c->builder.location), predicate);
  return mlirOperationGetResult(
      arithCmpFOpCreateInferred(c->builder.base, c->builder.location, kind, a, b, flags), 0);
}
MlirValue calcCompare(const Calculator *c, ArithCmpFPredicate predicate, MlirValue a, MlirValue b) {
  return compareWith(c, c->flags, predicate, a, b);
}
MlirValue calcCompareStrict(const Calculator *c, ArithCmpFPredicate predicate, MlirValue a,
                            MlirValue b) {
  return compareWith(c, c->strict, predicate, a, b);
}
MlirValue calcComparePlain(const Calculator *c, ArithCmpFPredicate predicate, MlirValue a,
                           MlirValue b) {
  return arithCompareReal(&c->builder, predicate, a, b);
}

MlirValue calcReal(const Calculator *c, MlirValue number) {
  return arithMake(&c->builder, &complexReOpDef, c->element, 1, &number);
}
MlirValue calcImaginary(const Calculator *c, MlirValue number) {
  return arithMake(&c->builder, &complexImOpDef, c->element, 1, &number);
}
Parts calcParts(const Calculator *c, MlirValue number) {
  MlirValue real = calcReal(c, number);
  return (Parts){real, calcImaginary(c, number)};
}
MlirValue calcCreate(const Calculator *c, MlirValue real, MlirValue imaginary) {
  return mlirOperationGetResult(
      complexCreateOpCreate(c->builder.base, c->builder.location, c->type, real, imaginary), 0);
}
MlirLogicalResult calcReplace(const Calculator *c, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(c->builder.base, op, 1, &value);
  return mlirLogicalResultSuccess();
}
MlirLogicalResult calcReplaceByParts(const Calculator *c, MlirOperation op, Parts parts) {
  return calcReplace(c, op, calcCreate(c, parts.real, parts.imaginary));
}

// For an op whose first operand is a complex number; `slot` is that of its flags, -1: none.
static Calculator calculatorFor(MlirPatternRewriter rewriter, MlirOperation op,
                                const MlirValue *operands, int slot) {
  MlirAttribute flags = {NULL};
  if (slot >= 0)
    flags = tesseraOperationGetSlotOrDefault(op, (unsigned)slot);
  return calculatorAt(rewriter, op, mlirValueGetType(operands[0]), flags);
}

//===--- Arithmetic ---===//

// Sums and differences go by parts.
static MlirLogicalResult convertByParts(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  const Calculator c = calculatorFor(rewriter, op, operands, 0);
  MlirValue a = calcReal(&c, operands[0]), b = calcReal(&c, operands[1]);
  MlirValue real = calcBinary(&c, user, a, b);
  a = calcImaginary(&c, operands[0]);
  b = calcImaginary(&c, operands[1]);
  return calcReplaceByParts(&c, op, (Parts){real, calcBinary(&c, user, a, b)});
}

static MlirLogicalResult convertMul(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands, 0);
  Parts a = calcParts(&c, operands[0]), b = calcParts(&c, operands[1]);
  MlirValue left = calcMul(&c, a.real, b.real), right = calcMul(&c, a.imaginary, b.imaginary);
  MlirValue real = calcSub(&c, left, right);
  left = calcMul(&c, a.imaginary, b.real);
  right = calcMul(&c, a.real, b.imaginary);
  return calcReplaceByParts(&c, op, (Parts){real, calcAdd(&c, left, right)});
}

static MlirValue makeCompare(const ArithBuilder *builder, ArithCmpFPredicate predicate,
                             MlirValue lhs, MlirValue rhs) {
  return arithCompareReal(builder, predicate, lhs, rhs);
}

static const ComplexOps kOps = {
    .add = &arithAddFOpDef,
    .sub = &arithSubFOpDef,
    .mul = &arithMulFOpDef,
    .div = &arithDivFOpDef,
    .abs = &mathAbsFOpDef,
    .copySign = &mathCopySignOpDef,
    .conjunction = &arithAndIOpDef,
    .disjunction = &arithOrIOpDef,
    .select = &arithSelectOpDef,
    .constant = arithConstant,
    .compare = makeCompare,
};

static MlirLogicalResult convertDiv(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  const bool *inRange = user;
  const Calculator c = calculatorFor(rewriter, op, operands, 0);
  const ComplexCalculator calculator = {.builder = c.builder, .ops = &kOps, .flags = c.flags};
  Parts a = calcParts(&c, operands[0]), b = calcParts(&c, operands[1]);
  return calcReplaceByParts(&c, op,
                            (*inRange ? complexDivideInRange : complexDivide)(&calculator, a, b));
}

//===--- Comparisons, signs and parts ---===//

static MlirLogicalResult convertCompare(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands, -1);
  bool isEqual = complexEqualOpIsA(op);
  Parts a = calcParts(&c, operands[0]), b = calcParts(&c, operands[1]);
  ArithCmpFPredicate predicate = isEqual ? ArithCmpFPredicateOEQ : ArithCmpFPredicateUNE;
  MlirValue real = calcComparePlain(&c, predicate, a.real, b.real);
  MlirValue imaginary = calcComparePlain(&c, predicate, a.imaginary, b.imaginary);
  return calcReplace(&c, op, (isEqual ? calcBoth : calcEither)(&c, real, imaginary));
}

static MlirLogicalResult convertNeg(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands, -1);
  Parts a = calcParts(&c, operands[0]);
  if (complexNegOpIsA(op))
    a.real = arithUnary(&c.builder, &arithNegFOpDef, a.real);
  a.imaginary = arithUnary(&c.builder, &arithNegFOpDef, a.imaginary);
  return calcReplaceByParts(&c, op, a);
}

static MlirLogicalResult convertAngle(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands, 0);
  Parts a = calcParts(&c, operands[0]);
  return calcReplace(&c, op, calcBinary(&c, &mathAtan2OpDef, a.imaginary, a.real));
}

static MlirLogicalResult convertAbs(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands, 0);
  return calcReplace(&c, op, calcMagnitude(&c, calcParts(&c, operands[0]), ABS));
}

// The number by its magnitude; zero stays.
static MlirLogicalResult convertSign(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands, 0);
  Parts a = calcParts(&c, operands[0]);
  MlirValue zero = calcNumber(&c, 0.0);
  MlirValue realIsZero = calcComparePlain(&c, ArithCmpFPredicateOEQ, a.real, zero);
  MlirValue imaginaryIsZero = calcComparePlain(&c, ArithCmpFPredicateOEQ, a.imaginary, zero);
  MlirValue isZero = calcBoth(&c, realIsZero, imaginaryIsZero);
  MlirValue magnitude = mlirOperationGetResult(
      complexAbsOpCreate(c.builder.base, c.builder.location, c.element, operands[0], c.flags), 0);
  MlirValue real = calcDiv(&c, a.real, magnitude);
  MlirValue imaginary = calcDiv(&c, a.imaginary, magnitude);
  MlirValue sign = calcCreate(&c, real, imaginary);
  return calcReplace(&c, op, calcChoose(&c, isZero, operands[0], sign));
}

//===--- The pass ---===//

MlirLogicalResult
convertComplexToStandardPassPassPlan(TesseraPlan *plan,
                                     const ConvertComplexToStandardPassOptions *options) {
  bool *inRange = tesseraPlanAlloc(plan, sizeof *inRange);
  *inRange = options->complexRange == ConvertComplexToStandardPassComplexRangeimproved;
  const struct {
    const TesseraOpDef *definition;
    TesseraConversionFunction convert;
    const void *user;
  } rows[] = {
      {&complexAddOpDef, convertByParts, &arithAddFOpDef},
      {&complexSubOpDef, convertByParts, &arithSubFOpDef},
      {&complexMulOpDef, convertMul, NULL},
      {&complexDivOpDef, convertDiv, inRange},
      {&complexEqualOpDef, convertCompare, NULL},
      {&complexNotEqualOpDef, convertCompare, NULL},
      {&complexNegOpDef, convertNeg, NULL},
      {&complexConjOpDef, convertNeg, NULL},
      {&complexAngleOpDef, convertAngle, NULL},
      {&complexAbsOpDef, convertAbs, NULL},
      {&complexSignOpDef, convertSign, NULL},
  };
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    tesseraConversionPatternAdd(patterns, rows[i].definition, 1, NULL, rows[i].convert,
                                (void *)rows[i].user);
  addFunctionPatterns(patterns);
  addRootPatterns(patterns);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalDialect(target, "arith");
  tesseraConversionTargetAddLegalDialect(target, "math");
  tesseraConversionTargetAddLegalOp(target, complexCreateOpDef.name);
  tesseraConversionTargetAddLegalOp(target, complexReOpDef.name);
  tesseraConversionTargetAddLegalOp(target, complexImOpDef.name);
  return mlirLogicalResultSuccess();
}
