// Values: buffers with counted references from a pool, and poison.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

//===--- Buffers ---===//

static unsigned sizeClassOf(size_t bytes) {
  unsigned sizeClass = 6;
  while (((size_t)1 << sizeClass) < bytes)
    ++sizeClass;
  return sizeClass;
}

bool tiLaunchReserve(TiLaunch *launch, size_t bytes) {
  uint64_t total = atomic_fetch_add(&launch->bytes, bytes) + bytes;
  if (total > launch->maxBytes) {
    atomic_fetch_sub(&launch->bytes, bytes);
    return false;
  }
  uint64_t peak = atomic_load(&launch->peakBytes);
  while (peak < total && !atomic_compare_exchange_weak(&launch->peakBytes, &peak, total))
    ;
  return true;
}

TiBuffer *tiBufferMake(TiProgram *program, size_t bytes) {
  unsigned sizeClass = sizeClassOf(bytes);
  TiPool *pool = program->pool;
  TiBuffer *buffer = pool->free[sizeClass];
  if (buffer) {
    pool->free[sizeClass] = buffer->next;
  } else {
    size_t size = sizeof *buffer + ((size_t)1 << sizeClass);
    if (!tiLaunchReserve(pool->launch, size)) {
      tiError(program, &program->function->code[program->at],
              "needs more memory than the limit of %llu bytes allows",
              (unsigned long long)pool->launch->maxBytes);
      return NULL;
    }
    void *memory = NULL;
    if (posix_memalign(&memory, 64, size))
      tsEndOutOfMemory(size);
    buffer = memory;
    buffer->sizeClass = sizeClass;
    buffer->nextOfPool = pool->all;
    pool->all = buffer;
  }
  buffer->references = 1;
  return buffer;
}

void tiBufferRelease(TiPool *pool, TiBuffer *buffer) {
  if (!buffer || buffer->references == TI_IMMORTAL || --buffer->references)
    return;
  buffer->next = pool->free[buffer->sizeClass];
  pool->free[buffer->sizeClass] = buffer;
}

void tiPoolDestroy(TiPool *pool) {
  while (pool->all) {
    TiBuffer *buffer = pool->all;
    pool->all = buffer->nextOfPool;
    atomic_fetch_sub(&pool->launch->bytes, sizeof *buffer + ((size_t)1 << buffer->sizeClass));
    free(buffer);
  }
}

static TiBuffer *retain(TiBuffer *buffer) {
  if (buffer && buffer->references != TI_IMMORTAL)
    ++buffer->references;
  return buffer;
}

//===--- Values ---===//

void tiValueClear(TiPool *pool, TiValue *value) {
  if (value->buffer)
    tiBufferRelease(pool, value->buffer);
  if (value->poison)
    tiBufferRelease(pool, value->poison);
  *value = (TiValue){0};
}

void tiValueCopy(TiPool *pool, TiValue *to, const TiValue *from) {
  TiValue copy = *from;
  retain(copy.buffer);
  retain(copy.poison);
  tiValueClear(pool, to);
  *to = copy;
}

void *tiValueMake(TiProgram *program, TiValue *value, size_t count, size_t bytes) {
  tiValueClear(program->pool, value);
  if (count > 1 || bytes > sizeof value->scalar) {
    value->buffer = tiBufferMake(program, count * bytes);
    if (!value->buffer)
      return NULL;
  }
  value->count = (uint32_t)count;
  return tiData(value);
}

void *tiResult(TiProgram *program, const TiInstruction *instruction, uint32_t i) {
  const TiType *type = tiResultType(instruction, i);
  return tiValueMake(program, &program->frame[instruction->results[i]], tiCount(program, type),
                     type->bytes);
}

//===--- Poison ---===//

bool tiTracksPoison(const TiProgram *program) {
  return program->launch->checks & TESSERA_TRITON_CHECK_UNINITIALIZED;
}

uint8_t *tiValueMakePoison(TiProgram *program, TiValue *value) {
  if (value->count == 1) {
    value->scalarPoison = 0;
    return &value->scalarPoison;
  }
  if (!value->poison) {
    value->poison = tiBufferMake(program, value->count);
    if (!value->poison)
      return NULL;
    memset(value->poison->bytes, 0, value->count);
  }
  return (uint8_t *)value->poison->bytes;
}

void tiValueTrimPoison(TiPool *pool, TiValue *value) {
  if (!value->poison)
    return;
  const uint8_t *poison = (const uint8_t *)value->poison->bytes;
  for (size_t i = 0; i < value->count; ++i)
    if (poison[i])
      return;
  tiBufferRelease(pool, value->poison);
  value->poison = NULL;
}

static void addPoison(uint8_t *to, size_t count, const uint8_t *from, size_t fromCount) {
  for (size_t i = 0; i < count; ++i) {
    uint8_t poison = from[fromCount == 1 ? 0 : i];
    to[i] = to[i] > poison ? to[i] : poison;
  }
}

bool tiSpreadPoison(TiProgram *program, const TiInstruction *instruction, uint32_t result) {
  TiValue *value = &program->frame[instruction->results[result]];
  for (uint32_t i = 0; i < instruction->numOperands; ++i) {
    TiValue *operand = tiOperand(program, instruction, i);
    const uint8_t *from = tiPoison(operand);
    if (!from)
      continue;
    uint8_t *to = tiPoison(value);
    if (!to)
      to = tiValueMakePoison(program, value);
    if (!to)
      return false;
    addPoison(to, value->count, from, operand->count);
  }
  return true;
}

bool tiSetPoison(TiProgram *program, const TiInstruction *instruction, uint32_t result, size_t at) {
  if (!tiTracksPoison(program))
    return true;
  TiValue *value = &program->frame[instruction->results[result]];
  uint8_t *poison = tiPoison(value);
  if (!poison)
    poison = tiValueMakePoison(program, value);
  if (poison)
    poison[at] = instruction->origin;
  return poison != NULL;
}

const void *tiLanes(TiProgram *program, const TiInstruction *instruction, uint32_t operand,
                    size_t n, TiBuffer **made) {
  TiValue *value = tiOperand(program, instruction, operand);
  *made = NULL;
  if (value->count == n)
    return tiData(value);
  size_t bytes = tiOperandType(instruction, operand)->bytes;
  *made = tiBufferMake(program, n * bytes);
  if (!*made)
    return NULL;
  for (size_t i = 0; i < n; ++i)
    memcpy((*made)->bytes + i * bytes, &value->scalar, bytes);
  return (*made)->bytes;
}
