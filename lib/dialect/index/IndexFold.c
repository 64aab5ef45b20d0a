// Folding and canonicalisation of the index dialect. How wide index is nobody knows yet: what folds
// gives the same with 32 bits as with 64. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/index/IndexOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

enum { kNarrow = 32, kWide = 64 };

//===--- Numbers of a width ---===//

static uint64_t truncate(uint64_t value, unsigned width) {
  return width < 64 ? value & ((UINT64_C(1) << width) - 1) : value;
}

// As a signed number.
static int64_t extend(uint64_t value, unsigned width) {
  uint64_t sign = UINT64_C(1) << (width - 1);
  return (int64_t)((truncate(value, width) ^ sign) - sign);
}

static int64_t smallestOf(unsigned width) { return extend(UINT64_C(1) << (width - 1), width); }
static int64_t largestOf(unsigned width) { return -(smallestOf(width) + 1); }

// Both are numbers of the width; the result may have bits beyond it. False when there is none.
typedef bool (*Compute)(uint64_t a, uint64_t b, unsigned width, uint64_t *result);

static bool add(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  *result = a + b;
  return true;
}

static bool subtract(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  *result = a - b;
  return true;
}

static bool multiply(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  *result = a * b;
  return true;
}

// The quotient of the smallest number and -1 is that number again.
static uint64_t quotientOf(int64_t a, int64_t b) {
  return b == -1 ? 0 - (uint64_t)a : (uint64_t)(a / b);
}

static int64_t remainderOf(int64_t a, int64_t b) { return b == -1 ? 0 : a % b; }

static bool divideSigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  if (b == 0)
    return false;
  *result = quotientOf(extend(a, width), extend(b, width));
  return true;
}

static bool divideUnsigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  if (b == 0)
    return false;
  *result = a / b;
  return true;
}

// Of a negative quotient the magnitude is that of the dividend without its sign, as MLIR computes
// it: the smallest number has none.
static bool divideSignedUp(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  if (b == 0)
    return false;
  int64_t x = extend(a, width), y = extend(b, width);
  if ((x < 0) == (y < 0))
    *result = quotientOf(x, y) + (remainderOf(x, y) != 0);
  else
    *result = 0 - quotientOf(extend(0 - a, width), y);
  return true;
}

static bool divideUnsignedUp(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  if (b == 0)
    return false;
  *result = a / b + (a % b != 0);
  return true;
}

static bool divideSignedDown(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  if (b == 0)
    return false;
  int64_t x = extend(a, width), y = extend(b, width);
  bool isNegative = (x < 0) != (y < 0), hasRest = remainderOf(x, y) != 0;
  *result = quotientOf(x, y) - (isNegative && hasRest);
  return true;
}

static bool remainderSigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  if (b == 0)
    return false;
  *result = (uint64_t)remainderOf(extend(a, width), extend(b, width));
  return true;
}

static bool remainderUnsigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  if (b == 0)
    return false;
  *result = a % b;
  return true;
}

static bool maxSigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  *result = extend(a, width) > extend(b, width) ? a : b;
  return true;
}

static bool maxUnsigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  *result = a > b ? a : b;
  return true;
}

static bool minSigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  *result = extend(a, width) < extend(b, width) ? a : b;
  return true;
}

static bool minUnsigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  *result = a < b ? a : b;
  return true;
}

// An amount that the narrow width can't shift by is refused.
static bool shiftLeft(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  if (b >= kNarrow)
    return false;
  *result = a << b;
  return true;
}

static bool shiftRightUnsigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  if (b >= kNarrow)
    return false;
  *result = a >> b;
  return true;
}

static bool shiftRightSigned(uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  if (b >= kNarrow)
    return false;
  uint64_t value = (uint64_t)extend(a, width);
  *result = value >> b;
  if (b && value >> 63)
    *result |= ~(UINT64_MAX >> b);
  return true;
}

static bool and (uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  *result = a & b;
  return true;
}

static bool or (uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
  (void)width;
  *result = a | b;
  return true;
}

static bool xor
    (uint64_t a, uint64_t b, unsigned width, uint64_t *result) {
      (void)width;
      *result = a ^ b;
      return true;
    }

    //===--- Arithmetic ---===//

    static bool isNumber(MlirAttribute attribute, uint64_t *value) {
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute) ||
      !mlirTypeIsAIndex(mlirAttributeGetType(attribute)))
    return false;
  *value = (uint64_t)mlirIntegerAttrGetValueInt(attribute);
  return true;
}

static MlirLogicalResult giveAttribute(MlirAttribute attribute, TesseraFoldResult *results,
                                       size_t *numResults) {
  results[0].attribute = attribute;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult giveNumber(MlirOperation op, uint64_t value, TesseraFoldResult *results,
                                    size_t *numResults) {
  MlirType type = mlirIndexTypeGet(mlirOperationGetContext(op));
  return giveAttribute(mlirIntegerAttrGet(type, (int64_t)value), results, numResults);
}

// The left operand when the right one is the number.
static bool foldNeutral(MlirOperation op, const MlirAttribute *operands, uint64_t neutral,
                        TesseraFoldResult *results, size_t *numResults) {
  uint64_t right;
  if (!isNumber(operands[1], &right) || right != neutral)
    return false;
  results[0].value = mlirOperationGetOperand(op, 0);
  *numResults = 1;
  return true;
}

static MlirLogicalResult fold(MlirOperation op, const MlirAttribute *operands, Compute compute,
                              TesseraFoldResult *results, size_t *numResults) {
  uint64_t a, b, wide, narrow;
  if (!isNumber(operands[0], &a) || !isNumber(operands[1], &b) || !compute(a, b, kWide, &wide) ||
      !compute(truncate(a, kNarrow), truncate(b, kNarrow), kNarrow, &narrow) ||
      truncate(wide, kNarrow) != truncate(narrow, kNarrow))
    return mlirLogicalResultFailure();
  return giveNumber(op, wide, results, numResults);
}

#define FOLD(name, compute)                                                                        \
  MlirLogicalResult index##name##OpFold(MlirOperation op, const MlirAttribute *operands,           \
                                        TesseraFoldResult *results, size_t *numResults) {          \
    return fold(op, operands, compute, results, numResults);                                       \
  }
#define FOLD_WITH_NEUTRAL(name, compute, neutral)                                                  \
  MlirLogicalResult index##name##OpFold(MlirOperation op, const MlirAttribute *operands,           \
                                        TesseraFoldResult *results, size_t *numResults) {          \
    if (foldNeutral(op, operands, neutral, results, numResults))                                   \
      return mlirLogicalResultSuccess();                                                           \
    return fold(op, operands, compute, results, numResults);                                       \
  }

FOLD_WITH_NEUTRAL(Add, add, 0)
FOLD_WITH_NEUTRAL(Sub, subtract, 0)
FOLD(DivS, divideSigned)
FOLD(DivU, divideUnsigned)
FOLD(CeilDivS, divideSignedUp)
FOLD(CeilDivU, divideUnsignedUp)
FOLD(FloorDivS, divideSignedDown)
FOLD(RemS, remainderSigned)
FOLD(RemU, remainderUnsigned)
FOLD(MaxS, maxSigned)
FOLD(MaxU, maxUnsigned)
FOLD(MinS, minSigned)
FOLD(MinU, minUnsigned)
FOLD(Shl, shiftLeft)
FOLD(ShrS, shiftRightSigned)
FOLD(ShrU, shiftRightUnsigned)
FOLD(And, and)
FOLD(Or, or)
FOLD(XOr, xor)

MlirLogicalResult indexMulOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  uint64_t right;
  if (isNumber(operands[1], &right) && right == 0)
    return giveNumber(op, 0, results, numResults);
  if (foldNeutral(op, operands, 1, results, numResults))
    return mlirLogicalResultSuccess();
  return fold(op, operands, multiply, results, numResults);
}

// (x op a) op b is x op (a op b).
static MlirLogicalResult joinConstants(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirValue left = mlirOperationGetOperand(op, 0), right = mlirOperationGetOperand(op, 1);
  MlirOperation inner = {NULL};
  if (mlirValueIsAOpResult(left))
    inner = mlirOpResultGetOwner(left);
  if (mlirAttributeIsNull(tesseraValueGetConstant(right)) || mlirOperationIsNull(inner) ||
      !tesseraOperationIs(inner, definition) ||
      mlirAttributeIsNull(tesseraValueGetConstant(mlirOperationGetOperand(inner, 1))))
    return mlirLogicalResultFailure();
  const MlirValue constants[] = {right, mlirOperationGetOperand(inner, 1)};
  TesseraOperationParts parts = {.definition = definition,
                                 .location = mlirOperationGetLocation(op),
                                 .numTypes = -1,
                                 .numOperands = 2,
                                 .operands = constants};
  MlirValue joined = tesseraRewriterCreateOrFold(base, &parts);
  MlirOperation made = mlirOpResultGetOwner(joined);
  if (tesseraOperationIs(made, definition)) {
    mlirRewriterBaseEraseOp(base, made);
    return mlirLogicalResultFailure();
  }
  const MlirValue operands[] = {mlirOperationGetOperand(inner, 0), joined};
  parts.operands = operands;
  mlirRewriterBaseReplaceOpWithOperation(base, op, tesseraRewriterCreateOperation(base, &parts));
  return mlirLogicalResultSuccess();
}

#define JOIN_CONSTANTS(name)                                                                       \
  MlirLogicalResult index##name##OpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {  \
    return joinConstants(op, rewriter);                                                            \
  }

JOIN_CONSTANTS(Add)
JOIN_CONSTANTS(Mul)
JOIN_CONSTANTS(MaxS)
JOIN_CONSTANTS(MaxU)
JOIN_CONSTANTS(MinS)
JOIN_CONSTANTS(MinU)
JOIN_CONSTANTS(And)
JOIN_CONSTANTS(Or)
JOIN_CONSTANTS(XOr)

//===--- Casts ---===//

// The integer as one of `width` bits, or of 64 when it becomes an index.
static MlirAttribute resize(MlirAttribute integer, MlirType type, bool isSigned, bool isNarrow) {
  const IrStorage *attribute = irAttribute(integer);
  size_t size, numWords;
  const uint64_t *stored = irIntegerAttrWords(attribute, &size);
  MlirType source = mlirAttributeGetType(integer);
  unsigned from = mlirTypeIsAIndex(source) ? kWide : mlirIntegerTypeGetWidth(source);
  unsigned to = mlirTypeIsAIndex(type) ? kWide : mlirIntegerTypeGetWidth(type);
  from = isNarrow ? kNarrow : from;
  numWords = ((size_t)(from > to ? from : to) + 63) / 64;
  uint64_t *words = tsAlloc(tsMulSize(numWords, sizeof *words));
  for (size_t i = 0; i < numWords; ++i)
    words[i] = i < size ? stored[i] : stored[size - 1] >> 63 ? UINT64_MAX : 0;
  bool isNegative = isSigned && words[(from - 1) / 64] >> (from - 1) % 64 & 1;
  if (from % 64)
    words[from / 64] = isNegative ? words[from / 64] | UINT64_MAX << from % 64
                                  : truncate(words[from / 64], from % 64);
  for (size_t i = ((size_t)from + 63) / 64; i < numWords; ++i)
    words[i] = isNegative ? UINT64_MAX : 0;
  MlirAttribute result =
      irWrapAttribute(irIntegerAttrGetWide(irType(type), words, ((size_t)to + 63) / 64));
  tsFree(words);
  return result;
}

static MlirLogicalResult foldCast(MlirOperation op, MlirAttribute operand, bool isSigned,
                                  TesseraFoldResult *results, size_t *numResults) {
  if (mlirAttributeIsNull(operand) || !mlirAttributeIsAInteger(operand))
    return mlirLogicalResultFailure();
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirAttribute result = resize(operand, type, isSigned, false);
  if (!mlirTypeIsAIndex(type) && !mlirAttributeEqual(result, resize(operand, type, isSigned, true)))
    return mlirLogicalResultFailure();
  return giveAttribute(result, results, numResults);
}

MlirLogicalResult indexCastSOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  return foldCast(op, operands[0], true, results, numResults);
}

MlirLogicalResult indexCastUOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  return foldCast(op, operands[0], false, results, numResults);
}

//===--- Comparison ---===//

static bool holds(IndexIndexCmpPredicate predicate, uint64_t a, uint64_t b, unsigned width) {
  int64_t x = extend(a, width), y = extend(b, width);
  a = truncate(a, width);
  b = truncate(b, width);
  switch (predicate) {
  case IndexIndexCmpPredicateEQ:
    return a == b;
  case IndexIndexCmpPredicateNE:
    return a != b;
  case IndexIndexCmpPredicateSLT:
    return x < y;
  case IndexIndexCmpPredicateSLE:
    return x <= y;
  case IndexIndexCmpPredicateSGT:
    return x > y;
  case IndexIndexCmpPredicateSGE:
    return x >= y;
  case IndexIndexCmpPredicateULT:
    return a < b;
  case IndexIndexCmpPredicateULE:
    return a <= b;
  case IndexIndexCmpPredicateUGT:
    return a > b;
  case IndexIndexCmpPredicateUGE:
    return a >= b;
  }
  return false;
}

// What a maximum or minimum with a constant may be, as both kinds of numbers.
typedef struct Range {
  int64_t low, high;
  uint64_t lowUnsigned, highUnsigned;
} Range;

static Range rangeFromSigned(int64_t low, int64_t high, unsigned width) {
  Range range = {low, high, 0, truncate(UINT64_MAX, width)};
  if ((low < 0) == (high < 0)) {
    range.lowUnsigned = truncate((uint64_t)low, width);
    range.highUnsigned = truncate((uint64_t)high, width);
  }
  return range;
}

static Range rangeFromUnsigned(uint64_t low, uint64_t high, unsigned width) {
  Range range = {smallestOf(width), largestOf(width), low, high};
  if ((extend(low, width) < 0) == (extend(high, width) < 0)) {
    range.low = extend(low, width);
    range.high = extend(high, width);
  }
  return range;
}

static bool findRange(MlirOperation op, uint64_t bound, unsigned width, Range *range) {
  int64_t asSigned = extend(bound, width);
  uint64_t asUnsigned = truncate(bound, width);
  if (indexMaxSOpIsA(op))
    *range = rangeFromSigned(asSigned, largestOf(width), width);
  else if (indexMinSOpIsA(op))
    *range = rangeFromSigned(smallestOf(width), asSigned, width);
  else if (indexMaxUOpIsA(op))
    *range = rangeFromUnsigned(asUnsigned, truncate(UINT64_MAX, width), width);
  else if (indexMinUOpIsA(op))
    *range = rangeFromUnsigned(0, asUnsigned, width);
  else
    return false;
  return true;
}

typedef enum Answer { NO, YES, MAYBE } Answer;

static Answer opposite(Answer answer) { return answer == MAYBE ? MAYBE : answer == YES ? NO : YES; }

static Answer isLess(const Range *range, int64_t b) {
  return range->high < b ? YES : range->low >= b ? NO : MAYBE;
}
static Answer isGreater(const Range *range, int64_t b) {
  return range->low > b ? YES : range->high <= b ? NO : MAYBE;
}
static Answer isLessUnsigned(const Range *range, uint64_t b) {
  return range->highUnsigned < b ? YES : range->lowUnsigned >= b ? NO : MAYBE;
}
static Answer isGreaterUnsigned(const Range *range, uint64_t b) {
  return range->lowUnsigned > b ? YES : range->highUnsigned <= b ? NO : MAYBE;
}

// Different are numbers that neither as signed nor as unsigned ones may be the same.
static Answer areEqual(const Range *range, int64_t b, uint64_t bUnsigned) {
  bool differ = isLess(range, b) == YES || isGreater(range, b) == YES;
  bool differUnsigned =
      isLessUnsigned(range, bUnsigned) == YES || isGreaterUnsigned(range, bUnsigned) == YES;
  if (differ && differUnsigned)
    return NO;
  bool isConstant = range->low == range->high || range->lowUnsigned == range->highUnsigned;
  return isConstant && !differ && !differUnsigned ? YES : MAYBE;
}

static Answer compareRange(IndexIndexCmpPredicate predicate, const Range *range, uint64_t b,
                           unsigned width) {
  int64_t bound = extend(b, width);
  b = truncate(b, width);
  switch (predicate) {
  case IndexIndexCmpPredicateEQ:
    return areEqual(range, bound, b);
  case IndexIndexCmpPredicateNE:
    return opposite(areEqual(range, bound, b));
  case IndexIndexCmpPredicateSLT:
    return isLess(range, bound);
  case IndexIndexCmpPredicateSGE:
    return opposite(isLess(range, bound));
  case IndexIndexCmpPredicateSGT:
    return isGreater(range, bound);
  case IndexIndexCmpPredicateSLE:
    return opposite(isGreater(range, bound));
  case IndexIndexCmpPredicateULT:
    return isLessUnsigned(range, b);
  case IndexIndexCmpPredicateUGE:
    return opposite(isLessUnsigned(range, b));
  case IndexIndexCmpPredicateUGT:
    return isGreaterUnsigned(range, b);
  case IndexIndexCmpPredicateULE:
    return opposite(isGreaterUnsigned(range, b));
  }
  return MAYBE;
}

// Of a maximum or minimum that has a bound, compared with a constant.
static Answer compareBounded(MlirOperation op, MlirAttribute right) {
  uint64_t bound, b;
  Range wide, narrow;
  MlirValue left = indexCmpOpGetLhs(op);
  if (!isNumber(right, &b) || !mlirValueIsAOpResult(left))
    return MAYBE;
  MlirOperation bounded = mlirOpResultGetOwner(left);
  if (!tesseraOperationHasTrait(bounded, TESSERA_TRAIT_COMMUTATIVE) ||
      !isNumber(tesseraValueGetConstant(mlirOperationGetOperand(bounded, 1)), &bound) ||
      !findRange(bounded, bound, kWide, &wide) || !findRange(bounded, bound, kNarrow, &narrow))
    return MAYBE;
  IndexIndexCmpPredicate predicate = indexCmpOpGetPred(op);
  Answer answer = compareRange(predicate, &wide, b, kWide);
  return answer == compareRange(predicate, &narrow, b, kNarrow) ? answer : MAYBE;
}

MlirLogicalResult indexCmpOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  uint64_t a, b;
  IndexIndexCmpPredicate predicate = indexCmpOpGetPred(op);
  Answer answer = MAYBE;
  if (isNumber(operands[0], &a) && isNumber(operands[1], &b)) {
    bool wide = holds(predicate, a, b, kWide);
    answer = wide != holds(predicate, a, b, kNarrow) ? MAYBE : wide ? YES : NO;
  } else {
    answer = compareBounded(op, operands[1]);
  }
  if (answer == MAYBE && mlirValueEqual(indexCmpOpGetLhs(op), indexCmpOpGetRhs(op)))
    answer = holds(predicate, 0, 0, kWide) ? YES : NO;
  if (answer == MAYBE)
    return mlirLogicalResultFailure();
  MlirAttribute value = mlirBoolAttrGet(mlirOperationGetContext(op), answer == YES);
  return giveAttribute(value, results, numResults);
}

static bool isZero(MlirValue value) {
  uint64_t number;
  return isNumber(tesseraValueGetConstant(value), &number) && number == 0;
}

// A difference compared with zero: its operands compared.
MlirLogicalResult indexCmpOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirValue left = indexCmpOpGetLhs(op), right = indexCmpOpGetRhs(op);
  bool isRight = isZero(left);
  MlirValue difference = isRight ? right : left;
  if ((!isRight && !isZero(right)) || !mlirValueIsAOpResult(difference))
    return mlirLogicalResultFailure();
  MlirOperation sub = mlirOpResultGetOwner(difference);
  if (!indexSubOpIsA(sub))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  indexCmpOpSetLhs(op, isRight ? indexSubOpGetRhs(sub) : indexSubOpGetLhs(sub));
  indexCmpOpSetRhs(op, isRight ? indexSubOpGetLhs(sub) : indexSubOpGetRhs(sub));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

//===--- Constants ---===//

MlirLogicalResult indexConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return giveAttribute(indexConstantOpGetValueAttr(op), results, numResults);
}

MlirLogicalResult indexBoolConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return giveAttribute(indexBoolConstantOpGetValueAttr(op), results, numResults);
}
