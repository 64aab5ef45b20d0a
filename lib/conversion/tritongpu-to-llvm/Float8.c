// Floats of eight bits: by instructions from cuda:89 on, of one kind by arithmetic before. Floats
// of four bits, two in a byte. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"

#include <stdio.h>

static MlirType elementOf(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetElementType(type) : type;
}

static bool isFloat8(MlirType type) { return mlirFloatTypeGetWidth(type) == 8; }

static MlirValue with(LaneFunction *function, const TesseraOpDef *definition, MlirValue value,
                      int64_t constant) {
  return laneBinary(function, definition, value,
                    laneConstant(function, mlirValueGetType(value), constant));
}

static MlirValue extend(LaneFunction *function, MlirValue value, unsigned bits) {
  return laneFold(function, &arithExtUIOpDef, laneInteger(function, bits), 1, &value);
}

static MlirValue cut(LaneFunction *function, MlirValue value, unsigned bits) {
  return laneFold(function, &arithTruncIOpDef, laneInteger(function, bits), 1, &value);
}

static MlirValue isMore(LaneFunction *function, MlirValue value, int64_t limit) {
  return mlirOperationGetResult(
      arithCmpIOpCreate(function->rewriter, function->location, laneInteger(function, 1),
                        arithCmpIPredicateToAttribute(function->context, ArithCmpIPredicateugt),
                        value, laneConstant(function, mlirValueGetType(value), limit)),
      0);
}

static MlirValue choose(LaneFunction *function, MlirValue condition, MlirValue yes, MlirValue no) {
  const MlirValue operands[] = {condition, yes, no};
  return laneFold(function, &arithSelectOpDef, mlirValueGetType(yes), 3, operands);
}

static MlirValue resizeFloat(LaneFunction *function, MlirValue value, MlirType type) {
  unsigned from = mlirFloatTypeGetWidth(mlirValueGetType(value)), to = mlirFloatTypeGetWidth(type);
  return from == to
             ? value
             : laneFold(function, from < to ? &arithExtFOpDef : &arithTruncFOpDef, type, 1, &value);
}

//===--- From eight bits ---===//

// Numbers with five bits of exponent are the upper halves of f16.
static MlirValue widenByShift(LaneFunction *function, MlirValue byte) {
  MlirValue half = with(function, &arithShLIOpDef, extend(function, byte, 16), 8);
  return laneBitcast(function, mlirF16TypeGet(function->context), half);
}

static void widenPair(LaneFunction *function, MlirType from, const MlirValue *bytes,
                      MlirValue *halves) {
  if (mlirTypeIsAFloat8E5M2(from)) {
    for (int i = 0; i < 2; ++i)
      halves[i] = widenByShift(function, bytes[i]);
    return;
  }
  MlirValue packed = lanePack(function, laneInteger(function, 16), 2, bytes);
  MlirValue made = laneAssembly(function, laneInteger(function, 32), "cvt.rn.f16x2.e4m3x2 $0, $1;",
                                "=r,h", 1, &packed);
  laneUnpack(function, mlirF16TypeGet(function->context), 2, made, halves);
}

// Exact: all formats have more bits than those of eight.
static MlirValue fromHalf(LaneFunction *function, MlirValue half, MlirType to) {
  if (mlirTypeIsAF16(to))
    return half;
  return resizeFloat(function, resizeFloat(function, half, mlirF32TypeGet(function->context)), to);
}

//===--- To eight bits ---===//

// A f64 as f32 that rounds to fewer bits as the f64 does: its last bit says that something is lost.
static MlirValue cutDouble(LaneFunction *function, MlirValue value, bool keepsRest) {
  MlirType f32 = mlirF32TypeGet(function->context);
  MlirValue near = laneAssembly(function, f32, "cvt.rz.f32.f64 $0, $1;", "=f,d", 1, &value);
  if (!keepsRest)
    return near;
  MlirValue back = resizeFloat(function, near, mlirValueGetType(value));
  MlirValue isCut = mlirOperationGetResult(
      arithCmpFOpCreate(function->rewriter, function->location, laneInteger(function, 1),
                        arithCmpFPredicateToAttribute(function->context, ArithCmpFPredicateUNE),
                        back, value, (MlirAttribute){NULL}),
      0);
  MlirValue bits = laneBitcast(function, laneInteger(function, 32), near);
  return laneBitcast(function, f32,
                     laneBinary(function, &arithOrIOpDef, bits, extend(function, isCut, 32)));
}

static MlirValue toSingle(LaneFunction *function, MlirValue value, bool keepsRest) {
  MlirType f32 = mlirF32TypeGet(function->context);
  return mlirTypeIsAF64(mlirValueGetType(value)) ? cutDouble(function, value, keepsRest)
                                                 : resizeFloat(function, value, f32);
}

static MlirValue halfBits(LaneFunction *function, MlirValue value, bool keepsRest) {
  if (mlirTypeIsAF16(mlirValueGetType(value)))
    return extend(function, laneBitcast(function, laneInteger(function, 16), value), 32);
  MlirValue single = toSingle(function, value, keepsRest);
  MlirValue near = laneAssembly(function, laneInteger(function, 16), "cvt.rz.f16.f32 $0, $1;",
                                "=h,f", 1, &single);
  MlirValue bits = extend(function, near, 32);
  if (!keepsRest)
    return bits;
  MlirValue half = laneBitcast(function, mlirF16TypeGet(function->context), near);
  MlirValue back = resizeFloat(function, half, mlirF32TypeGet(function->context));
  MlirValue isCut = mlirOperationGetResult(
      arithCmpFOpCreate(function->rewriter, function->location, laneInteger(function, 1),
                        arithCmpFPredicateToAttribute(function->context, ArithCmpFPredicateUNE),
                        back, single, (MlirAttribute){NULL}),
      0);
  return laneBinary(function, &arithOrIOpDef, bits, extend(function, isCut, 32));
}

// The upper half of a f16. What is too large becomes the largest number, infinity too; where bits
// are cut off infinity stays what it is.
static MlirValue narrowByShift(LaneFunction *function, MlirValue value, bool cuts) {
  MlirValue all = halfBits(function, value, !cuts);
  MlirValue magnitude = with(function, &arithAndIOpDef, all, 0x7FFF);
  MlirValue sign = with(function, &arithAndIOpDef, with(function, &arithShRUIOpDef, all, 8), 0x80);
  MlirValue upper = with(function, &arithShRUIOpDef, magnitude, 8);
  if (!cuts) {
    MlirValue odd = with(function, &arithAndIOpDef, upper, 1);
    MlirValue sum = laneBinary(function, &arithAddIOpDef,
                               with(function, &arithAddIOpDef, magnitude, 0x7F), odd);
    upper = with(function, &arithShRUIOpDef, sum, 8);
    upper = with(function, &arithMinUIOpDef, upper, 0x7B);
  }
  upper = choose(function, isMore(function, magnitude, 0x7C00), laneI32(function, 0x7F), upper);
  return cut(function, laneBinary(function, &arithOrIOpDef, upper, sign), 8);
}

// Four bits of exponent, cut off.
static MlirValue cutByArithmetic(LaneFunction *function, MlirValue value) {
  MlirType f32 = mlirF32TypeGet(function->context);
  MlirValue all =
      laneBitcast(function, laneInteger(function, 32), toSingle(function, value, false));
  MlirValue magnitude = with(function, &arithAndIOpDef, all, 0x7FFFFFFF);
  MlirValue sign = with(function, &arithAndIOpDef, with(function, &arithShRUIOpDef, all, 24), 0x80);
  MlirValue normal =
      with(function, &arithSubIOpDef, with(function, &arithShRUIOpDef, magnitude, 20), 120 << 3);
  // Below the normal numbers it's a multiple of the least one.
  MlirValue tiny = with(function, &arithMulFOpDef, laneBitcast(function, f32, magnitude), 512);
  tiny = laneAssembly(function, laneInteger(function, 32), "cvt.rzi.u32.f32 $0, $1;", "=r,f", 1,
                      &tiny);
  MlirValue isNormal = isMore(function, magnitude, (INT64_C(121) << 23) - 1);
  MlirValue result = choose(function, isNormal, normal, tiny);
  result = with(function, &arithMinUIOpDef, result, 0x7E);
  result =
      choose(function, isMore(function, magnitude, 0x7F800000), laneI32(function, 0x7F), result);
  return cut(function, laneBinary(function, &arithOrIOpDef, result, sign), 8);
}

// To the nearest, by the instruction.
static void narrowPair(LaneFunction *function, MlirType to, const MlirValue *values,
                       MlirValue *bytes) {
  char text[64];
  const char *name = mlirTypeIsAFloat8E5M2(to) ? "e5m2" : "e4m3";
  bool isHalf = mlirTypeIsAF16(mlirValueGetType(values[0]));
  MlirValue operands[2];
  if (isHalf) {
    operands[0] = lanePack(function, laneInteger(function, 32), 2, values);
    snprintf(text, sizeof text, "cvt.rn.satfinite.%sx2.f16x2 $0, $1;", name);
  } else {
    for (int i = 0; i < 2; ++i)
      operands[i] = toSingle(function, values[i], true);
    snprintf(text, sizeof text, "cvt.rn.satfinite.%sx2.f32 $0, $2, $1;", name);
  }
  MlirValue made = laneAssembly(function, laneInteger(function, 16), text,
                                isHalf ? "=h,r" : "=h,f,f", isHalf ? 1 : 2, operands);
  laneUnpack(function, laneInteger(function, 8), 2, made, bytes);
}

//===--- The operation ---===//

static void convertPair(LaneFunction *function, MlirType from, MlirType to, bool cuts,
                        const MlirValue *values, MlirValue *results) {
  MlirValue halves[2] = {values[0], values[1]};
  if (isFloat8(from))
    widenPair(function, from, values, halves);
  if (isFloat8(to) && !cuts && function->capability >= 89) {
    narrowPair(function, to, halves, results);
    return;
  }
  for (int i = 0; i < 2; ++i)
    results[i] = !isFloat8(to)               ? fromHalf(function, halves[i], to)
                 : mlirTypeIsAFloat8E5M2(to) ? narrowByShift(function, halves[i], cuts)
                                             : cutByArithmetic(function, halves[i]);
}

bool laneIsFloat8Cast(MlirOperation op) {
  return isFloat8(elementOf(tritonFpToFpOpGetSrc(op))) ||
         isFloat8(elementOf(tritonFpToFpOpGetResult(op)));
}

bool laneLowerFloat8(LaneFunction *function, MlirOperation op) {
  MlirType types[] = {elementOf(tritonFpToFpOpGetSrc(op)), elementOf(tritonFpToFpOpGetResult(op))};
  LaneValues values = laneGet(function, tritonFpToFpOpGetSrc(op));
  for (int i = 0; i < 2; ++i)
    if (isFloat8(types[i]) && !mlirTypeIsAFloat8E5M2(types[i]) &&
        (!mlirTypeIsAFloat8E4M3FN(types[i]) || function->capability < 89))
      return laneFail(function, op, "its kind of floats of eight bits isn't one of this GPU");
  bool cuts = !mlirAttributeIsNull(tritonFpToFpOpGetRoundingAttr(op)) &&
              tritonFpToFpOpGetRounding(op) == TritonRoundingModeRTZ;
  LaneValues made = laneSet(function, tritonFpToFpOpGetResult(op), values.size);
  for (size_t r = 0; r < made.size; r += 2) {
    size_t other = r + 1 < made.size ? r + 1 : r;
    const MlirValue pair[] = {values.data[r], values.data[other]};
    MlirValue results[2];
    convertPair(function, types[0], types[1], cuts, pair, results);
    made.data[other] = results[1];
    made.data[r] = results[0];
  }
  return true;
}

//===--- Four bits ---===//

// A sign, two bits of exponent whose bias is 1, one of mantissa. They are moved to where the wider
// type has them; a factor makes up for its bias, and makes numbers of what had no exponent.
static MlirValue widenFour(LaneFunction *function, MlirValue bits, MlirType type) {
  bool isHalf = mlirTypeIsAF16(type);
  int64_t factorBits = isHalf ? INT64_C(0x7400) : INT64_C(0x7E80); // 2^14, 2^126
  MlirValue size = with(function, &arithAndIOpDef, bits, 7),
            sign = with(function, &arithAndIOpDef, bits, 8);
  size = with(function, &arithShLIOpDef, size, isHalf ? 9 : 6);
  sign = with(function, &arithShLIOpDef, sign, 12);
  MlirValue moved = laneBinary(function, &arithOrIOpDef, size, sign);
  MlirValue factor =
      laneBitcast(function, type, laneConstant(function, laneInteger(function, 16), factorBits));
  return laneBinary(function, &arithMulFOpDef, laneBitcast(function, type, moved), factor);
}

// A place of the result as the one in the source that has it: half as far along the axis.
static uint64_t halfway(const LinearLayout *to, uint64_t word, unsigned axis, bool *isSecond) {
  unsigned low = 0;
  for (unsigned o = 0; o < axis; ++o)
    low += to->outs[o].bits;
  uint64_t below = word & (((uint64_t)1 << low) - 1), rest = word >> low;
  *isSecond = rest & 1;
  return below | rest >> 1 << low;
}

static bool lowerFourToFp(LaneFunction *function, MlirOperation op) {
  MlirValue source = tritongpuFp4ToFpOpGetSrc(op), result = tritongpuFp4ToFpOpGetResult(op);
  LinearLayout from, to;
  if (!laneLayoutOf(function, op, mlirValueGetType(source), &from) ||
      !laneLayoutOf(function, op, mlirValueGetType(result), &to))
    return false;
  LaneValues bytes = laneGet(function, source);
  LaneValues made = laneSet(function, result, laneNumRegisters(&to));
  LaneRegister *sorted = laneSortRegisters(&from);
  bool ok = true;
  for (size_t r = 0; r < made.size && ok; ++r) {
    bool isSecond;
    uint64_t word =
        halfway(&to, laneRegisterWord(&to, r), (unsigned)tritongpuFp4ToFpOpGetAxis(op), &isSecond);
    long found = laneFindRegister(sorted, bytes.size, word);
    ok = found >= 0;
    MlirValue bits = extend(function, bytes.data[ok ? found : 0], 16);
    made.data[r] = widenFour(function, isSecond ? with(function, &arithShRUIOpDef, bits, 4) : bits,
                             elementOf(result));
  }
  tsFree(sorted);
  return ok || laneFail(function, op, "a thread hasn't the bytes that it needs");
}

const LaneLowering laneFloat4Lowerings[] = {{&tritongpuFp4ToFpOpDef, lowerFourToFp}, {NULL, NULL}};
