// In which round of a pipelined loop each of its operations runs, and in which order.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_SCHEDULE_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_SCHEDULE_H

#include "dialect/tritongpu/transforms/Rewriting.h"
#include "support/Map.h"

/// A loop isn't spread over more rounds than these.
enum { kTtgMaxStages = 128 };

/// Operations of a loop's body in the order of the block; clusters come one after the other.
typedef struct TtgCluster {
  int64_t position;
} TtgCluster;

/// The operation runs `stage` rounds after what is in stage 0.
typedef struct TtgScheduled {
  MlirOperation op; ///< null: it has been erased
  int64_t stage;
  TtgCluster *cluster;
} TtgScheduled;
typedef TsVec(TtgScheduled) TtgScheduledList;

typedef struct TtgSchedule {
  int64_t numStages;
  TsVec(TtgCluster *) clusters;
  TtgScheduledList entries;
  TsPointerMap index; ///< operation -> 1 + entry
} TtgSchedule;

void ttgScheduleFree(TtgSchedule *schedule);
TtgCluster *ttgClusterAtFront(TtgSchedule *schedule);
TtgCluster *ttgClusterAtBack(TtgSchedule *schedule);
TtgCluster *ttgClusterBefore(TtgSchedule *schedule, const TtgCluster *cluster);

/// NULL: it has no place. Valid until the next insertion.
TtgScheduled *ttgScheduleFind(const TtgSchedule *schedule, MlirOperation op);
void ttgScheduleInsert(TtgSchedule *schedule, MlirOperation op, int64_t stage, TtgCluster *cluster);
/// False: it has a place.
bool ttgScheduleInsertIfAbsent(TtgSchedule *schedule, MlirOperation op, int64_t stage,
                               TtgCluster *cluster);
void ttgScheduleErase(TtgSchedule *schedule, MlirOperation op);
/// Gives what the operation needs, and so on, the place, unless it has an earlier one.
/// `includeArguments`: also what it needs of the round before.
void ttgScheduleInsertDependencies(TtgSchedule *schedule, MlirOperation op, int64_t stage,
                                   TtgCluster *cluster, bool includeArguments);
/// The same for all that is scheduled, stage by stage, without what comes from the round before.
void ttgScheduleAllDependencies(TtgSchedule *schedule, MlirOperation loop);
/// Appends what is scheduled in the loop's body as it will run.
void ttgScheduleGetOrder(const TtgSchedule *schedule, MlirOperation loop, TtgScheduledList *order);
/// To attributes of the operations and of the loop.
void ttgScheduleWrite(const TtgSchedule *schedule, MlirOperation loop);
/// From them; false when the loop has none that make sense.
bool ttgScheduleRead(TtgSchedule *schedule, MlirOperation loop);

//===--- Loops ---===//

/// Appends the values from outside that the operation, with all in it, uses: inner operations
/// first.
void ttgNestedOperands(MlirOperation op, TtgValues *operands);
/// The value that the loop's body passes to the next round for an argument of it; null for any
/// other value.
MlirValue ttgYieldedFor(MlirOperation loop, MlirValue argument);
/// Whether the loop has others in it, or a value of which a round gets what was computed two rounds
/// before: such loops aren't pipelined.
bool ttgIsBeyondPipelining(MlirOperation loop);
/// The loop's attribute for the number of stages, or this one.
int64_t ttgNumStagesOf(MlirOperation loop, int64_t otherwise);
/// Appends all counting loops, inner ones first.
void ttgCollectLoops(MlirOperation module, TtgOperations *loops);

bool ttgGetIntegerAttribute(MlirOperation op, const char *name, int64_t *value);
void ttgSetIntegerAttribute(MlirOperation op, const char *name, int64_t value);
void ttgRemoveAttribute(MlirOperation op, const char *name);

#define TTG_LATENCY "tt.latency"
#define TTG_NUM_STAGES "tt.num_stages"
#define TTG_STAGE "loop.stage"
#define TTG_CLUSTER "loop.cluster"
#define TTG_MAX_STAGE "tt.scheduled_max_stage"

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_SCHEDULE_H
