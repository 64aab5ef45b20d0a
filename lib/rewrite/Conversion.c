// Dialect conversion: makes operations legal by patterns, trying others where one leads nowhere.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

//===--- Patterns ---===//

void tesseraConversionPatternAdd(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                 unsigned benefit, const TesseraTypeConverter *converter,
                                 TesseraConversionFunction function, void *user) {
  tesseraRewritePatternSetAdd(patterns, root, benefit, NULL, user);
  RwPatternSet *set = patterns.ptr;
  RwPattern *pattern = set->patterns.data[set->patterns.size - 1];
  pattern->conversion = function;
  pattern->converter = converter;
}

// The value that a pattern sees for an operand; NULL when its type can't be converted.
static IrValue *remapOperand(RwConversion *conversion, const TesseraTypeConverter *converter,
                             IrValue *value) {
  if (!converter)
    return rwConversionLookup(conversion, value, value->type);
  IrStorage *type = irType(tesseraTypeConverterConvert(converter, irWrapType(value->type)));
  if (!type)
    return NULL;
  IrValue *fitting = rwConversionLookup(conversion, value, type);
  if (fitting)
    return fitting;
  return rwConversionMaterialize(conversion, converter, false,
                                 rwConversionLookup(conversion, value, NULL), type);
}

MlirValue tesseraConversionGetRemapped(MlirPatternRewriter rewriter, MlirValue value) {
  RwConversion *conversion = rwConversionOf(rewriter);
  return irWrapValue(remapOperand(conversion, conversion->converter, irValue(value)));
}

static bool runConversionPattern(RwConversion *conversion, const RwPattern *pattern,
                                 IrOperation *op) {
  MlirValue *operands = tsAllocZeroed(op->numOperands, sizeof *operands);
  bool remapped = true;
  for (uint32_t i = 0; i < op->numOperands && remapped; i++) {
    operands[i] = irWrapValue(remapOperand(conversion, pattern->converter, op->operands[i].value));
    remapped = !mlirValueIsNull(operands[i]);
  }
  mlirRewriterBaseSetInsertionPointBefore(rwBase(&conversion->rewriter), irWrapOp(op));
  MlirPatternRewriter rewriter = {&conversion->rewriter};
  bool applied = remapped && mlirLogicalResultIsSuccess(pattern->conversion(
                                 irWrapOp(op), operands, rewriter, pattern->user));
  tsFree(operands);
  return applied;
}

static bool runPattern(RwConversion *conversion, RwPattern *pattern, IrOperation *op) {
  const TesseraTypeConverter *outer = conversion->converter;
  conversion->converter = pattern->converter;
  bool applied = pattern->conversion ? runConversionPattern(conversion, pattern, op)
                                     : mlirLogicalResultIsSuccess(rwPatternApply(
                                           pattern, irWrapOp(op), &conversion->rewriter));
  conversion->converter = outer;
  return applied;
}

//===--- Legalising ---===//

/// Patterns at work inside each other: more means that they feed each other for ever.
enum { MAX_DEPTH = 256 };

static bool legalize(RwConversion *conversion, IrOperation *op);

typedef TsVec(IrOperation *) Operations;

// What was made or changed since `start`, with what is inside.
static void collectNew(RwConversion *conversion, size_t start, Operations *ops) {
  for (size_t i = start; i < conversion->log.size; i++) {
    const RwAction *action = &conversion->log.data[i];
    if (action->kind == RW_MODIFIED_OP)
      tsVecPush(ops, action->op);
    for (IrOperation *op = action->kind == RW_CREATED_OP ? action->op : NULL; op;
         op = irWalkNext(action->op, op, false))
      tsVecPush(ops, op);
  }
}

static bool legalizeNew(RwConversion *conversion, size_t start) {
  Operations ops = {0};
  collectNew(conversion, start, &ops);
  bool legal = true;
  for (size_t i = 0; legal && i < ops.size; i++)
    legal = rwIsCast(ops.data[i]) || legalize(conversion, ops.data[i]);
  tsVecFree(&ops);
  return legal;
}

static bool isAtWork(const RwConversion *conversion, const RwPattern *pattern) {
  for (size_t i = 0; i < conversion->stack.size; i++)
    if (conversion->stack.data[i] == pattern)
      return true;
  return false;
}

static bool legalizeByPattern(RwConversion *conversion, IrOperation *op) {
  if (conversion->stack.size > MAX_DEPTH)
    return false;
  size_t start = conversion->log.size;
  RwPatternChoice choice = rwPatternSetChoose(conversion->patterns, op);
  RwPattern *pattern;
  while ((pattern = rwPatternChoiceNext(&choice))) {
    if (isAtWork(conversion, pattern))
      continue;
    tsVecPush(&conversion->stack, (const RwPattern *)pattern);
    bool legal = runPattern(conversion, pattern, op) && legalizeNew(conversion, start);
    conversion->stack.size--;
    if (legal)
      return true;
    rwConversionUndo(conversion, start);
  }
  return false;
}

// Puts constants where folding gave attributes; false when one can't be made.
static bool materializeFolded(RwConversion *conversion, IrOperation *op, size_t count,
                              TesseraFoldResult *results, MlirValue *values) {
  const TesseraDialectDef *dialect = op->name->definition->dialect;
  MlirRewriterBase rewriter = rwBase(&conversion->rewriter);
  for (size_t i = 0; i < count; i++) {
    values[i] = results[i].value;
    if (!mlirValueIsNull(values[i]))
      continue;
    if (!dialect->materializeConstant)
      return false;
    mlirRewriterBaseSetInsertionPointBefore(rewriter, irWrapOp(op));
    MlirOperation constant = dialect->materializeConstant(
        rewriter, results[i].attribute, irWrapType(irOperationResult(op, (uint32_t)i)->type),
        irWrapLocation(op->location));
    if (mlirOperationIsNull(constant))
      return false;
    values[i] = mlirOperationGetResult(constant, 0);
  }
  return true;
}

static bool applyFold(RwConversion *conversion, IrOperation *op, size_t start,
                      TesseraFoldResult *results, size_t count) {
  MlirValue *values = tsAllocZeroed(count, sizeof *values);
  bool folded = materializeFolded(conversion, op, count, results, values);
  if (folded) {
    mlirRewriterBaseReplaceOpWithValues(rwBase(&conversion->rewriter), irWrapOp(op),
                                        (intptr_t)count, values);
    folded = legalizeNew(conversion, start);
  }
  tsFree(values);
  return folded;
}

static bool legalizeByFolding(RwConversion *conversion, IrOperation *op) {
  if (!irIsRegistered(op) || irHasTrait(op, TESSERA_TRAIT_CONSTANT_LIKE) ||
      conversion->stack.size > MAX_DEPTH)
    return false;
  size_t start = conversion->log.size, count = 0;
  TesseraFoldResult *results = tsAllocZeroed(op->numResults, sizeof *results);
  rwLogModifiedOp(conversion, op);
  bool folded =
      mlirLogicalResultIsSuccess(tesseraOperationFold(irWrapOp(op), NULL, results, &count));
  if (folded && count == 0) {
    tsVecPush(&conversion->stack, (const RwPattern *)NULL);
    folded = legalize(conversion, op);
    conversion->stack.size--;
  } else if (folded) {
    rwLogCancelModification(conversion, op);
    folded = applyFold(conversion, op, start, results, count);
  }
  if (!folded)
    rwConversionUndo(conversion, start);
  tsFree(results);
  return folded;
}

static bool legalize(RwConversion *conversion, IrOperation *op) {
  bool recursively;
  return rwConversionIsIgnored(conversion, op) ||
         rwTargetAsk(conversion->target, op, &recursively) == RW_LEGAL ||
         legalizeByFolding(conversion, op) || legalizeByPattern(conversion, op);
}

//===--- Converting ---===//

// In pre-order, without what is inside operations that are legal with everything inside.
static void collectOps(const RwConversion *conversion, IrOperation *root, Operations *ops) {
  for (IrOperation *op = root; op;) {
    bool recursively;
    tsVecPush(ops, op);
    rwTargetAsk(conversion->target, op, &recursively);
    op = irWalkNext(root, op, recursively);
  }
}

static bool convertOps(RwConversion *conversion, const Operations *ops, bool isFull) {
  for (size_t i = 0; i < ops->size; i++) {
    IrOperation *op = ops->data[i];
    if (legalize(conversion, op))
      continue;
    bool isIllegal = rwTargetIsExplicitlyIllegal(conversion->target, op);
    if (!isFull && !isIllegal)
      continue;
    MlirStringRef name = irStringValue(op->name->name);
    mlirOperationEmitError(irWrapOp(op), "failed to legalize operation '%.*s'%s", (int)name.length,
                           name.data, isFull ? "" : " that was explicitly marked illegal");
    return false;
  }
  return true;
}

static MlirLogicalResult convert(MlirOperation op, const TesseraConversionTarget *target,
                                 MlirRewritePatternSet patterns, bool isFull) {
  rwPatternSetFreeze(patterns.ptr);
  RwConversion conversion = {.target = target, .patterns = patterns.ptr};
  conversion.rewriter.context = mlirOperationGetContext(op);
  conversion.rewriter.conversion = &conversion;
  Operations ops = {0};
  collectOps(&conversion, irOp(op), &ops);
  bool converted = convertOps(&conversion, &ops, isFull) && rwConversionCommit(&conversion);
  if (!converted)
    rwConversionUndo(&conversion, 0);
  tsVecFree(&ops);
  tsVecFree(&conversion.log);
  tsVecFree(&conversion.stack);
  tsPointerMapFree(&conversion.ignored);
  tsPointerMapFree(&conversion.values);
  tsPointerMapFree(&conversion.casts);
  rwPatternSetDestroy(patterns.ptr);
  if (converted)
    tesseraReconcileUnrealizedCasts(op);
  return converted ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult tesseraApplyPartialConversion(MlirOperation op,
                                                const TesseraConversionTarget *target,
                                                MlirRewritePatternSet patterns) {
  return convert(op, target, patterns, false);
}

MlirLogicalResult tesseraApplyFullConversion(MlirOperation op,
                                             const TesseraConversionTarget *target,
                                             MlirRewritePatternSet patterns) {
  return convert(op, target, patterns, true);
}

//===--- Signatures ---===//

// The converted types of a list, or false.
static bool convertTypes(const TesseraTypeConverter *converter, IrList types, IrStorage **out) {
  for (size_t i = 0; i < types.size; i++) {
    out[i] = irType(tesseraTypeConverterConvert(converter, irWrapType(types.data[i])));
    if (!out[i])
      return false;
  }
  return true;
}

static bool argumentsAreConvertible(const IrRegion *region, const TesseraTypeConverter *converter) {
  for (const IrBlock *block = region->first; block; block = block->next)
    for (uint32_t i = 0; i < block->numArguments; i++)
      if (mlirTypeIsNull(
              tesseraTypeConverterConvert(converter, irWrapType(block->arguments[i]->value.type))))
        return false;
  return true;
}

// New arguments are put behind the old ones, which stay until the end.
static void convertArguments(RwConversion *conversion, IrBlock *block,
                             const TesseraTypeConverter *converter) {
  uint32_t numOld = block->numArguments;
  bool changes = false;
  for (uint32_t i = 0; i < numOld && !changes; i++)
    changes = !tesseraTypeConverterIsLegal(converter, irWrapType(block->arguments[i]->value.type));
  if (!changes)
    return;
  rwLogConvertedBlock(conversion, block, numOld);
  const TesseraTypeConverter *outer = conversion->converter;
  conversion->converter = converter;
  for (uint32_t i = 0; i < numOld; i++) {
    IrBlockArgument *old = block->arguments[i];
    MlirType type = tesseraTypeConverterConvert(converter, irWrapType(old->value.type));
    rwLogMappedValue(conversion, &old->value,
                     irBlockAddArgument(block, irType(type), old->location));
  }
  conversion->converter = outer;
}

MlirLogicalResult tesseraConversionConvertRegion(MlirPatternRewriter rewriter, MlirRegion region,
                                                 const TesseraTypeConverter *converter) {
  if (!argumentsAreConvertible(irRegion(region), converter))
    return mlirLogicalResultFailure();
  for (IrBlock *block = irRegion(region)->first; block; block = block->next)
    convertArguments(rwConversionOf(rewriter), block, converter);
  return mlirLogicalResultSuccess();
}

static IrStorage *convertFunctionType(const TesseraTypeConverter *converter, IrStorage *type) {
  IrList inputs = irFunctionInputs(type), results = irFunctionResults(type);
  IrStorage **types = tsAllocZeroed(inputs.size + results.size, sizeof *types);
  IrStorage *converted = NULL;
  if (convertTypes(converter, inputs, types) &&
      convertTypes(converter, results, types + inputs.size))
    converted = irFunctionTypeGet(type->context, (IrList){types, inputs.size},
                                  (IrList){types + inputs.size, results.size});
  tsFree(types);
  return converted;
}

static MlirLogicalResult convertSignature(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  const TesseraTypeConverter *converter = user;
  MlirStringRef name = tsLiteral("function_type");
  IrStorage *attribute = irOperationGetAttributeByText(irOp(op), name);
  if (!irIsTypeAttr(attribute) || !irTypeIsFunction(irTypeAttrValue(attribute)))
    return mlirLogicalResultFailure();
  IrStorage *type = irTypeAttrValue(attribute);
  IrStorage *converted = convertFunctionType(converter, type);
  if (!converted || converted == type ||
      mlirLogicalResultIsFailure(
          tesseraConversionConvertRegion(rewriter, mlirOperationGetRegion(op, 0), converter)))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetAttributeByName(op, name, irWrapAttribute(irTypeAttrGet(converted)));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

void tesseraConversionPatternAddSignature(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                          const TesseraTypeConverter *converter) {
  tesseraConversionPatternAdd(patterns, root, 1, NULL, convertSignature, (void *)converter);
}
