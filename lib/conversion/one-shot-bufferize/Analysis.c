// Which operands are bufferized in place: bottom-up, each unless someone would read what was
// written over. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

//===--- Sets of values ---===//

static uint32_t findRoot(const BufSets *sets, uint32_t number) {
  while (sets->parents.data[number] != number) {
    sets->parents.data[number] = sets->parents.data[sets->parents.data[number]];
    number = sets->parents.data[number];
  }
  return number;
}

// The set of `b` goes behind that of `a`: the order of members is what people see.
static void unite(BufSets *sets, uint32_t a, uint32_t b) {
  a = findRoot(sets, a);
  b = findRoot(sets, b);
  if (a == b)
    return;
  sets->parents.data[b] = a;
  sets->next.data[sets->ends.data[a]] = b;
  sets->next.data[sets->ends.data[b]] = a;
  sets->ends.data[a] = sets->ends.data[b];
}

static uint32_t numberOf(const BufState *state, MlirValue value) {
  uintptr_t *number = tsPointerMapFind(&state->numbers, value.ptr);
  return number ? (uint32_t)*number - 1 : UINT32_MAX;
}

static void addToSets(BufSets *sets) {
  uint32_t number = (uint32_t)sets->parents.size;
  tsVecPush(&sets->parents, number);
  tsVecPush(&sets->next, number);
  tsVecPush(&sets->ends, number);
}

static void addValue(BufState *state, MlirValue value) {
  if (!bufIsTensor(value))
    return;
  bool isNew;
  uintptr_t *number = tsPointerMapInsert(&state->numbers, value.ptr, &isNew);
  if (!isNew)
    return;
  tsVecPush(&state->values, value);
  *number = state->values.size;
  addToSets(&state->aliases);
  addToSets(&state->equivalences);
}

static void uniteAliases(BufState *state, MlirValue a, MlirValue b) {
  addValue(state, a);
  addValue(state, b);
  unite(&state->aliases, numberOf(state, a), numberOf(state, b));
}

void bufUniteEquivalent(BufState *state, MlirValue a, MlirValue b) {
  addValue(state, a);
  addValue(state, b);
  unite(&state->equivalences, numberOf(state, a), numberOf(state, b));
}

static bool areTogether(const BufState *state, const BufSets *sets, MlirValue a, MlirValue b) {
  uint32_t first = numberOf(state, a), second = numberOf(state, b);
  if (first == UINT32_MAX || second == UINT32_MAX)
    return mlirValueEqual(a, b);
  return findRoot(sets, first) == findRoot(sets, second);
}

bool bufAreEquivalent(const BufState *state, MlirValue a, MlirValue b) {
  return state->hasAnalysis && areTogether(state, &state->equivalences, a, b);
}

bool bufMayAlias(const BufState *state, MlirValue a, MlirValue b) {
  return !state->hasAnalysis || areTogether(state, &state->aliases, a, b);
}

bool bufVisitAliases(const BufState *state, MlirValue value,
                     bool (*visit)(const BufState *state, MlirValue alias, void *user),
                     void *user) {
  if (numberOf(state, value) == UINT32_MAX)
    return visit(state, value, user);
  uint32_t start = findRoot(&state->aliases, numberOf(state, value)), number = start;
  do {
    if (!visit(state, state->values.data[number], user))
      return false;
    number = state->aliases.next.data[number];
  } while (number != start);
  return true;
}

//===--- Decisions ---===//

// Tensors of unknown rank can't be copied.
static bool mustBeInPlace(const BufferizableOpInterfaceMethods *model, MlirValue tensor) {
  return model && (model->mustBeInPlace || !mlirTypeIsARankedTensor(mlirValueGetType(tensor)));
}

bool bufIsInPlace(const BufState *state, MlirOpOperand operand) {
  if (state->hasAnalysis && !state->copyBeforeWrite)
    return tsPointerMapFind(&state->inPlace, operand.ptr);
  const BufferizableOpInterfaceMethods *model = bufModel(state, mlirOpOperandGetOwner(operand));
  return mustBeInPlace(model, mlirOpOperandGetValue(operand)) || !bufWrites(state, operand);
}

static void decideInPlace(BufState *state, MlirOpOperand operand) {
  bool isNew;
  tsPointerMapInsert(&state->inPlace, operand.ptr, &isNew);
  if (!isNew)
    return;
  BufAliasValues values = {0};
  bufAliasingValues(state, operand, &values);
  for (size_t i = 0; i < values.size; ++i)
    uniteAliases(state, values.data[i].value, mlirOpOperandGetValue(operand));
  tsVecFree(&values);
  ++state->numInPlace;
}

static void addValuesOf(BufState *state, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    addValue(state, mlirOperationGetResult(op, i));
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r)); block.ptr;
         block = mlirBlockGetNextInRegion(block))
      for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
        addValue(state, mlirBlockGetArgument(block, i));
}

static MlirWalkResult addFrom(MlirOperation op, void *user) {
  addValuesOf(user, op);
  return MlirWalkResultAdvance;
}

static MlirWalkResult decideWhatMustBe(MlirOperation op, void *user) {
  BufState *state = user;
  const BufferizableOpInterfaceMethods *model = bufModel(state, op);
  for (intptr_t i = 0; model && i < mlirOperationGetNumOperands(op); ++i)
    if (bufIsTensor(mlirOperationGetOperand(op, i)) &&
        mustBeInPlace(model, mlirOperationGetOperand(op, i)))
      decideInPlace(state, bufOperand(op, i));
  return MlirWalkResultAdvance;
}

void bufStateAddValues(BufState *state, MlirOperation root) {
  mlirOperationWalk(root, addFrom, state, MlirWalkPreOrder);
  mlirOperationWalk(root, decideWhatMustBe, state, MlirWalkPostOrder);
}

//===--- What would happen ---===//

typedef struct Accesses {
  BufUses reads, writes;
  TsPointerMap seenReads, seenWrites;
} Accesses;

static void pushOnce(BufUses *uses, TsPointerMap *seen, MlirOpOperand use) {
  bool isNew;
  tsPointerMapInsert(seen, use.ptr, &isNew);
  if (isNew)
    tsVecPush(uses, use);
}

static bool isFinallyRead(const BufState *state, MlirOpOperand use) {
  if (bufReads(state, use))
    return true;
  if (bufWrites(state, use))
    return false;
  BufAliasValues values = {0};
  bufAliasingValues(state, use, &values);
  bool isRead = false;
  for (size_t i = 0; !isRead && i < values.size; ++i)
    isRead = bufValueIsRead(state, values.data[i].value);
  tsVecFree(&values);
  return isRead;
}

static bool collectReads(const BufState *state, MlirValue alias, void *user) {
  Accesses *accesses = user;
  for (MlirOpOperand use = mlirValueGetFirstUse(alias); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    if (isFinallyRead(state, use))
      pushOnce(&accesses->reads, &accesses->seenReads, use);
  return true;
}

static bool collectWrites(const BufState *state, MlirValue alias, void *user) {
  Accesses *accesses = user;
  for (MlirOpOperand use = mlirValueGetFirstUse(alias); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    if (bufIsInPlace(state, use) && bufWrites(state, use))
      pushOnce(&accesses->writes, &accesses->seenWrites, use);
  return true;
}

static bool isWritable(const BufState *state, MlirValue value) {
  const BufferizableOpInterfaceMethods *model = bufModelOf(state, value);
  if (!model)
    return false;
  if (model->isWritable)
    return model->isWritable(state, value);
  return mlirValueIsABlockArgument(value) ? model->argumentsAreWritable : !model->isReadOnly;
}

// Stops at one that isn't, which `user` gets.
static bool checkWritable(const BufState *state, MlirValue alias, void *user) {
  if (isWritable(state, alias))
    return true;
  *(MlirValue *)user = alias;
  return false;
}

// Whether all of the values of which the buffers would be one may be written to; else *readOnly is
// one that may not.
static bool allAreWritable(const BufState *state, MlirOpOperand operand,
                           const BufAliasValues *values, MlirValue *readOnly) {
  if (!bufVisitAliases(state, mlirOpOperandGetValue(operand), checkWritable, readOnly))
    return false;
  for (size_t i = 0; i < values->size; ++i)
    if (!bufVisitAliases(state, values->data[i].value, checkWritable, readOnly))
      return false;
  return true;
}

typedef enum Conflict { NO_CONFLICT, WRITES_READ_ONLY, READS_WRITTEN } Conflict;

// What the operand in place would do: let someone read what he shouldn't, or write where nobody
// may, which `details` is about (read-only: the definition). With `isDecided`, what it does
// already.
static Conflict findConflict(const BufState *state, MlirOpOperand operand, bool isDecided,
                             BufConflict *details) {
  BufAliasValues values = {0};
  bufAliasingValues(state, operand, &values);
  Accesses accesses = {0};
  bufVisitAliases(state, mlirOpOperandGetValue(operand), collectWrites, &accesses);
  for (size_t i = 0; i < values.size; ++i)
    bufVisitAliases(state, values.data[i].value, collectWrites, &accesses);
  if (!isDecided && bufWrites(state, operand))
    pushOnce(&accesses.writes, &accesses.seenWrites, operand);
  Conflict conflict = NO_CONFLICT;
  if (accesses.writes.size) {
    bufVisitAliases(state, mlirOpOperandGetValue(operand), collectReads, &accesses);
    for (size_t i = 0; i < values.size; ++i)
      bufVisitAliases(state, values.data[i].value, collectReads, &accesses);
    // As MLIR: what is found first is what is said.
    if (!isDecided && !allAreWritable(state, operand, &values, &details->definition))
      conflict = WRITES_READ_ONLY;
    else if (bufHasConflict(state, &accesses.reads, &accesses.writes, details))
      conflict = READS_WRITTEN;
    else if (isDecided && bufIsInPlace(state, operand) &&
             !allAreWritable(state, operand, &values, &details->definition))
      conflict = WRITES_READ_ONLY;
  }
  tsVecFree(&accesses.reads);
  tsVecFree(&accesses.writes);
  tsPointerMapFree(&accesses.seenReads);
  tsPointerMapFree(&accesses.seenWrites);
  tsVecFree(&values);
  return conflict;
}

//===--- Equivalence ---===//

static void uniteResult(BufState *state, const BufferizableOpInterfaceMethods *model,
                        MlirValue result) {
  BufAliasOperands operands = {0};
  bufAliasingOperands(state, result, &operands);
  bool areAll = operands.size;
  for (size_t i = 0; areAll && i < operands.size; ++i) {
    const BufAliasOperand *alias = &operands.data[i];
    MlirValue value = mlirOpOperandGetValue(alias->operand);
    bool isSame = alias->isEquivalent && bufIsInPlace(state, alias->operand);
    if (isSame && alias->isDefinite) {
      bufUniteEquivalent(state, result, value);
      break;
    }
    areAll =
        isSame && bufAreEquivalent(state, value, mlirOpOperandGetValue(operands.data[0].operand));
    if (areAll && i + 1 == operands.size && !model->allocates)
      bufUniteEquivalent(state, result, value);
  }
  tsVecFree(&operands);
}

static MlirWalkResult uniteResults(MlirOperation op, void *user) {
  BufState *state = user;
  const BufferizableOpInterfaceMethods *model = bufModel(state, op);
  for (intptr_t i = 0; model && i < mlirOperationGetNumResults(op); ++i)
    if (bufIsTensor(mlirOperationGetResult(op, i)))
      uniteResult(state, model, mlirOperationGetResult(op, i));
  return MlirWalkResultAdvance;
}

//===--- The analysis ---===//

static MlirWalkResult collectOp(MlirOperation op, void *user) {
  if (bufHasTensors(op))
    tsVecPush((BufOps *)user, op);
  return MlirWalkResultAdvance;
}

static void decide(BufState *state, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirOpOperand operand = bufOperand(op, i);
    if (!bufIsTensor(mlirOpOperandGetValue(operand)) || bufIsInPlace(state, operand))
      continue;
    BufConflict details = {0};
    Conflict conflict = findConflict(state, operand, false, &details);
    if (conflict == NO_CONFLICT) {
      decideInPlace(state, operand);
      continue;
    }
    ++state->numOutOfPlace;
    if (state->options->printConflicts)
      bufAnnotateConflict(state, &details);
  }
}

static void decideInOrder(BufState *state, MlirOperation root) {
  BufOps ops = {0};
  bufOrderOps(state, root, &ops);
  for (size_t i = 0; i < ops.size; ++i)
    decide(state, ops.data[i]);
  tsVecFree(&ops);
}

// What no decision can mend.
static MlirLogicalResult checkAssumptions(const BufState *state, MlirOperation op) {
  if (!bufModel(state, op))
    return mlirLogicalResultSuccess();
  if (bufferizationToTensorOpIsA(op) && !bufferizationToTensorOpGetRestrict(op) &&
      !mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(op, 0))))
    return mlirOperationEmitOpError(
        op, "to_tensor ops without `restrict` are not supported by One-Shot Analysis");
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    if (!bufIsTensor(mlirOperationGetOperand(op, i)))
      continue;
    BufConflict details = {0};
    Conflict conflict = findConflict(state, bufOperand(op, i), true, &details);
    if (conflict != NO_CONFLICT)
      return mlirOperationEmitOpError(op, "not bufferizable under the given constraints: %s",
                                      conflict == READS_WRITTEN
                                          ? "cannot avoid RaW conflict"
                                          : "would write to read-only buffer");
  }
  return mlirLogicalResultSuccess();
}

static void markUndefined(BufState *state, MlirOperation op) {
  BufValues found = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    if (!bufIsTensor(mlirOperationGetOperand(op, i)))
      continue;
    found.size = 0;
    bufFindDefinitions(state, bufOperand(op, i), &found);
    if (!found.size)
      tsPointerMapInsert(&state->undefined, bufOperand(op, i).ptr, NULL);
  }
  tsVecFree(&found);
}

MlirLogicalResult bufAnalyze(BufState *state, MlirOperation root) {
  BufOps ops = {0};
  mlirOperationWalk(root, collectOp, &ops, MlirWalkPostOrder);
  MlirLogicalResult result = mlirLogicalResultSuccess();
  for (size_t i = 0; mlirLogicalResultIsSuccess(result) && i < ops.size; ++i)
    result = checkAssumptions(state, ops.data[i]);
  size_t count = mlirLogicalResultIsSuccess(result) ? ops.size : 0;
  if (count)
    decideInOrder(state, root);
  if (count)
    mlirOperationWalk(root, uniteResults, state, MlirWalkPostOrder);
  for (size_t i = 0; i < count; ++i)
    markUndefined(state, ops.data[i]);
  for (size_t i = 0; i < count; ++i) {
    MlirOperation op = ops.data[i];
    const BufferizableOpInterfaceMethods *model = bufModel(state, op);
    if (model && model->verifyAnalysis &&
        mlirLogicalResultIsFailure(model->verifyAnalysis(state, op)))
      result = mlirLogicalResultFailure();
  }
  tsVecFree(&ops);
  return result;
}

static bool findWrite(const BufState *state, MlirValue alias, void *user) {
  (void)user;
  for (MlirOpOperand use = mlirValueGetFirstUse(alias); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    if (bufIsInPlace(state, use) && bufWrites(state, use))
      return false;
  return true;
}

bool bufValueIsWritten(const BufState *state, MlirValue value) {
  return !bufVisitAliases(state, value, findWrite, NULL);
}
