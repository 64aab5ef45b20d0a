// The types that operators compute with: promotion, checks, checks of overflow.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Semantic.h"

// bool < int < float.
typedef enum Kind { BOOLEAN, INTEGRAL, FLOATING } Kind;

static Kind kindOf(const FeType *scalar) {
  if (feTypeIsScalar(scalar, FE_INT1))
    return BOOLEAN;
  return feTypeIsInteger(scalar) ? INTEGRAL : FLOATING;
}

const FeType *feIntegerPromote(FeCompiler *compiler, const FeType *a, const FeType *b) {
  (void)compiler;
  a = feTypeScalar(a);
  b = feTypeScalar(b);
  int aBits = feScalarBits(a->scalar), bBits = feScalarBits(b->scalar);
  bool aSigned = feTypeIsSigned(a), bSigned = feTypeIsSigned(b);
  if (aSigned == bSigned)
    return aBits > bBits ? a : b;
  if (!aSigned)
    return aBits >= bBits ? a : b;
  return bBits >= aBits ? b : a;
}

static bool either(const FeType *a, const FeType *b, FeScalar scalar) {
  return feTypeIsScalar(a, scalar) || feTypeIsScalar(b, scalar);
}

static const FeType *failMixed(FeCompiler *compiler, const FeType *a, const FeType *b) {
  TsString text = {0};
  tsStringAppendC(&text, "Cannot use /, #, or % with ");
  feTypeRepr(a, &text);
  tsStringAppendC(&text, " and ");
  feTypeRepr(b, &text);
  tsStringAppendC(&text, " because they have different signedness;this is unlikely to result in a "
                         "useful answer. Cast them to the same signedness.");
  return feFailText(compiler, FE_TYPE_ERROR, &text);
}

static const FeType *failUnexpected(FeCompiler *compiler, const FeType *a, const FeType *b) {
  TsString text = {0};
  tsStringAppendC(&text, "unexpected type ");
  feTypePrint(a, &text);
  tsStringAppendC(&text, " and ");
  feTypePrint(b, &text);
  return feFailText(compiler, FE_TYPE_ERROR, &text);
}

static bool isHalf(const FeType *type) {
  return feTypeIsScalar(type, FE_FP16) || feTypeIsScalar(type, FE_BF16);
}

// The type that both sides are converted to. A number takes part as such.
static const FeType *computationType(FeCompiler *compiler, const FeType *a, bool aIsNumber,
                                     const FeType *b, bool bIsNumber, bool isDivision) {
  if (aIsNumber != bIsNumber) {
    const FeType *number = aIsNumber ? a : b, *tensor = aIsNumber ? b : a;
    if (kindOf(number) <= kindOf(tensor))
      return isDivision && isHalf(tensor) ? feScalarType(compiler, FE_FP32) : tensor;
  }
  if (either(a, b, FE_FP64))
    return feScalarType(compiler, FE_FP64);
  if (either(a, b, FE_FP32))
    return feScalarType(compiler, FE_FP32);
  if (either(a, b, FE_FP16))
    return feScalarType(compiler, isDivision ? FE_FP32 : FE_FP16);
  if (feTypeIsScalar(a, FE_BF16) && feTypeIsScalar(b, FE_BF16))
    return feScalarType(compiler, isDivision ? FE_FP32 : FE_BF16);
  if (either(a, b, FE_BF16))
    return feScalarType(compiler, FE_FP32);
  if (feScalarIsFp8(a->scalar) && feScalarIsFp8(b->scalar))
    return a == b ? a : feScalarType(compiler, FE_FP16);
  if (!feTypeIsInteger(a) || !feTypeIsInteger(b))
    return failUnexpected(compiler, a, b);
  if (isDivision && feTypeIsSigned(a) != feTypeIsSigned(b))
    return failMixed(compiler, a, b);
  return feIntegerPromote(compiler, a, b);
}

static bool numberIsNegative(const FeValue *number) {
  return number->kind == FE_FLOAT ? number->as.real < 0
                                  : number->kind == FE_INT && number->as.integer.isNegative;
}

// Whether an int is in the range of an integer type.
static bool numberFits(const FeValue *number, const FeType *scalar) {
  int64_t value;
  uint64_t unsignedValue;
  int bits = feScalarBits(scalar->scalar);
  if (number->kind == FE_FLOAT)
    return true;
  if (!feTypeIsSigned(scalar))
    return feAsUint64(number, &unsignedValue) && (bits == 64 || unsignedValue >> bits == 0);
  return feAsInt64(number, &value) &&
         (bits == 64 || (value >= -(INT64_C(1) << (bits - 1)) && value < INT64_C(1) << (bits - 1)));
}

static bool numberIsUsable(FeCompiler *compiler, const FeValue *number, const FeType *scalar) {
  if (feTypeIsFloating(scalar))
    return true;
  if (!feTypeIsSigned(scalar) && numberIsNegative(number))
    return feFail(compiler, FE_VALUE_ERROR,
                  "Cannot perform a binary operation between an unsigned tensor and a negative "
                  "scalar. Perform a explicit cast on one of them.") != NULL;
  if (numberFits(number, scalar))
    return true;
  TsString text = {0};
  tsStringAppendC(&text, "Scalar ");
  fePyStr((FeValue *)number, &text);
  tsStringAppendC(&text, " is out of range for type ");
  feTypePrint(scalar, &text);
  return feFailText(compiler, FE_VALUE_ERROR, &text) != NULL;
}

static bool pointerIsAllowed(FeCompiler *compiler, const FeType *a, const FeType *b, bool allow) {
  if (a->kind != FE_TYPE_POINTER)
    return true;
  if (!allow || (b->kind == FE_TYPE_POINTER && a != b) || feTypeIsFloating(b))
    return feFailIncompatible(compiler, a, b) != NULL;
  return true;
}

bool feCheckBinary(FeCompiler *compiler, FeValue **left, FeValue **right, FeCheck check) {
  FeValue *leftNumber = feIsNumber(*left) ? *left : NULL;
  FeValue *rightNumber = feIsNumber(*right) ? *right : NULL;
  // Both become constants first, as they are: what isn't used stays in the module.
  if ((leftNumber && !(*left = feToTensor(compiler, *left))) ||
      (rightNumber && !(*right = feToTensor(compiler, *right))))
    return false;
  if (!feExpectTensor(compiler, *left) || !feExpectTensor(compiler, *right))
    return false;
  const FeType *a = feTensorScalar(*left), *b = feTensorScalar(*right);
  if (!pointerIsAllowed(compiler, a, b, check.allowLeftPointer) ||
      !pointerIsAllowed(compiler, b, a, check.allowRightPointer))
    return false;
  if (!check.noPromotion && a->kind != FE_TYPE_POINTER && b->kind != FE_TYPE_POINTER) {
    const FeType *type =
        computationType(compiler, a, leftNumber != NULL, b, rightNumber != NULL, check.isDivision);
    if (!type || (leftNumber && !numberIsUsable(compiler, leftNumber, type)) ||
        (rightNumber && !numberIsUsable(compiler, rightNumber, type)))
      return false;
    *left =
        leftNumber ? feScalarConstant(compiler, leftNumber, type) : feCast(compiler, *left, type);
    if (!*left)
      return false;
    *right = rightNumber ? feScalarConstant(compiler, rightNumber, type)
                         : feCast(compiler, *right, type);
    if (!*right)
      return false;
  }
  return feBroadcast(compiler, left, right);
}
