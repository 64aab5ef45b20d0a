// What the patterns of ArithPatterns.td ask, and those that are written in C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Rewrite.h"

//===--- Questions ---===//

MlirAttribute arithMergeOverflow(MlirAttribute a, MlirAttribute b) {
  return arithIntegerOverflowFlagsAttrGet(mlirAttributeGetContext(a),
                                          arithIntegerOverflowFlagsAttrGetValue(a) &
                                              arithIntegerOverflowFlagsAttrGetValue(b));
}

MlirAttribute arithInvertPredicate(MlirAttribute predicate) {
  static const ArithCmpIPredicate inverted[] = {
      [ArithCmpIPredicateeq] = ArithCmpIPredicatene,
      [ArithCmpIPredicatene] = ArithCmpIPredicateeq,
      [ArithCmpIPredicateslt] = ArithCmpIPredicatesge,
      [ArithCmpIPredicatesle] = ArithCmpIPredicatesgt,
      [ArithCmpIPredicatesgt] = ArithCmpIPredicatesle,
      [ArithCmpIPredicatesge] = ArithCmpIPredicateslt,
      [ArithCmpIPredicateult] = ArithCmpIPredicateuge,
      [ArithCmpIPredicateule] = ArithCmpIPredicateugt,
      [ArithCmpIPredicateugt] = ArithCmpIPredicateule,
      [ArithCmpIPredicateuge] = ArithCmpIPredicateult,
  };
  return mlirIntegerAttrGet(mlirAttributeGetType(predicate),
                            inverted[mlirIntegerAttrGetValueInt(predicate)]);
}

bool arithIsEquality(MlirAttribute predicate) {
  int64_t value = mlirIntegerAttrGetValueInt(predicate);
  return value == ArithCmpIPredicateeq || value == ArithCmpIPredicatene;
}

bool arithIsOne(MlirAttribute attribute) { return arithIsInteger(attribute, ARITH_ONE); }
bool arithIsMinusOne(MlirAttribute attribute) { return arithIsInteger(attribute, ARITH_ALL_ONES); }

static unsigned widthOf(MlirValue value) {
  const IrStorage *element = irElementTypeOrSelf(irType(mlirValueGetType(value)));
  return irTypeIsIndex(element) ? 0 : irTypeBitWidth(element);
}

bool arithIsWider(MlirValue a, MlirValue b) { return widthOf(a) > widthOf(b) && widthOf(b) > 0; }

bool arithIsWiderThanBit(MlirValue value) { return widthOf(value) > 1; }

bool arithIsUpperPart(MlirValue wide, MlirValue narrow, MlirAttribute amount) {
  uint64_t shift;
  return arithReadUnsigned(amount, &shift) && widthOf(wide) - widthOf(narrow) == shift;
}

bool arithHasNoUses(MlirValue value) { return tesseraValueHasNoUses(value); }

bool arithHaveSameType(MlirValue a, MlirValue b) {
  return mlirTypeEqual(mlirValueGetType(a), mlirValueGetType(b));
}

//===--- A converted integer compared with a constant ---===//

// What is known of `converted integer <predicate> constant`.
typedef struct IntegerComparison {
  ArithFormat integer;
  bool isSigned;
  const IrFloatSemantics *format;
  IrFloatBits constant;
  IrFloatParts parts;
  ArithCmpIPredicate predicate;
  uint64_t bound[ARITH_MAX_WORDS]; ///< the constant as an integer
} IntegerComparison;

typedef enum Answer { ANSWER_FALSE, ANSWER_TRUE, ANSWER_COMPARE, ANSWER_UNKNOWN } Answer;

static int logarithmOf(const IrFloatParts *parts) {
  uint64_t words[] = {parts->significand.low, parts->significand.high};
  return parts->exponent + (int)irWordsActiveBits(words, 2) - 1;
}

// Whether rounding integers that the format doesn't hold could change what the comparison says.
static bool roundingMatters(const IntegerComparison *comparison) {
  int width = (int)comparison->integer.width, precision = (int)irFloatPrecision(comparison->format);
  int valueBits = comparison->isSigned ? width - 1 : width;
  if (width <= precision || comparison->parts.category == IR_FLOAT_ZERO)
    return false;
  if (comparison->parts.category == IR_FLOAT_INFINITY)
    return irFloatLargestExponent(comparison->format) < valueBits;
  int exponent = logarithmOf(&comparison->parts);
  return precision <= exponent && exponent <= valueBits;
}

// The smallest or largest integer of the type as a float.
static IrFloatBits limitOf(const IntegerComparison *comparison, bool isLargest) {
  uint64_t words[ARITH_MAX_WORDS + 1] = {0};
  unsigned bits = comparison->integer.width - (comparison->isSigned ? 1 : 0);
  size_t numWords = comparison->integer.numWords;
  if (isLargest)
    for (unsigned i = 0; i < bits; ++i)
      words[i / 64] |= UINT64_C(1) << i % 64;
  else if (comparison->isSigned)
    words[bits / 64] = UINT64_C(1) << bits % 64;
  return irFloatFromWords(comparison->format, words, numWords, !isLargest && comparison->isSigned);
}

typedef enum Relation { RELATION_EQUALITY, RELATION_LESS, RELATION_GREATER } Relation;

static Relation relationOf(ArithCmpIPredicate predicate) {
  switch (predicate) {
  case ArithCmpIPredicateslt:
  case ArithCmpIPredicatesle:
  case ArithCmpIPredicateult:
  case ArithCmpIPredicateule:
    return RELATION_LESS;
  case ArithCmpIPredicatesgt:
  case ArithCmpIPredicatesge:
  case ArithCmpIPredicateugt:
  case ArithCmpIPredicateuge:
    return RELATION_GREATER;
  default:
    return RELATION_EQUALITY;
  }
}

// With a constant between two integers, `bound` is the one nearer to zero.
static Answer adjustForFraction(IntegerComparison *comparison) {
  bool isSigned = comparison->isSigned, negative = comparison->parts.negative;
  ArithCmpIPredicate predicate = comparison->predicate;
  Relation relation = relationOf(predicate);
  if (relation == RELATION_EQUALITY)
    return predicate == ArithCmpIPredicatene ? ANSWER_TRUE : ANSWER_FALSE;
  if (!isSigned && negative)
    return relation == RELATION_GREATER ? ANSWER_TRUE : ANSWER_FALSE;
  // i < 4.4 is i <= 4, and i < -4.4 is i < -4.
  if (relation == RELATION_LESS)
    comparison->predicate = !isSigned  ? ArithCmpIPredicateule
                            : negative ? ArithCmpIPredicateslt
                                       : ArithCmpIPredicatesle;
  else
    comparison->predicate = !isSigned  ? ArithCmpIPredicateugt
                            : negative ? ArithCmpIPredicatesge
                                       : ArithCmpIPredicatesgt;
  return ANSWER_COMPARE;
}

static Answer decide(IntegerComparison *comparison) {
  const IrFloatSemantics *format = comparison->format;
  ArithCmpIPredicate predicate = comparison->predicate;
  Relation relation = relationOf(predicate);
  bool isNot = predicate == ArithCmpIPredicatene;
  if (roundingMatters(comparison))
    return ANSWER_UNKNOWN;
  if (irFloatCompare(format, limitOf(comparison, true), comparison->constant) == IR_FLOAT_LESS)
    return isNot || relation == RELATION_LESS ? ANSWER_TRUE : ANSWER_FALSE;
  if (irFloatCompare(format, limitOf(comparison, false), comparison->constant) == IR_FLOAT_GREATER)
    return isNot || relation == RELATION_GREATER ? ANSWER_TRUE : ANSWER_FALSE;
  unsigned width = comparison->integer.width;
  if (!irFloatToWords(format, comparison->constant, width, comparison->isSigned, comparison->bound))
    return ANSWER_UNKNOWN;
  if (comparison->parts.category == IR_FLOAT_ZERO)
    return ANSWER_COMPARE;
  // What is left of the constant after one is its fraction.
  IrFloatBits rest =
      irFloatRemainder(format, comparison->constant, irFloatFromDouble(format, 1.0, NULL));
  bool isWhole = irFloatTakeApart(format, rest).category == IR_FLOAT_ZERO;
  return isWhole ? ANSWER_COMPARE : adjustForFraction(comparison);
}

// The predicate on integers; false where there is none.
static bool findIntegerPredicate(ArithCmpFPredicate predicate, bool isSigned,
                                 ArithCmpIPredicate *result) {
  switch (predicate) {
  case ArithCmpFPredicateOEQ:
  case ArithCmpFPredicateUEQ:
    *result = ArithCmpIPredicateeq;
    return true;
  case ArithCmpFPredicateONE:
  case ArithCmpFPredicateUNE:
    *result = ArithCmpIPredicatene;
    return true;
  case ArithCmpFPredicateOGT:
  case ArithCmpFPredicateUGT:
    *result = isSigned ? ArithCmpIPredicatesgt : ArithCmpIPredicateugt;
    return true;
  case ArithCmpFPredicateOGE:
  case ArithCmpFPredicateUGE:
    *result = isSigned ? ArithCmpIPredicatesge : ArithCmpIPredicateuge;
    return true;
  case ArithCmpFPredicateOLT:
  case ArithCmpFPredicateULT:
    *result = isSigned ? ArithCmpIPredicateslt : ArithCmpIPredicateult;
    return true;
  case ArithCmpFPredicateOLE:
  case ArithCmpFPredicateULE:
    *result = isSigned ? ArithCmpIPredicatesle : ArithCmpIPredicateule;
    return true;
  default:
    return false;
  }
}

// The conversion whose result is compared, or null; sets what the comparison is about.
static MlirOperation findConversion(MlirOperation op, IntegerComparison *comparison) {
  const MlirOperation none = {NULL};
  const IrStorage *constant = irAttribute(tesseraValueGetConstant(arithCmpFOpGetRhs(op)));
  if (!constant || !irIsFloat(constant))
    return none;
  comparison->format = irFloatSemantics(irAttributeType(constant));
  comparison->constant = irFloatAttrBits(constant);
  comparison->parts = irFloatTakeApart(comparison->format, comparison->constant);
  MlirOperation conversion = arithDefiningOp(arithCmpFOpGetLhs(op), &arithSIToFPOpDef);
  comparison->isSigned = conversion.ptr != NULL;
  if (!conversion.ptr)
    conversion = arithDefiningOp(arithCmpFOpGetLhs(op), &arithUIToFPOpDef);
  if (!conversion.ptr || comparison->parts.category == IR_FLOAT_NAN)
    return none;
  comparison->integer = arithFormatOf(mlirValueGetType(mlirOperationGetOperand(conversion, 0)));
  unsigned width = comparison->integer.width;
  return width > 0 && width <= ARITH_MAX_WIDTH ? conversion : none;
}

static void replaceByBool(MlirRewriterBase base, MlirOperation op, bool value) {
  MlirAttribute attribute = mlirBoolAttrGet(mlirOperationGetContext(op), value);
  MlirOperation constant = arithConstantOpCreate(base, mlirOperationGetLocation(op),
                                                 mlirAttributeGetType(attribute), attribute);
  mlirRewriterBaseReplaceOpWithOperation(base, op, constant);
}

// The comparison of a converted integer with a constant is one of integers, or decided.
static MlirLogicalResult compareBeforeConversion(MlirOperation op, MlirPatternRewriter rewriter,
                                                 void *user) {
  (void)user;
  IntegerComparison comparison;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation conversion = findConversion(op, &comparison);
  if (!conversion.ptr)
    return mlirLogicalResultFailure();
  ArithCmpFPredicate predicate = arithCmpFOpGetPredicate(op);
  Answer answer = ANSWER_UNKNOWN;
  if (predicate == ArithCmpFPredicateORD || predicate == ArithCmpFPredicateUNO)
    answer = roundingMatters(&comparison)         ? ANSWER_UNKNOWN
             : predicate == ArithCmpFPredicateORD ? ANSWER_TRUE
                                                  : ANSWER_FALSE;
  else if (findIntegerPredicate(predicate, comparison.isSigned, &comparison.predicate))
    answer = decide(&comparison);
  if (answer == ANSWER_UNKNOWN)
    return mlirLogicalResultFailure();
  if (answer != ANSWER_COMPARE) {
    replaceByBool(base, op, answer == ANSWER_TRUE);
    return mlirLogicalResultSuccess();
  }
  MlirValue integer = mlirOperationGetOperand(conversion, 0);
  MlirType type = mlirValueGetType(integer);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirAttribute bound = irWrapAttribute(
      irIntegerAttrGetWide(irType(type), comparison.bound, comparison.integer.numWords));
  MlirOperation constant = arithConstantOpCreate(base, location, type, bound);
  MlirType number = mlirIntegerTypeGet(mlirOperationGetContext(op), 64);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      arithCmpIOpCreateInferred(base, location, mlirIntegerAttrGet(number, comparison.predicate),
                                integer, mlirOperationGetResult(constant, 0)));
  return mlirLogicalResultSuccess();
}

//===--- select ---===//

// One of one and zero by a condition is the condition, extended.
static MlirLogicalResult selectToExtension(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirType type = mlirValueGetType(arithSelectOpGetResult(op));
  MlirValue condition = arithSelectOpGetCondition(op);
  MlirLocation location = mlirOperationGetLocation(op);
  if (!mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) == 1)
    return mlirLogicalResultFailure();
  MlirAttribute whenTrue = tesseraValueGetConstant(arithSelectOpGetTrueValue(op));
  MlirAttribute whenFalse = tesseraValueGetConstant(arithSelectOpGetFalseValue(op));
  bool isCondition = arithIsInteger(whenTrue, ARITH_ONE) && arithIsInteger(whenFalse, ARITH_ZERO);
  bool isInverse = arithIsInteger(whenTrue, ARITH_ZERO) && arithIsInteger(whenFalse, ARITH_ONE);
  if (!isCondition && !isInverse)
    return mlirLogicalResultFailure();
  if (isInverse) {
    MlirAttribute one = mlirBoolAttrGet(mlirOperationGetContext(op), true);
    MlirOperation constant = arithConstantOpCreate(base, location, mlirAttributeGetType(one), one);
    MlirOperation inverse =
        arithXOrIOpCreateInferred(base, location, condition, mlirOperationGetResult(constant, 0));
    condition = mlirOperationGetResult(inverse, 0);
  }
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         arithExtUIOpCreate(base, location, type, condition));
  return mlirLogicalResultSuccess();
}

//===--- Hooks ---===//

void arithPatternsPopulateFor(MlirRewritePatternSet patterns, const TesseraOpDef *root);

#define DECLARED_PATTERNS(op)                                                                      \
  void arith##op##GetCanonicalizationPatterns(MlirRewritePatternSet patterns) {                    \
    arithPatternsPopulateFor(patterns, &arith##op##Def);                                           \
  }

DECLARED_PATTERNS(AddIOp)
DECLARED_PATTERNS(SubIOp)
DECLARED_PATTERNS(MulIOp)
DECLARED_PATTERNS(AndIOp)
DECLARED_PATTERNS(OrIOp)
DECLARED_PATTERNS(XOrIOp)
DECLARED_PATTERNS(AddUIExtendedOp)
DECLARED_PATTERNS(MulSIExtendedOp)
DECLARED_PATTERNS(MulUIExtendedOp)
DECLARED_PATTERNS(MulFOp)
DECLARED_PATTERNS(DivFOp)
DECLARED_PATTERNS(ExtSIOp)
DECLARED_PATTERNS(TruncIOp)
DECLARED_PATTERNS(TruncFOp)
DECLARED_PATTERNS(IndexCastOp)
DECLARED_PATTERNS(IndexCastUIOp)
DECLARED_PATTERNS(BitcastOp)
DECLARED_PATTERNS(CmpIOp)

void arithCmpFOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &arithCmpFOpDef, 1, compareBeforeConversion, NULL);
}

void arithSelectOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  arithPatternsPopulateFor(patterns, &arithSelectOpDef);
  tesseraRewritePatternSetAdd(patterns, &arithSelectOpDef, 1, selectToExtension, NULL);
}
