// Folding of arith's casts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirValue inputOf(MlirOperation op) { return mlirOperationGetOperand(op, 0); }

static MlirType resultTypeOf(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

// The op takes the operand of the one before it.
static MlirLogicalResult skip(MlirOperation op, MlirOperation before, size_t *numResults) {
  mlirOperationSetOperand(op, 0, inputOf(before));
  *numResults = 0;
  return mlirLogicalResultSuccess();
}

//===--- Results of one element ---===//

// Zero-extended or cut.
static bool resizeUnsigned(const ArithComputation *computation, const uint64_t *const *operands,
                           uint64_t *result) {
  for (size_t i = 0; i < computation->to.numWords; ++i)
    result[i] = i < computation->from.numWords ? operands[0][i] : 0;
  return true;
}

// Sign-extended or cut.
static bool resizeSigned(const ArithComputation *computation, const uint64_t *const *operands,
                         uint64_t *result) {
  const ArithFormat *from = &computation->from;
  bool negative = arithIsNegative(operands[0], from);
  resizeUnsigned(computation, operands, result);
  for (size_t i = from->width; negative && i < computation->to.numWords * 64; ++i)
    result[i / 64] |= UINT64_C(1) << i % 64;
  return true;
}

// Only to the same number: rounding is left to when the program runs.
static bool convertExactly(const ArithComputation *computation, const uint64_t *const *operands,
                           uint64_t *result) {
  const IrFloatSemantics *from = computation->from.real, *to = computation->to.real;
  IrFloatBits bits = arithReal(operands[0], &computation->from);
  IrFloatBits converted = irFloatConvert(from, bits, to);
  arithSetReal(result, &computation->to, converted);
  IrFloatParts before = irFloatTakeApart(from, bits), after = irFloatTakeApart(to, converted);
  if (before.category != after.category)
    return false;
  // One NaN for all is none of many, but all are the one that is there.
  if (before.category == IR_FLOAT_NAN && from->specials != to->specials)
    return from->specials != IR_FLOAT_IEEE;
  IrFloatBits back = irFloatConvert(to, converted, from);
  return back.low == bits.low && back.high == bits.high;
}

static bool unsignedToReal(const ArithComputation *computation, const uint64_t *const *operands,
                           uint64_t *result) {
  const ArithFormat *from = &computation->from, *to = &computation->to;
  arithSetReal(result, to, irFloatFromWords(to->real, operands[0], from->numWords, false));
  return true;
}

static bool signedToReal(const ArithComputation *computation, const uint64_t *const *operands,
                         uint64_t *result) {
  const ArithFormat *from = &computation->from, *to = &computation->to;
  uint64_t magnitude[ARITH_MAX_WORDS];
  if (!arithIsNegative(operands[0], from))
    return unsignedToReal(computation, operands, result);
  memcpy(magnitude, operands[0], from->numWords * sizeof *magnitude);
  irWordsNegate(magnitude, from->numWords);
  arithTruncate(magnitude, from);
  arithSetReal(result, to, irFloatFromWords(to->real, magnitude, from->numWords, true));
  return true;
}

static bool realToUnsigned(const ArithComputation *computation, const uint64_t *const *operands,
                           uint64_t *result) {
  return irFloatToWords(computation->from.real, arithReal(operands[0], &computation->from),
                        computation->to.width, /*isSigned=*/false, result);
}

static bool realToSigned(const ArithComputation *computation, const uint64_t *const *operands,
                         uint64_t *result) {
  return irFloatToWords(computation->from.real, arithReal(operands[0], &computation->from),
                        computation->to.width, /*isSigned=*/true, result);
}

//===--- Between integers ---===//

MlirLogicalResult arithExtUIOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  MlirOperation inner = arithDefiningOp(inputOf(op), &arithExtUIOpDef);
  if (inner.ptr)
    return skip(op, inner, numResults);
  return arithFoldByCompute(op, operands, resizeUnsigned, 0, results, numResults);
}

MlirLogicalResult arithExtSIOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  MlirOperation inner = arithDefiningOp(inputOf(op), &arithExtSIOpDef);
  if (inner.ptr)
    return skip(op, inner, numResults);
  return arithFoldByCompute(op, operands, resizeSigned, 0, results, numResults);
}

MlirLogicalResult arithTruncIOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  MlirOperation extension = arithDefiningOp(inputOf(op), &arithExtUIOpDef);
  if (!extension.ptr)
    extension = arithDefiningOp(inputOf(op), &arithExtSIOpDef);
  if (extension.ptr) {
    const IrStorage *source = arithElementOf(mlirValueGetType(inputOf(extension)));
    const IrStorage *target = arithElementOf(resultTypeOf(op));
    if (irTypeBitWidth(source) > irTypeBitWidth(target))
      return skip(op, extension, numResults);
    if (source == target)
      return arithGiveValue(results, numResults, inputOf(extension));
  }
  MlirOperation inner = arithDefiningOp(inputOf(op), &arithTruncIOpDef);
  if (inner.ptr)
    return skip(op, inner, numResults);
  return arithFoldByCompute(op, operands, resizeUnsigned, 0, results, numResults);
}

MlirLogicalResult arithIndexCastOpFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  return arithFoldByCompute(op, operands, resizeSigned, 0, results, numResults);
}

MlirLogicalResult arithIndexCastUIOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  return arithFoldByCompute(op, operands, resizeUnsigned, 0, results, numResults);
}

//===--- Between floats ---===//

MlirLogicalResult arithExtFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  MlirOperation truncation = arithDefiningOp(inputOf(op), &arithTruncFOpDef);
  if (truncation.ptr && mlirTypeEqual(mlirValueGetType(inputOf(truncation)), resultTypeOf(op)) &&
      arithTruncFOpGetFastmath(truncation) & arithExtFOpGetFastmath(op) &
          ArithFastMathFlagscontract)
    return arithGiveValue(results, numResults, inputOf(truncation));
  return arithFoldByCompute(op, operands, convertExactly, 0, results, numResults);
}

MlirLogicalResult arithTruncFOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  MlirOperation extension = arithDefiningOp(inputOf(op), &arithExtFOpDef);
  if (extension.ptr) {
    const IrStorage *source = arithElementOf(mlirValueGetType(inputOf(extension)));
    const IrStorage *between = arithElementOf(resultTypeOf(extension));
    const IrStorage *target = arithElementOf(resultTypeOf(op));
    if (irFloatHolds(irFloatSemantics(between), irFloatSemantics(source))) {
      if (irTypeBitWidth(source) > irTypeBitWidth(target))
        return skip(op, extension, numResults);
      if (source == target)
        return arithGiveValue(results, numResults, inputOf(extension));
    }
  }
  return arithFoldByCompute(op, operands, convertExactly, 0, results, numResults);
}

//===--- Between integers and floats ---===//

MlirLogicalResult arithUIToFPOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  return arithFoldByCompute(op, operands, unsignedToReal, 0, results, numResults);
}

MlirLogicalResult arithSIToFPOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  return arithFoldByCompute(op, operands, signedToReal, 0, results, numResults);
}

MlirLogicalResult arithFPToUIOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  return arithFoldByCompute(op, operands, realToUnsigned, 0, results, numResults);
}

MlirLogicalResult arithFPToSIOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  return arithFoldByCompute(op, operands, realToSigned, 0, results, numResults);
}

MlirLogicalResult arithBitcastOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  // The bits of both are words; there is nothing to convert.
  return arithFoldByCompute(op, operands, resizeUnsigned, 0, results, numResults);
}
