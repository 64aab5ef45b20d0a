// tritongpu-assign-latencies: how long before they are needed loads begin.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Loads.h"
#include "dialect/tritongpu/transforms/Schedule.h"
#include "tessera/Pass.h"

/// A load, and through how many other loads it leads to what needs it.
typedef struct Level {
  MlirOperation load;
  int64_t level;
} Level;

typedef struct Loads {
  const AxisAnalysis *axes;
  TsVec(Level) levels;
  TsPointerMap index;    ///< load -> 1 + level
  TsPointerMap excluded; ///< loads that lead to several things through different numbers of loads
  TsPointerMap seen;
  TsVec(Level) stack;
} Loads;

enum { kLeastCopyBytes = 4 };

// All allocations that hold the load have one layout, in which a copy moves enough at a time.
static bool fitsAllocations(MlirOperation load) {
  unsigned numOthers;
  MlirAttribute encoding = ttgAllocatedEncoding(load, &numOthers);
  MlirType loaded = mlirValueGetType(mlirOperationGetResult(load, 0));
  return !numOthers &&
         (mlirAttributeIsNull(encoding) || ttgCopyBytes(loaded, encoding) >= kLeastCopyBytes);
}

static bool isLoad(MlirOperation op) {
  return tritonLoadOpIsA(op) || tritonDescriptorLoadOpIsA(op) || tritonDescriptorGatherOpIsA(op);
}

static bool isWorthIt(const Loads *loads, MlirOperation load) {
  bool isContradictory;
  if (!tritonLoadOpIsA(load))
    return true;
  if (!ttgIsWideLoad(loads->axes, load))
    return false;
  ttgSharedEncodingForFactors(mlirOperationGetResult(load, 0), &isContradictory);
  return !isContradictory && fitsAllocations(load);
}

// False: it isn't to be looked at any further.
static bool noteLoad(Loads *loads, MlirOperation load, int64_t level) {
  if (!isWorthIt(loads, load))
    return false;
  uintptr_t *known = tsPointerMapInsert(&loads->index, load.ptr, NULL);
  if (!*known) {
    tsVecPush(&loads->levels, (Level){load, level});
    *known = loads->levels.size;
    return true;
  }
  if (loads->levels.data[*known - 1].level == level)
    return true;
  loads->levels.data[*known - 1].load.ptr = NULL;
  tsPointerMapErase(&loads->index, load.ptr);
  tsPointerMapInsert(&loads->excluded, load.ptr, NULL);
  return false;
}

static bool isProduct(MlirOperation op) { return tritonDotOpIsA(op) || tritonDotScaledOpIsA(op); }

// What the operation needs is looked at in order, all that the first needs before the second.
static void pushSources(Loads *loads, MlirOperation op, int64_t level) {
  TtgValues operands = {0};
  ttgNestedOperands(op, &operands);
  for (size_t i = operands.size; i-- > 0;) {
    MlirOperation source = ttgDefiningOp(operands.data[i]);
    if (isProduct(op) && mlirValueEqual(operands.data[i], mlirOperationGetOperand(op, 2)))
      continue;
    if (!mlirOperationIsNull(source) &&
        mlirBlockEqual(mlirOperationGetBlock(source), mlirOperationGetBlock(op)))
      tsVecPush(&loads->stack, (Level){source, level});
  }
  tsVecFree(&operands);
}

static void findLoads(Loads *loads, MlirOperation root) {
  tsVecPush(&loads->stack, (Level){root, 0});
  while (loads->stack.size) {
    Level next = loads->stack.data[--loads->stack.size];
    bool isNew;
    tsPointerMapInsert(&loads->seen, next.load.ptr, &isNew);
    if (!isNew || tsPointerMapFind(&loads->excluded, next.load.ptr))
      continue;
    if (!isLoad(next.load))
      pushSources(loads, next.load, next.level);
    else if (noteLoad(loads, next.load, next.level))
      pushSources(loads, next.load, next.level + 1);
  }
}

// Finds the loads that lead to products, and, where the loop asks for it, all others.
static void findAllLoads(Loads *loads, MlirOperation loop) {
  MlirBlock body = scfBody(loop);
  MlirOperation yield = mlirBlockGetTerminator(body), op;
  int64_t stages;
  for (op = mlirBlockGetFirstOperation(body); !mlirOperationEqual(op, yield);
       op = mlirOperationGetNextInBlock(op))
    if (isProduct(op)) {
      tsPointerMapClear(&loads->seen);
      findLoads(loads, op);
    }
  if (ttgGetIntegerAttribute(loop, TTG_NUM_STAGES, &stages))
    for (op = mlirBlockGetFirstOperation(body); !mlirOperationEqual(op, yield);
         op = mlirOperationGetNextInBlock(op))
      if (!isLoad(op))
        findLoads(loads, op);
}

static void assignToLoop(const AxisAnalysis *axes, MlirOperation loop, int64_t numStages) {
  Loads loads = {.axes = axes};
  int64_t most = 0;
  findAllLoads(&loads, loop);
  // Each level takes a stage, and the last one is that of what needs the loads.
  for (size_t i = 0; i < loads.levels.size; ++i) {
    Level *level = &loads.levels.data[i];
    if (level->level >= numStages - 1)
      level->load.ptr = NULL;
    else if (level->load.ptr && level->level > most)
      most = level->level;
  }
  for (size_t i = 0; i < loads.levels.size; ++i)
    if (loads.levels.data[i].load.ptr)
      ttgSetIntegerAttribute(loads.levels.data[i].load, TTG_LATENCY, (numStages - 1) / (most + 1));
  tsVecFree(&loads.levels);
  tsVecFree(&loads.stack);
  tsPointerMapFree(&loads.index);
  tsPointerMapFree(&loads.excluded);
  tsPointerMapFree(&loads.seen);
}

static bool hasLatencies(MlirOperation loop) {
  int64_t latency;
  for (MlirOperation op = mlirBlockGetFirstOperation(scfBody(loop)); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (ttgGetIntegerAttribute(op, TTG_LATENCY, &latency))
      return true;
  return false;
}

void tritonGPUAssignLatenciesPassRun(MlirPass pass, const TritonGPUAssignLatenciesOptions *options,
                                     MlirOperation module) {
  (void)pass;
  TtgOperations loops = {0};
  AxisAnalysis *axes = NULL;
  ttgCollectLoops(module, &loops);
  for (size_t i = 0; i < loops.size; ++i) {
    MlirOperation loop = loops.data[i];
    int64_t numStages = ttgNumStagesOf(loop, options->numStages);
    if (numStages > kTtgMaxStages)
      numStages = kTtgMaxStages;
    if (numStages <= 1 || ttgIsBeyondPipelining(loop) || hasLatencies(loop))
      continue;
    if (!axes)
      axes = axisAnalysisCreate(module);
    assignToLoop(axes, loop, numStages);
  }
  if (axes)
    axisAnalysisDestroy(axes);
  tsVecFree(&loops);
}
