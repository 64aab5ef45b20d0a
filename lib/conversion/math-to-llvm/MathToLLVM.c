// convert-math-to-llvm: intrinsics, and what a few ops of llvm make of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/arith-to-llvm/ArithToLLVM.h"
#include "conversion/math-to-llvm/MathToLLVMPasses.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/math/MathOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/LLVMLowering.h"

typedef TesseraLoweringPlace Place;

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

//===--- One to one ---===//

#define FLOAT(a, b)                                                                                \
  { &math##a##OpDef, &llvm##b##OpDef, arithLoweredFastMath, true, true }
static const TesseraLoweredOp kOps[] = {
    FLOAT(AbsF, FAbs),
    FLOAT(Acos, ACos),
    FLOAT(Asin, ASin),
    FLOAT(Atan2, ATan2),
    FLOAT(Atan, ATan),
    FLOAT(Ceil, FCeil),
    FLOAT(CopySign, CopySign),
    FLOAT(Cos, Cos),
    FLOAT(Cosh, Cosh),
    FLOAT(Exp2, Exp2),
    FLOAT(Exp, Exp),
    FLOAT(FPowI, PowI),
    FLOAT(Floor, FFloor),
    FLOAT(Fma, FMA),
    FLOAT(Log10, Log10),
    FLOAT(Log2, Log2),
    FLOAT(Log, Log),
    FLOAT(PowF, Pow),
    FLOAT(RoundEven, RoundEven),
    FLOAT(Round, Round),
    FLOAT(Sin, Sin),
    FLOAT(Sinh, Sinh),
    FLOAT(Sqrt, Sqrt),
    FLOAT(Tan, Tan),
    FLOAT(Tanh, Tanh),
    FLOAT(Trunc, FTrunc),
    {&mathCtPopOpDef, &llvmCtPopOpDef, NULL, true, false},
};
#undef FLOAT

//===--- With a constant argument ---===//

// One operand and one attribute, the only one that the intrinsic has.
typedef struct Fixed {
  const TesseraOpDef *to;
  bool isClass; ///< the attribute is a mask of kinds of floats, else false
  int64_t mask;
} Fixed;

static MlirValue makeFixed(const Place *place, MlirOperation op, MlirType type,
                           const MlirValue *operands, const void *user) {
  (void)op;
  const Fixed *fixed = user;
  MlirAttribute attribute =
      fixed->isClass ? mlirIntegerAttrGet(mlirIntegerTypeGet(place->context, 32), fixed->mask)
                     : mlirBoolAttrGet(place->context, 0);
  return tesseraLoweringMake(place, fixed->to, type, 1, operands, &attribute);
}

static MlirLogicalResult lowerFixed(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user, const Fixed *fixed) {
  if (tesseraLoweringIsForeignFloat(user, mlirValueGetType(mlirOperationGetOperand(op, 0))))
    return tesseraConversionFail(rewriter, op, "unsupported floating point type");
  return tesseraLoweringUnroll(rewriter, op, user, operands, makeFixed, fixed);
}

#define FIXED(name, definition, isClass, mask)                                                     \
  static MlirLogicalResult lower##name(MlirOperation op, const MlirValue *operands,                \
                                       MlirPatternRewriter rewriter, void *user) {                 \
    static const Fixed kFixed = {&definition, isClass, mask};                                      \
    return lowerFixed(op, operands, rewriter, user, &kFixed);                                      \
  }
FIXED(AbsI, llvmAbsOpDef, false, 0)
FIXED(CountLeadingZeros, llvmCountLeadingZerosOpDef, false, 0)
FIXED(CountTrailingZeros, llvmCountTrailingZerosOpDef, false, 0)
FIXED(IsNaN, llvmIsFPClassDef, true, 3)
FIXED(IsFinite, llvmIsFPClassDef, true, 504)
#undef FIXED

//===--- Several ops ---===//

// An op of llvm with the flags and the discardable attributes of this one.
static MlirValue make(const Place *place, MlirOperation op, const TesseraOpDef *to, MlirType type,
                      intptr_t count, const MlirValue *operands) {
  return tesseraLoweringMakeLike(place, op, to, arithLoweredFastMath, type, count, operands);
}

static MlirValue makeOne(const Place *place, MlirType type) {
  MlirType element = {irElementTypeOrSelf(irType(type))};
  MlirAttribute one = mlirFloatAttrDoubleGet(place->context, element, 1.0);
  if (mlirTypeIsAVector(type))
    one = mlirDenseElementsAttrSplatGet(type, one);
  return tesseraLoweringConstant(place, type, one);
}

// 1 / sqrt(x)
static MlirValue makeRsqrt(const Place *place, MlirOperation op, MlirType type,
                           const MlirValue *operands, const void *user) {
  (void)user;
  MlirValue one = makeOne(place, type);
  const MlirValue parts[] = {one, make(place, op, &llvmSqrtOpDef, type, 1, operands)};
  return make(place, op, &llvmFDivOpDef, type, 2, parts);
}

// exp(x) - 1
static MlirValue makeExpM1(const Place *place, MlirOperation op, MlirType type,
                           const MlirValue *operands, const void *user) {
  (void)user;
  MlirValue one = makeOne(place, type);
  const MlirValue parts[] = {make(place, op, &llvmExpOpDef, type, 1, operands), one};
  return make(place, op, &llvmFSubOpDef, type, 2, parts);
}

// log(1 + x)
static MlirValue makeLog1p(const Place *place, MlirOperation op, MlirType type,
                           const MlirValue *operands, const void *user) {
  (void)user;
  const MlirValue parts[] = {makeOne(place, type), operands[0]};
  MlirValue sum = make(place, op, &llvmFAddOpDef, type, 2, parts);
  return make(place, op, &llvmLogOpDef, type, 1, &sum);
}

#define ROWS(name)                                                                                 \
  static MlirLogicalResult lower##name(MlirOperation op, const MlirValue *operands,                \
                                       MlirPatternRewriter rewriter, void *user) {                 \
    if (tesseraLoweringIsForeignFloat(user, mlirValueGetType(resultOf(op))))                       \
      return tesseraConversionFail(rewriter, op, "unsupported floating point type");               \
    return tesseraLoweringUnroll(rewriter, op, user, operands, make##name, NULL);                  \
  }
ROWS(Rsqrt)
ROWS(ExpM1)
ROWS(Log1p)
#undef ROWS

static MlirLogicalResult lowerSincos(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  Place place = tesseraLoweringAt(rewriter, op, user);
  MlirType type = mlirValueGetType(operands[0]);
  if (!llvmTypeIsCompatible(type) || llvmArrayTypeIsA(type) ||
      tesseraLoweringIsForeignFloat(user, mlirValueGetType(resultOf(op))))
    return tesseraConversionFail(rewriter, op, "unsupported type");
  const MlirType fields[] = {type, type};
  MlirValue both = make(&place, op, &llvmSincosOpDef,
                        llvmStructTypeGetLiteral(place.context, 2, fields, false), 1, operands);
  MlirValue parts[2];
  for (int64_t i = 0; i < 2; ++i)
    parts[i] = tesseraLoweringExtractOne(&place, both, i);
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 2, parts);
  return mlirLogicalResultSuccess();
}

//===--- Patterns ---===//

// Without log1p, whose logarithm of a sum is inexact near zero.
static void populateExact(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *root;
    TesseraConversionFunction function;
  } kRows[] = {
      {&mathAbsIOpDef, lowerAbsI},
      {&mathCountLeadingZerosOpDef, lowerCountLeadingZeros},
      {&mathCountTrailingZerosOpDef, lowerCountTrailingZeros},
      {&mathIsNaNOpDef, lowerIsNaN},
      {&mathIsFiniteOpDef, lowerIsFinite},
      {&mathExpM1OpDef, lowerExpM1},
      {&mathRsqrtOpDef, lowerRsqrt},
      {&mathSincosOpDef, lowerSincos},
  };
  tesseraLoweringPatternAddOps(patterns, lowering, sizeof kOps / sizeof kOps[0], kOps);
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kRows[i].root, 1, kRows[i].function);
}

void tesseraPopulateMathToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  populateExact(lowering, patterns);
  tesseraLoweringPatternAdd(patterns, lowering, &mathLog1pOpDef, 1, lowerLog1p);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  (void)target;
  tesseraPopulateMathToLLVM(lowering, patterns);
}

void tesseraAttachMathToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&mathDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

void convertMathToLLVMPassPassRun(MlirPass pass, const ConvertMathToLLVMPassOptions *options,
                                  MlirOperation root) {
  tesseraLoweringRunWithIndex(
      pass, root, 0, options->approximateLog1p ? tesseraPopulateMathToLLVM : populateExact);
}
