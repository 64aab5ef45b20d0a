// convert-arith-to-emitc: operators of C, with casts where C would do something else.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/arith-to-emitc/ArithToEmitCPasses.h"
#include "conversion/emitc-common/EmitCLowering.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static bool isBool(MlirType type) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1;
}

// The type that the result becomes; null when it becomes none.
static MlirType resultType(MlirOperation op, MlirPatternRewriter rewriter) {
  return tesseraTypeConverterConvert(tesseraConversionGetConverter(rewriter),
                                     mlirValueGetType(mlirOperationGetResult(op, 0)));
}

static MlirLogicalResult replace(const EmitcPlace *place, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(place->rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

// `user` is the definition of the operator.
static MlirLogicalResult convertOperator(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType type = resultType(op, rewriter);
  if (mlirTypeIsNull(type))
    return mlirLogicalResultFailure();
  const TesseraOpDef *definition = *(const TesseraOpDef *const *)user;
  return replace(&place, op,
                 emitcMake(&place, definition, type, mlirOperationGetNumOperands(op), operands));
}

static MlirLogicalResult convertConstant(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType type = resultType(op, rewriter);
  if (mlirTypeIsNull(type))
    return mlirLogicalResultFailure();
  return replace(&place, op, emitcMakeConstant(&place, type, arithConstantOpGetValueAttr(op)));
}

//===--- Integers ---===//

// Computes in another type.
static MlirLogicalResult computeAs(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, const void *user, MlirType type,
                                   MlirType computed) {
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  const TesseraOpDef *definition = *(const TesseraOpDef *const *)user;
  const MlirValue cast[] = {emitcMakeCast(&place, computed, operands[0]),
                            emitcMakeCast(&place, computed, operands[1])};
  MlirValue value = emitcMake(&place, definition, computed, 2, cast);
  return replace(&place, op, emitcMakeCast(&place, type, value));
}

// Divisions of unsigned integers.
static MlirLogicalResult convertUnsigned(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  MlirType type = resultType(op, rewriter);
  if (!emitcTypeIsIntegral(type))
    return mlirLogicalResultFailure();
  return computeAs(op, operands, rewriter, user, type, emitcWithSignedness(type, true));
}

// What wraps around is computed without a sign, unless it is known not to.
static MlirLogicalResult convertSum(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  MlirType type = resultType(op, rewriter);
  if (!emitcTypeIsIntegral(type))
    return mlirLogicalResultFailure();
  if (isBool(type)) // a sum of bools would be a number
    return mlirLogicalResultFailure();
  MlirAttribute flags =
      mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("overflowFlags"));
  bool mayWrap = mlirAttributeIsNull(flags) ||
                 !(arithIntegerOverflowFlagsAttrGetValue(flags) & ArithIntegerOverflowFlagsnsw);
  bool asUnsigned = mlirTypeIsAInteger(type) && mayWrap;
  return computeAs(op, operands, rewriter, user, type,
                   asUnsigned ? emitcWithSignedness(type, true) : type);
}

static MlirLogicalResult convertBitwise(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  MlirType type = resultType(op, rewriter);
  if (mlirTypeIsNull(type) || !mlirTypeIsAInteger(type))
    return mlirLogicalResultFailure();
  return computeAs(op, operands, rewriter, user, type,
                   isBool(type) ? type : emitcWithSignedness(type, true));
}

// The number of bits of a type.
static MlirValue makeWidth(const EmitcPlace *place, MlirType type, MlirType ofWidth) {
  if (mlirTypeIsAInteger(type))
    return emitcMakeNumber(place, ofWidth, mlirIntegerTypeGetWidth(type));
  const MlirAttribute none = {NULL};
  MlirValue eight = emitcMakeNumber(place, ofWidth, 8);
  MlirOperation size = emitcCallOpaqueOpCreate(
      place->rewriter, place->location, 1, &ofWidth,
      mlirStringAttrGet(mlirTypeGetContext(type), mlirStringRefCreateFromCString("sizeof")), none,
      none, 1, &eight);
  const MlirValue factors[] = {eight, mlirOperationGetResult(size, 0)};
  return emitcMake(place, &emitcMulOpDef, ofWidth, 2, factors);
}

// `fits ? a op b : 0`, as one expression: C doesn't define what is shifted too far.
static MlirValue makeGuarded(const EmitcPlace *place, const TesseraOpDef *definition, MlirType type,
                             const MlirValue *parts) {
  EmitcPlace inside = *place;
  MlirType types[4];
  MlirLocation locations[4];
  for (int i = 0; i < 4; ++i) {
    types[i] = mlirValueGetType(parts[i]);
    locations[i] = mlirValueGetLocation(parts[i]);
  }
  MlirOperation expression = emitcExpressionOpCreate(place->rewriter, place->location, type, 4,
                                                     parts, (MlirAttribute){NULL});
  MlirBlock body = tesseraRewriterCreateBlock(
      place->rewriter, emitcExpressionOpGetRegion(expression), 4, types, locations);
  const MlirValue shifted[] = {mlirBlockGetArgument(body, 0), mlirBlockGetArgument(body, 1)};
  const MlirValue chosen[] = {mlirBlockGetArgument(body, 2),
                              emitcMake(&inside, definition, type, 2, shifted),
                              mlirBlockGetArgument(body, 3)};
  MlirValue value = emitcMake(&inside, &emitcConditionalOpDef, type, 3, chosen);
  emitcYieldOpCreate(place->rewriter, place->location, value);
  mlirRewriterBaseSetInsertionPointAfter(place->rewriter, expression);
  return emitcExpressionOpGetResult(expression);
}

static MlirLogicalResult convertShift(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType type = resultType(op, rewriter);
  if (!emitcTypeIsIntegral(type))
    return mlirLogicalResultFailure();
  if (isBool(type))
    return mlirLogicalResultFailure();
  const TesseraOpDef *definition = *(const TesseraOpDef *const *)user;
  MlirType computed = emitcWithSignedness(type, !arithShRSIOpIsA(op)),
           ofAmount = emitcWithSignedness(mlirValueGetType(operands[1]), true);
  MlirValue parts[4] = {emitcMakeCast(&place, computed, operands[0]),
                        emitcMakeCast(&place, ofAmount, operands[1])};
  MlirType i1 = mlirIntegerTypeGet(mlirTypeGetContext(type), 1);
  MlirAttribute less = emitcCmpPredicateToAttribute(mlirTypeGetContext(type), EmitcCmpPredicatelt);
  MlirValue width = makeWidth(&place, type, ofAmount);
  parts[2] = emitcCmpOpGetResult(
      emitcCmpOpCreate(place.rewriter, place.location, i1, less, parts[1], width));
  parts[3] = emitcMakeNumber(&place, computed, 0);
  MlirValue value = makeGuarded(&place, definition, computed, parts);
  return replace(&place, op, emitcMakeCast(&place, type, value));
}

static MlirLogicalResult convertCompare(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  (void)user;
  static const EmitcCmpPredicate predicates[] = {
      [ArithCmpIPredicateeq] = EmitcCmpPredicateeq,  [ArithCmpIPredicatene] = EmitcCmpPredicatene,
      [ArithCmpIPredicateslt] = EmitcCmpPredicatelt, [ArithCmpIPredicatesle] = EmitcCmpPredicatele,
      [ArithCmpIPredicatesgt] = EmitcCmpPredicategt, [ArithCmpIPredicatesge] = EmitcCmpPredicatege,
      [ArithCmpIPredicateult] = EmitcCmpPredicatelt, [ArithCmpIPredicateule] = EmitcCmpPredicatele,
      [ArithCmpIPredicateugt] = EmitcCmpPredicategt, [ArithCmpIPredicateuge] = EmitcCmpPredicatege};
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(op);
  MlirType type = mlirValueGetType(operands[0]);
  if (!emitcTypeIsIntegral(type))
    return mlirLogicalResultFailure();
  type = emitcWithSignedness(type, predicate >= ArithCmpIPredicateult);
  MlirValue lhs = emitcMakeCast(&place, type, operands[0]),
            rhs = emitcMakeCast(&place, type, operands[1]);
  MlirAttribute said =
      emitcCmpPredicateToAttribute(mlirTypeGetContext(type), predicates[predicate]);
  MlirOperation compare =
      emitcCmpOpCreate(place.rewriter, place.location,
                       mlirValueGetType(mlirOperationGetResult(op, 0)), said, lhs, rhs);
  return replace(&place, op, emitcCmpOpGetResult(compare));
}

//===--- Floats ---===//

static MlirValue makeCompare(const EmitcPlace *place, EmitcCmpPredicate predicate, MlirValue lhs,
                             MlirValue rhs) {
  MlirContext context = mlirRewriterBaseGetContext(place->rewriter);
  return emitcCmpOpGetResult(
      emitcCmpOpCreate(place->rewriter, place->location, mlirIntegerTypeGet(context, 1),
                       emitcCmpPredicateToAttribute(context, predicate), lhs, rhs));
}

static MlirValue makeLogical(const EmitcPlace *place, bool isOr, MlirValue lhs, MlirValue rhs) {
  const MlirValue operands[] = {lhs, rhs};
  return emitcMake(place, isOr ? &emitcLogicalOrOpDef : &emitcLogicalAndOpDef,
                   mlirValueGetType(lhs), 2, operands);
}

// Whether one of the numbers is none (unordered), or both are (ordered).
static MlirValue makeOrder(const EmitcPlace *place, bool isUnordered, const MlirValue *operands) {
  EmitcCmpPredicate predicate = isUnordered ? EmitcCmpPredicatene : EmitcCmpPredicateeq;
  MlirValue first = makeCompare(place, predicate, operands[0], operands[0]);
  MlirValue second = makeCompare(place, predicate, operands[1], operands[1]);
  return makeLogical(place, isUnordered, first, second);
}

static MlirLogicalResult convertFloatCompare(MlirOperation op, const MlirValue *operands,
                                             MlirPatternRewriter rewriter, void *user) {
  (void)user;
  static const EmitcCmpPredicate predicates[] = {
      [ArithCmpFPredicateOEQ] = EmitcCmpPredicateeq, [ArithCmpFPredicateOGT] = EmitcCmpPredicategt,
      [ArithCmpFPredicateOGE] = EmitcCmpPredicatege, [ArithCmpFPredicateOLT] = EmitcCmpPredicatelt,
      [ArithCmpFPredicateOLE] = EmitcCmpPredicatele, [ArithCmpFPredicateONE] = EmitcCmpPredicatene,
      [ArithCmpFPredicateUEQ] = EmitcCmpPredicateeq, [ArithCmpFPredicateUGT] = EmitcCmpPredicategt,
      [ArithCmpFPredicateUGE] = EmitcCmpPredicatege, [ArithCmpFPredicateULT] = EmitcCmpPredicatelt,
      [ArithCmpFPredicateULE] = EmitcCmpPredicatele, [ArithCmpFPredicateUNE] = EmitcCmpPredicatene};
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  ArithCmpFPredicate predicate = arithCmpFOpGetPredicate(op);
  if (!mlirTypeIsAFloat(mlirValueGetType(operands[0])))
    return mlirLogicalResultFailure();
  if (predicate == ArithCmpFPredicateAlwaysFalse || predicate == ArithCmpFPredicateAlwaysTrue) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
    return replace(&place, op,
                   emitcMakeNumber(&place, type, predicate == ArithCmpFPredicateAlwaysTrue));
  }
  bool isUnordered = predicate >= ArithCmpFPredicateUEQ;
  if (predicate == ArithCmpFPredicateORD || predicate == ArithCmpFPredicateUNO)
    return replace(&place, op, makeOrder(&place, predicate == ArithCmpFPredicateUNO, operands));
  MlirValue compared = makeCompare(&place, predicates[predicate], operands[0], operands[1]);
  MlirValue order = makeOrder(&place, isUnordered, operands);
  return replace(&place, op, makeLogical(&place, isUnordered, order, compared));
}

static MlirLogicalResult convertNegation(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  MlirType type = mlirValueGetType(operands[0]);
  if (!mlirTypeIsAFloat(type))
    return mlirLogicalResultFailure();
  if (!emitcTypeIsSupportedFloat(type))
    return mlirLogicalResultFailure();
  return convertOperator(op, operands, rewriter, user);
}

static MlirLogicalResult convertSelect(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  if (!isBool(mlirValueGetType(operands[0])))
    return mlirLogicalResultFailure();
  return convertOperator(op, operands, rewriter, user);
}

//===--- Casts ---===//

// Between integers. To a bool only the lowest bit counts, where C asks whether any is set.
static MlirLogicalResult convertIntegerCast(MlirOperation op, const MlirValue *operands,
                                            MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType to = resultType(op, rewriter), from = mlirValueGetType(operands[0]);
  bool isSigned = arithExtSIOpIsA(op) || arithIndexCastOpIsA(op);
  if (!emitcTypeIsIntegral(to) || !emitcTypeIsIntegral(from))
    return mlirLogicalResultFailure();
  if (isBool(from) && isSigned)
    return mlirLogicalResultFailure();
  if (isBool(to)) {
    const MlirValue masked[] = {operands[0], emitcMakeNumber(&place, from, 1)};
    MlirValue bit = emitcMake(&place, &emitcBitwiseAndOpDef, from, 2, masked);
    return replace(&place, op, emitcMake(&place, &emitcCastOpDef, to, 1, &bit));
  }
  bool truncates = mlirTypeIsAInteger(from) && mlirTypeIsAInteger(to) &&
                   mlirIntegerTypeGetWidth(from) > mlirIntegerTypeGetWidth(to);
  bool asUnsigned = !isSigned || truncates;
  MlirValue source = emitcMakeCast(&place, emitcWithSignedness(from, asUnsigned), operands[0]);
  MlirValue cast =
      emitcMake(&place, &emitcCastOpDef, emitcWithSignedness(to, asUnsigned), 1, &source);
  return replace(&place, op, emitcMakeCast(&place, to, cast));
}

static MlirLogicalResult convertFloatToInteger(MlirOperation op, const MlirValue *operands,
                                               MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType to = resultType(op, rewriter);
  if (!emitcTypeIsSupportedFloat(mlirValueGetType(operands[0])))
    return mlirLogicalResultFailure();
  // To a bool C makes true of a half.
  if (mlirTypeIsNull(to) || !emitcTypeIsSupportedInteger(to) || isBool(to))
    return mlirLogicalResultFailure();
  MlirType computed = arithFPToUIOpIsA(op) ? emitcWithSignedness(to, true) : to;
  MlirValue cast = emitcMake(&place, &emitcCastOpDef, computed, 1, operands);
  return replace(&place, op, emitcMakeCast(&place, to, cast));
}

static MlirLogicalResult convertIntegerToFloat(MlirOperation op, const MlirValue *operands,
                                               MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType to = resultType(op, rewriter), from = mlirValueGetType(operands[0]);
  if (!emitcTypeIsSupportedInteger(from))
    return mlirLogicalResultFailure();
  if (mlirTypeIsNull(to) || !emitcTypeIsSupportedFloat(to))
    return mlirLogicalResultFailure();
  MlirType computed = arithUIToFPOpIsA(op) ? emitcWithSignedness(from, true) : from;
  MlirValue source = emitcMakeCast(&place, computed, operands[0]);
  return replace(&place, op, emitcMake(&place, &emitcCastOpDef, to, 1, &source));
}

static MlirLogicalResult convertFloatCast(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType to = resultType(op, rewriter);
  if (!emitcTypeIsSupportedFloat(mlirValueGetType(operands[0])))
    return mlirLogicalResultFailure();
  if (mlirTypeIsNull(to) || !emitcTypeIsSupportedFloat(to))
    return mlirLogicalResultFailure();
  // C rounds as it does.
  if (arithTruncFOpIsA(op) && !mlirAttributeIsNull(arithTruncFOpGetRoundingmodeAttr(op)))
    return mlirLogicalResultFailure();
  return replace(&place, op, emitcMake(&place, &emitcCastOpDef, to, 1, operands));
}

//===--- The pass ---===//

typedef struct Row {
  const TesseraOpDef *root;
  TesseraConversionFunction function;
  const TesseraOpDef *operator; ///< what it becomes, or NULL
} Row;

static const Row kRows[] = {
    {&arithConstantOpDef, convertConstant, NULL},
    {&arithAddFOpDef, convertOperator, &emitcAddOpDef},
    {&arithDivFOpDef, convertOperator, &emitcDivOpDef},
    {&arithDivSIOpDef, convertOperator, &emitcDivOpDef},
    {&arithMulFOpDef, convertOperator, &emitcMulOpDef},
    {&arithRemSIOpDef, convertOperator, &emitcRemOpDef},
    {&arithSubFOpDef, convertOperator, &emitcSubOpDef},
    {&arithDivUIOpDef, convertUnsigned, &emitcDivOpDef},
    {&arithRemUIOpDef, convertUnsigned, &emitcRemOpDef},
    {&arithAddIOpDef, convertSum, &emitcAddOpDef},
    {&arithMulIOpDef, convertSum, &emitcMulOpDef},
    {&arithSubIOpDef, convertSum, &emitcSubOpDef},
    {&arithAndIOpDef, convertBitwise, &emitcBitwiseAndOpDef},
    {&arithOrIOpDef, convertBitwise, &emitcBitwiseOrOpDef},
    {&arithXOrIOpDef, convertBitwise, &emitcBitwiseXorOpDef},
    {&arithShLIOpDef, convertShift, &emitcBitwiseLeftShiftOpDef},
    {&arithShRUIOpDef, convertShift, &emitcBitwiseRightShiftOpDef},
    {&arithShRSIOpDef, convertShift, &emitcBitwiseRightShiftOpDef},
    {&arithCmpIOpDef, convertCompare, NULL},
    {&arithCmpFOpDef, convertFloatCompare, NULL},
    {&arithNegFOpDef, convertNegation, &emitcUnaryMinusOpDef},
    {&arithSelectOpDef, convertSelect, &emitcConditionalOpDef},
    {&arithTruncIOpDef, convertIntegerCast, NULL},
    {&arithExtSIOpDef, convertIntegerCast, NULL},
    {&arithExtUIOpDef, convertIntegerCast, NULL},
    {&arithIndexCastOpDef, convertIntegerCast, NULL},
    {&arithIndexCastUIOpDef, convertIntegerCast, NULL},
    {&arithFPToSIOpDef, convertFloatToInteger, NULL},
    {&arithFPToUIOpDef, convertFloatToInteger, NULL},
    {&arithSIToFPOpDef, convertIntegerToFloat, NULL},
    {&arithUIToFPOpDef, convertIntegerToFloat, NULL},
    {&arithExtFOpDef, convertFloatCast, NULL},
    {&arithTruncFOpDef, convertFloatCast, NULL},
};

static void populate(TesseraTypeConverter *converter, MlirRewritePatternSet patterns) {
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraConversionPatternAdd(patterns, kRows[i].root, 1, converter, kRows[i].function,
                                (void *)(uintptr_t)&kRows[i].operator);
}

void tesseraAttachArithToEmitC(MlirDialectRegistry registry) {
  static const EmitcLoweringExtension kExtension = {&arithDialectDef, {true, populate}};
  emitcLoweringAddExtension(registry, &kExtension);
}

MlirLogicalResult convertArithToEmitCPassPlan(TesseraPlan *plan,
                                              const ConvertArithToEmitCOptions *options) {
  (void)options;
  populate(emitcLoweringAddTypes(plan, true), tesseraPlanGetPatterns(plan));
  emitcLoweringSetTarget(plan, "arith", 0, NULL);
  return mlirLogicalResultSuccess();
}
