// Barriers: before shared memory is read that another thread may have written, or written that
// another thread may have written or still reads. What happens is recorded while the program is
// lowered; then each barrier goes where it's needed on some way through the program.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"

//===--- Recording ---===//

static void record(LaneFunction *function, LaneAccessKind kind, int64_t low, int64_t high) {
  LaneAccess access = {.kind = kind, .low = low, .high = high, .source = function->source};
  if (kind != LANE_BARRIER)
    access.place = laneI32(function, 0);
  tsVecPush(&function->accesses, access);
}

void laneRecord(LaneFunction *function, LaneAccessKind kind, MlirValue memory) {
  const uintptr_t *found = tsPointerMapFind(&function->aliases, memory.ptr);
  const uint64_t *set = found ? (const uint64_t *)*found : NULL;
  for (size_t i = 0; set && i < function->buffers.size; ++i)
    if (set[i / 64] >> i % 64 & 1) {
      const LaneBuffer *buffer = &function->buffers.data[i];
      record(function, kind, buffer->offset, buffer->offset + buffer->bytes);
    }
}

void laneBeforeRead(LaneFunction *function) {
  record(function, LANE_READ, function->scratchLow, function->scratchHigh);
}

void laneBeforeWrite(LaneFunction *function) {
  record(function, LANE_WRITE, function->scratchLow, function->scratchHigh);
}

MlirValue laneScratch(LaneFunction *function, int64_t bytes) {
  int64_t offset = lanePlaceScratch(function, bytes);
  function->scratchLow = offset;
  function->scratchHigh = offset + bytes;
  laneBeforeWrite(function);
  return laneAdvance(function, function->shared, laneInteger(function, 8),
                     laneI32(function, offset));
}

static void makeBarrier(LaneFunction *function, MlirValue zero) {
  laneIntrinsic(function, (MlirType){NULL}, "llvm.nvvm.barrier.cta.sync.aligned.all", 1, &zero);
}

void laneBarrier(LaneFunction *function) {
  makeBarrier(function, laneI32(function, 0));
  record(function, LANE_BARRIER, 0, 0);
}

//===--- Where they are needed ---===//

// What no barrier has come after yet, on some way to here.
typedef struct Pending {
  TsVec(LaneAccess) accesses;
} Pending;

// False: it was known.
static bool addPending(Pending *pending, const LaneAccess *access) {
  for (size_t i = 0; i < pending->accesses.size; ++i) {
    LaneAccess *other = &pending->accesses.data[i];
    if (other->kind != access->kind)
      continue;
    if (other->low <= access->low && other->high >= access->high)
      return false;
    if (other->low >= access->low && other->high <= access->high) {
      other->low = access->low;
      other->high = access->high;
      return true;
    }
  }
  tsVecPush(&pending->accesses, *access);
  return true;
}

static bool conflicts(const Pending *pending, const LaneAccess *access) {
  for (size_t i = 0; i < pending->accesses.size; ++i) {
    const LaneAccess *other = &pending->accesses.data[i];
    bool isHazard = access->kind == LANE_WRITE || other->kind == LANE_WRITE;
    if (isHazard && other->low < access->high && access->low < other->high)
      return true;
  }
  return false;
}

typedef struct Way {
  MlirBlock source;
  size_t first, end; // of the accesses
  Pending before;
  bool isQueued;
} Way;

static void runAccesses(LaneFunction *function, const Way *way, Pending *state) {
  for (size_t i = way->first; i < way->end; ++i) {
    LaneAccess *access = &function->accesses.data[i];
    bool isBarrier = access->kind == LANE_BARRIER;
    // One that was needed once stays.
    if (!isBarrier && conflicts(state, access))
      access->needsBarrier = true;
    if (isBarrier || access->needsBarrier)
      state->accesses.size = 0;
    if (!isBarrier)
      addPending(state, access);
  }
}

static bool passOn(Way *to, const Pending *state) {
  bool changed = false;
  for (size_t i = 0; i < state->accesses.size; ++i)
    changed |= addPending(&to->before, &state->accesses.data[i]);
  return changed;
}

static void solve(LaneFunction *function, Way *ways, size_t count, const TsPointerMap *numbers) {
  TsVec(size_t) work = {0};
  for (size_t i = count; i-- > 0;) {
    ways[i].isQueued = true;
    tsVecPush(&work, i);
  }
  while (work.size) {
    size_t at = tsVecPop(&work);
    Way *way = &ways[at];
    Pending state = {0};
    way->isQueued = false;
    for (size_t i = 0; i < way->before.accesses.size; ++i)
      tsVecPush(&state.accesses, way->before.accesses.data[i]);
    runAccesses(function, way, &state);
    MlirOperation end = mlirBlockGetTerminator(way->source);
    for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(end); ++s) {
      size_t next = *tsPointerMapFind(numbers, mlirOperationGetSuccessor(end, s).ptr);
      if (passOn(&ways[next], &state) && !ways[next].isQueued) {
        ways[next].isQueued = true;
        tsVecPush(&work, next);
      }
    }
    tsVecFree(&state.accesses);
  }
  tsVecFree(&work);
}

static void insertBarriers(LaneFunction *function) {
  for (size_t i = 0; i < function->accesses.size; ++i) {
    const LaneAccess *access = &function->accesses.data[i];
    if (!access->needsBarrier)
      continue;
    mlirRewriterBaseSetInsertionPointAfterValue(function->rewriter, access->place);
    makeBarrier(function, access->place);
  }
}

void laneInsertBarriers(LaneFunction *function) {
  TsPointerMap numbers = {0};
  TsVec(Way) ways = {0};
  size_t at = 0;
  for (MlirBlock block = mlirRegionGetFirstBlock(tritonFuncOpGetBody(function->op));
       !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
    Way way = {.source = block, .first = at};
    while (at < function->accesses.size &&
           mlirBlockEqual(function->accesses.data[at].source, block))
      ++at;
    way.end = at;
    *tsPointerMapInsert(&numbers, block.ptr, NULL) = ways.size;
    tsVecPush(&ways, way);
  }
  solve(function, ways.data, ways.size, &numbers);
  insertBarriers(function);
  for (size_t i = 0; i < ways.size; ++i)
    tsVecFree(&ways.data[i].before.accesses);
  tsVecFree(&ways);
  tsPointerMapFree(&numbers);
}
