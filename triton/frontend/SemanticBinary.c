// Operators of which at least one side is a tensor.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "triton/frontend/Semantic.h"

static FeValue *failUnexpected(FeCompiler *compiler, const FeType *type) {
  TsString text = {0};
  tsStringAppendC(&text, "unexpected type ");
  feTypePrint(type, &text);
  return feFailText(compiler, FE_TYPE_ERROR, &text);
}

// An operation of two values of one type that gives the same type.
static FeValue *same(FeCompiler *compiler, const TesseraOpDef *definition, FeValue *left,
                     FeValue *right) {
  if (!left || !right)
    return NULL;
  return feMake2(compiler, definition, left->as.tensor.type, left, right);
}

//===--- Sums, differences, products ---===//

typedef FeValue *(*Arithmetic)(FeCompiler *compiler, FeValue *left, FeValue *right, bool sanitize);

static int64_t maxOf(const FeType *scalar) {
  int bits = feScalarBits(scalar->scalar);
  return (int64_t)(UINT64_MAX >> (64 - bits + feTypeIsSigned(scalar)));
}

static FeValue *lessEqual(FeCompiler *compiler, FeValue *left, FeValue *right) {
  return feCompare(compiler, FE_LT_E, left, right);
}

// Computes the same in 64 bits and asserts that it fits.
static bool sanitize(FeCompiler *compiler, FeValue *left, FeValue *right, Arithmetic operation,
                     const char *name) {
  const FeType *scalar = feTensorScalar(left);
  int bits = feScalarBits(scalar->scalar);
  if (bits >= 64 || compiler->options.noSanitizeOverflow)
    return true;
  const FeType *wide = feScalarType(compiler, FE_INT64);
  left = feCast(compiler, left, wide);
  right = feCast(compiler, right, wide);
  FeValue *result = operation(compiler, left, right, false);
  int64_t max = maxOf(scalar), min = feTypeIsSigned(scalar) ? -max - 1 : 0;
  FeValue *high = feIntConstant(compiler, FE_INT64, max);
  FeValue *low = feIntConstant(compiler, FE_INT64, min);
  // One after the other: C leaves open which of two arguments is computed first.
  FeValue *isBelow = lessEqual(compiler, result, high);
  FeValue *isAbove = feCompare(compiler, FE_GT_E, result, low);
  FeValue *fits = feAnd(compiler, isBelow, isAbove);
  if (!fits)
    return false;
  TsString message = {0};
  tsStringAppendFormat(&message, "int%d overflow detected for operation %s", bits, name);
  MlirStringRef text = tsArenaString(&compiler->arena, tsStringView(&message));
  tsStringFree(&message);
  return feDeviceAssert(compiler, fits, text, NULL) != NULL;
}

// ptr + offset. Offsets are signed: narrow unsigned ones are widened first.
static FeValue *offset(FeCompiler *compiler, FeValue *pointer, FeValue *by) {
  const FeType *scalar = feTensorScalar(by);
  if (feTypeIsInteger(scalar) && !feTypeIsSigned(scalar) && feScalarBits(scalar->scalar) < 64) {
    const FeType *wide =
        feTypeWithScalar(compiler, by->as.tensor.type, feScalarType(compiler, FE_INT64));
    by = feMake1(compiler, &arithExtUIOpDef, wide, by);
  }
  return feMake2(compiler, &tritonAddPtrOpDef, pointer->as.tensor.type, pointer, by);
}

FeValue *feAdd(FeCompiler *compiler, FeValue *left, FeValue *right, bool isSanitized) {
  if (!left || !right ||
      !feCheckBinary(compiler, &left, &right,
                     (FeCheck){.allowLeftPointer = true, .allowRightPointer = true}))
    return NULL;
  bool isLeftPointer = feTypeIsPointer(left->as.tensor.type);
  bool isRightPointer = feTypeIsPointer(right->as.tensor.type);
  if (isLeftPointer && isRightPointer)
    return feFail(compiler, FE_TYPE_ERROR, "cannot add pointers together");
  if (isLeftPointer || isRightPointer)
    return isLeftPointer ? offset(compiler, left, right) : offset(compiler, right, left);
  const FeType *scalar = feTensorScalar(left);
  if (feTypeIsFloating(scalar))
    return same(compiler, &arithAddFOpDef, left, right);
  if (!feTypeIsInteger(scalar))
    return failUnexpected(compiler, scalar);
  if (isSanitized && !sanitize(compiler, left, right, feAdd, "add"))
    return NULL;
  return same(compiler, &arithAddIOpDef, left, right);
}

FeValue *feSub(FeCompiler *compiler, FeValue *left, FeValue *right, bool isSanitized) {
  if (!left || !right ||
      !feCheckBinary(compiler, &left, &right, (FeCheck){.allowLeftPointer = true}))
    return NULL;
  const FeType *scalar = feTensorScalar(left);
  if (scalar->kind == FE_TYPE_POINTER)
    return feAdd(compiler, left, feMinus(compiler, right), false);
  if (feTypeIsFloating(scalar))
    return same(compiler, &arithSubFOpDef, left, right);
  if (!feTypeIsInteger(scalar))
    return failUnexpected(compiler, scalar);
  if (isSanitized && !sanitize(compiler, left, right, feSub, "sub"))
    return NULL;
  return same(compiler, &arithSubIOpDef, left, right);
}

FeValue *feMul(FeCompiler *compiler, FeValue *left, FeValue *right, bool isSanitized) {
  if (!left || !right || !feCheckBinary(compiler, &left, &right, (FeCheck){0}))
    return NULL;
  const FeType *scalar = feTensorScalar(left);
  if (feTypeIsFloating(scalar))
    return same(compiler, &arithMulFOpDef, left, right);
  if (!feTypeIsInteger(scalar))
    return failUnexpected(compiler, scalar);
  if (isSanitized && !sanitize(compiler, left, right, feMul, "mul"))
    return NULL;
  return same(compiler, &arithMulIOpDef, left, right);
}

//===--- Quotients ---===//

static FeValue *trueDivide(FeCompiler *compiler, FeValue *left, FeValue *right) {
  if (!feCheckBinary(compiler, &left, &right, (FeCheck){.isDivision = true}))
    return NULL;
  const FeType *a = feTensorScalar(left), *b = feTensorScalar(right);
  bool aReal = feTypeIsFloating(a), bReal = feTypeIsFloating(b);
  if (!aReal && !bReal) {
    left = feCast(compiler, left, feScalarType(compiler, FE_FP32));
    right = feCast(compiler, right, feScalarType(compiler, FE_FP32));
  } else if (aReal &&
             (!bReal || feScalarMantissaBits(a->scalar) > feScalarMantissaBits(b->scalar))) {
    right = feCast(compiler, right, a);
  } else {
    left = feCast(compiler, left, b);
  }
  return same(compiler, &arithDivFOpDef, left, right);
}

static FeValue *floorDivide(FeCompiler *compiler, FeValue *left, FeValue *right) {
  if (!feCheckBinary(compiler, &left, &right, (FeCheck){.isDivision = true}))
    return NULL;
  const FeType *a = feTensorScalar(left), *b = feTensorScalar(right);
  if (!feTypeIsInteger(a) || !feTypeIsInteger(b))
    return failUnexpected(compiler, a);
  const FeType *type = feIntegerPromote(compiler, a, b);
  left = feCast(compiler, left, type);
  right = feCast(compiler, right, type);
  return same(compiler, feTypeIsSigned(type) ? &arithDivSIOpDef : &arithDivUIOpDef, left, right);
}

static FeValue *modulo(FeCompiler *compiler, FeValue *left, FeValue *right) {
  if (!feCheckBinary(compiler, &left, &right, (FeCheck){.isDivision = true}))
    return NULL;
  const FeType *scalar = feTensorScalar(left);
  if (feTypeIsFloating(scalar))
    return same(compiler, &arithRemFOpDef, left, right);
  if (!feTypeIsInteger(scalar))
    return failUnexpected(compiler, scalar);
  return same(compiler, feTypeIsSigned(scalar) ? &arithRemSIOpDef : &arithRemUIOpDef, left, right);
}

FeValue *feFdiv(FeCompiler *compiler, FeValue *left, FeValue *right) {
  if (!left || !right)
    return NULL;
  if (!feTypeIsFloating(left->as.tensor.type) || !feTypeIsFloating(right->as.tensor.type))
    return feFail(compiler, FE_TYPE_ERROR, "both operands of fdiv must have floating scalar type");
  if (!feCheckBinary(compiler, &left, &right, (FeCheck){.noPromotion = true, .isDivision = true}))
    return NULL;
  return same(compiler, &arithDivFOpDef, left, right);
}

//===--- Smallest and largest ---===//

static FeValue *failDtype(FeCompiler *compiler, const FeType *type, const char *more) {
  TsString text = {0};
  tsStringAppendC(&text, "Unexpected dtype ");
  feTypePrint(type, &text);
  tsStringAppendC(&text, more);
  return feFailText(compiler, FE_TYPE_ERROR, &text);
}

FeValue *feMinMax(FeCompiler *compiler, FeValue *left, FeValue *right, bool isMax,
                  bool propagateNan) {
  if (!left || !right || !feCheckBinary(compiler, &left, &right, (FeCheck){0}))
    return NULL;
  const FeType *scalar = feTensorScalar(left);
  const TesseraOpDef *definition;
  if (feTypeIsFloating(scalar) && propagateNan)
    definition = isMax ? &arithMaximumFOpDef : &arithMinimumFOpDef;
  else if (feTypeIsFloating(scalar))
    definition = isMax ? &arithMaxNumFOpDef : &arithMinNumFOpDef;
  else if (feTypeIsSigned(scalar))
    definition = isMax ? &arithMaxSIOpDef : &arithMinSIOpDef;
  else if (feTypeIsInteger(scalar))
    definition = isMax ? &arithMaxUIOpDef : &arithMinUIOpDef;
  else
    return failDtype(compiler, scalar, "");
  return same(compiler, definition, left, right);
}

FeValue *feClamp(FeCompiler *compiler, FeValue *value, FeValue *low, FeValue *high,
                 bool propagateNan) {
  if (!value || !low || !high || !feCheckBinary(compiler, &low, &high, (FeCheck){0}) ||
      !feCheckBinary(compiler, &value, &low, (FeCheck){0}) ||
      !feCheckBinary(compiler, &value, &high, (FeCheck){0}))
    return NULL;
  const FeType *type = value->as.tensor.type;
  if (!feTypeIsFloating(type))
    return failDtype(compiler, feTypeScalar(type), ". Only floating point clamp is supported");
  const MlirValue operands[] = {feHandle(value), feHandle(low), feHandle(high)};
  MlirAttribute nan = tritonPropagateNanToAttribute(
      compiler->context, propagateNan ? TritonPropagateNanALL : TritonPropagateNanNONE);
  return feMake(compiler, &tritonClampFOpDef, type, 3, operands, &nan);
}

//===--- Bits ---===//

static bool checkBits(FeCompiler *compiler, FeValue **left, FeValue **right) {
  if (!*left || !*right || !feCheckBinary(compiler, left, right, (FeCheck){0}))
    return false;
  const FeType *a = feTensorScalar(*left), *b = feTensorScalar(*right);
  if (!feTypeIsInteger(a) || !feTypeIsInteger(b))
    return feFailIncompatible(compiler, a, b) != NULL;
  return true;
}

static FeValue *bits(FeCompiler *compiler, const TesseraOpDef *definition, FeValue *left,
                     FeValue *right) {
  return checkBits(compiler, &left, &right) ? same(compiler, definition, left, right) : NULL;
}

FeValue *feAnd(FeCompiler *compiler, FeValue *left, FeValue *right) {
  return bits(compiler, &arithAndIOpDef, left, right);
}
FeValue *feOr(FeCompiler *compiler, FeValue *left, FeValue *right) {
  return bits(compiler, &arithOrIOpDef, left, right);
}
FeValue *feXor(FeCompiler *compiler, FeValue *left, FeValue *right) {
  return bits(compiler, &arithXOrIOpDef, left, right);
}
FeValue *feShiftRightLogical(FeCompiler *compiler, FeValue *left, FeValue *right) {
  return bits(compiler, &arithShRUIOpDef, left, right);
}

static const char *methodName(FeOperator op) {
  switch (op) {
  case FE_POW:
    return "pow";
  case FE_MAT_MULT:
    return "matmul";
  case FE_U_ADD:
    return "pos";
  case FE_IN:
    return "contains";
  default:
    return "op";
  }
}

FeValue *feBinary(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right) {
  if (!left || !right)
    return NULL;
  // The side that Python asks first decides how bits are shifted.
  const FeType *type = feIsTensor(left) ? left->as.tensor.type : right->as.tensor.type;
  switch (op) {
  case FE_ADD:
    return feAdd(compiler, left, right, true);
  case FE_SUB:
    return feSub(compiler, left, right, true);
  case FE_MULT:
    return feMul(compiler, left, right, true);
  case FE_DIV:
    return trueDivide(compiler, left, right);
  case FE_FLOOR_DIV:
    return floorDivide(compiler, left, right);
  case FE_MOD:
    return modulo(compiler, left, right);
  case FE_BIT_AND:
    return feAnd(compiler, left, right);
  case FE_BIT_OR:
    return feOr(compiler, left, right);
  case FE_BIT_XOR:
    return feXor(compiler, left, right);
  case FE_L_SHIFT:
    return bits(compiler, &arithShLIOpDef, left, right);
  case FE_R_SHIFT:
    return bits(compiler, feTypeIsSigned(type) ? &arithShRSIOpDef : &arithShRUIOpDef, left, right);
  default:
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'tensor' object has no attribute '__%s%s__'",
                  feIsTensor(left) ? "" : "r", methodName(op));
  }
}

//===--- One operand ---===//

FeValue *feMinus(FeCompiler *compiler, FeValue *value) {
  if (!value)
    return NULL;
  const FeType *scalar = feTensorScalar(value);
  if (scalar->kind == FE_TYPE_POINTER) {
    TsString text = {0};
    tsStringAppendC(&text, "wrong type argument to unary minus (");
    feTypeRepr(scalar, &text);
    tsStringAppendChar(&text, ')');
    return feFailText(compiler, FE_VALUE_ERROR, &text);
  }
  return feSub(compiler, feNull(compiler, scalar), value, true);
}

static FeValue *invert(FeCompiler *compiler, FeValue *value) {
  if (!value)
    return NULL;
  const FeType *scalar = feTensorScalar(value);
  if (!feTypeIsInteger(scalar)) {
    TsString text = {0};
    tsStringAppendC(&text, "wrong type argument to unary invert (");
    feTypeRepr(scalar, &text);
    tsStringAppendChar(&text, ')');
    return feFailText(compiler, FE_VALUE_ERROR, &text);
  }
  return feXor(compiler, value, feAllOnes(compiler, scalar));
}

// As a condition by its bits, which only int1 and 1-bit types have.
static FeValue *toBool(FeCompiler *compiler, FeValue *value) {
  if (!value || feTypeIsScalar(value->as.tensor.type, FE_INT1))
    return value;
  return feBitcast(compiler, value, feScalarType(compiler, FE_INT1));
}

FeValue *feNot(FeCompiler *compiler, FeValue *value) {
  return invert(compiler, toBool(compiler, value));
}

FeValue *feUnary(FeCompiler *compiler, FeOperator op, FeValue *operand) {
  if (!operand)
    return NULL;
  switch (op) {
  case FE_U_SUB:
    return feMinus(compiler, operand);
  case FE_INVERT:
    return invert(compiler, operand);
  case FE_NOT:
    return feNot(compiler, operand);
  default:
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'tensor' object has no attribute '__%s__'",
                  methodName(op));
  }
}

FeValue *feLogical(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right) {
  left = feToTensor(compiler, left);
  right = feToTensor(compiler, right);
  left = toBool(compiler, left);
  right = toBool(compiler, right);
  return op == FE_AND ? feAnd(compiler, left, right) : feOr(compiler, left, right);
}

//===--- Comparisons ---===//

typedef struct Predicates {
  ArithCmpFPredicate real;
  ArithCmpIPredicate isSigned, isUnsigned;
} Predicates;

static Predicates predicatesOf(FeOperator op) {
  switch (op) {
  case FE_LT:
    return (Predicates){ArithCmpFPredicateOLT, ArithCmpIPredicateslt, ArithCmpIPredicateult};
  case FE_LT_E:
    return (Predicates){ArithCmpFPredicateOLE, ArithCmpIPredicatesle, ArithCmpIPredicateule};
  case FE_GT:
    return (Predicates){ArithCmpFPredicateOGT, ArithCmpIPredicatesgt, ArithCmpIPredicateugt};
  case FE_GT_E:
    return (Predicates){ArithCmpFPredicateOGE, ArithCmpIPredicatesge, ArithCmpIPredicateuge};
  case FE_EQ:
    return (Predicates){ArithCmpFPredicateOEQ, ArithCmpIPredicateeq, ArithCmpIPredicateeq};
  default: // unordered, so that x != x finds what isn't a number
    return (Predicates){ArithCmpFPredicateUNE, ArithCmpIPredicatene, ArithCmpIPredicatene};
  }
}

FeValue *feCompare(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right) {
  // Numbers become tensors before types are promoted, unlike in arithmetic.
  left = feToTensor(compiler, left);
  right = feToTensor(compiler, right);
  if (!left || !right || !feCheckBinary(compiler, &left, &right, (FeCheck){0}))
    return NULL;
  const FeType *scalar = feTensorScalar(left);
  const FeType *type =
      feTypeWithScalar(compiler, left->as.tensor.type, feScalarType(compiler, FE_INT1));
  Predicates predicates = predicatesOf(op);
  const MlirValue operands[] = {feHandle(left), feHandle(right)};
  if (feTypeIsFloating(scalar)) {
    // Slots are sorted by name: fastmath, predicate.
    const MlirAttribute attributes[] = {
        {NULL}, arithCmpFPredicateToAttribute(compiler->context, predicates.real)};
    return feMake(compiler, &arithCmpFOpDef, type, 2, operands, attributes);
  }
  if (!feTypeIsInteger(scalar))
    return failUnexpected(compiler, scalar);
  MlirAttribute predicate = arithCmpIPredicateToAttribute(
      compiler->context, feTypeIsSigned(scalar) ? predicates.isSigned : predicates.isUnsigned);
  return feMake(compiler, &arithCmpIOpDef, type, 2, operands, &predicate);
}

FeValue *feNotEqual(FeCompiler *compiler, FeValue *left, FeValue *right) {
  return left && right ? feCompare(compiler, FE_NOT_EQ, left, right) : NULL;
}

//===--- Choice ---===//

FeValue *feWhere(FeCompiler *compiler, FeValue *condition, FeValue *x, FeValue *y) {
  if (!condition || !x || !y)
    return NULL;
  condition = feCast(compiler, condition, feScalarType(compiler, FE_INT1));
  if (!condition || !feCheckBinary(compiler, &x, &y,
                                   (FeCheck){.allowLeftPointer = true, .allowRightPointer = true}))
    return NULL;
  FeValue *ignored = x;
  if (feTypeIsBlock(condition->as.tensor.type)) {
    if (!feBroadcast(compiler, &condition, &x) || !feBroadcast(compiler, &x, &y))
      return NULL;
  } else if (!feBroadcast(compiler, &condition, &ignored)) {
    return NULL;
  }
  const MlirValue operands[] = {feHandle(condition), feHandle(x), feHandle(y)};
  return feMake(compiler, &arithSelectOpDef, x->as.tensor.type, 3, operands, NULL);
}
