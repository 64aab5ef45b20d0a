// What callers hold on a device, and who of it makes room for a program.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan knows what a program needs at most. What is held beside it and isn't one of its inputs
// must fit in too: in L1, the tensors that haven't been used for longest go to DRAM until it does.
#include "Internal.h"

struct TtResidents {
  pthread_mutex_t lock;
  unsigned refs; ///< the device and each tensor in the list
  TtTensor oldest, newest;
  uint64_t count;      ///< of runs that had to look closer
  uint64_t dram;       ///< bytes of all, some of them counted more than once
  uint64_t l1, shards; ///< interleaved over all cores; of each core
};

TtResidents *ttResidentsCreate(void) {
  TtResidents *residents = tsAllocZeroed(1, sizeof *residents);
  pthread_mutex_init(&residents->lock, NULL);
  residents->refs = 1;
  return residents;
}

void ttResidentsRelease(TtResidents *residents) {
  pthread_mutex_lock(&residents->lock);
  bool last = --residents->refs == 0;
  pthread_mutex_unlock(&residents->lock);
  if (!last)
    return;
  pthread_mutex_destroy(&residents->lock);
  tsFree(residents);
}

/// Adds (sign 1) or takes away (-1) what a tensor takes.
static void account(TtResidents *residents, const TtTensorDesc *desc, int sign) {
  uint64_t bytes = ttMemoryTaken(desc, 1);
  uint64_t *sum = desc->memory == TT_DRAM ? &residents->dram
                  : desc->shardCores      ? &residents->shards
                                          : &residents->l1;
  *sum += sign > 0 ? bytes : 0 - bytes;
}

static void append(TtResidents *residents, TtTensor tensor) {
  tensor->older = residents->newest;
  tensor->newer = NULL;
  *(residents->newest ? &residents->newest->newer : &residents->oldest) = tensor;
  residents->newest = tensor;
}

static void unlinkTensor(TtResidents *residents, TtTensor tensor) {
  *(tensor->older ? &tensor->older->newer : &residents->oldest) = tensor->newer;
  *(tensor->newer ? &tensor->newer->older : &residents->newest) = tensor->older;
}

void ttResidentsAdd(TtDevice device, TtTensor tensor) {
  TtResidents *residents = device->residents;
  if (!tensor || tensor->declared.memory == TT_SYSTEM)
    return;
  pthread_mutex_lock(&residents->lock);
  ++residents->refs;
  tensor->residents = residents;
  append(residents, tensor);
  account(residents, &tensor->declared, 1);
  pthread_mutex_unlock(&residents->lock);
}

void ttResidentsRemove(TtTensor tensor) {
  TtResidents *residents = tensor->residents;
  if (!residents)
    return;
  pthread_mutex_lock(&residents->lock);
  unlinkTensor(residents, tensor);
  account(residents, &tensor->declared, -1);
  pthread_mutex_unlock(&residents->lock);
  ttResidentsRelease(residents);
}

//===----------------------------------------------------------------------===//
// Making room
//===----------------------------------------------------------------------===//

/// Marks the inputs' buffers: what lies in them is counted with the program. They are the newest.
static void markInputs(TtResidents *residents, const TtTensor *inputs, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    if (!inputs[i])
      continue;
    inputs[i]->buffer->mark = residents->count;
    if (inputs[i]->residents == residents) {
      unlinkTensor(residents, inputs[i]);
      append(residents, inputs[i]);
    }
  }
}

/// Adds up what is held beside the inputs. Tensors that share their elements count once.
static TtAlive sumOthers(TtResidents *residents, uint64_t cores) {
  TtAlive sum = {0, 0};
  for (TtTensor tensor = residents->oldest; tensor; tensor = tensor->newer) {
    tensor->counted = tensor->buffer->mark != residents->count;
    uint64_t bytes = tensor->counted ? ttMemoryTaken(&tensor->declared, cores) : 0;
    *(tensor->declared.memory == TT_DRAM ? &sum.dram : &sum.l1) += bytes;
    if (tensor->counted)
      tensor->buffer->mark = residents->count;
  }
  return sum;
}

static void moveToDram(TtResidents *residents, TtTensor tensor) {
  account(residents, &tensor->declared, -1);
  TtTensorDesc *desc = &tensor->declared;
  desc->size = desc->shardCores ? desc->size * desc->shardCores : desc->size;
  desc->memory = TT_DRAM;
  desc->spread = TT_INTERLEAVED;
  desc->shardCores = 0;
  desc->shardShape[0] = desc->shardShape[1] = 0;
  account(residents, desc, 1);
  for (size_t i = 0; i < tensor->numParts; ++i) {
    tensor->parts[i]->declared = *desc;
    tensor->parts[i]->declared.perDevice = false;
  }
}

/// Moves tensors from L1 to DRAM, oldest first, until `needed` bytes fit beside the rest.
static void spill(TtDevice device, TtAlive *others, uint64_t needed, uint64_t available,
                  uint64_t cores) {
  TtResidents *residents = device->residents;
  TtTensor tensor = residents->oldest;
  for (; tensor && needed + others->l1 > available; tensor = tensor->newer) {
    if (tensor->declared.memory != TT_L1 || !tensor->counted)
      continue;
    others->l1 -= ttMemoryTaken(&tensor->declared, cores);
    moveToDram(residents, tensor);
    others->dram += ttMemoryTaken(&tensor->declared, cores);
    ++device->moves.spills;
  }
}

static bool makeRoom(TtDevice device, const TtPlan *plan, const TtTensor *inputs, TtError *error) {
  TtResidents *residents = device->residents;
  const TtAlive *peak = &plan->peak, *capacity = &plan->capacity;
  uint64_t l1 = residents->shards + residents->l1 / plan->cores + 1;
  if (peak->dram + residents->dram <= capacity->dram && peak->l1 + l1 <= capacity->l1)
    return true;
  ++residents->count;
  markInputs(residents, inputs, plan->numInputs);
  TtAlive others = sumOthers(residents, plan->cores);
  spill(device, &others, peak->l1, capacity->l1, plan->cores);
  if (peak->dram + others.dram <= capacity->dram)
    return true;
  return ttFail(error, TT_ERROR_MEMORY,
                "the program needs %llu bytes of DRAM, which has %llu, and tensors that are held "
                "beside its inputs take %llu",
                (unsigned long long)peak->dram, (unsigned long long)capacity->dram,
                (unsigned long long)others.dram);
}

bool ttResidentsMakeRoom(TtDevice device, const TtPlan *plan, const TtTensor *inputs,
                         TtError *error) {
  pthread_mutex_lock(&device->residents->lock);
  bool fits = makeRoom(device, plan, inputs, error);
  pthread_mutex_unlock(&device->residents->lock);
  return fits;
}
