// cp.async: what is read at once arrives in shared memory when the thread waits for it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Decode.h"

void ptxArrive(PtxWarp *warp, uint64_t group) {
  PtxCta *cta = warp->cta;
  while (warp->firstCopy < warp->copies.size && warp->copies.data[warp->firstCopy].group < group) {
    const PtxCopy *copy = &warp->copies.data[warp->firstCopy++];
    memcpy(cta->shared + copy->address, copy->bytes, copy->size);
    if (cta->shadow)
      ptxShadowCopy(warp, copy->inst, copy->lane, copy->address, copy->size, true);
  }
  if (warp->firstCopy == warp->copies.size)
    warp->firstCopy = warp->copies.size = 0;
}

// count: bytes of a copy. Operands: the address in shared memory, the one in global memory, how
// many bytes are read there; the rest becomes 0.
static void copyAsync(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *to = ptxOperand(warp, inst, 0), *sizes = ptxOperand(warp, inst, 2);
  char *places[PTX_LANES];
  uint32_t reads = 0, shared[PTX_LANES] = {0};
  for (uint32_t left = mask; left; left &= left - 1) {
    unsigned lane = ptxFirstLane(left);
    shared[lane] = (uint32_t)(inst->rounding ? to->u64[lane] : to->u32[lane]) + inst->target;
    if (sizes->u32[lane] > inst->count) {
      ptxError(warp, inst, lane, "reads %u bytes to copy %u", sizes->u32[lane], inst->count);
      return;
    }
    if (shared[lane] % inst->count) {
      ptxError(warp, inst, lane,
               "writes %u bytes at %u of shared memory, which isn't a multiple of it", inst->count,
               shared[lane]);
      return;
    }
    if (!ptxResolveShared(warp, inst, lane, shared[lane], inst->count))
      return;
    reads |= (uint32_t)(sizes->u32[lane] != 0) << lane;
  }
  // Partly read pieces are checked as if they were read in full, which Triton's never are.
  if (reads && !ptxResolve(warp, inst, 1, reads, inst->count, PTX_READ, places))
    return;
  if (warp->cta->worker->counters)
    ptxCountBanks(warp, shared, mask, inst->count);
  for (uint32_t left = mask; left; left &= left - 1) {
    unsigned lane = ptxFirstLane(left);
    PtxCopy copy = {warp->pc, lane, shared[lane], inst->count, warp->group, {0}};
    if (ptxHasLane(reads, lane))
      memcpy(copy.bytes, places[lane], sizes->u32[lane]);
    if (warp->cta->shadow)
      ptxShadowCopy(warp, warp->pc, lane, copy.address, copy.size, false);
    tsVecPush(&warp->copies, copy);
  }
}

static void commit(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  (void)inst, (void)mask;
  ++warp->group;
}

// All groups but the latest `offset`; wait_all takes those that aren't committed, too.
static void waitFor(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  (void)mask;
  uint64_t latest = (uint64_t)inst->offset;
  if (inst->kind)
    ptxArrive(warp, ++warp->group);
  else if (warp->group >= latest)
    ptxArrive(warp, warp->group - latest);
}

static bool decodeCopy(PtxDecoder *decoder) {
  PtxInst inst = {.execute = copyAsync};
  PtxInst target = {0};
  PtxRef refs[3];
  uint32_t count = decoder->statement->count;
  static const char *const hints[] = {"ca",     "cg",      "shared",   "shared::cta",
                                      "global", "L2::64B", "L2::128B", "L2::256B"};
  for (size_t i = 0; i < sizeof hints / sizeof hints[0]; ++i)
    ptxTakeModifier(decoder, hints[i]);
  count -= ptxTakeModifier(decoder, "L2::cache_hint");
  const PtxOperand *size = count >= 3 ? ptxStatementOperand(decoder, 2) : NULL;
  if (!ptxCheckModifiers(decoder))
    return false;
  bool isSize = size && size->kind == PTX_CONSTANT && size->number == PTX_INTEGER &&
                (size->bits == 4 || size->bits == 8 || size->bits == 16);
  if (!isSize || count > 4)
    return ptxDecodeFail(
        decoder, decoder->statement->at,
        "a copy of 4, 8 or 16 bytes takes two addresses, that number, and how much is read");
  inst.count = (uint8_t)size->bits;
  if (!ptxAddress(decoder, ptxStatementOperand(decoder, 0), PTX_SHARED, &target, &refs[0]) ||
      !ptxAddress(decoder, ptxStatementOperand(decoder, 1), PTX_GLOBAL, &inst, &refs[1]))
    return false;
  if (target.space != PTX_SHARED || inst.space != PTX_GLOBAL)
    return ptxDecodeFail(decoder, decoder->statement->at, "copies go from global to shared memory");
  inst.target = (uint32_t)target.offset; // of the address in shared memory
  inst.rounding = (target.flags & PTX_WIDE) != 0;
  refs[2] = ptxConstant(decoder, inst.count, 4);
  if (count == 4 && !ptxSource(decoder, ptxStatementOperand(decoder, 3), 4, &refs[2]))
    return false;
  ptxEmit(decoder, inst, refs, 3);
  return true;
}

bool ptxDecodeCpAsync(PtxDecoder *decoder) {
  const PtxStatement *statement = decoder->statement;
  if (!ptxTakeModifier(decoder, "async"))
    return ptxDecodeFail(decoder, statement->at, "unknown instruction '%.*s'",
                         (int)statement->opcode.length, statement->opcode.data);
  if (ptxTakeModifier(decoder, "commit_group")) {
    ptxEmit(decoder, (PtxInst){.execute = commit}, NULL, 0);
    return ptxCheckModifiers(decoder);
  }
  bool isAll = ptxTakeModifier(decoder, "wait_all");
  if (!isAll && !ptxTakeModifier(decoder, "wait_group"))
    return decodeCopy(decoder);
  PtxInst inst = {.execute = waitFor, .kind = isAll};
  if (!isAll) {
    const PtxOperand *latest = statement->count == 1 ? ptxStatementOperand(decoder, 0) : NULL;
    if (!latest || latest->kind != PTX_CONSTANT || latest->number != PTX_INTEGER ||
        latest->bits > INT32_MAX)
      return ptxDecodeFail(decoder, statement->at, "expected the number of groups");
    inst.offset = (int64_t)latest->bits;
  }
  ptxEmit(decoder, inst, NULL, 0);
  return ptxCheckModifiers(decoder);
}
