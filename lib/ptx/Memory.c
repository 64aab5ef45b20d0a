// ld and st, and how any access finds the memory that it means.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"

//===--- Addresses ---===//

static uint64_t laneAddress(const PtxLanes *base, const PtxInst *inst, unsigned lane) {
  uint64_t address = inst->flags & PTX_WIDE ? base->u64[lane] : base->u32[lane];
  return address + (uint64_t)inst->offset;
}

static const char *accessName(PtxAccess access) {
  return access == PTX_READ ? "reads" : access == PTX_WRITE ? "writes" : "changes";
}

static const PtxBuffer *findBuffer(const PtxLaunch *launch, uint64_t address) {
  uint64_t number = (address >> PTX_BUFFER_SHIFT) - 1;
  if (number < launch->numBuffers)
    return &launch->buffers[number];
  return number == PTX_MODULE_BUFFER ? &launch->moduleBuffer : NULL;
}

// Says whose an address outside is.
static char *failGlobal(PtxWarp *warp, const PtxInst *inst, unsigned lane, uint64_t address,
                        size_t bytes, PtxAccess access) {
  const PtxBuffer *buffer = findBuffer(warp->cta->launch, address);
  const char *verb = accessName(access);
  if (!buffer) {
    ptxError(warp, inst, lane, "%s %zu bytes at 0x%llx, where no argument is%s", verb, bytes,
             (unsigned long long)address, address < 4096 ? ": a null pointer" : "");
    return NULL;
  }
  uint64_t base = ptxBufferBase((size_t)((address >> PTX_BUFFER_SHIFT) - 1));
  if (address < base)
    ptxError(warp, inst, lane, "%s %zu bytes of '%s' (%zu bytes), %llu bytes before it starts",
             verb, bytes, buffer->name, buffer->size, (unsigned long long)(base - address));
  else if (address - base + bytes > buffer->size)
    ptxError(warp, inst, lane,
             "%s %zu bytes of '%s' (%zu bytes) at offset %llu, %llu bytes outside", verb, bytes,
             buffer->name, buffer->size, (unsigned long long)(address - base),
             (unsigned long long)(address - base + bytes - buffer->size));
  else
    ptxError(warp, inst, lane, "%s '%s', which is only to be read", verb, buffer->name);
  return NULL;
}

static char *resolveGlobal(PtxWarp *warp, const PtxInst *inst, unsigned lane, uint64_t address,
                           size_t bytes, PtxAccess access) {
  const PtxLaunch *launch = warp->cta->launch;
  const PtxBuffer *buffer = findBuffer(launch, address);
  uint64_t offset =
      address - ((address >> PTX_BUFFER_SHIFT << PTX_BUFFER_SHIFT) | PTX_BUFFER_MIDDLE);
  if (!buffer || offset >= buffer->size || bytes > buffer->size - offset ||
      (access != PTX_READ && buffer->isReadOnly))
    return failGlobal(warp, inst, lane, address, bytes, access);
  return buffer->data + offset;
}

char *ptxResolveShared(PtxWarp *warp, const PtxInst *inst, unsigned lane, uint64_t address,
                       size_t bytes) {
  PtxCta *cta = warp->cta;
  if (address >= cta->sharedSize || bytes > cta->sharedSize - address) {
    ptxError(warp, inst, lane, "%zu bytes at %lld of shared memory, which has %zu", bytes,
             (long long)address, cta->sharedSize);
    return NULL;
  }
  if (address + bytes > cta->sharedUsed)
    cta->sharedUsed = address + bytes;
  return cta->shared + address;
}

static char *resolveLocal(PtxWarp *warp, const PtxInst *inst, unsigned lane, uint64_t address,
                          size_t bytes, char *memory, size_t size) {
  if (address >= size || bytes > size - address) {
    ptxError(warp, inst, lane, "%zu bytes at %lld of the thread's own memory, which has %zu", bytes,
             (long long)address, size);
    return NULL;
  }
  return memory + lane * size + address;
}

static PtxSpace spaceOf(const PtxInst *inst, uint64_t *address) {
  if (inst->space != PTX_GENERIC)
    return (PtxSpace)inst->space;
  uint64_t window = *address >> PTX_WINDOW_SHIFT << PTX_WINDOW_SHIFT;
  PtxSpace space = window == PTX_SHARED_WINDOW  ? PTX_SHARED
                   : window == PTX_LOCAL_WINDOW ? PTX_LOCAL
                                                : PTX_GLOBAL;
  *address -= space == PTX_GLOBAL ? 0 : window;
  return space;
}

static char *resolveLane(PtxWarp *warp, const PtxInst *inst, unsigned lane, PtxSpace space,
                         uint64_t address, size_t bytes, PtxAccess access) {
  const PtxProgram *program = warp->cta->program;
  switch (space) {
  case PTX_SHARED:
    return ptxResolveShared(warp, inst, lane, address, bytes);
  case PTX_LOCAL:
    return resolveLocal(warp, inst, lane, address, bytes, warp->local, program->localBytes);
  case PTX_CALL_PARAM:
    return resolveLocal(warp, inst, lane, address, bytes, warp->call, program->callBytes);
  default:
    return resolveGlobal(warp, inst, lane, address, bytes, access);
  }
}

// What all accesses to one space have in common: alignment, counting, checks.
static void noteShared(PtxWarp *warp, const PtxInst *inst, uint32_t mask, const uint32_t *addresses,
                       size_t bytes) {
  if (warp->cta->worker->counters && mask) {
    (void)inst;
    ptxCountBanks(warp, addresses, mask, bytes);
  }
}

bool ptxResolve(PtxWarp *warp, const PtxInst *inst, unsigned number, uint32_t mask, size_t bytes,
                PtxAccess access, char *places[PTX_LANES]) {
  const PtxLanes *base = ptxOperand(warp, inst, number);
  uint32_t inShared = 0, inGlobal = 0, shared[PTX_LANES];
  uint64_t global[PTX_LANES];
  for (uint32_t left = mask; left; left &= left - 1) {
    unsigned lane = ptxFirstLane(left);
    uint64_t address = laneAddress(base, inst, lane);
    PtxSpace space = spaceOf(inst, &address);
    if (address & (bytes - 1)) {
      ptxError(warp, inst, lane, "%s %zu bytes at address 0x%llx, which isn't a multiple of %zu",
               accessName(access), bytes, (unsigned long long)address, bytes);
      return false;
    }
    places[lane] = resolveLane(warp, inst, lane, space, address, bytes, access);
    if (!places[lane])
      return false;
    inShared |= (uint32_t)(space == PTX_SHARED) << lane;
    inGlobal |= (uint32_t)(space == PTX_GLOBAL) << lane;
    shared[lane] = (uint32_t)address;
    global[lane] = address;
  }
  noteShared(warp, inst, inShared, shared, bytes);
  if (warp->cta->worker->counters && inGlobal)
    ptxCountSectors(warp, global, inGlobal, bytes);
  if (warp->cta->shadow && access != PTX_WRITE) // of stores the values are needed: store does it
    for (uint32_t left = inShared; left; left &= left - 1) {
      unsigned lane = ptxFirstLane(left);
      ptxShadowAccess(warp, warp->pc, lane, shared[lane], bytes, access, NULL);
    }
  return true;
}

uint64_t ptxAddressOf(const PtxWarp *warp, const PtxInst *inst, unsigned number, unsigned lane) {
  return laneAddress(ptxOperand(warp, inst, number), inst, lane);
}

//===--- ld ---===//

// One element of a vector, into a register that may be wider.
static void putElement(PtxLanes *to, const PtxInst *inst, unsigned lane, const char *from) {
  uint64_t bits = 0;
  memcpy(&bits, from, inst->width);
  if (inst->flags & PTX_SIGNED) {
    uint64_t sign = (uint64_t)1 << (8 * inst->width - 1);
    bits = (bits ^ sign) - sign;
  }
  memcpy(to->u8 + lane * inst->registerBytes, &bits, inst->registerBytes);
}

static void load(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  char *places[PTX_LANES];
  if (!ptxResolve(warp, inst, inst->count, mask, (size_t)inst->width * inst->count, PTX_READ,
                  places))
    return;
  for (unsigned i = 0; i < inst->count; ++i) {
    PtxLanes *to = ptxOperand(warp, inst, i);
    if (inst->width == 4 && inst->registerBytes == 4)
      for (uint32_t left = mask; left; left &= left - 1) {
        unsigned lane = ptxFirstLane(left);
        memcpy(&to->u32[lane], places[lane] + (size_t)4 * i, 4);
      }
    else
      for (uint32_t left = mask; left; left &= left - 1) {
        unsigned lane = ptxFirstLane(left);
        putElement(to, inst, lane, places[lane] + (size_t)i * inst->width);
      }
  }
}

// A kernel's parameter is the same for all lanes; the decoder has checked the bounds.
static void loadParameter(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const char *from = warp->cta->launch->parameters + inst->offset;
  for (unsigned i = 0; i < inst->count; ++i)
    for (uint32_t left = mask; left; left &= left - 1)
      putElement(ptxOperand(warp, inst, i), inst, ptxFirstLane(left),
                 from + (size_t)i * inst->width);
}

// An address that the program has chosen among those of parameters: each lane's own.
static void loadParameterAt(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLaunch *launch = warp->cta->launch;
  size_t size = launch->program->parameterBytes, bytes = (size_t)inst->width * inst->count;
  for (uint32_t left = mask; left; left &= left - 1) {
    unsigned lane = ptxFirstLane(left);
    uint64_t address = ptxAddressOf(warp, inst, inst->count, lane);
    if (address >= size || bytes > size - address) {
      ptxError(warp, inst, lane, "%zu bytes at %lld of the kernel's parameters, which have %zu",
               bytes, (long long)address, size);
      return;
    }
    for (unsigned i = 0; i < inst->count; ++i)
      putElement(ptxOperand(warp, inst, i), inst, lane,
                 launch->parameters + address + (size_t)i * inst->width);
  }
}

//===--- st ---===//

static void store(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  char *places[PTX_LANES];
  size_t bytes = (size_t)inst->width * inst->count;
  if (!ptxResolve(warp, inst, 0, mask, bytes, PTX_WRITE, places))
    return;
  for (uint32_t left = mask; left; left &= left - 1) {
    unsigned lane = ptxFirstLane(left);
    char values[64];
    for (unsigned i = 0; i < inst->count; ++i)
      memcpy(values + (size_t)i * inst->width,
             ptxOperand(warp, inst, i + 1)->u8 + lane * inst->registerBytes, inst->width);
    uint64_t address = ptxAddressOf(warp, inst, 0, lane);
    if (warp->cta->shadow && spaceOf(inst, &address) == PTX_SHARED)
      ptxShadowAccess(warp, warp->pc, lane, (size_t)address, bytes, PTX_WRITE, values);
    memcpy(places[lane], values, bytes);
  }
}

//===--- Decoding ---===//

static PtxSpace takeSpace(PtxDecoder *decoder) {
  if (ptxTakeModifier(decoder, "global") || ptxTakeModifier(decoder, "const"))
    return PTX_GLOBAL;
  if (ptxTakeModifier(decoder, "shared") || ptxTakeModifier(decoder, "shared::cta"))
    return PTX_SHARED;
  if (ptxTakeModifier(decoder, "local"))
    return PTX_LOCAL;
  if (ptxTakeModifier(decoder, "param") || ptxTakeModifier(decoder, "param::entry") ||
      ptxTakeModifier(decoder, "param::func"))
    return PTX_CALL_PARAM; // the variable says which
  return PTX_GENERIC;
}

PtxSpace ptxTakeMemoryModifiers(PtxDecoder *decoder, bool *hasPolicy) {
  static const char *const hints[] = {"volatile",
                                      "relaxed",
                                      "acquire",
                                      "release",
                                      "acq_rel",
                                      "weak",
                                      "cta",
                                      "gpu",
                                      "sys",
                                      "cluster",
                                      "ca",
                                      "cg",
                                      "cs",
                                      "lu",
                                      "cv",
                                      "wb",
                                      "wt",
                                      "nc",
                                      "unified",
                                      "L1::evict_normal",
                                      "L1::evict_unchanged",
                                      "L1::evict_first",
                                      "L1::evict_last",
                                      "L1::no_allocate",
                                      "L2::64B",
                                      "L2::128B",
                                      "L2::256B",
                                      "L2::evict_first",
                                      "L2::evict_last",
                                      "L2::evict_normal",
                                      "noftz",
                                      "mmio"};
  PtxSpace space = takeSpace(decoder);
  for (size_t i = 0; i < PTX_ROW_COUNT(hints); ++i)
    ptxTakeModifier(decoder, hints[i]);
  *hasPolicy = ptxTakeModifier(decoder, "L2::cache_hint");
  return space;
}

// The registers of a vector, one after the other. registerBytes is that of the first.
static bool readVector(PtxDecoder *decoder, const PtxOperand *operand, PtxInst *inst, bool isResult,
                       PtxRef *refs) {
  const PtxOperand *elements = operand;
  uint32_t count = 1;
  if (operand->kind == PTX_VECTOR) {
    elements = &decoder->frame->function->operands.data[operand->index];
    count = operand->count;
  }
  if (count != inst->count)
    return ptxDecodeFail(decoder, operand->at, "expected %u registers, got %u", inst->count, count);
  size_t bytes = inst->width < 2 ? 2 : inst->width;
  for (uint32_t i = 0; i < count; ++i)
    if (elements[i].kind == PTX_REGISTER) {
      size_t known = decoder->frame->function->registers.data[elements[i].index];
      bytes = known > bytes ? known : bytes;
    }
  inst->registerBytes = (uint8_t)bytes;
  for (uint32_t i = 0; i < count; ++i)
    if (isResult ? !ptxResult(decoder, &elements[i], bytes, &refs[i])
                 : !ptxSource(decoder, &elements[i], bytes, &refs[i]))
      return false;
  return true;
}

// Modifiers of a type and a vector.
static bool readAccess(PtxDecoder *decoder, PtxInst *inst, PtxSpace *space, bool *hasPolicy) {
  *space = ptxTakeMemoryModifiers(decoder, hasPolicy);
  PtxType type = ptxParseType(ptxModifierFromEnd(decoder, 0));
  inst->count = ptxTakeModifier(decoder, "v2")   ? 2
                : ptxTakeModifier(decoder, "v4") ? 4
                : ptxTakeModifier(decoder, "v8") ? 8
                                                 : 1;
  inst->width = type.bytes;
  inst->flags |= type.letter == 's' ? PTX_SIGNED : 0;
  if (!type.bytes || type.packed != 1 || !strchr("busfB", type.letter))
    return ptxDecodeFail(decoder, decoder->statement->at, "unknown instruction '%.*s'",
                         (int)decoder->opcode.name.length, decoder->opcode.name.data);
  return ptxCheckModifiers(decoder);
}

bool ptxDecodeLoad(PtxDecoder *decoder) {
  PtxInst inst = {.execute = load};
  PtxRef refs[9];
  PtxSpace space;
  bool hasPolicy;
  if (!readAccess(decoder, &inst, &space, &hasPolicy))
    return false;
  if (decoder->statement->count != (hasPolicy ? 3u : 2u))
    return ptxDecodeFail(decoder, decoder->statement->at, "a load takes a register and an address");
  if (!readVector(decoder, ptxStatementOperand(decoder, 0), &inst, true, refs) ||
      !ptxAddress(decoder, ptxStatementOperand(decoder, 1), space, &inst, &refs[inst.count]))
    return false;
  const PtxOperand *place = ptxStatementOperand(decoder, 1);
  bool isRegister = decoder->frame->function->operands.data[place->index].kind == PTX_REGISTER;
  if (inst.space == PTX_PARAM && isRegister) {
    inst.execute = loadParameterAt;
  } else if (inst.space == PTX_PARAM) {
    size_t size = decoder->program->parameterBytes, bytes = (size_t)inst.width * inst.count;
    if (inst.offset < 0 || (size_t)inst.offset >= size || bytes > size - (size_t)inst.offset)
      return ptxDecodeFail(decoder, decoder->statement->at, "beyond the kernel's parameters");
    inst.execute = loadParameter;
  }
  ptxEmit(decoder, inst, refs, inst.count + 1u);
  return true;
}

bool ptxDecodeStore(PtxDecoder *decoder) {
  PtxInst inst = {.execute = store, .flags = PTX_WRITES};
  PtxRef refs[9];
  PtxSpace space;
  bool hasPolicy;
  if (!readAccess(decoder, &inst, &space, &hasPolicy))
    return false;
  if (decoder->statement->count != (hasPolicy ? 3u : 2u))
    return ptxDecodeFail(decoder, decoder->statement->at,
                         "a store takes an address and a register");
  if (!ptxAddress(decoder, ptxStatementOperand(decoder, 0), space, &inst, &refs[0]) ||
      !readVector(decoder, ptxStatementOperand(decoder, 1), &inst, false, refs + 1))
    return false;
  if (inst.space == PTX_PARAM)
    return ptxDecodeFail(decoder, decoder->statement->at, "a kernel's parameters can't be written");
  ptxEmit(decoder, inst, refs, inst.count + 1u);
  return true;
}

//===--- What only says how to cache ---===//

static void makePolicy(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  PtxLanes result = {0};
  ptxPut64(warp, inst, 0, &result, mask);
}

bool ptxDecodePolicy(PtxDecoder *decoder) {
  PtxRef ref;
  if (!decoder->statement->count || !ptxResult(decoder, ptxStatementOperand(decoder, 0), 8, &ref))
    return ptxDecodeFail(decoder, decoder->statement->at, "expected a register");
  ptxEmit(decoder, (PtxInst){.execute = makePolicy}, &ref, 1);
  return true;
}

static void nothing(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  (void)warp, (void)inst, (void)mask;
}

// Prefetches, fences: memory is in order here.
bool ptxDecodeNothing(PtxDecoder *decoder) {
  ptxEmit(decoder, (PtxInst){.execute = nothing}, NULL, 0);
  return true;
}
