// Loops whose rounds ask whether they are masked, around what they load and store: for bodies that
// are too large to be made twice. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cheap body has a loop over whole vectors and another one, masked, for the rest. Of a function
// of mathematics a second copy costs more time in the compiler than a branch that is foreseen costs
// in the code. What comes before the branch is not known when it is made, so that both sides make
// addresses and masks of their own.
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

// What a body has to cost besides its loads, so that a second one isn't worth it.
enum { MIN_COST = 5 };

typedef struct Finder {
  CpuFunction *function;
  CpuGuard *guard;
  TsPointerMap seen; ///< values, by what has been asked about them
  bool hasMask;
  unsigned cost, loadCost;
} Finder;

static MlirOperation lazyOperation(const CpuValue *known) {
  bool isLazy = known->home == CPU_LAZY && mlirValueIsAOpResult(known->value);
  return isLazy ? mlirOpResultGetOwner(known->value) : (MlirOperation){NULL};
}

static bool isRemainder(MlirOperation op) {
  return tesseraOperationIs(op, &arithRemSIOpDef) || tesseraOperationIs(op, &arithRemUIOpDef);
}

enum { SEEN_PLAIN = 1, SEEN_FIXED = 2, SEEN_SHARED = 4 };

// Whether it is the first time that something is asked about a value.
static bool isNew(Finder *finder, const CpuValue *known, uintptr_t what) {
  uintptr_t *bits = tsPointerMapInsert(&finder->seen, known, NULL);
  bool isFirst = !(*bits & what);
  *bits |= what;
  return isFirst;
}

// Whether a value is computed without loads, so that it may be computed once more at any time; with
// `isFixed`, also without what is simpler where bounds hold.
static bool isPlain(Finder *finder, MlirValue value, bool isFixed) {
  if (mlirValueIsNull(value) || !cpuIsTensor(value))
    return true;
  const CpuValue *known = cpuValueOf(finder->function, value);
  if (!isNew(finder, known, isFixed ? SEEN_FIXED : SEEN_PLAIN))
    return true; // or it was told then
  if (known->home == CPU_SHIFTED)
    return isPlain(finder, known->base, isFixed);
  MlirOperation op = lazyOperation(known);
  if (mlirOperationIsNull(op))
    return true;
  if (tesseraOperationIs(op, &tritonLoadOpDef) || (isFixed && isRemainder(op)))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!isPlain(finder, mlirOperationGetOperand(op, i), isFixed))
      return false;
  return true;
}

static bool addLoad(Finder *finder, MlirOperation load) {
  CpuGuard *guard = finder->guard;
  MlirValue result = tritonLoadOpGetResult(load);
  bool isMasked = !mlirValueIsNull(tritonLoadOpGetMask(load));
  finder->loadCost += cpuLoweringOf(load)->cost;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(load); ++i)
    if (!isPlain(finder, mlirOperationGetOperand(load, i), !isMasked))
      return false;
  if (!isMasked)
    return true;
  if (guard->numLoads == CPU_MAX_GUARDED ||
      cpuIsPointer(cpuValueOf(finder->function, result)->element))
    return false;
  finder->hasMask = true;
  guard->loads[guard->numLoads++] = load;
  return true;
}

// Finds the loads that a value needs at the nest's own index. False: something that it needs has
// to know whether bounds hold.
static bool findLoads(Finder *finder, MlirValue value) {
  if (!cpuIsTensor(value))
    return true;
  const CpuValue *known = cpuValueOf(finder->function, value);
  MlirOperation op = lazyOperation(known);
  if (!isNew(finder, known, SEEN_SHARED))
    return true;
  if (mlirOperationIsNull(op))
    return isPlain(finder, value, true);
  if (tesseraOperationIs(op, &tritonLoadOpDef))
    return addLoad(finder, op);
  const CpuLowering *lowering = cpuLoweringOf(op);
  if (!lowering || !lowering->isElementwise)
    return isPlain(finder, value, true);
  if (isRemainder(op))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!findLoads(finder, mlirOperationGetOperand(op, i)))
      return false;
  return true;
}

static bool isStore(MlirOperation op) {
  return !mlirOperationIsNull(op) && tesseraOperationIs(op, &tritonStoreOpDef);
}

static bool addCost(Finder *finder, MlirValue value) {
  finder->cost += cpuValueOf(finder->function, value)->cost;
  return findLoads(finder, value);
}

static bool findRoot(Finder *finder, const CpuRoot *root) {
  if (mlirOperationIsNull(root->op))
    return addCost(finder, root->value);
  if (!isStore(root->op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(root->op); ++i)
      if (!addCost(finder, mlirOperationGetOperand(root->op, i)))
        return false;
    return true;
  }
  MlirValue mask = tritonStoreOpGetMask(root->op);
  bool isMasked = !mlirValueIsNull(mask);
  finder->hasMask |= isMasked;
  return addCost(finder, tritonStoreOpGetValue(root->op)) && isPlain(finder, mask, false) &&
         isPlain(finder, tritonStoreOpGetPtr(root->op), !isMasked);
}

bool cpuGuardFind(CpuFunction *function, const CpuRoot *roots, size_t numRoots, bool isWaiting,
                  CpuGuard *guard) {
  Finder finder = {.function = function, .guard = guard};
  *guard = (CpuGuard){.roots = roots, .numRoots = numRoots};
  bool ok = true;
  for (size_t i = 0; ok && i < numRoots; ++i)
    ok = findRoot(&finder, &roots[i]);
  tsPointerMapFree(&finder.seen);
  return ok && finder.hasMask && (isWaiting || finder.cost >= finder.loadCost + MIN_COST);
}

//===--- The body ---===//

// Takes masks for granted to see whether there is a bound then. What it makes goes, unless it is
// made again.
static bool hasBound(CpuNest *nest, const CpuGuard *guard) {
  nest->bound.ptr = NULL;
  for (size_t i = 0; i < guard->numLoads; ++i)
    cpuEmit(nest, tritonLoadOpGetMask(guard->loads[i]), nest->index);
  for (size_t i = 0; i < guard->numRoots; ++i)
    if (isStore(guard->roots[i].op) && !mlirValueIsNull(tritonStoreOpGetMask(guard->roots[i].op)))
      cpuEmit(nest, tritonStoreOpGetMask(guard->roots[i].op), nest->index);
  return !mlirValueIsNull(nest->bound);
}

bool cpuGuardBegin(CpuNest *nest, CpuGuard *guard) {
  CpuFunction *function = nest->function;
  if (!hasBound(nest, guard) || function->hasFailed)
    return false;
  cpuNestForget(nest);
  nest->bound.ptr = NULL;
  nest->assumes = false;
  cpuNestAt(nest, nest->numLevels);
  // The bound isn't known yet.
  guard->isWhole = cpuCompare(function, ArithCmpIPredicateslt, nest->index[nest->vectorDim].value,
                              cpuI64(function, 0));
  return true;
}

// Code of a side goes before the end of a block.
static MlirOperation enter(CpuNest *nest, MlirBlock block, bool isWhole) {
  MlirOperation outside = nest->anchors[nest->numLevels];
  nest->anchors[nest->numLevels] = mlirBlockGetTerminator(block);
  nest->assumes = isWhole;
  cpuNestForget(nest);
  cpuNestAt(nest, nest->numLevels);
  return outside;
}

static void leave(CpuNest *nest, MlirOperation outside) {
  nest->anchors[nest->numLevels] = outside;
  nest->assumes = false;
  cpuNestForget(nest);
  cpuNestAt(nest, nest->numLevels);
}

// An end whose operands are set when they are there.
static void endWithAnything(CpuFunction *function, MlirBlock block, size_t count,
                            const MlirType *types) {
  MlirValue values[CPU_MAX_GUARDED];
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, block);
  for (size_t i = 0; i < count; ++i)
    values[i] = cpuMake(function, &llvmPoisonOpDef, types[i], 0, NULL, NULL);
  cpuYield(function, (intptr_t)count, values);
}

static void loadSide(CpuNest *nest, const CpuGuard *guard, MlirBlock block, const MlirType *types,
                     bool isWhole) {
  CpuFunction *function = nest->function;
  endWithAnything(function, block, guard->numLoads, types);
  MlirOperation outside = enter(nest, block, isWhole);
  for (size_t i = 0; i < guard->numLoads && !function->hasFailed; ++i) {
    MlirValue result = tritonLoadOpGetResult(guard->loads[i]);
    function->location = mlirOperationGetLocation(guard->loads[i]);
    CpuLanes lanes = cpuEmit(nest, result, nest->index);
    MlirValue vector =
        cpuAsVector(nest, &lanes, cpuValueOf(function, result)->element, nest->numLevels);
    if (!function->hasFailed)
      mlirOperationSetOperand(mlirBlockGetTerminator(block), (intptr_t)i, vector);
  }
  leave(nest, outside);
}

void cpuGuardLoads(CpuNest *nest, CpuGuard *guard) {
  CpuFunction *function = nest->function;
  MlirType types[CPU_MAX_GUARDED];
  if (!guard->numLoads)
    return;
  for (size_t i = 0; i < guard->numLoads; ++i) {
    const CpuValue *known = cpuValueOf(function, tritonLoadOpGetResult(guard->loads[i]));
    types[i] = cpuVectorType(function, cpuCarrier(function, known->element), nest->width);
  }
  cpuNestAt(nest, nest->numLevels);
  MlirOperation choice = cpuIf(function, guard->isWhole, true, (intptr_t)guard->numLoads, types);
  loadSide(nest, guard, cpuIfBlock(choice, false), types, true);
  loadSide(nest, guard, cpuIfBlock(choice, true), types, false);
  for (size_t i = 0; i < guard->numLoads; ++i)
    cpuNestKnow(nest, tritonLoadOpGetResult(guard->loads[i]),
                (CpuLanes){.kind = CPU_VECTOR,
                           .value = mlirOperationGetResult(choice, (intptr_t)i),
                           .level = nest->numLevels});
}

static void storeSide(CpuNest *nest, MlirOperation op, MlirBlock block, const CpuLanes *value,
                      bool isWhole) {
  MlirOperation outside = enter(nest, block, isWhole);
  CpuLanes pointer = cpuEmit(nest, tritonStoreOpGetPtr(op), nest->index);
  CpuLanes mask = cpuEmit(nest, tritonStoreOpGetMask(op), nest->index);
  if (!nest->function->hasFailed)
    cpuWriteMemory(nest, op, cpuElementOf(mlirValueGetType(tritonStoreOpGetValue(op))), &pointer,
                   &mask, value);
  leave(nest, outside);
}

void cpuGuardStore(CpuNest *nest, const CpuGuard *guard, MlirOperation op, const CpuLanes *value) {
  CpuFunction *function = nest->function;
  CpuLanes all = {.kind = CPU_VECTOR, .level = nest->numLevels};
  all.value = cpuAsVector(nest, value, cpuElementOf(mlirValueGetType(tritonStoreOpGetValue(op))),
                          nest->numLevels);
  cpuNestAt(nest, nest->numLevels);
  MlirOperation choice = cpuIf(function, guard->isWhole, true, 0, NULL);
  storeSide(nest, op, cpuIfBlock(choice, false), &all, true);
  storeSide(nest, op, cpuIfBlock(choice, true), &all, false);
}
