// Folding of arith's operations on floating-point numbers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"

//===--- Results of one element ---===//

// Formats without NaN have nothing that a division by zero could give.
static bool dividesByZero(const ArithComputation *computation, const uint64_t *const *operands) {
  const ArithFormat *format = &computation->to;
  IrFloatBits divisor = arithReal(operands[1], format);
  return format->real->specials == IR_FLOAT_FINITE &&
         irFloatTakeApart(format->real, divisor).category == IR_FLOAT_ZERO;
}

static bool negate(const ArithComputation *computation, const uint64_t *const *operands,
                   uint64_t *result) {
  const ArithFormat *format = &computation->to;
  arithSetReal(result, format, irFloatNegate(format->real, arithReal(operands[0], format)));
  return true;
}

static IrFloatBits makeQuiet(const IrFloatSemantics *format, IrFloatBits bits) {
  bool inexact = false;
  return irFloatPutTogether(format, irFloatTakeApart(format, bits), &inexact);
}

// The larger one; of two zeros the positive one.
static IrFloatBits larger(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatOrder order = irFloatCompare(format, a, b);
  if (order == IR_FLOAT_EQUAL)
    return irFloatTakeApart(format, a).negative ? b : a;
  return order == IR_FLOAT_LESS ? b : a;
}

static IrFloatBits smaller(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatOrder order = irFloatCompare(format, a, b);
  if (order == IR_FLOAT_EQUAL)
    return irFloatTakeApart(format, a).negative ? a : b;
  return order == IR_FLOAT_LESS ? a : b;
}

static IrFloatBits getMaximum(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  if (irFloatIsNaN(format, a) || irFloatIsNaN(format, b))
    return makeQuiet(format, irFloatIsNaN(format, a) ? a : b);
  return larger(format, a, b);
}

static IrFloatBits getMinimum(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  if (irFloatIsNaN(format, a) || irFloatIsNaN(format, b))
    return makeQuiet(format, irFloatIsNaN(format, a) ? a : b);
  return smaller(format, a, b);
}

// A NaN that isn't quiet: its first bit isn't set.
static bool isSignaling(const IrFloatSemantics *format, IrFloatBits bits) {
  IrFloatParts parts = irFloatTakeApart(format, bits);
  return parts.category == IR_FLOAT_NAN && format->specials == IR_FLOAT_IEEE &&
         !(parts.significand.high >> 63);
}

// The operand that isn't NaN, or one that signals; false when there is no NaN.
static bool skipNaN(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b,
                    IrFloatBits *result) {
  if (isSignaling(format, a) || isSignaling(format, b)) {
    *result = makeQuiet(format, isSignaling(format, a) ? a : b);
    return true;
  }
  bool isLeft = irFloatIsNaN(format, a);
  *result = isLeft ? b : a;
  return isLeft || irFloatIsNaN(format, b);
}

static IrFloatBits getMaxNum(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatBits result;
  return skipNaN(format, a, b, &result) ? result : larger(format, a, b);
}

static IrFloatBits getMinNum(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatBits result;
  return skipNaN(format, a, b, &result) ? result : smaller(format, a, b);
}

// What gives a number for two.
typedef enum Binary {
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  REMAINDER,
  MAXIMUM,
  MINIMUM,
  MAX_NUM,
  MIN_NUM,
} Binary;

static bool apply(const ArithComputation *computation, const uint64_t *const *operands,
                  uint64_t *result) {
  static IrFloatBits (*const functions[])(const IrFloatSemantics *, IrFloatBits, IrFloatBits) = {
      [ADD] = irFloatAdd,       [SUBTRACT] = irFloatSubtract,   [MULTIPLY] = irFloatMultiply,
      [DIVIDE] = irFloatDivide, [REMAINDER] = irFloatRemainder, [MAXIMUM] = getMaximum,
      [MINIMUM] = getMinimum,   [MAX_NUM] = getMaxNum,          [MIN_NUM] = getMinNum,
  };
  const ArithFormat *format = &computation->to;
  Binary binary = (Binary)computation->detail;
  if ((binary == DIVIDE || binary == REMAINDER) && dividesByZero(computation, operands))
    return false;
  arithSetReal(result, format,
               functions[binary](format->real, arithReal(operands[0], format),
                                 arithReal(operands[1], format)));
  return true;
}

//===--- Hooks ---===//

// The left operand when the right one is `neutral`.
static MlirLogicalResult foldWithNeutral(MlirOperation op, const MlirAttribute *operands,
                                         ArithReal neutral, Binary binary,
                                         TesseraFoldResult *results, size_t *numResults) {
  if (arithIsReal(operands[1], neutral))
    return arithGiveValue(results, numResults, mlirOperationGetOperand(op, 0));
  return arithFoldByCompute(op, operands, apply, binary, results, numResults);
}

// The same for what gives x for x and x.
static MlirLogicalResult foldChoice(MlirOperation op, const MlirAttribute *operands,
                                    ArithReal neutral, Binary binary, TesseraFoldResult *results,
                                    size_t *numResults) {
  if (mlirValueEqual(mlirOperationGetOperand(op, 0), mlirOperationGetOperand(op, 1)))
    return arithGiveValue(results, numResults, mlirOperationGetOperand(op, 1));
  return foldWithNeutral(op, operands, neutral, binary, results, numResults);
}

MlirLogicalResult arithAddFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  return foldWithNeutral(op, operands, ARITH_MINUS_ZERO, ADD, results, numResults);
}

MlirLogicalResult arithSubFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  return foldWithNeutral(op, operands, ARITH_PLUS_ZERO, SUBTRACT, results, numResults);
}

MlirLogicalResult arithMulFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  ArithFastMathFlags ignored = ArithFastMathFlagsnnan | ArithFastMathFlagsnsz;
  if (arithIsReal(operands[1], ARITH_REAL_ONE))
    return arithGiveValue(results, numResults, arithMulFOpGetLhs(op));
  if ((arithMulFOpGetFastmath(op) & ignored) == ignored && arithIsReal(operands[1], ARITH_ANY_ZERO))
    return arithGiveValue(results, numResults, arithMulFOpGetRhs(op));
  return arithFoldByCompute(op, operands, apply, MULTIPLY, results, numResults);
}

MlirLogicalResult arithDivFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  return foldWithNeutral(op, operands, ARITH_REAL_ONE, DIVIDE, results, numResults);
}

MlirLogicalResult arithRemFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  return arithFoldByCompute(op, operands, apply, REMAINDER, results, numResults);
}

MlirLogicalResult arithMaximumFOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  return foldChoice(op, operands, ARITH_MINUS_INFINITY, MAXIMUM, results, numResults);
}

MlirLogicalResult arithMinimumFOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  return foldChoice(op, operands, ARITH_PLUS_INFINITY, MINIMUM, results, numResults);
}

MlirLogicalResult arithMaxNumFOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  return foldChoice(op, operands, ARITH_NAN, MAX_NUM, results, numResults);
}

MlirLogicalResult arithMinNumFOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  return foldChoice(op, operands, ARITH_NAN, MIN_NUM, results, numResults);
}

MlirLogicalResult arithNegFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  MlirOperation inner = arithDefiningOp(arithNegFOpGetOperand(op), &arithNegFOpDef);
  if (inner.ptr)
    return arithGiveValue(results, numResults, arithNegFOpGetOperand(inner));
  return arithFoldByCompute(op, operands, negate, 0, results, numResults);
}
