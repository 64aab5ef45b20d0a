// What `test.do`, and `test.jump`, which is a terminator, does: its attribute `how` names one of
// the functions below. With the attribute `fail` the pattern fails when it has done that, with
// `stuck` it makes something illegal; then, with `then_erased`, another pattern erases the
// operation. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Dialect.h"

#include <string.h>

/// A pattern at work.
typedef struct Work {
  MlirPatternRewriter rewriter;
  MlirRewriterBase base;
  MlirOperation op;
  MlirLocation location;
  const TesseraValueGroup *operands;
  const TesseraTypeConverter *converter;
} Work;

static MlirStringRef text(const char *chars) { return mlirStringRefCreateFromCString(chars); }

static MlirAttribute getAttr(MlirOperation op, const char *name) {
  return mlirOperationGetDiscardableAttributeByName(op, text(name));
}

MlirOperation testCreate(MlirRewriterBase rewriter, const char *name, MlirLocation location,
                         TesseraTypeGroup types, TesseraValueGroup operands, MlirAttribute was) {
  MlirContext context = mlirLocationGetContext(location);
  MlirNamedAttribute attributes[2] = {
      {mlirIdentifierGet(context, text(name)), mlirUnitAttrGet(context)},
      {mlirIdentifierGet(context, text("was")), was}};
  TesseraOperationParts parts = {
      .definition = &newDef,
      .location = location,
      .numTypes = types.size,
      .types = types.types,
      .numOperands = operands.size,
      .operands = operands.values,
      .discardable = mlirDictionaryAttrGet(context, mlirAttributeIsNull(was) ? 1 : 2, attributes)};
  return tesseraRewriterCreateOperation(rewriter, &parts);
}

static MlirOperation make(const Work *work, const TesseraOpDef *definition, TesseraTypeGroup types,
                          TesseraValueGroup operands, intptr_t numSuccessors,
                          const MlirBlock *successors) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = work->location,
                                 .numTypes = types.size,
                                 .types = types.types,
                                 .numOperands = operands.size,
                                 .operands = operands.values,
                                 .numSuccessors = numSuccessors,
                                 .successors = successors};
  return tesseraRewriterCreateOperation(work->base, &parts);
}

static const TesseraTypeGroup noTypes = {0, NULL};
static const TesseraValueGroup noValues = {0, NULL};

static TesseraValueGroup operand(const Work *work, intptr_t i) {
  return i < mlirOperationGetNumOperands(work->op) ? work->operands[i] : noValues;
}

//===--- Operations ---===//

// By one of `definition` with all operands, flat, and results of the converted types.
static bool replaceBy(const Work *work, const TesseraOpDef *definition) {
  MlirValue values[16];
  TesseraValueGroup flat = {0, values}, groups[16];
  TesseraTypeList types = {0};
  intptr_t sizes[16], numResults = mlirOperationGetNumResults(work->op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(work->op); i++)
    for (intptr_t k = 0; k < work->operands[i].size; k++)
      values[flat.size++] = work->operands[i].values[k];
  for (intptr_t i = 0; i < numResults; i++) {
    size_t start = types.size;
    if (mlirLogicalResultIsFailure(tesseraTypeConverterExpandValue(
            work->converter, mlirOperationGetResult(work->op, i), &types))) {
      tesseraTypeListFree(&types);
      return false;
    }
    sizes[i] = (intptr_t)(types.size - start);
  }
  MlirOperation made = make(work, definition, tesseraTypeListGroup(&types), flat, 0, NULL);
  for (intptr_t i = 0; i < (intptr_t)types.size; i++)
    values[i] = mlirOperationGetResult(made, i);
  for (intptr_t i = 0, start = 0; i < numResults; start += sizes[i++])
    groups[i] = (TesseraValueGroup){sizes[i], values + start};
  tesseraConversionReplaceOp(work->rewriter, work->op, groups);
  tesseraTypeListFree(&types);
  return true;
}

static bool doReplace(const Work *work) { return replaceBy(work, &newDef); }

static bool doErase(const Work *work) {
  mlirRewriterBaseEraseOp(work->base, work->op);
  return true;
}

// The operands take the places of the results.
static bool doForward(const Work *work) {
  tesseraConversionReplaceOp(work->rewriter, work->op, work->operands);
  return true;
}

// In place: everything that an operation has.
static bool doModify(const Work *work) {
  MlirOperation op = work->op;
  MlirContext context = mlirOperationGetContext(op);
  MlirType i8 = mlirIntegerTypeGet(context, 8);
  mlirRewriterBaseStartOpModification(work->base, op);
  mlirOperationSetDiscardableAttributeByName(op, text("done"), mlirUnitAttrGet(context));
  mlirOperationSetLocation(op, mlirLocationUnknownGet(context));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
    mlirValueSetType(mlirOperationGetResult(op, i), i8);
  for (intptr_t i = 0; i < mlirOperationGetNumSuccessors(op); i++)
    mlirOperationSetSuccessor(op, i, mlirOperationGetBlock(op));
  mlirOperationSetOperands(op, 0, NULL);
  mlirRewriterBaseFinalizeOpModification(work->base, op);
  return true;
}

static bool doCancel(const Work *work) {
  MlirContext context = mlirOperationGetContext(work->op);
  mlirRewriterBaseStartOpModification(work->base, work->op);
  mlirOperationSetDiscardableAttributeByName(work->op, text("gone"), mlirUnitAttrGet(context));
  mlirRewriterBaseCancelOpModification(work->base, work->op);
  return !testHas(work->op, "gone") && replaceBy(work, &newDef);
}

static bool doMove(const Work *work) {
  MlirOperation next = mlirOperationGetNextInBlock(work->op);
  mlirRewriterBaseMoveOpBefore(work->base, next,
                               mlirBlockGetFirstOperation(mlirOperationGetBlock(next)));
  mlirRewriterBaseMoveOpAfter(work->base, work->op, next);
  return replaceBy(work, &newDef);
}

static bool doClone(const Work *work) {
  MlirOperation inner =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(work->op, 0)));
  mlirRewriterBaseClone(work->base, inner);
  mlirRewriterBaseCloneWithoutRegions(work->base, inner);
  return doErase(work);
}

//===--- Uses ---===//

static bool doUses(const Work *work) {
  tesseraConversionReplaceUses(work->rewriter, mlirOperationGetOperand(work->op, 0),
                               operand(work, 1));
  return doErase(work);
}

static bool doExcept(const Work *work) {
  mlirRewriterBaseReplaceAllUsesExcept(work->base, mlirOperationGetOperand(work->op, 0),
                                       mlirOperationGetOperand(work->op, 1),
                                       mlirOperationGetNextInBlock(work->op));
  return doErase(work);
}

static bool doWithin(const Work *work) {
  MlirValue to = mlirOperationGetOperand(work->op, 1);
  mlirRewriterBaseReplaceOpUsesWithinBlock(
      work->base, mlirOpResultGetOwner(mlirOperationGetOperand(work->op, 0)), 1, &to,
      mlirRegionGetFirstBlock(mlirOperationGetRegion(work->op, 0)));
  return doModify(work);
}

//===--- Blocks ---===//

static bool doSplit(const Work *work) {
  MlirBlock block = mlirOperationGetBlock(work->op);
  MlirBlock head = tesseraRewriterSplitBlock(work->base, block, work->op);
  mlirRewriterBaseSetInsertionPointToEnd(work->base, head);
  make(work, &brDef, noTypes, noValues, 1, &block);
  return doErase(work);
}

static bool doMerge(const Work *work) {
  MlirBlock block = mlirOperationGetBlock(work->op);
  MlirBlock next = mlirOperationGetSuccessor(work->op, 0);
  MlirValue values[4];
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(work->op); i++)
    values[i] = work->operands[i].values[0];
  doErase(work);
  mlirRewriterBaseMergeBlocks(work->base, next, block, mlirOperationGetNumOperands(work->op),
                              values);
  return true;
}

// The operation's block takes its place, `test.end` says the results.
static bool doInline(const Work *work) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(work->op, 0));
  MlirOperation end = mlirBlockGetTerminator(block);
  MlirValue values[4];
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(work->op); i++)
    values[i] = mlirOperationGetOperand(work->op, i);
  mlirRewriterBaseInlineBlockBefore(work->base, block, work->op,
                                    mlirOperationGetNumOperands(work->op), values);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(work->op); i++)
    values[i] = mlirOperationGetOperand(end, i);
  mlirRewriterBaseEraseOp(work->base, end);
  mlirRewriterBaseReplaceOpWithValues(work->base, work->op, mlirOperationGetNumResults(work->op),
                                      values);
  return true;
}

// The operation's blocks go between what is before and after it.
static bool doFlatten(const Work *work) {
  MlirBlock tail = mlirOperationGetBlock(work->op);
  MlirBlock head = tesseraRewriterSplitBlock(work->base, tail, work->op);
  MlirRegion region = mlirOperationGetRegion(work->op, 0);
  MlirBlock first = mlirRegionGetFirstBlock(region);
  MlirValue values[4];
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(work->op); i++)
    values[i] = mlirOperationGetOperand(work->op, i);
  mlirRewriterBaseInlineRegionBefore(work->base, region, tail);
  mlirRewriterBaseSetInsertionPointToEnd(work->base, head);
  make(work, &brDef, noTypes, (TesseraValueGroup){mlirOperationGetNumOperands(work->op), values}, 1,
       &first);
  return doErase(work);
}

static bool doBlocks(const Work *work) {
  MlirBlock block = mlirOperationGetBlock(work->op);
  MlirType i1 = mlirIntegerTypeGet(mlirOperationGetContext(work->op), 1);
  MlirBlock other = mlirRegionGetFirstBlock(mlirBlockGetParentRegion(block));
  MlirBlock made = mlirRewriterBaseCreateBlockBefore(work->base, block, 1, &i1, &work->location);
  make(work, &brDef, noTypes, noValues, 1, &block);
  mlirRewriterBaseMoveBlockBefore(work->base, block, made);
  mlirRewriterBaseEraseBlock(work->base, mlirOperationGetSuccessor(work->op, 0));
  mlirRewriterBaseSetInsertionPointToEnd(work->base, block);
  make(work, &brDef, noTypes, noValues, 1, &made);
  return !mlirBlockIsNull(other) && doErase(work);
}

static bool doCopies(const Work *work) {
  mlirRewriterBaseCloneRegionBefore(work->base, mlirOperationGetRegion(work->op, 0),
                                    mlirOperationGetBlock(work->op));
  return doErase(work);
}

//===--- Signatures ---===//

static bool doSignature(const Work *work) {
  return mlirLogicalResultIsSuccess(tesseraConversionConvertRegion(
             work->rewriter, mlirOperationGetRegion(work->op, 0), work->converter, NULL)) &&
         doModify(work);
}

// The first argument goes, the second becomes the operand, an i1 comes, the others are converted.
static bool doArguments(const Work *work) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(work->op, 0));
  intptr_t count = mlirBlockGetNumArguments(block);
  MlirType i1 = mlirIntegerTypeGet(mlirOperationGetContext(work->op), 1);
  TesseraSignatureConversion *signature = tesseraSignatureConversionCreate(count);
  tesseraSignatureConversionRemap(signature, 1, operand(work, 0));
  tesseraSignatureConversionAppend(signature, (TesseraTypeGroup){1, &i1});
  bool isConverted = true;
  for (intptr_t i = 2; i < count && isConverted; i++) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(block, i));
    isConverted = mlirLogicalResultIsSuccess(tesseraTypeConverterConvertSignature(
        work->converter, (TesseraTypeGroup){1, &type}, i, signature));
  }
  if (isConverted)
    tesseraConversionConvertBlock(work->rewriter, block, signature, work->converter);
  tesseraSignatureConversionDestroy(signature);
  return isConverted && doModify(work);
}

//===--- Others ---===//

static bool doRetype(const Work *work) {
  MlirOperation made = tesseraConversionRetype(work->rewriter, work->op, work->operands);
  if (mlirOperationIsNull(made))
    return false;
  mlirRewriterBaseStartOpModification(work->base, made);
  mlirOperationSetDiscardableAttributeByName(made, text("done"),
                                             mlirUnitAttrGet(mlirOperationGetContext(made)));
  mlirRewriterBaseFinalizeOpModification(work->base, made);
  return true;
}

// Makes another one with a smaller number, down to none.
static bool doCount(const Work *work) {
  int64_t left = mlirIntegerAttrGetValueInt(getAttr(work->op, "left"));
  MlirContext context = mlirOperationGetContext(work->op);
  if (left) {
    MlirOperation next = mlirRewriterBaseClone(work->base, work->op);
    mlirOperationSetDiscardableAttributeByName(
        next, text("left"), mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), left - 1));
  }
  return replaceBy(work, &newDef);
}

static bool doLegalize(const Work *work) {
  MlirOperation inner =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(work->op, 0)));
  return mlirLogicalResultIsSuccess(tesseraConversionLegalize(work->rewriter, inner)) &&
         doInline(work);
}

// By what an operand of an operation inside has become.
static bool doRemapped(const Work *work) {
  MlirOperation inner =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(work->op, 0)));
  TesseraValueGroup group;
  MlirValue value = mlirOperationGetOperand(inner, 0);
  if (mlirLogicalResultIsFailure(
          tesseraConversionGetRemappedGroup(work->rewriter, value, &group)) ||
      (group.size == 1) == mlirValueIsNull(tesseraConversionGetRemapped(work->rewriter, value)))
    return false;
  make(work, &newDef, noTypes, group, 0, NULL);
  return doErase(work);
}

typedef struct How {
  const char *name;
  bool (*run)(const Work *work);
} How;

static const How hows[] = {
    {"replace", doReplace},   {"erase", doErase},         {"forward", doForward},
    {"modify", doModify},     {"cancel", doCancel},       {"move", doMove},
    {"clone", doClone},       {"uses", doUses},           {"except", doExcept},
    {"within", doWithin},     {"split", doSplit},         {"merge", doMerge},
    {"inline", doInline},     {"flatten", doFlatten},     {"blocks", doBlocks},
    {"copies", doCopies},     {"signature", doSignature}, {"arguments", doArguments},
    {"retype", doRetype},     {"count", doCount},         {"legalize", doLegalize},
    {"remapped", doRemapped},
};

static bool run(const Work *work) {
  MlirStringRef how = mlirStringAttrGetValue(getAttr(work->op, "how"));
  for (size_t i = 0; i < sizeof hows / sizeof *hows; i++)
    if (mlirStringRefEqual(how, text(hows[i].name)))
      return hows[i].run(work);
  return false;
}

static MlirLogicalResult rewrite(MlirOperation op, const TesseraValueGroup *operands,
                                 MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Work work = {.rewriter = rewriter,
               .base = mlirPatternRewriterAsBase(rewriter),
               .op = op,
               .location = mlirOperationGetLocation(op),
               .operands = operands,
               .converter = tesseraConversionGetConverter(rewriter)};
  bool fails = testHas(op, "fail"), isStuck = testHas(op, "stuck");
  mlirRewriterBaseSetInsertionPointBefore(work.base, op);
  if (isStuck)
    make(&work, &stuckDef, noTypes, noValues, 0, NULL);
  bool done = run(&work);
  if (fails)
    return tesseraConversionFail(rewriter, op, "it was to fail");
  return done ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Tried second, for what failed to be `then_erased`.
static MlirLogicalResult eraseFailed(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!testHas(op, "then_erased"))
    return mlirLogicalResultFailure();
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), op);
  return mlirLogicalResultSuccess();
}

// The simple form, for `test.pair`.
static MlirLogicalResult rewritePair(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType types[2] = {mlirValueGetType(operands[0]), mlirValueGetType(operands[1])};
  MlirOperation made =
      testCreate(mlirPatternRewriterAsBase(rewriter), "pair", mlirOperationGetLocation(op),
                 (TesseraTypeGroup){mlirOperationGetNumResults(op), types},
                 (TesseraValueGroup){2, operands}, (MlirAttribute){NULL});
  mlirRewriterBaseReplaceOpWithOperation(mlirPatternRewriterAsBase(rewriter), op, made);
  return mlirLogicalResultSuccess();
}

void testAddPatterns(MlirRewritePatternSet patterns, const TesseraTypeConverter *converter) {
  tesseraConversionPatternAddGroups(patterns, &doDef, 1, converter, rewrite, NULL);
  tesseraConversionPatternAllowRecursion(patterns);
  tesseraConversionPatternAddGroups(patterns, &jumpDef, 1, converter, rewrite, NULL);
  tesseraRewritePatternSetAdd(patterns, &doDef, 0, eraseFailed, NULL);
  tesseraConversionPatternAdd(patterns, &pairDef, 1, NULL, rewritePair, NULL);
}
