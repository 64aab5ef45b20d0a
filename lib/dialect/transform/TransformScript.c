// Sequences, and ops that apply them: once, for each, or the one that goes well.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/transform/TransformState.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static void freeAll(TransformPayload *payloads, size_t count) {
  for (size_t i = 0; i < count; i++)
    tsVecFree(&payloads[i]);
  tsFree(payloads);
}

static TransformPayload *newAll(size_t count) {
  return tsAllocZeroed(count + 1, sizeof(TransformPayload));
}

bool transformArgumentHas(MlirOperation sequence, intptr_t argument, const char *name) {
  MlirAttribute all = transformNamedSequenceOpGetArgAttrsAttr(sequence);
  if (mlirAttributeIsNull(all) || argument >= mlirArrayAttrGetNumElements(all))
    return false;
  MlirAttribute own = mlirArrayAttrGetElement(all, argument);
  return !mlirAttributeIsNull(
      mlirDictionaryAttrGetElementByName(own, mlirStringRefCreateFromCString(name)));
}

MlirOperation transformFindSequence(MlirOperation from, MlirAttribute reference) {
  MlirOperation found = tesseraSymbolTableLookupNearest(from, reference);
  return mlirOperationIsNull(found) || !transformNamedSequenceOpIsA(found) ? (MlirOperation){NULL}
                                                                           : found;
}

//===--- Top level ---===//

typedef struct Search {
  TransformState *state;
  MlirStringRef name;
  TransformPayload *found;
} Search;

static MlirWalkResult addNamed(MlirOperation op, void *user) {
  Search *search = user;
  if (!tsEqual(irStringValue(irOp(op)->name->name), search->name))
    return MlirWalkResultAdvance;
  transformAdd(search->found, op.ptr);
  return MlirWalkResultSkip;
}

/// What the first argument stands for: the payload's root, or what in it has the type's name.
static void findRoots(TransformState *state, MlirType type, TransformPayload *roots) {
  if (!transformOperationTypeIsA(type)) {
    transformAdd(roots, state->root);
    return;
  }
  Search search = {state, transformOperationTypeGetOperationName(type), roots};
  mlirOperationWalk(irWrapOp(state->root), addNamed, &search, MlirWalkPreOrder);
}

static TransformStatus bindTopLevel(TransformState *state, MlirOperation op, MlirBlock block) {
  intptr_t count = mlirBlockGetNumArguments(block);
  intptr_t numTrailing = (intptr_t)state->trailing.size;
  if (count == 0)
    return TRANSFORM_SUCCESS;
  if (count - 1 != numTrailing) {
    mlirOperationEmitError(op,
                           "operation expects %lld extra value bindings, but %lld were "
                           "provided to the interpreter",
                           (long long)(count - 1), (long long)numTrailing);
    return TRANSFORM_DEFINITE;
  }
  TransformPayload roots = {0};
  findRoots(state, mlirValueGetType(mlirBlockGetArgument(block, 0)), &roots);
  MlirLocation location = mlirOperationGetLocation(op);
  TransformStatus status = transformBind(state, mlirBlockGetArgument(block, 0), location, &roots);
  tsVecFree(&roots);
  for (intptr_t i = 0; i < numTrailing && status == TRANSFORM_SUCCESS; i++)
    status = transformBind(state, mlirBlockGetArgument(block, i + 1), location,
                           &state->trailing.data[i]);
  return status;
}

/// Handles have one meaning at a time, so a sequence can't be applied while it is.
static TransformStatus enter(TransformState *state, MlirOperation caller, MlirOperation sequence) {
  bool isNew;
  tsPointerMapInsert(&state->running, sequence.ptr, &isNew);
  return isNew ? TRANSFORM_SUCCESS
               : transformFailForGood(caller, "recursion not allowed in named sequences");
}

static void leave(TransformState *state, MlirOperation sequence) {
  tsPointerMapErase(&state->running, sequence.ptr);
}

static TransformStatus applyBody(TransformState *state, MlirOperation op, MlirBlock block,
                                 bool suppress, TransformPayload *results) {
  tsVecPush(&state->callers, irOp(op));
  TransformStatus status = transformApplyBlock(state, block, suppress, results);
  state->callers.size--;
  transformUnbindBlock(state, block);
  return status;
}

TransformStatus transformNamedSequenceOpApply(MlirOperation op, TransformPayload *results,
                                              TransformState *state) {
  MlirBlock block = mlirRegionGetFirstBlock(transformNamedSequenceOpGetBody(op));
  if (mlirBlockIsNull(block))
    return transformFailForGood(op, "unresolved external named sequence");
  (void)results;
  TransformStatus status = enter(state, op, op);
  if (status != TRANSFORM_SUCCESS)
    return status;
  status = bindTopLevel(state, op, block);
  if (status == TRANSFORM_SUCCESS)
    status = applyBody(state, op, block, false, NULL);
  leave(state, op);
  return status;
}

TransformStatus transformSequenceOpApply(MlirOperation op, TransformPayload *results,
                                         TransformState *state) {
  MlirBlock block = mlirRegionGetFirstBlock(transformSequenceOpGetBody(op));
  TransformStatus status = TRANSFORM_SUCCESS;
  intptr_t count = mlirOperationGetNumOperands(op);
  if (!count)
    status = bindTopLevel(state, op, block);
  for (intptr_t i = 0; i < count && status == TRANSFORM_SUCCESS; i++) {
    TransformPayload payload = transformOperandPayload(state, op, i);
    status = transformBind(state, mlirBlockGetArgument(block, i), mlirOperationGetLocation(op),
                           &payload);
  }
  if (status != TRANSFORM_SUCCESS)
    return status;
  bool suppress =
      transformSequenceOpGetFailurePropagationMode(op) == TransformFailurePropagationModeSuppress;
  return applyBody(state, op, block, suppress, results);
}

MlirLogicalResult transformRun(TransformState *state, MlirOperation op) {
  TransformPayload *results = newAll((size_t)mlirOperationGetNumResults(op));
  transformBegin(state, state->root);
  TransformStatus status = transformOpInterfaceApply(op, results, state);
  transformEnd(state);
  freeAll(results, (size_t)mlirOperationGetNumResults(op));
  if (status == TRANSFORM_SILENCEABLE)
    transformReport(state, 0);
  return status == TRANSFORM_SUCCESS ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Named sequences inside ---===//

/// Applies the body with arguments; the caller's handles aren't seen from inside.
static TransformStatus callSequence(TransformState *state, MlirOperation caller,
                                    MlirOperation sequence, const TransformPayload *arguments,
                                    bool suppress, TransformPayload *results) {
  MlirBlock block = mlirRegionGetFirstBlock(transformNamedSequenceOpGetBody(sequence));
  TransformStatus status = enter(state, caller, sequence);
  if (status != TRANSFORM_SUCCESS)
    return status;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block) && status == TRANSFORM_SUCCESS; i++)
    status = transformBind(state, mlirBlockGetArgument(block, i), mlirOperationGetLocation(caller),
                           &arguments[i]);
  if (status == TRANSFORM_SUCCESS)
    status = applyBody(state, caller, block, suppress, results);
  else
    transformUnbindBlock(state, block);
  leave(state, sequence);
  return status;
}

static TransformStatus unresolved(MlirOperation op, MlirAttribute reference) {
  TsString text = {0};
  mlirAttributePrint(reference, tsStringCallback, &text);
  TransformStatus status =
      transformFailForGood(op, "unresolved external symbol %s", text.data ? text.data : "");
  tsStringFree(&text);
  return status;
}

/// The sequence with a body that is meant; null after an error.
static MlirOperation resolve(MlirOperation op, MlirAttribute reference) {
  MlirOperation sequence = transformFindSequence(op, reference);
  bool isThere = !mlirOperationIsNull(sequence) && !transformNamedSequenceOpIsDeclaration(sequence);
  if (!isThere)
    unresolved(op, reference);
  return isThere ? sequence : (MlirOperation){NULL};
}

TransformStatus transformIncludeOpApply(MlirOperation op, TransformPayload *results,
                                        TransformState *state) {
  MlirOperation sequence = resolve(op, transformIncludeOpGetTargetAttr(op));
  if (mlirOperationIsNull(sequence) ||
      mlirLogicalResultIsFailure(transformVerifyCallee(op, sequence)))
    return TRANSFORM_DEFINITE;
  size_t count = (size_t)mlirOperationGetNumOperands(op);
  TransformPayload *arguments = newAll(count);
  for (size_t i = 0; i < count; i++)
    arguments[i] = transformOperandPayload(state, op, (intptr_t)i);
  bool suppress =
      transformIncludeOpGetFailurePropagationMode(op) == TransformFailurePropagationModeSuppress;
  TransformStatus status = callSequence(state, op, sequence, arguments, suppress, results);
  tsFree(arguments);
  return status;
}

//===--- transform.foreach ---===//

/// How many rounds there are; false after a failure.
static bool countRounds(MlirOperation op, TransformState *state, size_t *rounds) {
  bool shortest = transformForeachOpGetWithZipShortest(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    size_t size = transformOperandPayload(state, op, i).size;
    if (i && size != *rounds && !shortest) {
      transformFail(state, op,
                    "prior targets' payload size (%zu) differs from payload size (%zu) of target "
                    "#%lld",
                    *rounds, size, (long long)i);
      return false;
    }
    if (!i || size < *rounds)
      *rounds = size;
  }
  return true;
}

/// Binds what one target has in a round, which is NULL when another round has made it go away.
static TransformStatus bindRound(TransformState *state, MlirOperation op, intptr_t target,
                                 void *what) {
  MlirBlock block = mlirRegionGetFirstBlock(transformForeachOpGetBody(op));
  if (!what)
    return transformFailForGood(op, "what target #%lld stands for in a later round is gone",
                                (long long)target);
  return transformBind(state, mlirBlockGetArgument(block, target), mlirOperationGetLocation(op),
                       &(TransformPayload){&what, 1, 1});
}

TransformStatus transformForeachOpApply(MlirOperation op, TransformPayload *results,
                                        TransformState *state) {
  MlirBlock block = mlirRegionGetFirstBlock(transformForeachOpGetBody(op));
  size_t count = (size_t)mlirOperationGetNumOperands(op), rounds = 0;
  if (!countRounds(op, state, &rounds))
    return TRANSFORM_SILENCEABLE;
  uint32_t *held = tsAllocZeroed(count + 1, sizeof *held);
  for (size_t i = 0; i < count; i++) {
    TransformPayload payload = transformOperandPayload(state, op, (intptr_t)i);
    held[i] = transformHold(state, mlirOperationGetOperand(op, (intptr_t)i), &payload);
  }
  TransformStatus status = TRANSFORM_SUCCESS;
  for (size_t k = 0; k < rounds && status == TRANSFORM_SUCCESS; k++) {
    for (size_t i = 0; i < count && status == TRANSFORM_SUCCESS; i++)
      status = bindRound(state, op, (intptr_t)i, state->entries.data[held[i]].payload.data[k]);
    if (status == TRANSFORM_SUCCESS)
      status = applyBody(state, op, block, false, results);
    else
      transformUnbindBlock(state, block);
  }
  for (size_t i = 0; i < count; i++)
    transformRelease(state, held[i]);
  tsFree(held);
  return status;
}

//===--- transform.alternatives ---===//

/// A copy of a scope in its place, and the original, which is in no block.
typedef struct Trial {
  MlirOperation original, copy;
} Trial;
typedef TsVec(Trial) Trials;

static bool isBusy(const TransformState *state, const IrOperation *op) {
  for (size_t i = 0; i < state->busy.size; i++)
    if (state->busy.data[i].op == op)
      return true;
  return false;
}

static TransformStatus checkScopes(MlirOperation op, TransformState *state,
                                   const TransformPayload *scopes) {
  for (size_t i = 0; i < scopes->size; i++) {
    const IrOperation *scope = scopes->data[i];
    const char *wrong = transformIsInside(state, irOp(op), scope)
                            ? "scope must not contain the transforms being applied"
                        : transformIsAroundBusy(state, scope) || isBusy(state, scope)
                            ? "scope must not be what another transform is at"
                        : !irHasTrait(scope, TESSERA_TRAIT_ISOLATED_FROM_ABOVE) || !scope->block
                            ? "only isolated-from-above ops can be alternative scopes"
                            : NULL;
    if (!wrong)
      continue;
    TesseraDiagnostic *diagnostic =
        tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(diagnostic, "%s", wrong);
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(diagnostic, irWrapLocation(scope->location)), "scope");
    tesseraDiagnosticReport(diagnostic);
    return TRANSFORM_DEFINITE;
  }
  return TRANSFORM_SUCCESS;
}

static void copyScopes(TransformState *state, const TransformPayload *scopes, Trials *trials,
                       TransformPayload *copies) {
  for (size_t i = 0; i < scopes->size; i++) {
    Trial trial = {.original = irWrapOp(scopes->data[i])};
    trial.copy = mlirOperationClone(trial.original);
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(trial.original), trial.original,
                                        trial.copy);
    mlirOperationRemoveFromParent(trial.original);
    transformAdd(copies, trial.copy.ptr);
    transformBegin(state, trial.copy.ptr);
    tsVecPush(trials, trial);
  }
}

/// Puts originals back where copies are: what is kept of those goes to handles first.
static void giveUp(Trials *trials) {
  for (size_t i = 0; i < trials->size; i++) {
    Trial trial = trials->data[i];
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(trial.copy), trial.copy,
                                        trial.original);
    mlirOperationDestroy(trial.copy);
  }
  trials->size = 0;
}

static void accept(TransformState *state, Trials *trials) {
  for (size_t i = 0; i < trials->size; i++) {
    if (state->root == irOp(trials->data[i].original))
      state->root = irOp(trials->data[i].copy);
    mlirOperationDestroy(trials->data[i].original);
  }
  trials->size = 0;
}

static TransformStatus tryRegion(TransformState *state, MlirOperation op, MlirRegion region,
                                 const TransformPayload *scopes, TransformPayload *results) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  Trials trials = {0};
  TransformPayload copies = {0};
  copyScopes(state, scopes, &trials, &copies);
  TransformStatus status = TRANSFORM_SUCCESS;
  if (mlirBlockGetNumArguments(block))
    status =
        transformBind(state, mlirBlockGetArgument(block, 0), mlirOperationGetLocation(op), &copies);
  if (status == TRANSFORM_SUCCESS)
    status = applyBody(state, op, block, false, results);
  else
    transformUnbindBlock(state, block);
  state->busy.size -= trials.size;
  if (status == TRANSFORM_SUCCESS)
    accept(state, &trials);
  else
    giveUp(&trials);
  tsVecFree(&trials);
  tsVecFree(&copies);
  return status;
}

TransformStatus transformAlternativesOpApply(MlirOperation op, TransformPayload *results,
                                             TransformState *state) {
  if (!mlirOperationGetNumOperands(op))
    return transformFailForGood(op, "needs a scope to be applied");
  TransformPayload operand = transformOperandPayload(state, op, 0), scopes = {0};
  transformAddAll(&scopes, &operand);
  TransformStatus status = checkScopes(op, state, &scopes);
  if (status == TRANSFORM_SUCCESS)
    status = transformCheckNesting(op, &scopes);
  size_t mark = state->pending.size;
  bool isDone = false;
  for (intptr_t i = 0;
       status != TRANSFORM_DEFINITE && !isDone && i < mlirOperationGetNumRegions(op); i++) {
    status = tryRegion(state, op, mlirOperationGetRegion(op, i), &scopes, results);
    isDone = status == TRANSFORM_SUCCESS;
    if (status != TRANSFORM_DEFINITE)
      transformSilence(state, mark);
    for (intptr_t k = 0; !isDone && k < mlirOperationGetNumResults(op); k++)
      results[k].size = 0;
  }
  tsVecFree(&scopes);
  if (status == TRANSFORM_DEFINITE || isDone)
    return status;
  return transformFail(state, op, "all alternatives failed");
}

//===--- Matchers ---===//

/// Tries a matcher on what is in `arguments`; results have what it yields.
static TransformStatus match(TransformState *state, MlirOperation op, MlirOperation matcher,
                             const TransformPayload *arguments, TransformPayload *results) {
  size_t mark = state->pending.size;
  state->numMatchers++;
  TransformStatus status = callSequence(state, op, matcher, arguments, false, results);
  state->numMatchers--;
  if (status == TRANSFORM_SILENCEABLE)
    transformSilence(state, mark);
  return status;
}

/// Operations in post-order.
static MlirWalkResult addOp(MlirOperation op, void *user) {
  transformAdd(user, op.ptr);
  return MlirWalkResultAdvance;
}

static intptr_t numYielded(MlirOperation sequence) {
  return mlirFunctionTypeGetNumResults(transformNamedSequenceOpGetFunctionType(sequence));
}

/// Adds what a matcher has yielded: one of each.
static TransformStatus collect(TransformState *state, MlirOperation op,
                               const TransformPayload *yielded, TransformPayload *results,
                               size_t count) {
  for (size_t k = 0; k < count; k++) {
    if (yielded[k].size != 1)
      return transformFail(state, op,
                           "result #%zu, associated with %zu payload objects, expected 1", k,
                           yielded[k].size);
    transformAddAll(&results[k], &yielded[k]);
  }
  return TRANSFORM_SUCCESS;
}

TransformStatus transformCollectMatchingOpApply(MlirOperation op, TransformPayload *results,
                                                TransformState *state) {
  MlirOperation matcher = resolve(op, transformCollectMatchingOpGetMatcherAttr(op));
  if (mlirOperationIsNull(matcher) ||
      mlirLogicalResultIsFailure(transformVerifyMatcherOf(op, matcher)))
    return TRANSFORM_DEFINITE;
  TransformPayload roots = transformOperandPayload(state, op, 0), ops = {0};
  for (size_t i = 0; i < roots.size; i++)
    mlirOperationWalk(irWrapOp(roots.data[i]), addOp, &ops, MlirWalkPreOrder);
  size_t count = (size_t)numYielded(matcher);
  TransformStatus status = TRANSFORM_SUCCESS;
  for (size_t i = 0; i < ops.size && status == TRANSFORM_SUCCESS; i++) {
    TransformPayload *yielded = newAll(count);
    status = match(state, op, matcher, &(TransformPayload){&ops.data[i], 1, 1}, yielded);
    if (status == TRANSFORM_SILENCEABLE)
      status = TRANSFORM_SUCCESS; // no match
    else if (status == TRANSFORM_SUCCESS)
      status = collect(state, op, yielded, results, count);
    freeAll(yielded, count);
  }
  tsVecFree(&ops);
  return status;
}

bool transformForeachMatchOpAllowsRepeatedHandleOperands(MlirOperation op) {
  return transformForeachMatchOpGetRestrictRoot(op);
}

typedef struct Matching {
  TransformState *state;
  MlirOperation op;
  TransformPayload *arguments; ///< of matchers: what is matched, and forwarded operands
  uint32_t *held;              ///< the entry for each operand: what actions do to it shows there
  MlirOperation *matchers, *actions;
  intptr_t numPairs;
  TransformPayload *results;
  bool hasFailed; ///< an action has, in a way that isn't definite
} Matching;

static TransformStatus act(Matching *matching, intptr_t pair, const TransformPayload *yielded) {
  MlirOperation op = matching->op, action = matching->actions[pair];
  size_t count = (size_t)numYielded(action);
  TransformPayload *results = newAll(count);
  TransformStatus status = callSequence(matching->state, op, action, yielded, false, results);
  if (status == TRANSFORM_SILENCEABLE)
    matching->hasFailed = true;
  bool flatten = transformForeachMatchOpGetFlattenResults(op);
  for (size_t k = 0; k < count && status == TRANSFORM_SUCCESS; k++) {
    if (results[k].size != 1 && !flatten)
      status = transformFailForGood(op,
                                    "action @%.*s has results associated with multiple payload "
                                    "entities, but flattening was not requested",
                                    (int)tesseraSymbolGetName(action).length,
                                    tesseraSymbolGetName(action).data);
    else
      status =
          transformCheckRoom(matching->state, op, matching->results[k + 1].size + results[k].size);
    if (status == TRANSFORM_SUCCESS)
      transformAddAll(&matching->results[k + 1], &results[k]);
  }
  freeAll(results, count);
  return status;
}

/// What forwarded operands stand for by now.
static TransformStatus forward(Matching *matching) {
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(matching->op); i++) {
    TransformPayload payload = matching->state->entries.data[matching->held[i]].payload;
    for (size_t k = 0; k < payload.size; k++)
      if (!payload.data[k])
        return transformFailForGood(matching->op, "what operand #%lld stands for is gone",
                                    (long long)i);
    matching->arguments[i] = payload;
  }
  return TRANSFORM_SUCCESS;
}

static TransformStatus matchOne(Matching *matching, IrOperation *target) {
  void *what = target;
  if (forward(matching) != TRANSFORM_SUCCESS)
    return TRANSFORM_DEFINITE;
  matching->arguments[0] = (TransformPayload){&what, 1, 1};
  for (intptr_t i = 0; i < matching->numPairs; i++) {
    size_t count = (size_t)numYielded(matching->matchers[i]);
    TransformPayload *yielded = newAll(count);
    TransformStatus status =
        match(matching->state, matching->op, matching->matchers[i], matching->arguments, yielded);
    bool isMatch = status == TRANSFORM_SUCCESS;
    transformBegin(matching->state, target);
    if (isMatch)
      status = act(matching, i, yielded);
    transformEnd(matching->state);
    freeAll(yielded, count);
    if (isMatch || status == TRANSFORM_DEFINITE)
      return status == TRANSFORM_DEFINITE ? status : TRANSFORM_SUCCESS;
  }
  return TRANSFORM_SUCCESS;
}

/// Matches `op`, after which `next` is to be there.
static TransformStatus matchBefore(Matching *matching, IrOperation *op, IrOperation *next) {
  TransformState *state = matching->state;
  void *what = next;
  TransformPayload payload = {&what, next ? 1 : 0, 1};
  uint32_t held = transformHold(state, mlirOperationGetOperand(matching->op, 0), &payload);
  TransformStatus status = matchOne(matching, op);
  bool isGone = next && state->entries.data[held].payload.data[0] != next;
  transformRelease(state, held);
  return status == TRANSFORM_SUCCESS && isGone
             ? transformFailForGood(matching->op, "an action has changed what is matched next")
             : status;
}

/// Innermost operations first: an action may change what it was given, and what is inside.
static TransformStatus matchInside(Matching *matching, IrOperation *root) {
  bool withRoot = transformForeachMatchOpGetRestrictRoot(matching->op);
  TransformStatus status = TRANSFORM_SUCCESS;
  for (IrOperation *op = irWalkInnermost(root), *next; op && status == TRANSFORM_SUCCESS;
       op = next) {
    next = op == root ? NULL : irWalkPostNext(root, op);
    if (op == root && !withRoot)
      break;
    status = matchBefore(matching, op, next);
  }
  return status;
}

static bool resolvePairs(Matching *matching) {
  MlirAttribute matchers = transformForeachMatchOpGetMatchersAttr(matching->op);
  MlirAttribute actions = transformForeachMatchOpGetActionsAttr(matching->op);
  for (intptr_t i = 0; i < matching->numPairs; i++) {
    matching->matchers[i] = resolve(matching->op, mlirArrayAttrGetElement(matchers, i));
    if (mlirOperationIsNull(matching->matchers[i]))
      return false;
    matching->actions[i] = resolve(matching->op, mlirArrayAttrGetElement(actions, i));
    if (mlirOperationIsNull(matching->actions[i]) ||
        mlirLogicalResultIsFailure(
            transformVerifyPair(matching->op, i, matching->matchers[i], matching->actions[i])))
      return false;
    tsVecPush(&matching->state->callers, irOp(matching->matchers[i]));
    tsVecPush(&matching->state->callers, irOp(matching->actions[i]));
  }
  return true;
}

/// Roots that actions make go away are passed over.
static TransformStatus matchRoots(Matching *matching) {
  TransformState *state = matching->state;
  MlirOperation op = matching->op;
  TransformStatus status = TRANSFORM_SUCCESS;
  size_t count = state->entries.data[matching->held[0]].payload.size;
  for (size_t i = 0; i < count && status == TRANSFORM_SUCCESS; i++) {
    IrOperation *root = state->entries.data[matching->held[0]].payload.data[i];
    if (!root)
      continue;
    if (transformIsInside(state, irOp(op), root) && transformForeachMatchOpGetRestrictRoot(op))
      status = transformFailForGood(op, "can't act on an operation that it is in");
    else
      status = matchInside(matching, root);
  }
  TransformPayload roots = state->entries.data[matching->held[0]].payload;
  for (size_t i = 0; i < count; i++)
    if (roots.data[i])
      transformAdd(&matching->results[0], roots.data[i]);
  return status;
}

TransformStatus transformForeachMatchOpApply(MlirOperation op, TransformPayload *results,
                                             TransformState *state) {
  size_t count = (size_t)mlirOperationGetNumOperands(op);
  size_t numPairs = (size_t)mlirArrayAttrGetNumElements(transformForeachMatchOpGetMatchersAttr(op));
  Matching matching = {.state = state,
                       .op = op,
                       .arguments = newAll(count),
                       .held = tsAllocZeroed(count + 1, sizeof *matching.held),
                       .matchers = tsAllocZeroed(numPairs + 1, sizeof *matching.matchers),
                       .actions = tsAllocZeroed(numPairs + 1, sizeof *matching.actions),
                       .numPairs = (intptr_t)numPairs,
                       .results = results};
  for (size_t i = 0; i < count; i++) {
    TransformPayload payload = transformOperandPayload(state, op, (intptr_t)i);
    matching.held[i] = transformHold(state, mlirOperationGetOperand(op, (intptr_t)i), &payload);
  }
  size_t numCallers = state->callers.size;
  TransformStatus status = resolvePairs(&matching) ? matchRoots(&matching) : TRANSFORM_DEFINITE;
  state->callers.size = numCallers;
  for (size_t i = 0; i < count; i++)
    transformRelease(state, matching.held[i]);
  tsFree(matching.arguments);
  tsFree(matching.held);
  tsFree(matching.matchers);
  tsFree(matching.actions);
  if (status == TRANSFORM_SUCCESS && matching.hasFailed)
    return transformFail(state, op, "actions failed");
  return status;
}
