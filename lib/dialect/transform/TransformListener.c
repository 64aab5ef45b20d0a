// What patterns and the like do to payload, as handles see it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/transform/TransformState.h"

/// Whether `user` may be applied after `op`.
static bool comesAfter(const IrOperation *op, const IrOperation *user) {
  for (; op && op->block; op = irParentOp(op)) {
    if (tesseraOperationIsAncestor(irWrapOp((IrOperation *)op), irWrapOp((IrOperation *)user)))
      return false;
    for (const IrOperation *around = user; around; around = irParentOp(around))
      if (around->block == op->block)
        return mlirOperationIsBeforeInBlock(irWrapOp((IrOperation *)op),
                                            irWrapOp((IrOperation *)around));
  }
  return false;
}

static bool isAlive(const TransformState *state, const IrValue *handle) {
  for (const IrUse *use = handle->firstUse; use; use = use->next)
    if (comesAfter(state->current, use->owner))
      return true;
  return false;
}

/// A handle of the operation that is used later; NULL: none.
static const IrValue *findAlive(const TransformState *state, const IrOperation *op) {
  const TransformEntry *entry;
  for (uint32_t next = 0; (entry = transformFindHandle(state, op, &next));)
    if (isAlive(state, entry->handle))
      return entry->handle;
  return NULL;
}

/// The operation that defines all of the values; NULL: none does.
static IrOperation *commonDefinition(MlirValue *values, size_t count) {
  IrOperation *common = NULL;
  for (size_t i = 0; i < count; i++) {
    IrOperation *definition = irDefiningOp(irValue(values[i]));
    if (!definition || (i && definition != common))
      return NULL;
    common = definition;
  }
  return common;
}

/// What an operation that becomes these values is from now on: one of the same name, or a constant,
/// behind casts; NULL, and why, where there is none.
static IrOperation *findReplacement(const IrOperation *op, const MlirValue *values,
                                    const char **reason) {
  enum { MOST_CASTS = 1000 }; // where operations have no order these may be a circle
  TsVec(MlirValue) current = {0};
  IrOperation *result = NULL;
  for (uint32_t i = 0; i < op->numResults; i++)
    tsVecPush(&current, values[i]);
  *reason = "ran out of suitable replacement values";
  for (int casts = 0; current.size && casts < MOST_CASTS; casts++) {
    IrOperation *definition = commonDefinition(current.data, current.size);
    if (!definition) {
      *reason = "replacement values belong to different ops";
      break;
    }
    if (definition->name == op->name || irHasTrait(definition, TESSERA_TRAIT_CONSTANT_LIKE)) {
      result = definition;
      break;
    }
    current.size = 0;
    if (castOpInterfaceCast(irWrapOp(definition)))
      for (uint32_t i = 0; i < definition->numOperands; i++)
        tsVecPush(&current, irWrapValue(definition->operands[i].value));
  }
  tsVecFree(&current);
  return result;
}

static void fail(TransformState *state, const IrOperation *op, const IrValue *handle,
                 const MlirValue *values, const char *reason) {
  if (state->tracking != TRANSFORM_SUCCESS)
    return; // the first one is enough
  state->tracking = TRANSFORM_SILENCEABLE;
  TesseraDiagnostic *diagnostic =
      transformSilenceable(state, irWrapLocation(state->current->location));
  tesseraDiagnosticAppendFormat(diagnostic, "tracking listener failed to find replacement op "
                                            "during application of this transform op");
  MlirValue value = irWrapValue(handle);
  tesseraDiagnosticAppendFormat(tesseraDiagnosticAttachNote(diagnostic, (MlirLocation){NULL}), "%s",
                                reason);
  tesseraDiagnosticAppendFormat(
      tesseraDiagnosticAttachNote(diagnostic,
                                  mlirValueIsAOpResult(value)
                                      ? mlirOperationGetLocation(mlirOpResultGetOwner(value))
                                      : mlirValueGetLocation(value)),
      "replacement is required because this handle must be updated");
  tesseraDiagnosticAppendFormat(
      tesseraDiagnosticAttachNote(diagnostic, irWrapLocation(op->location)), "[0] replaced op");
  for (uint32_t i = 0; i < op->numResults; i++)
    if (mlirValueIsAOpResult(values[i]))
      tesseraDiagnosticAppendFormat(
          tesseraDiagnosticAttachNote(diagnostic,
                                      mlirOperationGetLocation(mlirOpResultGetOwner(values[i]))),
          "[0] replacement value %u", i);
}

static void onReplaced(void *user, MlirOperation handle, const MlirValue *values) {
  TransformState *state = user;
  IrOperation *op = irOp(handle);
  for (uint32_t i = 0; i < op->numResults; i++)
    transformReplace(state, irOperationResult(op, i), (void *)(uintptr_t)values[i].ptr);
  if (!tsPointerMapFind(&state->placesOf, op))
    return;
  const char *reason;
  IrOperation *replacement = findReplacement(op, values, &reason);
  const IrValue *alive = replacement ? NULL : findAlive(state, op);
  if (alive)
    fail(state, op, alive, values, reason);
  transformReplace(state, op, replacement);
}

static void onErased(void *user, MlirOperation handle) {
  TransformState *state = user;
  IrOperation *op = irOp(handle);
  if (!state->placesOf.size)
    return;
  transformReplace(state, op, NULL);
  for (uint32_t i = 0; i < op->numResults; i++)
    transformReplace(state, irOperationResult(op, i), NULL);
  for (uint32_t r = 0; r < op->numRegions; r++)
    for (IrBlock *block = op->regions[r].first; block; block = block->next)
      for (uint32_t i = 0; i < block->numArguments; i++)
        transformReplace(state, &block->arguments[i]->value, NULL);
}

RwTracker transformTracker(TransformState *state) {
  return (RwTracker){.replaced = onReplaced, .erased = onErased, .user = state};
}
