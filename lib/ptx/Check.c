// What is remembered of shared memory to find races and reads of what nobody wrote: who wrote and
// who read each byte, and by clocks of the warps which of them a barrier lies between.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Machine.h"

enum { INITIALISED = 1, PENDING = 2, BY_ATOMIC = 4 };

struct PtxShadow {
  size_t size;
  uint32_t numWarps;
  unsigned checks;
  uint8_t *flags, *writers; ///< of each byte; the writer's number
  uint32_t *written;        ///< its clock then; 0: nobody wrote
  uint32_t *read;           ///< of each warp and byte: its clock then
  uint32_t *clocks;         ///< of each warp: how far it knows each of the others
};

PtxShadow *ptxShadowCreate(size_t size, uint32_t numWarps, unsigned checks) {
  PtxShadow *shadow = tsAllocZeroed(1, sizeof *shadow);
  shadow->size = size;
  shadow->numWarps = numWarps;
  shadow->checks = checks;
  shadow->flags = tsAllocZeroed(size + 1, 1);
  shadow->writers = tsAllocZeroed(size + 1, 1);
  shadow->written = tsAllocZeroed(size + 1, sizeof *shadow->written);
  shadow->read = tsAllocZeroed(tsMulSize(size + 1, numWarps), sizeof *shadow->read);
  shadow->clocks = tsAllocZeroed((size_t)numWarps * numWarps, sizeof *shadow->clocks);
  return shadow;
}

void ptxShadowDestroy(PtxShadow *shadow) {
  if (!shadow)
    return;
  tsFree(shadow->flags);
  tsFree(shadow->writers);
  tsFree(shadow->written);
  tsFree(shadow->read);
  tsFree(shadow->clocks);
  tsFree(shadow);
}

void ptxShadowReset(PtxShadow *shadow, size_t used) {
  memset(shadow->flags, 0, used);
  memset(shadow->writers, 0, used);
  memset(shadow->written, 0, used * sizeof *shadow->written);
  for (uint32_t i = 0; i < shadow->numWarps; ++i)
    memset(shadow->read + i * shadow->size, 0, used * sizeof *shadow->read);
  for (uint32_t i = 0; i < shadow->numWarps; ++i)
    for (uint32_t k = 0; k < shadow->numWarps; ++k)
      shadow->clocks[i * shadow->numWarps + k] = i == k;
}

void ptxShadowBarrier(PtxShadow *shadow, const uint32_t *warps, uint32_t count) {
  uint32_t n = shadow->numWarps;
  for (uint32_t k = 0; k < n; ++k) {
    uint32_t latest = 0;
    for (uint32_t i = 0; i < count; ++i)
      latest =
          shadow->clocks[warps[i] * n + k] > latest ? shadow->clocks[warps[i] * n + k] : latest;
    for (uint32_t i = 0; i < count; ++i)
      shadow->clocks[warps[i] * n + k] = latest;
  }
  for (uint32_t i = 0; i < count; ++i)
    ++shadow->clocks[warps[i] * n + warps[i]];
}

// A warp that used the byte since the last barrier between it and `warp`; PTX_NONE: none.
static uint32_t findConflict(const PtxShadow *shadow, uint32_t warp, size_t byte, bool writes,
                             bool *wrote) {
  const uint32_t *known = shadow->clocks + (size_t)warp * shadow->numWarps;
  uint32_t writer = shadow->writers[byte];
  *wrote = true;
  if (shadow->written[byte] && writer != warp && shadow->written[byte] > known[writer])
    return writer;
  *wrote = false;
  for (uint32_t i = 0; writes && i < shadow->numWarps; ++i)
    if (i != warp && shadow->read[i * shadow->size + byte] > known[i])
      return i;
  return PTX_NONE;
}

static void reportConflict(PtxWarp *warp, uint32_t inst, unsigned lane, size_t byte, bool writes,
                           uint32_t other, bool otherWrote) {
  ptxFinding(warp, inst, lane,
             "race: %s byte %zu of shared memory, which warp %u %s without a barrier between",
             writes ? "writes" : "reads", byte, other, otherWrote ? "wrote" : "read");
}

static void note(PtxShadow *shadow, uint32_t warp, size_t byte, PtxAccess access) {
  uint32_t clock = shadow->clocks[(size_t)warp * shadow->numWarps + warp];
  if (access == PTX_READ) {
    shadow->read[warp * shadow->size + byte] = clock;
    return;
  }
  shadow->flags[byte] = (uint8_t)(INITIALISED | (access == PTX_ATOMIC ? BY_ATOMIC : 0));
  shadow->writers[byte] = (uint8_t)warp;
  shadow->written[byte] = clock;
}

static bool checkByte(PtxWarp *warp, uint32_t inst, unsigned lane, size_t byte, PtxAccess access,
                      const char *value) {
  PtxShadow *shadow = warp->cta->shadow;
  bool writes = access != PTX_READ, wrote, isFine = true;
  if (access != PTX_WRITE && (shadow->flags[byte] & PENDING)) {
    ptxFinding(
        warp, inst, lane,
        "reads byte %zu of shared memory, where a cp.async that nobody has waited for writes",
        byte);
    isFine = false;
  } else if (access != PTX_WRITE && !(shadow->flags[byte] & INITIALISED) &&
             (shadow->checks & TESSERA_PTX_CHECK_UNINITIALIZED)) {
    ptxFinding(warp, inst, lane, "reads byte %zu of shared memory, which nobody has written", byte);
    isFine = false;
  }
  if (!(shadow->checks & TESSERA_PTX_CHECK_RACES))
    return isFine;
  uint32_t other = findConflict(shadow, warp->index, byte, writes, &wrote);
  bool isBenign = (wrote && value && *value == warp->cta->shared[byte]) ||
                  (access == PTX_ATOMIC && (shadow->flags[byte] & BY_ATOMIC));
  if (other == PTX_NONE || isBenign)
    return isFine;
  reportConflict(warp, inst, lane, byte, writes, other, wrote);
  return false;
}

void ptxShadowAccess(PtxWarp *warp, uint32_t inst, unsigned lane, size_t address, size_t bytes,
                     PtxAccess access, const char *value) {
  for (size_t i = 0; i < bytes; ++i)
    if (!checkByte(warp, inst, lane, address + i, access, value ? value + i : NULL))
      break;
  for (size_t i = 0; i < bytes; ++i)
    note(warp->cta->shadow, warp->index, address + i, access);
}

void ptxShadowCopy(PtxWarp *warp, uint32_t inst, unsigned lane, size_t address, size_t bytes,
                   bool arrives) {
  PtxShadow *shadow = warp->cta->shadow;
  bool isFine = !arrives && (shadow->checks & TESSERA_PTX_CHECK_RACES), wrote;
  for (size_t i = address; i < address + bytes; ++i) {
    uint32_t other = isFine ? findConflict(shadow, warp->index, i, true, &wrote) : PTX_NONE;
    if (other != PTX_NONE) {
      reportConflict(warp, inst, lane, i, true, other, wrote);
      isFine = false;
    }
    if (arrives)
      note(shadow, warp->index, i, PTX_WRITE);
    else
      shadow->flags[i] |= PENDING;
  }
}
