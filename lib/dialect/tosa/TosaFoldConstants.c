// Folders of tosa that compute: with constants that have one value everywhere.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaFoldConstants.h"
#include "ir/FloatArithmetic.h"

//===--- One number for all elements ---===//

// Integers that a word holds; those without bits have nothing to compute.
static bool isWord(const IrStorage *element) {
  return irTypeIsInteger(element) && irIntegerTypeWidth(element) > 0 &&
         irIntegerTypeWidth(element) <= 64;
}

bool tosaElementOf(const IrStorage *dense, size_t position, TosaNumber *number) {
  const IrStorage *element = irShapedElementType(irElementsType(dense));
  *number = (TosaNumber){.format = NULL};
  if (irTypeIsFloat(element)) {
    number->format = irFloatSemantics(element);
    number->bits = irDenseFloatAt(dense, position, 0);
    return true;
  }
  if (!isWord(element))
    return false;
  number->width = irIntegerTypeWidth(element);
  number->isUnsigned = mlirIntegerTypeIsUnsigned((MlirType){element});
  number->integer = irDenseIntegerAt(dense, position);
  return true;
}

bool tosaSplatOf(MlirAttribute attribute, TosaNumber *number) {
  return attribute.ptr && irIsDense(irAttribute(attribute)) &&
         irDenseIsSplat(irAttribute(attribute)) && tosaElementOf(irAttribute(attribute), 0, number);
}

bool tosaNumberIsZero(const TosaNumber *number) {
  return number->format ? irFloatToDouble(number->format, number->bits) == 0 : number->integer == 0;
}

static bool isStatic(MlirType type) {
  return tosaHasRank(type) && mlirShapedTypeHasStaticShape(type);
}

MlirAttribute tosaSplatGet(MlirType type, const TosaNumber *number) {
  MlirType element = mlirShapedTypeGetElementType(type);
  IrStorage *value = number->format ? irFloatAttrGetBits((IrStorage *)element.ptr, number->bits)
                                    : irIntegerAttrGet((IrStorage *)element.ptr, number->integer);
  return mlirDenseElementsAttrSplatGet(type, (MlirAttribute){value});
}

static bool isPlainType(MlirType type) {
  MlirType element = mlirShapedTypeGetElementType(type);
  return tosaHasRank(type) && (mlirTypeIsAInteger(element) || mlirTypeIsAFloat(element));
}

static TosaNumber truth(bool is) { return (TosaNumber){.width = 1, .integer = is}; }

// Integers wrap around: a constant takes the low bits of what it's given.
static TosaNumber likeInteger(const TosaNumber *like, uint64_t value) {
  TosaNumber number = *like;
  unsigned unused = 64 - like->width;
  number.integer = like->isUnsigned ? (int64_t)(value << unused >> unused)
                                    : (int64_t)(value << unused) >> unused;
  return number;
}

static TosaNumber likeFloat(const TosaNumber *like, IrFloatBits bits) {
  return (TosaNumber){.format = like->format, .bits = bits};
}

//===--- Functions of two numbers ---===//

typedef bool Compute(const TosaNumber *a, const TosaNumber *b, TosaNumber *result);

static bool add(const TosaNumber *a, const TosaNumber *b, TosaNumber *result) {
  *result = a->format ? likeFloat(a, irFloatAdd(a->format, a->bits, b->bits))
                      : likeInteger(a, (uint64_t)a->integer + (uint64_t)b->integer);
  return true;
}

static bool subtract(const TosaNumber *a, const TosaNumber *b, TosaNumber *result) {
  *result = a->format ? likeFloat(a, irFloatSubtract(a->format, a->bits, b->bits))
                      : likeInteger(a, (uint64_t)a->integer - (uint64_t)b->integer);
  return true;
}

static bool divide(const TosaNumber *a, const TosaNumber *b, TosaNumber *result) {
  if (a->format || (a->isUnsigned && a->width == 64) || b->integer == 0)
    return false;
  *result = b->integer == -1 ? likeInteger(a, -(uint64_t)a->integer)
                             : likeInteger(a, (uint64_t)(a->integer / b->integer));
  return true;
}

// Of integers that are equal where neither is less; a NaN is neither.
static bool isLess(const TosaNumber *a, const TosaNumber *b) {
  if (a->format)
    return irFloatCompare(a->format, a->bits, b->bits) == IR_FLOAT_LESS;
  return a->isUnsigned ? (uint64_t)a->integer < (uint64_t)b->integer : a->integer < b->integer;
}
static bool isEqual(const TosaNumber *a, const TosaNumber *b) {
  return a->format ? irFloatCompare(a->format, a->bits, b->bits) == IR_FLOAT_EQUAL
                   : a->integer == b->integer;
}
static bool greater(const TosaNumber *a, const TosaNumber *b, TosaNumber *result) {
  *result = truth(isLess(b, a));
  return true;
}
static bool greaterEqual(const TosaNumber *a, const TosaNumber *b, TosaNumber *result) {
  *result = truth(isLess(b, a) || isEqual(a, b));
  return true;
}
static bool equal(const TosaNumber *a, const TosaNumber *b, TosaNumber *result) {
  *result = truth(isEqual(a, b));
  return true;
}

static bool areAlike(const TosaNumber *a, const TosaNumber *b) {
  return a->format == b->format && a->width == b->width && a->isUnsigned == b->isUnsigned;
}

static MlirAttribute compute(Compute *function, const MlirAttribute *operands, MlirType type) {
  TosaNumber a, b, result;
  if (!isStatic(type) || !tosaSplatOf(operands[0], &a) || !tosaSplatOf(operands[1], &b) ||
      !areAlike(&a, &b) || !function(&a, &b, &result))
    return (MlirAttribute){NULL};
  return tosaSplatGet(type, &result);
}

MlirAttribute tosaFoldSum(const MlirAttribute *operands, MlirType type) {
  return compute(add, operands, type);
}
MlirAttribute tosaFoldDifference(const MlirAttribute *operands, MlirType type) {
  return compute(subtract, operands, type);
}

MlirAttribute tosaFoldQuotient(const MlirAttribute *operands, MlirType type) {
  return compute(divide, operands, type);
}

//===--- Products ---===//

// Whether an integer of 64 bits is one of the width.
static bool fits(int64_t value, const TosaNumber *like) {
  if (like->width == 64)
    return true;
  if (like->isUnsigned)
    return value >= 0 && (uint64_t)value >> like->width == 0;
  int64_t limit = INT64_C(1) << (like->width - 1);
  return value >= -limit && value < limit;
}

// Rounded where the product is shifted down, and then left to the program where it doesn't fit.
static bool multiplyIntegers(const TosaNumber *a, const TosaNumber *b, int64_t shift,
                             TosaNumber *result) {
  int64_t product;
  if (shift == 0) {
    *result = likeInteger(result, (uint64_t)a->integer * (uint64_t)b->integer);
    return true;
  }
  if (shift < 0 || shift > 62 || !irMulFits(a->integer, b->integer, &product) ||
      !irAddFits(product, INT64_C(1) << (shift - 1), &product))
    return false;
  result->integer = product >> shift;
  return fits(result->integer, result);
}

MlirAttribute tosaFoldProduct(const MlirAttribute *operands, MlirType type, int64_t shift) {
  TosaNumber a, b;
  if (!isStatic(type) || !isPlainType(type) || !tosaSplatOf(operands[0], &a) ||
      !tosaSplatOf(operands[1], &b) || !areAlike(&a, &b))
    return (MlirAttribute){NULL};
  TosaNumber result = a;
  const IrStorage *element = irType(mlirShapedTypeGetElementType(type));
  if (a.format) {
    result.bits = irFloatMultiply(a.format, a.bits, b.bits);
    return a.format == (irTypeIsFloat(element) ? irFloatSemantics(element) : NULL)
               ? tosaSplatGet(type, &result)
               : (MlirAttribute){NULL};
  }
  if (!isWord(element))
    return (MlirAttribute){NULL};
  result.width = irIntegerTypeWidth(element);
  if (!multiplyIntegers(&a, &b, shift, &result))
    return (MlirAttribute){NULL};
  return tosaSplatGet(type, &result);
}

//===--- Comparisons ---===//

static MlirLogicalResult give(MlirAttribute attribute, TesseraFoldResult *results,
                              size_t *numResults) {
  if (!attribute.ptr)
    return mlirLogicalResultFailure();
  results[0].attribute = attribute;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

TOSA_FOLD(Greater) {
  return give(compute(greater, operands, tosaResultType(op, 0)), results, numResults);
}
TOSA_FOLD(GreaterEqual) {
  return give(compute(greaterEqual, operands, tosaResultType(op, 0)), results, numResults);
}
TOSA_FOLD(Equal) {
  MlirType type = tosaResultType(op, 0);
  MlirType element = mlirShapedTypeGetElementType(tosaOperandType(op, 0));
  // What isn't a number of its own isn't equal to itself.
  bool isSame = mlirValueEqual(mlirOperationGetOperand(op, 0), mlirOperationGetOperand(op, 1));
  if (isSame && isStatic(type) && mlirTypeIsAInteger(element)) {
    TosaNumber yes = truth(true);
    return give(tosaSplatGet(type, &yes), results, numResults);
  }
  return give(compute(equal, operands, type), results, numResults);
}

//===--- Single numbers ---===//

TOSA_FOLD(Reciprocal) {
  TosaNumber number;
  MlirType type = tosaResultType(op, 0);
  if (!isStatic(type) || !tosaSplatOf(operands[0], &number) || !number.format)
    return mlirLogicalResultFailure();
  number.bits =
      irFloatDivide(number.format, irFloatFromDouble(number.format, 1, NULL), number.bits);
  return give(tosaSplatGet(type, &number), results, numResults);
}

static bool isZeroPoint(MlirAttribute zeroPoint) {
  TosaNumber number;
  return tosaSplatOf(zeroPoint, &number) && tosaNumberIsZero(&number);
}

static bool isZeroConstant(MlirValue value) {
  const IrStorage *elements = tosaConstantElements(value);
  return elements && isZeroPoint((MlirAttribute){elements});
}

TOSA_FOLD(Negate) {
  MlirValue input = mlirOperationGetOperand(op, 0);
  if (!mlirValueIsAOpResult(input) || !tosaNegateOpIsA(mlirOpResultGetOwner(input)))
    return mlirLogicalResultFailure();
  MlirOperation before = mlirOpResultGetOwner(input);
  if (!isZeroPoint(operands[1]) || !isZeroPoint(operands[2]) ||
      !isZeroConstant(mlirOperationGetOperand(before, 1)) ||
      !isZeroConstant(mlirOperationGetOperand(before, 2)) ||
      !mlirTypeEqual(tosaOperandType(before, 0), tosaResultType(op, 0)))
    return mlirLogicalResultFailure();
  results[0].value = mlirOperationGetOperand(before, 0);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

TOSA_FOLD(ArgMax) {
  (void)operands;
  MlirType input = tosaOperandType(op, 0), type = tosaResultType(op, 0);
  int64_t axis = tosaArgMaxOpGetAxis(op);
  if (!isStatic(type) || !tosaHasRank(input) || axis < 0 || axis >= mlirShapedTypeGetRank(input) ||
      tosaSize(input, axis) != 1)
    return mlirLogicalResultFailure();
  TosaNumber zero = {.width = 64};
  return give(tosaSplatGet(type, &zero), results, numResults);
}

//===--- Casts ---===//

// Toward the nearest integer of the width; nothing is none of them, and becomes 0.
static int64_t toInteger(const TosaNumber *number, unsigned width, bool isUnsigned) {
  if (irFloatIsNaN(number->format, number->bits))
    return 0;
  IrFloatBits whole = irFloatRoundToInteger(number->format, number->bits, IR_FLOAT_TO_EVEN);
  uint64_t words[1] = {0};
  if (!irFloatToWords(number->format, whole, width, !isUnsigned, words)) {
    bool isNegative = irFloatTakeApart(number->format, whole).negative;
    int64_t largest = isUnsigned    ? (int64_t)(UINT64_MAX >> (64 - width))
                      : width == 64 ? INT64_MAX
                                    : (INT64_C(1) << (width - 1)) - 1;
    return !isNegative ? largest : isUnsigned ? 0 : -largest - 1;
  }
  return width == 64 || isUnsigned ? (int64_t)words[0]
                                   : (int64_t)(words[0] << (64 - width)) >> (64 - width);
}

static IrFloatBits toFloat(const TosaNumber *number, const IrFloatSemantics *format) {
  bool isSigned = !number->isUnsigned && number->width > 1;
  uint64_t mask = number->width == 64 ? UINT64_MAX : (UINT64_C(1) << number->width) - 1;
  bool isNegative = isSigned && number->integer < 0;
  uint64_t magnitude = isNegative ? -(uint64_t)number->integer : (uint64_t)number->integer & mask;
  return irFloatFromWords(format, &magnitude, 1, isNegative);
}

static bool castNumber(TosaNumber *number, const IrStorage *element) {
  if (irTypeIsFloat(element)) {
    const IrFloatSemantics *format = irFloatSemantics(element);
    number->bits = number->format ? irFloatConvert(number->format, number->bits, format)
                                  : toFloat(number, format);
    number->format = format;
    return true;
  }
  if (!isWord(element))
    return false;
  unsigned width = irIntegerTypeWidth(element);
  bool isUnsigned = mlirIntegerTypeIsUnsigned((MlirType){element});
  if (number->format)
    number->integer = toInteger(number, width, isUnsigned);
  else if (width == 1)
    number->integer = number->integer != 0;
  else if (number->width == 1)
    number->integer &= 1;
  number->format = NULL;
  return true;
}

MlirAttribute tosaFoldCast(MlirAttribute operand, MlirType type) {
  TosaNumber number;
  if (!isStatic(type) || !tosaSplatOf(operand, &number) ||
      !castNumber(&number, irType(mlirShapedTypeGetElementType(type))))
    return (MlirAttribute){NULL};
  return tosaSplatGet(type, &number);
}

//===--- Movement ---===//

MlirAttribute tosaFoldSplat(MlirAttribute operand, MlirType type) {
  if (!operand.ptr || !irIsDense(irAttribute(operand)) || !irDenseIsSplat(irAttribute(operand)) ||
      !isStatic(type) ||
      irShapedElementType(irElementsType(irAttribute(operand))) !=
          irType(mlirShapedTypeGetElementType(type)))
    return (MlirAttribute){NULL};
  return mlirDenseElementsAttrReshapeGet(operand, type);
}
