// Dialect conversion: makes operations legal by patterns, trying others where one leads nowhere.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"
#include "tessera/Interfaces.h"

//===--- Patterns ---===//

// Adds a pattern without a function.
static RwPattern *addPattern(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                             unsigned benefit, const TesseraTypeConverter *converter, void *user) {
  tesseraRewritePatternSetAddNamed(patterns, NULL, root, benefit, NULL, user);
  RwPatternSet *set = patterns.ptr;
  RwPattern *pattern = set->patterns.data[set->patterns.size - 1];
  pattern->converter = converter;
  return pattern;
}

void tesseraConversionPatternAdd(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                 unsigned benefit, const TesseraTypeConverter *converter,
                                 TesseraConversionFunction function, void *user) {
  addPattern(patterns, root, benefit, converter, user)->conversion = function;
}

void tesseraConversionPatternAddGroups(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                       unsigned benefit, const TesseraTypeConverter *converter,
                                       TesseraGroupConversionFunction function, void *user) {
  addPattern(patterns, root, benefit, converter, user)->groupConversion = function;
}

void tesseraConversionPatternAllowRecursion(MlirRewritePatternSet patterns) {
  RwPatternSet *set = patterns.ptr;
  set->patterns.data[set->patterns.size - 1]->isBounded = true;
}

const TesseraTypeConverter *tesseraConversionGetConverter(MlirPatternRewriter rewriter) {
  return rwConversionOf(rewriter)->converter;
}

MlirLogicalResult tesseraConversionGetRemappedGroup(MlirPatternRewriter rewriter, MlirValue value,
                                                    TesseraValueGroup *group) {
  RwConversion *conversion = rwConversionOf(rewriter);
  IrStorage *location = irLocation(mlirValueGetLocation(value));
  return rwRemap(conversion, conversion->converter, irValue(value), location, group)
             ? mlirLogicalResultSuccess()
             : mlirLogicalResultFailure();
}

MlirValue tesseraConversionGetRemapped(MlirPatternRewriter rewriter, MlirValue value) {
  TesseraValueGroup group = {0, NULL};
  bool isOne =
      mlirLogicalResultIsSuccess(tesseraConversionGetRemappedGroup(rewriter, value, &group)) &&
      group.size == 1;
  return isOne ? group.values[0] : (MlirValue){NULL};
}

MlirLogicalResult tesseraConversionFail(MlirPatternRewriter rewriter, MlirOperation op,
                                        const char *reason) {
  RwConversion *conversion = rwConversionOf(rewriter);
  conversion->failedOp = irOp(op);
  conversion->reason = reason;
  return mlirLogicalResultFailure();
}

//===--- Running one ---===//

static bool applyGroups(RwConversion *conversion, const RwPattern *pattern, IrOperation *op,
                        const TesseraValueGroup *groups) {
  MlirPatternRewriter rewriter = {&conversion->rewriter};
  if (pattern->groupConversion)
    return mlirLogicalResultIsSuccess(
        pattern->groupConversion(irWrapOp(op), groups, rewriter, pattern->user));
  MlirValue *operands = tsAllocZeroed(op->numOperands, sizeof *operands);
  bool fits = true;
  for (uint32_t i = 0; i < op->numOperands && fits; i++) {
    fits = groups[i].size == 1;
    if (fits)
      operands[i] = groups[i].values[0];
  }
  fits = fits && mlirLogicalResultIsSuccess(
                     pattern->conversion(irWrapOp(op), operands, rewriter, pattern->user));
  tsFree(operands);
  return fits;
}

static bool runConversionPattern(RwConversion *conversion, const RwPattern *pattern,
                                 IrOperation *op) {
  TesseraValueGroup *groups = tsAllocZeroed(op->numOperands, sizeof *groups);
  bool applies = true;
  for (uint32_t i = 0; i < op->numOperands && applies; i++)
    applies =
        rwRemap(conversion, pattern->converter, op->operands[i].value, op->location, &groups[i]);
  mlirRewriterBaseSetInsertionPointBefore(rwBase(&conversion->rewriter), irWrapOp(op));
  applies = applies && applyGroups(conversion, pattern, op, groups);
  tsFree(groups);
  tsArenaDestroy(&conversion->rewriter.scratch);
  return applies;
}

static bool runPattern(RwConversion *conversion, RwPattern *pattern, IrOperation *op) {
  const TesseraTypeConverter *outerConverter = conversion->converter;
  IrOperation *outerOp = conversion->opAtWork;
  conversion->converter = pattern->converter;
  conversion->opAtWork = op;
  bool applied = pattern->conversion || pattern->groupConversion
                     ? runConversionPattern(conversion, pattern, op)
                     : mlirLogicalResultIsSuccess(
                           rwPatternApply(pattern, irWrapOp(op), &conversion->rewriter));
  conversion->converter = outerConverter;
  conversion->opAtWork = outerOp;
  return applied;
}

//===--- Legality ---===//

static const RwRules *rulesFor(RwConversion *conversion, const IrOperation *op) {
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&conversion->rules->names, op->name, &isNew);
  if (isNew) {
    RwRules *rules = tsArenaNew(&conversion->rules->arena, RwRules);
    *rules = rwTargetFind(conversion->target, op->name);
    *slot = (uintptr_t)rules;
  }
  return (const RwRules *)*slot;
}

static RwLegality legalityOf(RwConversion *conversion, IrOperation *op) {
  const RwRule *rule = rulesFor(conversion, op)->own;
  if (!rule || !rule->ask)
    return rule ? rule->legality : RW_UNKNOWN;
  return rule->ask(irWrapOp(op), rule->user) ? RW_LEGAL : RW_ILLEGAL;
}

static bool isRecursivelyLegal(RwConversion *conversion, IrOperation *op) {
  const RwRule *nested = rulesFor(conversion, op)->nested;
  return nested && legalityOf(conversion, op) == RW_LEGAL &&
         (!nested->ask || nested->ask(irWrapOp(op), nested->user));
}

//===--- Legalising ---===//

/// Patterns at work inside each other: more means that they feed each other for ever.
enum { MAX_DEPTH = 256 };

static bool isInsideLegal(RwConversion *conversion, const IrOperation *op) {
  for (IrOperation *parent = irParentOp(op); parent; parent = irParentOp(parent))
    if (isRecursivelyLegal(conversion, parent))
      return true;
  return false;
}

// What was made or changed since `start`.
static void collectNew(RwConversion *conversion, size_t start, RwOperations *ops) {
  for (size_t i = start; i < conversion->log.size; i++) {
    const RwAction *action = &conversion->log.data[i];
    if (action->kind == RW_MODIFIED_OP || action->kind == RW_CREATED_OP ||
        (action->kind == RW_NESTED_OP && !isInsideLegal(conversion, action->op.op)))
      tsVecPush(ops, action->op.op);
  }
}

// Casts that patterns make are for others to look at, unless the target knows them.
static bool isAllowedCast(RwConversion *conversion, const IrOperation *op) {
  return rwIsCast(op) && !rulesFor(conversion, op)->own;
}

// Arguments of a block that came into a region get the types of the region's other blocks, or it is
// for the operation around it to be legal still.
static bool legalizeBlock(RwConversion *conversion, IrBlock *block, const IrOperation *op,
                          TsPointerMap *parents) {
  IrOperation *parent = irBlockParent(block);
  if (!parent || parent == op || !block->numArguments)
    return true;
  uintptr_t *converter = tsPointerMapFind(&conversion->regions, block->region);
  if (converter)
    return rwConvertBlockTypes(conversion, block, (const TesseraTypeConverter *)*converter);
  bool isNew;
  tsPointerMapInsert(parents, parent, &isNew);
  return !isNew || rwLegalize(conversion, parent);
}

static bool legalizeBlocks(RwConversion *conversion, size_t start, const IrOperation *op) {
  TsPointerMap parents = {0};
  bool legal = true;
  size_t end = conversion->log.size;
  for (size_t i = start; i < end; i++)
    if (conversion->log.data[i].kind == RW_CREATED_OP)
      tsPointerMapInsert(&parents, conversion->log.data[i].op.op, NULL);
  for (size_t i = start; i < end && legal; i++) {
    RwActionKind kind = conversion->log.data[i].kind;
    if (kind == RW_CREATED_BLOCK || kind == RW_MOVED_BLOCK)
      legal = legalizeBlock(conversion, conversion->log.data[i].block.block, op, &parents);
  }
  tsPointerMapFree(&parents);
  return legal;
}

static bool legalizeNew(RwConversion *conversion, size_t start, const IrOperation *op) {
  RwOperations ops = {0};
  collectNew(conversion, start, &ops);
  bool legal = legalizeBlocks(conversion, start, op);
  for (size_t i = 0; legal && i < ops.size; i++)
    legal = isAllowedCast(conversion, ops.data[i]) || rwLegalize(conversion, ops.data[i]);
  tsVecFree(&ops);
  return legal;
}

static bool isAtWork(const RwConversion *conversion, const RwPattern *pattern) {
  for (size_t i = 0; i < conversion->stack.size && !pattern->isBounded; i++)
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
    bool legal = runPattern(conversion, pattern, op) && legalizeNew(conversion, start, op);
    conversion->stack.size--;
    if (legal)
      return true;
    rwConversionUndo(conversion, start);
  }
  return false;
}

//===--- Folding ---===//

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
    folded = legalizeNew(conversion, start, op);
  }
  tsFree(values);
  return folded;
}

// The operation was folded to itself, but changed. That is as good as it was: it stays so.
static bool legalizeChanged(RwConversion *conversion, IrOperation *op) {
  tsVecPush(&conversion->stack, (const RwPattern *)NULL);
  bool legal = rwLegalize(conversion, op);
  conversion->stack.size--;
  return legal;
}

typedef enum Folded { NOT_FOLDED, FOLDED_TO_OTHERS, FOLDED_IN_PLACE } Folded;

static Folded legalizeByFolding(RwConversion *conversion, IrOperation *op) {
  if (!irIsRegistered(op) || irHasTrait(op, TESSERA_TRAIT_CONSTANT_LIKE) ||
      conversion->stack.size > MAX_DEPTH)
    return NOT_FOLDED;
  enum { FEW = 4 };
  TesseraFoldResult few[FEW] = {0}, *results = few;
  if (op->numResults > FEW)
    results = tsAllocZeroed(op->numResults, sizeof *results);
  size_t start = conversion->log.size, count = 0;
  bool isLogged = op->name->foldsInPlace;
  if (isLogged)
    rwLogModifiedOp(conversion, op);
  bool folded =
      mlirLogicalResultIsSuccess(tesseraOperationFold(irWrapOp(op), NULL, results, &count));
  if (isLogged && (!folded || count))
    rwLogDropModification(conversion); // nothing was changed
  bool inPlace = folded && !count;
  if (folded && count && !applyFold(conversion, op, start, results, count)) {
    rwConversionUndo(conversion, start);
    folded = false;
  }
  if (results != few)
    tsFree(results);
  return inPlace ? FOLDED_IN_PLACE : folded ? FOLDED_TO_OTHERS : NOT_FOLDED;
}

bool rwLegalize(RwConversion *conversion, IrOperation *op) {
  if (rwConversionIsIgnored(conversion, op) || legalityOf(conversion, op) == RW_LEGAL)
    return true;
  Folded folded = legalizeByFolding(conversion, op);
  if (folded == FOLDED_IN_PLACE)
    return legalizeChanged(conversion, op);
  return folded == FOLDED_TO_OTHERS || legalizeByPattern(conversion, op);
}

MlirLogicalResult tesseraConversionLegalize(MlirPatternRewriter rewriter, MlirOperation op) {
  RwConversion *conversion = rwConversionOf(rewriter);
  RwRewriter saved = conversion->rewriter;
  conversion->rewriter.scratch = (TsArena){0};
  bool legal = rwLegalize(conversion, irOp(op));
  conversion->rewriter = saved;
  return legal ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Converting ---===//

typedef TsVec(MlirBlock) Blocks;

// The blocks of a region in an order in which values are defined before they are used, without
// those that aren't reached.
static void collectBlocks(TesseraDominance *dominance, const IrRegion *region, Blocks *blocks) {
  size_t count = 0;
  for (const IrBlock *block = region->first; block; block = block->next)
    count++;
  tsVecReserve(blocks, blocks->size + count + 1);
  if (count == 1)
    tsVecPush(blocks, irWrapBlock(region->first));
  else if (count)
    blocks->size +=
        tesseraDominanceGetPreOrder(dominance, irWrapRegion(region), blocks->data + blocks->size);
}

// Appends blocks of the operation's regions so that the first comes last, as on a stack.
static void pushBlocks(TesseraDominance *dominance, const IrOperation *op, Blocks *pending) {
  size_t start = pending->size;
  for (uint32_t i = 0; i < op->numRegions; i++)
    collectBlocks(dominance, &op->regions[i], pending);
  for (size_t i = start, k = pending->size; i + 1 < k; i++) {
    MlirBlock block = pending->data[i];
    pending->data[i] = pending->data[--k];
    pending->data[k] = block;
  }
}

// An operation to go on with, and how many blocks were pending when its block was begun.
typedef struct Place {
  IrOperation *next;
  size_t numPending;
} Place;

// In pre-order, without what is inside operations that are legal with everything inside.
static void collectOps(RwConversion *conversion, RwOperations *ops) {
  TesseraDominance *dominance = tesseraDominanceCreate();
  Blocks pending = {0};
  TsVec(Place) places = {0};
  tsVecPush(ops, conversion->root);
  if (!isRecursivelyLegal(conversion, conversion->root))
    pushBlocks(dominance, conversion->root, &pending);
  tsVecPush(&places, (Place){NULL, 0});
  while (places.size) {
    Place *place = &places.data[places.size - 1];
    IrOperation *op = place->next;
    if (op) {
      place->next = op->next;
      tsVecPush(ops, op);
      if (!op->numRegions || isRecursivelyLegal(conversion, op))
        continue;
      tsVecPush(&places, (Place){NULL, pending.size});
      pushBlocks(dominance, op, &pending);
    } else if (pending.size > place->numPending) {
      place->next = irBlock(tsVecPop(&pending))->first;
    } else {
      places.size--;
    }
  }
  tsVecFree(&places);
  tsVecFree(&pending);
  tesseraDominanceDestroy(dominance);
}

static void reportIllegal(const RwConversion *conversion, IrOperation *op, bool isFull) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(irWrapOp(op), MlirDiagnosticError);
  tesseraDiagnosticAppend(diagnostic, tsLiteral("failed to legalize operation "));
  tesseraDiagnosticAppendOpName(diagnostic, irWrapOp(op));
  if (!isFull)
    tesseraDiagnosticAppend(diagnostic, tsLiteral(" that was explicitly marked illegal"));
  if (conversion->failedOp == op)
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(diagnostic, irWrapLocation(op->location)), "%s",
        conversion->reason);
  tesseraDiagnosticReport(diagnostic);
}

// Operations that can be converted are appended to `done` when that is asked for.
static bool convertOps(RwConversion *conversion, const RwOperations *ops, RwMode mode,
                       RwOperations *done) {
  for (size_t i = 0; i < ops->size; i++) {
    IrOperation *op = ops->data[i];
    if (rwLegalize(conversion, op)) {
      if (done)
        tsVecPush(done, op);
    } else if (mode == RW_FULL ||
               (mode == RW_PARTIAL && legalityOf(conversion, op) == RW_ILLEGAL)) {
      reportIllegal(conversion, op, mode == RW_FULL);
      return false;
    }
  }
  return true;
}

// A pass goes on with the operation that it runs on.
static bool rootStays(const RwConversion *conversion) {
  if (!rwConversionIsIgnored(conversion, conversion->root))
    return true;
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreateOpError(irWrapOp((IrOperation *)conversion->root));
  tesseraDiagnosticAppendFormat(
      diagnostic,
      "can't be replaced by a conversion that was started on it, only by one around it");
  tesseraDiagnosticReport(diagnostic);
  return false;
}

static void destroyState(RwConversion *conversion) {
  tsVecFree(&conversion->log);
  tsVecFree(&conversion->saved);
  tsVecFree(&conversion->casts);
  tsVecFree(&conversion->stack);
  tsPointerMapFree(&conversion->ignored);
  tsPointerMapFree(&conversion->values);
  tsPointerMapFree(&conversion->castsOf);
  tsPointerMapFree(&conversion->regions);
  tsArenaDestroy(&conversion->arena);
}

bool rwConvert(MlirOperation op, const TesseraConversionTarget *target, RwKnownRules *rules,
               const RwPatternSet *patterns, RwMode mode, RwOperations *done) {
  RwConversion conversion = {
      .target = target, .rules = rules, .patterns = patterns, .root = irOp(op)};
  conversion.rewriter.context = mlirOperationGetContext(op);
  conversion.rewriter.conversion = &conversion;
  RwOperations ops = {0};
  collectOps(&conversion, &ops);
  bool converted = convertOps(&conversion, &ops, mode, done) && rwConversionFinish(&conversion) &&
                   (mode == RW_ANALYSIS || rootStays(&conversion));
  if (converted && mode != RW_ANALYSIS)
    rwConversionErase(&conversion);
  else
    rwConversionUndo(&conversion, 0);
  tsVecFree(&ops);
  destroyState(&conversion);
  return converted;
}

void rwKnownRulesFree(RwKnownRules *rules) {
  tsPointerMapFree(&rules->names);
  tsArenaDestroy(&rules->arena);
}

static bool convert(MlirOperation op, const TesseraConversionTarget *target,
                    MlirRewritePatternSet patterns, RwMode mode, RwOperations *done) {
  RwKnownRules rules = {0};
  rwPatternSetFreeze(patterns.ptr);
  bool converted = rwConvert(op, target, &rules, patterns.ptr, mode, done);
  rwPatternSetDestroy(patterns.ptr);
  rwKnownRulesFree(&rules);
  return converted;
}

static MlirLogicalResult resultOf(bool converted) {
  return converted ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult tesseraApplyPartialConversion(MlirOperation op,
                                                const TesseraConversionTarget *target,
                                                MlirRewritePatternSet patterns) {
  return resultOf(convert(op, target, patterns, RW_PARTIAL, NULL));
}

MlirLogicalResult tesseraApplyFullConversion(MlirOperation op,
                                             const TesseraConversionTarget *target,
                                             MlirRewritePatternSet patterns) {
  return resultOf(convert(op, target, patterns, RW_FULL, NULL));
}

MlirLogicalResult tesseraApplyAnalysisConversion(MlirOperation op,
                                                 const TesseraConversionTarget *target,
                                                 MlirRewritePatternSet patterns,
                                                 void (*legalizable)(MlirOperation op, void *user),
                                                 void *user) {
  RwOperations done = {0};
  bool converted = convert(op, target, patterns, RW_ANALYSIS, &done);
  for (size_t i = 0; i < done.size && converted; i++)
    legalizable(irWrapOp(done.data[i]), user);
  tsVecFree(&done);
  return resultOf(converted);
}
