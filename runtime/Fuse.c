// Merges steps: elementwise ones with each other and with the product or window before them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <string.h>

//===----------------------------------------------------------------------===//
// Elementwise steps
//===----------------------------------------------------------------------===//

/// Finds or adds the operand of a value; false when there is no room.
static bool fuseInput(TtOperand *ins, uint32_t *numIns, const TtOperand *operand, uint8_t *index) {
  for (uint32_t i = 0; i < *numIns; ++i) {
    if (ins[i].value == operand->value) {
      *index = (uint8_t)i;
      return true;
    }
  }
  if (*numIns == TT_MAP_MAX_INS)
    return false;
  ins[*numIns] = *operand;
  *index = (uint8_t)(*numIns)++;
  return true;
}

/// Appends the steps of `map` to `fused`; `registers` says where its registers are in there.
static void fuseSteps(TtMap *fused, const TtMap *map, uint8_t *registers) {
  for (uint32_t s = 0; s < map->numSteps; ++s) {
    TtMapStep step = map->steps[s];
    for (uint32_t a = 0; a < step.numArgs; ++a)
      step.args[a] = registers[step.args[a]];
    registers[map->numIns + s] = (uint8_t)(TT_MAP_MAX_INS + fused->numSteps);
    fused->steps[fused->numSteps++] = step;
  }
}

/// Moves the steps' registers, numbered from TT_MAP_MAX_INS until now, behind the inputs.
static void closeGap(TtMap *fused) {
  for (uint32_t s = 0; s < fused->numSteps; ++s)
    for (uint32_t a = 0; a < fused->steps[s].numArgs; ++a)
      if (fused->steps[s].args[a] >= TT_MAP_MAX_INS)
        fused->steps[s].args[a] =
            (uint8_t)(fused->steps[s].args[a] - TT_MAP_MAX_INS + fused->numIns);
}

/// Puts `producer` into `consumer`, which alone uses its result. False when it gets too big.
static bool fuseInto(TtPlan *plan, const TtStep *producer, TtStep *consumer) {
  const TtMap *first = producer->params, *second = consumer->params;
  if (first->numSteps + second->numSteps > TT_MAP_MAX_STEPS)
    return false;
  TtOperand ins[TT_MAP_MAX_INS];
  TtMap fused = {0};
  uint8_t registers[TT_MAP_MAX_INS + TT_MAP_MAX_STEPS];
  for (uint32_t i = 0; i < first->numIns; ++i)
    if (!fuseInput(ins, &fused.numIns, &producer->ins[i], &registers[i]))
      return false;
  fuseSteps(&fused, first, registers);
  uint8_t result = registers[first->numIns + first->numSteps - 1];
  for (uint32_t i = 0; i < second->numIns; ++i) {
    if (consumer->ins[i].value == producer->out.value)
      registers[i] = result;
    else if (!fuseInput(ins, &fused.numIns, &consumer->ins[i], &registers[i]))
      return false;
  }
  fuseSteps(&fused, second, registers);
  closeGap(&fused);
  consumer->numIns = fused.numIns;
  consumer->ins = tsArenaCopy(&plan->arena, ins, fused.numIns * sizeof *ins, 16);
  consumer->params = tsArenaCopy(&plan->arena, &fused, sizeof fused, 16);
  consumer->numOps += producer->numOps;
  return true;
}

static bool canFuse(const TtStep *producer, const TtStep *consumer) {
  return ttStepIsMap(producer) && producer->divided == consumer->divided &&
         !((const TtMap *)producer->params)->integer &&
         !((const TtMap *)consumer->params)->integer && ttDTypeIsFloat(producer->out.desc.dtype) &&
         !ttDTypeIsBlock(producer->out.format) &&
         ttShapesEqual(&producer->out.desc, &consumer->out.desc);
}

static void countUses(const TtStep *step, uint32_t *uses, int by) {
  for (uint32_t i = 0; i < step->numIns; ++i)
    uses[step->ins[i].value] += (uint32_t)by;
}

static uint32_t usesIn(const TtStep *step, uint32_t value) {
  uint32_t uses = 0;
  for (uint32_t i = 0; i < step->numIns; ++i)
    uses += step->ins[i].value == value;
  return uses;
}

/// The steps of a plan while they are merged: how often each value is used, and who makes it (the
/// index of the step + 1).
typedef struct Fusion {
  TtPlan *plan;
  uint32_t *uses;
  size_t *makers;
  size_t barrier; ///< steps before the last change in place must stay before it
} Fusion;

/// Starts to walk over the steps.
static void beginWalk(Fusion *fusion) {
  TtPlan *plan = fusion->plan;
  memset(fusion->uses, 0, plan->numValues * sizeof *fusion->uses);
  memset(fusion->makers, 0, plan->numValues * sizeof *fusion->makers);
  fusion->barrier = 0;
  for (size_t s = 0; s < plan->steps.size; ++s)
    countUses(&plan->steps.data[s], fusion->uses, 1);
  for (uint32_t i = 0; i < plan->numOutputs; ++i)
    ++fusion->uses[plan->outputs[i].value];
}

/// Notes what step `s` makes and changes.
static void noteStep(Fusion *fusion, size_t s) {
  const TtStep *step = &fusion->plan->steps.data[s];
  if (step->mutates)
    fusion->barrier = s;
  if (step->hasOut)
    fusion->makers[step->out.value] = s + 1;
}

/// Takes out the steps that were merged into others.
static void dropMerged(TtPlan *plan) {
  size_t kept = 0;
  for (size_t s = 0; s < plan->steps.size; ++s)
    if (plan->steps.data[s].run)
      plan->steps.data[kept++] = plan->steps.data[s];
  plan->steps.size = kept;
}

static void fuseProducers(Fusion *fusion, TtStep *step) {
  for (uint32_t i = 0; i < step->numIns; ++i) {
    uint32_t value = step->ins[i].value;
    size_t maker = fusion->makers[value];
    if (!maker || maker - 1 < fusion->barrier || fusion->uses[value] != usesIn(step, value))
      continue;
    TtStep *producer = &fusion->plan->steps.data[maker - 1];
    if (!producer->run || !canFuse(producer, step))
      continue;
    countUses(step, fusion->uses, -1);
    bool fused = fuseInto(fusion->plan, producer, step);
    countUses(step, fusion->uses, 1);
    if (fused) {
      countUses(producer, fusion->uses, -1);
      producer->run = NULL;
      i = UINT32_MAX; // the inputs are others now: look at all again
    }
  }
}

//===----------------------------------------------------------------------===//
// Epilogues
//===----------------------------------------------------------------------===//

/// Ops that backends do on their results before they write them.
static bool isEpilogueOp(const TtMap *map, uint32_t chained) {
  if (map->integer || map->numSteps != 1)
    return false;
  switch (map->steps[0].op) {
  case TtOp_Add:
  case TtOp_Multiply:
  case TtOp_Maximum:
  case TtOp_Minimum:
  case TtOp_Relu:
    return true;
  case TtOp_Subtract:
    return map->steps[0].args[0] == chained;
  default:
    return false;
  }
}

/// Tells how an operand lies over a result; false: not in a way that backends know.
static bool findSpread(const TtTensorDesc *desc, const TtTensorDesc *out, TtOver *over) {
  int64_t channels = out->rank ? out->shape[out->rank - 1] : 1;
  int64_t count = ttTensorDescGetNumElements(desc);
  bool hasChannels = desc->rank && desc->shape[desc->rank - 1] == channels;
  if (count == 1)
    *over = TT_SCALAR;
  else if (hasChannels && count == channels)
    *over = TT_CHANNEL;
  else if (hasChannels && count == ttTensorDescGetNumElements(out))
    *over = TT_WHOLE;
  else
    return false;
  return ttDTypeIsFloat(desc->dtype);
}

static bool isPlainOperand(const TtOperand *operand, TtDType dtype) {
  return operand->desc.dtype == dtype && operand->format == dtype;
}

/// The step (+ 1) whose result reaches `value` unchanged, used by nothing on the way, and that
/// takes an epilogue; 0: there is none.
static size_t findCore(const Fusion *fusion, uint32_t value, const TtStep *user) {
  TtDType dtype = user->out.desc.dtype;
  int64_t channels = user->out.desc.rank ? user->out.desc.shape[user->out.desc.rank - 1] : 1;
  for (;;) {
    size_t maker = fusion->makers[value];
    if (!maker || maker - 1 < fusion->barrier || fusion->uses[value] != 1)
      return 0;
    const TtStep *step = &fusion->plan->steps.data[maker - 1];
    const TtTensorDesc *out = &step->out.desc;
    if (!step->run || step->divided != user->divided || step->collective ||
        !isPlainOperand(&step->out, dtype) || !out->rank || out->shape[out->rank - 1] != channels)
      return 0;
    if (step->takesEpilogue)
      return maker;
    if (!step->passes)
      return 0;
    value = step->ins[0].value;
  }
}

/// An epilogue as a step of its own, to be merged with what follows it.
static TtStep epilogueStep(TtPlan *plan, const TtStep *core, uint32_t value) {
  TtStep chain = {.name = core->name};
  TtMap *map = tsArenaAlloc(&plan->arena, sizeof *map, 16);
  uint32_t own = ttStepOwnIns(core), others = core->numIns - own;
  TtOperand *ins = tsArenaAlloc(&plan->arena, (others + 1) * sizeof *ins, 16);
  ins[0] = core->out;
  memcpy(ins + 1, core->ins + own, others * sizeof *ins);
  *map = (TtMap){.numIns = 1, .numSteps = 1};
  map->steps[0] = (TtMapStep){.op = TtOp_Typecast, .numArgs = 1, .dtype = core->out.desc.dtype};
  if (core->epilogue)
    *map = core->epilogue->map;
  chain.ins = ins;
  chain.numIns = others + 1;
  chain.params = map;
  chain.out.value = value;
  return chain;
}

/// Makes `core` do what `step` does to its result, in the place of `step`.
static bool fuseEpilogue(TtPlan *plan, TtStep *core, uint32_t value, TtStep *step) {
  TtStep chain = epilogueStep(plan, core, value), merged = *step;
  if (!fuseInto(plan, &chain, &merged))
    return false;
  TtEpilogue *epilogue = tsArenaAlloc(&plan->arena, sizeof *epilogue, 16);
  epilogue->map = *(const TtMap *)merged.params;
  epilogue->over[0] = TT_WHOLE;
  for (uint32_t i = 1; i < merged.numIns; ++i)
    if (!findSpread(&merged.ins[i].desc, &step->out.desc, &epilogue->over[i]))
      return false;
  uint32_t own = ttStepOwnIns(core), others = merged.numIns - 1;
  TtOperand *ins = tsArenaAlloc(&plan->arena, (own + others) * sizeof *ins, 16);
  memcpy(ins, core->ins, own * sizeof *ins);
  memcpy(ins + own, merged.ins + 1, others * sizeof *ins);
  TtStep fused = *core;
  fused.ins = ins;
  fused.numIns = own + others;
  fused.numOps += step->numOps;
  fused.epilogue = epilogue;
  fused.out = step->out;
  fused.operation = step->operation;
  fused.location = step->location;
  fused.during = step->during;
  fused.after = step->after;
  fused.address = step->address;
  *step = fused;
  core->run = NULL;
  return true;
}

/// Puts step `s`, an elementwise one, behind the window op that makes one of its inputs: behind the
/// later one where there are two.
static void fuseIntoCore(Fusion *fusion, size_t s) {
  TtStep *steps = fusion->plan->steps.data, *step = &steps[s];
  size_t best = 0;
  uint32_t value = 0;
  if (!ttStepIsMap(step) || !isPlainOperand(&step->out, step->out.desc.dtype))
    return;
  for (uint32_t i = 0; i < step->numIns; ++i) {
    size_t core = isEpilogueOp(step->params, i) ? findCore(fusion, step->ins[i].value, step) : 0;
    bool whole = ttTensorDescGetNumElements(&step->ins[i].desc) ==
                 ttTensorDescGetNumElements(&step->out.desc);
    if (core > best && whole) {
      best = core;
      value = step->ins[i].value;
    }
  }
  if (!best || !fuseEpilogue(fusion->plan, &steps[best - 1], value, step))
    return;
  // What passed the result on has nothing to pass any more.
  for (size_t maker = fusion->makers[value]; maker != best; maker = fusion->makers[value]) {
    steps[maker - 1].run = NULL;
    steps[s].numOps += steps[maker - 1].numOps;
    value = steps[maker - 1].ins[0].value;
  }
}

void ttPlanFuse(TtPlan *plan) {
  size_t count = plan->numValues ? plan->numValues : 1;
  Fusion fusion = {.plan = plan};
  fusion.uses = tsAllocZeroed(count, sizeof *fusion.uses);
  fusion.makers = tsAllocZeroed(count, sizeof *fusion.makers);
  beginWalk(&fusion);
  for (size_t s = 0; s < plan->steps.size; ++s) {
    fuseIntoCore(&fusion, s);
    noteStep(&fusion, s);
  }
  dropMerged(plan);
  beginWalk(&fusion);
  for (size_t s = 0; s < plan->steps.size; ++s) {
    noteStep(&fusion, s);
    if (ttStepIsMap(&plan->steps.data[s]))
      fuseProducers(&fusion, &plan->steps.data[s]);
  }
  dropMerged(plan);
  tsFree(fusion.uses);
  tsFree(fusion.makers);
}
