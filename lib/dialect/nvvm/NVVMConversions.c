// What conversions of floats, and small matrices in memory, must be in the nvvm dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult fail(MlirOperation op, const char *message) {
  return mlirOperationEmitOpError(op, "%s", message);
}

bool nvvmIsMapping(MlirType from, MlirType to) {
  int64_t a = llvmPointerTypeGetAddressSpace(from), b = llvmPointerTypeGetAddressSpace(to);
  return (a == 3 && b == 7) || (a == 0 && b == 0);
}

//===--- Types of small floats ---===//

static bool isF8(MlirType type) {
  return mlirTypeIsAFloat8E4M3FN(type) || mlirTypeIsAFloat8E5M2(type);
}
static bool isF6(MlirType type) {
  return mlirTypeIsAFloat6E2M3FN(type) || mlirTypeIsAFloat6E3M2FN(type);
}

#define F8 "Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from "
#define F8SCALE "Only 'f8E8M0FNU' type is supported for conversions from "
#define F6 "Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from "
#define F4 "Only 'f4E2M1FN' type is supported for conversions from "

#define TYPED(Op, Get, test, message)                                                              \
  MlirLogicalResult nvvm##Op##Verify(MlirOperation op) {                                           \
    return test(nvvm##Op##Get(op)) ? success() : fail(op, message);                                \
  }
TYPED(ConvertF32x2ToF4x2Op, GetDstTy, mlirTypeIsAFloat4E2M1FN, F4 "f32x2 to f4x2.")
TYPED(ConvertF32x2ToF6x2Op, GetDstTy, isF6, F6 "f32x2 to f6x2.")
TYPED(ConvertF16x2ToF8x2Op, GetDstTy, isF8, F8 "f16x2 to f8x2.")
TYPED(ConvertF8x2ToF16x2Op, GetSrcType, isF8, F8 "f8x2 to f16x2.")
TYPED(ConvertF8x2ToBF16x2Op, GetSrcType, mlirTypeIsAFloat8E8M0FNU, F8SCALE "f8x2 to bf16x2.")
TYPED(ConvertF6x2ToF16x2Op, GetSrcType, isF6, F6 "f6x2 to f16x2.")
TYPED(ConvertF4x2ToF16x2Op, GetSrcType, mlirTypeIsAFloat4E2M1FN, F4 "f4x2 to f16x2.")
TYPED(ConvertF32x4ToF8x4Op, GetDstTy, isF8, F8 "f32x4 to f8x4.")
TYPED(ConvertF32x4ToF6x4Op, GetDstTy, isF6, F6 "f32x4 to f6x4.")
TYPED(ConvertF32x4ToF4x4Op, GetDstTy, mlirTypeIsAFloat4E2M1FN, F4 "f32x4 to f4x4.")

//===--- Rounding ---===//

static bool isRZOrRP(NvvmFPRoundingMode mode) {
  return mode == NvvmFPRoundingModeRZ || mode == NvvmFPRoundingModeRP;
}

MlirLogicalResult nvvmConvertFloatToTF32OpVerify(MlirOperation op) {
  NvvmFPRoundingMode mode = nvvmConvertFloatToTF32OpGetRnd(op);
  if (mode == NvvmFPRoundingModeRNA)
    return nvvmConvertFloatToTF32OpGetRelu(op)
               ? mlirOperationEmitError(op, "Relu not supported with rna rounding mode.")
               : success();
  if (mode == NvvmFPRoundingModeRN || mode == NvvmFPRoundingModeRZ)
    return success();
  return mlirOperationEmitError(
      op, "Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.");
}

MlirLogicalResult nvvmConvertF32x2ToF8x2OpVerify(MlirOperation op) {
  NvvmFPRoundingMode mode = nvvmConvertF32x2ToF8x2OpGetRnd(op);
  MlirType type = nvvmConvertF32x2ToF8x2OpGetDstTy(op);
  if (mlirTypeIsAFloat8E8M0FNU(type)) {
    if (!isRZOrRP(mode))
      return fail(op, "Only RZ and RP rounding modes are supported for conversions from f32x2 to "
                      "'f8E8M0FNU' type");
    return nvvmConvertF32x2ToF8x2OpGetRelu(op)
               ? fail(op, "relu not supported for conversions to 'f8E8M0FNU' type")
               : success();
  }
  if (!isF8(type))
    return fail(op, "Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for "
                    "conversions from f32x2 to f8x2");
  if (mode != NvvmFPRoundingModeRN)
    return fail(op, "Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' "
                    "and 'f8E5M2' types");
  if (nvvmConvertF32x2ToF8x2OpGetSat(op) != NvvmSaturationModeSATFINITE)
    return fail(op, "Only SATFINITE saturation mode is supported for conversions from f32x2 to "
                    "'f8E4M3FN' and 'f8E5M2' types");
  return success();
}

MlirLogicalResult nvvmConvertBF16x2ToF8x2OpVerify(MlirOperation op) {
  if (!mlirTypeIsAFloat8E8M0FNU(nvvmConvertBF16x2ToF8x2OpGetDstTy(op)))
    return fail(op, F8SCALE "bf16x2 to f8x2.");
  if (!isRZOrRP(nvvmConvertBF16x2ToF8x2OpGetRnd(op)))
    return fail(op, "Only RZ and RP rounding modes are supported for conversions from bf16x2 to "
                    "f8x2.");
  return success();
}

static MlirLogicalResult verifyRandom(MlirOperation op, NvvmFPRoundingMode mode, bool hasBits,
                                      const char *to) {
  if (mode != NvvmFPRoundingModeRN && mode != NvvmFPRoundingModeRZ && mode != NvvmFPRoundingModeRS)
    return mlirOperationEmitOpError(
        op, "Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to %s.",
        to);
  if (mode == NvvmFPRoundingModeRS)
    return hasBits ? success() : fail(op, "random_bits is required for RS rounding mode.");
  return hasBits ? fail(op, "random_bits not supported for RN and RZ rounding modes.") : success();
}
MlirLogicalResult nvvmConvertF32x2ToF16x2OpVerify(MlirOperation op) {
  return verifyRandom(op, nvvmConvertF32x2ToF16x2OpGetRnd(op),
                      nvvmConvertF32x2ToF16x2OpGetRandomBits(op).ptr != NULL, "f16x2");
}
MlirLogicalResult nvvmConvertF32x2ToBF16x2OpVerify(MlirOperation op) {
  return verifyRandom(op, nvvmConvertF32x2ToBF16x2OpGetRnd(op),
                      nvvmConvertF32x2ToBF16x2OpGetRandomBits(op).ptr != NULL, "bf16x2");
}

//===--- Small matrices in memory ---===//

MlirLogicalResult nvvmStMatrixOpVerify(MlirOperation op) {
  intptr_t count = nvvmStMatrixOpGetNumSources(op);
  MlirAttribute shape = nvvmStMatrixOpGetShapeAttr(op);
  int64_t m = nvvmLdStMatrixShapeAttrGetM(shape), n = nvvmLdStMatrixShapeAttrGetN(shape);
  NvvmLdStMatrixEltType type = nvvmStMatrixOpGetEltType(op);
  if (count != 1 && count != 2 && count != 4)
    return fail(op, "expected num attribute to be 1, 2 or 4");
  if (n != 8 || (m != 8 && m != 16))
    return fail(op, "expected shape to be 8x8 or 16x8");
  if (m == 8 && type != NvvmLdStMatrixEltTypeB16)
    return fail(op, "expected element type to be B16 for 8x8 matrix");
  if (m == 16 && type != NvvmLdStMatrixEltTypeB8)
    return fail(op, "expected element type to be B8 for 16x8 matrix");
  if (m == 16 && nvvmStMatrixOpGetLayout(op) != NvvmMMALayoutcol)
    return fail(op, "expected layout to be col for 16x8 matrix");
  return success();
}

static MlirLogicalResult verifyLoaded(MlirOperation op, int64_t count) {
  MlirType type = mlirValueGetType(nvvmLdMatrixOpGetRes(op));
  if (count == 1)
    return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 32
               ? success()
               : fail(op, "expected destination type is i32");
  size_t size = 0;
  const MlirType *fields = NULL;
  if (llvmStructTypeIsA(type))
    fields = llvmStructTypeGetFields(type, &size);
  bool fits = (int64_t)size == count;
  for (size_t i = 0; fits && i < size; ++i)
    fits = mlirTypeIsAInteger(fields[i]) && mlirIntegerTypeGetWidth(fields[i]) == 32;
  if (fits)
    return success();
  return mlirOperationEmitOpError(
      op, "expected destination type is a structure of %lld elements of type i32",
      (long long)count);
}

MlirLogicalResult nvvmLdMatrixOpVerify(MlirOperation op) {
  int64_t count = nvvmLdMatrixOpGetNum(op);
  MlirAttribute shape = nvvmLdMatrixOpGetShapeAttr(op);
  int64_t m = nvvmLdStMatrixShapeAttrGetM(shape), n = nvvmLdStMatrixShapeAttrGetN(shape);
  NvvmLdStMatrixEltType type = nvvmLdMatrixOpGetEltType(op);
  NvvmMMALayout layout = nvvmLdMatrixOpGetLayout(op);
  bool isPadded =
      type == NvvmLdStMatrixEltTypeB8X16_B4X16_P64 || type == NvvmLdStMatrixEltTypeB8X16_B6X16_P32;
  if (m == 8 && n == 8) {
    if (count != 1 && count != 2 && count != 4)
      return fail(op, "expected num attribute to be 1, 2 or 4 for 8x8 matrix");
    if (type != NvvmLdStMatrixEltTypeB16)
      return fail(op, "expected element type to be b16 for 8x8 matrix");
  } else if (m == 8 && n == 16) {
    if (layout != NvvmMMALayoutrow)
      return fail(op, "expected layout to be row for 8x16 matrix");
    if (count != 1 && count != 2 && count != 4)
      return fail(op, "expected num attribute to be 1, 2 or 4 for 8x16 matrix");
    if (!isPadded)
      return fail(op, "expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 "
                      "matrix");
  } else if (m == 16 && n == 16) {
    if (count != 1 && count != 2)
      return fail(op, "expected num attribute to be 1 or 2 for 16x16 matrix");
    if (layout != NvvmMMALayoutcol)
      return fail(op, "expected layout to be col for 16x16 matrix");
    if (!isPadded && type != NvvmLdStMatrixEltTypeB8)
      return fail(op, "expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for "
                      "16x16 matrix");
  } else {
    return fail(op, "expected shape to be 8x8, 8x16 or 16x16");
  }
  return verifyLoaded(op, m == 16 ? count * 2 : count);
}
