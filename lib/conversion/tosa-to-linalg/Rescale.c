// tosa.rescale: quantized numbers in another scale, element by element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/BuiltinOps.h"
#include "mlir-c/AffineMap.h"
#include "support/Memory.h"

typedef struct Rescale {
  TosaLinalg *c;
  int64_t zeros[2]; ///< of the input and of the result
  bool knowsZeros[2];
  bool knowsFactors;
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
  return linalgMakeUnary(make, zeroExtend || isUnsigned(type) ? &arithExtUIOpDef : &arithExtSIOpDef,
                         wide, input);
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
  const bool hasNoSign[] = {tosaRescaleOpGetInputUnsigned(op), tosaRescaleOpGetOutputUnsigned(op)};
  const MlirType types[] = {wide, i32};
  MlirValue zeros[2];
  // What isn't a constant is an argument, in the order of the op's operands.
  const MlirValue *next = arguments + (r->factors[0].ptr ? 1 : 3);
  for (int i = 0; i < 2; ++i)
    zeros[i] = r->knowsZeros[i] ? linalgMakeInteger(make, types[i], r->zeros[i])
                                : widen(make, *next++, hasNoSign[i], types[i]);
  MlirValue value = widen(make, arguments[0], hasNoSign[0], wide);
  value = linalgMakeBinary(make, &arithSubIOpDef, wide, value, zeros[0]);
  MlirValue multiplier = r->factors[0].ptr ? r->factors[0] : widen(make, arguments[1], false, i32);
  MlirValue shift = r->factors[1].ptr ? r->factors[1] : arguments[2];
  value = mlirOperationGetResult(
      tosaApplyScaleOpCreate(make->rewriter, make->location, i32, value, multiplier, shift,
                             tosaRoundingModeAttrGet(make->context, r->mode)),
      0);
  value = linalgMakeBinary(make, &arithAddIOpDef, i32, value, zeros[1]);
  results[0] = saturate(make, value, linalgElementType(r->c->type), hasNoSign[1]);
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

// An operand of one number, which becomes a tensor of rank 0, or of one for each channel.
static void addOperand(Rescale *r, intptr_t operand, MlirValue *input, MlirAffineMap *map) {
  const LinalgMaker *make = &r->c->make;
  const int64_t last = mlirShapedTypeGetRank(r->c->type) - 1;
  MlirType type = mlirValueGetType(r->c->operands[operand]);
  bool isNumber = mlirShapedTypeGetDimSize(type, 0) == 1;
  *input = r->c->operands[operand];
  if (isNumber)
    *input = mlirOperationGetResult(
        tensorCollapseShapeOpCreate(make->rewriter, make->location,
                                    linalgTensorType(0, NULL, mlirShapedTypeGetElementType(type)),
                                    *input, linalgGroupsAttr(make->context, 0, NULL)),
        0);
  *map = linalgPickMap(make->context, last + 1, isNumber ? 0 : 1, &last);
}

// Constants before the op: numbers, or vectors that are read along the last dimension.
static intptr_t makeFactors(Rescale *r, const Factors *factors, MlirValue *inputs,
                            MlirAffineMap *maps) {
  const LinalgMaker *make = &r->c->make;
  MlirType i32 = mlirIntegerTypeGet(make->context, 32), i8 = mlirIntegerTypeGet(make->context, 8);
  int64_t count = (int64_t)factors->shifts.size;
  if (!r->knowsFactors) {
    for (intptr_t i = 0; i < 2; ++i)
      addOperand(r, 1 + i, &inputs[i], &maps[i]);
    return 2;
  }
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
  MlirValue inputs[5] = {c->operands[0]}, dynamic[TOSA_LINALG_MAX_RANK];
  MlirAffineMap maps[6] = {mlirAffineMapMultiDimIdentityGet(c->make.context, rank)};
  for (intptr_t i = 0; i < rank; ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, i))
      dynamic[numDynamic++] = linalgMakeDim(&c->make, c->operands[0], i);
  intptr_t numInputs = 1 + makeFactors(r, factors, inputs + 1, maps + 1);
  for (intptr_t i = 0; i < 2; ++i)
    if (!r->knowsZeros[i]) {
      addOperand(r, 3 + i, &inputs[numInputs], &maps[numInputs]);
      ++numInputs;
    }
  maps[numInputs] = maps[0];
  MlirValue init = linalgMakeEmpty(&c->make, c->type, numDynamic, dynamic);
  MlirValue result = linalgMakeGenericValue(
      &c->make, init,
      &(LinalgGeneric){
          .numInputs = numInputs, .inputs = inputs, .maps = maps, .body = rescaleBody, .user = r});
  return tosaLinalgReplace(c, result);
}

// One multiplier and shift, or as many as there are channels.
static bool hasFactorsForAll(TosaLinalg *c) {
  int64_t counts[2];
  for (intptr_t i = 0; i < 2; ++i)
    counts[i] = mlirShapedTypeGetDimSize(mlirValueGetType(c->operands[1 + i]), 0);
  bool isKnown = counts[0] == counts[1] && counts[0] > 0;
  return isKnown && (counts[0] == 1 ||
                     (mlirShapedTypeGetRank(c->type) > 0 && tosaRescaleOpGetPerChannel(c->op)));
}

MlirLogicalResult tosaRescaleToLinalg(TosaLinalg *c) {
  MlirOperation op = c->op;
  Rescale r = {.c = c, .mode = TosaRoundingModeSINGLE_ROUND};
  MlirType from = tosaLinalgElement(c->operands[0]), to = linalgElementType(c->type);
  if (!mlirTypeIsAInteger(from) || !mlirTypeIsAInteger(to) || widthOf(from) > 48 ||
      widthOf(to) > 32)
    return tosaLinalgFail(c,
                          "its elements aren't integers of at most 48 bits, or 32 of the result");
  const bool hasNoSign[] = {tosaRescaleOpGetInputUnsigned(op), tosaRescaleOpGetOutputUnsigned(op)};
  for (intptr_t i = 0; i < 2; ++i) {
    MlirValue zero = mlirOperationGetOperand(op, 3 + i);
    r.knowsZeros[i] = tosaLinalgNumberOf(zero, &r.zeros[i]);
    r.zeros[i] = zeroOf(zero, r.zeros[i], hasNoSign[i]);
  }
  Factors factors = {0};
  r.knowsFactors = readFactors(op, &factors);
  bool isLong = !r.knowsFactors || factors.anyLong;
  if (tosaRescaleOpGetRoundingMode(op) == TosaRoundingModeDOUBLE_ROUND && isLong)
    r.mode = TosaRoundingModeDOUBLE_ROUND;
  MlirLogicalResult result =
      hasFactorsForAll(c)
          ? replace(&r, &factors)
          : tosaLinalgFail(c, "it has several multipliers, but not one for each channel");
  tsVecFree(&factors.multipliers);
  tsVecFree(&factors.shifts);
  return result;
}
