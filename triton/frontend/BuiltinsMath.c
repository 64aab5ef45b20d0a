// Arithmetic by name, and the functions of triton.language.math.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "triton/frontend/Builtins.h"

//===--- Arithmetic ---===//

typedef FeValue *(*Arithmetic)(FeCompiler *compiler, FeValue *left, FeValue *right, bool sanitize);

static FeValue *arithmetic(FeCompiler *compiler, FeValue **arguments, Arithmetic operation) {
  bool isSanitized;
  if (!feExpectBool(compiler, arguments[2], &isSanitized))
    return NULL;
  return operation(compiler, arguments[0], arguments[1], isSanitized);
}

static FeValue *add(FeCompiler *compiler, FeValue **arguments) {
  return arithmetic(compiler, arguments, feAdd);
}
static FeValue *sub(FeCompiler *compiler, FeValue **arguments) {
  return arithmetic(compiler, arguments, feSub);
}
static FeValue *mul(FeCompiler *compiler, FeValue **arguments) {
  return arithmetic(compiler, arguments, feMul);
}

static bool propagatesNan(FeCompiler *compiler, const FeValue *value, bool *result) {
  int64_t number;
  if (!feExpectInt(compiler, value, "propagate_nan", &number))
    return false;
  *result = number == TritonPropagateNanALL;
  return true;
}

static FeValue *minMax(FeCompiler *compiler, FeValue **arguments, bool isMax) {
  bool isNan;
  FeValue *x = feToTensor(compiler, arguments[0]);
  FeValue *y = feToTensor(compiler, arguments[1]);
  x = fePromoteBf16(compiler, x);
  y = fePromoteBf16(compiler, y);
  if (!y || !propagatesNan(compiler, arguments[2], &isNan))
    return NULL;
  return feMinMax(compiler, x, y, isMax, isNan);
}
static FeValue *minimum(FeCompiler *compiler, FeValue **arguments) {
  return minMax(compiler, arguments, false);
}
static FeValue *maximum(FeCompiler *compiler, FeValue **arguments) {
  return minMax(compiler, arguments, true);
}

static FeValue *clamp(FeCompiler *compiler, FeValue **arguments) {
  FeValue *values[3];
  bool isNan;
  for (int i = 0; i < 3; ++i)
    values[i] = feToTensor(compiler, arguments[i]);
  for (int i = 0; i < 3; ++i)
    values[i] = fePromoteBf16(compiler, values[i]);
  if (!values[2] || !propagatesNan(compiler, arguments[3], &isNan))
    return NULL;
  return feClamp(compiler, values[0], values[1], values[2], isNan);
}

const FeBuiltin feArithmeticBuiltins[] = {
    {.name = "triton.language.add", .parameters = "x, y, sanitize_overflow=True", .function = add},
    {.name = "triton.language.sub", .parameters = "x, y, sanitize_overflow=True", .function = sub},
    {.name = "triton.language.mul", .parameters = "x, y, sanitize_overflow=True", .function = mul},
    {.name = "triton.language.minimum", .parameters = "x, y, propagate_nan=0", .function = minimum},
    {.name = "triton.language.maximum", .parameters = "x, y, propagate_nan=0", .function = maximum},
    {.name = "triton.language.clamp",
     .parameters = "x, min, max, propagate_nan=0",
     .function = clamp},
    {.name = NULL},
};

static FeValue *logicalAnd(FeCompiler *compiler, FeValue **arguments) {
  return feLogical(compiler, FE_AND, arguments[0], arguments[1]);
}
static FeValue *logicalOr(FeCompiler *compiler, FeValue **arguments) {
  return feLogical(compiler, FE_OR, arguments[0], arguments[1]);
}

const FeBuiltin feTensorMethods[] = {
    {.name = "triton.language.core.tensor.logical_and",
     .parameters = "self, other",
     .function = logicalAnd},
    {.name = "triton.language.core.tensor.logical_or",
     .parameters = "self, other",
     .function = logicalOr},
    {.name = NULL},
};

//===--- Functions of math ---===//

// The dtypes that a function may be given, as Triton prints them.
typedef enum Allowed { SINGLES, REALS, INTEGERS } Allowed;

static bool isAllowed(const FeType *scalar, Allowed allowed) {
  if (scalar->kind != FE_TYPE_SCALAR)
    return false;
  if (allowed == INTEGERS)
    return feTypeIsInteger(scalar) && feScalarBits(scalar->scalar) >= 32;
  return scalar->scalar == FE_FP32 || (allowed == REALS && scalar->scalar == FE_FP64);
}

// Numbers aren't looked at.
static bool checkDtype(FeCompiler *compiler, const FeValue *value, Allowed allowed) {
  static const char *const names[] = {"['fp32']", "['fp32', 'fp64']",
                                      "['int32', 'int64', 'uint32', 'uint64']"};
  if (feHasError(compiler))
    return false;
  if (!feIsTensor(value) || isAllowed(feTensorScalar(value), allowed))
    return true;
  TsString text = {0};
  tsStringAppendFormat(&text, "Expected dtype %s but got ", names[allowed]);
  feTypePrint(feTensorScalar(value), &text);
  return feFailText(compiler, FE_VALUE_ERROR, &text) != NULL;
}

static FeValue *unary(FeCompiler *compiler, FeValue *x, Allowed allowed,
                      const TesseraOpDef *definition) {
  if (!checkDtype(compiler, x, allowed) || !(x = feToTensor(compiler, x)))
    return NULL;
  return feMake1(compiler, definition, x->as.tensor.type, x);
}

static FeValue *expOf(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathExpOpDef);
}
static FeValue *exp2Of(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathExp2OpDef);
}
static FeValue *logOf(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathLogOpDef);
}
static FeValue *log2Of(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathLog2OpDef);
}
static FeValue *cosOf(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathCosOpDef);
}
static FeValue *sinOf(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathSinOpDef);
}
static FeValue *sqrtOf(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathSqrtOpDef);
}
static FeValue *sqrtRn(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], SINGLES, &tritonPreciseSqrtOpDef);
}
static FeValue *rsqrtOf(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathRsqrtOpDef);
}
static FeValue *erfOf(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathErfOpDef);
}
static FeValue *floorOf(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathFloorOpDef);
}
static FeValue *ceilOf(FeCompiler *compiler, FeValue **arguments) {
  return unary(compiler, arguments[0], REALS, &mathCeilOpDef);
}

static FeValue *absOf(FeCompiler *compiler, FeValue **arguments) {
  FeValue *x = feToTensor(compiler, arguments[0]);
  if (!x)
    return NULL;
  const FeType *type = x->as.tensor.type, *scalar = feTypeScalar(type);
  if (feTypeIsScalar(scalar, FE_FP8E4B15)) {
    FeShape shape = feShapeOf(type);
    FeValue *mask = feSplat(compiler, feIntConstant(compiler, FE_INT8, 0x7F), &shape);
    return feMake2(compiler, &arithAndIOpDef, type, x, mask);
  }
  if (feTypeIsFloating(scalar))
    return feMake1(compiler, &mathAbsFOpDef, type, x);
  if (feTypeIsSigned(scalar))
    return feMake1(compiler, &mathAbsIOpDef, type, x);
  if (feTypeIsInteger(scalar))
    return x;
  TsString text = {0};
  tsStringAppendC(&text, "Unexpected dtype ");
  feTypePrint(scalar, &text);
  return feFailText(compiler, FE_ASSERTION, &text);
}

static FeValue *fdiv(FeCompiler *compiler, FeValue **arguments) {
  FeValue *x = feToTensor(compiler, arguments[0]);
  FeValue *y = feToTensor(compiler, arguments[1]);
  return feFdiv(compiler, x, y);
}

// Of two values that are promoted to one type.
static FeValue *binary(FeCompiler *compiler, FeValue **arguments, Allowed allowed,
                       const TesseraOpDef *definition) {
  if (!checkDtype(compiler, arguments[0], allowed) || !checkDtype(compiler, arguments[1], allowed))
    return NULL;
  FeValue *x = feToTensor(compiler, arguments[0]);
  FeValue *y = feToTensor(compiler, arguments[1]);
  if (!x || !y || !feCheckBinary(compiler, &x, &y, (FeCheck){0}))
    return NULL;
  return feMake2(compiler, definition, x->as.tensor.type, x, y);
}

static FeValue *divRn(FeCompiler *compiler, FeValue **arguments) {
  return binary(compiler, arguments, SINGLES, &tritonPreciseDivFOpDef);
}
static FeValue *umulhi(FeCompiler *compiler, FeValue **arguments) {
  return binary(compiler, arguments, INTEGERS, &tritonMulhiUIOpDef);
}

static FeValue *fmaOf(FeCompiler *compiler, FeValue **arguments) {
  FeValue *x = feToTensor(compiler, arguments[0]);
  FeValue *y = feToTensor(compiler, arguments[1]);
  FeValue *z = feToTensor(compiler, arguments[2]);
  if (!z || !feCheckBinary(compiler, &x, &y, (FeCheck){0}) ||
      !feCheckBinary(compiler, &z, &x, (FeCheck){0}) ||
      !feCheckBinary(compiler, &z, &y, (FeCheck){0}))
    return NULL;
  const MlirValue operands[] = {feHandle(x), feHandle(y), feHandle(z)};
  return feMake(compiler, &mathFmaOpDef, x->as.tensor.type, 3, operands, NULL);
}

const FeBuiltin feMathBuiltins[] = {
    {.name = "triton.language.math.umulhi", .parameters = "x, y", .function = umulhi},
    {.name = "triton.language.math.exp", .parameters = "x", .function = expOf, .isMember = true},
    {.name = "triton.language.math.exp2", .parameters = "x", .function = exp2Of, .isMember = true},
    {.name = "triton.language.math.log", .parameters = "x", .function = logOf, .isMember = true},
    {.name = "triton.language.math.log2", .parameters = "x", .function = log2Of, .isMember = true},
    {.name = "triton.language.math.cos", .parameters = "x", .function = cosOf, .isMember = true},
    {.name = "triton.language.math.sin", .parameters = "x", .function = sinOf, .isMember = true},
    {.name = "triton.language.math.sqrt", .parameters = "x", .function = sqrtOf, .isMember = true},
    {.name = "triton.language.math.sqrt_rn",
     .parameters = "x",
     .function = sqrtRn,
     .isMember = true},
    {.name = "triton.language.math.rsqrt",
     .parameters = "x",
     .function = rsqrtOf,
     .isMember = true},
    {.name = "triton.language.math.abs", .parameters = "x", .function = absOf, .isMember = true},
    {.name = "triton.language.math.fdiv",
     .parameters = "x, y, ieee_rounding=False",
     .function = fdiv},
    {.name = "triton.language.math.div_rn", .parameters = "x, y", .function = divRn},
    {.name = "triton.language.math.erf", .parameters = "x", .function = erfOf, .isMember = true},
    {.name = "triton.language.math.floor",
     .parameters = "x",
     .function = floorOf,
     .isMember = true},
    {.name = "triton.language.math.ceil", .parameters = "x", .function = ceilOf, .isMember = true},
    {.name = "triton.language.math.fma", .parameters = "x, y, z", .function = fmaOf},
    {.name = NULL},
};
