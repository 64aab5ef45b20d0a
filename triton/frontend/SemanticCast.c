// Numbers as constants, and values as other types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "triton/frontend/Semantic.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>

//===--- Numbers ---===//

const FeType *feNumberType(FeCompiler *compiler, const FeValue *value) {
  int64_t number;
  uint64_t unsignedNumber;
  if (value->kind == FE_BOOL)
    return feScalarType(compiler, FE_INT1);
  if (value->kind == FE_FLOAT) {
    double size = fabs(value->as.real);
    bool isSingle = size == 0 || isinf(size) || isnan(size) || (size >= FLT_MIN && size <= FLT_MAX);
    return feScalarType(compiler, isSingle ? FE_FP32 : FE_FP64);
  }
  if (feAsInt64(value, &number)) {
    if (number >= INT32_MIN && number <= INT32_MAX)
      return feScalarType(compiler, FE_INT32);
    if (number >= 0 && number <= UINT32_MAX)
      return feScalarType(compiler, FE_UINT32);
    return feScalarType(compiler, FE_INT64);
  }
  if (feAsUint64(value, &unsignedNumber))
    return feScalarType(compiler, FE_UINT64);
  TsString text = {0};
  tsStringAppendC(&text, "Nonrepresentable integer ");
  fePyStr((FeValue *)value, &text);
  tsStringAppendChar(&text, '.');
  return feFailText(compiler, FE_VALUE_ERROR, &text);
}

static bool numberIsZero(const FeValue *value) {
  int64_t number;
  return value->kind == FE_FLOAT ? value->as.real == 0 : feAsInt64(value, &number) && number == 0;
}

static double numberToReal(const FeValue *value) {
  int64_t number;
  uint64_t unsignedNumber;
  if (value->kind == FE_FLOAT)
    return value->as.real;
  if (feAsInt64(value, &number))
    return (double)number;
  return feAsUint64(value, &unsignedNumber) ? (double)unsignedNumber : NAN;
}

// The number's bits as an integer of the type; false when it doesn't fit.
static bool numberToBits(const FeValue *value, const FeType *scalar, int64_t *bits) {
  uint64_t unsignedNumber;
  int width = feScalarBits(scalar->scalar);
  if (value->kind == FE_FLOAT)
    return false;
  if (feTypeIsSigned(scalar)) {
    if (!feAsInt64(value, bits))
      return false;
    return width == 64 || (*bits >= -(INT64_C(1) << (width - 1)) && *bits >> (width - 1) < 1);
  }
  if (!feAsUint64(value, &unsignedNumber) || (width < 64 && unsignedNumber >> width))
    return false;
  memcpy(bits, &unsignedNumber, sizeof *bits);
  return true;
}

static FeValue *failNumber(FeCompiler *compiler, FeValue *value, const FeType *scalar) {
  TsString text = {0};
  tsStringAppendC(&text, "the value ");
  fePyStr(value, &text);
  tsStringAppendC(&text, " is none of type ");
  feTypePrint(scalar, &text);
  return feFailText(compiler, FE_TYPE_ERROR, &text);
}

FeValue *feScalarConstant(FeCompiler *compiler, FeValue *value, const FeType *scalar) {
  int64_t bits;
  if (!value || !scalar)
    return NULL;
  if (!feIsNumber(value))
    return failNumber(compiler, value, scalar);
  if (scalar->kind != FE_TYPE_SCALAR) {
    if (numberIsZero(value))
      return feNull(compiler, scalar);
    return failNumber(compiler, value, scalar);
  }
  if (numberIsZero(value))
    return feNull(compiler, scalar);
  if (feScalarIsFp8(scalar->scalar))
    return feMake1(compiler, &arithTruncFOpDef, scalar,
                   feRealConstant(compiler, FE_FP32, numberToReal(value)));
  if (feTypeIsFloating(scalar))
    return feRealConstant(compiler, scalar->scalar, numberToReal(value));
  if (feTypeIsScalar(scalar, FE_INT1) && value->kind != FE_FLOAT)
    return feIntConstant(compiler, FE_INT1, 1);
  if (!numberToBits(value, scalar, &bits))
    return failNumber(compiler, value, scalar);
  return feIntConstant(compiler, scalar->scalar, bits);
}

FeValue *feToTensor(FeCompiler *compiler, FeValue *value) {
  if (feHasError(compiler) || !value)
    return NULL;
  if (value->kind == FE_TENSOR)
    return value;
  if (feIsNumber(value))
    return feScalarConstant(compiler, value, feNumberType(compiler, value));
  TsString text = {0};
  tsStringAppendC(&text, "cannot convert ");
  fePyStr(value, &text);
  tsStringAppendFormat(&text, " of type <class '%s'> to tensor",
                       value->kind == FE_TUPLE ? "triton.language.core.tuple" : feKindName(value));
  return feFailText(compiler, FE_TYPE_ERROR, &text);
}

FeValue *feMakeScalar(FeCompiler *compiler, FeValue *value, const FeType *scalar) {
  if (!value || !scalar)
    return NULL;
  if (value->kind != FE_TENSOR)
    return feScalarConstant(compiler, value, scalar);
  FeShape shape = feShapeOf(value->as.tensor.type);
  for (size_t i = 0; i < shape.rank; ++i)
    if (shape.sizes[i] != 1)
      return feFail(compiler, FE_ASSERTION, "only accepts size-1 tensor");
  return feCast(compiler, value, scalar);
}

//===--- Casts ---===//

static int widthOf(const FeType *scalar) {
  return scalar->kind == FE_TYPE_POINTER ? 64 : feScalarBits(scalar->scalar);
}

FeValue *feBitcast(FeCompiler *compiler, FeValue *value, const FeType *to) {
  if (!value || !to || !feExpectTensor(compiler, value))
    return NULL;
  const FeType *type = value->as.tensor.type;
  if (feTypeIsBlock(type))
    to = feTypeWithScalar(compiler, type, feTypeScalar(to));
  if (!to || type == to)
    return to ? value : NULL;
  const FeType *fromScalar = feTypeScalar(type), *toScalar = feTypeScalar(to);
  if (fromScalar->kind == FE_TYPE_POINTER || toScalar->kind == FE_TYPE_POINTER)
    return feCast(compiler, value, to);
  if (widthOf(fromScalar) != widthOf(toScalar))
    return feFail(compiler, FE_VALUE_ERROR,
                  "Cannot bitcast data-type of size %d to data-type of size %d",
                  widthOf(fromScalar), widthOf(toScalar));
  return feMake1(compiler, &tritonBitcastOpDef, to, value);
}

static FeValue *failRounding(FeCompiler *compiler, const FeType *from, const FeType *to) {
  TsString text = {0};
  tsStringAppendC(&text, "fp_downcast_rounding should be set only for truncating fp conversions. "
                         "Source scalar type is ");
  feTypePrint(from, &text);
  tsStringAppendC(&text, " and destination type is ");
  feTypePrint(to, &text);
  return feFailText(compiler, FE_VALUE_ERROR, &text);
}

// Conversions between numbers; NULL without an error: none of these.
static FeValue *castReal(FeCompiler *compiler, FeValue *value, const FeType *from, const FeType *to,
                         const FeType *type, bool isRounded, MlirStringRef rounding) {
  bool isFp8 = feScalarIsFp8(from->scalar) || feScalarIsFp8(to->scalar);
  int fromBits = feScalarBits(from->scalar), toBits = feScalarBits(to->scalar);
  if (isFp8 || isRounded) {
    MlirAttribute mode = {NULL};
    if (toBits < fromBits)
      mode = tritonRoundingModeToAttribute(compiler->context, tsEqualC(rounding, "rtz")
                                                                  ? TritonRoundingModeRTZ
                                                                  : TritonRoundingModeRTNE);
    MlirValue handle = feHandle(value);
    return feMake(compiler, &tritonFpToFpOpDef, type, 1, &handle, &mode);
  }
  if ((from->scalar == FE_FP16 || from->scalar == FE_BF16) && to->scalar != FE_FP32)
    return feCast(compiler, feCast(compiler, value, feScalarType(compiler, FE_FP32)), to);
  return feMake1(compiler, fromBits > toBits ? &arithTruncFOpDef : &arithExtFOpDef, type, value);
}

static FeValue *castInteger(FeCompiler *compiler, FeValue *value, const FeType *from,
                            const FeType *to, const FeType *type) {
  if (to->scalar == FE_INT1)
    return feNotEqual(compiler, value, feNull(compiler, from));
  int fromBits = feScalarBits(from->scalar), toBits = feScalarBits(to->scalar);
  const TesseraOpDef *definition = fromBits == toBits     ? &arithBitcastOpDef
                                   : fromBits > toBits    ? &arithTruncIOpDef
                                   : feTypeIsSigned(from) ? &arithExtSIOpDef
                                                          : &arithExtUIOpDef;
  return feMake1(compiler, definition, type, value);
}

// What isn't fp8.
static bool isStandardReal(const FeType *scalar) {
  return feTypeIsFloating(scalar) && !feScalarIsFp8(scalar->scalar);
}

static FeValue *castNumber(FeCompiler *compiler, FeValue *value, const FeType *from,
                           const FeType *to, const FeType *type) {
  if (feTypeIsInteger(from) && feTypeIsInteger(to))
    return castInteger(compiler, value, from, to, type);
  if (from->scalar == FE_FP16 || from->scalar == FE_BF16) // to an integer
    return feCast(compiler, feCast(compiler, value, feScalarType(compiler, FE_FP32)), to);
  if (isStandardReal(from) && feTypeIsInteger(to)) {
    if (to->scalar == FE_INT1)
      return feNotEqual(compiler, value, feNull(compiler, from));
    return feMake1(compiler, feTypeIsSigned(to) ? &arithFPToSIOpDef : &arithFPToUIOpDef, type,
                   value);
  }
  if (feTypeIsInteger(from) && isStandardReal(to))
    return feMake1(compiler, feTypeIsSigned(from) ? &arithSIToFPOpDef : &arithUIToFPOpDef, type,
                   value);
  return NULL;
}

static FeValue *castPointer(FeCompiler *compiler, FeValue *value, const FeType *from,
                            const FeType *to, const FeType *type) {
  bool fromPointer = from->kind == FE_TYPE_POINTER, toPointer = to->kind == FE_TYPE_POINTER;
  if (fromPointer && toPointer)
    return feMake1(compiler, &tritonBitcastOpDef, type, value);
  if (fromPointer && feTypeIsInteger(to)) {
    if (feScalarBits(to->scalar) == 64)
      return feMake1(compiler, &tritonPtrToIntOpDef, type, value);
    if (to->scalar == FE_INT1) {
      FeValue *number = feCast(compiler, value, feScalarType(compiler, FE_INT64));
      return feNotEqual(compiler, number, feIntConstant(compiler, FE_INT64, 0));
    }
  }
  if (toPointer && feTypeIsInteger(from))
    return feMake1(compiler, &tritonIntToPtrOpDef, type, value);
  return NULL;
}

static FeValue *failCast(FeCompiler *compiler, const FeValue *value, const FeType *to) {
  const FeType *type = value->as.tensor.type;
  FeShape shape = feShapeOf(type);
  TsString text = {0};
  tsStringAppendC(&text, "cannot cast ");
  feTypePrint(feTypeScalar(type), &text);
  tsStringAppendChar(&text, '[');
  for (size_t i = 0; i < shape.rank; ++i)
    tsStringAppendFormat(&text, "%sconstexpr[%" PRId64 "]", i ? ", " : "", shape.sizes[i]);
  tsStringAppendC(&text, "] to ");
  feTypePrint(to, &text);
  return feFailText(compiler, FE_ASSERTION, &text);
}

FeValue *feCastRounding(FeCompiler *compiler, FeValue *value, const FeType *to,
                        MlirStringRef rounding) {
  if (!value || !to || !feExpectTensor(compiler, value))
    return NULL;
  const FeType *type = value->as.tensor.type, *from = feTypeScalar(type);
  const FeType *scalar = feTypeScalar(to);
  if (from == scalar)
    return value;
  if (!(to = feTypeIsBlock(type) ? feTypeWithScalar(compiler, type, scalar) : to))
    return NULL;
  if (rounding.length && !tsEqualC(rounding, "rtne") && !tsEqualC(rounding, "rtz"))
    return feFail(compiler, FE_VALUE_ERROR,
                  "Invalid rounding mode: %.*s. Supported rounding modes are 'rtne' and 'rtz'.",
                  (int)rounding.length, rounding.data);
  bool isReal = feTypeIsFloating(from) && feTypeIsFloating(scalar);
  bool isNarrower = isReal && widthOf(scalar) < widthOf(from);
  if (rounding.length && !isNarrower)
    return failRounding(compiler, from, scalar);
  FeValue *result;
  if (feTypeIsScalar(from, FE_FP8E4B15) || feTypeIsScalar(scalar, FE_FP8E4B15))
    return feFail(compiler, FE_ASSERTION, "target doesn't provide conversion for this type.");
  if (isReal)
    return castReal(compiler, value, from, scalar, to, isNarrower && tsEqualC(rounding, "rtz"),
                    rounding);
  if (from->kind == FE_TYPE_SCALAR && scalar->kind == FE_TYPE_SCALAR)
    result = castNumber(compiler, value, from, scalar, to);
  else
    result = castPointer(compiler, value, from, scalar, to);
  return result || feHasError(compiler) ? result : failCast(compiler, value, to);
}

FeValue *feCast(FeCompiler *compiler, FeValue *value, const FeType *to) {
  return feCastRounding(compiler, value, to, mlirStringRefCreate("", 0));
}

FeValue *feToCondition(FeCompiler *compiler, FeValue *value) {
  return feCast(compiler, value, feScalarType(compiler, FE_INT1));
}
