// Verifiers of the pdl dialect: a pattern must be one that can be looked for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/pdl/PDLOps.h"
#include "ir/Context.h"
#include "ir/Internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirOperation parentOf(MlirOperation op) { return mlirOperationGetParentOperation(op); }

static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

typedef TsVec(MlirOperation) Ops;

static void addUsers(MlirOperation op, Ops *users) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, i));
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      tsVecPush(users, mlirOpOperandGetOwner(use));
}

//===--- Use ---===//

// A result of an operation is of use when it is used itself.
static bool isBinding(MlirOperation op, void *user) {
  (void)user;
  return !pdlResultOpIsA(op) && !pdlResultsOpIsA(op);
}

// Whether `holds` for a user of the op, or for one of a result of an operation among them.
static bool anyUser(MlirOperation op, bool (*holds)(MlirOperation user, void *data), void *data) {
  Ops waiting = {0};
  TsPointerMap seen = {0};
  bool found = false;
  addUsers(op, &waiting);
  while (!found && waiting.size) {
    MlirOperation user = tsVecPop(&waiting);
    bool isNew;
    tsPointerMapInsert(&seen, user.ptr, &isNew);
    found = holds(user, data);
    if (!found && isNew && !isBinding(user, NULL))
      addUsers(user, &waiting);
  }
  tsVecFree(&waiting);
  tsPointerMapFree(&seen);
  return found;
}

static MlirLogicalResult verifyIsUsed(MlirOperation op) {
  if (!pdlPatternOpIsA(parentOf(op)) || anyUser(op, isBinding, NULL))
    return success();
  return mlirOperationEmitOpError(
      op, "expected a bindable user when defined in the matcher body of a `pdl.pattern`");
}

MlirLogicalResult pdlBoundVerify(MlirOperation op) { return verifyIsUsed(op); }

MlirLogicalResult pdlTypeOpVerify(MlirOperation op) {
  return mlirAttributeIsNull(pdlTypeOpGetConstantTypeAttr(op)) ? verifyIsUsed(op) : success();
}

MlirLogicalResult pdlTypesOpVerify(MlirOperation op) {
  return mlirAttributeIsNull(pdlTypesOpGetConstantTypesAttr(op)) ? verifyIsUsed(op) : success();
}

MlirLogicalResult pdlAttributeOpVerify(MlirOperation op) {
  if (mlirAttributeIsNull(pdlAttributeOpGetValueAttr(op))) {
    if (pdlRewriteOpIsA(parentOf(op)))
      return mlirOperationEmitOpError(
          op, "expected constant value when specified within a `pdl.rewrite`");
    return verifyIsUsed(op);
  }
  if (!mlirValueIsNull(pdlAttributeOpGetValueType(op)))
    return mlirOperationEmitOpError(op, "expected only one of [`type`, `value`] to be set");
  return success();
}

//===--- Functions by name ---===//

MlirLogicalResult pdlApplyNativeConstraintOpVerify(MlirOperation op) {
  if (!mlirOperationGetNumOperands(op))
    return mlirOperationEmitOpError(op, "expected at least one argument");
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (pdlOperationTypeIsA(mlirValueGetType(mlirOperationGetResult(op, i))))
      return mlirOperationEmitOpError(op,
                                      "returning an operation from a constraint is not supported");
  return success();
}

MlirLogicalResult pdlApplyNativeRewriteOpVerify(MlirOperation op) {
  return mlirOperationGetNumOperands(op) || mlirOperationGetNumResults(op)
             ? success()
             : mlirOperationEmitOpError(op, "expected at least one argument or result");
}

//===--- Types of what is made ---===//

// Whether a use of a new operation says what types its results have: it replaces one that was
// there before.
static bool saysTypes(MlirOpOperand use, MlirOperation op) {
  MlirOperation replace = mlirOpOperandGetOwner(use);
  if (!pdlReplaceOpIsA(replace) || mlirOpOperandGetOperandNumber(use) == 0)
    return false;
  MlirOperation replaced = definingOp(pdlReplaceOpGetOpValue(replace));
  return mlirOperationIsNull(replaced) ||
         !mlirBlockEqual(mlirOperationGetBlock(replaced), mlirOperationGetBlock(op)) ||
         mlirOperationIsBeforeInBlock(replaced, op);
}

static bool constrainsInput(MlirOperation user, MlirOperation op) {
  return !mlirBlockEqual(mlirOperationGetBlock(user), mlirOperationGetBlock(op)) &&
         (pdlOperandOpIsA(user) || pdlOperandsOpIsA(user) || pdlOperationOpIsA(user));
}

// Whether the type is known once the pattern has been found. `op` is made with it.
static bool isKnownType(MlirOperation definition, MlirOperation op) {
  if (pdlApplyNativeRewriteOpIsA(definition))
    return true;
  if (pdlTypeOpIsA(definition)) {
    if (!mlirAttributeIsNull(pdlTypeOpGetConstantTypeAttr(definition)))
      return true;
  } else if (pdlTypesOpIsA(definition)) {
    if (!mlirAttributeIsNull(pdlTypesOpGetConstantTypesAttr(definition)))
      return true;
  } else {
    return false;
  }
  Ops users = {0};
  addUsers(definition, &users);
  bool found = false;
  for (size_t i = 0; i < users.size && !found; ++i)
    found = constrainsInput(users.data[i], op);
  tsVecFree(&users);
  return found;
}

// The definition of the operation that is looked for or made; NULL when nobody knows it, as when
// its dialect isn't loaded.
static const TesseraOpDef *definitionOf(MlirOperation op) {
  MlirStringRef name = pdlOperationOpGetOpName(op), prefix = irDialectPrefix(name);
  const IrDialect *dialect = irContextFindDialect(mlirOperationGetContext(op).ptr, prefix);
  if (!dialect || prefix.length == name.length)
    return NULL;
  const uintptr_t *found =
      tsStringMapFind(&dialect->ops, tsSubstring(name, prefix.length + 1, name.length));
  return found ? (const TesseraOpDef *)*found : NULL;
}

static MlirLogicalResult failTypes(MlirOperation op, const char *format, intptr_t number) {
  MlirStringRef name = pdlOperationOpGetOpName(op);
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "must have inferable or constrained result types when "
                                            "nested within `pdl.rewrite`");
  TesseraDiagnostic *note = tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(op));
  if (number >= 0)
    tesseraDiagnosticAppendFormat(note, format, number);
  else
    tesseraDiagnosticAppendFormat(note, format, (int)name.length, name.data);
  return tesseraDiagnosticReport(diagnostic);
}

// Whether the type is known, as `isKnown` remembers for all that the same rewrite makes.
static bool isKnownTypeOf(MlirValue type, MlirOperation op, TsPointerMap *isKnown) {
  MlirOperation definition = definingOp(type);
  bool isNew;
  uintptr_t *answer = tsPointerMapInsert(isKnown, definition.ptr, &isNew);
  if (isNew)
    *answer = isKnownType(definition, op);
  return *answer;
}

static MlirLogicalResult verifyTypesAreKnown(MlirOperation op, TsPointerMap *isKnown) {
  for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
    if (saysTypes(use, op))
      return success();
  intptr_t count = pdlOperationOpGetNumTypeValues(op);
  const TesseraOpDef *definition = definitionOf(op);
  bool needsOne = false;
  for (uint32_t i = 0; !count && definition && i < definition->numResults; ++i)
    needsOne |= definition->results[i].arity == TESSERA_SINGLE;
  if (needsOne)
    return failTypes(op,
                     "operation is created in a non-inferrable context, but '%.*s' does not "
                     "implement InferTypeOpInterface",
                     -1);
  for (intptr_t i = 0; i < count; ++i)
    if (!isKnownTypeOf(pdlOperationOpGetTypeValues(op, i), op, isKnown))
      return failTypes(op, "result type #%td was not constrained", i);
  return success();
}

MlirLogicalResult pdlOperationOpVerify(MlirOperation op) {
  bool isMade = pdlRewriteOpIsA(parentOf(op));
  if (isMade && mlirAttributeIsNull(pdlOperationOpGetOpNameAttr(op)))
    return mlirOperationEmitOpError(
        op, "must have an operation name when nested within a `pdl.rewrite`");
  intptr_t numNames = mlirArrayAttrGetNumElements(pdlOperationOpGetAttributeValueNamesAttr(op));
  intptr_t numValues = pdlOperationOpGetNumAttributeValues(op);
  if (numNames != numValues)
    return mlirOperationEmitOpError(op,
                                    "expected the same number of attribute values and attribute "
                                    "names, got %td names and %td values",
                                    numNames, numValues);
  return verifyIsUsed(op);
}

//===--- Other ops ---===//

static MlirType elementOrSelf(MlirType type) {
  return pdlRangeTypeIsA(type) ? pdlRangeTypeGetElementType(type) : type;
}

MlirLogicalResult pdlRangeOpVerify(MlirOperation op) {
  MlirType element = elementOrSelf(mlirValueGetType(mlirOperationGetResult(op, 0)));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = elementOrSelf(mlirValueGetType(mlirOperationGetOperand(op, i)));
    if (mlirTypeEqual(type, element))
      continue;
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "expected operand to have element type ");
    tesseraDiagnosticAppendType(diagnostic, element);
    tesseraDiagnosticAppendFormat(diagnostic, ", but got ");
    tesseraDiagnosticAppendType(diagnostic, type);
    return tesseraDiagnosticReport(diagnostic);
  }
  return success();
}

MlirLogicalResult pdlReplaceOpVerify(MlirOperation op) {
  if (mlirValueIsNull(pdlReplaceOpGetReplOperation(op)) || !pdlReplaceOpGetNumReplValues(op))
    return success();
  return mlirOperationEmitOpError(op, "expected no replacement values to be provided when the "
                                      "replacement operation is present");
}

MlirLogicalResult pdlResultsOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mlirAttributeIsNull(pdlResultsOpGetIndexAttr(op)) || !pdlValueTypeIsA(type))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(
      diagnostic, "expected `pdl.range<value>` result type when no index is specified, but got: ");
  tesseraDiagnosticAppendType(diagnostic, type);
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult verifyWhatIsMade(MlirBlock body) {
  TsPointerMap isKnown = {0};
  MlirLogicalResult result = success();
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       mlirLogicalResultIsSuccess(result) && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    const TesseraOpDef *definition = pdlOperationOpIsA(op) ? definitionOf(op) : NULL;
    if (definition && !definition->inferReturnTypes)
      result = verifyTypesAreKnown(op, &isKnown);
  }
  tsPointerMapFree(&isKnown);
  return result;
}

MlirLogicalResult pdlRewriteOpVerifyRegions(MlirOperation op) {
  bool isEmpty = mlirBlockIsNull(mlirRegionGetFirstBlock(pdlRewriteOpGetBodyRegion(op)));
  if (!mlirAttributeIsNull(pdlRewriteOpGetNameAttr(op)))
    return isEmpty ? success()
                   : mlirOperationEmitOpError(
                         op, "expected rewrite region to be empty when rewrite is external");
  if (isEmpty)
    return mlirOperationEmitOpError(
        op, "expected rewrite region to be non-empty if external name is not specified");
  return pdlRewriteOpGetNumExternalArgs(op)
             ? mlirOperationEmitOpError(
                   op, "expected no external arguments when the rewrite is specified inline")
             : verifyWhatIsMade(mlirRegionGetFirstBlock(pdlRewriteOpGetBodyRegion(op)));
}

//===--- Patterns ---===//

static MlirLogicalResult failPattern(MlirOperation pattern, const char *message, MlirOperation at,
                                     const char *note) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(pattern);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", message);
  if (!mlirOperationIsNull(at))
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(at)), "%s", note);
  return tesseraDiagnosticReport(diagnostic);
}

static bool isInRewrite(MlirOperation user) {
  return pdlRewriteOpIsA(user) || pdlRewriteOpIsA(parentOf(user));
}

// Whether the op is of use to the rewrite: others are reported where they stand.
static bool isConnecting(MlirOperation op) {
  if (!pdlOperandOpIsA(op) && !pdlOperandsOpIsA(op) && !pdlResultOpIsA(op) &&
      !pdlResultsOpIsA(op) && !pdlOperationOpIsA(op))
    return false;
  Ops users = {0};
  addUsers(op, &users);
  bool found = false;
  for (size_t i = 0; i < users.size && !found; ++i)
    found = isInRewrite(users.data[i]);
  tsVecFree(&users);
  return found;
}

static void addDefinition(MlirValue value, Ops *ops) {
  MlirOperation op = definingOp(value);
  if (!mlirOperationIsNull(op))
    tsVecPush(ops, op);
}

// All that is reached from the op through operands of operations and through users.
static void visit(MlirOperation start, MlirOperation pattern, TsPointerMap *visited) {
  Ops waiting = {0};
  tsVecPush(&waiting, start);
  while (waiting.size) {
    MlirOperation op = tsVecPop(&waiting);
    bool isNew = false;
    if (mlirOperationEqual(parentOf(op), pattern) && !pdlRewriteOpIsA(op))
      tsPointerMapInsert(visited, op.ptr, &isNew);
    if (!isNew)
      continue;
    if (pdlOperationOpIsA(op))
      for (intptr_t i = 0; i < pdlOperationOpGetNumOperandValues(op); ++i)
        addDefinition(pdlOperationOpGetOperandValues(op, i), &waiting);
    else if (pdlResultOpIsA(op) || pdlResultsOpIsA(op))
      addDefinition(mlirOperationGetOperand(op, 0), &waiting);
    addUsers(op, &waiting);
  }
  tsVecFree(&waiting);
}

// The first op that isn't connected with the first one; null: all are.
static MlirOperation findUnconnected(MlirOperation pattern, MlirBlock body) {
  TsPointerMap visited = {0};
  MlirOperation found = {NULL};
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op) && mlirOperationIsNull(found);
       op = mlirOperationGetNextInBlock(op)) {
    if (!isConnecting(op))
      continue;
    if (!visited.size)
      visit(op, pattern, &visited);
    else if (!tsPointerMapFind(&visited, op.ptr))
      found = op;
  }
  tsPointerMapFree(&visited);
  return found;
}

static MlirWalkResult findOther(MlirOperation op, void *user) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (tsStartsWith(name, tsLiteral("pdl.")))
    return MlirWalkResultAdvance;
  *(MlirOperation *)user = op;
  return MlirWalkResultInterrupt;
}

static MlirOperation findOfOtherDialect(MlirBlock body) {
  MlirOperation found = {NULL};
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op) && mlirOperationIsNull(found); op = mlirOperationGetNextInBlock(op))
    mlirOperationWalk(op, findOther, &found, MlirWalkPostOrder);
  return found;
}

static bool hasOperation(MlirBlock body) {
  MlirOperation op = mlirBlockGetFirstOperation(body);
  while (!mlirOperationIsNull(op) && !pdlOperationOpIsA(op))
    op = mlirOperationGetNextInBlock(op);
  return !mlirOperationIsNull(op);
}

MlirLogicalResult pdlPatternOpVerifyRegions(MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(pdlPatternOpGetBodyRegion(op));
  MlirOperation end = irWrapOp(((const IrBlock *)body.ptr)->last);
  if (!pdlRewriteOpIsA(end))
    return failPattern(op, "expected body to terminate with `pdl.rewrite`", end,
                       "see terminator defined here");
  MlirOperation other = findOfOtherDialect(body);
  if (!mlirOperationIsNull(other))
    return failPattern(op, "expected only `pdl` operations within the pattern body", other,
                       "see non-`pdl` operation defined here");
  if (!hasOperation(body))
    return failPattern(op, "the pattern must contain at least one `pdl.operation`", other, "");
  MlirOperation unconnected = findUnconnected(op, body);
  if (!mlirOperationIsNull(unconnected))
    return failPattern(op, "the operations must form a connected component", unconnected,
                       "see a disconnected value / operation here");
  return success();
}
