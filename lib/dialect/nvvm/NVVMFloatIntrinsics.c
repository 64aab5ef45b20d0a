// Intrinsics of LLVM that round numbers of the nvvm dialect's ops, and multiply bytes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMIntrinsics.h"
#include "mlir-c/BuiltinTypes.h"

static MlirType integer(MlirType any, unsigned width) {
  return mlirIntegerTypeGet(mlirTypeGetContext(any), width);
}

// What a small float is called in names of intrinsics.
static const char *smallFloat(MlirType type) {
  static const struct {
    bool (*is)(MlirType type);
    const char *name;
  } kNames[] = {{mlirTypeIsAFloat8E4M3FN, "e4m3"},   {mlirTypeIsAFloat8E5M2, "e5m2"},
                {mlirTypeIsAFloat8E8M0FNU, "ue8m0"}, {mlirTypeIsAFloat6E2M3FN, "e2m3"},
                {mlirTypeIsAFloat6E3M2FN, "e3m2"},   {mlirTypeIsAFloat4E2M1FN, "e2m1"}};
  for (size_t i = 0; i < sizeof kNames / sizeof kNames[0]; ++i)
    if (kNames[i].is(type))
      return kNames[i].name;
  return "";
}

//===--- To small floats ---===//

// `from.to.<small>x2.<rounding>`.
static void nameRounded(LlvmSteps *steps, const char *from, MlirType to,
                        NvvmFPRoundingMode rounding) {
  nvvmName(steps, from);
  nvvmNameText(steps, ".to.", mlirStringRefCreateFromCString(smallFloat(to)));
  nvvmNameText(steps, "x2.", nvvmFPRoundingModeStringify(rounding));
}

// Calls with all operands. The intrinsic gives 16 bits.
static void finishRounded(MlirOperation op, LlvmSteps *steps) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    nvvmPass(steps, mlirOperationGetOperand(op, i));
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0)), half = integer(type, 16);
  LlvmTerm result = llvmStepsCall(steps, half);
  if (type.ptr != half.ptr)
    llvmStepsCast(steps, mlirTypeIsAVector(type) ? "bitcast" : "trunc", result, type);
}

static void toF4(MlirOperation op, LlvmSteps *steps) {
  nameRounded(steps, "ff", nvvmConvertF32x2ToF4x2OpGetDstTy(op), NvvmFPRoundingModeRN);
  nvvmNameIf(steps, nvvmConvertF32x2ToF4x2OpGetRelu(op), ".relu");
  nvvmName(steps, ".satfinite");
  finishRounded(op, steps);
}
static void toF6(MlirOperation op, LlvmSteps *steps) {
  nameRounded(steps, "ff", nvvmConvertF32x2ToF6x2OpGetDstTy(op), NvvmFPRoundingModeRN);
  nvvmNameIf(steps, nvvmConvertF32x2ToF6x2OpGetRelu(op), ".relu");
  nvvmName(steps, ".satfinite");
  finishRounded(op, steps);
}
// Only for exponents alone an intrinsic says whether it saturates.
static void toF8(MlirOperation op, LlvmSteps *steps) {
  MlirType type = nvvmConvertF32x2ToF8x2OpGetDstTy(op);
  nameRounded(steps, "ff", type, nvvmConvertF32x2ToF8x2OpGetRnd(op));
  nvvmNameIf(steps, nvvmConvertF32x2ToF8x2OpGetRelu(op), ".relu");
  nvvmNameIf(steps,
             mlirTypeIsAFloat8E8M0FNU(type) &&
                 nvvmConvertF32x2ToF8x2OpGetSat(op) == NvvmSaturationModeSATFINITE,
             ".satfinite");
  finishRounded(op, steps);
}
static void halvesToF8(MlirOperation op, LlvmSteps *steps) {
  nameRounded(steps, "f16x2", nvvmConvertF16x2ToF8x2OpGetDstTy(op), NvvmFPRoundingModeRN);
  nvvmNameIf(steps, nvvmConvertF16x2ToF8x2OpGetRelu(op), ".relu");
  finishRounded(op, steps);
}
static void bfloatsToF8(MlirOperation op, LlvmSteps *steps) {
  nameRounded(steps, "bf16x2", nvvmConvertBF16x2ToF8x2OpGetDstTy(op),
              nvvmConvertBF16x2ToF8x2OpGetRnd(op));
  nvvmNameIf(steps, nvvmConvertBF16x2ToF8x2OpGetSat(op) == NvvmSaturationModeSATFINITE,
             ".satfinite");
  finishRounded(op, steps);
}

// Four at a time, at random.
static void nameRandom(LlvmSteps *steps, MlirType to, bool isRelu) {
  nvvmNameText(steps, "f32x4.to.", mlirStringRefCreateFromCString(smallFloat(to)));
  nvvmName(steps, "x4.rs");
  nvvmNameIf(steps, isRelu, ".relu");
  nvvmName(steps, ".satfinite");
}
#define RANDOM(function, Op)                                                                       \
  static void function(MlirOperation op, LlvmSteps *steps) {                                       \
    nameRandom(steps, nvvm##Op##GetDstTy(op), nvvm##Op##GetRelu(op));                              \
  }
RANDOM(fourToF8, ConvertF32x4ToF8x4Op)
RANDOM(fourToF6, ConvertF32x4ToF6x4Op)
RANDOM(fourToF4, ConvertF32x4ToF4x4Op)
#undef RANDOM

//===--- To and from larger ones ---===//

// Two small floats are 16 bits to the intrinsic.
static void widen(LlvmSteps *steps, MlirValue source, MlirType from, const char *to, bool isRelu) {
  MlirType type = mlirValueGetType(source);
  LlvmTerm bits = llvmStepsCast(steps, mlirTypeIsAVector(type) ? "bitcast" : "zext",
                                llvmTermValue(source), integer(type, 16));
  nvvmName(steps, smallFloat(from));
  nvvmName(steps, to);
  nvvmNameIf(steps, isRelu, ".relu");
  llvmStepsAdd(steps, bits);
}
#define WIDEN(function, Op)                                                                        \
  static void function(MlirOperation op, LlvmSteps *steps) {                                       \
    widen(steps, nvvm##Op##GetSrc(op), nvvm##Op##GetSrcType(op), "x2.to.f16x2.rn",                 \
          nvvm##Op##GetRelu(op));                                                                  \
  }
WIDEN(fromF8, ConvertF8x2ToF16x2Op)
WIDEN(fromF6, ConvertF6x2ToF16x2Op)
WIDEN(fromF4, ConvertF4x2ToF16x2Op)
#undef WIDEN
static void fromF8ToBFloats(MlirOperation op, LlvmSteps *steps) {
  widen(steps, nvvmConvertF8x2ToBF16x2OpGetSrc(op), nvvmConvertF8x2ToBF16x2OpGetSrcType(op),
        "x2.to.bf16x2", false);
}

static void nameHalves(LlvmSteps *steps, const char *to, NvvmFPRoundingMode rounding, bool isRelu,
                       NvvmSaturationMode saturation) {
  nvvmNameText(steps, to, nvvmFPRoundingModeStringify(rounding));
  nvvmNameIf(steps, isRelu, ".relu");
  nvvmNameIf(steps, saturation == NvvmSaturationModeSATFINITE, ".satfinite");
}
static void toHalves(MlirOperation op, LlvmSteps *steps) {
  nameHalves(steps, "ff2f16x2.", nvvmConvertF32x2ToF16x2OpGetRnd(op),
             nvvmConvertF32x2ToF16x2OpGetRelu(op), nvvmConvertF32x2ToF16x2OpGetSat(op));
}
static void toBFloats(MlirOperation op, LlvmSteps *steps) {
  nameHalves(steps, "ff2bf16x2.", nvvmConvertF32x2ToBF16x2OpGetRnd(op),
             nvvmConvertF32x2ToBF16x2OpGetRelu(op), nvvmConvertF32x2ToBF16x2OpGetSat(op));
}
static void toTF32(MlirOperation op, LlvmSteps *steps) {
  nameHalves(steps, "f2tf32.", nvvmConvertFloatToTF32OpGetRnd(op),
             nvvmConvertFloatToTF32OpGetRelu(op), nvvmConvertFloatToTF32OpGetSat(op));
}

//===--- Dot products of bytes ---===//

static LlvmTerm asWord(LlvmSteps *steps, MlirValue vector) {
  return llvmStepsCast(steps, "bitcast", llvmTermValue(vector),
                       integer(mlirValueGetType(vector), 32));
}
static void nameSigns(LlvmSteps *steps, NvvmDotAccumulateType a, NvvmDotAccumulateType b) {
  nvvmName(steps, a == NvvmDotAccumulateTypeSIGNED ? ".s" : ".u");
  nvvmName(steps, b == NvvmDotAccumulateTypeSIGNED ? ".s" : ".u");
}

static void dot4(MlirOperation op, LlvmSteps *steps) {
  LlvmTerm a = asWord(steps, nvvmDotAccumulate4WayOpGetA(op));
  LlvmTerm b = asWord(steps, nvvmDotAccumulate4WayOpGetB(op));
  nvvmName(steps, "idp4a");
  nameSigns(steps, nvvmDotAccumulate4WayOpGetAType(op), nvvmDotAccumulate4WayOpGetBType(op));
  llvmStepsAdd(steps, a);
  llvmStepsAdd(steps, b);
  nvvmPass(steps, nvvmDotAccumulate4WayOpGetC(op));
}
static void dot2(MlirOperation op, LlvmSteps *steps) {
  LlvmTerm a = asWord(steps, nvvmDotAccumulate2WayOpGetA(op));
  LlvmTerm b = asWord(steps, nvvmDotAccumulate2WayOpGetB(op));
  nvvmName(steps, "idp2a");
  nameSigns(steps, nvvmDotAccumulate2WayOpGetAType(op), nvvmDotAccumulate2WayOpGetBType(op));
  llvmStepsAdd(steps, a);
  llvmStepsAdd(steps, b);
  nvvmPassNumber(steps, op, 1, nvvmDotAccumulate2WayOpGetBHi(op));
  nvvmPass(steps, nvvmDotAccumulate2WayOpGetC(op));
}

static const NvvmIntrinsic kIntrinsics[] = {
    {&nvvmConvertFloatToTF32OpDef, toTF32, NULL},
    {&nvvmConvertF32x2ToF4x2OpDef, toF4, NULL},
    {&nvvmConvertF32x2ToF6x2OpDef, toF6, NULL},
    {&nvvmConvertF32x2ToF8x2OpDef, toF8, NULL},
    {&nvvmConvertF16x2ToF8x2OpDef, halvesToF8, NULL},
    {&nvvmConvertBF16x2ToF8x2OpDef, bfloatsToF8, NULL},
    {&nvvmConvertF32x4ToF8x4OpDef, fourToF8, NULL},
    {&nvvmConvertF32x4ToF6x4OpDef, fourToF6, NULL},
    {&nvvmConvertF32x4ToF4x4OpDef, fourToF4, NULL},
    {&nvvmConvertF8x2ToF16x2OpDef, fromF8, NULL},
    {&nvvmConvertF6x2ToF16x2OpDef, fromF6, NULL},
    {&nvvmConvertF4x2ToF16x2OpDef, fromF4, NULL},
    {&nvvmConvertF8x2ToBF16x2OpDef, fromF8ToBFloats, NULL},
    {&nvvmConvertF32x2ToF16x2OpDef, toHalves, NULL},
    {&nvvmConvertF32x2ToBF16x2OpDef, toBFloats, NULL},
    {&nvvmDotAccumulate4WayOpDef, dot4, NULL},
    {&nvvmDotAccumulate2WayOpDef, dot2, NULL},
};
const NvvmIntrinsics nvvmFloatIntrinsics = {kIntrinsics,
                                            sizeof kIntrinsics / sizeof kIntrinsics[0]};
