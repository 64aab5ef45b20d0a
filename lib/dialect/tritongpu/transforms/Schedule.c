// Places of operations in a pipelined loop. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/Schedule.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===--- Clusters ---===//

static TtgCluster *insertCluster(TtgSchedule *schedule, size_t at) {
  TtgCluster *cluster = tsAllocZeroed(1, sizeof *cluster);
  tsVecPush(&schedule->clusters, cluster);
  for (size_t i = schedule->clusters.size - 1; i > at; --i)
    schedule->clusters.data[i] = schedule->clusters.data[i - 1];
  schedule->clusters.data[at] = cluster;
  for (size_t i = at; i < schedule->clusters.size; ++i)
    schedule->clusters.data[i]->position = (int64_t)i;
  return cluster;
}

TtgCluster *ttgClusterAtFront(TtgSchedule *schedule) { return insertCluster(schedule, 0); }
TtgCluster *ttgClusterAtBack(TtgSchedule *schedule) {
  return insertCluster(schedule, schedule->clusters.size);
}
TtgCluster *ttgClusterBefore(TtgSchedule *schedule, const TtgCluster *cluster) {
  return insertCluster(schedule, (size_t)cluster->position);
}

void ttgScheduleFree(TtgSchedule *schedule) {
  for (size_t i = 0; i < schedule->clusters.size; ++i)
    tsFree(schedule->clusters.data[i]);
  tsVecFree(&schedule->clusters);
  tsVecFree(&schedule->entries);
  tsPointerMapFree(&schedule->index);
}

//===--- Places ---===//

TtgScheduled *ttgScheduleFind(const TtgSchedule *schedule, MlirOperation op) {
  const uintptr_t *entry = tsPointerMapFind(&schedule->index, op.ptr);
  return entry ? &schedule->entries.data[*entry - 1] : NULL;
}

void ttgScheduleInsert(TtgSchedule *schedule, MlirOperation op, int64_t stage,
                       TtgCluster *cluster) {
  TtgScheduled *old = ttgScheduleFind(schedule, op), made = {op, stage, cluster};
  if (stage >= schedule->numStages)
    schedule->numStages = stage + 1;
  if (old) {
    *old = made;
    return;
  }
  tsVecPush(&schedule->entries, made);
  *tsPointerMapInsert(&schedule->index, op.ptr, NULL) = schedule->entries.size;
}

bool ttgScheduleInsertIfAbsent(TtgSchedule *schedule, MlirOperation op, int64_t stage,
                               TtgCluster *cluster) {
  if (ttgScheduleFind(schedule, op))
    return false;
  ttgScheduleInsert(schedule, op, stage, cluster);
  return true;
}

void ttgScheduleErase(TtgSchedule *schedule, MlirOperation op) {
  TtgScheduled *entry = ttgScheduleFind(schedule, op);
  if (!entry)
    return;
  entry->op.ptr = NULL;
  tsPointerMapErase(&schedule->index, op.ptr);
}

// False: the operation has that place or an earlier one.
static bool insertEarlier(TtgSchedule *schedule, MlirOperation op, int64_t stage,
                          TtgCluster *cluster) {
  TtgScheduled *old = ttgScheduleFind(schedule, op);
  if (old &&
      (stage > old->stage || (stage == old->stage && cluster->position >= old->cluster->position)))
    return false;
  int64_t numStages = schedule->numStages;
  ttgScheduleInsert(schedule, op, stage, cluster);
  schedule->numStages = numStages;
  return true;
}

//===--- Dependencies ---===//

static MlirValue argumentSource(MlirOperation op, MlirValue value) {
  MlirBlock block = mlirOperationGetBlock(op);
  MlirOperation loop = mlirBlockGetParentOperation(block);
  // As many steps as there are arguments lead out of any chain that isn't a circle.
  for (intptr_t left = mlirBlockGetNumArguments(block); left && mlirValueIsABlockArgument(value);
       --left) {
    MlirValue next = scfForOpIsA(loop) ? ttgYieldedFor(loop, value) : (MlirValue){NULL};
    if (mlirValueIsNull(next))
      break;
    value = next;
  }
  return value;
}

void ttgScheduleInsertDependencies(TtgSchedule *schedule, MlirOperation op, int64_t stage,
                                   TtgCluster *cluster, bool includeArguments) {
  TtgOperations queue = {0};
  TtgValues operands = {0};
  tsVecPush(&queue, op);
  while (queue.size) {
    MlirOperation user = queue.data[--queue.size];
    operands.size = 0;
    ttgNestedOperands(user, &operands);
    for (size_t i = 0; i < operands.size; ++i) {
      MlirValue value = operands.data[i];
      if (includeArguments)
        value = argumentSource(user, value);
      MlirOperation source = ttgDefiningOp(value);
      if (!mlirOperationIsNull(source) &&
          mlirBlockEqual(mlirOperationGetBlock(source), mlirOperationGetBlock(user)) &&
          insertEarlier(schedule, source, stage, cluster))
        tsVecPush(&queue, source);
    }
  }
  tsVecFree(&operands);
  tsVecFree(&queue);
}

void ttgScheduleAllDependencies(TtgSchedule *schedule, MlirOperation loop) {
  TtgScheduledList order = {0};
  ttgScheduleGetOrder(schedule, loop, &order);
  for (int64_t stage = 0; stage < schedule->numStages; ++stage)
    for (size_t i = 0; i < order.size; ++i)
      if (order.data[i].stage == stage)
        ttgScheduleInsertDependencies(schedule, order.data[i].op, stage, order.data[i].cluster,
                                      false);
  tsVecFree(&order);
}

//===--- Order and attributes ---===//

void ttgScheduleGetOrder(const TtgSchedule *schedule, MlirOperation loop, TtgScheduledList *order) {
  size_t numClusters = schedule->clusters.size, total = 0;
  size_t *starts = tsAllocZeroed(numClusters + 1, sizeof *starts);
  MlirBlock body = scfBody(loop);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    const TtgScheduled *entry = ttgScheduleFind(schedule, op);
    if (entry)
      ++starts[entry->cluster->position + 1], ++total;
  }
  for (size_t i = 0; i < numClusters; ++i)
    starts[i + 1] += starts[i];
  tsVecReserve(order, total);
  order->size = total;
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    const TtgScheduled *entry = ttgScheduleFind(schedule, op);
    if (entry)
      order->data[starts[entry->cluster->position]++] = *entry;
  }
  tsFree(starts);
}

void ttgScheduleWrite(const TtgSchedule *schedule, MlirOperation loop) {
  for (size_t i = 0; i < schedule->entries.size; ++i) {
    const TtgScheduled *entry = &schedule->entries.data[i];
    if (!entry->op.ptr || !mlirBlockEqual(mlirOperationGetBlock(entry->op), scfBody(loop)))
      continue;
    ttgSetIntegerAttribute(entry->op, TTG_STAGE, entry->stage);
    ttgSetIntegerAttribute(entry->op, TTG_CLUSTER, entry->cluster->position);
  }
  int64_t most = schedule->numStages - 1, old;
  if (ttgGetIntegerAttribute(loop, TTG_MAX_STAGE, &old) && old > most)
    most = old;
  ttgSetIntegerAttribute(loop, TTG_MAX_STAGE, most);
}

static int compareNumbers(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

typedef TsVec(int64_t) Numbers;

enum { kMostEmptyClusters = 1024 };

// The numbers of clusters that operations of the loop have, each once, in order, and those between
// them, unless they are very many.
static void clusterNumbers(MlirOperation loop, Numbers *numbers) {
  int64_t stage, cluster;
  for (MlirOperation op = mlirBlockGetFirstOperation(scfBody(loop)); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (ttgGetIntegerAttribute(op, TTG_STAGE, &stage) &&
        ttgGetIntegerAttribute(op, TTG_CLUSTER, &cluster))
      tsVecPush(numbers, cluster);
  if (!numbers->size)
    return;
  qsort(numbers->data, numbers->size, sizeof *numbers->data, compareNumbers);
  size_t kept = 1;
  for (size_t i = 1; i < numbers->size; ++i)
    if (numbers->data[i] != numbers->data[kept - 1])
      numbers->data[kept++] = numbers->data[i];
  numbers->size = kept;
  int64_t first = numbers->data[0], last = numbers->data[kept - 1];
  if (last - first >= kMostEmptyClusters)
    return;
  numbers->size = 0;
  for (int64_t number = first; number <= last; ++number)
    tsVecPush(numbers, number);
}

bool ttgScheduleRead(TtgSchedule *schedule, MlirOperation loop) {
  int64_t most, stage, cluster;
  if (!ttgGetIntegerAttribute(loop, TTG_MAX_STAGE, &most) || most < 0 || most >= kTtgMaxStages)
    return false;
  schedule->numStages = most + 1;
  Numbers numbers = {0};
  clusterNumbers(loop, &numbers);
  for (size_t i = 0; i < numbers.size; ++i)
    ttgClusterAtBack(schedule);
  for (MlirOperation op = mlirBlockGetFirstOperation(scfBody(loop)); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!ttgGetIntegerAttribute(op, TTG_STAGE, &stage) ||
        !ttgGetIntegerAttribute(op, TTG_CLUSTER, &cluster) || stage < 0 || stage > most)
      continue;
    const int64_t *found =
        bsearch(&cluster, numbers.data, numbers.size, sizeof cluster, compareNumbers);
    ttgScheduleInsert(schedule, op, stage, schedule->clusters.data[found - numbers.data]);
  }
  tsVecFree(&numbers);
  return true;
}

//===--- Loops ---===//

typedef struct Collecting {
  MlirOperation root;
  TtgValues *operands;
} Collecting;

static MlirWalkResult collectOperands(MlirOperation op, void *user) {
  Collecting *collecting = user;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    MlirOperation owner = mlirValueIsAOpResult(value)
                              ? mlirOperationGetParentOperation(mlirOpResultGetOwner(value))
                              : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
    if (mlirOperationEqual(op, collecting->root) ||
        !tesseraOperationIsAncestor(collecting->root, owner))
      tsVecPush(collecting->operands, value);
  }
  return MlirWalkResultAdvance;
}

void ttgNestedOperands(MlirOperation op, TtgValues *operands) {
  Collecting collecting = {op, operands};
  if (mlirOperationGetNumRegions(op))
    mlirOperationWalk(op, collectOperands, &collecting, MlirWalkPostOrder);
  else
    collectOperands(op, &collecting);
}

MlirValue ttgYieldedFor(MlirOperation loop, MlirValue argument) {
  MlirBlock body = scfBody(loop);
  if (!mlirValueIsABlockArgument(argument) ||
      !mlirBlockEqual(mlirBlockArgumentGetOwner(argument), body))
    return (MlirValue){NULL};
  intptr_t number = mlirBlockArgumentGetArgNumber(argument);
  return number ? mlirOperationGetOperand(mlirBlockGetTerminator(body), number - 1)
                : (MlirValue){NULL};
}

bool ttgIsBeyondPipelining(MlirOperation loop) {
  MlirOperation yield = mlirBlockGetTerminator(scfBody(loop));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    if (mlirValueIsABlockArgument(mlirOperationGetOperand(yield, i)))
      return true;
  for (MlirOperation op = mlirBlockGetFirstOperation(scfBody(loop)); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (scfForOpIsA(op) || scfWhileOpIsA(op))
      return true;
  return false;
}

int64_t ttgNumStagesOf(MlirOperation loop, int64_t otherwise) {
  int64_t stages;
  return ttgGetIntegerAttribute(loop, TTG_NUM_STAGES, &stages) ? stages : otherwise;
}

static MlirWalkResult collectLoop(MlirOperation op, void *user) {
  TtgOperations *loops = user;
  if (scfForOpIsA(op))
    tsVecPush(loops, op);
  return MlirWalkResultAdvance;
}

void ttgCollectLoops(MlirOperation module, TtgOperations *loops) {
  mlirOperationWalk(module, collectLoop, loops, MlirWalkPostOrder);
}

//===--- Attributes ---===//

bool ttgGetIntegerAttribute(MlirOperation op, const char *name, int64_t *value) {
  MlirAttribute attribute =
      mlirOperationGetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name));
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute) ||
      !mlirTypeIsAInteger(mlirAttributeGetType(attribute)) ||
      mlirIntegerTypeGetWidth(mlirAttributeGetType(attribute)) > 64)
    return false;
  *value = mlirIntegerAttrGetValueInt(attribute);
  return true;
}

void ttgSetIntegerAttribute(MlirOperation op, const char *name, int64_t value) {
  MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(op), 32);
  mlirOperationSetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name),
                                             mlirIntegerAttrGet(i32, value));
}

void ttgRemoveAttribute(MlirOperation op, const char *name) {
  mlirOperationRemoveDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name));
}
