// convert-arith-to-llvm: most ops have a counterpart of the same operands.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/arith-to-llvm/ArithToLLVM.h"
#include "conversion/arith-to-llvm/ArithToLLVMPasses.h"
#include "dialect/arith/ArithExpand.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "ir/Builtin.h"
#include "ir/Float.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/LLVMLowering.h"

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }
static MlirType elementOf(MlirType type) { return (MlirType){irElementTypeOrSelf(irType(type))}; }

//===--- Attributes ---===//

MlirAttribute arithLowerFastMath(MlirAttribute attribute) {
  static const struct {
    ArithFastMathFlags from;
    LlvmFastmathFlags to;
  } kFlags[] = {
      {ArithFastMathFlagsnnan, LlvmFastmathFlagsnnan},
      {ArithFastMathFlagsninf, LlvmFastmathFlagsninf},
      {ArithFastMathFlagsnsz, LlvmFastmathFlagsnsz},
      {ArithFastMathFlagsarcp, LlvmFastmathFlagsarcp},
      {ArithFastMathFlagscontract, LlvmFastmathFlagscontract},
      {ArithFastMathFlagsafn, LlvmFastmathFlagsafn},
      {ArithFastMathFlagsreassoc, LlvmFastmathFlagsreassoc},
  };
  int from = arithFastMathFlagsAttrGetValue(attribute), to = 0;
  for (size_t i = 0; i < sizeof kFlags / sizeof kFlags[0]; ++i)
    to |= from & kFlags[i].from ? (int)kFlags[i].to : 0;
  return llvmFastmathFlagsAttrGet(mlirAttributeGetContext(attribute), (LlvmFastmathFlags)to);
}

static MlirAttribute lowerOverflow(MlirAttribute attribute) {
  int from = arithIntegerOverflowFlagsAttrGetValue(attribute);
  int to = (from & ArithIntegerOverflowFlagsnsw ? LlvmIntegerOverflowFlagsnsw : 0) |
           (from & ArithIntegerOverflowFlagsnuw ? LlvmIntegerOverflowFlagsnuw : 0);
  return tesseraEnumAttribute(mlirAttributeGetContext(attribute), &llvmIntegerOverflowFlagsEnum,
                              to);
}

const TesseraLoweredAttribute arithLoweredFastMath[] = {
    {"fastmath", "fastmathFlags", arithLowerFastMath}, {NULL, NULL, NULL}};
static const TesseraLoweredAttribute kOverflow[] = {
    {"overflowFlags", "overflowFlags", lowerOverflow}, {NULL, NULL, NULL}};

//===--- One to one ---===//

#define INT(a, b)                                                                                  \
  { &arith##a##OpDef, &llvm##b##OpDef, NULL, true, false }
#define OVERFLOW(a, b)                                                                             \
  { &arith##a##OpDef, &llvm##b##OpDef, kOverflow, true, false }
#define FLOAT(a, b)                                                                                \
  { &arith##a##OpDef, &llvm##b##OpDef, arithLoweredFastMath, true, true }
#define CAST(a, b)                                                                                 \
  { &arith##a##OpDef, &llvm##b##OpDef, NULL, true, true }

static const TesseraLoweredOp kOps[] = {
    FLOAT(AddF, FAdd),        OVERFLOW(AddI, Add),      INT(AndI, And),
    INT(Bitcast, Bitcast),    FLOAT(DivF, FDiv),        INT(DivSI, SDiv),
    INT(DivUI, UDiv),         CAST(ExtF, FPExt),        INT(ExtSI, SExt),
    INT(ExtUI, ZExt),         CAST(FPToSI, FPToSI),     CAST(FPToUI, FPToUI),
    FLOAT(MaximumF, Maximum), FLOAT(MaxNumF, MaxNum),   INT(MaxSI, SMax),
    INT(MaxUI, UMax),         FLOAT(MinimumF, Minimum), FLOAT(MinNumF, MinNum),
    INT(MinSI, SMin),         INT(MinUI, UMin),         FLOAT(MulF, FMul),
    OVERFLOW(MulI, Mul),      FLOAT(NegF, FNeg),        INT(OrI, Or),
    FLOAT(RemF, FRem),        INT(RemSI, SRem),         INT(RemUI, URem),
    INT(Select, Select),      OVERFLOW(ShLI, Shl),      INT(ShRSI, AShr),
    INT(ShRUI, LShr),         CAST(SIToFP, SIToFP),     FLOAT(SubF, FSub),
    OVERFLOW(SubI, Sub),      OVERFLOW(TruncI, Trunc),  CAST(UIToFP, UIToFP),
    INT(XOrI, XOr),
};

#undef INT
#undef OVERFLOW
#undef FLOAT
#undef CAST

//===--- Constants ---===//

static MlirLogicalResult lowerConstant(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  const TesseraLowering *lowering = user;
  MlirType type = tesseraLoweringConvert(lowering, mlirValueGetType(resultOf(op)));
  if (mlirTypeIsNull(type))
    return tesseraConversionFail(rewriter, op, "its type has none of llvm's for it");
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, lowering);
  MlirValue made = tesseraLoweringConstant(&place, type, arithConstantOpGetValueAttr(op));
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 1, &made);
  return mlirLogicalResultSuccess();
}

//===--- Casts ---===//

// Truncates or extends.
static MlirValue makeResized(const TesseraLoweringPlace *place, MlirOperation op, MlirType type,
                             const MlirValue *operands, const void *user) {
  (void)user;
  unsigned from = irTypeBitWidth(irType(elementOf(mlirValueGetType(operands[0]))));
  unsigned to = irTypeBitWidth(irType(elementOf(type)));
  if (from == to)
    return operands[0];
  const TesseraOpDef *extend = arithIndexCastOpIsA(op) ? &llvmSExtOpDef : &llvmZExtOpDef;
  return tesseraLoweringMake(place, to < from ? &llvmTruncOpDef : extend, type, 1, operands, NULL);
}

static MlirLogicalResult lowerIndexCast(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  MlirType from = mlirValueGetType(operands[0]);
  MlirType to = tesseraLoweringConvert(user, mlirValueGetType(resultOf(op)));
  if (!mlirTypeIsNull(to) && mlirTypeEqual(from, to)) {
    mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, operands);
    return mlirLogicalResultSuccess();
  }
  if (mlirTypeIsAMemRef(mlirValueGetType(resultOf(op))) ||
      mlirTypeIsAUnrankedMemRef(mlirValueGetType(resultOf(op))))
    return tesseraConversionFail(rewriter, op, "memrefs of elements of different width");
  return tesseraLoweringUnroll(rewriter, op, user, operands, makeResized, NULL);
}

// Between types that become the same.
static MlirLogicalResult dropBitcast(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  MlirType type = tesseraLoweringConvert(user, mlirValueGetType(resultOf(op)));
  if (mlirTypeIsNull(type) || !mlirTypeEqual(type, mlirValueGetType(operands[0])))
    return tesseraConversionFail(rewriter, op, "types don't match");
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, operands);
  return mlirLogicalResultSuccess();
}

static bool hasForeignFloat(const TesseraLowering *lowering, MlirOperation op) {
  return tesseraLoweringIsForeignFloat(lowering,
                                       mlirValueGetType(mlirOperationGetOperand(op, 0))) ||
         tesseraLoweringIsForeignFloat(lowering, mlirValueGetType(resultOf(op)));
}

static MlirAttribute lowerRounding(MlirAttribute attribute) {
  static const LlvmRoundingMode kModes[] = {
      [ArithRoundingModeto_nearest_even] = LlvmRoundingModeNearestTiesToEven,
      [ArithRoundingModedownward] = LlvmRoundingModeTowardNegative,
      [ArithRoundingModeupward] = LlvmRoundingModeTowardPositive,
      [ArithRoundingModetoward_zero] = LlvmRoundingModeTowardZero,
      [ArithRoundingModeto_nearest_away] = LlvmRoundingModeNearestTiesToAway,
  };
  return llvmRoundingModeToAttribute(mlirAttributeGetContext(attribute),
                                     kModes[mlirIntegerAttrGetValueInt(attribute)]);
}

// With a rounding mode it's an intrinsic.
static MlirValue makeTruncated(const TesseraLoweringPlace *place, MlirOperation op, MlirType type,
                               const MlirValue *operands, const void *user) {
  static const TesseraLoweredAttribute kRounding[] = {
      {"roundingmode", "roundingmode", lowerRounding}, {NULL, NULL, NULL}};
  (void)user;
  if (mlirAttributeIsNull(arithTruncFOpGetRoundingmodeAttr(op)))
    return tesseraLoweringMakeLike(place, op, &llvmFPTruncOpDef, NULL, type, 1, operands);
  MlirValue made = tesseraLoweringMakeLike(place, op, &llvmConstrainedFPTruncIntrDef, kRounding,
                                           type, 1, operands);
  llvmConstrainedFPTruncIntrSetFpExceptionBehaviorAttr(
      mlirOpResultGetOwner(made),
      llvmFPExceptionBehaviorToAttribute(place->context, LlvmFPExceptionBehaviorIgnore));
  return made;
}

static MlirLogicalResult lowerTruncF(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  if (hasForeignFloat(user, op))
    return tesseraConversionFail(rewriter, op, "unsupported floating point type");
  return tesseraLoweringUnroll(rewriter, op, user, operands, makeTruncated, NULL);
}

//===--- Comparisons ---===//

// The predicates have the same numbers in both dialects.
static MlirValue makeCompared(const TesseraLoweringPlace *place, MlirOperation op, MlirType type,
                              const MlirValue *operands, const void *user) {
  (void)user;
  if (arithCmpIOpIsA(op)) {
    MlirAttribute predicate = llvmICmpPredicateToAttribute(
        place->context, (LlvmICmpPredicate)arithCmpIOpGetPredicate(op));
    return resultOf(llvmICmpOpCreate(place->rewriter, place->location, type, predicate, operands[0],
                                     operands[1]));
  }
  MlirAttribute predicate =
      llvmFCmpPredicateToAttribute(place->context, (LlvmFCmpPredicate)arithCmpFOpGetPredicate(op));
  return resultOf(llvmFCmpOpCreate(place->rewriter, place->location, type, predicate, operands[0],
                                   operands[1],
                                   arithLowerFastMath(arithCmpFOpGetFastmathAttr(op))));
}

static MlirLogicalResult lowerCompare(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  if (arithCmpFOpIsA(op) && hasForeignFloat(user, op))
    return tesseraConversionFail(rewriter, op, "unsupported floating point type");
  return tesseraLoweringUnroll(rewriter, op, user, operands, makeCompared, NULL);
}

//===--- Two results ---===//

static MlirLogicalResult lowerAddExtended(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType sum = mlirValueGetType(operands[0]);
  MlirType overflow = tesseraLoweringConvert(user, mlirValueGetType(mlirOperationGetResult(op, 1)));
  if (!llvmTypeIsCompatible(sum) || mlirTypeIsNull(overflow))
    return tesseraConversionFail(rewriter, op, "its types have none of llvm's for them");
  if (llvmArrayTypeIsA(sum))
    return tesseraConversionFail(rewriter, op, "ND vector types are not supported yet");
  const MlirType fields[] = {sum, overflow};
  MlirType pair = llvmStructTypeGetLiteral(place.context, 2, fields, false);
  MlirValue both = tesseraLoweringMake(&place, &llvmUAddWithOverflowOpDef, pair, 2, operands, NULL);
  MlirValue parts[2];
  for (int64_t i = 0; i < 2; ++i)
    parts[i] = tesseraLoweringExtractOne(&place, both, i);
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 2, parts);
  return mlirLogicalResultSuccess();
}

// The type with elements of twice the width.
static MlirType widen(MlirType type) {
  MlirType wide =
      mlirIntegerTypeGet(mlirTypeGetContext(type), 2 * irTypeBitWidth(irType(elementOf(type))));
  return mlirTypeIsAVector(type)
             ? (MlirType){irShapedClone(irType(type), irShapedShape(irType(type)), irType(wide))}
             : wide;
}

static MlirValue halve(const TesseraLoweringPlace *place, MlirType type, MlirValue wide) {
  return tesseraLoweringMake(place, &llvmTruncOpDef, type, 1, &wide, NULL);
}

static MlirLogicalResult lowerMulExtended(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType type = mlirValueGetType(operands[0]);
  if (!llvmTypeIsCompatible(type))
    return tesseraConversionFail(rewriter, op, "its types have none of llvm's for them");
  if (llvmArrayTypeIsA(type))
    return tesseraConversionFail(rewriter, op, "ND vector types are not supported yet");
  unsigned width = irTypeBitWidth(irType(elementOf(type)));
  if (width > IR_INTEGER_MAX_WIDTH / 2)
    return tesseraConversionFail(rewriter, op, "no integer has twice the width");
  MlirType wide = widen(type);
  const TesseraOpDef *extend = arithMulSIExtendedOpIsA(op) ? &llvmSExtOpDef : &llvmZExtOpDef;
  MlirValue factors[2], halves[2];
  for (int i = 0; i < 2; ++i)
    factors[i] = tesseraLoweringMake(&place, extend, wide, 1, &operands[i], NULL);
  MlirValue product = tesseraLoweringMake(&place, &llvmMulOpDef, wide, 2, factors, NULL);
  halves[0] = halve(&place, type, product);
  MlirAttribute amount = mlirIntegerAttrGet(elementOf(wide), width);
  if (mlirTypeIsAVector(wide))
    amount = mlirDenseElementsAttrSplatGet(wide, amount);
  const MlirValue shifted[] = {product, tesseraLoweringConstant(&place, wide, amount)};
  halves[1] =
      halve(&place, type, tesseraLoweringMake(&place, &llvmLShrOpDef, wide, 2, shifted, NULL));
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 2, halves);
  return mlirLogicalResultSuccess();
}

//===--- Patterns ---===//

void tesseraPopulateArithToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *root;
    TesseraConversionFunction function;
  } kRows[] = {
      {&arithConstantOpDef, lowerConstant},
      {&arithIndexCastOpDef, lowerIndexCast},
      {&arithIndexCastUIOpDef, lowerIndexCast},
      {&arithTruncFOpDef, lowerTruncF},
      {&arithCmpIOpDef, lowerCompare},
      {&arithCmpFOpDef, lowerCompare},
      {&arithAddUIExtendedOpDef, lowerAddExtended},
      {&arithMulSIExtendedOpDef, lowerMulExtended},
      {&arithMulUIExtendedOpDef, lowerMulExtended},
  };
  arithAddDivisionExpansions(patterns);
  tesseraLoweringPatternAdd(patterns, lowering, &arithBitcastOpDef, 10, dropBitcast);
  tesseraLoweringPatternAddOps(patterns, lowering, sizeof kOps / sizeof kOps[0], kOps);
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kRows[i].root, 1, kRows[i].function);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  (void)target;
  tesseraPopulateArithToLLVM(lowering, patterns);
}

void tesseraAttachArithToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&arithDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

void arithToLLVMConversionPassPassRun(MlirPass pass,
                                      const ArithToLLVMConversionPassOptions *options,
                                      MlirOperation root) {
  tesseraLoweringRunWithIndex(pass, root, options->indexBitwidth, tesseraPopulateArithToLLVM);
}
