// Ops that move elements: splats, shapes, transpositions, gathers, counts; and the grid.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/triton/TritonOps.h"

//===--- Copies by strides ---===//

/// How elements of a result are found in an operand: a step for each of the result's dimensions.
typedef struct Walk {
  uint32_t rank;
  size_t shape[TI_MAX_RANK];
  size_t steps[TI_MAX_RANK]; ///< in elements
} Walk;

#define COPY_LOOP(T)                                                                               \
  static void copy##T(void *out, const void *in, size_t n, size_t step) {                          \
    T *result = out;                                                                               \
    const T *a = in;                                                                               \
    if (step == 0)                                                                                 \
      for (size_t i = 0; i < n; ++i)                                                               \
        result[i] = a[0];                                                                          \
    else if (step == 1)                                                                            \
      memcpy(result, a, n * sizeof *a);                                                            \
    else                                                                                           \
      for (size_t i = 0; i < n; ++i)                                                               \
        result[i] = a[i * step];                                                                   \
  }
COPY_LOOP(uint8_t)
COPY_LOOP(uint16_t)
COPY_LOOP(uint32_t)
COPY_LOOP(uint64_t)

static void copyRow(size_t bytes, void *out, const void *in, size_t n, size_t step) {
  static void (*const loops[])(void *, const void *, size_t, size_t) = {copyuint8_t, copyuint16_t,
                                                                        copyuint32_t, copyuint64_t};
  loops[tiSizeIndex(bytes)](out, in, n, step);
}

static void walk(const Walk *walk, size_t bytes, char *out, const char *in) {
  size_t index[TI_MAX_RANK] = {0}, from = 0;
  if (!walk->rank) {
    memcpy(out, in, bytes);
    return;
  }
  uint32_t last = walk->rank - 1;
  size_t row = walk->shape[last], count = 1;
  for (uint32_t i = 0; i < last; ++i)
    count *= walk->shape[i];
  for (size_t r = 0; r < count; ++r) {
    copyRow(bytes, out + r * row * bytes, in + from * bytes, row, walk->steps[last]);
    for (uint32_t i = last; i-- > 0;) {
      from += walk->steps[i];
      if (++index[i] < walk->shape[i])
        break;
      from -= walk->steps[i] * walk->shape[i];
      index[i] = 0;
    }
  }
}

// Dimensions through which one step leads are one.
static void simplify(Walk *walk) {
  uint32_t rank = 0;
  for (uint32_t i = 0; i < walk->rank; ++i) {
    if (walk->shape[i] == 1)
      continue;
    bool continues = rank && walk->steps[rank - 1] == walk->steps[i] * walk->shape[i];
    if (continues) {
      walk->shape[rank - 1] *= walk->shape[i];
      walk->steps[rank - 1] = walk->steps[i];
      continue;
    }
    walk->shape[rank] = walk->shape[i];
    walk->steps[rank++] = walk->steps[i];
  }
  walk->rank = rank;
}

// Data and poison of a result by a walk through operand `operand`, from its element `start` on.
static bool walkInto(TiProgram *program, const TiInstruction *instruction, uint32_t result,
                     uint32_t operand, size_t start, const Walk *how) {
  const TiType *type = tiResultType(instruction, result);
  TiValue *from = tiOperand(program, instruction, operand);
  char *out = tiResult(program, instruction, result);
  if (!out)
    return false;
  walk(how, type->bytes, out, (const char *)tiData(from) + start * type->bytes);
  const uint8_t *poison = tiPoison(from);
  if (!poison)
    return true;
  TiValue *to = &program->frame[instruction->results[result]];
  uint8_t *poisons = tiValueMakePoison(program, to);
  if (poisons)
    walk(how, 1, (char *)poisons, (const char *)poison + start);
  tiValueTrimPoison(program->pool, to);
  return poisons != NULL;
}

static void stridesOf(const TiType *type, size_t *strides) {
  size_t stride = 1;
  for (uint32_t i = type->rank; i-- > 0;) {
    strides[i] = stride;
    stride *= (size_t)type->shape[i];
  }
}

static bool executeWalk(TiProgram *program, const TiInstruction *instruction) {
  return walkInto(program, instruction, 0, 0, 0, instruction->detail);
}

static Walk *makeWalk(TiCompiler *compiler, TiInstruction *instruction) {
  Walk *made = tiCompilerAlloc(compiler, 1, sizeof *made);
  const TiType *to = tiResultType(instruction, 0);
  *made = (Walk){.rank = to->rank};
  for (uint32_t i = 0; i < to->rank; ++i)
    made->shape[i] = (size_t)to->shape[i];
  instruction->detail = made;
  return made;
}

static bool prepareSplat(TiCompiler *compiler, TiInstruction *instruction) {
  if (tiOperandType(instruction, 0)->count != 1)
    return tiCompileError(instruction->op, "has an operand of several elements");
  simplify(makeWalk(compiler, instruction));
  return true;
}

static bool prepareBroadcast(TiCompiler *compiler, TiInstruction *instruction) {
  const TiType *from = tiOperandType(instruction, 0);
  Walk *made = makeWalk(compiler, instruction);
  size_t strides[TI_MAX_RANK];
  stridesOf(from, strides);
  for (uint32_t i = 0; i < made->rank; ++i)
    made->steps[i] = from->shape[i] == 1 ? 0 : strides[i];
  simplify(made);
  return true;
}

static bool prepareTrans(TiCompiler *compiler, TiInstruction *instruction) {
  Walk *made = makeWalk(compiler, instruction);
  size_t strides[TI_MAX_RANK];
  intptr_t size;
  const int32_t *order = tritonTransOpGetOrder(instruction->op, &size);
  stridesOf(tiOperandType(instruction, 0), strides);
  for (uint32_t i = 0; i < made->rank; ++i)
    made->steps[i] = strides[order[i]];
  simplify(made);
  return true;
}

//===--- The same elements in another shape ---===//

static bool executeSame(TiProgram *program, const TiInstruction *instruction) {
  tiValueCopy(program->pool, &program->frame[instruction->results[0]],
              tiOperand(program, instruction, 0));
  return true;
}

static bool prepareSame(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return tiOperandType(instruction, 0)->count == tiResultType(instruction, 0)->count ||
         tiCompileError(instruction->op, "changes the number of elements");
}

//===--- Two tensors and one ---===//

// Element i of operand k is element start + i * step of the result, from k * distance on.
static bool executeMerge(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiResultType(instruction, 0);
  size_t n = type->count / 2, bytes = type->bytes;
  bool isJoin = instruction->number;
  char *out = tiResult(program, instruction, 0);
  TiValue *result = &program->frame[instruction->results[0]];
  uint8_t *poisons = NULL;
  for (uint32_t k = 0; out && k < 2; ++k) {
    TiValue *from = tiOperand(program, instruction, k);
    const uint8_t *poison = tiPoison(from);
    if (poison && !poisons && !(poisons = tiValueMakePoison(program, result)))
      return false;
    for (size_t i = 0; i < n; ++i) {
      size_t to = isJoin ? 2 * i + k : k * n + i;
      memcpy(out + to * bytes, (const char *)tiData(from) + i * bytes, bytes);
      if (poison)
        poisons[to] = poison[i];
    }
  }
  return out != NULL;
}

static bool prepareJoin(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  instruction->number = tritonJoinOpIsA(instruction->op);
  return tiOperandType(instruction, 0)->count * 2 == tiResultType(instruction, 0)->count ||
         tiCompileError(instruction->op, "changes the number of elements");
}

static bool executeSplit(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiResultType(instruction, 0);
  Walk how = {.rank = 1, .shape = {type->count}, .steps = {2}};
  return walkInto(program, instruction, 0, 0, 0, &how) &&
         walkInto(program, instruction, 1, 0, 1, &how);
}

//===--- Ranges ---===//

static bool prepareRange(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  instruction->number = tritonMakeRangeOpGetStart(instruction->op);
  return true;
}

static bool executeRange(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiResultType(instruction, 0);
  void *out = tiResult(program, instruction, 0);
  if (!out)
    return false;
  if (type->bytes == 4) {
    uint32_t first = (uint32_t)instruction->number;
    for (size_t i = 0; i < type->count; ++i)
      ((uint32_t *)out)[i] = first + (uint32_t)i;
    return true;
  }
  for (size_t i = 0; i < type->count; ++i)
    tiWriteInteger(type, out, i, tiZeroExtend((uint64_t)instruction->number + i, type->width));
  return true;
}

//===--- Gathering and counting ---===//

static bool reportNumber(TiProgram *program, const TiInstruction *instruction, uint32_t operand,
                         size_t at, int64_t number, int64_t end, const char *what) {
  TsString place = {0};
  tiAppendIndex(&place, tiOperandType(instruction, operand), at);
  tiError(program, instruction, "%s %lld at index %s, which isn't in [0, %lld)", what,
          (long long)number, place.data, (long long)end);
  tsStringFree(&place);
  return false;
}

/// Of a gather: elements before, along and behind the axis, in the source and in the result.
typedef struct Gather {
  size_t length, inner, resultLength;
} Gather;

static bool prepareGather(TiCompiler *compiler, TiInstruction *instruction) {
  const TiType *from = tiOperandType(instruction, 0), *to = tiResultType(instruction, 0);
  int64_t axis = tritonGatherOpGetAxis(instruction->op);
  Gather *made = tiCompilerAlloc(compiler, 1, sizeof *made);
  *made = (Gather){(size_t)from->shape[axis], 1, (size_t)to->shape[axis]};
  for (uint32_t i = (uint32_t)axis + 1; i < from->rank; ++i)
    made->inner *= (size_t)from->shape[i];
  instruction->detail = made;
  return true;
}

static bool executeGather(TiProgram *program, const TiInstruction *instruction) {
  const Gather *how = instruction->detail;
  const TiType *type = tiResultType(instruction, 0), *indexType = tiOperandType(instruction, 1);
  TiValue *source = tiOperand(program, instruction, 0), *result;
  if (!tiCheckDefined(program, instruction, 1, "the index"))
    return false;
  const void *indices = tiData(tiOperand(program, instruction, 1));
  const char *in = tiData(source);
  char *out = tiResult(program, instruction, 0);
  result = &program->frame[instruction->results[0]];
  const uint8_t *poison = tiPoison(source);
  uint8_t *poisons = poison && out ? tiValueMakePoison(program, result) : NULL;
  if (!out || (poison && !poisons))
    return false;
  for (size_t i = 0; i < type->count; ++i) {
    int64_t index = tiSignExtend(tiReadInteger(indexType, indices, i), indexType->width);
    if (index < 0 || (uint64_t)index >= how->length)
      return reportNumber(program, instruction, 1, i, index, (int64_t)how->length,
                          "gathers by the number");
    size_t outer = i / (how->resultLength * how->inner), inner = i % how->inner;
    size_t from = (outer * how->length + (size_t)index) * how->inner + inner;
    memcpy(out + i * type->bytes, in + from * type->bytes, type->bytes);
    if (poison)
      poisons[i] = poison[from];
  }
  return true;
}

static bool executeHistogram(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiOperandType(instruction, 0), *bins = tiResultType(instruction, 0);
  bool hasMask = instruction->numOperands > 1;
  if (hasMask && !tiCheckDefined(program, instruction, 1, "the mask"))
    return false;
  const uint8_t *mask = hasMask ? tiData(tiOperand(program, instruction, 1)) : NULL;
  TiValue *source = tiOperand(program, instruction, 0);
  const uint8_t *poison = tiPoison(source);
  const void *in = tiData(source);
  void *out = tiResult(program, instruction, 0);
  if (!out)
    return false;
  memset(out, 0, bins->count * bins->bytes);
  for (size_t i = 0; i < type->count; ++i) {
    if (mask && !mask[i])
      continue;
    if (poison && poison[i])
      return tiCheckDefined(program, instruction, 0, "what is counted");
    int64_t number = tiSignExtend(tiReadInteger(type, in, i), type->width);
    if (number < 0 || (uint64_t)number >= bins->count)
      return reportNumber(program, instruction, 0, i, number, (int64_t)bins->count, "counts");
    uint64_t count = tiReadInteger(bins, out, (size_t)number) + 1;
    tiWriteInteger(bins, out, (size_t)number, tiZeroExtend(count, bins->width));
  }
  return true;
}

//===--- The grid ---===//

static bool prepareGrid(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  MlirOperation op = instruction->op;
  instruction->number = tritonGetProgramIdOpIsA(op) ? (int64_t)tritonGetProgramIdOpGetAxis(op)
                                                    : (int64_t)tritonGetNumProgramsOpGetAxis(op);
  return true;
}

static bool giveNumber(TiProgram *program, const TiInstruction *instruction, uint32_t number) {
  TiValue *result = &program->frame[instruction->results[0]];
  tiValueClear(program->pool, result);
  *result = (TiValue){.count = 1, .scalar = number};
  return true;
}
static bool executeProgramId(TiProgram *program, const TiInstruction *instruction) {
  return giveNumber(program, instruction, program->id[instruction->number]);
}
static bool executeNumPrograms(TiProgram *program, const TiInstruction *instruction) {
  return giveNumber(program, instruction, program->launch->grid[instruction->number]);
}

const TiOp tiShapeOps[] = {
    {&tritonSplatOpDef, executeWalk, NULL, prepareSplat, false},
    {&tritonBroadcastOpDef, executeWalk, NULL, prepareBroadcast, false},
    {&tritonTransOpDef, executeWalk, NULL, prepareTrans, false},
    {&tritonUnsplatOpDef, executeSame, NULL, prepareSame, false},
    {&tritonExpandDimsOpDef, executeSame, NULL, prepareSame, false},
    {&tritonReshapeOpDef, executeSame, NULL, prepareSame, false},
    {&tritonJoinOpDef, executeMerge, NULL, prepareJoin, false},
    {&tritonCatOpDef, executeMerge, NULL, prepareJoin, false},
    {&tritonSplitOpDef, executeSplit, NULL, NULL, false},
    {&tritonMakeRangeOpDef, executeRange, NULL, prepareRange, false},
    {&tritonGatherOpDef, executeGather, NULL, prepareGather, false},
    {&tritonHistogramOpDef, executeHistogram, NULL, NULL, false},
    {NULL, NULL, NULL, NULL, false},
};

const TiOp tiProgramOps[] = {
    {&tritonGetProgramIdOpDef, executeProgramId, NULL, prepareGrid, true},
    {&tritonGetNumProgramsOpDef, executeNumPrograms, NULL, prepareGrid, true},
    {NULL, NULL, NULL, NULL, false},
};
