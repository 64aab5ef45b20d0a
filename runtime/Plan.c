// Turns a program of a file into checked steps, and says beforehand whether it fits.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ids of a file may be given new contents (an op takes the id of the `empty` it writes to), so each
// definition makes a value of its own; steps speak of values only.
#include "Internal.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

typedef struct TtValueInfo {
  TtTensorDesc desc;
  uint32_t begin, end; ///< the ops between which it takes memory, both included
  bool pinned;         ///< an input: lives as long as the program runs, if anything reads it
  bool read;           ///< by an op, or handed out
  bool deallocated;    ///< its end is settled
  bool divided;        ///< differs between the devices of a mesh
  bool unfilled;       ///< of an `empty` that nobody has read yet
  uint64_t address;    ///< in its memory, TT_NOWHERE where it has none
} TtValueInfo;

/// Gives what messages call an op, "?" for one that this schema lacks.
static const char *nameOf(TtnnOperation operation) {
  switch (ttnnOperationTypeType(operation)) {
  case TtnnOpType_EltwiseOp:
    return ttEltwiseGetName((unsigned)ttnnEltwiseOpType(ttnnOperationTypeAsEltwiseOp(operation)));
  // What is called as in the dialect.
  case TtnnOpType_MorehCumSumOp:
    return "cumsum";
  case TtnnOpType_ReductionArgMaxOp:
    return "argmax";
  case TtnnOpType_ReductionProdOp:
    return "prod";
  case TtnnOpType_EmbeddingBackwardOp:
    return "embedding_bw";
  default:
    break;
  }
  switch (ttnnOperationTypeType(operation)) {
#define NAME(kind, text)                                                                           \
  case TtnnOpType_##kind:                                                                          \
    return text;
    TtnnOpType_EACH(NAME)
#undef NAME
        case TtnnOpType_NONE : break;
  }
  return "?";
}

bool ttPlanFail(TtPlanner *planner, TtErrorCode code, const char *format, ...) {
  if (!planner->error)
    return false;
  char text[700];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  return ttFail(planner->error, code, "programs[%u].operations[%u] (%s): %s", planner->programIndex,
                planner->operation, planner->name, text);
}

void *ttPlanAlloc(TtPlanner *planner, size_t size) {
  void *memory = tsArenaAlloc(&planner->plan->arena, size ? size : 1, 16);
  memset(memory, 0, size);
  return memory;
}

//===----------------------------------------------------------------------===//
// Descriptions
//===----------------------------------------------------------------------===//

/// Bytes of a tensor in tiles of 32x32 or in rows, for layouts that don't say.
static uint64_t layoutBytes(const TtTensorDesc *desc) {
  if (ttDTypeIsBlock(desc->dtype))
    return ttTileGetBytes(desc->dtype, desc->shape, desc->rank);
  uint64_t count = ttDTypeGetSize(desc->dtype);
  for (uint32_t i = 0; i < desc->rank; ++i) {
    uint64_t extent = (uint64_t)desc->shape[i];
    if (desc->order == TT_TILE && i + 2 >= desc->rank)
      extent = (extent + 31) / 32 * 32;
    count *= extent;
  }
  return count;
}

static void readSharding(TtnnMemoryConfig config, TtTensorDesc *desc) {
  TtnnShardSpec spec = ttnnMemoryConfigShardSpec(config);
  TtDim2dRangeVector grid = ttnnShardSpecGrid(spec);
  uint64_t cores = 0;
  for (uint32_t i = 0; i < grid.length && i < 4096; ++i) {
    TtDim2dRange range = ttDim2dRangeVectorGet(grid, i);
    if (range.size.y > 0 && range.size.x > 0 && range.size.y < 4096 && range.size.x < 4096)
      cores += (uint64_t)range.size.y * (uint64_t)range.size.x;
  }
  desc->shardCores = cores > UINT32_MAX ? UINT32_MAX : (uint32_t)cores;
  FbI32Vector shape = ttnnShardSpecShardShape(spec);
  for (uint32_t i = 0; i < 2 && shape.length == 2; ++i)
    desc->shardShape[i] = fbI32VectorGet(shape, i);
}

bool ttDescRead(TtnnTensorDesc from, TtTensorDesc *desc, TtError *error) {
  *desc = (TtTensorDesc){0};
  if (ttnnTensorDescIsNull(from))
    return ttFail(error, TT_ERROR_FILE, "a tensor has no description");
  FbI32Vector shape = ttnnTensorDescShape(from);
  if (shape.length > TT_MAX_RANK)
    return ttFail(error, TT_ERROR_UNSUPPORTED, "a tensor of %u dimensions; at most %d can be held",
                  shape.length, TT_MAX_RANK);
  int64_t count = 1;
  desc->rank = shape.length;
  for (uint32_t i = 0; i < shape.length; ++i) {
    desc->shape[i] = fbI32VectorGet(shape, i);
    if (desc->shape[i] < 1)
      return ttFail(error, TT_ERROR_FILE, "dimension %u of a tensor is %lld", i,
                    (long long)desc->shape[i]);
    if (desc->shape[i] > ((int64_t)1 << 46) / count)
      return ttFail(error, TT_ERROR_MEMORY, "a tensor has more than 2^46 elements");
    count *= desc->shape[i];
  }
  TtnnMemoryDesc memory = ttnnLayoutDescMemoryDesc(ttnnTensorDescLayout(from));
  TtnnMemoryConfig config = ttnnMemoryDescMemoryConfig(memory);
  unsigned dtype = (unsigned)ttnnMemoryDescDataType(memory);
  if (dtype > TT_U8)
    return ttFail(error, TT_ERROR_FILE, "a tensor has the unknown data type %u", dtype);
  desc->dtype = (TtDType)dtype;
  TtDim2d tile = ttnnMemoryDescTileShape(memory);
  desc->order = tile.y == 32 && tile.x == 32 ? TT_TILE : TT_ROW_MAJOR;
  if (!ttnnMemoryConfigIsNull(config)) {
    switch (ttnnMemoryConfigBufferType(config)) {
    case TtBufferType_DRAM:
      desc->memory = TT_DRAM;
      break;
    case TtBufferType_SystemMemory:
      desc->memory = TT_SYSTEM;
      break;
    default:
      desc->memory = TT_L1;
      break;
    }
    unsigned spread = (unsigned)ttnnMemoryConfigTensorMemoryLayout(config);
    desc->spread = spread <= TT_BLOCK_SHARDED ? (TtSpread)spread : TT_INTERLEAVED;
    if (desc->spread >= TT_HEIGHT_SHARDED)
      readSharding(config, desc);
  } else if (ttnnMemoryDescStorageType(memory) == TtnnStorageType_Device ||
             ttnnMemoryDescStorageType(memory) == TtnnStorageType_MultiDevice) {
    desc->memory = TT_DRAM;
  }
  unsigned storage = (unsigned)ttnnMemoryDescStorageType(memory);
  desc->perDevice =
      storage == TtnnStorageType_MultiDevice || storage == TtnnStorageType_MultiDeviceHost;
  uint64_t least = ttDTypeIsBlock(desc->dtype) ? (uint64_t)count / 4
                                               : (uint64_t)count * ttDTypeGetSize(desc->dtype);
  if (desc->shardCores)
    least = (least + desc->shardCores - 1) / desc->shardCores;
  desc->size = ttnnMemoryDescSize(memory);
  if (!desc->size && !desc->shardCores)
    desc->size = layoutBytes(desc);
  if (desc->size < least)
    desc->size = least;
  return true;
}

bool ttPlanDesc(TtPlanner *planner, TtnnTensorRef ref, TtTensorDesc *desc) {
  TtError error;
  if (ttnnTensorRefIsNull(ref))
    return ttPlanFail(planner, TT_ERROR_FILE, "an operand is missing");
  if (!ttDescRead(ttnnTensorRefDesc(ref), desc, &error))
    return ttPlanFail(planner, error.code, "%s", error.text);
  return true;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// A value as an operand: kernels see what is held.
static TtOperand operandOf(uint32_t value, const TtTensorDesc *desc) {
  TtOperand operand = {.value = value, .format = desc->dtype, .desc = *desc};
  operand.desc.dtype = ttDTypeGetHeld(desc->dtype);
  return operand;
}

static uintptr_t *findId(TtPlanner *planner, TtnnTensorRef ref) {
  return tsPointerMapFind(&planner->ids, (const void *)((uintptr_t)ttnnTensorRefGlobalId(ref) + 1));
}

static uint32_t defineValue(TtPlanner *planner, TtnnTensorRef ref, const TtTensorDesc *desc) {
  uint32_t value = (uint32_t)planner->values.size;
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(
      &planner->ids, (const void *)((uintptr_t)ttnnTensorRefGlobalId(ref) + 1), &isNew);
  if (!isNew && *slot) {
    // The op writes where the old contents were.
    TtValueInfo *old = &planner->values.data[*slot - 1];
    if (!old->pinned) {
      old->deallocated = true;
      old->end = planner->operation ? planner->operation - 1 : 0;
    }
  }
  *slot = value + 1;
  tsVecPush(&planner->values,
            (TtValueInfo){.desc = *desc, .begin = planner->operation, .end = planner->operation});
  return value;
}

bool ttPlanIsDivided(const TtPlanner *planner, const TtOperand *operand) {
  return planner->values.data[operand->value].divided;
}

/// Adds a step, which runs on each device when it reads what differs between them.
static bool pushStep(TtPlanner *planner, TtStep *step) {
  for (uint32_t i = 0; i < step->numIns && !step->collective; ++i)
    step->divided |= ttPlanIsDivided(planner, &step->ins[i]);
  if (step->mutates && step->divided && !ttPlanIsDivided(planner, &step->ins[0]))
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED,
                      "what all devices share would differ between them");
  if (step->hasOut)
    planner->values.data[step->out.value].divided = step->divided || step->outDivided;
  tsVecPush(&planner->plan->steps, *step);
  return true;
}

/// Values of an `empty` are rarely read: when one is, it becomes zeros just before.
static void fillEmpty(TtPlanner *planner, uint32_t value) {
  TtValueInfo *info = &planner->values.data[value];
  info->unfilled = false;
  TtStep fill = {.name = "empty", .operation = planner->operation, .numOps = 1, .hasOut = true};
  fill.out = operandOf(value, &info->desc);
  if (ttStepFill(planner, &fill, 0))
    pushStep(planner, &fill);
}

static bool useValue(TtPlanner *planner, TtnnTensorRef ref, TtOperand *operand) {
  TtTensorDesc desc;
  if (!ttPlanDesc(planner, ref, &desc))
    return false;
  uintptr_t *slot = findId(planner, ref);
  if (!slot || !*slot)
    return ttPlanFail(planner, TT_ERROR_FILE, "tensor %u isn't alive here",
                      ttnnTensorRefGlobalId(ref));
  uint32_t value = (uint32_t)*slot - 1;
  TtValueInfo *info = &planner->values.data[value];
  if (!ttShapesEqual(&info->desc, &desc) || info->desc.dtype != desc.dtype) {
    char have[128], want[128];
    return ttPlanFail(planner, TT_ERROR_FILE, "tensor %u is %s, but is used as %s",
                      ttnnTensorRefGlobalId(ref), ttTensorDescText(&info->desc, have),
                      ttTensorDescText(&desc, want));
  }
  if (info->unfilled)
    fillEmpty(planner, value);
  info = &planner->values.data[value];
  info->read = true;
  if (!info->deallocated)
    info->end = planner->operation;
  *operand = operandOf(value, &info->desc);
  return true;
}

bool ttPlanIn(TtPlanner *planner, TtStep *step, TtnnTensorRef ref) {
  TtOperand operand;
  if (!useValue(planner, ref, &operand))
    return false;
  TtOperand *ins = ttPlanAlloc(planner, (step->numIns + 1) * sizeof *ins);
  if (step->numIns)
    memcpy(ins, step->ins, step->numIns * sizeof *ins);
  ins[step->numIns++] = operand;
  step->ins = ins;
  return true;
}

bool ttPlanOut(TtPlanner *planner, TtStep *step, TtnnTensorRef ref) {
  TtTensorDesc desc;
  if (!ttPlanDesc(planner, ref, &desc))
    return false;
  step->hasOut = true;
  step->out = operandOf(defineValue(planner, ref, &desc), &desc);
  return true;
}

bool ttPlanOutShape(TtPlanner *planner, const TtStep *step, const int64_t *shape, uint32_t rank) {
  TtTensorDesc wanted = {.dtype = step->out.desc.dtype, .rank = rank};
  memcpy(wanted.shape, shape, rank * sizeof *shape);
  if (ttShapesEqual(&wanted, &step->out.desc))
    return true;
  char have[128], want[128];
  return ttPlanFail(planner, TT_ERROR_FILE, "its result is %s, but is declared as %s",
                    ttTensorDescText(&wanted, want), ttTensorDescText(&step->out.desc, have));
}

bool ttPlanDim(TtPlanner *planner, int64_t dim, uint32_t rank, uint32_t *result) {
  if (dim < -(int64_t)rank || dim >= (int64_t)rank)
    return ttPlanFail(planner, TT_ERROR_FILE, "dimension %lld of a tensor of rank %u",
                      (long long)dim, rank);
  *result = (uint32_t)(dim < 0 ? dim + rank : dim);
  return true;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

bool ttPrepareDeallocateOp(TtPlanner *planner, TtnnDeallocateOp op, TtStep *step) {
  (void)step;
  TtnnTensorRef ref = ttnnDeallocateOpIn(op);
  if (ttnnTensorRefIsNull(ref))
    return ttPlanFail(planner, TT_ERROR_FILE, "an operand is missing");
  uintptr_t *slot = findId(planner, ref);
  if (!slot || !*slot)
    return ttPlanFail(planner, TT_ERROR_FILE, "tensor %u isn't alive here",
                      ttnnTensorRefGlobalId(ref));
  TtValueInfo *info = &planner->values.data[*slot - 1];
  if (!info->pinned) {
    info->deallocated = true;
    info->end = planner->operation;
  }
  *slot = 0;
  return true;
}

static bool prepare(TtPlanner *planner, TtnnOperation operation, TtStep *step) {
  switch (ttnnOperationTypeType(operation)) {
#define PREPARE(kind, text)                                                                        \
  case TtnnOpType_##kind:                                                                          \
    return ttPrepare##kind(planner, ttnnOperationTypeAs##kind(operation), step);
    TtnnOpType_EACH(PREPARE)
#undef PREPARE
        case TtnnOpType_NONE : break;
  }
  return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "unknown kind of op %u",
                    (unsigned)ttnnOperationTypeType(operation));
}

static bool planOperation(TtPlanner *planner, TtnnOperation operation) {
  planner->name = nameOf(operation);
  TtStep step = {.name = planner->name, .operation = planner->operation, .numOps = 1};
  step.location = ttnnOperationLocInfo(operation);
  if (!prepare(planner, operation, &step))
    return false;
  if (step.run)
    return pushStep(planner, &step);
  if (step.hasOut)
    planner->values.data[step.out.value].unfilled = true;
  return true;
}

static bool planInputs(TtPlanner *planner) {
  TtPlan *plan = planner->plan;
  TtnnTensorRefVector inputs = ttnnProgramInputs(planner->program);
  plan->numInputs = inputs.length;
  plan->inputs = ttPlanAlloc(planner, inputs.length * sizeof *plan->inputs);
  plan->inputValues = ttPlanAlloc(planner, inputs.length * sizeof *plan->inputValues);
  plan->inputsRead = ttPlanAlloc(planner, inputs.length * sizeof *plan->inputsRead);
  planner->name = "inputs";
  for (uint32_t i = 0; i < inputs.length; ++i) {
    TtnnTensorRef ref = ttnnTensorRefVectorGet(inputs, i);
    if (!ttPlanDesc(planner, ref, &plan->inputs[i]))
      return false;
    uintptr_t *slot = findId(planner, ref);
    if (slot && *slot)
      return ttPlanFail(planner, TT_ERROR_FILE, "tensor %u is an input twice",
                        ttnnTensorRefGlobalId(ref));
    plan->inputValues[i] = defineValue(planner, ref, &plan->inputs[i]);
    planner->values.data[plan->inputValues[i]].pinned = true;
    planner->values.data[plan->inputValues[i]].divided = plan->inputs[i].perDevice;
  }
  return true;
}

static bool planOutputs(TtPlanner *planner) {
  TtPlan *plan = planner->plan;
  TtnnTensorRefVector outputs = ttnnProgramOutputs(planner->program);
  plan->numOutputs = outputs.length;
  plan->outputs = ttPlanAlloc(planner, outputs.length * sizeof *plan->outputs);
  planner->name = "outputs";
  for (uint32_t i = 0; i < outputs.length; ++i) {
    if (!useValue(planner, ttnnTensorRefVectorGet(outputs, i), &plan->outputs[i]))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Does it fit?
//===----------------------------------------------------------------------===//

enum { InSystem, InDram, InL1, NumSpaces };

typedef struct Capacity {
  uint64_t bytes[NumSpaces];
  uint64_t cores, banks;
  uint64_t begin[NumSpaces], alignment[NumSpaces]; ///< of each bank's DRAM, of each core's L1
} Capacity;

static Capacity readCapacity(TtnnTTNNBinary binary) {
  TtChipDesc chip = ttChipDescVectorGet(ttSystemDescChipDescs(ttnnTTNNBinarySystemDesc(binary)), 0);
  TtDim2d grid = ttChipDescGridSize(chip);
  Capacity capacity = {.cores = 1};
  if (grid.y > 0 && grid.x > 0)
    capacity.cores = (uint64_t)grid.y * (uint64_t)grid.x;
  uint64_t l1 = ttChipDescL1Size(chip), base = ttChipDescL1UnreservedBase(chip);
  capacity.bytes[InL1] = l1 > base ? l1 - base : 0;
  uint64_t end = ttChipDescDramUnreservedEnd(chip), start = ttChipDescDramUnreservedBase(chip);
  capacity.banks = ttChipDescNumDramChannels(chip);
  capacity.bytes[InDram] = end > start ? (end - start) * capacity.banks : 0;
  capacity.begin[InDram] = start;
  capacity.begin[InL1] = base;
  capacity.alignment[InDram] = ttChipDescNocDramAddressAlignBytes(chip);
  capacity.alignment[InL1] = ttChipDescNocL1AddressAlignBytes(chip);
  long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  capacity.bytes[InSystem] = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : UINT64_MAX;
  return capacity;
}

static unsigned spaceOf(const TtTensorDesc *desc) {
  return desc->memory == TT_SYSTEM ? InSystem : desc->memory == TT_DRAM ? InDram : InL1;
}

uint64_t ttMemoryTaken(const TtTensorDesc *desc, uint64_t cores) {
  if (desc->memory == TT_L1 && !desc->shardCores)
    return (desc->size + cores - 1) / cores;
  if (desc->memory != TT_L1 && desc->shardCores)
    return desc->size * desc->shardCores;
  return desc->size;
}

static bool failTooBig(TtPlanner *planner, unsigned space, uint64_t needed, uint64_t available) {
  static const char *const names[] = {"this machine's memory", "DRAM", "L1 of a core"};
  return ttPlanFail(planner, TT_ERROR_MEMORY,
                    "the tensors alive here need %llu bytes of %s, which has %llu",
                    (unsigned long long)needed, names[space], (unsigned long long)available);
}

/// Notes for the steps of `op` what is alive; `ends` is what ends with it, `*step` the first step
/// that has nothing noted.
static void noteAlive(TtPlanner *planner, uint32_t op, const uint64_t *live, const uint64_t *ends,
                      size_t *step) {
  TtAlive during = {live[InDram], live[InL1]};
  TtAlive after = {live[InDram] - ends[InDram], live[InL1] - ends[InL1]};
  TtAlive *peak = &planner->plan->peak;
  peak->dram = during.dram > peak->dram ? during.dram : peak->dram;
  peak->l1 = during.l1 > peak->l1 ? during.l1 : peak->l1;
  for (; *step < planner->plan->steps.size && planner->plan->steps.data[*step].operation == op;
       ++*step) {
    planner->plan->steps.data[*step].during = during;
    planner->plan->steps.data[*step].after = after;
  }
}

/// Adds up what is alive at each op. The last row is the elements themselves, which all lie in this
/// machine's memory.
static bool checkCapacity(TtPlanner *planner, uint32_t numOps) {
  Capacity capacity = readCapacity(planner->binary);
  planner->plan->capacity = (TtAlive){capacity.bytes[InDram], capacity.bytes[InL1]};
  planner->plan->cores = capacity.cores;
  size_t rows = (size_t)numOps + 2;
  uint64_t *grows = tsAllocZeroed(rows * (NumSpaces + 1) * 2, sizeof *grows);
  uint64_t *shrinks = grows + rows * (NumSpaces + 1);
  for (size_t i = 0; i < planner->values.size; ++i) {
    const TtValueInfo *info = &planner->values.data[i];
    size_t begin = info->pinned ? 0 : info->begin;
    size_t end = info->pinned ? numOps : info->end;
    // An input that nothing reads is never placed.
    if (end < begin || (info->pinned && !info->read))
      continue;
    unsigned space = spaceOf(&info->desc);
    uint64_t bytes = ttMemoryTaken(&info->desc, capacity.cores);
    uint64_t held = (uint64_t)ttTensorDescGetNumElements(&info->desc) *
                    ttDTypeGetSize(info->desc.dtype) *
                    (info->divided ? planner->plan->numDevices : 1);
    grows[begin * (NumSpaces + 1) + space] += bytes;
    shrinks[(end + 1) * (NumSpaces + 1) + space] += bytes;
    grows[begin * (NumSpaces + 1) + NumSpaces] += held;
    shrinks[(end + 1) * (NumSpaces + 1) + NumSpaces] += held;
  }
  uint64_t live[NumSpaces + 1] = {0};
  bool fits = true;
  size_t step = 0;
  for (uint32_t op = 0; op <= numOps && fits; ++op) {
    for (unsigned space = 0; space <= NumSpaces && fits; ++space) {
      size_t at = (size_t)op * (NumSpaces + 1) + space;
      live[space] += grows[at] - shrinks[at];
      uint64_t available = capacity.bytes[space == NumSpaces ? InSystem : space];
      if (live[space] <= available)
        continue;
      planner->operation = op;
      planner->name =
          op < numOps ? nameOf(ttnnOperationVectorGet(ttnnProgramOperations(planner->program), op))
                      : "outputs";
      fits = failTooBig(planner, space == NumSpaces ? InSystem : space, live[space], available);
    }
    noteAlive(planner, op, live, shrinks + ((size_t)op + 1) * (NumSpaces + 1), &step);
  }
  tsFree(grows);
  return fits;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// The values of a program while they are placed, by the ops at which they begin and end.
typedef struct Placement {
  TtPlanner *planner;
  Capacity capacity;
  TtSpace *spaces[NumSpaces];
  uint32_t *firstEnding, *nextEnding; ///< lists of values + 1 by the op that they end with
} Placement;

/// Bytes of a bank of DRAM, or of a core's L1.
static uint64_t bytesInOne(const Placement *placement, const TtTensorDesc *desc) {
  uint64_t bytes = ttMemoryTaken(desc, placement->capacity.cores);
  uint64_t banks = spaceOf(desc) == InDram ? placement->capacity.banks : 1;
  return (bytes + banks - 1) / banks;
}

static bool placeValue(Placement *placement, uint32_t value, uint32_t lastOp) {
  TtPlanner *planner = placement->planner;
  TtValueInfo *info = &planner->values.data[value];
  unsigned space = spaceOf(&info->desc);
  uint32_t end = info->pinned ? lastOp : info->end;
  if (space == InSystem || (info->pinned && !info->read) || end < info->begin)
    return true;
  uint64_t bytes = bytesInOne(placement, &info->desc), sum;
  if (ttSpaceTake(placement->spaces[space], bytes, &info->address)) {
    placement->nextEnding[value] = placement->firstEnding[end];
    placement->firstEnding[end] = value + 1;
    return true;
  }
  uint64_t largest = ttSpaceLargest(placement->spaces[space], &sum);
  planner->operation = info->begin;
  planner->name =
      info->begin < lastOp
          ? nameOf(ttnnOperationVectorGet(ttnnProgramOperations(planner->program), info->begin))
          : "outputs";
  return ttPlanFail(planner, TT_ERROR_MEMORY,
                    "a tensor needs %llu bytes of %s in one piece: %llu are free, but at most %llu "
                    "of them follow each other",
                    (unsigned long long)bytes,
                    space == InDram ? "a bank of DRAM" : "each core's L1", (unsigned long long)sum,
                    (unsigned long long)largest);
}

static void giveBack(Placement *placement, uint32_t op) {
  uint32_t value = placement->firstEnding[op];
  for (; value; value = placement->nextEnding[value - 1]) {
    const TtValueInfo *info = &placement->planner->values.data[value - 1];
    ttSpaceGive(placement->spaces[spaceOf(&info->desc)], info->address,
                bytesInOne(placement, &info->desc));
  }
}

/// Values begin in the order of their numbers: each is placed when those that ended before it are
/// gone.
static bool placeValues(TtPlanner *planner, uint32_t numOps) {
  size_t count = planner->values.size;
  Placement placement = {.planner = planner, .capacity = readCapacity(planner->binary)};
  const Capacity *capacity = &placement.capacity;
  placement.firstEnding = tsAllocZeroed((size_t)numOps + 1, sizeof(uint32_t));
  placement.nextEnding = tsAllocZeroed(count ? count : 1, sizeof(uint32_t));
  for (unsigned space = InDram; space <= InL1; ++space) {
    uint64_t banks = space == InDram && capacity->banks ? capacity->banks : 1;
    uint64_t align = capacity->alignment[space] ? capacity->alignment[space] : 1;
    placement.spaces[space] = ttSpaceCreate(capacity->begin[space],
                                            capacity->begin[space] + capacity->bytes[space] / banks,
                                            align, space == InL1);
  }
  bool fits = true;
  uint32_t op = 0;
  for (size_t i = 0; i < count && fits; ++i) {
    for (; op < planner->values.data[i].begin; ++op)
      giveBack(&placement, op);
    planner->values.data[i].address = TT_NOWHERE;
    fits = placeValue(&placement, (uint32_t)i, numOps);
  }
  for (size_t s = 0; s < planner->plan->steps.size; ++s) {
    TtStep *step = &planner->plan->steps.data[s];
    step->address = step->hasOut ? planner->values.data[step->out.value].address : TT_NOWHERE;
  }
  for (unsigned space = InDram; space <= InL1; ++space)
    ttSpaceDestroy(placement.spaces[space]);
  tsFree(placement.nextEnding);
  tsFree(placement.firstEnding);
  return fits;
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// Marks for each value the step that uses it last; outputs are never let go.
static void markLastUses(TtPlan *plan) {
  bool *used = tsAllocZeroed(plan->numValues ? plan->numValues : 1, sizeof *used);
  for (uint32_t i = 0; i < plan->numOutputs; ++i)
    used[plan->outputs[i].value] = true;
  for (size_t s = plan->steps.size; s-- > 0;) {
    TtStep *step = &plan->steps.data[s];
    for (uint32_t i = step->numIns; i-- > 0;) {
      step->ins[i].last = !used[step->ins[i].value];
      used[step->ins[i].value] = true;
    }
    // A result that nobody uses goes at once.
    if (step->hasOut)
      step->out.last = !used[step->out.value];
  }
  tsFree(used);
}

static bool planProgram(TtPlanner *planner) {
  TtnnOperationVector operations = ttnnProgramOperations(planner->program);
  if (operations.length > (1u << 24))
    return ttFail(planner->error, TT_ERROR_FILE, "program %u has %u ops; at most 2^24 are taken",
                  planner->programIndex, operations.length);
  if (!planInputs(planner))
    return false;
  for (uint32_t i = 0; i < operations.length; ++i) {
    planner->operation = i;
    if (!planOperation(planner, ttnnOperationVectorGet(operations, i)))
      return false;
  }
  planner->operation = operations.length;
  return planOutputs(planner) && checkCapacity(planner, operations.length) &&
         placeValues(planner, operations.length);
}

TtPlan *ttPlanCreate(TtDevice device, TtBinary binary, uint32_t index, TtError *error) {
  TtPlan *plan = tsAllocZeroed(1, sizeof *plan);
  plan->image = binary->image;
  plan->numThreads = device->numThreads;
  plan->fusion = device->fusion;
  plan->mesh = (TtMesh){1, 1};
  plan->numDevices = 1;
  TtPlanner planner = {.plan = plan,
                       .device = device,
                       .binary = binary->root,
                       .programIndex = index,
                       .error = error};
  planner.program = ttnnProgramVectorGet(ttnnTTNNBinaryPrograms(binary->root), index);
  bool done = planProgram(&planner);
  plan->numValues = (uint32_t)planner.values.size;
  plan->divided = ttPlanAlloc(&planner, plan->numValues * sizeof *plan->divided);
  for (uint32_t i = 0; i < plan->numValues; ++i)
    plan->divided[i] = planner.values.data[i].divided;
  for (uint32_t i = 0; done && i < plan->numInputs; ++i)
    plan->inputsRead[i] = planner.values.data[plan->inputValues[i]].read;
  tsVecFree(&planner.values);
  tsPointerMapFree(&planner.ids);
  if (!done) {
    ttPlanDestroy(plan);
    return NULL;
  }
  if (plan->fusion)
    ttPlanFuse(plan);
  markLastUses(plan);
  return plan;
}

void ttPlanDestroy(TtPlan *plan) {
  if (!plan)
    return;
  for (size_t i = 0; i < plan->steps.size; ++i)
    if (plan->steps.data[i].state)
      plan->steps.data[i].destroyState(plan->steps.data[i].state);
  ttLibrariesClose(plan->libraries);
  tsVecFree(&plan->steps);
  tsArenaDestroy(&plan->arena);
  tsFree(plan);
}
