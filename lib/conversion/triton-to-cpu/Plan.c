// What of a block is computed together, and what goes through memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Roots are what has to be computed at some time: stores, reductions, and values that go to
// buffers. In the order of the program each joins the open group, whose roots share a nest, or
// closes it and opens another. What roots are computed from, down to what is in memory, is their
// cone.
//
// A value that several groups would compute again at some price goes to a buffer instead, and so
// does what was loaded and is needed behind a later store. That changes the groups, so they are
// made anew until nothing more goes to buffers.
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"

// What may be computed several times; what rows may be computed from for each column; and what one
// element is computed from at most.
enum { CHEAP = 7, CHEAP_TO_REPEAT = 4, MOST = 400 };

typedef struct Planner {
  CpuFunction *function;
  MlirBlock block;
  CpuPlan *plan;
  bool changed;   ///< more values are roots
  uint32_t group; ///< the number of the open group, or of the last consumer
  bool isOpen;
  uint32_t epoch; ///< of memory: loads of one epoch come before its stores
  bool sawStore;
  bool closedStores;                    ///< a group that is closed has stores of this epoch
  bool groupStores;                     ///< the open group has stores
  uint32_t firstStoreEpoch, storeEpoch; ///< of its first and its last
} Planner;

static bool is(MlirOperation op, const TesseraOpDef *definition) {
  return tesseraOperationIs(op, definition);
}

static bool isTensorStore(MlirOperation op) {
  return is(op, &tritonStoreOpDef) && cpuIsTensor(tritonStoreOpGetPtr(op));
}

static bool isTensorLoad(MlirOperation op) {
  return is(op, &tritonLoadOpDef) && cpuIsTensor(tritonLoadOpGetPtr(op));
}

static bool isReduction(MlirOperation op) { return is(op, &tritonReduceOpDef); }

// The operation of the block that defines a value, or null.
static MlirOperation definedBy(const Planner *planner, MlirValue value) {
  MlirOperation op = {NULL};
  if (mlirValueIsAOpResult(value))
    op = mlirOpResultGetOwner(value);
  if (!mlirOperationIsNull(op) && !mlirBlockEqual(mlirOperationGetBlock(op), planner->block))
    op.ptr = NULL;
  return op;
}

static void makeRoot(Planner *planner, CpuValue *value) {
  planner->changed |= !value->isRoot;
  value->isRoot = true;
}

static bool isLazyOp(MlirOperation op) {
  const CpuLowering *lowering = cpuLoweringOf(op);
  return lowering && lowering->emit;
}

//===--- Prices ---===//

bool cpuChangesShape(MlirOperation op) {
  return is(op, &tritonExpandDimsOpDef) || is(op, &tritonBroadcastOpDef) ||
         is(op, &tritonTransOpDef) || is(op, &tritonReshapeOpDef) || is(op, &tritonGatherOpDef) ||
         is(op, &tritonSplatOpDef) || is(op, &tritonUnsplatOpDef);
}

// What a lowering wants in memory besides what `needs` says; null: nothing.
static MlirValue neededBy(MlirOperation op, const CpuLowering *lowering, intptr_t number) {
  return lowering && lowering->needed ? lowering->needed(op, number) : (MlirValue){NULL};
}

static void makeLazyRoot(Planner *planner, MlirValue value) {
  MlirOperation definition = definedBy(planner, value);
  if (!mlirOperationIsNull(definition) && isLazyOp(definition))
    makeRoot(planner, cpuValueOf(planner->function, value));
}

static void price(Planner *planner, MlirOperation op, const CpuLowering *lowering) {
  CpuFunction *function = planner->function;
  unsigned cost = lowering->cost, depth = 0;
  bool hasLoad = is(op, &tritonLoadOpDef);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (!cpuIsTensor(operand))
      continue;
    CpuValue *known = cpuValueOf(function, operand);
    MlirValue needed = neededBy(op, lowering, i);
    if (!mlirValueIsNull(needed))
      makeLazyRoot(planner, needed);
    if (known->home == CPU_BUFFER || known->isRoot)
      continue;
    // Addresses and masks of loads are cheap as a rule.
    if (!is(op, &tritonLoadOpDef) || !cpuIsAffine(function, mlirOperationGetOperand(op, 0)))
      cost += known->cost;
    hasLoad |= known->hasLoad;
    depth = known->depth > depth ? known->depth : depth;
    if (is(op, &tritonBroadcastOpDef) && known->cost > CHEAP_TO_REPEAT &&
        !mlirOperationIsNull(definedBy(planner, operand)))
      makeRoot(planner, known);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    CpuValue *result = cpuValueOf(function, mlirOperationGetResult(op, i));
    result->cost = cost;
    result->depth = depth + 1;
    result->hasLoad = hasLoad;
    if (cost > MOST || depth > MOST)
      makeRoot(planner, result);
  }
}

//===--- Cones ---===//

// Whether what a value is computed from can be had in the open group, at the index of the nest
// (isSame) or another one.
static bool fits(Planner *planner, MlirValue value, bool isSame, uint32_t stamp) {
  CpuFunction *function = planner->function;
  CpuValue *known = cpuValueOf(function, value);
  MlirOperation op = definedBy(planner, value);
  if (known->definingGroup == planner->group && planner->isOpen)
    return isSame && known->isRoot;
  if (mlirOperationIsNull(op) || !cpuIsTensor(value) || known->home != CPU_LAZY || known->isRoot ||
      !isLazyOp(op))
    return true;
  if (known->checkStamp == stamp && (isSame || known->isCheckedAcross))
    return true;
  known->isCheckedAcross = !isSame;
  known->checkStamp = stamp;
  if (isTensorLoad(op) && planner->groupStores && known->epoch > planner->firstStoreEpoch)
    return false;
  bool inner = isSame && !cpuChangesShape(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!fits(planner, mlirOperationGetOperand(op, i), inner, stamp))
      return false;
  return true;
}

// Notes that the group reads a value and what it's computed from.
static void use(Planner *planner, MlirValue value, bool isSame) {
  CpuFunction *function = planner->function;
  if (!cpuIsTensor(value))
    return;
  CpuValue *known = cpuValueOf(function, value);
  MlirOperation op = definedBy(planner, value);
  bool isNew = known->lastGroup != planner->group;
  bool isAcross = !isSame && (isNew || !known->isReadAcross);
  if (!isNew && !isAcross)
    return;
  known->isReadAcross = !isSame || (!isNew && known->isReadAcross);
  known->lastGroup = planner->group;
  if (known->home == CPU_SHIFTED)
    use(planner, known->base, isSame);
  // What a loop gives may be computed from what it began with.
  if (!mlirOperationIsNull(op) && is(op, &scfForOpDef))
    use(planner, scfForOpGetInitArgs(op, mlirOpResultGetResultNumber(value)), isSame);
  if (mlirOperationIsNull(op) || known->home != CPU_LAZY || known->isRoot || !isLazyOp(op))
    return;
  if (!known->firstGroup)
    known->firstGroup = planner->group;
  if (known->firstGroup != planner->group && known->cost > CHEAP)
    makeRoot(planner, known);
  bool isStale = known->epoch != planner->epoch || planner->closedStores;
  if (isTensorLoad(op) && isStale)
    makeRoot(planner, known);
  bool inner = isSame && !cpuChangesShape(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    use(planner, mlirOperationGetOperand(op, i), inner);
}

//===--- Groups ---===//

static void closeGroup(Planner *planner) {
  if (planner->isOpen && planner->groupStores && planner->storeEpoch == planner->epoch)
    planner->closedStores = true;
  planner->isOpen = false;
  planner->groupStores = false;
}

static bool sameShape(CpuFunction *function, MlirValue a, MlirValue b) {
  const CpuValue *first = cpuValueOf(function, a), *second = cpuValueOf(function, b);
  if (first->rank != second->rank)
    return false;
  for (unsigned i = 0; i < first->rank; ++i)
    if (first->dims[i] != second->dims[i])
      return false;
  return true;
}

static bool isReducedAcross(CpuFunction *function, MlirOperation op, MlirValue shape) {
  const CpuValue *known = cpuValueOf(function, shape);
  return isReduction(op) &&
         (unsigned)tritonReduceOpGetAxis(op) != cpuVectorDim(known->rank, known->dims);
}

// Whether a root is a load into a buffer, column by column.
static bool isReadByColumns(CpuFunction *function, MlirOperation op, MlirValue value) {
  return mlirOperationIsNull(op) && cpuIsReadByColumns(function, value);
}

static bool joins(Planner *planner, MlirOperation op, MlirOperation reader, MlirValue shape) {
  CpuFunction *function = planner->function;
  if (!planner->isOpen)
    return false;
  const CpuGroup *group = &planner->plan->groups.data[planner->plan->groups.size - 1];
  if (group->isAcross || !sameShape(function, group->shape, shape) ||
      group->isByColumns != isReadByColumns(function, op, shape) ||
      (!mlirOperationIsNull(op) && isReducedAcross(function, op, shape)))
    return false;
  if (isTensorLoad(reader) && planner->groupStores && planner->epoch > planner->firstStoreEpoch)
    return false;
  uint32_t stamp = planner->group;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(reader); ++i)
    if (!fits(planner, mlirOperationGetOperand(reader, i),
              !cpuChangesShape(reader) || !mlirOperationIsNull(op), stamp))
      return false;
  return true;
}

// A root: a store or reduction `op`, or (null) a value that goes to a buffer.
static void addRoot(Planner *planner, MlirOperation op, MlirValue value, MlirOperation reader) {
  CpuFunction *function = planner->function;
  CpuPlan *plan = planner->plan;
  bool isOperation = !mlirOperationIsNull(op);
  if (!joins(planner, op, reader, value)) {
    closeGroup(planner);
    planner->group = ++function->stamps;
    planner->isOpen = true;
    tsVecPush(&plan->groups,
              (CpuGroup){.firstRoot = plan->roots.size,
                         .shape = value,
                         .isAcross = isOperation && isReducedAcross(function, op, value),
                         .isByColumns = isReadByColumns(function, op, value)});
  }
  CpuGroup *group = &plan->groups.data[plan->groups.size - 1];
  tsVecPush(&plan->roots, (CpuRoot){op, value, planner->group});
  ++group->numRoots;
  group->last = reader;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(reader); ++i)
    use(planner, mlirOperationGetOperand(reader, i), isOperation || !cpuChangesShape(reader));
  if (!isOperation && is(reader, &tritonLoadOpDef))
    cpuValueOf(function, value)->firstGroup = planner->group;
  if (isOperation && isTensorStore(op)) {
    if (!planner->groupStores)
      planner->firstStoreEpoch = planner->epoch;
    group->hasStores = planner->groupStores = true;
    planner->storeEpoch = planner->epoch;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(reader); ++i)
    cpuValueOf(function, mlirOperationGetResult(reader, i))->definingGroup = planner->group;
}

//===--- Other operations ---===//

static void useCaptured(Planner *planner, MlirOperation op);

static void useCapturedBy(Planner *planner, MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
      MlirValue operand = mlirOperationGetOperand(op, i);
      if (!cpuIsTensor(operand))
        continue;
      CpuValue *known = cpuValueOf(planner->function, operand);
      MlirOperation definition = definedBy(planner, operand);
      bool isMine = !mlirOperationIsNull(definition) && isLazyOp(definition);
      if (isMine && (known->cost > CHEAP || known->hasLoad))
        makeRoot(planner, known);
      use(planner, operand, false);
    }
    useCaptured(planner, op);
  }
}

// What the regions of an operation use of the block.
static void useCaptured(Planner *planner, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      useCapturedBy(planner, block);
}

// An operation that runs at its place.
static void addConsumer(Planner *planner, MlirOperation op, const CpuLowering *lowering) {
  CpuFunction *function = planner->function;
  closeGroup(planner);
  planner->group = ++function->stamps;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (!cpuIsTensor(operand))
      continue;
    MlirValue needed = neededBy(op, lowering, i);
    if (!mlirValueIsNull(needed)) {
      makeLazyRoot(planner, needed);
      use(planner, needed, false);
      continue;
    }
    MlirOperation definition = definedBy(planner, operand);
    bool needs =
        lowering && (lowering->needs == CPU_NEEDS_ALL || (i < 31 && lowering->needs >> i & 1));
    CpuValue *known = cpuValueOf(function, operand);
    // What a loop begins with may be computed in each of its rounds.
    needs |= mlirOperationGetNumRegions(op) && (known->cost > CHEAP || known->hasLoad);
    if (needs && !mlirOperationIsNull(definition) && isLazyOp(definition))
      makeRoot(planner, known);
    use(planner, operand, false);
  }
  useCaptured(planner, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    cpuValueOf(function, mlirOperationGetResult(op, i))->definingGroup = planner->group;
}

static bool isScalarOp(MlirOperation op) {
  if (mlirOperationGetNumRegions(op))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (cpuIsTensor(mlirOperationGetOperand(op, i)))
      return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (cpuIsTensor(mlirOperationGetResult(op, i)))
      return false;
  return true;
}

// One that is made where it stands: whatever it needs of the open group is made before.
static void addScalar(Planner *planner, MlirOperation op) {
  bool depends = planner->groupStores && !tesseraOperationIsMemoryEffectFree(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    depends |= cpuValueOf(planner->function, mlirOperationGetOperand(op, i))->definingGroup ==
               planner->group;
  if (depends && planner->isOpen)
    closeGroup(planner);
}

// Loads of an epoch come before its stores.
static void advanceMemory(Planner *planner, MlirOperation op) {
  bool isStore = isTensorStore(op);
  bool isBoundary = isTensorLoad(op) ? planner->sawStore : !isStore && tesseraOperationMayWrite(op);
  if (isBoundary) {
    ++planner->epoch;
    planner->sawStore = planner->closedStores = false;
    if (!isTensorLoad(op))
      closeGroup(planner);
    planner->closedStores = false;
  }
  planner->sawStore |= isStore;
  if (isTensorLoad(op)) {
    CpuValue *result = cpuValueOf(planner->function, mlirOperationGetResult(op, 0));
    result->epoch = planner->epoch;
    if (tritonLoadOpGetIsVolatile(op))
      makeRoot(planner, result);
  }
}

static void addOperation(Planner *planner, MlirOperation op) {
  CpuFunction *function = planner->function;
  const CpuLowering *lowering = cpuLoweringOf(op);
  advanceMemory(planner, op);
  if (isTensorStore(op)) {
    addRoot(planner, op, tritonStoreOpGetPtr(op), op);
  } else if (isReduction(op)) {
    addRoot(planner, op, mlirOperationGetOperand(op, 0), op);
  } else if (isScalarOp(op)) {
    addScalar(planner, op);
  } else if (lowering && lowering->emit && mlirOperationGetNumResults(op) == 1 &&
             cpuIsTensor(mlirOperationGetResult(op, 0))) {
    MlirValue result = mlirOperationGetResult(op, 0);
    price(planner, op, lowering);
    if (cpuValueOf(function, result)->isRoot)
      addRoot(planner, (MlirOperation){NULL}, result, op);
  } else {
    addConsumer(planner, op, lowering);
  }
}

//===--- Rounds ---===//

// What other blocks of a function with several use of this one.
static void useElsewhere(Planner *planner, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    CpuValue *known = cpuValueOf(planner->function, mlirOperationGetResult(op, i));
    if (!cpuIsTensor(known->value) || (known->cost <= CHEAP && !known->hasLoad) || !isLazyOp(op))
      continue;
    for (MlirOpOperand use = mlirValueGetFirstUse(known->value); !mlirOpOperandIsNull(use);
         use = mlirOpOperandGetNextUse(use)) {
      MlirBlock block = mlirOperationGetBlock(mlirOpOperandGetOwner(use));
      if (!mlirBlockEqual(block, planner->block))
        makeRoot(planner, known);
    }
  }
}

static void forget(Planner *planner) {
  CpuFunction *function = planner->function;
  planner->plan->roots.size = planner->plan->groups.size = 0;
  planner->changed = planner->isOpen = planner->sawStore = planner->closedStores = false;
  planner->groupStores = false;
  planner->epoch = 0;
  planner->group = ++function->stamps;
  for (MlirOperation op = mlirBlockGetFirstOperation(planner->block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
      CpuValue *known = cpuValueOf(function, mlirOperationGetResult(op, i));
      known->firstGroup = known->lastGroup = known->definingGroup = 0;
    }
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(planner->block); ++i)
    cpuValueOf(function, mlirBlockGetArgument(planner->block, i))->lastGroup = 0;
}

void cpuPlanBlock(CpuFunction *function, MlirBlock block, CpuPlan *plan) {
  enum { MAX_ROUNDS = 12 };
  Planner planner = {.function = function, .block = block, .plan = plan};
  *plan = (CpuPlan){0};
  for (int round = 0; round < MAX_ROUNDS; ++round) {
    forget(&planner);
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
      if (round == MAX_ROUNDS - 2 && isTensorLoad(op))
        cpuValueOf(function, mlirOperationGetResult(op, 0))->isRoot = true;
      addOperation(&planner, op);
      useElsewhere(&planner, op);
    }
    if (!planner.changed || function->hasFailed)
      return;
  }
  cpuFail(function, function->op, "has a block whose plan doesn't settle");
}

void cpuPlanFree(CpuPlan *plan) {
  tsVecFree(&plan->roots);
  tsVecFree(&plan->groups);
}

//===--- Addresses ---===//

bool cpuIsAffine(CpuFunction *function, MlirValue value) {
  CpuValue *known = cpuValueOf(function, value);
  if (known->home == CPU_SCALAR || !cpuIsTensor(value))
    return true;
  if (known->home == CPU_SHIFTED)
    return cpuIsAffine(function, known->base);
  if (known->isAffineSet || known->home == CPU_BUFFER || !mlirValueIsAOpResult(value))
    return known->isAffineSet && known->isAffine;
  MlirOperation op = mlirOpResultGetOwner(value);
  bool isSum = is(op, &tritonAddPtrOpDef) || is(op, &arithAddIOpDef) || is(op, &arithSubIOpDef);
  bool isMove = cpuChangesShape(op) || is(op, &arithExtSIOpDef) || is(op, &arithExtUIOpDef);
  bool isProduct = is(op, &arithMulIOpDef);
  known->isAffineSet = true;
  known->isAffine = is(op, &tritonMakeRangeOpDef) || cpuIsConstantSplat(op) || isMove || isSum ||
                    (isProduct && (cpuIsUniform(function, mlirOperationGetOperand(op, 0)) ||
                                   cpuIsUniform(function, mlirOperationGetOperand(op, 1))));
  for (intptr_t i = 0; known->isAffine && i < mlirOperationGetNumOperands(op); ++i)
    known->isAffine = cpuIsAffine(function, mlirOperationGetOperand(op, i));
  return known->isAffine;
}

bool cpuIsConstantSplat(MlirOperation op) {
  if (!is(op, &arithConstantOpDef))
    return false;
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  return !mlirAttributeIsADenseElements(value) || mlirDenseElementsAttrIsSplat(value);
}

bool cpuIsUniform(CpuFunction *function, MlirValue value) {
  if (!cpuIsTensor(value))
    return true;
  if (!mlirValueIsAOpResult(value) || cpuValueOf(function, value)->home != CPU_LAZY)
    return false;
  MlirOperation op = mlirOpResultGetOwner(value);
  if (is(op, &tritonSplatOpDef) || cpuIsConstantSplat(op))
    return true;
  if (is(op, &tritonBroadcastOpDef) || is(op, &tritonExpandDimsOpDef) || is(op, &arithExtSIOpDef) ||
      is(op, &arithExtUIOpDef))
    return cpuIsUniform(function, mlirOperationGetOperand(op, 0));
  return false;
}
