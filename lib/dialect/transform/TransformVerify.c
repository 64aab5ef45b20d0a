// Verifiers of the transform dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/transform/TransformState.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

/// An error at an op that names it, with a note.
static MlirLogicalResult errorWithNote(MlirOperation op, MlirLocation location, const char *note,
                                       const char *message) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", message);
  tesseraDiagnosticAppendFormat(tesseraDiagnosticAttachNote(diagnostic, location), "%s", note);
  return tesseraDiagnosticReport(diagnostic);
}

static bool isTransformType(MlirType type) {
  return transformHandleTypeInterfaceCast(type) || transformParamTypeInterfaceCast(type) ||
         transformValueHandleTypeInterfaceCast(type);
}
static bool areOfOneKind(MlirType a, MlirType b) {
  return isTransformType(a) && isTransformType(b) && transformKindOf(a) == transformKindOf(b);
}

//===--- Attributes ---===//

/// Named sequences that include each other, found by a depth-first search without recursion.
typedef struct Frame {
  MlirOperation sequence;
  IrOperation *next; ///< in its body
} Frame;

static IrOperation *firstInside(MlirOperation sequence) {
  return irWalkNext(irOp(sequence), irOp(sequence), false);
}

static MlirLogicalResult reportCircle(const Frame *frames, size_t first, size_t size) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(
      mlirOperationGetLocation(frames[size - 1].sequence), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "recursion not allowed in named sequences");
  for (size_t i = size - 1; i-- > first;)
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(frames[i].sequence)),
        "operation on recursion stack");
  return tesseraDiagnosticReport(diagnostic);
}

typedef struct CircleSearch {
  TsVec(Frame) frames;
  TsPointerMap seen; ///< 1: on the stack, 2: done
} CircleSearch;

static MlirLogicalResult step(CircleSearch *search) {
  Frame *top = &search->frames.data[search->frames.size - 1];
  IrOperation *op = top->next;
  if (!op) {
    *tsPointerMapFind(&search->seen, top->sequence.ptr) = 2;
    search->frames.size--;
    return success();
  }
  top->next = irWalkNext(irOp(top->sequence), op, false);
  MlirOperation include = irWrapOp(op);
  MlirAttribute target = transformIncludeOpIsA(include) ? transformIncludeOpGetTargetAttr(include)
                                                        : (MlirAttribute){NULL};
  MlirOperation callee = mlirAttributeIsNull(target) || !mlirAttributeIsASymbolRef(target)
                             ? (MlirOperation){NULL}
                             : transformFindSequence(include, target);
  if (mlirOperationIsNull(callee))
    return success();
  uintptr_t *mark = tsPointerMapInsert(&search->seen, callee.ptr, NULL);
  if (*mark == 1) {
    size_t first = search->frames.size - 1;
    while (!mlirOperationEqual(search->frames.data[first].sequence, callee))
      first--;
    return reportCircle(search->frames.data, first, search->frames.size);
  }
  if (*mark == 0) {
    *mark = 1;
    tsVecPush(&search->frames, (Frame){callee, firstInside(callee)});
  }
  return success();
}

static MlirLogicalResult checkRecursion(MlirOperation table) {
  CircleSearch search = {0};
  MlirLogicalResult result = success();
  for (IrOperation *op = irWalkNext(irOp(table), irOp(table), false); op && !failed(result);
       op = irWalkNext(irOp(table), op, false)) {
    MlirOperation sequence = irWrapOp(op);
    if (!transformNamedSequenceOpIsA(sequence))
      continue;
    uintptr_t *mark = tsPointerMapInsert(&search.seen, op, NULL);
    if (*mark)
      continue;
    *mark = 1;
    tsVecPush(&search.frames, (Frame){sequence, firstInside(sequence)});
    while (search.frames.size && !failed(result))
      result = step(&search);
  }
  tsVecFree(&search.frames);
  tsPointerMapFree(&search.seen);
  return result;
}

MlirLogicalResult transformVerifyOperationAttribute(MlirOperation op,
                                                    MlirNamedAttribute attribute) {
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  MlirLocation location = mlirOperationGetLocation(op);
  if (tsEqual(name, tsLiteral(TRANSFORM_WITH_NAMED_SEQUENCE))) {
    if (!tesseraOperationHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE))
      return mlirLocationEmitError(
          location, "\"%.*s\" attribute can only be attached to operations with symbol tables",
          (int)name.length, name.data);
    return checkRecursion(op);
  }
  if (tsEqual(name, tsLiteral(TRANSFORM_TARGET_TAG)))
    return mlirAttributeIsAString(attribute.attribute)
               ? success()
               : mlirOperationEmitOpError(op, "\"%.*s\" attribute must be a string",
                                          (int)name.length, name.data);
  if (tsEqual(name, tsLiteral(TRANSFORM_CONSUMED)) ||
      tsEqual(name, tsLiteral(TRANSFORM_READONLY)) ||
      tsEqual(name, tsLiteral("transform.silence_tracking_failures")))
    return mlirAttributeIsAUnit(attribute.attribute)
               ? success()
               : mlirOperationEmitError(op, "\"%.*s\" must be a unit attribute", (int)name.length,
                                        name.data);
  return mlirLocationEmitError(location, "unknown attribute: \"%.*s\"", (int)name.length,
                               name.data);
}

MlirLogicalResult transformVerifyRegionArgAttribute(MlirOperation op, unsigned region,
                                                    unsigned argument,
                                                    MlirNamedAttribute attribute) {
  (void)region, (void)argument;
  return transformVerifyOperationAttribute(op, attribute);
}

//===--- Ops that may be at the top ---===//

static bool mayBeTop(MlirOperation op) {
  return transformSequenceOpIsA(op) || transformAlternativesOpIsA(op);
}

static MlirOperation topAround(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  while (!mlirOperationIsNull(parent) && !mayBeTop(parent))
    parent = mlirOperationGetParentOperation(parent);
  return parent;
}

static MlirLogicalResult verifyTrailing(MlirOperation op, MlirBlock block) {
  for (intptr_t i = 1; i < mlirBlockGetNumArguments(block); i++) {
    if (isTransformType(mlirValueGetType(mlirBlockGetArgument(block, i))))
      continue;
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(
        diagnostic, "expects trailing entry block arguments to be of type implementing "
                    "TransformHandleTypeInterface, TransformValueHandleTypeInterface or "
                    "TransformParamTypeInterface");
    tesseraDiagnosticAppendFormat(tesseraDiagnosticAttachNote(diagnostic, (MlirLocation){NULL}),
                                  "argument #%lld does not", (long long)i);
    return tesseraDiagnosticReport(diagnostic);
  }
  return success();
}

static MlirLogicalResult verifyTop(MlirOperation op) {
  if (!mlirOperationGetNumRegions(op))
    return mlirOperationEmitOpError(op, "expects at least one region");
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  if (mlirBlockIsNull(block) || !mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
    return mlirOperationEmitOpError(op, "expects a single-block region");
  if (!mlirBlockGetNumArguments(block))
    return mlirOperationEmitOpError(op, "expects the entry block to have at least one argument");
  MlirType type = mlirValueGetType(mlirBlockGetArgument(block, 0));
  if (!transformHandleTypeInterfaceCast(type))
    return mlirOperationEmitOpError(op, "expects the first entry block argument to be of type "
                                        "implementing TransformHandleTypeInterface");
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (numOperands && !mlirTypeEqual(type, mlirValueGetType(mlirOperationGetOperand(op, 0))))
    return mlirOperationEmitOpError(op, "expects the type of the block argument to match the type "
                                        "of the operand");
  if (failed(verifyTrailing(op, block)))
    return failure();
  MlirOperation around = topAround(op);
  if (!mlirOperationIsNull(around) && numOperands != mlirBlockGetNumArguments(block))
    return errorWithNote(op, mlirOperationGetLocation(around),
                         "nested in another possible top-level op",
                         "expects operands to be provided for a nested op");
  return success();
}

//===--- transform.sequence ---===//

static void attachUse(TesseraDiagnostic *diagnostic, const IrUse *use) {
  tesseraDiagnosticAppendFormat(
      tesseraDiagnosticAttachNote(diagnostic, irWrapLocation(use->owner->location)),
      "used here as operand #%u", irUseNumber(use));
}

/// At most one op may use a value up.
static MlirLogicalResult checkConsumers(MlirOperation op, MlirValue value, const char *what,
                                        intptr_t number, bool isOpError) {
  const IrUse *first = NULL;
  if (!irValue(value)->firstUse || !irValue(value)->firstUse->next)
    return success();
  for (const IrUse *use = irValue(value)->firstUse; use; use = use->next) {
    if (!transformConsumes(irWrapOp(use->owner), value))
      continue;
    if (!first) {
      first = use;
      continue;
    }
    TesseraDiagnostic *diagnostic = isOpError
                                        ? tesseraDiagnosticCreateOpError(op)
                                        : tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(diagnostic, "%s #%lld has more than one potential consumer", what,
                                  (long long)number);
    attachUse(diagnostic, first);
    attachUse(diagnostic, use);
    return tesseraDiagnosticReport(diagnostic);
  }
  return success();
}

/// The op of a block is one that can be applied, and nothing uses its results up twice.
static MlirLogicalResult verifyChild(MlirOperation op, MlirOperation child, bool isLast) {
  if (!isLast && !transformOpInterfaceCast(child))
    return errorWithNote(op, mlirOperationGetLocation(child), "op without interface",
                         "expected children ops to implement TransformOpInterface");
  for (intptr_t i = 0; i < mlirOperationGetNumResults(child); i++)
    if (failed(checkConsumers(child, mlirOperationGetResult(child, i), "result", i, false)))
      return failure();
  return success();
}

static bool haveTypes(MlirOperation terminator, MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(terminator);
  if (count != mlirOperationGetNumResults(op))
    return false;
  for (intptr_t i = 0; i < count; i++)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(terminator, i)),
                       mlirValueGetType(mlirOperationGetResult(op, i))))
      return false;
  return true;
}

static MlirLogicalResult verifyBody(MlirOperation op, MlirBlock block) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); i++)
    if (failed(checkConsumers(op, mlirBlockGetArgument(block, i), "block argument", i, true)))
      return failure();
  for (MlirOperation child = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(child);
       child = mlirOperationGetNextInBlock(child))
    if (failed(verifyChild(op, child, mlirOperationIsNull(mlirOperationGetNextInBlock(child)))))
      return failure();
  return success();
}

MlirLogicalResult transformSequenceOpVerify(MlirOperation op) {
  if (mlirOperationIsNull(topAround(op)) && mlirOperationGetNumOperands(op) &&
      mlirValueIsNull(transformSequenceOpGetRoot(op)))
    return mlirOperationEmitOpError(op, "does not expect extra operands when used as top-level");
  if (failed(verifyTop(op)))
    return failure();
  MlirBlock block = mlirRegionGetFirstBlock(transformSequenceOpGetBody(op));
  if (mlirOperationGetNumOperands(op) &&
      mlirOperationGetNumOperands(op) != mlirBlockGetNumArguments(block))
    return mlirOperationEmitOpError(op, "expects as many operands as the body has arguments");
  if (failed(verifyBody(op, block)))
    return failure();
  MlirOperation terminator = mlirBlockGetTerminator(block);
  if (!transformYieldOpIsA(terminator))
    return mlirOperationEmitOpError(op, "expects to have a terminator in the body");
  if (!haveTypes(terminator, op))
    return errorWithNote(
        op, mlirOperationGetLocation(terminator), "terminator",
        "expects the types of the terminator operands to match the types of the result");
  return success();
}

MlirLogicalResult transformAlternativesOpVerify(MlirOperation op) {
  if (failed(verifyTop(op)))
    return failure();
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); i++) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
    MlirOperation terminator = mlirBlockGetTerminator(block);
    if (!haveTypes(terminator, op))
      return errorWithNote(op, mlirOperationGetLocation(terminator), "terminator",
                           "expects terminator operands to have the same type as results of the "
                           "operation");
    if (mlirBlockGetNumArguments(block) > 1 ||
        (mlirBlockGetNumArguments(block) == 1 && mlirOperationGetNumOperands(op) &&
         !mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(block, 0)),
                        mlirValueGetType(mlirOperationGetOperand(op, 0)))))
      return mlirOperationEmitOpError(op, "expects region #%lld to take the scope", (long long)i);
    if (failed(verifyBody(op, block)))
      return failure();
  }
  return success();
}

MlirLogicalResult transformForeachOpVerify(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(transformForeachOpGetBody(op));
  intptr_t numTargets = mlirOperationGetNumOperands(op);
  if (!numTargets)
    return mlirOperationEmitOpError(op, "expects at least one target");
  if (numTargets != mlirBlockGetNumArguments(block))
    return mlirOperationEmitOpError(
        op, "expects the same number of targets as the body has block arguments");
  for (intptr_t i = 0; i < numTargets; i++)
    if (!areOfOneKind(mlirValueGetType(mlirOperationGetOperand(op, i)),
                      mlirValueGetType(mlirBlockGetArgument(block, i))))
      return mlirOperationEmitOpError(op, "expects co-indexed targets and the body's block "
                                          "arguments to have the same op/value/param type");
  MlirOperation yield = mlirBlockGetTerminator(block);
  if (mlirOperationGetNumResults(op) != mlirOperationGetNumOperands(yield))
    return mlirOperationEmitOpError(
        op, "expects the same number of results as the yield terminator has operands");
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
    if (!areOfOneKind(mlirValueGetType(mlirOperationGetResult(op, i)),
                      mlirValueGetType(mlirOperationGetOperand(yield, i))))
      return mlirOperationEmitOpError(
          op, "expects co-indexed results and yield operands to have the same op/value/param type");
  return verifyBody(op, block);
}

//===--- transform.named_sequence ---===//

/// Whether arguments say what becomes of them. Of sequences that are called, and of declarations,
/// all do; what the body does to them is asked once, not for each call.
static MlirLogicalResult verifyMarks(MlirOperation op, bool isCalled) {
  MlirType type = transformNamedSequenceOpGetFunctionType(op);
  bool isDeclaration = transformNamedSequenceOpIsDeclaration(op);
  MlirBlock block = mlirRegionGetFirstBlock(transformNamedSequenceOpGetBody(op));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); i++) {
    bool isConsumed = transformArgumentHas(op, i, TRANSFORM_CONSUMED);
    bool isReadOnly = transformArgumentHas(op, i, TRANSFORM_READONLY);
    if (isConsumed && isReadOnly)
      return mlirOperationEmitOpError(op, "argument #%lld cannot be both readonly and consumed",
                                      (long long)i);
    bool isMarked = isConsumed || isReadOnly;
    if (!isMarked && (isDeclaration || isCalled))
      return mlirOperationEmitOpError(
          op, "must provide consumed/readonly status for arguments of external or called ops");
    if (isDeclaration || isCalled || !isMarked)
      continue;
    bool isUsedUp = false;
    MlirValue argument = mlirBlockGetArgument(block, i);
    for (IrUse *use = irValue(argument)->firstUse; use && !isUsedUp; use = use->next)
      isUsedUp = transformConsumes(irWrapOp(use->owner), argument);
    if (isUsedUp && !isConsumed)
      return mlirOperationEmitError(
          op, "argument #%lld is consumed in the body but is not marked as such", (long long)i);
    if (!isUsedUp && isConsumed)
      mlirOperationEmitWarning(op,
                               "'%s' op argument #%lld is not consumed in the body but is marked "
                               "as consumed",
                               "transform.named_sequence", (long long)i);
  }
  return success();
}

static MlirLogicalResult verifyPlace(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  for (MlirOperation around = parent; !mlirOperationIsNull(around);
       around = mlirOperationGetParentOperation(around))
    if (mayBeTop(around) || transformNamedSequenceOpIsA(around))
      return errorWithNote(op, mlirOperationGetLocation(around), "ancestor transform op",
                           "cannot be defined inside another transform op");
  if (mlirOperationIsNull(parent))
    return success();
  for (MlirOperation around = parent; !mlirOperationIsNull(around);
       around = mlirOperationGetParentOperation(around))
    if (!mlirAttributeIsNull(
            mlirOperationGetAttributeByName(around, tsLiteral(TRANSFORM_WITH_NAMED_SEQUENCE))))
      return success();
  return errorWithNote(op, mlirOperationGetLocation(parent), "symbol table operation",
                       "expects the parent symbol table to have the "
                       "'transform.with_named_sequence' attribute");
}

static MlirLogicalResult verifyYield(MlirOperation op, MlirOperation yield) {
  MlirType type = transformNamedSequenceOpGetFunctionType(op);
  if (!transformYieldOpIsA(yield)) {
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "expected 'transform.yield' as terminator");
    if (!mlirOperationIsNull(yield))
      tesseraDiagnosticAppendFormat(
          tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(yield)), "terminator");
    return tesseraDiagnosticReport(diagnostic);
  }
  if (mlirOperationGetNumOperands(yield) != mlirFunctionTypeGetNumResults(type))
    return mlirOperationEmitError(yield,
                                  "expected terminator to have as many operands as the parent "
                                  "op has results");
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); i++)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(yield, i)),
                       mlirFunctionTypeGetResult(type, i)))
      return mlirOperationEmitError(yield,
                                    "the type of the terminator operand #%lld must match the "
                                    "type of the corresponding parent op result",
                                    (long long)i);
  return success();
}

MlirLogicalResult transformNamedSequenceOpVerify(MlirOperation op) {
  if (failed(verifyPlace(op)))
    return failure();
  MlirType type = transformNamedSequenceOpGetFunctionType(op);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); i++)
    if (!isTransformType(mlirFunctionTypeGetInput(type, i)))
      return mlirOperationEmitOpError(op, "argument #%lld must be a transform handle or parameter",
                                      (long long)i);
  if (transformNamedSequenceOpIsDeclaration(op))
    return verifyMarks(op, false);
  MlirBlock block = mlirRegionGetFirstBlock(transformNamedSequenceOpGetBody(op));
  if (mlirOperationIsNull(mlirBlockGetFirstOperation(block)))
    return mlirOperationEmitOpError(op, "expected a non-empty body block");
  IrBlock *body = block.ptr;
  if (failed(verifyYield(op, irWrapOp(body->last))) || failed(verifyBody(op, block)))
    return failure();
  return verifyMarks(op, false);
}

//===--- References ---===//

MlirLogicalResult transformVerifyCallee(MlirOperation op, MlirOperation callee) {
  MlirType type = transformNamedSequenceOpGetFunctionType(callee);
  if (mlirFunctionTypeGetNumInputs(type) != mlirOperationGetNumOperands(op))
    return mlirOperationEmitOpError(op, "incorrect number of operands for callee");
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); i++) {
    MlirType expected = mlirFunctionTypeGetInput(type, i);
    MlirType given = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (mlirTypeEqual(expected, given))
      continue;
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "operand type mismatch: expected operand type ");
    tesseraDiagnosticAppendType(diagnostic, expected);
    tesseraDiagnosticAppendFormat(diagnostic, ", but provided ");
    tesseraDiagnosticAppendType(diagnostic, given);
    tesseraDiagnosticAppendFormat(diagnostic, " for operand number %lld", (long long)i);
    return tesseraDiagnosticReport(diagnostic);
  }
  if (mlirFunctionTypeGetNumResults(type) != mlirOperationGetNumResults(op))
    return mlirOperationEmitOpError(op, "incorrect number of results for callee");
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); i++)
    if (!areOfOneKind(mlirFunctionTypeGetResult(type, i),
                      mlirValueGetType(mlirOperationGetResult(op, i))))
      return mlirOperationEmitError(op,
                                    "type of result #%lld must implement the same transform "
                                    "dialect interface as the corresponding callee result",
                                    (long long)i);
  return success();
}

MlirLogicalResult transformIncludeOpVerifySymbolUses(MlirOperation op,
                                                     TesseraSymbolTables *tables) {
  MlirOperation callee =
      tesseraSymbolTablesLookupNearest(tables, op, transformIncludeOpGetTargetAttr(op));
  if (mlirOperationIsNull(callee) || !transformNamedSequenceOpIsA(callee))
    return mlirOperationEmitOpError(op, "does not reference a named transform sequence");
  if (failed(transformVerifyCallee(op, callee)))
    return failure();
  return verifyMarks(callee, true);
}

static TesseraDiagnostic *appendReference(TesseraDiagnostic *diagnostic, MlirAttribute reference) {
  tesseraDiagnosticAppendAttribute(diagnostic, reference);
  return diagnostic;
}

/// The sequence that is meant, or null after an error.
static MlirOperation findReferenced(MlirOperation op, TesseraSymbolTables *tables,
                                    MlirAttribute reference, const char *what) {
  MlirOperation found = tesseraSymbolTablesLookupNearest(tables, op, reference);
  if (!mlirOperationIsNull(found) && transformNamedSequenceOpIsA(found))
    return found;
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "unresolved %s symbol ", what);
  tesseraDiagnosticReport(appendReference(diagnostic, reference));
  return (MlirOperation){NULL};
}

MlirLogicalResult transformVerifyMatcherOf(MlirOperation op, MlirOperation matcher) {
  MlirType type = transformNamedSequenceOpGetFunctionType(matcher);
  if (mlirFunctionTypeGetNumInputs(type) != 1 ||
      !transformHandleTypeInterfaceCast(mlirFunctionTypeGetInput(type, 0)))
    return mlirOperationEmitError(op, "expected the matcher to take one operation handle argument");
  if (!transformArgumentHas(matcher, 0, TRANSFORM_READONLY))
    return mlirOperationEmitError(op, "expected the matcher argument to be marked readonly");
  intptr_t count = mlirFunctionTypeGetNumResults(type);
  if (count != mlirOperationGetNumResults(op))
    return mlirOperationEmitError(
        op, "expected the matcher to yield as many values as op has results (%lld), got %lld",
        (long long)mlirOperationGetNumResults(op), (long long)count);
  for (intptr_t i = 0; i < count; i++)
    if (!areOfOneKind(mlirFunctionTypeGetResult(type, i),
                      mlirValueGetType(mlirOperationGetResult(op, i))))
      return mlirOperationEmitError(
          op, "mismatching type interfaces for matcher result and op result #%lld", (long long)i);
  return success();
}

MlirLogicalResult transformCollectMatchingOpVerifySymbolUses(MlirOperation op,
                                                             TesseraSymbolTables *tables) {
  MlirOperation matcher =
      findReferenced(op, tables, transformCollectMatchingOpGetMatcherAttr(op), "matcher");
  return mlirOperationIsNull(matcher) ? failure() : transformVerifyMatcherOf(op, matcher);
}

MlirLogicalResult transformForeachMatchOpVerify(MlirOperation op) {
  MlirAttribute matchers = transformForeachMatchOpGetMatchersAttr(op);
  MlirAttribute actions = transformForeachMatchOpGetActionsAttr(op);
  if (mlirArrayAttrGetNumElements(matchers) != mlirArrayAttrGetNumElements(actions))
    return mlirOperationEmitOpError(op, "expected the same number of matchers and actions");
  if (!mlirArrayAttrGetNumElements(matchers))
    return mlirOperationEmitOpError(op, "expected at least one match/action pair");
  return success();
}

/// One matcher and its action, that they fit each other and the op.
typedef struct Pair {
  MlirOperation op, matcher, action;
  MlirAttribute matcherName, actionName;
} Pair;

/// Reports an error that is followed by a note at a symbol.
static MlirLogicalResult reportAt(TesseraDiagnostic *diagnostic, MlirOperation symbol) {
  tesseraDiagnosticAppendFormat(
      tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(symbol)),
      "symbol declaration");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult verifyMatcher(const Pair *pair) {
  MlirType type = transformNamedSequenceOpGetFunctionType(pair->matcher);
  intptr_t count = mlirOperationGetNumOperands(pair->op);
  TesseraDiagnostic *diagnostic;
  if (mlirFunctionTypeGetNumInputs(type) != count) {
    diagnostic = tesseraDiagnosticCreateForOp(pair->op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(
        diagnostic,
        "the number of operands (%lld) doesn't match the number of matcher arguments (%lld) for ",
        (long long)count, (long long)mlirFunctionTypeGetNumInputs(type));
    return reportAt(appendReference(diagnostic, pair->matcherName), pair->matcher);
  }
  for (intptr_t i = 0; i < count; i++) {
    if (transformArgumentHas(pair->matcher, i, TRANSFORM_CONSUMED)) {
      diagnostic = tesseraDiagnosticCreateOpError(pair->op);
      tesseraDiagnosticAppendFormat(
          diagnostic, "does not expect matcher symbol to consume its operand #%lld", (long long)i);
      return reportAt(diagnostic, pair->matcher);
    }
    if (areOfOneKind(mlirFunctionTypeGetInput(type, i),
                     mlirValueGetType(mlirOperationGetOperand(pair->op, i))))
      continue;
    diagnostic = tesseraDiagnosticCreateForOp(pair->op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(
        diagnostic,
        "mismatching type interfaces for operand and matcher argument #%lld of matcher ",
        (long long)i);
    return reportAt(appendReference(diagnostic, pair->matcherName), pair->matcher);
  }
  return success();
}

static MlirLogicalResult verifyAction(const Pair *pair) {
  MlirType type = transformNamedSequenceOpGetFunctionType(pair->action);
  intptr_t count = mlirFunctionTypeGetNumResults(type);
  TesseraDiagnostic *diagnostic;
  if (count != mlirOperationGetNumResults(pair->op) - 1) {
    diagnostic = tesseraDiagnosticCreateForOp(pair->op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(diagnostic, "the number of action results (%lld) for ",
                                  (long long)count);
    tesseraDiagnosticAppendFormat(appendReference(diagnostic, pair->actionName),
                                  " doesn't match the number of extra op results (%lld)",
                                  (long long)mlirOperationGetNumResults(pair->op) - 1);
    return reportAt(diagnostic, pair->action);
  }
  for (intptr_t i = 0; i < count; i++) {
    if (areOfOneKind(mlirFunctionTypeGetResult(type, i),
                     mlirValueGetType(mlirOperationGetResult(pair->op, i + 1))))
      continue;
    diagnostic = tesseraDiagnosticCreateForOp(pair->op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(
        diagnostic, "mismatching type interfaces for action result #%lld of action ", (long long)i);
    tesseraDiagnosticAppendFormat(appendReference(diagnostic, pair->actionName), " and op result");
    return reportAt(diagnostic, pair->action);
  }
  return success();
}

static MlirLogicalResult verifyBetween(const Pair *pair) {
  MlirType yields = transformNamedSequenceOpGetFunctionType(pair->matcher);
  MlirType takes = transformNamedSequenceOpGetFunctionType(pair->action);
  intptr_t numResults = mlirFunctionTypeGetNumResults(yields);
  intptr_t numArguments = mlirFunctionTypeGetNumInputs(takes);
  TesseraDiagnostic *diagnostic;
  if (numResults != numArguments) {
    diagnostic = tesseraDiagnosticCreateForOp(pair->op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(
        diagnostic, "mismatching number of matcher results and action arguments between ");
    tesseraDiagnosticAppendFormat(appendReference(diagnostic, pair->matcherName), " (%lld) and ",
                                  (long long)numResults);
    tesseraDiagnosticAppendFormat(appendReference(diagnostic, pair->actionName), " (%lld)",
                                  (long long)numArguments);
    return tesseraDiagnosticReport(diagnostic);
  }
  for (intptr_t i = 0; i < numResults; i++)
    if (!areOfOneKind(mlirFunctionTypeGetResult(yields, i), mlirFunctionTypeGetInput(takes, i)))
      return mlirOperationEmitError(
          pair->op, "mismatching type interfaces for matcher result and action argument #%lld",
          (long long)i);
  return success();
}

static MlirAttribute matcherName(MlirOperation op, intptr_t pair) {
  return mlirArrayAttrGetElement(transformForeachMatchOpGetMatchersAttr(op), pair);
}
static MlirAttribute actionName(MlirOperation op, intptr_t pair) {
  return mlirArrayAttrGetElement(transformForeachMatchOpGetActionsAttr(op), pair);
}

MlirLogicalResult transformVerifyPair(MlirOperation op, intptr_t number, MlirOperation matcher,
                                      MlirOperation action) {
  Pair pair = {op, matcher, action, matcherName(op, number), actionName(op, number)};
  return failed(verifyMatcher(&pair)) || failed(verifyAction(&pair)) ? failure()
                                                                     : verifyBetween(&pair);
}

MlirLogicalResult transformForeachMatchOpVerifySymbolUses(MlirOperation op,
                                                          TesseraSymbolTables *tables) {
  intptr_t count = mlirArrayAttrGetNumElements(transformForeachMatchOpGetMatchersAttr(op));
  for (intptr_t i = 0; i < count; i++) {
    MlirOperation matcher = findReferenced(op, tables, matcherName(op, i), "matcher");
    if (mlirOperationIsNull(matcher))
      return failure();
    MlirOperation action = findReferenced(op, tables, actionName(op, i), "action");
    if (mlirOperationIsNull(action) || failed(transformVerifyPair(op, i, matcher, action)))
      return failure();
  }
  return success();
}

//===--- Others ---===//

MlirLogicalResult transformApplyPatternsOpVerify(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(transformApplyPatternsOpGetPatterns(op));
  if (mlirBlockIsNull(block))
    return success();
  for (MlirOperation child = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(child);
       child = mlirOperationGetNextInBlock(child))
    if (!patternDescriptorOpInterfaceCast(child))
      return errorWithNote(op, mlirOperationGetLocation(child), "op without interface",
                           "expected children ops to implement PatternDescriptorOpInterface");
  return success();
}

/// Which parameters the value of an option names.
static MlirLogicalResult noteParams(MlirOperation op, MlirAttribute value, bool *used,
                                    int64_t count) {
  if (mlirAttributeIsAArray(value)) {
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(value); i++)
      if (failed(noteParams(op, mlirArrayAttrGetElement(value, i), used, count)))
        return failure();
    return success();
  }
  if (!transformParamOperandAttrIsA(value))
    return success();
  int64_t index = mlirIntegerAttrGetValueInt(transformParamOperandAttrGetIndex(value));
  if (index < 0 || index >= count)
    return mlirOperationEmitOpError(
        op, "dynamic option index %lld is out of bounds for the number of dynamic options: %lld",
        (long long)index, (long long)count);
  if (used[index])
    return mlirOperationEmitOpError(op, "dynamic option index %lld is already used in options",
                                    (long long)index);
  used[index] = true;
  return success();
}

MlirLogicalResult transformApplyRegisteredPassOpVerify(MlirOperation op) {
  MlirAttribute options = transformApplyRegisteredPassOpGetOptionsAttr(op);
  int64_t count = mlirOperationGetNumOperands(op) - 1;
  bool *used = tsAllocZeroed((size_t)count + 1, sizeof *used);
  MlirLogicalResult result = success();
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(options) && !failed(result); i++)
    result = noteParams(op, mlirDictionaryAttrGetElement(options, i).attribute, used, count);
  for (int64_t i = 0; i < count && !failed(result); i++)
    if (!used[i])
      result = mlirOperationEmitOpError(
          op,
          "a param operand does not have a corresponding param_operand attr in the options dict");
  tsFree(used);
  return result;
}

static MlirLogicalResult verifyPositions(MlirOperation op, intptr_t size, bool isInverted,
                                         bool isAll) {
  if (isAll && isInverted)
    return mlirOperationEmitOpError(op,
                                    "cannot request both 'all' and 'inverted' values in the list");
  if (isAll && size)
    return mlirOperationEmitOpError(op,
                                    "cannot both request 'all' and specific values in the list");
  if (!isAll && !size)
    return mlirOperationEmitOpError(op, "must request specific values in the list if 'all' is not "
                                        "specified");
  return success();
}

static int comparePositions(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

static MlirLogicalResult verifyUnique(MlirOperation op, const int64_t *positions, intptr_t size) {
  int64_t *sorted = tsAllocZeroed((size_t)size + 1, sizeof *sorted);
  memcpy(sorted, positions, (size_t)size * sizeof *sorted);
  qsort(sorted, (size_t)size, sizeof *sorted, comparePositions);
  bool isTwice = false;
  for (intptr_t i = 1; i < size; i++)
    isTwice |= sorted[i] == sorted[i - 1];
  tsFree(sorted);
  return isTwice ? mlirOperationEmitOpError(op, "expected the listed values to be unique")
                 : success();
}

static MlirLogicalResult verifyPositionsOf(MlirOperation op, const int64_t *positions,
                                           intptr_t size, bool isInverted, bool isAll) {
  MlirLogicalResult result = verifyPositions(op, size, isInverted, isAll);
  return failed(result) ? result : verifyUnique(op, positions, size);
}

MlirLogicalResult transformGetOperandOpVerify(MlirOperation op) {
  intptr_t size;
  const int64_t *positions = transformGetOperandOpGetRawPositionList(op, &size);
  return verifyPositionsOf(op, positions, size, transformGetOperandOpGetIsInverted(op),
                           transformGetOperandOpGetIsAll(op));
}
MlirLogicalResult transformGetResultOpVerify(MlirOperation op) {
  intptr_t size;
  const int64_t *positions = transformGetResultOpGetRawPositionList(op, &size);
  return verifyPositionsOf(op, positions, size, transformGetResultOpGetIsInverted(op),
                           transformGetResultOpGetIsAll(op));
}

MlirLogicalResult transformNumAssociationsOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirType number = mlirIntegerTypeGet(mlirOperationGetContext(op), 64);
  if (!transformParamTypeIsA(type) || mlirTypeEqual(transformParamTypeGetType(type), number))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "expected the type of the parameter attribute (");
  tesseraDiagnosticAppendType(diagnostic, number);
  tesseraDiagnosticAppendFormat(diagnostic, ") to match the parameter type (");
  tesseraDiagnosticAppendType(diagnostic, transformParamTypeGetType(type));
  tesseraDiagnosticAppendFormat(diagnostic, ")");
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult transformSplitHandleOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
  int64_t count = mlirOperationGetNumResults(op);
  if (!mlirAttributeIsNull(transformSplitHandleOpGetOverflowResultAttr(op))) {
    int64_t overflow = transformSplitHandleOpGetOverflowResult(op);
    if (overflow < 0 || overflow >= count)
      return mlirOperationEmitOpError(op, "overflow_result is not a valid result index");
  }
  for (intptr_t i = 0; i < count; i++)
    if (!areOfOneKind(type, mlirValueGetType(mlirOperationGetResult(op, i))))
      return mlirOperationEmitOpError(
          op, "expects result types to implement the same transform interface as the operand type");
  return success();
}

MlirLogicalResult transformReplicateOpVerify(MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  bool isSame = count == mlirOperationGetNumOperands(op) - 1;
  for (intptr_t i = 0; i < count && isSame; i++)
    isSame = mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, i + 1)),
                           mlirValueGetType(mlirOperationGetResult(op, i)));
  return isSame ? success()
                : mlirOperationEmitOpError(
                      op, "failed to verify that all of {handles, replicated} have same type");
}
