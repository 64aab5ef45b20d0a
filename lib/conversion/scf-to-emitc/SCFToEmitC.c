// convert-scf-to-emitc: loops and conditions, whose results become variables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/emitc-common/EmitCLowering.h"
#include "conversion/scf-to-emitc/SCFToEmitCPasses.h"
#include "dialect/scf/SCFOps.h"
#include "ir/Operation.h"
#include "support/String.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

typedef TsVec(MlirValue) Values;

//===--- Variables ---===//

// One without a value for each result; false, and none, where a type can't be converted.
static bool makeVariables(const EmitcPlace *place, MlirOperation op, MlirPatternRewriter rewriter,
                          Values *variables) {
  const TesseraTypeConverter *converter = tesseraConversionGetConverter(rewriter);
  MlirAttribute nothing =
      emitcOpaqueAttrGet(mlirOperationGetContext(op), mlirStringRefCreate("", 0));
  TesseraTypeList types = {0};
  bool isConverted = true;
  for (intptr_t i = 0; isConverted && i < mlirOperationGetNumResults(op); ++i) {
    MlirType type =
        tesseraTypeConverterConvert(converter, mlirValueGetType(mlirOperationGetResult(op, i)));
    isConverted = !mlirTypeIsNull(type);
    tesseraTypeListAdd(&types, type);
  }
  for (size_t i = 0; isConverted && i < types.size; ++i) {
    MlirType type =
        emitcArrayTypeIsA(types.data[i]) ? types.data[i] : emitcLValueTypeGetOf(types.data[i]);
    tsVecPush(variables, emitcVariableOpGetResult(emitcVariableOpCreate(
                             place->rewriter, place->location, type, nothing)));
  }
  tesseraTypeListFree(&types);
  return isConverted;
}

static void assign(const EmitcPlace *place, const Values *variables, const MlirValue *values) {
  for (size_t i = 0; i < variables->size; ++i)
    emitcAssignOpCreate(place->rewriter, place->location, variables->data[i], values[i]);
}

// Adds what the variables hold.
static void load(const EmitcPlace *place, const Values *variables, Values *values) {
  for (size_t i = 0; i < variables->size; ++i) {
    MlirType type = emitcLoadedType(mlirValueGetType(variables->data[i]));
    tsVecPush(values, emitcMake(place, &emitcLoadOpDef, type, 1, &variables->data[i]));
  }
}

static void replaceByLoads(const EmitcPlace *place, MlirOperation op, const Values *variables) {
  Values results = {0};
  load(place, variables, &results);
  mlirRewriterBaseReplaceOpWithValues(place->rewriter, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

// The yield at the end of the block becomes assignments.
static MlirLogicalResult assignYielded(MlirPatternRewriter rewriter, MlirBlock block,
                                       const Values *variables) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation yield = irWrapOp(irBlock(block)->last);
  EmitcPlace place = emitcPlaceOf(yield, rewriter);
  Values values = {0};
  bool isKnown = true;
  mlirRewriterBaseSetInsertionPointBefore(base, yield);
  for (intptr_t i = 0; isKnown && i < mlirOperationGetNumOperands(yield); ++i) {
    tsVecPush(&values, tesseraConversionGetRemapped(rewriter, mlirOperationGetOperand(yield, i)));
    isKnown = !mlirValueIsNull(values.data[i]);
  }
  if (isKnown) {
    assign(&place, variables, values.data);
    emitcYieldOpCreate(base, place.location, (MlirValue){NULL});
    mlirRewriterBaseEraseOp(base, yield);
  }
  tsVecFree(&values);
  return isKnown ? success() : failure();
}

// Moves the region's only block over.
static MlirLogicalResult moveRegion(MlirPatternRewriter rewriter, MlirRegion from, MlirRegion to,
                                    const Values *variables) {
  tesseraRewriterInlineRegionAtEnd(mlirPatternRewriterAsBase(rewriter), from, to);
  return assignYielded(rewriter, mlirRegionGetFirstBlock(to), variables);
}

//===--- for ---===//

static MlirLogicalResult fillLoop(MlirOperation op, MlirOperation loop,
                                  MlirPatternRewriter rewriter, const Values *variables) {
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType type = mlirValueGetType(emitcForOpGetLowerBound(loop));
  if (mlirLogicalResultIsFailure(tesseraConversionConvertRegion(
          rewriter, scfForOpGetRegion(op), tesseraConversionGetConverter(rewriter), NULL)))
    return failure();
  MlirBlock from = mlirRegionGetFirstBlock(scfForOpGetRegion(op));
  MlirBlock body = tesseraRewriterCreateBlock(place.rewriter, emitcForOpGetRegion(loop), 1, &type,
                                              &place.location);
  Values arguments = {0};
  tsVecPush(&arguments, mlirBlockGetArgument(body, 0));
  load(&place, variables, &arguments);
  mlirRewriterBaseMergeBlocks(place.rewriter, from, body, (intptr_t)arguments.size, arguments.data);
  tsVecFree(&arguments);
  return assignYielded(rewriter, body, variables);
}

static MlirLogicalResult convertFor(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  Values variables = {0};
  MlirLogicalResult result = failure();
  // C compares as the type of the counter does.
  if (!scfForOpGetUnsignedCmp(op) && makeVariables(&place, op, rewriter, &variables)) {
    enum { NUM_BOUNDS = 3 };
    assign(&place, &variables, operands + NUM_BOUNDS);
    MlirOperation loop =
        emitcForOpCreate(place.rewriter, place.location, operands[0], operands[1], operands[2]);
    result = fillLoop(op, loop, rewriter, &variables);
    mlirRewriterBaseSetInsertionPointAfter(place.rewriter, loop);
  }
  if (!mlirLogicalResultIsFailure(result))
    replaceByLoads(&place, op, &variables);
  tsVecFree(&variables);
  return result;
}

//===--- if, index_switch ---===//

static MlirLogicalResult convertIf(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  Values variables = {0};
  MlirLogicalResult result = failure();
  MlirRegion elseRegion = scfIfOpGetElseRegion(op);
  if (makeVariables(&place, op, rewriter, &variables)) {
    MlirOperation made = emitcIfOpCreate(place.rewriter, place.location, operands[0]);
    result =
        moveRegion(rewriter, scfIfOpGetThenRegion(op), emitcIfOpGetThenRegion(made), &variables);
    if (!mlirLogicalResultIsFailure(result) &&
        !mlirBlockIsNull(mlirRegionGetFirstBlock(elseRegion)))
      result = moveRegion(rewriter, elseRegion, emitcIfOpGetElseRegion(made), &variables);
    mlirRewriterBaseSetInsertionPointAfter(place.rewriter, made);
  }
  if (!mlirLogicalResultIsFailure(result))
    replaceByLoads(&place, op, &variables);
  tsVecFree(&variables);
  return result;
}

static MlirLogicalResult convertSwitch(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  Values variables = {0};
  MlirLogicalResult result = failure();
  intptr_t numCases = mlirOperationGetNumRegions(op) - 1;
  if (makeVariables(&place, op, rewriter, &variables)) {
    MlirOperation made = emitcSwitchOpCreate(place.rewriter, place.location, operands[0],
                                             scfIndexSwitchOpGetCasesAttr(op), numCases);
    result = success();
    for (intptr_t i = 1; i <= numCases && !mlirLogicalResultIsFailure(result); ++i)
      result = moveRegion(rewriter, mlirOperationGetRegion(op, i), mlirOperationGetRegion(made, i),
                          &variables);
    if (!mlirLogicalResultIsFailure(result))
      result = moveRegion(rewriter, mlirOperationGetRegion(op, 0), mlirOperationGetRegion(made, 0),
                          &variables);
    mlirRewriterBaseSetInsertionPointAfter(place.rewriter, made);
  }
  if (!mlirLogicalResultIsFailure(result))
    replaceByLoads(&place, op, &variables);
  tsVecFree(&variables);
  return result;
}

//===--- while ---===//

// A variable for each value that is carried, holding the first.
static bool makeCarried(const EmitcPlace *place, MlirOperation op, const MlirValue *operands,
                        MlirPatternRewriter rewriter, Values *carried) {
  MlirAttribute nothing =
      emitcOpaqueAttrGet(mlirOperationGetContext(op), mlirStringRefCreate("", 0));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = tesseraTypeConverterConvert(tesseraConversionGetConverter(rewriter),
                                                mlirValueGetType(mlirOperationGetOperand(op, i)));
    if (mlirTypeIsNull(type) || emitcArrayTypeIsA(type))
      return false;
    tsVecPush(carried, emitcVariableOpGetResult(emitcVariableOpCreate(
                           place->rewriter, place->location, emitcLValueTypeGetOf(type), nothing)));
    emitcAssignOpCreate(place->rewriter, place->location, carried->data[i], operands[i]);
  }
  return true;
}

// What follows the condition: its values are assigned, and where it holds, the other region runs.
static MlirLogicalResult endRound(MlirOperation op, MlirOperation condition,
                                  MlirPatternRewriter rewriter, const Values *values,
                                  const Values *variables, const Values *carried, MlirValue flag) {
  EmitcPlace place = emitcPlaceOf(condition, rewriter);
  MlirBlock after = mlirRegionGetFirstBlock(scfWhileOpGetAfter(op));
  MlirLogicalResult result = success();
  mlirRewriterBaseSetInsertionPointBefore(place.rewriter, condition);
  assign(&place, variables, values->data + 1);
  emitcAssignOpCreate(place.rewriter, place.location, flag, values->data[0]);
  if (irBlock(after)->first != irBlock(after)->last || carried->size) {
    MlirOperation rest = emitcIfOpCreate(place.rewriter, place.location, values->data[0]);
    MlirBlock block =
        tesseraRewriterCreateBlock(place.rewriter, emitcIfOpGetThenRegion(rest), 0, NULL, NULL);
    mlirRewriterBaseMergeBlocks(place.rewriter, after, block, (intptr_t)variables->size,
                                values->data + 1);
    result = assignYielded(rewriter, block, carried);
  }
  mlirRewriterBaseEraseOp(place.rewriter, condition);
  return result;
}

static void fillCondition(const EmitcPlace *place, MlirOperation loop, MlirValue flag) {
  MlirType type = mlirValueGetType(flag), bit = emitcLoadedType(type);
  MlirAttribute none = {NULL};
  tesseraRewriterCreateBlock(place->rewriter, emitcDoOpGetConditionRegion(loop), 0, NULL, NULL);
  MlirOperation expression =
      emitcExpressionOpCreate(place->rewriter, place->location, bit, 1, &flag, none);
  emitcYieldOpCreate(place->rewriter, place->location, mlirOperationGetResult(expression, 0));
  MlirBlock body = tesseraRewriterCreateBlock(
      place->rewriter, emitcExpressionOpGetRegion(expression), 1, &type, &place->location);
  MlirValue argument = mlirBlockGetArgument(body, 0);
  emitcYieldOpCreate(place->rewriter, place->location,
                     emitcMake(place, &emitcLoadOpDef, bit, 1, &argument));
}

static MlirLogicalResult fillWhile(MlirOperation op, MlirOperation loop,
                                   MlirPatternRewriter rewriter, const Values *variables,
                                   const Values *carried, MlirValue flag) {
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  const TesseraTypeConverter *converter = tesseraConversionGetConverter(rewriter);
  MlirRegion before = scfWhileOpGetBefore(op);
  if (mlirLogicalResultIsFailure(
          tesseraConversionConvertRegion(rewriter, before, converter, NULL)) ||
      mlirLogicalResultIsFailure(
          tesseraConversionConvertRegion(rewriter, scfWhileOpGetAfter(op), converter, NULL)))
    return failure();
  fillCondition(&place, loop, flag);
  MlirBlock body =
      tesseraRewriterCreateBlock(place.rewriter, emitcDoOpGetBodyRegion(loop), 0, NULL, NULL);
  Values values = {0};
  load(&place, carried, &values);
  mlirRewriterBaseMergeBlocks(place.rewriter, mlirRegionGetFirstBlock(before), body,
                              (intptr_t)values.size, values.data);
  MlirOperation condition = irWrapOp(irBlock(body)->last);
  values.size = 0;
  bool isKnown = true;
  for (intptr_t i = 0; isKnown && i < mlirOperationGetNumOperands(condition); ++i) {
    tsVecPush(&values,
              tesseraConversionGetRemapped(rewriter, mlirOperationGetOperand(condition, i)));
    isKnown = !mlirValueIsNull(values.data[i]);
  }
  MlirLogicalResult result =
      isKnown ? endRound(op, condition, rewriter, &values, variables, carried, flag) : failure();
  tsVecFree(&values);
  return result;
}

static MlirLogicalResult convertWhile(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirContext context = mlirOperationGetContext(op);
  Values variables = {0}, carried = {0};
  MlirLogicalResult result = failure();
  if (makeVariables(&place, op, rewriter, &variables) &&
      makeCarried(&place, op, operands, rewriter, &carried)) {
    MlirType bit = emitcLValueTypeGetOf(mlirIntegerTypeGet(context, 1));
    MlirAttribute nothing = emitcOpaqueAttrGet(context, mlirStringRefCreate("", 0));
    MlirValue flag = emitcVariableOpGetResult(
        emitcVariableOpCreate(place.rewriter, place.location, bit, nothing));
    MlirOperation loop = emitcDoOpCreate(place.rewriter, place.location);
    result = fillWhile(op, loop, rewriter, &variables, &carried, flag);
    mlirRewriterBaseSetInsertionPointAfter(place.rewriter, loop);
  }
  if (!mlirLogicalResultIsFailure(result))
    replaceByLoads(&place, op, &variables);
  tsVecFree(&carried);
  tsVecFree(&variables);
  return result;
}

static void populate(TesseraTypeConverter *converter, MlirRewritePatternSet patterns) {
  tesseraConversionPatternAdd(patterns, &scfForOpDef, 1, converter, convertFor, NULL);
  tesseraConversionPatternAdd(patterns, &scfIfOpDef, 1, converter, convertIf, NULL);
  tesseraConversionPatternAdd(patterns, &scfIndexSwitchOpDef, 1, converter, convertSwitch, NULL);
  tesseraConversionPatternAdd(patterns, &scfWhileOpDef, 1, converter, convertWhile, NULL);
}

void tesseraAttachSCFToEmitC(MlirDialectRegistry registry) {
  static const EmitcLoweringExtension kExtension = {&scfDialectDef, {true, populate}};
  emitcLoweringAddExtension(registry, &kExtension);
}

MlirLogicalResult scfToEmitCPassPlan(TesseraPlan *plan, const SCFToEmitCOptions *options) {
  (void)options;
  static const char *const illegal[] = {"scf.for", "scf.if", "scf.index_switch", "scf.while"};
  populate(emitcLoweringAddTypes(plan, true), tesseraPlanGetPatterns(plan));
  emitcLoweringSetTarget(plan, NULL, sizeof illegal / sizeof illegal[0], illegal);
  return mlirLogicalResultSuccess();
}
