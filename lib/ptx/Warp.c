// Runs a CTA: its warps in turn, from one barrier to the next; the lanes of a warp in lockstep.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"

enum { TURN = 1 << 14 }; // instructions until another warp goes on, which this one may wait for

//===--- Reports ---===//

static void describe(const PtxWarp *warp, uint32_t inst, unsigned lane, const char *message,
                     TsString *out) {
  const PtxProgram *program = warp->cta->program;
  const PtxOrigin *origin = &program->origins.data[inst];
  const uint32_t *block = warp->cta->launch->block, *cta = warp->cta->position;
  uint32_t thread = warp->index * PTX_LANES + lane;
  TsString text = {0};
  tsStringAppendFormat(&text, "'%.*s': %s", (int)origin->name.length, origin->name.data, message);
  ptxMessage(program->module, origin->at, TS_ERROR, text.data, out);
  tsStringFree(&text);
  tsStringAppendFormat(out, "note: thread (%u, %u, %u) of CTA (%u, %u, %u)", thread % block[0],
                       thread / block[0] % block[1], thread / block[0] / block[1], cta[0], cta[1],
                       cta[2]);
  if (origin->place != PTX_NONE) {
    const PtxPlace *place = &program->module->places.data[origin->place];
    MlirStringRef file = place->file < program->module->files.size
                             ? program->module->files.data[place->file]
                             : tsLiteral("?");
    if (place->chain.length)
      tsStringAppendFormat(out, ", at %.*s", (int)place->chain.length, place->chain.data);
    else if (place->line)
      tsStringAppendFormat(out, ", at %.*s:%u:%u", (int)file.length, file.data, place->line,
                           place->column);
  }
  tsStringAppendChar(out, '\n');
}

static void report(PtxWarp *warp, uint32_t inst, unsigned lane, bool isError, const char *format,
                   va_list args) {
  TsString message = {0};
  PtxEvent event = {.inst = inst, .isError = isError};
  tsStringAppendFormatV(&message, format, args);
  describe(warp, inst, lane, message.data, &event.text);
  tsStringFree(&message);
  ptxAddEvent(warp->cta, event);
}

void ptxError(PtxWarp *warp, const PtxInst *inst, unsigned lane, const char *format, ...) {
  (void)inst;
  if (warp->cta->hasFailed)
    return;
  warp->cta->hasFailed = true;
  va_list args;
  va_start(args, format);
  report(warp, warp->pc, lane, true, format, args);
  va_end(args);
}

void ptxFinding(PtxWarp *warp, uint32_t inst, unsigned lane, const char *format, ...) {
  enum { MAX_FINDINGS = 1000 }; // of a CTA
  if (warp->cta->hasFailed || warp->cta->numFindings == MAX_FINDINGS)
    return;
  ++warp->cta->numFindings;
  va_list args;
  va_start(args, format);
  report(warp, inst, lane, false, format, args);
  va_end(args);
}

//===--- Lanes ---===//

// The entry whose lanes run; NULL: all have ended or wait elsewhere.
static PtxStackEntry *top(PtxWarp *warp) {
  while (warp->stack.size) {
    PtxStackEntry *entry = &warp->stack.data[warp->stack.size - 1];
    entry->mask &= warp->live;
    if (entry->mask && entry->pc != entry->until)
      return entry;
    --warp->stack.size;
  }
  return NULL;
}

// Some lanes jump, the others go on. They meet at the branch's post-dominator.
static void diverge(PtxWarp *warp, const PtxInst *inst, uint32_t taken) {
  PtxStackEntry *entry = &warp->stack.data[warp->stack.size - 1];
  uint32_t meeting = warp->cta->program->reconvergence[entry->pc];
  PtxStackEntry stays = {entry->pc + 1, meeting, entry->mask & ~taken};
  PtxStackEntry jumps = {inst->target, meeting, taken};
  if (meeting == entry->until)
    --warp->stack.size; // those below wait there already, for all of these
  else
    entry->pc = meeting;
  if (stays.pc != meeting)
    tsVecPush(&warp->stack, stays);
  if (jumps.pc != meeting)
    tsVecPush(&warp->stack, jumps);
}

static void endLanes(PtxWarp *warp, uint32_t mask) {
  warp->live &= ~mask;
  if (!warp->live)
    ptxArrive(warp, UINT64_MAX);
}

//===--- Barriers ---===//

static bool startWaiting(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  unsigned lane = ptxFirstLane(mask);
  uint32_t barrier = ptxOperand(warp, inst, 0)->u32[lane];
  uint32_t count = ptxOperand(warp, inst, 1)->u32[lane], missing = warp->live & ~mask;
  if (missing)
    ptxError(warp, inst, ptxFirstLane(missing),
             "doesn't come to the barrier with the other lanes of its warp");
  else if (barrier > 15)
    ptxError(warp, inst, lane, "there is no barrier %u", barrier);
  else if (count % PTX_LANES || count > warp->cta->numWarps * PTX_LANES)
    ptxError(warp, inst, lane, "a barrier of %u threads", count);
  if (warp->cta->hasFailed)
    return false;
  warp->isWaiting = true;
  warp->barrier = barrier;
  warp->barrierCount = count / PTX_LANES;
  warp->barrierAt = warp->pc;
  return true;
}

// bar.arrive counts without waiting.
static bool runBarrier(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  if (!startWaiting(warp, inst, mask) || !inst->kind)
    return false;
  warp->isWaiting = false;
  ++warp->cta->arrived[warp->barrier];
  return true;
}

// Lets those go that wait at a barrier which all have reached.
static bool release(PtxCta *cta, uint32_t barrier) {
  uint32_t waiting = 0, ended = 0, wanted = 0;
  PtxWarp *first = NULL;
  for (uint32_t i = 0; i < cta->numWarps; ++i) {
    PtxWarp *warp = &cta->warps[i];
    ended += !warp->live;
    if (!warp->live || !warp->isWaiting || warp->barrier != barrier)
      continue;
    first = first ? first : warp;
    wanted = warp->barrierCount;
    cta->meeting[waiting++] = i;
  }
  if (!first)
    return false;
  uint32_t present = waiting + cta->arrived[barrier];
  bool isAll = present >= (wanted ? wanted : cta->numWarps);
  if (!isAll && (wanted || present + ended < cta->numWarps))
    return false;
  if (!isAll && (cta->launch->run->checks & TESSERA_PTX_CHECK_BARRIERS))
    ptxFinding(first, first->barrierAt, 0,
               "%u of %u warps have ended and never come to the barrier", ended, cta->numWarps);
  cta->arrived[barrier] = 0;
  if (cta->shadow)
    ptxShadowBarrier(cta->shadow, cta->meeting, waiting);
  for (uint32_t i = 0; i < waiting; ++i)
    cta->warps[cta->meeting[i]].isWaiting = false;
  return true;
}

//===--- The loop ---===//

static void countInst(PtxWarp *warp, uint32_t mask) {
  PtxCounter *counter = &warp->cta->worker->counters[warp->pc];
  ++counter->warps;
  counter->threads += ptxCountLanes(mask);
}

static bool runControl(PtxWarp *warp, const PtxInst *inst, PtxStackEntry *entry, uint32_t mask) {
  switch ((PtxControl)inst->control) {
  case PTX_CONTROL_BRANCH:
    if (mask == entry->mask)
      entry->pc = inst->target;
    else
      diverge(warp, inst, mask);
    return true;
  case PTX_CONTROL_EXIT:
    ++entry->pc;
    endLanes(warp, mask);
    return true;
  case PTX_CONTROL_BARRIER:
    ++entry->pc;
    return runBarrier(warp, inst, mask);
  case PTX_CONTROL_NONE:
    break;
  }
  return true;
}

// Until a barrier, the end, or another's turn.
static void runWarp(PtxWarp *warp) {
  PtxCta *cta = warp->cta;
  const PtxInst *code = cta->program->code.data;
  uint64_t limit = cta->launch->run->maxInstructions, steps = 0;
  limit = limit ? limit : (uint64_t)1 << 32;
  for (PtxStackEntry *entry; steps < TURN && (entry = top(warp)); ++steps) {
    const PtxInst *inst = &code[entry->pc];
    uint32_t mask = entry->mask;
    warp->pc = entry->pc;
    if (inst->predicate != PTX_NONE) {
      uint32_t bits = ptxRegister(warp, inst->predicate)->u32[0];
      mask &= inst->isNegated ? ~bits : bits;
    }
    if (cta->worker->counters)
      countInst(warp, mask);
    if (!mask) {
      ++entry->pc;
      continue;
    }
    if (inst->control) {
      if (!runControl(warp, inst, entry, mask))
        break;
      continue;
    }
    inst->execute(warp, inst, mask);
    ++entry->pc;
    if (cta->hasFailed)
      return;
  }
  cta->steps += steps;
  if (cta->steps > limit && warp->live)
    ptxError(warp, &code[warp->pc], ptxFirstLane(warp->live), "still runs after %llu instructions",
             (unsigned long long)cta->steps);
}

static void failStuck(PtxCta *cta) {
  for (uint32_t i = 0; i < cta->numWarps; ++i) {
    PtxWarp *warp = &cta->warps[i];
    if (!warp->live)
      continue;
    warp->pc = warp->barrierAt;
    uint32_t waiting = 0, ended = 0;
    for (uint32_t k = 0; k < cta->numWarps; ++k) {
      waiting += cta->warps[k].live && cta->warps[k].barrier == warp->barrier;
      ended += !cta->warps[k].live;
    }
    ptxError(warp, &cta->program->code.data[warp->pc], 0,
             "waits forever: %u of %u warps wait at barrier %u, %u have ended, the others wait "
             "elsewhere",
             waiting, cta->numWarps, warp->barrier, ended);
    return;
  }
}

void ptxRunCta(PtxCta *cta) {
  for (;;) {
    bool runs = false, isAlive = false;
    for (uint32_t i = 0; i < cta->numWarps; ++i) {
      PtxWarp *warp = &cta->warps[i];
      if (!warp->live || warp->isWaiting)
        continue;
      runs = true;
      runWarp(warp);
      if (cta->hasFailed)
        return;
    }
    for (uint32_t barrier = 0; barrier < PTX_BARRIERS; ++barrier)
      runs = release(cta, barrier) || runs;
    for (uint32_t i = 0; i < cta->numWarps; ++i)
      isAlive = isAlive || cta->warps[i].live;
    if (!isAlive)
      return;
    if (!runs) {
      failStuck(cta);
      return;
    }
  }
}
