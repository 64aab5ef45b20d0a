// Whether the operations around one are those that a pattern of the pdl dialect looks for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/pdl/PDLOps.h"
#include "dialect/pdl/Patterns.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Operation.h"

#include <string.h>

//===--- What values stand for ---===//

PdlBound *pdlBoundOf(PdlMatch *match, MlirValue value) {
  return &match->bound[*tsPointerMapFind(&match->pattern->numbers, value.ptr)];
}

static bool areEqual(const PdlBound *a, const PdlBound *b) {
  if (a->kind != b->kind || a->count != b->count)
    return false;
  if (a->kind == PDL_TYPES)
    return !a->count || !memcmp(a->types, b->types, a->count * sizeof *a->types);
  if (a->kind == PDL_VALUES)
    return !a->count || !memcmp(a->values, b->values, a->count * sizeof *a->values);
  return a->op.ptr == b->op.ptr;
}

bool pdlAppendValues(PdlMatch *match, MlirValue value, PdlValueVec *values) {
  const PdlBound *bound = pdlBoundOf(match, value);
  if (bound->kind == PDL_VALUE)
    tsVecPush(values, bound->value);
  for (size_t i = 0; bound->kind == PDL_VALUES && i < bound->count; i++)
    tsVecPush(values, bound->values[i]);
  return bound->kind == PDL_VALUE || bound->kind == PDL_VALUES;
}

bool pdlAppendTypes(PdlMatch *match, MlirValue value, PdlTypeVec *types) {
  const PdlBound *bound = pdlBoundOf(match, value);
  if (bound->kind == PDL_TYPE)
    tsVecPush(types, bound->type);
  for (size_t i = 0; bound->kind == PDL_TYPES && i < bound->count; i++)
    tsVecPush(types, bound->types[i]);
  return bound->kind == PDL_TYPE || bound->kind == PDL_TYPES;
}

static PdlBound operandRange(PdlMatch *match, MlirOperation op, TesseraRange range) {
  MlirValue *values = tsArenaNewArray(&match->arena, MlirValue, (size_t)range.count);
  for (intptr_t i = 0; i < range.count; i++)
    values[i] = mlirOperationGetOperand(op, range.start + i);
  return (PdlBound){.kind = PDL_VALUES, .values = values, .count = (size_t)range.count};
}

static PdlBound resultRange(PdlMatch *match, MlirOperation op, TesseraRange range) {
  MlirValue *values = tsArenaNewArray(&match->arena, MlirValue, (size_t)range.count);
  for (intptr_t i = 0; i < range.count; i++)
    values[i] = mlirOperationGetResult(op, range.start + i);
  return (PdlBound){.kind = PDL_VALUES, .values = values, .count = (size_t)range.count};
}

static PdlBound typesOf(PdlMatch *match, const PdlBound *values) {
  MlirType *types = tsArenaNewArray(&match->arena, MlirType, values->count);
  for (size_t i = 0; i < values->count; i++)
    types[i] = mlirValueGetType(values->values[i]);
  return (PdlBound){.kind = PDL_TYPES, .types = types, .count = values->count};
}

static PdlBound constantTypes(PdlMatch *match, MlirAttribute list) {
  size_t count = (size_t)mlirArrayAttrGetNumElements(list);
  MlirType *types = tsArenaNewArray(&match->arena, MlirType, count);
  for (size_t i = 0; i < count; i++)
    types[i] = mlirTypeAttrGetValue(mlirArrayAttrGetElement(list, (intptr_t)i));
  return (PdlBound){.kind = PDL_TYPES, .types = types, .count = count};
}

/// Of a group that has one element where the pattern asks for a value.
static PdlBound asOne(PdlBound range, MlirType type) {
  if (pdlRangeTypeIsA(type))
    return range;
  return range.count == 1 ? (PdlBound){.kind = PDL_VALUE, .value = range.values[0]}
                          : (PdlBound){.kind = PDL_UNKNOWN};
}

/// A group of the op's definition; all of them where it has none.
static TesseraRange operandGroup(MlirOperation op, unsigned group) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  if (definition && group < definition->numOperands)
    return tesseraOperationGetOperandGroup(op, group);
  return (TesseraRange){.start = group, .count = group < mlirOperationGetNumOperands(op) ? 1 : 0};
}

static TesseraRange resultGroup(MlirOperation op, unsigned group) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  if (definition && group < definition->numResults)
    return tesseraOperationGetResultGroup(op, group);
  return (TesseraRange){.start = group, .count = group < mlirOperationGetNumResults(op) ? 1 : 0};
}

static PdlBound evaluateResult(PdlMatch *match, MlirOperation definition) {
  bool isOne = pdlResultOpIsA(definition);
  const PdlBound *parent = pdlBoundOf(match, isOne ? pdlResultOpGetParent(definition)
                                                   : pdlResultsOpGetParent(definition));
  if (parent->kind != PDL_OPERATION)
    return (PdlBound){.kind = PDL_UNKNOWN};
  MlirOperation op = parent->op;
  intptr_t count = mlirOperationGetNumResults(op);
  if (isOne) {
    int64_t index = pdlResultOpGetIndex(definition);
    return index >= 0 && index < count
               ? (PdlBound){.kind = PDL_VALUE, .value = mlirOperationGetResult(op, index)}
               : (PdlBound){.kind = PDL_UNKNOWN};
  }
  if (mlirAttributeIsNull(pdlResultsOpGetIndexAttr(definition)))
    return resultRange(match, op, (TesseraRange){.count = count});
  int64_t group = pdlResultsOpGetIndex(definition);
  if (group < 0 || group > UINT32_MAX)
    return (PdlBound){.kind = PDL_UNKNOWN};
  return asOne(resultRange(match, op, resultGroup(op, (unsigned)group)),
               mlirValueGetType(pdlResultsOpGetVal(definition)));
}

PdlBound pdlEvaluate(PdlMatch *match, MlirOperation definition) {
  if (pdlResultOpIsA(definition) || pdlResultsOpIsA(definition))
    return evaluateResult(match, definition);
  if (pdlAttributeOpIsA(definition)) {
    MlirAttribute value = pdlAttributeOpGetValueAttr(definition);
    return (PdlBound){.kind = mlirAttributeIsNull(value) ? PDL_UNKNOWN : PDL_ATTRIBUTE,
                      .attribute = value};
  }
  if (pdlTypeOpIsA(definition) && !mlirAttributeIsNull(pdlTypeOpGetConstantTypeAttr(definition)))
    return (PdlBound){.kind = PDL_TYPE, .type = pdlTypeOpGetConstantType(definition)};
  if (pdlTypesOpIsA(definition) && !mlirAttributeIsNull(pdlTypesOpGetConstantTypesAttr(definition)))
    return constantTypes(match, pdlTypesOpGetConstantTypesAttr(definition));
  return (PdlBound){.kind = PDL_UNKNOWN};
}

//===--- Functions ---===//

MlirLogicalResult pdlCall(PdlMatch *match, const PdlFunction *function, const PdlBound *first,
                          intptr_t count, MlirValue (*argument)(MlirOperation op, intptr_t i),
                          MlirOperation op, PdlBoundVec *results) {
  TsVec(MlirPDLValue) arguments = {0};
  bool known = true;
  if (first)
    tsVecPush(&arguments, (MlirPDLValue){first});
  for (intptr_t i = 0; i < count; i++) {
    const PdlBound *bound = pdlBoundOf(match, argument(op, i));
    known = known && bound->kind != PDL_UNKNOWN && bound->kind != PDL_GONE;
    tsVecPush(&arguments, (MlirPDLValue){bound});
  }
  match->results = results;
  MlirLogicalResult result = known ? function->call(match->rewriter, (MlirPDLResultList){results},
                                                    arguments.size, arguments.data, function->user)
                                   : mlirLogicalResultFailure();
  match->results = NULL;
  tsVecFree(&arguments);
  return result;
}

bool pdlFits(const PdlBound *bound, MlirType type) {
  switch (bound->kind) {
  case PDL_ATTRIBUTE:
    return pdlAttributeTypeIsA(type) && bound->attribute.ptr;
  case PDL_OPERATION:
    return pdlOperationTypeIsA(type) && bound->op.ptr;
  case PDL_TYPE:
    return pdlTypeTypeIsA(type) && bound->type.ptr;
  case PDL_VALUE:
    return pdlValueTypeIsA(type) && bound->value.ptr;
  default:
    return false;
  }
}

//===--- Down from an operation ---===//

static bool matchValue(PdlMatch *match, MlirValue value, PdlBound found);

static bool matchType(PdlMatch *match, MlirValue type, MlirValue value) {
  return mlirValueIsNull(type) ||
         matchValue(match, type, (PdlBound){.kind = PDL_TYPE, .type = mlirValueGetType(value)});
}

static bool isRange(MlirValue value) { return pdlRangeTypeIsA(mlirValueGetType(value)); }

/// How many of the values stand for one each; whether that is all of them.
static bool countSingle(MlirOperation op, intptr_t count, MlirValue (*get)(MlirOperation, intptr_t),
                        intptr_t *single) {
  *single = 0;
  for (intptr_t i = 0; i < count; i++)
    *single += !isRange(get(op, i));
  return *single == count;
}

static bool matchOperands(PdlMatch *match, MlirOperation wanted, MlirOperation op) {
  intptr_t count = pdlOperationOpGetNumOperandValues(wanted), single;
  intptr_t have = mlirOperationGetNumOperands(op);
  bool exact = countSingle(wanted, count, pdlOperationOpGetOperandValues, &single);
  if (exact ? have != single : have < single)
    return false;
  if (count == 1 && !exact)
    return matchValue(match, pdlOperationOpGetOperandValues(wanted, 0),
                      operandRange(match, op, (TesseraRange){.count = have}));
  bool inGroups = false;
  for (intptr_t i = 0; i < count; i++) {
    MlirValue operand = pdlOperationOpGetOperandValues(wanted, i);
    inGroups = inGroups || isRange(operand);
    PdlBound found = {.kind = PDL_VALUE};
    if (inGroups)
      found =
          asOne(operandRange(match, op, operandGroup(op, (unsigned)i)), mlirValueGetType(operand));
    else
      found.value = mlirOperationGetOperand(op, i);
    if (!matchValue(match, operand, found))
      return false;
  }
  return true;
}

static bool matchResultTypes(PdlMatch *match, MlirOperation wanted, MlirOperation op) {
  intptr_t count = pdlOperationOpGetNumTypeValues(wanted), single;
  intptr_t have = mlirOperationGetNumResults(op);
  bool exact = countSingle(wanted, count, pdlOperationOpGetTypeValues, &single);
  if (exact ? have != single : have < single)
    return false;
  bool whole = count == 1 && !exact, inGroups = false;
  for (intptr_t i = 0; i < count; i++) {
    MlirValue type = pdlOperationOpGetTypeValues(wanted, i);
    inGroups = inGroups || isRange(type);
    if (!inGroups) {
      if (!matchType(match, type, mlirOperationGetResult(op, i)))
        return false;
      continue;
    }
    TesseraRange range = whole ? (TesseraRange){.count = have} : resultGroup(op, (unsigned)i);
    PdlBound values = resultRange(match, op, range);
    if (isRange(type) ? !matchValue(match, type, typesOf(match, &values))
                      : values.count != 1 || !matchType(match, type, values.values[0]))
      return false;
  }
  return true;
}

static bool matchOperation(PdlMatch *match, MlirOperation wanted, MlirOperation op) {
  if (!mlirAttributeIsNull(pdlOperationOpGetOpNameAttr(wanted)) &&
      !mlirStringRefEqual(pdlOperationOpGetOpName(wanted),
                          mlirIdentifierStr(mlirOperationGetName(op))))
    return false;
  MlirAttribute names = pdlOperationOpGetAttributeValueNamesAttr(wanted);
  for (intptr_t i = 0; i < pdlOperationOpGetNumAttributeValues(wanted); i++) {
    MlirAttribute attribute = mlirOperationGetAttributeByName(
        op, mlirStringAttrGetValue(mlirArrayAttrGetElement(names, i)));
    if (mlirAttributeIsNull(attribute) ||
        !matchValue(match, pdlOperationOpGetAttributeValues(wanted, i),
                    (PdlBound){.kind = PDL_ATTRIBUTE, .attribute = attribute}))
      return false;
  }
  return matchOperands(match, wanted, op) && matchResultTypes(match, wanted, op);
}

/// What made the value, where that is the wanted result of it.
static bool matchResult(PdlMatch *match, MlirOperation definition, const PdlBound *found) {
  MlirValue first = found->kind == PDL_VALUE ? found->value
                    : found->count           ? found->values[0]
                                             : (MlirValue){NULL};
  if (mlirValueIsNull(first) || !mlirValueIsAOpResult(first))
    return false;
  MlirValue parent = pdlResultOpIsA(definition) ? pdlResultOpGetParent(definition)
                                                : pdlResultsOpGetParent(definition);
  if (!matchValue(match, parent,
                  (PdlBound){.kind = PDL_OPERATION, .op = mlirOpResultGetOwner(first)}))
    return false;
  PdlBound expected = evaluateResult(match, definition);
  return areEqual(&expected, found);
}

static bool matchAttribute(PdlMatch *match, MlirOperation definition, const PdlBound *found) {
  MlirValue type = pdlAttributeOpGetValueType(definition);
  return mlirValueIsNull(type) ||
         matchValue(match, type,
                    (PdlBound){.kind = PDL_TYPE, .type = mlirAttributeGetType(found->attribute)});
}

static bool matchOperandRange(PdlMatch *match, MlirOperation definition, const PdlBound *found) {
  MlirValue types = pdlOperandsOpGetValueType(definition);
  return mlirValueIsNull(types) || matchValue(match, types, typesOf(match, found));
}

static void bind(PdlMatch *match, PdlBound *bound, PdlBound found) {
  *bound = found;
  tsVecPush(&match->trail, (size_t)(bound - match->bound));
}

/// Whether the value can stand for what was found, which it does then.
static bool matchValue(PdlMatch *match, MlirValue value, PdlBound found) {
  PdlBound *bound = pdlBoundOf(match, value);
  if (found.kind == PDL_UNKNOWN)
    return false;
  if (bound->kind != PDL_UNKNOWN)
    return areEqual(bound, &found);
  MlirOperation definition = mlirOpResultGetOwner(value);
  bind(match, bound, found);
  if (pdlOperationOpIsA(definition))
    return matchOperation(match, definition, found.op);
  if (pdlResultOpIsA(definition) || pdlResultsOpIsA(definition))
    return matchResult(match, definition, &found);
  if (pdlOperandOpIsA(definition))
    return matchType(match, pdlOperandOpGetValueType(definition), found.value);
  if (pdlOperandsOpIsA(definition))
    return matchOperandRange(match, definition, &found);
  PdlBound constant = pdlEvaluate(match, definition);
  if (constant.kind != PDL_UNKNOWN && !areEqual(&constant, &found))
    return false;
  return !pdlAttributeOpIsA(definition) || matchAttribute(match, definition, &found);
}

//===--- Everything else ---===//

static void unwind(PdlMatch *match, size_t size) {
  while (match->trail.size > size)
    match->bound[tsVecPop(&match->trail)] = (PdlBound){.kind = PDL_UNKNOWN};
}

/// Finds out what follows from what is known: constants, results of operations.
static bool evaluateAll(PdlMatch *match) {
  for (size_t i = 0; i < match->pattern->body.size; i++) {
    MlirOperation op = match->pattern->body.data[i];
    if (mlirOperationGetNumResults(op) != 1 || pdlApplyNativeConstraintOpIsA(op))
      continue;
    PdlBound *bound = pdlBoundOf(match, mlirOperationGetResult(op, 0));
    if (bound->kind != PDL_UNKNOWN)
      continue;
    PdlBound value = pdlEvaluate(match, op);
    bool isResult = pdlResultOpIsA(op) || pdlResultsOpIsA(op);
    if (value.kind != PDL_UNKNOWN)
      bind(match, bound, value);
    else if (isResult && pdlBoundOf(match, mlirOperationGetOperand(op, 0))->kind == PDL_OPERATION)
      return false; // it has no such result
  }
  return true;
}

static bool applyConstraint(PdlMatch *match, MlirOperation op) {
  const PdlModule *module = match->pattern->module;
  const PdlFunction *function =
      pdlFindFunction(module, &module->constraints, pdlApplyNativeConstraintOpGetName(op));
  PdlBoundVec results = {0};
  bool holds = mlirLogicalResultIsSuccess(pdlCall(match, function, NULL,
                                                  pdlApplyNativeConstraintOpGetNumArgs(op),
                                                  pdlApplyNativeConstraintOpGetArgs, op, &results));
  bool ok = holds != pdlApplyNativeConstraintOpGetIsNegated(op);
  intptr_t count = mlirOperationGetNumResults(op);
  ok = ok && results.size == (size_t)count;
  for (intptr_t i = 0; ok && i < count; i++) {
    MlirValue value = mlirOperationGetResult(op, i);
    PdlBound *bound = pdlBoundOf(match, value);
    ok = pdlFits(&results.data[i], mlirValueGetType(value));
    if (ok && bound->kind != PDL_UNKNOWN)
      ok = areEqual(bound, &results.data[i]);
    else if (ok)
      bind(match, bound, results.data[i]);
  }
  tsVecFree(&results);
  return ok;
}

static bool applyConstraints(PdlMatch *match) {
  for (size_t i = 0; i < match->pattern->body.size; i++) {
    MlirOperation op = match->pattern->body.data[i];
    if (pdlApplyNativeConstraintOpIsA(op) && !applyConstraint(match, op))
      return false;
  }
  return true;
}

static bool matchRest(PdlMatch *match);

/// Tries the users of a value for `wanted`, as whose operand `position` (negative: any) it is
/// known.
static bool matchUsers(PdlMatch *match, MlirOperation wanted, MlirValue value, intptr_t position) {
  size_t before = match->trail.size;
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    if (position >= 0 && mlirOpOperandGetOperandNumber(use) != (unsigned)position)
      continue;
    PdlBound found = {.kind = PDL_OPERATION, .op = mlirOpOperandGetOwner(use)};
    if (matchValue(match, pdlOperationOpGetOp(wanted), found) && matchRest(match))
      return true;
    unwind(match, before);
  }
  return false;
}

/// An operation that isn't found yet and of which an operand is known: its number goes to
/// *position. False: there is none.
static bool findNext(PdlMatch *match, MlirOperation *wanted, MlirValue *value, intptr_t *position,
                     bool *isComplete) {
  *isComplete = true;
  for (size_t i = 0; i < match->pattern->body.size; i++) {
    MlirOperation op = match->pattern->body.data[i];
    if (!pdlOperationOpIsA(op) || pdlBoundOf(match, pdlOperationOpGetOp(op))->kind != PDL_UNKNOWN)
      continue;
    *isComplete = false;
    bool inGroups = false;
    for (intptr_t j = 0; j < pdlOperationOpGetNumOperandValues(op); j++) {
      const PdlBound *bound = pdlBoundOf(match, pdlOperationOpGetOperandValues(op, j));
      inGroups = inGroups || isRange(pdlOperationOpGetOperandValues(op, j));
      bool isOne = bound->kind == PDL_VALUE;
      if (!isOne && (bound->kind != PDL_VALUES || !bound->count))
        continue;
      *wanted = op;
      *value = isOne ? bound->value : bound->values[0];
      *position = inGroups ? -1 : j;
      return true;
    }
  }
  return false;
}

/// Finds the operations that nothing found so far uses a result of, then asks the functions.
static bool matchRest(PdlMatch *match) {
  MlirOperation wanted;
  MlirValue value;
  intptr_t position;
  bool isComplete;
  if (!evaluateAll(match))
    return false;
  if (findNext(match, &wanted, &value, &position, &isComplete))
    return matchUsers(match, wanted, value, position);
  return isComplete && applyConstraints(match);
}

bool pdlMatch(PdlMatch *match, MlirOperation op) {
  PdlBound found = {.kind = PDL_OPERATION, .op = op};
  return matchValue(match, pdlOperationOpGetOp(match->pattern->root), found) && matchRest(match);
}
