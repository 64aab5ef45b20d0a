// Ops that change payload: patterns, cleaning up, passes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/transform/TransformState.h"
#include "mlir-c/BuiltinAttributes.h"
#include "pass/Lookup.h"
#include "transforms/Cse.h"
#include "transforms/LoopInvariantCodeMotion.h"

//===--- Common ---===//

/// Whether the target may be changed; else a failure.
static TransformStatus checkTarget(TransformState *state, MlirOperation op,
                                   const IrOperation *target) {
  bool isInside = transformIsInside(state, irOp(op), target);
  if (!isInside && !transformIsAroundBusy(state, target))
    return TRANSFORM_SUCCESS;
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "%s",
                                isInside
                                    ? "cannot apply transform to itself (or one of its ancestors)"
                                    : "cannot apply transform around what another transform is at");
  tesseraDiagnosticAppendFormat(
      tesseraDiagnosticAttachNote(diagnostic, irWrapLocation(target->location)),
      "target payload op");
  tesseraDiagnosticReport(diagnostic);
  return TRANSFORM_DEFINITE;
}

typedef TransformStatus (*ApplyToOne)(TransformState *state, MlirOperation op, IrOperation *target);

/// Arguments of blocks in handles: nobody tells when one goes.
static void addArguments(const TransformState *state, TransformPayload *arguments) {
  for (size_t i = 0; i < state->entries.size; i++) {
    const TransformEntry *entry = &state->entries.data[i];
    if (!entry->handle || transformKindOf(irWrapType(entry->handle->type)) != TRANSFORM_VALUES)
      continue;
    for (size_t k = 0; k < entry->payload.size; k++)
      if (entry->payload.data[k] && ((IrValue *)entry->payload.data[k])->kind != IR_OP_RESULT)
        transformAdd(arguments, entry->payload.data[k]);
  }
}

static IrOperation *outermost(IrOperation *op) {
  for (IrOperation *around; (around = irParentOp(op));)
    op = around;
  return op;
}

/// Those that are no more are dropped.
static void dropLost(TransformState *state, const TransformPayload *arguments, IrOperation *top) {
  TsPointerMap present = {0};
  for (IrOperation *op = arguments->size ? top : NULL; op; op = irWalkNext(top, op, false))
    for (uint32_t r = 0; r < op->numRegions; r++)
      for (IrBlock *block = op->regions[r].first; block; block = block->next)
        for (uint32_t i = 0; i < block->numArguments; i++)
          tsPointerMapInsert(&present, &block->arguments[i]->value, NULL);
  for (size_t i = 0; i < arguments->size; i++)
    if (!tsPointerMapFind(&present, arguments->data[i]))
      transformReplace(state, arguments->data[i], NULL);
  tsPointerMapFree(&present);
}

/// Applies it to each target; those that go away meanwhile are passed over.
static TransformStatus forEach(TransformState *state, MlirOperation op, ApplyToOne apply) {
  TransformPayload targets = transformOperandPayload(state, op, 0);
  size_t count = targets.size;
  uint32_t held = transformHold(state, mlirOperationGetOperand(op, 0), &targets);
  TransformPayload arguments = {0};
  addArguments(state, &arguments);
  IrOperation *top = count ? outermost(targets.data[0]) : NULL;
  TransformStatus status = TRANSFORM_SUCCESS;
  state->current = irOp(op);
  state->tracking = TRANSFORM_SUCCESS;
  for (size_t i = 0; i < count && status != TRANSFORM_DEFINITE; i++) {
    IrOperation *target = state->entries.data[held].payload.data[i];
    TransformStatus one = target ? checkTarget(state, op, target) : TRANSFORM_SUCCESS;
    if (target && one == TRANSFORM_SUCCESS)
      one = apply(state, op, target);
    if (one > status)
      status = one;
  }
  if (status != TRANSFORM_DEFINITE && state->tracking > status)
    status = state->tracking;
  dropLost(state, &arguments, top);
  tsVecFree(&arguments);
  transformRelease(state, held);
  return status;
}

//===--- Cleaning up ---===//

static void cse(TransformState *state, IrOperation *target) {
  RwTracker tracker = transformTracker(state);
  trEliminateCommonSubexpressions(irWrapOp(target), NULL, &tracker);
}

static TransformStatus cseOne(TransformState *state, MlirOperation op, IrOperation *target) {
  (void)op;
  cse(state, target);
  return TRANSFORM_SUCCESS;
}

TransformStatus transformApplyCommonSubexpressionEliminationOpApply(MlirOperation op,
                                                                    TransformPayload *results,
                                                                    TransformState *state) {
  (void)results;
  return forEach(state, op, cseOne);
}

typedef struct Worklist {
  TsVec(IrOperation *) ops;
  TsPointerMap listed; ///< that are in `ops` and not gone
} Worklist;

static void push(Worklist *list, IrOperation *op) {
  bool inserted;
  tsPointerMapInsert(&list->listed, op, &inserted);
  if (inserted)
    tsVecPush(&list->ops, op);
}

static void forget(void *user, MlirOperation op) { tsPointerMapErase(user, op.ptr); }

typedef struct Dce {
  RwTracker handles;
  Worklist list;
} Dce;

static void onErased(void *user, MlirOperation op) {
  Dce *dce = user;
  dce->handles.erased(dce->handles.user, op);
  forget(&dce->list.listed, op);
}

static void eraseIfDead(Dce *dce, MlirRewriterBase rewriter, const IrOperation *root,
                        IrOperation *op) {
  if (!tesseraOperationIsTriviallyDead(irWrapOp(op)))
    return;
  TsVec(IrOperation *) producers = {0};
  for (uint32_t i = 0; i < op->numOperands; i++) {
    IrOperation *producer = op->operands[i].value ? irDefiningOp(op->operands[i].value) : NULL;
    if (producer && producer != op && producer != root &&
        tesseraOperationIsAncestor(irWrapOp((IrOperation *)root), irWrapOp(producer)))
      tsVecPush(&producers, producer);
  }
  mlirRewriterBaseEraseOp(rewriter, irWrapOp(op));
  for (size_t i = 0; i < producers.size; i++)
    push(&dce->list, producers.data[i]);
  tsVecFree(&producers);
}

static TransformStatus dceOne(TransformState *state, MlirOperation op, IrOperation *target) {
  (void)op;
  Dce dce = {.handles = transformTracker(state)};
  TesseraRewriteListener listener = {.erased = onErased, .user = &dce};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(state->context);
  tesseraRewriterSetListener(rewriter, &listener);
  for (IrOperation *nested = irWalkNext(target, target, false); nested;
       nested = irWalkNext(target, nested, false))
    push(&dce.list, nested);
  while (dce.list.ops.size) {
    IrOperation *next = tsVecPop(&dce.list.ops);
    if (tsPointerMapErase(&dce.list.listed, next))
      eraseIfDead(&dce, rewriter, target, next);
  }
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&dce.list.ops);
  tsPointerMapFree(&dce.list.listed);
  return TRANSFORM_SUCCESS;
}

TransformStatus transformApplyDeadCodeEliminationOpApply(MlirOperation op,
                                                         TransformPayload *results,
                                                         TransformState *state) {
  (void)results;
  return forEach(state, op, dceOne);
}

static TransformStatus licmOne(TransformState *state, MlirOperation op, IrOperation *target) {
  if (!loopLikeOpInterfaceCast(irWrapOp(target)))
    return transformFailAt(state, op, target, "when applied to this op",
                           "transform applied to the wrong op kind");
  trMoveOutOfLoop(irWrapOp(target), &(TrMotionRules){0});
  return TRANSFORM_SUCCESS;
}

TransformStatus transformApplyLoopInvariantCodeMotionOpApply(MlirOperation op,
                                                             TransformPayload *results,
                                                             TransformState *state) {
  (void)results;
  return forEach(state, op, licmOne);
}

//===--- Patterns ---===//

void transformApplyCanonicalizationPatternsOpPopulatePatterns(MlirOperation op,
                                                              MlirRewritePatternSet patterns) {
  (void)op;
  tesseraRewritePatternSetAddCanonicalization(patterns);
}

static MlirRewritePatternSet patternsOf(TransformState *state, MlirOperation op) {
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(state->context);
  MlirBlock block = mlirRegionGetFirstBlock(transformApplyPatternsOpGetPatterns(op));
  for (MlirOperation nested = mlirBlockIsNull(block) ? (MlirOperation){NULL}
                                                     : mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(nested); nested = mlirOperationGetNextInBlock(nested))
    if (patternDescriptorOpInterfaceCast(nested))
      patternDescriptorOpInterfacePopulatePatterns(nested, patterns);
  return patterns;
}

static uint64_t countOps(IrOperation *root) {
  uint64_t count = 0;
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
    count++;
  return count;
}

static TransformStatus patternsOne(TransformState *state, MlirOperation op, IrOperation *target) {
  enum { MOST_ROUNDS = 50 }; // with common subexpressions in turn
  RwTracker tracker = transformTracker(state);
  bool withCse = transformApplyPatternsOpGetApplyCse(op);
  int64_t iterations = transformApplyPatternsOpGetMaxIterations(op);
  int64_t rewrites = transformApplyPatternsOpGetMaxNumRewrites(op);
  TesseraGreedyOptions options = {.maxIterations = iterations < 0 ? 0 : iterations,
                                  .maxNumRewrites = rewrites < 0 ? 0 : rewrites};
  for (int round = 0; round < MOST_ROUNDS; round++) {
    if (mlirLogicalResultIsFailure(
            rwApplyPatternsTracked(irWrapOp(target), patternsOf(state, op), &options, &tracker)))
      return transformFailAt(state, op, target, "target op", "greedy pattern application failed");
    uint64_t before = withCse ? countOps(target) : 0;
    if (!withCse)
      return TRANSFORM_SUCCESS;
    cse(state, target);
    if (countOps(target) == before)
      return TRANSFORM_SUCCESS;
  }
  return transformFailAt(state, op, target, "target op", "fixpoint iteration did not converge");
}

TransformStatus transformApplyPatternsOpApply(MlirOperation op, TransformPayload *results,
                                              TransformState *state) {
  (void)results;
  return forEach(state, op, patternsOne);
}

//===--- Passes ---===//

/// `a`, `"text"` without quotes, `{x,y}`: as options are written.
static void appendOption(TsString *text, MlirAttribute value) {
  if (mlirAttributeIsAString(value)) {
    tsStringAppend(text, mlirStringAttrGetValue(value));
    return;
  }
  if (mlirAttributeIsABool(value)) {
    tsStringAppendC(text, mlirBoolAttrGetValue(value) ? "true" : "false");
    return;
  }
  TsString printed = {0};
  mlirAttributePrint(value, tsStringCallback, &printed);
  MlirStringRef view = tsStringView(&printed);
  size_t colon = mlirAttributeIsAInteger(value) || mlirAttributeIsAFloat(value)
                     ? tsFindChar(view, ' ', 0)
                     : SIZE_MAX;
  tsStringAppend(text, colon == SIZE_MAX ? view : tsSubstring(view, 0, colon));
  tsStringFree(&printed);
}

/// The value of an option: an attribute, a list, or parameters.
static void appendValue(const TransformState *state, MlirOperation op, TsString *text,
                        MlirAttribute value) {
  if (transformParamOperandAttrIsA(value)) {
    int64_t index = mlirIntegerAttrGetValueInt(transformParamOperandAttrGetIndex(value));
    TransformPayload params = transformOperandPayload(state, op, (intptr_t)index + 1);
    for (size_t i = 0; i < params.size; i++) {
      tsStringAppendC(text, i ? "," : "");
      appendOption(text, (MlirAttribute){params.data[i]});
    }
  } else if (mlirAttributeIsAArray(value)) {
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(value); i++) {
      tsStringAppendC(text, i ? "," : "");
      appendValue(state, op, text, mlirArrayAttrGetElement(value, i));
    }
  } else {
    appendOption(text, value);
  }
}

static TsString optionsText(const TransformState *state, MlirOperation op) {
  TsString text = {0};
  MlirAttribute options = transformApplyRegisteredPassOpGetOptionsAttr(op);
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(options); i++) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(options, i);
    if (i)
      tsStringAppendC(&text, " ");
    tsStringAppend(&text, mlirIdentifierStr(entry.name));
    tsStringAppendC(&text, "=");
    appendValue(state, op, &text, entry.attribute);
  }
  return text;
}

static TransformStatus failWith(MlirOperation op, const char *text, MlirStringRef more) {
  mlirLocationEmitError(mlirOperationGetLocation(op), "%s%.*s", text, (int)more.length,
                        more.length ? more.data : "");
  return TRANSFORM_DEFINITE;
}

/// Fills the manager; an error when the pass or its options aren't known.
static TransformStatus addPass(TransformState *state, MlirOperation op, MlirPassManager manager) {
  MlirStringRef name = transformApplyRegisteredPassOpGetPassName(op);
  const TesseraPassDef *definition = psFindPass(state->registry, name);
  if (!definition)
    return failWith(op, "unknown pass or pass pipeline: ", name);
  TsString message = {0}, options = optionsText(state, op);
  MlirOpPassManager elements = mlirPassManagerGetAsOpPassManager(manager);
  tesseraOpPassManagerSetImplicitNesting(elements, false);
  TransformStatus status = TRANSFORM_SUCCESS;
  if (mlirLogicalResultIsFailure(tesseraOpPassManagerAdd(
          elements, definition, tsStringView(&options), tsStringCallback, &message))) {
    failWith(op, "", tsStringView(&message));
    status = failWith(op, "failed to add pass or pass pipeline to pipeline: ", name);
  }
  tsStringFree(&message);
  tsStringFree(&options);
  return status;
}

static TransformStatus runPass(TransformState *state, MlirOperation op, IrOperation *target) {
  MlirPassManager manager =
      mlirPassManagerCreateOnOperation(state->context, irStringValue(target->name->name));
  tesseraPassManagerSetRegistry(manager, state->registry);
  TransformStatus status = addPass(state, op, manager);
  if (status == TRANSFORM_SUCCESS &&
      mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(manager, irWrapOp(target)))) {
    TesseraDiagnostic *diagnostic = transformSilenceable(state, mlirOperationGetLocation(op));
    tesseraDiagnosticAppendFormat(diagnostic, "pass pipeline failed");
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(diagnostic, irWrapLocation(target->location)), "target op");
    status = TRANSFORM_SILENCEABLE;
  }
  mlirPassManagerDestroy(manager);
  return status;
}

TransformStatus transformApplyRegisteredPassOpApply(MlirOperation op, TransformPayload *results,
                                                    TransformState *state) {
  TransformPayload targets = transformOperandPayload(state, op, 0);
  TransformStatus status = transformCheckNesting(op, &targets);
  for (size_t i = 0; i < targets.size && status == TRANSFORM_SUCCESS; i++) {
    IrOperation *target = targets.data[i];
    status = checkTarget(state, op, target);
    if (status == TRANSFORM_SUCCESS)
      status = runPass(state, op, target);
    if (status == TRANSFORM_SUCCESS)
      transformAdd(&results[0], target);
  }
  return status;
}
