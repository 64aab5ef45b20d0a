// Mathematics on devices: calls of the functions of NVIDIA's libdevice.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/gpu-to-nvvm/GPUToNVVM.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "ir/Builtin.h"

static const MlirAttribute kAbsent = {NULL};

// Elements of a vector, for each of which a call is made.
enum { MAX_ELEMENTS = 1 << 16 };

//===--- Which function ---===//

// An op and its functions, without the `__nv_` that all begin with.
typedef struct Rule {
  const TesseraOpDef *op;
  const char *narrow, *wide; ///< of f32 and f64; `wide` NULL: of i32 alone
  const char *quick;         ///< of f32 where approximations will do; NULL: there is none
  bool isTest;               ///< gives an i32 that stands for a truth value
} Rule;

#define FLOAT(op, name)                                                                            \
  { &op##OpDef, name "f", name, NULL, false }
#define QUICK(op, name)                                                                            \
  { &op##OpDef, name "f", name, "fast_" name "f", false }
static const Rule kRules[] = {
    FLOAT(arithRemF, "fmod"),
    FLOAT(arithMaxNumF, "fmax"),
    FLOAT(arithMinNumF, "fmin"),
    FLOAT(mathAbsF, "fabs"),
    FLOAT(mathAcos, "acos"),
    FLOAT(mathAcosh, "acosh"),
    FLOAT(mathAsin, "asin"),
    FLOAT(mathAsinh, "asinh"),
    FLOAT(mathAtan, "atan"),
    FLOAT(mathAtan2, "atan2"),
    FLOAT(mathAtanh, "atanh"),
    FLOAT(mathCbrt, "cbrt"),
    FLOAT(mathCeil, "ceil"),
    FLOAT(mathCopySign, "copysign"),
    QUICK(mathCos, "cos"),
    FLOAT(mathCosh, "cosh"),
    FLOAT(mathErf, "erf"),
    FLOAT(mathErfc, "erfc"),
    QUICK(mathExp, "exp"),
    FLOAT(mathExp2, "exp2"),
    FLOAT(mathExpM1, "expm1"),
    FLOAT(mathFPowI, "powi"),
    FLOAT(mathFloor, "floor"),
    FLOAT(mathFma, "fma"),
    QUICK(mathLog, "log"),
    QUICK(mathLog10, "log10"),
    FLOAT(mathLog1p, "log1p"),
    QUICK(mathLog2, "log2"),
    QUICK(mathPowF, "pow"),
    FLOAT(mathRound, "round"),
    FLOAT(mathRoundEven, "rint"),
    FLOAT(mathRsqrt, "rsqrt"),
    QUICK(mathSin, "sin"),
    FLOAT(mathSinh, "sinh"),
    FLOAT(mathSqrt, "sqrt"),
    QUICK(mathTan, "tan"),
    FLOAT(mathTanh, "tanh"),
    {&mathAbsIOpDef, "abs", NULL, NULL, false},
    {&mathIsFiniteOpDef, "finitef", "isfinited", NULL, true},
    {&mathIsInfOpDef, "isinff", "isinfd", NULL, true},
    {&mathIsNaNOpDef, "isnanf", "isnand", NULL, true},
};
#undef FLOAT
#undef QUICK
static const Rule kSincos = {&mathSincosOpDef, "sincosf", "sincos", NULL, false};

static bool allowsApproximations(MlirOperation op) {
  MlirAttribute flags = mlirOperationGetAttributeByName(op, tsLiteral("fastmath"));
  return flags.ptr && arithFastMathFlagsAttrIsA(flags) &&
         (arithFastMathFlagsAttrGetValue(flags) & ArithFastMathFlagsafn);
}

// What the function computes in: f32 for smaller floats too. Null when there is none.
static MlirType computedType(const Rule *rule, MlirType element) {
  if (!rule->wide)
    return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 32 ? element
                                                                                 : (MlirType){NULL};
  if (mlirTypeIsAF16(element) || mlirTypeIsABF16(element))
    return mlirF32TypeGet(mlirTypeGetContext(element));
  return mlirTypeIsAF32(element) || mlirTypeIsAF64(element) ? element : (MlirType){NULL};
}

static const char *nameOf(const Rule *rule, MlirOperation op, MlirType computed) {
  if (mlirTypeIsAF64(computed))
    return rule->wide;
  return rule->quick && allowsApproximations(op) ? rule->quick : rule->narrow;
}

static MlirType elementOf(MlirValue value) {
  return (MlirType){irElementTypeOrSelf(irType(mlirValueGetType(value)))};
}

// Its declaration; null after an error.
static MlirOperation declare(const TesseraLoweringPlace *place, const Rule *rule, MlirOperation op,
                             MlirType computed, MlirType result, TesseraTypeGroup inputs) {
  TsString name = {0};
  tsStringAppendFormat(&name, "__nv_%s", nameOf(rule, op, computed));
  MlirType type =
      llvmFunctionTypeGet(place->context, result, (size_t)inputs.size, inputs.types, false);
  MlirOperation function =
      tesseraLoweringDeclareBefore(place, op, nvvmFunctionAround(op), tsStringView(&name), type);
  tsStringFree(&name);
  return function;
}

//===--- Calls ---===//

typedef struct Call {
  const Rule *rule;
  MlirOperation function;
  MlirType computed, element; ///< what the function gives, and what the op gives of each element
} Call;

static MlirValue widen(const TesseraLoweringPlace *place, MlirType type, MlirValue value) {
  MlirType from = mlirValueGetType(value);
  if (!mlirTypeIsAFloat(from) || mlirTypeEqual(from, type))
    return value;
  return mlirOperationGetResult(llvmFPExtOpCreate(place->rewriter, place->location, type, value),
                                0);
}

static MlirValue callOne(const TesseraLoweringPlace *place, MlirOperation op, const Call *call,
                         const MlirValue *operands) {
  MlirValue widened[3];
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    widened[i] = widen(place, call->computed, operands[i]);
  MlirValue made =
      mlirOperationGetResult(tesseraLoweringCallFunction(place, call->function, count, widened), 0);
  if (call->rule->isTest) {
    MlirValue zero = tesseraLoweringInteger(place, mlirValueGetType(made), 0);
    return mlirOperationGetResult(
        llvmICmpOpCreate(place->rewriter, place->location, call->element,
                         llvmICmpPredicateToAttribute(place->context, LlvmICmpPredicatene), made,
                         zero),
        0);
  }
  if (mlirTypeEqual(mlirValueGetType(made), call->element))
    return made;
  return mlirOperationGetResult(
      llvmFPTruncOpCreate(place->rewriter, place->location, call->element, made), 0);
}

// A vector of what is called for each of its elements.
static MlirValue callRow(const TesseraLoweringPlace *place, MlirOperation op, MlirType type,
                         const MlirValue *operands, const void *user) {
  const Call *call = user;
  if (!mlirTypeIsAVector(type))
    return callOne(place, op, call, operands);
  MlirType i64 = mlirIntegerTypeGet(place->context, 64);
  MlirValue whole = tesseraLoweringPoison(place, type);
  for (int64_t i = 0; i < mlirShapedTypeGetDimSize(type, 0); ++i) {
    MlirValue position = tesseraLoweringInteger(place, i64, i), parts[3];
    for (intptr_t k = 0; k < mlirOperationGetNumOperands(op); ++k)
      parts[k] = mlirOperationGetResult(
          llvmExtractElementOpCreate(place->rewriter, place->location,
                                     mlirShapedTypeGetElementType(mlirValueGetType(operands[k])),
                                     operands[k], position),
          0);
    MlirValue made = callOne(place, op, call, parts);
    whole = mlirOperationGetResult(
        llvmInsertElementOpCreate(place->rewriter, place->location, type, whole, made, position),
        0);
  }
  return whole;
}

static bool canBeTakenApart(MlirType type) {
  if (!mlirTypeIsAVector(type))
    return true;
  int64_t count = irShapedNumElements(irType(type));
  return !mlirVectorTypeIsScalable(type) && mlirShapedTypeGetRank(type) && count > 0 &&
         count <= MAX_ELEMENTS;
}

static MlirLogicalResult lowerToCall(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  const Rule *rule = kRules;
  while (!tesseraOperationIs(op, rule->op))
    ++rule;
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirType computed = computedType(rule, elementOf(mlirOperationGetOperand(op, 0)));
  if (mlirTypeIsNull(computed) || !canBeTakenApart(mlirValueGetType(result)))
    return tesseraConversionFail(rewriter, op, "libdevice has no function for its type");
  TesseraTypeList inputs = {0};
  bool isRight = true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType element = elementOf(mlirOperationGetOperand(op, i));
    bool isInteger = mlirTypeIsAInteger(element);
    isRight = isRight && (!isInteger || mlirIntegerTypeGetWidth(element) == 32);
    tesseraTypeListAdd(&inputs, isInteger ? element : computed);
  }
  if (!isRight) {
    tesseraTypeListFree(&inputs);
    return tesseraConversionFail(rewriter, op, "libdevice takes only integers of 32 bits");
  }
  MlirType given = rule->isTest ? mlirIntegerTypeGet(place.context, 32) : computed;
  Call call = {rule, declare(&place, rule, op, computed, given, tesseraTypeListGroup(&inputs)),
               computed, elementOf(result)};
  tesseraTypeListFree(&inputs);
  if (mlirOperationIsNull(call.function))
    return mlirLogicalResultFailure();
  return tesseraLoweringUnroll(rewriter, op, user, operands, callRow, &call);
}

//===--- Two results ---===//

// Room for a value in the frame of the function around the op.
static void allocateTwo(const TesseraLoweringPlace *place, MlirOperation op, MlirType type,
                        MlirValue *made) {
  MlirOperation function = nvvmFunctionAround(op);
  mlirRewriterBaseSetInsertionPointToStart(
      place->rewriter, mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)));
  MlirType pointer = tesseraLoweringPointerType(place->lowering, 0);
  MlirValue one = tesseraLoweringInteger(place, mlirIntegerTypeGet(place->context, 32), 1);
  for (unsigned i = 0; i < 2; ++i)
    made[i] =
        mlirOperationGetResult(llvmAllocaOpCreate(place->rewriter, place->location, pointer, one,
                                                  kAbsent, mlirTypeAttrGet(type), kAbsent),
                               0);
  mlirRewriterBaseSetInsertionPointBefore(place->rewriter, op);
}

// Writes both to memory.
static MlirLogicalResult lowerSincos(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType element = mlirValueGetType(operands[0]), computed = computedType(&kSincos, element);
  MlirType pointer = tesseraLoweringPointerType(user, 0);
  if (mlirTypeIsNull(computed) || mlirOperationIsNull(nvvmFunctionAround(op)))
    return tesseraConversionFail(rewriter, op, "libdevice has no function for its type");
  const MlirType inputs[] = {computed, pointer, pointer};
  MlirOperation function = declare(&place, &kSincos, op, computed, llvmVoidTypeGet(place.context),
                                   (TesseraTypeGroup){3, inputs});
  if (mlirOperationIsNull(function))
    return mlirLogicalResultFailure();
  MlirValue arguments[3] = {widen(&place, computed, operands[0])};
  allocateTwo(&place, op, computed, arguments + 1);
  (void)tesseraLoweringCallFunction(&place, function, 3, arguments);
  MlirValue results[2];
  for (unsigned i = 0; i < 2; ++i) {
    results[i] = tesseraLoweringLoad(&place, computed, arguments[i + 1]);
    if (!mlirTypeEqual(computed, element))
      results[i] = mlirOperationGetResult(
          llvmFPTruncOpCreate(place.rewriter, place.location, element, results[i]), 0);
  }
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 2, results);
  return mlirLogicalResultSuccess();
}

void nvvmPopulateLibdevice(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  for (size_t i = 0; i < sizeof kRules / sizeof *kRules; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kRules[i].op, 10, lowerToCall);
  tesseraLoweringPatternAdd(patterns, lowering, &mathSincosOpDef, 10, lowerSincos);
}
