// Loops whose stages run in different rounds: what the first rounds need runs before the loop, and
// the last rounds leave out what there is no round for. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Pipelining.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

/// A value that later stages use, in the order in which they do.
typedef struct Crossing {
  MlirValue value;
  int64_t defined, lastUsed; ///< stages
  intptr_t argument;         ///< of the new loop for the oldest of its versions
} Crossing;

typedef struct Expansion {
  ArithBuilder builder;
  MlirOperation loop, made;
  MlirBlock body, newBody;
  MlirOperation yield;
  TtgScheduledList order;
  TsPointerMap stages; ///< operation -> 1 + stage
  int64_t maxStage;
  bool isDynamic;      ///< there may be fewer rounds than stages
  TsPointerMap values; ///< value -> 1 + where its versions begin
  TtgValues versions;  ///< maxStage + 1 for each
  TsVec(Crossing) crossings;
  TsPointerMap crossingIndex; ///< value -> 1 + crossing
} Expansion;

static const MlirValue kNoValue = {NULL};

static int64_t stageOf(const Expansion *e, MlirOperation op) {
  const uintptr_t *stage = mlirOperationIsNull(op) ? NULL : tsPointerMapFind(&e->stages, op.ptr);
  return stage ? (int64_t)*stage - 1 : -1;
}

static bool isLoopArgument(const Expansion *e, MlirValue value) {
  return mlirValueIsABlockArgument(value) &&
         mlirBlockEqual(mlirBlockArgumentGetOwner(value), e->body);
}

static bool isInductionVariable(const Expansion *e, MlirValue value) {
  return isLoopArgument(e, value) && mlirBlockArgumentGetArgNumber(value) == 0;
}

// What defines the value in the loop, and how many rounds before; null: something outside.
static MlirOperation definitionOf(const Expansion *e, MlirValue value, int64_t *distance) {
  *distance = 0;
  intptr_t left = mlirBlockGetNumArguments(e->body);
  while (mlirValueIsABlockArgument(value)) {
    if (!isLoopArgument(e, value) || isInductionVariable(e, value) || !left--)
      return (MlirOperation){NULL};
    value = ttgYieldedFor(e->loop, value);
    ++*distance;
  }
  return mlirOpResultGetOwner(value);
}

//===--- Versions of values, of which a round before the loop makes one ---===//

static MlirValue *versionsOf(const Expansion *e, MlirValue value) {
  const uintptr_t *start = tsPointerMapFind(&e->values, value.ptr);
  return start ? &e->versions.data[*start - 1] : NULL;
}

static void setVersion(Expansion *e, MlirValue value, int64_t version, MlirValue made) {
  bool isNew;
  if (version > e->maxStage)
    return;
  uintptr_t *start = tsPointerMapInsert(&e->values, value.ptr, &isNew);
  if (isNew) {
    *start = e->versions.size + 1;
    for (int64_t i = 0; i <= e->maxStage; ++i)
      tsVecPush(&e->versions, kNoValue);
  }
  e->versions.data[*start - 1 + (size_t)version] = made;
}

//===--- Whether it can be ---===//

static bool isStatic(const Expansion *e) {
  int64_t lower, upper, step, count;
  MlirValue bounds[] = {scfForOpGetLowerBound(e->loop), scfForOpGetUpperBound(e->loop),
                        scfForOpGetStep(e->loop)};
  return mlirTypeIsAIndex(mlirValueGetType(bounds[0])) && scfReadInteger(bounds[0], &lower) &&
         scfReadInteger(bounds[1], &upper) && scfReadInteger(bounds[2], &step) &&
         scfTripCount(lower, upper, step, false, &count) && count >= e->maxStage;
}

static void warnOfOrder(MlirOperation user, MlirOperation source) {
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(mlirOperationGetLocation(user), MlirDiagnosticWarning);
  tesseraDiagnosticAppendFormat(
      diagnostic, "operation scheduled before its operands. Pipelining will be disabled.");
  TesseraDiagnostic *note =
      tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(source));
  tesseraDiagnosticAppendFormat(note, "operand defined here: ");
  tesseraDiagnosticAppendOp(note, source, true);
  (void)tesseraDiagnosticReport(diagnostic);
}

// Everything has a place, behind what it needs, and nothing needs more than one round before.
static bool canExpand(const Expansion *e) {
  TsPointerMap times = {0};
  TtgValues operands = {0};
  int64_t numOps = (int64_t)e->order.size, distance;
  bool can = numOps > 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(e->body);
       can && !mlirOperationEqual(op, e->yield); op = mlirOperationGetNextInBlock(op))
    if (stageOf(e, op) < 0) {
      TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
      tesseraDiagnosticAppendFormat(diagnostic, "not assigned a pipeline stage");
      (void)tesseraDiagnosticReport(diagnostic);
      can = false;
    }
  for (int64_t i = 0; i < numOps; ++i)
    *tsPointerMapInsert(&times, e->order.data[i].op.ptr, NULL) =
        (uintptr_t)(i + e->order.data[i].stage * numOps);
  for (int64_t i = 0; i < numOps && can; ++i) {
    MlirOperation user = e->order.data[i].op;
    operands.size = 0;
    ttgNestedOperands(user, &operands);
    for (size_t o = 0; o < operands.size && can; ++o) {
      MlirOperation source = definitionOf(e, operands.data[o], &distance);
      const uintptr_t *time =
          mlirOperationIsNull(source) ? NULL : tsPointerMapFind(&times, source.ptr);
      if (time &&
          (int64_t)*tsPointerMapFind(&times, user.ptr) < (int64_t)*time - distance * numOps) {
        warnOfOrder(user, source);
        can = false;
      }
      can &= mlirOperationIsNull(source) || distance <= 1;
    }
  }
  tsPointerMapFree(&times);
  tsVecFree(&operands);
  return can;
}

//===--- Copies of operations ---===//

// Puts the operation into a mask of its own, whose results stand for its.
static MlirOperation wrapInMask(const Expansion *e, MlirOperation op, MlirValue predicate) {
  MlirRewriterBase base = e->builder.base;
  MlirLocation location = mlirOperationGetLocation(op);
  intptr_t count = mlirOperationGetNumResults(op);
  TtgTypes types = {0};
  TtgValues results = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  mlirRewriterBaseSetInsertionPointAfter(base, op);
  MlirOperation mask = tritongpuMaskOpCreate(base, location, count, types.data, predicate);
  for (intptr_t i = 0; i < count; ++i) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, i), mlirOperationGetResult(mask, i));
    tsVecPush(&results, mlirOperationGetResult(op, i));
  }
  MlirBlock block =
      tesseraRewriterCreateBlock(base, mlirOperationGetRegion(mask, 0), 0, NULL, NULL);
  tritongpuMaskReturnOpCreate(base, location, count, results.data);
  mlirOperationMoveBefore(op, mlirBlockGetFirstOperation(block));
  mlirRewriterBaseSetInsertionPointAfter(base, mask);
  tsVecFree(&types);
  tsVecFree(&results);
  return mask;
}

//===--- Before the loop ---===//

// Copies an operation for a round before the loop, in which it is its round `version`.
static MlirOperation copyForPrologue(Expansion *e, MlirOperation op, int64_t version) {
  TesseraMapping *mapping = tesseraMappingCreate();
  TtgValues operands = {0};
  ttgNestedOperands(op, &operands);
  for (size_t i = 0; i < operands.size; ++i) {
    const MlirValue *versions = versionsOf(e, operands.data[i]);
    if (versions && versions[version].ptr)
      tesseraMappingMapValue(mapping, operands.data[i], versions[version]);
  }
  MlirOperation copy =
      mlirRewriterBaseInsert(e->builder.base, tesseraOperationCloneMapped(op, mapping, true));
  tesseraMappingDestroy(mapping);
  tsVecFree(&operands);
  return copy;
}

static int compareResultNumbers(const void *a, const void *b) {
  intptr_t x = *(const intptr_t *)a, y = *(const intptr_t *)b;
  return (x > y) - (x < y);
}

// What the round passes on to the next one. What is used behind the loop is only right if the
// round is one.
static void passOn(Expansion *e, MlirValue result, MlirValue made, MlirValue predicate,
                   int64_t version) {
  TsVec(intptr_t) numbers = {0};
  for (MlirOpOperand use = mlirValueGetFirstUse(result); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    if (mlirOperationEqual(mlirOpOperandGetOwner(use), e->yield))
      tsVecPush(&numbers, mlirOpOperandGetOperandNumber(use));
  if (numbers.size > 1)
    qsort(numbers.data, numbers.size, sizeof *numbers.data, compareResultNumbers);
  for (size_t i = 0; i < numbers.size; ++i) {
    MlirValue argument = mlirBlockGetArgument(e->body, numbers.data[i] + 1);
    MlirValue outside = mlirOperationGetResult(e->loop, numbers.data[i]);
    if (predicate.ptr && !mlirOpOperandIsNull(mlirValueGetFirstUse(outside)))
      made = arithSelect(&e->builder, predicate, made, versionsOf(e, argument)[version]);
    setVersion(e, argument, version + 1, made);
  }
  tsVecFree(&numbers);
}

static MlirValue integerLike(const Expansion *e, int64_t value) {
  return arithInteger(&e->builder, mlirValueGetType(scfForOpGetLowerBound(e->loop)), value);
}

// The loop's variable in a round before the loop.
static MlirValue variableIn(const Expansion *e, int64_t round) {
  MlirValue offset =
      arithBinary(&e->builder, &arithMulIOpDef, scfForOpGetStep(e->loop), integerLike(e, round));
  return arithBinary(&e->builder, &arithAddIOpDef, scfForOpGetLowerBound(e->loop), offset);
}

static void emitRound(Expansion *e, int64_t round, const MlirValue *predicates) {
  for (size_t i = 0; i < e->order.size; ++i) {
    MlirOperation op = e->order.data[i].op;
    int64_t version = round - e->order.data[i].stage;
    if (version < 0)
      continue;
    MlirOperation copy = copyForPrologue(e, op, version);
    if (predicates[version].ptr)
      copy = wrapInMask(e, copy, predicates[version]);
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r) {
      MlirValue result = mlirOperationGetResult(op, r), made = mlirOperationGetResult(copy, r);
      passOn(e, result, made, predicates[version], version);
      setVersion(e, result, version, made);
    }
  }
}

static void emitPrologue(Expansion *e) {
  MlirValue predicates[kTtgMaxStages] = {kNoValue};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(e->loop); ++i) {
    MlirValue argument = mlirBlockGetArgument(e->body, i + 1);
    MlirValue yielded = mlirOperationGetOperand(e->yield, i);
    setVersion(e, argument, 0, scfForOpGetInitArgs(e->loop, i));
    if (!mlirValueIsAOpResult(yielded) ||
        !tesseraOperationIsAncestor(e->loop, mlirOpResultGetOwner(yielded)))
      for (int64_t version = 1; version < e->maxStage; ++version)
        setVersion(e, argument, version, yielded);
  }
  for (int64_t round = 0; round < e->maxStage; ++round) {
    MlirValue variable = variableIn(e, round);
    setVersion(e, mlirBlockGetArgument(e->body, 0), round, variable);
    if (e->isDynamic)
      predicates[round] = arithCompare(&e->builder, ArithCmpIPredicateslt, variable,
                                       scfForOpGetUpperBound(e->loop));
    emitRound(e, round, predicates);
  }
}

//===--- The new loop ---===//

static void noteCrossing(Expansion *e, MlirValue value, int64_t stage) {
  int64_t distance, defined = stageOf(e, definitionOf(e, value, &distance));
  bool isNew;
  if (defined < 0 || defined >= stage)
    return;
  uintptr_t *index = tsPointerMapInsert(&e->crossingIndex, value.ptr, &isNew);
  if (isNew) {
    tsVecPush(&e->crossings, (Crossing){.value = value, .defined = defined});
    *index = e->crossings.size;
  }
  Crossing *crossing = &e->crossings.data[*index - 1];
  crossing->lastUsed = stage > crossing->lastUsed ? stage : crossing->lastUsed;
}

static void findCrossings(Expansion *e) {
  TtgValues operands = {0};
  for (size_t i = 0; i < e->order.size; ++i) {
    MlirOperation op = e->order.data[i].op;
    operands.size = 0;
    ttgNestedOperands(op, &operands);
    // Its own come last there, and first here.
    size_t nested = operands.size - (size_t)mlirOperationGetNumOperands(op);
    for (size_t o = nested; o < operands.size; ++o)
      noteCrossing(e, operands.data[o], e->order.data[i].stage);
    for (size_t o = 0; o < nested; ++o)
      noteCrossing(e, operands.data[o], e->order.data[i].stage);
  }
  tsVecFree(&operands);
}

static void createLoop(Expansion *e) {
  TtgValues operands = {0};
  TtgTypes types = {0};
  TsVec(MlirLocation) locations = {0};
  for (intptr_t i = 0; i < 3; ++i)
    tsVecPush(&operands, mlirOperationGetOperand(e->loop, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(e->loop); ++i) {
    int64_t stage = stageOf(e, ttgDefiningOp(mlirOperationGetOperand(e->yield, i)));
    MlirValue first = scfForOpGetInitArgs(e->loop, i);
    if (stage >= 0)
      first = versionsOf(e, mlirBlockGetArgument(e->body, i + 1))[e->maxStage - stage];
    tsVecPush(&operands, first);
  }
  for (size_t i = 0; i < e->crossings.size; ++i) {
    Crossing *crossing = &e->crossings.data[i];
    const MlirValue *versions = versionsOf(e, crossing->value);
    crossing->argument = (intptr_t)operands.size - 3;
    for (int64_t at = 0; at < crossing->lastUsed - crossing->defined; ++at)
      tsVecPush(&operands, versions[e->maxStage - crossing->lastUsed + at]);
  }
  tsVecPush(&types, mlirValueGetType(operands.data[0]));
  for (size_t i = 3; i < operands.size; ++i)
    tsVecPush(&types, mlirValueGetType(operands.data[i]));
  for (size_t i = 0; i < types.size; ++i)
    tsVecPush(&locations, e->builder.location);
  e->made = ttgCreateWith(e->builder.base, e->loop, (intptr_t)operands.size, operands.data,
                          (intptr_t)types.size - 1, types.data + 1);
  e->newBody = tesseraRewriterCreateBlock(e->builder.base, mlirOperationGetRegion(e->made, 0),
                                          (intptr_t)types.size, types.data, locations.data);
  tsVecFree(&operands);
  tsVecFree(&types);
  tsVecFree(&locations);
}

// Whether this round of the new loop has a round for the stage.
static MlirValue predicateFor(const Expansion *e, int64_t stage) {
  MlirValue ahead = arithBinary(&e->builder, &arithMulIOpDef, scfForOpGetStep(e->loop),
                                integerLike(e, e->maxStage - stage));
  MlirValue last = arithBinary(&e->builder, &arithSubIOpDef, scfForOpGetUpperBound(e->loop), ahead);
  return arithCompare(&e->builder, ArithCmpIPredicateslt, mlirBlockGetArgument(e->newBody, 0),
                      last);
}

// The loop's variable for an operation of the stage, which is ahead of the last one.
static MlirValue variableBefore(const Expansion *e, MlirOperation copy, int64_t stage) {
  mlirRewriterBaseSetInsertionPointBefore(e->builder.base, copy);
  MlirValue offset = arithBinary(&e->builder, &arithMulIOpDef, scfForOpGetStep(e->loop),
                                 integerLike(e, e->maxStage - stage));
  MlirValue variable =
      arithBinary(&e->builder, &arithAddIOpDef, mlirBlockGetArgument(e->newBody, 0), offset);
  mlirRewriterBaseSetInsertionPointAfter(e->builder.base, copy);
  return variable;
}

// The value that stands for the operand of an operation of the stage; null: the one that a plain
// copy has.
static MlirValue operandFor(const Expansion *e, const TesseraMapping *mapping, MlirValue operand,
                            int64_t stage) {
  MlirValue source = operand;
  if (isLoopArgument(e, operand)) {
    MlirValue yielded = ttgYieldedFor(e->loop, operand);
    if (mlirValueIsABlockArgument(yielded) ||
        !tesseraOperationIsAncestor(e->loop, mlirOpResultGetOwner(yielded)))
      return stage == e->maxStage ? kNoValue : yielded;
    int64_t defined = stageOf(e, mlirOpResultGetOwner(yielded));
    if (defined < 0 || defined == stage)
      return kNoValue;
    if (defined == stage + 1)
      return tesseraMappingGetValue(mapping, yielded);
    source = yielded;
  }
  int64_t defined = stageOf(e, ttgDefiningOp(source));
  const uintptr_t *index = tsPointerMapFind(&e->crossingIndex, operand.ptr);
  if (defined < 0 || defined == stage || !index)
    return kNoValue;
  const Crossing *crossing = &e->crossings.data[*index - 1];
  return mlirBlockGetArgument(e->newBody, 1 + crossing->argument + crossing->lastUsed - stage);
}

/// An operation with all in it, and a copy.
typedef struct CopyPair {
  TtgOperations old, made;
} CopyPair;

static MlirWalkResult listOperation(MlirOperation op, void *user) {
  TtgOperations *list = user;
  tsVecPush(list, op);
  return MlirWalkResultAdvance;
}

static void correctOperands(const Expansion *e, const TesseraMapping *mapping, MlirOperation op,
                            MlirOperation copy, int64_t stage) {
  CopyPair pair = {0};
  mlirOperationWalk(op, listOperation, &pair.old, MlirWalkPostOrder);
  mlirOperationWalk(copy, listOperation, &pair.made, MlirWalkPostOrder);
  for (size_t i = 0; i < pair.old.size; ++i)
    for (intptr_t o = 0; o < mlirOperationGetNumOperands(pair.old.data[i]); ++o) {
      MlirValue operand = mlirOperationGetOperand(pair.old.data[i], o);
      MlirValue value = isInductionVariable(e, operand) ? variableBefore(e, copy, stage)
                                                        : operandFor(e, mapping, operand, stage);
      if (value.ptr)
        mlirOperationSetOperand(pair.made.data[i], o, value);
    }
  tsVecFree(&pair.old);
  tsVecFree(&pair.made);
}

static void emitYield(const Expansion *e, const TesseraMapping *mapping,
                      const MlirValue *predicates) {
  TtgValues yielded = {0};
  int64_t distance;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(e->loop); ++i) {
    MlirValue old = mlirOperationGetOperand(e->yield, i);
    MlirValue value = tesseraMappingGetValue(mapping, old);
    int64_t stage = stageOf(e, definitionOf(e, old, &distance));
    bool isUsed = !mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(e->loop, i)));
    if (isUsed && stage >= 0 && stage < e->maxStage)
      value = arithSelect(&e->builder, predicates[stage], value,
                          mlirBlockGetArgument(e->newBody, i + 1));
    tsVecPush(&yielded, value);
  }
  for (size_t i = 0; i < e->crossings.size; ++i) {
    const Crossing *crossing = &e->crossings.data[i];
    for (int64_t at = 1; at < crossing->lastUsed - crossing->defined; ++at)
      tsVecPush(&yielded, mlirBlockGetArgument(e->newBody, 1 + crossing->argument + at));
    tsVecPush(&yielded, tesseraMappingGetValue(mapping, crossing->value));
  }
  scfYieldOpCreate(e->builder.base, e->builder.location, (intptr_t)yielded.size, yielded.data);
  tsVecFree(&yielded);
}

static void emitKernel(Expansion *e) {
  MlirValue predicates[kTtgMaxStages] = {kNoValue};
  TesseraMapping *mapping = tesseraMappingCreate();
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(e->body); ++i)
    tesseraMappingMapValue(mapping, mlirBlockGetArgument(e->body, i),
                           mlirBlockGetArgument(e->newBody, i));
  mlirRewriterBaseSetInsertionPointToStart(e->builder.base, e->newBody);
  for (int64_t stage = 0; stage < e->maxStage; ++stage)
    predicates[stage] = predicateFor(e, stage);
  for (size_t i = 0; i < e->order.size; ++i) {
    MlirOperation op = e->order.data[i].op;
    int64_t stage = e->order.data[i].stage;
    MlirOperation copy =
        mlirRewriterBaseInsert(e->builder.base, tesseraOperationCloneMapped(op, mapping, true));
    correctOperands(e, mapping, op, copy, stage);
    if (stage < e->maxStage)
      copy = wrapInMask(e, copy, predicates[stage]);
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r)
      tesseraMappingMapValue(mapping, mlirOperationGetResult(op, r),
                             mlirOperationGetResult(copy, r));
  }
  emitYield(e, mapping, predicates);
  tesseraMappingDestroy(mapping);
}

static void readSchedule(Expansion *e) {
  TtgSchedule schedule = {0};
  if (ttgScheduleRead(&schedule, e->loop))
    ttgScheduleGetOrder(&schedule, e->loop, &e->order);
  ttgScheduleFree(&schedule);
  for (size_t i = 0; i < e->order.size; ++i) {
    const TtgScheduled *place = &e->order.data[i];
    *tsPointerMapInsert(&e->stages, place->op.ptr, NULL) = (uintptr_t)place->stage + 1;
    e->maxStage = place->stage > e->maxStage ? place->stage : e->maxStage;
  }
}

void ttgExpandLoop(MlirRewriterBase rewriter, MlirOperation loop) {
  Expansion e = {.builder = {rewriter, mlirOperationGetLocation(loop)},
                 .loop = loop,
                 .body = scfBody(loop),
                 .yield = mlirBlockGetTerminator(scfBody(loop))};
  readSchedule(&e);
  e.isDynamic = !isStatic(&e);
  if (canExpand(&e)) {
    mlirRewriterBaseSetInsertionPointBefore(rewriter, loop);
    emitPrologue(&e);
    findCrossings(&e);
    createLoop(&e);
    emitKernel(&e);
    for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i)
      mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(loop, i),
                                    mlirOperationGetResult(e.made, i));
    mlirRewriterBaseEraseOp(rewriter, loop);
  }
  tsVecFree(&e.order);
  tsVecFree(&e.versions);
  tsVecFree(&e.crossings);
  tsPointerMapFree(&e.stages);
  tsPointerMapFree(&e.values);
  tsPointerMapFree(&e.crossingIndex);
}
