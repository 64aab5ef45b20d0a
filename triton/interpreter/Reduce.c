// Ops with a function of elements: reductions, scans, maps.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function without control flow runs on many elements at once, each of its scalars an array;
// any other one element by element.
#include "Internal.h"
#include "dialect/triton/TritonOps.h"

/// What an op does with its tensors: elements before, along and behind the axis.
typedef struct Combine {
  const TiRegion *region;
  size_t outer, length, inner;
  uint32_t pack; ///< of a map
  bool isReversed;
} Combine;

//===--- Running the function ---===//

// A value in a slot, given away.
static void giveSlot(TiProgram *program, uint32_t slot, TiValue *value) {
  tiValueClear(program->pool, &program->frame[slot]);
  program->frame[slot] = *value;
  *value = (TiValue){0};
}

// What the function gave, once for each lane.
static bool takeSlot(TiProgram *program, uint32_t slot, size_t n, size_t bytes, TiValue *value) {
  TiValue *given = &program->frame[slot];
  if (given->count == n) {
    tiValueClear(program->pool, value);
    *value = *given;
    *given = (TiValue){0};
    return true;
  }
  char *out = tiValueMake(program, value, n, bytes);
  uint8_t *poison = out && given->scalarPoison ? tiValueMakePoison(program, value) : NULL;
  if (!out || (given->scalarPoison && !poison))
    return false;
  for (size_t i = 0; i < n; ++i)
    memcpy(out + i * bytes, &given->scalar, bytes);
  if (poison)
    memset(poison, given->scalarPoison, n);
  tiValueClear(program->pool, given);
  return true;
}

static TiValue elementOf(TiValue *values, size_t at, size_t bytes) {
  TiValue element = {.count = 1};
  const uint8_t *poison = tiPoison(values);
  memcpy(&element.scalar, (const char *)tiData(values) + at * bytes, bytes);
  element.scalarPoison = poison ? poison[at] : 0;
  return element;
}

static bool setElement(TiProgram *program, TiValue *values, size_t at, size_t bytes,
                       const TiValue *element) {
  memcpy((char *)tiData(values) + at * bytes, &element->scalar, bytes);
  uint8_t *poison = tiPoison(values);
  if (!poison && element->scalarPoison)
    poison = tiValueMakePoison(program, values);
  if (poison)
    poison[at] = element->scalarPoison;
  return poison || !element->scalarPoison;
}

static bool runOnce(TiProgram *program, const TiRegion *region, TiValue *arguments,
                    TiValue *results, size_t n) {
  for (uint32_t i = 0; i < region->numArguments; ++i)
    giveSlot(program, region->arguments[i], &arguments[i]);
  if (!tiRunRegion(program, region, n))
    return false;
  for (uint32_t i = 0; i < region->numResults; ++i)
    if (!takeSlot(program, region->results[i], n, region->resultTypes[i]->bytes, &results[i]))
      return false;
  return true;
}

static bool runEach(TiProgram *program, const TiRegion *region, TiValue *arguments,
                    TiValue *results, size_t n) {
  for (uint32_t i = 0; i < region->numResults; ++i)
    if (!tiValueMake(program, &results[i], n, region->resultTypes[i]->bytes))
      return false;
  for (size_t at = 0; at < n; ++at) {
    for (uint32_t i = 0; i < region->numArguments; ++i) {
      TiValue element = elementOf(&arguments[i], at, region->argumentTypes[i]->bytes);
      giveSlot(program, region->arguments[i], &element);
    }
    if (!tiRunRegion(program, region, 0))
      return false;
    for (uint32_t i = 0; i < region->numResults; ++i)
      if (!setElement(program, &results[i], at, region->resultTypes[i]->bytes,
                      &program->frame[region->results[i]]))
        return false;
  }
  for (uint32_t i = 0; i < region->numArguments; ++i)
    tiValueClear(program->pool, &arguments[i]);
  return true;
}

// `arguments` have n elements each, and are used up; so have `results`.
static bool run(TiProgram *program, const TiRegion *region, TiValue *arguments, TiValue *results,
                size_t n) {
  return region->isElementwise ? runOnce(program, region, arguments, results, n)
                               : runEach(program, region, arguments, results, n);
}

//===--- Parts of tensors ---===//

/// Every `step`th piece of `size` elements from piece `start` on.
typedef struct Pieces {
  size_t start, step, count, size;
} Pieces;

static void copyPieces(char *out, const char *in, size_t bytes, const Pieces *pieces,
                       bool isScattering) {
  size_t size = pieces->size * bytes;
  for (size_t i = 0; i < pieces->count; ++i) {
    size_t dense = i * size, spread = (pieces->start + i * pieces->step) * size;
    if (isScattering)
      memcpy(out + spread, in + dense, size);
    else
      memcpy(out + dense, in + spread, size);
  }
}

#define TAKE_LOOP(T)                                                                               \
  static void take##T(void *out, const void *in, size_t start, size_t step, size_t count) {        \
    T *result = out;                                                                               \
    const T *a = in;                                                                               \
    for (size_t i = 0; i < count; ++i)                                                             \
      result[i] = a[start + i * step];                                                             \
  }
TAKE_LOOP(uint8_t)
TAKE_LOOP(uint16_t)
TAKE_LOOP(uint32_t)
TAKE_LOOP(uint64_t)

static void takeData(void *out, const void *in, size_t bytes, const Pieces *pieces) {
  static void (*const loops[])(void *, const void *, size_t, size_t,
                               size_t) = {takeuint8_t, takeuint16_t, takeuint32_t, takeuint64_t};
  if (pieces->size == 1)
    loops[tiSizeIndex(bytes)](out, in, pieces->start, pieces->step, pieces->count);
  else
    copyPieces(out, in, bytes, pieces, /*isScattering=*/false);
}

static bool takePieces(TiProgram *program, TiValue *from, TiValue *to, size_t bytes,
                       const Pieces *pieces) {
  char *out = tiValueMake(program, to, pieces->count * pieces->size, bytes);
  const uint8_t *poison = tiPoison(from);
  uint8_t *poisons = out && poison ? tiValueMakePoison(program, to) : NULL;
  if (!out || (poison && !poisons))
    return false;
  takeData(out, tiData(from), bytes, pieces);
  if (poison)
    takeData(poisons, poison, 1, pieces);
  tiValueTrimPoison(program->pool, to);
  return true;
}

static bool putPieces(TiProgram *program, TiValue *from, TiValue *to, size_t bytes,
                      const Pieces *pieces) {
  const uint8_t *poison = tiPoison(from);
  uint8_t *poisons = tiPoison(to);
  copyPieces(tiData(to), tiData(from), bytes, pieces, /*isScattering=*/true);
  if (poison && !poisons && !(poisons = tiValueMakePoison(program, to)))
    return false;
  if (poison)
    copyPieces((char *)poisons, (const char *)poison, 1, pieces, /*isScattering=*/true);
  return true;
}

static void clearAll(TiProgram *program, TiValue *values, size_t count) {
  for (size_t i = 0; i < count; ++i)
    tiValueClear(program->pool, &values[i]);
}

//===--- Reductions ---===//

static bool halve(TiProgram *program, const TiInstruction *instruction, const Combine *how,
                  TiValue *current, TiValue *arguments, size_t length) {
  uint32_t count = instruction->numOperands;
  size_t pairs = how->outer * length / 2;
  for (uint32_t i = 0; i < count; ++i) {
    size_t bytes = tiOperandType(instruction, i)->bytes;
    Pieces even = {0, 2, pairs, how->inner}, odd = {1, 2, pairs, how->inner};
    if (!takePieces(program, &current[i], &arguments[i], bytes, &even) ||
        !takePieces(program, &current[i], &arguments[count + i], bytes, &odd))
      return false;
  }
  return run(program, how->region, arguments, current, pairs * how->inner);
}

static bool reduce(TiProgram *program, const TiInstruction *instruction, const Combine *how,
                   TiValue *current, TiValue *arguments) {
  uint32_t count = instruction->numOperands;
  for (uint32_t i = 0; i < count; ++i)
    tiValueCopy(program->pool, &current[i], tiOperand(program, instruction, i));
  for (size_t length = how->length; length > 1; length /= 2)
    if (!halve(program, instruction, how, current, arguments, length))
      return false;
  for (uint32_t i = 0; i < count; ++i)
    giveSlot(program, instruction->results[i], &current[i]);
  return true;
}

static bool executeReduce(TiProgram *program, const TiInstruction *instruction) {
  size_t count = instruction->numOperands;
  TiValue *values = tsAllocZeroed(3 * count, sizeof *values);
  bool isFine = reduce(program, instruction, instruction->detail, values, values + count);
  clearAll(program, values, 3 * count);
  tsFree(values);
  return isFine;
}

//===--- Scans ---===//

static bool scan(TiProgram *program, const TiInstruction *instruction, const Combine *how,
                 TiValue *current, TiValue *arguments) {
  uint32_t count = instruction->numOperands;
  size_t lanes = how->outer * how->inner;
  for (uint32_t i = 0; i < count; ++i)
    if (!tiResult(program, instruction, i))
      return false;
  for (size_t step = 0; step < how->length; ++step) {
    size_t at = how->isReversed ? how->length - 1 - step : step;
    Pieces pieces = {at, how->length, how->outer, how->inner};
    for (uint32_t i = 0; i < count; ++i) {
      if (step)
        tiValueCopy(program->pool, &arguments[i], &current[i]);
      TiValue *next = step ? &arguments[count + i] : &current[i];
      if (!takePieces(program, tiOperand(program, instruction, i), next,
                      tiOperandType(instruction, i)->bytes, &pieces))
        return false;
    }
    if (step && !run(program, how->region, arguments, current, lanes))
      return false;
    for (uint32_t i = 0; i < count; ++i)
      if (!putPieces(program, &current[i], &program->frame[instruction->results[i]],
                     tiResultType(instruction, i)->bytes, &pieces))
        return false;
  }
  return true;
}

static bool executeScan(TiProgram *program, const TiInstruction *instruction) {
  size_t count = instruction->numOperands;
  TiValue *values = tsAllocZeroed(3 * count, sizeof *values);
  bool isFine = scan(program, instruction, instruction->detail, values, values + count);
  clearAll(program, values, 3 * count);
  tsFree(values);
  return isFine;
}

//===--- Maps ---===//

static bool map(TiProgram *program, const TiInstruction *instruction, const Combine *how,
                TiValue *arguments, TiValue *results) {
  size_t pack = how->pack, groups = tiOperandType(instruction, 0)->count / pack;
  for (uint32_t i = 0; i < how->region->numArguments; ++i) {
    Pieces pieces = {i % pack, pack, groups, 1};
    if (!takePieces(program, tiOperand(program, instruction, (uint32_t)(i / pack)), &arguments[i],
                    how->region->argumentTypes[i]->bytes, &pieces))
      return false;
  }
  if (!run(program, how->region, arguments, results, groups))
    return false;
  for (uint32_t i = 0; i < how->region->numResults; ++i) {
    Pieces pieces = {i % pack, pack, groups, 1};
    uint32_t result = (uint32_t)(i / pack);
    if (i % pack == 0 && !tiResult(program, instruction, result))
      return false;
    if (!putPieces(program, &results[i], &program->frame[instruction->results[result]],
                   tiResultType(instruction, result)->bytes, &pieces))
      return false;
  }
  return true;
}

static bool executeMap(TiProgram *program, const TiInstruction *instruction) {
  const Combine *how = instruction->detail;
  size_t numArguments = how->region->numArguments, numResults = how->region->numResults;
  TiValue *values = tsAllocZeroed(numArguments + numResults + 1, sizeof *values);
  bool isFine = map(program, instruction, how, values, values + numArguments);
  clearAll(program, values, numArguments + numResults);
  tsFree(values);
  return isFine;
}

//===--- Preparing ---===//

// The number of results is that of a pack of each.
static const Combine *makeCombine(TiCompiler *compiler, TiInstruction *instruction, Combine given) {
  Combine *made = tiCompilerAlloc(compiler, 1, sizeof *made);
  uint32_t count = instruction->numResults * given.pack;
  const TiType **types = tiCompilerAlloc(compiler, count, sizeof *types);
  for (uint32_t i = 0; i < count; ++i)
    types[i] = tiResultType(instruction, i / given.pack);
  *made = given;
  made->region = tiCompileRegion(compiler, instruction->op,
                                 mlirOperationGetRegion(instruction->op, 0), count, types);
  instruction->detail = made;
  return made->region ? made : NULL;
}

static bool prepareAxis(TiCompiler *compiler, TiInstruction *instruction, int64_t axis,
                        bool isReversed) {
  const TiType *type = tiOperandType(instruction, 0);
  Combine how = {.outer = 1, .inner = 1, .pack = 1, .isReversed = isReversed};
  how.length = (size_t)type->shape[axis];
  for (uint32_t i = 0; i < type->rank; ++i)
    if (i != (uint32_t)axis)
      *((int64_t)i < axis ? &how.outer : &how.inner) *= (size_t)type->shape[i];
  for (uint32_t i = 1; i < instruction->numOperands; ++i)
    if (tiOperandType(instruction, i)->count != type->count)
      return tiCompileError(instruction->op, "has operands of different shapes");
  if (how.length & (how.length - 1))
    return tiCompileError(instruction->op, "has an axis whose size is no power of two");
  return makeCombine(compiler, instruction, how) != NULL;
}

static bool prepareReduce(TiCompiler *compiler, TiInstruction *instruction) {
  return prepareAxis(compiler, instruction, tritonReduceOpGetAxis(instruction->op), false);
}
static bool prepareScan(TiCompiler *compiler, TiInstruction *instruction) {
  return prepareAxis(compiler, instruction, tritonScanOpGetAxis(instruction->op),
                     tritonScanOpGetReverse(instruction->op));
}

static bool prepareMap(TiCompiler *compiler, TiInstruction *instruction) {
  int64_t pack = tritonMapElementwiseOpGetPack(instruction->op);
  for (uint32_t i = 0; i < instruction->numOperands + instruction->numResults; ++i)
    if (instruction->types[i]->count % (size_t)pack ||
        instruction->types[i]->count != instruction->types[0]->count)
      return tiCompileError(instruction->op, "has tensors that aren't made of whole packs");
  return makeCombine(compiler, instruction, (Combine){.pack = (uint32_t)pack}) != NULL;
}

const TiOp tiReduceOps[] = {
    {&tritonReduceOpDef, executeReduce, NULL, prepareReduce, false},
    {&tritonScanOpDef, executeScan, NULL, prepareScan, false},
    {&tritonMapElementwiseOpDef, executeMap, NULL, prepareMap, false},
    {NULL, NULL, NULL, NULL, false},
};
