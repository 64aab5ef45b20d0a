// Special registers: who a thread is, and where.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Decode.h"

typedef enum Special {
  TID,
  NTID,
  CTAID,
  NCTAID,
  LANEID,
  WARPID,
  NWARPID,
  LANEMASK_EQ,
  LANEMASK_LE,
  LANEMASK_LT,
  LANEMASK_GE,
  LANEMASK_GT,
  CLOCK,
  ZERO_SPECIAL, ///< %smid, %gridid, %cluster_ctarank
  ONE_SPECIAL,
  DYNAMIC_SHARED,
} Special;

static const struct {
  const char *name;
  Special kind;
  uint8_t isVector, bytes;
} specials[] = {{"%tid", TID, 1, 4},
                {"%ntid", NTID, 1, 4},
                {"%ctaid", CTAID, 1, 4},
                {"%nctaid", NCTAID, 1, 4},
                {"%laneid", LANEID, 0, 4},
                {"%warpid", WARPID, 0, 4},
                {"%nwarpid", NWARPID, 0, 4},
                {"%lanemask_eq", LANEMASK_EQ, 0, 4},
                {"%lanemask_le", LANEMASK_LE, 0, 4},
                {"%lanemask_lt", LANEMASK_LT, 0, 4},
                {"%lanemask_ge", LANEMASK_GE, 0, 4},
                {"%lanemask_gt", LANEMASK_GT, 0, 4},
                {"%clock", CLOCK, 0, 4},
                {"%clock_hi", ZERO_SPECIAL, 0, 4},
                {"%clock64", CLOCK, 0, 8},
                {"%globaltimer", CLOCK, 0, 8},
                {"%globaltimer_lo", CLOCK, 0, 4},
                {"%globaltimer_hi", ZERO_SPECIAL, 0, 4},
                {"%smid", ZERO_SPECIAL, 0, 4},
                {"%nsmid", ONE_SPECIAL, 0, 4},
                {"%gridid", ZERO_SPECIAL, 0, 8},
                {"%cluster_ctarank", ZERO_SPECIAL, 0, 4},
                {"%cluster_nctarank", ONE_SPECIAL, 0, 4},
                {"%cluster_ctaid", ZERO_SPECIAL, 1, 4},
                {"%cluster_nctaid", ONE_SPECIAL, 1, 4},
                {"%clusterid", CTAID, 1, 4},
                {"%nclusterid", NCTAID, 1, 4},
                {"%dynamic_smem_size", DYNAMIC_SHARED, 0, 4}};

static uint32_t specialOf(const PtxWarp *warp, const PtxInst *inst, uint32_t lane) {
  const PtxLaunch *launch = warp->cta->launch;
  uint32_t bit = (uint32_t)1 << lane, thread = warp->index * PTX_LANES + lane;
  const uint32_t *block = launch->block;
  switch ((Special)inst->kind) {
  case TID:
    return inst->count == 0   ? thread % block[0]
           : inst->count == 1 ? thread / block[0] % block[1]
                              : thread / block[0] / block[1];
  case NTID:
    return block[inst->count];
  case CTAID:
    return warp->cta->position[inst->count];
  case NCTAID:
    return launch->grid[inst->count];
  case LANEID:
    return lane;
  case WARPID:
    return warp->index;
  case NWARPID:
    return warp->cta->numWarps;
  case LANEMASK_EQ:
    return bit;
  case LANEMASK_LE:
    return bit | (bit - 1);
  case LANEMASK_LT:
    return bit - 1;
  case LANEMASK_GE:
    return ~(bit - 1);
  case LANEMASK_GT:
    return ~(bit | (bit - 1));
  case CLOCK:
    return (uint32_t)warp->cta->steps;
  case ZERO_SPECIAL:
    return 0;
  case ONE_SPECIAL:
    return 1;
  case DYNAMIC_SHARED:
    return (uint32_t)warp->cta->sharedSize;
  }
  return 0;
}

static void readSpecial32(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  PtxLanes result;
  for (uint32_t lane = 0; lane < PTX_LANES; ++lane)
    result.u32[lane] = specialOf(warp, inst, lane);
  ptxPut32(warp, inst, 0, &result, mask);
}

static void readSpecial64(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  PtxLanes result;
  for (uint32_t lane = 0; lane < PTX_LANES; ++lane)
    result.u64[lane] = specialOf(warp, inst, lane);
  ptxPut64(warp, inst, 0, &result, mask);
}

bool ptxSpecial(PtxDecoder *decoder, const PtxOperand *operand, size_t bytes, PtxRef *ref) {
  for (size_t i = 0; i < sizeof specials / sizeof specials[0]; ++i) {
    if (!tsEqualC(operand->name, specials[i].name))
      continue;
    bool isComponent = operand->component >= 'x' && operand->component <= 'z';
    if (isComponent != (bool)specials[i].isVector)
      break;
    if (bytes != 4 && bytes != 8)
      return ptxDecodeFail(decoder, operand->at, "a special register has 32 or 64 bits");
    *ref = ptxNewRegister(decoder, bytes);
    PtxInst inst = {.execute = bytes == 8 ? readSpecial64 : readSpecial32,
                    .kind = (uint8_t)specials[i].kind,
                    .count = isComponent ? (uint8_t)(operand->component - 'x') : 0};
    ptxEmit(decoder, inst, ref, 1);
    return true;
  }
  return ptxDecodeFail(decoder, operand->at, "unknown register '%.*s'", (int)operand->name.length,
                       operand->name.data);
}
