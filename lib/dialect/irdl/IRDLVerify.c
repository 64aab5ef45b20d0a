// What checks operations, types and attributes of dialects that irdl defines.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/irdl/IRDL.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Constraints ---===//

/// What is known of a constraint while something is checked.
typedef struct Variable {
  MlirAttribute assigned; ///< what has satisfied it; null: nothing yet
  MlirAttribute refused;  ///< what hasn't, when `numAssigned` was as it is here
  size_t numAssigned;
} Variable;

/// One check of an operation, a type or an attribute.
typedef struct Check {
  const IrdlConstraints *constraints;
  Variable *variables; ///< one for each constraint
  size_t *numAssigned; ///< how many stand for something
  MlirOperation op;    ///< that errors are about; null: at `location`
  MlirLocation location;
  MlirLocation note; ///< where the operation around is, when that is elsewhere; else null
  bool isQuiet;      ///< a failure isn't reported
} Check;

static void initCheck(Check *check, const IrdlConstraints *constraints) {
  *check = (Check){.constraints = constraints,
                   .variables = tsAllocZeroed(constraints->count, sizeof(Variable)),
                   .numAssigned = tsAllocZeroed(1, sizeof(size_t))};
}

static void freeCheck(Check *check) {
  tsFree(check->variables);
  tsFree(check->numAssigned);
}

// An error that the caller appends to.
static TesseraDiagnostic *startError(const Check *check) {
  return mlirOperationIsNull(check->op)
             ? tesseraDiagnosticCreate(check->location, MlirDiagnosticError)
             : tesseraDiagnosticCreateForOp(check->op, MlirDiagnosticError);
}

static MlirLogicalResult report(const Check *check, TesseraDiagnostic *error) {
  if (!mlirLocationIsNull(check->note))
    tesseraDiagnosticAppendFormat(tesseraDiagnosticAttachNote(error, check->note),
                                  "see the operation");
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult failExpected(const Check *check, MlirAttribute expected,
                                      MlirAttribute actual) {
  if (check->isQuiet)
    return failure();
  TesseraDiagnostic *error = startError(check);
  tesseraDiagnosticAppendFormat(error, "expected '");
  tesseraDiagnosticAppendAttribute(error, expected);
  tesseraDiagnosticAppendFormat(error, "' but got '");
  tesseraDiagnosticAppendAttribute(error, actual);
  tesseraDiagnosticAppendFormat(error, "'");
  return report(check, error);
}

// The type or attribute that the definition may be of: what is in a type attribute for a type's.
static const void *subjectOf(const TesseraStorageDef *base, MlirAttribute attribute) {
  if (!base->isType)
    return attribute.ptr;
  return mlirAttributeIsAType(attribute) ? mlirTypeAttrGetValue(attribute).ptr : NULL;
}

static MlirLogicalResult failNoType(const Check *check, MlirAttribute attribute) {
  TesseraDiagnostic *error = startError(check);
  tesseraDiagnosticAppendFormat(error, "expected type, got attribute '");
  tesseraDiagnosticAppendAttribute(error, attribute);
  return report(check, error);
}

static MlirLogicalResult checkBase(const Check *check, const TesseraStorageDef *base,
                                   MlirAttribute attribute) {
  const void *subject = subjectOf(base, attribute);
  if (subject && tesseraStorageIs(subject, base))
    return success();
  if (check->isQuiet)
    return failure();
  if (!subject)
    return failNoType(check, attribute);
  TesseraDiagnostic *error = startError(check);
  tesseraDiagnosticAppendFormat(error, "expected base %s '%s' but got '%s'",
                                base->isType ? "type" : "attribute", base->name,
                                tesseraStorageGetDefinition(subject)->name);
  return report(check, error);
}

static MlirLogicalResult failParametricBase(const Check *check, const TesseraStorageDef *base,
                                            MlirAttribute attribute) {
  if (check->isQuiet)
    return failure();
  if (base->isType && !mlirAttributeIsAType(attribute))
    return failNoType(check, attribute);
  TesseraDiagnostic *error = startError(check);
  // As MLIR says it: an attribute's name comes before its dialect's.
  if (base->isType)
    tesseraDiagnosticAppendFormat(error, "expected base type '%s' but got '", base->name);
  else
    tesseraDiagnosticAppendFormat(error, "expected base attribute '%s.%s' but got '",
                                  base->mnemonic, base->dialect->name);
  tesseraDiagnosticAppendAttribute(error, attribute);
  tesseraDiagnosticAppendFormat(error, "'");
  return report(check, error);
}

static MlirLogicalResult checkVariable(Check *check, MlirAttribute attribute, uint32_t position);

static MlirLogicalResult checkParametric(Check *check, const IrdlConstraint *constraint,
                                         MlirAttribute attribute) {
  const void *subject = subjectOf(constraint->base, attribute);
  if (!subject || !tesseraStorageIs(subject, constraint->base))
    return failParametricBase(check, constraint->base, attribute);
  const TesseraParam *params = tesseraStorageGetParam(subject, 0);
  const MlirAttribute *elements = params->pointer;
  if (params->length != constraint->numArgs) {
    if (check->isQuiet)
      return failure();
    TesseraDiagnostic *error = startError(check);
    tesseraDiagnosticAppendFormat(error, "attribute '%s' expects %zu parameters but got %u",
                                  constraint->base->name, params->length, constraint->numArgs);
    return report(check, error);
  }
  for (uint32_t i = 0; i < constraint->numArgs; ++i)
    if (failed(checkVariable(check, elements[i], constraint->args[i])))
      return failure();
  return success();
}

static MlirLogicalResult checkAnyOf(Check *check, const IrdlConstraint *constraint,
                                    MlirAttribute attribute) {
  bool wasQuiet = check->isQuiet, holds = false;
  check->isQuiet = true;
  for (uint32_t i = 0; i < constraint->numArgs && !holds; ++i)
    holds = !failed(checkVariable(check, attribute, constraint->args[i]));
  check->isQuiet = wasQuiet;
  if (holds || wasQuiet)
    return holds ? success() : failure();
  TesseraDiagnostic *error = startError(check);
  tesseraDiagnosticAppendFormat(error, "'");
  tesseraDiagnosticAppendAttribute(error, attribute);
  tesseraDiagnosticAppendFormat(error, "' does not satisfy the constraint");
  return report(check, error);
}

static MlirLogicalResult checkAllOf(Check *check, const IrdlConstraint *constraint,
                                    MlirAttribute attribute) {
  for (uint32_t i = 0; i < constraint->numArgs; ++i)
    if (failed(checkVariable(check, attribute, constraint->args[i])))
      return failure();
  return success();
}

static MlirLogicalResult checkConstraint(Check *check, const IrdlConstraint *constraint,
                                         MlirAttribute attribute) {
  switch (constraint->kind) {
  case IRDL_IS:
    return mlirAttributeEqual(constraint->expected, attribute)
               ? success()
               : failExpected(check, constraint->expected, attribute);
  case IRDL_BASE:
    return checkBase(check, constraint->base, attribute);
  case IRDL_PARAMETRIC:
    return checkParametric(check, constraint, attribute);
  case IRDL_ANY_OF:
    return checkAnyOf(check, constraint, attribute);
  case IRDL_ALL_OF:
    return checkAllOf(check, constraint, attribute);
  case IRDL_ANY:
    break;
  }
  return success();
}

// Constraints refer to earlier ones only, so that this ends. What was refused isn't looked at
// again, as long as no variable has come to stand for something: alternatives may share their
// parts.
static MlirLogicalResult checkVariable(Check *check, MlirAttribute attribute, uint32_t position) {
  Variable *variable = &check->variables[position];
  if (!mlirAttributeIsNull(variable->assigned))
    return mlirAttributeEqual(variable->assigned, attribute)
               ? success()
               : failExpected(check, variable->assigned, attribute);
  if (check->isQuiet && mlirAttributeEqual(variable->refused, attribute) &&
      variable->numAssigned == *check->numAssigned)
    return failure();
  MlirLogicalResult result = checkConstraint(check, &check->constraints->data[position], attribute);
  if (failed(result)) {
    variable->refused = attribute;
    variable->numAssigned = *check->numAssigned;
  } else {
    variable->assigned = attribute;
    ++*check->numAssigned;
  }
  return result;
}

//===--- Types and attributes ---===//

MlirLogicalResult irdlVerifyStorage(const TesseraStorageDef *definition, MlirLocation location,
                                    const TesseraParam *params) {
  const IrdlStorage *storage = definition->user;
  const MlirAttribute *elements = params[0].pointer;
  if (params[0].length != storage->params.count)
    return mlirLocationEmitError(location, "expected %u type arguments, but had %zu",
                                 storage->params.count, params[0].length);
  Check check;
  initCheck(&check, &storage->constraints);
  check.location = location;
  check.isQuiet = mlirLocationIsNull(location);
  MlirLogicalResult result = success();
  for (uint32_t i = 0; i < storage->params.count && !failed(result); ++i)
    result = checkVariable(&check, elements[i], storage->params.constraints[i]);
  freeCheck(&check);
  return result;
}

//===--- Operations: how many values each definition stands for ---===//

/// The operands of an op, or its results.
typedef struct Segments {
  MlirOperation op;
  const IrdlValues *values;
  const char *what, *attribute;
  intptr_t numValues;
  int64_t *sizes; ///< one for each definition
} Segments;

static MlirLogicalResult readSegment(const Segments *segments, uint32_t i, int64_t size) {
  IrdlVariadicity variadicity = segments->values->variadicities[i];
  if (size < 0)
    return mlirOperationEmitError(
        segments->op, "'%s' attribute for specifying %s segments must have non-negative values",
        segments->attribute, segments->what);
  if (variadicity == IrdlVariadicitySingle && size != 1)
    return mlirOperationEmitError(segments->op, "element %u in '%s' attribute must be equal to 1",
                                  i, segments->attribute);
  if (variadicity == IrdlVariadicityOptional && size > 1)
    return mlirOperationEmitError(segments->op,
                                  "element %u in '%s' attribute must be equal to 0 or 1", i,
                                  segments->attribute);
  segments->sizes[i] = size;
  return success();
}

static MlirLogicalResult readSegments(const Segments *segments) {
  MlirAttribute sizes = mlirOperationGetAttributeByName(
      segments->op, mlirStringRefCreateFromCString(segments->attribute));
  if (mlirAttributeIsNull(sizes))
    return mlirOperationEmitError(segments->op, "'%s' attribute is expected but not provided",
                                  segments->attribute);
  if (!mlirAttributeIsADenseI32Array(sizes))
    return mlirOperationEmitError(
        segments->op, "'%s' attribute is expected to be a dense i32 array", segments->attribute);
  intptr_t count = mlirDenseArrayGetNumElements(sizes);
  if (count != (intptr_t)segments->values->count)
    return mlirOperationEmitError(
        segments->op,
        "'%s' attribute for specifying %s segments must have %u elements, but got %zd",
        segments->attribute, segments->what, segments->values->count, count);
  int64_t sum = 0;
  for (uint32_t i = 0; i < segments->values->count; ++i) {
    int64_t size = mlirDenseI32ArrayGetElement(sizes, i);
    if (failed(readSegment(segments, i, size)))
      return failure();
    sum += size;
  }
  if (sum == segments->numValues)
    return success();
  return mlirOperationEmitError(
      segments->op, "sum of elements in '%s' attribute must be equal to the number of %ss",
      segments->attribute, segments->what);
}

// At most one definition stands for other than one value: its size is what is left.
static MlirLogicalResult countSegments(const Segments *segments, bool hasOther) {
  const IrdlValues *values = segments->values;
  int64_t left = segments->numValues - (int64_t)values->count + 1;
  if (!hasOther && left != 1)
    return mlirOperationEmitError(segments->op, "op expects exactly %u %ss, but got %zd",
                                  values->count, segments->what, segments->numValues);
  if (left < 0)
    return mlirOperationEmitError(segments->op, "op expects at least %u %ss, but got %zd",
                                  values->count - 1, segments->what, segments->numValues);
  for (uint32_t i = 0; i < values->count; ++i) {
    if (values->variadicities[i] == IrdlVariadicityOptional && left > 1)
      return mlirOperationEmitError(segments->op, "op expects at most %u %ss, but got %zd",
                                    values->count, segments->what, segments->numValues);
    segments->sizes[i] = values->variadicities[i] == IrdlVariadicitySingle ? 1 : left;
  }
  return success();
}

static MlirLogicalResult findSegments(const Segments *segments) {
  unsigned numOthers = 0;
  for (uint32_t i = 0; i < segments->values->count; ++i)
    numOthers += segments->values->variadicities[i] != IrdlVariadicitySingle;
  return numOthers > 1 ? readSegments(segments) : countSegments(segments, numOthers == 1);
}

//===--- Operations ---===//

static MlirLogicalResult checkAttributes(Check *check, const IrdlValues *attributes) {
  for (uint32_t i = 0; i < attributes->count; ++i) {
    MlirStringRef name = attributes->names[i];
    MlirAttribute attribute = mlirOperationGetAttributeByName(check->op, name);
    if (mlirAttributeIsNull(attribute))
      return mlirOperationEmitOpError(check->op, "attribute \"%.*s\" is expected but not provided",
                                      (int)name.length, name.data);
    if (failed(checkVariable(check, attribute, attributes->constraints[i])))
      return failure();
  }
  return success();
}

static MlirLogicalResult checkType(Check *check, MlirValue value, uint32_t variable) {
  return checkVariable(check, mlirTypeAttrGet(mlirValueGetType(value)), variable);
}

static MlirLogicalResult checkValues(Check *check, const Segments *segments,
                                     MlirValue (*get)(MlirOperation op, intptr_t position)) {
  intptr_t next = 0;
  for (uint32_t i = 0; i < segments->values->count; ++i)
    for (int64_t k = 0; k < segments->sizes[i]; ++k)
      if (failed(checkType(check, get(check->op, next++), segments->values->constraints[i])))
        return failure();
  return success();
}

static MlirLogicalResult checkOperandsAndResults(Check *check, const IrdlOp *definition) {
  MlirOperation op = check->op;
  Segments operands = {op,
                       &definition->operands,
                       "operand",
                       "operandSegmentSizes",
                       mlirOperationGetNumOperands(op),
                       tsAllocZeroed(definition->operands.count, sizeof(int64_t))};
  Segments results = {op,
                      &definition->results,
                      "result",
                      "resultSegmentSizes",
                      mlirOperationGetNumResults(op),
                      tsAllocZeroed(definition->results.count, sizeof(int64_t))};
  bool ok = !failed(findSegments(&operands)) && !failed(findSegments(&results)) &&
            !failed(checkAttributes(check, &definition->attributes)) &&
            !failed(checkValues(check, &operands, mlirOperationGetOperand)) &&
            !failed(checkValues(check, &results, mlirOperationGetResult));
  tsFree(operands.sizes);
  tsFree(results.sizes);
  return ok ? success() : failure();
}

// Errors about a region are at the operation, or at an argument with a note at the operation.
static void moveCheck(Check *check, MlirLocation location) {
  MlirLocation around = mlirOperationGetLocation(check->op);
  bool isThere = mlirLocationEqual(location, around);
  check->location = location;
  check->note = isThere ? (MlirLocation){NULL} : around;
}

static MlirLogicalResult checkArguments(Check *check, const IrdlRegion *definition,
                                        MlirRegion region, unsigned number) {
  MlirLocation here = mlirOperationGetLocation(check->op);
  MlirBlock entry = mlirRegionGetFirstBlock(region);
  intptr_t count = mlirBlockIsNull(entry) ? 0 : mlirBlockGetNumArguments(entry);
  Check moved = *check;
  if (count != (intptr_t)definition->arguments.count) {
    moveCheck(&moved, count ? mlirValueGetLocation(mlirBlockGetArgument(entry, 0)) : here);
    TesseraDiagnostic *error = tesseraDiagnosticCreate(moved.location, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "expected region %u to have %u arguments but got %zd",
                                  number, definition->arguments.count, count);
    return report(&moved, error);
  }
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue argument = mlirBlockGetArgument(entry, i);
    moveCheck(&moved, mlirValueGetLocation(argument));
    Check atArgument = moved;
    atArgument.op.ptr = NULL;
    if (failed(checkType(&atArgument, argument, definition->arguments.constraints[i])))
      return failure();
  }
  return success();
}

static intptr_t countBlocks(MlirRegion region) {
  intptr_t count = 0;
  for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block))
    ++count;
  return count;
}

static MlirLogicalResult checkRegions(Check *check, const IrdlOp *definition) {
  intptr_t count = mlirOperationGetNumRegions(check->op);
  if (count != (intptr_t)definition->numRegions)
    return mlirOperationEmitOpError(check->op,
                                    "unexpected number of regions: expected %u but got %zd",
                                    definition->numRegions, count);
  for (uint32_t i = 0; i < definition->numRegions; ++i) {
    const IrdlRegion *wanted = &definition->regions[i];
    MlirRegion region = mlirOperationGetRegion(check->op, i);
    intptr_t numBlocks = wanted->numBlocks ? countBlocks(region) : 0;
    if (numBlocks != wanted->numBlocks)
      return mlirLocationEmitError(mlirOperationGetLocation(check->op),
                                   "expected region %u to have %lld block(s) but got %zd", i,
                                   (long long)wanted->numBlocks, numBlocks);
    if (wanted->hasArguments && failed(checkArguments(check, wanted, region, i)))
      return failure();
  }
  return success();
}

MlirLogicalResult irdlVerifyOp(MlirOperation op) {
  const IrdlOp *definition = tesseraOperationGetDefinition(op)->user;
  Check check;
  initCheck(&check, &definition->constraints);
  check.op = op;
  check.location = mlirOperationGetLocation(op);
  bool fits = !failed(checkOperandsAndResults(&check, definition));
  bool regionsFit = !failed(checkRegions(&check, definition));
  freeCheck(&check);
  return fits && regionsFit ? success() : failure();
}
