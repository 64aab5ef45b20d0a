// convert-index-to-llvm: one op each, but for the divisions that round otherwise than llvm's.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/index-to-llvm/IndexToLLVMPasses.h"
#include "dialect/index/IndexOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/LLVMLowering.h"

typedef TesseraLoweringPlace Place;

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

#define SAME(a, b)                                                                                 \
  { &index##a##OpDef, &llvm##b##OpDef, NULL, false, false }
static const TesseraLoweredOp kOps[] = {
    SAME(Add, Add),   SAME(Sub, Sub),   SAME(Mul, Mul),   SAME(DivS, SDiv), SAME(DivU, UDiv),
    SAME(RemS, SRem), SAME(RemU, URem), SAME(MaxS, SMax), SAME(MaxU, UMax), SAME(MinS, SMin),
    SAME(MinU, UMin), SAME(Shl, Shl),   SAME(ShrS, AShr), SAME(ShrU, LShr), SAME(And, And),
    SAME(Or, Or),     SAME(XOr, XOr),
};
#undef SAME

//===--- Divisions ---===//

static MlirValue number(const Place *place, MlirType type, int64_t value) {
  return tesseraLoweringInteger(place, type, value);
}

static MlirValue two(const Place *place, const TesseraOpDef *definition, MlirValue a, MlirValue b) {
  const MlirValue operands[] = {a, b};
  return tesseraLoweringMake(place, definition, mlirValueGetType(a), 2, operands, NULL);
}

static MlirValue compare(const Place *place, LlvmICmpPredicate predicate, MlirValue a,
                         MlirValue b) {
  return resultOf(llvmICmpOpCreateInferred(place->rewriter, place->location,
                                           llvmICmpPredicateToAttribute(place->context, predicate),
                                           a, b));
}

static MlirValue select(const Place *place, MlirValue condition, MlirValue a, MlirValue b) {
  const MlirValue operands[] = {condition, a, b};
  return tesseraLoweringMake(place, &llvmSelectOpDef, mlirValueGetType(a), 3, operands, NULL);
}

static MlirLogicalResult replace(const Place *place, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(place->rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

// n and m of the same sign, n not zero: (n + (m > 0 ? -1 : 1)) / m + 1, else -(-n / m).
static MlirLogicalResult lowerCeilDivS(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  Place place = tesseraLoweringAt(rewriter, op, user);
  MlirValue n = operands[0], m = operands[1];
  MlirType type = mlirValueGetType(n);
  MlirValue zero = number(&place, type, 0), one = number(&place, type, 1);
  MlirValue minusOne = number(&place, type, -1);
  MlirValue isUp = compare(&place, LlvmICmpPredicatesgt, m, zero);
  MlirValue shifted = two(&place, &llvmAddOpDef, n, select(&place, isUp, minusOne, one));
  MlirValue positive = two(&place, &llvmAddOpDef, two(&place, &llvmSDivOpDef, shifted, m), one);
  MlirValue quotient = two(&place, &llvmSDivOpDef, two(&place, &llvmSubOpDef, zero, n), m);
  MlirValue negative = two(&place, &llvmSubOpDef, zero, quotient);
  MlirValue isPositive = compare(&place, LlvmICmpPredicatesgt, n, zero);
  MlirValue areAlike = compare(&place, LlvmICmpPredicateeq, isPositive, isUp);
  MlirValue isNonZero = compare(&place, LlvmICmpPredicatene, n, zero);
  MlirValue isRoundedUp = two(&place, &llvmAndOpDef, areAlike, isNonZero);
  return replace(&place, op, select(&place, isRoundedUp, positive, negative));
}

// n is zero: 0, else (n - 1) / m + 1.
static MlirLogicalResult lowerCeilDivU(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  Place place = tesseraLoweringAt(rewriter, op, user);
  MlirType type = mlirValueGetType(operands[0]);
  MlirValue zero = number(&place, type, 0), one = number(&place, type, 1);
  MlirValue less = two(&place, &llvmSubOpDef, operands[0], one);
  MlirValue quotient = two(&place, &llvmUDivOpDef, less, operands[1]);
  MlirValue more = two(&place, &llvmAddOpDef, quotient, one);
  MlirValue isZero = compare(&place, LlvmICmpPredicateeq, operands[0], zero);
  return replace(&place, op, select(&place, isZero, zero, more));
}

// n and m of different signs, n not zero: -1 - ((m < 0 ? 1 : -1) - n) / m, else n / m.
static MlirLogicalResult lowerFloorDivS(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  Place place = tesseraLoweringAt(rewriter, op, user);
  MlirValue n = operands[0], m = operands[1];
  MlirType type = mlirValueGetType(n);
  MlirValue zero = number(&place, type, 0), one = number(&place, type, 1);
  MlirValue minusOne = number(&place, type, -1);
  MlirValue isDown = compare(&place, LlvmICmpPredicateslt, m, zero);
  MlirValue shifted = two(&place, &llvmSubOpDef, select(&place, isDown, one, minusOne), n);
  MlirValue negative =
      two(&place, &llvmSubOpDef, minusOne, two(&place, &llvmSDivOpDef, shifted, m));
  MlirValue positive = two(&place, &llvmSDivOpDef, n, m);
  MlirValue isNegative = compare(&place, LlvmICmpPredicateslt, n, zero);
  MlirValue differ = compare(&place, LlvmICmpPredicatene, isNegative, isDown);
  MlirValue isNonZero = compare(&place, LlvmICmpPredicatene, n, zero);
  MlirValue isRoundedDown = two(&place, &llvmAndOpDef, differ, isNonZero);
  return replace(&place, op, select(&place, isRoundedDown, negative, positive));
}

//===--- The rest ---===//

static MlirLogicalResult lowerCast(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  Place place = tesseraLoweringAt(rewriter, op, user);
  MlirType to = tesseraLoweringConvert(user, mlirValueGetType(resultOf(op)));
  if (mlirTypeIsNull(to))
    return tesseraConversionFail(rewriter, op, "its type has none of llvm's for it");
  unsigned from = mlirIntegerTypeGetWidth(mlirValueGetType(operands[0]));
  unsigned width = mlirIntegerTypeGetWidth(to);
  if (from == width)
    return replace(&place, op, operands[0]);
  const TesseraOpDef *extend = indexCastSOpIsA(op) ? &llvmSExtOpDef : &llvmZExtOpDef;
  return replace(
      &place, op,
      tesseraLoweringMake(&place, width < from ? &llvmTruncOpDef : extend, to, 1, operands, NULL));
}

// The predicates have the same numbers in both dialects.
static MlirLogicalResult lowerCompare(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  Place place = tesseraLoweringAt(rewriter, op, user);
  return replace(
      &place, op,
      compare(&place, (LlvmICmpPredicate)indexCmpOpGetPred(op), operands[0], operands[1]));
}

static MlirLogicalResult lowerSizeOf(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  Place place = tesseraLoweringAt(rewriter, op, user);
  return replace(&place, op,
                 number(&place, tesseraLoweringIndexType(user),
                        tesseraLoweringGetOptions(user)->indexBitwidth));
}

static MlirLogicalResult lowerConstant(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  Place place = tesseraLoweringAt(rewriter, op, user);
  return replace(&place, op,
                 number(&place, tesseraLoweringIndexType(user), indexConstantOpGetValue(op)));
}

static MlirLogicalResult lowerBool(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  Place place = tesseraLoweringAt(rewriter, op, user);
  return replace(&place, op,
                 tesseraLoweringConstant(&place, mlirValueGetType(resultOf(op)),
                                         indexBoolConstantOpGetValueAttr(op)));
}

void tesseraPopulateIndexToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *root;
    TesseraConversionFunction function;
  } kRows[] = {
      {&indexCeilDivSOpDef, lowerCeilDivS},   {&indexCeilDivUOpDef, lowerCeilDivU},
      {&indexFloorDivSOpDef, lowerFloorDivS}, {&indexCastSOpDef, lowerCast},
      {&indexCastUOpDef, lowerCast},          {&indexCmpOpDef, lowerCompare},
      {&indexSizeOfOpDef, lowerSizeOf},       {&indexConstantOpDef, lowerConstant},
      {&indexBoolConstantOpDef, lowerBool},
  };
  tesseraLoweringPatternAddOps(patterns, lowering, sizeof kOps / sizeof kOps[0], kOps);
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kRows[i].root, 1, kRows[i].function);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  (void)target;
  tesseraPopulateIndexToLLVM(lowering, patterns);
}

void tesseraAttachIndexToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&indexDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

void convertIndexToLLVMPassPassRun(MlirPass pass, const ConvertIndexToLLVMPassOptions *options,
                                   MlirOperation root) {
  tesseraLoweringRunWithIndex(pass, root, options->indexBitwidth, tesseraPopulateIndexToLLVM);
}
