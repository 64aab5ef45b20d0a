// Memory: virtual addresses that know their buffer, loads and stores.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers into buffer i are numbers around (i + 1) * 2^48 + 2^47: whatever is added to one, it
// leads to that buffer or nowhere. What memory holds are addresses of the host, which are below
// 2^48; they are looked up.
#include "Internal.h"
#include "dialect/triton/TritonOps.h"
#include "tessera/Diagnostics.h"

enum { TAG_SHIFT = 48 };

static uint64_t baseOf(const TiLaunch *launch, size_t i) {
  // The low bits are the host's: alignment is what the caller gives.
  uint64_t low = (uintptr_t)launch->memories[i].data & 4095;
  return ((uint64_t)(i + 1) << TAG_SHIFT) + ((uint64_t)1 << (TAG_SHIFT - 1)) + low;
}

//===--- Buffers ---===//

static bool failMemory(TiLaunch *launch, const char *name, const char *what) {
  mlirOperationEmitError(launch->interpreter->kernel->op, "is given the buffer '%s', which %s",
                         name, what);
  return false;
}

static bool trackMemory(TiLaunch *launch, TiMemory *memory) {
  bool tracksPoison = launch->checks & TESSERA_TRITON_CHECK_UNINITIALIZED;
  bool tracksRaces = launch->checks & TESSERA_TRITON_CHECK_RACES;
  size_t each = (tracksPoison ? 1 : 0) + (tracksRaces ? tiShadowBytes() : 0);
  if (!each)
    return true;
  if (memory->size > SIZE_MAX / 64 || !tiLaunchReserve(launch, memory->size * each))
    return failMemory(launch, memory->name, "is too large for what checks remember of it");
  if (tracksPoison) {
    memory->uninitialized = tsAllocZeroed(memory->size + 1, 1);
    if (memory->flags & TESSERA_TRITON_UNINITIALIZED)
      memset(memory->uninitialized, 1, memory->size);
  }
  if (tracksRaces)
    memory->shadow = tsAllocZeroed(memory->size + 1, tiShadowBytes());
  return true;
}

typedef struct Placed {
  uintptr_t start;
  size_t index;
} Placed;

static int comparePlaced(const void *a, const void *b) {
  const Placed *x = a, *y = b;
  return x->start < y->start ? -1 : x->start > y->start;
}

static void sortMemories(TiLaunch *launch) {
  Placed *placed = tsAllocZeroed(launch->numMemories + 1, sizeof *placed);
  for (size_t i = 0; i < launch->numMemories; ++i)
    placed[i] = (Placed){(uintptr_t)launch->memories[i].data, i};
  qsort(placed, launch->numMemories, sizeof *placed, comparePlaced);
  launch->byAddress = tsAllocZeroed(launch->numMemories + 1, sizeof *launch->byAddress);
  for (size_t i = 0; i < launch->numMemories; ++i)
    launch->byAddress[i] = placed[i].index;
  tsFree(placed);
}

bool tiMemoriesCreate(TiLaunch *launch) {
  const TesseraTritonRun *run = launch->run;
  launch->memories = tsAllocZeroed((size_t)run->numBuffers + 1, sizeof *launch->memories);
  for (intptr_t i = 0; i < run->numBuffers; ++i) {
    const TesseraTritonBuffer *buffer = &run->buffers[i];
    TiMemory *memory = &launch->memories[i];
    *memory = (TiMemory){buffer->name, buffer->data, buffer->size, buffer->flags, NULL, NULL};
    ++launch->numMemories;
    if (i >= (1 << 15) - 2)
      return failMemory(launch, buffer->name, "is one of too many");
    if (buffer->size > (uint64_t)1 << 46)
      return failMemory(launch, buffer->name, "is too large");
    if (!trackMemory(launch, memory))
      return false;
  }
  sortMemories(launch);
  return true;
}

void tiMemoriesDestroy(TiLaunch *launch) {
  for (size_t i = 0; i < launch->numMemories; ++i) {
    tsFree(launch->memories[i].uninitialized);
    tsFree(launch->memories[i].shadow);
  }
  tsFree(launch->memories);
  tsFree(launch->byAddress);
  for (size_t i = 0; i < launch->clocks.size; ++i)
    tiClockDestroy(launch->clocks.data[i]);
  tsVecFree(&launch->clocks);
  tsPointerMapFree(&launch->releases);
}

//===--- Addresses ---===//

// The buffer in which a host address is, or which ends there.
static bool findHost(const TiLaunch *launch, uint64_t host, size_t *index) {
  size_t low = 0, high = launch->numMemories;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if ((uintptr_t)launch->memories[launch->byAddress[middle]].data <= host)
      low = middle + 1;
    else
      high = middle;
  }
  if (!low)
    return false;
  *index = launch->byAddress[low - 1];
  const TiMemory *memory = &launch->memories[*index];
  return memory->data && host - (uintptr_t)memory->data <= memory->size;
}

uint64_t tiVirtualAddress(const TiLaunch *launch, uint64_t host) {
  size_t index;
  if (host >> TAG_SHIFT || !findHost(launch, host, &index))
    return host;
  return baseOf(launch, index) + (host - (uintptr_t)launch->memories[index].data);
}

// Which buffer an address leads to, and where in it or beside it.
static TiMemory *decode(const TiLaunch *launch, uint64_t address, int64_t *offset) {
  size_t tag = (size_t)(address >> TAG_SHIFT);
  if (!tag || tag > launch->numMemories)
    return NULL;
  *offset = (int64_t)(address - baseOf(launch, tag - 1));
  return &launch->memories[tag - 1];
}

static uint64_t hostAddress(const TiLaunch *launch, uint64_t address) {
  int64_t offset;
  const TiMemory *memory = decode(launch, address, &offset);
  return memory ? (uintptr_t)memory->data + (uint64_t)offset : address;
}

static bool allows(const TiMemory *memory, TiAccess access) {
  unsigned needed = access == TI_READ    ? TESSERA_TRITON_READABLE
                    : access == TI_WRITE ? TESSERA_TRITON_WRITABLE
                                         : TESSERA_TRITON_READABLE | TESSERA_TRITON_WRITABLE;
  return (memory->flags & needed) == needed;
}

char *tiFindMemory(const TiLaunch *launch, uint64_t address, size_t size, TiAccess access,
                   TiMemory **memory) {
  int64_t offset;
  *memory = decode(launch, address, &offset);
  if (!*memory || offset < 0 || (uint64_t)offset > (*memory)->size ||
      size > (*memory)->size - (size_t)offset || !allows(*memory, access))
    return NULL;
  return (*memory)->data + offset;
}

//===--- Reports ---===//

static void appendPlace(TsString *out, const TiType *type, size_t at) {
  if (!type->rank)
    return;
  tsStringAppendC(out, ", at index ");
  tiAppendIndex(out, type, at);
}

static const char *verbOf(TiAccess access) {
  return access == TI_READ ? "reads" : access == TI_WRITE ? "writes" : "changes";
}

static void appendOutside(TsString *out, const TiMemory *memory, int64_t offset, size_t size) {
  tsStringAppendFormat(out, "outside of '%s': ", memory->name);
  if (offset % (int64_t)size == 0)
    tsStringAppendFormat(out, "element %lld, ", (long long)(offset / (int64_t)size));
  uint64_t end = (uint64_t)offset + size;
  uint64_t distance = offset < 0 ? (uint64_t)-offset : end - memory->size;
  tsStringAppendFormat(out, "byte %lld of %zu, %llu %s %s", (long long)offset, memory->size,
                       (unsigned long long)distance, distance == 1 ? "byte" : "bytes",
                       offset < 0 ? "before its start" : "past its end");
}

static bool reportAccess(TiProgram *program, const TiInstruction *instruction, const TiType *type,
                         size_t at, uint64_t address, TiAccess access) {
  int64_t offset;
  const TiMemory *memory = decode(program->launch, address, &offset);
  TsString text = {0};
  tsStringAppendFormat(&text, "%s ", verbOf(access));
  bool isInside = memory && offset >= 0 && (uint64_t)offset <= memory->size &&
                  type->memory <= memory->size - (size_t)offset;
  if (memory && !isInside)
    appendOutside(&text, memory, offset, type->memory);
  else if (memory)
    tsStringAppendFormat(&text, "'%s', which may not be %s", memory->name,
                         access == TI_READ ? "read" : "written");
  else if (!address)
    tsStringAppendC(&text, "through a null pointer");
  else
    tsStringAppendFormat(&text, "at address 0x%llx, which is in no buffer",
                         (unsigned long long)address);
  appendPlace(&text, type, at);
  tiError(program, instruction, "%s", text.data);
  tsStringFree(&text);
  return false;
}

char *tiAccess(TiProgram *program, const TiInstruction *instruction, const TiType *type, size_t at,
               uint64_t address, TiAccess access, TiMemory **memory) {
  char *place = tiFindMemory(program->launch, address, type->memory, access, memory);
  if (!place) {
    reportAccess(program, instruction, type, at, address, access);
    return NULL;
  }
  size_t offset = (size_t)(place - (*memory)->data);
  if ((*memory)->shadow &&
      !tiCheckRace(program, instruction, *memory, offset, type->memory, access))
    return NULL;
  return place;
}

bool tiCheckDefined(TiProgram *program, const TiInstruction *instruction, uint32_t operand,
                    const char *what) {
  TiValue *value = tiOperand(program, instruction, operand);
  const uint8_t *poison = tiPoison(value);
  if (!poison)
    return true;
  for (size_t i = 0; i < value->count; ++i) {
    if (!poison[i])
      continue;
    TsString place = {0};
    tsStringAppendFormat(&place, "depends on %s, which is undefined", what);
    if (value->count > 1 && instruction->types)
      appendPlace(&place, tiOperandType(instruction, operand), i);
    TiReport *report = tiReportBegin(program, instruction, "%s", place.data);
    tiReportOrigin(program, report, poison[i]);
    tsStringFree(&place);
    return tiReportEnd(program, report, /*isFatal=*/true) && false;
  }
  return true;
}

bool tiCheckAddresses(TiProgram *program, const TiInstruction *instruction, uint32_t operand,
                      const uint8_t *mask) {
  TiValue *value = tiOperand(program, instruction, operand);
  const uint8_t *poison = tiPoison(value);
  for (size_t i = 0; poison && i < value->count; ++i) {
    if (!poison[i] || (mask && !mask[i]))
      continue;
    TsString place = {0};
    appendPlace(&place, tiOperandType(instruction, operand), i);
    TiReport *report = tiReportBegin(program, instruction, "uses an address that is undefined%s",
                                     place.data ? place.data : "");
    tiReportOrigin(program, report, poison[i]);
    tsStringFree(&place);
    return tiReportEnd(program, report, /*isFatal=*/true) && false;
  }
  return true;
}

bool tiCheckStored(TiProgram *program, const TiInstruction *instruction, const TiType *type,
                   size_t at, uint8_t poison, const TiMemory *memory) {
  if (!tiReportIsNew(program, 'u', instruction->index, 0))
    return true;
  TsString place = {0};
  appendPlace(&place, type, at);
  TiReport *report = tiReportBegin(program, instruction, "writes an undefined element to '%s'%s",
                                   memory->name, place.data ? place.data : "");
  tsStringFree(&place);
  if (poison == TI_POISON_MEMORY)
    tiReportNote(report, instruction->op, "it comes from memory that nobody has written");
  tiReportOrigin(program, report, poison);
  return tiReportEnd(program, report, /*isFatal=*/false);
}

//===--- Elements ---===//

uint8_t tiMemoryPoison(const TiMemory *memory, const char *place, size_t size) {
  if (!memory->uninitialized)
    return 0;
  const uint8_t *bytes = memory->uninitialized + (place - memory->data);
  for (size_t i = 0; i < size; ++i)
    if (bytes[i])
      return TI_POISON_MEMORY;
  return 0;
}

void tiMemorySetPoison(TiMemory *memory, const char *place, size_t size, bool isPoison) {
  if (memory->uninitialized)
    memset(memory->uninitialized + (place - memory->data), isPoison, size);
}

void tiElementsRead(const TiLaunch *launch, const TiType *type, void *elements, const char *memory,
                    size_t count) {
  memcpy(elements, memory, count * type->memory);
  uint8_t *bits = elements;
  uint64_t *addresses = elements;
  if (type->kind == TI_POINTER)
    for (size_t i = 0; i < count; ++i)
      addresses[i] = tiVirtualAddress(launch, addresses[i]);
  else if (type->kind == TI_INTEGER && type->width == 1)
    for (size_t i = 0; i < count; ++i)
      bits[i] = bits[i] != 0;
}

void tiElementsWrite(const TiLaunch *launch, const TiType *type, char *memory, const void *elements,
                     size_t count) {
  if (type->kind != TI_POINTER) {
    memcpy(memory, elements, count * type->memory);
    return;
  }
  for (size_t i = 0; i < count; ++i) {
    uint64_t host = hostAddress(launch, ((const uint64_t *)elements)[i]);
    memcpy(memory + i * sizeof host, &host, sizeof host);
  }
}

// Where the elements from `start` on that lie behind each other in memory end.
static size_t findRun(const TiElements *elements, size_t start) {
  const uint64_t *addresses = elements->addresses;
  const uint8_t *mask = elements->mask;
  uint64_t step = elements->type->memory;
  size_t end = start + 1;
  while (end < elements->count && addresses[end] == addresses[end - 1] + step &&
         (!mask || mask[end]))
    ++end;
  return end;
}

static bool isPlain(const TiMemory *memory) { return !memory->shadow && !memory->uninitialized; }

static bool loadOne(TiProgram *program, const TiInstruction *instruction,
                    const TiElements *elements, size_t at, void *out, TiValue *value) {
  TiMemory *memory;
  const TiType *type = elements->type;
  const char *place =
      tiAccess(program, instruction, type, at, elements->addresses[at], TI_READ, &memory);
  if (!place)
    return false;
  tiElementsRead(program->launch, type, (char *)out + at * type->bytes, place, 1);
  uint8_t poison = tiMemoryPoison(memory, place, type->memory);
  if (!poison)
    return true;
  uint8_t *poisons = tiPoison(value);
  if (!poisons)
    poisons = tiValueMakePoison(program, value);
  if (poisons)
    poisons[at] = poison;
  return poisons != NULL;
}

bool tiLoadElements(TiProgram *program, const TiInstruction *instruction,
                    const TiElements *elements, void *out, TiValue *value) {
  const TiType *type = elements->type;
  for (size_t i = 0, end; i < elements->count; i = end) {
    end = i + 1;
    if (elements->mask && !elements->mask[i])
      continue;
    TiMemory *memory;
    end = findRun(elements, i);
    const char *place = tiFindMemory(program->launch, elements->addresses[i],
                                     (end - i) * type->memory, TI_READ, &memory);
    if (place && isPlain(memory)) {
      tiElementsRead(program->launch, type, (char *)out + i * type->bytes, place, end - i);
      continue;
    }
    for (size_t k = i; k < end; ++k)
      if (!loadOne(program, instruction, elements, k, out, value))
        return false;
  }
  return true;
}

static bool storeOne(TiProgram *program, const TiInstruction *instruction,
                     const TiElements *elements, size_t at, const void *data, uint8_t poison) {
  TiMemory *memory;
  const TiType *type = elements->type;
  char *place =
      tiAccess(program, instruction, type, at, elements->addresses[at], TI_WRITE, &memory);
  if (!place)
    return false;
  tiElementsWrite(program->launch, type, place, (const char *)data + at * type->bytes, 1);
  tiMemorySetPoison(memory, place, type->memory, poison);
  return !poison || tiCheckStored(program, instruction, type, at, poison, memory);
}

bool tiStoreElements(TiProgram *program, const TiInstruction *instruction,
                     const TiElements *elements, const void *data, const uint8_t *poison) {
  const TiType *type = elements->type;
  program->hasChanged = true;
  for (size_t i = 0, end; i < elements->count; i = end) {
    end = i + 1;
    if (elements->mask && !elements->mask[i])
      continue;
    TiMemory *memory;
    end = findRun(elements, i);
    char *place = tiFindMemory(program->launch, elements->addresses[i], (end - i) * type->memory,
                               TI_WRITE, &memory);
    if (place && isPlain(memory)) {
      tiElementsWrite(program->launch, type, place, (const char *)data + i * type->bytes, end - i);
      continue;
    }
    for (size_t k = i; k < end; ++k)
      if (!storeOne(program, instruction, elements, k, data, poison ? poison[k] : 0))
        return false;
  }
  return true;
}

//===--- tt.load and tt.store ---===//

// What an op has, and whether a program may wait with it for another one.
enum { HAS_MASK = 1, HAS_OTHER = 2, IS_WAIT = 4 };

static bool checkMemoryType(const TiInstruction *instruction, const TiType *type) {
  return type->memory || tiCompileError(instruction->op,
                                        "accesses elements of a width that has no bytes in memory");
}

static bool prepareLoad(TiCompiler *compiler, TiInstruction *instruction) {
  MlirOperation op = instruction->op;
  instruction->number = (mlirValueIsNull(tritonLoadOpGetMask(op)) ? 0 : HAS_MASK) |
                        (mlirValueIsNull(tritonLoadOpGetOther(op)) ? 0 : HAS_OTHER);
  if (instruction->number == HAS_MASK)
    tiAssignOrigin(compiler, instruction);
  if (tritonLoadOpGetIsVolatile(op) && !tiResultType(instruction, 0)->rank)
    instruction->number |= IS_WAIT;
  return checkMemoryType(instruction, tiResultType(instruction, 0));
}

// What is masked off: `other`, or nothing that may be used.
static bool fillMaskedOff(TiProgram *program, const TiInstruction *instruction, const uint8_t *mask,
                          void *out) {
  const TiType *type = tiResultType(instruction, 0);
  if (!(instruction->number & HAS_OTHER)) {
    memset(out, 0, type->count * type->bytes);
    for (size_t i = 0; i < type->count; ++i)
      if (!mask[i] && !tiSetPoison(program, instruction, 0, i))
        return false;
    return true;
  }
  TiValue *other = tiOperand(program, instruction, 2);
  TiValue *result = &program->frame[instruction->results[0]];
  memcpy(out, tiData(other), type->count * type->bytes);
  const uint8_t *poison = tiPoison(other);
  uint8_t *poisons = poison ? tiValueMakePoison(program, result) : NULL;
  if (poison && !poisons)
    return false;
  for (size_t i = 0; poison && i < type->count; ++i)
    poisons[i] = mask[i] ? 0 : poison[i];
  return true;
}

static bool executeLoad(TiProgram *program, const TiInstruction *instruction) {
  const uint8_t *mask = NULL;
  if (instruction->number & IS_WAIT)
    tiWait(program, instruction);
  if (instruction->number & HAS_MASK) {
    if (!tiCheckDefined(program, instruction, 1, "the mask"))
      return false;
    mask = tiData(tiOperand(program, instruction, 1));
  }
  if (!tiCheckAddresses(program, instruction, 0, mask))
    return false;
  void *out = tiResult(program, instruction, 0);
  if (!out || (mask && !fillMaskedOff(program, instruction, mask, out)))
    return false;
  const TiType *type = tiResultType(instruction, 0);
  TiElements elements = {type, type->count, tiData(tiOperand(program, instruction, 0)), mask};
  TiValue *result = &program->frame[instruction->results[0]];
  return tiLoadElements(program, instruction, &elements, out, result);
}

static bool prepareStore(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  instruction->number = instruction->numOperands > 2 ? HAS_MASK : 0;
  return checkMemoryType(instruction, tiOperandType(instruction, 1));
}

static bool executeStore(TiProgram *program, const TiInstruction *instruction) {
  const uint8_t *mask = NULL;
  if (instruction->number & HAS_MASK) {
    if (!tiCheckDefined(program, instruction, 2, "the mask"))
      return false;
    mask = tiData(tiOperand(program, instruction, 2));
  }
  if (!tiCheckAddresses(program, instruction, 0, mask))
    return false;
  const TiType *type = tiOperandType(instruction, 1);
  TiValue *value = tiOperand(program, instruction, 1);
  TiElements elements = {type, type->count, tiData(tiOperand(program, instruction, 0)), mask};
  return tiStoreElements(program, instruction, &elements, tiData(value), tiPoison(value));
}

const TiOp tiMemoryOps[] = {
    {&tritonLoadOpDef, executeLoad, NULL, prepareLoad, false},
    {&tritonStoreOpDef, executeStore, NULL, prepareStore, false},
    {NULL, NULL, NULL, NULL, false},
};
