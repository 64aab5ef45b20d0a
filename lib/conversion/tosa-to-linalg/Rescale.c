// tosa.rescale: quantized numbers in another scale, element by element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "ir/BuiltinOps.h"
#include "mlir-c/AffineMap.h"
#include "support/Memory.h"

typedef struct Rescale {
  TosaLinalg *c;
  int64_t inputZero, outputZero;
  TosaRoundingMode mode;
  MlirValue factors[2]; ///< multiplier and shift, where they are the same for all
} Rescale;

static unsigned widthOf(MlirType type) { return irTypeBitWidth(irType(type)); }
static bool isUnsigned(MlirType type) { return mlirIntegerTypeIsUnsigned(type); }

static MlirType signlessLike(MlirType type) {
  return mlirIntegerTypeGet(mlirTypeGetContext(type), widthOf(type));
}

static MlirValue castTo(const LinalgMaker *make, MlirValue value, MlirType type) {
  return linalgMakeUnary(make, &builtinUnrealizedConversionCastOpDef, type, value);
}

// The input in 32 bits, or in the 48 that it has.
static MlirValue widen(const LinalgMaker *make, MlirValue input, bool zeroExtend, MlirType wide) {
  MlirType type = mlirValueGetType(input);
  if (isUnsigned(type))
    input = castTo(make, input, signlessLike(type));
  if (widthOf(type) >= widthOf(wide))
    return input;
  return linalgMakeUnary(make, zeroExtend ? &arithExtUIOpDef : &arithExtSIOpDef, wide, input);
}

// As the type of the result, or its attribute, says: with a sign or without. What is scaled is a
// number of 32 bits with a sign, so that the largest one is the same in a result of 32 without.
static MlirValue saturate(const LinalgMaker *make, MlirValue value, MlirType type, bool hasNoSign) {
  MlirType i32 = mlirIntegerTypeGet(make->context, 32);
  unsigned width = widthOf(type);
  int64_t low = hasNoSign ? 0 : -(INT64_C(1) << (width - 1));
  int64_t high = (INT64_C(1) << (hasNoSign && width < 32 ? width : width - 1)) - 1;
  MlirValue least = linalgMakeInteger(make, i32, low);
  MlirValue greatest = linalgMakeInteger(make, i32, high);
  value = linalgMakeBinary(make, &arithMaxSIOpDef, i32, least, value);
  value = linalgMakeBinary(make, &arithMinSIOpDef, i32, greatest, value);
  if (width < 32)
    value = linalgMakeUnary(make, &arithTruncIOpDef, signlessLike(type), value);
  return isUnsigned(type) ? castTo(make, value, type) : value;
}

static bool rescaleBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                        const void *user) {
  const Rescale *r = user;
  MlirOperation op = r->c->op;
  MlirType from = mlirValueGetType(arguments[0]), i32 = mlirIntegerTypeGet(make->context, 32);
  MlirType wide = widthOf(from) > 32 ? mlirIntegerTypeGet(make->context, 48) : i32;
  MlirValue inputZero = linalgMakeInteger(make, wide, r->inputZero);
  MlirValue outputZero = linalgMakeInteger(make, i32, r->outputZero);
  MlirValue value = widen(make, arguments[0], tosaRescaleOpGetInputUnsigned(op), wide);
  value = linalgMakeBinary(make, &arithSubIOpDef, wide, value, inputZero);
  MlirValue multiplier = r->factors[0].ptr ? r->factors[0] : arguments[1];
  MlirValue shift = r->factors[1].ptr ? r->factors[1] : arguments[r->factors[0].ptr ? 1 : 2];
  value = mlirOperationGetResult(
      tosaApplyScaleOpCreate(make->rewriter, make->location, i32, value, multiplier, shift,
                             tosaRoundingModeAttrGet(make->context, r->mode)),
      0);
  value = linalgMakeBinary(make, &arithAddIOpDef, i32, value, outputZero);
  results[0] =
      saturate(make, value, linalgElementType(r->c->type), tosaRescaleOpGetOutputUnsigned(op));
  return true;
}

//===--- Multipliers and shifts ---===//

typedef struct Factors {
  TsVec(int32_t) multipliers;
  TsVec(int8_t) shifts;
  bool anyLong; ///< a shift by more than 31 bits, the only one that is rounded twice
} Factors;

// A shift by more than 63 bits leaves nothing, whatever the number.
static bool readFactors(MlirOperation op, Factors *factors) {
  const IrStorage *multipliers = tosaConstantElements(tosaRescaleOpGetMultiplier(op));
  const IrStorage *shifts = tosaConstantElements(tosaRescaleOpGetShift(op));
  if (!multipliers || !shifts || !irIsDense(multipliers) || !irIsDense(shifts))
    return false;
  int64_t count = irShapedNumElements(irElementsType(multipliers));
  if (count < 1 || count != irShapedNumElements(irElementsType(shifts)))
    return false;
  for (int64_t i = 0; i < count; ++i) {
    int64_t shift = tosaIntegerAt(shifts, (size_t)i);
    int64_t multiplier = tosaIntegerAt(multipliers, (size_t)i);
    bool isNothing = shift > 63 || shift < 0;
    int32_t kept = isNothing ? 0 : (int32_t)multiplier;
    tsVecPush(&factors->multipliers, kept);
    tsVecPush(&factors->shifts, (int8_t)(isNothing ? 0 : shift));
    factors->anyLong = factors->anyLong || (!isNothing && shift > 31);
  }
  return true;
}

// Constants before the op: numbers, or vectors that are read along the last dimension.
static intptr_t makeFactors(Rescale *r, const Factors *factors, MlirValue *inputs,
                            MlirAffineMap *maps) {
  const LinalgMaker *make = &r->c->make;
  MlirType i32 = mlirIntegerTypeGet(make->context, 32), i8 = mlirIntegerTypeGet(make->context, 8);
  int64_t count = (int64_t)factors->shifts.size;
  if (count == 1) {
    r->factors[0] = linalgMakeInteger(make, i32, factors->multipliers.data[0]);
    r->factors[1] = linalgMakeInteger(make, i8, factors->shifts.data[0]);
    return 0;
  }
  const int64_t last = mlirShapedTypeGetRank(r->c->type) - 1;
  inputs[0] = linalgMakeConstant(
      make, mlirDenseElementsAttrInt32Get(linalgTensorType(1, &count, i32), (intptr_t)count,
                                          factors->multipliers.data));
  inputs[1] =
      linalgMakeConstant(make, mlirDenseElementsAttrInt8Get(linalgTensorType(1, &count, i8),
                                                            (intptr_t)count, factors->shifts.data));
  maps[0] = maps[1] = linalgPickMap(make->context, last + 1, 1, &last);
  return 2;
}

static int64_t zeroOf(MlirValue zero, int64_t number, bool hasNoSign) {
  unsigned width = widthOf(tosaLinalgElement(zero));
  return hasNoSign && number < 0 && width < 32 ? number + (INT64_C(1) << width) : number;
}

// Sizes that aren't known are asked for before the constants are made, as MLIR does.
static MlirLogicalResult replace(Rescale *r, const Factors *factors) {
  TosaLinalg *c = r->c;
  intptr_t rank = mlirShapedTypeGetRank(c->type), numDynamic = 0;
  MlirValue inputs[3] = {c->operands[0]}, dynamic[TOSA_LINALG_MAX_RANK];
  MlirAffineMap maps[4] = {mlirAffineMapMultiDimIdentityGet(c->make.context, rank)};
  for (intptr_t i = 0; i < rank; ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, i))
      dynamic[numDynamic++] = linalgMakeDim(&c->make, c->operands[0], i);
  intptr_t numInputs = 1 + makeFactors(r, factors, inputs + 1, maps + 1);
  maps[numInputs] = maps[0];
  MlirValue init = linalgMakeEmpty(&c->make, c->type, numDynamic, dynamic);
  MlirValue result = linalgMakeGenericValue(
      &c->make, init,
      &(LinalgGeneric){
          .numInputs = numInputs, .inputs = inputs, .maps = maps, .body = rescaleBody, .user = r});
  return tosaLinalgReplace(c, result);
}

MlirLogicalResult tosaRescaleToLinalg(TosaLinalg *c) {
  MlirOperation op = c->op;
  Rescale r = {.c = c, .mode = TosaRoundingModeSINGLE_ROUND};
  MlirType from = tosaLinalgElement(c->operands[0]), to = linalgElementType(c->type);
  if (!mlirTypeIsAInteger(from) || !mlirTypeIsAInteger(to) || widthOf(from) > 48 ||
      widthOf(to) > 32)
    return tosaLinalgFail(c,
                          "its elements aren't integers of at most 48 bits, or 32 of the result");
  if (!tosaLinalgNumberOf(tosaRescaleOpGetInputZp(op), &r.inputZero) ||
      !tosaLinalgNumberOf(tosaRescaleOpGetOutputZp(op), &r.outputZero))
    return tosaLinalgFail(c, "a zero point isn't known");
  r.inputZero = zeroOf(tosaRescaleOpGetInputZp(op), r.inputZero, tosaRescaleOpGetInputUnsigned(op));
  r.outputZero =
      zeroOf(tosaRescaleOpGetOutputZp(op), r.outputZero, tosaRescaleOpGetOutputUnsigned(op));
  Factors factors = {0};
  bool known = readFactors(op, &factors);
  size_t count = factors.shifts.size;
  bool fits = count == 1 || (mlirShapedTypeGetRank(c->type) > 0 && tosaRescaleOpGetPerChannel(op));
  if (known && tosaRescaleOpGetRoundingMode(op) == TosaRoundingModeDOUBLE_ROUND && factors.anyLong)
    r.mode = TosaRoundingModeDOUBLE_ROUND;
  MlirLogicalResult result =
      !known ? tosaLinalgFail(c, "its multipliers and shifts aren't known")
      : fits ? replace(&r, &factors)
             : tosaLinalgFail(c, "it has several multipliers, but not one for each channel");
  tsVecFree(&factors.multipliers);
  tsVecFree(&factors.shifts);
  return result;
}
