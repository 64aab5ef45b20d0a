// Races between programs: who has used each byte, and what atomics order.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs are unordered but for atomics on scalars: one that acquires sees all that happened in
// programs before they released the same place. Each program counts its releases; a clock says for
// other programs up to which of their releases one has seen them.
#include "Internal.h"

/// A use of a byte. Program 0: none.
typedef struct Use {
  uint32_t program; ///< its number plus 1
  uint32_t instruction;
  uint32_t epoch;
} Use;

/// Of the reads the last ones of two programs are kept: whoever writes meets one of another.
struct TiShadow {
  Use write, reads[2];
  bool isAtomicWrite;
};

size_t tiShadowBytes(void) { return sizeof(TiShadow); }

//===--- Clocks ---===//

/// By program: how many of its releases have been seen.
struct TiClock {
  TsPointerMap epochs;
  TsVec(uint32_t) programs; ///< those that are in it
};

static TiClock *createClock(void) { return tsAllocZeroed(1, sizeof(TiClock)); }

void tiClockDestroy(TiClock *clock) {
  if (!clock)
    return;
  tsPointerMapFree(&clock->epochs);
  tsVecFree(&clock->programs);
  tsFree(clock);
}

// Numbers are from 1 on: they serve as keys of the map.
static void see(TiClock *clock, uint32_t program, uint32_t epoch) {
  bool isNew;
  uintptr_t *known = tsPointerMapInsert(&clock->epochs, (const void *)(uintptr_t)program, &isNew);
  if (isNew)
    tsVecPush(&clock->programs, program);
  if (isNew || *known < epoch)
    *known = epoch;
}

static uint32_t seenEpoch(const TiClock *clock, uint32_t program) {
  const uintptr_t *known =
      clock ? tsPointerMapFind(&clock->epochs, (const void *)(uintptr_t)program) : NULL;
  return known ? (uint32_t)*known : 0;
}

static void join(TiClock *to, const TiClock *from) {
  for (size_t i = 0; i < from->programs.size; ++i)
    see(to, from->programs.data[i], seenEpoch(from, from->programs.data[i]));
}

void tiSynchronize(TiProgram *program, uint64_t address, bool acquires, bool releases) {
  TiLaunch *launch = program->launch;
  if (!(launch->checks & TESSERA_TRITON_CHECK_RACES))
    return;
  bool isNew;
  uintptr_t *found =
      tsPointerMapInsert(&launch->releases, (const void *)(uintptr_t)address, &isNew);
  if (isNew) {
    tsVecPush(&launch->clocks, createClock());
    *found = (uintptr_t)launch->clocks.data[launch->clocks.size - 1];
  }
  TiClock *place = (TiClock *)*found;
  if (!program->clock)
    program->clock = createClock();
  if (acquires)
    join(program->clock, place);
  if (releases) {
    see(program->clock, (uint32_t)program->number + 1, ++program->epoch);
    join(place, program->clock);
  }
}

//===--- Looking for races ---===//

static bool isOrdered(const TiProgram *program, const Use *use) {
  return seenEpoch(program->clock, use->program) > use->epoch;
}

static bool races(const TiProgram *program, const Use *use) {
  return use->program && use->program != (uint32_t)program->number + 1 && !isOrdered(program, use);
}

static const char *verbOf(TiAccess access) {
  return access == TI_READ ? "reads" : access == TI_WRITE ? "writes" : "atomically changes";
}

static bool report(TiProgram *program, const TiInstruction *instruction, const TiMemory *memory,
                   size_t offset, TiAccess access, const Use *other, TiAccess otherAccess) {
  uint32_t first = instruction->index, second = other->instruction;
  if (!tiReportIsNew(program, 'r', first, second))
    return true;
  const uint32_t *grid = program->launch->grid;
  uint32_t number = other->program - 1;
  TiReport *made = tiReportBegin(program, instruction, "%s byte %zu of '%s', which races with %s",
                                 verbOf(access), offset, memory->name,
                                 first == second ? "itself" : "another op");
  tiReportNote(made, program->launch->interpreter->instructions.data[second]->op,
               "this %s it in program (%u, %u, %u)", verbOf(otherAccess), number % grid[0],
               number / grid[0] % grid[1], number / grid[0] / grid[1]);
  return tiReportEnd(program, made, /*isFatal=*/false);
}

static void rememberRead(TiShadow *shadow, Use use) {
  Use *reads = shadow->reads;
  if (!reads[0].program || reads[0].program == use.program)
    reads[0] = use;
  else
    reads[1] = use;
}

static bool checkByte(TiProgram *program, const TiInstruction *instruction, TiMemory *memory,
                      size_t offset, TiAccess access) {
  TiShadow *shadow = &memory->shadow[offset];
  Use use = {(uint32_t)program->number + 1, instruction->index, program->epoch};
  TiAccess before = shadow->isAtomicWrite ? TI_ATOMIC : TI_WRITE;
  bool isAtomicPair = access == TI_ATOMIC && shadow->isAtomicWrite;
  if (!isAtomicPair && races(program, &shadow->write) &&
      !report(program, instruction, memory, offset, access, &shadow->write, before))
    return false;
  if (access == TI_READ) {
    rememberRead(shadow, use);
    return true;
  }
  for (int i = 0; i < 2; ++i)
    if (races(program, &shadow->reads[i]) &&
        !report(program, instruction, memory, offset, access, &shadow->reads[i], TI_READ))
      return false;
  shadow->write = use;
  shadow->isAtomicWrite = access == TI_ATOMIC;
  return true;
}

bool tiCheckRace(TiProgram *program, const TiInstruction *instruction, TiMemory *memory,
                 size_t offset, size_t size, TiAccess access) {
  for (size_t i = 0; i < size; ++i)
    if (!checkByte(program, instruction, memory, offset + i, access))
      return false;
  return true;
}
