// Ops that go from handles to others, match, and look at payload.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/transform/TransformState.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdio.h>

static bool hasName(const IrOperation *op, MlirStringRef name) {
  return tsEqual(irStringValue(op->name->name), name);
}

static void addOnce(TransformPayload *payload, TsPointerMap *seen, const void *what) {
  bool inserted = true;
  if (seen)
    tsPointerMapInsert(seen, what, &inserted);
  if (inserted)
    transformAdd(payload, what);
}

//===--- Around, before and after ---===//

TransformStatus transformGetConsumersOfResultApply(MlirOperation op, TransformPayload *results,
                                                   TransformState *state) {
  TransformPayload payload = transformOperandPayload(state, op, 0);
  int64_t number = transformGetConsumersOfResultGetResultNumber(op);
  if (payload.size == 0)
    return TRANSFORM_SUCCESS;
  if (payload.size != 1)
    return transformFailForGood(op, "handle must be mapped to exactly one payload op");
  IrOperation *target = payload.data[0];
  if (number < 0 || number >= (int64_t)target->numResults)
    return transformFailForGood(op, "result number overflow");
  for (IrUse *use = irOperationResult(target, (uint32_t)number)->firstUse; use; use = use->next)
    transformAdd(&results[0], use->owner);
  return TRANSFORM_SUCCESS;
}

TransformStatus transformGetDefiningOpApply(MlirOperation op, TransformPayload *results,
                                            TransformState *state) {
  TransformPayload payload = transformOperandPayload(state, op, 0);
  for (size_t i = 0; i < payload.size; i++) {
    IrOperation *definition = irDefiningOp(payload.data[i]);
    if (!definition) {
      TesseraDiagnostic *diagnostic = transformSilenceable(state, mlirOperationGetLocation(op));
      tesseraDiagnosticAppendFormat(diagnostic, "cannot get defining ops of block argument");
      tesseraDiagnosticAppendFormat(
          tesseraDiagnosticAttachNote(diagnostic,
                                      mlirValueGetLocation(irWrapValue(payload.data[i]))),
          "target value");
      return TRANSFORM_SILENCEABLE;
    }
    transformAdd(&results[0], definition);
  }
  return TRANSFORM_SUCCESS;
}

/// The closest around that is as the op says; NULL: none is.
static IrOperation *findParent(MlirOperation op, IrOperation *target) {
  MlirStringRef name = transformGetParentOpGetOpName(op);
  bool hasNameWish = !mlirAttributeIsNull(transformGetParentOpGetOpNameAttr(op));
  bool isIsolated = transformGetParentOpGetIsolatedFromAbove(op);
  int64_t left = transformGetParentOpGetNthParent(op);
  IrOperation *parent = irParentOp(target);
  for (; parent; parent = irParentOp(parent))
    if ((!isIsolated || irHasTrait(parent, TESSERA_TRAIT_ISOLATED_FROM_ABOVE)) &&
        (!hasNameWish || hasName(parent, name)) && --left <= 0)
      break;
  return parent;
}

TransformStatus transformGetParentOpApply(MlirOperation op, TransformPayload *results,
                                          TransformState *state) {
  TransformPayload payload = transformOperandPayload(state, op, 0);
  TsPointerMap seen = {0};
  TransformStatus status = TRANSFORM_SUCCESS;
  for (size_t i = 0; i < payload.size; i++) {
    IrOperation *parent = findParent(op, payload.data[i]);
    if (parent) {
      addOnce(&results[0], transformGetParentOpGetDeduplicate(op) ? &seen : NULL, parent);
      continue;
    }
    results[0].size = 0;
    if (!transformGetParentOpGetAllowEmptyResults(op)) {
      TesseraDiagnostic *diagnostic = transformSilenceable(state, mlirOperationGetLocation(op));
      tesseraDiagnosticAppendFormat(diagnostic,
                                    "could not find a parent op that matches all requirements");
      tesseraDiagnosticAppendFormat(
          tesseraDiagnosticAttachNote(
              diagnostic, irWrapLocation(((const IrOperation *)payload.data[i])->location)),
          "target op");
      status = TRANSFORM_SILENCEABLE;
    }
    break;
  }
  tsPointerMapFree(&seen);
  return status;
}

TransformStatus transformGetProducerOfOperandApply(MlirOperation op, TransformPayload *results,
                                                   TransformState *state) {
  TransformPayload payload = transformOperandPayload(state, op, 0);
  int64_t number = transformGetProducerOfOperandGetOperandNumber(op);
  for (size_t i = 0; i < payload.size; i++) {
    IrOperation *target = payload.data[i];
    bool isThere = number >= 0 && number < (int64_t)target->numOperands;
    IrOperation *producer = isThere ? irDefiningOp(target->operands[number].value) : NULL;
    if (!producer)
      return transformFailAt(state, op, target, "target op",
                             isThere ? "could not find a producer for operand number: %lld of "
                                       "target"
                                     : "could not find a producer for operand number: %lld of "
                                       "target, which has fewer operands",
                             (long long)number);
    transformAdd(&results[0], producer);
  }
  return TRANSFORM_SUCCESS;
}

//===--- Positions ---===//

/// The positions that an op says, of `count`; negative ones count from the end.
static TransformStatus expandPositions(MlirOperation op, TransformState *state,
                                       const IrOperation *target, int64_t count, bool *chosen,
                                       TransformPayload *order) {
  intptr_t size;
  const int64_t *positions = transformGetOperandOpGetRawPositionList(op, &size);
  bool isInverted = transformGetOperandOpGetIsInverted(op);
  bool isAll = transformGetOperandOpGetIsAll(op);
  for (intptr_t i = 0; i < size; i++) {
    int64_t position = positions[i] < 0 ? positions[i] + count : positions[i];
    if (position < 0 || position >= count)
      return transformFailAt(state, op, target,
                             "while considering positions of this payload operation",
                             "position overflow %lld (updated from %lld) for maximum %lld",
                             (long long)position, (long long)positions[i], (long long)count);
    chosen[position] = true;
    if (!isInverted)
      transformAdd(order, (const void *)(uintptr_t)(position + 1));
  }
  for (int64_t i = 0; i < count; i++)
    if (isAll || (isInverted && !chosen[i]))
      transformAdd(order, (const void *)(uintptr_t)(i + 1));
  return TRANSFORM_SUCCESS;
}

static TransformStatus getValues(MlirOperation op, TransformPayload *results, TransformState *state,
                                 bool ofResults) {
  TransformPayload payload = transformOperandPayload(state, op, 0);
  TransformStatus status = TRANSFORM_SUCCESS;
  for (size_t i = 0; i < payload.size && status == TRANSFORM_SUCCESS; i++) {
    IrOperation *target = payload.data[i];
    uint32_t count = ofResults ? target->numResults : target->numOperands;
    bool *chosen = tsAllocZeroed((size_t)count + 1, sizeof *chosen);
    TransformPayload order = {0};
    status = expandPositions(op, state, target, count, chosen, &order);
    if (status == TRANSFORM_SUCCESS)
      status = transformCheckRoom(state, op, results[0].size + order.size);
    for (size_t k = 0; k < order.size && status == TRANSFORM_SUCCESS; k++) {
      uint32_t position = (uint32_t)(uintptr_t)order.data[k] - 1;
      transformAdd(&results[0], ofResults ? irOperationResult(target, position)
                                          : target->operands[position].value);
    }
    tsVecFree(&order);
    tsFree(chosen);
  }
  return status;
}

TransformStatus transformGetOperandOpApply(MlirOperation op, TransformPayload *results,
                                           TransformState *state) {
  return getValues(op, results, state, false);
}
TransformStatus transformGetResultOpApply(MlirOperation op, TransformPayload *results,
                                          TransformState *state) {
  return getValues(op, results, state, true);
}

TransformStatus transformGetTypeOpApply(MlirOperation op, TransformPayload *results,
                                        TransformState *state) {
  TransformPayload payload = transformOperandPayload(state, op, 0);
  for (size_t i = 0; i < payload.size; i++) {
    MlirType type = mlirValueGetType(irWrapValue(payload.data[i]));
    if (transformGetTypeOpGetElemental(op) && mlirTypeIsAShaped(type))
      type = mlirShapedTypeGetElementType(type);
    transformAdd(&results[0], mlirTypeAttrGet(type).ptr);
  }
  return TRANSFORM_SUCCESS;
}

TransformStatus transformSelectOpApply(MlirOperation op, TransformPayload *results,
                                       TransformState *state) {
  TransformPayload payload = transformOperandPayload(state, op, 0);
  for (size_t i = 0; i < payload.size; i++)
    if (hasName(payload.data[i], transformSelectOpGetOpName(op)))
      transformAdd(&results[0], payload.data[i]);
  return TRANSFORM_SUCCESS;
}

//===--- Matching ---===//

TransformStatus transformMatchOperationEmptyOpApply(MlirOperation op, TransformPayload *results,
                                                    TransformState *state) {
  (void)results;
  if (transformOperandPayload(state, op, 0).size)
    return transformFail(state, op, "operation is not empty");
  return TRANSFORM_SUCCESS;
}

TransformStatus transformMatchOperationNameOpApply(MlirOperation op, TransformPayload *results,
                                                   TransformState *state) {
  (void)results;
  TransformPayload payload = transformOperandPayload(state, op, 0);
  if (payload.size != 1)
    return transformFailForGood(
        op, "SingleOpMatchOpTrait requires the operand handle to point to a single payload op");
  MlirAttribute names = transformMatchOperationNameOpGetOpNamesAttr(op);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(names); i++)
    if (hasName(payload.data[0], mlirStringAttrGetValue(mlirArrayAttrGetElement(names, i))))
      return TRANSFORM_SUCCESS;
  return transformFail(state, op, "wrong operation name");
}

// One of the words of a number that is extended by its sign at the width of its type, as MLIR
// compares numbers of all types.
static uint64_t signedWord(const IrStorage *number, size_t width, size_t index) {
  size_t numWords;
  const uint64_t *words = irIntegerAttrWords(number, &numWords);
  size_t last = (width - 1) / 64;
  bool isSmall = index >= numWords; // as its type says it is extended
  uint64_t fill = irTypeIsUnsigned(irIntegerAttrType(number)) ? 0 : -(words[numWords - 1] >> 63);
  uint64_t word = isSmall ? fill : words[index];
  unsigned spare = (unsigned)(63 - (width - 1) % 64);
  return index < last || !spare ? word : (uint64_t)((int64_t)(word << spare) >> spare);
}

static size_t widthOf(const IrStorage *number) {
  const IrStorage *type = irIntegerAttrType(number);
  return irTypeIsInteger(type) ? irIntegerTypeWidth(type) : 64;
}

// Less, equal, greater: -1, 0, 1.
static int compareSigned(const IrStorage *a, const IrStorage *b) {
  size_t width = widthOf(a);
  if (width == 0)
    return 0;
  for (size_t last = (width - 1) / 64, i = last + 1; i-- > 0;) {
    uint64_t x = signedWord(a, width, i), y = signedWord(b, width, i);
    if (x != y)
      return (i == last ? (int64_t)x < (int64_t)y : x < y) ? -1 : 1;
  }
  return 0;
}

static bool holds(TransformMatchCmpIPredicate predicate, int order) {
  switch (predicate) {
  case TransformMatchCmpIPredicateeq:
    return order == 0;
  case TransformMatchCmpIPredicatene:
    return order != 0;
  case TransformMatchCmpIPredicatelt:
    return order < 0;
  case TransformMatchCmpIPredicatele:
    return order <= 0;
  case TransformMatchCmpIPredicategt:
    return order > 0;
  case TransformMatchCmpIPredicatege:
    return order >= 0;
  }
  return false;
}

static TransformStatus failCmpI(MlirOperation op, TransformState *state, const IrStorage *param,
                                const IrStorage *reference) {
  static const char *const kWords[] = {[TransformMatchCmpIPredicateeq] = "equal to",
                                       [TransformMatchCmpIPredicatene] = "not equal to",
                                       [TransformMatchCmpIPredicatelt] = "less than",
                                       [TransformMatchCmpIPredicatele] = "less than or equal to",
                                       [TransformMatchCmpIPredicategt] = "greater than",
                                       [TransformMatchCmpIPredicatege] =
                                           "greater than or equal to"};
  TsString texts[2] = {{0}, {0}};
  const IrStorage *numbers[] = {reference, param};
  size_t width = widthOf(param), numWords = (width + 63) / 64;
  uint64_t *words = tsAllocZeroed(numWords + 1, sizeof *words);
  for (int i = 0; i < 2; i++) {
    for (size_t k = 0; k < numWords; k++)
      words[k] = signedWord(numbers[i], width, k);
    irWordsPrint(words, numWords + !numWords, true, &texts[i]);
  }
  tsFree(words);
  TransformStatus status =
      transformFail(state, op, "expected parameter to be %s %.*s, got %.*s",
                    kWords[transformMatchParamCmpIOpGetPredicate(op)], (int)texts[0].size,
                    texts[0].data, (int)texts[1].size, texts[1].data);
  tsStringFree(&texts[0]);
  tsStringFree(&texts[1]);
  return status;
}

TransformStatus transformMatchParamCmpIOpApply(MlirOperation op, TransformPayload *results,
                                               TransformState *state) {
  (void)results;
  TransformPayload a = transformOperandPayload(state, op, 0);
  TransformPayload b = transformOperandPayload(state, op, 1);
  if (a.size != b.size)
    return transformFail(state, op, "parameters have different payload lengths (%zu vs %zu)",
                         a.size, b.size);
  for (size_t i = 0; i < a.size; i++) {
    MlirAttribute left = {a.data[i]}, right = {b.data[i]};
    if (!mlirAttributeIsAInteger(left) || !mlirAttributeIsAInteger(right))
      return transformFailForGood(op, "non-integer parameter value not expected");
    if (!mlirTypeEqual(mlirAttributeGetType(left), mlirAttributeGetType(right)))
      return transformFailForGood(op, "mismatching integer attribute types in parameter #%zu", i);
    if (!holds(transformMatchParamCmpIOpGetPredicate(op), compareSigned(left.ptr, right.ptr)))
      return failCmpI(op, state, left.ptr, right.ptr);
  }
  return TRANSFORM_SUCCESS;
}

//===--- Handles ---===//

TransformStatus transformCastOpApply(MlirOperation op, TransformPayload *results,
                                     TransformState *state) {
  TransformPayload payload = transformOperandPayload(state, op, 0);
  transformAddAll(&results[0], &payload);
  return TRANSFORM_SUCCESS;
}

bool transformMergeHandlesOpAllowsRepeatedHandleOperands(MlirOperation op) {
  return transformMergeHandlesOpGetDeduplicate(op);
}

TransformStatus transformMergeHandlesOpApply(MlirOperation op, TransformPayload *results,
                                             TransformState *state) {
  TsPointerMap seen = {0};
  TransformStatus status = TRANSFORM_SUCCESS;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && status == TRANSFORM_SUCCESS; i++) {
    TransformPayload payload = transformOperandPayload(state, op, i);
    status = transformCheckRoom(state, op, results[0].size + payload.size);
    for (size_t k = 0; k < payload.size && status == TRANSFORM_SUCCESS; k++)
      addOnce(&results[0], transformMergeHandlesOpGetDeduplicate(op) ? &seen : NULL,
              payload.data[k]);
  }
  tsPointerMapFree(&seen);
  return status;
}

MlirLogicalResult transformMergeHandlesOpFold(MlirOperation op, const MlirAttribute *operands,
                                              TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  // One handle may still name a thing twice, which deduplicating changes.
  if (mlirOperationGetNumOperands(op) != 1 || transformMergeHandlesOpGetDeduplicate(op))
    return mlirLogicalResultFailure();
  results[0].value = mlirOperationGetOperand(op, 0);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

TransformStatus transformNumAssociationsOpApply(MlirOperation op, TransformPayload *results,
                                                TransformState *state) {
  transformAddInteger(state, &results[0], (int64_t)transformOperandPayload(state, op, 0).size);
  return TRANSFORM_SUCCESS;
}

TransformStatus transformParamConstantOpApply(MlirOperation op, TransformPayload *results,
                                              TransformState *state) {
  (void)state;
  transformAdd(&results[0], transformParamConstantOpGetValueAttr(op).ptr);
  return TRANSFORM_SUCCESS;
}

TransformStatus transformReplicateOpApply(MlirOperation op, TransformPayload *results,
                                          TransformState *state) {
  size_t times = transformOperandPayload(state, op, 0).size;
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); i++) {
    TransformPayload payload = transformOperandPayload(state, op, i);
    size_t size = times && payload.size > SIZE_MAX / times ? SIZE_MAX : payload.size * times;
    if (transformCheckRoom(state, op, size) != TRANSFORM_SUCCESS)
      return TRANSFORM_DEFINITE;
    for (size_t k = 0; k < times; k++)
      transformAddAll(&results[i - 1], &payload);
  }
  return TRANSFORM_SUCCESS;
}

/// A handle as it is defined.
static void appendHandle(TesseraDiagnostic *diagnostic, MlirValue handle) {
  if (mlirValueIsAOpResult(handle)) {
    tesseraDiagnosticAppendOp(diagnostic, mlirOpResultGetOwner(handle), true);
    return;
  }
  TsString text = {0};
  mlirValuePrint(handle, tsStringCallback, &text);
  tesseraDiagnosticAppend(diagnostic, tsStringView(&text));
  tsStringFree(&text);
}

TransformStatus transformSplitHandleOpApply(MlirOperation op, TransformPayload *results,
                                            TransformState *state) {
  TransformPayload payload = transformOperandPayload(state, op, 0);
  size_t count = (size_t)mlirOperationGetNumResults(op);
  bool hasOverflow = !mlirAttributeIsNull(transformSplitHandleOpGetOverflowResultAttr(op));
  size_t overflow = (size_t)transformSplitHandleOpGetOverflowResult(op);
  bool isPassed = !payload.size && transformSplitHandleOpGetPassThroughEmptyHandle(op);
  bool isTooSmall =
      payload.size < count && transformSplitHandleOpGetFailOnPayloadTooSmall(op) && !isPassed;
  if (isTooSmall || (payload.size > count && !hasOverflow)) {
    TesseraDiagnostic *diagnostic = transformSilenceable(state, mlirOperationGetLocation(op));
    appendHandle(diagnostic, mlirOperationGetOperand(op, 0));
    tesseraDiagnosticAppendFormat(diagnostic,
                                  " expected to contain %zu payloads but it contains %zu payloads",
                                  count, payload.size);
    return TRANSFORM_SILENCEABLE;
  }
  for (size_t i = 0; i < payload.size; i++)
    transformAdd(&results[i < count ? i : overflow], payload.data[i]);
  return TRANSFORM_SUCCESS;
}

//===--- Looking ---===//

static void writeOut(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stdout);
}

static void printOp(MlirOperation op, const IrOperation *target) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (!mlirAttributeIsNull(transformPrintOpGetAssumeVerifiedAttr(op)))
    mlirOpPrintingFlagsAssumeVerified(flags);
  if (!mlirAttributeIsNull(transformPrintOpGetUseLocalScopeAttr(op)))
    mlirOpPrintingFlagsUseLocalScope(flags);
  if (!mlirAttributeIsNull(transformPrintOpGetSkipRegionsAttr(op)))
    mlirOpPrintingFlagsSkipRegions(flags);
  mlirOperationPrintWithFlags(irWrapOp((IrOperation *)target), flags, writeOut, NULL);
  mlirOpPrintingFlagsDestroy(flags);
  fputc('\n', stdout);
}

TransformStatus transformPrintOpApply(MlirOperation op, TransformPayload *results,
                                      TransformState *state) {
  (void)results;
  MlirStringRef name = transformPrintOpGetName(op);
  printf("[[[ IR printer: %.*s%s]]]\n", (int)name.length, name.data ? name.data : "",
         name.length ? " " : "");
  if (!mlirOperationGetNumOperands(op) && state->root)
    printOp(op, state->root);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    TransformPayload payload = transformOperandPayload(state, op, i);
    for (size_t k = 0; k < payload.size; k++)
      printOp(op, payload.data[k]);
  }
  fflush(stdout); // what the program prints comes after
  return TRANSFORM_SUCCESS;
}

TransformStatus transformVerifyOpApply(MlirOperation op, TransformPayload *results,
                                       TransformState *state) {
  (void)results;
  TransformPayload payload = transformOperandPayload(state, op, 0);
  for (size_t i = 0; i < payload.size; i++) {
    if (mlirOperationVerify(irWrapOp(payload.data[i])))
      continue;
    TesseraDiagnostic *diagnostic =
        tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(diagnostic, "failed to verify payload op");
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(
            diagnostic, irWrapLocation(((const IrOperation *)payload.data[i])->location)),
        "payload op");
    tesseraDiagnosticReport(diagnostic);
    return TRANSFORM_DEFINITE;
  }
  return TRANSFORM_SUCCESS;
}

static void remarkAtValue(const IrValue *value, MlirStringRef message) {
  MlirValue handle = irWrapValue(value);
  bool isResult = mlirValueIsAOpResult(handle);
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(isResult ? mlirOperationGetLocation(mlirOpResultGetOwner(handle))
                                       : mlirValueGetLocation(handle),
                              MlirDiagnosticRemark);
  tesseraDiagnosticAppend(diagnostic, message);
  TesseraDiagnostic *note = tesseraDiagnosticAttachNote(diagnostic, (MlirLocation){NULL});
  if (isResult)
    tesseraDiagnosticAppendFormat(note, "value handle points to an op result #%lld",
                                  (long long)mlirOpResultGetResultNumber(handle));
  else
    tesseraDiagnosticAppendFormat(note, "value handle points to a block argument #%lld",
                                  (long long)mlirBlockArgumentGetArgNumber(handle));
  tesseraDiagnosticReport(diagnostic);
}

TransformStatus transformEmitRemarkAtOpApply(MlirOperation op, TransformPayload *results,
                                             TransformState *state) {
  (void)results;
  MlirStringRef message = transformEmitRemarkAtOpGetMessage(op);
  TransformPayload payload = transformOperandPayload(state, op, 0);
  bool areOps = transformKindOf(mlirValueGetType(mlirOperationGetOperand(op, 0))) == TRANSFORM_OPS;
  for (size_t i = 0; i < payload.size; i++)
    if (areOps)
      mlirOperationEmitRemark(irWrapOp(payload.data[i]), "%.*s", (int)message.length, message.data);
    else
      remarkAtValue(payload.data[i], message);
  return TRANSFORM_SUCCESS;
}

TransformStatus transformEmitParamAsRemarkOpApply(MlirOperation op, TransformPayload *results,
                                                  TransformState *state) {
  (void)results;
  TransformPayload payload = transformOperandPayload(state, op, 0);
  MlirStringRef message = transformEmitParamAsRemarkOpGetMessage(op);
  TsString text = {0};
  if (!mlirAttributeIsNull(transformEmitParamAsRemarkOpGetMessageAttr(op)))
    tsStringAppendFormat(&text, "%.*s ", (int)message.length, message.data);
  for (size_t i = 0; i < payload.size; i++) {
    if (i)
      tsStringAppendC(&text, ", ");
    mlirAttributePrint((MlirAttribute){payload.data[i]}, tsStringCallback, &text);
  }
  bool hasAnchor = mlirOperationGetNumOperands(op) > 1;
  TransformPayload anchors =
      hasAnchor ? transformOperandPayload(state, op, 1) : (TransformPayload){0};
  if (!hasAnchor)
    mlirOperationEmitRemark(op, "%s", text.data ? text.data : "");
  for (size_t i = 0; i < anchors.size; i++)
    mlirOperationEmitRemark(irWrapOp(anchors.data[i]), "%s", text.data ? text.data : "");
  tsStringFree(&text);
  return TRANSFORM_SUCCESS;
}

TransformStatus transformAnnotateOpApply(MlirOperation op, TransformPayload *results,
                                         TransformState *state) {
  (void)results;
  TransformPayload targets = transformOperandPayload(state, op, 0);
  bool hasParam = mlirOperationGetNumOperands(op) > 1;
  TransformPayload params =
      hasParam ? transformOperandPayload(state, op, 1) : (TransformPayload){0};
  if (hasParam && params.size != 1 && params.size != targets.size)
    return transformFail(state, op,
                         "parameter and target have different payload lengths (%zu vs %zu)",
                         params.size, targets.size);
  for (size_t i = 0; i < targets.size; i++) {
    MlirAttribute value = hasParam ? (MlirAttribute){params.data[params.size == 1 ? 0 : i]}
                                   : mlirUnitAttrGet(state->context);
    MlirOperation target = irWrapOp(targets.data[i]);
    mlirOperationSetAttributeByName(target, transformAnnotateOpGetName(op), value);
    // What an op is known to have others rely on.
    IrStorage *name = irStringGet(irContext(state->context), transformAnnotateOpGetName(op));
    if (irOpNameFindAttribute(irOp(target)->name, name) >= 0 && !mlirOperationVerify(target))
      return transformFailForGood(op, "made a payload operation invalid");
  }
  return TRANSFORM_SUCCESS;
}
