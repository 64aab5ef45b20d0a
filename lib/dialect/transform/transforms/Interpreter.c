// Applies a named sequence to what the pass runs on.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/transform/TransformPasses.h"
#include "dialect/transform/TransformState.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "pass/Lookup.h"

#include <stdlib.h>

typedef struct Search {
  MlirStringRef name;
  MlirOperation found;
} Search;

static MlirWalkResult findSequence(MlirOperation op, void *user) {
  Search *search = user;
  if (!transformNamedSequenceOpIsA(op) || !tsEqual(tesseraSymbolGetName(op), search->name))
    return MlirWalkResultAdvance;
  search->found = op;
  return MlirWalkResultInterrupt;
}

static MlirWalkResult findTagged(MlirOperation op, void *user) {
  Search *search = user;
  MlirAttribute tag = mlirOperationGetAttributeByName(op, tsLiteral(TRANSFORM_TARGET_TAG));
  if (mlirAttributeIsNull(tag) || !mlirAttributeIsAString(tag) ||
      !tsEqual(mlirStringAttrGetValue(tag), search->name))
    return MlirWalkResultAdvance;
  search->found = op;
  return MlirWalkResultInterrupt;
}

/// The operation to transform, or null after an error.
static MlirOperation findRoot(const InterpreterPassOptions *options, MlirOperation op) {
  if (!options->debugPayloadRootTag.length)
    return op;
  Search search = {.name = options->debugPayloadRootTag};
  mlirOperationWalk(op, findTagged, &search, MlirWalkPreOrder);
  if (mlirOperationIsNull(search.found))
    mlirOperationEmitError(op,
                           "couldn't find the root payload op with transform.target_tag=\"%.*s\"",
                           (int)search.name.length, search.name.data);
  return search.found;
}

typedef struct Binding {
  TransformPayload *payload;
  MlirStringRef name;
  bool areResults;
} Binding;

static MlirWalkResult addNamed(MlirOperation op, void *user) {
  Binding *binding = user;
  if (!tsEqual(irStringValue(irOp(op)->name->name), binding->name))
    return MlirWalkResultAdvance;
  if (!binding->areResults)
    transformAdd(binding->payload, op.ptr);
  for (intptr_t i = 0; binding->areResults && i < mlirOperationGetNumResults(op); i++)
    transformAdd(binding->payload, mlirOperationGetResult(op, i).ptr);
  return MlirWalkResultAdvance;
}

/// `1;2;3`.
static bool addNumbers(TransformState *state, MlirStringRef text, TransformPayload *payload) {
  for (size_t at = 0; at < text.length;) {
    char *end;
    long long value = strtoll(text.data + at, &end, 0); // the whole text ends in a NUL
    size_t next = (size_t)(end - text.data);
    if (next == at || next > text.length || (next < text.length && text.data[next] != ';'))
      return false;
    transformAddInteger(state, payload, value);
    at = next + 1;
  }
  return true;
}

static bool bind(TransformState *state, MlirOperation root, MlirStringRef text) {
  TransformPayload payload = {0};
  bool ok = true;
  if (text.length && text.data[0] == '#') {
    ok = addNumbers(state, tsSubstring(text, 1, text.length), &payload);
    if (!ok)
      mlirOperationEmitError(root, "couldn't parse the numbers '%.*s'", (int)text.length,
                             text.data);
  } else {
    bool areResults = text.length && text.data[0] == '^';
    Binding binding = {&payload, tsSubstring(text, areResults, text.length), areResults};
    mlirOperationWalk(root, addNamed, &binding, MlirWalkPreOrder);
  }
  tsVecPush(&state->trailing, payload);
  return ok;
}

void interpreterPassPassRun(MlirPass pass, const InterpreterPassOptions *options,
                            MlirOperation op) {
  MlirOperation root = findRoot(options, op);
  Search search = {.name = options->entryPoint};
  if (mlirOperationIsNull(root)) {
    tesseraPassSignalFailure(pass);
    return;
  }
  mlirOperationWalk(op, findSequence, &search, MlirWalkPreOrder);
  if (mlirOperationIsNull(search.found)) {
    mlirOperationEmitError(op, "could not find a nested named sequence with name: %.*s",
                           (int)search.name.length, search.name.data);
    tesseraPassSignalFailure(pass);
    return;
  }
  TransformState state = {
      .context = tesseraPassGetContext(pass), .root = irOp(root), .registry = psPassRegistry(pass)};
  bool ok = true;
  for (size_t i = 0; i < options->debugBindTrailingArgs.size && ok; i++)
    ok = bind(&state, root, options->debugBindTrailingArgs.data[i]);
  if (!ok || mlirLogicalResultIsFailure(transformRun(&state, search.found)))
    tesseraPassSignalFailure(pass);
  transformStateDestroy(&state);
}
