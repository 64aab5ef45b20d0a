// What handles stand for: binding, consuming, what payload that changes does to them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/transform/TransformState.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdarg.h>

TransformKind transformKindOf(MlirType type) {
  return transformHandleTypeInterfaceCast(type)  ? TRANSFORM_OPS
         : transformParamTypeInterfaceCast(type) ? TRANSFORM_PARAMS
                                                 : TRANSFORM_VALUES;
}

//===--- Failures ---===//

TesseraDiagnostic *transformSilenceable(TransformState *state, MlirLocation location) {
  tsVecPush(&state->pending, tesseraDiagnosticCreate(location, MlirDiagnosticError));
  return state->pending.data[state->pending.size - 1];
}

TesseraDiagnostic *transformSilenceableOp(TransformState *state, MlirOperation op) {
  tsVecPush(&state->pending, tesseraDiagnosticCreateOpError(op));
  return state->pending.data[state->pending.size - 1];
}

static void appendArguments(TesseraDiagnostic *diagnostic, const char *format, va_list arguments) {
  TsString text = {0};
  tsStringAppendFormatV(&text, format, arguments);
  tesseraDiagnosticAppend(diagnostic, tsStringView(&text));
  tsStringFree(&text);
}

TransformStatus transformFail(TransformState *state, MlirOperation op, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  appendArguments(transformSilenceableOp(state, op), format, arguments);
  va_end(arguments);
  return TRANSFORM_SILENCEABLE;
}

TransformStatus transformFailAt(TransformState *state, MlirOperation op, const IrOperation *target,
                                const char *note, const char *format, ...) {
  TesseraDiagnostic *diagnostic = transformSilenceableOp(state, op);
  va_list arguments;
  va_start(arguments, format);
  appendArguments(diagnostic, format, arguments);
  va_end(arguments);
  tesseraDiagnosticAppendFormat(
      tesseraDiagnosticAttachNote(diagnostic, irWrapLocation(target->location)), "%s", note);
  return TRANSFORM_SILENCEABLE;
}

TransformStatus transformFailForGood(MlirOperation op, const char *format, ...) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  va_list arguments;
  va_start(arguments, format);
  appendArguments(diagnostic, format, arguments);
  va_end(arguments);
  tesseraDiagnosticReport(diagnostic);
  return TRANSFORM_DEFINITE;
}

void transformSilence(TransformState *state, size_t mark) {
  while (state->pending.size > mark)
    tesseraDiagnosticAbandon(tsVecPop(&state->pending));
}

void transformReport(TransformState *state, size_t mark) {
  for (size_t i = mark; i < state->pending.size; i++)
    tesseraDiagnosticReport(state->pending.data[i]);
  state->pending.size = mark;
}

//===--- Payload ---===//

void transformAddAll(TransformPayload *payload, const TransformPayload *from) {
  for (size_t i = 0; i < from->size; i++)
    tsVecPush(payload, from->data[i]);
}

TransformStatus transformCheckRoom(const TransformState *state, MlirOperation op, size_t more) {
  enum { MOST = 1 << 24 };
  size_t present = state->places.size - state->freePlaces.size;
  if (present <= MOST && more <= MOST - present)
    return TRANSFORM_SUCCESS;
  return transformFailForGood(op, "makes handles stand for more than %d payload objects", MOST);
}

void transformAddInteger(TransformState *state, TransformPayload *payload, int64_t value) {
  MlirType type = mlirIntegerTypeGet(state->context, 64);
  transformAdd(payload, mlirIntegerAttrGet(type, value).ptr);
}

//===--- Binding ---===//

TransformPayload transformPayloadOf(const TransformState *state, MlirValue handle) {
  const uintptr_t *position = tsPointerMapFind(&state->handles, handle.ptr);
  return position ? state->entries.data[*position].payload : (TransformPayload){0};
}

static void link(TransformState *state, uint32_t entry, uint32_t slot) {
  TransformEntry *holder = &state->entries.data[entry];
  uintptr_t *first = tsPointerMapInsert(&state->placesOf, holder->payload.data[slot], NULL);
  uint32_t position =
      state->freePlaces.size ? tsVecPop(&state->freePlaces) : (uint32_t)state->places.size;
  if (position == state->places.size)
    tsVecPush(&state->places, (TransformPlace){0});
  state->places.data[position] = (TransformPlace){entry, slot, (uint32_t)*first, 0};
  if (*first)
    state->places.data[*first - 1].previous = position + 1;
  *first = position + 1;
  holder->places.data[slot] = position;
}

/// Takes the place out of the list of what is there.
static void unlink(TransformState *state, uint32_t entry, uint32_t slot) {
  const TransformEntry *holder = &state->entries.data[entry];
  const void *what = holder->payload.data[slot];
  if (!what)
    return;
  uint32_t position = holder->places.data[slot];
  TransformPlace place = state->places.data[position];
  if (place.next)
    state->places.data[place.next - 1].previous = place.previous;
  if (place.previous)
    state->places.data[place.previous - 1].next = place.next;
  else if (place.next)
    *tsPointerMapInsert(&state->placesOf, what, NULL) = place.next;
  else
    tsPointerMapErase(&state->placesOf, what);
  tsVecPush(&state->freePlaces, position);
}

TransformEntry *transformFindHandle(const TransformState *state, const void *what, uint32_t *next) {
  const uintptr_t *first = tsPointerMapFind(&state->placesOf, what);
  uint32_t at = *next ? state->places.data[*next - 1].next : first ? (uint32_t)*first : 0;
  *next = at;
  return at ? &state->entries.data[state->places.data[at - 1].entry] : NULL;
}

void transformReplace(TransformState *state, const void *from, void *to) {
  const uintptr_t *first;
  while (from != to && (first = tsPointerMapFind(&state->placesOf, from))) {
    TransformPlace place = state->places.data[*first - 1];
    unlink(state, place.entry, place.slot);
    state->entries.data[place.entry].payload.data[place.slot] = to;
    if (to)
      link(state, place.entry, place.slot);
    else
      tsVecPush(&state->emptied, place.entry);
  }
}

static void compactEntry(TransformState *state, uint32_t entry) {
  if (state->entries.data[entry].isHeld)
    return;
  TransformPayload *payload = &state->entries.data[entry].payload;
  size_t kept = 0;
  for (size_t i = 0; i < payload->size; i++)
    unlink(state, entry, (uint32_t)i);
  for (size_t i = 0; i < payload->size; i++)
    if (payload->data[i])
      payload->data[kept++] = payload->data[i];
  payload->size = kept;
  for (size_t i = 0; i < kept; i++)
    link(state, entry, (uint32_t)i);
}

void transformCompact(TransformState *state) {
  TsPointerMap done = {0};
  for (size_t i = 0; i < state->emptied.size; i++) {
    bool inserted;
    uint32_t entry = state->emptied.data[i];
    tsPointerMapInsert(&done, &state->entries.data[entry], &inserted);
    if (inserted && state->entries.data[entry].handle)
      compactEntry(state, entry);
  }
  state->emptied.size = 0;
  tsPointerMapFree(&done);
}

static uint32_t addEntry(TransformState *state, MlirValue handle, TransformPayload payload,
                         bool isHeld) {
  uint32_t position =
      state->freeEntries.size ? tsVecPop(&state->freeEntries) : (uint32_t)state->entries.size;
  if (position == state->entries.size)
    tsVecPush(&state->entries, (TransformEntry){0});
  TransformEntry *entry = &state->entries.data[position];
  *entry = (TransformEntry){.handle = irValue(handle), .isHeld = isHeld, .payload = payload};
  for (size_t i = 0; i < payload.size; i++) {
    tsVecPush(&entry->places, 0);
    link(state, position, (uint32_t)i);
  }
  return position;
}

void transformRelease(TransformState *state, uint32_t entry) {
  for (size_t i = 0; i < state->entries.data[entry].payload.size; i++)
    unlink(state, entry, (uint32_t)i);
  state->entries.data[entry].handle = NULL;
  tsVecFree(&state->entries.data[entry].payload);
  tsVecFree(&state->entries.data[entry].places);
  tsVecPush(&state->freeEntries, entry);
}

uint32_t transformHold(TransformState *state, MlirValue handle, const TransformPayload *payload) {
  TransformPayload copy = {0};
  transformAddAll(&copy, payload);
  return addEntry(state, handle, copy, true);
}

static void unbind(TransformState *state, const IrValue *handle) {
  uintptr_t *position = tsPointerMapFind(&state->handles, handle);
  if (!position)
    return;
  transformRelease(state, (uint32_t)*position);
  tsPointerMapErase(&state->handles, handle);
}

static TransformStatus checkType(TransformState *state, MlirType type, MlirLocation location,
                                 const TransformPayload *payload) {
  switch (transformKindOf(type)) {
  case TRANSFORM_OPS:
    return transformHandleTypeInterfaceCheckPayload(type, state, location, payload);
  case TRANSFORM_PARAMS:
    return transformParamTypeInterfaceCheckPayload(type, state, location, payload);
  case TRANSFORM_VALUES:
    return transformValueHandleTypeInterfaceCheckPayload(type, state, location, payload);
  }
  return TRANSFORM_DEFINITE;
}

TransformStatus transformBind(TransformState *state, MlirValue handle, MlirLocation location,
                              const TransformPayload *payload) {
  TransformPayload copy = {0};
  transformAddAll(&copy, payload);
  unbind(state, irValue(handle));
  tsPointerMapErase(&state->invalid, handle.ptr);
  TransformStatus status = checkType(state, mlirValueGetType(handle), location, payload);
  if (status != TRANSFORM_SUCCESS)
    copy.size = 0;
  uint32_t position = addEntry(state, handle, copy, false);
  *tsPointerMapInsert(&state->handles, handle.ptr, NULL) = position;
  return status;
}

void transformUnbindBlock(TransformState *state, MlirBlock block) {
  const IrBlock *body = block.ptr;
  for (uint32_t i = 0; i < body->numArguments; i++)
    unbind(state, &body->arguments[i]->value);
  for (IrOperation *op = body->first; op; op = op->next)
    for (uint32_t i = 0; i < op->numResults; i++)
      unbind(state, irOperationResult(op, i));
}

void transformStateDestroy(TransformState *state) {
  for (size_t i = 0; i < state->entries.size; i++) {
    tsVecFree(&state->entries.data[i].payload);
    tsVecFree(&state->entries.data[i].places);
  }
  for (size_t i = 0; i < state->trailing.size; i++)
    tsVecFree(&state->trailing.data[i]);
  transformSilence(state, 0);
  tsVecFree(&state->trailing);
  tsVecFree(&state->entries);
  tsVecFree(&state->freeEntries);
  tsVecFree(&state->places);
  tsVecFree(&state->freePlaces);
  tsVecFree(&state->emptied);
  tsPointerMapFree(&state->placesOf);
  tsVecFree(&state->invalidations);
  tsVecFree(&state->pending);
  tsVecFree(&state->callers);
  tsVecFree(&state->busy);
  tsPointerMapFree(&state->running);
  tsPointerMapFree(&state->handles);
  tsPointerMapFree(&state->invalid);
}

//===--- Consuming ---===//

typedef struct Consumption {
  MlirValue value;
  bool isConsumed;
} Consumption;

static void noteFree(TesseraEffect effect, void *user) {
  Consumption *consumption = user;
  if (effect.kind == TESSERA_EFFECT_FREE && mlirValueEqual(effect.value, consumption->value))
    consumption->isConsumed = true;
}

bool transformConsumes(MlirOperation op, MlirValue operand) {
  Consumption consumption = {operand, false};
  if (memoryEffectOpInterfaceCast(op))
    memoryEffectOpInterfaceGetEffects(op, noteFree, &consumption);
  return consumption.isConsumed;
}

static void invalidate(TransformState *state, const IrValue *handle,
                       TransformInvalidation invalidation) {
  bool inserted;
  uintptr_t *position = tsPointerMapInsert(&state->invalid, handle, &inserted);
  if (!inserted)
    return;
  *position = state->invalidations.size;
  invalidation.handle = handle;
  tsVecPush(&state->invalidations, invalidation);
}

/// Who goes through payload finds NULL in place of it. The op that uses it up still sees it.
static void forgetHeld(TransformState *state, const void *what) {
  const uintptr_t *first = tsPointerMapFind(&state->placesOf, what);
  for (uint32_t at = first ? (uint32_t)*first : 0; at;) {
    TransformPlace place = state->places.data[at - 1];
    at = place.next;
    if (!state->entries.data[place.entry].isHeld)
      continue;
    unlink(state, place.entry, place.slot);
    state->entries.data[place.entry].payload.data[place.slot] = NULL;
  }
}

/// Handles of something in `op`, or of it, may not be used any more.
static void invalidateHandles(TransformState *state, const void *what, const IrOperation *op,
                              TransformInvalidation invalidation) {
  invalidation.nested = irWrapLocation(op->location);
  TransformEntry *entry;
  bool isHeld = false;
  for (uint32_t next = 0; (entry = transformFindHandle(state, what, &next));)
    if (!entry->isHeld)
      invalidate(state, entry->handle, invalidation);
    else
      isHeld = true;
  if (isHeld)
    forgetHeld(state, what);
}

/// All that is in the operation is used up.
static void invalidateTree(TransformState *state, IrOperation *root,
                           TransformInvalidation invalidation) {
  invalidation.ancestor = irWrapLocation(root->location);
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false)) {
    invalidateHandles(state, op, op, invalidation);
    invalidation.isValue = true;
    for (uint32_t i = 0; i < op->numResults; i++)
      invalidateHandles(state, irOperationResult(op, i), op, invalidation);
    for (uint32_t r = 0; r < op->numRegions; r++)
      for (IrBlock *block = op->regions[r].first; block; block = block->next)
        for (uint32_t i = 0; i < block->numArguments; i++)
          invalidateHandles(state, &block->arguments[i]->value, op, invalidation);
    invalidation.isValue = false;
  }
}

static void invalidateValue(TransformState *state, IrValue *value,
                            TransformInvalidation invalidation) {
  IrOperation *definition = irDefiningOp(value);
  if (definition) {
    invalidateTree(state, definition, invalidation);
    return;
  }
  IrBlock *block = ((IrBlockArgument *)value)->block;
  for (IrOperation *op = block->first; op; op = op->next)
    invalidateTree(state, op, invalidation);
}

static void consume(TransformState *state, MlirOperation op, intptr_t operand) {
  MlirValue value = mlirOperationGetOperand(op, operand);
  TransformPayload payload = transformPayloadOf(state, value);
  TransformKind kind = transformKindOf(mlirValueGetType(value));
  TransformInvalidation invalidation = {.consumer = mlirOperationGetLocation(op),
                                        .operand = operand};
  for (size_t i = 0; i < payload.size; i++)
    if (kind == TRANSFORM_OPS)
      invalidateTree(state, payload.data[i], invalidation);
    else if (kind == TRANSFORM_VALUES)
      invalidateValue(state, payload.data[i], invalidation);
  invalidate(state, irValue(value), invalidation); // of no payload, or of parameters
}

/// What stands for the same twice can't be consumed.
static TransformStatus checkRepeated(TransformState *state, MlirOperation op, intptr_t operand) {
  TransformPayload payload = transformOperandPayload(state, op, operand);
  TsPointerMap seen = {0};
  const void *repeated = NULL;
  for (size_t i = 0; i < payload.size && !repeated; i++) {
    bool inserted;
    tsPointerMapInsert(&seen, payload.data[i], &inserted);
    repeated = inserted ? NULL : payload.data[i];
  }
  tsPointerMapFree(&seen);
  if (!repeated)
    return TRANSFORM_SUCCESS;
  TesseraDiagnostic *diagnostic = transformSilenceable(state, mlirOperationGetLocation(op));
  tesseraDiagnosticAppendFormat(diagnostic,
                                "a handle passed as operand #%lld and consumed by this operation "
                                "points to a payload entity more than once",
                                (long long)operand);
  if (transformKindOf(mlirValueGetType(mlirOperationGetOperand(op, operand))) == TRANSFORM_OPS)
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(diagnostic,
                                    irWrapLocation(((const IrOperation *)repeated)->location)),
        "repeated target op");
  return TRANSFORM_SILENCEABLE;
}

static MlirLocation locationOfValue(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOperationGetLocation(mlirOpResultGetOwner(value))
                                     : mlirValueGetLocation(value);
}

static void note(TesseraDiagnostic *diagnostic, MlirLocation location, const char *text) {
  tesseraDiagnosticAppendFormat(tesseraDiagnosticAttachNote(diagnostic, location), "%s", text);
}

static TransformStatus reportUse(MlirOperation op, MlirValue handle,
                                 const TransformInvalidation *invalidation) {
  bool isEmpty = !invalidation->ancestor.ptr;
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(
      diagnostic, "op uses a handle %sinvalidated by a previously executed transform op",
      isEmpty ? "associated with empty payload and " : "");
  if (!isEmpty)
    note(diagnostic, locationOfValue(handle),
         invalidation->isValue ? "invalidated handle" : "handle to invalidated ops");
  tesseraDiagnosticAppendFormat(
      tesseraDiagnosticAttachNote(diagnostic, invalidation->consumer),
      "invalidated by this transform op that consumes its operand #%lld%s",
      (long long)invalidation->operand,
      isEmpty ? ""
              : " and invalidates all handles to payload IR entities associated with this "
                "operand and entities nested in them");
  if (!isEmpty) {
    note(diagnostic, invalidation->ancestor, "ancestor payload op");
    note(diagnostic, invalidation->nested, "nested payload op");
  }
  tesseraDiagnosticReport(diagnostic);
  return TRANSFORM_DEFINITE;
}

static void addFreed(TesseraEffect effect, void *user) {
  if (effect.kind == TESSERA_EFFECT_FREE && effect.value.ptr)
    tsPointerMapInsert(user, effect.value.ptr, NULL);
}

/// Fails where an operand may not be used; notes what the op consumes.
static TransformStatus checkOperands(TransformState *state, MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; i++) {
    MlirValue handle = mlirOperationGetOperand(op, i);
    const uintptr_t *position = tsPointerMapFind(&state->invalid, handle.ptr);
    if (position)
      return reportUse(op, handle, &state->invalidations.data[*position]);
  }
  TsPointerMap freed = {0};
  if (memoryEffectOpInterfaceCast(op))
    memoryEffectOpInterfaceGetEffects(op, addFreed, &freed);
  bool mayRepeat = transformOpInterfaceAllowsRepeatedHandleOperands(op);
  TransformStatus status = TRANSFORM_SUCCESS;
  for (intptr_t i = 0; i < count && freed.size && status == TRANSFORM_SUCCESS; i++)
    if (!mayRepeat && tsPointerMapFind(&freed, mlirOperationGetOperand(op, i).ptr))
      status = checkRepeated(state, op, i);
  for (intptr_t i = 0; i < count && freed.size && status == TRANSFORM_SUCCESS; i++)
    if (tsPointerMapFind(&freed, mlirOperationGetOperand(op, i).ptr))
      consume(state, op, i);
  tsPointerMapFree(&freed);
  return status;
}

//===--- Applying ---===//

bool transformIsInside(const TransformState *state, const IrOperation *op,
                       const IrOperation *target) {
  if (tesseraOperationIsAncestor(irWrapOp((IrOperation *)target), irWrapOp((IrOperation *)op)))
    return true;
  for (size_t i = 0; i < state->callers.size; i++)
    if (tesseraOperationIsAncestor(irWrapOp((IrOperation *)target),
                                   irWrapOp(state->callers.data[i])))
      return true;
  return false;
}

TransformStatus transformCheckNesting(MlirOperation op, const TransformPayload *targets) {
  TsPointerMap all = {0};
  const IrOperation *nested = NULL;
  for (size_t i = 0; i < targets->size; i++)
    tsPointerMapInsert(&all, targets->data[i], NULL);
  for (size_t i = 0; i < targets->size && !nested; i++)
    for (IrOperation *around = irParentOp(targets->data[i]); around && !nested;
         around = irParentOp(around))
      if (tsPointerMapFind(&all, around))
        nested = targets->data[i];
  tsPointerMapFree(&all);
  return nested ? transformFailForGood(op, "has targets that are inside of others")
                : TRANSFORM_SUCCESS;
}

bool transformIsAroundBusy(const TransformState *state, const IrOperation *target) {
  for (size_t i = 0; i < state->busy.size; i++)
    if (state->busy.data[i].parent &&
        tesseraOperationIsAncestor(irWrapOp((IrOperation *)target),
                                   irWrapOp(state->busy.data[i].parent)))
      return true;
  return false;
}

static TransformStatus applyAndBind(TransformState *state, MlirOperation op,
                                    TransformPayload *results) {
  intptr_t count = mlirOperationGetNumResults(op);
  TransformStatus status = transformOpInterfaceApply(op, results, state);
  size_t total = 0;
  for (intptr_t i = 0; i < count; i++)
    total += results[i].size;
  if (status == TRANSFORM_DEFINITE || transformCheckRoom(state, op, total) != TRANSFORM_SUCCESS)
    return TRANSFORM_DEFINITE;
  for (intptr_t i = 0; i < count; i++) {
    if (status == TRANSFORM_SILENCEABLE)
      results[i].size = 0;
    TransformStatus bound = transformBind(state, mlirOperationGetResult(op, i),
                                          mlirOperationGetLocation(op), &results[i]);
    if (bound > status)
      status = bound;
  }
  return status;
}

TransformStatus transformApply(TransformState *state, MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  if (!transformOpInterfaceCast(op))
    return transformFailForGood(op, "isn't something that can be applied");
  if (state->numMatchers && !matchOpInterfaceCast(op)) {
    mlirOperationEmitError(op, "expected operations in the match part to implement "
                               "MatchOpInterface");
    return TRANSFORM_DEFINITE;
  }
  size_t numInvalid = state->invalidations.size;
  TransformStatus status = checkOperands(state, op);
  TransformPayload *results = tsAllocZeroed((size_t)count + 1, sizeof *results);
  if (status == TRANSFORM_SUCCESS) {
    status = applyAndBind(state, op, results);
    transformCompact(state);
  } else
    for (intptr_t i = 0; i < count && status == TRANSFORM_SILENCEABLE; i++)
      transformBind(state, mlirOperationGetResult(op, i), mlirOperationGetLocation(op),
                    &results[i]);
  // What was consumed may be gone, and others come to lie where it was.
  for (size_t i = numInvalid; i < state->invalidations.size; i++)
    if (tsPointerMapFind(&state->invalid, state->invalidations.data[i].handle))
      unbind(state, state->invalidations.data[i].handle);
  for (intptr_t i = 0; i < count; i++)
    tsVecFree(&results[i]);
  tsFree(results);
  return status;
}

TransformStatus transformApplyBlock(TransformState *state, MlirBlock block, bool suppress,
                                    TransformPayload *results) {
  MlirOperation terminator = mlirBlockGetTerminator(block);
  TransformStatus status = TRANSFORM_SUCCESS;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       status == TRANSFORM_SUCCESS && !mlirOperationIsNull(op) &&
       !mlirOperationEqual(op, terminator);
       op = mlirOperationGetNextInBlock(op)) {
    size_t mark = state->pending.size;
    status = transformApply(state, op);
    if (status == TRANSFORM_SILENCEABLE && suppress) {
      transformSilence(state, mark);
      status = TRANSFORM_SUCCESS;
    }
  }
  for (intptr_t i = 0; status == TRANSFORM_SUCCESS && results && !mlirOperationIsNull(terminator) &&
                       i < mlirOperationGetNumOperands(terminator);
       i++) {
    const uintptr_t *position =
        tsPointerMapFind(&state->invalid, mlirOperationGetOperand(terminator, i).ptr);
    if (position)
      return reportUse(terminator, mlirOperationGetOperand(terminator, i),
                       &state->invalidations.data[*position]);
    TransformPayload payload = transformOperandPayload(state, terminator, i);
    status = transformCheckRoom(state, terminator, results[i].size + payload.size);
    if (status == TRANSFORM_SUCCESS)
      transformAddAll(&results[i], &payload);
  }
  return status;
}
