// tritongpu-schedule-loops: stages of a loop's operations from the latencies of some.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Schedule.h"
#include "tessera/Pass.h"

static MlirOperation firstIn(MlirOperation loop) {
  return mlirBlockGetFirstOperation(scfBody(loop));
}
static MlirOperation endOf(MlirOperation loop) { return mlirBlockGetTerminator(scfBody(loop)); }

static MlirWalkResult findBarrier(MlirOperation op, void *user) {
  if (!tritongpuBarrierOpIsA(op) && !tritonAssertOpIsA(op) && !tritonPrintOpIsA(op))
    return MlirWalkResultAdvance;
  *(bool *)user = true;
  return MlirWalkResultInterrupt;
}

static bool canBeScheduled(MlirOperation loop) {
  bool hasBarrier = false;
  if (ttgIsBeyondPipelining(loop))
    return false;
  mlirOperationWalk(loop, findBarrier, &hasBarrier, MlirWalkPostOrder);
  return !hasBarrier;
}

//===--- From latencies to stages ---===//

/// For operations of a loop, how many stages the way from them to the end takes.
typedef struct Distances {
  TtgOperations ops; ///< that have a latency or need one that has
  TsVec(int64_t) distances;
  TsPointerMap index;     ///< operation -> 1 + number
  TsPointerMap latencies; ///< operation -> 1 + latency
  int64_t most;
} Distances;

static int64_t *distanceOf(const Distances *distances, MlirOperation op) {
  const uintptr_t *number = tsPointerMapFind(&distances->index, op.ptr);
  return number ? &distances->distances.data[*number - 1] : NULL;
}

static void addOperation(Distances *distances, MlirOperation op) {
  bool isNew;
  uintptr_t *number = tsPointerMapInsert(&distances->index, op.ptr, &isNew);
  if (!isNew)
    return;
  tsVecPush(&distances->ops, op);
  tsVecPush(&distances->distances, -1);
  *number = distances->ops.size;
}

// The users in the loop's body, its yield not among them, go to `users`.
static void usersInLoop(MlirOperation op, MlirOperation loop, TtgOperations *users) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, i));
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = ttgAncestorIn(scfBody(loop), mlirOpOperandGetOwner(use));
      if (!mlirOperationIsNull(user) && !mlirOperationEqual(user, endOf(loop)))
        tsVecPush(users, user);
    }
}

// Takes the latencies of operations in the loop; false: there are none.
static bool takeLatencies(Distances *distances, MlirOperation loop) {
  int64_t latency;
  for (MlirOperation op = firstIn(loop); !mlirOperationEqual(op, endOf(loop));
       op = mlirOperationGetNextInBlock(op))
    if (ttgGetIntegerAttribute(op, TTG_LATENCY, &latency)) {
      latency = latency < 0 ? 0 : latency < kTtgMaxStages ? latency : kTtgMaxStages;
      *tsPointerMapInsert(&distances->latencies, op.ptr, NULL) = (uintptr_t)latency + 1;
      addOperation(distances, op);
    }
  return distances->ops.size;
}

static void measure(Distances *distances, MlirOperation loop) {
  TtgOperations users = {0};
  for (size_t i = 0; i < distances->ops.size; ++i) {
    users.size = 0;
    usersInLoop(distances->ops.data[i], loop, &users);
    for (size_t u = 0; u < users.size; ++u)
      addOperation(distances, users.data[u]);
  }
  TtgOperations body = {0};
  for (MlirOperation op = firstIn(loop); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    tsVecPush(&body, op);
  // A user is behind what it uses.
  for (size_t i = body.size; i-- > 0;) {
    MlirOperation op = body.data[i];
    int64_t *distance = distanceOf(distances, op), most = 0;
    if (!distance)
      continue;
    users.size = 0;
    usersInLoop(op, loop, &users);
    for (size_t u = 0; u < users.size; ++u) {
      int64_t other = *distanceOf(distances, users.data[u]);
      most = other > most ? other : most;
    }
    const uintptr_t *latency = tsPointerMapFind(&distances->latencies, op.ptr);
    *distance = most + (latency ? (int64_t)*latency - 1 : 0);
    distances->most = *distance > distances->most ? *distance : distances->most;
  }
  tsVecFree(&users);
  tsVecFree(&body);
}

// Whether anything that needs the operation by values has a stage.
static bool leadsToScheduled(const Distances *distances, MlirOperation op) {
  TtgOperations reached = {0};
  TsPointerMap seen = {0};
  bool found = false, isNew;
  tsVecPush(&reached, op);
  for (size_t i = 0; i < reached.size && !found; ++i)
    for (intptr_t r = 0; r < mlirOperationGetNumResults(reached.data[i]); ++r)
      for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(reached.data[i], r));
           !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
        MlirOperation user = mlirOpOperandGetOwner(use);
        tsPointerMapInsert(&seen, user.ptr, &isNew);
        if (isNew)
          tsVecPush(&reached, user);
        found |= distanceOf(distances, user) != NULL;
      }
  tsVecFree(&reached);
  tsPointerMapFree(&seen);
  return found;
}

// What has a way to the end gets its stage, later stages first; branches that nothing needs go to
// the end.
static void scheduleKeyOperations(const Distances *distances, TtgSchedule *schedule) {
  TtgCluster *clusters[kTtgMaxStages];
  int64_t least = distances->most;
  for (size_t i = 0; i < distances->ops.size; ++i)
    if (distances->distances.data[i] < least)
      least = distances->distances.data[i];
  int64_t last = distances->most - least;
  schedule->numStages = last + 1;
  for (int64_t i = 0; i <= last; ++i)
    clusters[i] = ttgClusterAtBack(schedule);
  for (size_t i = 0; i < distances->ops.size; ++i) {
    int64_t stage = distances->most - distances->distances.data[i];
    ttgScheduleInsert(schedule, distances->ops.data[i], stage, clusters[last - stage]);
  }
  TtgCluster *epilogue = ttgClusterAtBack(schedule);
  for (size_t i = 0; i < distances->ops.size; ++i) {
    MlirOperation op = distances->ops.data[i];
    if (scfIfOpIsA(op) && !tsPointerMapFind(&distances->latencies, op.ptr) &&
        !leadsToScheduled(distances, op))
      ttgScheduleInsert(schedule, op, ttgScheduleFind(schedule, op)->stage, epilogue);
  }
}

//===--- The other operations ---===//

/// What operations need, each looked at once.
typedef struct Backward {
  TsPointerMap expanded, reached;
  TtgOperations branches; ///< that are needed
  TsVec(int64_t) stages;  ///< of what needs them
} Backward;

static void reachBackward(Backward *backward, MlirOperation op, int64_t stage) {
  TtgOperations queue = {0};
  TtgValues operands = {0};
  bool isNew;
  tsVecPush(&queue, op);
  while (queue.size) {
    MlirOperation user = queue.data[--queue.size];
    tsPointerMapInsert(&backward->expanded, user.ptr, &isNew);
    if (!isNew || tesseraOperationHasTrait(user, TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
      continue;
    operands.size = 0;
    ttgNestedOperands(user, &operands);
    for (size_t i = 0; i < operands.size; ++i) {
      MlirOperation source = ttgDefiningOp(operands.data[i]);
      if (mlirOperationIsNull(source))
        continue;
      tsPointerMapInsert(&backward->reached, source.ptr, &isNew);
      if (isNew && scfIfOpIsA(source)) {
        tsVecPush(&backward->branches, source);
        tsVecPush(&backward->stages, stage);
      }
      tsVecPush(&queue, source);
    }
  }
  tsVecFree(&operands);
  tsVecFree(&queue);
}

// Branches that something scheduled needs come first, all others last. Gives the first cluster of
// what isn't such a branch.
static TtgCluster *scheduleBranches(MlirOperation loop, TtgSchedule *schedule) {
  TtgCluster *first = schedule->clusters.data[0];
  Backward backward = {0};
  TtgScheduledList order = {0};
  ttgScheduleGetOrder(schedule, loop, &order);
  for (int64_t stage = 0; stage < schedule->numStages; ++stage)
    for (size_t i = 0; i < order.size; ++i)
      if (order.data[i].stage == stage)
        reachBackward(&backward, order.data[i].op, stage);
  if (backward.branches.size) {
    TtgCluster *prologue = ttgClusterAtFront(schedule);
    for (size_t i = 0; i < backward.branches.size; ++i)
      ttgScheduleInsertIfAbsent(schedule, backward.branches.data[i], backward.stages.data[i],
                                prologue);
  }
  TtgCluster *epilogue = ttgClusterAtBack(schedule);
  for (MlirOperation op = firstIn(loop); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (scfIfOpIsA(op) && !tsPointerMapFind(&backward.reached, op.ptr))
      ttgScheduleInsertIfAbsent(schedule, op, schedule->numStages - 1, epilogue);
  tsVecFree(&order);
  tsVecFree(&backward.branches);
  tsVecFree(&backward.stages);
  tsPointerMapFree(&backward.expanded);
  tsPointerMapFree(&backward.reached);
  return first;
}

/// The cluster before each that has got one.
typedef struct Predecessors {
  TsPointerMap before; ///< cluster -> cluster
  TtgSchedule *schedule;
} Predecessors;

static TtgCluster *predecessorOf(Predecessors *predecessors, TtgCluster *cluster) {
  bool isNew;
  uintptr_t *before = tsPointerMapInsert(&predecessors->before, cluster, &isNew);
  if (isNew)
    *before = (uintptr_t)ttgClusterBefore(predecessors->schedule, cluster);
  return (TtgCluster *)*before;
}

// What an operation needs of the round before runs one stage later, but before it.
static void scheduleCarried(Predecessors *predecessors, MlirOperation loop, TtgScheduled user,
                            MlirValue operand) {
  TtgSchedule *schedule = predecessors->schedule;
  MlirValue yielded = ttgYieldedFor(loop, operand);
  MlirOperation source = mlirValueIsNull(yielded) ? (MlirOperation){NULL} : ttgDefiningOp(yielded);
  if (mlirOperationIsNull(source) || ttgScheduleFind(schedule, source))
    return;
  // Loads go together with what needs them in the next round.
  bool isLoad = tritonLoadOpIsA(source);
  TtgCluster *cluster = isLoad ? user.cluster : predecessorOf(predecessors, user.cluster);
  int64_t stage = isLoad ? user.stage : user.stage + 1;
  ttgScheduleInsert(schedule, source, stage, cluster);
  ttgScheduleInsertDependencies(schedule, source, stage, cluster, true);
}

static void scheduleAllCarried(MlirOperation loop, TtgSchedule *schedule) {
  Predecessors predecessors = {.schedule = schedule};
  TtgValues operands = {0};
  int64_t last = schedule->numStages - 1;
  for (MlirOperation op = firstIn(loop); !mlirOperationEqual(op, endOf(loop));
       op = mlirOperationGetNextInBlock(op)) {
    const TtgScheduled *entry = ttgScheduleFind(schedule, op);
    if (!entry || entry->stage == last)
      continue;
    TtgScheduled user = *entry;
    operands.size = 0;
    ttgNestedOperands(op, &operands);
    for (size_t i = 0; i < operands.size; ++i)
      scheduleCarried(&predecessors, loop, user, operands.data[i]);
  }
  tsVecFree(&operands);
  tsPointerMapFree(&predecessors.before);
}

// All that has no place yet goes to the last stage, behind what it needs.
static void scheduleRest(MlirOperation loop, TtgSchedule *schedule, TtgCluster *first) {
  TsPointerMap rest = {0}; // operation -> cluster
  TtgOperations queue = {0};
  TtgScheduledList order = {0};
  int64_t last = schedule->numStages - 1;
  for (MlirOperation op = firstIn(loop); !mlirOperationEqual(op, endOf(loop));
       op = mlirOperationGetNextInBlock(op))
    if (!ttgScheduleFind(schedule, op))
      *tsPointerMapInsert(&rest, op.ptr, NULL) = (uintptr_t)first;
  ttgScheduleGetOrder(schedule, loop, &order);
  for (size_t i = 0; i < order.size; ++i)
    if (order.data[i].stage == last)
      tsVecPush(&queue, order.data[i].op);
  while (queue.size) {
    MlirOperation op = queue.data[--queue.size];
    const TtgScheduled *entry = ttgScheduleFind(schedule, op);
    TtgCluster *cluster = entry ? entry->cluster : (TtgCluster *)*tsPointerMapFind(&rest, op.ptr);
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r)
      for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, r));
           !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
        MlirOperation user = mlirOpOperandGetOwner(use);
        uintptr_t *own = tsPointerMapFind(&rest, user.ptr);
        if (own && ((TtgCluster *)*own)->position < cluster->position) {
          *own = (uintptr_t)cluster;
          tsVecPush(&queue, user);
        }
      }
  }
  for (MlirOperation op = firstIn(loop); !mlirOperationEqual(op, endOf(loop));
       op = mlirOperationGetNextInBlock(op)) {
    const uintptr_t *cluster = tsPointerMapFind(&rest, op.ptr);
    if (cluster)
      ttgScheduleInsert(schedule, op, last, (TtgCluster *)*cluster);
  }
  tsVecFree(&queue);
  tsVecFree(&order);
  tsPointerMapFree(&rest);
}

//===--- The pass ---===//

static void scheduleLoop(MlirOperation loop) {
  Distances distances = {0};
  if (canBeScheduled(loop) && takeLatencies(&distances, loop)) {
    measure(&distances, loop);
    if (distances.most < kTtgMaxStages) {
      TtgSchedule schedule = {0};
      scheduleKeyOperations(&distances, &schedule);
      TtgCluster *first = scheduleBranches(loop, &schedule);
      ttgScheduleAllDependencies(&schedule, loop);
      scheduleAllCarried(loop, &schedule);
      scheduleRest(loop, &schedule, first);
      ttgScheduleWrite(&schedule, loop);
      ttgScheduleFree(&schedule);
    }
  }
  tsVecFree(&distances.ops);
  tsVecFree(&distances.distances);
  tsPointerMapFree(&distances.index);
  tsPointerMapFree(&distances.latencies);
}

static MlirWalkResult removeLatency(MlirOperation op, void *user) {
  int64_t latency;
  (void)user;
  if (ttgGetIntegerAttribute(op, TTG_LATENCY, &latency))
    ttgRemoveAttribute(op, TTG_LATENCY);
  return MlirWalkResultAdvance;
}

void tritonGPUScheduleLoopsPassRun(MlirPass pass, const TritonGPUScheduleLoopsOptions *options,
                                   MlirOperation module) {
  (void)pass;
  (void)options;
  TtgOperations loops = {0};
  ttgCollectLoops(module, &loops);
  for (size_t i = 0; i < loops.size; ++i)
    scheduleLoop(loops.data[i]);
  mlirOperationWalk(module, removeLatency, NULL, MlirWalkPostOrder);
  tsVecFree(&loops);
}
