// How control and values move through the regions of scf, and what its loops run over.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"

static const TesseraRange nothing = {.count = 0};

static bool isConstantBit(MlirAttribute attribute, bool *bit) {
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return false;
  *bit = mlirIntegerAttrGetValueInt(attribute) != 0;
  return true;
}

static TesseraRegionSuccessor into(MlirRegion region, TesseraRange inputs) {
  return (TesseraRegionSuccessor){.region = region, .inputs = inputs};
}

static MlirOperation lastIn(MlirRegion region) {
  const IrBlock *block = irRegion(region)->first;
  return irWrapOp(block ? block->last : NULL);
}

// Arguments of the region's first block from `start` on.
static TesseraRange argumentsFrom(MlirRegion region, intptr_t start) {
  const IrBlock *block = irRegion(region)->first;
  return (TesseraRange){.start = start,
                        .count = (block ? (intptr_t)block->numArguments : 0) - start};
}

//===--- condition, reduce ---===//

TesseraRange scfConditionOpGetSuccessorOperands(MlirOperation op, MlirRegion region) {
  (void)region;
  return (TesseraRange){.start = 1, .count = mlirOperationGetNumOperands(op) - 1};
}

void scfConditionOpGetSuccessorRegions(MlirOperation op, const MlirAttribute *operands,
                                       TesseraAppendRegionSuccessor append, void *user) {
  MlirOperation loop = mlirOperationGetParentOperation(op);
  bool goesOn = false, isKnown = isConstantBit(operands[0], &goesOn);
  if (!isKnown || goesOn)
    append(tesseraRegionSuccessorInto(scfWhileOpGetAfter(loop)), user);
  if (!isKnown || !goesOn)
    append(tesseraRegionSuccessorBehind(loop), user);
}

// What is reduced goes to no other round.
TesseraRange scfReduceOpGetSuccessorOperands(MlirOperation op, MlirRegion region) {
  (void)op, (void)region;
  return nothing;
}

//===--- execute_region, if, index_switch ---===//

void scfExecuteRegionOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                           TesseraAppendRegionSuccessor append, void *user) {
  append(terminator.ptr ? tesseraRegionSuccessorBehind(op)
                        : tesseraRegionSuccessorInto(scfExecuteRegionOpGetRegion(op)),
         user);
}

static void appendElse(MlirOperation op, TesseraAppendRegionSuccessor append, void *user) {
  MlirRegion region = scfIfOpGetElseRegion(op);
  append(irRegion(region)->first ? tesseraRegionSuccessorInto(region)
                                 : tesseraRegionSuccessorBehind(op),
         user);
}

void scfIfOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                TesseraAppendRegionSuccessor append, void *user) {
  if (terminator.ptr) {
    append(tesseraRegionSuccessorBehind(op), user);
    return;
  }
  append(tesseraRegionSuccessorInto(scfIfOpGetThenRegion(op)), user);
  appendElse(op, append, user);
}

void scfIfOpGetEntrySuccessorRegions(MlirOperation op, const MlirAttribute *operands,
                                     TesseraAppendRegionSuccessor append, void *user) {
  bool holds = false, isKnown = isConstantBit(operands[0], &holds);
  if (!isKnown || holds)
    append(tesseraRegionSuccessorInto(scfIfOpGetThenRegion(op)), user);
  if (!isKnown || !holds)
    appendElse(op, append, user);
}

TesseraInvocationBounds
scfIfOpGetRegionInvocationBounds(MlirOperation op, const MlirAttribute *operands, unsigned region) {
  (void)op;
  bool holds = false;
  if (!isConstantBit(operands[0], &holds))
    return (TesseraInvocationBounds){0, 1};
  int64_t times = holds == (region == 0);
  return (TesseraInvocationBounds){times, times};
}

void scfIndexSwitchOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                         TesseraAppendRegionSuccessor append, void *user) {
  if (terminator.ptr) {
    append(tesseraRegionSuccessorBehind(op), user);
    return;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    append(tesseraRegionSuccessorInto(mlirOperationGetRegion(op, i)), user);
}

unsigned scfIndexSwitchFindRegion(MlirOperation op, int64_t value) {
  intptr_t numCases;
  const int64_t *cases = scfIndexSwitchOpGetCases(op, &numCases);
  for (intptr_t i = 0; i < numCases; ++i)
    if (cases[i] == value)
      return (unsigned)i + 1;
  return 0;
}

void scfIndexSwitchOpGetEntrySuccessorRegions(MlirOperation op, const MlirAttribute *operands,
                                              TesseraAppendRegionSuccessor append, void *user) {
  if (mlirAttributeIsNull(operands[0]) || !mlirAttributeIsAInteger(operands[0])) {
    scfIndexSwitchOpGetSuccessorRegions(op, (MlirOperation){NULL}, append, user);
    return;
  }
  unsigned region = scfIndexSwitchFindRegion(op, mlirIntegerAttrGetValueInt(operands[0]));
  append(tesseraRegionSuccessorInto(mlirOperationGetRegion(op, region)), user);
}

TesseraInvocationBounds scfIndexSwitchOpGetRegionInvocationBounds(MlirOperation op,
                                                                  const MlirAttribute *operands,
                                                                  unsigned region) {
  if (mlirAttributeIsNull(operands[0]) || !mlirAttributeIsAInteger(operands[0]))
    return (TesseraInvocationBounds){0, 1};
  int64_t value = mlirIntegerAttrGetValueInt(operands[0]);
  int64_t times = scfIndexSwitchFindRegion(op, value) == region;
  return (TesseraInvocationBounds){times, times};
}

//===--- for ---===//

static void appendValue(MlirValue value, TesseraAppendFoldResult append, void *user) {
  append((TesseraFoldResult){.value = value}, user);
}

bool scfForOpGetLoopInductionVars(MlirOperation op, TesseraAppendValue append, void *user) {
  append(mlirBlockGetArgument(scfBody(op), 0), user);
  return true;
}
bool scfForOpGetLoopLowerBounds(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  appendValue(scfForOpGetLowerBound(op), append, user);
  return true;
}
bool scfForOpGetLoopUpperBounds(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  appendValue(scfForOpGetUpperBound(op), append, user);
  return true;
}
bool scfForOpGetLoopSteps(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  appendValue(scfForOpGetStep(op), append, user);
  return true;
}

TesseraRange scfForOpGetInits(MlirOperation op) {
  return tesseraOperationGetOperandGroup(op, SCF_FOR_INITS);
}

TesseraRange scfForOpGetRegionIterArgs(MlirOperation op) {
  return argumentsFrom(scfForOpGetRegion(op), 1);
}

MlirOperation scfForOpGetYield(MlirOperation op, TesseraRange *yielded) {
  MlirOperation last = lastIn(scfForOpGetRegion(op));
  if (!scfYieldOpIsA(last))
    last = (MlirOperation){NULL};
  *yielded = (TesseraRange){.start = 0, .count = last.ptr ? mlirOperationGetNumOperands(last) : 0};
  return last;
}

TesseraRange scfForOpGetLoopResults(MlirOperation op) {
  return (TesseraRange){.start = 0, .count = mlirOperationGetNumResults(op)};
}

bool scfTripCount(int64_t lower, int64_t upper, int64_t step, bool isUnsigned, int64_t *count) {
  bool isEmpty = isUnsigned ? (uint64_t)lower >= (uint64_t)upper : lower >= upper;
  if (lower == upper) {
    *count = 0;
    return true;
  }
  if (isUnsigned ? step == 0 : step <= 0)
    return false;
  uint64_t distance = (uint64_t)upper - (uint64_t)lower, rounds = 0;
  if (!isEmpty)
    rounds = (distance - 1) / (uint64_t)step + 1;
  *count = (int64_t)rounds;
  return rounds <= INT64_MAX;
}

bool scfForOpGetStaticTripCount(MlirOperation op, int64_t *count) {
  int64_t lower = 0, upper = 0, step;
  if (mlirValueEqual(scfForOpGetLowerBound(op), scfForOpGetUpperBound(op))) {
    *count = 0;
    return true;
  }
  // A step of nothing is not allowed: a loop with it may be anything, and none is the simplest. Nor
  // does any step enter a range that is empty.
  bool isUnsigned = scfForOpGetUnsignedCmp(op);
  bool knowsStep = scfReadInteger(scfForOpGetStep(op), &step);
  bool knowsBounds = scfReadInteger(scfForOpGetLowerBound(op), &lower) &&
                     scfReadInteger(scfForOpGetUpperBound(op), &upper);
  bool isEmpty = knowsBounds && (isUnsigned ? (uint64_t)lower >= (uint64_t)upper : lower >= upper);
  if (isEmpty || (knowsStep && step == 0)) {
    *count = 0;
    return true;
  }
  return knowsStep && knowsBounds && scfTripCount(lower, upper, step, isUnsigned, count);
}

// With a step of one it comes to an end.
TesseraSpeculatability scfForOpGetSpeculatability(MlirOperation op) {
  int64_t step;
  return scfReadInteger(scfForOpGetStep(op), &step) && step == 1 ? TESSERA_RECURSIVELY_SPECULATABLE
                                                                 : TESSERA_NOT_SPECULATABLE;
}

TesseraRange scfForOpGetEntrySuccessorOperands(MlirOperation op, MlirRegion region) {
  (void)region;
  return scfForOpGetInits(op);
}

void scfForOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                 TesseraAppendRegionSuccessor append, void *user) {
  (void)terminator;
  append(into(scfForOpGetRegion(op), scfForOpGetRegionIterArgs(op)), user);
  append(tesseraRegionSuccessorBehind(op), user);
}

//===--- forall ---===//

static void appendArguments(MlirOperation op, intptr_t count, TesseraAppendValue append,
                            void *user) {
  for (intptr_t i = 0; i < count; ++i)
    append(mlirBlockGetArgument(scfBody(op), i), user);
}

bool scfForallOpGetLoopInductionVars(MlirOperation op, TesseraAppendValue append, void *user) {
  appendArguments(op, scfForallRank(op), append, user);
  return true;
}

// Numbers as constants, operands in the places of those that aren't known.
static bool appendMixed(MlirOperation op, unsigned group, MlirAttribute sizes,
                        TesseraAppendFoldResult append, void *user) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  intptr_t next = 0;
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(sizes); ++i) {
    int64_t size = mlirDenseI64ArrayGetElement(sizes, i);
    if (size == INT64_MIN && next < range.count)
      appendValue(mlirOperationGetOperand(op, range.start + next++), append, user);
    else
      append((TesseraFoldResult){.attribute = mlirIntegerAttrGet(index, size)}, user);
  }
  return true;
}

bool scfForallOpGetLoopLowerBounds(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  return appendMixed(op, SCF_FORALL_LOWER, scfForallOpGetStaticLowerBoundAttr(op), append, user);
}
bool scfForallOpGetLoopUpperBounds(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  return appendMixed(op, SCF_FORALL_UPPER, scfForallOpGetStaticUpperBoundAttr(op), append, user);
}
bool scfForallOpGetLoopSteps(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  return appendMixed(op, SCF_FORALL_STEP, scfForallOpGetStaticStepAttr(op), append, user);
}

TesseraRange scfForallOpGetInits(MlirOperation op) {
  return tesseraOperationGetOperandGroup(op, SCF_FORALL_OUTPUTS);
}

TesseraRange scfForallOpGetRegionIterArgs(MlirOperation op) {
  return argumentsFrom(scfForallOpGetRegion(op), scfForallRank(op));
}

TesseraRange scfForallOpGetEntrySuccessorOperands(MlirOperation op, MlirRegion region) {
  (void)region;
  return scfForallOpGetInits(op);
}

void scfForallOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                    TesseraAppendRegionSuccessor append, void *user) {
  append(terminator.ptr ? into((MlirRegion){NULL}, nothing)
                        : into(scfForallOpGetRegion(op), scfForallOpGetRegionIterArgs(op)),
         user);
}

//===--- parallel ---===//

bool scfParallelOpGetLoopInductionVars(MlirOperation op, TesseraAppendValue append, void *user) {
  appendArguments(op, mlirBlockGetNumArguments(scfBody(op)), append, user);
  return true;
}

static bool appendOperands(MlirOperation op, unsigned group, TesseraAppendFoldResult append,
                           void *user) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  for (intptr_t i = 0; i < range.count; ++i)
    appendValue(mlirOperationGetOperand(op, range.start + i), append, user);
  return true;
}

bool scfParallelOpGetLoopLowerBounds(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  return appendOperands(op, SCF_PARALLEL_LOWER, append, user);
}
bool scfParallelOpGetLoopUpperBounds(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  return appendOperands(op, SCF_PARALLEL_UPPER, append, user);
}
bool scfParallelOpGetLoopSteps(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  return appendOperands(op, SCF_PARALLEL_STEP, append, user);
}

void scfParallelOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                      TesseraAppendRegionSuccessor append, void *user) {
  (void)terminator;
  append(into(scfParallelOpGetRegion(op), nothing), user);
  append(into((MlirRegion){NULL}, nothing), user);
}

//===--- while ---===//

void scfWhileOpGetLoopRegions(MlirOperation op, TesseraAppendRegion append, void *user) {
  append(scfWhileOpGetBefore(op), user);
  append(scfWhileOpGetAfter(op), user);
}

TesseraRange scfWhileOpLoopLikeOpInterfaceGetInits(MlirOperation op) {
  return (TesseraRange){.start = 0, .count = mlirOperationGetNumOperands(op)};
}

TesseraRange scfWhileOpGetRegionIterArgs(MlirOperation op) {
  return argumentsFrom(scfWhileOpGetBefore(op), 0);
}

MlirOperation scfWhileOpGetYield(MlirOperation op, TesseraRange *yielded) {
  MlirOperation last = lastIn(scfWhileOpGetAfter(op));
  if (!scfYieldOpIsA(last))
    last = (MlirOperation){NULL};
  *yielded = (TesseraRange){.start = 0, .count = last.ptr ? mlirOperationGetNumOperands(last) : 0};
  return last;
}

TesseraRange scfWhileOpGetEntrySuccessorOperands(MlirOperation op, MlirRegion region) {
  (void)region;
  return scfWhileOpLoopLikeOpInterfaceGetInits(op);
}

void scfWhileOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                   TesseraAppendRegionSuccessor append, void *user) {
  if (!terminator.ptr || irOp(terminator)->block == irRegion(scfWhileOpGetAfter(op))->first) {
    append(tesseraRegionSuccessorInto(scfWhileOpGetBefore(op)), user);
    return;
  }
  append(tesseraRegionSuccessorInto(scfWhileOpGetAfter(op)), user);
  append(tesseraRegionSuccessorBehind(op), user);
}
