// What a pattern of the pdl dialect does with the operations that it has found.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/pdl/PDLOps.h"
#include "dialect/pdl/Patterns.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Interfaces.h"
#include "rewrite/Tracking.h"
#include "tessera/Diagnostics.h"

static MlirRewriterBase baseOf(const PdlMatch *match) {
  return mlirPatternRewriterAsBase(match->rewriter);
}

/// Where the operations were that the pattern has found.
static MlirLocation matchedLocation(PdlMatch *match) {
  TsVec(MlirLocation) locations = {0};
  for (size_t i = 0; i < match->pattern->body.size; i++) {
    MlirOperation op = match->pattern->body.data[i];
    if (pdlOperationOpIsA(op))
      tsVecPush(&locations,
                mlirOperationGetLocation(pdlBoundOf(match, pdlOperationOpGetOp(op))->op));
  }
  MlirLocation location =
      mlirLocationFusedGet(mlirLocationGetContext(locations.data[0]), (intptr_t)locations.size,
                           locations.data, (MlirAttribute){NULL});
  tsVecFree(&locations);
  return location;
}

/// Whether the value is a result of the operation, or an argument of a block in it.
static bool isOf(MlirValue value, MlirOperation op) {
  MlirOperation owner = mlirValueIsAOpResult(value)
                            ? mlirOpResultGetOwner(value)
                            : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  return mlirOperationEqual(owner, op);
}

static void forgetIn(PdlBound *bound, size_t numBound, MlirOperation op) {
  for (size_t i = 0; i < numBound; i++, bound++) {
    bool isGone = bound->kind == PDL_OPERATION && mlirOperationEqual(bound->op, op);
    const MlirValue *values = bound->kind == PDL_VALUE ? &bound->value : bound->values;
    size_t count = bound->kind == PDL_VALUE ? 1 : bound->kind == PDL_VALUES ? bound->count : 0;
    for (size_t j = 0; j < count; j++)
      isGone = isGone || isOf(values[j], op);
    if (isGone)
      bound->kind = PDL_GONE;
  }
}

/// What was bound to the operation or to values of it is no more.
static void forget(PdlMatch *match, MlirOperation op) {
  forgetIn(match->bound, match->pattern->numValues, op);
}

//===--- Being told of what goes ---===//

/// Who follows operations beside the match is told as before.
typedef struct Watch {
  PdlMatch *match;
  const RwTracker *outer;
} Watch;

static void onReplaced(void *user, MlirOperation op, const MlirValue *values) {
  const RwTracker *outer = ((Watch *)user)->outer;
  if (outer)
    outer->replaced(outer->user, op, values);
}

/// Functions of clients may erase anything that the pattern has found or that they have given.
static void onErased(void *user, MlirOperation op) {
  const Watch *watch = user;
  PdlMatch *match = watch->match;
  forget(match, op);
  if (match->results)
    forgetIn(match->results->data, match->results->size, op);
  for (size_t i = 0; i < match->steps.size; i++) // it may be in what a step before erases
    if (mlirOperationEqual(match->steps.data[i].op, op))
      match->steps.data[i].kind = PDL_DONE;
  match->isGone |= mlirOperationEqual(op, match->op);
  if (watch->outer)
    watch->outer->erased(watch->outer->user, op);
}

//===--- Steps ---===//

static void forgetSteps(PdlMatch *match) {
  match->steps.size = 0;
  tsPointerMapClear(&match->going);
  tsPointerMapClear(&match->replaces);
}

/// Makes the changes that are due.
static void makeChanges(PdlMatch *match) {
  MlirRewriterBase base = baseOf(match);
  for (size_t i = 0; i < match->steps.size; i++) {
    const PdlStep *step = &match->steps.data[i];
    if (step->kind == PDL_INSERT)
      mlirRewriterBaseInsert(base, step->op);
    else if (step->kind == PDL_REPLACE)
      mlirRewriterBaseReplaceOpWithValues(base, step->op, mlirOperationGetNumResults(step->op),
                                          step->values);
    else if (step->kind == PDL_ERASE)
      mlirRewriterBaseEraseOp(base, step->op);
  }
  forgetSteps(match);
}

/// Makes none of them. What was made uses what was made before.
static void dropChanges(PdlMatch *match) {
  for (size_t i = match->steps.size; i-- > 0;)
    if (match->steps.data[i].kind == PDL_INSERT)
      mlirOperationDestroy(match->steps.data[i].op);
  forgetSteps(match);
}

static bool isGoing(PdlMatch *match, MlirOperation op) {
  while (!mlirOperationIsNull(op) && !tsPointerMapFind(&match->going, op.ptr))
    op = mlirOperationGetParentOperation(op);
  return !mlirOperationIsNull(op);
}

/// Whether results are used by something that stays.
static bool isUsed(PdlMatch *match, MlirOperation op) {
  if (tsPointerMapFind(&match->replaces, op.ptr))
    makeChanges(match); // only then it can be seen
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
    for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, i));
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      if (!isGoing(match, mlirOpOperandGetOwner(use)))
        return true;
  return false;
}

static void addStep(PdlMatch *match, PdlStep step) {
  tsVecPush(&match->steps, step);
  if (step.kind != PDL_INSERT)
    tsPointerMapInsert(&match->going, step.op.ptr, NULL);
}

/// Replaces the operation by the values, of which there are as many as it has results.
static void addReplacement(PdlMatch *match, MlirOperation op, const PdlValueVec *values) {
  MlirValue *copy = tsArenaNewArray(&match->arena, MlirValue, values->size);
  for (size_t i = 0; i < values->size; i++) {
    copy[i] = values->data[i];
    if (mlirValueIsAOpResult(copy[i]))
      tsPointerMapInsert(&match->replaces, mlirOpResultGetOwner(copy[i]).ptr, NULL);
  }
  addStep(match, (PdlStep){PDL_REPLACE, op, copy});
}

static bool fail(MlirOperation op, const char *why) {
  mlirOperationEmitOpError(op, "%s", why);
  return false;
}

//===--- Making ---===//

/// The operation that `definition` makes takes the place of one, whose results say the types of its
/// own; null where it doesn't.
static MlirOperation replacedBy(PdlMatch *match, MlirOperation definition) {
  for (MlirOpOperand use = mlirValueGetFirstUse(pdlOperationOpGetOp(definition));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation replace = mlirOpOperandGetOwner(use);
    if (!pdlReplaceOpIsA(replace) || mlirOpOperandGetOperandNumber(use) == 0)
      continue;
    const PdlBound *bound = pdlBoundOf(match, pdlReplaceOpGetOpValue(replace));
    if (bound->kind == PDL_OPERATION)
      return bound->op;
  }
  return (MlirOperation){NULL};
}

/// What an operation is made of.
typedef struct Parts {
  PdlValueVec operands;
  PdlTypeVec types;
  TsVec(MlirNamedAttribute) attributes;
  bool infersTypes;
} Parts;

static bool collectTypes(PdlMatch *match, MlirOperation definition, Parts *parts) {
  intptr_t count = pdlOperationOpGetNumTypeValues(definition);
  for (intptr_t i = 0; i < count; i++)
    if (!pdlAppendTypes(match, pdlOperationOpGetTypeValues(definition, i), &parts->types))
      return false;
  if (count)
    return true;
  MlirOperation replaced = replacedBy(match, definition);
  parts->infersTypes = mlirOperationImplementsInterfaceStatic(pdlOperationOpGetOpName(definition),
                                                              mlirOperationGetContext(definition),
                                                              mlirInferTypeOpInterfaceTypeID());
  if (parts->infersTypes || mlirOperationIsNull(replaced))
    return true;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(replaced); i++)
    tsVecPush(&parts->types, mlirValueGetType(mlirOperationGetResult(replaced, i)));
  return true;
}

static bool collectParts(PdlMatch *match, MlirOperation definition, Parts *parts) {
  for (intptr_t i = 0; i < pdlOperationOpGetNumOperandValues(definition); i++)
    if (!pdlAppendValues(match, pdlOperationOpGetOperandValues(definition, i), &parts->operands))
      return false;
  MlirAttribute names = pdlOperationOpGetAttributeValueNamesAttr(definition);
  MlirContext context = mlirOperationGetContext(definition);
  for (intptr_t i = 0; i < pdlOperationOpGetNumAttributeValues(definition); i++) {
    const PdlBound *bound = pdlBoundOf(match, pdlOperationOpGetAttributeValues(definition, i));
    if (bound->kind != PDL_ATTRIBUTE)
      return false;
    MlirStringRef name = mlirStringAttrGetValue(mlirArrayAttrGetElement(names, i));
    tsVecPush(&parts->attributes,
              mlirNamedAttributeGet(mlirIdentifierGet(context, name), bound->attribute));
  }
  return collectTypes(match, definition, parts);
}

static MlirOperation createOf(MlirStringRef name, MlirLocation location, const Parts *parts) {
  MlirOperationState state = mlirOperationStateGet(name, location);
  mlirOperationStateAddOperands(&state, (intptr_t)parts->operands.size, parts->operands.data);
  mlirOperationStateAddAttributes(&state, (intptr_t)parts->attributes.size, parts->attributes.data);
  mlirOperationStateAddResults(&state, (intptr_t)parts->types.size, parts->types.data);
  if (parts->infersTypes)
    mlirOperationStateEnableResultTypeInference(&state);
  return mlirOperationCreate(&state);
}

/// An operation of the pattern that is made; null after a diagnostic.
static MlirOperation create(PdlMatch *match, MlirOperation definition, MlirLocation location) {
  Parts parts = {0};
  MlirOperation op = {NULL};
  if (collectParts(match, definition, &parts))
    op = createOf(pdlOperationOpGetOpName(definition), location, &parts);
  else
    fail(definition, "is made of something that isn't known");
  tsVecFree(&parts.operands);
  tsVecFree(&parts.types);
  tsVecFree(&parts.attributes);
  if (!mlirOperationIsNull(op))
    addStep(match, (PdlStep){PDL_INSERT, op, NULL});
  return op;
}

//===--- The other operations of a rewrite ---===//

static bool makeRange(PdlMatch *match, MlirOperation op, PdlBound *bound) {
  PdlValueVec values = {0};
  PdlTypeVec types = {0};
  bool ok = true;
  for (intptr_t i = 0; ok && i < pdlRangeOpGetNumArguments(op); i++)
    ok = pdlAppendValues(match, pdlRangeOpGetArguments(op, i), &values) ||
         pdlAppendTypes(match, pdlRangeOpGetArguments(op, i), &types);
  bool ofTypes =
      pdlTypeTypeIsA(pdlRangeTypeGetElementType(mlirValueGetType(pdlRangeOpGetResult(op))));
  MlirType *typeCopy = tsArenaNewArray(&match->arena, MlirType, types.size);
  for (size_t i = 0; i < types.size; i++)
    typeCopy[i] = types.data[i];
  MlirValue *valueCopy = tsArenaNewArray(&match->arena, MlirValue, values.size);
  for (size_t i = 0; i < values.size; i++)
    valueCopy[i] = values.data[i];
  *bound = ofTypes ? (PdlBound){.kind = PDL_TYPES, .types = typeCopy, .count = types.size}
                   : (PdlBound){.kind = PDL_VALUES, .values = valueCopy, .count = values.size};
  tsVecFree(&values);
  tsVecFree(&types);
  return ok;
}

static bool replace(PdlMatch *match, MlirOperation op) {
  const PdlBound *bound = pdlBoundOf(match, pdlReplaceOpGetOpValue(op));
  if (bound->kind != PDL_OPERATION)
    return fail(op, "replaces an operation that is gone");
  MlirOperation replaced = bound->op;
  MlirValue with = pdlReplaceOpGetReplOperation(op);
  PdlValueVec values = {0};
  bool ok = true;
  for (intptr_t i = 0; ok && i < pdlReplaceOpGetNumReplValues(op); i++)
    ok = pdlAppendValues(match, pdlReplaceOpGetReplValues(op, i), &values);
  if (!mlirValueIsNull(with)) {
    const PdlBound *replacement = pdlBoundOf(match, with);
    ok = replacement->kind == PDL_OPERATION && !mlirOperationEqual(replacement->op, replaced);
    for (intptr_t i = 0; ok && i < mlirOperationGetNumResults(replacement->op); i++)
      tsVecPush(&values, mlirOperationGetResult(replacement->op, i));
  }
  if (!ok || (intptr_t)values.size != mlirOperationGetNumResults(replaced)) {
    tsVecFree(&values);
    return fail(op, "replaces an operation by another number of values than it has results");
  }
  forget(match, replaced);
  addReplacement(match, replaced, &values);
  tsVecFree(&values);
  return true;
}

static bool erase(PdlMatch *match, MlirOperation op) {
  const PdlBound *bound = pdlBoundOf(match, pdlEraseOpGetOpValue(op));
  if (bound->kind != PDL_OPERATION)
    return fail(op, "erases an operation that is gone");
  if (isUsed(match, bound->op))
    return fail(op, "erases an operation whose results are used");
  MlirOperation erased = bound->op;
  forget(match, erased);
  addStep(match, (PdlStep){PDL_ERASE, erased, NULL});
  return true;
}

static bool callRewrite(PdlMatch *match, MlirOperation op) {
  const PdlModule *module = match->pattern->module;
  const PdlFunction *function =
      pdlFindFunction(module, &module->rewrites, pdlApplyNativeRewriteOpGetName(op));
  PdlBoundVec results = {0};
  makeChanges(match);
  bool ok = mlirLogicalResultIsSuccess(pdlCall(match, function, NULL,
                                               pdlApplyNativeRewriteOpGetNumArgs(op),
                                               pdlApplyNativeRewriteOpGetArgs, op, &results));
  intptr_t count = mlirOperationGetNumResults(op);
  if (ok && results.size != (size_t)count)
    ok = fail(op, "is given another number of results by its function");
  for (intptr_t i = 0; ok && i < count; i++) {
    MlirValue value = mlirOperationGetResult(op, i);
    if (!pdlFits(&results.data[i], mlirValueGetType(value)))
      ok = fail(op, "is given a result of another kind by its function");
    else
      *pdlBoundOf(match, value) = results.data[i];
  }
  tsVecFree(&results);
  return ok;
}

static bool execute(PdlMatch *match, MlirOperation op, MlirLocation location) {
  if (pdlReplaceOpIsA(op))
    return replace(match, op);
  if (pdlEraseOpIsA(op))
    return erase(match, op);
  if (pdlApplyNativeRewriteOpIsA(op))
    return callRewrite(match, op);
  PdlBound *bound = pdlBoundOf(match, mlirOperationGetResult(op, 0));
  if (pdlRangeOpIsA(op))
    return makeRange(match, op, bound);
  if (pdlOperationOpIsA(op)) {
    MlirOperation made = create(match, op, location);
    *bound = (PdlBound){.kind = PDL_OPERATION, .op = made};
    return !mlirOperationIsNull(made);
  }
  *bound = pdlEvaluate(match, op);
  return bound->kind != PDL_UNKNOWN || fail(op, "isn't known");
}

/// What is done by a function.
static MlirLogicalResult callRewriter(PdlMatch *match) {
  const PdlModule *module = match->pattern->module;
  MlirOperation op = match->pattern->rewrite;
  const PdlFunction *function = pdlFindFunction(module, &module->rewrites, pdlRewriteOpGetName(op));
  MlirValue root = pdlRewriteOpGetRoot(op);
  PdlBoundVec results = {0};
  MlirLogicalResult result =
      pdlCall(match, function, mlirValueIsNull(root) ? NULL : pdlBoundOf(match, root),
              pdlRewriteOpGetNumExternalArgs(op), pdlRewriteOpGetExternalArgs, op, &results);
  tsVecFree(&results);
  return result;
}

static MlirLogicalResult executeAll(PdlMatch *match) {
  MlirOperation rewrite = match->pattern->rewrite;
  if (!mlirAttributeIsNull(pdlRewriteOpGetNameAttr(rewrite)))
    return callRewriter(match);
  MlirLocation location = matchedLocation(match);
  MlirBlock block = mlirRegionGetFirstBlock(pdlRewriteOpGetBodyRegion(rewrite));
  bool ok = true;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); ok && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    ok = execute(match, op, location);
  if (ok)
    makeChanges(match);
  else
    dropChanges(match);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult pdlRewrite(PdlMatch *match) {
  Watch watch = {match, rwRewriterTracker(baseOf(match))};
  RwTracker tracker = {onReplaced, onErased, &watch};
  rwRewriterSetTracker(baseOf(match), &tracker);
  MlirLogicalResult result = executeAll(match);
  rwRewriterSetTracker(baseOf(match), watch.outer);
  return result;
}
